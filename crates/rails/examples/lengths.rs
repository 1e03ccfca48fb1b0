//! Prints, for docs/rails.md, how much the reading `length`, and so `points`, depends on the choice
//! among several shortest solutions. It looks at all of them, on puzzles that few moves solve.
//!
//! ```text
//! cargo run --release -p etchwork-rails --example lengths          # 200 puzzles of each level
//! cargo run --release -p etchwork-rails --example lengths -- 50    # so many
//! ```

use etchwork_core::{Game, Registry, Status, Written};
use etchwork_pipeline::Limit;
use etchwork_pipeline::{Overrides, Plan, PlugInsOf, TierSet, Worker};
use etchwork_rails::{Rails, State, register};
use std::collections::HashSet;
use std::error::Error;

/// The default number of puzzles per level.
const PUZZLES: u32 = 200;
/// The most moves for which all shortest solutions are listed.
const MOST: usize = 4;

fn main() -> Result<(), Box<dyn Error>> {
    let puzzles = std::env::args().nth(1).map_or(Ok(PUZZLES), |count| count.parse())?;
    let mut registry = Registry::new();
    register(&mut registry)?;
    let family_plug_ins = PlugInsOf::<Rails>::new(&registry);
    // The figures of the guide are those of this set.
    let (_, text) = Rails::SETS.iter().find(|(name, _)| *name == "rails-2").ok_or("no such set")?;
    let set = TierSet::parse(text)?;
    println!("level  looked at  several lengths  apart by, mean of these  at most");
    for (name, tier) in &set.tiers {
        let plan = Plan::new("rails", tier, &Overrides::default(), &family_plug_ins)?;
        let mut worker = Worker::<Rails>::new(&plan, &family_plug_ins)?;
        let (mut looked_at, mut apart) = (0, Vec::new());
        for index in 0..puzzles {
            let Some(made) = worker.request(0, index, None, Limit::NONE)?.puzzle else { continue };
            let Some(lengths) = lengths(&made.made.game) else { continue };
            looked_at += 1;
            let (least, most) = (lengths.iter().min(), lengths.iter().max());
            if let (Some(least), Some(most)) = (least, most)
                && most > least
            {
                apart.push(most - least);
            }
        }
        let mean = apart.iter().sum::<usize>() as f64 / apart.len().max(1) as f64;
        let most = apart.iter().max().unwrap_or(&0);
        println!("{name:5}  {looked_at:9}  {:15}  {mean:23.1}  {most:7}", apart.len());
    }
    Ok(())
}

/// The lengths of the tracks that shortest solutions join; `None` if these have more than [`MOST`]
/// moves.
fn lengths(rails: &Rails) -> Option<HashSet<usize>> {
    let mut layer: HashSet<State> = [rails.initial()].into();
    for _ in 0..MOST {
        let mut next = HashSet::new();
        for state in &layer {
            let mut moves = Vec::new();
            rails.moves(state, &mut moves);
            next.extend(moves.iter().map(|step| rails.apply(state, step)));
        }
        let solved = next.iter().filter(|state| rails.status(state) == Status::Solved);
        let lengths: HashSet<usize> = solved.map(|state| rails.track(state, 0).len()).collect();
        if !lengths.is_empty() {
            return Some(lengths);
        }
        layer = next;
    }
    None
}
