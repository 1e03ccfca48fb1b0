//! Makers, measures and the solver as plug-ins.

use crate::plain;
use etchwork_core::{
    Attempt, Budget, Game, Made, Maker, Measure, Ratio, Refused, Registry, Reject, Session,
    Settings, Solver, Stage, Status, Streams, Verdict, Written,
};
use etchwork_rails::{Answer, Difficulty, Kind, Rails, register, shortest};
use std::collections::BTreeSet;

fn registry() -> Registry {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    registry
}

fn maker(id: &str, settings: &[(&str, &str)]) -> Box<dyn Maker<Rails>> {
    let registry = registry();
    let mut read = Settings::default();
    settings.iter().for_each(|(key, value)| read.set(key, value));
    registry.make::<dyn Maker<Rails>>(id, &read).unwrap()
}

fn attempt(index: u32, board: u32, aim: Option<i64>) -> Attempt {
    Attempt { streams: Streams { seed: 7, index, board }, aim }
}

/// Attempts until one gives a puzzle that is not solved at the start.
fn make(maker: &mut dyn Maker<Rails>, index: u32, aim: Option<i64>) -> Made<Rails> {
    let is_open = |made: &Made<Rails>| made.game.status(&made.game.initial()) == Status::Open;
    let mut attempt = |board| {
        maker.attempt(&attempt(index, board, aim), &mut Refused::default()).ok().filter(is_open)
    };
    (0..200).find_map(&mut attempt).expect("one of many attempts comes to a puzzle")
}

