//! The tools of an editor, which points at nodes.

use crate::clue::{Bound, Clue, ClueKind, Grouping};
use crate::draw::{node_at, plan};
use crate::{Level, Pattern};
use etchwork_core::{Refusal, Site, Tool};

const NODE: &[&str] = &["the node"];

pub(crate) const TOOLS: &[Tool] = &[
    Tool::new(
        "pattern",
        "Pattern",
        "Puts a node into the pattern, or takes it out. Clues that become false go.",
        NODE,
    ),
    Tool::new("shown", "Shown", "Shows a node from the start, or covers it.", NODE).optional(),
    Tool::new(
        "count",
        "Neighbours",
        "Lets a node count its neighbours in the pattern, or takes that clue away.",
        NODE,
    )
    .optional(),
    Tool::new(
        "count-far",
        "Two steps",
        "Lets a node count the pattern up to two steps away, or takes that clue away.",
        NODE,
    )
    .optional(),
    Tool::new(
        "component",
        "Part",
        "Lets a pattern node count the pattern nodes that hang together with it, or takes \
                that clue away.",
        NODE,
    )
    .optional(),
    Tool::new("colour", "Colour clue", "Takes the clue about a colour away.", NODE).optional(),
    Tool::new(
        "edge",
        "Edge",
        "Joins two nodes, or takes the edge away. Clues that become false go.",
        &["the node", "the other node"],
    ),
];

/// The nodes.
pub(crate) fn sites(game: &Pattern) -> Vec<Site> {
    let (grid, mut cells) = plan(game.level());
    cells.truncate(game.level().nodes().len());
    cells.sort_unstable();
    cells.into_iter().map(|cell| Site::on(grid, cell)).collect()
}

/// The puzzle after a tool was pointed at nodes.
pub(crate) fn edited(game: &Pattern, id: &str, at: &[Site]) -> Result<Pattern, Refusal> {
    Tool::of(TOOLS, id, at)?;
    let nodes = at.iter().map(|site| node(game, *site)).collect::<Result<Vec<usize>, _>>()?;
    let (level, node) = (game.level(), nodes[0]);
    let changed = match id {
        "pattern" => built(level, Some(node), None),
        "edge" => built(level, None, Some((node, nodes[1]))),
        "shown" => {
            let mut level = level.clone();
            level.show(node, !level.nodes()[node].is_shown);
            Ok(level)
        }
        "component" => toggled(level, node, Clue::Component { bound: Bound::exact(0) }),
        "count" => toggled(level, node, radius(1)),
        "count-far" => toggled(level, node, radius(2)),
        _ => without(level, node, ClueKind::Colour),
    };
    Pattern::new(changed?).map_err(Refusal::new)
}

fn node(game: &Pattern, site: Site) -> Result<usize, Refusal> {
    let cell = site.cell(plan(game.level()).0);
    let node = cell.and_then(|cell| node_at(game.level(), cell));
    node.ok_or_else(|| Refusal::new("there is no node: point at one"))
}

fn radius(steps: u8) -> Clue {
    Clue::Radius { steps, bound: Bound::exact(0), grouping: Grouping::Any }
}

/// The level without a node's clue of a kind.
fn without(level: &Level, node: usize, kind: ClueKind) -> Result<Level, Refusal> {
    let Some(clue) = level.nodes()[node].clues().iter().find(|clue| clue.kind() == kind) else {
        return Err(Refusal::new("this node has no such clue"));
    };
    let (mut level, kind) = (level.clone(), clue.kind());
    level.remove_clue(node, kind);
    Ok(level)
}

/// The level with a true clue like this one, or without the node's clue of that kind.
fn toggled(level: &Level, node: usize, clue: Clue) -> Result<Level, Refusal> {
    if let Ok(level) = without(level, node, clue.kind()) {
        return Ok(level);
    }
    let pattern = level.pattern();
    let true_clue = match clue {
        Clue::Component { .. } => {
            Clue::Component { bound: Bound::exact(level.graph().part(node, pattern).len()) }
        }
        Clue::Radius { steps, grouping, .. } => {
            let counted = level.graph().within(node, usize::from(steps)) & pattern;
            Clue::Radius { steps, grouping, bound: Bound::exact(counted.len()) }
        }
        Clue::Colour { .. } | Clue::Set { .. } => clue,
    };
    let mut level = level.clone();
    level.add_clue(node, true_clue).map_err(Refusal::new)?;
    Ok(level)
}

/// The level built anew with a node in the pattern or out of it, or an edge more or less; clues
/// that are false then are left out.
fn built(
    level: &Level,
    flipped: Option<usize>,
    edge: Option<(usize, usize)>,
) -> Result<Level, Refusal> {
    let mut new = Level::new();
    for colour in level.colours() {
        new.add_colour(colour).map_err(Refusal::new)?;
    }
    for (number, node) in level.nodes().iter().enumerate() {
        let is_pattern = node.is_pattern != (flipped == Some(number));
        let mut node = node.clone();
        node.is_pattern = is_pattern;
        new.add_node(node).map_err(Refusal::new)?;
    }
    let is_cut = |from: usize, to: usize| edge == Some((from, to)) || edge == Some((to, from));
    let mut was_there = false;
    for from in level.graph().nodes().iter() {
        for to in level.graph().out(from).iter() {
            if is_cut(from, to) {
                was_there = true;
            } else {
                new.add_edge(from, to).map_err(Refusal::new)?;
            }
        }
    }
    if let Some((one, other)) = edge.filter(|_| !was_there) {
        new.add_edge(one, other).map_err(Refusal::new)?;
        new.add_edge(other, one).map_err(Refusal::new)?;
    }
    for set in level.sets() {
        new.add_set(set.clone()).map_err(Refusal::new)?;
    }
    for (number, node) in level.nodes().iter().enumerate() {
        for clue in node.clues() {
            // What is no longer true is left out: a level has true clues alone.
            let _ = new.add_clue(number, *clue);
        }
    }
    for line in level.lines() {
        let _ = new.add_line(line.clone());
    }
    Ok(new)
}
