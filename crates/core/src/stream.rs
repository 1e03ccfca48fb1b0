//! Random streams: mulberry32, seeded per purpose.
//!
//! Each purpose draws from its own stream, so that a plug-in that draws more or less changes
//! nothing else. Values are part of the recipe: a change here changes puzzles, and golden vectors
//! pin the values.

mod shuffle;

use rand::TryRng;
use std::convert::Infallible;

/// MurmurHash3 x86_32 (Appleby, 2011), the hash behind seeds and streams.
///
/// ```
/// use etchwork_core::murmur3_32;
///
/// assert_eq!(murmur3_32(b"", 1), 0x514e_28b7);
/// assert_eq!(murmur3_32(b"Hello, world!", 0x9747_b28c), 0x2488_4cba);
/// ```
pub const fn murmur3_32(bytes: &[u8], seed: u32) -> u32 {
    const fn scramble(word: u32) -> u32 {
        word.wrapping_mul(0xcc9e_2d51).rotate_left(15).wrapping_mul(0x1b87_3593)
    }
    let mut hash = seed;
    let mut at = 0;
    while at + 4 <= bytes.len() {
        let word = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
        hash ^= scramble(u32::from_le_bytes(word));
        hash = hash.rotate_left(13).wrapping_mul(5).wrapping_add(0xe654_6b64);
        at += 4;
    }
    let (mut tail, mut shift) = (0, 0);
    while at < bytes.len() {
        tail |= (bytes[at] as u32) << shift;
        (at, shift) = (at + 1, shift + 8);
    }
    mixed(hash ^ scramble(tail) ^ bytes.len() as u32)
}

/// The last steps of MurmurHash3: every input bit affects every output bit.
#[inline(always)]
const fn mixed(mut hash: u32) -> u32 {
    hash = (hash ^ hash >> 16).wrapping_mul(0x85eb_ca6b);
    hash = (hash ^ hash >> 13).wrapping_mul(0xc2b2_ae35);
    hash ^ hash >> 16
}

/// The seed that a text stands for: a decimal number below 2^32, written
/// without leading zeros, is itself; any other text is its [`murmur3_32`]
/// with seed 0 over UTF-8.
///
/// ```
/// use etchwork_core::seed_from_text;
///
/// assert_eq!(seed_from_text("42"), 42);
/// assert_eq!(seed_from_text("042"), 1_866_310_973);
/// ```
pub fn seed_from_text(text: &str) -> u32 {
    match text.parse::<u32>() {
        Ok(number) if number.to_string() == text => number,
        _ => murmur3_32(text.as_bytes(), 0),
    }
}

/// Refuses what people do not mean as a seed: nothing, and numbers that are not below 2^32.
///
/// ```
/// use etchwork_core::check_seed;
///
/// assert!(check_seed("cellar").is_ok() && check_seed("4294967295").is_ok());
/// assert!(check_seed("-1").is_err() && check_seed("4294967296").is_err());
/// ```
pub fn check_seed(text: &str) -> Result<(), String> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let is_wrong = text.is_empty() || is_number && text.parse::<u32>().is_err();
    let most = u32::MAX;
    let why = || format!("give a whole number from 0 to {most}, or a word, not '{text}'");
    if is_wrong { Err(why()) } else { Ok(()) }
}

/// The streams of one board of one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streams {
    /// The seed of the run.
    pub seed: u32,
    /// The index of the request in the run.
    pub index: u32,
    /// The number of the board within the request, from 0.
    pub board: u32,
}

impl Streams {
    /// The stream from which the streams of all boards of a request split: its state is
    /// `murmur3_32(index, seed)`.
    #[inline]
    pub fn base(seed: u32, index: u32) -> Stream {
        Stream::new(murmur3_32(&index.to_le_bytes(), seed))
    }

    /// The stream from which the board's streams split: split number `board` of the request's
    /// stream.
    #[inline]
    pub fn root(self) -> Stream {
        Self::base(self.seed, self.index).split(self.board)
    }

    /// The stream for a purpose with a short name such as `sculpt`: the root's split with the
    /// number [`Streams::number`].
    #[inline]
    pub fn stage(self, purpose: &str) -> Stream {
        self.root().split(Self::number(purpose))
    }

