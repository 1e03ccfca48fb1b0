//! Hints, the solver, and messages for puzzles without a solution.

use crate::common;
use etchwork_core::{
    Advisor, Attempt, Budget, Game, HintLevel, Maker, Refused, Registry, Session, Settings, Solver,
    Status, Streams, Verdict, Written,
};
use etchwork_pipes::{Deducer, Deductive, Pipes, PipesAdvisor, Solved, register, tilings};

fn hint(game: &Pipes, moves: &[&str], level: HintLevel) -> String {
    let mut session = Session::new(game.clone());
    moves.iter().for_each(|step| session.play(step).unwrap());
    PipesAdvisor::default().hint(game, session.line(), &(), level).to_string()
}

#[test]
fn a_hint_names_a_tile_and_says_why() {
    let game: Pipes = "pipes square 3x2\n1 7 1\n1 7 1\n".parse().unwrap();
    assert_eq!(hint(&game, &[], HintLevel::Solvable), "this can still be solved, in 1 way");
    assert_eq!(
        hint(&game, &[], HintLevel::Forced),
        "0,1; 0,1: its arms are at sides 0, 2 and 3, as nothing crosses side 1\n\
         0,2; 0,2: its arms are at side 2: no other way fits the sides around it\n\
         1,2; 1,2: its arms are at side 2: no other way fits the sides around it"
    );
    let all = hint(&game, &[], HintLevel::Solution);
    let mut session = Session::new(game);
    for step in all.lines().next().unwrap().split(" ") {
        session.play(step).unwrap();
    }
    assert_eq!(session.status(), Status::Solved);
}

#[test]
fn what_cannot_be_solved_is_said_with_both_numbers() {
    let game: Pipes = "pipes square 2x2\n7 1\n1 1\n".parse().unwrap();
    assert_eq!(game.unsolvable(), None, "the number of arms does not tell");
    assert_eq!(hint(&game, &[], HintLevel::Forced), "no solution begins like this");
    let game: Pipes = "pipes square 3x2\n1 5 1\n1 5 1\n".parse().unwrap();
    assert_eq!(game.unsolvable().unwrap(), "6 tiles are one tree with 10 arms, and there are 8");
    let search = Deductive::default().solve(&game, &game.initial(), Budget::UNLIMITED);
    assert_eq!(search.verdict, Verdict::Impossible("wrong_number_of_arms"));
}

/// On every tiling: the last hint solves the puzzle, from the start and from the middle; the first
/// hint is true; the solution turns each forced tile; and the solver's moves are the fewest.
#[test]
fn hints_lead_to_the_solution_from_anywhere() {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    for named in tilings() {
        let wraps: &[&str] = if named.id == "penrose" { &["false"] } else { &["false", "true"] };
        for wrap in wraps {
            let mut settings = Settings::default();
            for (key, value) in [("tiling", named.id), ("sizes", "24"), ("wrap", *wrap)] {
                settings.set(key, value);
            }
            let makers = registry.kind::<dyn Maker<Pipes>>();
            let mut maker = makers.make("uniform", &settings, &registry).unwrap();
            let made = (0..20).find_map(|index| {
                let attempt = Attempt { streams: Streams { seed: 1, index, board: 0 }, aim: None };
                maker.attempt(&attempt, &mut Refused::default()).ok()
            });
            let made = made.unwrap();
            let mut session = Session::new(made.game.clone());
            for round in 0..2 {
                let ask = |level| {
                    PipesAdvisor::default().hint(session.game(), session.line(), &(), level)
                };
                assert_eq!(
                    ask(HintLevel::Solvable).to_string(),
                    "this can still be solved, in 1 way"
                );
                let etchwork_core::Hint::Ahead(moves, _) = ask(HintLevel::Solution) else {
                    panic!()
                };
                let etchwork_core::Hint::Forced(forced) = ask(HintLevel::Forced) else { panic!() };
                assert!(!forced.is_empty(), "{}", named.id);
                assert!(forced.iter().all(|forced| {
                    forced.go[0].split("; ").all(|go| moves.iter().any(|step| step == go))
                }));
                if round == 0 {
                    assert_eq!(moves.len(), made.solution.len(), "the fewest turns");
                    // Half the solution, and one turn undone.
                    let half = moves.len() / 2;
                    moves[..half].iter().for_each(|step| session.play(step).unwrap());
                } else {
                    moves.iter().for_each(|step| session.play(step).unwrap());
                }
            }
            assert_eq!(session.status(), Status::Solved, "{} wrap {wrap}", named.id);
            let solver = registry.kind::<dyn Solver<Pipes>>();
            let mut solver = solver.make("deduction", &Settings::default(), &registry).unwrap();
            let from = made.game.initial();
            let search = solver.solve(&made.game, &from, Budget::UNLIMITED);
            let Verdict::Found(moves) = search.verdict else { panic!("{}", named.id) };
            assert_eq!(moves.len(), made.solution.len());
            assert_eq!(made.game.count(Budget::UNLIMITED).unwrap().number, "1");
        }
    }
}

/// Game IDs of Net with more than one solution, as Net makes them when asked for ambiguous puzzles
/// (`a` after the size): on narrow tori, on a torus of 3x3, and on plain squares.
const AMBIGUOUS: [&str; 6] = [
    "net:2x2w:3311",
    "net:4x2w:77331111",
    "net:2x3w:731131",
    "net:3x3wa:b4b827419",
    "net:4x4a:35c8a8b97d2429a3",
    "net:5x5a:81724cbd2a37beea2d1a64924",
];

/// These games are read, counted like brute force counts them, given hints, and solved.
#[test]
fn ambiguous_games_are_read_and_counted() {
    for id in AMBIGUOUS {
        let game: Pipes = id.parse().unwrap();
        let all = common::solutions(game.board(), game.masks());
        let counted = game.count(Budget::UNLIMITED).unwrap();
        assert_eq!((counted.number, counted.at_least), (all.len().to_string(), false), "{id}");
        assert!(all.len() > 1, "{id} has {} solutions", all.len());
        let told = format!("this can still be solved, in {} ways", all.len());
        assert_eq!(hint(&game, &[], HintLevel::Solvable), told, "{id}");
        for level in HintLevel::ALL {
            assert!(!hint(&game, &[], level).is_empty());
        }
        let search = Deductive::default().solve(&game, &game.initial(), Budget::UNLIMITED);
        let Verdict::Found(moves) = search.verdict else { panic!("{id}: {:?}", search.verdict) };
        let turned = moves.iter().fold(game.initial(), |state, step| game.apply(&state, step));
        assert!(all.contains(&turned.masks().to_vec()), "{id}");
        // Whatever is forced holds in every solution.
        let analysis = Deducer::default().analyse(game.board().sides(), game.masks());
        assert_eq!(analysis.solved, Solved::Stalled, "{id}");
        for because in &analysis.because {
            assert!(all.iter().all(|solution| solution[because.tile] == because.arms), "{id}");
        }
    }
}
