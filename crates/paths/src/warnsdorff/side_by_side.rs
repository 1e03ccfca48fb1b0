//! Attempts on many boards side by side: a lane whose attempt has ended takes the next
//! source of its board, or the next board.

use super::group::{AttemptGroup, Heads, STRIDE};
use etchwork_path::topology::{Compiled, Kind, Word, byte_of};
use etchwork_path::{BatchTask, Cell, LANES};
use std::hint::black_box;
use std::marker::PhantomData;

/// Tasks for one attempt per source, on boards of one kind that fit into their words.
pub(super) struct SideBySide<'a, W, K> {
    pub tasks: &'a mut [BatchTask],
    pub memory: &'a mut Memory<W>,
    pub kind: PhantomData<K>,
}

/// Memory shared by all tasks.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory<W> {
    heads: Heads<W, LANES>,
    courses: Vec<Course>,
}

/// The number of cells from which it pays to test which attempts would end at their first step: on
/// larger boards about one in four would.
const SPARING_PAYS: usize = 20;

/// The progress of a batch task.
#[derive(Clone, Copy, Debug)]
struct Course {
    /// The sources still to be tried, one bit each.
    left: u64,
    /// The first source from which a path was found, otherwise the number of sources.
    found: usize,
}

impl Course {
    /// A course with all sources to try, except for those whose attempts would end at their first
    /// step and so are known to fail.
    #[inline(always)]
    fn new(BatchTask { start, sources, .. }: &BatchTask) -> Self {
        let may = match start.rest.unvisited().len() {
            SPARING_PAYS.. => start.possible_sources(),
            _ => u64::MAX,
        };
        // Sources are different cells, so there are at most 64.
        let all = u64::MAX.checked_shr(64_u32.saturating_sub(sources.len() as u32));
        let left = if may == u64::MAX { all.unwrap_or(0) } else { among(may, sources) };
        Self { left, found: sources.len() }
    }
}

/// Which of up to 64 cells are among those of a word, one bit each.
#[inline(always)]
fn among(word: u64, cells: &[Cell]) -> u64 {
    let is_among = |cell: Cell| word >> (cell.index() & 63) & 1 != 0;
    let (eights, rest) = cells.as_chunks();
    let mut among = 0;
    for (at, eight) in eights.iter().enumerate() {
        // `black_box` hides where the bytes come from: otherwise the compiler gathers them one by
        // one.
        among |= byte_of(*black_box(&eight.map(is_among))) << ((8 * at) & 63);
    }
    for (at, cell) in (8 * eights.len()..).zip(rest) {
        among |= u64::from(is_among(*cell)) << (at & 63);
    }
    among
}

impl<W: Word, K: Kind> Compiled for SideBySide<'_, W, K> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut lanes = LaneAttempts::<W, K>::new(self.tasks, self.memory);
        loop {
            let mut idle = 0;
            for lane in lanes.group.lanes.at_rest() {
                idle += usize::from(!lanes.see_to(lane));
            }
            if idle == LANES {
                break;
            }
            for _ in 0..STRIDE {
                lanes.group.step();
            }
        }
        for (task, course) in lanes.tasks.iter_mut().zip(lanes.courses) {
            task.attempts = task.sources.len().min(course.found + 1) as u64;
        }
    }
}

/// The work of a lane: a batch task and a source.
#[derive(Clone, Copy)]
struct Attempt {
    task: usize,
    source: usize,
}

struct LaneAttempts<'a, W, K> {
    tasks: &'a mut [BatchTask],
    courses: &'a mut [Course],
    /// The tasks that some lane has taken.
    taken: usize,
    /// Whether lanes have taken all sources.
    all_begun: bool,
    attempts: [Option<Attempt>; LANES],
    group: AttemptGroup<'a, W, K, LANES>,
}

impl<'a, W: Word, K: Kind> LaneAttempts<'a, W, K> {
    #[inline(always)]
    fn new(tasks: &'a mut [BatchTask], memory: &'a mut Memory<W>) -> Self {
        let Memory { heads, courses } = memory;
        courses.clear();
        for task in &*tasks {
            courses.push(Course::new(task));
        }
        let (attempts, group) = ([None; LANES], AttemptGroup::new(heads));
        Self { tasks, courses, taken: 0, all_begun: false, attempts, group }
    }

