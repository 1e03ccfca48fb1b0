//! The funnel of the article's tiers beside the figures it must have.

use etchwork::{Funnel, Overrides, Run, Stage, Worker, built_in_set, standard_registry};
use etchwork_testkit::law::{FIGURES, Figures};
use std::error::Error;

/// How far boards per puzzle may be off, relatively.
const BOARDS: f64 = 0.03;
/// How far a share of the funnel may be off.
const SHARE: f64 = 0.01;

/// Prints a line a tier; an error if any figure is off.
pub fn run(count: u32, seed: u32) -> Result<(), Box<dyn Error>> {
    println!("{count} puzzles a tier, seed {seed}; measured / law");
    println!("{:<10} {:>15} {:>15} {:>15}", "", "boards/puzzle", "no path", "fork ratio low");
    let mut holds = true;
    for figures in &FIGURES {
        let funnel = funnel(figures.tier, count, seed)?;
        holds &= compare(figures, &funnel);
    }
    if holds { Ok(()) } else { Err("the funnel does not follow the law".into()) }
}

fn funnel(tier: &str, count: u32, seed: u32) -> Result<Funnel, Box<dyn Error>> {
    let registry = standard_registry();
    let set = built_in_set("article", &registry).ok_or("the article's set is built in")?;
    let overrides = Overrides { mechanic: Some("standard".to_owned()), ..Overrides::default() };
    let run = Run::new(&set, tier, &overrides, seed, &registry)?;
    let mut worker = Worker::new(run.plan(), &registry)?;
    let mut funnel = Funnel::default();
    for index in 0..count {
        funnel.add(&worker.request(seed, index)?.funnel);
    }
    Ok(funnel)
}

fn compare(figures: &Figures, funnel: &Funnel) -> bool {
    let boards = funnel.boards as f64;
    let share = |of: &dyn Fn(Stage, &str) -> bool| {
        let lost = funnel.rejected.iter().filter(|(r, _)| of(r.stage, &r.reason));
        lost.map(|(_, count)| *count as f64).sum::<f64>() / boards
    };
    let per_puzzle = boards / funnel.accepted as f64;
    let no_path = share(&|stage, _| matches!(stage, Stage::Screen | Stage::Find));
    let low = share(&|_, reason| reason == "fork_ratio_below_min");
    let pair = |measured: f64, law: f64| format!("{measured:.3} / {law:.3}");
    println!(
        "{:<10} {:>15} {:>15} {:>15}",
        figures.tier,
        pair(per_puzzle, figures.boards_per_puzzle),
        pair(no_path, figures.no_path),
        pair(low, figures.fork_ratio_too_low)
    );
    (per_puzzle / figures.boards_per_puzzle - 1.0).abs() <= BOARDS
        && (no_path - figures.no_path).abs() <= SHARE
        && (low - figures.fork_ratio_too_low).abs() <= SHARE
}
