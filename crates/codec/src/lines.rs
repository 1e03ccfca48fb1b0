//! Writes puzzles as lines of JSON without building documents.

mod sheet;

use crate::items::payload_json;
use crate::{BoardText, DOCUMENT_VERSION, Fallback, PuzzleDocument, Recipe, Series, Solutions};
use etchwork_core::{Board, Cell, Payload, Position, Ratio};
use serde::Serialize;
use sheet::Sheet;
use std::collections::BTreeMap;

/// A puzzle of a run, borrowed from its maker.
#[derive(Clone, Debug)]
pub struct PuzzleRef<'a> {
    /// The index in the run.
    pub index: u32,
    /// The mechanic.
    pub mechanic: &'a str,
    /// The board.
    pub board: &'a Board,
    /// The path; its ends are the source and the target.
    pub path: &'a [Cell],
    /// The readings of metrics by name, in any order.
    pub readings: &'a [(&'static str, Option<Ratio>)],
    /// The number of boards sculpted for this puzzle, over all mechanics.
    pub boards_tried: u32,
    /// The mechanic that was drawn first and abandoned, if any.
    pub fallback: Option<Fallback>,
    /// The number of solutions, if counted.
    pub solutions: Option<Solutions>,
    /// The payloads of mechanics, each once, sorted by name.
    pub extras: Vec<(&'a str, &'a Payload)>,
}

/// Writes the puzzles of one run as JSON: as documents, or as lines of the same bytes about seven
/// times as fast.
///
/// What the lines of a run share is made once, as are the texts of cells and the empty rows for
/// each number of columns. After the first lines, a writer only allocates the lines themselves,
/// except for fallbacks and payloads.
/// and the additions of mechanics.
///
/// ```
/// use etchwork_codec::{LineWriter, PuzzleRef, Recipe};
/// use etchwork_core::{Board, Grid, Ratio};
///
/// // S .
/// // T .
/// let board = Board::new(Grid::new(2, 2).unwrap());
/// let path = [(0, 0), (0, 1), (1, 1), (1, 0)].map(|(row, col)| board.grid().at(row, col));
/// let puzzle = PuzzleRef {
///     index: 7,
///     mechanic: "standard",
///     board: &board,
///     path: &path,
///     readings: &[("fork_ratio", Some(Ratio::new(1, 4)))],
///     boards_tried: 3,
///     fallback: None,
///     solutions: None,
///     extras: Vec::new(),
/// };
/// let recipe: Recipe = "r0.default.medium.42.7.1234abcd.7be4".parse()?;
/// let (mut writer, mut line) = (LineWriter::new(&recipe), Vec::new());
/// writer.write(&puzzle, &mut line);
/// let line = String::from_utf8(line).unwrap();
/// assert!(line.contains(r#""board":"S.\nT.\n","path":[[0,0],[0,1],[1,1],[1,0]]"#));
/// assert_eq!(line, serde_json::to_string(&writer.document(&puzzle)).unwrap() + "\n");
/// # Ok::<(), etchwork_codec::RecipeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct LineWriter {
    tier: String,
    seed: u32,
    ids: Series,
    /// The fixed parts of a line: up to the index in the ID, from there to the checksum, from there
    /// to the mechanic, and from there to the index.
    parts: [String; 4],
    names: Names,
    /// By number of columns.
    sheets: BTreeMap<usize, Sheet>,
}

/// The names of readings, and their order in a line.
#[derive(Clone, Debug, Default, PartialEq)]
struct Names {
    /// In the order given.
    given: Vec<&'static str>,
    /// Each as JSON, with its position in `given`; sorted.
    sorted: Vec<(String, usize)>,
}

impl LineWriter {
    /// A writer for the run that a recipe belongs to, whatever its index.
    pub fn new(recipe: &Recipe) -> Self {
        let (ids, Recipe { tier, seed, .. }) = (recipe.series(), recipe);
        let inner = |text: &str| {
            let text = as_json(text);
            text[1..text.len() - 1].to_owned()
        };
        let parts = [
            format!("{{\"version\":{DOCUMENT_VERSION},\"id\":\"{}", inner(&ids.head)),
            inner(&ids.tail) + ".",
            format!("\",\"tier\":{},\"mechanic\":", as_json(tier)),
            format!(",\"seed\":{seed},\"index\":"),
        ];
        let (tier, seed, names, sheets) =
            (tier.clone(), *seed, Names::default(), BTreeMap::default());
        Self { tier, seed, ids, parts, names, sheets }
    }

