//! Cardinality constraints on the number of literals that hold.
//!
//! A few literals get one clause per subset, which needs no further variable; many get the
//! sequential counter of C. Sinz, "Towards an optimal CNF encoding of Boolean cardinality
//! constraints" (2005), written in both directions. Either way unit propagation finds every
//! consequence.

use crate::{Clauses, Lit};

/// The most clauses of a constraint without a counter; below the bits of a word.
const MAX_SUBSETS: usize = 63;

impl Clauses {
    /// Exactly `count` of the literals hold. A literal given twice counts twice.
    pub fn exactly(&mut self, literals: &[Lit], count: i64) {
        let held = literals.iter().filter(|lit| self.known(**lit) == Some(true)).count() as i64;
        let open = literals.iter().copied().filter(|lit| self.known(*lit).is_none());
        let open: Vec<Lit> = open.collect();
        let len = open.len();
        let Some(count) = usize::try_from(count - held).ok().filter(|count| *count <= len) else {
            return self.add([]);
        };
        if count == 0 || count == len {
            open.iter().for_each(|lit| self.add([*lit ^ (count == 0)]));
        } else if subsets(len, count + 1) + subsets(len, len + 1 - count) <= MAX_SUBSETS {
            // Among any `count + 1` literals one fails; among any `len + 1 - count` one holds.
            for set in Subsets::new(len, count + 1) {
                self.add(members(set, &open).map(|lit| !lit));
            }
            for set in Subsets::new(len, len + 1 - count) {
                self.add(members(set, &open));
            }
        } else {
            let at_least = self.count(&open, count + 1);
            self.add([at_least[count - 1]]);
            self.add([!at_least[count]]);
        }
    }

    /// Literals that say how many of the given ones hold: the one at `i`
    /// holds if and only if `i + 1` of them or more do. `cap` literals, and
    /// about `cap` variables for each of the given ones.
    pub fn count(&mut self, literals: &[Lit], cap: usize) -> Vec<Lit> {
        self.counter(literals, cap, Self::variable)
    }

    /// The same with [follower](Self::follower) variables: models are found sooner, and some proofs
    /// later.
    pub fn count_by_followers(&mut self, literals: &[Lit], cap: usize) -> Vec<Lit> {
        self.counter(literals, cap, Self::follower)
    }

    fn counter(
        &mut self,
        literals: &[Lit],
        cap: usize,
        variable: impl Fn(&mut Self) -> Lit + Copy,
    ) -> Vec<Lit> {
        let no = !self.yes();
        let mut at_least = vec![no; cap];
        for (seen, &lit) in literals.iter().enumerate() {
            // Downwards, so that the entry below still counts only the literals before this one.
            for i in (0..cap.min(seen + 1)).rev() {
                let before = at_least[i];
                let below = if i == 0 { self.yes() } else { at_least[i - 1] };
                at_least[i] = self.or_and(before, lit, below, variable);
            }
        }
        at_least
    }

    /// A literal for `before or (lit and below)`, where `before` implies `below`.
    fn or_and(
        &mut self,
        before: Lit,
        lit: Lit,
        below: Lit,
        variable: impl Fn(&mut Self) -> Lit,
    ) -> Lit {
        let (yes, no) = (self.yes(), !self.yes());
        if before == no && below == yes {
            return lit;
        }
        let out = variable(self);
        self.add([!before, out]);
        self.add([!lit, !below, out]);
        self.add([!out, before, lit]);
        self.add([!out, below]);
        out
    }
}

/// The number of subsets of a size, or any number above [`MAX_SUBSETS`].
fn subsets(len: usize, size: usize) -> usize {
    let mut number = 1;
    for i in 0..size.min(len - size) {
        number = number * (len - i) / (i + 1);
        if number > MAX_SUBSETS {
            break;
        }
    }
    number
}

/// The subsets of one size of up to 63 things, as words in ascending order.
struct Subsets {
    next: Option<u64>,
    len: usize,
}

