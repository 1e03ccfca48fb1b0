//! Designs: everything that is fixed before the first move.

use crate::{Kind, Line, Station, Tile, Turn};
use etchwork_core::{Cell, Grid};
use thiserror::Error;

/// The most columns and rows.
pub const MAX_SIDE: usize = 8;
/// The most points of one bonus.
pub const MAX_POINTS: u16 = 9_999;
/// The greatest stock of a power-up.
pub const MAX_STOCK: u8 = 9;

/// Points for a tile on the track that joins the stations. The bonus moves with its tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bonus {
    /// Where the tile is at the start.
    pub cell: Cell,
    /// The points, from 1 to [`MAX_POINTS`].
    pub points: u16,
}

/// The player's power-ups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Power {
    /// Turns a tile in place by a quarter.
    Turn,
    /// Moves a fixed line by one tile.
    Free,
}

impl Power {
    /// Both power-ups.
    pub const ALL: [Self; 2] = [Self::Turn, Self::Free];

    /// The word in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Free => "free",
        }
    }
}

/// The parts of a design, not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The columns and rows.
    pub grid: Grid,
    /// The two stations.
    pub stations: [Station; 2],
    /// The fixed lines.
    pub fixed: Vec<Line>,
    /// The tiles in reading order.
    pub tiles: Vec<Kind>,
    /// The bonuses.
    pub bonuses: Vec<Bonus>,
    /// How often each power-up of [`Power::ALL`] may be used.
    pub stock: [u8; 2],
}

/// The flaws of a design.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// The board is too large.
    #[error("a board has 1 to {MAX_SIDE} columns and rows, not {0}")]
    Size(Grid),
    /// There is not one tile for each cell.
    #[error("a board of {0} has {len} tiles, not {1}", len = .0.len())]
    Tiles(Grid, usize),
    /// A station at a line that the board does not have.
    #[error("station {0} is at line {line}, but the board is {1}: its lines are {lines}", line = .0.line(), lines = lines(*.1))]
    Station(Station, Grid),
    /// Two stations in one place.
    #[error("both stations are at {0}: each needs a place of its own")]
    SamePlace(Station),
    /// A fixed line that is not on the board.
    #[error("there is no line {0}: the lines of a board of {1} are {lines}", lines = lines(*.1))]
    Fixed(Line, Grid),
    /// A line that is fixed twice.
    #[error("line {0} is named twice: once is enough")]
    FixedTwice(Line),
    /// No move is ever possible.
    #[error("all lines are fixed and there is no power-up: free a line, so that there is a move")]
    AllFixed,
    /// A bonus where there is no track.
    #[error("there is no track at {0} for a bonus: put it on another tile")]
    BonusOnGround(etchwork_core::Position),
    /// A bonus off the board.
    #[error("a bonus is off the board")]
    BonusOff,
    /// Two bonuses on one tile.
    #[error("there are two bonuses at {0}: a tile has at most one")]
    BonusTwice(etchwork_core::Position),
    /// Points that are out of range.
    #[error("a bonus has 1 to {MAX_POINTS} points, not {0}")]
    Points(u64),
    /// Too many different numbers of points.
    #[error("there are {0} different numbers of points: use at most {most}", most = Tile::MOST_BONUSES)]
    ManyBonuses(usize),
    /// A stock that is out of range.
    #[error("a power-up can be used 1 to {MAX_STOCK} times, not {0}")]
    Stock(u64),
}

/// The lines of a grid, for messages.
fn lines(grid: Grid) -> String {
    format!("R0 to R{} and C0 to C{}", grid.rows() - 1, grid.cols() - 1)
}

/// A checked design: a puzzle before the first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    grid: Grid,
    stations: [Station; 2],
    fixed: Vec<Line>,
    tiles: Vec<Tile>,
    /// The points of each bonus number, from 1: the distinct numbers of points in ascending order.
    points: Vec<u16>,
    stock: [u8; 2],
}

impl Design {
    /// Checks the parts and puts them together, or says what is wrong.
    pub fn new(parts: Parts) -> Result<Self, Flaw> {
        let Parts { grid, stations, mut fixed, tiles, bonuses, stock } = parts;
        check_board(grid, stations, &tiles)?;
        fixed.sort_unstable();
        check_fixed(grid, &fixed)?;
        if let Some(times) = stock.into_iter().find(|times| *times > MAX_STOCK) {
            return Err(Flaw::Stock(times.into()));
        }
        if fixed.len() == grid.rows() + grid.cols() && stock == [0, 0] {
            return Err(Flaw::AllFixed);
        }
        let (tiles, points) = with_bonuses(grid, &tiles, &bonuses)?;
        Ok(Self { grid, stations, fixed, tiles, points, stock })
    }

