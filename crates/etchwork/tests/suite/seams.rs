//! Checks that plug-ins from outside can do everything that built-in ones can.

mod plug_ins;

use crate::common::set_of;
use etchwork::engine::Weighted;
use etchwork::engine::{Emitted, Outcome, Plan, Tier, TierSet, Worker};
use etchwork::pipeline::{Gate, Named};
use etchwork::{
    Funnel, Mechanic, Overrides, PathPuzzle, Payload, Ratio, Reject, Settings, Solved, Stage,
    Stream, standard_registry,
};
use plug_ins::{Tunnel, registry};
use std::slice;

/// A tier of 5x6 boards, with lines added or replaced.
fn tier(lines: &str) -> Tier {
    let set = TierSet::parse(&text(lines), &registry()).unwrap_or_else(|error| panic!("{error}"));
    set.tier("test").unwrap().clone()
}

/// A tier file with these lines in its tier.
fn text(lines: &str) -> String {
    let base = r#"
        set = "own"
        [tiers.test]
        sizes = ["5x6"]
        walls = [0.1, 0.1]
        sources = { order = "random", tries = 20 }
        screens = ["colour", "dead-ends"]
        finder = { id = "warnsdorff" }
        boards = 40
        solution_limit = 10
        metrics.forks = {}
    "#;
    format!("{base}\n{lines}")
}

const SCATTER: &str = "sculptors.scatter = { weight = 1 }";
const STANDARD: &str = "mechanics.standard = { weight = 1 }";

fn work(tier: Tier, overrides: &Overrides) -> (Plan, Worker) {
    let plan = Plan::new(&tier, overrides, &registry()).unwrap();
    plan.check_gates(&registry()).unwrap();
    let worker = Worker::new(&plan, &registry()).unwrap();
    (plan, worker)
}

fn named(mechanic: &str) -> Overrides {
    Overrides { mechanic: Some(mechanic.into()), ..Overrides::default() }
}

#[test]
fn a_tier_is_worked_off_whole_or_not_at_all() {
    let whole = tier(&[SCATTER, STANDARD].join("\n"));
    let refused = |change: fn(&mut Tier)| {
        let mut tier = whole.clone();
        change(&mut tier);
        match Plan::new(&tier, &Overrides::default(), &registry()) {
            Err(error) => error.to_string(),
            // A registry without these plug-ins.
            Ok(plan) => Worker::new(&plan, &standard_registry()).err().unwrap().to_string(),
        }
    };
    for (change, needle) in [
        ((|tier| tier.sizes.clear()) as fn(&mut Tier), "no size"),
        (|tier| tier.sculptors.clear(), "no sculptor"),
        (|tier| tier.mechanics.clear(), "no mechanic"),
        (|tier| tier.screens.push("dead-end".into()), "no screen 'dead-end'; did you mean"),
        (|tier| tier.metrics = [("turns".into(), Settings::default())].into(), "no metric 'turns'"),
        (
            |tier| {
                let min = Some(Ratio::ZERO);
                tier.gates = [("turn_ratio".into(), Gate { min, max: None })].into();
            },
            "no reading 'turn_ratio'",
        ),
        (
            |tier| {
                let scatter = tier.sculptors["scatter"].clone();
                tier.sculptors.insert("left-wall".into(), scatter);
            },
            "no sculptor 'left-wall'",
        ),
    ] {
        let error = refused(change);
        assert!(error.contains(needle), "{error}");
    }
}

#[test]
fn a_run_has_no_names_that_its_ids_cannot_hold() {
    let whole = set_of(&text(&[SCATTER, STANDARD].join("\n")));
    for (name, test) in [("my.set", "test"), ("", "test"), ("own", "a.b"), ("own", "all")] {
        let mut set = whole.clone();
        set.set.name = name.into();
        set.set.tiers[0].0 = test.into();
        let error = set.run(test, &Overrides::default(), 3, &registry()).err().unwrap();
        assert!(error.to_string().contains("cannot name a tier or a set"), "{error}");
    }
    let run = whole.run("test", &Overrides::default(), 3, &registry()).unwrap();
    let recipe = run.recipe(7, None);
    assert_eq!(recipe.to_string().parse(), Ok(recipe));
}

