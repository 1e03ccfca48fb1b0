//! Functions for boards that are rows of signs, which nearly every script needs.

use rhai::{Array, Dynamic, Engine, EvalAltResult};

/// The sign beyond a board.
const BEYOND: char = '#';

fn place(rows: &Array, row: i64, col: i64) -> Option<(usize, usize, char)> {
    let (row, col) = (usize::try_from(row).ok()?, usize::try_from(col).ok()?);
    let line = rows.get(row)?.as_immutable_string_ref().ok()?;
    Some((row, col, line.chars().nth(col)?))
}

/// The sign of a cell, or `#` beyond the board.
fn sign(rows: &mut Array, row: i64, col: i64) -> char {
    place(rows, row, col).map_or(BEYOND, |(.., sign)| sign)
}

/// Changes the sign of a cell.
fn put(rows: &mut Array, row: i64, col: i64, sign: char) -> Result<(), Box<EvalAltResult>> {
    let beyond = || format!("`put` at row {row}, column {col}: there is no such cell");
    let (row, col, _) = place(rows, row, col).ok_or_else(beyond)?;
    let line = rows[row].to_string();
    let signs = line.chars().enumerate().map(|(at, old)| if at == col { sign } else { old });
    rows[row] = signs.collect::<String>().into();
    Ok(())
}

/// Every cell with one of these signs, in reading order, as `[row, col]`.
fn cells(rows: &mut Array, signs: &str) -> Array {
    let mut found = Array::new();
    for (row, line) in rows.iter().enumerate() {
        let line = line.to_string();
        let hits = line.chars().enumerate().filter(|(_, sign)| signs.contains(*sign));
        found.extend(hits.map(|(col, _)| pair(row, col)));
    }
    found
}

/// The cell that a move is called by, `row,col`.
fn place_of(text: &str) -> Result<Array, Box<EvalAltResult>> {
    let numbers =
        text.split(',').map(|number| number.trim().parse::<i64>().ok().map(Dynamic::from));
    let numbers = numbers.collect::<Option<Array>>().filter(|numbers| numbers.len() == 2);
    Ok(numbers.ok_or_else(|| format!("`place` takes a cell such as \"2,0\", not \"{text}\""))?)
}

/// A cell as scripts have it.
pub(crate) fn pair(row: usize, col: usize) -> Dynamic {
    vec![Dynamic::from(row as i64), Dynamic::from(col as i64)].into()
}

/// Signs one after the other as rows of so many.
fn in_rows(signs: &mut Array, cols: i64) -> Result<Array, Box<EvalAltResult>> {
    let cols = usize::try_from(cols).ok().filter(|cols| *cols > 0);
    let cols = cols.ok_or("`in_rows` takes the number of columns, from 1")?;
    let row = |row: &[Dynamic]| row.iter().map(ToString::to_string).collect::<String>().into();
    Ok(signs.chunks(cols).map(row).collect())
}

pub(crate) fn register(engine: &mut Engine) {
    engine.register_fn("sign", sign);
    engine.register_fn("put", put);
    engine.register_fn("cells", cells);
    engine.register_fn("in_rows", in_rows);
    engine.register_fn("place", place_of);
}
