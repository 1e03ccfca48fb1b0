//! What a page is answered. Cells are numbered as the picture has them, in reading order.

use crate::request::Bounds;
use etchwork::engine::Gate;
use etchwork::{Funnel, Ratio};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::TS;

/// What there is to choose from.
#[derive(Serialize, TS)]
pub struct Catalogue {
    pub generator: u32,
    /// The levels that each tier has.
    pub levels: u32,
    /// All families; the first is meant where none is named.
    pub families: Vec<FamilyCard>,
    /// The tier set that the first family plays.
    pub played: String,
    /// What the workbench has: tier sets, mechanics, those that some tier has together, and
    /// finders.
    pub sets: Vec<SetCard>,
    pub mechanics: Vec<Plugin>,
    pub stacks: BTreeSet<String>,
    pub finders: Vec<Plugin>,
}

/// A family, as it brings itself along.
#[derive(Serialize, TS)]
pub struct FamilyCard {
    pub id: String,
    /// What one of its puzzles is called.
    pub name: String,
    pub about: String,
    /// The rule of play, in a sentence or two.
    pub rule: String,
    /// What a tap, a secondary tap and a drag do.
    pub gestures: String,
    /// Whether a move may lose.
    pub can_lose: bool,
    /// What its teaching boards teach, in order.
    pub lessons: Vec<String>,
    pub makers: Vec<Plugin>,
    /// The campaign.
    pub chapters: Vec<Chapter>,
    pub tiers: Vec<TierChoice>,
}

/// A part of the campaign, which introduces one thing.
#[derive(Serialize, TS)]
pub struct Chapter {
    pub title: String,
    /// What is new, in a sentence.
    pub says: String,
    /// The levels in order, each by its tier and its number there.
    pub levels: Vec<(String, u32)>,
}

/// A tier, and what can be chosen in it.
#[derive(Serialize, TS)]
pub struct TierChoice {
    pub name: String,
    pub options: Vec<OptionChoice>,
}

/// Something that a tier draws by lot, unless it is chosen.
#[derive(Serialize, TS)]
pub struct OptionChoice {
    pub key: String,
    pub values: Vec<String>,
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

/// How a play stands.
#[derive(Serialize, TS)]
pub struct View {
    /// The board ID.
    pub id: String,
    /// The recipe ID, where the puzzle was made here.
    pub recipe: Option<String>,
    pub family: String,
    pub title: String,
    /// What is to be learnt here, in a sentence.
    pub says: Option<String>,
    /// What leads here behind the address of the page.
    pub link: String,
    pub tier: Option<String>,
    /// The mechanics, or the name of the family.
    pub mechanic: String,
    pub status: Standing,
    /// Whether one more step completes it.
    pub ready: bool,
    /// Of the picture's grid.
    pub cols: usize,
    pub rows: usize,
    /// Of the drawing, in thousandths of a cell.
    pub width: i32,
    pub height: i32,
    pub places: Vec<PlaceView>,
    /// The drawing.
    pub svg: String,
    /// What it shows, in words.
    pub description: String,
    /// Where a signal comes in and goes out, as far as that is shown.
    pub input: Option<usize>,
    pub output: Option<usize>,
    /// The cells of the trail, in order.
    pub trail: Vec<usize>,
    /// The moves, but for those of a game in which a cursor reaches them all.
    pub choices: Vec<Way>,
    /// Whether arrows make moves; else they move the cursor.
    pub walks: bool,
    /// The places at which something cannot stay as it is; null of a game that marks none.
    pub flaws: Option<Vec<usize>>,
    /// The kinds of pencil marks there are.
    pub pencils: Vec<PencilKind>,
    /// How far it is, in a few words.
    pub progress: Option<String>,
    /// Cells still to be visited by the trail.
    pub left: Option<usize>,
    pub moves: usize,
    pub undos: usize,
    pub hints: usize,
    pub mistakes: usize,
    /// Whether there is something to take back, to make again, and a bookmark to go back to.
    pub can_undo: bool,
    pub can_redo: bool,
    pub can_return: bool,
    /// The cell that the trail had come to where the bookmark was set.
    pub bookmark: Option<usize>,
    /// Whether it is over before it is solved.
    pub over: bool,
    /// What happened, in short sentences.
    pub said: String,
    /// The play as text.
    pub save: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hint: Option<HintView>,
}

/// A place on the board that can be touched.
#[derive(Clone, Serialize, TS)]
pub struct PlaceView {
    pub cell: usize,
    /// The row of the picture's grid that it is in.
    pub row: usize,
    /// What it is called by those who do not see it.
    pub name: String,
    /// Its corners in order, x and y by turns, in thousandths of a cell from the top left of the
    /// drawing.
    pub outline: Vec<i32>,
    /// The pencil mark on it.
    pub pencil: Option<String>,
}

/// A legal move, as a page offers it.
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
}

