//! Clues drawn at random: all true, subject to the three settings that influence difficulty.

use super::options::Options;
use crate::clue::{Bound, Clue, ClueKind, Grouping, Relation};
use crate::{Level, NodeSet};
use etchwork_core::Stream;

/// How often each kind is drawn, as weights: radius, colour, component.
const KINDS: [(ClueKind, u32); 3] =
    [(ClueKind::Radius, 6), (ClueKind::Colour, 1), (ClueKind::Component, 3)];
/// How often a radius clue also says whether its pattern nodes are connected, in percent.
pub(super) const GROUPED: u32 = 40;

/// The kinds of clues that a node can still have.
pub(super) fn kinds(level: &Level, node: usize, options: &Options) -> Vec<(ClueKind, u32)> {
    let of_node = &level.nodes()[node];
    let can = |kind: ClueKind| match kind {
        ClueKind::Radius => !level.graph().out(node).is_empty(),
        ClueKind::Colour => !level.colours().is_empty(),
        ClueKind::Component => options.components && of_node.is_pattern,
        ClueKind::Set => false,
    };
    let is_free = |kind: ClueKind| of_node.clues().iter().all(|clue| clue.kind() != kind);
    KINDS.into_iter().filter(|(kind, _)| can(*kind) && is_free(*kind)).collect()
}

/// Draws a kind by weight.
pub(super) fn kind(kinds: &[(ClueKind, u32)], stream: &mut Stream) -> ClueKind {
    let mut drawn = stream.below(kinds.iter().map(|(_, weight)| weight).sum());
    for (kind, weight) in kinds {
        if drawn < *weight {
            return *kind;
        }
        drawn -= weight;
    }
    unreachable!("what is drawn is below the sum")
}

/// Draws a clue of a kind for a node, or returns why the drawn clue is refused. A clue that tells
/// nothing about nodes outside `known` is refused; so is a trivial one, unless chance keeps it.
pub(super) fn clue(
    level: &Level,
    node: usize,
    kind: ClueKind,
    known: NodeSet,
    options: &Options,
    stream: &mut Stream,
) -> Result<Clue, &'static str> {
    let exact = exact(level, node, kind, options, stream);
    let is_degraded = options.inequalities && stream.below(100) < options.degraded;
    let clue = if is_degraded { degraded(exact, stream) } else { exact };
    let constraint = level.constraint(node, clue);
    if constraint.says_nothing() || (constraint.counted - known).is_empty() {
        return Err("tells_nothing");
    }
    let keeps_trivial = stream.below(100) < options.trivial;
    if constraint.is_trivial(level.graph()) && !keeps_trivial {
        return Err("trivial");
    }
    Ok(clue)
}

fn exact(
    level: &Level,
    node: usize,
    kind: ClueKind,
    options: &Options,
    stream: &mut Stream,
) -> Clue {
    let pattern = level.pattern();
    match kind {
        ClueKind::Radius => {
            let weights = options.radii.iter().map(|weight| f64::from(*weight));
            let steps = 1 + stream.weighted(weights);
            let counted = level.graph().within(node, steps) & pattern;
            let is_grouped = stream.below(100) < GROUPED && options.grouping && counted.len() > 1;
            let grouping = if !is_grouped {
                Grouping::Any
            } else if level.graph().is_connected(counted) {
                Grouping::Connected
            } else {
                Grouping::Apart
            };
            Clue::Radius { steps: steps as u8, bound: Bound::exact(counted.len()), grouping }
        }
        ClueKind::Colour => {
            let colour = stream.index(level.colours().len()) as u8;
            let counted = level.coloured(colour) & pattern;
            Clue::Colour { colour, bound: Bound::exact(counted.len()) }
        }
        ClueKind::Component => {
            let part = level.graph().part(node, pattern);
            Clue::Component { bound: Bound::exact(part.len()) }
        }
        ClueKind::Set => unreachable!("makers name no sets"),
    }
}

/// The clue with an inequality whose number is off by at most one.
pub(super) fn degraded(clue: Clue, stream: &mut Stream) -> Clue {
    let off = stream.below(2) as u8;
    let is_least = stream.below(2) == 0;
    let weaker = |bound: Bound| {
        if is_least {
            Bound { relation: Relation::AtLeast, number: bound.number.saturating_sub(off) }
        } else {
            Bound { relation: Relation::AtMost, number: bound.number + off }
        }
    };
    match clue {
        Clue::Radius { steps, bound, grouping } => {
            Clue::Radius { steps, bound: weaker(bound), grouping }
        }
        Clue::Colour { colour, bound } => Clue::Colour { colour, bound: weaker(bound) },
        Clue::Component { bound } => Clue::Component { bound: weaker(bound) },
        Clue::Set { set, bound, grouping } => Clue::Set { set, bound: weaker(bound), grouping },
    }
}
