//! Shuffling: the draws of a shuffle do not depend on each other, so that many are made at once.

use super::{GAMMA, Stream};
use crate::topology::{Compiled, for_this_processor};

/// Draws that are made at once.
const AT_ONCE: usize = 16;

impl Stream {
    /// Moves a random choice of `count` members, or of all if there are fewer, to the front in
    /// random order (Fisher-Yates, stopped early).
    pub fn shuffle_front<T>(&mut self, items: &mut [T], count: usize) {
        let count = count.min(items.len());
        for first in (0..count).step_by(AT_ONCE) {
            let left = &mut items[first..];
            let turns = AT_ONCE.min(count - first);
            // The last needs no draw but makes one: values are part of recipes.
            let picks = self.picks(left.len(), turns);
            for (at, pick) in picks[..turns].iter().enumerate() {
                left.swap(at, at + *pick as usize);
            }
        }
    }

    /// Draws of [`Stream::below`], the first below a bound, each of the others below a bound
    /// smaller by one.
    #[inline]
    fn picks(&mut self, bound: usize, draws: usize) -> [u32; AT_ONCE] {
        let bound = u32::try_from(bound).expect("nothing here has 2^32 members");
        let (mut picks, is_near) = for_this_processor(Picks { state: self.state, bound });
        if is_near {
            let bounds = (0..=bound).rev();
            picks.iter_mut().take(draws).zip(bounds).for_each(|(p, b)| *p = self.below(b));
        } else {
            self.state = self.state.wrapping_add(GAMMA.wrapping_mul(draws as u32));
        }
        picks
    }
}

/// Draws below a bound that decreases by one each time, down to 1; and whether any of them may need
/// a redraw.
struct Picks {
    state: u32,
    bound: u32,
}

impl Compiled for Picks {
    type Output = ([u32; AT_ONCE], bool);

    #[inline(always)]
    fn run(self) -> Self::Output {
        let (mut picks, mut is_near) = ([0; AT_ONCE], false);
        for at in 0..AT_ONCE {
            let state = self.state.wrapping_add(GAMMA.wrapping_mul(at as u32 + 1));
            let bound = self.bound.saturating_sub(at as u32).max(1);
            let (pick, may_be_near) = Stream::scaled(Stream::output(state), bound);
            picks[at] = pick;
            is_near |= may_be_near;
        }
        (picks, is_near)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draw by draw, as the recipe has it.
    fn shuffle_one_by_one(stream: &mut Stream, items: &mut [u32], count: usize) {
        for at in 0..count.min(items.len()) {
            let pick = stream.index(items.len() - at);
            items.swap(at, at + pick);
        }
    }

    #[test]
    fn draws_at_once_are_draws_one_by_one() {
        for (len, count) in [(0, 3), (1, 1), (9, 20), (16, 16), (33, 20), (70, 70), (70, 0)] {
            let mut streams = [Stream::new(len as u32), Stream::new(len as u32)];
            let mut items = [(); 2].map(|()| (0..len as u32).collect::<Vec<_>>());
            streams[0].shuffle_front(&mut items[0], count);
            shuffle_one_by_one(&mut streams[1], &mut items[1], count);
            assert_eq!((&items[0], &streams[0]), (&items[1], &streams[1]), "{count} of {len}");
        }
    }

    #[test]
    fn draws_that_must_be_made_again_are() {
        // Below such bounds every fourth number is drawn again.
        let mut items = vec![(); 3 << 30];
        let (mut stream, mut alone) = (Stream::new(5), Stream::new(5));
        stream.shuffle_front(&mut items, 40);
        for at in 0..40 {
            alone.index(items.len() - at);
        }
        assert_eq!(stream, alone);
        assert_ne!(stream.state(), Stream::new(5).state().wrapping_add(GAMMA.wrapping_mul(40)));
    }
}
