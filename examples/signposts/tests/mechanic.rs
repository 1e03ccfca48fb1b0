//! Checks that signposts keep the laws of a mechanic, and leave one solution.

use etchwork::codec::BoardText;
use etchwork::{
    Cell, Graph, Overrides, PathPuzzle, Registry, standard_families, standard_registry,
};
use etchwork_signposts::register;
use etchwork_testkit::conformance;

fn registry() -> Registry {
    let mut registry = standard_registry();
    register(&mut registry).unwrap();
    registry
}

#[test]
fn it_conforms_alone_and_stacked() {
    for name in ["signposts", "fog+signposts", "barriers+signposts+waypoints"] {
        let report = conformance::mechanic(name, &registry());
        let report = report.unwrap_or_else(|faults| panic!("{name}: {faults}"));
        assert!(report.puzzles > 30, "{name}: {report:?}");
    }
}

/// The number of ways to finish a trail in the order, found by trying each step.
fn solutions(graph: &Graph, trail: &mut Vec<Cell>, target: Cell, order: &[Cell]) -> usize {
    let head = trail[trail.len() - 1];
    if trail.len() == graph.cells().len() {
        let visited = trail.iter().filter(|cell| order.contains(cell));
        return usize::from(head == target && visited.eq(order));
    }
    let mut count = 0;
    for next in graph.exits(head).collect::<Vec<_>>() {
        if !trail.contains(&next) {
            trail.push(next);
            count += solutions(graph, trail, target, order);
            trail.pop();
        }
    }
    count
}

#[test]
fn one_solution_is_left() {
    let registry = registry();
    let families = standard_families();
    let set = families.set("default").unwrap();
    let mut all = 0;
    for name in ["signposts", "barriers+signposts", "signposts+waypoints"] {
        let overrides = Overrides { mechanic: Some(name.into()), ..Overrides::default() };
        let run = set.run("easy", &overrides, 7, &registry).unwrap();
        let mut levels = run.levels(&registry).unwrap();
        for index in 0..20 {
            let Some(level) = levels.request(index).unwrap() else { continue };
            let puzzle = level.puzzle.path().unwrap();
            let (graph, text) = (puzzle.graph(), puzzle.text());
            let ends = (text.source.unwrap(), text.target.unwrap());
            let order = puzzle.rules().order();
            let count = solutions(&graph, &mut vec![ends.0], ends.1, order);
            assert_eq!(count, 1, "{name}\n{}", text.board);
            all += 1;
        }
    }
    assert!(all > 40, "{all}");
}

#[test]
fn payloads_from_files_are_checked() {
    let registry = registry();
    for payload in ["0,0", "0,0>2,2", "0,0>0,1 0,0>1,0", "0,0>0,1 0,2>0,1", "0,1>1,1"] {
        let text = format!("S..\n.#.\n..T\n@signposts {payload}\n");
        let text = BoardText::read(&text, &["signposts"]).unwrap();
        let error = PathPuzzle::new(text, &registry).unwrap_err().to_string();
        assert!(error.contains("mechanic 'signposts': it takes steps"), "{error}");
    }
}
