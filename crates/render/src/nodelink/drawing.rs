//! The graph as SVG.

use super::PALETTE;
use super::labels::{self, Room};
use super::legend::{self, caption};
use super::{Dot, Drawing, Line, NodeLink, Tone, Track};
use crate::markup::Escaped;
use crate::svg::units::Hundredths;
use std::fmt::Write;

/// The length of a line, in hundredths of a unit: without and with text.
const HOPS: [i64; 2] = [4600, 7200];
/// The radius of a large dot.
const DOT: i64 = 1000;
/// The free space around the dots.
const MARGIN: i64 = 4000;
/// Graphs of up to this many states have numbers in their dots; larger graphs have smaller dots.
const NUMBERED: usize = 150;
const SMALL: usize = 1000;
/// The percentage of a drawing that lines of one kind may cover before they get thinner, and the
/// least width of a line.
const COVERED: i64 = 40;
const THINNEST: i64 = 50;

/// Draws a graph as a self-contained SVG, with the moves beside the lines if `labels`. Solutions
/// are green and thick, stuck states red squares, start and goals ringed; a move that cannot be
/// reversed in one move has an arrow. Lines are thinner if they would otherwise hide each other.
/// Labels without room are left out, those of solutions last, and the description says how many.
pub fn node_link_svg(graph: &NodeLink, labels: bool) -> String {
    legend::frame(&graph.title, &node_link_drawing(graph, labels))
}

/// The elements of the drawing: each state is a group with its number, and the labels are one
/// group.
pub(crate) fn node_link_drawing(graph: &NodeLink, labels: bool) -> Drawing {
    let hop = HOPS[usize::from(labels)];
    let dot = match graph.dots.len() {
        dots if dots <= NUMBERED => DOT,
        dots if dots <= SMALL => DOT * 6 / 10,
        _ => DOT * 4 / 10,
    };
    let most = |of: fn(&Dot) -> i64| graph.dots.iter().map(of).max().unwrap_or(0) * hop / 1000;
    let (right, bottom) = (most(|dot| dot.at.0), most(|dot| dot.at.1));
    let (width, height) = ((right + 2 * MARGIN).max(legend::WIDTH), bottom + 2 * MARGIN);
    let mut canvas = Canvas { graph, hop, dot, is_dense: false };
    let mut out = String::new();
    for track in [Track::Off, Track::Found, Track::Shortest] {
        let percent = canvas.percent(track, (right + MARGIN) * (bottom + MARGIN));
        canvas.is_dense |= percent < 100;
        let lines = graph.lines.iter().filter(|line| line.track == track);
        lines.for_each(|line| out += &canvas.line(line, percent));
    }
    // Solutions are drawn last, on top.
    let mut order: Vec<usize> = (0..graph.dots.len()).collect();
    order.sort_by_key(|state| {
        let dot = &graph.dots[*state];
        (dot.is_start, dot.tone == Tone::Goal, std::cmp::Reverse(dot.track))
    });
    order.into_iter().for_each(|state| out += &canvas.dot(state));
    let mut description = graph.description.clone();
    if labels {
        let feet = canvas.feet(width);
        out += "<g class=\"labels\">\n";
        for (line, foot) in graph.lines.iter().zip(&feet) {
            out += &foot.map_or(String::new(), |foot| label(foot, &line.label));
        }
        out += "</g>\n";
        match feet.iter().filter(|foot| foot.is_none()).count() {
            0 => {}
            left_out => description += &format!(" Lines without room for their words: {left_out}."),
        }
    }
    let (caption, below) = caption(&description, legend::signs(graph), width, height);
    Drawing { drawing: out + &caption, width, height: height + below, description }
}

struct Canvas<'a> {
    graph: &'a NodeLink,
    hop: i64,
    /// The radius of a dot.
    dot: i64,
    /// Whether lines cover so much of the drawing that dots need an outline.
    is_dense: bool,
}

/// The width of a line.
fn width(track: Track) -> i64 {
    match track {
        Track::Shortest => 380,
        Track::Found => 200,
        Track::Off => 120,
    }
}

