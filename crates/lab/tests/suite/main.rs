//! Tests of the lab: against brute force, against the engine, with finders that lie, give up or are
//! slow, and with interruptions.

mod apart;
mod engine;
mod finders;
mod own;
mod report;
mod runs;
mod sums;
mod truth;

use etchwork::engine::{TierSet, built_in_set};
use etchwork::{Registry, standard_registry};
use etchwork_lab::{How, Options, Provenance, Record, SHORT_RESTARTS, Setup};
use std::num::NonZeroU32;

/// One tier of tiny boards, with the mechanics of the default ones.
const TINY: &str = r#"
set = "tiny"
[tiers.tiny]
sizes = ["3x3", "4x3", "2x5"]
walls = [0.0, 0.2]
sculptors.scatter = { weight = 1.0 }
sources = { order = "random", tries = 3 }
screens = ["colour", "dead-ends"]
finder = { id = "warnsdorff" }
boards = 5
solution_limit = 5
metrics.forks = {}
gates.fork_ratio = { min = 0.3 }
mechanics.standard = { weight = 1.0 }
mechanics.fog = { weight = 1.0, radius = 2 }
mechanics.warps = { weight = 1.0, pairs = 1 }
fallback = "standard"
"#;

fn tiny(registry: &Registry) -> TierSet {
    TierSet::parse(TINY, registry).unwrap()
}

/// The options for some boards of the tiny tier and these finders.
fn options(boards: u32, finders: &[&str]) -> Options {
    Options {
        finders: finders.iter().map(|finder| (*finder).to_owned()).collect(),
        requests: 10,
        few_requests: 10,
        ..Options::of(boards)
    }
}

/// A run on some threads that keeps nothing.
fn run(registry: &Registry, options: Options, threads: u32) -> Record {
    let setup = Setup::new(&tiny(registry), options, registry).unwrap();
    let threads = NonZeroU32::new(threads).unwrap();
    let how = How { threads, ..How::default() };
    etchwork_lab::run(&setup, registry, &how).unwrap()
}

#[test]
fn finders_with_settings_of_their_own_take_part() {
    let registry = standard_registry();
    let label = "bounded-dfs:nodes=1";
    let also = vec![label.to_owned()];
    let record = run(&registry, Options { also, ..options(60, &["bounded-dfs"]) }, 1);
    let [many, one] = ["bounded-dfs", label].map(|id| record.view("tiny", "standard", id).unwrap());
    assert!(many.counts.found > 0 && one.counts.found == 0);
    let pair = &many.of.pairs[&etchwork_lab::pair("bounded-dfs", label)];
    assert_eq!(pair.found[..3], [0, many.counts.found, 0]);
}

/// The report names the command that makes its record, with all options that were chosen.
#[test]
fn a_report_names_what_was_chosen() {
    let registry = standard_registry();
    let default = built_in_set("default", &registry).unwrap();
    let command = |options| {
        let setup = Setup::new(&default, options, &registry).unwrap();
        let record = Record::new(&setup, Provenance::here(1));
        let report = etchwork_lab::report(&record, "record.json", "charts", &[]).replace('\n', " ");
        report.split('`').nth(1).unwrap().to_owned()
    };
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let usual = || Options { also: names(&[SHORT_RESTARTS]), ..Options::full() };
    let plain = "cargo xtask rejections --tiers default";
    assert_eq!(command(usual()), plain);
    let hard = Options { tiers: names(&["hard"]), ..usual() };
    assert_eq!(command(hard), format!("{plain} --tier hard"));
    assert_eq!(command(Options { seed: 5, ..usual() }), format!("{plain} --seed 5"));
    let finders = Options { finders: names(&["sat", "warnsdorff"]), ..Options::full() };
    assert_eq!(command(finders), format!("{plain} --finders sat,warnsdorff"));
    let mechanics = Options { mechanics: names(&["standard", "fog"]), ..usual() };
    assert_eq!(command(mechanics), format!("{plain} --mechanics fog,standard"));
    assert!(command(Options { without: names(&["sat"]), ..usual() }).contains(" --finders "));
}

#[test]
fn setups_are_checked() {
    let registry = standard_registry();
    let setup = |options| {
        Setup::new(&tiny(&registry), options, &registry).map(drop).unwrap_err().to_string()
    };
    assert!(setup(options(0, &[])).contains("0 boards"));
    assert!(
        setup(options(10_000_001, &[]))
            .contains("take at most 10000000, and several seeds for more")
    );
    assert!(setup(options(1, &["warndorff"])).contains("did you mean 'warnsdorff'?"));
    assert!(setup(options(1, &["sat", "sat"])).contains("'sat' is named twice"));
    let also = vec!["sat:nodes=1".to_owned()];
    assert!(setup(Options { also, ..options(1, &["sat"]) }).contains("nodes"));
    let tiers = vec!["tinny".to_owned()];
    assert!(setup(Options { tiers, ..options(1, &[]) }).contains("did you mean 'tiny'?"));
    let mechanics = vec!["warp".to_owned()];
    assert!(setup(Options { mechanics, ..options(1, &[]) }).contains("did you mean 'warps'?"));
    // A mechanic of another tier does not serve the requested one.
    let bare = TINY.replace("tiny", "bare").replace("mechanics.fog", "mechanics.\"fog+warps\"");
    let bare = bare.replace("weight = 1.0, radius = 2", "weight = 1.0");
    let mut both = tiny(&registry);
    both.tiers.extend(TierSet::parse(&bare, &registry).unwrap().tiers);
    let one = Options {
        tiers: vec!["bare".to_owned()],
        mechanics: vec!["fog".to_owned()],
        ..options(1, &[])
    };
    let error = Setup::new(&both, one.clone(), &registry).unwrap_err().to_string();
    assert!(error.contains("none of the tiers bare has mechanic 'fog'"), "{error}");
    assert!(Setup::new(&both, Options { tiers: Vec::new(), ..one }, &registry).is_ok());
    let without = vec!["sat".to_owned()];
    assert!(setup(Options { without, ..options(1, &["sat"]) }).contains("no finder is left"));
    let judge = "fronteer".to_owned();
    assert!(setup(Options { judge, ..options(1, &[]) }).contains("did you mean 'frontier'?"));
}