#[test]
fn numbers_of_a_tier_that_no_file_has_said_are_what_one_may_say() {
    let whole = tier(&[SCATTER, STANDARD].join("\n"));
    let plan = |change: &dyn Fn(&mut Tier), overrides: &Overrides| {
        let mut tier = whole.clone();
        change(&mut tier);
        Plan::new(&tier, overrides, &registry()).map_err(|error| error.to_string())
    };
    let refuses = |change: &dyn Fn(&mut Tier), needle: &str| {
        let error = plan(change, &Overrides::default()).expect_err(needle);
        assert!(error.starts_with(needle), "{error}");
    };
    let (nan, inf) = (f64::NAN, f64::INFINITY);
    for walls in [(2.0, 3.0), (-1.0, 0.5), (0.5, 0.1), (nan, nan), (0.0, inf), (0.0, 1e9)] {
        refuses(&|tier| tier.walls = walls, "walls: [");
    }
    for weight in [-1.0, nan, inf, 1e300] {
        let set = |entry: &mut Weighted| entry.weight = weight;
        refuses(
            &|t| t.sculptors.values_mut().for_each(set),
            "sculptors.scatter: a weight must be from 0 to",
        );
        refuses(
            &|t| t.mechanics.values_mut().for_each(set),
            "mechanics.standard: a weight must be from 0 to",
        );
    }
    let never = |entry: &mut Weighted| entry.weight = 0.0;
    refuses(&|tier| tier.sculptors.values_mut().for_each(never), "sculptors: at least one weight");
    refuses(&|tier| tier.mechanics.values_mut().for_each(never), "mechanics: at least one weight");
    refuses(&|tier| tier.sources.tries = 0, "sources.tries: must be at least 1");
    refuses(&|tier| tier.solution_limit = 0, "solution_limit: must be at least 1");
    let gate = |[min, max]: [i64; 2]| {
        let [min, max] = [min, max].map(|bound| Some(Ratio::new(bound, 1)));
        [("fork_ratio".into(), Gate { min, max })].into()
    };
    refuses(&|tier| tier.gates = gate([1, 0]), "gates.fork_ratio: min 1 is above max 0");
    refuses(&|tier| tier.boards = 0, "0 boards per puzzle can yield nothing");
    // If the fallback is the only mechanic, none is drawn.
    let falls_back = |tier: &mut Tier| {
        tier.mechanics.clear();
        tier.fallback = Some("standard".into());
    };
    assert!(plan(&falls_back, &Overrides::default()).is_ok());
    // A mechanic that is named is not drawn.
    let undrawn = plan(&|tier| tier.mechanics.values_mut().for_each(never), &named("tunnel"));
    assert!(undrawn.is_ok());
}

#[test]
fn overrides_change_what_they_name_and_nothing_else() {
    let mut own = tier(&[SCATTER, STANDARD, "gates.fork_ratio = { min = 0.3 }"].join("\n"));
    let settings = serde_json::from_value(serde_json::json!({ "nodes": 99 })).unwrap();
    own.finder = Named { id: "bounded-dfs".into(), settings };
    let plan = |overrides: Overrides| Plan::new(&own, &overrides, &registry());
    let finder = |id: &str| Overrides { finder: Some(id.into()), ..Overrides::default() };
    assert_eq!(plan(finder("bounded-dfs")).unwrap(), plan(Overrides::default()).unwrap());
    assert_eq!(plan(finder("warnsdorff")).unwrap().tier().finder.settings, Settings::default());
    let capped = |reading: &str| {
        plan(Overrides { caps: [(reading.into(), 1.into())].into(), ..Overrides::default() })
    };
    let gate = Gate { min: own.gates["fork_ratio"].min, max: Some(Ratio::new(1, 1)) };
    assert_eq!(capped("fork_ratio").unwrap().tier().gates["fork_ratio"], gate);
    let unknown = capped("fork_ration").unwrap_err().to_string();
    assert!(
        unknown.contains("there is no reading 'fork_ration'; did you mean 'fork_ratio'?"),
        "{unknown}"
    );
}

#[test]
fn a_mechanic_dresses_the_board_and_makes_demands() {
    let (_, mut worker) = work(tier(&[SCATTER, STANDARD].join("\n")), &named("tunnel"));
    let mut unused = 0;
    for index in 0..100 {
        let outcome = worker.request(3, index).unwrap();
        let reject = Reject::new(Stage::Mechanic, "tunnel_unused");
        unused += outcome.funnel.rejected.get(&reject).copied().unwrap_or(0);
        let Some(puzzle) = outcome.puzzle else { continue };
        assert_eq!(&*puzzle.mechanic, "tunnel");
        let graph = puzzle.board.graph();
        let solved = Solved::plain(&puzzle.board, &graph, &puzzle.path);
        assert!(Tunnel.settle(&solved, &mut Stream::new(0), &mut Payload::new()).is_ok());
        etchwork_testkit::check::puzzle(&puzzle.board, &puzzle.path).unwrap();
        let text = PathPuzzle::from(puzzle).text().to_string();
        assert!(text.split('@').next().is_some_and(|rows| rows.contains('a')), "{text}");
    }
    assert!(unused > 0, "some paths leave the tunnel out");
}

