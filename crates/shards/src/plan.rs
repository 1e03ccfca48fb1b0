//! Plans, and the shards into which they split.

use etchwork_core::murmur3_32;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::ops::Range;
use thiserror::Error;

/// Everything that decides the result of a run of many requests.
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

/// A plan as in its text.
#[derive(Deserialize)]
struct Written {
    kind: String,
    runs: Vec<String>,
    per_shard: u32,
    settings: Value,
}

/// Consecutive requests of one run, which run in one go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    /// The number of the run in its plan.
    pub run: u32,
    /// The first request.
    pub first: u32,
    /// The number of requests.
    pub count: u32,
}

impl Shard {
    /// The numbers of its requests.
    pub fn requests(self) -> Range<u32> {
        self.first..self.first + self.count
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { run, first, count } = self;
        let last = u64::from(*first) + u64::from(*count).max(1) - 1;
        write!(f, "run {run}, requests {first} to {last}")
    }
}

impl Plan {
    /// A plan of this kind with these settings, a run for each name, and this many requests per
    /// shard (0 counts as 1). The kind includes its version, because parts of one version do not
    /// fit another. Settings are compared as JSON.
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

    /// The kind of work, with its version.
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

    /// The number of requests per shard.
    pub fn per_shard(&self) -> u32 {
        self.per_shard
    }

    /// The whole plan as JSON: plans are equal if their JSON is.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The names of its runs.
    pub fn runs(&self) -> &[String] {
        &self.runs
    }

    /// A digest of the plan, which identifies its parts: 64 bits in hexadecimal digits.
    pub fn digest(&self) -> String {
        digest(self.text.as_bytes())
    }

    /// The shards of the first `requests` requests of a run. Fewer requests give the first of these
    /// shards; the last one may be cut short.
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

/// 64 bits in hexadecimal digits that distinguish texts, except texts made to collide on purpose.
pub fn digest(bytes: &[u8]) -> String {
    [0, 1].map(|seed| format!("{:08x}", murmur3_32(bytes, seed))).concat()
}
