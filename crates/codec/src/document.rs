//! Puzzles as JSON, one document per puzzle.

use crate::BoardText;
use crate::items::{payload_json, read_payload};
use etchwork_core::{Cell, Grid, Payload, TextFlaw};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use thiserror::Error;

/// The version of the JSON form that this build reads and writes.
pub const DOCUMENT_VERSION: u32 = 1;

/// A puzzle as JSON. Fields may be added without a new version; readers
/// ignore what they do not know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleDocument {
    /// The version of this form: 1.
    pub version: u32,
    /// The recipe ID.
    pub id: String,
    /// The tier.
    pub tier: String,
    /// The mechanic.
    pub mechanic: String,
    /// The seed of the run.
    pub seed: u32,
    /// The index in the run.
    pub index: u32,
    /// Board text: rows of `.` `#` `S` `T` and letters for linked pairs, then
    /// directives for ends that sit on a link.
    pub board: String,
    /// The path from source to target, each cell as [row, column] from 0.
    pub path: Vec<[u8; 2]>,
    /// The readings of the metrics by name; null where one could not be had.
    pub metrics: BTreeMap<String, Option<f64>>,
    /// The boards sculpted for this puzzle, over all mechanics.
    pub boards_tried: u32,
    /// The mechanic that was drawn first and given up, if any.
    pub fallback: Option<Fallback>,
    /// How many solutions the puzzle has; left out where nobody counted them.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Solutions>,
    /// What mechanics add, each under its own name, and whatever this build
    /// does not know.
    #[serde(flatten)]
    pub more: BTreeMap<String, serde_json::Value>,
}

impl PuzzleDocument {
    /// What the mechanics of a puzzle add to its document.
    pub fn extras<'a>(
        grid: Grid,
        extras: impl IntoIterator<Item = (&'a str, &'a Payload)>,
    ) -> BTreeMap<String, serde_json::Value> {
        let json = |(name, payload): (&str, _)| (name.to_owned(), payload_json(grid, payload));
        extras.into_iter().map(json).collect()
    }
}

/// How many solutions a puzzle has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "'solutions' must be a number as text, or null")]
pub enum Solutions {
    /// Exactly so many, in decimal digits: a text, for it may be above 2^64.
    Exactly(String),
    /// The budget for counting was spent. In JSON null.
    Unknown,
}

impl fmt::Display for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(number) => f.write_str(number),
            Self::Unknown => f.write_str("unknown"),
        }
    }
}

/// Reads a field that may be null or missing, and tells the two apart.
fn given<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Solutions>, D::Error> {
    Solutions::deserialize(from).map(Some)
}

/// A mechanic that was drawn and given up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Fallback {
    /// The mechanic.
    pub mechanic: String,
    /// The boards tried for it.
    pub boards: u32,
    /// Why they were rejected: counts by stage and reason.
    pub rejected: BTreeMap<String, BTreeMap<String, u64>>,
}

/// What is wrong with a JSON text, and where. Names the line only if the text has several: a caller
/// who reads many documents, one per line, names the line itself.
pub(crate) fn json_flaw(error: &serde_json::Error) -> String {
    let (line, column, text) = (error.line(), error.column(), error.to_string());
    let message = text.strip_suffix(&format!(" at line {line} column {column}"));
    match (message, line) {
        (None, _) => text,
        (Some(message), 0 | 1) => format!("{message}, at character {column}"),
        (Some(message), line) => format!("{message}, at character {column} of its line {line}"),
    }
}

/// Why a text is not a puzzle document.
#[derive(Debug, Error)]
pub enum DocumentError {
    /// Not JSON, or not a puzzle.
    #[error("not a puzzle in JSON: {}", json_flaw(.0))]
    Json(serde_json::Error),
    /// Written by another version.
    #[error("the puzzle has version {0}; this build reads version {DOCUMENT_VERSION}")]
    Version(u64),
    /// The board text is wrong.
    #[error("in its board, {0}")]
    Board(String),
    /// The payload of a mechanic is wrong.
    #[error("in '{0}', {1}")]
    Mechanic(String, String),
    /// The path is wrong.
    #[error("in its path, {0}")]
    Path(String),
    /// The number of solutions is not a number.
    #[error("'solutions' is '{0}': it must be a number as text, or null")]
    Solutions(String),
}

