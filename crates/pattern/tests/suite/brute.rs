//! The obvious second implementation: it tries all assignments one by one, and evaluates clues as
//! their definition says. It shares nothing with the solver but the level.

use etchwork_core::Stream;
use etchwork_pattern::{Bound, Clue, Grouping, Level, Line, Node, Relation, letters};

/// For each node, whether it is pattern.
pub type Assignment = Vec<bool>;

fn fits(bound: Bound, count: usize) -> bool {
    let number = usize::from(bound.number);
    match bound.relation {
        Relation::Equal => count == number,
        Relation::AtLeast => count >= number,
        Relation::AtMost => count <= number,
    }
}

fn leads(level: &Level, from: usize, to: usize) -> bool {
    level.graph().out(from).contains(to)
}

/// The distance of each node along edges; `None` if it cannot be reached.
fn distances(level: &Level, from: usize) -> Vec<Option<usize>> {
    let mut distances = vec![None; level.nodes().len()];
    distances[from] = Some(0);
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        for next in 0..distances.len() {
            if leads(level, at, next) && distances[next].is_none() {
                distances[next] = distances[at].map(|steps| steps + 1);
                queue.push_back(next);
            }
        }
    }
    distances
}

/// The nodes of a list that are connected to `first` within the list.
fn group(level: &Level, among: &[usize], first: usize) -> Vec<usize> {
    let mut group = vec![first];
    let mut at = 0;
    while at < group.len() {
        for next in among {
            let joined = leads(level, group[at], *next) || leads(level, *next, group[at]);
            if joined && !group.contains(next) {
                group.push(*next);
            }
        }
        at += 1;
    }
    group
}

/// The nodes that a radius clue counts.
pub fn counted(level: &Level, node: usize, steps: usize) -> Vec<usize> {
    let distances = distances(level, node);
    let near = |other: &usize| distances[*other].is_some_and(|far| (1..=steps).contains(&far));
    (0..distances.len()).filter(near).collect()
}

fn is_grouped(level: &Level, held: &[usize], grouping: Grouping) -> bool {
    let whole = held.is_empty() || group(level, held, held[0]).len() == held.len();
    match grouping {
        Grouping::Any => true,
        Grouping::Connected => whole,
        Grouping::Apart => !whole,
    }
}

/// Whether what a line tells is true.
pub fn is_line_true(line: &Line, pattern: &[bool]) -> bool {
    let values: Vec<bool> = line.nodes.iter().map(|node| pattern[node]).collect();
    let first = values.iter().position(|is| *is).unwrap_or(0);
    let end = values.iter().rposition(|is| *is).map_or(0, |last| last + 1);
    let whole = values.get(first..end).unwrap_or_default().iter().all(|is| *is);
    let grouped = match line.grouping {
        Grouping::Any => true,
        Grouping::Connected => whole,
        Grouping::Apart => !whole,
    };
    grouped && fits(line.bound, values.iter().filter(|is| **is).count())
}

/// Whether a clue is true.
pub fn is_true(level: &Level, node: usize, clue: Clue, pattern: &[bool]) -> bool {
    let is = |node: &usize| pattern[*node];
    match clue {
        Clue::Radius { steps, bound, grouping } => {
            let near = counted(level, node, usize::from(steps));
            let held: Vec<usize> = near.into_iter().filter(is).collect();
            is_grouped(level, &held, grouping) && fits(bound, held.len())
        }
        Clue::Set { set, bound, grouping } => {
            let nodes = level.sets()[usize::from(set)].nodes.iter();
            let held: Vec<usize> = nodes.filter(is).collect();
            is_grouped(level, &held, grouping) && fits(bound, held.len())
        }
        Clue::Colour { colour, bound } => {
            let has = |node: &usize| level.nodes()[*node].colour == Some(colour);
            fits(bound, (0..pattern.len()).filter(has).filter(is).count())
        }
        Clue::Component { bound } => {
            let all: Vec<usize> = (0..pattern.len()).filter(is).collect();
            pattern[node] && fits(bound, group(level, &all, node).len())
        }
    }
}

