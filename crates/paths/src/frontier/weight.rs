//! Numbers of ways, which a sweep and its tables add up exactly.

use etchwork_path::Stream;
use num_bigint::BigUint;

/// A number of ways, added exactly or not at all.
pub(super) trait Weight: Clone {
    /// No way.
    fn zero() -> Self;

    /// One way.
    fn one() -> Self;

    /// Adds. Returns false if the sum does not fit; the value is then unspecified.
    #[must_use]
    fn add(&mut self, more: &Self) -> bool;

    /// Bytes kept outside the value itself.
    fn heap(&self) -> u64 {
        0
    }
}

/// A weight to draw from.
pub(super) trait Rank: Weight {
    /// A number below this one, each as likely as the others. This one is not 0.
    fn below(&self, stream: &mut Stream) -> Self;

    /// Subtracts `part` if it is not greater, and tells whether it did.
    fn take(&mut self, part: &Self) -> bool;

    /// The number.
    fn to_big(&self) -> BigUint;
}

macro_rules! machine_integer {
    ($type:ty) => {
        impl Weight for $type {
            fn zero() -> Self {
                0
            }

            fn one() -> Self {
                1
            }

            #[inline(always)]
            fn add(&mut self, more: &Self) -> bool {
                let (sum, overflow) = self.overflowing_add(*more);
                *self = sum;
                !overflow
            }
        }

        impl Rank for $type {
            fn below(&self, stream: &mut Stream) -> Self {
                let mask = <$type>::MAX >> (self - 1).leading_zeros().min(<$type>::BITS - 1);
                loop {
                    let more = |drawn, _| drawn << 32 | <$type>::from(stream.next_u32());
                    let drawn = (0..<$type>::BITS / 32).fold(0, more) & mask;
                    if drawn < *self {
                        return drawn;
                    }
                }
            }

            fn take(&mut self, part: &Self) -> bool {
                let rest = self.checked_sub(*part);
                *self = rest.unwrap_or(*self);
                rest.is_some()
            }

            fn to_big(&self) -> BigUint {
                BigUint::from(*self)
            }
        }
    };
}

machine_integer!(u64);
machine_integer!(u128);

impl Weight for BigUint {
    fn zero() -> Self {
        Self::ZERO
    }

    fn one() -> Self {
        Self::from(1u8)
    }

    fn add(&mut self, more: &Self) -> bool {
        *self += more;
        true
    }

    fn heap(&self) -> u64 {
        // Whole words, as many again for spare capacity, and the allocator's overhead.
        16 + self.bits() / 4
    }
}

impl Rank for BigUint {
    fn below(&self, stream: &mut Stream) -> Self {
        let bits = (self - 1u8).bits();
        let spare = (32 - bits % 32) % 32;
        loop {
            let words = (0..bits.div_ceil(32)).map(|_| stream.next_u32());
            let drawn = Self::new(words.collect()) >> spare;
            if drawn < *self {
                return drawn;
            }
        }
    }

    fn take(&mut self, part: &Self) -> bool {
        let enough = *self >= *part;
        if enough {
            *self -= part;
        }
        enough
    }

    fn to_big(&self) -> BigUint {
        self.clone()
    }
}

/// A number that saturates at 2^64 - 1: enough to tell whether a limit is reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Capped(pub u64);

impl Weight for Capped {
    fn zero() -> Self {
        Self(0)
    }

    fn one() -> Self {
        Self(1)
    }

    #[inline(always)]
    fn add(&mut self, more: &Self) -> bool {
        self.0 = self.0.saturating_add(more.0);
        true
    }
}

/// No number: that a state is kept says that there is a way to it.
impl Weight for () {
    fn zero() -> Self {}

    fn one() -> Self {}

    #[inline(always)]
    fn add(&mut self, (): &Self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draws_are_even<R: Rank + PartialEq>(seven: R, numbers: [R; 7]) {
        let mut stream = Stream::new(7);
        let mut seen = [0u32; 7];
        for _ in 0..7_000 {
            let drawn = seven.below(&mut stream);
            seen[numbers.iter().position(|number| *number == drawn).unwrap()] += 1;
        }
        let chi2: f64 = seen.iter().map(|n| (f64::from(*n) - 1_000.0).powi(2) / 1_000.0).sum();
        assert!(chi2 < 22.46, "chi-square {chi2} over 6 degrees of freedom, p < 0.001");
    }

    #[test]
    fn draws_are_even_for_every_integer() {
        draws_are_even(7u64, std::array::from_fn(|n| n as u64));
        draws_are_even(7u128, std::array::from_fn(|n| n as u128));
        draws_are_even(BigUint::from(7u8), std::array::from_fn(BigUint::from));
    }

    #[test]
    fn draws_reach_above_a_word() {
        let mut stream = Stream::new(1);
        let wide: BigUint = BigUint::from(u128::MAX) << 40;
        let largest = (0..64).map(|_| wide.below(&mut stream)).max().unwrap();
        assert!(largest.bits() > 164 && largest < wide);
        assert!((0..64).any(|_| u128::MAX.below(&mut stream) > u128::MAX / 2));
        assert_eq!(1u64.below(&mut stream), 0);
        assert_eq!(BigUint::one().below(&mut stream), BigUint::ZERO);
    }

    #[test]
    fn what_does_not_fit_is_seen() {
        let (mut narrow, mut wide) = (u64::MAX, u128::MAX);
        assert!(!narrow.add(&1) && !wide.add(&1));
        let mut capped = Capped(u64::MAX - 1);
        assert!(capped.add(&Capped(5)));
        assert_eq!(capped.0, u64::MAX);
    }
}