/// A document that was read, with its board.
#[derive(Clone, Debug, PartialEq)]
pub struct Solvable {
    /// The document as written.
    pub document: PuzzleDocument,
    /// The board, its ends and its path, all checked.
    pub text: BoardText,
}

impl Solvable {
    /// Reads a puzzle and checks its board and its path.
    pub fn parse(json: &str) -> Result<Self, DocumentError> {
        #[derive(Deserialize)]
        struct Version {
            version: u64,
        }
        let Version { version } = serde_json::from_str(json).map_err(DocumentError::Json)?;
        if version != u64::from(DOCUMENT_VERSION) {
            return Err(DocumentError::Version(version));
        }
        let document: PuzzleDocument = serde_json::from_str(json).map_err(DocumentError::Json)?;
        if let Some(Solutions::Exactly(number)) = &document.solutions
            && (number.is_empty() || !number.bytes().all(|digit| digit.is_ascii_digit()))
        {
            return Err(DocumentError::Solutions(number.escape_debug().to_string()));
        }
        let PuzzleDocument { board, path, mechanic, more, .. } = &document;
        let text = board_of(board, Some(path), mechanic, more)?;
        Ok(Self { document, text })
    }
}

/// A board in JSON that need not be a puzzle of a run, as commands write it beside their results:
/// with its mechanic, the payloads of mechanics under their names, and a path if there is one.
#[derive(Debug, Deserialize)]
struct BoardDocument {
    board: String,
    path: Option<Vec<[u8; 2]>>,
    #[serde(default)]
    mechanic: String,
    #[serde(flatten)]
    more: BTreeMap<String, serde_json::Value>,
}

impl BoardText {
    /// Reads the board of a JSON object that has one under `board`, with the payloads of its
    /// `mechanic` and its `path`, if it has them. Unlike [`Solvable::parse`], needs none of a
    /// puzzle's figures.
    ///
    /// ```
    /// use etchwork_codec::BoardText;
    ///
    /// let json = r#"{"board": "S.\n.T\n", "mechanic": "fog", "fog": [2], "path": null}"#;
    /// assert_eq!(BoardText::of_json(json)?.to_string(), "S.\n.T\n@fog 2\n");
    /// # Ok::<(), etchwork_codec::DocumentError>(())
    /// ```
    pub fn of_json(json: &str) -> Result<Self, DocumentError> {
        let document: BoardDocument = serde_json::from_str(json).map_err(DocumentError::Json)?;
        let BoardDocument { board, path, mechanic, more } = &document;
        board_of(board, path.as_deref(), mechanic, more)
    }
}

/// Checks the parts of a document and puts them together.
fn board_of(
    board: &str,
    path: Option<&[[u8; 2]]>,
    mechanic: &str,
    more: &BTreeMap<String, serde_json::Value>,
) -> Result<BoardText, DocumentError> {
    let read: Result<BoardText, TextFlaw> = board.parse();
    let mut text = read.map_err(|flaw| DocumentError::Board(flaw.in_text(board)))?;
    let grid = text.board.grid();
    if let Some(path) = path {
        let cell = |[row, col]: &[u8; 2]| {
            let off = || DocumentError::Path(format!("{row},{col} is off the board ({grid})"));
            grid.cell(usize::from(*row), usize::from(*col)).ok_or_else(off)
        };
        let path = path.iter().map(cell).collect::<Result<Vec<Cell>, _>>()?;
        text.board.check_path(&path).map_err(|flaw| DocumentError::Path(flaw.to_string()))?;
        for (given, end) in [(text.source, path.first()), (text.target, path.last())] {
            if given.is_some() && given.as_ref() != end {
                return Err(DocumentError::Path("its ends are not S and T of the board".into()));
            }
        }
        text = BoardText::solved(text.board, path);
    }
    for name in mechanic.split('+').filter(|name| !name.is_empty()) {
        let payload = more.get(name).map(|value| read_payload(grid, value)).transpose();
        let payload = payload.map_err(|what| DocumentError::Mechanic(name.to_owned(), what))?;
        text.extras.insert(name.to_owned(), payload.unwrap_or_default());
    }
    Ok(text)
}