/// All assignments that agree with the known nodes, their clues and the number of pattern nodes.
/// `but` is a node whose clues are ignored.
pub fn models(level: &Level, known: &[bool], but: Option<usize>) -> Vec<Assignment> {
    models_of(level, known, |node| known[node] && but != Some(node))
}

/// All assignments that agree with the known nodes, the clues of the nodes that tell, and the number
/// of pattern nodes.
pub fn models_of(level: &Level, known: &[bool], tells: impl Fn(usize) -> bool) -> Vec<Assignment> {
    let truth: Assignment = level.nodes().iter().map(|node| node.is_pattern).collect();
    let total = truth.iter().filter(|is| **is).count();
    let open: Vec<usize> = (0..known.len()).filter(|node| !known[*node]).collect();
    let mut models = Vec::new();
    for bits in 0u32..1 << open.len() {
        let mut pattern = truth.clone();
        for (place, node) in open.iter().enumerate() {
            pattern[*node] = bits >> place & 1 == 1;
        }
        if pattern.iter().filter(|is| **is).count() != total {
            continue;
        }
        let holds = |node: usize| {
            let clues = level.nodes()[node].clues();
            clues.iter().all(|clue| is_true(level, node, *clue, &pattern))
        };
        let lines_hold = level.lines().iter().all(|line| is_line_true(line, &pattern));
        if lines_hold && (0..known.len()).filter(|node| tells(*node)).all(holds) {
            models.push(pattern);
        }
    }
    models
}

/// The nodes that have the same value in all models, with that value.
pub fn forced(models: &[Assignment], known: &[bool]) -> Vec<(usize, bool)> {
    let open = (0..known.len()).filter(|node| !known[*node]);
    let same = open.filter(|node| models.iter().all(|model| model[*node] == models[0][*node]));
    same.map(|node| (node, models[0][node])).collect()
}

/// A random level with `nodes` nodes and clues of every kind, all true.
pub fn random_level(nodes: usize, stream: &mut Stream) -> Level {
    let mut level = Level::new();
    let (dense, colours) = (1 + stream.below(3), stream.below(3));
    let shown = 1 + stream.below(4);
    for number in 0..nodes {
        let mut node = Node::new(letters(number), (number as i32, stream.below(9) as i32));
        node.is_pattern = stream.below(2) == 0;
        node.is_shown = stream.below(shown + 1) == 0;
        if colours > 0 && stream.below(4) > 0 {
            let name = ["red", "blue"][stream.below(colours) as usize];
            node.colour = Some(level.add_colour(name).unwrap());
        }
        level.add_node(node).unwrap();
    }
    for from in 0..nodes {
        for to in (0..nodes).filter(|to| *to != from) {
            if stream.below(nodes as u32) < dense {
                level.add_edge(from, to).unwrap();
            }
        }
    }
    for node in 0..nodes {
        for kind in 0..3 {
            if stream.below(3) > 0
                && let Some(clue) = random_clue(&level, node, kind, stream)
            {
                level.add_clue(node, clue).unwrap();
            }
        }
    }
    level
}

/// A true clue of a kind, found by trying numbers.
fn random_clue(level: &Level, node: usize, kind: u32, stream: &mut Stream) -> Option<Clue> {
    let truth: Assignment = level.nodes().iter().map(|node| node.is_pattern).collect();
    let relation = Relation::ALL[stream.index(3)];
    let slack = stream.below(3) as u8;
    let steps = 1 + stream.below(3) as u8;
    let colour = stream.index(level.colours().len().max(1)) as u8;
    let clue = |number: u8, relation: Relation, grouping: Grouping| {
        let bound = Bound { relation, number };
        match kind {
            0 => Clue::Radius { steps, bound, grouping },
            1 => Clue::Colour { colour, bound },
            _ => Clue::Component { bound },
        }
    };
    if kind == 1 && level.colours().is_empty() {
        return None;
    }
    let is_true = |clue: Clue| is_true(level, node, clue, &truth);
    let number = (0..=17).find(|number| is_true(clue(*number, Relation::Equal, Grouping::Any)))?;
    let number = match relation {
        Relation::Equal => number,
        Relation::AtLeast => number.saturating_sub(slack),
        Relation::AtMost => number + slack,
    };
    let groupings = [Grouping::Any, Grouping::Connected, Grouping::Apart];
    let first = stream.index(3);
    let chosen = (0..3).map(|turn| groupings[(first + turn) % 3]);
    chosen.map(|grouping| clue(number, relation, grouping)).find(|clue| is_true(*clue))
}

