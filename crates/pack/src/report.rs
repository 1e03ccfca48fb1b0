//! A manifest as a Markdown report.

use crate::{Considered, Curve, Manifest, Placed, Rated, Recipe};
use std::fmt::Write;

/// Reports what was considered, and why each level was chosen.
pub fn report(manifest: &Manifest) -> String {
    let recipe = &manifest.recipe;
    let curve = match recipe.curve {
        Curve::Rising => "rising",
        Curve::Steady => "steady",
        Curve::Wave => "in waves",
    };
    let mut out = format!(
        "# {} puzzles of {}, {curve}\n\n{}\n\n## What was considered\n\n\
         | tier | requests | gave up | alike | excluded | off paper | {}distinct | taken |\n\
         |---|---|---|---|---|---|---|---|{}\n",
        manifest.puzzles.len(),
        recipe.family.replace(',', ", "),
        score(recipe),
        if recipe.scale.is_some() { "not rated | " } else { "" },
        if recipe.scale.is_some() { "---|" } else { "" },
    );
    manifest.considered.iter().for_each(|tier| out += &considered(tier));
    out += "\nAlike are puzzles that are an earlier one turned, mirrored or renamed; excluded those \
            that are like one of an earlier pack; off paper those that paper cannot hold, where \
            only others were asked for";
    if recipe.scale.is_some() {
        out += "; not rated those that the simulated players did not end within their budget";
    }
    out += ".\n\n## Why each was taken\n\n\
            Each was chosen from candidates of about its score: the one that differs most, from 0 to \
            1, from the levels chosen before it, with a preference for mechanics and sizes that \
            were chosen seldom.\n\n\
            | place | score | tier | kind | size | chosen from | scores of those | differs | most \
            like | ID |\n|---|---|---|---|---|---|---|---|---|---|\n";
    manifest.puzzles.iter().for_each(|level| out += &row(level));
    if recipe.scale.is_some() {
        out += &ratings(&manifest.puzzles);
    }
    out
}

/// What the score is.
fn score(recipe: &Recipe) -> String {
    if let Some(scale) = &recipe.scale {
        return format!(
            "The score is the difficulty by the model: the least strength, 0 to 100, at which half of \
             simulated players solve the puzzle in time ({scale})."
        );
    }
    let weights = recipe.difficulty.iter().map(|(name, weight)| format!("{weight} * {name}"));
    format!("The score is {}.", weights.collect::<Vec<String>>().join(" + "))
}

/// The name of a tier, with its family where there are several.
fn tier_of(family: Option<&String>, tier: &str) -> String {
    family.map_or(tier.to_owned(), |family| format!("{family} {tier}"))
}

fn considered(tier: &Considered) -> String {
    let not_rated = tier.not_rated.map_or(String::new(), |number| format!("{number} | "));
    format!(
        "| {} | {} | {} | {} | {} | {} | {not_rated}{} | {} |\n",
        tier_of(tier.family.as_ref(), &tier.tier),
        tier.requests,
        tier.gave_up,
        tier.alike,
        tier.excluded,
        tier.off_paper,
        tier.distinct,
        tier.taken
    )
}

fn row(level: &Placed) -> String {
    let Placed { place, id, family, tier, kind, size, score, why, .. } = level;
    let tier = tier_of(family.as_ref(), tier);
    let [lowest, highest] = why.scores;
    let distance = why.distance.map_or("first".to_owned(), |distance| format!("{distance:.2}"));
    let nearest = why.nearest.map_or(String::new(), |nearest| nearest.to_string());
    format!(
        "| {place} | {score:.2} | {tier} | {kind} | {size} | {} | {lowest:.2} to {highest:.2} | \
         {distance} | {nearest} | `{id}` |\n",
        why.rivals
    )
}

/// How hard each is, and whether that differs from the one before.
fn ratings(levels: &[Placed]) -> String {
    let mut out = "\n## How hard each is\n\n\
                   Two are equally hard where their intervals, of 95 %, overlap by half of the \
                   shorter one or more: then nothing says which is harder.\n\n\
                   | place | stars | difficulty | interval | than the one before |\n\
                   |---|---|---|---|---|\n"
        .to_owned();
    let mut before = None;
    for Placed { place, rated, .. } in levels {
        let Some((rated, rating)) = rated.as_ref().and_then(|of| Some((of, of.rating()?))) else {
            continue;
        };
        let Rated { difficulty, interval: [low, high], solved, .. } = rated;
        let nobody = if *solved { "" } else { ", nobody solves it in time" };
        let than = match before.replace(rating) {
            None => "",
            Some(before) if before.is_easier_than(rating) => "harder",
            Some(before) if rating.is_easier_than(before) => "easier",
            Some(_) => "equally hard",
        };
        let signs = rating.signs();
        let _ = writeln!(
            out,
            "| {place} | {signs} | {difficulty}{nobody} | {low} to {high} | {than} |"
        );
    }
    out
}