/// The JSON Schema of [`PuzzleDocument`].
pub fn puzzle_schema() -> serde_json::Value {
    schemars::schema_for!(PuzzleDocument).to_value()
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_core::{Mechanic, Registry, RegistryError};

    fn document() -> PuzzleDocument {
        PuzzleDocument {
            version: 1,
            id: "r1.default.tutorial.1.0.00000000.0000".into(),
            tier: "tutorial".into(),
            mechanic: "standard".into(),
            seed: 1,
            index: 0,
            board: "S.\nT.\n".into(),
            path: vec![[0, 0], [0, 1], [1, 1], [1, 0]],
            metrics: [("fork_ratio".into(), Some(0.25)), ("solutions".into(), None)].into(),
            boards_tried: 3,
            fallback: None,
            solutions: Some(Solutions::Exactly("1".into())),
            more: BTreeMap::new(),
        }
    }

    #[test]
    fn no_mechanic_has_the_name_of_a_field() {
        struct Plain;
        impl Mechanic for Plain {}
        let document = serde_json::to_value(document()).unwrap();
        let fields = document.as_object().unwrap().keys().cloned();
        for field in fields.chain(["source", "target"].map(str::to_owned)) {
            let add = Registry::new().mechanics.add(field.leak(), "", |_, _| Ok(Box::new(Plain)));
            assert!(matches!(add, Err(RegistryError::Reserved { .. })), "{add:?}");
        }
    }

    fn refuses(change: impl FnOnce(&mut serde_json::Value), needle: &str) {
        let mut json = serde_json::to_value(document()).unwrap();
        change(&mut json);
        let error = Solvable::parse(&json.to_string()).expect_err(needle).to_string();
        assert!(error.contains(needle), "{error}");
    }

    #[test]
    fn print_then_parse_is_the_identity() {
        let json = serde_json::to_string(&document()).unwrap();
        let read = Solvable::parse(&json).unwrap();
        assert_eq!(read.document, document());
        assert_eq!(read.text.to_string(), "S.\nT.\n@standard\n@path 0,0 0,1 1,1 1,0\n");
    }

    #[test]
    fn solutions_are_a_number_unknown_or_not_counted() {
        let read = |change: fn(&mut serde_json::Value)| {
            let mut json = serde_json::to_value(document()).unwrap();
            change(&mut json);
            let read = Solvable::parse(&json.to_string()).unwrap().document;
            assert_eq!(serde_json::to_value(&read).unwrap(), json, "and written again alike");
            read.solutions
        };
        let huge = "340282366920938463463374607431768211456";
        assert_eq!(
            read(|json| json["solutions"] = "340282366920938463463374607431768211456".into()),
            Some(Solutions::Exactly(huge.into()))
        );
        assert_eq!(
            read(|json| json["solutions"] = serde_json::Value::Null),
            Some(Solutions::Unknown)
        );
        assert_eq!(read(|json| drop(json.as_object_mut().unwrap().remove("solutions"))), None);
        refuses(|json| json["solutions"] = 5.into(), "a number as text, or null");
        refuses(|json| json["solutions"] = "many".into(), "a number as text, or null");
    }

    #[test]
    fn unknown_fields_are_left_alone() {
        let mut json = serde_json::to_value(document()).unwrap();
        json["stars"] = 5.into();
        assert!(Solvable::parse(&json.to_string()).is_ok());
    }

    #[test]
    fn bad_documents_are_refused_with_the_reason() {
        refuses(|json| json["version"] = 2.into(), "has version 2");
        refuses(|json| json["version"] = serde_json::Value::Null, "not a puzzle");
        refuses(|json| json["path"][2] = serde_json::json!([0, 0]), "visited before");
        refuses(|json| json["path"][1] = serde_json::json!([9, 0]), "off the board");
        refuses(|json| json["board"] = "S.\nT#\n".into(), "is a wall");
        refuses(|json| json["board"] = "S\nT.\n".into(), "the board 1 column");
        refuses(|json| json["board"] = ".S\nT.\n".into(), "not S and T");
        refuses(|json| json["tier"] = 3.into(), "not a puzzle");
    }
}
