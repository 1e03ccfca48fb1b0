//! Draws levels: the nodes that have been classified, and what they told.

use crate::Bound;
use crate::clue::{Clue, Constraint, Grouping, Relation};
use crate::game::{Pattern, Seen, State};
use crate::level::{Teller, Told};
use crate::lines::Line;
use crate::solve::Facts;
use crate::trial::Trial;
use crate::words::{clue_words, held, line_words};
use crate::{Level, NodeSet};
use etchwork_core::{
    Cell, Counted, Grid, Limit, Mark, NodeMark, NodeShape, Note, Picture, WireMark, WireShape,
};
use std::collections::BTreeSet;

/// The most columns and rows of a picture.
const MAX_SIDE: usize = 32;
/// The distance between neighbours in cells, if there is room.
const APART: usize = 3;

/// The tints of pictures; a colour with another name gets the next free tint.
const TINTS: [&str; 8] = ["red", "blue", "gold", "violet", "green", "cyan", "white", "indigo"];

/// What is drawn of a level.
struct View {
    /// Nodes whose kind, pattern or not, is drawn.
    known: NodeSet,
    /// Nodes whose clues are drawn.
    telling: NodeSet,
    /// Nodes about which the player knows more than is drawn, because moves were undone.
    remembered: NodeSet,
}

impl View {
    fn of(game: &Pattern, state: &State, seen: Option<&Seen>) -> Self {
        let wrong: NodeSet = state.wrong.iter().map(|node| usize::from(*node)).collect();
        let known = state.known | wrong;
        match seen {
            None => {
                let all = game.level().graph().nodes();
                Self { known: all, telling: all, remembered: NodeSet::EMPTY }
            }
            Some(seen) => Self {
                known,
                telling: seen.classified | state.known,
                remembered: (seen.classified | seen.betrayed) - known,
            },
        }
    }
}

/// Draws a state as the player has seen it, or everything, with the player's trial marks. Two
/// levels that a player cannot tell apart have the same picture: this code only looks at what is in
/// the view.
pub(crate) fn draw(game: &Pattern, state: &State, seen: Option<&Seen>, trial: Trial) -> Picture {
    let (level, view) = (game.level(), View::of(game, state, seen));
    let (grid, cells) = plan(level);
    let tried = trial.facts();
    let left = left(game, state, trial);
    let mut title = format!("Pattern: {left} left of {} nodes", level.nodes().len());
    if !trial.is_empty() {
        title += &format!(", {} tried", tried.known.len());
    }
    let mut picture = Picture::new(grid, title, describe(game, state, &view, trial));
    picture.tell(format!("Pattern nodes left: {left}"));
    wires(level, &cells, &mut picture);
    for (number, node) in level.nodes().iter().enumerate() {
        let (cell, label) = (cells[number], node.name.clone());
        let shape = shape(&view, tried, number, node.is_pattern);
        picture.add(Mark::Node(NodeMark { cell, label, shape, on: None }));
        if let Some(colour) = node.colour {
            let name = level.colours()[usize::from(colour)].clone();
            let tint = tint(level, colour);
            picture.add(Mark::Tint { cell, tint, name });
        }
        if view.telling.contains(number) && !node.clues().is_empty() {
            let notes = notes(game, state, number, trial);
            picture.add(Mark::Notes { cell, notes });
        }
        let is_told =
            |told: &Told| told.by == Teller::Node(number) && view.telling.contains(number);
        let is_broken =
            game.told().iter().any(|told| is_told(told) && trial.breaks(game, state, told));
        if state.wrong == Some(number as u8) || is_broken {
            picture.add(Mark::Warning(cell));
        }
    }
    for (number, line) in level.lines().iter().enumerate() {
        let (cell, label) = (cells[level.nodes().len() + number], line.name.clone());
        picture.add(Mark::Node(NodeMark { cell, label, shape: NodeShape::Ring, on: None }));
        let left = left_of(game, state, &line.constraint(), trial);
        let note = with_left(line_note(line), left);
        picture.add(Mark::Notes { cell, notes: vec![note] });
        let is_told = |told: &&Told| told.by == Teller::Line(number);
        if game.told().iter().filter(is_told).any(|told| trial.breaks(game, state, told)) {
            picture.add(Mark::Warning(cell));
        }
    }
    picture
}

