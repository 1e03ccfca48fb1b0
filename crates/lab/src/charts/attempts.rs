//! The share of boards with a path that are solved, by the number of attempts.

use super::solutions::{Curve, Scale, curves};
use super::{Chart, ChartError};
use crate::record::Record;

pub fn chart(record: &Record) -> Result<Chart, ChartError> {
    let about = "Of the boards that have a path, the share on which the tier's own finder found one \
                 within so many attempts; plainest mechanic.";
    let mut most = 1;
    let lines = record.tiers().filter_map(|(tier, _)| {
        let view = record.typical(tier)?;
        let mut sum = 0;
        let mut points = vec![(0.0, 0.0)];
        for (attempts, boards) in &view.counts.found_after {
            let before = sum as f64 / view.of.with_path as f64;
            sum += boards;
            points.push((*attempts as f64, before));
            points.push((*attempts as f64, sum as f64 / view.of.with_path as f64));
        }
        most = most.max(view.counts.found_after.keys().copied().max().unwrap_or(1));
        Some(Curve { name: tier.to_owned(), points })
    });
    let lines: Vec<Curve> = lines.collect();
    let scale = Scale { most: most as f64, is_logarithmic: false, unit: "attempts" };
    let svg = curves("Boards with a path, solved within so many attempts", about, lines, scale)?;
    Ok(Chart { file: "attempts.svg", about: about.to_owned(), svg })
}
