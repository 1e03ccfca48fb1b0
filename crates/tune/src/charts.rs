//! Charts of a run, as SVG.

use crate::{Band, Conclusion, Tuning, quantile};
use plotters::prelude::*;
use std::error::Error;
use std::ops::Range;

const SIZE: (u32, u32) = (720, 400);
const GREY: RGBColor = RGBColor(0x8a, 0x8f, 0x98);
const ORANGE: RGBColor = RGBColor(0xc2, 0x55, 0x0b);
const BLUE: RGBColor = RGBColor(0x1f, 0x5f, 0xa8);
const GREEN: RGBColor = RGBColor(0x3a, 0x8f, 0x4f);

type Drawn = Result<String, Box<dyn Error>>;

/// Plots the score of each fully measured candidate, and the best score so far, against the puzzles
/// requested until then. Horizontal lines show the held-out scores of the start and of the winner.
pub fn score_chart(tuning: &Tuning<'_>, conclusion: &Conclusion) -> Drawn {
    let (mut asked, mut best) = (0u64, 0.0f64);
    let (mut dots, mut line) = (Vec::new(), Vec::new());
    for candidate in tuning.history().iter().flatten() {
        asked += u64::from(candidate.asked);
        if candidate.stopped.is_none() {
            best = best.max(candidate.score.composite);
            dots.push((asked, candidate.score.composite));
        }
        line.push((asked, best));
    }
    let held_out = [&conclusion.start, &conclusion.tuned].map(|f| f.held_out.score.composite);
    let top = held_out.into_iter().fold(best, f64::max).max(0.01) * 1.05;
    let config = tuning.config();
    let title = format!("{}, {}: score against puzzles asked for", config.tier, config.search);
    draw(|area| {
        let mut chart = ChartBuilder::on(area)
            .caption(title, ("sans-serif", 18))
            .margin(12)
            .x_label_area_size(40)
            .y_label_area_size(56)
            .build_cartesian_2d(0..asked.max(1), 0.0..top)?;
        let mut mesh = chart.configure_mesh();
        mesh.disable_x_mesh().light_line_style(TRANSPARENT).bold_line_style(GREY.mix(0.3));
        mesh.x_desc("puzzles asked for").y_desc("score").label_style(("sans-serif", 13)).draw()?;
        chart
            .draw_series(dots.iter().map(|dot| Circle::new(*dot, 2, GREY.filled())))?
            .label("a candidate")
            .legend(|(x, y)| Circle::new((x + 10, y), 3, GREY.filled()));
        chart
            .draw_series(LineSeries::new(line, BLUE.stroke_width(2)))?
            .label("best so far")
            .legend(|(x, y)| PathElement::new([(x, y), (x + 20, y)], BLUE.stroke_width(2)));
        for (score, colour, name) in
            [(held_out[0], ORANGE, "start, held out"), (held_out[1], GREEN, "winner, held out")]
        {
            chart
                .draw_series(LineSeries::new([(0, score), (asked, score)], colour.stroke_width(2)))?
                .label(name)
                .legend(move |(x, y)| {
                    PathElement::new([(x, y), (x + 20, y)], colour.stroke_width(2))
                });
        }
        legend(&mut chart, SeriesLabelPosition::LowerRight)
    })
}

/// Plots scores of several searches against the puzzles requested, one line per search.
pub fn search_chart(title: &str, searches: &[(&str, Vec<(u64, f64)>)]) -> Drawn {
    let points = || searches.iter().flat_map(|(_, points)| points);
    let end = points().map(|(asked, _)| *asked).max().unwrap_or(0).max(1);
    let top = points().map(|(_, score)| *score).fold(0.01, f64::max) * 1.05;
    let low = points().map(|(_, score)| *score).fold(top, f64::min) * 0.95;
    draw(|area| {
        let mut chart = ChartBuilder::on(area)
            .caption(title, ("sans-serif", 18))
            .margin(12)
            .margin_right(32)
            .x_label_area_size(40)
            .y_label_area_size(56)
            .build_cartesian_2d(0..end, low..top)?;
        let mut mesh = chart.configure_mesh();
        mesh.disable_x_mesh().light_line_style(TRANSPARENT).bold_line_style(GREY.mix(0.3));
        mesh.x_desc("puzzles asked for").y_desc("held-out score, median");
        mesh.label_style(("sans-serif", 13)).draw()?;
        for ((name, points), colour) in
            searches.iter().zip([ORANGE, BLUE, GREEN, GREY].iter().cycle())
        {
            let style = colour.stroke_width(2);
            chart
                .draw_series(LineSeries::new(points.iter().copied(), style))?
                .label(*name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], style));
        }
        legend(&mut chart, SeriesLabelPosition::LowerRight)
    })
}

