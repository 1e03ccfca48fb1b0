//! Plans, and the shards that they split into.

use etchwork_core::murmur3_32;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::Range;
use thiserror::Error;

/// Everything that decides what a run of many requests comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    text: String,
    runs: Vec<String>,
    per_shard: u32,
}

/// Why a text is not a plan.
#[derive(Debug, Error)]
#[error("this is not a plan, or one of another version: {0}")]
pub struct PlanError(#[from] serde_json::Error);

/// A plan as its text has it.
#[derive(Deserialize)]
struct Written {
    kind: String,
    runs: Vec<String>,
    per_shard: u32,
    settings: Value,
}

/// Requests of one run, one after the other: what is worked off in one go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    /// The number of the run in its plan.
    pub run: u32,
    /// The first request.
    pub first: u32,
    /// How many there are.
    pub count: u32,
}

impl Shard {
    /// The numbers of its requests.
    pub fn requests(self) -> Range<u32> {
        self.first..self.first + self.count
    }
}

impl Plan {
    /// A plan of this kind with these settings, a run for each name, and so many requests a
    /// shard (0 is taken for 1). The kind names its version too: parts of one are no use to
    /// another. Of the settings their JSON counts.
    pub fn new<S: Into<String>>(
        kind: &str,
        settings: &impl Serialize,
        runs: impl IntoIterator<Item = S>,
        per_shard: u32,
    ) -> Self {
        #[derive(Serialize)]
        struct Text<'a, T> {
            kind: &'a str,
            runs: &'a [String],
            per_shard: u32,
            settings: &'a T,
        }
        let (runs, per_shard) =
            (runs.into_iter().map(Into::into).collect::<Vec<_>>(), per_shard.max(1));
        let text = serde_json::to_string(&Text { kind, runs: &runs, per_shard, settings });
        Self { text: text.expect("settings are plain data"), runs, per_shard }
    }

    /// Reads the text of a plan.
    pub fn parse(text: &str) -> Result<Self, PlanError> {
        let Written { runs, per_shard, .. } = serde_json::from_str(text)?;
        Ok(Self { text: text.to_owned(), runs, per_shard: per_shard.max(1) })
    }

    /// What kind of work it is of, with the version of that.
    pub fn kind(&self) -> String {
        self.written().map_or(String::new(), |written| written.kind)
    }

    /// Its settings.
    pub fn settings<T: DeserializeOwned>(&self) -> Result<T, PlanError> {
        Ok(serde_json::from_value(self.written()?.settings)?)
    }

    fn written(&self) -> Result<Written, serde_json::Error> {
        serde_json::from_str(&self.text)
    }

    /// Requests of a shard.
    pub fn per_shard(&self) -> u32 {
        self.per_shard
    }

    /// All of it as JSON: plans are the same if this is.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The names of its runs.
    pub fn runs(&self) -> &[String] {
        &self.runs
    }

    /// A digest of the plan, by which its parts are known: 64 bits in hexadecimal digits.
    pub fn digest(&self) -> String {
        digest(self.text.as_bytes())
    }

    /// The shards of the first `requests` requests of a run. The shards of fewer requests are
    /// the first of them, but for the last one if it is cut short.
    pub fn shards(&self, run: u32, requests: u32) -> Vec<Shard> {
        let firsts = (0..requests).step_by(self.per_shard as usize);
        firsts
            .map(|first| Shard { run, first, count: self.per_shard.min(requests - first) })
            .collect()
    }

    /// A number of requests, rounded up to whole shards.
    pub fn whole(&self, requests: u32) -> u32 {
        requests.checked_next_multiple_of(self.per_shard).unwrap_or(requests)
    }
}

/// 64 bits in hexadecimal digits that tell texts apart, unless somebody is at pains that they
/// do not.
pub fn digest(bytes: &[u8]) -> String {
    [0, 1].map(|seed| format!("{:08x}", murmur3_32(bytes, seed))).concat()
}