#[test]
fn a_drawn_mechanic_falls_back_and_says_so() {
    let lines = "mechanics.never = { weight = 1 }\nfallback = \"standard\"";
    let (_, mut worker) = work(tier(&[SCATTER, lines].join("\n")), &Overrides::default());
    let mut outcome = worker.request(3, 0).unwrap();
    let puzzle = outcome.puzzle.clone().unwrap();
    let fallback = puzzle.fallback.unwrap();
    assert_eq!((&*puzzle.mechanic, fallback.from.as_str()), ("standard", "never"));
    assert_eq!((fallback.boards, outcome.funnel.fallbacks), (40, 1));
    assert!(puzzle.boards_tried > 40);
    assert_eq!(fallback.rejected.values().sum::<u64>(), 40, "each of the 40 has its reason");
    assert!(fallback.rejected_by_stage()["mechanic"]["never"] > 0);
    let parts = outcome.take_parts();
    let [(first, drawn), (second, standby)] = &parts[..] else { panic!("{parts:?}") };
    assert_eq!((&**first, &**second), ("never", "standard"));
    assert_eq!((drawn.requests, drawn.boards, drawn.fallbacks, drawn.accepted), (1, 40, 1, 0));
    assert_eq!((standby.requests, standby.accepted), (0, 1));
    let mut sum = drawn.clone();
    sum.add(standby);
    assert_eq!(sum, outcome.funnel);
}

#[test]
fn what_a_request_left_in_its_memory_is_no_part_of_the_next() {
    let lines = "mechanics.never = { weight = 1 }\nfallback = \"standard\"";
    let (_, mut falling) = work(tier(&[SCATTER, lines].join("\n")), &Overrides::default());
    let (_, mut plain) = work(tier(&[SCATTER, STANDARD].join("\n")), &Overrides::default());
    let mut outcomes = vec![Outcome::default(); 64];
    falling.requests_into(3, 0, &mut outcomes).unwrap();
    let fell = |outcome: &Outcome| outcome.puzzle.as_ref().is_some_and(|p| p.fallback.is_some());
    assert!(outcomes.iter().all(fell));
    plain.requests_into(3, 0, &mut outcomes).unwrap();
    assert!(outcomes.iter().all(|outcome| outcome.puzzle.is_some() && !fell(outcome)));
}

/// A metric with a gate is measured, even if no line lists it.
#[test]
fn a_mechanic_does_not_fall_back_on_itself() {
    let lines = "fallback = \"standard\"\ngates.mean_fork_depth = { min = 29 }";
    let (_, mut worker) = work(tier(&[SCATTER, STANDARD, lines].join("\n")), &Overrides::default());
    let Funnel { boards, fallbacks, gave_up, rejected, .. } = worker.request(3, 0).unwrap().funnel;
    assert_eq!((boards, fallbacks, gave_up), (40, 0, 1));
    assert!(rejected[&Reject::new(Stage::Gate, "mean_fork_depth_below_min")] > 0);
}

#[test]
fn a_mechanic_asked_for_by_name_never_falls_back() {
    let lines = "mechanics.standard = { weight = 1 }\nfallback = \"standard\"";
    let (_, mut worker) = work(tier(&[SCATTER, lines].join("\n")), &named("never"));
    let outcome = worker.request(3, 0).unwrap();
    assert!(outcome.puzzle.is_none());
    assert_eq!((outcome.funnel.gave_up, outcome.funnel.boards), (1, 40));
    assert_eq!(outcome.funnel.rejected.values().sum::<u64>(), 40);
}

#[test]
fn adding_a_mechanic_moves_nothing_else() {
    let lines = "mechanics.standard = { weight = 1 }\nmechanics.never = { weight = 0.5 }";
    let (_, mut alone) = work(tier(&[SCATTER, STANDARD].join("\n")), &Overrides::default());
    let (_, mut mixed) = work(tier(&[SCATTER, lines].join("\n")), &Overrides::default());
    let (mut same, mut other) = (0, 0);
    for index in 0..60 {
        let plain = alone.request(3, index).unwrap();
        let outcome = mixed.request(3, index).unwrap();
        if outcome.puzzle.is_some() {
            assert_eq!(outcome, plain);
            same += 1;
        } else {
            other += 1;
        }
    }
    assert!(same > 20 && other > 5, "{same} standard, {other} never");
}

