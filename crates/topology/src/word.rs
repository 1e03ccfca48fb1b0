//! Machine words as sets of cells, of two widths.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A machine word as a set of cells below its width. Trails on small boards use narrow words, so
/// that more trails fit into a wide register.
pub trait Word:
    Copy
    + Debug
    + Default
    + Eq
    + Into<u64>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// The number of cells that fit.
    const BITS: u32;

    /// The lower bits of a wide word.
    fn of(wide: u64) -> Self;

    /// Each cell moved up by a number of cells, given as a word and below the width.
    fn up(self, cells: Self) -> Self;

    /// Each cell moved down.
    fn down(self, cells: Self) -> Self;

    /// The lowest cell alone, or none.
    fn first(self) -> Self;

    /// All cells but the lowest.
    fn without_first(self) -> Self;

    /// The number of the lowest cell; the width if there is none.
    fn trailing_zeros(self) -> u32;

    /// The number of cells.
    fn count_ones(self) -> u32;

    /// Every cell, or none.
    #[inline(always)]
    fn all_if(yes: bool) -> Self {
        if yes { !Self::default() } else { Self::default() }
    }

    /// Whether there is no cell.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::default()
    }
}

macro_rules! words {
    ($($word:ident),*) => {$(
        impl Word for $word {
            const BITS: u32 = $word::BITS;

            #[inline(always)]
            fn of(wide: u64) -> Self {
                wide as Self
            }

            #[inline(always)]
            fn up(self, cells: Self) -> Self {
                self << (cells & (Self::BITS as Self - 1))
            }

            #[inline(always)]
            fn down(self, cells: Self) -> Self {
                self >> (cells & (Self::BITS as Self - 1))
            }

            #[inline(always)]
            fn first(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn trailing_zeros(self) -> u32 {
                $word::trailing_zeros(self)
            }

            #[inline(always)]
            fn count_ones(self) -> u32 {
                $word::count_ones(self)
            }
        }
    )*};
}

words!(u32, u64);
