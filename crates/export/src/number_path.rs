//! Boards of numbered cells and walls between cells, in the JSON that public level collections have.
//!
//! Such collections agree on what a level has, and differ in how they spell it. A level is read in
//! any of these spellings, and written in the first of each row:
//!
//! | what | keys | forms |
//! |---|---|---|
//! | size | `rows` and `cols`; `height` and `width`; `size`; `gridSize` | numbers; `size` also `[rows, cols]` |
//! | numbered cells | `numbers`; `initialGrid`; `waypoints`; `orderedSequence`; `grid` | a list of cells in order; a list of cells with `number`, `value`, `num` or `n`; an object from numbers to cells or from cells to numbers; rows of numbers, 0 or less where there is none |
//! | walls between cells | `walls`; `barriers` | pairs of cells; a cell with `direction` or `side`; `{type: "horizontal" or "vertical", r, c}`: below the cell or to the right of it |
//! | dead cells | `blocked`; `holes`; `walls` | cells |
//! | the ends, if no number is | `start` and `end` | cells |
//!
//! A cell is `[row, col]`, `{row, col}`, `{r, c}`, `{y, x}`, `"row,col"`, or its number in reading
//! order. Numbers may have gaps; the first and the last are the ends of the line. Without numbers,
//! `start` alone makes a board with a free end. A file has one level, a list of them, or a list
//! under `levels` or `puzzles`.

use crate::importer::json_levels;
use crate::{ExportFile, ExportLevel, Exporter, Imported, Importer, numbered};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// The longest side of a board.
const LONGEST: usize = 32;

/// A cell by row and column.
type At = (usize, usize);

pub(crate) struct NumberPath;

impl Importer for NumberPath {
    fn endings(&self) -> &'static [&'static str] {
        &["json"]
    }

    fn import(&self, file: &[u8]) -> Result<Vec<Imported>, String> {
        let levels = json_levels(file)?;
        Ok((1..).zip(&levels).map(|(place, level)| imported(place, level)).collect())
    }
}

