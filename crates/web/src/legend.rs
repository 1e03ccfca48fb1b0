//! The signs of a picture, each drawn alone and explained; and nodes, each drawn alone and large.

use crate::answers::{Legend, Sign};
use etchwork::core::NodeMark;
use etchwork::render::{Symbol, Theme, bare_svg, svg, symbols};
use etchwork::{Cell, Grid, Mark, Picture};

/// The signs on a picture, each once, in the order of its marks.
pub fn legend(picture: &Picture) -> Legend {
    let sign = |Symbol { picture, name, about }| Sign { svg: svg(&picture), name, about };
    Legend { signs: symbols([picture]).into_iter().map(sign).collect() }
}

/// A node that tells several things, drawn alone: on a small screen its clues are too small on the
/// board.
pub fn lens(picture: &Picture, at: Cell) -> Option<String> {
    let mut alone = Picture::new(Grid::new(1, 1).ok()?, "", "");
    let only = Cell::new(0);
    let mut is_crowded = false;
    for mark in picture.marks() {
        match mark.clone() {
            Mark::Node(node) if node.cell == at => {
                alone.add(Mark::Node(NodeMark { cell: only, label: String::new(), ..node }));
            }
            Mark::Tint { cell, tint, name } if cell == at => {
                alone.add(Mark::Tint { cell: only, tint, name });
            }
            Mark::Notes { cell, notes } if cell == at => {
                is_crowded = notes.len() > 1;
                alone.add(Mark::Notes { cell: only, notes });
            }
            _ => {}
        }
    }
    is_crowded.then(|| bare_svg(&alone, Theme::Dark))
}