const ALL: [(&str, &str); 9] = [
    ("sizes", r#"["3x3", "4x3"]"#),
    ("crossings", "true"),
    ("fixed", "2"),
    ("bonuses", "2"),
    ("bonus_points", "[5, 9]"),
    ("turn", "1"),
    ("free", "1"),
    ("ground", "30"),
    ("scramble", "[2, 6]"),
];

#[test]
fn makers_make_what_they_are_set_to() {
    for id in ["walk", "aimed"] {
        let mut maker = maker(id, &ALL);
        for index in 0..20 {
            let made = make(&mut *maker, index, None);
            let parts = made.game.design().parts();
            assert!([3, 4].contains(&parts.grid.cols()) && parts.grid.rows() == 3);
            assert_eq!((parts.fixed.len(), parts.bonuses.len(), parts.stock), (2, 2, [1, 1]));
            assert!(parts.bonuses.iter().all(|bonus| [5, 9].contains(&bonus.points)));
            let mut session = Session::new(Rails::read(&made.game.write()).unwrap());
            for step in &made.solution {
                session.play(&made.game.move_text(step)).unwrap();
            }
            assert_eq!(session.status(), Status::Solved);
            let least = plain::optimum(&made.game, &made.game.initial(), made.solution.len());
            assert_eq!(least, Some(made.solution.len()));
        }
    }
}

#[test]
fn the_same_order_makes_the_same_puzzle() {
    for id in ["walk", "aimed"] {
        let mut used = maker(id, &ALL);
        let texts = |maker: &mut dyn Maker<Rails>, indices: &[u32]| -> Vec<String> {
            let write = |index: &u32| make(maker, *index, Some(3)).game.write();
            indices.iter().map(write).collect()
        };
        let once = texts(&mut *used, &[0, 1, 2, 3]);
        let mut again = texts(&mut *used, &[3, 2, 1, 0]);
        again.reverse();
        assert_eq!(once, again);
        assert_eq!(once[2..3], texts(&mut *maker(id, &ALL), &[2]));
        assert!(once[1..].iter().all(|text| *text != once[0]));
    }
}

#[test]
fn aims_are_come_near() {
    let sizes = ("sizes", r#"["3x3", "4x4"]"#);
    let mut aimed = maker("aimed", &[sizes, ("scramble", "[1, 20]")]);
    for aim in 1..=4 {
        for index in 0..5 {
            let made = make(&mut *aimed, index, Some(aim));
            let exact = Difficulty::of(&made.game, &made.game.initial(), Budget::UNLIMITED);
            assert_eq!(exact.unwrap().optimum() as i64, aim);
        }
    }
    let mut walk = maker("walk", &[sizes, ("from", "[0, 50]"), ("scramble", "[1, 10]")]);
    let mut off = Vec::new();
    for (index, aim) in (0..20).zip([30, 40, 50, 60].into_iter().cycle()) {
        let made = make(&mut *walk, index, Some(aim));
        assert_eq!(made.game.design().grid().cols(), if aim < 50 { 3 } else { 4 });
        let exact = Difficulty::of(&made.game, &made.game.initial(), Budget::UNLIMITED);
        off.push(exact.unwrap().points().abs_diff(aim));
    }
    off.sort_unstable();
    assert!(off[10] <= 5, "{off:?}");
}

#[test]
fn boards_that_are_passed_over_are_counted_by_reason() {
    let small = [("sizes", r#"["3x3"]"#), ("ground", "70"), ("scramble", "[1, 8]")];
    let mut walk = maker("walk", &[&small[..], &[("optimum", "2")]].concat());
    let (mut refused, mut missed) = (Refused::default(), 0);
    for index in 0..40 {
        // No board is worth that much, so the maker looks at all eight boards.
        let made = walk.attempt(&attempt(index, 0, Some(500)), &mut refused);
        missed += u64::from(made.is_err());
    }
    let count = |reason: &'static str| {
        let of = Reject::new(Stage::Build, reason);
        refused.iter().find(|(known, _)| **known == of).map_or(0, |(_, times)| times)
    };
    let passed = ["solved_at_start", "below_optimum", "points_off_aim"].map(count);
    assert!(passed.iter().all(|times| *times > 0), "{passed:?}");
    assert!(["below_optimum", "points_off_aim"].iter().all(|why| walk.sentence(why).is_some()));
    // At most one of the eight boards of a scramble is taken.
    assert_eq!(passed.iter().sum::<u64>(), 40 * 7 + missed);
    let mut hasty = maker("walk", &[("nodes", "10"), ("scramble", "[9, 9]"), ("ground", "0")]);
    let mut refused = Refused::default();
    (0..40).for_each(|board| drop(hasty.attempt(&attempt(0, board, Some(60)), &mut refused)));
    let spent = Reject::new(Stage::Find, "budget_spent");
    assert!(refused.iter().any(|(reject, times)| *reject == spent && times > 10), "{refused:?}");
}

#[test]
fn a_scramble_is_no_longer_than_it_says_and_is_seldom_the_optimum() {
    let mut walk = maker("walk", &[("scramble", "[10, 10]"), ("sizes", r#"["4x4"]"#)]);
    let mut optima: Vec<usize> = Vec::new();
    for index in 0..30 {
        let made = make(&mut *walk, index, None);
        assert_eq!(made.notes, [("scramble", Ratio::new(10, 1))]);
        optima.push(made.solution.len());
    }
    optima.sort_unstable();
    assert!(optima[29] <= 10 && optima[15] < 7, "{optima:?}");
}

#[test]
fn what_the_budget_does_not_show_is_rejected() {
    let mut walk = maker("walk", &[("nodes", "10"), ("scramble", "[9, 9]"), ("ground", "0")]);
    let rejects: Vec<Reject> = (0..40)
        .filter_map(|board| walk.attempt(&attempt(0, board, None), &mut Refused::default()).err())
        .collect();
    assert!(rejects.contains(&Reject::new(Stage::Find, "budget_spent")), "{rejects:?}");
}

#[test]
fn settings_that_cannot_be_are_refused() {
    let registry = registry();
    let why = |key: &str, value: &str| {
        let mut settings = Settings::default();
        settings.set(key, value);
        let made = registry.make::<dyn Maker<Rails>>("walk", &settings);
        made.err().expect(key).to_string()
    };
    assert!(why("sizes", r#"["9x9"]"#).contains("1 to 8 columns and rows"));
    assert!(why("sizes", "[]").contains("names at least one size"));
    assert!(why("fixed", "8").contains("`fixed` leaves no line of 4x4 to turn"));
    assert!(why("scramble", "[3, 2]").contains("`scramble` is the fewest and the most moves"));
    assert!(why("track", "17").contains("`track` asks for 17 tiles"));
    assert!(why("from", "[1, 2]").contains("`from` has a number for each size"));
    assert!(why("grond", "2").contains("unknown field `grond`"));
}

#[test]
fn readings_are_those_of_a_plain_search() {
    let registry = registry();
    let measures = registry.kind::<dyn Measure<Rails>>();
    let mut measure = measures.make("optimum", &Settings::default(), &registry).unwrap();
    let names: Vec<&str> = measure.readings().iter().map(|reading| &*reading.name).collect();
    assert_eq!(names, ["optimum", "first_moves", "points", "length", "detour"]);
    let mut walk = maker("walk", &[("sizes", r#"["3x3", "2x4", "4x3"]"#)]);
    for index in 0..20 {
        let made = make(&mut *walk, index, None);
        let start = made.game.initial();
        let mut out = [None; 5];
        measure.measure(&made, &mut out);
        let out = out.map(|value| value.unwrap().floor());
        let least = plain::optimum(&made.game, &start, 20).unwrap();
        let (best, all) = plain::first_moves(&made.game, &start, least);
        assert_eq!(out[..2], [least as i64, best as i64]);
        assert_eq!(out[2], 10 * least as i64 + out[3] + (all - best) as i64);
        let end = made.solution.iter().fold(start, |state, step| made.game.apply(&state, step));
        assert_eq!(out[3], made.game.track(&end, 0).len() as i64);
        assert!((0..out[3]).contains(&out[4]));
    }
}

#[test]
fn a_power_up_that_moves_no_tile_leads_to_no_other_board() {
    // A free turn of the empty row changes what is left of the power-up, and nothing else.
    let text = "rails 2x3\n@stations W0 E0\n@fixed R2\n@power free 1\n..\n--\n..\n";
    let game = Rails::read(text).unwrap();
    let Answer::Found(way) = shortest(&game, &game.initial(), Budget::UNLIMITED).answer else {
        panic!("there is a way");
    };
    let made = Made::new(game, way);
    let reading = |measure: &str, nth: usize| {
        let registry = registry();
        let measures = registry.kind::<dyn Measure<Rails>>();
        let mut measure = measures.make(measure, &Settings::default(), &registry).unwrap();
        let mut out = vec![None; measure.readings().len()];
        measure.measure(&made, &mut out);
        out[nth].unwrap().floor()
    };
    // Recipes are frozen with the one, the guide says the other.
    assert_eq!((reading("optimum", 2), reading("board_points", 0)), (25, 24));
    assert_eq!(reading("award", 0), 24, "there is no bonus");
}

#[test]
fn an_award_adds_the_bonuses_on_the_track_to_the_points() {
    let registry = registry();
    let measures = registry.kind::<dyn Measure<Rails>>();
    let solvers = registry.kind::<dyn Solver<Rails>>();
    let mut with_bonus = 0;
    for seed in 0..40 {
        let settings = [("bonuses", "2"), ("bonus_points", "[5, 20]"), ("sizes", r#"["3x3"]"#)];
        let made = make(&mut *maker("walk", &settings), seed, None);
        let rails = &made.game;
        let solve = solvers.make("two-sided", &Settings::default(), &registry).unwrap().solve(
            rails,
            &rails.initial(),
            Budget::UNLIMITED,
        );
        let Verdict::Found(way) = solve.verdict else { panic!("a maker's board is solvable") };
        let end = way.iter().fold(rails.initial(), |state, step| rails.apply(&state, step));
        let track = rails.track(&end, 0);
        let on_track: BTreeSet<usize> = track.cells.iter().map(|cell| cell.index()).collect();
        let bonus: i64 = on_track
            .iter()
            .map(|cell| i64::from(rails.design().points_of(end.tiles()[*cell])))
            .sum();
        let all: i64 = rails.design().parts().bonuses.iter().map(|b| i64::from(b.points)).sum();
        let reading = |measure: &str| {
            let mut measure = measures.make(measure, &Settings::default(), &registry).unwrap();
            let mut out = [None];
            measure.measure(&made, &mut out);
            out[0].unwrap().floor()
        };
        let (points, award) = (reading("board_points"), reading("award"));
        assert_eq!(award, points + bonus, "seed {seed}");
        assert!(award <= points + all);
        with_bonus += usize::from(bonus > 0);
    }
    assert!(with_bonus > 3, "{with_bonus} of 40 puzzles show something");
}

#[test]
fn the_solver_says_which_of_three_it_is() {
    let registry = registry();
    let solvers = registry.kind::<dyn Solver<Rails>>();
    let mut solver = solvers.make("two-sided", &Settings::default(), &registry).unwrap();
    assert!(solver.is_optimal());
    let mut ask = |text: &str, nodes| {
        let rails = Rails::read(text).unwrap();
        let budget = Budget { nodes, ..Budget::UNLIMITED };
        solver.solve(&rails, &rails.initial(), budget).verdict
    };
    let far = "rails 4x4\n@stations W0 E3\n-.J|\n7.-L\n.F-+\n|7J.\n";
    assert!(matches!(ask(far, u64::MAX), Verdict::Found(_)));
    assert_eq!(ask(far, 3), Verdict::BudgetSpent);
    let never = "rails 3x3\n@stations W0 E0\n--.\n...\n...\n";
    assert_eq!(ask(never, u64::MAX), Verdict::Impossible("no_joined_board"));
    // There are enough tiles, but one of them is on a line that cannot turn.
    let fixed = "rails 3x2\n@stations W0 E0\n@fixed R0 R1 C0\n.--\n-..\n";
    assert_eq!(ask(fixed, u64::MAX), Verdict::Impossible("no_joined_board"));
}

#[test]
fn empty_ground_lies_beside_the_track_alone() {
    let ground = |share: &str| {
        let mut walk = maker("walk", &[("ground", share), ("sizes", r#"["5x5"]"#)]);
        let tiles = make(&mut *walk, 0, None).game.design().parts().tiles;
        assert!(!tiles.contains(&Kind::Crossing));
        tiles.iter().filter(|kind| **kind == Kind::Empty).count()
    };
    let [none, half, all] = ["0", "50", "100"].map(ground);
    assert!(none == 0 && 0 < half && half < all && all <= 22, "{none} {half} {all}");
}
