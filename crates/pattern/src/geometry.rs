//! Levels as data that a program without the engine plays.

use crate::Pattern;
use etchwork_core::geometry::{
    CellShape, Condition, Effect, Geometry, Kind, Link, Look, Passage, Rule, Shape, Slot, Tone, is,
};
use etchwork_core::{Cell, Grid};

/// The values of the slot of a node.
const UNKNOWN: usize = 0;
const RIGHT: usize = 1;
const WRONG: usize = 2;

/// The radius of a node, and the distance to the nearest.
const RADIUS: i32 = 420;
const APART: i32 = 1500;

/// A node has a slot: unknown, classified rightly with its clues, or wrongly. So the data shows a
/// clue when the player has earned it, and gives the pattern away to whoever reads the data.
pub(crate) fn geometry(game: &Pattern) -> Geometry {
    let (level, mut geometry) = (game.level(), Geometry::default());
    let (grid, cells) = crate::draw::plan(level);
    let nearest = nearest(grid, &cells);
    let mut slots = [Vec::new(), Vec::new()];
    for (number, node) in level.nodes().iter().enumerate() {
        let at = grid.position(cells[number]);
        let (x, y) = (i32::from(at.col) * APART / nearest, i32::from(at.row) * APART / nearest);
        let (id, outline) = (node.name.clone(), Vec::new());
        geometry.cells.push(CellShape { id, x, y, outline, radius: RADIUS });
        let tone = node.colour.map_or(Tone::Ground, |colour| {
            Tone::TINTS[usize::from(crate::draw::tint(level, colour)) % Tone::TINTS.len()]
        });
        geometry.fix(number, 600, Look::of(Shape::Cell).tone(tone));
        let kind = geometry.kind(kind(game, number));
        let start = if node.is_shown { RIGHT } else { UNKNOWN };
        let slot = geometry.slot(Slot::on_cell(number, kind, start));
        slots[usize::from(node.is_pattern)].push(slot);
    }
    for (number, line) in level.lines().iter().enumerate() {
        let at = grid.position(cells[level.nodes().len() + number]);
        let (x, y) = (i32::from(at.col) * APART / nearest, i32::from(at.row) * APART / nearest);
        let (id, outline) = (format!("line {}", line.name), Vec::new());
        geometry.cells.push(CellShape { id, x, y, outline, radius: RADIUS });
        geometry.fix(level.nodes().len() + number, 600, Look::text(crate::draw::line_text(line)));
    }
    let graph = level.graph();
    for from in 0..level.nodes().len() {
        for to in graph.out(from).iter() {
            let is_both = graph.out(to).contains(from);
            if is_both && from > to {
                continue;
            }
            let passage = if is_both { Passage::Open } else { Passage::OneWay };
            geometry.links.push(Link { passage, ..Link::open(from, to) });
        }
    }
    let total = format!("Pattern nodes: {}", level.pattern().len());
    let kind = geometry.kind(Kind::of(vec![Look::text(total)]));
    geometry.slot(Slot { cell: None, link: None, kind, start: 0 });
    for (is_pattern, slots) in slots.iter().enumerate() {
        for (answer, text) in ["{0} no", "{0} yes"].into_iter().enumerate() {
            let value = if answer == is_pattern { RIGHT } else { WRONG };
            let set = vec![Effect::Set { slot: 0, value }];
            let rule = Rule::new(text, vec![is(0, UNKNOWN)], set, 1, slots.clone());
            let gesture =
                [Rule { second_tap: Some(0), ..rule.clone() }, Rule { tap: Some(0), ..rule }];
            geometry.moves.push(gesture[answer].clone());
        }
    }
    let all = slots.concat();
    geometry.goal.push(Condition::All { slots: all.clone(), values: vec![RIGHT] });
    geometry.lost.push(Condition::Any { slots: all, values: vec![WRONG] });
    geometry
}

/// The looks of a node: its clues are written on it once it is classified.
fn kind(game: &Pattern, number: usize) -> Kind {
    let (level, node) = (game.level(), &game.level().nodes()[number]);
    let clues: Vec<String> =
        node.clues().iter().map(|clue| crate::draw::note(level, *clue)).collect();
    let (shape, name) = if node.is_pattern {
        (Shape::Disc, "in the pattern")
    } else {
        (Shape::Ring, "not in the pattern")
    };
    let right = Look { shape, text: clues.join("\n"), ..Look::default() };
    let unknown = Look::text("?").tone(Tone::Off).named("unknown");
    let wrong = Look::of(Shape::Cross).tone(Tone::Bad).named("wrong");
    let looks = vec![unknown, right.tone(Tone::Done).named(name), wrong];
    Kind { size: 720, line: 220, ..Kind::of(looks) }
}

/// The distance of the two nearest nodes, in cells of the plan.
fn nearest(grid: Grid, cells: &[Cell]) -> i32 {
    let apart = |a: Cell, b: Cell| {
        let (a, b) = (grid.position(a), grid.position(b));
        a.row.abs_diff(b.row).max(a.col.abs_diff(b.col))
    };
    let pairs = (0..cells.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    pairs.map(|(a, b)| apart(cells[a], cells[b])).min().map_or(1, i32::from)
}