/// What is left of a clue while the player tries something.
fn left_of(game: &Pattern, state: &State, clue: &Constraint, trial: Trial) -> Option<i64> {
    let held = || held(game.level(), clue, trial.with_known(game, state));
    (!trial.is_empty()).then(|| i64::from(clue.bound.number) - held() as i64)
}

fn with_left(mut note: Note, left: Option<i64>) -> Note {
    if let Some(left) = left {
        let left = format!("\u{2192}{left}");
        note.text += &left;
        note.number += &left;
    }
    note
}

/// The number of the tint of a colour.
pub(crate) fn tint(level: &Level, colour: u8) -> u8 {
    let known = TINTS.iter().position(|tint| *tint == level.colours()[usize::from(colour)]);
    known.map_or(colour, |tint| tint as u8)
}

/// The look of a node.
fn shape(view: &View, tried: Facts, node: usize, is_pattern: bool) -> NodeShape {
    match (view.known.contains(node), tried.known.contains(node)) {
        (true, _) if is_pattern => NodeShape::Yes,
        (true, _) => NodeShape::No,
        (false, true) if tried.pattern.contains(node) => NodeShape::TriedYes,
        (false, true) => NodeShape::TriedNo,
        (false, false) => NodeShape::Unknown,
    }
}

/// The number of pattern nodes left; negative if the player tries more of them than there are.
fn left(game: &Pattern, state: &State, trial: Trial) -> i64 {
    let known = trial.with_known(game, state).pattern.len();
    game.level().pattern().len() as i64 - known as i64
}

/// The clues of a node, and what is left of each while the player tries something.
fn notes(game: &Pattern, state: &State, node: usize, trial: Trial) -> Vec<Note> {
    let level = game.level();
    let clues = level.nodes()[node].clues().iter();
    let note = |clue: &Clue| {
        let left = left_of(game, state, &level.constraint(node, *clue), trial);
        with_left(drawn_note(level, *clue), left)
    };
    clues.map(note).collect()
}

fn wires(level: &Level, cells: &[Cell], picture: &mut Picture) {
    let graph = level.graph();
    for from in graph.nodes().iter() {
        for to in graph.out(from).iter() {
            let is_both = graph.out(to).contains(from);
            // Draw a two-way edge once, from the node with the lower number.
            if !is_both || from < to {
                let shape = if is_both { WireShape::Line } else { WireShape::Arrow };
                let (from, to) = (cells[from], cells[to]);
                picture.add(Mark::Wire(WireMark { from, to, shape, on: None }));
            }
        }
    }
    // The number of a line points along it, as more than one line may begin there.
    for (number, line) in level.lines().iter().enumerate() {
        let apart = |node: &usize| {
            let (x, y) = level.nodes()[*node].place;
            x.abs_diff(line.place.0).max(y.abs_diff(line.place.1))
        };
        let from = cells[level.nodes().len() + number];
        let to = cells[line.nodes.iter().min_by_key(apart).expect("a line has nodes")];
        picture.add(Mark::Wire(WireMark { from, to, shape: WireShape::Arrow, on: None }));
    }
}

/// A clue as drawings show it.
fn drawn_note(level: &Level, clue: Clue) -> Note {
    let counted = match clue {
        Clue::Radius { steps, .. } => Counted::Near(steps),
        Clue::Colour { colour, .. } => Counted::Tint(tint(level, colour)),
        Clue::Component { .. } => Counted::Group,
        // A ring, as for two steps: touching it shows which nodes it counts.
        Clue::Set { .. } => Counted::Near(2),
    };
    note_of(counted, clue.bound(), clue.grouping(), note(level, clue))
}

/// The number of a line as drawings show it.
fn line_note(line: &Line) -> Note {
    note_of(Counted::Near(1), line.bound, line.grouping, line_text(line))
}

