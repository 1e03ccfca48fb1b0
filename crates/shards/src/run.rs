//! Working shards off on several threads.

use crate::plan::Shard;
use crate::store::{Store, StoreError};
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use thiserror::Error;

/// How shards are worked off; nothing here changes a byte of what they come to.
pub struct How<'a> {
    /// Threads.
    pub threads: NonZeroUsize,
    /// Ends the work; shards at work are handed it too, and need not be finished.
    pub stopped: &'a AtomicBool,
    /// Told of shards done, and of how many there are.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl Default for How<'_> {
    /// One thread, to the end.
    fn default() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self { threads: NonZeroUsize::MIN, stopped: &NEVER, progress: &|_, _| {} }
    }
}

/// Why not all shards are done. Those that are stay in the store.
#[derive(Debug, Error)]
pub enum ShardError<E> {
    /// A worker cannot go on.
    #[error(transparent)]
    Fault(E),
    /// A part cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It was stopped.
    #[error("stopped after {done} of {total} shards")]
    Stopped {
        /// Shards done.
        done: usize,
        /// Shards in all.
        total: usize,
    },
}

/// Works off those shards that the store does not have. Each thread hires a worker: a closure
/// that is handed a shard and the flag that stops it, and gives the part, or `None` where it
/// was stopped before it had all of it. What a worker keeps from shard to shard must not
/// change a part.
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
