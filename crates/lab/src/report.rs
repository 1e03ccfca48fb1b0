//! The report: a record's answers to the questions of the lab.
//!
//! Every conclusion follows from the figures by a rule that the report states beside it, so a new
//! record can change it.

mod few;
mod finders;
mod gates;
mod screens;
mod sources;

use crate::charts::Chart;
use crate::interval::Interval;
use crate::record::Record;
use crate::setup::{Options, Settings};
use crate::table::{self, grouped};
use crate::view::View;
use etchwork::PathFinder;
use etchwork::standard_registry;
use serde_json::Value;
use std::collections::BTreeSet;

/// The finder that `cargo xtask rejections` adds to those that are registered.
pub const SHORT_RESTARTS: &str = "bounded-dfs:nodes=200:restarts=5";

/// A difference in cost below this share does not count.
const MATTERS: f64 = 0.05;
/// The share of boards with a path that a finder for given boards may lose.
const MAY_LOSE: f64 = 0.01;

/// The report in Markdown. It names `record_file`, and links to charts in `folder`.
pub fn report(record: &Record, record_file: &str, folder: &str, charts: &[Chart]) -> String {
    let picture = |file: &str| {
        let chart = charts.iter().find(|chart| chart.file == file);
        chart.map_or(String::new(), |chart| format!("![{}]({folder}/{file})\n\n", chart.about))
    };
    let mut out = head(record, record_file);
    out += "## What becomes of a board\n\n";
    out += &picture("funnel.svg");
    out += &gates::gates(record);
    out += &finders::generation(record);
    out += &picture("cost.svg");
    out += &finders::given_board(record);
    out += &sources::sources(record);
    out += &picture("attempts.svg");
    out += &screens::screens(record);
    out += &finders::kind(record);
    out += &few::few(record);
    out += &picture("solutions.svg");
    out += &finders::default(record);
    out += &lies(record);
    out += "## All figures\n\nShares are of all boards; times are of stages taken one by one, each \
            finder through its plug-in seam alone, which is slower than whole requests where the \
            engine takes many boards side by side.\n\n";
    for (tier, _) in record.tiers() {
        out += &format!("### {tier}\n\n{}\n", table::funnel(record, tier));
        out += &format!("Why, reason by reason:\n\n{}\n", table::reasons(record, tier));
        out += &format!("Losses and costs:\n\n{}\n", table::costs(record, tier));
        out += &format!("By stage:\n\n{}\n", table::stages(record, tier));
    }
    wrapped(&out)
}

fn head(record: &Record, record_file: &str) -> String {
    let (from, settings) = (&record.provenance, &record.settings);
    let boards = grouped(u64::from(settings.boards));
    format!(
        "# Rejection rates\n\n\
         How much of what is sculpted is thrown away, by which path finder, and at what cost. \
         This page is what `{}` writes, conclusions included: each follows \
         from the figures by the rule that stands with it. Any finder that is registered takes \
         part; `etchwork lab rejections` does the same in any binary.\n\n\
         {boards} boards a tier (set `{}`, seed {}), the same for every finder; a path is one that \
         was checked, and whether a board has one is decided by `{}`. Rates have Wilson's 95 % \
         intervals, paired differences Newcombe's (1998, method 10), ratios of times those of \
         Cochran over {} blocks of boards, with Student's quantiles. Times are CPU time of \
         one thread on {}, {}. The record is `{record_file}`, of commit {}, {}.\n\n",
        command(settings),
        settings.set,
        settings.seed,
        settings.judge,
        record.times.values().map(Vec::len).max().unwrap_or(0),
        from.processors(),
        from.compiler,
        from.revision,
        from.date,
    ) + &absent(record)
}

/// The command for the same run, if the set has a name.
fn command(settings: &Settings) -> String {
    let full = Options::full();
    let mut command = format!("cargo xtask rejections --tiers {}", settings.set);
    if settings.boards != full.boards {
        command += &format!(" --boards {}", settings.boards);
    }
    if settings.seed != full.seed {
        command += &format!(" --seed {}", settings.seed);
    }
    if let [(tier, _)] = &settings.tiers[..] {
        command += &format!(" --tier {tier}");
    }
    if !has_all_finders(settings) {
        let finders = settings.finders.iter().map(|(label, _)| label.as_str());
        command += &format!(" --finders {}", finders.collect::<Vec<_>>().join(","));
    }
    if !has_all_mechanics(settings) {
        let mechanics: BTreeSet<&str> =
            settings.mechanics.values().flatten().map(String::as_str).collect();
        command += &format!(" --mechanics {}", Vec::from_iter(mechanics).join(","));
    }
    command
}