/// The number of a line in a few letters: `3`, `{3}` connected, `-3-` apart.
pub(crate) fn line_text(line: &Line) -> String {
    grouped(line.grouping, number_text(line.bound))
}

fn note_of(counted: Counted, bound: Bound, grouping: Grouping, text: String) -> Note {
    let limit = match bound.relation {
        Relation::Equal => None,
        Relation::AtLeast => Some(Limit::Least),
        Relation::AtMost => Some(Limit::Most),
    };
    let joined = match grouping {
        Grouping::Any => None,
        Grouping::Connected => Some(true),
        Grouping::Apart => Some(false),
    };
    Note { text, number: bound.number.to_string(), limit, counted, joined }
}

/// A clue in a few letters: `3` within one step, `2:3` within two steps, `{3}` connected, `-3-`
/// apart, `red 3` of a colour, `#3` a component, `*3` of a set; `≥` and `≤` for inequalities.
pub(crate) fn note(level: &Level, clue: Clue) -> String {
    let number = grouped(clue.grouping(), number_text(clue.bound()));
    match clue {
        Clue::Radius { steps: 1, .. } => number,
        Clue::Radius { steps, .. } => format!("{steps}:{number}"),
        Clue::Set { .. } => format!("*{number}"),
        Clue::Colour { colour, .. } => {
            let name: String = level.colours()[usize::from(colour)].chars().take(4).collect();
            format!("{name} {number}")
        }
        Clue::Component { .. } => format!("#{number}"),
    }
}

fn number_text(bound: Bound) -> String {
    let sign = match bound.relation {
        Relation::Equal => "",
        Relation::AtLeast => "≥",
        Relation::AtMost => "≤",
    };
    format!("{sign}{}", bound.number)
}

fn grouped(grouping: Grouping, number: String) -> String {
    match grouping {
        Grouping::Any => number,
        Grouping::Connected => format!("{{{number}}}"),
        Grouping::Apart => format!("-{number}-"),
    }
}

/// Describes everything that the picture shows, for people who cannot see it.
fn describe(game: &Pattern, state: &State, view: &View, trial: Trial) -> String {
    let level = game.level();
    let nodes = level.nodes();
    let names = |set: NodeSet| {
        set.iter().map(|node| nodes[node].name.as_str()).collect::<Vec<_>>().join(", ")
    };
    let left = left(game, state, trial);
    let mut sentences = vec![format!("{left} pattern nodes left")];
    let tried = trial.facts();
    let mut list = |set: NodeSet, what: &str| {
        if !set.is_empty() {
            sentences.push(format!("{what}: {}", names(set)));
        }
    };
    list(view.known & level.pattern(), "Pattern");
    list(view.known - level.pattern(), "Not pattern");
    list(level.graph().nodes() - view.known, "Unknown");
    list(view.remembered, "Taken back");
    list(tried.pattern, "Tried as pattern");
    list(tried.known - tried.pattern, "Tried as not pattern");
    for (number, name) in level.colours().iter().enumerate() {
        list(level.coloured(number as u8), name);
    }
    for node in view.telling.iter() {
        for clue in nodes[node].clues() {
            sentences.push(format!("{} tells {}", nodes[node].name, clue_words(level, *clue)));
        }
    }
    let lines = level.lines();
    sentences.extend(lines.iter().map(|line| {
        let list: Vec<&str> = line.nodes.iter().map(|node| nodes[node].name.as_str()).collect();
        format!("Line {} tells {}, of {}", line.name, line_words(line), list.join(", "))
    }));
    for told in game.told().iter().filter(|told| trial.breaks(game, state, told)) {
        let name = match told.by {
            Teller::Total => {
                sentences.push("No such number of pattern nodes is left".to_owned());
                continue;
            }
            Teller::Node(node) if !view.telling.contains(node) => continue,
            Teller::Node(node) => nodes[node].name.clone(),
            Teller::Line(line) => format!("line {}", lines[line].name),
        };
        sentences.push(format!("The clue of {name} would be false"));
    }
    if let Some(wrong) = state.wrong {
        sentences.push(format!("The answer on {} is wrong", nodes[usize::from(wrong)].name));
    }
    sentences.join(". ") + "."
}

