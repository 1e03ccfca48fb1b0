//! Writes docs/series.svg: the mean difficulty of a series of rails puzzles, with three rules for
//! the next target.
//!
//! ```text
//! cargo run --release -p etchwork-rails --example series -- docs/series.svg
//! ```

use etchwork_core::{Registry, Written};
use etchwork_pipeline::Limit;
use etchwork_pipeline::{
    Overrides, Plan, PlugInsOf, SeriesAsked, SeriesBase, TierSet, Worker, series_of,
};
use etchwork_rails::{Rails, register};
use std::error::Error;
use std::fmt::Write;

/// The level of the puzzles.
const TIER: &str = "2";
const PUZZLES: u32 = 1_000;
/// How far the caps are from the base: nearer than those of the level, so that they take effect
/// often.
const CAPS: i64 = 2;

/// A rule for the next target, from base, target, aim and difficulty.
type Carry = fn(i64, i64, i64, i64) -> i64;

const WAYS: [(&str, &str, Carry); 3] = [
    ("T' = B + (T - D), caps on the aim alone", "#1f5fa8", |base, target, _, d| base + target - d),
    ("T' = B + (T - D), T cut to the caps", "#c2550b", |base, _, aim, d| base + aim - d),
    ("T' = T + (T - D)", "#8a8f98", |_, target, _, d| {
        (2 * target - d).clamp(-1_000_000, 1_000_000)
    }),
];

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("name the file to write")?;
    let mut registry = Registry::new();
    register(&mut registry)?;
    // The figures of the guide are those of this set.
    let (_, text) = Rails::SETS.iter().find(|(name, _)| *name == "rails-2").ok_or("no such set")?;
    let set = TierSet::parse(text)?;
    let tier = set.tier(TIER)?;
    let base = series_of(tier, None)?;
    let family_plug_ins = PlugInsOf::<Rails>::new(&registry);
    let overrides = Overrides { series: Some(SeriesAsked::OfTier), ..Overrides::default() };
    let mut worker =
        Worker::new(&Plan::new("rails", tier, &overrides, &family_plug_ins)?, &family_plug_ins)?;
    let mut lines = Vec::new();
    for (name, colour, carry) in WAYS {
        let means = means(&mut worker, &base, carry)?;
        let last = means.last().ok_or("no puzzle was made")?;
        println!("{name}: mean {last:.2} over {} puzzles, base {}", means.len(), base.base);
        lines.push((name, colour, means));
    }
    std::fs::write(&file, chart(base.base as f64, &lines)?)?;
    Ok(())
}

/// The mean difficulty after each puzzle.
fn means(
    worker: &mut Worker<Rails>,
    series: &SeriesBase,
    carry: Carry,
) -> Result<Vec<f64>, Box<dyn Error>> {
    let (mut target, mut sum, mut means) = (series.base, 0, Vec::new());
    for index in 0..PUZZLES {
        let aim = target.clamp(series.base - CAPS, series.base + CAPS);
        let made = worker.request(0, index, Some(aim), Limit::NONE)?;
        let Some(puzzle) = made.puzzle else { continue };
        let reading = puzzle.readings.iter().find(|(name, _)| *name == series.reading);
        let points = reading.and_then(|(_, value)| *value).ok_or("it is not measured")?.floor();
        target = carry(series.base, target, aim, points);
        sum += points;
        means.push(sum as f64 / (means.len() + 1) as f64);
    }
    Ok(means)
}

/// Draws the means as lines over the number of puzzles.
fn chart(base: f64, lines: &[(&str, &str, Vec<f64>)]) -> Result<String, std::fmt::Error> {
    let values = || lines.iter().flat_map(|(_, _, means)| means.iter().skip(9).copied());
    let low = values().fold(base, f64::min).floor() - 1.0;
    let high = values().fold(base, f64::max).ceil() + 1.0;
    let x = |puzzle: usize| 60.0 + 620.0 * puzzle as f64 / f64::from(PUZZLES);
    let y = |mean: f64| 340.0 - 290.0 * (mean - low) / (high - low);
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 400\" \
         font-family=\"sans-serif\" font-size=\"13\" role=\"img\">\n\
         <title>Mean difficulty of a series, three ways to carry the target</title>\n\
         <rect width=\"720\" height=\"400\" fill=\"#fff\"/>\n",
    );
    writeln!(svg, "<path d=\"M60 50V340H680\" fill=\"none\" stroke=\"#333\"/>")?;
    for mean in [low, base, high] {
        let at = y(mean);
        writeln!(svg, "<path d=\"M60 {at:.1}H680\" stroke=\"#ccc\"/>")?;
        writeln!(svg, "<text x=\"52\" y=\"{:.1}\" text-anchor=\"end\">{mean}</text>", at + 4.0)?;
    }
    for puzzle in [0, 250, 500, 750, 1000] {
        let at = x(puzzle);
        writeln!(svg, "<text x=\"{at:.1}\" y=\"358\" text-anchor=\"middle\">{puzzle}</text>")?;
    }
    writeln!(svg, "<text x=\"370\" y=\"382\" text-anchor=\"middle\">puzzles</text>")?;
    writeln!(
        svg,
        "<text x=\"60\" y=\"20\">mean difficulty so far (points; the base is {base})</text>"
    )?;
    for (number, (name, colour, means)) in lines.iter().enumerate() {
        let points = means.iter().enumerate().skip(9);
        let points: Vec<String> =
            points.map(|(at, mean)| format!("{:.1},{:.1}", x(at + 1), y(*mean))).collect();
        let (points, dash) = (points.join(" "), ["", "8 4", "2 4"][number]);
        writeln!(
            svg,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" \
             stroke-width=\"2\" stroke-dasharray=\"{dash}\"/>"
        )?;
        let last = means.last().copied().unwrap_or(base);
        writeln!(
            svg,
            "<text x=\"390\" y=\"{}\" fill=\"{colour}\">{name}: {last:.2}</text>",
            68 + 18 * number
        )?;
    }
    Ok(svg + "</svg>\n")
}
