//! The funnel: how many boards were rejected, at which stage, and why.

use etchwork_core::{Reject, Stage};
use litemap::LiteMap;
use serde::Deserialize;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::collections::BTreeMap;

/// Counts over requests. Adding funnels up is the same in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Funnel {
    /// Requested puzzles.
    pub requests: u64,
    /// Boards sculpted.
    pub boards: u64,
    /// Attempts of the path finder.
    pub attempts: u64,
    /// Boards thrown away.
    #[serde(deserialize_with = "of_stages")]
    pub rejected: LiteMap<Reject, u64>,
    /// Boards that a refiner came to and that were thrown away on the spot;
    /// the board it set out from is lost only when none of them will do.
    #[serde(deserialize_with = "of_stages")]
    pub refused: LiteMap<Reject, u64>,
    /// Puzzles emitted.
    pub accepted: u64,
    /// Requests in which the tier's fallback replaced the drawn mechanic.
    pub fallbacks: u64,
    /// Requests that ended without a puzzle.
    pub gave_up: u64,
}

impl Funnel {
    /// Adds another funnel's counts.
    pub fn add(&mut self, other: &Self) {
        self.requests += other.requests;
        self.boards += other.boards;
        self.attempts += other.attempts;
        self.accepted += other.accepted;
        self.fallbacks += other.fallbacks;
        self.gave_up += other.gave_up;
        other.rejected.iter().for_each(|(reject, boards)| self.reject(reject, *boards));
        other.refused.iter().for_each(|(reject, boards)| self.refuse(reject, *boards));
    }

    /// Counts boards that are rejected for the same reason.
    #[inline(always)]
    pub fn reject(&mut self, reject: &Reject, boards: u64) {
        count(&mut self.rejected, reject, boards);
    }

    /// Counts offers of a refiner that are rejected for the same reason.
    #[inline(always)]
    pub fn refuse(&mut self, reject: &Reject, offers: u64) {
        count(&mut self.refused, reject, offers);
    }

    /// Resets all counts, and keeps the memory.
    pub fn clear(&mut self) {
        let Self { requests, boards, attempts, accepted, fallbacks, gave_up, .. } = self;
        (*requests, *boards, *attempts) = (0, 0, 0);
        (*accepted, *fallbacks, *gave_up) = (0, 0, 0);
        self.rejected.clear();
        self.refused.clear();
    }

    /// Counts the end of a request.
    pub fn end(&mut self, accepted: bool) {
        *(if accepted { &mut self.accepted } else { &mut self.gave_up }) += 1;
    }

    /// Boards sculpted for each puzzle emitted, if any was.
    pub fn boards_per_puzzle(&self) -> Option<f64> {
        (self.accepted > 0).then(|| self.boards as f64 / self.accepted as f64)
    }
}

/// Adds to the count of a rejection.
#[inline(always)]
fn count(counts: &mut LiteMap<Reject, u64>, reject: &Reject, boards: u64) {
    // Reasons are few, and mostly the same text in memory: no need to compare letters.
    match counts.iter_mut().find(|(known, _)| known.is(reject)) {
        Some((_, count)) => *count += boards,
        None => begin_count(counts, reject, boards),
    }
}

/// Adds to the count of a rare rejection.
#[inline(never)]
fn begin_count(counts: &mut LiteMap<Reject, u64>, reject: &Reject, boards: u64) {
    // The last place costs least.
    if let Some((reject, boards)) = counts.try_append(*reject, boards) {
        *counts.entry(reject).or_insert(0) += boards;
    }
}

/// Counts of rejections by the names of stage and reason.
pub fn by_stage(rejected: &LiteMap<Reject, u64>) -> BTreeMap<String, BTreeMap<String, u64>> {
    let mut stages = ByStage::new();
    for (reject, count) in rejected.iter() {
        let reasons = stages.entry(reject.stage.name().to_owned()).or_default();
        *reasons.entry(reject.reason.to_string()).or_default() += count;
    }
    stages
}

type ByStage = BTreeMap<String, BTreeMap<String, u64>>;

/// Counts that were written by stage and reason. A stage that there is not is of another build.
fn of_stages<'de, D>(written: D) -> Result<LiteMap<Reject, u64>, D::Error>
where
    D: serde::Deserializer<'de>,
{
    let mut counts = LiteMap::new();
    for (name, reasons) in ByStage::deserialize(written)? {
        let stage = Stage::ALL.into_iter().find(|stage| stage.name() == name);
        let unknown = || serde::de::Error::custom(format_args!("there is no stage '{name}'"));
        let stage = stage.ok_or_else(unknown)?;
        for (reason, count) in reasons {
            counts.insert(Reject::new(stage, reason), count);
        }
    }
    Ok(counts)
}

impl Serialize for Funnel {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Funnel", 8)?;
        out.serialize_field("requests", &self.requests)?;
        out.serialize_field("boards", &self.boards)?;
        out.serialize_field("rejected", &by_stage(&self.rejected))?;
        out.serialize_field("refused", &by_stage(&self.refused))?;
        out.serialize_field("attempts", &self.attempts)?;
        out.serialize_field("accepted", &self.accepted)?;
        out.serialize_field("fallbacks", &self.fallbacks)?;
        out.serialize_field("gave_up", &self.gave_up)?;
        out.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_do_not_depend_on_the_order() {
        let reject = |reason| Reject::new(Stage::Gate, reason);
        // The very same reason at another stage is another rejection.
        let elsewhere = Reject { stage: Stage::Mechanic, ..reject("low") };
        let one = Funnel {
            requests: 1,
            boards: 3,
            attempts: 5,
            rejected: [(reject("low"), 2)].into_iter().collect(),
            refused: [(reject("low"), 6)].into_iter().collect(),
            accepted: 1,
            fallbacks: 1,
            ..Funnel::default()
        };
        let two = Funnel {
            requests: 2,
            boards: 4,
            attempts: 1,
            rejected: [(elsewhere, 1), (reject("low"), 1), (reject("high"), 4)]
                .into_iter()
                .collect(),
            refused: [(reject("low"), 3)].into_iter().collect(),
            accepted: 1,
            gave_up: 2,
            fallbacks: 1,
        };
        let (mut left, mut right) = (one.clone(), two.clone());
        left.add(&two);
        right.add(&one);
        assert_eq!(left, right);
        assert_eq!(left.boards_per_puzzle(), Some(3.5));
        assert_eq!(Funnel::default().boards_per_puzzle(), None);
        let json = serde_json::json!({
            "requests": 3, "boards": 7, "attempts": 6,
            "rejected": { "mechanic": { "low": 1 }, "gate": { "low": 3, "high": 4 } },
            "refused": { "gate": { "low": 9 } },
            "accepted": 2, "fallbacks": 2, "gave_up": 2,
        });
        assert_eq!(serde_json::to_value(&left).unwrap(), json);
        assert_eq!(serde_json::from_value::<Funnel>(json).unwrap(), left);
        left.clear();
        assert_eq!(left, Funnel::default());
    }
}
