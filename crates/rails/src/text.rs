//! Puzzles as text.
//!
//! ```text
//! rails 4x3
//! @stations W1 E2
//! @fixed R1 C2
//! @bonus 0,3 50
//! @power turn 2
//! -7.L
//! .|-J
//! +L--
//! ```

use crate::line::place;
use crate::words::{Words, lines};
use crate::{Bonus, Design, Flaw, Kind, Line, MAX_SIDE, Parts, Power, Side, Station};
use etchwork_core::{Cell, Grid, TextFlaw};
use std::ops::Range;

/// The first word of a text.
pub(crate) const TITLE: &str = "rails";

/// Writes a design as text.
pub(crate) fn write(design: &Design) -> String {
    let (parts, [first, second]) = (design.parts(), design.stations());
    let grid = parts.grid;
    let mut text = format!("{TITLE} {grid}\n@stations {first} {second}\n");
    if !parts.fixed.is_empty() {
        let names: Vec<String> = parts.fixed.iter().map(Line::to_string).collect();
        text += &format!("@fixed {}\n", names.join(" "));
    }
    for Bonus { cell, points } in parts.bonuses {
        text += &format!("@bonus {} {points}\n", grid.position(cell));
    }
    for (power, times) in Power::ALL.into_iter().zip(parts.stock) {
        if times > 0 {
            text += &format!("@power {} {times}\n", power.name());
        }
    }
    for row in parts.tiles.chunks(grid.cols()) {
        text.extend(row.iter().map(|kind| kind.letter()));
        text.push('\n');
    }
    text
}

/// Reads a design, or says what is wrong in the text and where.
pub(crate) fn read(text: &str) -> Result<Design, TextFlaw> {
    let mut lines = lines(text);
    let title = lines.next().unwrap_or(Words { start: 0, text: "" });
    let grid = size(&title)?;
    let mut draft = Draft::new(grid);
    for line in lines {
        match line.text.starts_with('@') {
            true => draft.directive(&line)?,
            false => draft.row(&line)?,
        }
    }
    draft.finish(&title)
}

/// The size that the first line gives.
fn size(title: &Words<'_>) -> Result<Grid, TextFlaw> {
    let words: Vec<Words<'_>> = title.words().collect();
    let usage = || {
        title.flaw(format!("the first line should be `{TITLE}` and a size, such as `{TITLE} 4x4`"))
    };
    let [name, size] = &words[..] else { return Err(usage()) };
    if name.text != TITLE {
        return Err(usage());
    }
    let grid: Grid = size.text.parse().map_err(|error| size.flaw(error))?;
    match grid.cols() > MAX_SIDE || grid.rows() > MAX_SIDE {
        true => Err(size.flaw(Flaw::Size(grid))),
        false => Ok(grid),
    }
}

/// A part of a design, and the bytes of the text where it was read.
struct Placed<T> {
    piece: T,
    span: Range<usize>,
}

/// The parts read so far.
struct Draft {
    grid: Grid,
    stations: Option<[Placed<Station>; 2]>,
    fixed: Vec<Placed<Line>>,
    bonuses: Vec<Placed<Bonus>>,
    stock: [u8; 2],
    tiles: Vec<Kind>,
}

impl Draft {
    fn new(grid: Grid) -> Self {
        let (fixed, bonuses, tiles) = (Vec::new(), Vec::new(), Vec::new());
        Self { grid, stations: None, fixed, bonuses, stock: [0; 2], tiles }
    }

    fn row(&mut self, line: &Words<'_>) -> Result<(), TextFlaw> {
        let (cols, rows) = (self.grid.cols(), self.grid.rows());
        if self.tiles.len() == self.grid.len() {
            return Err(line.flaw(format!("this is one row too many: the board has {rows}")));
        }
        for (at, letter) in line.text.char_indices() {
            let kind = Kind::of_letter(letter).ok_or_else(|| {
                let letter = letter.escape_debug();
                line.flaw_at(at, format!("'{letter}' is not a tile: use - | L J 7 F + or ."))
            })?;
            self.tiles.push(kind);
        }
        let width = line.text.chars().count();
        match width == cols {
            true => Ok(()),
            false => {
                Err(line
                    .flaw(format!("this row has {width} tiles, but the board has {cols} columns")))
            }
        }
    }

    fn directive(&mut self, line: &Words<'_>) -> Result<(), TextFlaw> {
        let words: Vec<Words<'_>> = line.words().collect();
        match (words[0].text, &words[1..]) {
            ("@stations", [first, second]) => self.put_stations(line, first, second),
            ("@stations", _) => Err(line.flaw("name two stations, such as `@stations W1 E2`")),
            ("@fixed", names @ [_, ..]) => names.iter().try_for_each(|name| self.fix(name)),
            ("@fixed", _) => Err(line.flaw("name the fixed lines, such as `@fixed R1 C2`")),
            ("@bonus", [at, points]) => self.put_bonus(line, at, points),
            ("@bonus", _) => Err(line.flaw("give tile and points, such as `@bonus 1,2 50`")),
            ("@power", [kind, times]) => self.put_power(line, kind, times),
            ("@power", _) => Err(line.flaw("give kind and number, such as `@power turn 1`")),
            (other, _) => Err(words[0].flaw(format!(
                "'{}' is not a directive: use @stations, @fixed, @bonus or @power",
                other.escape_debug()
            ))),
        }
    }

