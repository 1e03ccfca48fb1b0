//! Checks that every reason to reject a board, or to call it impossible, has a sentence.

use crate::common::{mechanic, prepare};
use etchwork::{
    Budget, Cell, Limit, Mechanic, Overrides, PathFinder, PathPuzzle, Registry, Settings, Stream,
    Task, Verdict, standard_families, standard_registry,
};
use std::collections::BTreeSet;

/// Whether a reason has a sentence; otherwise messages print the words of the reason itself.
fn is_told(reason: &str, registry: &Registry) -> bool {
    etchwork_path::sentence(registry, reason) != reason.replace('_', " ")
}

/// The reasons in the funnels of small runs, with every mechanic and with tight gates.
fn met(registry: &Registry) -> BTreeSet<String> {
    let mut reasons = BTreeSet::new();
    for (set, tier) in [("article", "tutorial"), ("article", "easy"), ("default-2", "medium")] {
        for name in ["standard", "fog", "warps", "fog+warps"] {
            let (run, mut worker) = prepare(set, tier, &mechanic(name), 12, registry);
            for index in 0..40 {
                let funnel = worker.request(run.seed(), index).unwrap().funnel;
                let rejects = funnel.rejected.keys().chain(funnel.refused.keys());
                reasons.extend(rejects.map(|reject| reject.reason.to_string()));
            }
        }
    }
    reasons
}

#[test]
fn whatever_boards_are_thrown_away_for_is_said_in_words() {
    let registry = standard_registry();
    let reasons = met(&registry);
    assert!(reasons.len() > 6, "{reasons:?}");
    for reason in reasons {
        assert!(
            is_told(&reason, &registry),
            "{reason}: {}",
            etchwork_path::sentence(&registry, &reason)
        );
    }
}

#[test]
fn whatever_attempts_of_families_are_thrown_away_for_is_said_in_words() {
    let (registry, families) = (standard_registry(), standard_families());
    let mut met = BTreeSet::new();
    for name in families.set_names() {
        let own = families.set(name).unwrap();
        for (tier, _) in &own.set.tiers {
            let changes = Overrides { boards: Some(4), ..Overrides::default() };
            let run = own.run(tier, &changes, 5, &registry).unwrap();
            let mut worker = run.worker(&registry).unwrap();
            for index in 0..3 {
                let funnel = worker.request(5, index, None, Limit::NONE).unwrap().funnel;
                for reject in funnel.rejected.keys().chain(funnel.refused.keys()) {
                    let is_told = worker.sentence(&reject.reason, &registry)
                        != reject.reason.replace('_', " ");
                    met.insert((name, reject.reason, is_told));
                }
            }
        }
    }
    assert!(met.len() > 15, "{met:?}");
    let untold: Vec<_> = met.iter().filter(|(.., is_told)| !is_told).collect();
    assert!(untold.is_empty(), "{untold:?}");
}

#[test]
fn whatever_finders_prove_or_cannot_do_is_said_in_words() {
    let registry = standard_registry();
    let mut met = BTreeSet::new();
    let boards = [
        "S#T\n",
        "S.#\n##.\n",
        "S..\n#.#\n..T\n",
        "ST.\n",
        "S..\n...\n",
        ".#.\n...\n.#.\n",
        "S.T\n...\n",
        "S...T\n..#..\n",
        "S.\n.T\n",
        ".....\n.#.#.\n.....\n.#.#.\n..S.T\n",
        "S\n",
        "..T\n.#.\n...\n",
    ];
    for id in registry.kind::<dyn PathFinder>().ids() {
        for board in boards {
            let puzzle = PathPuzzle::new(board.parse().unwrap(), &registry).unwrap();
            let graph = puzzle.graph();
            let mut one_way = graph.clone();
            let (a, b) = (Cell::new(0), Cell::new(1));
            one_way.remove_arc(a, b);
            let all: Vec<Cell> = graph.cells().iter().collect();
            let sources = puzzle.text().source.map_or(all, |source| vec![source]);
            let stream = Stream::new(3);
            let ordered: Vec<Cell> = graph.cells().iter().take(2).collect();
            let outside = [Cell::new(0), Cell::new(0)];
            for graph in [&graph, &one_way] {
                for (target, order) in [
                    (None, &[][..]),
                    (puzzle.text().target, &[][..]),
                    (Some(Cell::new(1)), &[][..]),
                    (None, &ordered[..]),
                    (None, &outside[..]),
                ] {
                    let task = Task { target, order, ..Task::new(graph, &sources, &stream) };
                    let mut finder =
                        registry.make::<dyn PathFinder>(id, &Settings::default()).unwrap();
                    let budget = Budget { nodes: 10_000, ..Budget::UNLIMITED };
                    match finder.find(&task, budget).verdict {
                        Verdict::Impossible(why) => met.insert(why),
                        Verdict::Unsupported(what) => met.insert(what),
                        Verdict::Found(_) | Verdict::BudgetSpent => false,
                    };
                }
            }
        }
    }
    assert!(met.len() >= 8, "{met:?}");
    for reason in met {
        assert!(
            is_told(reason, &registry),
            "{reason}: {}",
            etchwork_path::sentence(&registry, reason)
        );
    }
}

#[test]
fn reasons_that_are_rare_are_said_in_words_too() {
    let registry = standard_registry();
    for reason in [
        "no_room_for_a_warp",
        "warp_unused",
        "side_balance",
        "cut_cells",
        "dead_ends",
        "degrees",
        "two_factor",
        "target_outside",
        "no_such_cells",
        "refused_by_rules",
        "out_of_order",
        "target_entered_early",
        "other_board",
        "rule_refused",
        "rule_broken",
        "step_refused",
        "solved_at_start",
        "unsupported_order",
        "unsupported_one_way",
        "fork_ratio_unknown",
        "solutions_above_max",
    ] {
        assert!(is_told(reason, &registry), "{reason}");
    }
}

/// A plug-in with one reason that it explains, and one that it does not.
struct Picky;

impl Mechanic for Picky {
    fn sentence(&self, reason: &str) -> Option<String> {
        (reason == "too_few_corners").then(|| "the path hardly turns".to_owned())
    }
}

#[test]
fn a_stranger_explains_its_reasons_and_what_it_does_not_explain_can_be_read() {
    let mut registry = standard_registry();
    registry.kind_mut::<dyn Mechanic>().add_plain("picky", "turns", || Box::new(Picky)).unwrap();
    assert_eq!(etchwork_path::sentence(&registry, "too_few_corners"), "the path hardly turns");
    assert_eq!(etchwork_path::sentence(&registry, "too_many_corners"), "too many corners");
}