/// Evaluates selected clues of a level, and the number of pattern nodes if `with_total`.
pub struct Some<'a> {
    pub level: &'a Level,
    pub clues: Vec<(usize, Clue)>,
    pub with_total: bool,
}

impl Some<'_> {
    fn hold(&self, pattern: &[bool]) -> bool {
        let total = |pattern: &[bool]| pattern.iter().filter(|is| **is).count();
        let truth: Assignment = self.level.nodes().iter().map(|node| node.is_pattern).collect();
        (!self.with_total || total(pattern) == total(&truth))
            && self.clues.iter().all(|(node, clue)| is_true(self.level, *node, *clue, pattern))
    }

    /// All assignments for which these clues are true and that agree with the known nodes.
    pub fn models(&self, known: &[bool]) -> Vec<Assignment> {
        let nodes = known.len();
        let all = (0u32..1 << nodes).map(|bits| (0..nodes).map(move |node| bits >> node & 1 == 1));
        let truth = |node: usize| self.level.nodes()[node].is_pattern;
        let agrees = |pattern: &Assignment| {
            (0..nodes).all(|node| !known[node] || pattern[node] == truth(node))
        };
        all.map(Iterator::collect).filter(agrees).filter(|pattern| self.hold(pattern)).collect()
    }
}

/// The least k such that steps of at most k clues each solve a level; at most `most`.
pub fn hardness(level: &Level, most: u32) -> Option<u32> {
    (0..=most).find(|k| {
        let mut known: Vec<bool> = level.nodes().iter().map(|node| node.is_shown).collect();
        loop {
            let seen = (0..known.len()).filter(|node| known[*node]);
            let of_node =
                |node: usize| level.nodes()[node].clues().iter().map(move |clue| (node, *clue));
            let seen: Vec<(usize, Clue)> = seen.flat_map(of_node).collect();
            let before = known.clone();
            // The last bit stands for the number of pattern nodes.
            for bits in (0u32..1 << (seen.len() + 1)).filter(|bits| bits.count_ones() <= *k) {
                let chosen = seen.iter().enumerate().filter(|(nth, _)| bits >> nth & 1 == 1);
                let clues = chosen.map(|(_, clue)| *clue).collect();
                let some = Some { level, clues, with_total: bits >> seen.len() & 1 == 1 };
                let models = some.models(&known);
                forced(&models, &known).iter().for_each(|(node, _)| known[*node] = true);
            }
            if known == before {
                return known.iter().all(|known| *known);
            }
        }
    })
}

/// A clue's bound on the number of pattern nodes in a set.
struct Sum {
    nodes: Vec<usize>,
    least: usize,
    most: usize,
}

