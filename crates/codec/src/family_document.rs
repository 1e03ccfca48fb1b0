//! Puzzles of families other than paths as JSON, one document per puzzle.

use crate::DOCUMENT_VERSION;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// A puzzle of a family that is not a path, as JSON: what tells it from the document of a path is
/// the key `family`. Fields may be added without a new version; readers ignore what they do not
/// know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FamilyDocument {
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
    #[serde(default, skip_serializing_if = "Option::is_none", with = "absent_or_null")]
    #[schemars(with = "Option<String>")]
    pub solutions: Option<Option<String>>,
    /// What `solutions` counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<String>,
    /// The readings by name; null where one could not be had.
    pub metrics: BTreeMap<String, Option<f64>>,
    /// The attempts for this puzzle, the last one included.
    pub boards_tried: u32,
}

/// Reads and writes a key that may be absent, null, or a value.
mod absent_or_null {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(
        value: &Option<Option<String>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        value.as_ref().and_then(Option::as_ref).serialize(serializer)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(
        deserializer: D,
    ) -> Result<Option<Option<String>>, D::Error> {
        Option::deserialize(deserializer).map(Some)
    }
}

/// Why a text is not the document of a puzzle.
#[derive(Debug, Error)]
pub enum FamilyDocumentError {
    /// Not JSON, or not a puzzle of a family.
    #[error("not a puzzle in JSON: {}", crate::document::json_flaw(.0))]
    Json(serde_json::Error),
    /// Written by another version.
    #[error("the puzzle has version {0}; this build reads version {DOCUMENT_VERSION}")]
    Version(u32),
}

impl FamilyDocument {
    /// The family that a line of JSON names; `None` for paths, which name no family.
    pub fn family_of(json: &str) -> Option<String> {
        #[derive(Deserialize)]
        struct Head {
            family: Option<String>,
        }
        serde_json::from_str::<Head>(json).ok()?.family
    }

    /// Reads a document. Only the family can tell whether its text is a puzzle.
    pub fn parse(json: &str) -> Result<Self, FamilyDocumentError> {
        let document: Self = serde_json::from_str(json).map_err(FamilyDocumentError::Json)?;
        match document.version {
            DOCUMENT_VERSION => Ok(document),
            version => Err(FamilyDocumentError::Version(version)),
        }
    }
}

/// The JSON Schema of [`FamilyDocument`].
pub fn family_schema() -> serde_json::Value {
    schemars::schema_for!(FamilyDocument).to_value()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> FamilyDocument {
        FamilyDocument {
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
        }
    }

    #[test]
    fn print_then_parse_is_the_identity() {
        let counted = Some("lines of moves".to_owned());
        let known = FamilyDocument { solutions: Some(Some("2".into())), ..document() };
        let spent = FamilyDocument { solutions: Some(None), counted, ..document() };
        for document in [document(), known, spent] {
            let json = serde_json::to_string(&document).unwrap();
            assert_eq!(FamilyDocument::parse(&json).unwrap(), document, "{json}");
            assert_eq!(FamilyDocument::family_of(&json).as_deref(), Some("countdown"));
        }
        let json = serde_json::to_string(&document()).unwrap();
        assert!(!json.contains("solutions") && !json.contains("counted"), "{json}");
    }

    #[test]
    fn another_version_is_refused() {
        let later = serde_json::to_string(&FamilyDocument { version: 2, ..document() }).unwrap();
        let error = FamilyDocument::parse(&later).unwrap_err().to_string();
        assert_eq!(error, "the puzzle has version 2; this build reads version 1");
        assert!(FamilyDocument::parse("{}").is_err());
    }

    #[test]
    fn no_mechanic_has_the_name_of_a_field() {
        struct Plain;
        impl etchwork_core::Mechanic for Plain {}
        let fields = serde_json::to_value(document()).unwrap();
        let fields: Vec<String> = fields.as_object().unwrap().keys().cloned().collect();
        let reserved = ["solutions", "counted", "at_least"].map(str::to_owned);
        for field in fields.into_iter().chain(reserved) {
            let mut registry = etchwork_core::Registry::new();
            let add = registry.mechanics.add(field.leak(), "", |_, _| Ok(Box::new(Plain)));
            assert!(add.is_err(), "{add:?}");
        }
    }
}
