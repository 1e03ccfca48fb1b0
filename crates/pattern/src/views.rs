//! Other places for the nodes of a level, for drawings: the level's text keeps its own.

use crate::{Level, Pattern, Sketch, draw};
use etchwork_core::{Places, Refusal};

/// The layouts of a level. Numbers of lines stand at the ends of their nodes, so those keep their places.
pub(crate) fn layouts(game: &Pattern) -> &'static [&'static str] {
    match game.level().lines() {
        [] if cfg!(feature = "large") => &["roomy", "stress"],
        [] => &["roomy"],
        _ => &[],
    }
}

/// Where a layout draws the nodes.
pub(crate) fn laid_out(game: &Pattern, layout: &str) -> Result<Places, Refusal> {
    let level = game.level();
    let layouts = layouts(game);
    if layouts.is_empty() {
        return Err(Refusal::new("a level with lines keeps its places: its numbers end the lines"));
    }
    let places = match layout {
        #[cfg(feature = "large")]
        "stress" => Sketch::by_stress(level.graph()).places,
        "roomy" => sketch(level).roomy().places,
        _ => {
            let names = layouts.join(", ");
            return Err(Refusal::new(format!(
                "there is no layout of that name; there are: {names}"
            )));
        }
    };
    let (grid, cells) = draw::planned(&places);
    let own = draw::plan(level).1.into_iter().zip(cells);
    Ok(Places { grid, cells: own.map(|(cell, other)| [cell, other]).collect() })
}

fn sketch(level: &Level) -> Sketch {
    let places = level.nodes().iter().map(|node| node.place).collect();
    Sketch { graph: level.graph().clone(), places }
}
