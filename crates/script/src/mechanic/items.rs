//! What a script gets of a board and of the items on it, and the items that it returns.

use crate::rows;
use etchwork::{Board, Cell, Grid, Item};
use rhai::{Array, Dynamic};

/// What the items are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    Nothing,
    Cells,
    Steps,
    Numbers,
}

impl Takes {
    pub fn of(word: &str) -> Option<Self> {
        Some(match word {
            "cells" => Self::Cells,
            "steps" => Self::Steps,
            "numbers" => Self::Numbers,
            _ => return None,
        })
    }

    /// Whether an item is of this kind, and on open cells.
    pub fn has(self, item: &Item, board: &Board) -> bool {
        let is_open = |cell: &Cell| board.open().contains(*cell);
        match (self, item) {
            (Self::Cells, Item::Cell(cell)) => is_open(cell),
            (Self::Steps, Item::Step(from, to)) => is_open(from) && is_open(to),
            (Self::Numbers, Item::Number(_)) => true,
            _ => false,
        }
    }

    /// What it takes, with an example for the mechanic of a name.
    pub fn told(self, name: &str) -> String {
        match self {
            Self::Nothing => "it takes nothing".to_owned(),
            Self::Cells => format!("it takes open cells, such as @{name} 0,1 1,2"),
            Self::Steps => format!("it takes steps between open cells, such as @{name} 0,1>0,2"),
            Self::Numbers => format!("it takes numbers, such as @{name} 3"),
        }
    }

    /// The item that a script's data are.
    pub fn item(self, data: &Dynamic, grid: Grid) -> Option<Item> {
        match self {
            Self::Nothing => None,
            Self::Cells => Some(Item::Cell(cell_of(data, grid)?)),
            Self::Steps => {
                let ends = data.as_array_ref().ok()?;
                let [from, to] = &ends[..] else { return None };
                Some(Item::Step(cell_of(from, grid)?, cell_of(to, grid)?))
            }
            Self::Numbers => Some(Item::Number(data.as_int().ok()?.try_into().ok()?)),
        }
    }
}

pub fn cell_of(data: &Dynamic, grid: Grid) -> Option<Cell> {
    let place = data.as_array_ref().ok()?;
    let [row, col] = &place[..] else { return None };
    let [row, col] = [row, col].map(|number| number.as_int().ok()?.try_into().ok());
    grid.cell(row?, col?)
}

pub fn data_of(cell: Cell, grid: Grid) -> Dynamic {
    let at = grid.position(cell);
    rows::pair(at.row.into(), at.col.into())
}

fn item_data(item: &Item, grid: Grid) -> Dynamic {
    match *item {
        Item::Number(number) => i64::from(number).into(),
        Item::Cell(cell) => data_of(cell, grid),
        Item::Step(from, to) => vec![data_of(from, grid), data_of(to, grid)].into(),
    }
}

pub fn rows_of(board: &Board) -> Dynamic {
    let row = |row: &str| Dynamic::from(row.to_owned());
    board.rows().split('\n').map(row).collect::<Array>().into()
}

pub fn items_of<'a>(items: impl IntoIterator<Item = &'a Item>, grid: Grid) -> Dynamic {
    items.into_iter().map(|item| item_data(item, grid)).collect::<Array>().into()
}
