//! Makers: attempts at a puzzle of a family.

use crate::{Game, PlugIn, Ratio, Reading, Reject, Streams};
use std::collections::BTreeMap;

/// What one attempt at a puzzle is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Where randomness comes from: the streams of this attempt. A maker draws from
    /// [`Streams::stage`] with purposes of its own, and from nothing else.
    pub streams: Streams,
    /// The value that the reading which the maker [aims at](Maker::aims_at) should have, if a
    /// series of puzzles asks for one.
    pub aim: Option<i64>,
}

/// A puzzle that was made, with the moves that solve it.
#[derive(Clone, Debug)]
pub struct Made<G: Game> {
    /// The puzzle.
    pub game: G,
    /// Moves that solve it from its initial state. They are replayed before the puzzle is
    /// emitted.
    pub solution: Vec<G::Move>,
    /// Readings that only the maker knows, by name: how far it scrambled a puzzle, say.
    pub notes: Vec<(&'static str, Ratio)>,
}

impl<G: Game> Made<G> {
    /// A puzzle of which the maker knows nothing more.
    pub fn new(game: G, solution: Vec<G::Move>) -> Self {
        Self { game, solution, notes: Vec::new() }
    }
}

/// What a maker threw away within an attempt and mended, such as a change that made a puzzle
/// worse: counted beside the attempts that were rejected as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refused(BTreeMap<Reject, u64>);

impl Refused {
    /// Counts something that was thrown away.
    pub fn count(&mut self, reject: Reject) {
        self.add(reject, 1);
    }

    /// Counts many things of a kind at once.
    pub fn add(&mut self, reject: Reject, times: u64) {
        *self.0.entry(reject).or_default() += times;
    }

    /// The counts, in the order of stages and reasons.
    pub fn iter(&self) -> impl Iterator<Item = (&Reject, u64)> {
        self.0.iter().map(|(reject, times)| (reject, *times))
    }
}

/// Makes puzzles of one family. One instance serves one thread; it may keep memory to work
/// in, but an attempt must not depend on those before it.
///
/// A maker is a plug-in of the kind `dyn Maker<G>` ([`Registry::kind_mut`]) and is made from
/// the settings that a tier gives it: `maker = { id = "countdown", most = 9 }`. Settings that
/// are named alike everywhere are `sizes`, texts such as `"7x7"` of which one is drawn, which
/// `--size` replaces.
///
/// [`Registry::kind_mut`]: crate::Registry::kind_mut
///
/// ```
/// # use etchwork_core::{Game, Grid, Picture, Status};
/// use etchwork_core::{Made, Maker, Order, Refused, Registry, Reject, Stage};
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
///     fn attempt(&mut self, order: &Order, _: &mut Refused) -> Result<Made<Countdown>, Reject> {
///         let from = order.streams.stage("from").below(self.most) + 1;
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
    /// Makes one attempt: a puzzle with moves that solve it, or a rejection with its stage
    /// and reason. What it throws away on the way is counted in `refused`.
    fn attempt(&mut self, order: &Order, refused: &mut Refused) -> Result<Made<G>, Reject>;

    /// What a reason that it gives means, for people: a clause such as "there is no room for a
    /// warp". A reason without one is read with blanks for underscores.
    fn sentence(&self, reason: &str) -> Option<String> {
        let _ = reason;
        None
    }

    /// The reading that it can aim at, if [`Order::aim`] says where: a series of puzzles hands
    /// the aim to it, and takes what it makes of it.
    fn aims_at(&self) -> Option<&'static str> {
        None
    }

    /// The names of the [notes](Made::notes) that it takes, which gates may ask for.
    fn notes(&self) -> &'static [Reading] {
        &[]
    }
}

impl<G: Game + 'static> PlugIn for dyn Maker<G> {
    const KIND: &'static str = "maker";
}
