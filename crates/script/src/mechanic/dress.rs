//! What a mechanic in a script adds to a board before a path is looked for: walls and items.

use super::Scripted;
use super::items::{cell_of, rows_of};
use crate::program::ScriptError;
use crate::random::Random;
use etchwork::{Board, Cell, Payload, Stream};
use rhai::{Array, Dynamic, Map};

/// What `dress` may return.
const PARTS: [&str; 2] = ["walls", "items"];

impl Scripted {
    /// Adds to a board and to its items what the script says. False if it refuses the board.
    pub(super) fn dressed(
        &self,
        board: &mut Board,
        stream: &Stream,
        payload: &mut Payload,
    ) -> Result<bool, ScriptError> {
        let program = &self.script.program;
        let values = vec![rows_of(board), Dynamic::from(Random::new(stream.clone()))];
        let given = program.call("dress", values);
        let given = given.map_err(|thrown| thrown.fault(program, "dress"))?;
        if given.is_unit() {
            return Ok(false);
        }
        let parts = given.as_map_ref().ok().filter(|parts| {
            parts.iter().all(|(part, list)| PARTS.contains(&&**part) && list.is_array())
        });
        let parts = parts.ok_or_else(|| {
            program.wrong("dress", "a map with arrays, `walls` or `items`", &given)
        })?;
        for wall in list(&parts, "walls") {
            self.wall(board, &wall)?;
        }
        for item in list(&parts, "items") {
            payload.push(self.item("dress", &item, board)?);
        }
        Ok(true)
    }

    fn wall(&self, board: &mut Board, data: &Dynamic) -> Result<(), ScriptError> {
        let cell = cell_of(data, board.grid());
        let free = |at: &Cell| board.open().contains(*at) && board.link_at(*at).is_none();
        let cell = cell.filter(free).ok_or_else(|| {
            let wanted = "a wall is an open cell without a link, such as `[0, 1]`";
            let why = format!("`dress` returns `{data}` among its `walls`: {wanted}");
            self.script.program.flaw_in("dress", why)
        })?;
        board.set_wall(cell);
        Ok(())
    }
}

fn list(parts: &Map, part: &str) -> Array {
    parts.get(part).and_then(|list| list.clone().into_array().ok()).unwrap_or_default()
}
