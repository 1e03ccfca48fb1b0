//! The page: tables of rank correlations, and the sentences that say what they tell.

use etchwork_lab::apart::PuzzleReadings;
use etchwork_lab::rank::Correlation;
use std::collections::BTreeSet;
use std::fmt::Write;

/// A tier set with the readings of its puzzles.
pub struct Studied {
    pub set: String,
    pub family: String,
    pub tiers: Vec<TierReadings>,
}

/// The readings of the puzzles of a tier.
pub struct TierReadings {
    pub tier: String,
    pub puzzles: Vec<PuzzleReadings>,
}

/// What puzzles cost simulated players.
const EFFORT: &str = "effort_2";
const DIFFICULTY: &str = "difficulty_2";

/// The readings of plays: they are what is to be explained, `insight_2` apart.
const OF_PLAYS: [&str; 4] = [EFFORT, DIFFICULTY, "missteps_2", "solved_share_2"];

/// What stands for traps and for deductions in a family: the first of each that it has.
const TRAPS: [&str; 3] = ["board_traps", "traps", "trap_depth"];
const DEDUCTIONS: [&str; 2] = ["level", "insight_2"];

const INTRODUCTION: &str = "\
How the `effort` of simulated players, and the `difficulty`, go with the other readings of each
family: [the scale](difficulty.md) is `difficulty-2`. All of it holds **by the model**: no person
played these puzzles.

A figure is Spearman's rank correlation, from -1 to 1, with its interval of 95 % (by Fisher's
transform, with the variance of Bonett and Wright). *All tiers* takes all puzzles of a set together:
there a reading does well if it only tells the tiers apart, as the size of the board does. *Within
a tier* is the mean of the correlations within each tier, so it says what a reading tells of
puzzles that were asked for alike. Bold is what is not 0 with 95 %; of figures that are 0, one in twenty
is bold by chance. A reading that fewer than half of the puzzles have is left out, and so is one that
is the same for all.
";

pub fn text(command: &[String], studied: &[Studied]) -> String {
    let command = command.join(" ");
    let mut text = format!(
        "# What makes puzzles hard\n\n{INTRODUCTION}\n\
         `cargo run --release -p etchwork-lab --example study -- {command}`\n\
         writes this page, seed 60; the numbers are puzzles a tier.\n"
    );
    for set in studied {
        text += &set.section();
    }
    text
}

/// A reading with its correlations.
struct Row<'a> {
    name: &'a str,
    effort: [Option<Correlation>; 2],
    difficulty: [Option<Correlation>; 2],
}

impl Studied {
    fn section(&self) -> String {
        let mut text = format!("\n## {}: `{}`\n\n", self.family, self.set);
        let counts: Vec<String> = self.tiers.iter().map(TierReadings::told).collect();
        let _ = writeln!(text, "Puzzles of each tier: {}.\n", counts.join(", "));
        let rows = self.rows();
        text += "| reading | effort, within a tier | effort, all tiers | difficulty, within a tier | \
                 difficulty, all tiers |\n|---|---|---|---|---|\n";
        for Row { name, effort, difficulty } in &rows {
            let cells: Vec<String> = effort.iter().chain(difficulty).copied().map(cell).collect();
            let _ = writeln!(text, "| `{name}` | {} |", cells.join(" | "));
        }
        text += &most(&rows);
        text + &self.forks(&rows)
    }

