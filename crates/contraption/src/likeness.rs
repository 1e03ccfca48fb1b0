//! A key that is equal for contraptions that differ only in names, positions and order.

use crate::sketch::Sketch;
use crate::{Design, EdgeKind, Place};

/// The most refinements before the search for the least key is abandoned.
const MOST: usize = 4_000;

/// A key that two designs share if and only if they are isomorphic: renaming, renumbering and
/// moving nodes turns one into the other. The title does not matter, nor does the direction of an
/// edge that is the same in both directions. The order of nodes matters where it is a rule: buttons
/// and plates that share a receiver are updated one after the other.
///
/// The method is colour refinement, with a branch for each member of a tie (McKay, "Practical graph
/// isomorphism", 1981). Returns `None` for a design with too many symmetries, which no maker makes.
pub(crate) fn likeness(design: &Design) -> Option<Vec<u8>> {
    let graph = Graph::of(&Sketch::of(design));
    let mut search = Search { graph: &graph, left: MOST, least: None };
    let colours = graph.marks.clone();
    search.descend(colours)?;
    search.least
}

/// Nodes and edges of a design as the vertices of a graph, with labelled arcs.
struct Graph {
    /// The label of each vertex.
    marks: Vec<u64>,
    /// For each vertex, the label and end of each arc, in both directions.
    arcs: Vec<Vec<(u8, usize)>>,
}

/// Labels of arcs; the reverse arc has the label plus one.
const FROM: u8 = 0;
const TO: u8 = 2;
const END: u8 = 4;
const SWITCHES: u8 = 6;
const BEFORE: u8 = 8;

impl Graph {
    fn of(sketch: &Sketch) -> Self {
        let nodes = sketch.nodes.len();
        let count = |items: &[usize], node| items.iter().filter(|at| **at == node).count() as u64;
        let mark = |node: usize| {
            let spot = &sketch.nodes[node];
            let items = count(&sketch.players, node) << 8 | count(&sketch.balls, node);
            items << 16 | (spot.kind as u64) << 1 | u64::from(spot.on)
        };
        let of_nodes = (0..nodes).map(mark);
        let of_edges =
            sketch.edges.iter().map(|link| 1 << 40 | (link.kind as u64) << 1 | u64::from(link.on));
        let marks: Vec<u64> = of_nodes.chain(of_edges).collect();
        let mut graph = Self { arcs: vec![Vec::new(); marks.len()], marks };
        for (number, link) in sketch.edges.iter().enumerate() {
            let is_directed =
                matches!(link.kind, EdgeKind::Step | EdgeKind::Wall | EdgeKind::OneWay);
            let (from, to) = if is_directed { (FROM, TO) } else { (END, END) };
            graph.join(nodes + number, link.from, from);
            graph.join(nodes + number, link.to, to);
        }
        for line in &sketch.lines {
            graph.join(line.trigger, vertex(nodes, line.receiver), SWITCHES);
        }
        graph.add_order(sketch);
        graph.arcs.iter_mut().for_each(|arcs| arcs.sort_unstable());
        graph
    }

    fn join(&mut self, from: usize, to: usize, label: u8) {
        self.arcs[from].push((label, to));
        self.arcs[to].push((label + 1, from));
    }

    /// Adds arcs between buttons and plates that share a receiver, in the order of the nodes.
    fn add_order(&mut self, sketch: &Sketch) {
        let mut pairs: Vec<(usize, usize)> = sketch.reflexes_that_share().collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs.into_iter().for_each(|(first, later)| self.join(first, later, BEFORE));
    }

    /// Splits colours by the colours of neighbours, until nothing changes. Colours are ranks.
    /// Returns the number of colours.
    fn refine(&self, colours: &mut Vec<u64>) -> usize {
        let mut known = 0;
        loop {
            let around = |vertex: usize| {
                let arcs = self.arcs[vertex].iter();
                let mut around: Vec<(u8, u64)> =
                    arcs.map(|(label, end)| (*label, colours[*end])).collect();
                around.sort_unstable();
                (colours[vertex], around)
            };
            let signs: Vec<_> = (0..colours.len()).map(around).collect();
            let mut ranks: Vec<_> = signs.iter().collect();
            ranks.sort_unstable();
            ranks.dedup();
            let rank = |sign| ranks.binary_search(&sign).expect("each is among them") as u64;
            *colours = signs.iter().map(rank).collect();
            if ranks.len() == known {
                return known;
            }
            known = ranks.len();
        }
    }

    /// Whether swapping two vertices gives the same graph.
    fn are_twins(&self, a: usize, b: usize) -> bool {
        let swapped = |end: usize| match end {
            end if end == a => b,
            end if end == b => a,
            end => end,
        };
        let mut arcs: Vec<(u8, usize)> =
            self.arcs[a].iter().map(|(label, end)| (*label, swapped(*end))).collect();
        arcs.sort_unstable();
        self.marks[a] == self.marks[b] && arcs == self.arcs[b]
    }

    /// The graph as bytes, with its vertices in the order of their colours; each must have its own
    /// colour.
    fn bytes(&self, colours: &[u64]) -> Vec<u8> {
        let mut order: Vec<usize> = (0..colours.len()).collect();
        order.sort_unstable_by_key(|vertex| colours[*vertex]);
        let mut bytes = Vec::new();
        for vertex in order {
            bytes.extend(self.marks[vertex].to_le_bytes());
            let ahead = self.arcs[vertex].iter().filter(|(label, _)| label % 2 == 0);
            let mut arcs: Vec<(u8, u16)> =
                ahead.map(|(label, end)| (*label, colours[*end] as u16)).collect();
            arcs.sort_unstable();
            bytes.extend((arcs.len() as u16).to_le_bytes());
            for (label, end) in arcs {
                bytes.push(label);
                bytes.extend(end.to_le_bytes());
            }
        }
        bytes
    }
}

fn vertex(nodes: usize, place: Place) -> usize {
    match place {
        Place::Node(node) => node,
        Place::Edge(edge) => nodes + edge,
    }
}

/// Searches for the order of vertices that gives the least bytes.
struct Search<'a> {
    graph: &'a Graph,
    /// The number of refinements left.
    left: usize,
    least: Option<Vec<u8>>,
}

impl Search<'_> {
    fn descend(&mut self, mut colours: Vec<u64>) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let cells = self.graph.refine(&mut colours);
        if cells == colours.len() {
            let bytes = self.graph.bytes(&colours);
            if self.least.as_ref().is_none_or(|least| bytes < *least) {
                self.least = Some(bytes);
            }
            return Some(());
        }
        let members = |colour: u64| {
            let vertices = 0..colours.len();
            vertices.filter(|vertex| colours[*vertex] == colour).collect::<Vec<_>>()
        };
        let tie = (0..cells as u64).map(members).find(|members| members.len() > 1)?;
        for (nth, vertex) in tie.iter().enumerate() {
            // Branching on a twin of an earlier vertex would give the same keys again.
            if tie[..nth].iter().any(|other| self.graph.are_twins(*other, *vertex)) {
                continue;
            }
            let mut split: Vec<u64> = colours.iter().map(|colour| 2 * colour + 1).collect();
            split[*vertex] -= 1;
            self.descend(split)?;
        }
        Some(())
    }
}
