//! Writes puzzles as lines of JSON without building documents.

mod sheet;

use crate::{BoardId, BoardText, DOCUMENT_VERSION, Fallback, PathPart, Recipe, Series, Solutions};
use etchwork_path::{Board, Cell, Name, PathGame, Payload, Ratio};
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
    /// The path; it begins at the source.
    pub path: &'a [Cell],
    /// Where the path ends, unless it may end anywhere.
    pub target: Option<Cell>,
    /// The readings of metrics by name, in any order.
    pub readings: &'a [(Name, Option<Ratio>)],
    /// The number of boards sculpted for this puzzle, over all mechanics.
    pub boards_tried: u32,
    /// The mechanic that was drawn first and abandoned, if any.
    pub fallback: Option<Fallback>,
    /// The number of solutions, if counted.
    pub solutions: Option<Solutions>,
    /// The payloads of mechanics, each once, sorted by name.
    pub extras: Vec<(&'a str, &'a Payload)>,
}

/// Writes the puzzles of one run as lines of JSON, with the bytes that serde writes for their
/// documents, about seven times as fast.
///
/// What the lines of a run share is made once, as are the texts of cells and the empty rows for
/// each number of columns.
///
/// ```
/// use etchwork_codec::{LineWriter, PuzzleRef, Recipe};
/// use etchwork_path::{Board, Grid, Ratio};
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
///     target: path.last().copied(),
///     readings: &[("fork_ratio".into(), Some(Ratio::new(1, 4)))],
///     boards_tried: 3,
///     fallback: None,
///     solutions: None,
///     extras: Vec::new(),
/// };
/// let recipe: Recipe = "r0.default.medium.42.7.1234abcd.7be4".parse()?;
/// let (mut writer, mut line) = (LineWriter::new(&recipe), Vec::new());
/// writer.write(&puzzle, &mut line);
/// let line = String::from_utf8(line).unwrap();
/// assert!(line.contains(r#""puzzle":"S.\nT.\n","solution":["0,1","1,1","1,0"]"#));
/// # Ok::<(), etchwork_codec::RecipeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct LineWriter {
    ids: Series,
    /// The fixed parts of a line: up to the index in the ID, from there to the checksum, from there
    /// to the board ID, and from there to the index.
    parts: [String; 4],
    names: Names,
    /// By number of columns.
    sheets: BTreeMap<usize, Sheet>,
}

/// The names of readings, and their order in a line.
#[derive(Clone, Debug, Default, PartialEq)]
struct Names {
    /// In the order given.
    given: Vec<Name>,
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
            format!(
                "{{\"version\":{DOCUMENT_VERSION},\"family\":\"{}\",\"id\":\"{}",
                PathGame::FAMILY,
                inner(&ids.head)
            ),
            inner(&ids.tail) + ".",
            "\",\"board_id\":".to_owned(),
            format!(",\"tier\":{},\"seed\":{seed},\"index\":", as_json(tier)),
        ];
        Self { ids, parts, names: Names::default(), sheets: BTreeMap::default() }
    }

    /// Writes a puzzle of the run exactly as serde writes its document, followed by a line feed.
    pub fn write(&mut self, puzzle: &PuzzleRef<'_>, out: &mut Vec<u8>) {
        let (grid, text) = (puzzle.board.grid(), puzzle.text(None));
        let Self { ids, parts: [head, tail, board_id, seed], names, sheets, .. } = self;
        out.extend_from_slice(head.as_bytes());
        let digits = out.len();
        write_json(&puzzle.index, out);
        let check = ids.checksum(&out[digits..]);
        out.extend_from_slice(tail.as_bytes());
        write_hex(check, out);
        out.extend_from_slice(board_id.as_bytes());
        let payloads = as_json(&text.payloads());
        write_json(&BoardId(text).to_string(), out);
        out.extend_from_slice(seed.as_bytes());
        write_json(&puzzle.index, out);
        let sheet = sheets.entry(grid.cols()).or_insert_with(|| Sheet::new(grid.cols()));
        out.extend_from_slice(b",\"puzzle\":\"");
        sheet.write_board(puzzle.board, [puzzle.path.first().copied(), puzzle.target], out);
        out.extend_from_slice(&payloads.as_bytes()[1..payloads.len() - 1]);
        out.extend_from_slice(b"\",\"solution\":[");
        sheet.write_moves(puzzle.path, out);
        out.push(b']');
        if let Some(solutions) = &puzzle.solutions {
            out.extend_from_slice(b",\"solutions\":");
            write_json(solutions, out);
            out.extend_from_slice(b",\"counted\":");
            write_json(PathGame::COUNTED, out);
        }
        out.extend_from_slice(b",\"metrics\":{");
        names.write(puzzle.readings, out);
        out.extend_from_slice(b"},\"boards_tried\":");
        write_json(&puzzle.boards_tried, out);
        out.extend_from_slice(b",\"path\":");
        write_json(&puzzle.part(), out);
        out.extend_from_slice(b"}\n");
    }
}

impl PuzzleRef<'_> {
    /// The puzzle as board text, with a path if given.
    fn text(&self, path: Option<Vec<Cell>>) -> BoardText {
        let extra = |(name, payload): &(&str, &Payload)| ((*name).to_owned(), (*payload).clone());
        BoardText {
            board: self.board.clone(),
            source: self.path.first().copied(),
            target: self.target,
            extras: self.extras.iter().map(extra).collect(),
            path,
        }
    }

    /// What only a path has.
    fn part(&self) -> PathPart {
        PathPart { mechanic: self.mechanic.to_owned(), fallback: self.fallback.clone() }
    }
}

impl Names {
    fn write(&mut self, readings: &[(Name, Option<Ratio>)], out: &mut Vec<u8>) {
        let given = readings.iter().map(|(name, _)| name);
        if given.clone().ne(&self.given) {
            let sorted: BTreeMap<&str, usize> =
                given.clone().map(|name| &**name).zip(0..).collect();
            let sorted = sorted.into_iter().map(|(name, place)| (as_json(name) + ":", place));
            *self = Self { given: given.cloned().collect(), sorted: sorted.collect() };
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