    /// The readings, the one that tells most of the effort within a tier first.
    fn rows(&self) -> Vec<Row<'_>> {
        let puzzles = self.tiers.iter().flat_map(|tier| &tier.puzzles);
        let names: BTreeSet<&str> =
            puzzles.flat_map(|puzzle| puzzle.keys().map(|name| &**name)).collect();
        let row = |name| {
            let both = |of| [self.within(name, of, &[]), self.together(name, of)];
            Row { name, effort: both(EFFORT), difficulty: both(DIFFICULTY) }
        };
        let explains = |name: &&str| !OF_PLAYS.contains(name) && self.is_common(name);
        let mut rows: Vec<Row> = names.into_iter().filter(explains).map(row).collect();
        rows.retain(|row| row.effort.iter().any(Option::is_some));
        rows.sort_by(|a, b| strength(b.effort[0]).total_cmp(&strength(a.effort[0])));
        rows
    }

    /// Whether at least half of the puzzles have a reading.
    fn is_common(&self, reading: &str) -> bool {
        let puzzles = || self.tiers.iter().flat_map(|tier| &tier.puzzles);
        let known = puzzles().filter(|puzzle| puzzle.get(reading).copied().flatten().is_some());
        2 * known.count() >= puzzles().count()
    }

    /// The mean over the tiers.
    fn within(&self, reading: &str, of: &str, given: &[&str]) -> Option<Correlation> {
        let in_tier = |tier: &TierReadings| correlation(&tier.puzzles, reading, of, given);
        Correlation::mean(&self.tiers.iter().filter_map(in_tier).collect::<Vec<_>>())
    }

    fn together(&self, reading: &str, of: &str) -> Option<Correlation> {
        correlation(self.tiers.iter().flat_map(|tier| &tier.puzzles), reading, of, &[])
    }

    /// What readings of forks tell that traps and deductions do not.
    fn forks(&self, rows: &[Row]) -> String {
        let has = |name: &&&str| rows.iter().any(|row| row.name == **name);
        let given: Vec<&str> = [TRAPS.iter().find(has), DEDUCTIONS.iter().find(has)]
            .into_iter()
            .flatten()
            .copied()
            .collect();
        let forks = rows
            .iter()
            .map(|row| row.name)
            .filter(|name| name.contains("fork") && !given.contains(name));
        let forks: Vec<&str> = forks.collect();
        if given.is_empty() || forks.is_empty() {
            return String::new();
        }
        let known = format!("`{}`", given.join("` and `"));
        let mut text = format!(
            "\nWhat readings of forks tell within a tier once {known} are known (partial rank \
             correlation):\n\n| reading | effort | difficulty |\n|---|---|---|\n"
        );
        let (mut tell, mut silent) = (Vec::new(), Vec::new());
        for name in forks {
            let [effort, difficulty] = [EFFORT, DIFFICULTY].map(|of| self.within(name, of, &given));
            let _ = writeln!(text, "| `{name}` | {} | {} |", cell(effort), cell(difficulty));
            let is_told =
                [effort, difficulty].into_iter().flatten().any(|it| it.interval().is_decided());
            if is_told { &mut tell } else { &mut silent }.push(format!("`{name}`"));
        }
        if !tell.is_empty() {
            let _ = write!(text, "\nNot told by {known}, but in part by: {}.", tell.join(", "));
        }
        if !silent.is_empty() {
            let _ = write!(text, "\nNothing of that kind was found for: {}.", silent.join(", "));
        }
        text + "\n"
    }
}

impl TierReadings {
    fn told(&self) -> String {
        format!("{} {}", self.tier, self.puzzles.len())
    }
}

/// The correlation of two readings over the puzzles that have them, and those that are given.
fn correlation<'a>(
    puzzles: impl IntoIterator<Item = &'a PuzzleReadings>,
    reading: &str,
    of: &str,
    given: &[&str],
) -> Option<Correlation> {
    let names: Vec<&str> = [reading, of].into_iter().chain(given.iter().copied()).collect();
    let mut columns = vec![Vec::new(); names.len()];
    for puzzle in puzzles {
        let values = names.iter().map(|name| puzzle.get(*name).copied().flatten());
        let Some(values) = values.collect::<Option<Vec<f64>>>() else { continue };
        columns.iter_mut().zip(values).for_each(|(column, value)| column.push(value));
    }
    let given: Vec<&[f64]> = columns[2..].iter().map(|column| &column[..]).collect();
    Correlation::of(&columns[0], &columns[1], &given)
}

fn strength(found: Option<Correlation>) -> f64 {
    found.map_or(-1.0, |found| found.value.abs())
}

fn cell(found: Option<Correlation>) -> String {
    let Some(interval) = found.map(Correlation::interval) else {
        return "does not vary".to_owned();
    };
    let bold = if interval.is_decided() { "**" } else { "" };
    format!("{bold}{:.2}{bold} ({:.2} to {:.2})", interval.value, interval.low, interval.high)
}

/// Which readings tell most.
fn most(rows: &[Row]) -> String {
    let best = |at: usize| {
        let known = rows.iter().filter(|row| row.effort[at].is_some());
        known.max_by(|a, b| strength(a.effort[at]).total_cmp(&strength(b.effort[at])))
    };
    match [best(0), best(1)].map(|row| row.map(|row| row.name)) {
        [Some(within), Some(all)] if within == all => {
            format!("\nOf the effort `{all}` tells most, within a tier and over all.\n")
        }
        [Some(within), Some(all)] => format!(
            "\nOf the effort `{within}` tells most within a tier, and `{all}` over all tiers.\n"
        ),
        _ => String::new(),
    }
}
