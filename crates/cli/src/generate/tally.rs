//! The cost of answers, by mechanic or maker.

use etchwork::{Funnel, Outcome};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Counts over answers, by the name of the mechanic, or of the maker.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Tally(pub BTreeMap<String, Funnel>);

impl Tally {
    /// Adds the cost of an answer.
    pub fn count(&mut self, outcome: &Outcome) {
        outcome.by_part().for_each(|(name, funnel)| self.add_to(name, funnel));
    }

    /// Adds the counts of another tally.
    pub fn add(&mut self, other: &Self) {
        other.0.iter().for_each(|(name, funnel)| self.add_to(name, funnel));
    }

    /// The sum over all parts.
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
