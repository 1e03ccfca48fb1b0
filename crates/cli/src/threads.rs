//! The number of threads to work on.

use crate::Kit;
use crate::progress::Progress;
use etchwork_shards::How;
use std::num::NonZeroUsize;
use std::sync::Mutex;
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
