//! The settings of the makers.

use crate::{MAX_POINTS, MAX_SIDE, MAX_STOCK};
use etchwork_core::{Budget, Grid, SettingsError, Stream};
use serde::Deserialize;

/// The settings that all makers share.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Raw {
    /// Sizes; each board draws one.
    sizes: Vec<String>,
    /// For each size, the least aim that it is used for. If this is set and there is an aim, the
    /// largest size that the aim allows is used.
    from: Vec<i64>,
    /// The fewest tiles that the track must have.
    pub(crate) track: usize,
    /// The percentage of tiles beside the track that are empty ground.
    pub(crate) ground: u32,
    /// Whether the track may cross itself, and tiles beside it may be crossings.
    pub(crate) crossings: bool,
    /// The number of fixed lines.
    pub(crate) fixed: usize,
    /// The number of bonuses on the track.
    pub(crate) bonuses: usize,
    /// Possible points of a bonus; each bonus draws one.
    pub(crate) bonus_points: Vec<u16>,
    /// The stocks of the power-ups.
    turn: u8,
    free: u8,
    /// The fewest and the most moves of the scramble.
    pub(crate) scramble: [usize; 2],
    /// Without an aim from a series, the optimum that `aimed` makes. With an aim, the least optimum
    /// that `walk` accepts.
    pub(crate) optimum: usize,
    /// The most nodes of a search for the optimum.
    nodes: u64,
}

impl Default for Raw {
    fn default() -> Self {
        Self {
            sizes: vec!["4x4".to_owned()],
            from: Vec::new(),
            track: 3,
            ground: 40,
            crossings: false,
            fixed: 0,
            bonuses: 0,
            bonus_points: vec![10, 20, 50],
            turn: 0,
            free: 0,
            scramble: [4, 10],
            optimum: 1,
            nodes: 1_000_000,
        }
    }
}

/// The settings, checked.
#[derive(Clone, Debug)]
pub(crate) struct CheckedSettings {
    sizes: Vec<(Grid, i64)>,
    is_by_aim: bool,
    pub(crate) settings: Raw,
    pub(crate) stock: [u8; 2],
    pub(crate) budget: Budget,
}

impl CheckedSettings {
    /// Checks the settings.
    pub(crate) fn new(raw: Raw) -> Result<Self, SettingsError> {
        let sizes: Vec<Grid> = raw.sizes.iter().map(|text| size(text)).collect::<Result<_, _>>()?;
        if sizes.is_empty() {
            return Err(SettingsError::new("`sizes` names at least one size, such as \"4x4\""));
        }
        let is_by_aim = !raw.from.is_empty();
        if is_by_aim && (raw.from.len() != sizes.len() || !raw.from.is_sorted()) {
            let why = "`from` has a number for each size, in ascending order";
            return Err(SettingsError::new(why));
        }
        let [least, most] = raw.scramble;
        if least == 0 || least > most || most > 100 {
            let why = "`scramble` is the fewest and the most moves, from 1 to 100, such as [4, 10]";
            return Err(SettingsError::new(why));
        }
        SettingsError::unless_within("track", raw.track, 1..=MAX_SIDE * MAX_SIDE)?;
        SettingsError::unless_within("ground", raw.ground, 0..=100)?;
        SettingsError::unless_within("turn", raw.turn, 0..=MAX_STOCK)?;
        SettingsError::unless_within("free", raw.free, 0..=MAX_STOCK)?;
        SettingsError::unless_within("optimum", raw.optimum, 1..=20)?;
        for grid in &sizes {
            fits(&raw, *grid)?;
        }
        if raw.bonuses > 0 && raw.bonus_points.is_empty() {
            return Err(SettingsError::new("`bonus_points` names what a bonus may be worth"));
        }
        for points in &raw.bonus_points {
            SettingsError::unless_within("bonus_points", *points, 1..=MAX_POINTS)?;
        }
        let from = if is_by_aim { raw.from.clone() } else { vec![0; sizes.len()] };
        Ok(Self {
            sizes: sizes.into_iter().zip(from).collect(),
            is_by_aim,
            stock: [raw.turn, raw.free],
            budget: Budget { nodes: raw.nodes, ..crate::BUDGET },
            settings: raw,
        })
    }

    /// The size of a board: the largest that the aim allows or, without an aim, a random one.
    pub(crate) fn size(&self, stream: &mut Stream, aim: Option<i64>) -> Grid {
        let drawn = stream.index(self.sizes.len());
        let by_aim = aim
            .filter(|_| self.is_by_aim)
            .map(|aim| self.sizes.iter().rposition(|(_, from)| *from <= aim).unwrap_or(0));
        self.sizes[by_aim.unwrap_or(drawn)].0
    }
}

fn size(text: &str) -> Result<Grid, SettingsError> {
    let grid: Grid = text.parse().map_err(SettingsError::new)?;
    if grid.cols() > MAX_SIDE || grid.rows() > MAX_SIDE {
        Err(SettingsError::new(crate::Flaw::Size(grid)))
    } else {
        Ok(grid)
    }
}

/// Checks that a board of this size has room for what the settings ask for.
fn fits(raw: &Raw, grid: Grid) -> Result<(), SettingsError> {
    let lines = crate::Line::all(grid).filter(|line| line.len(grid) > 1).count();
    if raw.fixed >= lines {
        let why = format!("`fixed` leaves no line of {grid} to turn: it has {lines}");
        return Err(SettingsError::new(why));
    }
    if raw.track > grid.len() {
        let why = format!("`track` asks for {} tiles, and {grid} has {}", raw.track, grid.len());
        return Err(SettingsError::new(why));
    }
    if raw.bonuses > raw.track {
        Err(SettingsError::new("`bonuses` are more than the tiles that `track` asks for"))
    } else {
        Ok(())
    }
}