/// Plots the distribution of a reading over held-out puzzles before and after, with its band
/// shaded: the share of puzzles in each of forty steps.
pub fn distribution_chart(reading: &str, band: &Band, before: &[f64], after: &[f64]) -> Drawn {
    let range = range(band, &[before, after]);
    let bins = [before, after].map(|values| shares(values, &range));
    // The legend has room above the bars.
    let top = bins.iter().flatten().copied().fold(0.01, f64::max) * 1.4;
    let step = (range.end - range.start) / BINS as f64;
    let (left, right) = (range.start, range.end);
    draw(|area| {
        let mut chart = ChartBuilder::on(area)
            .caption(format!("{reading}, before and after"), ("sans-serif", 18))
            .margin(12)
            .x_label_area_size(40)
            .y_label_area_size(56)
            .build_cartesian_2d(range.clone(), 0.0..top)?;
        let ends = [(band.low.max(left), 0.0), (band.high.min(right), top)];
        chart
            .draw_series([Rectangle::new(ends, GREEN.mix(0.15).filled())])?
            .label("the band")
            .legend(|(x, y)| {
                Rectangle::new([(x, y - 5), (x + 20, y + 5)], GREEN.mix(0.3).filled())
            });
        let mut mesh = chart.configure_mesh();
        mesh.disable_x_mesh().light_line_style(TRANSPARENT).bold_line_style(GREY.mix(0.3));
        let share = |share: &f64| if *share > 1.0 { String::new() } else { format!("{share:.2}") };
        mesh.y_desc("share of puzzles").y_label_formatter(&share);
        let is_beyond = |value: &f64| !range.contains(value);
        let x_desc = if before.iter().chain(after).any(is_beyond) {
            format!("{reading}; what lies beyond is in the first and the last bar")
        } else {
            reading.to_owned()
        };
        mesh.x_desc(x_desc).label_style(("sans-serif", 13)).draw()?;
        for (shares, colour, name) in [(&bins[0], ORANGE, "before"), (&bins[1], BLUE, "after")] {
            let bar = |(at, share): (usize, &f64)| {
                let x = left + at as f64 * step;
                Rectangle::new([(x, 0.0), (x + step, *share)], colour.mix(0.4).filled())
            };
            let bars = shares.iter().enumerate().filter(|(_, share)| **share > 0.0);
            chart.draw_series(bars.map(bar))?.label(name).legend(move |(x, y)| {
                Rectangle::new([(x, y - 5), (x + 20, y + 5)], colour.mix(0.4).filled())
            });
        }
        legend(&mut chart, SeriesLabelPosition::UpperRight)
    })
}

const BINS: usize = 40;

/// From the lower of the band's lower end and the 2nd percentile to the higher of its upper end and
/// the 95th; a little wider, so that nothing lies on the frame.
fn range(band: &Band, samples: &[&[f64]]) -> Range<f64> {
    let (mut low, mut high) = (band.low, band.high);
    for sample in samples {
        let mut sorted = sample.to_vec();
        sorted.sort_by(f64::total_cmp);
        low = quantile(&sorted, 0.02).map_or(low, |value| low.min(value));
        high = quantile(&sorted, 0.95).map_or(high, |value| high.max(value));
    }
    let margin = (high - low).max(0.1) * 0.025;
    low - margin..high + margin
}

/// The share of values in each step; the outermost steps also count the values beyond them.
fn shares(values: &[f64], range: &Range<f64>) -> Vec<f64> {
    let mut shares = vec![0.0; BINS];
    for value in values {
        let at = (value - range.start) / (range.end - range.start) * BINS as f64;
        shares[(at.max(0.0) as usize).min(BINS - 1)] += 1.0 / values.len() as f64;
    }
    shares
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

fn draw(on: impl FnOnce(&Area<'_>) -> Result<(), Box<dyn Error>>) -> Drawn {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        on(&area)?;
        area.present()?;
    }
    Ok(svg)
}

fn legend<'a, X, Y>(
    chart: &mut ChartContext<'a, SVGBackend<'a>, Cartesian2d<X, Y>>,
    position: SeriesLabelPosition,
) -> Result<(), Box<dyn Error>>
where
    X: plotters::coord::ranged1d::Ranged,
    Y: plotters::coord::ranged1d::Ranged,
{
    let mut labels = chart.configure_series_labels();
    labels.position(position).label_font(("sans-serif", 13));
    labels.background_style(WHITE.mix(0.8)).border_style(GREY).draw()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn band(low: f64, high: f64) -> Band {
        Band { low, high, weight: 1.0, mechanic: None, gate: false }
    }

    #[test]
    fn shares_add_up_and_nothing_is_lost_beyond_the_ends() {
        let shares = shares(&[-5.0, 0.1, 0.1, 0.5, 99.0], &(0.0..1.0));
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert_eq!((shares[0], shares[4], shares[BINS - 1]), (0.2, 0.4, 0.2));
    }

    #[test]
    fn a_chart_of_a_distribution_is_xml_with_both_samples() {
        for (low, high, before, after) in [
            (0.3, 0.55, vec![0.2, 0.3, 0.4], vec![0.4, 0.5]),
            (1.0, 1.0, vec![1.0, 1.0], vec![]),
            (1.0, 16000.0, vec![5.0, 400.0, 90000.0], vec![7.0]),
        ] {
            let svg = distribution_chart("fork_ratio", &band(low, high), &before, &after).unwrap();
            let document = roxmltree::Document::parse(&svg).unwrap();
            let text: String = document.descendants().filter_map(|node| node.text()).collect();
            assert!(["before", "after", "the band"].iter().all(|word| text.contains(word)));
            assert_eq!(text.contains("lies beyond"), before.contains(&90000.0), "{text}");
        }
    }
}
