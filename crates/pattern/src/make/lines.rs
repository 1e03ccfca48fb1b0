//! Lines of a level under construction: straight through the nodes of a mode that has directions.

use super::improve::Site;
use super::information::GROUPED;
use crate::clue::{Bound, Grouping};
use crate::level::{Teller, Told};
use crate::nodes::LARGE;
use crate::{Level, Line, NodeSet};
use etchwork_core::Stream;

/// The fewest nodes of a line.
const LEAST: usize = 3;

impl Site<'_> {
    /// Puts a number at an end of lines: of a share of those with a free place there.
    pub(super) fn fill_lines(&mut self, stream: &mut Stream) {
        let options = &self.setup.options;
        if !LARGE || options.lines == 0 {
            return;
        }
        let mut taken: Vec<(i32, i32)> = self.level.nodes().iter().map(|node| node.place).collect();
        for Straight { name, nodes, ends } in straights(&self.level, self.directions) {
            let is_drawn = stream.below(100) < options.lines;
            let place = ends.into_iter().find(|place| !taken.contains(place));
            let Some(place) = place.filter(|_| is_drawn && nodes.len() >= LEAST) else { continue };
            let counted = nodes & self.level.pattern();
            let bound = Bound::exact(counted.len());
            let mut line = Line { name, place, nodes, bound, grouping: Grouping::Any };
            if options.grouping && counted.len() > 1 && stream.below(100) < GROUPED {
                let is_whole = line.constraint().is_whole(counted, self.level.graph());
                line.grouping = if is_whole { Grouping::Connected } else { Grouping::Apart };
            }
            let constraint = line.constraint();
            if constraint.is_trivial(self.level.graph()) && stream.below(100) >= options.trivial {
                continue;
            }
            taken.push(place);
            let by = Teller::Line(self.lines.len());
            self.lines.push((self.deducer.add(Told { by, constraint }), line));
            self.placed.push(None);
        }
    }
}

/// Nodes in a line.
struct Straight {
    name: String,
    nodes: NodeSet,
    /// The places before its first node and after its last.
    ends: [(i32, i32); 2],
}

/// All lines of a level.
fn straights(level: &Level, directions: &[(i32, i32)]) -> Vec<Straight> {
    let at = |place: (i32, i32)| level.nodes().iter().position(|node| node.place == place);
    let along = |(right, down): (i32, i32)| {
        let word = match (right, down) {
            (_, 0) => "across",
            (0, _) => "down",
            (1.., _) => "right",
            _ => "left",
        };
        let before = move |(x, y): (i32, i32)| (x - right, y - down);
        let places = level.nodes().iter().map(|node| node.place);
        let starts = places.filter(move |place| at(before(*place)).is_none());
        starts.enumerate().map(move |(nth, start)| {
            let (mut nodes, mut end) = (NodeSet::EMPTY, start);
            while let Some(node) = at(end) {
                nodes |= NodeSet::one(node);
                end = (end.0 + right, end.1 + down);
            }
            Straight { name: format!("{word}{}", nth + 1), nodes, ends: [before(start), end] }
        })
    };
    directions.iter().copied().flat_map(along).collect()
}