impl Subsets {
    fn new(len: usize, size: usize) -> Self {
        let lowest = (0..size).fold(0, |word, i| word | 1 << i);
        Self { next: (size <= len).then_some(lowest), len }
    }
}

impl Iterator for Subsets {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let set = self.next?;
        // R. W. Gosper, "HAKMEM" (1972), item 175: the next greater word with as many ones.
        let low = set & set.wrapping_neg();
        let ripple = set + low;
        let next = ripple | (((set ^ ripple) >> 2) / low);
        self.next = (next >> self.len == 0).then_some(next);
        Some(set)
    }
}

fn members(set: u64, of: &[Lit]) -> impl Iterator<Item = Lit> {
    of.iter().enumerate().filter(move |(i, _)| set >> i & 1 == 1).map(|(_, lit)| *lit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_core::Budget;

    /// Whether the literals can take the values in the bits of `values`.
    fn fits(len: usize, values: u64, constrain: impl Fn(&mut Clauses, &[Lit])) -> bool {
        let mut clauses = Clauses::new();
        let lits: Vec<Lit> = (0..len).map(|_| clauses.variable()).collect();
        constrain(&mut clauses, &lits);
        for (i, lit) in lits.iter().enumerate() {
            clauses.add([*lit ^ (i > 63 || values >> i & 1 == 0)]);
        }
        clauses.solve(&[], Budget::UNLIMITED, |_, _| ()) == Some(true)
    }

    #[test]
    fn few_literals_hold_as_often_as_they_should() {
        for len in 0..6 {
            for values in 0..1u64 << len {
                for count in -1..len as i64 + 2 {
                    let fits = fits(len, values, |clauses, lits| clauses.exactly(lits, count));
                    assert_eq!(fits, i64::from(values.count_ones()) == count, "{count} of {len}");
                }
            }
        }
    }

    #[test]
    fn many_literals_hold_as_often_as_they_should() {
        for (len, mask) in [(12, 0xfff), (70, u64::MAX)] {
            for values in [0, 0b1, 0b11, 0x800, 0xfff, 0x7fe, 0x249, 0x0249_2492_4924_9249] {
                let values = values & mask;
                for count in [0, 1, 2, 4, 10, 12, 13, 21] {
                    let fits = fits(len, values, |clauses, lits| clauses.exactly(lits, count));
                    assert_eq!(
                        fits,
                        i64::from(values.count_ones()) == count,
                        "{values:b}, {count}"
                    );
                }
            }
        }
    }

    #[test]
    fn counters_tell_how_many_hold_whichever_variables_they_are_made_of() {
        type Count = fn(&mut Clauses, &[Lit], usize) -> Vec<Lit>;
        for count in [Clauses::count as Count, Clauses::count_by_followers] {
            for values in 0..1u64 << 5 {
                let held = values.count_ones() as usize;
                for wanted in 1..=5 {
                    let at_least = |clauses: &mut Clauses, lits: &[Lit]| {
                        let counts = count(clauses, lits, 5);
                        clauses.add([counts[wanted - 1]]);
                    };
                    assert_eq!(fits(5, values, at_least), held >= wanted, "{values:b}");
                }
            }
        }
    }

    #[test]
    fn a_literal_given_twice_counts_twice_and_a_known_one_counts() {
        let twice = |clauses: &mut Clauses, lits: &[Lit]| {
            clauses.exactly(&[lits[0], lits[0], lits[1], clauses.yes(), !clauses.yes()], 3);
        };
        let fitting: Vec<u64> = (0..4).filter(|values| fits(2, *values, twice)).collect();
        assert_eq!(fitting, [0b01]);
    }

    #[test]
    fn subsets_come_once_each() {
        for (len, size, number) in [(5, 2, 10), (4, 4, 1), (3, 3, 1), (63, 1, 63), (63, 63, 1)] {
            let sets: Vec<u64> = Subsets::new(len, size).collect();
            assert!(sets.is_sorted_by(|a, b| a < b) && sets.len() == number, "{size} of {len}");
            assert!(sets.iter().all(|set| set.count_ones() as usize == size));
        }
    }
}
