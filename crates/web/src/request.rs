//! The questions of a page. `answers.rs` has the answers; `types.rs` writes both for the page as
//! TypeScript.

use crate::service::text;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A question to a service, read by [`Request::read`].
#[derive(Debug, Deserialize, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[ts(tag = "ask")]
pub enum Request {
    /// List families with their tiers, mechanics and finders.
    Catalogue {},
    /// Make a puzzle of a tier and play it.
    Fresh {
        /// If not given, the first family of the catalogue.
        #[ts(optional)]
        family: Option<String>,
        tier: String,
        /// Changes to the tier, by key, as on the command line: `size`, `mechanic`,
        /// `maker`, or a setting of the maker.
        #[serde(default)]
        #[ts(as = "Option<BTreeMap<String, String>>", optional)]
        options: BTreeMap<String, String>,
        seed: u32,
        /// What the view of the player's last puzzle of this tier has as `target`.
        #[ts(type = "number", optional)]
        target: Option<i64>,
    },
    /// Play the puzzle of a recipe or board ID.
    Open {
        id: String,
        /// The tier of a board ID, where it is known.
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
    /// Continue a saved game of the puzzle in play.
    Load { save: String },
    /// Say whether a saved game of the puzzle of that board ID can be continued, and its state.
    /// The puzzle in play stays as it is.
    Check { id: String, save: String },
    /// Return the state of the play again.
    View {},
    /// Draw the puzzle in play in the other layout that it has, or in its own.
    Layout { other: bool },
    /// Make the move that a text names.
    Play { text: String },
    /// The primary tap on a cell, or the secondary one: the move that it means, or where a
    /// trail is drawn, back to the cell.
    Tap {
        cell: usize,
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        second: bool,
    },
    /// Follow a finger that draws a trail to a cell: a step there, or back, if the gesture means
    /// one.
    Follow { cell: usize },
    /// Take back a number of moves in one act.
    Cut { moves: usize },
    /// A drag from one cell to another.
    Drag { from: usize, to: usize },
    /// The lines that a finger on a cell can shift.
    Grasp { cell: usize },
    /// The signs on the board in play, with their meanings.
    Legend {},
    /// Point what is on a cell to a side of its place, numbered as the corners are.
    Point { cell: usize, side: u8 },
    /// What a touched cell points at and says, or what is at a side of it.
    Touch {
        cell: usize,
        #[ts(optional)]
        side: Option<u8>,
    },
    /// Put a pencil mark of a kind on cells or edges, or take the marks off if none is named.
    Pencil {
        #[ts(optional)]
        mark: Option<String>,
        #[serde(default)]
        #[ts(as = "Option<Vec<usize>>", optional)]
        cells: Vec<usize>,
        /// Each by a cell and a side of it.
        #[serde(default)]
        #[ts(as = "Option<Vec<(usize, u8)>>", optional)]
        edges: Vec<(usize, u8)>,
    },
    /// Let the first mistake from now on end the play.
    Strict {},
    /// Go a cell down or right; negative numbers are up and left.
    Step { down: i32, right: i32 },
    /// Make an act that is not a move.
    Act { act: ActName },
    /// Give a hint of a level from 1 to 4.
    Hint { level: u8 },
    /// Return the result, once the puzzle is solved.
    Result {
        seconds: u32,
        /// The address of the page; what leads to the puzzle is added to it. Without one the ID
        /// of the puzzle stands for a link.
        #[ts(optional)]
        page: Option<String>,
    },
    /// Add a play to the times of its kind of puzzle, and tell the records and averages.
    Time {
        /// What the last answer had as `kept`.
        #[ts(type = "unknown", optional)]
        kept: Option<Value>,
        /// The seconds of the play; if not given, it was solved with a hint.
        #[ts(optional)]
        seconds: Option<u32>,
    },
    /// Look for a shortest solution to show beside the player's, once the puzzle is solved.
    Replay {},
    /// Return the state after some moves of the player's solution, or of the shortest one, as a view.
    /// The puzzle in play stays as it is.
    Watch {
        step: usize,
        /// The step that was shown before: what moved since is in the view.
        #[ts(optional)]
        from: Option<usize>,
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        least: bool,
    },
    /// The moves of the puzzle in play.
    Choices {},
    /// Return the puzzle of a recipe as a JSON document.
    Document { id: String },
    /// Check the settings of a run.
    Plan { wanted: Wanted },
    /// Describe the readings of a family.
    Readings {
        /// If not given, the first family of the catalogue.
        #[ts(optional)]
        family: Option<String>,
    },
    /// Make the puzzle of an index; null if the request gives up.
    Make { wanted: Wanted, index: u32 },
    /// Describe the puzzle of an ID, a text of any family, a line of JSON, or a saved game.
    Data { text: String },
    /// Search for moves that solve a puzzle.
    Solve {
        text: String,
        /// The name of a solver; if not given, the family's own.
        #[ts(optional)]
        solver: Option<String>,
        /// The most nodes of the search.
        #[ts(type = "number", optional)]
        nodes: Option<u64>,
    },
    /// Take every reading of a puzzle.
    Measure { text: String },
    /// Say how hard a puzzle is for simulated players; null if the budget is spent.
    Rate { text: String },
    /// Count the solutions of a puzzle.
    Count {
        text: String,
        #[ts(type = "number", optional)]
        nodes: Option<u64>,
    },
    /// Draw a puzzle, with its solution on request.
    Draw { text: String, solution: bool },
    /// Put a typed or pasted text into the editor: a puzzle, an ID, or a link with one.
    Draft { text: String },
    /// Use a tool on the text in the editor, pointed at places by row and column.
    Tool { tool: String, at: Vec<(i32, i32)> },
    /// Return a figure of the puzzle in the editor.
    Figure { figure: FigureName },
    /// Explore the states of the puzzle in the editor.
    Space {
        /// Whether to draw the states however many there are.
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        whole: bool,
        /// The most states to explore.
        #[ts(type = "number", optional)]
        most: Option<u64>,
    },
    /// Put the puzzle in the editor into a state.
    Enter { state: usize },
    /// Begin a review of the puzzle in the editor.
    Review {},
    /// Try some changes to it, `most` of them from the one that is numbered `from`.
    Suggest { from: usize, most: usize },
    /// Add parts to the draft in the editor until one solution is left, and try `most` of them now.
    Finish { most: usize },
    /// Make up to three puzzles of a tier that keep all of the draft in the editor.
    Steps { tier: String },
    /// Set up the workbench.
    Bench(Setup),
    /// Process requests on the workbench, and show the last puzzle.
    Work { requests: u32 },
    /// Replace all families by the one of a script, if it can be read.
    Script { text: String },
    /// Try the family of a script on puzzles that it makes of a tier, and tell what is wrong.
    Faults { text: String, tier: String },
    /// Show one of the boards that the shown request rejected, numbered from 0.
    Look { nth: usize },
}

impl Request {
    /// Reads a question: an object whose `ask` is its name, beside what else it says.
    ///
    /// What serde derives for such an object keeps everything until it has seen the name, for each
    /// question in a way of its own. That is a hundred kilobytes of the engine.
    pub fn read(question: &str) -> Result<Self, String> {
        Self::of(serde_json::from_str(question).map_err(text)?)
    }