    fn put_stations(
        &mut self,
        line: &Words<'_>,
        first: &Words<'_>,
        second: &Words<'_>,
    ) -> Result<(), TextFlaw> {
        if self.stations.is_some() {
            return Err(line.flaw("the stations were named before: name them once"));
        }
        let grid = self.grid;
        let station = |word: &Words<'_>| {
            let why = "is not a station: write side and line, such as W1";
            let piece = station(word.text).ok_or_else(|| word.flaw(word.quoted(why)))?;
            match piece.line().is_on(grid) {
                true => Ok(Placed { piece, span: word.span() }),
                false => Err(word.flaw(Flaw::Station(piece, grid))),
            }
        };
        self.stations = Some([station(first)?, station(second)?]);
        Ok(())
    }

    fn fix(&mut self, name: &Words<'_>) -> Result<(), TextFlaw> {
        let why = "is not a line: write a row as R1 or a column as C2";
        let line = Line::of_text(name.text).ok_or_else(|| name.flaw(name.quoted(why)))?;
        self.fixed.push(Placed { piece: line, span: name.span() });
        Ok(())
    }

    fn put_bonus(
        &mut self,
        line: &Words<'_>,
        at: &Words<'_>,
        points: &Words<'_>,
    ) -> Result<(), TextFlaw> {
        let cell = at.text.split_once(',').and_then(|(row, col)| {
            self.grid.cell(usize::from(place(row)?), usize::from(place(col)?))
        });
        let why = format!("is not a tile of a board of {}: write row and column from 0", self.grid);
        let cell: Cell = cell.ok_or_else(|| at.flaw(at.quoted(&why)))?;
        let points = number(points, "points", Flaw::Points)?;
        self.bonuses.push(Placed { piece: Bonus { cell, points }, span: line.span() });
        Ok(())
    }

    fn put_power(
        &mut self,
        line: &Words<'_>,
        kind: &Words<'_>,
        times: &Words<'_>,
    ) -> Result<(), TextFlaw> {
        let power = Power::ALL.into_iter().find(|power| power.name() == kind.text);
        let why = "is not a power-up: there are `turn` and `free`";
        let power = power.ok_or_else(|| kind.flaw(kind.quoted(why)))?;
        let stock = &mut self.stock[power as usize];
        if *stock > 0 {
            return Err(line.flaw(format!("`{}` was given before: give it once", kind.text)));
        }
        *stock = number(times, "times", Flaw::Stock)?;
        Ok(())
    }

    fn finish(self, title: &Words<'_>) -> Result<Design, TextFlaw> {
        let (given, rows) = (self.tiles.len() / self.grid.cols(), self.grid.rows());
        if given < rows {
            let verb = if given == 1 { "row is" } else { "rows are" };
            return Err(title.flaw(format!("{given} {verb} given, but the board has {rows}")));
        }
        let Some([first, second]) = &self.stations else {
            return Err(title.flaw("name the two stations, such as `@stations W1 E2`"));
        };
        let parts = Parts {
            grid: self.grid,
            stations: [first.piece, second.piece],
            fixed: self.fixed.iter().map(|line| line.piece).collect(),
            tiles: self.tiles,
            bonuses: self.bonuses.iter().map(|bonus| bonus.piece).collect(),
            stock: self.stock,
        };
        let (fixed, bonuses) = (&self.fixed, &self.bonuses);
        Design::new(parts).map_err(|flaw| {
            let of_line = |line: Line| span(fixed, |known| *known == line);
            let of_cell = |at| span(bonuses, |bonus| self.grid.position(bonus.cell) == at);
            let span = match flaw {
                Flaw::SamePlace(_) => Some(first.span.start..second.span.end),
                Flaw::Fixed(line, _) | Flaw::FixedTwice(line) => of_line(line),
                Flaw::AllFixed => {
                    fixed.first().zip(fixed.last()).map(|(a, b)| a.span.start..b.span.end)
                }
                Flaw::BonusOnGround(at) | Flaw::BonusTwice(at) => of_cell(at),
                Flaw::ManyBonuses(_) => bonuses.last().map(|bonus| bonus.span.clone()),
                _ => None,
            };
            TextFlaw::new(&flaw, span.unwrap_or_else(|| title.span()))
        })
    }
}

/// The span of the last part that matches.
fn span<T>(pieces: &[Placed<T>], is_meant: impl Fn(&T) -> bool) -> Option<Range<usize>> {
    pieces.iter().rev().find(|placed| is_meant(&placed.piece)).map(|placed| placed.span.clone())
}

fn station(text: &str) -> Option<Station> {
    let (letter, number) = text.split_at_checked(1)?;
    let side = Side::ALL.into_iter().find(|side| letter.starts_with(side.letter()))?;
    Some(Station { side, at: place(number)? })
}

/// Reads a number, and refuses one out of range with the design's own message. `flaw` makes that
/// message; which flaw it is gives the range.
fn number<T: TryFrom<u64> + Into<u64> + Copy>(
    word: &Words<'_>,
    what: &str,
    flaw: impl Fn(u64) -> Flaw,
) -> Result<T, TextFlaw> {
    let why = format!("is not a number of {what}");
    let is_number = !word.text.is_empty() && word.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if is_number { word.text.parse::<u64>().ok() } else { None };
    let number = number.ok_or_else(|| word.flaw(word.quoted(&why)))?;
    let most = match flaw(0) {
        Flaw::Points(_) => crate::MAX_POINTS.into(),
        _ => crate::MAX_STOCK.into(),
    };
    match T::try_from(number) {
        Ok(fits) if (1..=most).contains(&number) => Ok(fits),
        _ => Err(word.flaw(flaw(number))),
    }
}
