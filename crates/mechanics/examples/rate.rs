//! Boards with numbers, with and without barriers, per second of processor time on one core: proved to
//! have one solution, thinned and measured.
//!
//! `cargo run --release -p etchwork-mechanics --example rate -- numbered-2 5` makes each kind for five
//! seconds; with `-- numbered-3 5 easy hard` those of two tiers, at their own sizes.

use etchwork::engine::{Plan, TierSet, Worker, built_in_set};
use etchwork::{Overrides, Registry, standard_registry};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Tiers, each with a size of its boards.
const SIZES: [(&str, &str); 3] = [("expert", "8x8"), ("large", "10x10"), ("large", "12x12")];

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [set, seconds, tiers @ ..] = &arguments[..] else {
        return Err("name a tier set, seconds for each row, and tiers if not all sizes".into());
    };
    let rows: Vec<(&str, Option<&str>)> = match tiers {
        [] => SIZES.map(|(tier, size)| (tier, Some(size))).into(),
        tiers => tiers.iter().map(|tier| (&**tier, None)).collect(),
    };
    let (registry, seconds) = (standard_registry(), seconds.parse()?);
    let set = built_in_set(set, &registry).ok_or("there is no such tier set")?;
    println!(
        "{:<18} {:>8} {:>8} {:>8} {:>9}",
        "mechanic", "boards", "puzzles", "tried", "a second"
    );
    for mechanic in ["waypoints", "barriers+waypoints"] {
        for (tier, size) in &rows {
            let row = row(&set, (tier, *size), mechanic, seconds, &registry)?;
            println!("{mechanic:<18} {:>8} {row}", size.unwrap_or(tier));
        }
    }
    Ok(())
}

/// Puzzles, boards that they took, and puzzles a second.
fn row(
    set: &TierSet,
    (tier, size): (&str, Option<&str>),
    mechanic: &str,
    seconds: f64,
    registry: &Registry,
) -> Result<String> {
    let (mechanic, size) = (Some(mechanic.to_owned()), size.map(str::parse).transpose()?);
    let overrides = Overrides { mechanic, size, ..Overrides::default() };
    let plan = Plan::new(set.tier(tier)?, &overrides, registry)?;
    let mut worker = Worker::new(&plan, registry)?;
    let (mut puzzles, mut boards, mut taken) = (0, 0, 0.0);
    let started = processor_seconds()?;
    for index in 0.. {
        let outcome = worker.request(1, index)?;
        puzzles += u32::from(outcome.puzzle.is_some());
        boards += outcome.funnel.boards;
        taken = processor_seconds()? - started;
        if taken >= seconds {
            break;
        }
    }
    Ok(format!("{puzzles:>8} {boards:>8} {:>9.1}", f64::from(puzzles) / taken))
}

/// The processor time of this process, from Linux.
fn processor_seconds() -> Result<f64> {
    let told = std::fs::read_to_string("/proc/self/schedstat")?;
    let nanos: f64 = told.split(' ').next().unwrap_or_default().parse()?;
    Ok(nanos / 1e9)
}
