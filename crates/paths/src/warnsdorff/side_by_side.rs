//! Attempts on many boards side by side.
//!
//! An attempt is a chain in which each operation waits for the one before.
//! Thirty-two attempts on different boards are independent, so each word operation
//! serves all of them; a lane whose attempt has ended takes the next source of
//! its board, or the next board.

use etchwork_core::topology::{Compiled, Word};
use etchwork_core::{Cell, Errand, LANES, Lanes, Stream, Words};

/// Steps that all attempts make before those that have ended are seen to.
const STRIDE: usize = 4;

/// The last steps that are remembered: those of a whole path, and a stride more.
const ROWS: usize = 128;

/// Errands to be answered by one attempt a source, on boards with room in their words;
/// `LINKED` if there is a link on any.
pub(super) struct SideBySide<'a, W, const LINKED: bool> {
    pub errands: &'a mut [Errand],
    pub memory: &'a mut Memory<W>,
}

/// Memory that serves all errands.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory<W> {
    /// The heads of all attempts at each of the last steps.
    heads: Vec<Words<W>>,
    /// How far each errand is.
    courses: Vec<Course>,
}

/// How far an errand is.
#[derive(Clone, Copy, Debug)]
struct Course {
    /// The sources that some lane has taken.
    begun: usize,
    /// The first source from which a path was found, or else how many there are.
    found: usize,
}

impl<W: Word, const LINKED: bool> Compiled for SideBySide<'_, W, LINKED> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut crew = Crew::<W, LINKED>::new(self.errands, self.memory);
        loop {
            for lane in crew.lanes.at_rest() {
                crew.see_to(lane);
            }
            if crew.lanes.all_rest() {
                break;
            }
            for _ in 0..STRIDE {
                crew.step();
            }
        }
        for (errand, course) in crew.errands.iter_mut().zip(crew.courses) {
            errand.attempts = errand.sources.len().min(course.found + 1) as u64;
        }
    }
}

/// What a lane is at: an errand, the source, and when it set out.
#[derive(Clone, Copy)]
struct Attempt {
    errand: usize,
    source: usize,
    since: usize,
}

struct Crew<'a, W, const LINKED: bool> {
    errands: &'a mut [Errand],
    courses: &'a mut [Course],
    /// The errands that some lane has taken.
    taken: usize,
    /// Whether no source is left that no lane has taken.
    all_begun: bool,
    attempts: [Option<Attempt>; LANES],
    lanes: Lanes<W>,
    /// The states of the streams.
    streams: [u32; LANES],
    /// The cells on which no path ends.
    no_last: Words<W>,
    heads: &'a mut [Words<W>; ROWS],
    time: usize,
}

impl<'a, W: Word, const LINKED: bool> Crew<'a, W, LINKED> {
    #[inline(always)]
    fn new(errands: &'a mut [Errand], memory: &'a mut Memory<W>) -> Self {
        let Memory { heads, courses } = memory;
        heads.resize(ROWS, [W::default(); LANES]);
        let heads = heads.first_chunk_mut().expect("it was made as long");
        courses.clear();
        courses.extend(errands.iter().map(|e| Course { begun: 0, found: e.sources.len() }));
        let (attempts, lanes) = ([None; LANES], Lanes::default());
        let (streams, no_last) = ([0; LANES], [W::default(); LANES]);
        let (taken, all_begun, time) = (0, false, 0);
        Self { errands, courses, taken, all_begun, attempts, lanes, streams, no_last, heads, time }
    }

    /// Ends the attempt of a lane, and gives it another if there is one.
    #[inline(always)]
    fn see_to(&mut self, lane: usize) {
        let ended = self.attempts[lane];
        if let Some(attempt) = ended.filter(|_| self.lanes.unvisited[lane].is_empty()) {
            self.hand_in(lane, attempt);
        }
        let errand = ended.map(|attempt| attempt.errand).filter(|errand| self.goes_on(*errand));
        let Some(errand) = errand.or_else(|| self.another()) else {
            self.attempts[lane] = None;
            return;
        };
        let source = self.courses[errand].begun;
        self.courses[errand].begun += 1;
        let Errand { start, sources, stream, .. } = &self.errands[errand];
        let cell = sources[source];
        let head = cell.index();
        self.lanes.set::<LINKED>(lane, start, 1 << head);
        self.streams[lane] = stream.split(head as u32).state();
        self.no_last[lane] = W::of(start.no_last_cells(cell));
        self.attempts[lane] = Some(Attempt { errand, source, since: self.time });
    }

    /// Whether an errand has a source that is still to be tried.
    #[inline(always)]
    fn goes_on(&self, errand: usize) -> bool {
        self.courses[errand].begun < self.courses[errand].found
    }

    /// An errand with a source to be tried: one that no lane has taken, or else one
    /// that some lane is at. What a source leads to does not depend on the sources
    /// before it, and the first with a path counts, whichever comes there first.
    #[inline(always)]
    fn another(&mut self) -> Option<usize> {
        while self.taken < self.errands.len() {
            self.taken += 1;
            if self.goes_on(self.taken - 1) {
                return Some(self.taken - 1);
            }
        }
        if self.all_begun {
            return None;
        }
        let mut under_way = self.attempts.iter().flatten().map(|attempt| attempt.errand);
        let errand = under_way.find(|errand| self.goes_on(*errand));
        self.all_begun = errand.is_none();
        errand
    }

