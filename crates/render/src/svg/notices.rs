//! The layers of notices about cells: veils, barbs, barriers, traps, labels, halos, warnings.

use super::Canvas;
use super::layers::{HALF, path};
use crate::Mark;
use crate::markup::Escaped;

impl Canvas<'_> {
    /// Cells that have not been seen: an empty square with a question mark.
    pub(super) fn veils(&self) -> String {
        let (mut places, mut letters) = (vec![], String::new());
        for mark in self.picture.marks() {
            let Mark::Veil(cell) = mark else { continue };
            places.push(self.square(*cell));
            let baseline = self.centre(*cell).by(0, 150);
            letters += &self.letter('?', baseline, 420, self.palette.hatch);
        }
        let (dash, width) = (self.scale.len(110), self.scale.len(30));
        let rim = format!(
            "fill=\"{}\" stroke=\"{}\" stroke-width=\"{width}\" stroke-dasharray=\"{dash}\"",
            self.palette.ground, self.palette.hatch,
        );
        path(&places, &rim) + &letters
    }

    /// Barbs: a chevron on the edge that may be crossed in its direction.
    pub(super) fn barbs(&self) -> String {
        let barb = |mark: &Mark| {
            let Mark::Barb { from, to } = mark else { return None };
            let (a, b) = (self.centre(*from), self.centre(*to));
            let (dx, dy) = ((b.x - a.x).signum(), (b.y - a.y).signum());
            let tip = a.towards(b, 620);
            // The two ends of the chevron, behind its tip on either side.
            let [left, right] = [1, -1]
                .map(|side| tip.by(-dx * 200 + dy * side * 210, -dy * 200 + dx * side * 210));
            let [left, tip, right] = [left, tip, right].map(|point| self.scale.at(point));
            Some(format!("M{left}L{tip}L{right}"))
        };
        let barbs: Vec<String> = self.picture.marks().iter().filter_map(barb).collect();
        path(&barbs, &self.gap(190)) + &path(&barbs, &self.line(self.palette.amber, 90))
    }

    /// Barriers: a bar on the border of two cells, as long as a cell is wide.
    pub(super) fn barriers(&self) -> String {
        let bar = |mark: &Mark| {
            let Mark::Barrier { from, to } = mark else { return None };
            let (a, b) = (self.centre(*from), self.centre(*to));
            let (dx, dy) = ((b.x - a.x).signum(), (b.y - a.y).signum());
            let middle = a.towards(b, HALF);
            let [start, end] = [1, -1].map(|side| {
                self.scale.at(middle.by(side * dy * (HALF - 40), side * dx * (HALF - 40)))
            });
            Some(format!("M{start}L{end}"))
        };
        let bars: Vec<String> = self.picture.marks().iter().filter_map(bar).collect();
        path(&bars, &self.gap(230)) + &path(&bars, &self.line(self.palette.amber, 130))
    }

    /// Traps: a stub from the cell of departure, with a cross at its end. A trap along a link is
    /// only a cross in the lower left of that cell.
    pub(super) fn traps(&self) -> String {
        let (mut stubs, mut crosses) = (vec![], vec![]);
        for mark in self.picture.marks() {
            let Mark::Trap { from, to } = mark else { continue };
            let (a, b) = (self.centre(*from), self.centre(*to));
            let mut at = a.by(-310, 310);
            if self.picture.are_neighbours(*from, *to) {
                at = a.towards(b, 530);
                let (start, end) = (a.towards(b, 200), a.towards(b, 430));
                stubs.push(format!("M{}L{}", self.scale.at(start), self.scale.at(end)));
            }
            let [a, b, c, d] = [(-95, -95), (95, 95), (95, -95), (-95, 95)]
                .map(|(dx, dy)| self.scale.at(at.by(dx, dy)));
            crosses.push(format!("M{a}L{b}M{c}L{d}"));
        }
        [
            path(&stubs, &self.gap(150)),
            path(&crosses, &self.gap(190)),
            path(&stubs, &self.line(self.palette.amber, 60)),
            path(&crosses, &self.line(self.palette.amber, 80)),
        ]
        .concat()
    }

    /// A halo around an output that one more step would complete.
    pub(super) fn halos(&self) -> String {
        let halo = |mark: &Mark| match mark {
            Mark::Ready(cell) => Some(self.disc(self.centre(*cell), 480)),
            _ => None,
        };
        let halos: Vec<String> = self.picture.marks().iter().filter_map(halo).collect();
        if halos.is_empty() {
            return String::new();
        }
        let rings = path(&halos, &self.line(self.palette.output, 110));
        format!("<g class=\"ready\">\n{}</g>\n", self.glowing(&rings))
    }

    /// A ring around a cell that is next in an order.
    pub(super) fn due(&self) -> String {
        let ring = |mark: &Mark| match mark {
            Mark::Due(cell) => Some(self.disc(self.centre(*cell), 360)),
            _ => None,
        };
        let rings: Vec<String> = self.picture.marks().iter().filter_map(ring).collect();
        if rings.is_empty() {
            return String::new();
        }
        self.glowing(&path(&rings, &self.line(self.palette.amber, 60)))
    }

    /// Labels: a plate with a short text. It is in the lower right of the cell if something else is
    /// in the middle.
    pub(super) fn labels(&self) -> String {
        let mut out = String::new();
        for mark in self.picture.marks() {
            let Mark::Label { cell, text } = mark else { continue };
            let centre = self.centre(*cell);
            let at = if self.is_taken(*cell) { centre.by(270, 270) } else { centre };
            let plate = format!(
                "fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"",
                self.palette.hole,
                self.palette.amber,
                self.scale.len(50),
            );
            out += &path(&[self.disc(at, 215)], &plate);
            out += &format!(
                "<text x=\"{}\" y=\"{}\" font-family=\"ui-sans-serif, system-ui, sans-serif\" \
                 font-weight=\"700\" font-size=\"{}\" text-anchor=\"middle\" fill=\"{}\">{}</text>\n",
                self.scale.len(at.x),
                self.scale.len(at.y + 88),
                self.scale.len(match text.chars().count() {
                    0 | 1 => 260,
                    2 | 3 => 210,
                    // As wide as the plate allows.
                    letters => 640 / letters as i64,
                }),
                self.palette.amber,
                Escaped(text),
            );
        }
        out
    }

    /// Whether a pin or a via is in the middle of a cell.
    fn is_taken(&self, cell: etchwork_core::Cell) -> bool {
        let via = |mark: &Mark| matches!(mark, Mark::Via { cell: at, .. } if *at == cell);
        self.picture.has_pin(cell) || self.picture.marks().iter().any(via)
    }

    /// Warnings: an amber triangle on the cell's upper edge.
    pub(super) fn warnings(&self) -> String {
        let (mut signs, mut letters) = (vec![], String::new());
        for mark in self.picture.marks() {
            let Mark::Warning(cell) = mark else { continue };
            let at = self.centre(*cell).by(-270, -HALF + 190);
            let [top, right, left] = [at.by(0, -250), at.by(260, 190), at.by(-260, 190)];
            let [top, right, left] = [top, right, left].map(|point| self.scale.at(point));
            signs.push(format!("M{top}L{right}L{left}z"));
            letters += &self.letter('!', at.by(0, 150), 340, self.palette.dark);
        }
        let look = format!(
            "fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
            self.palette.amber,
            self.palette.dark,
            self.scale.len(50),
        );
        path(&signs, &look) + &letters
    }
}

#[cfg(test)]
mod tests {
    use crate::{Mark, Picture, svg};
    use etchwork_core::{Cell, Grid};

    #[test]
    fn long_labels_stay_on_their_plates() {
        let width = |text: &str| -> f64 {
            let mut picture = Picture::new(Grid::new(1, 1).unwrap(), "", "");
            picture.add(Mark::Label { cell: Cell::new(0), text: text.to_owned() });
            let drawn = svg(&picture);
            let (_, size) = drawn.split_once("font-size=\"").unwrap();
            size.split('"').next().unwrap().parse::<f64>().unwrap() * text.len() as f64
        };
        for text in ["12", "1234", "START", "a longer one"] {
            assert!(width(text) <= width("105") * 1.02, "{text}");
        }
    }
}
