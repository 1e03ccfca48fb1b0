//! The number of threads to work on.

use crate::Kit;
use crate::failure::{Failure, say};
use crate::progress::Progress;
use etchwork_shards::{How, Plan, Shard, ShardError, Store, run};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;

/// As many as keep the executor busy, if there is one, otherwise the requested number.
pub fn for_kit(asked: Option<u16>, kit: &Kit) -> NonZeroUsize {
    kit.executor.as_ref().map_or_else(|| of(asked), |executor| executor.size())
}

/// The requested number, otherwise one per processor.
pub fn of(asked: Option<u16>) -> NonZeroUsize {
    let asked = asked.and_then(|asked| NonZeroUsize::new(asked.into()));
    asked.or_else(|| available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}

/// Works on shards with the requested number of threads, and shows how many are done, by a name for
/// what a shard is.
pub fn watched<T>(
    what: &str,
    asked: Option<u16>,
    kit: &Kit,
    work: impl FnOnce(&How<'_>) -> T,
) -> T {
    let (threads, stopped) = (for_kit(asked, kit), kit.stop_flag());
    let bar: Mutex<Option<(usize, Progress)>> = Mutex::new(None);
    let progress = |done: usize, total: usize| {
        let Ok(mut bar) = bar.lock() else { return };
        // Another round has other shards.
        if let Some((_, old)) = bar.take_if(|(known, _)| *known != total) {
            old.clear();
        }
        bar.get_or_insert_with(|| (total, Progress::new(total as u64))).1.at(what, done as u64);
    };
    let done = work(&How { threads, stopped: &stopped, progress: &progress });
    if let Ok(Some((_, bar))) = bar.into_inner() {
        bar.clear();
    }
    done
}

/// An answer for each of some puzzles, which are worked on at the same time. The first that has none
/// ends the work.
pub fn of_puzzles<T: Serialize + DeserializeOwned>(
    count: usize,
    kit: &Kit,
    one: impl Fn(usize) -> Result<T, String> + Sync,
) -> Result<Vec<T>, Failure> {
    let plan = Plan::new("puzzles 1", &(), ["puzzles"], 1);
    let (store, shards) = (Store::in_memory(&plan), plan.shards(0, count as u32));
    let part = |shard: Shard| {
        let answer = one(shard.first as usize)?;
        Ok(Some(serde_json::to_vec(&answer).expect("an answer is plain data")))
    };
    let done = watched("puzzles", None, kit, |how| {
        run(&shards, &store, how, || Ok::<_, String>(|shard, _: &AtomicBool| part(shard)))
    });
    done.map_err(|error: ShardError<String>| {
        if let ShardError::Stopped { .. } = error {
            say("stopped");
            return Failure::GaveUp;
        }
        Failure::input(error)
    })?;
    let answer = |shard| {
        let part = store.needed(shard).map_err(Failure::input)?;
        serde_json::from_slice(&part).map_err(Failure::input)
    };
    shards.into_iter().map(answer).collect()
}
