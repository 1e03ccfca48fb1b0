//! Readings compared with a check over all assignments, and with values worked out by hand.

use crate::brute::{self, random_level};
use crate::making::{levels, registry};
use etchwork_core::{
    Budget, Game, Made, Measure, Name, Ratio, Session, Settings, Solver, Status, Stream, Verdict,
    Written,
};
use etchwork_pattern::{Clue, Level, Pattern};
use proptest::prelude::*;

/// All readings of a level, by name.
fn readings(game: &Pattern) -> Vec<(Name, Option<Ratio>)> {
    let registry = registry();
    let measures = registry.kind::<dyn Measure<Pattern>>();
    let made = Made::new(game.clone(), Vec::new());
    let mut all = Vec::new();
    for entry in measures.iter() {
        let mut measure = measures.make(entry.id(), &Settings::default(), &registry).unwrap();
        let mut out = vec![None; measure.readings().len()];
        measure.measure(&made, &mut out);
        all.extend(measure.readings().iter().map(|reading| reading.name.clone()).zip(out));
    }
    all
}

fn reading(game: &Pattern, name: &str) -> Option<Ratio> {
    readings(game).into_iter().find(|(known, _)| *known == name).unwrap().1
}

fn number(count: usize) -> Option<Ratio> {
    Some(Ratio::new(count as i64, 1))
}