    /// A puzzle of the run as a document.
    pub fn document(&self, puzzle: &PuzzleRef<'_>) -> PuzzleDocument {
        let PuzzleRef { board, path, .. } = *puzzle;
        let grid = board.grid();
        let position = |cell| -> [u8; 2] {
            let Position { row, col } = grid.position(cell);
            [row, col]
        };
        let (source, target) = (path.first().copied(), path.last().copied());
        let (board, extras) = (board.clone(), Default::default());
        let text = BoardText { board, source, target, extras, path: None };
        let reading =
            |(name, value): &(&str, Option<Ratio>)| ((*name).to_owned(), value.map(Ratio::to_f64));
        PuzzleDocument {
            version: DOCUMENT_VERSION,
            id: self.ids.id(puzzle.index),
            tier: self.tier.clone(),
            mechanic: puzzle.mechanic.to_owned(),
            seed: self.seed,
            index: puzzle.index,
            board: text.to_string(),
            path: path.iter().copied().map(position).collect(),
            metrics: puzzle.readings.iter().map(reading).collect(),
            boards_tried: puzzle.boards_tried,
            fallback: puzzle.fallback.clone(),
            solutions: puzzle.solutions.clone(),
            more: PuzzleDocument::extras(grid, puzzle.extras.iter().copied()),
        }
    }

    /// Writes a puzzle of the run exactly as serde writes its document, followed by a line feed.
    pub fn write(&mut self, puzzle: &PuzzleRef<'_>, out: &mut Vec<u8>) {
        let grid = puzzle.board.grid();
        let Self { ids, parts: [head, tail, tier, seed], names, sheets, .. } = self;
        out.extend_from_slice(head.as_bytes());
        let digits = out.len();
        write_json(&puzzle.index, out);
        let check = ids.checksum(&out[digits..]);
        out.extend_from_slice(tail.as_bytes());
        write_hex(check, out);
        out.extend_from_slice(tier.as_bytes());
        write_json(puzzle.mechanic, out);
        out.extend_from_slice(seed.as_bytes());
        write_json(&puzzle.index, out);
        let sheet = sheets.entry(grid.cols()).or_insert_with(|| Sheet::new(grid.cols()));
        out.extend_from_slice(b",\"board\":\"");
        sheet.write_board(puzzle.board, puzzle.path, out);
        out.extend_from_slice(b"\",\"path\":[");
        sheet.write_path(puzzle.path, out);
        out.extend_from_slice(b"],\"metrics\":{");
        names.write(puzzle.readings, out);
        out.extend_from_slice(b"},\"boards_tried\":");
        write_json(&puzzle.boards_tried, out);
        out.extend_from_slice(b",\"fallback\":");
        write_json(&puzzle.fallback, out);
        if let Some(solutions) = &puzzle.solutions {
            out.extend_from_slice(b",\"solutions\":");
            write_json(solutions, out);
        }
        for (name, payload) in &puzzle.extras {
            out.push(b',');
            write_json(name, out);
            out.push(b':');
            write_json(&payload_json(grid, payload), out);
        }
        out.extend_from_slice(b"}\n");
    }
}

impl Names {
    fn write(&mut self, readings: &[(&'static str, Option<Ratio>)], out: &mut Vec<u8>) {
        let given = readings.iter().map(|(name, _)| *name);
        if given.clone().ne(self.given.iter().copied()) {
            let sorted: BTreeMap<&str, usize> = given.clone().zip(0..).collect();
            let sorted = sorted.into_iter().map(|(name, place)| (as_json(name) + ":", place));
            *self = Self { given: given.collect(), sorted: sorted.collect() };
        }
        for (number, (name, place)) in self.sorted.iter().enumerate() {
            if number > 0 {
                out.push(b',');
            }
            out.extend_from_slice(name.as_bytes());
            write_json(&readings[*place].1, out);
        }
    }
}

fn write_hex(number: u16, out: &mut Vec<u8>) {
    for shift in [12, 8, 4, 0] {
        out.push(b"0123456789abcdef"[usize::from(number >> shift & 15)]);
    }
}

fn write_json(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    serde_json::to_writer(out, value).expect("plain data, into memory");
}

fn as_json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
