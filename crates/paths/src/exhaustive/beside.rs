//! Whether a task has a path beside a known one, by the cheap rules alone.
//!
//! The known path leads the search: another one leaves out at least one of its steps. So its steps are
//! left out one after the other, each while those before it are taken, and most of these trials end
//! at once in a contradiction of the immediate consequences ([`Edges`]). Where a choice is needed it is
//! made beside the latest decisions, since that is where the contradiction is. After many choices the
//! search gives up: the whole search with all its rules decides better then.

use super::course::Courses;
use super::edges::{Edge, Edges};
use super::net::Net;
use super::rules::Rule;
use etchwork_path::{Cell, Task};
use std::ops::Range;

/// The choices of one trial.
const CHOICES: u32 = 256;

/// The choices between two checks that the cells hang together.
const FLOOD_EVERY: u32 = 2;

/// The result of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Path,
    NoPath,
    /// The choices are spent.
    Unknown,
}

/// A choice whose other side is still to be tried.
#[derive(Clone, Copy, Debug)]
struct Choice {
    edge: usize,
    take_next: bool,
    mark: usize,
}

/// Working memory, kept from one question to the next.
#[derive(Debug, Default)]
pub(super) struct Beside {
    net: Net,
    edges: Edges,
    /// The edge of each step of the known path.
    steps: Vec<usize>,
    choices: Vec<Choice>,
    /// A mark before each step that is taken.
    marks: Vec<usize>,
    reached: Vec<bool>,
    queue: Vec<usize>,
}

impl Beside {
    /// Whether there is a path other than the known one, if every such path leaves out one of these
    /// steps of it. `None` if that takes too long.
    pub fn leaves_out(
        &mut self,
        task: &Task<'_>,
        known: &[Cell],
        steps: Range<usize>,
    ) -> Option<bool> {
        self.begin(task, known).ok()?;
        for step in steps {
            if !self.edges.is_open(self.steps[step]) {
                continue;
            }
            match self.without(step) {
                End::Path => return Some(true),
                End::NoPath => self.take(step).ok()?,
                End::Unknown => return None,
            }
        }
        Some(false)
    }

    /// Whether there is a path that takes a step between two cells, which the known path does not.
    pub fn takes(&mut self, task: &Task<'_>, known: &[Cell], [a, b]: [Cell; 2]) -> Option<bool> {
        self.begin(task, known).ok()?;
        let Some(edge) = self.net.edge_between(self.net.node(a), self.net.node(b)) else {
            return Some(false);
        };
        if self.steps.contains(&edge) {
            // The known path takes it too, perhaps the other way.
            return None;
        }
        if !self.edges.is_open(edge) {
            return Some(false);
        }
        let taken = self.edges.take(&self.net, edge);
        match self.search(taken) {
            End::Path => Some(true),
            End::NoPath => Some(false),
            End::Unknown => None,
        }
    }

    /// The last step before `below` that a path leaves out which takes all steps before it, or for
    /// which this takes too long to decide.
    pub fn last_parting(&mut self, task: &Task<'_>, known: &[Cell], below: usize) -> Option<usize> {
        if below == 0 {
            return None;
        }
        if self.begin(task, known).is_err() {
            return below.checked_sub(1);
        }
        self.marks.clear();
        for step in 0..below {
            self.marks.push(self.edges.mark());
            if self.edges.is_open(self.steps[step]) && self.take(step).is_err() {
                return below.checked_sub(1);
            }
        }
        for step in (0..below).rev() {
            self.edges.undo(&self.net, self.marks[step]);
            if self.edges.is_open(self.steps[step]) && self.without(step) != End::NoPath {
                return Some(step);
            }
        }
        None
    }

    fn begin(&mut self, task: &Task<'_>, known: &[Cell]) -> Result<(), Rule> {
        let Self { net, edges, .. } = self;
        net.build(task, known[0]);
        edges.reset(net, Courses::new(net, task));
        self.steps.clear();
        for step in known.windows(2) {
            let [from, to] = [step[0], step[1]].map(|cell| net.node(cell));
            self.steps.push(net.edge_between(from, to).ok_or(Rule::Disconnected)?);
        }
        edges.begin(net)?;
        edges.settle(net)
    }

    fn take(&mut self, step: usize) -> Result<(), Rule> {
        self.edges.take(&self.net, self.steps[step])?;
        self.edges.settle(&self.net)?;
        self.edges.fresh.clear();
        Ok(())
    }

    /// The result of leaving a step out; the decisions afterwards are those before.
    fn without(&mut self, step: usize) -> End {
        let mark = self.edges.mark();
        let dropped = self.edges.drop(&self.net, self.steps[step]);
        let end = self.search(dropped);
        self.edges.undo(&self.net, mark);
        end
    }

    fn search(&mut self, mut state: Result<(), Rule>) -> End {
        let mut left = CHOICES;
        self.choices.clear();
        loop {
            state = match state.and_then(|()| self.see(left)) {
                Err(_) => {
                    let Some(choice) = self.choices.pop() else { return End::NoPath };
                    self.edges.undo(&self.net, choice.mark);
                    self.decide(choice.edge, choice.take_next)
                }
                Ok(()) => {
                    let Some(edge) = self.edges.open_beside_latest(&self.net) else {
                        return End::Path;
                    };
                    if left == 0 {
                        return End::Unknown;
                    }
                    left -= 1;
                    let mark = self.edges.mark();
                    self.choices.push(Choice { edge, take_next: false, mark });
                    self.decide(edge, true)
                }
            };
        }
    }

