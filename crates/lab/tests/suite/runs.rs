//! Runs on several threads that are stopped, killed and continued.

use crate::{options, run, tiny};
use etchwork::engine::built_in_set;
use etchwork::standard_registry;
use etchwork_lab::{
    How, Options, Provenance, Record, RecordError, RunError, Setup, compare, forget_unfinished,
    unfinished,
};
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

const FINDERS: [&str; 2] = ["warnsdorff", "frontier"];

/// Runs in a folder, and stops after a number of blocks.
fn stopped_after(blocks: usize, folder: &Path, threads: u32) -> Result<Record, RunError> {
    let registry = standard_registry();
    let setup = Setup::new(&tiny(&registry), options(100, &FINDERS), &registry).unwrap();
    let stop = AtomicBool::new(false);
    let progress = |done, _| stop.store(done >= blocks, Ordering::Relaxed);
    let threads = NonZeroU32::new(threads).unwrap();
    let how =
        How { threads, folder: Some(folder), stop: &stop, progress: &progress, executor: None };
    etchwork_lab::run(&setup, &registry, &how)
}

#[test]
fn threads_change_no_count() {
    let registry = standard_registry();
    let [one, two, five] = [1, 2, 5].map(|threads| run(&registry, options(100, &FINDERS), threads));
    assert_eq!(one.counts, two.counts);
    assert_eq!(one.counts, five.counts);
    assert_eq!(one.settings, five.settings);
}

#[test]
fn a_run_that_was_stopped_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let error = stopped_after(5, folder.path(), 1).unwrap_err();
    let RunError::Stopped { done, total } = error else { panic!("{error}") };
    assert_eq!((done, total), (5, 24));
    let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(files.len(), 1, "the unfinished run alone");
    let kept = Record::read(&files[0].as_ref().unwrap().path()).unwrap();
    assert_eq!(kept.progress(), (5, 24));
    // Stops again, then runs to the end, on other numbers of threads.
    assert!(matches!(stopped_after(9, folder.path(), 2), Err(RunError::Stopped { .. })));
    let whole = stopped_after(usize::MAX, folder.path(), 3).unwrap();
    assert!(whole.is_complete());
    assert_eq!(whole.counts, run(&standard_registry(), options(100, &FINDERS), 1).counts);
    // Finished blocks were not repeated: their times are the same.
    for (block, time) in kept.times["tiny"].iter().enumerate().filter(|(_, time)| time.is_some()) {
        assert_eq!(&whole.times["tiny"][block], time);
    }
    // The record tells which machines ran the parts.
    let threads = whole.provenance.gone_on_with.iter().map(|machine| machine.threads);
    assert_eq!((whole.provenance.threads, threads.collect::<Vec<_>>()), (1, vec![2, 3]));
    let straight = Provenance { gone_on_with: Vec::new(), ..whole.provenance.clone() };
    let straight = Record { provenance: straight, ..whole.clone() };
    assert!(compare(&straight, &straight).same_machine);
    assert!(!compare(&straight, &whole).same_machine && !compare(&whole, &whole).same_machine);
    forget_unfinished(folder.path(), &whole).unwrap();
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn another_choice_of_settings_begins_anew() {
    let folder = tempfile::tempdir().unwrap();
    assert!(stopped_after(3, folder.path(), 1).is_err());
    let registry = standard_registry();
    let setup = Setup::new(&tiny(&registry), options(99, &FINDERS), &registry).unwrap();
    let stop = AtomicBool::new(true);
    let how = How { folder: Some(folder.path()), stop: &stop, ..How::default() };
    let error = etchwork_lab::run(&setup, &registry, &how).unwrap_err();
    assert!(matches!(error, RunError::Stopped { done: 0, .. }), "{error}");
}