fn imported(place: usize, value: &Value) -> Imported {
    let named = ["name", "id", "level"].iter().find_map(|key| match value.get(key)? {
        Value::String(name) => Some(name.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    });
    let text = Level::read(value).and_then(|level| level.text());
    Imported { name: named.unwrap_or_else(|| place.to_string()), text }
}

/// A level as it was read.
struct Level {
    rows: usize,
    cols: usize,
    /// The numbers with their cells, ascending.
    numbers: Vec<(i64, At)>,
    walls: Vec<(At, At)>,
    dead: BTreeSet<At>,
    ends: [Option<At>; 2],
}

impl Level {
    fn read(value: &Value) -> Result<Self, String> {
        let level = value.as_object().ok_or("it is not an object")?;
        let (rows, cols) = size(level)?;
        let mut read = Self {
            rows,
            cols,
            numbers: Vec::new(),
            walls: Vec::new(),
            dead: BTreeSet::new(),
            ends: [None; 2],
        };
        for key in ["numbers", "initialGrid", "waypoints", "orderedSequence", "grid"] {
            if let Some(value) = level.get(key).filter(|_| read.numbers.is_empty()) {
                read.read_numbers(value).map_err(|why| format!("'{key}': {why}"))?;
            }
        }
        for key in ["walls", "barriers", "blocked", "holes"] {
            let list = level.get(key).map(|list| list.as_array().ok_or("it is not a list"));
            for wall in
                list.transpose().map_err(|why| format!("'{key}': {why}"))?.into_iter().flatten()
            {
                let is_dead = key == "blocked" || key == "holes";
                read.read_wall(wall, is_dead).map_err(|why| format!("'{key}', {wall}: {why}"))?;
            }
        }
        for (end, key) in ["start", "end"].into_iter().enumerate() {
            if let Some(value) = level.get(key) {
                read.ends[end] = Some(read.cell(value).map_err(|why| format!("'{key}': {why}"))?);
            }
        }
        read.numbers.sort_unstable();
        Ok(read)
    }

    /// A cell in any of its spellings.
    fn cell(&self, value: &Value) -> Result<At, String> {
        let number = |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok());
        let of_keys = |map: &Map<String, Value>, row: &str, col: &str| {
            Some((number(map.get(row)?)?, number(map.get(col)?)?))
        };
        let at = match value {
            Value::Array(list) => match &list[..] {
                [row, col] => number(row).zip(number(col)),
                _ => None,
            },
            Value::Object(map) => [("row", "col"), ("r", "c"), ("y", "x"), ("row", "column")]
                .into_iter()
                .find_map(|(row, col)| of_keys(map, row, col)),
            Value::String(text) => self.cell_of(text),
            value => number(value).map(|at| (at / self.cols, at % self.cols)),
        };
        let at = at.ok_or_else(|| format!("{value} is not a cell, such as [0, 3]"))?;
        if at.0 < self.rows && at.1 < self.cols {
            Ok(at)
        } else {
            Err(format!(
                "{},{} is off the board, which has {} rows and {} columns",
                at.0, at.1, self.rows, self.cols
            ))
        }
    }

    /// A cell as the key of an object: `0,3`, or its number in reading order.
    fn cell_of(&self, text: &str) -> Option<At> {
        match text.split_once([',', '-', '_', ':']) {
            Some((row, col)) => Some((row.trim().parse().ok()?, col.trim().parse().ok()?)),
            None => text.parse().ok().map(|at: usize| (at / self.cols, at % self.cols)),
        }
    }

    fn read_numbers(&mut self, value: &Value) -> Result<(), String> {
        match value {
            Value::Object(map) => {
                for (key, value) in map {
                    let (number, at) = match (value.as_i64(), key.parse::<i64>().ok()) {
                        (Some(number), _) => (number, self.cell(&Value::String(key.clone()))?),
                        (None, Some(number)) => (number, self.cell(value)?),
                        _ => return Err(format!("'{key}' is neither a number nor a cell")),
                    };
                    self.number(number, at)?;
                }
            }
            Value::Array(list) if list.iter().all(|row| self.is_row(row)) && !list.is_empty() => {
                if list.len() != self.rows {
                    return Err(format!("{} rows of numbers for {} rows", list.len(), self.rows));
                }
                for (row, cells) in list.iter().enumerate() {
                    for (col, cell) in cells.as_array().into_iter().flatten().enumerate() {
                        let number = cell.as_i64().unwrap_or_default();
                        if number > 0 {
                            self.number(number, (row, col))?;
                        }
                    }
                }
            }
            Value::Array(list) => {
                for (place, value) in (1..).zip(list) {
                    let number = ["number", "value", "num", "n"]
                        .iter()
                        .find_map(|key| value.get(key)?.as_i64())
                        .unwrap_or(place);
                    self.number(number, self.cell(value)?)?;
                }
            }
            value => return Err(format!("{value} has no numbers")),
        }
        Ok(())
    }

    /// Whether a value is a row of the board, number by number. A row of two columns looks like a
    /// cell: then the numbers are a list of cells.
    fn is_row(&self, value: &Value) -> bool {
        let is_row = |row: &Vec<Value>| row.len() == self.cols && self.cols > 2;
        value.as_array().is_some_and(is_row)
    }

    fn number(&mut self, number: i64, at: At) -> Result<(), String> {
        for (other, place) in &self.numbers {
            if *other == number {
                let (a, b) = (at_text(*place), at_text(at));
                return Err(format!("number {number} stands at {a} and at {b}"));
            }
            if *place == at {
                return Err(format!("{} has two numbers, {other} and {number}", at_text(at)));
            }
        }
        self.numbers.push((number, at));
        Ok(())
    }

    fn read_wall(&mut self, wall: &Value, is_dead: bool) -> Result<(), String> {
        if is_dead {
            let at = self.cell(wall)?;
            self.dead.insert(at);
            return Ok(());
        }
        let pair = match wall {
            Value::Array(list) => match &list[..] {
                [a, b] => Some((a.clone(), b.clone())),
                [a, b, c, d] => Some((json!([a, b]), json!([c, d]))),
                _ => None,
            },
            Value::Object(map) => [("from", "to"), ("a", "b"), ("cell1", "cell2")]
                .into_iter()
                .find_map(|(a, b)| Some((map.get(a)?.clone(), map.get(b)?.clone()))),
            _ => None,
        };
        let (from, to) = match pair {
            Some((a, b)) => (self.cell(&a)?, self.cell(&b)?),
            None => match self.side(wall)? {
                Some(pair) => pair,
                None => {
                    let at = self.cell(wall)?;
                    self.dead.insert(at);
                    return Ok(());
                }
            },
        };
        if from.0.abs_diff(to.0) + from.1.abs_diff(to.1) != 1 {
            let (from, to) = (at_text(from), at_text(to));
            return Err(format!("{from} and {to} are no neighbours, so no wall is between them"));
        }
        let pair = (from.min(to), from.max(to));
        if !self.walls.contains(&pair) {
            self.walls.push(pair);
        }
        Ok(())
    }

    /// The two cells beside a wall that is given by a cell and a side; none without a side. A wall
    /// on the rim stands between no two cells, and is refused.
    fn side(&self, wall: &Value) -> Result<Option<(At, At)>, String> {
        let side = ["direction", "side", "type"].iter().find_map(|key| wall.get(key)?.as_str());
        let Some(side) = side else { return Ok(None) };
        let (down, right) = match &*side.to_lowercase() {
            "up" | "top" | "n" => (-1, 0),
            "down" | "bottom" | "s" | "horizontal" => (1, 0),
            "left" | "w" => (0, -1),
            "right" | "e" | "vertical" => (0, 1),
            other => return Err(format!("'{other}' is no side of a cell")),
        };
        let index = wall.get("cellIdx").or(wall.get("index")).or(wall.get("cell"));
        let at = self.cell(index.unwrap_or(wall))?;
        let moved = at.0.checked_add_signed(down).zip(at.1.checked_add_signed(right));
        let other = moved.filter(|(row, col)| *row < self.rows && *col < self.cols);
        let other = other.ok_or_else(|| format!("beyond {} lies no cell", at_text(at)))?;
        Ok(Some((at, other)))
    }

    /// The board as text.
    fn text(&self) -> Result<String, String> {
        let mut rows = vec![vec!['.'; self.cols]; self.rows];
        for (row, col) in &self.dead {
            rows[*row][*col] = '#';
        }
        let cells: Vec<At> = self.numbers.iter().map(|(_, at)| *at).collect();
        let (start, inner, end) = match &cells[..] {
            [] => {
                (self.ends[0].ok_or("it has neither numbers nor a start")?, &[][..], self.ends[1])
            }
            [only] => (*only, &[][..], self.ends[1]),
            [start, inner @ .., end] => (*start, inner, Some(*end)),
        };
        for (cell, letter) in [(Some(start), 'S'), (end, 'T')] {
            let Some((row, col)) = cell else { continue };
            if rows[row][col] != '.' {
                let what = if rows[row][col] == '#' { "a dead cell" } else { "the other end, too" };
                return Err(format!("an end stands at {}, which is {what}", at_text((row, col))));
            }
            rows[row][col] = letter;
        }
        let mut text: String =
            rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect();
        if !self.walls.is_empty() {
            let pair = |(a, b): &(At, At)| format!(" {}>{}", at_text(*a), at_text(*b));
            text += &format!("@barriers{}\n", self.walls.iter().map(pair).collect::<String>());
        }
        if !inner.is_empty() {
            let cells: String = inner.iter().map(|at| format!(" {}", at_text(*at))).collect();
            text += &format!("@waypoints{cells}\n");
        }
        Ok(text)
    }
}

