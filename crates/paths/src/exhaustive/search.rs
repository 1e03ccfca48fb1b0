//! The search itself: apply the rules to their fixed point, choose an edge, repeat, backtrack.

use super::blocks::Blocks;
use super::course::Courses;
use super::edges::Edges;
use super::factor::{Factor, WHOLE};
use super::loops::Loops;
use super::net::Net;
use super::rules::Rule;
use etchwork_path::{Cell, Task};

/// The result of the search from one source.
#[derive(Debug)]
pub(super) enum Outcome {
    /// A path.
    Found(Vec<Cell>),
    /// There is none.
    Exhausted,
    /// There may be one.
    BudgetSpent,
}

/// A choice whose other side is still to be searched.
#[derive(Clone, Copy, Debug)]
struct Branch {
    edge: usize,
    take_next: bool,
    mark: usize,
}

/// The next act at a fixed point of the rules.
enum Next {
    Found(Vec<Cell>),
    Branch { edge: usize, take_first: bool },
}

/// Working memory of the search, kept from one task to the next.
#[derive(Debug, Default)]
pub(super) struct Engine {
    net: Net,
    edges: Edges,
    factor: Factor,
    blocks: Blocks,
    loops: Loops,
    choices: Vec<Branch>,
    one_way: bool,
    /// Nodes of the search so far.
    pub nodes: u64,
}

impl Engine {
    /// Forgets the counts of earlier searches.
    pub fn clear_counts(&mut self) {
        self.nodes = 0;
        self.edges.cuts = [0; Rule::COUNT];
    }

    /// The number of branches that each rule cut off, by name.
    pub fn cuts(&self) -> Vec<(&'static str, u64)> {
        let count = |(name, rule): (&'static str, Rule)| (name, self.edges.cuts[rule as usize]);
        Rule::TABLE.map(count).into_iter().filter(|(_, count)| *count > 0).collect()
    }

    /// Searches for a path from a source, until the count of nodes is `limit`.
    /// A target must be another cell than the source.
    pub fn search(&mut self, task: &Task<'_>, source: Cell, limit: u64) -> Outcome {
        self.net.build(task, source);
        self.edges.reset(&self.net, Courses::new(&self.net, task));
        self.factor.reset(&self.net);
        self.choices.clear();
        self.one_way = !task.graph.is_symmetric();
        let mut state = self.edges.begin(&self.net).and_then(|()| self.prune(true));
        self.nodes += 1;
        loop {
            state = match state {
                Err(rule) => {
                    self.edges.cuts[rule as usize] += 1;
                    let Some(choice) = self.choices.pop() else { return Outcome::Exhausted };
                    self.edges.undo(&self.net, choice.mark);
                    self.decide(choice.edge, choice.take_next)
                }
                Ok(()) => match self.next(task) {
                    Next::Found(path) => return Outcome::Found(path),
                    Next::Branch { edge, take_first } => {
                        if self.nodes >= limit {
                            return Outcome::BudgetSpent;
                        }
                        self.nodes += 1;
                        let mark = self.edges.mark();
                        self.choices.push(Branch { edge, take_next: !take_first, mark });
                        self.decide(edge, take_first)
                    }
                },
            };
        }
    }

    fn decide(&mut self, edge: usize, take: bool) -> Result<(), Rule> {
        if take {
            self.edges.take(&self.net, edge)?
        } else {
            self.edges.drop(&self.net, edge)?
        }
        self.prune(false)
    }

    /// Applies every rule until none changes anything.
    fn prune(&mut self, mut anew: bool) -> Result<(), Rule> {
        let Self { net, edges, factor, blocks, .. } = self;
        // How many decisions there were when the blocks were checked last.
        let mut checked = None;
        loop {
            edges.settle(net)?;
            if edges.fresh.is_empty() && !anew {
                return Ok(());
            }
            if checked == Some(edges.mark()) && factor.foresaw(net, edges) {
                edges.fresh.clear();
                return Ok(());
            }
            anew = false;
            factor.repair(net, edges)?;
            edges.fresh.clear();
            factor.filter(net, edges)?;
            edges.settle(net)?;
            let mark = edges.mark();
            if checked.replace(mark) == Some(mark) {
                continue;
            }
            blocks.check(net, edges)?;
            if self.one_way {
                blocks.check_ways(net, edges)?;
            }
        }
    }

    /// Turns the factor into a ring, or names an edge where it fails to be one.
    fn next(&mut self, task: &Task<'_>) -> Next {
        let Self { net, edges, factor, loops, .. } = self;
        let torn = |edge: &&usize| !matches!(factor.used(**edge), 0 | WHOLE);
        if let Some(&edge) = net.within.iter().find(torn) {
            return Next::Branch { edge, take_first: true };
        }
        loops.read(net, factor);
        loops.join(net, edges, factor);
        if loops.count == 1 {
            return Self::judge(net, edges, loops.ring(net), task);
        }
        let round = loops.shortest(net);
        let steps = round.iter().zip(round.iter().cycle().skip(1));
        let open =
            steps.filter_map(|(a, b)| net.edge_between(*a, *b)).filter(|e| edges.is_open(*e));
        let tightness =
            |edge: &usize| net.ends[*edge].map(|node| edges.left(node)).iter().sum::<usize>();
        let edge = open.min_by_key(tightness).expect("no rule lets a loop of taken edges stand");
        Next::Branch { edge, take_first: false }
    }

    /// Whether a ring is the requested path; otherwise an open edge near its fault.
    fn judge(net: &Net, edges: &Edges, ring: &[usize], task: &Task<'_>) -> Next {
        let path: Vec<Cell> = ring.iter().map(|node| net.cell(*node)).collect();
        let mut due = task.order.iter();
        let mut open = None;
        for (step, &node) in ring.iter().enumerate() {
            if step > 0
                && let Some(edge) = net.edge_between(ring[step - 1], node)
            {
                if edges.is_open(edge) {
                    open = Some(edge);
                }
                if !net.can_walk(edge, ring[step - 1]) {
                    break;
                }
            }
            if task.order.contains(&path[step]) && due.next() != Some(&path[step]) {
                break;
            }
            if step + 1 == ring.len() {
                return Next::Found(path);
            }
        }
        let edge = open.expect("no rule lets a taken fragment go the wrong way");
        Next::Branch { edge, take_first: false }
    }
}
