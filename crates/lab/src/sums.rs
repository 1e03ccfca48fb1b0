//! Checks that a record is consistent: parts are at most their whole, and add up to it. Shares and
//! differences rely on this.

use crate::counts::{FinderCounts, MechanicCounts, PairCounts, Reasons, Requests, TierCounts};
use crate::distribution::Distribution;
use crate::record::Record;
use crate::times::BlockTimes;
use std::collections::BTreeMap;

/// Sums have room for any counts.
type Sum = u128;
type Checked = Result<(), String>;

/// The most of a count that the number of boards does not bound, so that the rest of a run fits.
const MOST: Sum = u64::MAX as Sum / 2;

/// Says where a record is inconsistent.
pub fn check(record: &Record) -> Checked {
    let mechanics = record.counts.values().flat_map(|tier| tier.mechanics.values());
    countable("false claims", sum(mechanics.map(|of| &of.lies_told)))?;
    for (tier, counts) in &record.counts {
        let blocks = || record.blocks(tier);
        of_tier(counts, sum(blocks().map(|block| &block.boards)))
            .and_then(|()| {
                let boards = sum(blocks().map(|block| &block.boards));
                at_most("the boards", boards, "those asked for", record.settings.boards.into())
            })
            .and_then(|()| {
                let nanos: Sum = blocks().map(nanos).sum();
                countable("the times", nanos)
            })
            .map_err(|why| format!("the counts of tier '{tier}' do not add up: {why}"))?;
    }
    Ok(())
}

fn sum<'a>(counts: impl IntoIterator<Item = &'a u64>) -> Sum {
    counts.into_iter().map(|count| Sum::from(*count)).sum()
}

fn each(reasons: &Reasons) -> Sum {
    sum(reasons.values())
}

fn at_most(part: &str, count: Sum, whole: &str, total: Sum) -> Checked {
    if count <= total { Ok(()) } else { Err(format!("{part} are {count}, {whole} {total}")) }
}

fn countable(what: &str, count: Sum) -> Checked {
    at_most(what, count, "what can be counted", MOST)
}

fn all(part: &str, count: Sum, whole: &str, total: Sum) -> Checked {
    at_most(part, count, whole, total).and_then(|()| at_most(whole, total, part, count))
}

fn of_tier(counts: &TierCounts, boards: Sum) -> Checked {
    for (name, of) in &counts.mechanics {
        all("its boards", of.boards.into(), "those of its blocks", boards)
            .and_then(|()| of_mechanic(of))
            .map_err(|why| format!("mechanic '{name}': {why}"))?;
    }
    let few = counts.few.iter().map(|(most, of)| (format!("at most {most} solutions"), of));
    let whole = counts.requests.iter().map(|(finder, of)| (format!("finder '{finder}'"), of));
    for (name, of) in whole.chain(few) {
        requests(of).map_err(|why| format!("whole requests, {name}: {why}"))?;
    }
    Ok(())
}

fn requests(of: &Requests) -> Checked {
    let answered = sum([&of.accepted, &of.faults]);
    at_most("puzzles and faults", answered, "requests", of.requests.into())?;
    at_most("fallbacks", of.fallbacks.into(), "requests", of.requests.into())?;
    at_most("puzzles", of.accepted.into(), "boards", of.boards.into())?;
    countable("requests or boards", of.requests.max(of.boards).into())
}

fn of_mechanic(counts: &MechanicCounts) -> Checked {
    let MechanicCounts { boards, with_path, without_path, undecided, .. } = counts;
    let boards = Sum::from(*boards);
    let left = each(&counts.dress) + each(&counts.screened);
    at_most("boards without room and screened ones", left, "boards", boards)?;
    let dressed = Sum::from(counts.dressed());
    let judged = sum([with_path, without_path, undecided]);
    all("boards that were judged", judged, "dressed boards", dressed)?;
    let tried = counts.with_path_from_sources.into();
    at_most("boards with a path from their sources", tried, "with a path", (*with_path).into())?;
    at_most("sampled boards", counts.sampled.into(), "boards", boards)?;
    readings(&counts.kind, counts.sampled)?;
    for (screen, of) in &counts.screens {
        at_most("boards rejected", of.rejected.into(), "dressed boards", dressed)
            .and_then(|()| at_most("ruled out", of.ruled_out.into(), "sources", of.sources.into()))
            .and_then(|()| countable("sources", of.sources.into()))
            .map_err(|why| format!("screen '{screen}': {why}"))?;
    }
    for (finder, of) in &counts.finders {
        of_finder(of, counts).map_err(|why| format!("finder '{finder}': {why}"))?;
    }
    for (names, of) in &counts.pairs {
        of_pair(of, counts).map_err(|why| format!("finders '{names}': {why}"))?;
    }
    Ok(())
}

fn of_finder(counts: &FinderCounts, whole: &MechanicCounts) -> Checked {
    let (searched, boards) = (Sum::from(whole.searched()), Sum::from(whole.boards));
    let open = sum([&counts.found, &counts.budget_spent, &counts.false_paths]);
    let answers = open + each(&counts.impossible) + each(&counts.unsupported);
    all("answers", answers, "boards that it was asked for", searched)?;
    let after = sum(counts.found_after.values().chain(counts.missed_after.values()));
    all("boards by attempts", after, "boards that it was asked for", searched)?;
    let refused = each(&counts.mechanic) + each(&counts.gates);
    at_most("paths refused", refused, "paths found", counts.found.into())?;
    at_most("puzzles", counts.accepted.into(), "boards", boards)?;
    at_most("boards lost", counts.lost.into(), "boards with a path", whole.with_path.into())?;
    let (lost, tried) = (counts.lost_from_sources, whole.with_path_from_sources);
    at_most("boards lost", lost.into(), "boards with a path from their sources", tried.into())?;
    [&counts.readings, &counts.accepted_readings, &counts.lost_kind]
        .into_iter()
        .try_for_each(|taken| readings(taken, whole.sampled))?;
    // Of these there are sums that no board bounds.
    let by_attempts = counts.found_after.iter().chain(&counts.missed_after);
    let attempts: Sum = by_attempts.map(|(a, n)| Sum::from(*a) * Sum::from(*n)).sum();
    let nodes = sum([&counts.found_nodes, &counts.missed_nodes]);
    countable("attempts or nodes", attempts.max(nodes))
}

fn of_pair(counts: &PairCounts, whole: &MechanicCounts) -> Checked {
    [&counts.found, &counts.accepted].into_iter().try_for_each(|both| {
        all("boards", sum(both), "boards that they were asked for", whole.searched().into())
    })
}

fn readings(taken: &BTreeMap<String, Distribution>, sampled: u64) -> Checked {
    taken.iter().try_for_each(|(name, spread)| {
        at_most(&format!("readings of '{name}'"), spread.taken(), "boards sampled", sampled.into())
    })
}

/// All times of a block.
fn nanos(block: &BlockTimes) -> Sum {
    let whole = block.requests.values().chain(block.few.values());
    let whole: Sum = whole.map(|timed| Sum::from(timed.nanos)).sum();
    let stages = block.mechanics.values().map(|times| {
        let once = [&times.dress, &times.sources, &times.screen];
        let own = [&times.screened, &times.unscreened];
        sum(once) + sum(own) + each(&times.screens) + each(&times.find) + each(&times.gate)
    });
    Sum::from(block.sculpt) * (1 + block.mechanics.len() as Sum) + whole + stages.sum::<Sum>()
}