    /// Reads a question that was parsed.
    pub fn of(mut said: Map<String, Value>) -> Result<Self, String> {
        let Some(Value::String(name)) = said.remove("ask") else {
            return Err("ask: give the name of a question".to_owned());
        };
        let named = Map::from_iter([(name, Value::Object(said))]);
        Self::deserialize(Value::Object(named)).map_err(text)
    }
}

/// Everything that decides the puzzles of a run.
#[derive(Clone, Debug, PartialEq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// If not given, the first family of the catalogue.
    #[ts(optional)]
    pub family: Option<String>,
    pub tier: String,
    /// Changes to the tier, by key, as on the command line: `size`, `mechanic`, `finder`, `maker`
    /// and its settings, `set`, bounds as in `max.solutions`.
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
    /// Back to the last landmark.
    Landmark,
}

/// A kind of figures.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum FigureName {
    /// The number of solutions.
    Solutions,
    /// How far deduction leads.
    Deduction,
    /// A solution, and its readings.
    Solution,
    /// How hard it is for simulated players.
    Difficulty,
}

/// The settings of a tier on the workbench.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// A set of any family.
    pub set: String,
    pub tier: String,
    /// By name, or the tier's own.
    pub finder: Option<String>,
    /// For families other than paths: by name, or the tier's own.
    #[serde(default)]
    pub maker: Option<String>,
    /// By name, or drawn with the tier's weights.
    pub mechanic: Option<String>,
    /// The bounds of readings that replace those of the tier.
    #[serde(default)]
    pub gates: BTreeMap<String, Bounds>,
    pub seed: u32,
}

/// The bounds of a reading, both included.
#[derive(Clone, Copy, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields, default)]
pub struct Bounds {
    pub min: Option<f64>,
    pub max: Option<f64>,
}