/// Whether exactly the default finders take part.
fn has_all_finders(settings: &Settings) -> bool {
    let registry = standard_registry();
    let usual = || registry.kind::<dyn PathFinder>().ids().chain([SHORT_RESTARTS]);
    let is_own = |finder: &Value| settings.tiers.iter().any(|(_, tier)| tier["finder"] == *finder);
    let has = |id: &str| settings.finders.iter().any(|(label, _)| label == id);
    let is_there = |own: &Value| settings.finders.iter().any(|(_, finder)| finder == own);
    usual().all(has)
        && settings.tiers.iter().all(|(_, tier)| is_there(&tier["finder"]))
        && settings
            .finders
            .iter()
            .all(|(label, finder)| usual().any(|id| id == label) || is_own(finder))
}

fn has_all_mechanics(settings: &Settings) -> bool {
    settings.tiers.iter().all(|(name, tier)| {
        let (all, chosen) = (tier["mechanics"].as_object(), settings.mechanics.get(name));
        all.map(|all| all.len()) == chosen.map(Vec::len)
    })
}

/// The tiers without anything to compare.
fn absent(record: &Record) -> String {
    let tiers = record.tiers().map(|(tier, _)| tier);
    let absent = tiers.filter(|tier| record.own_finder(tier).is_none());
    let absent: Vec<String> = absent.map(str::to_owned).collect();
    if absent.is_empty() {
        String::new()
    } else {
        format!(
            "The finder that ships, with its settings, takes no part on {}: what this page says \
             of a tier's own finder leaves that out.\n\n",
            listed(&absent)
        )
    }
}

/// The tier's own finder with its plainest mechanic, for every tier.
fn plain(record: &Record) -> impl Iterator<Item = View<'_>> {
    record.tiers().filter_map(|(tier, _)| record.typical(tier))
}

/// The labels of all finders.
fn labels(record: &Record) -> impl Iterator<Item = &str> {
    record.settings.finders.iter().map(|(label, _)| label.as_str())
}

/// A figure with its interval, if there is enough data.
fn between(interval: Interval) -> String {
    if interval.value.is_finite() && interval.low.is_finite() {
        table::between(interval)
    } else {
        "too few to tell".to_owned()
    }
}

fn lies(record: &Record) -> String {
    if record.lies() == 0 {
        return "No finder and no screen made a false claim: every path was checked, and every \
                \"impossible\" was compared with the paths of the others and of the judge.\n\n"
            .to_owned();
    }
    let mut out = format!("**{} claims were false.** The first of them:\n\n", record.lies());
    for (tier, counts) in record.tiers() {
        for (mechanic, counts) in &counts.mechanics {
            for lie in &counts.lies {
                out += &format!(
                    "`{}` on board {} of {tier}, {mechanic}: {}\n\n```text\n{}\n```\n\n",
                    lie.by,
                    lie.index,
                    lie.claim,
                    lie.board.trim_end()
                );
            }
        }
    }
    out
}

/// Paragraphs in lines of up to 80 characters; tables and pictures as they are.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    for line in text.trim_end().lines() {
        if line.starts_with(['|', '!', '#']) {
            out += line;
        } else {
            let mut length = 0;
            for word in line.split(' ') {
                let with = length + usize::from(length > 0) + word.chars().count();
                let breaks = length > 0 && with > 80;
                out += if length == 0 {
                    ""
                } else if breaks {
                    "\n"
                } else {
                    " "
                };
                out += word;
                length = if breaks { word.chars().count() } else { with };
            }
        }
        out.push('\n');
    }
    out
}

/// Names in a sentence: `a`, `b` and `c`.
fn listed(names: &[String]) -> String {
    match names {
        [] => "none".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
