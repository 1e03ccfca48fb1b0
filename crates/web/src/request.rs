//! What a page may ask. What it is answered is in `answers.rs`; both are written for the page as
//! TypeScript by `types.rs`.

use serde::Deserialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// A question to a service.
#[derive(Debug, Deserialize, TS)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// What there is: families with their tiers, mechanics, finders.
    Catalogue,
    /// Make a puzzle of a tier and play it.
    Fresh {
        /// The first family of the catalogue if it is not named.
        #[ts(optional)]
        family: Option<String>,
        tier: String,
        /// What is changed of the tier, by key, as on the command line: `size`, `mechanic`,
        /// `maker`, or a setting of the maker.
        #[serde(default)]
        #[ts(as = "Option<BTreeMap<String, String>>", optional)]
        options: BTreeMap<String, String>,
        seed: u32,
    },
    /// Play the puzzle of a recipe or board ID.
    Open {
        id: String,
        /// The tier that a board ID was made for, where that is known.
        #[ts(optional)]
        tier: Option<String>,
    },
    /// Play the puzzle of a text, in the form of its family.
    Read { text: String },
    /// Play a level of the campaign, from 1.
    Level {
        #[ts(optional)]
        family: Option<String>,
        tier: String,
        number: u32,
    },
    /// Play the puzzle of a day, `2026-11-21`.
    Daily {
        #[ts(optional)]
        family: Option<String>,
        date: String,
    },
    /// Play one of the teaching boards of a family, from 1.
    Lesson { family: String, number: usize },
    /// Go on with a save of the puzzle in play.
    Load { save: String },
    /// Whether a save of the puzzle of that board ID can be gone on with, and how it stands.
    /// The puzzle in play is left alone.
    Check { id: String, save: String },
    /// Tell again how the play stands.
    View,
    /// Make the move of that text.
    Play { text: String },
    /// The primary tap on a cell, or the secondary one: the move that it means, or where a
    /// trail is drawn, back to the cell.
    Tap {
        cell: usize,
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        second: bool,
    },
    /// A finger that draws a trail has come to a cell: a step there, or back, if one is meant.
    Follow { cell: usize },
    /// Take so many moves back at once.
    Cut { moves: usize },
    /// A drag from one cell to another.
    Drag { from: usize, to: usize },
    /// What a finger that holds a cell can shift.
    Grasp { cell: usize },
    /// What a cell concerns and tells.
    Touch { cell: usize },
    /// Put a pencil mark of a kind on cells, or take the marks off if none is named.
    Pencil {
        #[ts(optional)]
        mark: Option<String>,
        cells: Vec<usize>,
    },
    /// From here on the first mistake ends the play.
    Strict,
    /// Go a cell down or right; negative numbers are up and left.
    Step { down: i32, right: i32 },
    /// Do something else than a move.
    Act { act: ActName },
    /// Help, as much as a level from 1 to 4 tells.
    Hint { level: u8 },
    /// How it went, once the puzzle is solved.
    Result {
        seconds: u32,
        /// The address of the page; what leads to the puzzle is added to it. Without one the ID
        /// of the puzzle stands for a link.
        #[ts(optional)]
        page: Option<String>,
    },
    /// The moves of the puzzle in play.
    Choices,
    /// The puzzle of a recipe as JSON has it.
    Document { id: String },
    /// Whether puzzles can be made so.
    Plan { wanted: Wanted },
    /// Make the puzzle of an index; none if the request gives up.
    Make { wanted: Wanted, index: u32 },
    /// What is known of a puzzle: of an ID, a text of any family, a line of JSON, or a save.
    Data { text: String },
    /// Look for moves that solve a puzzle.
    Solve {
        text: String,
        /// The most nodes of the search.
        #[ts(type = "number", optional)]
        nodes: Option<u64>,
    },
    /// Count the solutions of a puzzle.
    Count {
        text: String,
        #[ts(type = "number", optional)]
        nodes: Option<u64>,
    },
    /// Draw a puzzle, with a solution if wanted.
    Draw { text: String, solution: bool },
    /// Put on the editor what was typed or pasted: a text, an ID, or a link with one.
    Draft { text: String },
    /// What a tool makes of the text on the editor that is pointed at places, by row and column.
    Tool { tool: String, at: Vec<(i32, i32)> },
    /// A figure of the puzzle on the editor.
    Figure { figure: FigureName },
    /// The states of the puzzle on the editor.
    Space {
        /// Whether they are drawn however many they are.
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        whole: bool,
    },
    /// Put the puzzle on the editor into a state.
    Enter { state: usize },
    /// Set up the workbench.
    Bench(Setup),
    /// Work off requests on the workbench, and show the last puzzle.
    Work { requests: u32 },
    /// Show one of the boards that the request which is shown threw away, from 0.
    Look { nth: usize },
}

/// What decides the puzzles of a run.
#[derive(Clone, Debug, PartialEq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// The first family of the catalogue if it is not named.
    #[ts(optional)]
    pub family: Option<String>,
    pub tier: String,
    /// What is changed of the tier, by key, as on the command line.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// A number or any text.
    pub seed: String,
}

/// An act by its name.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ActName {
    Undo,
    Redo,
    Mark,
    Return,
    Restart,
}

/// A kind of figures.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum FigureName {
    /// How many solutions there are.
    Solutions,
    /// How far deduction leads.
    Deduction,
    /// How it is solved, and the readings of that.
    Solution,
}

/// What is at work on the workbench.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// A set of any family.
    pub set: String,
    pub tier: String,
    /// By name, or the tier's own.
    pub finder: Option<String>,
    /// Of another family than paths: by name, or the tier's own.
    #[serde(default)]
    pub maker: Option<String>,
    /// By name, or drawn by the tier's weights.
    pub mechanic: Option<String>,
    /// The bounds of readings that replace those of the tier.
    #[serde(default)]
    pub gates: BTreeMap<String, Bounds>,
    pub seed: u32,
}

/// What a reading must be, both ends included.
#[derive(Clone, Copy, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields, default)]
pub struct Bounds {
    pub min: Option<f64>,
    pub max: Option<f64>,
}
