//! Which finder: for generation, for a given board, and what the tier's own loses.

use super::{MATTERS, MAY_LOSE, between, labels, listed, plain};
use crate::distribution::Distribution;
use crate::interval::{Block, Interval, Z95, ratio, ratio_difference};
use crate::record::Record;
use crate::student::student;
use crate::table::{Table, against_own, number, percent};
use crate::view::View;

/// A finder's cost per puzzle over whole requests, compared with the tier's own finder.
struct Rival<'a> {
    tier: &'a str,
    finder: &'a str,
    cost: Interval,
    own: f64,
    difference: Interval,
}

impl Rival<'_> {
    /// Whether the difference is beyond doubt, and large enough to count.
    fn verdict(&self) -> &'static str {
        if !self.difference.is_decided() || self.difference.value.abs() < MATTERS * self.own {
            "no difference shown"
        } else if self.difference.value > 0.0 {
            "dearer"
        } else {
            "cheaper"
        }
    }
}

fn rivals(record: &Record) -> Vec<Rival<'_>> {
    let mut rivals = Vec::new();
    for (tier, _) in record.tiers() {
        let Some(own) = record.own_finder(tier) else { continue };
        let blocks = |finder: &str| -> Vec<Block> {
            let timed = record.blocks(tier).filter_map(|block| block.requests.get(finder));
            timed.map(|timed| (timed.nanos as f64 / 1e3, timed.puzzles as f64)).collect()
        };
        let of_own = blocks(own);
        for finder in labels(record).filter(|finder| *finder != own) {
            let of = blocks(finder);
            let difference = ratio_difference(&of, &of_own, Z95);
            let (cost, own) = (ratio(&of, Z95), ratio(&of_own, Z95).value);
            rivals.push(Rival { tier, finder, cost, own, difference });
        }
    }
    rivals
}

/// Is a search worth it where the next board is cheap?
pub fn generation(record: &Record) -> String {
    let rivals = rivals(record);
    let mut table = Table::new(
        2,
        &[
            "tier",
            "finder",
            "µs a puzzle (95 %)",
            "times the tier's own",
            "difference, µs (95 %)",
            "verdict",
        ],
    );
    for rival in &rivals {
        let Rival { tier, finder, cost, own, difference } = rival;
        table.row(&[
            (*tier).to_owned(),
            format!("`{finder}`"),
            between(*cost),
            number(cost.value / own),
            between(*difference),
            rival.verdict().to_owned(),
        ]);
    }
    let cheaper: Vec<String> = rivals
        .iter()
        .filter(|rival| rival.verdict() == "cheaper")
        .map(|rival| format!("`{}` on {}", rival.finder, rival.tier))
        .collect();
    let answer = if rivals.is_empty() {
        "**Nothing to tell**: on no tier was another finder measured against the tier's own."
            .to_owned()
    } else if cheaper.is_empty() {
        "**No**: on no tier does another finder, fallback or not, make a puzzle cheaper than the \
         tier's own; a fresh board costs less than searching on."
            .to_owned()
    } else {
        format!("**On some tiers**: cheaper than the tier's own are {}.", listed(&cheaper))
    };
    format!(
        "## Is a fallback search worth it for generation?\n\n{answer}\n\n\
         Whole requests of the engine, those of a block at once as `generate` has them, mechanics \
         drawn by weight; every finder has the same requests. Rule: a finder is cheaper or \
         dearer where the interval of the paired difference leaves out 0 and the difference is at \
         least {:.0} %.\n\n{}\n",
        100.0 * MATTERS,
        table.text()
    )
}

/// What to do about a board that cannot be exchanged for another.
pub fn given_board(record: &Record) -> String {
    let mut table = Table::new(
        2,
        &[
            "tier",
            "finder",
            "boards with a path not solved (95 %)",
            "solved, against the tier's own (95 %)",
            "µs a search",
        ],
    );
    let mut best = Vec::new();
    for (tier, _) in record.tiers() {
        let Some(mechanic) = record.plain_mechanic(tier) else { continue };
        let views: Vec<View<'_>> =
            labels(record).filter_map(|finder| record.view(tier, mechanic, finder)).collect();
        for view in &views {
            table.row(&[
                view.tier.to_owned(),
                format!("`{}`", view.finder),
                percent(missed(view)),
                against_own(record, view, |pair| pair.found),
                number(view.micros_of_search()),
            ]);
        }
        let sure = views.iter().filter(|view| missed(view).high < MAY_LOSE);
        let quickest = sure.min_by(|a, b| a.micros_of_search().total_cmp(&b.micros_of_search()));
        best.push(match quickest {
            Some(view) => format!("{tier}: `{}`", view.finder),
            None => format!("{tier}: none of these"),
        });
    }
    format!(
        "## Is a search worth it for a given board?\n\n\
         A board that somebody hands in cannot be exchanged for another. The quickest finder that \
         leaves less than {:.0} % of the boards with a path unsolved (upper end of the interval, \
         from the sources that were tried): **{}**.\n\n{}\n",
        100.0 * MAY_LOSE,
        best.join("; "),
        table.text()
    )
}

