//! The answers to a page. Cells are numbered as in the picture, in reading order.

mod bench;
mod editing;

pub use bench::*;
pub use editing::*;

use crate::request::Bounds;
use etchwork::Ratio;
use etchwork::core::Times;
use etchwork::pipeline::Gate;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::TS;

/// Everything that a page offers as a choice.
#[derive(Serialize, TS)]
pub struct Catalogue {
    pub generator: u32,
    /// All families; a request that names none means the first.
    pub families: Vec<FamilyCard>,
    /// The tier set that the first family plays.
    pub played: String,
    /// The choices of the workbench: tier sets, mechanics, mechanics that some tier combines, and
    /// finders.
    pub sets: Vec<SetCard>,
    pub mechanics: Vec<Plugin>,
    pub stacks: BTreeSet<String>,
    pub finders: Vec<Plugin>,
}

/// A family, described by itself.
#[derive(Serialize, TS)]
pub struct FamilyCard {
    pub id: String,
    /// The name of one of its puzzles.
    pub name: String,
    pub about: String,
    /// The rule of play, in a sentence or two.
    pub rule: String,
    /// What a tap, a secondary tap and a drag do.
    pub gestures: String,
    /// The names of the tap and the secondary tap, where play needs both all the time.
    pub taps: Option<(String, String)>,
    /// Whether a move may lose.
    pub can_lose: bool,
    /// The titles of its teaching boards, in order.
    pub lessons: Vec<String>,
    /// The text that an editor begins with; empty if it has none.
    pub blank: String,
    /// The option that takes the text of a draft, if its makers finish drafts.
    pub finishes: Option<String>,
    /// Whether a draft can be finished by adding parts until one solution is left.
    pub can_finish: bool,
    pub makers: Vec<Plugin>,
    /// The campaign.
    pub chapters: Vec<Chapter>,
    /// The greatest number of a level.
    pub levels: u32,
    pub tiers: Vec<TierChoice>,
}

/// A part of the campaign, which introduces one thing.
#[derive(Serialize, TS)]
pub struct Chapter {
    pub title: String,
    /// The sentence that introduces the new thing.
    pub says: String,
    /// The levels in order, each by its tier and its number there.
    pub levels: Vec<(String, u32)>,
    /// The difficulty of each level by the model, in one to five stars, if it is known.
    pub difficulty: Vec<Option<u32>>,
}

/// A tier, and what can be chosen in it.
#[derive(Serialize, TS)]
pub struct TierChoice {
    pub name: String,
    /// The name for people.
    pub title: String,
    /// Whether the game has levels of it.
    pub levels: bool,
    pub options: Vec<OptionChoice>,
}

/// A setting that a player may choose; unless they do, the tier decides.
#[derive(Serialize, TS)]
pub struct OptionChoice {
    pub key: String,
    /// The name for people.
    pub label: String,
    /// What it decides, in a clause.
    pub about: String,
    pub kind: ChoiceKind,
    /// The values; of a switch the one that is not the tier's own.
    pub values: Vec<String>,
    /// Whether a switch is on in the tier.
    pub on: bool,
}

/// How an option is chosen: one of some words, of some words with a picture each, of some sizes in
/// ascending order, on or off.
#[derive(Clone, Copy, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ChoiceKind {
    Words,
    Pictures,
    Steps,
    Switch,
}

#[derive(Serialize, TS)]
pub struct SetCard {
    pub name: String,
    pub family: String,
    pub tiers: Vec<TierCard>,
}

#[derive(Serialize, TS)]
pub struct TierCard {
    pub name: String,
    pub sizes: Vec<String>,
    pub mechanics: Vec<String>,
    /// Of paths.
    pub finder: Option<String>,
    /// Of another family.
    pub maker: Option<String>,
    #[ts(as = "BTreeMap<String, Bounds>")]
    pub gates: BTreeMap<String, Gate>,
    #[ts(as = "BTreeMap<String, (f64, f64)>")]
    pub bands: BTreeMap<String, (Ratio, Ratio)>,
}

#[derive(Serialize, TS)]
pub struct Plugin {
    pub id: String,
    pub about: String,
}

