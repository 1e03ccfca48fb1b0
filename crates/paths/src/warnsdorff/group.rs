//! Attempts side by side.
//!
//! Within an attempt, each operation waits for the one before. Attempts from different sources are
//! independent, so one operation on a wide register serves many of them.

use etchwork_path::topology::{Kind, Start, Word};
use etchwork_path::{Cell, Stream, TrailLanes, Words};
use std::array;
use std::marker::PhantomData;

/// Steps of all attempts before finished lanes get new attempts.
pub(super) const STRIDE: usize = 4;

/// The last steps that are remembered: those of a whole path, and a stride more.
const ROWS: usize = 128;

/// Cells of a path that are written down at once.
const AT_ONCE: usize = 8;

/// The heads of all attempts at each of the last steps.
pub(super) type Heads<W, const N: usize> = Vec<Words<W, N>>;

/// Attempts that make their steps together, on boards of one kind with room in their words.
pub(super) struct AttemptGroup<'a, W, K, const N: usize> {
    /// The trails of the attempts. A lane whose attempt is finished rests.
    pub lanes: TrailLanes<W, N>,
    /// The states of the streams.
    streams: [u32; N],
    /// The cells on which no path ends.
    no_last: Words<W, N>,
    heads: &'a mut [Words<W, N>; ROWS],
    time: usize,
    /// The start time of each attempt.
    since: [usize; N],
    kind: PhantomData<K>,
}

impl<'a, W: Word, K: Kind, const N: usize> AttemptGroup<'a, W, K, N> {
    #[inline(always)]
    pub fn new(heads: &'a mut Heads<W, N>) -> Self {
        heads.resize(ROWS, [W::default(); N]);
        let heads = heads.first_chunk_mut().expect("it was made as long");
        let (streams, no_last) = ([0; N], [W::default(); N]);
        let (lanes, since, kind) = (TrailLanes::default(), [0; N], PhantomData);
        Self { lanes, streams, no_last, heads, time: 0, since, kind }
    }

    /// Starts an attempt from a source in a lane. `stream` is the stream of the whole task.
    #[inline(always)]
    pub fn set_out(&mut self, lane: usize, start: &Start, source: Cell, stream: &Stream) {
        let head = source.index();
        self.lanes.set::<true, K>(lane, start, 1 << head);
        self.streams[lane] = stream.split(head as u32).state();
        self.no_last[lane] = W::of(start.no_last_cells(source));
        self.since[lane] = self.time;
    }

    /// Starts attempts from the first sources of a board, one in each lane, and forgets the
    /// attempts before.
    #[inline(always)]
    pub fn set_out_all(&mut self, start: &Start, sources: &[Cell], stream: &Stream) {
        let (mut heads, mut next) = ([0; N], [W::default(); N]);
        for (head, source) in heads.iter_mut().zip(sources) {
            *head = source.index() as u32;
        }
        for lane in 0..N {
            let is_taken = W::all_if(lane < sources.len());
            next[lane] = W::of(1 << (heads[lane] & 63)) & is_taken;
            self.streams[lane] = stream.split(heads[lane]).state();
            self.no_last[lane] = W::of(start.no_last_cells(Cell::new(heads[lane] as usize)));
        }
        self.lanes.set_all(start, next);
        (self.time, self.since) = (0, [0; N]);
    }

    /// Whether the attempt of a lane at rest has visited all cells.
    #[inline(always)]
    pub fn has_path(&self, lane: usize) -> bool {
        self.lanes.unvisited[lane].is_empty()
    }

    /// The number of steps of the attempt of a lane at rest, on a board with `cells` cells.
    #[inline(always)]
    pub fn steps(&self, lane: usize, cells: usize) -> usize {
        cells - self.lanes.unvisited[lane].count_ones() as usize
    }

    /// Writes the path of `cells` cells that a lane has walked.
    #[inline(always)]
    pub fn write_path(&self, lane: usize, cells: usize, path: &mut Vec<Cell>) {
        let (since, head) = (self.since[lane], |step: usize| self.heads[step % ROWS][lane]);
        path.clear();
        // Reserves what any path may need, since buffers are reused.
        path.reserve(u64::BITS as usize);
        // Writes a multiple of `AT_ONCE`; the surplus is cut off below.
        for at in (since..since + cells).step_by(AT_ONCE) {
            let heads: [W; AT_ONCE] = array::from_fn(|after| head(at + after));
            path.extend_from_slice(&heads.map(|head| Cell::new(head.trailing_zeros() as usize)));
        }
        path.truncate(cells);
    }

    /// One step of every attempt.
    #[inline(always)]
    pub fn step(&mut self) {
        let Self { lanes, streams, no_last, heads, time, .. } = self;
        heads[*time % ROWS] = lanes.next;
        *time += 1;
        let (mut ties, mut rare) = ([W::default(); N], false);
        // A loop of its own, so that a wide register holds more of these 32-bit states.
        let mut drawn = [0; N];
        for lane in 0..N {
            drawn[lane] = Stream::output(Stream::moved_on(streams[lane]));
        }
        lanes.step::<true, K>(|lane, fewest, last| {
            // The attempt fails if two cells must be last, or one of the wrong colour.
            let two = last.without_first() | last & no_last[lane];
            let goes_on = W::all_if(two.is_empty());
            let from = tails(fewest);
            let tied = !from[1].is_empty();
            let moved = Stream::moved_on(streams[lane]);
            streams[lane] = if tied { moved } else { streams[lane] };
            let drawn = drawn[lane];
            // A link may add a fifth way.
            rare |= drawn == 0 || K::LINKED && has_two(from[3]);
            ties[lane] = fewest;
            draw(from, drawn) & goes_on
        });
        if rare {
            self.draw_again(&ties);
        }
    }

    /// Repeats the draws of a step one by one, for the rare cases that the fast way gets wrong:
    /// [`Stream::below`] rejects a draw of 0 among three, and there may be five ways. The other
    /// lanes get the same draws again.
    #[cold]
    fn draw_again(&mut self, ties: &Words<W, N>) {
        for lane in (0..N).filter(|lane| has_two(ties[*lane])) {
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

/// A set of up to four cells; the set without its lowest cell, without its two lowest, and without
/// its three lowest.
type Tails<W> = [W; 4];

#[inline(always)]
fn tails<W: Word>(set: W) -> Tails<W> {
    let [one, two] = [set.without_first(), set.without_first().without_first()];
    [set, one, two, two.without_first()]
}

/// The member whose rank a draw of 32 bits gives: the rank is that of [`Stream::scaled`], found by
/// comparison with the least draw for each rank.
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
    use etchwork_path::topology::Unlinked;

    #[test]
    fn a_draw_that_is_repeated_is_that_of_the_stream() {
        // With three ties, a stream whose next number is 0 draws again.
        let state = Stream::moved_back(0);
        assert_eq!(Stream::new(state).next_u32(), 0);
        let (again, ties) = (Stream::scaled(0, 3).1, 0b1_0010_1000);
        assert!(again);
        let mut heads = Heads::new();
        let mut group = AttemptGroup::<u64, Unlinked, 5>::new(&mut heads);
        group.streams[3] = Stream::moved_on(state);
        group.lanes.next[3] = 8;
        group.draw_again(&std::array::from_fn(|lane| if lane == 3 { ties } else { 0 }));
        let mut alone = Stream::new(state);
        let members = [1 << 3, 1 << 5, 1 << 8];
        assert_eq!(group.lanes.next[3], members[alone.index(3)]);
        assert_eq!(group.streams[3], alone.state());
    }
}
