//! Whether a task has a path beside a known one, by the cheap rules alone.
//!
//! The known path leads the search: another one leaves out at least one of its steps. So its steps are
//! left out one after the other, each while those before it are taken, and most of these trials end
//! at once in a contradiction of the immediate consequences ([`Edges`]). Where a choice is needed it is
//! made beside the latest decisions, since that is where the contradiction is. A quick question gives up
//! after few choices: the whole search with all its rules decides better then, unless cells have an
//! order. There [`Regions`] see early what contradicts it, so that a search in depth beats the whole search
//! on boards of 10x10 tenfold.

use super::course::Courses;
use super::edges::{Edge, Edges};
use super::net::Net;
use super::regions::Regions;
use super::rules::Rule;
use etchwork_path::{Cell, Other, Task, Verdict};
use std::ops::Range;

/// How far a question goes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Depth {
    /// Each trial makes few choices. Boards that exist were made with these answers, so they stay as
    /// they are.
    Quick,
    /// All trials together make so many choices.
    Deep(u64),
}

/// The choices of a trial of a quick question.
const FEW: u64 = 256;

/// The choices between two looks at the whole board, in quick and in deep questions.
const LOOK_EVERY: [u64; 2] = [2, 4];

/// The result of a trial, or of all of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// There is a path: [`Beside::path`].
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
    regions: Regions,
    /// The edge of each step of the known path.
    steps: Vec<usize>,
    choices: Vec<Choice>,
    /// The choices that a deep question may still make; for a quick one, `None`.
    left: Option<u64>,
    /// A mark before each step that is taken.
    marks: Vec<usize>,
    path: Vec<Cell>,
}

impl Beside {
    /// Whether there is a path other than the known one that is as `other` says.
    pub fn ask(&mut self, task: &Task<'_>, known: &[Cell], other: &Other, depth: Depth) -> End {
        self.begin_question(depth);
        match other {
            Other::LeavesOut(steps) => self.leaves_out(task, known, steps.clone()),
            Other::Takes(one, two) => self.takes(task, known, [*one, *two]),
            Other::PartsBefore(below) => {
                self.last_parting(task, known, *below).map_or(End::NoPath, |(_, end)| end)
            }
        }
    }

    /// The last step before `below` that a path leaves out which takes all steps before it, or for
    /// which a quick question is too short.
    pub fn quick_parting(
        &mut self,
        task: &Task<'_>,
        known: &[Cell],
        below: usize,
    ) -> Option<usize> {
        self.begin_question(Depth::Quick);
        self.last_parting(task, known, below).map(|(step, _)| step)
    }

    /// What a deep question has found.
    pub fn verdict(&mut self, end: End) -> Verdict {
        match end {
            End::Path => Verdict::Found(std::mem::take(&mut self.path)),
            End::NoPath => Verdict::Impossible("exhausted"),
            End::Unknown => Verdict::BudgetSpent,
        }
    }

    fn begin_question(&mut self, depth: Depth) {
        self.left = match depth {
            Depth::Quick => None,
            Depth::Deep(choices) => Some(choices),
        };
    }

    fn leaves_out(&mut self, task: &Task<'_>, known: &[Cell], steps: Range<usize>) -> End {
        if self.begin(task, known).is_err() {
            return End::Unknown;
        }
        for step in steps {
            if !self.edges.is_open(self.steps[step]) {
                continue;
            }
            match self.without(step) {
                End::NoPath if self.take(step).is_ok() => {}
                End::NoPath => return End::Unknown,
                end => return end,
            }
        }
        End::NoPath
    }

    fn takes(&mut self, task: &Task<'_>, known: &[Cell], [a, b]: [Cell; 2]) -> End {
        if self.begin(task, known).is_err() {
            return End::Unknown;
        }
        let Some(edge) = self.net.edge_between(self.net.node(a), self.net.node(b)) else {
            return End::NoPath;
        };
        if self.steps.contains(&edge) {
            // The known path takes it too, perhaps the other way.
            return End::Unknown;
        }
        if !self.edges.is_open(edge) {
            return End::NoPath;
        }
        let taken = self.edges.take(&self.net, edge);
        self.search(taken)
    }

