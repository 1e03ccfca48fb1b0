//! A look at a maker: levels a second of processor time, where attempts end, and the least,
//! middle and greatest value of each reading.
//!
//! `cargo run --release -p etchwork-pattern --example rate -- improve '{"sizes": ["49"]}' 20`

use etchwork_core::{Maker, Measure, Order, Ratio, Refused, Registry, Settings, Streams};
use etchwork_pattern::Pattern;
use std::collections::BTreeMap;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [maker, settings, count] = &arguments[..] else {
        return Err("name a maker, its settings as JSON, and a number of levels".into());
    };
    let mut registry = Registry::new();
    etchwork_pattern::register(&mut registry)?;
    let settings: Settings = serde_json::from_str(settings)?;
    let makers = registry.kind::<dyn Maker<Pattern>>();
    let mut maker = makers.make(maker, &settings, &registry)?;
    let (mut refused, mut rejected) = (Refused::default(), BTreeMap::new());
    let (started, count) = (Instant::now(), count.parse::<usize>()?);
    let (mut made, mut index) = (Vec::new(), 0);
    while made.len() < count && (index as usize) < 40 * count {
        let order = Order { streams: Streams { seed: 1, index, board: 0 }, aim: None };
        match maker.attempt(&order, &mut refused) {
            Ok(puzzle) => made.push(puzzle),
            Err(reject) => *rejected.entry(reject.to_string()).or_insert(0u32) += 1,
        }
        index += 1;
    }
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{} levels of {index} attempts, {:.1} a second",
        made.len(),
        made.len() as f64 / seconds
    );
    println!("rejected: {rejected:?}");
    let refused: Vec<String> =
        refused.iter().map(|(what, times)| format!("{what} {times}")).collect();
    println!("refused: {}", refused.join(", "));
    let measures = registry.kind::<dyn Measure<Pattern>>();
    for entry in measures.iter() {
        let mut measure = measures.make(entry.id(), &Settings::default(), &registry)?;
        let started = Instant::now();
        let all: Vec<Vec<Option<Ratio>>> = made
            .iter()
            .map(|made| {
                let mut out = vec![None; measure.readings().len()];
                measure.measure(made, &mut out);
                out
            })
            .collect();
        let each = started.elapsed().as_secs_f64() * 1e3 / made.len().max(1) as f64;
        for (nth, reading) in measure.readings().iter().enumerate() {
            let mut values: Vec<f64> =
                all.iter().filter_map(|out| out[nth]).map(Ratio::to_f64).collect();
            values.sort_by(f64::total_cmp);
            let at =
                |percent: usize| values.get((values.len() * percent / 100).min(values.len() - 1));
            println!(
                "{}: {:?} {:?} {:?} {:?} {:?}, {} known, {each:.1} ms",
                reading.name,
                at(0),
                at(25),
                at(50),
                at(75),
                at(100),
                values.len()
            );
        }
    }
    Ok(())
}
