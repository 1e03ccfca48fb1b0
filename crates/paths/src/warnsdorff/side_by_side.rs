//! Attempts on many boards side by side.
//!
//! An attempt is a chain in which each operation waits for the one before.
//! Thirty-two attempts on different boards are independent, so each word operation
//! serves all of them; a lane whose attempt has ended takes the next source of
//! its board, or the next board.

use etchwork_core::topology::Compiled;
use etchwork_core::{Cell, Errand, LANES, Lanes, Stream, Words};

/// Steps that all attempts make before those that have ended are seen to.
const STRIDE: usize = 4;

/// The last steps that are remembered: those of a whole path, and a stride more.
pub(super) const ROWS: usize = 128;

/// Errands to be answered by one attempt a source.
pub(super) struct SideBySide<'a> {
    pub errands: &'a mut [Errand],
    /// Memory for the heads of all attempts at each of the last steps.
    pub heads: &'a mut [Words; ROWS],
}

impl Compiled for SideBySide<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut crew = Crew::new(self.errands, self.heads);
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
    }
}

/// What a lane is at: an errand, its next source, and when it set out.
#[derive(Clone, Copy)]
struct Attempt {
    errand: usize,
    source: usize,
    since: usize,
}

struct Crew<'a> {
    errands: &'a mut [Errand],
    /// The errands that some lane has taken.
    taken: usize,
    attempts: [Option<Attempt>; LANES],
    lanes: Lanes,
    /// The states of the streams.
    streams: [u32; LANES],
    /// All ones where the last step left a tied cell behind.
    left_behind: Words,
    heads: &'a mut [Words; ROWS],
    time: usize,
}

impl<'a> Crew<'a> {
    #[inline(always)]
    fn new(errands: &'a mut [Errand], heads: &'a mut [Words; ROWS]) -> Self {
        let (attempts, lanes) = ([None; LANES], Lanes::default());
        let (streams, left_behind) = ([0; LANES], [0; LANES]);
        Self { errands, taken: 0, attempts, lanes, streams, left_behind, heads, time: 0 }
    }

    /// Ends the attempt of a lane, and gives it another if there is one.
    #[inline(always)]
    fn see_to(&mut self, lane: usize) {
        let mut attempt = self.attempts[lane];
        if let Some(ended) = attempt.filter(|_| self.lanes.unvisited[lane] == 0) {
            self.hand_in(lane, ended);
            attempt = None;
        }
        self.attempts[lane] = loop {
            let Some(Attempt { errand, source, .. }) = attempt else {
                if self.taken == self.errands.len() {
                    break None;
                }
                attempt = Some(Attempt { errand: self.taken, source: 0, since: 0 });
                self.taken += 1;
                continue;
            };
            let Errand { start, sources, stream, attempts, .. } = &mut self.errands[errand];
            let Some(head) = sources.get(source) else {
                attempt = None;
                continue;
            };
            *attempts += 1;
            self.lanes.set(lane, start, 1 << head.index());
            self.streams[lane] = stream.split(head.index() as u32).state();
            self.left_behind[lane] = u64::MAX;
            break Some(Attempt { errand, source: source + 1, since: self.time });
        };
    }

    /// Writes the path of a lane down.
    #[inline(always)]
    fn hand_in(&mut self, lane: usize, Attempt { errand, since, .. }: Attempt) {
        let Errand { start, path, .. } = &mut self.errands[errand];
        let steps = since..since + start.rest.unvisited().len();
        // As much as any path may need: memory goes round.
        path.reserve(u64::BITS as usize);
        let head = |step: usize| self.heads[step % ROWS][lane].trailing_zeros();
        path.extend(steps.map(|step| Cell::new(head(step) as usize)));
    }

    /// One step of every attempt.
    #[inline(always)]
    fn step(&mut self) {
        let Self { lanes, streams, left_behind, heads, time, .. } = self;
        heads[*time % ROWS] = lanes.next;
        *time += 1;
        let (mut ties, mut rare) = ([0; LANES], false);
        lanes.step::<true>(|lane, fewest, last| {
            // Only cells left behind at a tie can become such that they must be last.
            let goes_on = !(left_behind[lane] & all_ones(has_two(last)));
            let from = tails(fewest);
            let tied = from[1] != 0;
            let moved = Stream::moved_on(streams[lane]);
            streams[lane] = if tied { moved } else { streams[lane] };
            let drawn = Stream::output(moved);
            rare |= drawn == 0;
            (left_behind[lane], ties[lane]) = (all_ones(tied), fewest);
            draw(from, drawn) & goes_on
        });
        if rare {
            self.draw_again(&ties);
        }
    }

