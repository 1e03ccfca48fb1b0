//! Draws contraptions.

use crate::{Contraption, EdgeKind, ItemKind, Move, NodeKind, Place, State, Verb};
use etchwork_core::{
    Cell, Controlled, Grid, Mark, NodeMark, NodeShape, Picture, Site, Token, WireMark, WireShape,
};
use std::collections::BTreeSet;

/// The most columns and rows of a picture.
const MAX_SIDE: usize = 32;

/// Where each node is drawn: the cells of a grid.
///
/// Columns and rows are spaced as in the design, if that fits into a picture, and twice as wide if
/// that fits too. If the design's own spacing does not fit, coordinates are replaced by their
/// ranks. Nodes that still do not fit, or share a cell, fill the grid in reading order.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) grid: Grid,
    pub(crate) cells: Vec<Cell>,
    /// The number of cells from one column or row of nodes to the next.
    step: usize,
    /// The design's coordinates of the top left cell, if nodes are drawn where the design has them.
    corner: Option<(i32, i32)>,
}

impl Plan {
    pub(crate) fn of(positions: &[(i32, i32)]) -> Self {
        let across = positions.iter().map(|(x, _)| i64::from(*x)).collect::<Vec<_>>();
        // The picture's rows go down, the design's coordinates up.
        let down = positions.iter().map(|(_, y)| -i64::from(*y)).collect::<Vec<_>>();
        let corner = corner(&across)
            .zip(corner(&down))
            .and_then(|(x, y)| Some((i32::try_from(x).ok()?, i32::try_from(-y).ok()?)));
        let (across, down) = (spread(&across), spread(&down));
        // A free cell between neighbours leaves room for the edge's element.
        let fits = |places: &[usize]| places.iter().all(|place| 2 * place < MAX_SIDE);
        let step = if fits(&across) && fits(&down) { 2 } else { 1 };
        let placed = Self::placed(&across, &down, step).map(|plan| Self { corner, ..plan });
        placed.unwrap_or_else(|| Self::filled(positions))
    }

    /// The number of cells from one column or row of nodes to the next.
    pub(crate) fn step(&self) -> i32 {
        self.step as i32
    }

    /// The position in the design of a node drawn at a place.
    pub(crate) fn position(&self, site: Site) -> Option<(i32, i32)> {
        let (x, y) = self.corner?;
        let step = self.step();
        let is_on = site.row.rem_euclid(step) == 0 && site.col.rem_euclid(step) == 0;
        let at = || Some((x.checked_add(site.col / step)?, y.checked_sub(site.row / step)?));
        is_on.then(at)?
    }

    fn placed(cols: &[usize], rows: &[usize], step: usize) -> Option<Self> {
        let side = |places: &[usize]| places.iter().max().map_or(1, |most| step * most + 1);
        let grid = Grid::new(side(cols), side(rows)).ok()?;
        let at = |(col, row): (&usize, &usize)| grid.at(step * row, step * col);
        let cells: Vec<Cell> = cols.iter().zip(rows).map(at).collect();
        let apart = cells.iter().collect::<BTreeSet<_>>().len() == cells.len();
        apart.then_some(Self { grid, cells, step, corner: None })
    }

    /// The distance between two nodes, down and right, in columns and rows of nodes.
    fn way(&self, from: usize, to: usize) -> (i32, i32) {
        let at = |node: usize| self.grid.position(self.cells[node]);
        let by = |a: u8, b: u8| (i32::from(b) - i32::from(a)) / self.step as i32;
        let (from, to) = (at(from), at(to));
        (by(from.row, to.row), by(from.col, to.col))
    }

    fn filled(positions: &[(i32, i32)]) -> Self {
        let cols = positions.len().isqrt() + 1;
        let grid = Grid::new(cols, positions.len().div_ceil(cols)).expect("256 nodes fit");
        let mut order: Vec<usize> = (0..positions.len()).collect();
        order.sort_by_key(|node| (-i64::from(positions[*node].1), positions[*node].0));
        let mut cells = vec![Cell::new(0); positions.len()];
        order.iter().zip(grid.cells()).for_each(|(node, cell)| cells[*node] = cell);
        Self { grid, cells, step: 1, corner: None }
    }
}

/// The least coordinate, if coordinates are drawn unchanged.
fn corner(coordinates: &[i64]) -> Option<i64> {
    let (least, most) = (coordinates.iter().min()?, coordinates.iter().max()?);
    (most - least < MAX_SIDE as i64).then_some(*least)
}

/// Coordinates shifted to start at 0, or their ranks if that would be too wide.
fn spread(coordinates: &[i64]) -> Vec<usize> {
    let least = coordinates.iter().min().copied().unwrap_or(0);
    let most = coordinates.iter().max().copied().unwrap_or(0);
    let ranks: Vec<i64> =
        coordinates.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
    let place = |at: &i64| match most - least {
        span if span < MAX_SIDE as i64 => (at - least) as usize,
        _ => ranks.binary_search(at).unwrap_or_else(|nearest| nearest),
    };
    coordinates.iter().map(place).collect()
}

