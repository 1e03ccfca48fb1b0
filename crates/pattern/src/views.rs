//! Other places for the nodes of a level, for drawings: the level's text keeps its own.

use crate::{Pattern, Sketch};
use etchwork_core::Refusal;

/// The name of the layout with few crossings.
const STRESS: &str = "stress";

/// The same level with its nodes where a layout puts them.
pub(crate) fn laid_out(game: &Pattern, layout: &str) -> Result<Pattern, Refusal> {
    if layout != STRESS {
        let message = format!("there is no layout of that name: there is {STRESS}");
        return Err(Refusal::new(message));
    }
    let mut level = game.level().clone();
    if !level.lines().is_empty() {
        return Err(Refusal::new("a level with lines keeps its places: its numbers end the lines"));
    }
    let places = Sketch::by_stress(level.graph()).places;
    level.put(&places);
    Pattern::new(level).map_err(Refusal::new)
}
