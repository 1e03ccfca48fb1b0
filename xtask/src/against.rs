//! Side by side with a foreign generator: both run in turn, in one go, so that
//! the ratio holds whatever else the machine does.

pub mod tuning;

use crate::timed::{build, generate, own_seconds};
use etchwork::core::topology::keep_to_portable_code;
use etchwork::engine::Fault;
use etchwork::{Funnel, Outcome, Overrides, Run, Stage, Worker, built_in_set, standard_registry};
use serde_json::Value;
use std::error::Error;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

type Result<T, E = Box<dyn Error>> = std::result::Result<T, E>;

/// Puzzles that each side makes before its clock starts: more than are answered at once,
/// so that all the memory for them is warm.
const WARM_UP: u32 = 5000;

/// What one side takes and throws away.
struct Side {
    name: &'static str,
    micros_per_puzzle: f64,
    boards_per_puzzle: f64,
    no_path: f64,
    fork_ratio: f64,
    fork_depth: f64,
    gave_up: u64,
}

/// The ways in which our side is timed beside the first, in microseconds a puzzle.
struct Ways {
    /// A worker that is new in each round.
    anew: f64,
    /// By the code for every processor of this kind.
    portable: f64,
    /// One request after the other, each by itself.
    alone: f64,
    /// The whole of the command line.
    written: f64,
    /// On one thread, and on two, each with a worker of its own and as many puzzles: by the
    /// clock, not the processor.
    threads: [f64; 2],
}

/// Compares on one tier, the article's set, the standard mechanic.
pub fn run(folder: &Path, tier: &str, count: u32, rounds: u32) -> Result<()> {
    let binary = build()?;
    let new = || Engine::new(tier);
    let (mut engine, mut portable, mut alone, mut second) = (new()?, new()?, new()?, new()?);
    alone.outcomes.truncate(1);
    let (mut theirs_best, mut ours_best): (Option<Side>, Option<Side>) = (None, None);
    let worst = f64::INFINITY;
    let mut best =
        Ways { anew: worst, portable: worst, alone: worst, written: worst, threads: [worst; 2] };
    for seed in 1..=rounds {
        keep_faster(&mut theirs_best, foreign(folder, tier, seed, count)?);
        keep_faster(&mut ours_best, engine.side(seed, count)?);
        // It has learned as much as the first.
        second.side(seed, count)?;
        best.threads[0] = best.threads[0].min(by_the_clock([&mut engine], seed, count)?);
        let both = [&mut engine, &mut second];
        best.threads[1] = best.threads[1].min(by_the_clock(both, seed, count)?);
        best.anew = best.anew.min(new()?.side(seed, count)?.micros_per_puzzle);
        best.alone = best.alone.min(alone.side(seed, count)?.micros_per_puzzle);
        keep_to_portable_code(true);
        let side = portable.side(seed, count);
        keep_to_portable_code(false);
        best.portable = best.portable.min(side?.micros_per_puzzle);
        best.written = best.written.min(as_json(&binary, tier, count)?);
    }
    let (Some(theirs), Some(ours)) = (theirs_best, ours_best) else {
        return Err("0 rounds compare nothing: give 1 at least".into());
    };
    println!("{tier}: {count} puzzles, best of {rounds} rounds, one thread, standard mechanic");
    print(&theirs, &ours, &best);
    Ok(())
}

fn print(theirs: &Side, ours: &Side, best: &Ways) {
    println!(
        "{:<10} {:>10} {:>7} {:>10} {:>9} {:>11} {:>11} {:>8}",
        "", "us/puzzle", "ratio", "boards", "no path", "fork ratio", "fork depth", "gave up"
    );
    let ratio = |micros: f64| theirs.micros_per_puzzle / micros;
    for side in [theirs, ours] {
        println!(
            "{:<10} {:>10.3} {:>7.2} {:>10.3} {:>9.4} {:>11.4} {:>11.4} {:>8}",
            side.name,
            side.micros_per_puzzle,
            ratio(side.micros_per_puzzle),
            side.boards_per_puzzle,
            side.no_path,
            side.fork_ratio,
            side.fork_depth,
            side.gave_up
        );
    }
    let Ways { anew, portable, alone, written, threads: [one, two] } = *best;
    for (name, micros) in
        [("anew", anew), ("portable", portable), ("alone", alone), ("as JSON", written)]
    {
        println!("{name:<10} {micros:>10.3} {:>7.2}", ratio(micros));
    }
    println!("as JSON: {:.0} % of the engine's rate anew", 100.0 * anew / written);
    println!("two threads: {:.2} times as many puzzles a second as one\n", one / two);
}

fn keep_faster(best: &mut Option<Side>, side: Side) {
    if best.as_ref().is_none_or(|best| side.micros_per_puzzle < best.micros_per_puzzle) {
        *best = Some(side);
    }
}