/// Whether every assignment that agrees with the known nodes and their clues gives this node its
/// value: by backtracking, for levels with too many assignments to list.
pub fn is_forced(level: &Level, known: &[bool], node: usize) -> bool {
    let truth: Assignment = level.nodes().iter().map(|node| node.is_pattern).collect();
    let all: Vec<usize> = (0..known.len()).collect();
    let total = truth.iter().filter(|is| **is).count();
    let mut sums = vec![Sum { nodes: all.clone(), least: total, most: total }];
    for owner in all.iter().filter(|owner| known[**owner]) {
        for clue in level.nodes()[*owner].clues() {
            let number = usize::from(clue.bound().number);
            let (nodes, least, most) = match clue {
                Clue::Radius { steps, grouping, .. } => {
                    let least = if *grouping == Grouping::Apart { 2 } else { 0 };
                    (counted(level, *owner, usize::from(*steps)), least, known.len())
                }
                Clue::Colour { colour, .. } => {
                    let has = |node: &usize| level.nodes()[*node].colour == Some(*colour);
                    (all.iter().copied().filter(has).collect(), 0, known.len())
                }
                Clue::Component { .. } | Clue::Set { .. } => continue,
            };
            let (least, most) = match clue.bound().relation {
                Relation::Equal => (number.max(least), number),
                Relation::AtLeast => (number.max(least), most),
                Relation::AtMost => (least, number),
            };
            sums.push(Sum { nodes, least, most });
        }
    }
    sums.extend(level.lines().iter().map(|line| {
        let number = usize::from(line.bound.number);
        let nodes = line.nodes.iter().collect();
        match line.bound.relation {
            Relation::Equal => Sum { nodes, least: number, most: number },
            Relation::AtLeast => Sum { nodes, least: number, most: known.len() },
            Relation::AtMost => Sum { nodes, least: 0, most: number },
        }
    }));
    // Nodes near the one in question go first: contradictions are found there.
    let mut order = vec![node];
    let mut at = 0;
    sums.sort_by_key(|sum| sum.nodes.len());
    while at < order.len() {
        let near = sums.iter().filter(|sum| sum.nodes.contains(&order[at]));
        for other in near.flat_map(|sum| &sum.nodes).copied().collect::<Vec<_>>() {
            if !known[other] && !order.contains(&other) {
                order.push(other);
            }
        }
        at += 1;
    }
    let mut pattern: Vec<Option<bool>> =
        (0..known.len()).map(|n| known[n].then_some(truth[n])).collect();
    pattern[node] = Some(!truth[node]);
    !has_model(level, known, &sums, &order[1..], &mut pattern)
}

fn has_model(
    level: &Level,
    known: &[bool],
    sums: &[Sum],
    order: &[usize],
    pattern: &mut Vec<Option<bool>>,
) -> bool {
    let fits = |sum: &Sum| {
        let held = sum.nodes.iter().filter(|node| pattern[**node] == Some(true)).count();
        let open = sum.nodes.iter().filter(|node| pattern[**node].is_none()).count();
        held <= sum.most && held + open >= sum.least
    };
    // A component that can no longer grow may be too small; one that is too large stays too large.
    let component_fits = |owner: usize, clue: &Clue| {
        let Clue::Component { bound } = clue else { return true };
        let of = |possible: bool| {
            let is = |node: &usize| pattern[*node].unwrap_or(possible);
            let among: Vec<usize> = (0..pattern.len()).filter(is).collect();
            group(level, &among, owner).len()
        };
        let number = usize::from(bound.number);
        (bound.relation == Relation::AtLeast || of(false) <= number)
            && (bound.relation == Relation::AtMost || of(true) >= number)
    };
    let owners = || (0..known.len()).filter(|owner| known[*owner]);
    if !sums.iter().all(fits)
        || !owners().all(|at| level.nodes()[at].clues().iter().all(|clue| component_fits(at, clue)))
    {
        return false;
    }
    let Some((next, rest)) = order.split_first() else {
        let pattern: Assignment = pattern.iter().map(|is| is.expect("all are tried")).collect();
        let lines_hold = level.lines().iter().all(|line| is_line_true(line, &pattern));
        return lines_hold
            && owners().all(|at| {
                level.nodes()[at].clues().iter().all(|clue| is_true(level, at, *clue, &pattern))
            });
    };
    let found = [true, false].into_iter().any(|value| {
        pattern[*next] = Some(value);
        has_model(level, known, sums, rest, pattern)
    });
    pattern[*next] = None;
    found
}
