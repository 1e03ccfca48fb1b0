//! Diagrams as characters: nodes with their names, and straight wires between them.
//!
//! Level and upright wires are lines, others are rows of dots (braille). A wire that would run
//! through a third node is not drawn, but told below. Diagrams on a raster, such as squares and
//! hexagons, take two lines a row: their slanted wires are single strokes.

use super::diagram::{self, Names};
use super::{Colour, Ink, Lines, TextPlace, WIDEST};
use crate::{Mark, Picture, things};
use etchwork_core::{Cell, NodeMark, WireMark};
use std::collections::BTreeMap;

/// The least room between two nodes in a line, and from a line of nodes to the next: without wires,
/// with them, and with those of a raster, all of which are short.
const ROOM: (usize, usize) = (1, 1);
const ROOM_FOR_WIRES: (usize, usize) = (3, 2);
const ROOM_ON_RASTER: (usize, usize) = (2, 2);
/// The most characters of clues on a node; the rest is told below.
const MOST_TOLD: usize = 5;
/// The dots of a braille character, by row and column.
const DOTS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// What stands at a place of the chart.
pub(super) type Signs = BTreeMap<(usize, usize), (char, Ink)>;

/// The characters of a node.
type Name = Vec<(char, Ink)>;

/// The rows and columns of cells that nodes stand in.
#[derive(Clone, Copy)]
struct Raster {
    /// The cells from one row or column to the next.
    rows: usize,
    cols: usize,
    /// Whether wires are level, upright, or lead to the next row and column: so no slanted wire
    /// needs more than a stroke between two rows.
    is_close: bool,
}

impl Raster {
    fn of(picture: &Picture) -> Self {
        let cells = Self { rows: 1, cols: 1, is_close: false };
        let at = || diagram::nodes(picture).map(|node| cells.at(picture, node.cell));
        let unit = |of: fn((usize, usize)) -> usize| at().map(of).fold(0, divisor).max(1);
        let raster = Self { rows: unit(|at| at.0), cols: unit(|at| at.1), is_close: true };
        let mut wires = diagram::wires(picture).peekable();
        let has_wires = wires.peek().is_some();
        let are_close = wires.all(|wire| {
            let [from, to] = [wire.from, wire.to].map(|cell| raster.at(picture, cell));
            let (rows, cols) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
            rows == 0 || cols == 0 || (rows, cols) == (1, 1)
        });
        if has_wires && are_close { raster } else { cells }
    }

    /// The row and the column of a cell.
    fn at(self, picture: &Picture, cell: Cell) -> (usize, usize) {
        let at = picture.grid().position(cell);
        (usize::from(at.row) / self.rows, usize::from(at.col) / self.cols)
    }

    /// The last row and the last column.
    fn last(self, picture: &Picture) -> (usize, usize) {
        let grid = picture.grid();
        ((grid.rows() - 1) / self.rows, (grid.cols() - 1) / self.cols)
    }
}

/// The greatest common divisor.
fn divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { divisor(b, a % b) }
}

/// A diagram laid out in characters.
pub(super) struct Chart<'a> {
    picture: &'a Picture,
    nodes: BTreeMap<Cell, (&'a NodeMark, Name)>,
    raster: Raster,
    /// The characters from one column of the raster to the next, and the lines from row to row.
    pitch: usize,
    step: usize,
    /// The characters within the frame.
    pub(super) width: usize,
}

impl<'a> Chart<'a> {
    pub(super) fn of(picture: &'a Picture) -> Self {
        let nodes: BTreeMap<Cell, _> =
            diagram::nodes(picture).map(|node| (node.cell, (node, signs(picture, node)))).collect();
        let raster = Raster::of(picture);
        // A slanted stroke needs room beside the names of its ends.
        let pitch = if raster.is_close { 3 } else { 2 };
        let mut chart = Self { picture, nodes, raster, pitch, step: 1, width: 0 };
        let (beside, below) = match diagram::wires(picture).next() {
            None => ROOM,
            Some(_) if raster.is_close => ROOM_ON_RASTER,
            Some(_) => ROOM_FOR_WIRES,
        };
        let at = |cell: &Cell| raster.at(picture, *cell);
        let cells: Vec<Cell> = chart.nodes.keys().copied().collect();
        let pairs = || cells.iter().flat_map(|a| cells.iter().map(move |b| (a, b)));
        for (a, b) in pairs().filter(|(a, b)| at(a).0 == at(b).0 && at(a).1 < at(b).1) {
            let room = chart.nodes[a].1.len() + beside;
            chart.pitch = chart.pitch.max(room.div_ceil(at(b).1 - at(a).1));
        }
        for (a, b) in pairs().filter(|(a, b)| at(a).0 < at(b).0) {
            let aside = at(a).1.abs_diff(at(b).1) * chart.pitch;
            let wide = chart.nodes[a].1.len().max(chart.nodes[b].1.len());
            if raster.is_close || aside < wide + beside {
                chart.step = chart.step.max(below.div_ceil(at(b).0 - at(a).0));
            }
        }
        let ends = chart.nodes.iter().map(|(cell, (_, signs))| chart.place(*cell).1 + signs.len());
        chart.width =
            ends.max().unwrap_or(1).max(chart.pitch * chart.raster.last(picture).1 + 2) + 1;
        chart
    }

