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
use crate::{Bonus, Design, Flaw, Kind, Line, MAX_SIDE, Parts, Power, Side, Station};
use etchwork_core::text::{Part, lines};
use etchwork_core::{Grid, TextFlaw};
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
    let design = read_written(text)?;
    let can_turn = |line: &Line| line.len(design.grid()) > 1;
    let is_of_free = |line: &Part<'_>| {
        matches!(line.words()[..], [word, kind, ..]
            if word.text == "@power" && kind.text == Power::Free.name())
    };
    match lines(text).find(is_of_free) {
        Some(line) if !design.fixed().iter().any(can_turn) => Err(line.flaw(
            "there is no fixed line that `free` could turn: name one, such as `@fixed R1`, or \
             take this line away",
        )),
        _ => Ok(design),
    }
}

/// Reads every design that [`write`] writes: a power-up may be in vain.
pub(crate) fn read_written(text: &str) -> Result<Design, TextFlaw> {
    let mut lines = lines(text);
    let title = lines.next().unwrap_or(Part::of(""));
    let grid = size(title)?;
    let board = lines.board()?;
    let cells = board.cells(grid, title, |row| row.letters().collect())?;
    let tile = |letter: &Part<'_>| {
        let kind = letter.text.chars().next().and_then(Kind::of_letter);
        let why = "is not a tile: use - | L J 7 F + or .";
        kind.ok_or_else(|| letter.flaw(format_args!("{letter} {why}")))
    };
    let tiles = cells.iter().map(tile).collect::<Result<_, _>>()?;
    let (stations, fixed, bonuses, stock) = (None, vec![], vec![], [None; 2]);
    let mut draft = Draft { grid, tiles, stations, fixed, bonuses, stock };
    board.directives.into_iter().try_for_each(|line| draft.directive(line))?;
    draft.finish(title)
}

/// The size that the first line gives.
fn size(title: Part<'_>) -> Result<Grid, TextFlaw> {
    match title.words()[..] {
        [name, size] if name.text == TITLE => {
            let grid: Grid = size.text.parse().map_err(|error| size.flaw(error))?;
            if grid.cols() > MAX_SIDE || grid.rows() > MAX_SIDE {
                Err(size.flaw(Flaw::Size(grid)))
            } else {
                Ok(grid)
            }
        }
        _ => {
            let usage = "and a size, such as";
            let why = format!("the first line should be `{TITLE}` {usage} `{TITLE} 4x4`");
            Err(title.flaw(why))
        }
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
    tiles: Vec<Kind>,
    stations: Option<[Placed<Station>; 2]>,
    fixed: Vec<Placed<Line>>,
    bonuses: Vec<Placed<Bonus>>,
    stock: [Option<u8>; 2],
}

impl Draft {
    fn directive(&mut self, line: Part<'_>) -> Result<(), TextFlaw> {
        let words = line.words();
        match (words[0].text, &words[1..]) {
            ("@stations", [first, second]) => {
                let stations = [self.station(*first)?, self.station(*second)?];
                line.once(&mut self.stations, stations, "@stations")
            }
            ("@stations", _) => Err(line.flaw("name two stations, such as `@stations W1 E2`")),
            ("@fixed", names @ [_, ..]) => names.iter().try_for_each(|name| self.fix(*name)),
            ("@fixed", _) => Err(line.flaw("name the fixed lines, such as `@fixed R1 C2`")),
            ("@bonus", [at, points]) => {
                let cell = at.cell(self.grid)?;
                let points = number(*points, "points", crate::MAX_POINTS, Flaw::Points)?;
                self.bonuses.push(Placed { piece: Bonus { cell, points }, span: line.span() });
                Ok(())
            }
            ("@bonus", _) => Err(line.flaw("give tile and points, such as `@bonus 1,2 50`")),
            ("@power", [kind, times]) => {
                let power = Power::ALL.into_iter().find(|power| power.name() == kind.text);
                let why = "is not a power-up: there are `turn` and `free`";
                let power = power.ok_or_else(|| kind.flaw(format_args!("{kind} {why}")))?;
                let times = number(*times, "times", crate::MAX_STOCK, Flaw::Stock)?;
                line.once(&mut self.stock[power as usize], times, format_args!("{kind}"))
            }
            ("@power", _) => Err(line.flaw("give kind and number, such as `@power turn 1`")),
            _ => Err(words[0].flaw(format_args!(
                "{} is not a directive: use @stations, @fixed, @bonus or @power",
                words[0]
            ))),
        }
    }

    fn station(&self, word: Part<'_>) -> Result<Placed<Station>, TextFlaw> {
        let why = "is not a station: write side and line, such as W1";
        let piece = station(word.text).ok_or_else(|| word.flaw(format_args!("{word} {why}")))?;
        if piece.line().is_on(self.grid) {
            Ok(Placed { piece, span: word.span() })
        } else {
            Err(word.flaw(Flaw::Station(piece, self.grid)))
        }
    }

    fn fix(&mut self, name: Part<'_>) -> Result<(), TextFlaw> {
        let why = "is not a line: write a row as R1 or a column as C2";
        let line = Line::of_text(name.text);
        let piece = line.ok_or_else(|| name.flaw(format_args!("{name} {why}")))?;
        self.fixed.push(Placed { piece, span: name.span() });
        Ok(())
    }

    fn finish(self, title: Part<'_>) -> Result<Design, TextFlaw> {
        let Some([first, second]) = &self.stations else {
            return Err(title.flaw("name the two stations, such as `@stations W1 E2`"));
        };
        let parts = Parts {
            grid: self.grid,
            stations: [first.piece, second.piece],
            fixed: self.fixed.iter().map(|line| line.piece).collect(),
            tiles: self.tiles,
            bonuses: self.bonuses.iter().map(|bonus| bonus.piece).collect(),
            stock: self.stock.map(Option::unwrap_or_default),
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

/// Reads a number from 1 to `most`, and refuses others with the design's own message.
fn number<T: TryFrom<u64> + Into<u64>>(
    word: Part<'_>,
    what: &str,
    most: T,
    flaw: fn(u64) -> Flaw,
) -> Result<T, TextFlaw> {
    let number = word.number::<u64>();
    let why = "is not a number of";
    let number = number.ok_or_else(|| word.flaw(format_args!("{word} {why} {what}")))?;
    let fits = T::try_from(number).ok().filter(|_| (1..=most.into()).contains(&number));
    fits.ok_or_else(|| word.flaw(flaw(number)))
}
