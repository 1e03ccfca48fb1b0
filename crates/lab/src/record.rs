//! Records: the counts and times of a run, as a JSON file.

use crate::counts::TierCounts;
use crate::provenance::Provenance;
use crate::setup::{Settings, Setup};
use crate::sums;
use crate::times::BlockTimes;
use etchwork::core::murmur3_32;
use etchwork_shards::files;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The kind of file, as the file names it.
const KIND: &str = "etchwork-rejections";
/// The version of the format.
pub const RECORD_VERSION: u32 = 2;

/// A run, finished or not. The counts are a function of the settings and the code; only the times
/// and the provenance belong to this one run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// What this is.
    pub kind: String,
    /// The version of the format.
    pub version: u32,
    /// Where it comes from.
    pub provenance: Provenance,
    /// The settings of the run.
    pub settings: Settings,
    /// The counts by tier.
    pub counts: BTreeMap<String, TierCounts>,
    /// The times by tier and block; null for a block that has not run.
    pub times: BTreeMap<String, Vec<Option<BlockTimes>>>,
}

/// Why a file is not a usable record.
#[derive(Debug, Error)]
pub enum RecordError {
    /// It cannot be read.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// It is something else.
    #[error("{path}: this is not a record of rejections: {why}")]
    NoRecord {
        /// The file.
        path: String,
        /// What is wrong.
        why: String,
    },
    /// The file is an unfinished run with other settings.
    #[error(
        "{path}: the unfinished run in this file is of other settings, another commit or \
         compiler, or of other blocks: move it away or remove it"
    )]
    Other {
        /// The file.
        path: String,
    },
    /// It is of another version.
    #[error(
        "{path}: a record of version {version}; this build reads version {RECORD_VERSION}: \
         make it again with `etchwork lab rejections`"
    )]
    Version {
        /// The file.
        path: String,
        /// Its version.
        version: u64,
    },
}

impl Record {
    /// A run without finished blocks.
    pub fn new(setup: &Setup, provenance: Provenance) -> Self {
        let names = || setup.fields.iter().map(|field| field.name.clone());
        let blocks = vec![None; setup.blocks() as usize];
        Self {
            kind: KIND.to_owned(),
            version: RECORD_VERSION,
            provenance,
            settings: setup.settings(),
            counts: names().map(|name| (name, TierCounts::default())).collect(),
            times: names().map(|name| (name, blocks.clone())).collect(),
        }
    }

    /// The numbers of finished blocks and of all blocks.
    pub fn progress(&self) -> (usize, usize) {
        let all = self.times.values().flatten();
        (all.clone().flatten().count(), all.count())
    }

    /// Whether every block is done.
    pub fn is_complete(&self) -> bool {
        self.times.values().flatten().all(Option::is_some)
    }

    /// The tiers, in the order of their set.
    pub fn tiers(&self) -> impl Iterator<Item = (&str, &TierCounts)> {
        let names = self.settings.tiers.iter().map(|(name, _)| name.as_str());
        names.filter_map(|name| Some((name, self.counts.get(name)?)))
    }

    /// The finished blocks of a tier.
    pub fn blocks(&self, tier: &str) -> impl Iterator<Item = &BlockTimes> {
        self.times.get(tier).into_iter().flatten().flatten()
    }

    /// Adds a block.
    pub fn take(&mut self, tier: &str, number: u32, counts: &TierCounts, times: BlockTimes) {
        self.counts.entry(tier.to_owned()).or_default().add(counts);
        self.times.entry(tier.to_owned()).or_default()[number as usize] = Some(times);
    }

    /// False claims, over all tiers.
    pub fn lies(&self) -> u64 {
        let mechanics = self.counts.values().flat_map(|tier| tier.mechanics.values());
        mechanics.map(|mechanic| mechanic.lies_told).sum()
    }

    /// Reads a record, which must be consistent: its parts add up.
    pub fn read(path: &Path) -> Result<Self, RecordError> {
        let name = path.display().to_string();
        let bytes = std::fs::read(path);
        let bytes = bytes.map_err(|error| RecordError::Io { path: name.clone(), error })?;
        Self::parse(&bytes, name)
    }

    fn parse(bytes: &[u8], path: String) -> Result<Self, RecordError> {
        let no_record = |why: String| RecordError::NoRecord { path: path.clone(), why };
        let json: serde_json::Value =
            serde_json::from_slice(bytes).map_err(|error| no_record(error.to_string()))?;
        if json["kind"] != KIND {
            return Err(no_record(format!("its `kind` is not \"{KIND}\"")));
        }
        let version =
            json["version"].as_u64().ok_or_else(|| no_record("it has no version".to_owned()))?;
        if version != u64::from(RECORD_VERSION) {
            return Err(RecordError::Version { path, version });
        }
        let record: Self =
            serde_json::from_value(json).map_err(|error| no_record(error.to_string()))?;
        sums::check(&record).map_err(no_record)?;
        Ok(record)
    }

    /// The record as in a file, in one line.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string(self).expect("a record is plain data");
        text.push('\n');
        text
    }

    /// Writes the record into a folder as `<date>-<revision>.json`, under the first free name:
    /// earlier records stay unchanged.
    pub fn keep(&self, folder: &Path) -> io::Result<PathBuf> {
        let Provenance { date, revision, .. } = &self.provenance;
        let mut number = 1;
        loop {
            let again = if number == 1 { String::new() } else { format!("-{number}") };
            let path = folder.join(format!("{date}-{revision}{again}.json"));
            match files::write_new(&path, self.to_json().as_bytes()) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                done => return done.map(|()| path),
            }
        }
    }
}

/// The file in a folder for an unfinished run of this setup: each choice of settings, revision and
/// compiler has a different file.
pub fn unfinished(folder: &Path, record: &Record) -> PathBuf {
    let Provenance { revision, compiler, .. } = &record.provenance;
    let key = serde_json::json!([record.settings, revision, compiler]).to_string();
    folder.join(format!("unfinished-{:08x}.json", murmur3_32(key.as_bytes(), 0)))
}
