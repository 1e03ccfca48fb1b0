//! A game as data: a table of its states, each with what its picture shows.

use crate::{Limits, StateGraph, explore};
use etchwork_core::geometry::{
    CellShape, Ends, Geometry, Kind, Link, Look, Passage, Shape, Slot, TableMove, TableState, Tone,
};
use etchwork_core::{
    Cell, Game, Grid, Mark, NodeMark, NodeShape, Picture, Status, TileFill, TileMark, Token,
};
use std::collections::BTreeMap;

/// The most states of a table.
pub const MOST_IN_TABLE: u32 = 10_000;

/// The radius of a node.
const RADIUS: i32 = 420;

/// A game as data, as a table of all states that play can reach, drawn from their pictures; `None`
/// if there are more than [`MOST_IN_TABLE`]. For games that do not say themselves what their
/// [`Geometry`] is.
///
/// Cost: a picture of each state.
pub fn as_table<G: Game>(game: &G) -> Option<Geometry> {
    let graph = explore(game, &Limits { states: MOST_IN_TABLE, ..Limits::default() });
    graph.is_complete().then(|| Sheet::of(game, &graph).geometry)
}

/// A table that is being made. Each cell of the pictures has one slot.
struct Sheet {
    geometry: Geometry,
    /// For each slot, the looks met so far.
    looks: Vec<Vec<Look>>,
}

impl Sheet {
    fn of<G: Game>(game: &G, graph: &StateGraph<G>) -> Self {
        let picture = |state: usize| {
            let line: Vec<G::State> =
                graph.line_to(state).into_iter().map(|at| graph.state(at).clone()).collect();
            game.draw(&line, None)
        };
        let mut sheet = Self { geometry: Geometry::default(), looks: Vec::new() };
        let first = picture(0);
        let cells = sheet.cells(&first);
        sheet.links(&first, &cells);
        for state in 0..graph.len() {
            let values = sheet.values(&picture(state), &cells);
            let moves = graph.transitions(state).map(|transition| {
                let (from, step) = (graph.state(state), transition.step);
                let text = game.move_text(step);
                let place = game.place(from, step).and_then(|cell| cells.get(&cell).copied());
                let named = || sheet.geometry.cells.iter().position(|cell| cell.id == text);
                TableMove { tap: place.or_else(named), to: transition.target, text }
            });
            let (moves, solved) = (moves.collect(), graph.status(state) == Status::Solved);
            sheet.geometry.table.push(TableState { values, solved, moves });
        }
        for (slot, looks) in std::mem::take(&mut sheet.looks).into_iter().enumerate() {
            let kind = sheet.geometry.kind(Kind { size: 450, line: 250, ..Kind::of(looks) });
            sheet.geometry.slots[slot].kind = kind;
            sheet.geometry.slots[slot].start = sheet.geometry.table[0].values[slot];
        }
        sheet
    }

    /// Adds the cells of a picture, each with a slot, and a slot for the lines below it.
    fn cells(&mut self, picture: &Picture) -> BTreeMap<Cell, usize> {
        let mut cells = BTreeMap::new();
        let mut met: Vec<Cell> = picture.marks().iter().flat_map(Mark::cells).collect();
        met.sort_unstable();
        met.dedup();
        if met.is_empty() {
            met = picture.grid().cells().collect();
        }
        for cell in met {
            let at = picture.grid().position(cell);
            let (x, y) = (i32::from(at.col) * 1000, i32::from(at.row) * 1000);
            let of_cell = |mark: &&Mark| mark.cells().first() == Some(&cell);
            let shape = picture.marks().iter().filter(of_cell).find_map(|mark| match mark {
                Mark::Tile(tile) => Some(outlined(tile, at.to_string())),
                Mark::Node(node) => {
                    let (id, outline) = (node.label.clone(), Vec::new());
                    Some(CellShape { id, x, y, outline, radius: RADIUS })
                }
                _ => None,
            });
            let number = match shape {
                Some(shape) => {
                    self.geometry.cells.push(shape);
                    self.geometry.cells.len() - 1
                }
                None => self.geometry.square(at.to_string(), (x, y)),
            };
            self.slot(Slot::on_cell(number, 0, 0));
            cells.insert(cell, number);
        }
        self.slot(Slot { cell: None, link: None, kind: 0, start: 0 });
        cells
    }

    fn slot(&mut self, slot: Slot) {
        self.geometry.slot(slot);
        self.looks.push(Vec::new());
    }