    /// Writes the path of a lane down, unless there is one from an earlier source.
    #[inline(always)]
    fn hand_in(&mut self, lane: usize, Attempt { errand, source, since }: Attempt) {
        let found = &mut self.courses[errand].found;
        if source >= *found {
            return;
        }
        *found = source;
        let Errand { start, path, .. } = &mut self.errands[errand];
        let steps = since..since + start.rest.unvisited().len();
        path.clear();
        // As much as any path may need: memory goes round.
        path.reserve(u64::BITS as usize);
        let head = |step: usize| self.heads[step % ROWS][lane].trailing_zeros();
        path.extend(steps.map(|step| Cell::new(head(step) as usize)));
    }

    /// One step of every attempt.
    #[inline(always)]
    fn step(&mut self) {
        let Self { lanes, streams, no_last, heads, time, .. } = self;
        heads[*time % ROWS] = lanes.next;
        *time += 1;
        let (mut ties, mut rare) = ([W::default(); LANES], false);
        lanes.step::<true, LINKED>(|lane, fewest, last| {
            // Of two cells that must be last one is left, and one of the wrong colour is.
            let two = last.without_first() | last & no_last[lane];
            let goes_on = W::all_if(two.is_empty());
            let from = tails(fewest);
            let tied = !from[1].is_empty();
            let moved = Stream::moved_on(streams[lane]);
            streams[lane] = if tied { moved } else { streams[lane] };
            let drawn = Stream::output(moved);
            // Over a link there may be a fifth way.
            rare |= drawn == 0 || LINKED && has_two(from[3]);
            ties[lane] = fewest;
            draw(from, drawn) & goes_on
        });
        if rare {
            self.draw_again(&ties);
        }
    }

    /// Makes the draws of a step once more, one by one: [`Stream::below`] repeats a
    /// draw of 0 among three, there may be five ways, and none of the others suffers
    /// from it.
    #[cold]
    fn draw_again(&mut self, ties: &Words<W>) {
        for lane in (0..LANES).filter(|lane| has_two(ties[*lane])) {
            let mut stream = Stream::new(Stream::moved_back(self.streams[lane]));
            let ways = ties[lane];
            let rank = stream.below(ways.count_ones());
            self.streams[lane] = stream.state();
            if !self.lanes.next[lane].is_empty() {
                let from = (0..rank).fold(ways, |from, _| from.without_first());
                self.lanes.next[lane] = from.first();
            }
        }
    }
}

/// A set of up to four cells, and what is left without the lowest, the two
/// lowest, the three lowest.
type Tails<W> = [W; 4];

#[inline(always)]
fn tails<W: Word>(set: W) -> Tails<W> {
    let [one, two] = [set.without_first(), set.without_first().without_first()];
    [set, one, two, two.without_first()]
}

/// The member whose rank a draw of 32 bits gives: [`Stream::scaled`] by comparison
/// with the least draw for each rank.
#[inline(always)]
fn draw<W: Word>([set, one, two, three]: Tails<W>, drawn: u32) -> W {
    let (is_three, is_four) = (!two.is_empty(), !three.is_empty());
    let second = if is_three { 0x5555_5556 } else { 0x8000_0000 };
    let second = if is_four { 0x4000_0000 } else { second };
    let third = if is_four { 0x8000_0000 } else { 0xaaaa_aaab };
    let from = if !one.is_empty() & (drawn >= second) { one } else { set };
    let from = if is_three & (drawn >= third) { two } else { from };
    let from = if is_four & (drawn >= 0xc000_0000) { three } else { from };
    from.first()
}

#[inline(always)]
fn has_two(set: impl Word) -> bool {
    !set.without_first().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Warnsdorff;
    use etchwork_core::{Board, Budget, Grid, PathFinder, Task, Verdict};

    /// An errand and the board it is on, which may have that many links.
    fn errand(number: u32, links: usize) -> (Board, Errand) {
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
        (board, Errand { start, sources, stream, attempts: 0, path: Vec::new() })
    }

    #[test]
    fn attempts_side_by_side_are_single_attempts() {
        for links in [0, 3] {
            let (boards, mut errands): (Vec<_>, Vec<_>) =
                (0..400).map(|n| errand(n, links)).unzip();
            Warnsdorff::default().run_errands(&mut errands);
            let mut found = 0;
            for (board, errand) in boards.iter().zip(&errands) {
                let (graph, mut finder) = (board.graph(), Warnsdorff::default());
                let task = Task::new(&graph, &errand.sources, &errand.stream);
                let alone = finder.find(&task, Budget::UNLIMITED);
                let path = match alone.verdict {
                    Verdict::Found(path) => path,
                    _ => Vec::new(),
                };
                found += usize::from(!path.is_empty());
                assert_eq!((&errand.path, errand.attempts), (&path, alone.attempts), "\n{board}");
            }
            assert!((100..350).contains(&found), "{found} of 400");
        }
    }

    #[test]
    fn a_draw_that_is_repeated_is_that_of_the_stream() {
        // Three ties, and a stream whose next number is 0: that is drawn again.
        let state = Stream::moved_back(0);
        assert_eq!(Stream::new(state).next_u32(), 0);
        let (again, ties) = (Stream::scaled(0, 3).1, 0b1_0010_1000);
        assert!(again);
        let mut memory = Memory::<u64>::default();
        let mut crew = Crew::<u64, false>::new(&mut [], &mut memory);
        crew.streams[3] = Stream::moved_on(state);
        crew.lanes.next[3] = 8;
        crew.draw_again(&std::array::from_fn(|lane| if lane == 3 { ties } else { 0 }));
        let mut alone = Stream::new(state);
        let members = [1 << 3, 1 << 5, 1 << 8];
        assert_eq!(crew.lanes.next[3], members[alone.index(3)]);
        assert_eq!(crew.streams[3], alone.state());
    }
}
