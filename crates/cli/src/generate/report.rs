//! What a run tells about itself.

use crate::args::GenerateArgs;
use crate::show;
use etchwork::codec::PuzzleDocument;
use etchwork::{Funnel, Run, Stage};
use std::io::{self, Write};

/// Below a drawn puzzle: its figures, and how to make it again.
pub fn caption(
    out: &mut impl Write,
    document: &PuzzleDocument,
    args: &GenerateArgs,
) -> io::Result<()> {
    let facts: Vec<String> =
        show::facts(document).into_iter().map(|(name, value)| format!("{name} {value}")).collect();
    writeln!(out, "{} {}: {}", document.tier, document.mechanic, facts.join(", "))?;
    if let Some(fallback) = &document.fallback {
        let boards = fallback.boards;
        writeln!(out, "{} was drawn and given up after {boards} boards", fallback.mechanic)?;
    }
    let tiers = match args.tiers.as_str() {
        "default" => String::new(),
        other => format!(" --tiers {other}"),
    };
    writeln!(out, "again: etchwork generate --id {}{tiers}", document.id)
}

/// A request that has no puzzle.
pub fn gave_up(run: &Run, index: u32, funnel: &Funnel) {
    let reasons: Vec<String> =
        funnel.rejected.iter().map(|(reject, count)| format!("{reject} {count}")).collect();
    let (tier, boards, reasons) = (run.tier(), funnel.boards, reasons.join(", "));
    eprintln!("{tier}, index {index}: gave up after {boards} boards ({reasons})");
}

/// A tier that has no more different puzzles.
pub fn no_more(run: &Run, taken: u32, wanted: u32, barren: u32) {
    eprintln!(
        "{}: {taken} of {wanted} puzzles; the last {barren} indices brought no other, so there \
         are hardly any more",
        run.tier()
    );
}

/// A run that was interrupted.
pub fn stopped(run: &Run, next: u32) {
    let (tier, seed) = (run.tier(), run.seed());
    eprintln!("stopped; go on with --tier {tier} --seed {seed} --first {next}");
}

/// The end of a run: where the puzzles are, and a short funnel.
pub fn after(args: &GenerateArgs, runs: &[Run], funnels: &[(String, Funnel)]) {
    if let (Some(folder), Some(run)) = (&args.out, runs.first()) {
        let folder = folder.display();
        eprintln!("{folder}: open {folder}/index.html (seed {})", run.seed());
    }
    let requests: u64 = funnels.iter().map(|(_, funnel)| funnel.requests).sum();
    if requests > 1 {
        eprint!("{}", table(funnels));
    }
}

/// A line a tier: puzzles, boards, and the share of boards lost at each stage.
fn table(funnels: &[(String, Funnel)]) -> String {
    let stages: Vec<Stage> = Stage::ALL
        .into_iter()
        .filter(|stage| funnels.iter().any(|(_, funnel)| lost(funnel, *stage) > 0))
        .collect();
    let mut table = format!("{:<10} {:>8} {:>9} {:>10}", "tier", "puzzles", "boards", "per puzzle");
    stages.iter().for_each(|stage| table += &format!(" {:>8}", stage.name()));
    table += &format!(" {:>8}\n", "gave up");
    for (tier, funnel) in funnels {
        let per = funnel.boards_per_puzzle().map_or("-".to_owned(), |per| format!("{per:.2}"));
        table += &format!("{tier:<10} {:>8} {:>9} {per:>10}", funnel.accepted, funnel.boards);
        for stage in &stages {
            let share = 100.0 * lost(funnel, *stage) as f64 / funnel.boards.max(1) as f64;
            table += &format!(" {share:>6.1} %");
        }
        table += &format!(" {:>8}\n", funnel.gave_up);
    }
    table
}

fn lost(funnel: &Funnel, stage: Stage) -> u64 {
    let at_stage = funnel.rejected.iter().filter(|(reject, _)| reject.stage == stage);
    at_stage.map(|(_, count)| count).sum()
}