    fn links(&mut self, picture: &Picture, cells: &BTreeMap<Cell, usize>) {
        for mark in picture.marks() {
            let (from, to, passage) = match mark {
                Mark::Arc { from, to } | Mark::Wrap { from, to } => (from, to, Passage::Open),
                Mark::Barb { from, to } => (from, to, Passage::OneWay),
                Mark::Barrier { from, to } => (from, to, Passage::Closed),
                Mark::Wire(wire) if wire.shape.is_directed() => {
                    (&wire.from, &wire.to, Passage::OneWay)
                }
                Mark::Wire(wire) => (&wire.from, &wire.to, Passage::Open),
                _ => continue,
            };
            let link = Link { passage, ..Link::open(cells[from], cells[to]) };
            self.geometry.links.push(link);
        }
    }

    /// The value of each slot in a picture.
    fn values(&mut self, picture: &Picture, cells: &BTreeMap<Cell, usize>) -> Vec<usize> {
        let mut looks = vec![Look::of(Shape::Cell).tone(Tone::Ground); cells.len()];
        looks.push(Look::text(picture.facts().join("\n")));
        for mark in picture.marks() {
            for cell in mark.cells() {
                let Some(number) = cells.get(&cell) else { continue };
                draw(&mut looks[*number], mark, cell, picture.grid());
            }
        }
        let value = |(look, known): (Look, &mut Vec<Look>)| {
            known.iter().position(|other| *other == look).unwrap_or_else(|| {
                known.push(look);
                known.len() - 1
            })
        };
        looks.into_iter().zip(&mut self.looks).map(value).collect()
    }
}

fn outlined(tile: &TileMark, id: String) -> CellShape {
    let centre = tile.centre();
    let outline = tile.outline.iter().flat_map(|corner| [corner.x, corner.y]).collect();
    CellShape { id, x: centre.x, y: centre.y, outline, radius: 0 }
}

/// Adds what a mark shows on a cell.
fn draw(look: &mut Look, mark: &Mark, cell: Cell, grid: Grid) {
    let mut write = |text: &str| {
        if !look.text.is_empty() {
            look.text.push('\n');
        }
        look.text.push_str(text);
    };
    match mark {
        Mark::Wall(_) => look.tone = Tone::Wall,
        Mark::Input(_) => write("S"),
        Mark::Output(_) => write("T"),
        Mark::Via { letter, .. } => write(&letter.to_string()),
        Mark::Label { text, .. } => write(text),
        Mark::Notes { notes, .. } => {
            let notes: Vec<&str> = notes.iter().map(|note| note.text.as_str()).collect();
            write(&notes.join("\n"));
        }
        Mark::Stop(stop) => write(&stop.letter.to_string()),
        Mark::Veil(_) => look.tone = Tone::Veil,
        Mark::Tint { tint, .. } => look.tone = Tone::TINTS[usize::from(*tint) % 8],
        Mark::Trace(cells) => trace(look, cells, cell, grid),
        Mark::Tile(tile) => tile_on(look, tile),
        Mark::Node(node) => node_on(look, node),
        Mark::Tokens { token, count, .. } if *count > 0 => {
            look.shape = Shape::Disc;
            look.tone = if *token == Token::Player { Tone::Here } else { Tone::Done };
            if *count > 1 {
                write(&count.to_string());
            }
        }
        _ => {}
    }
}

/// A line over cells: ends at the sides of squares between which it runs.
fn trace(look: &mut Look, cells: &[Cell], cell: Cell, grid: Grid) {
    let Some(at) = cells.iter().position(|other| *other == cell) else { return };
    if at + 1 == cells.len() {
        look.tone = Tone::Here;
    }
    let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
    let ways = [(-1, 0), (0, 1), (1, 0), (0, -1)];
    let side = |other: &Cell| {
        (0..4u8).find(|side| grid.offset(cell, ways[usize::from(*side)]) == Some(*other))
    };
    let sides: Vec<u8> = beside.filter_map(|at| cells.get(at)).filter_map(side).collect();
    if !sides.is_empty() {
        look.ends.push(Ends { sides });
    }
}

fn tile_on(look: &mut Look, tile: &TileMark) {
    if tile.fill == TileFill::Blank {
        look.tone = Tone::Wall;
    }
    let through = tile.lines.iter().filter_map(|line| Some(vec![line.from?, line.to]));
    let mut groups: Vec<Vec<u8>> = through.collect();
    groups.push(tile.lines.iter().filter(|line| line.from.is_none()).map(|line| line.to).collect());
    let groups = groups.into_iter().filter(|sides| !sides.is_empty());
    look.ends.extend(groups.map(|sides| Ends { sides }));
}

fn node_on(look: &mut Look, node: &NodeMark) {
    look.text = match node.shape {
        NodeShape::Ring => node.label.clone(),
        shape => format!("{}\n{}", node.label, shape.name()),
    };
    match node.on {
        Some(true) => look.tone = Tone::On,
        Some(false) => look.tone = Tone::Off,
        None if node.shape == NodeShape::Flag => look.tone = Tone::Goal,
        None => {}
    }
}
