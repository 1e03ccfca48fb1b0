//! Puzzles of every family as JSON, one document per puzzle.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt;
use thiserror::Error;

/// The version of the JSON form that this build reads and writes.
pub const DOCUMENT_VERSION: u32 = 1;

/// A puzzle of any family as JSON. Fields may be added without a new version; readers ignore what
/// they do not know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Document {
    /// The version of this form: 1.
    pub version: u32,
    /// The family.
    pub family: String,
    /// The recipe ID.
    pub id: String,
    /// The board ID: the puzzle itself.
    pub board_id: String,
    /// The tier.
    pub tier: String,
    /// The seed of the run.
    pub seed: u32,
    /// The index in the run.
    pub index: u32,
    /// The puzzle as text, in the family's own form.
    pub puzzle: String,
    /// Moves that solve it, as texts.
    pub solution: Vec<String>,
    /// How many solutions it has, in digits; null where the budget was spent before it was
    /// known. Absent where nobody counted.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Solutions>,
    /// What `solutions` counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<String>,
    /// The readings by name; null where one could not be had.
    pub metrics: BTreeMap<String, Option<f64>>,
    /// The attempts for this puzzle, the last one included.
    pub boards_tried: u32,
    /// What only one family has, under the name of the family, and whatever this build does not
    /// know.
    #[serde(flatten)]
    pub more: BTreeMap<String, Value>,
}

/// How many solutions a puzzle has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "it must be a number as text, or null")]
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
pub(crate) fn given<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Solutions>, D::Error> {
    Solutions::deserialize(from).map(Some)
}

/// Why a text is not a puzzle document.
#[derive(Debug, Error)]
pub enum DocumentError {
    /// Not JSON, or not a puzzle.
    #[error("not a puzzle in JSON: {0}")]
    Json(String),
    /// Written by another version.
    #[error(
        "'version' is {0}, and this build reads version {DOCUMENT_VERSION}: a later build may read it"
    )]
    Version(u64),
    /// The value of a key is wrong.
    #[error("'{key}': {why}")]
    Key {
        /// The key.
        key: String,
        /// What is wrong with its value, and how to mend it.
        why: String,
    },
}

impl Document {
    /// Reads a document and checks the form of its values. Only its family can tell whether its
    /// text is a puzzle.
    pub fn parse(json: &str) -> Result<Self, DocumentError> {
        let example = || {
            json!({
                "version": DOCUMENT_VERSION, "family": "", "id": "", "board_id": "", "tier": "",
                "seed": 0, "index": 0, "puzzle": "", "solution": [], "metrics": {},
                "boards_tried": 1,
            })
        };
        let document: Self = read(json, example)?;
        check_version(document.version)?;
        check_number(document.solutions.as_ref())?;
        Ok(document)
    }
}

/// Reads a document; `example` is a right one with the keys that it needs.
pub(crate) fn read<T: DeserializeOwned>(
    json: &str,
    example: impl Fn() -> Value,
) -> Result<T, DocumentError> {
    #[derive(Deserialize)]
    struct Version {
        version: u64,
    }
    serde_json::from_str(json).map_err(|error| {
        // A later version may have other keys.
        let version = serde_json::from_str(json).ok().map(|Version { version }| version);
        match version.filter(|version| *version != u64::from(DOCUMENT_VERSION)) {
            Some(version) => DocumentError::Version(version),
            None => DocumentError::Json(
                key_flaw::<T>(json, &example()).unwrap_or_else(|| json_flaw(&error)),
            ),
        }
    })
}

pub(crate) fn check_version(version: u32) -> Result<(), DocumentError> {
    match version {
        DOCUMENT_VERSION => Ok(()),
        version => Err(DocumentError::Version(version.into())),
    }
}

/// The first key of a JSON object that is missing or has a value of a wrong kind.
fn key_flaw<T: DeserializeOwned>(json: &str, example: &Value) -> Option<String> {
    let given: Map<String, Value> = serde_json::from_str(json).ok()?;
    let needed = example.as_object()?;
    if let Some(key) = needed.keys().find(|key| !given.contains_key(*key)) {
        return Some(format!("it has no '{key}'"));
    }
    given.into_iter().find_map(|(key, value)| {
        let mut tried = needed.clone();
        tried.insert(key.clone(), value);
        let error = serde_json::from_value::<T>(tried.into()).err()?;
        Some(format!("'{}': {error}", key.escape_debug()))
    })
}

/// Refuses a number of solutions that is not a number.
pub(crate) fn check_number(solutions: Option<&Solutions>) -> Result<(), DocumentError> {
    match solutions {
        Some(Solutions::Exactly(number))
            if number.is_empty() || !number.bytes().all(|digit| digit.is_ascii_digit()) =>
        {
            let why = format!(
                "'{}' is not a number: write it in digits, as text, or null",
                number.escape_debug()
            );
            Err(DocumentError::Key { key: "solutions".to_owned(), why })
        }
        _ => Ok(()),
    }
}

