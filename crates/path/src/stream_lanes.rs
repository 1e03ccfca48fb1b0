//! Thirty-two random streams side by side.

use crate::lanes::each;
use crate::topology::{Compiled, for_this_processor};
use crate::{LANES, Stream};

/// A number for each lane.
pub type Draws = [u32; LANES];

/// Thirty-two [`Stream`]s with joint draws: each stream gives the same numbers as it would alone.
///
/// ```
/// use etchwork_path::{LANES, Stream, StreamLanes};
///
/// let (mut lanes, mut alone) = (StreamLanes::default(), Stream::new(7));
/// lanes.set(3, &alone);
/// assert_eq!(lanes.next_u32()[3], alone.next_u32());
/// assert_eq!(lanes.below(&[5; LANES])[3], alone.below(5));
/// assert_eq!(lanes.below_of(3, 9), alone.below(9));
/// ```
#[derive(Clone, Debug, Default)]
// A wide register is filled from one line of the cache.
#[repr(align(64))]
pub struct StreamLanes {
    state: Draws,
    origin: Draws,
}

/// Splits of other streams, by their numbers.
struct Split<'a>(&'a Draws, &'a Draws);

impl Compiled for Split<'_> {
    type Output = StreamLanes;

    #[inline(always)]
    fn run(self) -> StreamLanes {
        let Self(origins, numbers) = self;
        let state = each!(lane in LANES => Stream::new(origins[lane]).split(numbers[lane]).state());
        StreamLanes { state, origin: state }
    }
}

impl StreamLanes {
    /// Gives a lane a stream in its present state.
    #[inline(always)]
    pub fn set(&mut self, lane: usize, stream: &Stream) {
        (self.state[lane], self.origin[lane]) = (stream.state(), stream.origin());
    }

    /// The [`Stream::split`] of each stream by a number for each.
    pub fn split(&self, numbers: &Draws) -> Self {
        for_this_processor(Split(&self.origin, numbers))
    }

    /// The stream of a lane before anything was drawn from it.
    #[inline(always)]
    pub fn origin(&self, lane: usize) -> Stream {
        Stream::new(self.origin[lane])
    }

    /// The next 32 bits of each stream.
    #[inline(always)]
    pub fn next_u32(&mut self) -> Draws {
        self.state = each!(lane in LANES => Stream::moved_on(self.state[lane]));
        each!(lane in LANES => Stream::output(self.state[lane]))
    }

    /// [`Stream::below`] of each stream, with a bound for each, above 0.
    #[inline(always)]
    pub fn below(&mut self, bounds: &Draws) -> Draws {
        let before = self.state;
        let mut drawn = self.next_u32();
        let mut rare = false;
        for lane in 0..LANES {
            let (number, again) = Stream::scaled(drawn[lane], bounds[lane]);
            rare |= again;
            drawn[lane] = number;
        }
        if rare {
            // One in some 2^32 / bound: a draw that may have to be made again.
            self.state = before;
            for lane in 0..LANES {
                drawn[lane] = self.below_of(lane, bounds[lane]);
            }
        }
        drawn
    }

    /// [`Stream::below`] of the stream of one lane.
    #[inline(always)]
    pub fn below_of(&mut self, lane: usize, bound: u32) -> u32 {
        let mut alone = Stream::new(self.state[lane]);
        let drawn = alone.below(bound);
        self.state[lane] = alone.state();
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lane_is_a_stream_of_its_own() {
        // Coming to state 0 gives 0: with bound 3 the one draw in 2^32 that is
        // made again.
        let repeated = Stream::moved_back(0);
        assert_eq!(Stream::new(repeated).next_u32(), 0);
        let mut alone: [Stream; LANES] =
            std::array::from_fn(|lane| Stream::new(if lane == 4 { repeated } else { lane as u32 }));
        let mut lanes = StreamLanes::default();
        alone.iter().enumerate().for_each(|(lane, stream)| lanes.set(lane, stream));
        for round in 0..50_u32 {
            let bounds: Draws = std::array::from_fn(|lane| (lane as u32 + round * 3) % 9 + 1);
            let bounds = if round == 0 { [3; LANES] } else { bounds };
            let split = lanes.split(&bounds);
            assert_eq!(split.origin(7), alone[7].split(bounds[7]));
            let drawn = lanes.below(&bounds);
            for lane in 0..LANES {
                assert_eq!(drawn[lane], alone[lane].below(bounds[lane]), "{lane} in {round}");
            }
            let (lane, bound) = (round as usize % LANES, round + 2);
            assert_eq!(lanes.below_of(lane, bound), alone[lane].below(bound));
        }
    }
}
