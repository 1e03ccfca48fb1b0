//! Payloads of mechanics as text and as JSON.

use etchwork_path::text::Part;
use etchwork_path::{Cell, Grid, Item, Payload, TextFlaw};
use serde_json::Value;

/// Reads `row,column`.
pub fn read_cell(grid: Grid, word: &str) -> Result<Cell, String> {
    Part::of(word).cell(grid).map_err(|flaw| flaw.message)
}

/// Reads one item: a number, a cell, or a step.
pub fn read_item(grid: Grid, word: Part<'_>) -> Result<Item, TextFlaw> {
    if let Some((from, to)) = word.split_once('>') {
        return Ok(Item::Step(from.cell(grid)?, to.cell(grid)?));
    }
    if word.text.contains(',') {
        return word.cell(grid).map(Item::Cell);
    }
    let why = "is not a number, a row,column or a row,column>row,column";
    word.number().map(Item::Number).ok_or_else(|| word.flaw(format_args!("{word} {why}")))
}

/// An item as text, in the form that [`read_item`] reads.
pub fn item_text(grid: Grid, item: &Item) -> String {
    let at = |cell: &Cell| grid.position(*cell);
    match item {
        Item::Number(number) => number.to_string(),
        Item::Cell(cell) => at(cell).to_string(),
        Item::Step(from, to) => format!("{}>{}", at(from), at(to)),
    }
}

/// Reads a payload from JSON.
pub fn read_payload(grid: Grid, value: &Value) -> Result<Payload, String> {
    let items = value.as_array().ok_or("it should be an array of items")?;
    items.iter().map(|item| read_json(grid, item)).collect()
}

fn read_json(grid: Grid, value: &Value) -> Result<Item, String> {
    let cell = |row: &Value, col: &Value| {
        let (row, col) = (row.as_u64()?, col.as_u64()?);
        grid.cell(usize::try_from(row).ok()?, usize::try_from(col).ok()?)
    };
    let pair = |value: &Value| match value.as_array().map(Vec::as_slice) {
        Some([row, col]) => cell(row, col),
        _ => None,
    };
    let number = || value.as_u64().and_then(|number| u32::try_from(number).ok()).map(Item::Number);
    let step = || match value.as_array().map(Vec::as_slice) {
        Some([from, to]) => Some(Item::Step(pair(from)?, pair(to)?)),
        _ => None,
    };
    let item = number().or_else(|| pair(value).map(Item::Cell)).or_else(step);
    item.ok_or_else(|| format!("{value} is not a number, a cell of the {grid} board or a step"))
}
