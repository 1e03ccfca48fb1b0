//! The layers of marks, from the bottom up. A role without marks draws nothing.

use super::units::{CELL, Point};
use super::{Canvas, tiles};
use crate::Mark;
use crate::markup::Escaped;
use etchwork_core::Cell;

/// Half the side of a cell's silicon, in thousandths of a cell like all lengths here.
pub(super) const HALF: i64 = 430;
/// The radius of its corners.
const CORNER: i64 = 110;
/// The distance from the middle of a cell at which a trace starts to turn.
const TURN: i64 = 240;
/// The size of a mark that leaves the middle of its cell to a pin.
const BADGE_PERCENT: i64 = 56;

impl Canvas<'_> {
    /// Pads and walls.
    pub(super) fn silicon(&self) -> String {
        let (mut live, mut dots, mut dead, mut hatch) = (vec![], vec![], vec![], vec![]);
        for mark in self.picture.marks() {
            match mark {
                Mark::Pad(cell) => {
                    live.push(self.square(*cell));
                    // A trace cuts corners, so the dot of a pad would stick out from under it.
                    if !self.picture.traces().any(|trace| trace.contains(cell)) {
                        dots.push(format!("M{}h0", self.scale.at(self.centre(*cell))));
                    }
                }
                Mark::Wall(cell) => {
                    dead.push(self.square(*cell));
                    hatch.push(self.hatching(*cell));
                }
                _ => {}
            }
        }
        let rim = |fill: &str, stroke: &str, width| {
            let width = self.scale.len(width);
            format!("fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{width}\"")
        };
        let dot = self.line(self.palette.pad, 220);
        [
            path(&live, &rim(self.palette.silicon, self.palette.rim, 40)),
            path(&dots, &dot),
            path(&dead, &rim(self.palette.dead, self.palette.hatch, 30)),
            path(&hatch, &self.line(self.palette.hatch, 50)),
        ]
        .concat()
    }

    pub(super) fn square(&self, cell: Cell) -> String {
        let (side, c) = (self.scale.len(2 * (HALF - CORNER)), self.scale.len(CORNER));
        let start = self.scale.at(self.centre(cell).by(CORNER - HALF, -HALF));
        format!(
            "M{start}h{side}q{c} 0 {c} {c}v{side}q0 {c}-{c} {c}h-{side}q-{c} 0-{c}-{c}v-{side}q0-{c} {c}-{c}z"
        )
    }

    /// Five strokes from the lower left to the upper right.
    fn hatching(&self, cell: Cell) -> String {
        let (centre, inner) = (self.centre(cell), HALF - 60);
        let strokes = [-2, -1, 0, 1, 2].map(|nth: i64| {
            // Where the line x + y = shift leaves the square, on either side.
            let shift = nth * 2 * inner / 3;
            let (near, far) = (shift.max(0) - inner, shift.min(0) + inner);
            let from = centre.by(near, shift - near);
            let to = centre.by(far, shift - far);
            format!("M{}L{}", self.scale.at(from), self.scale.at(to))
        });
        strokes.concat()
    }

    /// Traces: lines with cut corners, which glow.
    pub(super) fn traces(&self) -> String {
        let (mut lines, mut ends) = (vec![], vec![]);
        for trace in self.picture.traces() {
            let runs = trace.chunk_by(|a, b| self.picture.are_neighbours(*a, *b));
            lines.extend(runs.map(|run| self.run(run)));
            ends.extend(self.ends(trace));
        }
        if lines.is_empty() {
            return String::new();
        }
        let bright = [
            path(&lines, &self.line(self.palette.trace, 210)),
            path(&lines, &self.line(self.palette.core, 50)),
            path(&ends, &format!("fill=\"{}\"", self.palette.trace)),
        ];
        let casing = self.gap(380) + " stroke-opacity=\"0.5\"";
        path(&lines, &casing) + &self.glowing(&bright.concat())
    }

    /// A line through cells, each a neighbour of the next.
    fn run(&self, cells: &[Cell]) -> String {
        let points: Vec<Point> = cells.iter().map(|cell| self.centre(*cell)).collect();
        let mut line = format!("M{}", self.scale.at(points[0]));
        for corner in points.windows(3) {
            let [before, at, after] = [corner[0], corner[1], corner[2]];
            // Straight on or straight back has no corner to cut.
            if before.x != after.x && before.y != after.y {
                let (into, out) = (at.towards(before, TURN), at.towards(after, TURN));
                line += &format!("L{}L{}", self.scale.at(into), self.scale.at(out));
            } else if before == after {
                line += &format!("L{}", self.scale.at(at));
            }
        }
        match points.last() {
            Some(last) if points.len() > 1 => line + &format!("L{}", self.scale.at(*last)),
            _ => line + "h0",
        }
    }

    /// A disc where a trace starts and a diamond where it ends, unless a pin already marks the
    /// cell.
    fn ends(&self, trace: &[Cell]) -> Vec<String> {
        let bare = |cell: Option<&Cell>| {
            cell.filter(|cell| !self.picture.has_pin(**cell)).map(|cell| self.centre(*cell))
        };
        let start = bare(trace.first()).map(|at| self.disc(at, 210));
        let end = bare(trace.last()).map(|at| self.diamond(at, 300));
        start.into_iter().chain(end).collect()
    }

    /// Rings with letters; small ones in the upper right if a pin is on the cell.
    pub(super) fn vias(&self) -> String {
        let mut out = String::new();
        for mark in self.picture.marks() {
            let Mark::Via { cell, letter } = mark else { continue };
            let centre = self.centre(*cell);
            let pinned = self.picture.has_pin(*cell);
            let (at, percent) =
                if pinned { (centre.by(330, -330), BADGE_PERCENT) } else { (centre, 100) };
            let of = |milli: i64| milli * percent / 100;
            let ring = [self.disc(at, of(300))];
            let colours = format!(
                "fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"",
                self.palette.hole,
                self.palette.via,
                self.scale.len(of(90)),
            );
            out += &path(&ring, &colours);
            out += &self.letter(*letter, at.by(0, of(120)), of(360), self.palette.letter);
        }
        out
    }

    /// Discs for inputs, diamonds for outputs. An output replaces an input on the same cell.
    pub(super) fn pins(&self) -> String {
        let (mut inputs, mut outputs, mut letters) = (vec![], vec![], String::new());
        for mark in self.picture.marks() {
            match mark {
                Mark::Input(cell) => {
                    let centre = self.centre(*cell);
                    let shared = self.picture.marks().contains(&Mark::Output(*cell));
                    let (at, percent) =
                        if shared { (centre.by(-350, -350), BADGE_PERCENT) } else { (centre, 100) };
                    let of = |milli: i64| milli * percent / 100;
                    inputs.push(self.disc(at, of(330)));
                    letters += &self.letter('S', at.by(0, of(162)), of(450), self.palette.dark);
                }
                Mark::Output(cell) => {
                    let at = self.centre(*cell);
                    outputs.push(self.diamond(at, 430));
                    letters += &self.letter('T', at.by(0, 158), 440, self.palette.dark);
                }
                _ => {}
            }
        }
        if letters.is_empty() {
            return letters;
        }
        let width = self.scale.len(50);
        let look = |fill: &str| {
            let rim = format!("stroke=\"{}\" stroke-width=\"{width}\"", self.palette.dark);
            format!("fill=\"{fill}\" {rim} stroke-linejoin=\"round\"")
        };
        let shapes =
            path(&outputs, &look(self.palette.output)) + &path(&inputs, &look(self.palette.input));
        self.glowing(&shapes) + &letters
    }

    /// Whether the drawing needs the glow filter.
    pub(super) fn glows(&self) -> bool {
        self.picture.marks().iter().any(|mark| {
            matches!(mark, Mark::Input(_) | Mark::Output(_) | Mark::Ready(_))
                || matches!(mark, Mark::Trace(cells) if !cells.is_empty())
                || matches!(mark, Mark::Tile(tile) if tiles::is_lit(tile))
        })
    }

    pub(super) fn glowing(&self, shapes: &str) -> String {
        match &self.glow {
            Some(glow) => format!("<g filter=\"url(#{glow})\">\n{shapes}</g>\n"),
            None => format!("<g>\n{shapes}</g>\n"),
        }
    }

    pub(super) fn line(&self, colour: &str, width: i64) -> String {
        format!(
            "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"",
            self.scale.len(width)
        )
    }

    /// A line that hides what it crosses, beside another line.
    pub(super) fn gap(&self, width: i64) -> String {
        self.hiding(self.palette.gap, width)
    }

    /// A line that is meant to hide what is below, where it has the colour of its ground.
    pub(super) fn hiding(&self, colour: &str, width: i64) -> String {
        format!("class=\"gap\" {}", self.line(colour, width))
    }

    pub(super) fn dashes(&self, colour: &str, width: i64) -> String {
        let (dash, gap) = (self.scale.len(180), self.scale.len(200));
        format!("{} stroke-dasharray=\"{dash} {gap}\"", self.line(colour, width))
    }

    pub(super) fn disc(&self, at: Point, radius: i64) -> String {
        let (r, across) = (self.scale.len(radius), self.scale.len(2 * radius));
        let left = self.scale.at(at.by(-radius, 0));
        format!("M{left}a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1 -{across} 0z")
    }

    pub(super) fn diamond(&self, at: Point, radius: i64) -> String {
        let corners = [at.by(0, -radius), at.by(radius, 0), at.by(0, radius), at.by(-radius, 0)];
        let [top, right, bottom, left] = corners.map(|corner| self.scale.at(corner));
        format!("M{top}L{right}L{bottom}L{left}z")
    }

    pub(super) fn letter(&self, letter: char, baseline: Point, size: i64, colour: &str) -> String {
        format!(
            "<text x=\"{}\" y=\"{}\" font-family=\"ui-sans-serif, system-ui, sans-serif\" \
             font-weight=\"700\" font-size=\"{}\" text-anchor=\"middle\" fill=\"{colour}\">{}</text>\n",
            self.scale.len(baseline.x),
            self.scale.len(baseline.y),
            self.scale.len(size),
            Escaped(letter.encode_utf8(&mut [0; 4])),
        )
    }
}

/// One path element with a line of the file for each of its pieces; empty without pieces.
pub(super) fn path(pieces: &[String], attributes: &str) -> String {
    if pieces.is_empty() {
        return String::new();
    }
    format!("<path {attributes} d=\"{}\"/>\n", pieces.join("\n"))
}

const _: () = assert!(HALF < CELL / 2, "cells do not overlap");