/// The direction of a walk, down and right from the player; `None` for other moves. Free cells
/// between nodes do not count: the next node is one step away.
pub(crate) fn aim(game: &Contraption, step: &Move) -> Option<(i32, i32)> {
    let (from, to) = step.ends(game.design());
    (step.verb() == Verb::Go).then(|| game.plan().way(from, to))
}

pub(crate) fn draw(game: &Contraption, state: &State) -> Picture {
    let (design, plan) = (game.design(), game.plan());
    let cell = |node: usize| plan.cells[node];
    let mut picture = Picture::new(plan.grid, title(game), describe(game, state));
    for (number, edge) in design.edges().iter().enumerate() {
        let (from, to) = (cell(edge.from), cell(edge.to));
        let on = game.is_on(state, Place::Edge(number));
        picture.add(Mark::Wire(WireMark { from, to, shape: wire_shape(edge.kind), on }));
    }
    for (number, node) in design.nodes().iter().enumerate() {
        let on = game.is_on(state, Place::Node(number));
        let (label, shape) = (node.name.clone(), node_shape(node.kind));
        picture.add(Mark::Node(NodeMark { cell: cell(number), label, shape, on }));
        for receiver in &node.notifies {
            let to = match receiver {
                Place::Node(node) => Controlled::Node(cell(*node)),
                Place::Edge(edge) => {
                    let (a, b) = design.edges()[*edge].ends();
                    Controlled::Wire(cell(a), cell(b))
                }
            };
            picture.add(Mark::Control { from: cell(number), to });
        }
    }
    let (players, balls) = game.items(state);
    for (token, nodes) in [(Token::Player, players), (Token::Ball, balls)] {
        for node in 0..design.nodes().len() {
            let count = nodes.iter().filter(|other| **other == node).count() as u8;
            if count > 0 {
                picture.add(Mark::Tokens { cell: cell(node), token, count });
            }
        }
    }
    picture
}

fn title(game: &Contraption) -> String {
    match game.design().name() {
        "" => "Contraption".to_owned(),
        name => format!("Contraption: {name}"),
    }
}

fn node_shape(kind: NodeKind) -> NodeShape {
    match kind {
        NodeKind::Plain => NodeShape::Ring,
        NodeKind::Goal => NodeShape::Flag,
        NodeKind::Button => NodeShape::Button,
        NodeKind::Plate => NodeShape::Plate,
        NodeKind::Toggle => NodeShape::Switch,
        NodeKind::Bridge => NodeShape::Bridge,
    }
}

fn wire_shape(kind: EdgeKind) -> WireShape {
    match kind {
        EdgeKind::Plain => WireShape::Line,
        EdgeKind::Step => WireShape::Step,
        EdgeKind::Wall => WireShape::Wall,
        EdgeKind::OneWay => WireShape::Arrow,
        EdgeKind::NoBall => WireShape::Grille,
        EdgeKind::Vision => WireShape::Sight,
        EdgeKind::Gate => WireShape::Gate,
        EdgeKind::BlockableHazard => WireShape::Hazard,
        EdgeKind::BallTrack => WireShape::Rails,
    }
}

/// Describes everything that the picture shows, for people who cannot see it.
fn describe(game: &Contraption, state: &State) -> String {
    let design = game.design();
    let names: Vec<&str> = design.nodes().iter().map(|node| node.name()).collect();
    let mut sentences = vec![format!("Nodes {}", names.join(", "))];
    let (players, balls) = game.items(state);
    for (nodes, kind) in [(players, ItemKind::Player), (balls, ItemKind::Ball)] {
        let at: Vec<&str> = nodes.iter().map(|node| names[*node]).collect();
        if !at.is_empty() {
            let plural = if at.len() == 1 { "" } else { "s" };
            sentences.push(format!("{}{plural} at {}", kind.name(), at.join(", ")));
        }
    }
    for node in (0..names.len()).map(Place::Node) {
        sentences.extend(element(game, state, node));
    }
    for edge in (0..design.edges().len()).map(Place::Edge) {
        sentences.extend(element(game, state, edge));
    }
    sentences.join(". ") + "."
}

/// The element at a place and its receivers; empty for a plain place.
fn element(game: &Contraption, state: &State, place: Place) -> Vec<String> {
    let design = game.design();
    let (kind, text) = (design.kind_text(place), design.place_text(place));
    let on = match game.is_on(state, place) {
        Some(true) => ", on",
        Some(false) => ", off",
        None => "",
    };
    match place {
        Place::Edge(_) => vec![format!("{kind} {text}{on}")],
        Place::Node(node) => {
            let node = &design.nodes()[node];
            let is_plain = node.kind() == NodeKind::Plain;
            let list: Vec<String> =
                node.notifies().iter().map(|to| design.place_text(*to)).collect();
            let is = (!is_plain).then(|| format!("{kind} at {text}{on}"));
            let switches =
                (!list.is_empty()).then(|| format!("{text} switches {}", list.join(", ")));
            is.into_iter().chain(switches).collect()
        }
    }
}