#[test]
fn a_lying_finder_is_named_with_the_board() {
    let overrides = Overrides { finder: Some("liar".into()), ..Overrides::default() };
    let (_, mut worker) = work(tier(&[SCATTER, STANDARD].join("\n")), &overrides);
    let claim = (0..50).find_map(|index| worker.request(3, index).err()).unwrap();
    let message = claim.to_string();
    assert!(message.contains("'liar'") && message.contains('#'), "{message}");
    assert!(worker.requests_at_once() > 1);
    let together = worker.requests_into(3, 0, &mut vec![Outcome::default(); 50]);
    assert_eq!(together.unwrap_err().to_string(), message);
}

#[test]
fn a_metric_is_read_and_gated() {
    let lines = "gates.left_share = { min = 0.17, max = 0.5 }";
    let tier = tier(&[SCATTER, STANDARD, lines].join("\n"));
    let (_, mut worker) = work(tier, &Overrides::default());
    let mut low = 0;
    for index in 0..50 {
        let outcome = worker.request(3, index).unwrap();
        let reject = Reject::new(Stage::Gate, "left_share_below_min");
        low += outcome.funnel.rejected.get(&reject).copied().unwrap_or(0);
        let Some(puzzle) = outcome.puzzle else { continue };
        let (name, value) = puzzle.readings[1].clone();
        assert_eq!(name, "left_share");
        assert!(value.unwrap() >= "0.17".parse().unwrap());
    }
    assert!(low > 0);
}

#[test]
fn what_is_unknown_passes_no_gate() {
    // Warnsdorff's rule proves no trap, so the ratio is often unknown. But it is never below 0.
    let lines = "metrics.traps = { finder = \"warnsdorff\" }\ngates.trap_ratio = { min = 0 }";
    let (_, mut worker) = work(tier(&[SCATTER, STANDARD, lines].join("\n")), &Overrides::default());
    let mut unknown = 0;
    for index in 0..20 {
        let outcome = worker.request(3, index).unwrap();
        let reject = Reject::new(Stage::Gate, "trap_ratio_unknown");
        unknown += outcome.funnel.rejected.get(&reject).copied().unwrap_or(0);
        let Some(puzzle) = outcome.puzzle else { continue };
        assert!(puzzle.readings.iter().all(|(_, value)| value.is_some()), "{:?}", puzzle.readings);
    }
    assert!(unknown > 0);
}

#[test]
fn a_sculptor_may_offer_what_it_likes() {
    // The sculptor also offers walls, and 3 walls of 30 cells fit into the column of six.
    let lines = "sculptors.left-wall = { weight = 1 }";
    let (_, mut worker) = work(tier(&[lines, STANDARD].join("\n")), &Overrides::default());
    let puzzle = (0..50).find_map(|index| worker.request(3, index).unwrap().puzzle).unwrap();
    let grid = puzzle.board.grid();
    assert_eq!(puzzle.board.walls().len(), 3);
    assert!(puzzle.board.walls().iter().all(|cell| grid.position(cell).col == 0));
}

/// A worker whose refiner makes these offers, under a gate on paths that start above their end.
fn refining(offers: &str) -> Worker {
    let refiner =
        format!("refiner = {{ id = \"offers\", reading = \"upwards\", offers = {offers} }}");
    let tier = tier(&[SCATTER, STANDARD, &refiner].join("\n"));
    let caps = [("upwards".to_owned(), 1.into())].into();
    work(tier, &Overrides { caps, ..Overrides::default() }).1
}