fn at_text((row, col): At) -> String {
    format!("{row},{col}")
}

/// The rows and columns of a level.
fn size(level: &Map<String, Value>) -> Result<(usize, usize), String> {
    let number = |key: &str| level.get(key).and_then(Value::as_u64).map(|side| side as usize);
    let of_pair = || match level.get("size")?.as_array()?.as_slice() {
        [rows, cols] => Some((rows.as_u64()? as usize, cols.as_u64()? as usize)),
        _ => None,
    };
    let sides = number("rows").zip(number("cols").or(number("columns")));
    let sides = sides.or(number("height").zip(number("width"))).or_else(of_pair);
    let square =
        || number("size").or(number("gridSize")).or(number("rows")).map(|side| (side, side));
    let (rows, cols) = sides.or_else(square).ok_or("it has no size: give 'rows' and 'cols'")?;
    if [rows, cols].iter().all(|side| (1..=LONGEST).contains(side)) {
        Ok((rows, cols))
    } else {
        Err(format!("{rows} rows and {cols} columns: a side has from 1 to {LONGEST} cells"))
    }
}

impl Exporter for NumberPath {
    fn needs_map(&self) -> bool {
        false
    }

    fn export(&self, levels: &[ExportLevel]) -> Result<Vec<ExportFile>, String> {
        let file = |level: &ExportLevel| {
            let told = |why| format!("level {}: {why}", level.place);
            let document = document(&level.text, &level.board_id).map_err(told)?;
            let pretty = serde_json::to_string_pretty(&document).expect("plain data") + "\n";
            Ok(ExportFile::text(numbered(level, "json"), pretty))
        };
        levels.iter().map(file).collect()
    }
}