impl Canvas<'_> {
    fn at(&self, state: usize) -> (i64, i64) {
        let (x, y) = self.graph.dots[state].at;
        (x * self.hop / 1000 + MARGIN, y * self.hop / 1000 + MARGIN)
    }

    /// The percentage of their usual width that lines get, so that they do not cover a whole area.
    fn percent(&self, track: Track, area: i64) -> i64 {
        let length = |line: &Line| {
            let ((ax, ay), (bx, by)) = (self.at(line.from), self.at(line.to));
            ((ax - bx).pow(2) + (ay - by).pow(2)).isqrt()
        };
        let lines = self.graph.lines.iter().filter(|line| line.track == track);
        let covered = lines.map(length).sum::<i64>() * width(track);
        (area * COVERED / covered.max(1)).min(100)
    }

    fn line(&self, line: &Line, percent: i64) -> String {
        let is_lost = |state: usize| self.graph.dots[state].tone == Tone::Stuck;
        let (colour, dash) = match line.track {
            Track::Shortest => (PALETTE.on, ""),
            Track::Found => (PALETTE.on, " stroke-dasharray=\"5 3\""),
            Track::Off if is_lost(line.to) || is_lost(line.from) => (PALETTE.off, ""),
            Track::Off => (PALETTE.faint, ""),
        };
        let width = (width(line.track) * percent / 100).max(THINNEST);
        let stroke = format!("stroke=\"{colour}\" stroke-width=\"{}\"{dash}", Hundredths(width));
        let (from, to) = (self.at(line.from), self.at(line.to));
        if line.from == line.to {
            let (x, y) = (Hundredths(from.0), Hundredths(from.1 - self.dot * 3 / 2));
            return format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"7\" fill=\"none\" {stroke}/>\n");
        }
        let mut out =
            format!("<path fill=\"none\" {stroke} d=\"M{}L{}\"/>\n", pair(from), pair(to));
        if !line.is_both_ways {
            let full = if line.track == Track::Off { 520 } else { 760 };
            let size = full * percent.max(50) / 100;
            let _ =
                writeln!(out, "<path fill=\"{colour}\" d=\"{}\"/>", head(from, to, size, self.dot));
        }
        out
    }

    fn dot(&self, state: usize) -> String {
        let dot = &self.graph.dots[state];
        let (x, y) = self.at(state);
        let mut out = format!("<g data-state=\"{state}\"><title>{}</title>\n", Escaped(&dot.label));
        if self.is_dense {
            out += &ring((x, y), self.dot + 150, PALETTE.board, "");
        }
        if dot.is_pending {
            out += &halo((x, y), self.dot + 350);
        }
        if dot.is_start || dot.tone == Tone::Goal {
            out += &ring((x, y), self.dot + 550, PALETTE.letter, "");
        }
        out += &shape(dot, (x, y), self.dot);
        if self.graph.dots.len() <= NUMBERED {
            let ink = if filled(dot) { PALETTE.dark } else { PALETTE.letter };
            let size = if state < 100 { 900 } else { 700 };
            let text =
                if dot.tone == Tone::Unknown { format!("{state}?") } else { state.to_string() };
            out += &words((x, y + size * 36 / 100), size, ink, "middle", &text);
        }
        if dot.is_start {
            let above = (x, y - self.dot - 900);
            out += &words(above, 1200, PALETTE.letter, "middle", "S");
        }
        out + "</g>\n"
    }

    /// For each line, where its text goes, if there is room.
    fn feet(&self, width: i64) -> Vec<Option<(i64, i64)>> {
        let NodeLink { dots, lines, .. } = self.graph;
        let mut room = Room::new(width);
        for (state, dot) in dots.iter().enumerate() {
            let is_ringed = dot.is_start || dot.tone == Tone::Goal;
            room.take_around(self.at(state), self.dot + if is_ringed { 550 } else { 0 });
            if dot.is_start {
                let (x, y) = self.at(state);
                room.take_around((x, y - self.dot - 1300), 500);
            }
        }
        let mut feet = vec![None; lines.len()];
        let mut order: Vec<usize> = (0..lines.len()).collect();
        order.sort_by_key(|line| lines[*line].track);
        for at in order {
            let Line { from, to, label, .. } = &lines[at];
            let (mut start, mut end) = (self.at(*from), self.at(*to));
            if from == to {
                // Above the circle of a move that changes nothing.
                start.1 -= self.dot * 3 / 2 + 900;
                end = start;
            }
            feet[at] = room.along(start, end, label);
        }
        feet
    }
}

fn label(foot: (i64, i64), label: &str) -> String {
    let text = words(foot, labels::SIZE, PALETTE.letter, "middle", label);
    // A dark outline separates the text from lines.
    let outline =
        format!("<text stroke=\"{}\" stroke-width=\"2.4\" paint-order=\"stroke\"", PALETTE.board);
    text.replacen("<text", &outline, 1)
}

fn pair((x, y): (i64, i64)) -> String {
    format!("{} {}", Hundredths(x), Hundredths(y))
}

/// An arrow head that touches the rim of the dot it points to.
fn head(from: (i64, i64), to: (i64, i64), size: i64, radius: i64) -> String {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).isqrt().max(1);
    let at = |back: i64, aside: i64| {
        pair((to.0 - (dx * back + dy * aside) / length, to.1 - (dy * back - dx * aside) / length))
    };
    let rim = (radius + 150).min(length / 2);
    let (left, right) = (at(rim + size, size / 2), at(rim + size, -size / 2));
    format!("M{}L{left}L{right}z", at(rim, 0))
}