/// The foreign side times itself, warmed up and without its start.
fn foreign(folder: &Path, tier: &str, seed: u32, count: u32) -> Result<Side> {
    let output = Command::new("node")
        .current_dir(folder)
        .args(["baseline.mjs", "tiers.json", "--repeat=1"])
        .args([format!("--tier={tier}"), format!("--puzzles={count}")])
        .args([format!("--warmup={WARM_UP}"), format!("--seed={seed}")])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("node in {}: {error}", folder.display()))?;
    if !output.status.success() {
        return Err(format!("the generator in {} failed", folder.display()).into());
    }
    let json: Value = serde_json::from_slice(&output.stdout)?;
    let number = |key: &str| json[key].as_f64().ok_or(format!("its JSON has no number '{key}'"));
    let boards = number("topologies")?;
    let share = |key: &str| json["rejects"][key].as_f64().unwrap_or(0.0) / boards;
    Ok(Side {
        name: "foreign",
        micros_per_puzzle: number("usPerPuzzleCpu")?,
        boards_per_puzzle: boards / number("puzzles")?,
        no_path: share("noPath"),
        fork_ratio: share("forkRatio"),
        fork_depth: share("forkDepth"),
        gave_up: number("giveUps")? as u64,
    })
}

/// Our side in this process, warmed up and without its start, as the foreign side times
/// itself. It goes on with its worker from round to round, and with what that has learned.
struct Engine {
    worker: Worker,
    outcomes: Vec<Outcome>,
}

impl Engine {
    fn new(tier: &str) -> Result<Self> {
        let registry = standard_registry();
        let set = built_in_set("article", &registry).ok_or("there is no tier set 'article'")?;
        let overrides = Overrides { mechanic: Some("standard".into()), ..Overrides::default() };
        let run = Run::new(&set, tier, &overrides, 1, &registry)?;
        let worker = Worker::new(run.plan(), &registry)?;
        let outcomes = vec![Outcome::default(); worker.requests_at_once() as usize];
        Ok(Self { worker, outcomes })
    }

    fn answer(&mut self, seed: u32, requests: u32, funnel: &mut Funnel) -> Result<(), Fault> {
        for from in (0..requests).step_by(self.outcomes.len()) {
            let some = self.outcomes.len().min((requests - from) as usize);
            self.worker.requests_into(seed, from, &mut self.outcomes[..some])?;
            self.outcomes[..some].iter().for_each(|outcome| funnel.add(&outcome.funnel));
        }
        Ok(())
    }

    fn side(&mut self, seed: u32, count: u32) -> Result<Side> {
        self.answer(0, WARM_UP, &mut Funnel::default())?;
        let (before, mut funnel) = (own_seconds()?, Funnel::default());
        self.answer(seed, count, &mut funnel)?;
        let micros = (own_seconds()? - before) * 1e6;
        let (boards, puzzles) = (funnel.boards as f64, funnel.accepted as f64);
        let share = |of: &dyn Fn(Stage, &str) -> bool| {
            let lost =
                funnel.rejected.iter().filter(|(reject, _)| of(reject.stage, &reject.reason));
            lost.map(|(_, count)| *count).sum::<u64>() as f64 / boards
        };
        Ok(Side {
            name: "etchwork",
            micros_per_puzzle: micros / puzzles,
            boards_per_puzzle: boards / puzzles,
            no_path: share(&|stage, _| matches!(stage, Stage::Screen | Stage::Find)),
            fork_ratio: share(&|_, reason| reason == "fork_ratio_below_min"),
            fork_depth: share(&|_, reason| reason == "mean_fork_depth_below_min"),
            gave_up: funnel.gave_up,
        })
    }
}

/// Microseconds a puzzle by the clock, with an engine for each thread that makes so many.
fn by_the_clock<const N: usize>(engines: [&mut Engine; N], seed: u32, count: u32) -> Result<f64> {
    let begun = Instant::now();
    let funnels = thread::scope(|scope| {
        let all = engines.map(|engine| {
            scope.spawn(move || {
                let mut funnel = Funnel::default();
                engine.answer(seed, count, &mut funnel).map(|()| funnel.accepted)
            })
        });
        all.map(|one| one.join().expect("an engine does not panic"))
    });
    let micros = begun.elapsed().as_secs_f64() * 1e6;
    let puzzles = funnels.into_iter().sum::<Result<u64, Fault>>()?;
    Ok(micros / puzzles as f64)
}

/// Microseconds a puzzle of the command line, its start and the writing of JSON
/// included.
fn as_json(etchwork: &Path, tier: &str, count: u32) -> Result<f64> {
    let common = ["--tiers", "article", "--mechanic", "standard", "--seed", "1", "--count"];
    let count = count.to_string();
    let arguments = [&common[..], &[&count]].concat();
    let run = generate(etchwork, tier, &arguments, None)?;
    let puzzles = run.funnel["accepted"].as_u64().unwrap_or(0);
    Ok(run.seconds * 1e6 / puzzles as f64)
}