#[derive(Serialize, TS)]
pub struct HintView {
    pub level: u8,
    /// The cells that it is about, in order.
    pub cells: Vec<usize>,
    /// What is drawn of it: lines from cell to cell.
    pub lines: Vec<Vec<usize>>,
    /// What is forced and why, a sentence each.
    pub reasons: Vec<String>,
    /// The moves that have to be taken back, where that helps.
    pub take_back: Option<usize>,
    /// The moves that it names, as far as it names some that follow one another from here.
    pub moves: Vec<String>,
    /// Whether the answer is no.
    pub lost: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    Open,
    Solved,
    Lost,
}

/// How a save stands.
#[derive(Serialize, TS)]
pub struct Checked {
    pub status: Standing,
}

/// What a finger that holds a cell can shift.
#[derive(Serialize, TS)]
pub struct Grasp {
    pub slides: Vec<Slide>,
}

/// A line that follows a finger one way.
#[derive(Serialize, TS)]
pub struct Slide {
    /// The drag that makes the move.
    pub from: usize,
    pub to: usize,
    /// The way.
    pub down: i32,
    pub right: i32,
    /// The line: what is on each goes to the next, and from the last to the first.
    pub cells: Vec<usize>,
}

/// What a cell concerns, and tells.
#[derive(Serialize, TS)]
pub struct Touched {
    pub cells: Vec<usize>,
    pub told: Option<String>,
}