fn ring((x, y): (i64, i64), radius: i64, colour: &str, more: &str) -> String {
    format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"{more}/>\n",
        Hundredths(x),
        Hundredths(y),
        Hundredths(radius),
    )
}

/// The sign of a state that was not expanded.
pub(super) fn halo(at: (i64, i64), radius: i64) -> String {
    ring(at, radius, PALETTE.amber, " stroke-dasharray=\"1 3\"")
}

fn filled(dot: &Dot) -> bool {
    dot.tone == Tone::Goal || (dot.tone == Tone::Open && dot.track == Track::Shortest)
}

/// The shape of a tone: a disc, a square or a diamond, so that colour is not the only cue.
pub(super) fn shape(dot: &Dot, (x, y): (i64, i64), radius: i64) -> String {
    let (fill, rim) = match (dot.tone, dot.track) {
        (Tone::Goal, _) | (Tone::Open, Track::Shortest) => (PALETTE.on, PALETTE.on),
        (Tone::Open, Track::Found) => (PALETTE.silicon, PALETTE.on),
        (Tone::Open, Track::Off) => (PALETTE.silicon, PALETTE.wire),
        (Tone::Stuck, _) => (PALETTE.lost, PALETTE.off),
        (Tone::Unknown, _) => (PALETTE.board, PALETTE.amber),
    };
    let dash = if dot.tone == Tone::Unknown { " stroke-dasharray=\"3 2\"" } else { "" };
    let look = format!("fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\"1.6\"{dash}");
    let at = |dx: i64, dy: i64| pair((x + dx, y + dy));
    let (square, diamond) = (radius * 9 / 10, radius * 13 / 10);
    match dot.tone {
        Tone::Stuck => format!(
            "<path {look} d=\"M{}L{}L{}L{}z\"/>\n<path fill=\"none\" stroke=\"{rim}\" \
             stroke-width=\"1\" stroke-opacity=\"0.55\" d=\"M{}L{}M{}L{}\"/>\n",
            at(-square, -square),
            at(square, -square),
            at(square, square),
            at(-square, square),
            at(-square, -square),
            at(square, square),
            at(square, -square),
            at(-square, square),
        ),
        Tone::Goal => format!(
            "<path {look} d=\"M{}L{}L{}L{}z\"/>\n",
            at(0, -diamond),
            at(diamond, 0),
            at(0, diamond),
            at(-diamond, 0)
        ),
        Tone::Open | Tone::Unknown => format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {look}/>\n",
            Hundredths(x),
            Hundredths(y),
            Hundredths(radius)
        ),
    }
}

pub(super) fn words(
    (x, y): (i64, i64),
    size: i64,
    colour: &str,
    anchor: &str,
    words: &str,
) -> String {
    format!(
        "<text x=\"{}\" y=\"{}\" font-family=\"ui-sans-serif, system-ui, sans-serif\" \
         font-weight=\"600\" font-size=\"{}\" text-anchor=\"{anchor}\" fill=\"{colour}\">{}</text>\n",
        Hundredths(x),
        Hundredths(y),
        Hundredths(size),
        Escaped(words),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two rows of dots; each dot of one row is joined to `joined` dots of the other.
    fn rows(columns: usize, joined: usize) -> String {
        let dot = |nth: usize| Dot {
            at: ((nth % columns) as i64 * 1000, (nth / columns) as i64 * 9000),
            tone: Tone::Open,
            track: Track::Shortest,
            is_start: false,
            is_pending: false,
            label: String::new(),
        };
        let line = |nth: usize| Line {
            from: nth / joined,
            to: columns + (nth / joined + nth % joined) % columns,
            is_both_ways: true,
            track: Track::Shortest,
            label: String::new(),
        };
        let [title, description] = [String::new(), String::new()];
        let dots = (0..2 * columns).map(dot).collect();
        let lines = (0..columns * joined).map(line).collect();
        node_link_drawing(&NodeLink { title, description, dots, lines }, false).drawing
    }

    #[test]
    fn lines_that_would_cover_everything_are_thin_and_dots_stand_out_from_them() {
        let outline = format!("stroke=\"{}\"", PALETTE.board);
        let sparse = rows(20, 2);
        assert!(sparse.contains("stroke-width=\"3.8\"") && !sparse.contains(&outline));
        let dense = rows(20, 20);
        assert!(!dense.contains("stroke-width=\"3.8\"") && !dense.contains("stroke-width=\"0.5\""));
        assert_eq!(dense.matches(&outline).count(), 40);
        assert!(rows(90, 90).contains("stroke-width=\"0.5\""), "and no thinner");
    }
}
