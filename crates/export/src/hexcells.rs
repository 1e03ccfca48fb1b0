//! Hexagonal levels as text, in files that end with `.hexcells`.
//!
//! A level is 38 lines: `Hexcells level v1`, a title, an author, two lines of free text, and 33 rows
//! of 33 pairs of characters. A file may have several levels, one after the other; rows of nothing at
//! the end may be missing.
//!
//! | pair | what |
//! |---|---|
//! | `..` | nothing |
//! | `o` and `O`, then `.` `+` `c` `n` | a cell outside the pattern, covered and shown; with `+` it counts the pattern cells beside it, with `c` they are also connected, with `n` they are not |
//! | `x` and `X`, then the same | a cell of the pattern; its number counts the pattern cells at most two cells away on the plane, across gaps too |
//! | `\`, <code>&#124;</code>, `/`, then `+` `c` `n` | the number of a line, which leads right and down, down, or left and down from here to the rim of the board; with `c` its pattern cells follow each other, where gaps do not count, with `n` they do not |
//!
//! A cell is beside those two rows above and below it, and beside those one column and one row
//! away. A pattern is read as a text of the family `pattern`, where cells are named in reading order,
//! and written from such a text, if reading what was written gives that text again.

use crate::{ExportFile, ExportLevel, Exporter, Imported, Importer, numbered};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

pub(crate) struct Hexcells;

/// The first line of a level.
const OPENER: &str = "Hexcells level v1";
/// The rows of a level, and the pairs of a row.
const SIDE: i32 = 33;
/// The lines of a level before its rows.
const HEAD: usize = 5;
/// From a cell to the cells beside it that come later in reading order.
const LATER: [(i32, i32); 3] = [(1, -1), (1, 1), (2, 0)];
/// The signs of lines, with the way that each leads and what its name starts with.
const LINES: [(char, (i32, i32), &str); 3] =
    [('\\', (1, 1), "right"), ('|', (1, 0), "down"), ('/', (1, -1), "left")];

/// A place by row and column, so that places are in reading order.
type At = (i32, i32);

impl Importer for Hexcells {
    fn endings(&self) -> &'static [&'static str] {
        &["hexcells"]
    }

    fn import(&self, file: &[u8]) -> Result<Vec<Imported>, String> {
        let text = std::str::from_utf8(file).map_err(|_| "this is no text in UTF-8")?;
        let mut levels: Vec<Vec<&str>> = Vec::new();
        for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            match (line.trim_end(), levels.last_mut()) {
                (OPENER, _) => levels.push(vec![OPENER]),
                (line, Some(level)) => level.push(line),
                ("", None) => {}
                (_, None) => return Err(format!("line {number} should be `{OPENER}`")),
            }
        }
        Ok((1..).zip(&levels).map(|(place, lines)| imported(place, lines)).collect())
    }
}

fn imported(place: usize, lines: &[&str]) -> Imported {
    let title = lines.get(1).map(|title| title.trim()).filter(|title| !title.is_empty());
    let name = title.map_or_else(|| place.to_string(), str::to_owned);
    let text = Board::read(lines.get(HEAD..).unwrap_or_default()).and_then(|board| board.text());
    Imported { name, text }
}

/// What a number says besides how many pattern cells it counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Info {
    Count,
    Connected,
    Apart,
}

impl Info {
    const ALL: [(char, Self, &str); 3] = [
        ('+', Self::Count, ""),
        ('c', Self::Connected, " connected"),
        ('n', Self::Apart, " apart"),
    ];

    fn of(sign: char) -> Option<Self> {
        Self::ALL.iter().find(|(known, ..)| *known == sign).map(|(_, info, _)| *info)
    }

