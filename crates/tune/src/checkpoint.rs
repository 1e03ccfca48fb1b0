//! A checkpoint, which resumes a run: its configuration and every candidate.

use crate::{Score, Stopped, Target, contents};
use etchwork_engine::GENERATOR_VERSION;
use etchwork_path::{Settings, murmur3_32};
use etchwork_pipeline::Tier;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// The version of the format.
const VERSION: u32 = 3;

/// Everything besides the plug-ins that decides the result of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Config {
    /// The tier set that is tuned.
    pub set: String,
    /// The tier.
    pub tier: String,
    /// The bands.
    pub bands: String,
    /// The search.
    pub search: String,
    /// Its settings.
    pub settings: Settings,
    /// The seed.
    pub seed: u32,
    /// The number of puzzles in a whole measurement.
    pub puzzles: u32,
    /// The number of puzzles in the held-out measurement.
    pub held_out: u32,
    /// The most iterations; it may differ when a run is resumed.
    pub iterations: u32,
    /// The most puzzles, if bounded; it may differ when a run is resumed.
    pub budget: Option<u64>,
    /// Hashes of the tier and of its target, so that a changed file is noticed.
    pub contents: [u32; 2],
    /// The version of the generator.
    pub generator: u32,
}

impl Config {
    /// Adds the hashes of a tier and a target to the configuration.
    pub fn with_contents(mut self, tier: &Tier, target: &Target) -> Self {
        let hash = |text: Vec<u8>| murmur3_32(&text, 0);
        let target = serde_json::to_vec(target).expect("a target is plain data");
        self.contents = [hash(contents(tier)), hash(target)];
        self.generator = GENERATOR_VERSION;
        self
    }

    /// Names the first difference that makes another configuration give another result.
    pub(crate) fn check_same(&self, other: &Self) -> Result<(), CheckpointError> {
        let fields = |config: &Self| -> Vec<(String, Value)> {
            match serde_json::to_value(config).expect("a configuration is plain data") {
                Value::Object(map) => map.into_iter().collect(),
                _ => unreachable!("a structure is an object"),
            }
        };
        let differs = |((name, here), (_, there)): ((String, Value), (String, Value))| {
            let decides = !["iterations", "budget", "contents"].contains(&name.as_str());
            let other = CheckpointError::OtherConfig {
                what: name,
                here: here.to_string(),
                there: there.to_string(),
            };
            (decides && here != there).then_some(other)
        };
        if let Some(error) = fields(self).into_iter().zip(fields(other)).find_map(differs) {
            return Err(error);
        }
        let same = [0, 1].map(|at| self.contents[at] == other.contents[at]);
        match same {
            [true, true] => Ok(()),
            [false, _] => Err(CheckpointError::OtherContents { what: "tier" }),
            _ => Err(CheckpointError::OtherContents { what: "bands" }),
        }
    }
}

/// One measured point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The point.
    pub point: Vec<f64>,
    /// The seed of its puzzles.
    pub seed: u32,
    /// Puzzles requested.
    pub asked: u32,
    /// Boards sculpted for them; for a candidate that was too dear, its limit of boards.
    pub boards: u64,
    /// Its score.
    pub score: Score,
    /// Why its measurement stopped early, if it did.
    pub stopped: Option<Stopped>,
}

/// The progress of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint {
    version: u32,
    /// The configuration.
    pub config: Config,
    /// The start, then the candidates of each iteration.
    pub iterations: Vec<Vec<Candidate>>,
}

/// Why a run cannot resume from a checkpoint.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The text is not a checkpoint, or is incomplete.
    #[error("the checkpoint is cut short or damaged: {0}")]
    Damaged(serde_json::Error),
    /// The format has another version.
    #[error("the checkpoint has version {0}; this build reads {VERSION}")]
    Version(u64),
    /// The checkpoint is of a run with another result.
    #[error("the checkpoint is of another run: its {what} is {there}, here it is {here}")]
    OtherConfig {
        /// What differs.
        what: String,
        /// Its value in this run.
        here: String,
        /// Its value in the checkpoint.
        there: String,
    },
    /// The checkpoint is of a run with other settings, or other bands of the same name.
    #[error("the checkpoint is of another run: its {what} had other settings than now")]
    OtherContents {
        /// The tier, or its bands.
        what: &'static str,
    },
    /// The search does not ask for the same points as before.
    #[error("iteration {0} of the checkpoint has other candidates than the search asks for")]
    OtherCandidates(usize),
}

impl Checkpoint {
    pub(crate) fn new(config: Config, iterations: Vec<Vec<Candidate>>) -> Self {
        Self { version: VERSION, config, iterations }
    }

    /// The checkpoint as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a checkpoint is plain data") + "\n"
    }

    /// Reads a checkpoint.
    pub fn parse(text: &str) -> Result<Self, CheckpointError> {
        let value: Value = serde_json::from_str(text).map_err(CheckpointError::Damaged)?;
        match value["version"].as_u64() {
            Some(version) if version != u64::from(VERSION) => {
                Err(CheckpointError::Version(version))
            }
            _ => serde_json::from_value(value).map_err(CheckpointError::Damaged),
        }
    }
}