/// Whether deduction over all assignments solves the level with one clue left out.
fn is_solved_without(level: &Level, out: Option<(usize, Clue)>) -> bool {
    let mut less = level.clone();
    if let Some((node, clue)) = out {
        less.remove_clue(node, clue.kind());
    }
    let mut known: Vec<bool> = less.nodes().iter().map(|node| node.is_shown).collect();
    loop {
        let forced = brute::forced(&brute::models(&less, &known, None), &known);
        if forced.is_empty() {
            return known.iter().all(|known| *known);
        }
        forced.iter().for_each(|(node, _)| known[*node] = true);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn readings_are_what_all_assignments_say(nodes in 2usize..7, seed in any::<u32>()) {
        let mut stream = Stream::new(seed);
        let level = random_level(nodes, &mut stream);
        let clues: Vec<(usize, Clue)> = (0..nodes)
            .flat_map(|node| level.nodes()[node].clues().iter().map(move |clue| (node, *clue)))
            .collect();
        let game = Pattern::new(level.clone()).unwrap();
        prop_assert_eq!(reading(&game, "clues"), number(clues.len()));
        let expected = match brute::hardness(&level, 3) {
            Some(level) => number(level as usize),
            None if is_solved_without(&level, None) => number(4),
            None => None,
        };
        prop_assert_eq!(reading(&game, "level"), expected, "level of\n{}", level);
        let redundant = clues.iter().filter(|clue| is_solved_without(&level, Some(**clue)));
        prop_assert_eq!(reading(&game, "redundant"), number(redundant.count()), "on\n{}", level);
        let trivial = clues.iter().filter(|(node, clue)| {
            let counted = match clue {
                Clue::Radius { steps, .. } => brute::counted(&level, *node, usize::from(*steps)),
                Clue::Colour { colour, .. } => {
                    let has = |node: &usize| level.nodes()[*node].colour == Some(*colour);
                    (0..nodes).filter(has).collect()
                }
                Clue::Component { .. } | Clue::Set { .. } => {
                    level.constraint(*node, *clue).counted.iter().collect()
                }
            };
            let known: Vec<bool> = (0..nodes).map(|other| other == *node).collect();
            let alone = brute::Some { level: &level, clues: vec![(*node, *clue)], with_total: false };
            let models = alone.models(&known);
            counted.iter().all(|at| models.iter().all(|model| model[*at] == models[0][*at]))
        });
        prop_assert_eq!(reading(&game, "trivial"), number(trivial.count()), "on\n{}", level);
    }
}

#[test]
fn rounds_are_counted_and_a_guess_has_no_reading() {
    // Nodes in a row: each tells about the next.
    let row = "pattern\nnode A 0,0 shown radius 1 = 1\nnode B 1,0 pattern radius 1 = 0\n\
               node C 2,0 radius 1 = 1\nnode D 3,0 pattern\nedge A B\nedge B C\nedge C D\n";
    let game = Pattern::read(row).unwrap();
    // First B; then C and, because one pattern node is left, D.
    assert_eq!(reading(&game, "steps"), number(2));
    assert_eq!(reading(&game, "mean_open"), Some(Ratio::new(3, 2)));
    assert_eq!((reading(&game, "level"), reading(&game, "trivial")), (number(1), number(3)));
    let guess = "pattern\nnode A 0,0 pattern\nnode B 1,0\n";
    let game = Pattern::read(guess).unwrap();
    for name in ["steps", "mean_open", "level"] {
        assert_eq!(reading(&game, name), None, "{name}");
    }
}

#[test]
fn the_solver_finds_what_play_accepts_and_never_guesses() {
    let registry = registry();
    let solvers = registry.kind::<dyn Solver<Pattern>>();
    let mut solver = solvers.make("deduce", &Settings::default(), &registry).unwrap();
    for game in levels("improve", r#"{ "sizes": ["16", "25"] }"#, 6).0 {
        let found = solver.solve(&game, &game.initial(), Budget::UNLIMITED);
        let Verdict::Found(moves) = found.verdict else { panic!("{found:?}") };
        let mut session = Session::new(game.clone());
        moves.iter().for_each(|step| session.play(&game.move_text(step)).unwrap());
        assert_eq!(session.status(), Status::Solved);
        let little = Budget { nodes: 1, ..Budget::UNLIMITED };
        let spent = solver.solve(&game, &game.initial(), little).verdict;
        assert!(matches!(spent, Verdict::BudgetSpent | Verdict::Found(_)), "{spent:?}");
    }
    let guess = Pattern::read("pattern\nnode A 0,0 pattern\nnode B 1,0\n").unwrap();
    let answer = solver.solve(&guess, &guess.initial(), Budget::UNLIMITED).verdict;
    assert_eq!(answer, Verdict::Unsupported("guess"));
}

#[test]
fn makers_with_a_band_stay_in_it() {
    for (maker, most) in [1, 2, 3].into_iter().flat_map(|most| [("reduce", most), ("prove", most)])
    {
        let settings =
            format!(r#"{{ "sizes": ["16"], "level": {most}, "trivial": 100, "shown": [10, 45] }}"#);
        let (levels, _) = levels(maker, &settings, 24);
        assert!(levels.len() >= 5, "{maker}");
        let found: Vec<Option<Ratio>> = levels.iter().map(|game| reading(game, "level")).collect();
        assert!(found.iter().all(|level| *level <= number(most)), "{found:?}");
        let hardest = found.iter().filter(|level| **level == number(most)).count();
        assert!(hardest >= if most == 3 { 1 } else { 3 }, "{maker} {most}: {found:?}");
    }
}

#[test]
fn a_proof_has_no_more_of_its_hardest_steps_than_it_may() {
    let hardest = |more: &str| -> Vec<Option<Ratio>> {
        let settings = format!(r#"{{ "sizes": ["20"], "level": 2, "shown": [10, 45]{more} }}"#);
        let of_two = |game: &&Pattern| reading(game, "level") == number(2);
        let (levels, _) = levels("prove", &settings, 30);
        levels.iter().filter(of_two).map(|game| reading(game, "level_steps")).collect()
    };
    let [limited, free] = [r#", "level_steps": 1"#, ""].map(hardest);
    let several =
        |found: &[Option<Ratio>]| found.iter().filter(|steps| **steps > number(1)).count();
    assert!(limited.len() >= 5 && several(&free) > free.len() / 2, "{free:?}");
    assert!(several(&limited) * 5 <= limited.len(), "{limited:?}");
}

#[test]
fn patterns_that_agree_with_the_start_are_counted() {
    let node =
        |n: i32| format!("node N{n} {n},1{}\nedge A N{n}\n", if n < 3 { " pattern" } else { "" });
    let nodes: String = (0..5).map(node).collect();
    let game = Pattern::read(&format!("pattern\nnode A 0,0 shown radius 1 = 3\n{nodes}")).unwrap();
    let count = game.count(Budget::UNLIMITED).unwrap();
    assert_eq!((count.number.as_str(), count.at_least), ("10", false));
    let count = game.count(Budget { nodes: 1, ..Budget::UNLIMITED }).unwrap();
    assert_eq!((count.number.as_str(), count.at_least), ("1", true));
}
