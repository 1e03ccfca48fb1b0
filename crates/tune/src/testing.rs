//! What the tests of this crate share.

use etchwork_core::Registry;

/// The plug-ins that tiers and bands are made of.
pub fn registry() -> Registry {
    let mut registry = Registry::new();
    etchwork_sculpt::register(&mut registry).unwrap();
    etchwork_paths::register(&mut registry).unwrap();
    etchwork_quality::register(&mut registry).unwrap();
    etchwork_mechanics::register(&mut registry).unwrap();
    crate::register(&mut registry).unwrap();
    registry
}

/// A built-in tier set.
pub fn set(name: &str) -> etchwork_engine::TierSet {
    let (_, text) =
        etchwork_engine::BUILT_IN_SETS.iter().find(|(known, _)| *known == name).unwrap();
    etchwork_engine::TierSet::parse(text, &registry()).unwrap()
}

/// A row of one puzzle with these values.
pub fn row<const N: usize>(boards: u32, values: [crate::Value; N]) -> crate::Row {
    crate::Row { boards, puzzle: Some(crate::Reading { values: values.into(), key: None }) }
}
