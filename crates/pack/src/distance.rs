//! How much two candidates differ, in their readings and their looks.

use crate::Candidate;
use std::collections::BTreeSet;

/// Candidates as points: each reading and each number of a look is scaled to 0 to 1, from the least
/// to the greatest value of any candidate.
pub(crate) struct Space {
    readings: Vec<Vec<f64>>,
    looks: Vec<Vec<f64>>,
    kinds: Vec<String>,
    sizes: Vec<[u32; 2]>,
}

impl Space {
    pub fn of(candidates: &[&Candidate]) -> Self {
        let points = |of: fn(&Candidate) -> &std::collections::BTreeMap<String, f64>| {
            let names: BTreeSet<&String> =
                candidates.iter().flat_map(|candidate| of(candidate).keys()).collect();
            let mut points = vec![Vec::new(); candidates.len()];
            for name in names {
                let values: Vec<f64> = candidates
                    .iter()
                    .map(|candidate| of(candidate).get(name).copied().unwrap_or(0.0))
                    .collect();
                let least = values.iter().copied().fold(f64::INFINITY, f64::min);
                let range = values.iter().copied().fold(f64::NEG_INFINITY, f64::max) - least;
                // A value that all candidates share does not distinguish them.
                if range > 0.0 {
                    let scaled = values.iter().map(|value| (value - least) / range);
                    points.iter_mut().zip(scaled).for_each(|(point, value)| point.push(value));
                }
            }
            points
        };
        Self {
            readings: points(|candidate| &candidate.readings),
            looks: points(|candidate| &candidate.look),
            kinds: candidates.iter().map(|candidate| candidate.kind.clone()).collect(),
            sizes: candidates.iter().map(|candidate| candidate.size).collect(),
        }
    }

    /// The distance, from 0 for equal candidates to 1: the mean of the distance of their readings,
    /// the distance of their looks, and whether kind and size differ.
    pub fn distance(&self, a: usize, b: usize) -> f64 {
        let kind = if self.kinds[a] == self.kinds[b] { 0.0 } else { 0.5 };
        let size = if self.sizes[a] == self.sizes[b] { 0.0 } else { 0.5 };
        let readings = mean(&self.readings[a], &self.readings[b]);
        (readings + mean(&self.looks[a], &self.looks[b]) + kind + size) / 3.0
    }
}

/// The mean absolute difference of two points.
fn mean(a: &[f64], b: &[f64]) -> f64 {
    let sum: f64 = a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum();
    sum / a.len().max(1) as f64
}
