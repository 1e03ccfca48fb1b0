//! Choosing: which candidates are taken, in which order, and why.
//!
//! The distinct candidates of a tier, from the easiest to the hardest, are parted into as many
//! slices as levels are wanted of it, and of each slice one is taken: so scores are spread as
//! those of the tier are, and sorting what is taken makes a curve that rises. Of a slice that
//! one is taken that differs most from all that was taken before, with a preference for kinds
//! and sizes that were taken seldom. Where all levels are to be equally hard, the half of each
//! tier that is nearest to the median of all is one slice, of which as many are taken.
//!
//! All of it is a pure function of the candidates. Cost: levels times candidates distances.

use crate::distance::Space;
use crate::{Candidate, Curve};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// A candidate that was taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken {
    /// The number of its tier.
    pub tier: usize,
    /// Its place among the candidates of the tier.
    pub at: usize,
    /// How hard it is.
    pub score: f64,
    /// The candidates that it was chosen from, itself among them.
    pub rivals: usize,
    /// The lowest score of those, and the highest.
    pub scores: [f64; 2],
    /// How much it differs from the one that is most like it of those that were taken before
    /// it, from 0 to 1; `None` for the first.
    pub distance: Option<f64>,
    /// The tier and the place of that one.
    pub nearest: Option<(usize, usize)>,
}

/// What was taken, in the order of the pack, and what of each tier was there to choose from.
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
    /// The levels.
    pub taken: Vec<Taken>,
    /// The pool of each tier.
    pub pools: Vec<Pool>,
}

/// The candidates of a tier that may be taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    /// Their places among all candidates of the tier, in that order.
    pub distinct: Vec<usize>,
    /// Candidates that are like an earlier one, of this tier or of one before it.
    pub alike: u32,
    /// Candidates that are like one that must not come again.
    pub excluded: u32,
    /// Candidates that paper cannot hold, where only others are wanted.
    pub off_paper: u32,
}

/// A tier has fewer distinct puzzles than are wanted of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    /// The number of the tier.
    pub tier: usize,
    /// How many distinct puzzles there are.
    pub found: u32,
    /// How many are wanted.
    pub wanted: u32,
}

/// Parts the candidates of each tier into those that may be taken and those that may not.
pub(crate) fn pools(tiers: &[Vec<Candidate>], not: &BTreeSet<String>, on_paper: bool) -> Vec<Pool> {
    let mut seen = BTreeSet::new();
    let pool = |candidates: &Vec<Candidate>| {
        let mut pool = Pool::default();
        for (at, candidate) in candidates.iter().enumerate() {
            if not.contains(&candidate.key) {
                pool.excluded += 1;
            } else if !seen.insert(candidate.key.clone()) {
                pool.alike += 1;
            } else if on_paper && !candidate.paper {
                pool.off_paper += 1;
            } else {
                pool.distinct.push(at);
            }
        }
        pool
    };
    tiers.iter().map(pool).collect()
}

/// Chooses of the candidates of each tier that are in its pool as many as its quota. Refuses to take one twice: the first tier with too few is named.
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
        taken.sort_by(|a, b| a.score.total_cmp(&b.score).then((a.tier, a.at).cmp(&(b.tier, b.at))));
        taken = curve.order(taken.len()).into_iter().map(|level| taken[level].clone()).collect();
    }
    Ok(Selection { taken, pools })
}

/// A candidate that may be taken.
struct Entry<'a> {
    tier: usize,
    at: usize,
    score: f64,
    candidate: &'a Candidate,
}

/// Entries of which some are taken, by their numbers.
struct Slice {
    members: Vec<usize>,
    wanted: u32,
}

impl Entry<'_> {
    fn by_score(&self, other: &Self) -> Ordering {
        self.score.total_cmp(&other.score).then(self.at.cmp(&other.at))
    }
}

/// Of each tier as many slices as levels, by score.
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

/// Of each tier the half that is nearest to the median of all, or as many as are wanted.
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

/// What was taken so far.
struct Taking<'a> {
    entries: &'a [Entry<'a>],
    space: Space,
    /// For each entry how far the nearest one is that was taken, and its number.
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

    /// Takes of a slice as many as are wanted.
    fn take(&mut self, slice: &Slice) {
        let of_members = slice.members.iter().map(|number| self.entries[*number].score);
        let scores = [
            of_members.clone().fold(f64::INFINITY, f64::min),
            of_members.fold(f64::NEG_INFINITY, f64::max),
        ];
        for _ in 0..slice.wanted {
            let left = slice.members.iter().copied().filter(|number| !self.is_taken[*number]);
            let left: Vec<usize> = left.collect();
            // Of several that are worth the same the first one, which is the easiest.
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

    /// How far it is from what was taken, and how seldom its kind and its size were.
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
