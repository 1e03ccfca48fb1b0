//! Finds the numbers of states by hash.

use crate::memory::doubled;
use hashbrown::HashTable;

/// A hash table of numbers. It keeps each hash beside the number, so a state is compared only if
/// its hash matches, and is never hashed again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table(HashTable<(u32, u32)>);

impl Table {
    pub(crate) fn find(&self, hash: u32, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        let found = self.0.find(spread(hash), |(other, number)| *other == hash && is_it(*number));
        found.map(|(_, number)| *number)
    }

    /// The bytes of a table with this many numbers while it grows: the old one and the new, each
    /// with a byte of its own for each place.
    pub(crate) fn bytes(numbers: usize) -> u64 {
        doubled(numbers * 8 / 7) * (size_of::<(u32, u32)>() as u64 + 1) * 3 / 2
    }

    /// Adds a new number.
    pub(crate) fn insert(&mut self, hash: u32, number: u32) {
        self.0.insert_unique(spread(hash), (hash, number), |(hash, _)| spread(*hash));
    }
}

/// Spreads the hash over 64 bits, because the table uses the lowest and the highest bits.
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
