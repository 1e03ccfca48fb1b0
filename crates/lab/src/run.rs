//! Runs: shards on several threads or by an executor, and blocks of boards with a checkpoint after
//! each.

use crate::provenance::Provenance;
use crate::record::{Record, RecordError, unfinished};
use crate::setup::Setup;
use crate::shards::{Blocks, read};
use etchwork::Registry;
use etchwork::engine::PlanError;
use etchwork_shards::{Executor, Plan, Shard, ShardError, Store, files};
use std::io;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::Path;
use std::sync::atomic::AtomicBool;
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

impl From<ShardError<Self>> for RunError {
    fn from(error: ShardError<Self>) -> Self {
        match error {
            ShardError::Fault(error) => error,
            ShardError::Store(error) => Self::Executor(error.to_string()),
            ShardError::Stopped { done, total } => Self::Stopped { done, total },
        }
    }
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
    let (plan, shards, store) = (setup.plan(), setup.shards(), Store::in_memory(&setup.plan()));
    let field = |shard: Shard| &setup.fields[shard.run as usize].name;
    let is_done = |shard: &&Shard| record.times[field(**shard)][shard.first as usize].is_some();
    for shard in shards.iter().filter(is_done) {
        // What came of it is in the record already.
        store.keep(*shard, Vec::new()).map_err(ShardError::Store)?;
    }
    let record = Mutex::new(record);
    let keep = |shard: Shard, part: &[u8]| {
        let (counts, times) = read(part).map_err(RunError::Executor)?;
        let mut record = record.lock().unwrap_or_else(PoisonError::into_inner);
        record.take(field(shard), shard.first, &counts, times);
        let Some(path) = &checkpoint else { return Ok(()) };
        files::write_whole(path, record.to_json().as_bytes())
            .map_err(|error| RunError::Io { path: path.display().to_string(), error })
    };
    let hire = || {
        let mut blocks = Blocks::new(setup, registry);
        move |shard, _: &AtomicBool| blocks.part(shard).map(Some)
    };
    work(&plan, &shards, &store, how, RunError::Executor, hire, keep)?;
    Ok(record.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Has the parts made that the store lacks, each of which is handed to `keep`: by the executor, for
/// which each thread waits, or by a worker that each thread hires.
pub(crate) fn work<W, E: Send>(
    plan: &Plan,
    shards: &[Shard],
    store: &Store,
    how: &How<'_>,
    lost: fn(String) -> E,
    hire: impl Fn() -> W + Sync,
    keep: impl Fn(Shard, &[u8]) -> Result<(), E> + Sync,
) -> Result<(), ShardError<E>>
where
    W: FnMut(Shard, &AtomicBool) -> Result<Option<Vec<u8>>, E>,
{
    let threads = NonZeroUsize::try_from(how.threads).unwrap_or(NonZeroUsize::MIN);
    let (stopped, progress) = (how.stop, how.progress);
    let keep = &keep;
    let of_shards = etchwork_shards::How { threads, stopped, progress };
    etchwork_shards::run(shards, store, &of_shards, || {
        let mut worker = hire();
        Ok(move |shard, stop: &AtomicBool| {
            let part = match how.executor {
                None => worker(shard, stop)?,
                Some(executor) => executor.checked(plan, shard, stop).map_err(lost)?,
            };
            part.as_deref().map_or(Ok(()), |part| keep(shard, part))?;
            Ok(part)
        })
    })
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