/// What is wrong with a JSON text, and where. Names the line only if the text has several: a caller
/// who reads many documents, one per line, names the line itself.
fn json_flaw(error: &serde_json::Error) -> String {
    let (line, column, text) = (error.line(), error.column(), error.to_string());
    let message = text.strip_suffix(&format!(" at line {line} column {column}"));
    match (message, line) {
        (None, _) => text,
        (Some(message), 0 | 1) => format!("{message}, at character {column}"),
        (Some(message), line) => format!("{message}, at character {column} of its line {line}"),
    }
}

/// The JSON Schema of [`Document`].
pub fn puzzle_schema() -> Value {
    schemars::schema_for!(Document).to_value()
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_path::{Mechanic, Registry, RegistryError};

    fn document() -> Document {
        Document {
            version: 1,
            family: "countdown".into(),
            id: "r1.countdown.easy.1.0.00000000.0000".into(),
            board_id: "countdown1.AA.0000".into(),
            tier: "easy".into(),
            seed: 1,
            index: 0,
            puzzle: "from 2\n".into(),
            solution: vec!["-2".into()],
            solutions: None,
            counted: None,
            metrics: [("moves".into(), Some(1.0)), ("states".into(), None)].into(),
            boards_tried: 1,
            more: BTreeMap::new(),
        }
    }

    #[test]
    fn print_then_parse_is_the_identity() {
        let huge = Solutions::Exactly("340282366920938463463374607431768211456".into());
        let counted = Some("lines of moves".to_owned());
        let known = Document { solutions: Some(huge), ..document() };
        let spent = Document { solutions: Some(Solutions::Unknown), counted, ..document() };
        let more = [("countdown".into(), json!({ "stars": [5] })), ("stars".into(), json!(5))];
        let own = Document { more: more.into(), ..document() };
        for document in [document(), known, spent, own] {
            let json = serde_json::to_string(&document).unwrap();
            assert_eq!(Document::parse(&json).unwrap(), document, "{json}");
        }
        let json = serde_json::to_string(&document()).unwrap();
        assert!(!json.contains("solutions") && !json.contains("counted"), "{json}");
    }

    fn refuses(change: impl FnOnce(&mut Value), needle: &str) {
        let mut json = serde_json::to_value(document()).unwrap();
        change(&mut json);
        let error = Document::parse(&json.to_string()).expect_err(needle).to_string();
        assert!(error.contains(needle), "{error}");
    }

    #[test]
    fn bad_documents_are_refused_with_the_key() {
        refuses(
            |json| json["version"] = 2.into(),
            "'version' is 2, and this build reads version 1",
        );
        refuses(|json| json["version"] = Value::Null, "'version': invalid type: null");
        refuses(|json| json["tier"] = 3.into(), "'tier': invalid type: integer `3`");
        refuses(|json| json["seed"] = "1".into(), "'seed': invalid type: string \"1\"");
        refuses(|json| json["index"] = (-1).into(), "'index': invalid value: integer `-1`");
        refuses(|json| drop(json.as_object_mut().unwrap().remove("seed")), "it has no 'seed'");
        refuses(|json| json["solution"] = "-2".into(), "'solution': invalid type");
        refuses(|json| json["metrics"]["moves"] = "1".into(), "'metrics': invalid type");
        refuses(|json| json["solutions"] = 5.into(), "'solutions': it must be a number as text");
        refuses(|json| json["solutions"] = "-5".into(), "'solutions': '-5' is not a number");
        refuses(|json| json["solutions"] = "".into(), "'solutions': '' is not a number");
        let cut = Document::parse("{\"version\":1,").unwrap_err().to_string();
        assert!(cut.ends_with(", at character 13"), "{cut}");
    }

    #[test]
    fn no_mechanic_has_the_name_of_a_field() {
        struct Plain;
        impl Mechanic for Plain {}
        let fields = serde_json::to_value(document()).unwrap();
        let fields = fields.as_object().unwrap().keys().cloned();
        // The first form of paths had these too.
        let older = ["board", "path", "mechanic", "fallback", "source", "target"];
        let others = ["solutions", "counted", "at_least"].into_iter().chain(older);
        for field in fields.chain(others.map(str::to_owned)) {
            let add =
                Registry::new().kind_mut::<dyn Mechanic>().add_plain(field, "", || Box::new(Plain));
            assert!(matches!(add, Err(RegistryError::Reserved { .. })), "{add:?}");
        }
    }
}
