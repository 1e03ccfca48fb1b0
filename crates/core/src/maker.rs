//! Makers: attempts at a puzzle of a family.

use crate::{Game, PlugIn, Ratio, Reading, Reject, Streams};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The input of one attempt at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The source of randomness: the streams of this attempt. A maker draws from [`Streams::stage`]
    /// with purposes of its own, and from nothing else.
    pub streams: Streams,
    /// The value that the reading which the maker [aims at](Maker::aims_at) should have, if a
    /// series of puzzles asks for one.
    pub aim: Option<i64>,
}

/// A finished puzzle, with moves that solve it.
#[derive(Clone, Debug)]
pub struct Made<G: Game> {
    /// The puzzle.
    pub game: G,
    /// Moves that solve it from its initial state. The loop replays them before it emits the
    /// puzzle.
    pub solution: Vec<G::Move>,
    /// Readings that only the maker knows, by name, such as the length of a scramble.
    pub notes: Vec<(&'static str, Ratio)>,
}

impl<G: Game> Made<G> {
    /// A puzzle without such readings.
    pub fn new(game: G, solution: Vec<G::Move>) -> Self {
        Self { game, solution, notes: Vec::new() }
    }
}

/// What a maker rejected within an attempt and then repaired, such as a change that made a puzzle
/// worse. These are counted beside the attempts that are rejected as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refused(BTreeMap<Reject, u64>);

impl Refused {
    /// Counts one rejection.
    pub fn count(&mut self, reject: Reject) {
        self.add(reject, 1);
    }

    /// Counts several rejections of one kind.
    pub fn add(&mut self, reject: Reject, times: u64) {
        *self.0.entry(reject).or_default() += times;
    }

    /// The counts, in the order of stages and reasons.
    pub fn iter(&self) -> impl Iterator<Item = (&Reject, u64)> {
        self.0.iter().map(|(reject, times)| (reject, *times))
    }
}

/// Makes puzzles of one family. One instance serves one thread; it may keep buffers, but an attempt
/// must not depend on earlier attempts.
///
/// A maker is a plug-in of the kind `dyn Maker<G>` ([`Registry::kind_mut`]) and is made from the
/// settings that a tier gives it: `maker = { id = "countdown", most = 9 }`. One setting has the
/// same name in every family: `sizes`, a list of texts such as `"7x7"` from which the maker draws
/// one; `--size` replaces it.
///
/// [`Registry::kind_mut`]: crate::Registry::kind_mut
///
/// ```
/// # use etchwork_core::{Game, Grid, Picture, Status};
/// use etchwork_core::{Attempt, Made, Maker, Refused, Registry, Reject, Stage};
///
/// # #[derive(Clone)]
/// struct Countdown(u32);
/// # impl Game for Countdown {
/// #     type State = u32;
/// #     type Move = u32;
/// #     type Sight = ();
/// #     fn initial(&self) -> u32 { self.0 }
/// #     fn moves(&self, left: &u32, moves: &mut Vec<u32>) {
/// #         moves.extend((1..=2).filter(|step| step <= left));
/// #     }
/// #     fn apply(&self, left: &u32, step: &u32) -> u32 { left - step }
/// #     fn status(&self, left: &u32) -> Status {
/// #         if *left == 0 { Status::Solved } else { Status::Open }
/// #     }
/// #     fn move_text(&self, step: &u32) -> String { format!("-{step}") }
/// #     fn draw(&self, line: &[u32], _: Option<&()>) -> Picture {
/// #         Picture::new(Grid::new(1, 1).unwrap(), "Countdown", format!("{:?} left", line.last()))
/// #     }
/// # }
///
/// /// Counts down from a number that is drawn, in steps of two.
/// struct Even {
///     most: u32,
/// }
///
/// impl Maker<Countdown> for Even {
///     fn attempt(&mut self, attempt: &Attempt, _: &mut Refused) -> Result<Made<Countdown>, Reject> {
///         let from = attempt.streams.stage("from").below(self.most) + 1;
///         if from % 2 == 1 {
///             return Err(Reject::new(Stage::Build, "odd"));
///         }
///         Ok(Made::new(Countdown(from), vec![2; from as usize / 2]))
///     }
/// }
///
/// let mut registry = Registry::new();
/// let makers = registry.kind_mut::<dyn Maker<Countdown>>();
/// makers.add("even", "counts down from an even number", |settings, _| {
///     settings.none()?;
///     Ok(Box::new(Even { most: 9 }))
/// })?;
/// # Ok::<(), etchwork_core::RegistryError>(())
/// ```
pub trait Maker<G: Game>: Send {
    /// Makes one attempt: a puzzle with moves that solve it, or a rejection with its stage and
    /// reason. `refused` counts what it rejects on the way.
    fn attempt(&mut self, attempt: &Attempt, refused: &mut Refused) -> Result<Made<G>, Reject>;

    /// The meaning of a rejection reason of this plug-in, as a clause for people, such as "there is
    /// no room for a warp". A reason without a clause is shown with blanks for underscores.
    fn sentence(&self, reason: &str) -> Option<String> {
        let _ = reason;
        None
    }

    /// What went wrong first in the maker, or in a plug-in that it asks, if their code can fail, such
    /// as a script's. With a fault it rejects every attempt.
    fn fault(&self) -> Option<String> {
        None
    }

    /// The texts that decide what it makes, beside its settings: those of plug-ins that it asks
    /// ([`Entry::source`](crate::Entry::source)).
    fn sources(&self) -> Vec<Arc<str>> {
        Vec::new()
    }

    /// The reading that the maker can aim at where [`Attempt::aim`] has a value, approximately: a
    /// series of puzzles sets the aim, and accepts the puzzle that the maker makes. `None` if it
    /// ignores aims.
    fn aims_at(&self) -> Option<&'static str> {
        None
    }

    /// The [notes](Made::notes) that the maker takes, perhaps none, which gates may bound.
    fn notes(&self) -> &'static [Reading] {
        const { &[] }
    }
}

impl<G: Game + 'static> PlugIn for dyn Maker<G> {
    const KIND: &'static str = "maker";
}

/// A puzzle as people write it, with moves that solve it if its maker knows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMade {
    /// The puzzle as text.
    pub text: String,
    /// The moves, as texts; `None` to have some looked for.
    pub solution: Option<Vec<String>>,
}

/// Makes puzzles of a family whose type it does not know: a [`Maker`] of that family, which reads the
/// texts. Paths and families of scripts have other makers.
pub trait AnyMaker: Send {
    /// The family of the puzzles.
    fn family(&self) -> &str;

    /// Makes one attempt, as a [`Maker`] does.
    fn attempt(&mut self, attempt: &Attempt) -> Result<WrittenMade, Reject>;

    /// The meaning of a rejection reason, as for a [`Maker`].
    fn sentence(&self, reason: &str) -> Option<String> {
        let _ = reason;
        None
    }

    /// What went wrong in it, as for a [`Maker`].
    fn fault(&self) -> Option<String> {
        None
    }
}

impl PlugIn for dyn AnyMaker {
    const KIND: &'static str = "maker";
}
