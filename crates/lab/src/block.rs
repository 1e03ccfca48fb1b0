//! A block of boards, taken through the stages one after the other.
//!
//! The stages are those of the engine, from the same streams, so board `i` of a
//! run is the first board of request `i`. Here they are apart: every finder gets
//! the same dressed and screened boards, and each stage is timed over a block.

use crate::counts::{MechanicCounts, TierCounts};
use crate::tier_lab::TierLab;
use crate::times::{BlockTimes, Clock, MechanicTimes};
use crate::trial::Trial;
use etchwork::engine::sculpt;
use etchwork::{Board, Streams};
use std::ops::Range;

/// Runs a block: its boards, and its share of the whole requests.
pub fn work_off(tier_lab: &mut TierLab<'_>, number: u32) -> (TierCounts, BlockTimes) {
    let (setup, blocks) = (tier_lab.setup, tier_lab.setup.blocks());
    let range = share(setup.options.boards, number, blocks);
    let mut counts = TierCounts::default();
    let mut times =
        BlockTimes { boards: u64::from(range.end - range.start), ..BlockTimes::default() };
    let seed = setup.options.seed;
    let streams: Vec<Streams> = range.map(|index| Streams { seed, index, board: 0 }).collect();
    let mut clock = Clock::start();
    let sculpted = |streams: &Streams| sculpt(&tier_lab.field.tier, &tier_lab.sculptors, *streams);
    let boards: Vec<Board> = streams.iter().map(sculpted).collect();
    times.sculpt = clock.lap();
    let mut trials: Vec<Trial> = Vec::new();
    for (at, name) in tier_lab.field.mechanics.iter().enumerate() {
        let (mut of, mut taken) = (MechanicCounts::default(), MechanicTimes::default());
        of.boards = boards.len() as u64;
        clock.lap();
        let dressed = tier_lab.dress(at, &boards, &streams, &mut of);
        taken.dress = clock.lap();
        // A mechanic that leaves every board as another mechanic does shares its searches.
        let twin = trials.iter().find(|trial| trial.asks_the_same(&dressed));
        let is_twin = twin.is_some();
        let trial = match twin {
            Some(twin) => twin.retold(dressed),
            None => Trial::new(tier_lab, dressed, &streams),
        };
        trial.report(tier_lab, at, &mut of, &mut taken, is_twin);
        counts.mechanics.insert(name.clone(), of);
        times.mechanics.insert(name.clone(), taken);
        trials.push(trial);
    }
    let requests = [setup.options.requests, setup.options.few_requests];
    let requests = requests.map(|total| share(total, number, blocks));
    tier_lab.engine.block(&setup.options, requests, &mut counts, &mut times);
    (counts, times)
}

/// The part of `total` that belongs to one of several blocks.
fn share(total: u32, number: u32, blocks: u32) -> Range<u32> {
    let cut = |number| (u64::from(total) * u64::from(number) / u64::from(blocks)) as u32;
    cut(number)..cut(number + 1)
}
