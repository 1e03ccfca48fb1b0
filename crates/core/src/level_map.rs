//! Puzzles as maps of square cells: what level editors and game engines load.

use crate::{Cell, Grid};

/// A puzzle as a map: a kind for each cell, objects on cells, and facts about the whole. It
/// holds what the player is given, not the solution.
///
/// ```
/// use etchwork_core::{Grid, LevelMap, MapObject, MapValue};
///
/// let grid = Grid::new(2, 1).unwrap();
/// let mut map = LevelMap::new(grid, &[('.', "floor"), ('#', "wall")], |cell| cell.index());
/// map.objects.push(MapObject::new("source", grid.at(0, 0)));
/// map.properties.push(("fog".to_owned(), MapValue::Int(2)));
/// assert_eq!(map.rows(), [".#"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelMap {
    /// Columns and rows.
    pub grid: Grid,
    /// What a cell may be, the first one where there is nothing of note.
    pub kinds: Vec<MapKind>,
    /// The number of the kind of each cell, row by row.
    pub cells: Vec<usize>,
    /// What stands on cells.
    pub objects: Vec<MapObject>,
    /// What holds of the whole map, by name.
    pub properties: Vec<(String, MapValue)>,
}

/// What a cell may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapKind {
    /// The letter that stands for it where a map is written in letters; each kind has its own.
    pub mark: char,
    /// Its name: lower-case letters, digits and `-`.
    pub name: String,
}

/// Something on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapObject {
    /// What it is: lower-case letters, digits and `-`.
    pub kind: String,
    /// Where it stands.
    pub cell: Cell,
    /// What is to be said of it, by name.
    pub properties: Vec<(String, MapValue)>,
}

/// A value with its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapValue {
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A text.
    Text(String),
    /// Another object of the map, by its place in the list.
    Object(usize),
}

impl LevelMap {
    /// A map without objects, of kinds by their marks and names; `kind` numbers that of a cell.
    pub fn new(grid: Grid, kinds: &[(char, &str)], kind: impl Fn(Cell) -> usize) -> Self {
        let named = |(mark, name): &(char, &str)| MapKind { mark: *mark, name: (*name).to_owned() };
        Self {
            grid,
            kinds: kinds.iter().map(named).collect(),
            cells: grid.cells().map(kind).collect(),
            objects: Vec::new(),
            properties: Vec::new(),
        }
    }

    /// The map in letters, a text a row.
    pub fn rows(&self) -> Vec<String> {
        let row = |cells: &[usize]| cells.iter().map(|kind| self.kinds[*kind].mark).collect();
        self.cells.chunks(self.grid.cols()).map(row).collect()
    }
}

impl MapObject {
    /// An object of which nothing more is to be said.
    pub fn new(kind: impl Into<String>, cell: Cell) -> Self {
        Self { kind: kind.into(), cell, properties: Vec::new() }
    }

    /// It with something that is to be said of it.
    pub fn with(mut self, name: &str, value: MapValue) -> Self {
        self.properties.push((name.to_owned(), value));
        self
    }
}

/// Whether a puzzle can be played on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// It can, and this sentence says how.
    Plays(&'static str),
    /// It cannot, and this sentence says why.
    Cannot(&'static str),
}
