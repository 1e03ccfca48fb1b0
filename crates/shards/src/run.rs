//! Runs shards on several threads.

use crate::plan::Shard;
use crate::store::{Store, StoreError};
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use thiserror::Error;

/// How to run shards; nothing here changes a byte of the result.
pub struct How<'a> {
    /// The number of threads.
    pub threads: NonZeroUsize,
    /// The flag that ends the work; running shards get it too, and need not finish.
    pub stopped: &'a AtomicBool,
    /// Called with the number of finished shards, and of all shards: at once, and after each shard.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl Default for How<'_> {
    /// One thread, to the end.
    fn default() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self { threads: NonZeroUsize::MIN, stopped: &NEVER, progress: &|_, _| {} }
    }
}

/// Why not all shards are finished. Finished shards stay in the store.
#[derive(Debug, Error)]
pub enum ShardError<E> {
    /// A worker cannot continue.
    #[error(transparent)]
    Fault(E),
    /// A part cannot be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The work was stopped.
    #[error("stopped after {done} of {total} shards")]
    Stopped {
        /// Finished shards.
        done: usize,
        /// All shards.
        total: usize,
    },
}

/// Runs the shards that the store does not have. Each thread creates a worker: a closure that gets
/// a shard and the flag that stops it, and returns the part, or `None` if it was stopped before the
/// end. What a worker keeps from shard to shard must not change a part.
pub fn run<W, E>(
    shards: &[Shard],
    store: &Store,
    how: &How<'_>,
    hire: impl Fn() -> Result<W, E> + Sync,
) -> Result<(), ShardError<E>>
where
    W: FnMut(Shard, &AtomicBool) -> Result<Option<Vec<u8>>, E>,
    E: Send,
{
    let left: VecDeque<Shard> = shards.iter().copied().filter(|shard| !store.has(*shard)).collect();
    let (total, done) = (shards.len(), AtomicUsize::new(shards.len() - left.len()));
    let threads = how.threads.get().min(left.len());
    let (queue, failed) = (Mutex::new(left), Mutex::new(None));
    (how.progress)(total - locked(&queue).len(), total);
    let work = || -> Result<(), ShardError<E>> {
        let mut worker = hire().map_err(ShardError::Fault)?;
        while !how.stopped.load(Ordering::Relaxed) && locked(&failed).is_none() {
            let Some(shard) = locked(&queue).pop_front() else { break };
            let part = worker(shard, how.stopped).map_err(ShardError::Fault)?;
            let Some(part) = part else { break };
            store.keep(shard, part)?;
            (how.progress)(done.fetch_add(1, Ordering::Relaxed) + 1, total);
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                if let Err(error) = work() {
                    locked(&failed).get_or_insert(error);
                }
            });
        }
    });
    if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    match done.into_inner() {
        done if done < total => Err(ShardError::Stopped { done, total }),
        _ => Ok(()),
    }
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