    fn decide(&mut self, edge: usize, take: bool) -> Result<(), Rule> {
        if take { self.edges.take(&self.net, edge) } else { self.edges.drop(&self.net, edge) }
    }

    fn see(&mut self, left: u32) -> Result<(), Rule> {
        self.edges.settle(&self.net)?;
        self.edges.fresh.clear();
        if left.is_multiple_of(FLOOD_EVERY) && !self.hangs_together() {
            Err(Rule::Disconnected)
        } else {
            Ok(())
        }
    }

    /// Whether every cell can be reached over edges that are not dropped.
    fn hangs_together(&mut self) -> bool {
        let Self { net, edges, reached, queue, .. } = self;
        reached.clear();
        reached.resize(net.nodes(), false);
        reached[net.source] = true;
        reached[net.seam()] = true;
        queue.clear();
        queue.push(net.source);
        let mut count = 2;
        while let Some(node) = queue.pop() {
            for spoke in net.spokes(node) {
                if !reached[spoke.to] && edges.get(spoke.edge) != Edge::Dropped {
                    reached[spoke.to] = true;
                    count += 1;
                    queue.push(spoke.to);
                }
            }
        }
        count == net.nodes()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Exhaustive;
    use super::*;
    use crate::testing::board;
    use etchwork_path::{Budget, Graph, PathFinder, Stream, Verdict};

    /// All paths of a graph from the first cell of a trail on.
    fn paths(graph: &Graph, trail: &mut Vec<Cell>, found: &mut Vec<Vec<Cell>>) {
        if trail.len() == graph.cells().len() {
            found.push(trail.clone());
        }
        for next in graph.exits(trail[trail.len() - 1]) {
            if !trail.contains(&next) {
                trail.push(next);
                paths(graph, trail, found);
                trail.pop();
            }
        }
    }

    fn keeps(path: &[Cell], order: &[Cell]) -> bool {
        let place = |cell: &Cell| path.iter().position(|other| other == cell);
        order.is_sorted_by_key(place)
    }

    /// Every answer agrees with the list of all paths, whichever cells are ordered, steps closed and
    /// steps asked about; and most questions are answered.
    #[test]
    fn it_knows_what_the_list_of_all_paths_knows() {
        let mut stream = Stream::new(58);
        let (mut asked, mut yes, mut no) = (0, 0, 0);
        let mut beside = Beside::default();
        for drawing in [
            ".... .... ....",
            "..... ..... ..... .....",
            ".#... ..... ..... ..#..",
            "a... ..a. ....",
        ] {
            for _ in 0..60 {
                let mut graph = board(drawing).graph();
                let cells: Vec<Cell> = graph.cells().iter().collect();
                let source = cells[stream.index(cells.len())];
                let mut all = Vec::new();
                paths(&graph, &mut vec![source], &mut all);
                if all.is_empty() {
                    continue;
                }
                let known = all[stream.index(all.len())].clone();
                let is_step = |from: Cell, to: Cell| {
                    known.windows(2).any(|step| step == [from, to] || step == [to, from])
                };
                for _ in 0..stream.index(4) {
                    let from = cells[stream.index(cells.len())];
                    let exits: Vec<Cell> =
                        graph.exits(from).filter(|to| !is_step(from, *to)).collect();
                    if let Some(to) = exits.first() {
                        graph.remove_arc(from, *to);
                        graph.remove_arc(*to, from);
                    }
                }
                let order: Vec<Cell> =
                    known.iter().copied().filter(|_| stream.index(5) == 0).collect();
                let target = (stream.index(3) > 0).then(|| known[known.len() - 1]);
                all.retain(|path| {
                    let walks = path.windows(2).all(|step| graph.has_arc(step[0], step[1]));
                    let ends = target.is_none_or(|target| path.last() == Some(&target));
                    walks && ends && keeps(path, &order) && *path != known
                });
                let unused = Stream::new(0);
                let task =
                    Task { target, order: &order, ..Task::new(&graph, &known[..1], &unused) };
                let below = 1 + stream.index(known.len() - 1);
                let parts = |path: &&Vec<Cell>| {
                    path.iter().zip(&known).position(|(cell, other)| cell != other).unwrap() - 1
                };
                let last = all.iter().map(|path| parts(&path)).filter(|step| *step < below).max();
                let told = beside.last_parting(&task, &known, below);
                assert!(told >= last, "{drawing} {known:?} {order:?} {told:?} {last:?}");

                let steps = 0..known.len() - 1;
                let told = beside.leaves_out(&task, &known, steps);
                asked += 1;
                if let Some(told) = told {
                    assert_eq!(told, !all.is_empty(), "{drawing} {known:?} {order:?}");
                    yes += u32::from(told);
                    no += u32::from(!told);
                }
                for from in graph.cells().iter() {
                    for to in graph.exits(from).filter(|to| !is_step(from, *to)) {
                        let takes = |path: &Vec<Cell>| {
                            path.windows(2).any(|step| step == [from, to] || step == [to, from])
                        };
                        if let Some(told) = beside.takes(&task, &known, [from, to]) {
                            assert_eq!(told, all.iter().any(takes), "{drawing} {from:?} {to:?}");
                        }
                    }
                }
                let sources = task.sources;
                let found =
                    Exhaustive::default().find(&Task { sources, ..task }, Budget::UNLIMITED);
                assert!(matches!(found.verdict, Verdict::Found(_)));
            }
        }
        assert!(yes > 20 && no > 20 && yes + no > asked * 9 / 10, "{yes} {no} of {asked}");
    }
}