    /// The number of a purpose: the `murmur3_32` of its name with seed 0.
    pub const fn number(purpose: &str) -> u32 {
        murmur3_32(purpose.as_bytes(), 0)
    }
}

/// The step from one state of a stream to the next.
const GAMMA: u32 = 0x6d2b_79f5;

/// A mulberry32 generator (T. Ettinger, 2017) that can be split.
///
/// The type implements rand's `TryRng`, so rand's distributions can use it. For results that must
/// stay the same between releases of rand, use the draws below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream {
    state: u32,
    origin: u32,
}

impl Stream {
    /// The stream that starts from a state.
    pub const fn new(state: u32) -> Self {
        Self { state, origin: state }
    }

    /// The split of this stream with a number: the same whatever was drawn so far, and a different
    /// one for each number. As in SplitMix (Steele, Lea and Flood, 2014), its state is
    /// `origin + (number + 1) * 0x9e3779b9`, mixed by MurmurHash3's last steps.
    #[inline(always)]
    pub const fn split(&self, number: u32) -> Self {
        let step = number.wrapping_add(1).wrapping_mul(0x9e37_79b9);
        Self::new(mixed(self.origin.wrapping_add(step)))
    }

    /// The present state: [`Stream::new`] of it continues from here, but has other splits.
    #[inline(always)]
    pub const fn state(&self) -> u32 {
        self.state
    }

    /// The stream before anything was drawn from it.
    #[inline(always)]
    pub const fn origin(&self) -> u32 {
        self.origin
    }

    /// The next 32 random bits.
    #[inline(always)]
    pub fn next_u32(&mut self) -> u32 {
        self.state = Self::moved_on(self.state);
        Self::output(self.state)
    }

    /// The state after a draw. With [`Stream::output`] this is a draw in two parts, for streams
    /// side by side.
    #[inline(always)]
    pub const fn moved_on(state: u32) -> u32 {
        state.wrapping_add(GAMMA)
    }

    /// The state before a draw.
    #[inline(always)]
    pub const fn moved_back(state: u32) -> u32 {
        state.wrapping_sub(GAMMA)
    }

    /// The number drawn on reaching a state.
    #[inline(always)]
    pub const fn output(state: u32) -> u32 {
        let mut t = (state ^ state >> 15).wrapping_mul(state | 1);
        t ^= t.wrapping_add((t ^ t >> 7).wrapping_mul(t | 61));
        t ^ t >> 14
    }

    /// The number below a bound that a draw of 32 bits gives, and whether a redraw may be needed,
    /// which [`Stream::below`] decides.
    #[inline(always)]
    pub const fn scaled(drawn: u32, bound: u32) -> (u32, bool) {
        let product = drawn as u64 * bound as u64;
        ((product >> 32) as u32, (product as u32) < bound)
    }

    /// A uniformly distributed number in `0..bound`, by Lemire's multiplication with rejection
    /// (2019). Panics if `bound` is 0.
    #[inline(always)]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no number below 0");
        loop {
            let drawn = self.next_u32();
            let (number, is_near) = Self::scaled(drawn, bound);
            if !is_near || drawn.wrapping_mul(bound) >= bound.wrapping_neg() % bound {
                return number;
            }
        }
    }

    /// An index into a slice or set of `len` members. Panics if `len` is 0.
    #[inline(always)]
    pub fn index(&mut self, len: usize) -> usize {
        self.below(u32::try_from(len).expect("nothing here has 2^32 members")) as usize
    }

    /// A number in `[0, 1)`, a multiple of 2^-32.
    #[inline(always)]
    pub fn unit(&mut self) -> f64 {
        Self::unit_of(self.next_u32())
    }

    /// The [`Stream::unit`] that a draw of 32 bits gives.
    #[inline(always)]
    pub fn unit_of(drawn: u32) -> f64 {
        f64::from(drawn) / 4_294_967_296.0
    }

    /// The index of a weight, drawn with a probability proportional to the weight: [`weigh`] of one
    /// [`Stream::unit`].
    #[inline]
    pub fn weighted(&mut self, weights: impl Iterator<Item = f64> + Clone) -> usize {
        weigh(self.unit(), weights)
    }
}