    /// The line and the character of a cell within the frame.
    fn place(&self, cell: Cell) -> (usize, usize) {
        let (row, col) = self.raster.at(self.picture, cell);
        (row * self.step, 1 + col * self.pitch)
    }

    pub(super) fn height(&self) -> usize {
        self.raster.last(self.picture).0 * self.step + 1
    }

    /// The nodes on the whole drawing, with its frame.
    pub(super) fn places(&self) -> Vec<TextPlace> {
        let place = |(cell, (_, signs)): (&Cell, &(_, Name))| {
            let (line, column) = self.place(*cell);
            TextPlace { cell: *cell, line: line + 1, column: column + 1, width: signs.len() }
        };
        self.nodes.iter().map(place).collect()
    }

    /// The wires that are drawn, and those that are told.
    fn wires(&self) -> (Vec<&'a WireMark>, Vec<&'a WireMark>) {
        diagram::wires(self.picture).partition(|wire| {
            let on_way = self.way(wire);
            let is_known = [wire.from, wire.to].iter().all(|cell| self.nodes.contains_key(cell));
            let is_free = |(line, column): &(usize, usize)| {
                self.nodes.iter().all(|(cell, (_, signs))| {
                    let (at, from) = self.place(*cell);
                    let is_end = *cell == wire.from || *cell == wire.to;
                    is_end || at != *line || !(from..from + signs.len()).contains(column)
                })
            };
            is_known && wire.from != wire.to && on_way.keys().all(is_free)
        })
    }

    /// The characters of a straight wire, between the names of its ends.
    fn way(&self, wire: &WireMark) -> Signs {
        let (a, b) = (self.place(wire.from.min(wire.to)), self.place(wire.from.max(wire.to)));
        let mut way = Signs::new();
        match (a.0 == b.0, a.1 == b.1) {
            (true, _) => {
                way.extend((a.1..b.1).map(|column| ((a.0, column), ('─', Ink::Pad))));
            }
            (_, true) => way.extend((a.0..b.0).map(|line| ((line, a.1), ('│', Ink::Pad)))),
            _ if self.raster.is_close => {
                let stroke = if a.1 < b.1 { '\\' } else { '/' };
                way.insert((a.0.midpoint(b.0), a.1.midpoint(b.1)), (stroke, Ink::Pad));
            }
            _ => dotted(&mut way, a, b),
        }
        for cell in [wire.from, wire.to] {
            let ((line, from), width) = (self.place(cell), self.wide(cell));
            way.retain(|(at, column), _| *at != line || !(from..from + width).contains(column));
        }
        way
    }

    fn wide(&self, cell: Cell) -> usize {
        self.nodes.get(&cell).map_or(1, |(_, signs)| signs.len())
    }

    /// The point of an arrow beside the end of a wire.
    fn arrow(&self, wire: &WireMark, way: &Signs) -> Option<((usize, usize), char)> {
        let ((line, column), (from, start)) = (self.place(wire.to), self.place(wire.from));
        let near = |(at, across): &&(usize, usize)| (at.abs_diff(line), across.abs_diff(column));
        let last = way.keys().min_by_key(near)?;
        let sign = match (line.cmp(&from), column < start) {
            (std::cmp::Ordering::Less, _) => '^',
            (std::cmp::Ordering::Greater, _) => 'v',
            (_, true) => '<',
            (_, false) => '>',
        };
        Some((*last, sign))
    }

    pub(super) fn text(&self, colour: Colour) -> String {
        let mut signs = Signs::new();
        let (drawn, told) = self.wires();
        for wire in &drawn {
            for (place, (sign, ink)) in self.way(wire) {
                let met = signs.insert(place, (sign, ink)).map(|(met, _)| met);
                signs.insert(place, (met.map_or(sign, |met| crossing(met, sign)), ink));
            }
        }
        for wire in drawn.iter().filter(|wire| wire.shape.is_directed()) {
            let arrow = self.arrow(wire, &self.way(wire));
            signs.extend(arrow.map(|(place, sign)| (place, (sign, Ink::Trace))));
        }
        for (cell, (_, name)) in &self.nodes {
            let (line, column) = self.place(*cell);
            signs.extend((column..).zip(name).map(|(column, sign)| ((line, column), *sign)));
        }
        let mut out = Lines { colour, text: String::new(), ink: None };
        let rule = "─".repeat(self.width);
        out.line([(format!("╭{rule}╮"), Ink::Frame)]);
        for line in 0..self.height() {
            let sign = |column| signs.get(&(line, column)).copied().unwrap_or((' ', Ink::Gap));
            let inside = (0..self.width).map(|column| (sign(column).0.to_string(), sign(column).1));
            let frame = [("│".to_owned(), Ink::Frame)];
            out.line(frame.clone().into_iter().chain(inside).chain(frame));
        }
        out.line([(format!("╰{rule}╯"), Ink::Frame)]);
        let facts = self.picture.facts().iter().cloned();
        let names = Names::of(self.picture);
        let notes = diagram::notes(self.picture, &names, &drawn, &told);
        facts.chain(notes).for_each(|note| out.line([(note, Ink::Note)]));
        out.text
    }
}

