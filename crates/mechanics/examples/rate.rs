//! Boards with numbers, with and without barriers, per second of processor time on one core: proved to
//! have one solution, thinned and measured.
//!
//! `cargo run --release -p etchwork-mechanics --example rate -- numbered-2 5` makes each kind for five
//! seconds.

use etchwork::engine::{Plan, TierSet, Worker, built_in_set};
use etchwork::{Overrides, Registry, standard_registry};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Tiers, each with a size of its boards.
const SIZES: [(&str, &str); 3] = [("expert", "8x8"), ("large", "10x10"), ("large", "12x12")];

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [set, seconds] = &arguments[..] else {
        return Err(
            "name a tier set with the tiers expert and large, and seconds for each row".into()
        );
    };
    let (registry, seconds) = (standard_registry(), seconds.parse()?);
    let set = built_in_set(set, &registry).ok_or("there is no such tier set")?;
    println!("{:<18} {:>6} {:>8} {:>8} {:>9}", "mechanic", "size", "puzzles", "boards", "a second");
    for mechanic in ["waypoints", "barriers+waypoints"] {
        for size in SIZES {
            println!(
                "{mechanic:<18} {:>6} {}",
                size.1,
                row(&set, size, mechanic, seconds, &registry)?
            );
        }
    }
    Ok(())
}

/// Puzzles, boards that they took, and puzzles a second.
fn row(
    set: &TierSet,
    (tier, size): (&str, &str),
    mechanic: &str,
    seconds: f64,
    registry: &Registry,
) -> Result<String> {
    let (mechanic, size) = (Some(mechanic.to_owned()), Some(size.parse()?));
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
