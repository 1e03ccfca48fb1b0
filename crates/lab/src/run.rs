//! Runs: blocks on several threads, with a checkpoint after each block.

use crate::provenance::Provenance;
use crate::record::{Record, RecordError, unfinished};
use crate::setup::Setup;
use crate::shards::{Blocks, read};
use etchwork::Registry;
use etchwork::engine::PlanError;
use etchwork_shards::{Executor, Plan, Shard, files};
use std::collections::VecDeque;
use std::io;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use thiserror::Error;

/// How to run; nothing here changes a count.
pub struct How<'a> {
    /// Threads.
    pub threads: NonZeroU32,
    /// The folder that keeps an unfinished run, so that it can resume.
    pub folder: Option<&'a Path>,
    /// Ends the run after the running blocks.
    pub stop: &'a AtomicBool,
    /// Called with the number of finished blocks, and of all blocks.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
    /// The executor that works instead, for which each thread waits.
    pub executor: Option<&'a dyn Executor>,
}

impl Default for How<'_> {
    /// One thread, to the end, keeping nothing on the way.
    fn default() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self {
            threads: NonZeroU32::MIN,
            folder: None,
            stop: &NEVER,
            progress: &|_, _| {},
            executor: None,
        }
    }
}

/// Why there is no finished record.
#[derive(Debug, Error)]
pub enum RunError {
    /// A plug-in cannot be made.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The unfinished run cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The unfinished run cannot be written.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// The executor could not continue.
    #[error("{0}")]
    Executor(String),
    /// The run was stopped; finished blocks are kept if there is a folder.
    #[error("stopped after {done} of {total} blocks")]
    Stopped {
        /// Finished blocks.
        done: usize,
        /// All blocks.
        total: usize,
    },
}

/// What the threads share.
struct Shared<'a> {
    plan: Plan,
    queue: Mutex<VecDeque<Shard>>,
    record: Mutex<Record>,
    failed: Mutex<Option<RunError>>,
    checkpoint: Option<PathBuf>,
    how: &'a How<'a>,
}

/// Starts or resumes a run. An unfinished run with the same settings, commit and compiler is
/// resumed; its file stays until [`forget_unfinished`] removes it, once the record is stored
/// elsewhere.
pub fn run(setup: &Setup, registry: &Registry, how: &How<'_>) -> Result<Record, RunError> {
    let fresh = Record::new(setup, Provenance::here(how.threads.get()));
    let checkpoint = how.folder.map(|folder| unfinished(folder, &fresh));
    let record = match &checkpoint {
        Some(path) if path.exists() => gone_on_with(path, fresh)?,
        _ => fresh,
    };
    let shared = Shared {
        plan: setup.plan(),
        queue: Mutex::new(pending(setup, &record)),
        record: Mutex::new(record),
        failed: Mutex::new(None),
        checkpoint,
        how,
    };
    std::thread::scope(|scope| {
        for _ in 0..how.threads.get() {
            scope.spawn(|| {
                if let Err(error) = shared.work(setup, registry) {
                    *locked(&shared.failed) = Some(error);
                }
            });
        }
    });
    if let Some(error) = locked(&shared.failed).take() {
        return Err(error);
    }
    let record = shared.record.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (done, total) = record.progress();
    if done < total {
        return Err(RunError::Stopped { done, total });
    }
    Ok(record)
}

/// Removes the file of a finished run, once its record is stored.
pub fn forget_unfinished(folder: &Path, record: &Record) -> io::Result<()> {
    match std::fs::remove_file(unfinished(folder, record)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The unfinished run in a file, if it has the present settings: the name of the file does not
/// prove that.
fn gone_on_with(path: &Path, fresh: Record) -> Result<Record, RecordError> {
    let mut kept = Record::read(path)?;
    let blocks = |record: &Record| -> Vec<(String, usize)> {
        record.times.iter().map(|(tier, blocks)| (tier.clone(), blocks.len())).collect()
    };
    let is_same =
        |a: &Provenance, b: &Provenance| (&a.revision, &a.compiler) == (&b.revision, &b.compiler);
    let fits = kept.settings == fresh.settings
        && blocks(&kept) == blocks(&fresh)
        && is_same(&kept.provenance, &fresh.provenance);
    if !fits {
        return Err(RecordError::Other { path: path.display().to_string() });
    }
    kept.provenance.go_on(&fresh.provenance);
    Ok(kept)
}

/// The blocks that are left, the tiers in turn.
fn pending(setup: &Setup, record: &Record) -> VecDeque<Shard> {
    let is_left = |shard: &Shard| {
        let blocks = &record.times[&setup.fields[shard.run as usize].name];
        blocks[shard.first as usize].is_none()
    };
    setup.shards().into_iter().filter(is_left).collect()
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared<'_> {
    /// Runs blocks until none is left.
    fn work(&self, setup: &Setup, registry: &Registry) -> Result<(), RunError> {
        let mut blocks = Blocks::new(setup, registry);
        while !self.how.stop.load(Ordering::Relaxed) && locked(&self.failed).is_none() {
            let Some(shard) = locked(&self.queue).pop_front() else { break };
            let (field, number) = (&setup.fields[shard.run as usize], shard.first);
            let (counts, times) = match self.how.executor {
                None => blocks.work(shard)?,
                Some(executor) => {
                    let part = executor.checked(&self.plan, shard, self.how.stop);
                    let Some(part) = part.map_err(RunError::Executor)? else { break };
                    read(&part).map_err(RunError::Executor)?
                }
            };
            let mut record = locked(&self.record);
            record.take(&field.name, number, &counts, times);
            let (done, total) = record.progress();
            if let Some(path) = &self.checkpoint {
                files::write_whole(path, record.to_json().as_bytes())
                    .map_err(|error| RunError::Io { path: path.display().to_string(), error })?;
            }
            drop(record);
            (self.how.progress)(done, total);
        }
        Ok(())
    }
}