    /// The word after a number in the text of a pattern, with a blank before it.
    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, info, _)| *info == self).map_or("", |(.., word)| word)
    }

    /// Refuses a number that is wrong about how many `parts` its `count` pattern cells form.
    fn checked(self, count: usize, parts: usize, at: At) -> Result<(), String> {
        let is_right = match self {
            Self::Count => true,
            Self::Connected => parts <= 1,
            Self::Apart => parts > 1,
        };
        let (sign, says) = match self {
            Self::Connected => ('c', "connected"),
            _ => ('n', "apart"),
        };
        if is_right {
            Ok(())
        } else {
            Err(format!(
                "{}: `{sign}` says that the pattern cells counted are {says}, and the {count} are \
                 in {parts} parts: write `+`",
                named(at)
            ))
        }
    }
}

struct Cell {
    is_pattern: bool,
    is_shown: bool,
    info: Option<Info>,
}

/// A level as it was read.
#[derive(Default)]
struct Board {
    cells: BTreeMap<At, Cell>,
    /// The numbers of lines: where, its place in [`LINES`], and what it says.
    lines: Vec<(At, usize, Info)>,
}

/// A place for messages.
fn named((row, col): At) -> String {
    format!("row {}, column {}", row + 1, col + 1)
}

fn moved((row, col): At, (down, right): (i32, i32), steps: i32) -> At {
    (row + down * steps, col + right * steps)
}

impl Board {
    fn read(rows: &[&str]) -> Result<Self, String> {
        let rows = match rows.iter().rposition(|row| !row.is_empty()) {
            Some(last) => &rows[..=last],
            None => return Err("it has no rows of cells after its five lines of text".to_owned()),
        };
        if rows.len() > SIDE as usize {
            return Err(format!("it has {} rows, and a level has at most {SIDE}", rows.len()));
        }
        let mut board = Self::default();
        for (row, line) in (0..).zip(rows) {
            let signs: Vec<char> = line.chars().collect();
            if signs.len() % 2 == 1 || signs.len() > 2 * SIDE as usize {
                let (row, count) = (row + 1, signs.len());
                return Err(format!(
                    "row {row} has {count} characters, and a row is at most {SIDE} pairs"
                ));
            }
            for (col, pair) in (0..).zip(signs.chunks_exact(2)) {
                board.put((row, col), pair[0], pair[1])?;
            }
        }
        if board.cells.is_empty() { Err("it has no cell".to_owned()) } else { Ok(board) }
    }

    fn put(&mut self, at: At, sign: char, info: char) -> Result<(), String> {
        let odd = |what: &str| Err(format!("{}: `{sign}{info}` is {what}", named(at)));
        if let Some(line) = LINES.iter().position(|(known, ..)| *known == sign) {
            let Some(info) = Info::of(info) else {
                return odd("a line without a number: write `+`");
            };
            self.lines.push((at, line, info));
            return Ok(());
        }
        match (sign, info, Info::of(info)) {
            ('.', '.', _) => return Ok(()),
            ('o' | 'O' | 'x' | 'X', '.', _) | ('o' | 'O' | 'x' | 'X', _, Some(_)) => {}
            ('o' | 'O' | 'x' | 'X', ..) => return odd("a cell that ends with none of `.+cn`"),
            _ => return odd("neither nothing, a cell nor a line"),
        }
        for (down, right) in [(-1, 0), (0, -1)] {
            let other = (at.0 + down, at.1 + right);
            if self.cells.contains_key(&other) {
                return Err(format!("the cells at {} and {} overlap", named(other), named(at)));
            }
        }
        let is_pattern = sign.eq_ignore_ascii_case(&'x');
        let is_shown = sign.is_ascii_uppercase();
        self.cells.insert(at, Cell { is_pattern, is_shown, info: Info::of(info) });
        Ok(())
    }

    /// The cells of some that are in the pattern.
    fn pattern_of(&self, cells: &[At]) -> Vec<At> {
        cells.iter().copied().filter(|at| self.cells[at].is_pattern).collect()
    }

