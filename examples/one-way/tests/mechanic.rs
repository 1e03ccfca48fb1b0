//! Checks that one-way steps keep the laws of a mechanic, alone and stacked, also with a mechanic
//! of another package.

use etchwork::{
    Cell, Item, Overrides, PathPuzzle, Registry, codec::BoardText, standard_families,
    standard_registry,
};
use etchwork_testkit::{brute, conformance};

fn registry() -> Registry {
    let mut registry = standard_registry();
    etchwork_one_way::register(&mut registry).unwrap();
    etchwork_signposts::register(&mut registry).unwrap();
    registry
}

#[test]
fn it_conforms_alone_and_stacked() {
    for name in ["one-way", "fog+one-way", "one-way+warps", "one-way+signposts"] {
        let report = conformance::mechanic(name, &registry());
        let report = report.unwrap_or_else(|faults| panic!("{name}: {faults}"));
        assert!(report.puzzles > 30 && report.veiled > 60, "{name}: {report:?}");
    }
}

#[test]
fn paths_take_a_step_and_no_way_back() {
    let registry = registry();
    let families = standard_families();
    let set = families.set("default").unwrap();
    for name in ["one-way", "one-way+warps"] {
        let overrides = Overrides { mechanic: Some(name.into()), ..Overrides::default() };
        let run = set.run("medium", &overrides, 5, &registry).unwrap();
        let mut levels = run.levels(&registry).unwrap();
        let made = (0..60).filter_map(|index| levels.request(index).unwrap());
        let mut count = 0;
        for level in made {
            count += 1;
            let puzzle = level.puzzle.path().unwrap();
            let (text, extras) = (puzzle.text(), puzzle.rules().extras());
            let path = text.path.as_ref().unwrap();
            let steps = path.windows(2).map(|step| (step[0], step[1]));
            let taken = |(from, to)| extras["one-way"].contains(&Item::Step(from, to));
            let back = |(from, to)| extras["one-way"].contains(&Item::Step(to, from));
            assert!(steps.clone().any(taken) && !steps.clone().any(back));
            assert_eq!(text.board.links().is_empty(), name == "one-way");
        }
        assert!(count > 40, "{name}: {count}");
    }
}

/// Compares every complete finder with brute force on boards of three rows.
#[test]
fn finders_see_the_ways_that_are_closed() {
    let registry = registry();
    let mut ways = (0, 0);
    for steps in ["0,0>0,1", "0,1>0,0", "0,1>0,0 1,0>0,0", "1,1>0,1 1,1>1,0 1,1>1,2 1,1>2,1"] {
        let text = format!("S...\n....\n...T\n@one-way {steps}\n");
        let text = BoardText::read(&text, &["one-way"]).unwrap();
        let puzzle = PathPuzzle::new(text, &registry).unwrap();
        let (graph, ends) = (puzzle.graph(), (puzzle.text().source, puzzle.text().target));
        let sources: Vec<Cell> = ends.0.into_iter().collect();
        let truth = brute::has_path(&graph, &sources, ends.1, &[]);
        let advisor =
            etchwork::paths::PathAdvisor::new(&registry, etchwork::Budget::UNLIMITED, None);
        let game = puzzle.game().unwrap();
        let session = etchwork::Session::new(game);
        let (game, line, sight) = (session.game(), session.line(), session.sight());
        let level = etchwork::HintLevel::Solvable;
        let hint = etchwork::Advisor::hint(&mut advisor.unwrap(), game, line, sight, level);
        assert_eq!(!hint.is_negative(), truth, "{steps}");
        ways = (ways.0 + usize::from(truth), ways.1 + usize::from(!truth));
    }
    assert!(ways.0 > 0 && ways.1 > 0, "{ways:?}");
}
