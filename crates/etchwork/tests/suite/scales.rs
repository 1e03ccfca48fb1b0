//! Golden vectors: a scale of difficulty is frozen, and so are recipes with bounds on it.

use etchwork::codec::{BoardText, Recipe};
use etchwork::contraption::Contraption;
use etchwork::paths::{Edition, Reasoner};
use etchwork::pattern::Pattern;
use etchwork::pipes::Pipes;
use etchwork::player::{Least, READINGS, Scale, Trial};
use etchwork::rails::Rails;
use etchwork::{
    Advisor, Budget, Game, Level, Limit, PathPuzzle, RunIndex, Written, standard_families,
    standard_registry,
};
use std::time::{Duration, Instant};

/// Recipes of puzzles with a bound on a difficulty, the end of each puzzle's ID, and its readings.
const FIRST: &str = include_str!("../difficulty_1.txt");
const SECOND: &str = include_str!("../difficulty_2.txt");

#[test]
fn readings_of_each_scale_are_what_they_were() {
    let (registry, families) = (standard_registry(), standard_families());
    for (scale, golden) in [(Scale::FIRST, FIRST), (Scale::SECOND, SECOND)] {
        for line in golden.lines() {
            let recipe: Recipe = line.split(' ').next().unwrap().parse().unwrap();
            let set = families.set(&recipe.set).expect("it ships");
            let run = set.run_of(&recipe, u32::MAX, &registry).unwrap();
            let aim = recipe.aim.as_ref().map(|aim| aim.value);
            let mut worker = run.worker(&registry).unwrap();
            let made = worker.request(recipe.seed, recipe.index, aim, Limit::NONE).unwrap();
            let made = made.puzzle.expect("it was made before");
            let index = RunIndex { index: recipe.index, aim };
            let document = run.document(index, &made, None);
            let board = &document.board_id;
            let mut told = format!("{recipe} {}", &board[board.len().saturating_sub(24)..]);
            for (reading, plain) in scale.readings().iter().zip(READINGS) {
                let value = document.metrics[&*reading.name].expect("it was known before");
                told += &format!(" {value}");
                assert!(reading.name.starts_with(&*plain.name));
            }
            assert_eq!(told, line);
        }
        assert!(golden.lines().count() >= 12, "two of each family, and of numbered boards");
    }
}

/// What twenty plays of a regular player take once all that plays share is known.
fn twenty_plays<G: Game>(game: &G, advisor: Option<Box<dyn Advisor<G>>>, moves: usize) -> Duration {
    let (least, scale) = (Least::AtMost(moves), Scale::DEFAULT);
    let mut trial = Trial::new(game, advisor, least, Budget::QUESTION, scale);
    trial.difficulty(&mut scale.regular()).expect("the budget is enough");
    let begun = Instant::now();
    trial.plays(&mut scale.regular()).expect("the budget is enough");
    begun.elapsed()
}

fn of_text<G: Written>(level: &Level) -> Duration {
    let game = G::read(&level.document.puzzle).unwrap_or_else(|flaw| panic!("{flaw}"));
    twenty_plays(&game, game.advisor(Budget::QUESTION), level.document.solution.len())
}

fn of_path(level: &Level) -> Duration {
    let registry = standard_registry();
    let known = ["standard", "fog", "warps", "waypoints", "barriers"];
    let text = BoardText::read(&level.document.puzzle, &known).expect("a board");
    let game = PathPuzzle::new(text, &registry).unwrap().game().unwrap();
    let reasoner = Box::new(Reasoner(Edition::Second));
    twenty_plays(&game, Some(reasoner), level.document.solution.len())
}

/// A tier, and the milliseconds that 20 plays of half of its puzzles may take.
struct Case {
    set: &'static str,
    tier: &'static str,
    most: u64,
    time: fn(&Level) -> Duration,
}

#[test]
#[ignore = "it takes minutes: `cargo test --release -p etchwork --test suite plays_are -- --ignored --nocapture`"]
fn plays_are_quick_once_their_shared_work_is_done() {
    let (registry, families) = (standard_registry(), standard_families());
    let case = |set, tier, most, time: fn(&Level) -> Duration| Case { set, tier, most, time };
    for Case { set, tier, most, time } in [
        case("default-3", "medium", 50, of_path),
        case("numbered", "medium", 50, of_path),
        case("pipes-2", "medium", 50, of_text::<Pipes>),
        case("pattern-4", "medium", 50, of_text::<Pattern>),
        case("rails-3", "3", 200, of_text::<Rails>),
        case("contraption-2", "medium", 200, of_text::<Contraption>),
    ] {
        let run = families.set(set).expect("it ships");
        let run = run.run(tier, &Default::default(), 1, &registry).expect("a tier");
        let mut levels = run.levels(&registry).expect("it can be made");
        let mut times: Vec<Duration> = (0..20)
            .filter_map(|index| levels.request(index).expect("it can be made"))
            .map(|level| time(&level))
            .collect();
        times.sort_unstable();
        let (median, last) = (times[times.len() / 2], times[times.len() - 1]);
        println!("{set} {tier}: 20 plays take {median:?}, at most {last:?}");
        assert!(median < Duration::from_millis(most), "{set} {tier}: {median:?}");
    }
}
