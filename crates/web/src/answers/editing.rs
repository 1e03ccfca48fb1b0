//! The answers about a puzzle that is being made.

use serde::Serialize;
use ts_rs::TS;

/// What the editor knows of a text.
#[derive(Serialize, TS)]
pub struct Draft {
    /// The text of the puzzle, where the user typed an ID or a link.
    pub text: Option<String>,
    pub family: Option<String>,
    /// Why the text cannot be read, or what it says in vain although it can be drawn.
    pub flaw: Option<Flaw>,
    pub drawn: Option<Drawn>,
}

/// What a script brings.
#[derive(Serialize, TS)]
pub struct Scripted {
    /// The family, if the script can be read.
    pub family: Option<String>,
    pub flaw: Option<Flaw>,
}

/// What is wrong with the family of a script, a sentence each.
#[derive(Serialize, TS)]
pub struct Faults {
    pub faults: Vec<String>,
}

/// A flaw of a text and its place.
#[derive(Serialize, TS)]
pub struct Flaw {
    pub message: String,
    /// The position of its first character, from 1.
    pub line: usize,
    pub column: usize,
    /// The span to mark, in UTF-16 units as in JavaScript.
    pub from: usize,
    pub to: usize,
}

/// A puzzle in the editor.
#[derive(Serialize, TS)]
pub struct Drawn {
    pub id: String,
    pub kind: String,
    /// Why nobody can solve it, if that is plain without a search.
    pub unsolvable: Option<String>,
    pub drawing: Drawing,
    /// The tools of its family, if it has any.
    pub tools: Vec<ToolCard>,
    /// The places that tools can be pointed at, in reading order.
    pub sites: Vec<SiteView>,
}

#[derive(Serialize, TS)]
pub struct Drawing {
    /// In thousandths of a cell.
    pub width: i32,
    pub height: i32,
    pub svg: String,
    /// A description of the picture in words.
    pub description: String,
}

/// A tool of a family.
#[derive(Serialize, TS)]
pub struct ToolCard {
    pub id: String,
    pub name: String,
    pub about: String,
    /// The places that it needs, in order.
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

/// The text after a tool was used.
#[derive(Serialize, TS)]
pub struct Edited {
    pub text: String,
}

/// A figure of a puzzle in the editor.
#[derive(Serialize, TS)]
pub struct Figure {
    pub name: String,
    pub value: String,
    /// Whether the budget was spent before everything was known.
    pub spent: bool,
    /// Whether it says that nobody can solve the puzzle.
    pub is_unsolvable: bool,
    /// The row and the column of the place that it finds at fault.
    pub at: Option<(i32, i32)>,
}

/// The states of a puzzle in the editor.
#[derive(Serialize, TS)]
pub struct Space {
    /// Its figures, in sentences.
    pub said: String,
    /// Whether the budget was spent before all were known.
    pub spent: bool,
    pub states: usize,
    /// The moves between states; parallel ones count separately.
    pub transitions: usize,
    pub goals: usize,
    /// The states from which, as was proved, no goal can be reached.
    pub stuck: usize,
    /// The states of which the budget leaves this open.
    pub unknown: usize,
    /// The graph, unless it is so large that it is drawn on request only.
    pub svg: Option<String>,
}

/// The beginning of a review.
#[derive(Serialize, TS)]
pub struct Reviewed {
    /// Where the most moves lose, a sentence for each place.
    pub falls: Vec<String>,
}

/// Changes that were tried.
#[derive(Serialize, TS)]
pub struct Suggested {
    /// How many there were so far.
    pub tried: usize,
    /// How many there are.
    pub of: usize,
    /// Those worth knowing.
    pub changes: Vec<ChangeCard>,
}

/// A change worth knowing.
#[derive(Serialize, TS)]
pub struct ChangeCard {
    /// What it is, as the name of the tool and its places.
    pub said: String,
    /// What it does, for several changes perhaps; behind a colon what only this one does.
    pub does: String,
    /// The text of the changed puzzle.
    pub text: String,
}

/// How far a draft is finished.
#[derive(Serialize, TS)]
pub struct Finished {
    /// The number of solutions left.
    pub left: String,
    /// The number of parts added.
    pub added: usize,
    /// What came of it, once it is over.
    pub told: Option<String>,
    /// The text of the finished puzzle.
    pub text: Option<String>,
}

/// A state that the user put the puzzle into.
#[derive(Serialize, TS)]
pub struct Entered {
    pub about: String,
    /// The moves that lead there from the start.
    pub way: Vec<String>,
    /// The moves from there, each with the number of the state that it leads to.
    pub moves: Vec<(String, usize)>,
    pub drawing: Drawing,
}
