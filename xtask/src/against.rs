//! Side by side with a foreign generator: both run in turn, in one go, so that
//! the ratio holds whatever else the machine does.

pub mod shipped;
pub mod tuning;

use crate::timed::{build, generate, own_seconds};
use etchwork::core::topology::keep_to_portable_code;
use etchwork::engine::Fault;
use etchwork::engine::{Outcome, Plan, Worker, built_in_set};
use etchwork::{Funnel, Overrides, Stage, standard_registry};
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

/// How often threads are timed in a round: by the clock, what else goes on is told from what
/// they take only by the best of many.
const PASSES: u32 = 8;

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

/// A way in which our side is timed beside the first.
struct Way {
    name: &'static str,
    /// Whether its worker is new in each round.
    is_new: bool,
    /// Whether it leaves wide registers alone.
    is_portable: bool,
    engine: Engine,
    /// The best so far, in microseconds a puzzle.
    micros: f64,
}

impl Way {
    fn new(name: &'static str, tier: &str, is_new: bool, is_portable: bool) -> Result<Self> {
        let (engine, micros) = (Engine::new(tier)?, f64::INFINITY);
        Ok(Self { name, is_new, is_portable, engine, micros })
    }

    fn time(&mut self, tier: &str, seed: u32, count: u32) -> Result<()> {
        if self.is_new {
            self.engine = Engine::new(tier)?;
        }
        keep_to_portable_code(self.is_portable);
        let side = self.engine.side(seed, count);
        keep_to_portable_code(false);
        self.micros = self.micros.min(side?.micros_per_puzzle);
        Ok(())
    }
}

/// The other ways.
fn ways(tier: &str) -> Result<[Way; 3]> {
    let mut alone = Way::new("alone", tier, false, false)?;
    alone.engine.outcomes.truncate(1);
    let anew = Way::new("anew", tier, true, false)?;
    Ok([anew, Way::new("portable", tier, false, true)?, alone])
}

/// Engines on threads of their own.
struct Pair {
    engines: [Engine; 2],
    /// The best of one of them and of both, in microseconds a puzzle by the clock.
    one: f64,
    both: f64,
}

impl Pair {
    /// Other puzzles each time, and of one thread as many before both as after them.
    fn time(&mut self, seed: u32, count: u32) -> Result<()> {
        let [a, b] = &mut self.engines;
        for seed in (0..PASSES).map(|pass| 3 * (PASSES * seed + pass)) {
            self.one = self.one.min(by_the_clock([&mut *a], seed, count)?);
            self.both = self.both.min(by_the_clock([&mut *a, &mut *b], seed + 1, count)?);
            self.one = self.one.min(by_the_clock([&mut *b], seed + 2, count)?);
        }
        Ok(())
    }
}

/// Compares on one tier, the article's set, the standard mechanic.
pub fn run(folder: &Path, tier: &str, count: u32, rounds: u32) -> Result<()> {
    let (binary, mut engine, mut ways) = (build()?, Engine::new(tier)?, ways(tier)?);
    let engines = [Engine::new(tier)?, Engine::new(tier)?];
    let mut pair = Pair { engines, one: f64::INFINITY, both: f64::INFINITY };
    let (mut theirs_best, mut ours_best): (Option<Side>, Option<Side>) = (None, None);
    let mut written = f64::INFINITY;
    for seed in 1..=rounds {
        keep_faster(&mut theirs_best, foreign(folder, tier, seed, count)?);
        keep_faster(&mut ours_best, engine.side(seed, count)?);
        for way in &mut ways {
            way.time(tier, seed, count)?;
        }
        pair.time(seed, count)?;
        written = written.min(as_json(&binary, tier, seed, count)?);
    }
    let (Some(theirs), Some(ours)) = (theirs_best, ours_best) else {
        return Err("0 rounds compare nothing: give at least 1".into());
    };
    println!("{tier}: {count} puzzles, best of {rounds} rounds, one thread, standard mechanic");
    print_sides(&theirs, &ours);
    let others = ways.iter().map(|way| (way.name, way.micros)).chain([("as JSON", written)]);
    for (name, micros) in others {
        println!("{name:<13} {micros:>10.3} {:>7.2}", theirs.micros_per_puzzle / micros);
    }
    println!("as JSON: {:.0} % of the engine's rate anew", 100.0 * ways[0].micros / written);
    println!("two threads: {:.2} times the puzzles of one\n", pair.one / pair.both);
    Ok(())
}

fn print_sides(theirs: &Side, ours: &Side) {
    println!(
        "{:<13} {:>10} {:>7} {:>10} {:>9} {:>11} {:>11} {:>8}",
        "", "us/puzzle", "ratio", "boards", "no path", "fork ratio", "fork depth", "gave up"
    );
    for side in [theirs, ours] {
        println!(
            "{:<13} {:>10.3} {:>7.2} {:>10.3} {:>9.4} {:>11.4} {:>11.4} {:>8}",
            side.name,
            side.micros_per_puzzle,
            theirs.micros_per_puzzle / side.micros_per_puzzle,
            side.boards_per_puzzle,
            side.no_path,
            side.fork_ratio,
            side.fork_depth,
            side.gave_up
        );
    }
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
        let plan = Plan::new(set.tier(tier)?, &overrides, &registry)?;
        let worker = Worker::new(&plan, &registry)?;
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
fn as_json(etchwork: &Path, tier: &str, seed: u32, count: u32) -> Result<f64> {
    let (seed, count) = (seed.to_string(), count.to_string());
    let common = ["--tiers", "article", "--mechanic", "standard"];
    let arguments = [&common[..], &["--seed", &seed, "--count", &count]].concat();
    let run = generate(etchwork, tier, &arguments, None)?;
    let puzzles = run.funnel["accepted"].as_u64().unwrap_or(0);
    Ok(run.seconds * 1e6 / puzzles as f64)
}
