//! Records that contradict themselves.

use crate::{options, run};
use etchwork::standard_registry;
use etchwork_lab::{
    Change, FinderCounts, MechanicCounts, Options, Record, RecordError, TierCounts, compare,
};
use serde_json::{Value, json};

type Edit = fn(&mut Record);

fn standard(record: &mut Record) -> &mut MechanicCounts {
    record.counts.get_mut("tiny").unwrap().mechanics.get_mut("standard").unwrap()
}

fn finder(record: &mut Record) -> &mut FinderCounts {
    standard(record).finders.get_mut("warnsdorff").unwrap()
}

/// Changes every count, except for those of lies, of which only the first are kept.
fn change_counts(value: &mut Value, change: fn(u64) -> u64) {
    match value {
        Value::Number(count) => *value = change(count.as_u64().unwrap()).into(),
        Value::Array(all) => all.iter_mut().for_each(|one| change_counts(one, change)),
        Value::Object(all) => all.iter_mut().for_each(|(name, one)| match name.as_str() {
            "lies" => {}
            // Each entry is a value with its count.
            "millionths" => {
                let pairs = one.as_array_mut().unwrap();
                pairs.iter_mut().for_each(|pair| change_counts(&mut pair[1], change));
            }
            _ => change_counts(one, change),
        }),
        _ => {}
    }
}

#[test]
fn parts_of_a_run_add_up_count_by_count() {
    let options = Options { sampled: 60, ..options(60, &["warnsdorff", "sat"]) };
    let mut record = run(&standard_registry(), options, 1);
    let FinderCounts { impossible, unsupported, mechanic, gates, lost_kind, .. } =
        finder(&mut record);
    for reasons in [impossible, unsupported, mechanic, gates] {
        reasons.insert("x".to_owned(), 1);
    }
    lost_kind.get_mut("fork_ratio").expect("some are lost").unknown = 1;
    let of = standard(&mut record);
    for reasons in [&mut of.dress, &mut of.screened] {
        reasons.insert("x".to_owned(), 1);
    }
    let mut part = json!(record.counts["tiny"]);
    // No count is 0, so that the test notices every count that is left out.
    change_counts(&mut part, |count| count + 1);
    let part: TierCounts = serde_json::from_value(part).unwrap();
    let (mut whole, mut doubled) = (part.clone(), json!(part));
    whole.add(&part);
    change_counts(&mut doubled, |count| 2 * count);
    assert_eq!(json!(whole), doubled);
    let greedy = &whole.mechanics["standard"].finders["warnsdorff"];
    assert_eq!(greedy.nodes(), greedy.found_nodes + greedy.missed_nodes);
}

#[test]
fn a_comparison_tells_what_differs_and_what_only_one_has() {
    let registry = standard_registry();
    let [before, mut after] = [["warnsdorff", "sat"], ["warnsdorff", "exhaustive"]]
        .map(|finders| run(&registry, options(60, &finders), 1));
    let found = finder(&mut after).found;
    finder(&mut after).found = 0;
    let comparison = compare(&before, &after);
    let changes: Vec<&Change> =
        comparison.changes.iter().filter(|change| change.figure.starts_with("path")).collect();
    let [change] = changes[..] else { panic!("{:?}", comparison.changes) };
    assert_eq!(change.place, "tiny standard warnsdorff");
    assert_eq!(change.values, [found as f64 / 60.0, 0.0]);
    assert!(change.difference.high < 0.0);
    let mechanics = ["standard", "fog", "warps"];
    let only = ["sat", "exhaustive"]
        .map(|finder| mechanics.map(|mechanic| format!("tiny {mechanic} {finder}")))
        .concat();
    assert_eq!(comparison.unmatched, only);
    let text = comparison.text();
    assert!(text.contains("| tiny standard warnsdorff | path found, of all boards |"), "{text}");
    assert!(text.contains(&format!("Only in one of the two: {}.", only.join("; "))), "{text}");
}

/// A finder reports its number of attempts itself, so any number is valid.
#[test]
fn a_great_number_of_attempts_takes_no_memory() {
    let mut record = run(&standard_registry(), options(60, &["warnsdorff"]), 1);
    let after = &mut finder(&mut record).found_after;
    let (_, boards) = after.pop_last().unwrap();
    after.insert(4_000_000_000, boards);
    let folder = tempfile::tempdir().unwrap();
    let path = record.keep(folder.path()).unwrap();
    let record = Record::read(&path).unwrap();
    let report = etchwork_lab::report(&record, "record.json", "charts", &[]);
    assert!(report.contains("How many sources are worth trying?"), "{report}");
}

