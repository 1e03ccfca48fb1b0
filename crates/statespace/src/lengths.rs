//! How long the lines of a map are, by the kinds of their moves.

use etchwork_core::MoveKind;

/// The greatest length: so a way through all the states that are laid out still fits into 16 bits.
pub const MOST_LENGTH: u16 = 20;

/// An ideal length for each kind of moves, 1 where none is set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lengths(Vec<u16>);

impl Lengths {
    /// The lengths of named kinds, from 1 to [`MOST_LENGTH`]. The error names what is wrong, and what
    /// could be written instead.
    pub fn named(kinds: &[MoveKind], wanted: &[(String, u16)]) -> Result<Self, String> {
        let mut lengths = vec![1; kinds.len()];
        for (name, length) in wanted {
            let kind = kinds.iter().position(|kind| kind.name == name);
            let Some(kind) = kind else { return Err(no_kind(name, kinds)) };
            if !(1..=MOST_LENGTH).contains(length) {
                return Err(format!("{name}={length}: a length is from 1 to {MOST_LENGTH}"));
            }
            lengths[kind] = *length;
        }
        Ok(Self(lengths))
    }

    /// The length of a move of this kind.
    pub fn of(&self, kind: Option<usize>) -> u16 {
        kind.and_then(|kind| self.0.get(kind)).copied().unwrap_or(1)
    }
}

fn no_kind(name: &str, kinds: &[MoveKind]) -> String {
    let names: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
    match &names[..] {
        [] => "the moves of this puzzle have no kinds: leave it out".to_owned(),
        _ => format!("there is no kind of moves '{name}': write one of {}", names.join(", ")),
    }
}
