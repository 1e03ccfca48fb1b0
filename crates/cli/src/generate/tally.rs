//! What answers cost, by mechanic or maker.

use etchwork::{Funnel, Outcome, Reject, Stage};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Counts over answers, by the name of the mechanic, or of the maker.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(from = "BTreeMap<String, Written>", into = "BTreeMap<String, Funnel>")]
pub struct Tally(pub BTreeMap<String, Funnel>);

/// A funnel as JSON has it.
#[derive(Deserialize)]
struct Written {
    requests: u64,
    boards: u64,
    rejected: ByStage,
    refused: ByStage,
    attempts: u64,
    accepted: u64,
    fallbacks: u64,
    gave_up: u64,
}

type ByStage = BTreeMap<String, BTreeMap<String, u64>>;

impl From<BTreeMap<String, Written>> for Tally {
    fn from(written: BTreeMap<String, Written>) -> Self {
        Self(written.into_iter().map(|(name, funnel)| (name, funnel.into())).collect())
    }
}

impl From<Tally> for BTreeMap<String, Funnel> {
    fn from(tally: Tally) -> Self {
        tally.0
    }
}

impl From<Written> for Funnel {
    fn from(written: Written) -> Self {
        let Written { requests, boards, attempts, accepted, fallbacks, gave_up, .. } = written;
        let counts =
            Self { requests, boards, attempts, accepted, fallbacks, gave_up, ..Self::default() };
        Self {
            rejected: rejects(written.rejected).collect(),
            refused: rejects(written.refused).collect(),
            ..counts
        }
    }
}

/// Counts by stage and reason. A stage that there is not comes from no build of ours.
fn rejects(by_stage: ByStage) -> impl Iterator<Item = (Reject, u64)> {
    by_stage.into_iter().flat_map(|(name, reasons)| {
        let stage = Stage::ALL.into_iter().find(|stage| stage.name() == name);
        let counts = reasons.into_iter();
        counts.filter_map(move |(reason, count)| Some((Reject::new(stage?, reason), count)))
    })
}

impl Tally {
    /// Adds what an answer cost.
    pub fn count(&mut self, outcome: &Outcome) {
        outcome.by_mechanic().for_each(|(name, funnel)| self.add_to(name, funnel));
    }

    /// Adds the counts of others.
    pub fn add(&mut self, other: &Self) {
        other.0.iter().for_each(|(name, funnel)| self.add_to(name, funnel));
    }

    /// The sum over all of them.
    pub fn sum(&self) -> Funnel {
        let mut sum = Funnel::default();
        self.0.values().for_each(|funnel| sum.add(funnel));
        sum
    }

    /// Adds to the counts of one part.
    pub fn add_to(&mut self, name: &str, funnel: &Funnel) {
        match self.0.get_mut(name) {
            Some(sum) => sum.add(funnel),
            None => drop(self.0.insert(name.to_owned(), funnel.clone())),
        }
    }
}