    /// The cells beside a cell, in reading order.
    fn beside(&self, at: At) -> Vec<At> {
        let all = LATER.iter().flat_map(|way| [moved(at, *way, 1), moved(at, *way, -1)]);
        let cells: BTreeSet<At> = all.filter(|at| self.cells.contains_key(at)).collect();
        cells.into_iter().collect()
    }

    /// The cells at most two cells away on the plane, across gaps too, in reading order.
    fn near(&self, at: At) -> Vec<At> {
        let ways = LATER.iter().flat_map(|way| [*way, (-way.0, -way.1)]).chain([(0, 0)]);
        let ways: Vec<(i32, i32)> = ways.collect();
        let all = ways.iter().flat_map(|one| ways.iter().map(move |two| moved(*one, *two, 1)));
        let cells: BTreeSet<At> = all
            .map(|way| moved(at, way, 1))
            .filter(|other| *other != at && self.cells.contains_key(other))
            .collect();
        cells.into_iter().collect()
    }

    /// The cells of a line.
    fn along(&self, at: At, line: usize) -> Vec<At> {
        let (_, way, _) = LINES[line];
        (1..SIDE)
            .map(|steps| moved(at, way, steps))
            .filter(|at| self.cells.contains_key(at))
            .collect()
    }

    /// How many parts some cells form, of which those beside each other hang together.
    fn parts(&self, cells: &[At]) -> usize {
        let mut rest: BTreeSet<At> = cells.iter().copied().collect();
        let mut parts = 0;
        while let Some(first) = rest.pop_first() {
            let mut open = vec![first];
            while let Some(at) = open.pop() {
                open.extend(self.beside(at).into_iter().filter(|other| rest.remove(other)));
            }
            parts += 1;
        }
        parts
    }

    /// The level as a text of the family `pattern`.
    fn text(&self) -> Result<String, String> {
        let at = |of: fn(&At) -> i32| {
            self.cells.keys().chain(self.lines.iter().map(|(at, ..)| at)).map(of).min().unwrap_or(0)
        };
        let (top, left) = (at(|at| at.0), at(|at| at.1));
        let place = |at: At| format!("{},{}", 2 * (at.1 - left), at.0 - top);
        let names: BTreeMap<At, String> =
            self.cells.keys().enumerate().map(|(number, at)| (*at, letters(number))).collect();
        let list = |cells: &[At]| cells.iter().map(|at| &*names[at]).collect::<Vec<_>>().join(" ");
        let (mut nodes, mut edges) = ("pattern\n".to_owned(), String::new());
        let (mut sets, mut lines) = (String::new(), String::new());
        for (at, cell) in &self.cells {
            let name = &names[at];
            let _ = write!(nodes, "node {name} {}", place(*at));
            nodes += if cell.is_pattern { " pattern" } else { "" };
            nodes += if cell.is_shown { " shown" } else { "" };
            let counted = if cell.is_pattern { self.near(*at) } else { self.beside(*at) };
            if let Some(info) = cell.info.filter(|_| !counted.is_empty()) {
                let held = self.pattern_of(&counted);
                info.checked(held.len(), self.parts(&held), *at)?;
                let what =
                    if cell.is_pattern { format!("set near{name}") } else { "radius 1".into() };
                let _ = write!(nodes, " {what} = {}{}", held.len(), info.word());
                if cell.is_pattern {
                    let _ = writeln!(sets, "set near{name} {}", list(&counted));
                }
            }
            nodes.push('\n');
            let later = LATER.iter().filter_map(|way| names.get(&moved(*at, *way, 1)));
            later.for_each(|other| edges += &format!("edge {name} - {other}\n"));
        }
        let mut numbers = [0; LINES.len()];
        for (at, line, info) in &self.lines {
            let (cells, (.., word)) = (self.along(*at, *line), LINES[*line]);
            if cells.is_empty() {
                return Err(format!("{}: the line leads to no cell", named(*at)));
            }
            numbers[*line] += 1;
            let held = self.pattern_of(&cells);
            let runs = cells.chunk_by(|a, b| self.cells[a].is_pattern == self.cells[b].is_pattern);
            let runs = runs.filter(|run| self.cells[&run[0]].is_pattern).count();
            info.checked(held.len(), runs, *at)?;
            let (number, count, says) = (numbers[*line], held.len(), info.word());
            let (place, cells) = (place(*at), list(&cells));
            let _ = writeln!(lines, "line {word}{number} {place} = {count}{says} {cells}");
        }
        Ok(nodes + &edges + &sets + &lines)
    }
}

