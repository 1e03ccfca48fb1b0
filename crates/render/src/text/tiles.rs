//! Tiles as characters: squares by signs for the lines on them, other tiles by dots along the lines.

use super::outlines::Raster;
use super::{Colour, DOWN, Ink, LEFT, Lines, RIGHT, STROKES, TextLayout, TextPlace, UP};
use crate::{Mark, Picture};
use etchwork_core::{
    Cell, Edge, EdgeNote, LineTone, TileFill, TileHub, TileLine, TileMark, TileSide,
};

const THIN: [char; 16] =
    ['·', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
const DOUBLE: [char; 16] =
    ['·', '║', '═', '╚', '║', '║', '╔', '╠', '═', '╝', '═', '╩', '╗', '╣', '╦', '╬'];

pub(super) fn text(picture: &Picture, colour: Colour) -> String {
    let mut out = Lines { colour, text: String::new(), ink: None };
    let sheet = Sheet { picture, tiles: by_cell(picture) };
    let is_square = is_square(picture);
    let rows: Vec<Vec<(String, Ink)>> = if is_square {
        (0..picture.grid().rows()).map(|row| sheet.drawn(row)).collect()
    } else {
        Raster::of(picture).rows()
    };
    let width = |row: &Vec<(String, Ink)>| -> usize {
        row.iter().map(|(text, _)| text.chars().count()).sum()
    };
    let widest = rows.iter().map(width).max().unwrap_or(0);
    let [across, _] = sheet.rims();
    let rule = |way, corners: [char; 2]| {
        let mut signs = vec![(corners[0].to_string(), Ink::Frame)];
        let at = |place: usize| if is_square { sheet.rule(way, place) } else { None };
        let plain = (across.to_string(), Ink::Frame);
        signs.extend((0..widest).map(|place| at(place).unwrap_or_else(|| plain.clone())));
        signs.push((corners[1].to_string(), Ink::Frame));
        signs
    };
    out.line(rule(UP, ['╭', '╮']));
    for (number, row) in rows.into_iter().enumerate() {
        let [left, right] = [LEFT, RIGHT].map(|way| [sheet.frame(way, number)]);
        let fill = [(" ".repeat(widest - width(&row)), Ink::Gap)];
        out.line(left.into_iter().chain(row).chain(fill).chain(right));
    }
    out.line(rule(DOWN, ['╰', '╯']));
    let facts = picture.facts().iter().cloned();
    facts.chain(sheet.notes()).for_each(|note| out.line([(note, Ink::Note)]));
    out.text
}

/// Where the tiles are drawn.
pub(super) fn layout(picture: &Picture) -> TextLayout {
    if !is_square(picture) {
        return Raster::of(picture).layout();
    }
    let grid = picture.grid();
    let place = |cell| {
        let at = grid.position(cell);
        let (line, column) = (usize::from(at.row) + 1, 2 + 2 * usize::from(at.col));
        TextPlace { cell, line, column, width: 1 }
    };
    let places = grid.cells().map(place).collect();
    TextLayout { lines: grid.rows() + 2, columns: 2 * grid.cols() + 3, places }
}

fn is_square(picture: &Picture) -> bool {
    picture.tiles().all(|tile| compass(tile).is_some())
}

fn by_cell(picture: &Picture) -> Vec<Option<&TileMark>> {
    let mut tiles = vec![None; picture.grid().len()];
    picture.tiles().for_each(|tile| tiles[tile.cell.index()] = Some(tile));
    tiles
}

/// For each side of an upright square, the direction that it faces; `None` for other tiles.
fn compass(tile: &TileMark) -> Option<[u8; 4]> {
    if tile.outline.len() != 4 {
        return None;
    }
    let centre = tile.centre();
    let mut ways = [0; 4];
    for (side, way) in (0..4).zip(&mut ways) {
        let at = tile.side_middle(side)?;
        // Halves may have been rounded.
        let off = |a: i32, b: i32| if a.abs_diff(b) <= 1 { 0 } else { (a - b).signum() };
        *way = match (off(at.x, centre.x), off(at.y, centre.y)) {
            (1, 0) => RIGHT,
            (-1, 0) => LEFT,
            (0, 1) => DOWN,
            (0, -1) => UP,
            _ => return None,
        };
    }
    (ways.iter().fold(0, |all, way| all | way) == 15).then_some(ways)
}

pub(super) fn tone(tile: &TileMark) -> LineTone {
    tile.lines.first().map_or(LineTone::Dim, |line| line.tone)
}

pub(super) fn ink(tone: LineTone) -> Ink {
    match tone {
        LineTone::Dim | LineTone::Rails => Ink::Pad,
        LineTone::Lit | LineTone::RailsLit => Ink::Trace,
        LineTone::Fault => Ink::Label,
    }
}

struct Sheet<'a> {
    picture: &'a Picture,
    tiles: Vec<Option<&'a TileMark>>,
}

