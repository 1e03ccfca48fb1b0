//! Puzzles as maps of square cells: what level editors and game engines load.

use crate::{Cell, Grid};

/// A puzzle as a map: a kind for each cell, objects on cells, and facts about the whole. It has
/// what the player gets, without the solution.
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
    /// The kinds of cells; the first is the plain one.
    pub kinds: Vec<MapKind>,
    /// The number of the kind of each cell, row by row.
    pub cells: Vec<usize>,
    /// The objects on cells.
    pub objects: Vec<MapObject>,
    /// Properties of the whole map, by name.
    pub properties: Vec<(String, MapValue)>,
}

/// A kind of cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapKind {
    /// Its letter where a map is written in letters; each kind has a different one.
    pub mark: char,
    /// Its name: lower-case letters, digits and `-`.
    pub name: String,
}

/// Something on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapObject {
    /// Its kind: lower-case letters, digits and `-`.
    pub kind: String,
    /// Where it stands.
    pub cell: Cell,
    /// Its properties, by name.
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
    /// A map without objects. `kinds` has marks and names; `kind` gives the number of a cell's
    /// kind.
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

    /// The map in letters, one text for each row.
    pub fn rows(&self) -> Vec<String> {
        let row = |cells: &[usize]| cells.iter().map(|kind| self.kinds[*kind].mark).collect();
        self.cells.chunks(self.grid.cols()).map(row).collect()
    }
}

impl MapObject {
    /// An object without properties.
    pub fn new(kind: impl Into<String>, cell: Cell) -> Self {
        Self { kind: kind.into(), cell, properties: Vec::new() }
    }

    /// The object with one more property.
    pub fn with(mut self, name: &str, value: MapValue) -> Self {
        self.properties.push((name.to_owned(), value));
        self
    }
}

/// Whether a puzzle can be played on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// The puzzle can be played on paper, and this sentence says how.
    Plays(&'static str),
    /// The puzzle cannot be played on paper, and this sentence says why.
    Cannot(&'static str),
}
