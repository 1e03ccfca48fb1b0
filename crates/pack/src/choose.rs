//! Chooses the candidates of a pack, their order, and the reasons.
//!
//! The distinct candidates of a tier are sorted by difficulty and split into one slice for each
//! level wanted, and each slice gives one candidate. So scores spread like those of the tier, and
//! sorting the chosen candidates gives a rising curve. Candidates that are rated by a scale are sorted
//! only as far as that tells them apart. A slice gives the candidate that differs
//! most from all chosen before, with a preference for rare kinds and sizes. If all levels should be
//! equally hard, each tier has a single slice for all its levels: the half of its candidates that
//! is nearest to the median of all scores.
//!
//! The choice is a pure function of the candidates. Cost: levels times candidates distances.

use crate::distance::Space;
use crate::{Candidate, Curve, PackSpec, Rated};
use etchwork::player::{Rating, in_order};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// A chosen candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken {
    /// The index of the tier.
    pub tier: usize,
    /// The index among the candidates of the tier.
    pub at: usize,
    /// The difficulty.
    pub score: f64,
    /// The number of candidates in its slice, including itself, when it was chosen.
    pub rivals: usize,
    /// The lowest and the highest score of these candidates.
    pub scores: [f64; 2],
    /// The distance from the most similar candidate chosen before it, from 0 to 1; `None` for the
    /// first.
    pub distance: Option<f64>,
    /// The tier and the index of that candidate.
    pub nearest: Option<(usize, usize)>,
}

/// The chosen candidates, in the order of the pack, and the pool of each tier.
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
    /// The levels.
    pub taken: Vec<Taken>,
    /// The pool of each tier.
    pub pools: Vec<Pool>,
}

/// The candidates of a tier that may be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    /// Their indices among all candidates of the tier, in ascending order.
    pub distinct: Vec<usize>,
    /// The number of duplicates of earlier candidates, of this tier or an earlier one.
    pub alike: u32,
    /// The number of duplicates of puzzles that must not occur again.
    pub excluded: u32,
    /// The number of candidates that paper cannot show, in a pack for paper.
    pub off_paper: u32,
    /// The number of candidates whose place on the scale is not known, in a pack by the scale.
    pub not_rated: u32,
}

/// A tier has fewer distinct puzzles than the pack needs from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    /// The index of the tier.
    pub tier: usize,
    /// How many distinct puzzles there are.
    pub found: u32,
    /// How many are wanted.
    pub wanted: u32,
}

/// Splits the candidates of each tier into those that may be chosen and those that may not.
pub(crate) fn pools(tiers: &[Vec<Candidate>], asked: &PackSpec) -> Vec<Pool> {
    let mut seen = BTreeSet::new();
    let pool = |candidates: &Vec<Candidate>| {
        let mut pool = Pool::default();
        for (at, candidate) in candidates.iter().enumerate() {
            if asked.not.contains(&candidate.key) {
                pool.excluded += 1;
            } else if !seen.insert(candidate.key.clone()) {
                pool.alike += 1;
            } else if asked.paper && !candidate.paper {
                pool.off_paper += 1;
            } else if asked.scale.is_some() && candidate.rated.is_none() {
                pool.not_rated += 1;
            } else {
                pool.distinct.push(at);
            }
        }
        pool
    };
    tiers.iter().map(pool).collect()
}

/// Chooses as many candidates from the pool of each tier as its quota. Never chooses one twice: if
/// a pool is too small, returns the first tier for which it is.
pub fn choose(
    tiers: &[Vec<Candidate>],
    quotas: &[u32],
    difficulty: &BTreeMap<String, f64>,
    curve: Curve,
    pools: Vec<Pool>,
) -> Result<Selection, Short> {
    for (tier, (pool, wanted)) in pools.iter().zip(quotas).enumerate() {
        let found = pool.distinct.len() as u32;
        if found < *wanted {
            return Err(Short { tier, found, wanted: *wanted });
        }
    }
    let mut entries = Vec::new();
    for (tier, pool) in pools.iter().enumerate() {
        let entry = |at: &usize| {
            let candidate = &tiers[tier][*at];
            Entry { tier, at: *at, score: candidate.score(difficulty), candidate }
        };
        entries.extend(pool.distinct.iter().map(entry));
    }
    let slices = match curve {
        Curve::Steady => alike_in_score(&entries, quotas),
        Curve::Rising | Curve::Wave => rising(&entries, quotas),
    };
    let mut taking = Taking::new(&entries);
    slices.iter().for_each(|slice| taking.take(slice));
    let mut taken = taking.taken;
    if curve != Curve::Steady {
        taken = from_easiest(taken, tiers);
        taken = curve.order(taken.len()).into_iter().map(|level| taken[level].clone()).collect();
    }
    Ok(Selection { taken, pools })
}

/// Chosen candidates from the easiest to the hardest: by the scale if all are rated, else by score.
fn from_easiest(mut taken: Vec<Taken>, tiers: &[Vec<Candidate>]) -> Vec<Taken> {
    taken.sort_by_key(|taken| (taken.tier, taken.at));
    let rating = |taken: &Taken| tiers[taken.tier][taken.at].rated.as_ref().and_then(Rated::rating);
    let ratings: Option<Vec<Rating>> = taken.iter().map(rating).collect();
    match ratings {
        Some(ratings) => in_order(&ratings).into_iter().map(|at| taken[at].clone()).collect(),
        None => {
            taken.sort_by(|a, b| a.score.total_cmp(&b.score));
            taken
        }
    }
}