    /// Ends the attempt of a lane, and starts another one; returns whether there is one.
    #[inline(always)]
    fn see_to(&mut self, lane: usize) -> bool {
        let ended = self.attempts[lane];
        if let Some(attempt) = ended.filter(|_| self.group.has_path(lane)) {
            self.hand_in(lane, attempt);
        }
        let task = ended.map(|attempt| attempt.task).filter(|task| self.goes_on(*task));
        let Some(task) = task.or_else(|| self.another()) else {
            self.attempts[lane] = None;
            return false;
        };
        let BatchTask { start, sources, stream, .. } = &self.tasks[task];
        let left = &mut self.courses[task].left;
        let source = left.trailing_zeros() as usize;
        *left &= left.wrapping_sub(1);
        self.group.set_out(lane, start, sources[source], stream);
        self.attempts[lane] = Some(Attempt { task, source });
        true
    }

    /// Whether a batch task has an untried source.
    #[inline(always)]
    fn goes_on(&self, task: usize) -> bool {
        self.courses[task].left != 0
    }

    /// A batch task with a source to be tried: a task that no lane has taken, or else one that
    /// other lanes work on. That is allowed because the result of a source does not depend on the
    /// sources before it, and the first source with a path counts, whichever lane ends first.
    #[inline(always)]
    fn another(&mut self) -> Option<usize> {
        while self.taken < self.tasks.len() {
            self.taken += 1;
            if self.goes_on(self.taken - 1) {
                return Some(self.taken - 1);
            }
        }
        if self.all_begun {
            return None;
        }
        let mut under_way = self.attempts.iter().flatten().map(|attempt| attempt.task);
        let task = under_way.find(|task| self.goes_on(*task));
        self.all_begun = task.is_none();
        task
    }

    /// Keeps the path of a lane, unless there is one from an earlier source.
    #[inline(always)]
    fn hand_in(&mut self, lane: usize, Attempt { task, source }: Attempt) {
        let Course { left, found } = &mut self.courses[task];
        if source < *found {
            *found = source;
            *left &= (1 << source) - 1;
            let BatchTask { start, path, .. } = &mut self.tasks[task];
            self.group.write_path(lane, start.rest.unvisited().len(), path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Warnsdorff;
    use crate::warnsdorff::one_by_one;
    use etchwork_path::topology::{Even, Unlinked};
    use etchwork_path::{Board, Budget, Grid, PathFinder, Stream, Task, Verdict};

    /// A batch task and its board, which has up to `links` links.
    fn task(number: u32, links: usize) -> (Board, BatchTask) {
        let shapes = [(3, 3), (4, 5), (6, 7), (8, 8), (1, 5), (1, 1), (32, 2), (5, 3)];
        let (cols, rows) = shapes[number as usize % shapes.len()];
        let grid = Grid::new(cols, rows).unwrap();
        let (mut board, mut draws) = (Board::new(grid), Stream::new(number));
        for _ in 0..grid.len() / 12 {
            let cell = Cell::new(draws.index(grid.len()));
            if board.is_connected_without(cell) {
                board.set_wall(cell);
            }
        }
        for _ in 0..links {
            let mut end = || Cell::new(draws.index(grid.len()));
            let _ = board.link(end(), end());
        }
        let mut sources: Vec<Cell> = board.open().iter().collect();
        draws.shuffle_front(&mut sources, 20);
        sources.truncate(number as usize % 21);
        let start = board.graph().start().unwrap();
        let stream = Stream::new(number * 3);
        (board, BatchTask { start, sources, stream, attempts: 0, path: Vec::new() })
    }

    fn run<K: Kind>(mut tasks: Vec<BatchTask>) -> Vec<(Vec<Cell>, u64)> {
        let memory = &mut Memory::default();
        SideBySide::<u64, K> { tasks: &mut tasks, memory, kind: PhantomData }.run();
        tasks.into_iter().map(|task| (task.path, task.attempts)).collect()
    }

    #[test]
    fn boards_of_one_number_of_columns_may_share_a_shift() {
        for shape in 0..8 {
            let tasks = || (0..50).map(|n| task(8 * n + shape, 0).1).collect();
            assert_eq!(run::<Even>(tasks()), run::<Unlinked>(tasks()));
        }
    }

    #[test]
    fn attempts_side_by_side_are_single_attempts() {
        for links in [0, 3] {
            let (boards, mut tasks): (Vec<_>, Vec<_>) = (0..400).map(|n| task(n, links)).unzip();
            assert!(Warnsdorff::default().find_in_lanes(&mut tasks));
            let mut found = 0;
            for (board, batched) in boards.iter().zip(&tasks) {
                let graph = board.graph();
                let task = Task::new(&graph, &batched.sources, &batched.stream);
                let alone = one_by_one(task, Budget::UNLIMITED, &mut Vec::new());
                let path = match alone.verdict {
                    Verdict::Found(path) => path,
                    _ => Vec::new(),
                };
                found += usize::from(!path.is_empty());
                assert_eq!((&batched.path, batched.attempts), (&path, alone.attempts), "\n{board}");
            }
            assert!((100..350).contains(&found), "{found} of 400");
        }
    }
}