/// How it went.
#[derive(Serialize, TS)]
pub struct Score {
    pub title: String,
    pub tally: String,
    pub forks: Vec<ForkName>,
    pub fork_line: Option<String>,
    pub stars: usize,
    /// What each star is for.
    pub marks: Vec<StarMark>,
    pub solutions: Option<String>,
    /// The moves that were made and the least possible, where a good play is one of few.
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

/// A board on the workbench, with its solution, traps and readings as far as it has them.
#[derive(Serialize, TS)]
pub struct Exhibit {
    /// In thousandths of a cell.
    pub width: i32,
    pub height: i32,
    pub readings: Vec<Reading>,
    pub traps: Option<Traps>,
    pub svg: String,
    pub description: String,
}

#[derive(Serialize, TS)]
pub struct Traps {
    pub options: usize,
    pub traps: usize,
    pub unknown: usize,
}

#[derive(Serialize, TS)]
pub struct Reading {
    pub name: String,
    #[ts(as = "Option<f64>")]
    pub value: Option<Ratio>,
    #[ts(as = "Option<Bounds>")]
    pub gate: Option<Gate>,
    pub broken: Option<String>,
    #[ts(as = "Option<(f64, f64)>")]
    pub band: Option<(Ratio, Ratio)>,
    pub in_band: Option<bool>,
}

/// A puzzle that went through all gates.
#[derive(Serialize, TS)]
pub struct BenchPuzzle {
    #[serde(flatten)]
    pub exhibit: Exhibit,
    pub id: String,
    pub mechanic: String,
    pub boards: u32,
    pub fallback: Option<String>,
}

/// A board that was thrown away, as a small picture.
#[derive(Serialize, TS)]
pub struct Thrown {
    pub board: u32,
    pub stage: String,
    pub reason: String,
    pub refined: bool,
    /// In thousandths of a cell.
    pub width: i32,
    pub height: i32,
    /// Empty where nothing was made that could be drawn.
    pub svg: String,
}

/// A request and what it threw away: of many boards the last.
#[derive(Serialize, TS)]
pub struct Work {
    #[ts(as = "FunnelCounts")]
    pub funnel: Funnel,
    pub index: u32,
    pub puzzle: Option<BenchPuzzle>,
    pub thrown: Vec<Thrown>,
    #[ts(type = "number")]
    pub rejected: u64,
    #[ts(type = "number")]
    pub refused: u64,
}

/// A board that was thrown away, and why.
#[derive(Serialize, TS)]
pub struct Look {
    #[serde(flatten)]
    pub exhibit: Exhibit,
    pub said: String,
}

/// What the workbench was set up with.
#[derive(Serialize, TS)]
pub struct Bench {
    #[ts(as = "FunnelCounts")]
    pub funnel: Funnel,
}

/// How a [`Funnel`] is written.
#[derive(TS)]
#[ts(rename = "Funnel")]
#[expect(dead_code, reason = "it stands for what `Funnel` writes itself")]
pub struct FunnelCounts {
    requests: u32,
    boards: u32,
    attempts: u32,
    accepted: u32,
    fallbacks: u32,
    gave_up: u32,
    /// Counts by stage, then by reason.
    rejected: BTreeMap<String, BTreeMap<String, u32>>,
    /// Boards that a refiner came to and that were thrown away.
    refused: BTreeMap<String, BTreeMap<String, u32>>,
}

/// What the editor has of a text.
#[derive(Serialize, TS)]
pub struct Draft {
    /// The text of the puzzle, where an ID or a link was typed instead.
    pub text: Option<String>,
    pub family: Option<String>,
    /// Why it cannot be read; else it is drawn.
    pub flaw: Option<Flaw>,
    pub drawn: Option<Drawn>,
}

/// What is wrong with a text, and where.
#[derive(Serialize, TS)]
pub struct Flaw {
    pub message: String,
    /// Of its first character, from 1.
    pub line: usize,
    pub column: usize,
    /// What to mark, in the units in which JavaScript counts.
    pub from: usize,
    pub to: usize,
}

/// A puzzle that is being made.
#[derive(Serialize, TS)]
pub struct Drawn {
    pub id: String,
    pub kind: String,
    /// Why nobody can solve it, if that is seen at once.
    pub unsolvable: Option<String>,
    pub drawing: Drawing,
    /// What it can be changed with; none of a family that has none.
    pub tools: Vec<ToolCard>,
    /// Where tools can be pointed, in reading order.
    pub sites: Vec<SiteView>,
}

#[derive(Serialize, TS)]
pub struct Drawing {
    /// In thousandths of a cell.
    pub width: i32,
    pub height: i32,
    pub svg: String,
    /// What it shows, in words.
    pub description: String,
}

/// A tool, as its family brings it along.
#[derive(Serialize, TS)]
pub struct ToolCard {
    pub id: String,
    pub name: String,
    pub about: String,
    /// What it is pointed at, one after the other.
    pub asks: Vec<String>,
}

/// A place that a tool can be pointed at.
#[derive(Serialize, TS)]
pub struct SiteView {
    pub row: i32,
    pub col: i32,
    /// Its middle, in thousandths of a cell from the top left of the drawing; a place around the
    /// picture may lie outside.
    pub x: i32,
    pub y: i32,
    pub name: String,
}

/// What a tool made of a text.
#[derive(Serialize, TS)]
pub struct Edited {
    pub text: String,
}

/// Something about a puzzle that is being made.
#[derive(Serialize, TS)]
pub struct Figure {
    pub name: String,
    pub value: String,
    /// Whether the budget was spent before all was known.
    pub spent: bool,
}

/// The states of a puzzle that is being made.
#[derive(Serialize, TS)]
pub struct Space {
    /// Its figures, in sentences.
    pub said: String,
    /// Whether the budget was spent before all were known.
    pub spent: bool,
    /// The graph, unless it is too large to be drawn without being asked for.
    pub svg: Option<String>,
}

/// A state that the puzzle was put into.
#[derive(Serialize, TS)]
pub struct Entered {
    pub about: String,
    /// The moves that lead there from the start.
    pub way: Vec<String>,
    /// The moves from there, each with the number of the state that it leads to.
    pub moves: Vec<(String, usize)>,
    pub drawing: Drawing,
}