#[test]
fn a_refiner_turns_what_would_be_lost_into_a_puzzle() {
    let (_, mut plain) = work(tier(&[SCATTER, STANDARD].join("\n")), &Overrides::default());
    let mut worker = refining(r#"["as-is", "reverse", "as-is"]"#);
    let (mut turned, mut outcome) = (0, Outcome::default());
    for index in 0..40 {
        let as_found = plain.request(3, index).unwrap().puzzle.unwrap();
        worker.requests_into(3, index, slice::from_mut(&mut outcome)).unwrap();
        let puzzle = outcome.puzzle.as_ref().unwrap();
        assert_eq!(puzzle.board, as_found.board);
        assert!(puzzle.path.last() > puzzle.path.first());
        let refused = &outcome.funnel.refused;
        if puzzle.path == as_found.path {
            assert!(refused.is_empty(), "what passes is taken, and the rest is not asked for");
        } else {
            let reject = Reject::new(Stage::Gate, "upwards_above_max");
            assert_eq!(*refused, [(reject, 1)].into_iter().collect());
            turned += 1;
        }
    }
    assert!(0 < turned && turned < 40, "{turned}");
}

#[test]
fn a_refiner_that_offers_another_kind_of_board_or_nothing_gets_nowhere() {
    for (offers, refused) in [("[]", 0), (r#"["other-walls"]"#, 1)] {
        let outcome = refining(offers).request(3, 0).unwrap();
        assert!(outcome.puzzle.is_none());
        let spent = outcome.funnel.rejected[&Reject::new(Stage::Refine, "budget_spent")];
        assert!(spent > 0);
        let other = Reject::new(Stage::Refine, "other_board");
        assert_eq!(outcome.funnel.refused.get(&other).copied().unwrap_or(0), refused * spent);
    }
}

#[test]
fn a_lying_refiner_is_named_with_the_board() {
    let claim = refining(r#"["no-path"]"#).request(3, 0).err().unwrap();
    assert!(claim.to_string().contains("'offers'"), "{claim}");
}

#[test]
fn a_refiner_without_a_limit_is_idle_and_no_part_of_the_plan() {
    let refiner = "refiner = { id = \"offers\", reading = \"upwards\", offers = [] }";
    let (idle, _) = work(tier(&[SCATTER, STANDARD, refiner].join("\n")), &Overrides::default());
    let (without, _) = work(tier(&[SCATTER, STANDARD].join("\n")), &Overrides::default());
    assert_eq!(idle, without);
    let limit = "gates.upwards = { max = 1 }";
    let lines = [SCATTER, STANDARD, refiner, limit].join("\n");
    let (at_work, mut worker) = work(tier(&lines), &Overrides::default());
    assert_ne!(at_work.fingerprint(), without.fingerprint());
    assert!(worker.request(3, 0).unwrap().puzzle.is_none(), "a gate of the tier's own will do");
}

#[test]
fn a_refiner_at_work_lifts_greatest_values_of_the_tier() {
    let refiner = "refiner = { id = \"offers\", reading = \"upwards\", lifts = [\"fork_ratio\"], offers = [] }";
    let gate = "gates.fork_ratio = { min = 0.1, max = 0.4 }";
    let plan = |lines: &[&str], caps: &[(&str, u32)]| {
        let lines = [&[SCATTER, STANDARD, gate], lines].concat().join("\n");
        let caps = caps.iter().map(|(name, most)| ((*name).to_owned(), (*most).into())).collect();
        work(tier(&lines), &Overrides { caps, ..Overrides::default() }).0
    };
    assert_eq!(plan(&[refiner], &[]), plan(&[], &[]), "an idle one lifts nothing");
    let most = |caps| {
        let gate = plan(&[refiner], caps).tier().gates["fork_ratio"];
        assert_eq!(gate.min, Some(Ratio::new(1, 10)));
        gate.max
    };
    assert_eq!(most(&[("upwards", 1)]), None);
    assert_eq!(most(&[("upwards", 1), ("fork_ratio", 1)]), Some(Ratio::new(1, 1)), "the run's own");
}

#[track_caller]
fn the_same_together(mut worker: Worker) -> Vec<Outcome> {
    assert!(worker.requests_at_once() > 1);
    let mut together = vec![Outcome::default(); 200];
    worker.requests_into(3, 0, &mut together).unwrap();
    for (index, outcome) in (0..).zip(&together) {
        assert_eq!(*outcome, worker.request(3, index).unwrap(), "index {index}");
    }
    together
}

#[test]
fn an_order_of_sources_that_works_board_by_board_joins_the_others() {
    let mut tier = tier(&[SCATTER, STANDARD].join("\n"));
    tier.sources.order = "last".into();
    let together = the_same_together(work(tier, &Overrides::default()).1);
    let puzzles = together.iter().filter_map(|outcome| outcome.puzzle.as_ref());
    let low = |puzzle: &Emitted| puzzle.path[0].index() < 5;
    assert!(puzzles.clone().count() > 50 && puzzles.filter(|puzzle| low(puzzle)).count() < 10);
}

#[test]
fn sculptors_that_offer_what_cannot_be_carve_the_same_boards_together() {
    let lines = ["sculptors.one-colour = { weight = 1 }", "sculptors.cutter = { weight = 1 }"];
    let mut tier = tier(&[&lines[..], &[SCATTER, STANDARD]].concat().join("\n"));
    tier.walls = (0.1, 0.2);
    let together = the_same_together(work(tier, &Overrides::default()).1);
    assert!(together.iter().filter(|outcome| outcome.puzzle.is_some()).count() > 50);
}
