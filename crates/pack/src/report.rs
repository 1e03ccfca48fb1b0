//! A manifest as a Markdown report.

use crate::{Curve, Manifest, Placed};
use std::fmt::Write;

/// Reports what was considered, and why each level was chosen.
pub fn report(manifest: &Manifest) -> String {
    let recipe = &manifest.recipe;
    let curve = match recipe.curve {
        Curve::Rising => "rising",
        Curve::Steady => "steady",
        Curve::Wave => "in waves",
    };
    let weights = recipe.difficulty.iter().map(|(name, weight)| format!("{weight} * {name}"));
    let weights: Vec<String> = weights.collect();
    let mut out = format!(
        "# {} puzzles of {}, {curve}\n\nThe score is {}.\n\n## What was considered\n\n\
         | tier | requests | gave up | alike | excluded | off paper | distinct | taken |\n\
         |---|---|---|---|---|---|---|---|\n",
        manifest.puzzles.len(),
        recipe.family,
        weights.join(" + "),
    );
    for tier in &manifest.considered {
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} | {} | {} |",
            tier.tier,
            tier.requests,
            tier.gave_up,
            tier.alike,
            tier.excluded,
            tier.off_paper,
            tier.distinct,
            tier.taken
        );
    }
    out += "\nAlike are puzzles that are an earlier one turned, mirrored or renamed; excluded those \
            that are like one of an earlier pack; off paper those that paper cannot hold, where \
            only others were asked for.\n\n## Why each was taken\n\n\
            Each was chosen from candidates of about its score: the one that differs most, from 0 to \
            1, from the levels chosen before it, with a preference for mechanics and sizes that \
            were chosen seldom.\n\n\
            | place | score | tier | kind | size | chosen from | scores of those | differs | most \
            like | ID |\n|---|---|---|---|---|---|---|---|---|---|\n";
    manifest.puzzles.iter().for_each(|level| out += &row(level));
    out
}

fn row(level: &Placed) -> String {
    let Placed { place, id, tier, kind, size, score, why, .. } = level;
    let [lowest, highest] = why.scores;
    let distance = why.distance.map_or("first".to_owned(), |distance| format!("{distance:.2}"));
    let nearest = why.nearest.map_or(String::new(), |nearest| nearest.to_string());
    format!(
        "| {place} | {score:.2} | {tier} | {kind} | {size} | {} | {lowest:.2} to {highest:.2} | \
         {distance} | {nearest} | `{id}` |\n",
        why.rivals
    )
}