/// A reading, and the measure that yields it.
#[derive(Serialize, TS)]
pub struct ReadingCard {
    pub name: String,
    /// What it means, in one line, with its unit.
    pub about: String,
    pub measure: String,
    /// Its least and its greatest value, as far as that is certain.
    pub bounds: [Option<f64>; 2],
}

/// The state of a play.
#[derive(Serialize, TS)]
pub struct View {
    /// The board ID.
    pub id: String,
    /// The recipe ID, where the puzzle was made here.
    pub recipe: Option<String>,
    pub family: String,
    pub title: String,
    /// The sentence that teaches this board's lesson.
    pub says: Option<String>,
    /// The part of a link after the address of the page.
    pub link: String,
    pub tier: Option<String>,
    /// What the next question for a fresh puzzle of this tier sends back, where a player's puzzles
    /// are aimed one after the other; never shown.
    #[ts(type = "number | null")]
    pub target: Option<i64>,
    /// The mechanics, or the name of the family.
    pub mechanic: String,
    pub status: Standing,
    /// Whether one more step completes it.
    pub ready: bool,
    /// Columns and rows of the picture's grid.
    pub cols: usize,
    pub rows: usize,
    /// The size of the drawing, in thousandths of a cell.
    pub width: i32,
    pub height: i32,
    pub places: Vec<PlaceView>,
    /// The drawing.
    pub svg: String,
    /// A description of the picture in words.
    pub description: String,
    /// The cells where the signal enters and leaves, as far as they are shown.
    pub input: Option<usize>,
    pub output: Option<usize>,
    /// The cells of the trail, in order.
    pub trail: Vec<usize>,
    /// Where the player stands: the head of the trail, or the first player.
    pub here: Option<usize>,
    /// The legal moves; none where a cursor reaches them all.
    pub choices: Vec<Way>,
    /// Whether arrow keys make moves; otherwise they move the cursor.
    pub walks: bool,
    /// The places with a flaw; null for a game that marks none.
    pub flaws: Option<Vec<usize>>,
    /// The kinds of pencil marks of the game.
    pub pencils: Vec<PencilKind>,
    /// Whether what is on a place can be pointed to a side of it.
    pub points: bool,
    /// Whether it is drawn in its other layout; null if it has one layout.
    pub other_layout: Option<bool>,
    /// The progress in a few words.
    pub progress: Option<String>,
    /// Cells still to be visited by the trail.
    pub left: Option<usize>,
    pub moves: usize,
    pub undos: usize,
    pub hints: usize,
    pub mistakes: usize,
    /// Whether undo, redo and the bookmark can be used now.
    pub can_undo: bool,
    pub can_redo: bool,
    pub can_return: bool,
    /// The name of the landmarks to which an act goes back; null for a game without any.
    pub landmark: Option<&'static str>,
    /// The head of the trail when the bookmark was set.
    pub bookmark: Option<usize>,
    /// Whether the play has ended unsolved.
    pub over: bool,
    /// What just happened, in short sentences.
    pub said: String,
    /// What moved to lead here, for an animation.
    pub motions: Vec<Motion>,
    /// The saved game.
    pub save: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hint: Option<HintView>,
    /// The cells that the last gesture means to change, if that spends something: the same gesture again
    /// makes the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub asks: Option<Vec<usize>>,
}

/// What moves.
#[derive(Clone, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Motion {
    /// The content of each cell of a line went to the next in a direction, and the last came in
    /// again at the other end.
    Slide { cells: Vec<usize>, down: i32, right: i32 },
    /// A place was turned: what was at one of its sides is at another now.
    Turn { cell: usize, from: usize, to: usize },
    /// Something went from one cell to another.
    Walk { from: usize, to: usize },
    /// A line grew along these cells.
    Grow { cells: Vec<usize> },
    /// The board is solved: it lights up at these cells, step by step.
    Flow { steps: Vec<Vec<usize>> },
    /// The board is solved: something runs over these places from stop to stop.
    Ride { steps: Vec<RideStep> },
}

/// A place that is run over, from one of its sides to another.
#[derive(Clone, Serialize, TS)]
pub struct RideStep {
    pub cell: usize,
    pub from: u8,
    pub to: u8,
}

