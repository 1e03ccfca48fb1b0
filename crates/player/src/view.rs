//! What a player gets: what was shown, and what moves visibly do. Never the game itself.

use etchwork_core::{PlugIn, Stream};

/// A place in play: a state as the player can tell it from others, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub u32);

/// What a person sees of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// There is more to do.
    Open,
    /// The puzzle is solved.
    Solved,
    /// The rules say that it is lost.
    Lost,
    /// Play ends there, but whether well or badly may depend on what is hidden.
    Ended,
}

/// The result of a move that is tried in the mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// The move shows something new, so nobody knows yet where it leads.
    Hidden,
    /// Where it leads.
    There(Place, Standing),
}

/// A conclusion, as a player gets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told<'a> {
    /// The only moves here that are worth trying, by number.
    pub moves: &'a [u16],
    /// How hard it is to see.
    pub level: u8,
}

/// What a player sees of a puzzle in play.
pub trait View {
    /// The present place.
    fn here(&self) -> Place;

    /// How the present place stands.
    fn standing(&self) -> Standing;

    /// The number of moves that led here.
    fn made(&self) -> usize;

    /// The place after the first so many of those moves.
    fn place_after(&self, moves: usize) -> Place;

    /// The number of moves that can be tried at a place that a look led to.
    fn moves(&mut self, place: Place) -> usize;

    /// Tries a move in the mind, by its number.
    fn look(&mut self, place: Place, number: usize) -> Seen;

    /// What a person concludes at a place that a look led to, with reasoning of at most a level.
    fn conclude(&mut self, place: Place, level: u8) -> Option<Told<'_>>;

    /// How far a place looks from the goal, if the family tells: less is nearer.
    fn distance(&mut self, place: Place) -> Option<u32>;
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Makes a move, by its number.
    Play(usize),
    /// Takes back so many moves, at least one.
    TakeBack(usize),
    /// Starts again.
    Restart,
}

/// A simulated player. One instance plays one puzzle at a time; what it does depends on the view and
/// the draws alone.
///
/// A player is a plug-in of the kind `dyn Player`.
pub trait Player: Send {
    /// Forgets the last play.
    fn begin(&mut self);

    /// What the player does now, in a place that is not solved. The draws are those of this
    /// decision.
    fn act(&mut self, view: &mut dyn View, draws: &mut Stream) -> Act;
}

impl PlugIn for dyn Player {
    const KIND: &'static str = "player";
}
