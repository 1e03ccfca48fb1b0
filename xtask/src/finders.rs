//! A table of path finders: how many boards of each size they decide, and how long that takes.

use etchwork::{Budget, PathFinder, Verdict, standard_registry};
use etchwork_benches::{Case, Decider, corpus, sculpted};
use std::error::Error;
use std::time::{Duration, Instant};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The sides of the boards. On the largest, only finders that may answer are asked.
const SIDES: [usize; 5] = [6, 8, 12, 20, 30];
const LARGEST: [&str; 2] = ["exhaustive", "sat"];
/// The budget of a search.
const BUDGET: Budget = Budget { nodes: 1_000_000, memory: 256 << 20 };
/// How often each search is made; the fastest counts.
const ROUNDS: usize = 3;

/// Prints the table, with this many boards of each size and kind.
pub fn run(boards: usize) -> Result<()> {
    let registry = standard_registry();
    println!(
        "| size | finder | a path: decided | median ms | worst ms \
         | none: decided | median ms | worst ms |"
    );
    println!("|---|---|--:|--:|--:|--:|--:|--:|");
    for side in SIDES {
        let mut cases = sculpted(side, boards, &registry);
        cases.extend(corpus(side));
        let asked = |id: &&str| side < SIDES[SIDES.len() - 1] || LARGEST.contains(id);
        for id in registry.kind::<dyn PathFinder>().ids().filter(asked) {
            let mut decider = Decider::new(id, BUDGET, &registry);
            let mut part = |feasible| {
                let of_kind = cases.iter().filter(|case| case.feasible == feasible);
                let answers = of_kind.map(|case| timed(case, &mut decider));
                answers.collect::<Result<Vec<_>>>().map(summary)
            };
            println!("| {side}x{side} | `{id}` | {} | {} |", part(true)?, part(false)?);
        }
    }
    Ok(())
}

/// Whether a case is decided, and the time of that, including the screens.
fn timed(case: &Case, decider: &mut Decider) -> Result<(bool, Duration)> {
    let mut best = None;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let search = decider.decide(case);
        let time = start.elapsed();
        let decided = match search.verdict {
            Verdict::Found(_) => Some(true),
            Verdict::Impossible(_) => Some(false),
            Verdict::BudgetSpent | Verdict::Unsupported(_) => None,
        };
        if decided.is_some_and(|found| found != case.feasible) {
            return Err("two finders contradict each other".into());
        }
        if best.is_none_or(|(_, fastest)| time < fastest) {
            best = Some((decided.is_some(), time));
        }
    }
    best.ok_or_else(|| "no round was made".into())
}

/// The number of decided cases, and the median and worst time of all cases.
fn summary(mut answers: Vec<(bool, Duration)>) -> String {
    answers.sort_by_key(|(_, time)| *time);
    let decided = answers.iter().filter(|(decided, _)| *decided).count();
    let ms = |place: usize| answers.get(place).map_or(0.0, |(_, time)| time.as_secs_f64() * 1e3);
    let (median, worst) = (ms(answers.len() / 2), ms(answers.len().saturating_sub(1)));
    format!("{decided}/{} | {median:.3} | {worst:.3}", answers.len())
}