/// The times of a player's plays of one kind of puzzle.
#[derive(Serialize, TS)]
pub struct Timed {
    /// What the next question sends back.
    #[ts(type = "unknown")]
    pub kept: Times,
    /// The fastest play and the averages, each as a clause without its full stop.
    pub lines: Vec<String>,
}

/// The player's solution beside a shortest one.
#[derive(Serialize, TS)]
pub struct Replayed {
    /// How many moves the player's solution has.
    pub moves: usize,
    /// How many a shortest one has; null where none is known, and where all have the same number.
    pub least: Option<usize>,
    /// How the play went, in a sentence.
    pub said: String,
}

/// The signs on the board in play.
#[derive(Serialize, TS)]
pub struct Legend {
    pub signs: Vec<Sign>,
}

/// A sign with its drawing and its meaning.
#[derive(Serialize, TS)]
pub struct Sign {
    pub svg: String,
    pub name: String,
    pub about: String,
}

/// A place on the board that a player can touch.
#[derive(Clone, Serialize, TS)]
pub struct PlaceView {
    pub cell: usize,
    /// Its row in the picture's grid.
    pub row: usize,
    /// Its name for a screen reader.
    pub name: String,
    /// Its corners in order, x and y alternating, in thousandths of a cell from the top left of the
    /// drawing.
    pub outline: Vec<i32>,
    /// The pencil mark on it.
    pub pencil: Option<String>,
    /// The pencil marks on its sides: the number of a side, and the kind.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<(u8, String)>>", optional)]
    pub noted: Vec<(u8, String)>,
}

/// A legal move as the page offers it.
#[derive(Serialize, TS)]
pub struct Way {
    pub text: String,
    /// The cell that it leads to from the head of the trail.
    pub cell: Option<usize>,
    /// Whether no arrow key makes it.
    pub far: bool,
}

#[derive(Serialize, TS)]
pub struct PencilKind {
    pub id: String,
    pub about: String,
    /// Whether it is put on sides of places, not on places.
    pub on_edges: bool,
}

#[derive(Serialize, TS)]
pub struct HintView {
    pub level: u8,
    /// The cells that the hint is about, in order.
    pub cells: Vec<usize>,
    /// The hint as lines from cell to cell.
    pub lines: Vec<Vec<usize>>,
    /// A sentence for each forced step, with its reason.
    pub reasons: Vec<String>,
    /// How many moves to take back, where that helps.
    pub take_back: Option<usize>,
    /// The moves that the hint names, as far as they can be made from here in order.
    pub moves: Vec<String>,
    /// Whether the puzzle can no longer be solved.
    pub lost: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    Open,
    Solved,
    Lost,
}

/// The state of a saved game.
#[derive(Serialize, TS)]
pub struct Checked {
    pub status: Standing,
}

/// The lines that a finger on a cell can shift.
#[derive(Serialize, TS)]
pub struct Grasp {
    pub slides: Vec<Slide>,
}

/// A line that follows a finger in one direction.
#[derive(Serialize, TS)]
pub struct Slide {
    /// The drag that makes the move.
    pub from: usize,
    pub to: usize,
    /// The direction.
    pub down: i32,
    pub right: i32,
    /// The cells of the line: the content of each goes to the next, and of the last to the first.
    pub cells: Vec<usize>,
}

/// What a touched cell points at and says.
#[derive(Serialize, TS)]
pub struct Touched {
    pub cells: Vec<usize>,
    pub told: Option<String>,
    /// A drawing of a node that tells several things, alone.
    pub lens: Option<String>,
}

/// The result of a solved play.
#[derive(Serialize, TS)]
pub struct Score {
    pub title: String,
    pub tally: String,
    pub forks: Vec<ForkName>,
    pub fork_line: Option<String>,
    pub stars: usize,
    /// The meaning of each star.
    pub marks: Vec<StarMark>,
    pub solutions: Option<String>,
    /// What the puzzle is worth, in families with points.
    #[ts(type = "number | null")]
    pub points: Option<i64>,
    /// The moves made and the fewest possible, where fewer moves are better.
    pub least: Option<(usize, usize)>,
    pub link: String,
    pub text: String,
    pub svg: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ForkName {
    Clean,
    Trapped,
    Hinted,
}

#[derive(Serialize, TS)]
pub struct StarMark {
    pub what: String,
    pub won: bool,
}