    /// Makes the draws of a step once more, one by one: [`Stream::below`] repeats a
    /// draw of 0 among three, and none of the others suffers from it.
    #[cold]
    fn draw_again(&mut self, ties: &Words) {
        for lane in (0..LANES).filter(|lane| has_two(ties[*lane])) {
            let mut stream = Stream::new(Stream::moved_back(self.streams[lane]));
            let from = tails(ties[lane]);
            let rank = stream.below(count(from));
            self.streams[lane] = stream.state();
            if self.lanes.next[lane] != 0 {
                self.lanes.next[lane] = from[rank as usize] & from[rank as usize].wrapping_neg();
            }
        }
    }
}

/// A set of up to four cells, and what is left without the lowest, the two
/// lowest, the three lowest.
type Tails = [u64; 4];

#[inline(always)]
fn tails(set: u64) -> Tails {
    let [one, two] = [without_first(set), without_first(without_first(set))];
    [set, one, two, without_first(two)]
}

/// How many members a set has, 1 if it has none.
#[inline(always)]
fn count([_, one, two, three]: Tails) -> u32 {
    1 + u32::from(one != 0) + u32::from(two != 0) + u32::from(three != 0)
}

/// The member whose rank a draw of 32 bits gives: [`Stream::scaled`] by comparison
/// with the least draw for each rank.
#[inline(always)]
fn draw([set, one, two, three]: Tails, drawn: u32) -> u64 {
    let (is_three, is_four) = (two != 0, three != 0);
    let second = if is_three { 0x5555_5556 } else { 0x8000_0000 };
    let second = if is_four { 0x4000_0000 } else { second };
    let third = if is_four { 0x8000_0000 } else { 0xaaaa_aaab };
    let from = if (one != 0) & (drawn >= second) { one } else { set };
    let from = if is_three & (drawn >= third) { two } else { from };
    let from = if is_four & (drawn >= 0xc000_0000) { three } else { from };
    from & from.wrapping_neg()
}

#[inline(always)]
fn without_first(set: u64) -> u64 {
    set & set.wrapping_sub(1)
}

#[inline(always)]
fn has_two(set: u64) -> bool {
    without_first(set) != 0
}

#[inline(always)]
fn all_ones(yes: bool) -> u64 {
    u64::from(yes).wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Warnsdorff;
    use etchwork_core::topology::for_this_processor;
    use etchwork_core::{Board, Budget, Fields, Grid, PathFinder, Task, Verdict};

    /// An errand and the board it is on.
    fn errand(number: u32) -> (Board, Errand) {
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
        let mut sources: Vec<Cell> = board.open().iter().collect();
        draws.shuffle_front(&mut sources, 20);
        sources.truncate(number as usize % 21);
        let mut boards = Fields::default();
        boards.set_board(0, &board);
        let (start, stream) = (boards.starts()[0], Stream::new(number * 3));
        (board, Errand { start, sources, stream, attempts: 0, path: Vec::new() })
    }

    #[test]
    fn attempts_side_by_side_are_single_attempts() {
        let (boards, mut errands): (Vec<_>, Vec<_>) = (0..400).map(errand).unzip();
        for_this_processor(SideBySide { errands: &mut errands, heads: &mut [[0; LANES]; ROWS] });
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

    #[test]
    fn a_draw_that_is_repeated_is_that_of_the_stream() {
        // Three ties, and a stream whose next number is 0: that is drawn again.
        let state = Stream::moved_back(0);
        assert_eq!(Stream::new(state).next_u32(), 0);
        let (again, ties) = (Stream::scaled(0, 3).1, 0b1_0010_1000);
        assert!(again);
        let mut heads = [[0; LANES]; ROWS];
        let mut crew = Crew::new(&mut [], &mut heads);
        crew.streams[3] = Stream::moved_on(state);
        crew.lanes.next[3] = 8;
        crew.draw_again(&std::array::from_fn(|lane| if lane == 3 { ties } else { 0 }));
        let mut alone = Stream::new(state);
        let members = [1 << 3, 1 << 5, 1 << 8];
        assert_eq!(crew.lanes.next[3], members[alone.index(3)]);
        assert_eq!(crew.streams[3], alone.state());
    }
}
