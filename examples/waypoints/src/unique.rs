//! Makes a path the only solution with few waypoints.

use etchwork::{Budget, Cell, CellSet, Graph, PathFinder, Stream, Task, Verdict};

/// The budget of one question to the finder.
const BUDGET: Budget = Budget { nodes: 1 << 14, memory: u64::MAX };

/// The cost of making a path unique.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Other solutions that were found and ruled out.
    pub ruled_out: usize,
    /// Questions to the finder.
    pub questions: usize,
    /// Nodes of its searches.
    pub nodes: u64,
}

/// Waypoints for a path: cells such that only this path goes from its first cell to its last,
/// visits every cell of the graph, and visits the waypoints in this order. They are few, but not
/// always the fewest. `None` if the finder could not decide.
///
/// From the end of the path towards its start, this asks the finder for another continuation from
/// each cell. If there is one, waypoints rule it out, and the finder is asked again. Proofs nearer
/// to the end stay valid, because more waypoints leave fewer solutions. At last, every waypoint
/// that rules out no other solution is removed.
pub fn waypoints(
    graph: &Graph,
    path: &[Cell],
    finder: &mut dyn PathFinder,
) -> (Option<Vec<Cell>>, Figures) {
    let mut at = vec![usize::MAX; graph.span()];
    path.iter().enumerate().for_each(|(place, cell)| at[cell.index()] = place);
    let mut search = Search {
        graph,
        path,
        at,
        marks: Vec::new(),
        others: Vec::new(),
        finder,
        cost: Figures::default(),
    };
    let found = search.add();
    if found.is_some() {
        search.thin();
    }
    let cells = search.marks.iter().map(|place| path[*place]).collect();
    (found.map(|()| cells), search.cost)
}

struct Search<'a> {
    graph: &'a Graph,
    path: &'a [Cell],
    /// The place of each cell on the path.
    at: Vec<usize>,
    /// The places of the waypoints, ascending.
    marks: Vec<usize>,
    /// The other solutions found so far, each as places on the path.
    others: Vec<Vec<usize>>,
    finder: &'a mut dyn PathFinder,
    cost: Figures,
}

impl Search<'_> {
    fn add(&mut self) -> Option<()> {
        for place in (0..self.path.len().saturating_sub(2)).rev() {
            while let Some(other) = self.other(place, &self.marks.clone())? {
                self.cost.ruled_out += 1;
                self.rule_out(place, &other);
                self.others.push(other);
            }
        }
        Some(())
    }

    /// Another continuation from a place of the path: `Some(None)` if there is none, `None` if the
    /// finder does not decide.
    fn other(&mut self, place: usize, marks: &[usize]) -> Option<Option<Vec<usize>>> {
        let (visited, next) = (&self.path[..=place], self.path[place + 1]);
        let taken: CellSet = visited.iter().copied().collect();
        let is_other = |cell: &Cell| *cell != next && !taken.contains(*cell);
        let sources: Vec<Cell> = self.graph.exits(self.path[place]).filter(is_other).collect();
        if sources.is_empty() {
            return Some(None);
        }
        let graph = self.graph.without(&taken);
        let due = marks.iter().filter(|mark| **mark > place);
        let order: Vec<Cell> = due.map(|mark| self.path[*mark]).collect();
        let stream = Stream::new(0);
        let target = self.path.last().copied();
        let task = Task { target, order: &order, ..Task::new(&graph, &sources, &stream) };
        let search = self.finder.find(&task, BUDGET);
        self.cost.questions += 1;
        self.cost.nodes += search.nodes;
        let places = |rest: Vec<Cell>| {
            (0..=place).chain(rest.iter().map(|cell| self.at[cell.index()])).collect()
        };
        match search.verdict {
            Verdict::Found(rest) => Some(Some(places(rest))),
            Verdict::Impossible(_) => Some(None),
            Verdict::BudgetSpent | Verdict::Unsupported(_) => None,
        }
    }

    /// Adds waypoints that rule a solution out. If the solution visits some cells out of order with
    /// the present waypoints, one of those cells suffices; the middle one is likely to leave the
    /// fewest other solutions. Otherwise it takes two: the next cell of the path and the cell that
    /// the solution visits before it.
    fn rule_out(&mut self, place: usize, other: &[usize]) {
        let mut when = vec![0; other.len()];
        other.iter().enumerate().for_each(|(time, place)| when[*place] = time);
        let breaks = |cell: &usize| {
            self.marks.iter().any(|mark| (mark < cell) != (when[*mark] < when[*cell]))
        };
        let ways: Vec<usize> = (place + 1..self.path.len() - 1).filter(breaks).collect();
        let single = ways.get(ways.len() / 2).copied();
        match single {
            Some(cell) => self.mark(cell),
            None => {
                self.mark(place + 1);
                self.mark(other[place + 1]);
            }
        }
    }

    fn mark(&mut self, place: usize) {
        if let Err(rank) = self.marks.binary_search(&place) {
            self.marks.insert(rank, place);
        }
    }

    /// Removes each waypoint without which the path is still the only solution.
    fn thin(&mut self) {
        let mut rank = 0;
        while rank < self.marks.len() {
            let mut fewer = self.marks.clone();
            let gone = fewer.remove(rank);
            match self.is_unique(&fewer, gone) {
                true => self.marks = fewer,
                false => rank += 1,
            }
        }
    }

    /// Whether the path is proved to be the only solution with one waypoint fewer. Only solutions
    /// that leave the path before that waypoint must be searched: the later waypoints rule out the
    /// others.
    fn is_unique(&mut self, marks: &[usize], gone: usize) -> bool {
        if self.others.iter().any(|other| keeps(other, marks)) {
            return false;
        }
        for place in (0..gone).rev() {
            match self.other(place, marks) {
                Some(None) => {}
                Some(Some(other)) => {
                    self.others.push(other);
                    return false;
                }
                None => return false,
            }
        }
        true
    }
}

/// Whether a solution visits the waypoints in their order.
fn keeps(other: &[usize], marks: &[usize]) -> bool {
    let is_mark = |place: &&usize| marks.binary_search(place).is_ok();
    other.iter().filter(is_mark).is_sorted()
}
