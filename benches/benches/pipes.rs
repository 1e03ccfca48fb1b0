//! Unique pipe puzzles per second on one thread, maker by maker: a maker draws a tree, repairs it
//! where it is ambiguous, proves that it is the only solution, and scrambles it. The best round
//! counts, in seconds of CPU time, because the machine may be shared.
//!
//! `cargo bench -p etchwork-benches --bench pipes -- [ROUNDS]`
//!
//! The last column is the required rate of the fastest maker.

use cpu_time::ThreadTime;
use etchwork::pipes::{Pipes, register};
use etchwork_path::{Attempt, Maker, Refused, Registry, Settings, Streams};
use std::time::Duration;

/// A board, and the required number of puzzles per second, if any.
struct Case {
    tiling: &'static str,
    size: &'static str,
    wraps: bool,
    asked: Option<u32>,
}

const CASES: [Case; 8] = [
    Case { tiling: "square", size: "7x7", wraps: false, asked: Some(50_000) },
    Case { tiling: "square", size: "25x25", wraps: false, asked: Some(2_000) },
    Case { tiling: "square", size: "7x7", wraps: true, asked: None },
    Case { tiling: "hex", size: "7x7", wraps: false, asked: Some(30_000) },
    Case { tiling: "triangle", size: "8x6", wraps: true, asked: Some(2_000) },
    Case { tiling: "cairo", size: "6x8", wraps: false, asked: None },
    Case { tiling: "elongated-triangular", size: "9x5", wraps: false, asked: None },
    Case { tiling: "penrose", size: "7x7", wraps: false, asked: None },
];

const MAKERS: [&str; 3] = ["growth", "uniform", "winding"];

/// The length of a round.
const ROUND: Duration = Duration::from_secs(1);

fn maker(id: &str, case: &Case, registry: &Registry) -> Box<dyn Maker<Pipes>> {
    let mut settings = Settings::default();
    let wraps = case.wraps.to_string();
    for (key, value) in [("tiling", case.tiling), ("sizes", case.size), ("wrap", &wraps)] {
        settings.set(key, value);
    }
    let made = registry.make::<dyn Maker<Pipes>>(id, &settings);
    made.unwrap_or_else(|why| panic!("{id}: {why}"))
}

/// Puzzles per second in one round.
fn speed(maker: &mut dyn Maker<Pipes>, round: u32, lasts: Duration) -> f64 {
    let (mut made, start) = (0u32, ThreadTime::now());
    for index in 0.. {
        let attempt = Attempt { streams: Streams { seed: round, index, board: 0 }, aim: None };
        made += u32::from(maker.attempt(&attempt, &mut Refused::default()).is_ok());
        if start.elapsed() >= lasts {
            break;
        }
    }
    f64::from(made) / start.elapsed().as_secs_f64()
}

fn main() {
    // A filter that selects other benchmarks skips this one.
    let is_filter = |word: &String| !word.starts_with('-') && word.parse::<u32>().is_err();
    if std::env::args().skip(1).filter(is_filter).any(|filter| !"pipes".contains(&*filter)) {
        return;
    }
    let rounds = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(3);
    // In a test run, one short round shows that the benchmark works.
    let (rounds, lasts) = if std::env::args().any(|word| word == "--bench") {
        (rounds, ROUND)
    } else {
        (1, Duration::from_millis(1))
    };
    let mut registry = Registry::new();
    register(&mut registry).expect("an empty registry takes the family");
    println!("| puzzles a second | {} | asked for |", MAKERS.join(" | "));
    println!("|---|--:|--:|--:|--:|");
    for case in CASES {
        let speeds = MAKERS.map(|id| {
            let mut maker = maker(id, &case, &registry);
            let best = (0..rounds).map(|round| speed(&mut *maker, round, lasts));
            format!("{:.0}", best.fold(0.0, f64::max))
        });
        let wraps = if case.wraps { " that wraps" } else { "" };
        let asked = case.asked.map_or("-".to_owned(), |asked| asked.to_string());
        println!("| {} {}{wraps} | {} | {asked} |", case.tiling, case.size, speeds.join(" | "));
    }
}