/// The index of the weight that a number in `[0, 1)` falls on: the number times
/// their sum, compared with the running sum. Weights must not be negative; at
/// least one must be positive.
#[inline]
pub fn weigh(unit: f64, weights: impl Iterator<Item = f64> + Clone) -> usize {
    let drawn = unit * weights.clone().sum::<f64>();
    let mut running = 0.0;
    let mut last = 0;
    for (index, weight) in weights.enumerate() {
        running += weight;
        if weight > 0.0 {
            last = index;
            if drawn < running {
                break;
            }
        }
    }
    last
}

impl TryRng for Stream {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.next_u32())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let low = u64::from(self.next_u32());
        Ok(u64::from(self.next_u32()) << 32 | low)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(4) {
            chunk.copy_from_slice(&self.next_u32().to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod value_stability {
    use super::*;

    fn first_four(seed: u32) -> [u32; 4] {
        let mut stream = Stream::new(seed);
        std::array::from_fn(|_| stream.next_u32())
    }

    #[test]
    fn mulberry32() {
        assert_eq!(first_four(0), [1144304738, 1416247, 958946056, 627933444]);
        assert_eq!(first_four(1), [2693262067, 11749833, 2265367787, 4213581821]);
        assert_eq!(first_four(42), [2581720956, 1925393290, 3661312704, 2876485805]);
        assert_eq!(first_four(12345), [4207900869, 1317490944, 2079646450, 3513001552]);
        assert_eq!(first_four(u32::MAX), [3850105811, 813802916, 3073704848, 4054706436]);
    }

    #[test]
    fn murmur3_published_vectors() {
        assert_eq!(murmur3_32(b"", 0), 0);
        assert_eq!(murmur3_32(b"", u32::MAX), 0x81f1_6f39);
        assert_eq!(murmur3_32(b"test", 0x9747_b28c), 0x704b_81dc);
        assert_eq!(murmur3_32(&[0xff; 4], 0), 0x7629_3b50);
        assert_eq!(murmur3_32(&[0x21, 0x43, 0x65], 0), 0x7e4a_8634);
        assert_eq!(murmur3_32(&[0x21], 0), 0x7266_1cf4);
    }

    #[test]
    fn rand_draws_through_the_same_generator() {
        use rand::Rng;
        let mut stream = Stream::new(42);
        assert_eq!(Rng::next_u32(&mut stream), 2581720956);
        assert_eq!(Rng::next_u64(&mut stream), 3661312704 << 32 | 1925393290);
        let mut bytes = [0; 6];
        Rng::fill_bytes(&mut Stream::new(42), &mut bytes);
        assert_eq!(bytes[..4], 2581720956u32.to_le_bytes());
        assert_eq!(bytes[4..], 1925393290u32.to_le_bytes()[..2]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounded_draws_are_even() {
        let mut stream = Stream::new(7);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[stream.below(7) as usize] += 1;
        }
        let chi2: f64 = seen.iter().map(|n| (f64::from(*n) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi2 < 22.46, "chi-square {chi2} over 6 degrees of freedom, p < 0.001");
    }

    #[test]
    fn weights_of_zero_are_never_drawn() {
        let mut stream = Stream::new(3);
        for _ in 0..1_000 {
            assert_eq!(stream.weighted([0.0, 2.0, 0.0].into_iter()), 1);
        }
    }

    #[test]
    fn split_does_not_depend_on_what_was_drawn() {
        let mut stream = Stream::new(9);
        let before = stream.split(4);
        stream.next_u32();
        assert_eq!(stream.split(4), before);
        assert_ne!(stream.split(5), before);
    }

    #[test]
    fn every_purpose_index_and_board_has_its_own_stream() {
        let base = Streams { seed: 1, index: 2, board: 3 };
        let states = [
            base.stage("sculpt"),
            base.stage("find"),
            Streams { seed: 2, ..base }.stage("sculpt"),
            Streams { index: 3, ..base }.stage("sculpt"),
            Streams { board: 2, ..base }.stage("sculpt"),
        ];
        for (i, a) in states.iter().enumerate() {
            assert!(states[i + 1..].iter().all(|b| a != b));
        }
    }

    #[test]
    fn seeds_out_of_range_are_text() {
        assert_eq!(seed_from_text("4294967295"), u32::MAX);
        assert_ne!(seed_from_text("4294967296"), 0);
        assert_eq!(seed_from_text("+7"), murmur3_32(b"+7", 0));
    }
}