/// Of the boards with a path from one of the tried sources, those not solved.
fn missed(view: &View<'_>) -> Interval {
    crate::interval::wilson(view.counts.lost_from_sources, view.of.with_path_from_sources, Z95)
}

/// The boards that the tier's own finder rejects, and whether they are of another kind.
pub fn kind(record: &Record) -> String {
    let mut table = Table::new(
        1,
        &[
            "tier",
            "boards with a path thrown away (95 %)",
            "fork ratio of these",
            "of the others",
            "difference (95 %)",
            "median solutions of these",
            "of the others",
        ],
    );
    let mut other = Vec::new();
    for view in plain(record) {
        let (forks, other_forks) = lost_and_others(&view, "fork_ratio");
        let (solutions, other_solutions) = lost_and_others(&view, crate::setup::SOLUTIONS);
        let difference = difference_of_means(&forks, &other_forks);
        if difference.is_decided() {
            let word = if difference.value > 0.0 { "more" } else { "fewer" };
            other.push(format!("{} ({word} forks)", view.tier));
        }
        let median = |spread: &Distribution| spread.quantile(0.5).map_or("-".to_owned(), number);
        table.row(&[
            view.tier.to_owned(),
            percent(view.lost()),
            number(forks.mean()),
            number(other_forks.mean()),
            between(difference),
            median(&solutions),
            median(&other_solutions),
        ]);
    }
    let answer = if other.is_empty() {
        "On no tier can a difference in forks be shown.".to_owned()
    } else {
        format!("Different in forks, beyond doubt: **{}**.", listed(&other))
    };
    format!(
        "## What does the heuristic lose, and is it different in kind?\n\n{answer} Rule: the \
         interval of the difference in mean fork ratio leaves out 0.\n\n\
         On every {}th board `{}` draws one of all paths, each as likely as the others, whatever \
         the finder found; readings of these paths are compared between boards that the tier's \
         own finder threw away and those that it solved. Solutions are paths between the same \
         ends.\n\n{}\n",
        record.settings.sample_every,
        record.settings.judge,
        table.text()
    )
}

/// A reading of the judge's paths, on boards that the finder lost and on the others.
fn lost_and_others(view: &View<'_>, reading: &str) -> (Distribution, Distribution) {
    let lost = view.counts.lost_kind.get(reading).cloned().unwrap_or_default();
    let all = view.of.kind.get(reading).cloned().unwrap_or_default();
    let others = all.without(&lost);
    (lost, others)
}

/// For independent means, each with Student's quantile for its number of values.
fn difference_of_means(one: &Distribution, other: &Distribution) -> Interval {
    let value = one.mean() - other.mean();
    let few = one.len() < 2 || other.len() < 2;
    let spread = |of: &Distribution| student(Z95, of.len() as usize - 1) * of.standard_error();
    let spread = if few { f64::INFINITY } else { spread(one).hypot(spread(other)) };
    Interval { value, low: value - spread, high: value + spread }
}

/// Which finder each tier should have.
pub fn default(record: &Record) -> String {
    let rivals = rivals(record);
    let mut lines = Vec::new();
    for (tier, _) in record.tiers() {
        let Some(own) = record.own_finder(tier) else { continue };
        let cheaper =
            rivals.iter().filter(|rival| rival.tier == tier && rival.verdict() == "cheaper");
        let best = cheaper.min_by(|a, b| a.cost.value.total_cmp(&b.cost.value));
        lines.push(match best {
            None => format!("- {tier}: `{own}`, as it is"),
            Some(best) => format!(
                "- {tier}: `{}`, {} µs a puzzle instead of {} with `{own}`",
                best.finder,
                number(best.cost.value),
                number(best.own)
            ),
        });
    }
    let kept = lines.iter().all(|line| line.ends_with("as it is"));
    let answer = match (rivals.is_empty(), kept) {
        (true, _) => "Nothing to tell",
        (false, true) => "What ships now",
        (false, false) => "Other finders on some tiers",
    };
    let set = &record.settings.set;
    let mechanic = record.tiers().next().and_then(|(tier, _)| record.plain_mechanic(tier));
    format!(
        "## Which default should ship?\n\n**{answer}, in set `{set}`.** Rule: the finder of a tier \
         changes where another is cheaper for generation, by the rule above; the cheapest of them.\n\n{}\n\n\
         Other figures of this page are of the mechanic `{}`; the tables at the end have all.\n\n",
        lines.join("\n"),
        mechanic.unwrap_or("standard")
    )
}