    fn last_parting(
        &mut self,
        task: &Task<'_>,
        known: &[Cell],
        below: usize,
    ) -> Option<(usize, End)> {
        let last = below.checked_sub(1)?;
        if self.begin(task, known).is_err() {
            return Some((last, End::Unknown));
        }
        self.marks.clear();
        for step in 0..below {
            self.marks.push(self.edges.mark());
            if self.edges.is_open(self.steps[step]) && self.take(step).is_err() {
                return Some((last, End::Unknown));
            }
        }
        (0..below).rev().find_map(|step| {
            self.edges.undo(&self.net, self.marks[step]);
            let end =
                if self.edges.is_open(self.steps[step]) { self.without(step) } else { End::NoPath };
            (end != End::NoPath).then_some((step, end))
        })
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
        let mut left = self.left.unwrap_or(FEW);
        self.choices.clear();
        let end = loop {
            state = match state.and_then(|()| self.see(left)) {
                Err(_) => {
                    let Some(choice) = self.choices.pop() else { break End::NoPath };
                    self.edges.undo(&self.net, choice.mark);
                    self.decide(choice.edge, choice.take_next)
                }
                Ok(()) => {
                    let Some(edge) = self.edges.open_beside_latest(&self.net) else {
                        self.read_path();
                        break End::Path;
                    };
                    if left == 0 {
                        break End::Unknown;
                    }
                    left -= 1;
                    let mark = self.edges.mark();
                    self.choices.push(Choice { edge, take_next: false, mark });
                    self.decide(edge, true)
                }
            };
        };
        self.left = self.left.map(|_| left);
        end
    }

    fn decide(&mut self, edge: usize, take: bool) -> Result<(), Rule> {
        if take { self.edges.take(&self.net, edge) } else { self.edges.drop(&self.net, edge) }
    }

    fn see(&mut self, left: u64) -> Result<(), Rule> {
        self.edges.settle(&self.net)?;
        self.edges.fresh.clear();
        let is_deep = self.left.is_some();
        if !left.is_multiple_of(LOOK_EVERY[usize::from(is_deep)]) {
            return Ok(());
        }
        let Self { net, edges, regions, .. } = self;
        let courses = edges.courses().filter(|courses| is_deep && Regions::know_gaps_of(courses));
        match courses {
            Some(courses) if regions.fill_gaps(net, edges, courses) => Ok(()),
            Some(_) => Err(Rule::Order),
            None if regions.hang_together(net, edges) => Ok(()),
            None => Err(Rule::Disconnected),
        }
    }

    /// The ring of the taken edges from the source on, once every edge is decided.
    fn read_path(&mut self) {
        let Self { net, edges, path, .. } = self;
        let (mut before, mut node) = (net.seam(), net.source);
        path.clear();
        while node != net.seam() {
            path.push(net.cell(node));
            let is_next = |to: usize, edge| to != before && edges.get(edge) == Edge::Taken;
            let next = net.spokes(node).iter().find(|spoke| is_next(spoke.to, spoke.edge));
            (before, node) = (node, next.map_or(net.seam(), |spoke| spoke.to));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Exhaustive;
    use super::*;
    use crate::testing::board;
    use etchwork_path::{Budget, Graph, PathFinder, Stream};

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
    /// steps asked about; most quick questions are answered, and all deep ones.
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
            "..... ..... ..... ..... .....",
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
                let parts = |path: &Vec<Cell>| {
                    path.iter().zip(&known).position(|(cell, other)| cell != other).unwrap() - 1
                };
                let last = all.iter().map(parts).filter(|step| *step < below).max();
                let told = beside.quick_parting(&task, &known, below);
                assert!(told >= last, "{drawing} {known:?} {order:?} {told:?} {last:?}");

                let mut others =
                    vec![Other::LeavesOut(0..known.len() - 1), Other::PartsBefore(below)];
                for from in graph.cells().iter() {
                    let exits = graph.exits(from).filter(|to| !is_step(from, *to));
                    others.extend(exits.map(|to| Other::Takes(from, to)));
                }
                for other in others {
                    let is_like = |path: &&Vec<Cell>| match other {
                        Other::LeavesOut(_) => true,
                        Other::PartsBefore(_) => Some(parts(path)) == last,
                        Other::Takes(from, to) => {
                            path.windows(2).any(|step| step == [from, to] || step == [to, from])
                        }
                    };
                    let like: Vec<&Vec<Cell>> = all.iter().filter(is_like).collect();
                    let told = beside.ask(&task, &known, &other, Depth::Deep(u64::MAX));
                    let is_right = match beside.verdict(told) {
                        Verdict::Found(path) => like.contains(&&path),
                        Verdict::Impossible(_) => like.is_empty(),
                        _ => false,
                    };
                    assert!(is_right, "{drawing} {known:?} {order:?} {other:?}");
                    let told = beside.ask(&task, &known, &other, Depth::Quick);
                    asked += 1;
                    if told != End::Unknown {
                        let has_one = told == End::Path;
                        assert_eq!(has_one, !like.is_empty(), "{drawing} {known:?} {other:?}");
                        yes += u32::from(has_one);
                        no += u32::from(!has_one);
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
