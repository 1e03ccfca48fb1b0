//! Levels a second by maker, mode and size, and where attempts end: a look at the makers.
//!
//! `cargo run --release -p etchwork-pattern --example rate -- improve '{"sizes": ["49"]}' 20`

use etchwork_core::{Maker, Order, Refused, Registry, Settings, Streams, Written};
use etchwork_pattern::Pattern;
use std::collections::BTreeMap;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [maker, settings, count, rest @ ..] = &arguments[..] else {
        return Err("name a maker, its settings as JSON, and a number of levels".into());
    };
    let mut registry = Registry::new();
    etchwork_pattern::register(&mut registry)?;
    let settings: Settings = serde_json::from_str(settings)?;
    let makers = registry.kind::<dyn Maker<Pattern>>();
    let mut maker = makers.make(maker, &settings, &registry)?;
    let (mut refused, mut rejected) = (Refused::default(), BTreeMap::new());
    let (started, count, mut made, mut index) = (Instant::now(), count.parse::<u32>()?, 0, 0);
    let mut last = None;
    while made < count && index < 40 * count {
        let order = Order { streams: Streams { seed: 1, index, board: 0 }, aim: None };
        match maker.attempt(&order, &mut refused) {
            Ok(puzzle) => {
                made += 1;
                last = Some(puzzle);
            }
            Err(reject) => *rejected.entry(reject.to_string()).or_insert(0u32) += 1,
        }
        index += 1;
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("{made} levels of {index} attempts, {:.1} a second", f64::from(made) / seconds);
    println!("rejected: {rejected:?}");
    let refused: Vec<String> =
        refused.iter().map(|(what, times)| format!("{what} {times}")).collect();
    println!("refused: {}", refused.join(", "));
    if let (Some(last), false) = (last, rest.is_empty()) {
        print!("{}", last.game.write());
    }
    Ok(())
}