/// A board text as JSON: the ends are the first number and the last.
fn document(text: &str, name: &str) -> Result<Value, String> {
    let (directives, rows): (Vec<&str>, Vec<&str>) =
        text.lines().filter(|line| !line.is_empty()).partition(|line| line.starts_with('@'));
    let cell = |word: &str| -> Result<Value, String> {
        let at = word
            .split_once(',')
            .and_then(|(row, col)| Some((row.parse::<usize>().ok()?, col.parse::<usize>().ok()?)));
        at.map(|(row, col)| json!([row, col])).ok_or_else(|| format!("'{word}' is no cell"))
    };
    let (mut ends, mut inner, mut walls) = ([None, None], Vec::new(), Vec::new());
    let mut blocked = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (col, letter) in line.chars().enumerate() {
            match letter {
                'S' => ends[0] = Some(json!([row, col])),
                'T' => ends[1] = Some(json!([row, col])),
                '#' => blocked.push(json!([row, col])),
                '.' => {}
                _ => return Err("this format has no links between distant cells".to_owned()),
            }
        }
    }
    for line in directives {
        let mut words = line.split(' ');
        match words.next() {
            Some("@waypoints") => inner = words.map(cell).collect::<Result<_, _>>()?,
            Some("@barriers") => {
                for word in words {
                    let (from, to) = word.split_once('>').ok_or("a barrier has two sides")?;
                    walls.push(json!([cell(from)?, cell(to)?]));
                }
            }
            Some("@path") => {}
            Some(other) => return Err(format!("this format has nothing for {other}")),
            None => {}
        }
    }
    let [Some(start), end] = ends else { return Err("a level starts at S".to_owned()) };
    let numbers: Vec<Value> = [start].into_iter().chain(inner).chain(end).collect();
    let cols = rows.first().map_or(0, |row| row.chars().count());
    let mut document = json!({
        "name": name, "rows": rows.len(), "cols": cols, "numbers": numbers, "walls": walls,
    });
    if !blocked.is_empty() {
        document["blocked"] = json!(blocked);
    }
    Ok(document)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(level: Value) -> Result<String, String> {
        let file = level.to_string();
        let mut levels = NumberPath.import(file.as_bytes()).unwrap();
        assert_eq!(levels.len(), 1);
        levels.remove(0).text
    }

    #[test]
    fn every_spelling_is_the_same_level() {
        let text = "S..\n.#.\n..T\n@barriers 0,1>0,2\n@waypoints 0,2\n";
        for level in [
            json!({"rows": 3, "cols": 3, "numbers": [[0, 0], [0, 2], [2, 2]],
                "walls": [[[0, 1], [0, 2]]], "blocked": [[1, 1]]}),
            json!({"size": 3, "numbers": {"1": {"row": 0, "col": 0}, "5": {"row": 0, "col": 2},
                "9": {"row": 2, "col": 2}}, "walls": [[2, 1]], "blocked": [{"row": 1, "col": 1}]}),
            json!({"gridSize": 3, "orderedSequence": [0, 2, 8], "blocked": [4],
                "walls": [{"cellIdx": 1, "direction": "RIGHT"}]}),
            json!({"rows": 3, "cols": 3, "initialGrid": {"0,0": 1, "0,2": 2, "2,2": 3},
                "walls": [{"type": "vertical", "r": 0, "c": 1}, {"r": 1, "c": 1}]}),
            json!({"width": 3, "height": 3, "walls": [{"x": 1, "y": 1}, [0, 2, 0, 1]], "numbers":
                [{"x": 2, "y": 2, "number": 3}, {"x": 0, "y": 0, "number": 1},
                {"x": 2, "y": 0, "number": 2}]}),
            json!({"rows": 3, "cols": 3, "grid": [[1, 0, 2], [0, -1, 0], [0, null, 3]],
                "barriers": [{"from": [0, 1], "to": [0, 2]}], "holes": ["1,1"]}),
        ] {
            assert_eq!(read(level.clone()).as_deref(), Ok(text), "{level}");
        }
    }

    #[test]
    fn a_start_alone_leaves_the_end_free() {
        let level = json!({"size": [1, 3], "start": [0, 0]});
        assert_eq!(read(level).as_deref(), Ok("S..\n"));
        assert_eq!(read(json!({"size": 2, "start": 0, "end": 1})).as_deref(), Ok("ST\n..\n"));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (level, why) in [
            (json!({"numbers": []}), "it has no size"),
            (json!({"size": 99}), "a side has from 1 to 32 cells"),
            (json!({"size": 3}), "neither numbers nor a start"),
            (json!({"size": 3, "numbers": [[0, 0], [0, 0]]}), "0,0 has two numbers, 1 and 2"),
            (json!({"size": 3, "numbers": [[0, 0], [3, 0]]}), "3,0 is off the board"),
            (
                json!({"size": 3, "numbers": [{"r": 0, "c": 0, "n": 1}, {"r": 1, "c": 0, "n": 1}]}),
                "number 1 stands at 0,0 and at 1,0",
            ),
            (
                json!({"size": 3, "numbers": [0, 8], "walls": [[[0, 0], [1, 1]]]}),
                "are no neighbours",
            ),
            (
                json!({"size": 3, "numbers": [0, 8], "walls": [{"cell": 8, "side": "right"}]}),
                "beyond 2,2 lies no cell",
            ),
            (json!({"size": 3, "numbers": [0, 8], "blocked": [8]}), "which is a dead cell"),
            (json!({"size": 3, "numbers": ["x"]}), "is not a cell"),
            (json!({"size": 3, "numbers": 7}), "has no numbers"),
            (json!({"size": 3, "numbers": [0, 8], "walls": 7}), "it is not a list"),
        ] {
            let told = read(level.clone()).unwrap_err();
            assert!(told.contains(why), "{level}: {told}");
        }
        assert!(NumberPath.import(b"{").unwrap_err().contains("no JSON"));
        assert!(NumberPath.import(b"7").is_err());
    }

    #[test]
    fn one_bad_level_of_a_list_is_refused_alone() {
        let file = json!({"levels": [{"id": 7, "size": 2, "numbers": [0, 1]}, {}]}).to_string();
        let levels = NumberPath.import(file.as_bytes()).unwrap();
        assert_eq!((levels[0].name.as_str(), levels[1].name.as_str()), ("7", "2"));
        assert!(levels[0].text.is_ok() && levels[1].text.is_err());
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = "S..\n.#.\n..T\n@barriers 0,1>0,2\n@waypoints 0,2\n";
        assert_eq!(read(document(text, "a").unwrap()).as_deref(), Ok(text));
        assert!(document("S..\n..T\n@fog 2\n", "b").unwrap_err().contains("@fog"));
        assert!(document("Sa.\n...\n..a\n", "c").unwrap_err().contains("links"));
    }
}
