//! Pictures: what the back ends draw.
//!
//! Deliberately without rules: a picture does not say which cells may be
//! entered or what solves the puzzle, only what stands where.

use crate::{
    Cell, Controlled, Edge, EdgeNote, Grid, NodeMark, Note, Position, StopMark, TileFill, TileMark,
    Token, WireMark,
};
use std::collections::BTreeSet;

/// Something drawn on a picture, by its role.
///
/// Marks of different roles may share a cell: a pin on a via, say. The back
/// ends stack them by role, not by the order in which they were added.
///
/// ```
/// use etchwork_core::{Cell, Mark};
///
/// let ends = Mark::Arc { from: Cell::new(0), to: Cell::new(7) };
/// assert_eq!(ends.cells(), [Cell::new(0), Cell::new(7)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A live cell: a contact pad.
    Pad(Cell),
    /// A dead cell.
    Wall(Cell),
    /// Where a signal comes in.
    Input(Cell),
    /// Where a signal goes out.
    Output(Cell),
    /// An end of a connection between distant cells.
    Via {
        /// Where.
        cell: Cell,
        /// The letter that both ends carry.
        letter: char,
    },
    /// A dashed line between two cells.
    Arc {
        /// One end.
        from: Cell,
        /// The other end.
        to: Cell,
    },
    /// A line that leaves the board on one side and comes back on the other: between the two
    /// ends of a row or a column.
    Wrap {
        /// One end.
        from: Cell,
        /// The other end.
        to: Cell,
    },
    /// A line over cells, from its first to its last. A step between two cells
    /// that are not neighbours is drawn as an arc, dashed.
    Trace(Vec<Cell>),
    /// A cell that has not been seen: nothing is known of it.
    Veil(Cell),
    /// A cell at which the player is stuck.
    Warning(Cell),
    /// A cell with a flaw, for players who want flaws marked ([`Game::flaws`](crate::Game::flaws)).
    Flaw(Cell),
    /// An output that one more step completes.
    Ready(Cell),
    /// A cell that is next in an order.
    Due(Cell),
    /// A step after which the puzzle cannot be solved.
    Trap {
        /// The cell it leaves.
        from: Cell,
        /// The cell it enters.
        to: Cell,
    },
    /// A short text on a cell: a number, a letter or two.
    Label {
        /// Where.
        cell: Cell,
        /// What it says.
        text: String,
    },
    /// A barb on the edge between two neighbouring cells, which can be crossed from one side only.
    Barb {
        /// The side it is crossed from.
        from: Cell,
        /// The other side.
        to: Cell,
    },
    /// A thin wall between two neighbouring cells: nothing passes there.
    Barrier {
        /// One side.
        from: Cell,
        /// The other side.
        to: Cell,
    },
    /// A tile of any outline. A picture of tiles is as large as they are, whatever its grid.
    Tile(TileMark),
    /// A place beyond a side of a tile.
    Stop(StopMark),
    /// A tile that is locked: nobody can change it.
    Lock(Cell),
    /// What a player noted on an edge between two tiles.
    Edge {
        /// The side of each tile. On a board that wraps they may lie apart.
        sides: [Edge; 2],
        /// The note.
        note: EdgeNote,
    },
    /// A node of a diagram.
    Node(NodeMark),
    /// A wire of a diagram.
    Wire(WireMark),
    /// What a node of a diagram tells: its clues.
    Notes {
        /// Where.
        cell: Cell,
        /// The clues.
        notes: Vec<Note>,
    },
    /// The colour of a node of a diagram: a collar around it.
    Tint {
        /// Where.
        cell: Cell,
        /// The number of the colour, from 0; the 8 colours repeat.
        tint: u8,
        /// Its name.
        name: String,
    },
    /// A thin line from a node to what it switches.
    Control {
        /// The node.
        from: Cell,
        /// What it switches.
        to: Controlled,
    },
    /// Things on a node or on a cell.
    Tokens {
        /// Where.
        cell: Cell,
        /// What.
        token: Token,
        /// How many. With 0 nothing is drawn.
        count: u8,
    },
}