/// The name of a cell by its number in reading order: A to Z, then AA, AB and so on.
fn letters(number: usize) -> String {
    let letter = |number: usize| char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => letter(number).to_string(),
        more => format!("{}{}", letter(more - 1), letter(number)),
    }
}

impl Exporter for Hexcells {
    fn needs_map(&self) -> bool {
        false
    }

    fn export(&self, levels: &[ExportLevel]) -> Result<Vec<ExportFile>, String> {
        let file = |level: &ExportLevel| {
            let text = written(&level.text, &level.board_id)
                .map_err(|why| format!("level {}: {why}", level.place))?;
            Ok(ExportFile::text(numbered(level, "hexcells"), text))
        };
        levels.iter().map(file).collect()
    }
}

/// The text of a pattern in this format, with a title. Refuses a text with anything that would be
/// lost: reading what was written must give the same text.
fn written(text: &str, title: &str) -> Result<String, String> {
    let mut pairs: BTreeMap<At, [char; 2]> = BTreeMap::new();
    let mut columns: BTreeMap<&str, i32> = BTreeMap::new();
    for line in text.lines() {
        let lacks = || format!("this format has nothing for `{line}`");
        let words: Vec<&str> = line.split(' ').collect();
        let [kind @ ("node" | "line"), name, place, traits @ ..] = &words[..] else { continue };
        let place = place.split_once(',').and_then(|(right, down)| {
            Some((down.parse::<i32>().ok()?, right.parse::<i32>().ok()? / 2))
        });
        let at = place.filter(|at| (0..SIDE).contains(&at.0) && (0..SIDE).contains(&at.1));
        let at = at.ok_or_else(lacks)?;
        let says = Info::ALL.iter().rev().find(|(_, _, word)| {
            traits.iter().any(|other| *other == word.trim_start()) || word.is_empty()
        });
        let info = says.filter(|_| traits.contains(&"=")).map_or('.', |(sign, ..)| *sign);
        let sign = match (*kind, traits.contains(&"pattern"), traits.contains(&"shown")) {
            ("line", ..) => {
                let last = words.last().and_then(|name| columns.get(name)).ok_or_else(lacks)?;
                let way = (last - at.1).signum();
                LINES.iter().find(|(_, (_, right), _)| *right == way).map_or('|', |line| line.0)
            }
            (_, false, false) => 'o',
            (_, false, true) => 'O',
            (_, true, false) => 'x',
            (_, true, true) => 'X',
        };
        columns.insert(*name, at.1);
        pairs.insert(at, [sign, info]);
    }
    if pairs.is_empty() {
        return Err("this format has patterns on hexagons alone".to_owned());
    }
    let row = |row: i32| {
        let pairs = (0..SIDE).flat_map(|col| *pairs.get(&(row, col)).unwrap_or(&['.', '.']));
        pairs.chain(['\n']).collect::<String>()
    };
    let rows: String = (0..SIDE).map(row).collect();
    let again = Board::read(&rows.lines().collect::<Vec<_>>())?.text()?;
    let lost = text.lines().find(|line| !again.lines().any(|other| other == *line));
    match (lost, again == text) {
        (_, true) => Ok(format!("{OPENER}\n{title}\n\n\n\n{rows}")),
        (Some(line), _) => Err(format!("this format has nothing for `{line}`")),
        (None, _) => Err("this format has edges that the level lacks".to_owned()),
    }
}