/// The name of a node with its sign, its clues, and the things on it.
fn signs(picture: &Picture, node: &NodeMark) -> Name {
    let is_whole = diagram::is_drawn_whole(&node.label);
    let name = if is_whole { node.label.clone() } else { diagram::letter(node).to_string() };
    let ink = if diagram::sign_of(node).is_some() { Ink::Label } else { Ink::Via };
    let mut signs: Name = name.chars().map(|c| (c, ink)).collect();
    signs.extend(diagram::sign_of(node).map(|sign| (sign, Ink::Trace)));
    let told = begun(&diagram::told(picture, node));
    // A name may end in a digit, as those of lines do.
    let is_bare = diagram::sign_of(node).is_none() && !told.is_empty();
    signs.extend(is_bare.then_some((':', Ink::Input)));
    signs.extend(told.chars().map(|c| (c, Ink::Input)));
    let warned = picture.marks().contains(&Mark::Warning(node.cell));
    signs.extend(warned.then_some(('!', Ink::Warning)));
    let here = picture.marks().iter().filter_map(things).filter(|(cell, ..)| *cell == node.cell);
    let here: Vec<_> = here.map(|(_, token, _)| token).collect();
    if let Some(sign) = diagram::sign(&here) {
        // A letter right after a name would be read as part of it.
        signs.extend((signs.len() > 1).then_some((' ', Ink::Gap)));
        signs.push((sign, Ink::Trace));
    }
    signs
}

/// As many clues as a node has room for.
fn begun(clues: &[&str]) -> String {
    if is_told_whole(clues) {
        return clues.join(",");
    }
    let mut begun = (0..clues.len()).rev().map(|count| clues[..count].join(","));
    let fits = |begun: &String| begun.chars().count() < MOST_TOLD;
    begun.find(fits).unwrap_or_default() + "…"
}

/// Whether all clues of a node stand on it.
pub(super) fn is_told_whole(clues: &[&str]) -> bool {
    clues.join(",").chars().count() <= MOST_TOLD
}

/// Dots along a straight line between two characters.
fn dotted(way: &mut Signs, a: (usize, usize), b: (usize, usize)) {
    let [from, to] =
        [a, b].map(|(line, column)| Dot { y: 4 * line as i64 + 1, x: 2 * column as i64 });
    dots(way, from, to, Ink::Pad);
}

/// A dot of braille: a character is two dots wide and four high.
#[derive(Clone, Copy)]
pub(super) struct Dot {
    pub(super) y: i64,
    pub(super) x: i64,
}

/// Dots along a straight line. Where lines share a character, the ink that comes first decides.
pub(super) fn dots(way: &mut Signs, from: Dot, to: Dot, ink: Ink) {
    let (height, width) = (to.y - from.y, to.x - from.x);
    let count = height.abs().max(width.abs()).max(1);
    for nth in 0..=count {
        let dot =
            |from: i64, by: i64| (from + (2 * nth * by + count).div_euclid(2 * count)) as usize;
        let (y, x) = (dot(from.y, height), dot(from.x, width));
        let (sign, known) = way.entry((y / 4, x / 2)).or_insert(('\u{2800}', ink));
        *sign = char::from_u32(u32::from(*sign) | DOTS[y % 4][x % 2]).unwrap_or(*sign);
        *known = ink.min(*known);
    }
}

/// The sign where two wires meet.
fn crossing(a: char, b: char) -> char {
    let is_dots = |sign: char| ('\u{2800}'..='\u{28ff}').contains(&sign);
    match (a, b) {
        ('─', '│') | ('│', '─') | ('┼', _) => '┼',
        ('\\', '/') | ('/', '\\') => 'X',
        _ if is_dots(a) && is_dots(b) => char::from_u32(u32::from(a) | u32::from(b)).unwrap_or(a),
        _ => b,
    }
}

/// Whether a name is drawn with all its letters.
pub(super) fn is_short(name: &str) -> bool {
    (1..=WIDEST).contains(&name.len()) && name.chars().all(|letter| letter.is_ascii_graphic())
}
