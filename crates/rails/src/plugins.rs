//! The family's plug-ins.

use crate::maker::{Aimed, CheckedSettings, Raw, Walk};
use crate::measure::{Award, BoardPoints, Exact, TwoSided};
use crate::{BUDGET, Rails};
use etchwork_core::{
    Budget, Maker, Measure, Registry, RegistryError, Settings, SettingsError, Solver,
};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExactSettings {
    nodes: u64,
}

impl Default for ExactSettings {
    fn default() -> Self {
        Self { nodes: BUDGET.nodes }
    }
}

/// Registers the makers `walk` and `aimed`, the measures `optimum`, `board_points` and, with the feature
/// `large`, `award`, and the solver `two-sided`.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let makers = registry.kind_mut::<dyn Maker<Rails>>();
    makers.add(
        "walk",
        "a random walk between two stations, scrambled by legal moves; aims at points",
        |settings, _| Ok(Box::new(Walk { ground: CheckedSettings::new(settings.read::<Raw>()?)? })),
    )?;
    makers.add(
        "aimed",
        "a random walk, moved away until the optimum is exactly as asked; aims at the optimum",
        |settings, _| {
            Ok(Box::new(Aimed { ground: CheckedSettings::new(settings.read::<Raw>()?)? }))
        },
    )?;
    let exact = |settings: &Settings| -> Result<Exact, SettingsError> {
        let ExactSettings { nodes } = settings.read()?;
        Ok(Exact { budget: Budget { nodes, ..BUDGET }, bytes: u64::MAX })
    };
    let measures = registry.kind_mut::<dyn Measure<Rails>>();
    measures.add(
        "optimum",
        "the least number of moves, exactly, and what follows from it",
        move |settings, _| Ok(Box::new(exact(settings)?)),
    )?;
    measures.add(
        "board_points",
        "the points of a puzzle, by boards that differ in their tiles",
        move |settings, _| Ok(Box::new(BoardPoints(exact(settings)?))),
    )?;
    measures.add("award", "the points of a puzzle with its bonuses", move |settings, _| {
        Ok(Box::new(Award(exact(settings)?)))
    })?;
    registry.kind_mut::<dyn Solver<Rails>>().add_plain(
        "two-sided",
        "the least number of moves: from the board and from all joined boards at once",
        || Box::new(TwoSided),
    )
}
