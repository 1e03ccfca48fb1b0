//! What players noted on the edges of tiles.
//!
//! A note is narrow and has a dark rim, so that it differs from a wall and from a line of the puzzle
//! without colour, and can be seen on both.

use super::Canvas;
use super::layers::path;
use super::tiles::{between, length};
use super::units::Point;
use crate::Mark;
use etchwork_core::{Edge, EdgeNote};

/// Half the length of a note, and the widths of its line and of its rim.
const HALF: i64 = 210;
const LINE: i64 = 70;
const RIM: i64 = 170;
/// The most of the way to a corner or to the middle of a small tile, in thousandths.
const MOST: i64 = 600;

impl Canvas<'_> {
    /// Bars along edges, and lines through edges with a knob at each end.
    pub(super) fn edges(&self) -> String {
        let (mut bars, mut lines, mut knobs) = (Vec::new(), Vec::new(), Vec::new());
        for mark in self.picture.marks() {
            let Mark::Edge { sides, note } = mark else { continue };
            for side in sides {
                let Some((line, knob)) = self.edge_note(*side, *note) else { continue };
                match note {
                    // Where two tiles meet, both have the same bar.
                    EdgeNote::Wall if bars.contains(&line) => {}
                    EdgeNote::Wall => bars.push(line),
                    EdgeNote::Joined => {
                        lines.push(line);
                        knobs.push(knob);
                    }
                }
            }
        }
        let all = [&bars[..], &lines[..]].concat();
        let colour = self.palette.ball;
        path(&all, &self.gap(RIM))
            + &path(&knobs, &self.gap(RIM - LINE))
            + &path(&all, &self.line(colour, LINE))
            + &path(&knobs, &format!("fill=\"{colour}\""))
    }

    /// The line of a note on a side of a tile, and its knob.
    fn edge_note(&self, Edge { cell, side }: Edge, note: EdgeNote) -> Option<(String, String)> {
        let tile = self.picture.tiles().find(|tile| tile.cell == cell)?;
        let (from, to) = tile.side(side)?;
        let [from, to, centre] = [from, to, tile.centre()].map(|spot| self.scale.spot(spot));
        let middle = self.scale.spot(tile.side_middle(side)?);
        let towards = |at: Point| {
            let far = length(at.x - middle.x, at.y - middle.y).max(1);
            between(middle, at, (HALF * 1000 / far).min(MOST))
        };
        let ends = match note {
            // The corners in order, so that both tiles have the same bar.
            EdgeNote::Wall => [towards(from.min(to)), towards(from.max(to))],
            EdgeNote::Joined => [middle, towards(centre)],
        };
        let [start, end] = ends.map(|at| self.scale.at(at));
        Some((format!("M{start}L{end}"), self.disc(ends[1], 70)))
    }
}
