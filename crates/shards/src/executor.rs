//! Executors, which run shards elsewhere.

use crate::plan::{Plan, Shard};
use crate::store::Store;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

/// Runs shards in other processes or on other machines. The plan has everything that decides a
/// part: nothing else is needed there.
pub trait Executor: Send + Sync {
    /// The part of a shard with its head ([`Plan::seal`]), or `None` if it was stopped before the
    /// end. Several threads call this at a time.
    fn part(
        &self,
        plan: &Plan,
        shard: Shard,
        stopped: &AtomicBool,
    ) -> Result<Option<Vec<u8>>, String>;

    /// The bytes of a shard's part, once they are checked to be those.
    fn checked(
        &self,
        plan: &Plan,
        shard: Shard,
        stopped: &AtomicBool,
    ) -> Result<Option<Vec<u8>>, String> {
        let Some(sealed) = self.part(plan, shard, stopped)? else { return Ok(None) };
        let part = plan.open(shard, &sealed).map_err(|error| error.to_string())?;
        Ok(Some(part.to_vec()))
    }

    /// How many shards it runs side by side.
    fn size(&self) -> NonZeroUsize;

    /// Called once the results of a plan's parts are stored elsewhere: no part of the plan will be
    /// asked for again.
    fn done(&self, _: &Plan) -> Result<(), String> {
        Ok(())
    }

    /// Requests of a shard, where the kind of work leaves that open.
    fn requests(&self) -> u32;
}

/// An executor whose parts are kept in a folder, with a [`Store`] for each plan: a stored part is
/// not made again, whatever ended the process that asked for it.
pub struct StoringExecutor<C> {
    executor: C,
    folder: PathBuf,
    stores: Mutex<BTreeMap<String, Arc<Store>>>,
}

impl<C: Executor> StoringExecutor<C> {
    /// Keeps the parts of an executor.
    pub fn new(executor: C, folder: &Path) -> Self {
        Self { executor, folder: folder.to_owned(), stores: Mutex::default() }
    }

    /// Removes the parts of all plans that it got: their results are stored elsewhere.
    pub fn forget(&self) -> io::Result<()> {
        let stores =
            std::mem::take(&mut *self.stores.lock().unwrap_or_else(PoisonError::into_inner));
        stores.keys().try_for_each(|digest| self.remove(digest))?;
        // What others have left there is theirs.
        let _ = fs::remove_dir(&self.folder);
        Ok(())
    }

    fn remove(&self, digest: &str) -> io::Result<()> {
        fs::remove_dir_all(self.folder.join(digest))
    }

    fn store(&self, plan: &Plan) -> Result<Arc<Store>, String> {
        let mut stores = self.stores.lock().unwrap_or_else(PoisonError::into_inner);
        let digest = plan.digest();
        if let Some(store) = stores.get(&digest) {
            return Ok(Arc::clone(store));
        }
        let store = Store::open(&self.folder.join(&digest), plan);
        let store = Arc::new(store.map_err(|error| error.to_string())?);
        stores.insert(digest, Arc::clone(&store));
        Ok(store)
    }
}

impl<C: Executor + ?Sized> Executor for Arc<C> {
    fn part(
        &self,
        plan: &Plan,
        shard: Shard,
        stopped: &AtomicBool,
    ) -> Result<Option<Vec<u8>>, String> {
        (**self).part(plan, shard, stopped)
    }

    fn size(&self) -> NonZeroUsize {
        (**self).size()
    }

    fn done(&self, plan: &Plan) -> Result<(), String> {
        (**self).done(plan)
    }

    fn requests(&self) -> u32 {
        (**self).requests()
    }
}

impl<C: Executor> Executor for StoringExecutor<C> {
    fn part(
        &self,
        plan: &Plan,
        shard: Shard,
        stopped: &AtomicBool,
    ) -> Result<Option<Vec<u8>>, String> {
        let store = self.store(plan)?;
        // A part that was spoiled meanwhile is made again.
        if let Ok(Some(part)) = store.part(shard) {
            return Ok(Some(plan.seal(shard, &part)));
        }
        let part = self.executor.checked(plan, shard, stopped)?;
        let Some(part) = part else { return Ok(None) };
        let sealed = plan.seal(shard, &part);
        store.keep(shard, part).map_err(|error| error.to_string())?;
        Ok(Some(sealed))
    }

    fn size(&self) -> NonZeroUsize {
        self.executor.size()
    }

    fn done(&self, plan: &Plan) -> Result<(), String> {
        let mut stores = self.stores.lock().unwrap_or_else(PoisonError::into_inner);
        if stores.remove(&plan.digest()).is_some() {
            self.remove(&plan.digest()).map_err(|error| error.to_string())?;
        }
        self.executor.done(plan)
    }

    fn requests(&self) -> u32 {
        self.executor.requests()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU32;

    /// Counts how often it is asked.
    #[derive(Default)]
    struct Counting(AtomicU32);

    impl Executor for Counting {
        fn part(&self, of: &Plan, shard: Shard, _: &AtomicBool) -> Result<Option<Vec<u8>>, String> {
            self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            Ok(Some(of.seal(shard, &[shard.first as u8])))
        }

        fn size(&self) -> NonZeroUsize {
            NonZeroUsize::MIN
        }

        fn requests(&self) -> u32 {
            1
        }
    }

    #[test]
    fn parts_are_made_once_until_they_are_done_with() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|name| Plan::new("test 1", &name, ["run"], 1));
        let (stop, shard) = (AtomicBool::new(false), Shard { run: 0, first: 7, count: 1 });
        let begin = || StoringExecutor::new(Arc::new(Counting::default()), folder.path());
        let asked = |of: &StoringExecutor<Arc<Counting>>| {
            of.executor.0.load(std::sync::atomic::Ordering::Relaxed)
        };
        let first = begin();
        for plan in [&one, &other, &one] {
            assert_eq!(first.checked(plan, shard, &stop).unwrap(), Some(vec![7]));
        }
        assert_eq!(asked(&first), 2);
        drop(first);
        // Another process finds what the first has left, but for what was done with.
        let second = begin();
        second.part(&one, shard, &stop).unwrap();
        second.done(&one).unwrap();
        second.part(&other, shard, &stop).unwrap();
        assert_eq!(asked(&second), 0);
        assert!(!folder.path().join(one.digest()).exists());
        second.part(&one, shard, &stop).unwrap();
        assert_eq!(asked(&second), 1);
        second.forget().unwrap();
        assert!(!folder.path().exists());
    }
}
