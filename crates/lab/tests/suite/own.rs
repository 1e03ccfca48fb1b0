//! The tier's own finder: one of the compared finders, or none.

use crate::{TINY, options, run, tiny};
use etchwork::engine::TierSet;
use etchwork::standard_registry;
use etchwork_lab::{Options, Record, Setup, charts, report, table};

/// The report in one line, with every chart drawn.
fn told(record: &Record) -> String {
    let charts = charts::charts(record).unwrap();
    report(record, "record.json", "charts", &charts).replace('\n', " ")
}

#[test]
fn no_other_is_passed_off_as_the_tiers_own() {
    let record = run(&standard_registry(), options(60, &["exhaustive", "sat"]), 1);
    let (funnel, text) = (table::funnel(&record, "tiny"), told(&record));
    assert!(!funnel.contains("| the tier's own |"), "{funnel}");
    assert!(text.contains("takes no part on tiny"), "{text}");
    assert_eq!(text.matches("**Nothing to tell").count(), 3, "{text}");
    assert!(!text.contains("What ships now") && !text.contains("as it is"), "{text}");
    // Which finder solves given boards best does not depend on the tier's own finder.
    assert!(text.contains("| tiny | `exhaustive` | ") && text.contains("**tiny: "), "{text}");
}

#[test]
fn it_takes_part_with_the_settings_that_it_has() {
    let registry = standard_registry();
    let own = "bounded-dfs:nodes=200";
    let text = TINY.replace(r#"id = "warnsdorff""#, r#"id = "bounded-dfs", nodes = 200"#);
    let set = TierSet::parse(&text, &registry).unwrap();
    let labels = |options: Options| -> Vec<String> {
        let setup = Setup::new(&set, options, &registry).unwrap();
        setup.contenders.into_iter().map(|contender| contender.label).collect()
    };
    let all = labels(options(1, &[]));
    assert!(all.contains(&"bounded-dfs".to_owned()) && all.contains(&own.to_owned()), "{all:?}");
    // The tier's finder with other settings, left out, or not among the requested finders.
    let also = vec!["bounded-dfs:nodes=200".to_owned()];
    assert_eq!(labels(Options { also, ..options(1, &[]) }), all);
    let without = vec![own.to_owned()];
    assert!(!labels(Options { without, ..options(1, &[]) }).contains(&own.to_owned()));
    assert_eq!(labels(options(1, &["sat"])), ["sat"]);
    let setup = Setup::new(&set, options(24, &[]), &registry).unwrap();
    let record = etchwork_lab::run(&setup, &registry, &Default::default()).unwrap();
    let funnel = table::funnel(&record, "tiny");
    let rows = funnel.lines().filter(|row| row.ends_with("| the tier's own |"));
    let (own, mechanics) = (format!("| `{own}` |"), tiny(&registry).tiers[0].1.mechanics.len());
    assert_eq!(rows.filter(|row| row.contains(&own)).count(), mechanics, "{funnel}");
}