    /// The parts: lines in their order, bonuses in reading order.
    pub fn parts(&self) -> Parts {
        let with_bonus = self.grid.cells().filter(|cell| self.tiles[cell.index()].bonus() > 0);
        let bonuses = with_bonus.map(|cell| {
            let points = self.points_of(self.tiles[cell.index()]);
            Bonus { cell, points: points as u16 }
        });
        Parts {
            grid: self.grid,
            stations: self.stations,
            fixed: self.fixed.clone(),
            tiles: self.tiles.iter().map(|tile| tile.kind()).collect(),
            bonuses: bonuses.collect(),
            stock: self.stock,
        }
    }

    /// The same design with its tiles in other places, and with other stocks.
    pub(crate) fn with_tiles(&self, tiles: &[Tile], stock: [u8; 2]) -> Self {
        Self { tiles: tiles.to_vec(), stock, ..self.clone() }
    }

    /// The columns and rows.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The two stations.
    pub fn stations(&self) -> [Station; 2] {
        self.stations
    }

    /// The fixed lines, rows first.
    pub fn fixed(&self) -> &[Line] {
        &self.fixed
    }

    /// Whether a line is fixed.
    pub fn is_fixed(&self, line: Line) -> bool {
        self.fixed.contains(&line)
    }

    /// The tiles at the start, in reading order.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The points of a tile's bonus; 0 if it has none.
    pub fn points_of(&self, tile: Tile) -> u32 {
        tile.bonus().checked_sub(1).map_or(0, |at| u32::from(self.points[at]))
    }

    /// How often a power-up may be used.
    pub fn stock(&self, power: Power) -> u8 {
        self.stock[power as usize]
    }

    /// The turns of all lines, including fixed ones.
    pub fn turns(&self) -> impl Iterator<Item = Turn> {
        let grid = self.grid;
        Line::all(grid).flat_map(move |line| Turn::of(line, grid))
    }
}

fn check_board(grid: Grid, stations: [Station; 2], tiles: &[Kind]) -> Result<(), Flaw> {
    if grid.cols() > MAX_SIDE || grid.rows() > MAX_SIDE {
        return Err(Flaw::Size(grid));
    }
    if tiles.len() != grid.len() {
        return Err(Flaw::Tiles(grid, tiles.len()));
    }
    if let Some(off) = stations.into_iter().find(|station| !station.line().is_on(grid)) {
        return Err(Flaw::Station(off, grid));
    }
    if stations[0] == stations[1] { Err(Flaw::SamePlace(stations[0])) } else { Ok(()) }
}

/// Checks the fixed lines.
fn check_fixed(grid: Grid, fixed: &[Line]) -> Result<(), Flaw> {
    if let Some(off) = fixed.iter().find(|line| !line.is_on(grid)) {
        return Err(Flaw::Fixed(*off, grid));
    }
    match fixed.windows(2).find(|two| two[0] == two[1]) {
        Some(two) => Err(Flaw::FixedTwice(two[0])),
        None => Ok(()),
    }
}

/// The tiles with their bonuses, and the points of each bonus number.
fn with_bonuses(
    grid: Grid,
    tiles: &[Kind],
    bonuses: &[Bonus],
) -> Result<(Vec<Tile>, Vec<u16>), Flaw> {
    let mut points: Vec<u16> = bonuses.iter().map(|bonus| bonus.points).collect();
    points.sort_unstable();
    points.dedup();
    if points.len() > Tile::MOST_BONUSES {
        return Err(Flaw::ManyBonuses(points.len()));
    }
    let mut out: Vec<Tile> = tiles.iter().map(|kind| Tile::new(*kind, 0)).collect();
    for bonus in bonuses {
        let tile = out.get_mut(bonus.cell.index()).ok_or(Flaw::BonusOff)?;
        let number = points.binary_search(&bonus.points).expect("all points are here");
        match (tile.kind(), tile.bonus()) {
            _ if !(1..=MAX_POINTS).contains(&bonus.points) => {
                return Err(Flaw::Points(bonus.points.into()));
            }
            (Kind::Empty, _) => return Err(Flaw::BonusOnGround(grid.position(bonus.cell))),
            (kind, 0) => *tile = Tile::new(kind, number + 1),
            _ => return Err(Flaw::BonusTwice(grid.position(bonus.cell))),
        }
    }
    Ok((out, points))
}
