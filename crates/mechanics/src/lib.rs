//! Puzzle mechanics: rules of play beyond "visit every cell once".
//!
//! | mechanic | on the board | in play |
//! |---|---|---|
//! | [`Standard`] | nothing | nothing |
//! | [`Warps`] | links between distant cells | a step along a link |
//! | [`Fog`] | nothing | only what was near the head is seen |
//! | [`FreeEnd`] | no target | the line may end on any cell |
//! | [`Waypoints`] | numbered cells on the path, until it is the only solution | numbers in order |
//! | [`Barriers`] | bars beside the path, until it is the only solution | no step across a bar |
//!
//! Combinations such as `fog+warps` are not plug-ins: a [`Stack`](etchwork_path::Stack) combines
//! mechanics that agree to share a puzzle.
//!
//! ```
//! use etchwork_path::{Board, Grid, Registry, Settings, Stack, Stream};
//!
//! let mut registry = Registry::new();
//! etchwork_mechanics::register(&mut registry)?;
//! let both = Stack::new("warps+fog", |_| Settings::default(), &registry)?;
//! assert_eq!(both.name(), "fog+warps");
//! let mut board = Board::new(Grid::new(5, 4).unwrap());
//! let mut payloads = Vec::new();
//! both.dress(&mut board, &Stream::new(1), &mut payloads).unwrap();
//! assert_eq!(board.links().len(), 1);
//! let rules = both.rules(&board, &payloads).unwrap();
//! assert!(rules.sight(&board, board.grid().at(0, 0)).unwrap().len() < 20);
//! assert!(Stack::new("fog+standard", |_| Settings::default(), &registry).is_err());
//! # Ok::<(), etchwork_path::RegistryError>(())
//! ```

mod barriers;
mod fog;
mod free_end;
mod proof;
mod standard;
mod warps;
mod waypoints;

pub use barriers::Barriers;
pub use fog::Fog;
pub use free_end::FreeEnd;
pub use standard::Standard;
pub use warps::Warps;
pub use waypoints::Waypoints;

use etchwork_path::{Mechanic, Registry, RegistryError, SettingsError};
use proof::Proof;

/// Registers the mechanics, sorted by name.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let plug_ins = registry.kind_mut::<dyn Mechanic>();
    plug_ins.add(
        "barriers",
        "bars between cells, until one solution is left; settings: least, most, spare = not needed",
        |settings, registry| {
            let proof = Proof::read(settings, Barriers::MOST, registry)?;
            Ok(Box::new(Barriers::new(proof)))
        },
    )?;
    plug_ins.add(
        "fog",
        "cells far from the head are not seen; radius = steps",
        |settings, _| {
            let fog = settings.read::<Fog>()?;
            SettingsError::unless_within("radius", fog.radius, Fog::RADII)?;
            Ok(Box::new(fog))
        },
    )?;
    plug_ins
        .add_plain("free-end", "no target: the line may end on any cell", || Box::new(FreeEnd))?;
    plug_ins.add_plain("standard", "visit every cell once, nothing more", || Box::new(Standard))?;
    plug_ins.add(
        "warps",
        "links between distant cells, one of them to be used; pairs = links",
        |settings, _| {
            let warps = settings.read::<Warps>()?;
            SettingsError::unless_within("pairs", warps.pairs.into(), Warps::PAIRS)?;
            Ok(Box::new(warps))
        },
    )?;
    plug_ins.add(
        "waypoints",
        "numbers in order, until one solution is left; settings: least, most, spare = not needed",
        |settings, registry| {
            let proof = Proof::read(settings, Waypoints::MOST, registry)?;
            Ok(Box::new(Waypoints::new(proof)))
        },
    )
}