/// A candidate that may be chosen.
struct Entry<'a> {
    tier: usize,
    at: usize,
    score: f64,
    candidate: &'a Candidate,
}

/// Entries from which to choose, by their indices.
struct Slice {
    members: Vec<usize>,
    wanted: u32,
}

impl Entry<'_> {
    fn by_score(&self, other: &Self) -> Ordering {
        self.score.total_cmp(&other.score).then(self.at.cmp(&other.at))
    }
}

/// For each tier one slice per level, by score.
fn rising(entries: &[Entry<'_>], quotas: &[u32]) -> Vec<Slice> {
    let mut slices = Vec::new();
    for (tier, quota) in quotas.iter().enumerate() {
        let mut of_tier: Vec<usize> =
            (0..entries.len()).filter(|number| entries[*number].tier == tier).collect();
        of_tier.sort_by(|a, b| entries[*a].by_score(&entries[*b]));
        let quota = *quota as usize;
        for slice in 0..quota {
            let [first, end] = [slice, slice + 1].map(|part| part * of_tier.len() / quota);
            slices.push(Slice { members: of_tier[first..end].to_vec(), wanted: 1 });
        }
    }
    slices
}

/// For each tier, the half of its entries that is nearest to the median of all entries, or more if
/// the quota needs more.
fn alike_in_score(entries: &[Entry<'_>], quotas: &[u32]) -> Vec<Slice> {
    let mut scores: Vec<f64> = entries.iter().map(|entry| entry.score).collect();
    scores.sort_by(f64::total_cmp);
    let median = scores.get(scores.len() / 2).copied().unwrap_or_default();
    let slice = |(tier, quota): (usize, &u32)| {
        let mut members: Vec<usize> =
            (0..entries.len()).filter(|number| entries[*number].tier == tier).collect();
        let away = |number: usize| (entries[number].score - median).abs();
        members.sort_by(|a, b| {
            away(*a).total_cmp(&away(*b)).then(entries[*a].at.cmp(&entries[*b].at))
        });
        members.truncate((members.len() / 2).max(*quota as usize));
        Slice { members, wanted: *quota }
    };
    quotas.iter().enumerate().map(slice).collect()
}

/// The choice so far.
struct Taking<'a> {
    entries: &'a [Entry<'a>],
    space: Space,
    /// For each entry, the distance to the nearest chosen entry, and the index of that entry.
    nearest: Vec<Option<(f64, usize)>>,
    kinds: BTreeMap<&'a str, u32>,
    sizes: BTreeMap<[u32; 2], u32>,
    is_taken: Vec<bool>,
    taken: Vec<Taken>,
}

impl<'a> Taking<'a> {
    fn new(entries: &'a [Entry<'a>]) -> Self {
        let candidates: Vec<&Candidate> = entries.iter().map(|entry| entry.candidate).collect();
        Self {
            entries,
            space: Space::of(&candidates),
            nearest: vec![None; entries.len()],
            kinds: BTreeMap::new(),
            sizes: BTreeMap::new(),
            is_taken: vec![false; entries.len()],
            taken: Vec::new(),
        }
    }

    /// Takes the wanted number of entries from a slice.
    fn take(&mut self, slice: &Slice) {
        let of_members = slice.members.iter().map(|number| self.entries[*number].score);
        let scores = [
            of_members.clone().fold(f64::INFINITY, f64::min),
            of_members.fold(f64::NEG_INFINITY, f64::max),
        ];
        for _ in 0..slice.wanted {
            let left = slice.members.iter().copied().filter(|number| !self.is_taken[*number]);
            let left: Vec<usize> = left.collect();
            // Of several with the same value, take the first, which is the easiest.
            let best = left.iter().copied().reduce(|best, other| {
                if self.worth(other) > self.worth(best) { other } else { best }
            });
            let Some(best) = best else { return };
            self.take_one(best, left.len(), scores);
        }
    }

    fn take_one(&mut self, number: usize, rivals: usize, scores: [f64; 2]) {
        let Entry { tier, at, score, candidate } = self.entries[number];
        let nearest = self.nearest[number];
        let place = |number: usize| (self.entries[number].tier, self.entries[number].at);
        let distance = nearest.map(|(distance, _)| distance);
        let nearest = nearest.map(|(_, number)| place(number));
        self.taken.push(Taken { tier, at, score, rivals, scores, distance, nearest });
        self.is_taken[number] = true;
        *self.kinds.entry(&candidate.kind).or_insert(0) += 1;
        *self.sizes.entry(candidate.size).or_insert(0) += 1;
        for other in 0..self.entries.len() {
            let distance = self.space.distance(number, other);
            if self.nearest[other].is_none_or(|(known, _)| distance < known) {
                self.nearest[other] = Some((distance, number));
            }
        }
    }

    /// The distance from the chosen entries, less a penalty for a kind and a size that are common
    /// among them.
    fn worth(&self, number: usize) -> f64 {
        let candidate = self.entries[number].candidate;
        let share = |times: Option<&u32>| {
            f64::from(times.copied().unwrap_or(0)) / self.taken.len().max(1) as f64
        };
        let often =
            share(self.kinds.get(&*candidate.kind)) + share(self.sizes.get(&candidate.size));
        let distance = self.nearest[number].map_or(0.0, |(distance, _)| distance);
        distance - often / 2.0
    }
}
