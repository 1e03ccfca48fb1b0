//! Games that know the texts of their family, be the family a type or a value.

use crate::{Game, Refusal, TextFlaw, Written};

/// A game whose puzzles are written as text, of a family that may be a value.
///
/// Where a family is a type, its game is [`Written`], and that is all there is to do. A family that
/// comes while a program runs, such as one in a script, is a value: many families share one type of
/// game, so each puzzle knows how its own family reads. Makers, measures and the loop that makes
/// puzzles ask for no more than this.
///
/// ```
/// use etchwork_core::{FamilyGame, Refusal, TextFlaw};
/// # use etchwork_core::{Game, Grid, Picture, Status};
///
/// /// Subtract one or two until nothing is left; a family has a word of its own for a puzzle.
/// #[derive(Clone)]
/// struct Countdown {
///     word: String,
///     from: u32,
/// }
/// # impl Game for Countdown {
/// #     type State = u32;
/// #     type Move = u32;
/// #     type Sight = ();
/// #     fn initial(&self) -> u32 { self.from }
/// #     fn moves(&self, left: &u32, moves: &mut Vec<u32>) {
/// #         moves.extend((1..=2).filter(|step| step <= left));
/// #     }
/// #     fn apply(&self, left: &u32, step: &u32) -> u32 { left - step }
/// #     fn status(&self, left: &u32) -> Status {
/// #         if *left == 0 { Status::Solved } else { Status::Open }
/// #     }
/// #     fn move_text(&self, step: &u32) -> String { format!("-{step}") }
/// #     fn draw(&self, _: &[u32], _: Option<&()>) -> Picture {
/// #         Picture::new(Grid::new(1, 1).unwrap(), "Countdown", "")
/// #     }
/// # }
///
/// impl FamilyGame for Countdown {
///     fn as_text(&self) -> String {
///         format!("{} {}\n", self.word, self.from)
///     }
///     fn read_like(&self, text: &str) -> Result<Self, TextFlaw> {
///         let number = text.trim().strip_prefix(&self.word).and_then(|from| from.trim().parse().ok());
///         let from = number.ok_or_else(|| TextFlaw::new("write a number", 0..text.len()))?;
///         Ok(Self { from, ..self.clone() })
///     }
/// }
///
/// let game = Countdown { word: "launch".into(), from: 3 };
/// assert_eq!(game.read_like("launch 5").unwrap().as_text(), "launch 5\n");
/// ```
pub trait FamilyGame: Game + Clone + 'static {
    /// The text of the puzzle, which reads back as the same puzzle.
    fn as_text(&self) -> String;

    /// The puzzle as bytes, for IDs.
    fn as_bytes(&self) -> Vec<u8> {
        self.as_text().into_bytes()
    }

    /// Reads the text of a puzzle of the same family, which may be unfinished.
    fn read_like(&self, text: &str) -> Result<Self, TextFlaw>;

    /// Reads the bytes of a puzzle of the same family.
    fn read_bytes_like(&self, bytes: &[u8]) -> Result<Self, Refusal> {
        let text = std::str::from_utf8(bytes).map_err(Refusal::new)?;
        self.read_like(text).map_err(Refusal::new)
    }

    /// What went wrong in a rule of the game, if its rules are code that can fail, such as a
    /// script: the first fault, in a sentence. From then on the game offers no move.
    fn fault(&self) -> Option<String> {
        None
    }
}

impl<G: Written> FamilyGame for G {
    fn as_text(&self) -> String {
        self.write()
    }

    fn as_bytes(&self) -> Vec<u8> {
        self.to_bytes()
    }

    fn read_like(&self, text: &str) -> Result<Self, TextFlaw> {
        G::read_draft(text)
    }

    fn read_bytes_like(&self, bytes: &[u8]) -> Result<Self, Refusal> {
        G::from_bytes(bytes)
    }
}