impl Sheet<'_> {
    fn tile(&self, row: usize, col: usize) -> Option<&TileMark> {
        self.picture.grid().cell(row, col).and_then(|cell| self.tiles[cell.index()])
    }

    fn is_locked(&self, cell: Cell) -> bool {
        self.picture.marks().contains(&Mark::Lock(cell))
    }

    fn is_flawed(&self, cell: Cell) -> bool {
        self.picture.marks().contains(&Mark::Flaw(cell))
    }

    /// The ink of a tile's lines.
    fn ink(&self, tile: &TileMark, tone: LineTone) -> Ink {
        if self.is_flawed(tile.cell) { Ink::Warning } else { ink(tone) }
    }

    /// The sides of a square that lines lead to, and the tone of the lines.
    fn ways(&self, row: usize, col: usize) -> Option<(u8, LineTone)> {
        let tile = self.tile(row, col)?;
        let (compass, mask) = (compass(tile)?, tile.mask());
        let ways = (0..4).filter(|side| mask >> side & 1 == 1).map(|side| compass[side]);
        Some((ways.fold(0, |all, way| all | way), tone(tile)))
    }

    /// The tone of the line from a square in a direction, if there is one.
    fn tone_to(&self, row: usize, col: usize, way: u8) -> Option<LineTone> {
        let tile = self.tile(row, col)?;
        let side = compass(tile)?.iter().position(|known| *known == way)?;
        let leads = |line: &&TileLine| {
            line.from.map(usize::from) == Some(side) || usize::from(line.to) == side
        };
        tile.lines.iter().find(leads).map(|line| line.tone)
    }

    /// The sign of crossing rails of which one pair is lit and the other is not.
    fn half_lit(&self, row: usize, col: usize) -> Option<char> {
        let lit = |way| Some(self.tone_to(row, col, way)? == LineTone::RailsLit);
        match (lit(LEFT)? && lit(RIGHT)?, lit(UP)? && lit(DOWN)?) {
            (true, false) => Some('┿'),
            (false, true) => Some('╂'),
            _ => None,
        }
    }

    /// A row of squares: one sign per tile and, between two tiles, what each extends towards the
    /// other.
    fn drawn(&self, row: usize) -> Vec<(String, Ink)> {
        let cols = self.picture.grid().cols();
        let mut signs = Vec::new();
        for col in 0..=cols {
            let left = col.checked_sub(1).and_then(|col| self.tone_to(row, col, RIGHT));
            signs.push(between(left, self.tone_to(row, col, LEFT)));
            if col < cols {
                signs.push(self.sign(row, col));
            }
        }
        signs.into_iter().map(|(sign, ink)| (sign.to_string(), ink)).collect()
    }

    fn sign(&self, row: usize, col: usize) -> (char, Ink) {
        let Some(tile) = self.tile(row, col) else { return (' ', Ink::Gap) };
        let (ways, tone) = self.ways(row, col).unwrap_or((0, LineTone::Dim));
        let strokes = match tone {
            LineTone::Dim | LineTone::Rails => THIN,
            LineTone::Lit | LineTone::RailsLit => STROKES,
            LineTone::Fault => DOUBLE,
        };
        match (tile.fill, tile.hub) {
            (TileFill::Blank, _) => ('▒', Ink::Wall),
            (_, TileHub::Source) => ('■', self.ink(tile, tone)),
            _ => {
                let sign = self.half_lit(row, col).unwrap_or(strokes[usize::from(ways)]);
                (sign, self.ink(tile, tone))
            }
        }
    }

    /// The characters of the frame, horizontal and vertical.
    fn rims(&self) -> [char; 2] {
        let exits = |tile: &&TileMark| tile.sides.contains(&TileSide::Exit);
        if self.picture.tiles().any(|tile| exits(&tile)) { ['╌', '╎'] } else { ['─', '│'] }
    }

    /// What is in the frame beyond a side, if it is not plain frame.
    fn beyond(&self, row: usize, col: usize, way: u8) -> Option<(String, Ink)> {
        let tile = self.tile(row, col)?;
        let side = compass(tile)?.iter().position(|known| *known == way)?;
        let stop = self.picture.marks().iter().find_map(|mark| match mark {
            Mark::Stop(stop) if (stop.cell, usize::from(stop.side)) == (tile.cell, side) => {
                Some((stop.letter.to_string(), Ink::Label))
            }
            _ => None,
        });
        let is_bolted = tile.sides.get(side) == Some(&TileSide::Bolted);
        stop.or_else(|| is_bolted.then(|| ("▪".to_owned(), Ink::Wall)))
    }

    /// The frame at the left or right of a row.
    fn frame(&self, way: u8, row: usize) -> (String, Ink) {
        let col = if way == LEFT { 0 } else { self.picture.grid().cols() - 1 };
        let plain = || (self.rims()[1].to_string(), Ink::Frame);
        self.beyond(row, col, way).unwrap_or_else(plain)
    }

    /// The frame above or below a character of the rows, if it is not a plain rule. Columns of
    /// squares are at the odd places.
    fn rule(&self, way: u8, place: usize) -> Option<(String, Ink)> {
        let row = if way == UP { 0 } else { self.picture.grid().rows() - 1 };
        (place % 2 == 1).then(|| self.beyond(row, place / 2, way))?
    }

    /// The edges with a note of a player, each by one of its sides.
    fn noted(&self, wanted: EdgeNote) -> impl Iterator<Item = String> {
        self.picture.marks().iter().filter_map(move |mark| match mark {
            Mark::Edge { sides: [Edge { cell, side }, _], note } if *note == wanted => {
                Some(format!("{}/{side}", self.picture.grid().position(*cell)))
            }
            _ => None,
        })
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let at = |tile: &TileMark| self.picture.grid().position(tile.cell);
        let list = |what: &str, of: Vec<String>| format!("{what}: {}", of.join(" "));
        let locked: Vec<String> = self
            .picture
            .tiles()
            .filter(|tile| self.is_locked(tile.cell))
            .map(|tile| at(tile).to_string())
            .collect();
        let flawed: Vec<String> = self
            .picture
            .tiles()
            .filter(|tile| self.is_flawed(tile.cell))
            .map(|tile| at(tile).to_string())
            .collect();
        let mut walls = Vec::new();
        for tile in self.picture.tiles() {
            let barred = (0..tile.sides.len()).filter(|side| tile.sides[*side] == TileSide::Wall);
            walls.extend(barred.map(|side| format!("{}/{side}", at(tile))));
        }
        let labels = self.picture.marks().iter().filter_map(|mark| match mark {
            Mark::Label { cell, text } => {
                Some(format!("{} {text}", self.picture.grid().position(*cell)))
            }
            _ => None,
        });
        let labels: Vec<String> = labels.collect();
        if !labels.is_empty() {
            notes.push(format!("labels: {}", labels.join(", ")));
        }
        if self.picture.tiles().any(|tile| tile.sides.contains(&TileSide::Bolted)) {
            notes.push("▪ the end of a fixed line".to_owned());
        }
        if !is_square(self.picture) {
            notes.push("○ a tile, ● a lit one, ■ the source".to_owned());
        }
        if !flawed.is_empty() {
            notes.push(list("marked", flawed));
        }
        if !locked.is_empty() {
            notes.push(list("locked", locked));
        }
        if !walls.is_empty() {
            notes.push(list("barred sides", walls));
        }
        for (note, what) in [(EdgeNote::Wall, "walls noted"), (EdgeNote::Joined, "joints noted")] {
            let noted: Vec<String> = self.noted(note).collect();
            if !noted.is_empty() {
                notes.push(list(what, noted));
            }
        }
        notes
    }
}

/// The character between two squares.
fn between(left: Option<LineTone>, right: Option<LineTone>) -> (char, Ink) {
    let both = |thin, heavy, double, tone| match tone {
        LineTone::Dim | LineTone::Rails => (thin, Ink::Pad),
        LineTone::Lit | LineTone::RailsLit => (heavy, Ink::Trace),
        LineTone::Fault => (double, Ink::Label),
    };
    match (left, right) {
        (None, None) => (' ', Ink::Gap),
        (Some(tone), None) => both('╴', '╸', '╴', tone),
        (None, Some(tone)) => both('╶', '╺', '╶', tone),
        (Some(tone), Some(other)) if tone == other => both('─', '━', '═', tone),
        (Some(_), Some(_)) => ('─', Ink::Pad),
    }
}