impl Mark {
    /// The cells that the mark stands on.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Pad(cell) | Self::Wall(cell) | Self::Input(cell) | Self::Output(cell) => {
                vec![*cell]
            }
            Self::Veil(cell) | Self::Warning(cell) | Self::Ready(cell) => vec![*cell],
            Self::Lock(cell) | Self::Flaw(cell) | Self::Due(cell) => vec![*cell],
            Self::Tile(tile) => vec![tile.cell],
            Self::Edge { sides, .. } => sides.map(|edge| edge.cell).to_vec(),
            Self::Stop(stop) => vec![stop.cell],
            Self::Via { cell, .. } | Self::Label { cell, .. } => vec![*cell],
            Self::Arc { from, to }
            | Self::Wrap { from, to }
            | Self::Barb { from, to }
            | Self::Barrier { from, to }
            | Self::Trap { from, to } => vec![*from, *to],
            Self::Trace(cells) => cells.clone(),
            Self::Node(node) => vec![node.cell],
            Self::Wire(wire) => vec![wire.from, wire.to],
            Self::Control { from, to: Controlled::Node(to) } => vec![*from, *to],
            Self::Control { from, to: Controlled::Wire(a, b) } => vec![*from, *a, *b],
            Self::Tokens { cell, .. } | Self::Notes { cell, .. } | Self::Tint { cell, .. } => {
                vec![*cell]
            }
        }
    }
}

/// A drawing in cell units: a grid, marks on its cells, and words for those
/// who cannot see it.
///
/// ```
/// use etchwork_core::{Grid, Mark, Picture};
///
/// let grid = Grid::new(2, 1).unwrap();
/// let mut picture = Picture::new(grid, "Two cells", "A pad, and right of it a wall.");
/// picture.add(Mark::Pad(grid.at(0, 0)));
/// picture.add(Mark::Wall(grid.at(0, 1)));
/// assert_eq!(picture.marks().len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    grid: Grid,
    title: String,
    description: String,
    marks: Vec<Mark>,
    facts: Vec<String>,
    shows_names: bool,
    places: Option<Places>,
}

/// Other places for what a picture shows: a drawing has each cell where this says. Cells keep their
/// numbers, so moves, marks and saves stay as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// The grid of the other places.
    pub grid: Grid,
    /// Each cell of the picture that shows something, and its cell in that grid.
    pub cells: Vec<[Cell; 2]>,
}

impl Picture {
    /// A picture without marks. The title names it in a few words; the
    /// description says what it shows.
    pub fn new(grid: Grid, title: impl Into<String>, description: impl Into<String>) -> Self {
        Self {
            grid,
            title: title.into(),
            description: description.into(),
            marks: Vec::new(),
            facts: Vec::new(),
            shows_names: false,
            places: None,
        }
    }

    /// Adds a mark. Panics if it stands on a cell outside the grid, or is a tile of
    /// fewer than three corners.
    pub fn add(&mut self, mark: Mark) {
        let outside = mark.cells().into_iter().find(|cell| cell.index() >= self.grid.len());
        assert!(outside.is_none(), "{outside:?} is outside {}", self.grid);
        if let Mark::Tile(tile) = &mark {
            assert!(tile.outline.len() >= 3, "a tile has at least three corners");
        }
        self.marks.push(mark);
    }

    /// Adds a line that is drawn below the picture: what a player has to know and no mark shows,
    /// such as a stock.
    ///
    /// ```
    /// use etchwork_core::{Grid, Picture};
    ///
    /// let mut picture = Picture::new(Grid::new(2, 1).unwrap(), "", "");
    /// picture.tell("3 turns left");
    /// assert_eq!(picture.facts(), ["3 turns left"]);
    /// ```
    pub fn tell(&mut self, fact: impl Into<String>) {
        self.facts.push(fact.into());
    }

    /// The lines below the picture.
    pub fn facts(&self) -> &[String] {
        &self.facts
    }