#[test]
fn what_is_not_of_the_same_run_is_not_gone_on_with() {
    let change: [fn(&mut Record); 4] = [
        |kept| kept.settings.seed += 1,
        |kept| kept.provenance.revision += "-else",
        |kept| drop(kept.times.get_mut("tiny").unwrap().pop()),
        |kept| drop(kept.times.insert("other".to_owned(), Vec::new())),
    ];
    for change in change {
        let folder = tempfile::tempdir().unwrap();
        assert!(stopped_after(3, folder.path(), 1).is_err());
        let file = std::fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
        let mut kept = Record::read(&file).unwrap();
        change(&mut kept);
        std::fs::write(&file, kept.to_json()).unwrap();
        let error = stopped_after(usize::MAX, folder.path(), 1).unwrap_err();
        assert!(matches!(&error, RunError::Record(RecordError::Other { .. })), "{error}");
        assert!(error.to_string().starts_with(&*file.to_string_lossy()), "{error}");
        assert_eq!(Record::read(&file).unwrap(), kept, "nothing is lost");
    }
}

#[test]
fn a_folder_that_cannot_be_written_ends_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing");
    let error = stopped_after(usize::MAX, &missing, 2).unwrap_err();
    assert!(matches!(&error, RunError::Io { .. }), "{error}");
}

#[test]
fn records_are_kept_under_free_names_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let record = run(&standard_registry(), options(24, &FINDERS), 1);
    let first = record.keep(folder.path()).unwrap();
    let bytes = std::fs::read(&first).unwrap();
    let second = record.keep(folder.path()).unwrap();
    assert_ne!(first, second);
    assert_eq!(std::fs::read(&first).unwrap(), bytes);
    assert_eq!(Record::read(&second).unwrap(), record);
    assert_ne!(unfinished(folder.path(), &record), first);
}

#[test]
fn what_is_no_record_is_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("record.json");
    let record = run(&standard_registry(), options(24, &FINDERS), 1);
    let read = |text: &str| {
        std::fs::write(&path, text).unwrap();
        Record::read(&path).expect_err("this is not a record")
    };
    let other = record.to_json().replacen("\"version\":2", "\"version\":7", 1);
    assert!(matches!(read(&other), RecordError::Version { version: 7, .. }));
    for text in ["", "{}", "[1]", "{\"kind\":\"else\"}", "{\"kind\":\"etchwork-rejections\"}"] {
        assert!(matches!(read(text), RecordError::NoRecord { .. }), "{text}");
    }
    let cut = record.to_json();
    assert!(matches!(read(&cut[..cut.len() / 2]), RecordError::NoRecord { .. }));
    let stray = record.to_json().replacen("\"with_path\":", "\"with_pth\":", 1);
    assert!(read(&stray).to_string().contains("with_pth"));
    assert!(matches!(Record::read(&folder.path().join("none")), Err(RecordError::Io { .. })));
}

/// Runs blocks from the text of the plan alone.
struct Elsewhere(etchwork::Registry);

impl etchwork_shards::Executor for Elsewhere {
    fn part(
        &self,
        plan: &etchwork_shards::Plan,
        shard: etchwork_shards::Shard,
        _: &AtomicBool,
    ) -> Result<Option<Vec<u8>>, String> {
        let plan = etchwork_shards::Plan::parse(plan.text()).map_err(|error| error.to_string())?;
        let setup = Setup::of_plan(&plan, &self.0)?;
        let part = etchwork_lab::Blocks::new(&setup, &self.0).part(shard);
        let part = part.map_err(|error| error.to_string())?;
        Ok(Some(plan.seal(shard, &part)))
    }

    fn size(&self) -> std::num::NonZeroUsize {
        std::num::NonZeroUsize::MIN
    }

    fn requests(&self) -> u32 {
        1
    }
}

#[test]
fn blocks_that_are_worked_off_elsewhere_come_to_the_same_counts() {
    let registry = standard_registry();
    let set = built_in_set("default-2", &registry).unwrap();
    let options = || Options {
        tiers: vec!["tutorial".into(), "easy".into()],
        also: vec!["bounded-dfs:nodes=50".into()],
        ..Options::of(60)
    };
    let setup = Setup::new(&set, options(), &registry).unwrap();
    let here = etchwork_lab::run(&setup, &registry, &How::default()).unwrap();
    let executor = Elsewhere(standard_registry());
    let threads = std::num::NonZeroU32::new(3).unwrap();
    let how = How { threads, executor: Some(&executor), ..How::default() };
    let away = etchwork_lab::run(&setup, &registry, &how).unwrap();
    assert_eq!((&here.settings, &here.counts), (&away.settings, &away.counts));
    assert!(here.progress() == away.progress() && away.is_complete());
}