/// The node drawn on a cell.
pub(crate) fn node_at(level: &Level, cell: Cell) -> Option<usize> {
    teller_at(level, cell)?.node()
}

/// What is drawn on a cell: a node, or the number of a line.
pub(crate) fn teller_at(level: &Level, cell: Cell) -> Option<Teller> {
    let at = plan(level).1.iter().position(|other| *other == cell)?;
    let line = at.checked_sub(level.nodes().len());
    Some(line.map_or(Teller::Node(at), Teller::Line))
}

/// The cell on which a node is drawn.
pub(crate) fn cell_of(level: &Level, node: usize) -> Cell {
    plan(level).1[node]
}

/// The cells on which these nodes are drawn.
pub(crate) fn cells_of(level: &Level, nodes: NodeSet) -> Vec<Cell> {
    let cells = plan(level).1;
    nodes.iter().map(|node| cells[node]).collect()
}

/// The grid, and the cell of each node and then of the number of each line. The layout is the level's own if it fits; otherwise it uses
/// the ranks of coordinates, and if that does not fit either, reading order.
pub(crate) fn plan(level: &Level) -> (Grid, Vec<Cell>) {
    let lines = level.lines().iter().map(|line| line.place);
    let places: Vec<(i32, i32)> =
        level.nodes().iter().map(|node| node.place).chain(lines).collect();
    planned(&places)
}

/// The grid, and the cell of each of some places.
pub(crate) fn planned(places: &[(i32, i32)]) -> (Grid, Vec<Cell>) {
    let across = spread(places.iter().map(|place| place.0));
    let down = spread(places.iter().map(|place| place.1));
    let nearest = |nth: usize| {
        let apart =
            |other: usize| across[nth].abs_diff(across[other]).max(down[nth].abs_diff(down[other]));
        (0..nth).map(apart).min()
    };
    let nearest = (0..places.len()).filter_map(nearest).min().unwrap_or(1);
    let widest = across.iter().chain(&down).max().copied().unwrap_or(0);
    let fits = |step: &usize| step * widest < MAX_SIDE && (*step - 1) * nearest < APART;
    let Some(step) = (1..=APART).rev().find(fits) else { return filled(places) };
    let side = |places: &[usize]| step * places.iter().max().copied().unwrap_or(0) + 1;
    let grid = Grid::new(side(&across), side(&down)).expect("the widest fits");
    let cells = across.iter().zip(&down).map(|(col, row)| grid.at(step * row, step * col));
    (grid, cells.collect())
}

/// A grid that nodes fill in reading order, sorted by their places.
fn filled(places: &[(i32, i32)]) -> (Grid, Vec<Cell>) {
    let cols = places.len().isqrt() + 1;
    let grid = Grid::new(cols, places.len().div_ceil(cols))
        .expect("as many nodes as a level can have fit");
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by_key(|node| (places[*node].1, places[*node].0));
    let mut cells = vec![Cell::new(0); places.len()];
    order.iter().zip(grid.cells()).for_each(|(node, cell)| cells[*node] = cell);
    (grid, cells)
}

/// Coordinates shifted to start at 0, or their ranks if that would be too wide.
fn spread(coordinates: impl Iterator<Item = i32>) -> Vec<usize> {
    let coordinates: Vec<i32> = coordinates.collect();
    let ranks: BTreeSet<i32> = coordinates.iter().copied().collect();
    let ranks: Vec<i32> = ranks.into_iter().collect();
    let (Some(least), Some(most)) = (ranks.first(), ranks.last()) else { return Vec::new() };
    let is_narrow = ((most - least) as usize) < MAX_SIDE;
    let place = |at: &i32| {
        if is_narrow {
            (at - least) as usize
        } else {
            ranks.binary_search(at).unwrap_or_else(|nearest| nearest)
        }
    };
    coordinates.iter().map(place).collect()
}
