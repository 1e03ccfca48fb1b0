//! The first JSON form of path puzzles, from before documents named their family. It is read for
//! ever, and never written.

use crate::document::{check_number, check_version, given, read};
use crate::items::read_payload;
use crate::path_part::PathPart;
use crate::{BoardText, Document, DocumentError, Fallback, Solutions};
use etchwork_path::{Cell, PathGame, TextFlaw};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A path puzzle in the first form: its mechanics have their payloads under their names.
#[derive(Deserialize)]
struct Legacy {
    version: u32,
    id: String,
    tier: String,
    seed: u32,
    index: u32,
    metrics: BTreeMap<String, Option<f64>>,
    boards_tried: u32,
    fallback: Option<Fallback>,
    #[serde(default, deserialize_with = "given")]
    solutions: Option<Solutions>,
    #[serde(flatten)]
    board: LegacyBoard,
}

/// The board, with its path if there is one.
#[derive(Deserialize)]
struct LegacyBoard {
    board: String,
    path: Option<Vec<[u8; 2]>>,
    #[serde(default)]
    mechanic: String,
    #[serde(flatten)]
    more: BTreeMap<String, Value>,
}

/// A document in the first form that was read, with its board.
pub struct LegacyDocument {
    /// The document in today's form; its puzzle is as a stranger may have written it, and its board
    /// ID is empty, for it had none.
    pub document: Document,
    /// The board, its ends and its path, all checked.
    pub text: BoardText,
}

impl LegacyDocument {
    /// Whether a JSON object is in the first form: it has a board, and names no family.
    pub fn is_meant(json: &str) -> bool {
        #[derive(Deserialize)]
        struct Head {
            family: Option<IgnoredAny>,
            board: Option<IgnoredAny>,
        }
        let head = serde_json::from_str(json);
        head.is_ok_and(|Head { family, board }| family.is_none() && board.is_some())
    }

    /// Reads a puzzle and checks its board and its path.
    pub fn parse(json: &str) -> Result<Self, DocumentError> {
        let example = || {
            json!({
                "version": 1, "id": "", "tier": "", "mechanic": "", "seed": 0, "index": 0,
                "board": "", "path": [], "metrics": {}, "boards_tried": 1, "fallback": null,
            })
        };
        let legacy: Legacy = read(json, example)?;
        check_version(legacy.version)?;
        check_number(legacy.solutions.as_ref())?;
        let text = legacy.board.text()?;
        let LegacyBoard { mechanic, mut more, .. } = legacy.board;
        more.retain(|key, _| !text.extras.contains_key(key));
        more.insert(
            PathGame::FAMILY.to_owned(),
            json!(PathPart { mechanic, fallback: legacy.fallback }),
        );
        let Legacy { version, id, tier, seed, index, solutions, metrics, boards_tried, .. } =
            legacy;
        let document = Document {
            version,
            family: PathGame::FAMILY.to_owned(),
            id,
            board_id: String::new(),
            tier,
            seed,
            index,
            puzzle: BoardText { path: None, ..text.clone() }.to_string(),
            solution: text.moves().unwrap_or_default(),
            counted: solutions.is_some().then(|| PathGame::COUNTED.to_owned()),
            solutions,
            metrics,
            boards_tried,
            more,
        };
        Ok(Self { document, text })
    }
}

impl BoardText {
    /// Reads the board of a JSON object that has one under `board`, with the payloads of its
    /// `mechanic` and its `path`, if it has them. Unlike [`LegacyDocument::parse`], needs none of a
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
        read::<LegacyBoard>(json, || json!({ "board": "" }))?.text()
    }
}

impl LegacyBoard {
    /// Checks the parts and puts them together.
    fn text(&self) -> Result<BoardText, DocumentError> {
        let flaw = |key: &str, why: String| DocumentError::Key { key: key.to_owned(), why };
        let mut text: BoardText = self
            .board
            .parse()
            .map_err(|error: TextFlaw| flaw("board", error.in_text(&self.board)))?;
        let grid = text.board.grid();
        if let Some(path) = &self.path {
            let cell = |[row, col]: &[u8; 2]| {
                let off = || flaw("path", format!("{row},{col} is off the board, which is {grid}"));
                grid.cell(usize::from(*row), usize::from(*col)).ok_or_else(off)
            };
            let path = path.iter().map(cell).collect::<Result<Vec<Cell>, _>>()?;
            text = text.with_path(path).map_err(|why| flaw("path", why))?;
        }
        for name in self.mechanic.split('+').filter(|name| !name.is_empty()) {
            let payload = self.more.get(name).map(|value| read_payload(grid, value)).transpose();
            let payload = payload.map_err(|why| flaw(name, why))?;
            text.extras.insert(name.to_owned(), payload.unwrap_or_default());
        }
        Ok(text)
    }
}
