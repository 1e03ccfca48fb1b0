//! Measures how fast unique puzzles are made: `cargo run --release --example figures`.

use etchwork::{Overrides, PathFinder, Run, Settings, Worker, built_in_set, standard_registry};
use etchwork_waypoints::{register, waypoints};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let count = std::env::args().nth(1).map_or(Ok(1000), |count| count.parse())?;
    let mut registry = standard_registry();
    register(&mut registry)?;
    let set = built_in_set("default", &registry).ok_or("no set")?;
    let size = Some("8x8".parse()?);
    let run = |mechanic: &str| {
        let overrides = Overrides { mechanic: Some(mechanic.into()), size, ..Overrides::default() };
        Run::new(&set, "expert", &overrides, 1, &registry)
    };
    let (mut made, mut boards, start) = (0, 0, Instant::now());
    let mut numbers = Vec::new();
    let unique = run("waypoints")?;
    let mut worker = Worker::new(unique.plan(), &registry)?;
    for index in 0..count {
        let outcome = worker.request(1, index)?;
        boards += outcome.funnel.boards;
        if let Some(puzzle) = outcome.puzzle {
            made += 1;
            numbers.push(puzzle.rules.order().len());
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    numbers.sort_unstable();
    println!(
        "expert 8x8, one thread: {made} unique puzzles of {count}, {:.0} a second, {:.1} boards each",
        f64::from(made) / seconds,
        boards as f64 / f64::from(made)
    );
    println!(
        "waypoints: median {}, least {}, most {}",
        numbers[numbers.len() / 2],
        numbers[0],
        numbers[numbers.len() - 1]
    );
    let plain = run("standard")?;
    let mut worker = Worker::new(plain.plan(), &registry)?;
    let mut finder =
        registry.kind::<dyn PathFinder>().make("exhaustive", &Settings::default(), &registry)?;
    let (mut times, mut questions, mut nodes, mut ruled_out) = (Vec::new(), 0, 0, 0);
    for index in 0..count {
        let Some(puzzle) = worker.request(1, index)?.puzzle else { continue };
        let graph = puzzle.board.graph();
        let start = Instant::now();
        let (_, figures) = waypoints(&graph, &puzzle.path, &mut *finder);
        times.push(start.elapsed().as_secs_f64() * 1e6);
        questions += figures.questions;
        nodes += figures.nodes;
        ruled_out += figures.ruled_out;
    }
    times.sort_by(f64::total_cmp);
    let made = times.len();
    println!(
        "waypoints and proof: mean {:.0} us, median {:.0}, 99 % {:.0}; {} questions, {} nodes, {:.1} solutions ruled out",
        times.iter().sum::<f64>() / made as f64,
        times[made / 2],
        times[made * 99 / 100],
        questions / made,
        nodes / made as u64,
        ruled_out as f64 / made as f64
    );
    Ok(())
}
