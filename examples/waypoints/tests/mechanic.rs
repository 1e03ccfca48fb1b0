//! Checks that waypoints keep the laws of a mechanic, and leave one solution.

use etchwork::{
    Board, Cell, Graph, Mechanic, Overrides, PathFinder, PathGame, PathPuzzle, Registry, Rules,
    Run, Session, Settings, Stack, Status, Worker, built_in_set, standard_registry,
};
use etchwork_testkit::conformance;
use etchwork_waypoints::{register, waypoints};

fn registry() -> Registry {
    let mut registry = standard_registry();
    register(&mut registry).unwrap();
    registry
}

#[test]
fn it_conforms_alone_and_stacked() {
    for name in ["waypoints", "fog+waypoints", "warps+waypoints", "fog+warps+waypoints"] {
        let report = conformance::mechanic(name, &registry());
        let report = report.unwrap_or_else(|faults| panic!("{name}: {faults}"));
        assert!(report.puzzles > 40 && report.veiled > 60, "{name}: {report:?}");
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
fn one_solution_is_left_and_no_waypoint_too_many() {
    let registry = registry();
    let set = built_in_set("default", &registry).unwrap();
    let (mut all, mut without) = (0, 0);
    for (tier, name) in
        [("tutorial", "waypoints"), ("easy", "waypoints"), ("easy", "warps+waypoints")]
    {
        let overrides = Overrides { mechanic: Some(name.into()), ..Overrides::default() };
        let run = Run::new(&set, tier, &overrides, 7, &registry).unwrap();
        let mut worker = Worker::new(run.plan(), &registry).unwrap();
        for index in 0..40 {
            let Some(puzzle) = worker.request(7, index).unwrap().puzzle else { continue };
            let (graph, order) = (puzzle.board.graph(), puzzle.rules.order());
            let ends = (puzzle.path[0], puzzle.path[puzzle.path.len() - 1]);
            let count = |order: &[Cell]| solutions(&graph, &mut vec![ends.0], ends.1, order);
            assert_eq!(count(order), 1, "{:?} on\n{}", order, puzzle.board);
            all += 1;
            without += usize::from(count(&[]) > 1);
            for gone in 0..order.len() {
                let fewer = [&order[..gone], &order[gone + 1..]].concat();
                assert!(count(&fewer) > 1, "{order:?} less {gone} on\n{}", puzzle.board);
            }
        }
    }
    assert!(all > 100 && without > 60, "{without} of {all} need waypoints");
}

#[test]
fn a_board_with_one_solution_needs_none() {
    // A corridor, which has only one path.
    let board = Board::new("4x1".parse().unwrap());
    let path: Vec<Cell> = board.open().iter().collect();
    let registry = registry();
    let mut finder = registry
        .kind::<dyn PathFinder>()
        .make("exhaustive", &Settings::default(), &registry)
        .unwrap();
    let (found, cost) = waypoints(&board.graph(), &path, &mut *finder);
    assert_eq!((found, cost.questions), (Some(vec![]), 0));
}

#[test]
fn who_cannot_decide_is_not_believed() {
    let board = Board::new("4x4".parse().unwrap());
    let registry = registry();
    let path: Vec<Cell> =
        [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12].map(Cell::new).to_vec();
    let mut finder = registry
        .kind::<dyn PathFinder>()
        .make("warnsdorff", &Settings::default(), &registry)
        .unwrap();
    assert_eq!(waypoints(&board.graph(), &path, &mut *finder).0, None);
    let settings = serde_json::from_str(r#"{ "finder": "exhaustif" }"#).unwrap();
    let error =
        registry.kind::<dyn Mechanic>().make("waypoints", &settings, &registry).err().unwrap();
    assert!(error.to_string().contains("did you mean 'exhaustive'?"), "{error}");
}

#[test]
fn waypoints_are_visited_in_order() {
    let registry = registry();
    let board = Board::new("2x2".parse().unwrap());
    let payload = [(
        "waypoints".to_owned(),
        vec![etchwork::Item::Cell(Cell::new(3)), etchwork::Item::Cell(Cell::new(1))],
    )]
    .into();
    let stack = Stack::of_puzzle(&board, &payload, &registry).unwrap();
    let rules: Rules = stack.rules_of(&board, &payload).unwrap();
    let game = PathGame::new(board, Cell::new(0), Some(Cell::new(1)), rules).unwrap();
    let mut session = Session::new(game);
    let why = session.play("0,1").unwrap_err().to_string();
    assert_eq!(why, "the rules do not let a trail step from 0,0 to 0,1 now: 1,1 comes first");
    for step in ["1,0", "1,1", "0,1"] {
        session.play(step).unwrap();
    }
    assert_eq!(session.status(), Status::Solved);
}

#[test]
fn payloads_from_files_are_checked() {
    let registry = registry();
    for (payload, what) in [
        ("1,1", "open cells"),
        ("0,0 0,0", "each once"),
        ("2", "open cells"),
        ("0,0>0,1", "open cells"),
    ] {
        let text = format!("S..\n.#.\n..T\n@waypoints {payload}\n");
        let text = etchwork::codec::BoardText::read(&text, &["waypoints"]).unwrap();
        let error = PathPuzzle::new(text, &registry).unwrap_err().to_string();
        assert!(error.contains("mechanic 'waypoints'") && error.contains(what), "{error}");
    }
}