#[test]
fn parts_must_add_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("record.json");
    let record = run(&standard_registry(), options(60, &["warnsdorff", "sat"]), 1);
    let read = |change: Edit| {
        let mut changed = record.clone();
        change(&mut changed);
        std::fs::write(&path, changed.to_json()).unwrap();
        Record::read(&path)
    };
    assert_eq!(read(|_| ()).unwrap(), record);
    let cases: [(&str, Edit); 16] = [
        ("boards without room", |r| _ = standard(r).dress.insert("x".to_owned(), 1_000_000)),
        ("boards without room", |r| _ = standard(r).screened.insert("x".to_owned(), u64::MAX)),
        ("its boards are 61", |r| standard(r).boards += 1),
        ("judged", |r| standard(r).with_path += 1),
        ("from their sources", |r| standard(r).with_path_from_sources = 61),
        ("sampled", |r| standard(r).sampled = 61),
        ("readings of 'fork_ratio'", |r| {
            standard(r).kind.get_mut("fork_ratio").unwrap().unknown = u64::MAX;
        }),
        ("finder 'warnsdorff': answers", |r| finder(r).found += 1),
        ("by attempts", |r| _ = finder(r).missed_after.insert(99, u64::MAX)),
        ("paths refused", |r| _ = finder(r).gates.insert("x".to_owned(), 61)),
        ("puzzles are 61", |r| finder(r).accepted = 61),
        ("boards lost", |r| finder(r).lost = u64::MAX),
        ("nodes", |r| (finder(r).found_nodes, finder(r).missed_nodes) = (u64::MAX, 1)),
        ("'warnsdorff | sat': boards", |r| {
            standard(r).pairs.get_mut("warnsdorff | sat").unwrap().found[3] += 1;
        }),
        ("whole requests, finder 'sat'", |r| {
            r.counts.get_mut("tiny").unwrap().requests.get_mut("sat").unwrap().faults = 11;
        }),
        ("the times", |r| {
            let blocks = r.times.get_mut("tiny").unwrap().iter_mut().flatten();
            blocks.for_each(|block| block.sculpt = u64::MAX);
        }),
    ];
    for (needle, change) in cases {
        let error = read(change).expect_err(needle);
        assert!(matches!(&error, RecordError::NoRecord { .. }), "{error}");
        let text = error.to_string();
        assert!(text.contains("tier 'tiny' do not add up") && text.contains(needle), "{text}");
    }
}

/// Counts that the number of boards does not bound must not overflow when a run adds to them.
#[test]
fn there_is_room_for_the_rest_of_a_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("record.json");
    let record = run(&standard_registry(), options(60, &["warnsdorff"]), 1);
    let cases: [(&str, Edit); 6] = [
        ("false claims", |r| {
            let mut other = standard(r).clone();
            (standard(r).lies_told, other.lies_told) = (u64::MAX / 2, u64::MAX / 2);
            r.counts.get_mut("tiny").unwrap().mechanics.insert("other".to_owned(), other);
        }),
        ("requests or boards", |r| {
            let requests = &mut r.counts.get_mut("tiny").unwrap().requests;
            requests.values_mut().for_each(|of| of.boards = u64::MAX);
        }),
        ("requests or boards", |r| {
            let few = &mut r.counts.get_mut("tiny").unwrap().few;
            few.insert(9, etchwork_lab::Requests { requests: u64::MAX, ..Default::default() });
        }),
        ("sources", |r| {
            standard(r).screens.values_mut().for_each(|screen| screen.sources = u64::MAX);
        }),
        ("attempts or nodes", |r| finder(r).found_nodes = u64::MAX),
        ("the times", |r| {
            let block = r.times.get_mut("tiny").unwrap().iter_mut().flatten().next().unwrap();
            block.sculpt = u64::MAX / 2;
        }),
    ];
    for (needle, change) in cases {
        let mut changed = record.clone();
        change(&mut changed);
        std::fs::write(&path, changed.to_json()).unwrap();
        let text = Record::read(&path).expect_err(needle).to_string();
        assert!(text.contains(needle) && text.contains("what can be counted"), "{text}");
    }
}
