//! Cuts: when a model gets connectivity wrong, a cut is a condition that the model breaks and that
//! every right pattern meets.
//!
//! The article leaves open how to propagate knowledge about components. The answer here is lazy
//! clauses: wait for a whole assignment, then add one clause that forbids it and many others. A
//! model that passes all cuts is right, so the results are exact.

use crate::clue::{Constraint, Form};
use crate::{Graph, NodeSet};

/// A condition on a pattern: not all of `all` are in it, or one of `any` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    /// Not all of these,
    pub(super) all: NodeSet,
    /// or one of these.
    pub(super) any: NodeSet,
}

/// The condition that a pattern breaks though its number is right; `None` if the clue is true.
/// Every pattern that makes the clue true meets the condition.
pub(super) fn cut(constraint: &Constraint, pattern: NodeSet, graph: &Graph) -> Option<Cut> {
    let counted = pattern & constraint.counted;
    match constraint.form {
        Form::Count => None,
        Form::Connected => apart_though_connected(constraint, counted, graph),
        Form::Apart => connected_though_apart(constraint, counted, graph),
        Form::Component(node) => wrong_component(constraint, node, pattern, graph),
    }
}

/// If two pattern nodes in different parts are to be connected, the path between them leaves the
/// part of the first through a node beside that part, so one of the nodes beside it must be
/// pattern. Of all parts, takes the one with the fewest nodes beside it: the strongest condition.
fn apart_though_connected(clue: &Constraint, counted: NodeSet, graph: &Graph) -> Option<Cut> {
    let (mut rest, mut best) = (counted, None::<Cut>);
    while let Some(node) = rest.lowest() {
        let part = clue.part(node, counted, graph);
        rest = rest - part;
        let Some(other) = (counted - part).lowest() else { break };
        let any = clue.beside(part, graph);
        if best.is_none_or(|best| any.len() < best.any.len()) {
            best = Some(Cut { all: NodeSet::one(node) | NodeSet::one(other), any });
        }
    }
    best
}

/// A connected set stays connected when nodes beside it join. So a pattern that is not connected
/// leaves out a node of the set, or has a node that is neither in the set nor beside it.
fn connected_though_apart(clue: &Constraint, counted: NodeSet, graph: &Graph) -> Option<Cut> {
    let any = clue.counted - counted - clue.beside(counted, graph);
    clue.is_whole(counted, graph).then_some(Cut { all: counted, any })
}

/// A component that is too small can only grow through a node beside it, so one of those must be
/// pattern. In a component that is too large, take a connected set that holds the clue's node and
/// is one node larger than allowed: not all of that set can be pattern.
fn wrong_component(
    constraint: &Constraint,
    node: usize,
    pattern: NodeSet,
    graph: &Graph,
) -> Option<Cut> {
    let component = graph.part(node, pattern);
    if component.len() < constraint.bound.least() {
        return Some(Cut { all: NodeSet::EMPTY, any: graph.rim(component) });
    }
    let most = constraint.bound.most(graph.len());
    if component.len() <= most {
        return None;
    }
    let mut set = NodeSet::one(node);
    while set.len() <= most {
        let next = graph.rim(set) & component;
        set =
            next.iter().take(most + 1 - set.len()).fold(set, |set, node| set | NodeSet::one(node));
    }
    Some(Cut { all: set, any: NodeSet::EMPTY })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clue::{Bound, Relation, Ties};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(600))]

        /// Over all assignments of small graphs: a cut refuses the pattern that it was made for,
        /// and no right pattern; a pattern without a cut is right.
        #[test]
        fn cuts_refuse_wrong_patterns_and_no_right_one(
            nodes in 1usize..9,
            edges in prop::collection::vec((0usize..9, 0usize..9), 0..16),
            counted in 0u64..512,
            (relation, number, form) in (0usize..3, 0u8..6, 0usize..5),
        ) {
            let mut graph = Graph::new(nodes);
            edges.iter().filter(|(a, b)| a != b && *a.max(b) < nodes)
                .for_each(|(a, b)| graph.add_edge(*a, *b));
            let ties = if form < 3 { Ties::Edges } else { Ties::Order };
            let form = [Form::Component(0), Form::Connected, Form::Apart][if form < 3 { form } else { form - 2 }];
            let counted = (0..nodes).filter(|node| counted >> node & 1 == 1).collect();
            let bound = Bound { relation: Relation::ALL[relation], number };
            let clue = Constraint { counted, bound, form, ties };
            let all: Vec<NodeSet> = (0u32..1 << nodes)
                .map(|bits| (0..nodes).filter(|node| bits >> node & 1 == 1).collect())
                .collect();
            let right: Vec<NodeSet> =
                all.iter().copied().filter(|set| clue.holds(*set, &graph)).collect();
            for pattern in all {
                let number_is_met = match form {
                    // A component clue belongs to a node that is known to be pattern.
                    Form::Component(node) => pattern.contains(node),
                    Form::Apart => {
                        (pattern & counted).len() >= 2 && bound.admits((pattern & counted).len())
                    }
                    _ => bound.admits((pattern & counted).len()),
                };
                if !number_is_met {
                    continue;
                }
                let meets = |cut: Cut, set: NodeSet| {
                    !cut.all.is_within(set) || !(cut.any & set).is_empty()
                };
                match cut(&clue, pattern, &graph) {
                    None => prop_assert!(clue.holds(pattern, &graph)),
                    Some(cut) => {
                        prop_assert!(!meets(cut, pattern), "{cut:?} lets {pattern:?} pass");
                        let lost = right.iter().find(|set| !meets(cut, **set));
                        prop_assert!(lost.is_none(), "{cut:?} refuses {lost:?}");
                    }
                }
            }
        }
    }
}