    /// Removes the lines below the picture, for a caller that shows them elsewhere.
    pub fn take_facts(&mut self) -> Vec<String> {
        std::mem::take(&mut self.facts)
    }

    /// Asks a drawing for the names of nodes that players only find something out about
    /// ([`NodeShape::is_answer`](crate::NodeShape::is_answer)): who points at them needs no names, but
    /// who reads how the puzzle is solved does. Other nodes always have their names, and all have them
    /// in text.
    pub fn show_names(&mut self) {
        self.shows_names = true;
    }

    /// Whether a drawing has the names of such nodes.
    pub fn shows_names(&self) -> bool {
        self.shows_names
    }

    /// Draws the cells at other places. Texts for terminals keep them where they are.
    pub fn put_at(&mut self, places: Places) {
        self.places = Some(places);
    }

    /// The columns and rows of a drawing.
    pub fn drawn_grid(&self) -> Grid {
        self.places.as_ref().map_or(self.grid, |places| places.grid)
    }

    /// The column and row of a cell in a drawing.
    pub fn position(&self, cell: Cell) -> Position {
        let other = self.places.as_ref().and_then(|places| {
            let [_, at] = places.cells.iter().find(|[own, _]| *own == cell)?;
            Some(places.grid.position(*at))
        });
        other.unwrap_or_else(|| self.grid.position(cell))
    }

    /// The columns and rows.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The name, in a few words.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What the picture shows, in words.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The marks, in the order in which they were added.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// The tiles.
    pub fn tiles(&self) -> impl Iterator<Item = &TileMark> {
        self.marks.iter().filter_map(|mark| match mark {
            Mark::Tile(tile) => Some(tile),
            _ => None,
        })
    }

    /// The cells that a player can touch, in reading order: tiles, or else nodes, or else cells
    /// that are neither walls nor bare, or else all cells.
    ///
    /// ```
    /// use etchwork_core::{Grid, Mark, Picture};
    ///
    /// let grid = Grid::new(3, 1).unwrap();
    /// let mut picture = Picture::new(grid, "", "");
    /// picture.add(Mark::Wall(grid.at(0, 0)));
    /// picture.add(Mark::Pad(grid.at(0, 2)));
    /// assert_eq!(picture.places(), [grid.at(0, 2)]);
    /// ```
    pub fn places(&self) -> Vec<Cell> {
        let of = |cell: fn(&Mark) -> Option<Cell>| -> Vec<Cell> {
            let cells: BTreeSet<Cell> = self.marks.iter().filter_map(cell).collect();
            cells.into_iter().collect()
        };
        let tiles = of(|mark| match mark {
            Mark::Tile(tile) if tile.fill != TileFill::Blank => Some(tile.cell),
            _ => None,
        });
        let nodes = of(|mark| match mark {
            Mark::Node(node) => Some(node.cell),
            _ => None,
        });
        let others = of(|mark| match mark {
            Mark::Wall(_) => None,
            mark => mark.cells().first().copied(),
        });
        let kinds = [tiles, nodes, others, self.grid.cells().collect()];
        kinds.into_iter().find(|cells| !cells.is_empty()).unwrap_or_default()
    }

    /// The traces.
    pub fn traces(&self) -> impl Iterator<Item = &[Cell]> {
        self.marks.iter().filter_map(|mark| match mark {
            Mark::Trace(cells) => Some(cells.as_slice()),
            _ => None,
        })
    }

    /// Whether a trace's step between two cells crosses their common edge.
    pub fn are_neighbours(&self, a: Cell, b: Cell) -> bool {
        self.grid.position(a).manhattan(self.grid.position(b)) == 1
    }

    /// Whether an input or an output stands on the cell.
    pub fn has_pin(&self, cell: Cell) -> bool {
        self.marks.iter().any(|mark| *mark == Mark::Input(cell) || *mark == Mark::Output(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "outside 2x2")]
    fn a_mark_off_the_grid_is_refused() {
        let mut picture = Picture::new(Grid::new(2, 2).unwrap(), "", "");
        picture.add(Mark::Trace(vec![Cell::new(3), Cell::new(4)]));
    }
}
