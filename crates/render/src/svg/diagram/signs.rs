//! The signs of nodes and wires.

use crate::markup::Escaped;
use crate::svg::Canvas;
use crate::svg::layers::path;
use crate::svg::units::Point;

impl Canvas<'_> {
    pub(in super::super) fn words(
        &self,
        words: &str,
        baseline: Point,
        size: i64,
        colour: &str,
    ) -> String {
        format!(
            "<text x=\"{}\" y=\"{}\" font-family=\"ui-sans-serif, system-ui, sans-serif\" \
             font-weight=\"700\" font-size=\"{}\" text-anchor=\"middle\" fill=\"{colour}\">{}</text>\n",
            self.scale.len(baseline.x),
            self.scale.len(baseline.y),
            self.scale.len(size),
            Escaped(words),
        )
    }

    fn filled(&self, shape: String, fill: &str, rim: &str) -> String {
        let width = self.scale.len(40);
        let look = format!(
            "fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\"{width}\" stroke-linejoin=\"round\""
        );
        path(&[shape], &look)
    }

    pub(in super::super) fn polygon(&self, corners: &[Point]) -> String {
        let corners: Vec<String> = corners.iter().map(|corner| self.scale.at(*corner)).collect();
        format!("M{}z", corners.join("L"))
    }

    fn stroke(&self, points: &[Point], colour: &str, width: i64) -> String {
        let points: Vec<String> = points.iter().map(|point| self.scale.at(*point)).collect();
        path(&[format!("M{}", points.join("L"))], &self.line(colour, width))
    }

    fn bar(&self, at: Point, width: i64, height: i64) -> String {
        let (x, y) = (width / 2, height / 2);
        self.polygon(&[at.by(-x, -y), at.by(x, -y), at.by(x, y), at.by(-x, y)])
    }

    fn state_colour(&self, on: bool) -> &'static str {
        if on { self.palette.on } else { self.palette.off }
    }

    /// A second ring, and a flag.
    pub(super) fn flag(&self, at: Point) -> String {
        let ring = path(&[self.disc(at, 235)], &self.line(self.palette.output, 40));
        let pole = self.stroke(&[at.by(0, 60), at.by(0, -180)], self.palette.output, 40);
        let cloth = self.polygon(&[at.by(0, -180), at.by(140, -120), at.by(0, -60)]);
        ring + &pole + &self.filled(cloth, self.palette.output, self.palette.output)
    }

    /// A dome on a base; pressed down when on.
    pub(super) fn button(&self, at: Point, on: bool) -> String {
        let fill = if on { self.palette.on } else { self.palette.hole };
        let height = if on { 50 } else { 110 };
        let base =
            self.filled(self.bar(at.by(0, 70), 260, 50), self.palette.wire, self.palette.dark);
        let dome = self.bar(at.by(0, 40 - height / 2), 160, height);
        self.filled(dome, fill, self.state_colour(on)) + &base
    }

    /// A broad plate; lower when on.
    pub(super) fn plate(&self, at: Point, on: bool) -> String {
        let fill = if on { self.palette.on } else { self.palette.hole };
        let down = if on { 50 } else { 0 };
        let plate = self.filled(self.bar(at.by(0, down), 300, 60), fill, self.state_colour(on));
        let legs = [-110, 110]
            .map(|x| self.stroke(&[at.by(x, down + 50), at.by(x, 100)], self.palette.wire, 40));
        legs.concat() + &plate
    }

    /// A capsule with a knob, which is at the right when on.
    pub(super) fn switch(&self, at: Point, on: bool) -> String {
        let (colour, side) = (self.state_colour(on), if on { 80 } else { -80 });
        let ends = [at.by(-80, 0), at.by(80, 0)];
        let capsule = self.stroke(&ends, colour, 190) + &self.stroke(&ends, self.palette.hole, 120);
        capsule + &path(&[self.disc(at.by(side, 0), 52)], &format!("fill=\"{colour}\""))
    }

    /// Planks when on; when off, a hole with a dashed rim.
    pub(super) fn bridge(&self, at: Point, on: bool) -> String {
        if on {
            let planks = [-130, 0, 130].map(|y| self.bar(at.by(0, y), 380, 70)).concat();
            return self.filled(planks, self.palette.on, self.palette.dark);
        }
        let rim = self.dashed(self.palette.off, 45);
        let hole = format!("fill=\"{}\"", self.palette.hole);
        path(&[self.disc(at, 220)], &rim.replace("fill=\"none\"", &hole))
    }

    /// A filled arrow head.
    pub(super) fn arrow(&self, at: Point, ahead: (i64, i64)) -> String {
        let to = frame(at, ahead);
        let head = self.polygon(&[to(130, 0), to(-90, 120), to(-30, 0), to(-90, -120)]);
        self.filled(head, self.palette.wire, self.palette.dark)
    }

    /// A stair that leads down in the direction of the edge.
    pub(super) fn step(&self, at: Point, ahead: (i64, i64)) -> String {
        let to = frame(at, ahead);
        let hooks = [-70, 70].map(|x| {
            self.stroke(&[to(x - 50, 110), to(x + 50, 0), to(x - 50, -110)], self.palette.wire, 50)
        });
        hooks.concat()
    }

    /// A wall across the edge, with an arrow head pointing down from it.
    pub(super) fn wall(&self, at: Point, ahead: (i64, i64)) -> String {
        let to = frame(at, ahead);
        let wall = self.polygon(&[to(-70, 170), to(10, 170), to(10, -170), to(-70, -170)]);
        let head = self.polygon(&[to(220, 0), to(60, 120), to(60, -120)]);
        self.filled(wall, self.palette.hatch, self.palette.wire)
            + &self.filled(head, self.palette.wire, self.palette.dark)
    }

    /// A ball behind a bar.
    pub(super) fn grille(&self, at: Point) -> String {
        let ball = self.filled(self.disc(at, 105), self.palette.hole, self.palette.ball);
        ball + &self.stroke(&[at.by(-110, 110), at.by(110, -110)], self.palette.off, 60)
    }

    /// Two posts, with a bolt between them when off.
    pub(super) fn gate(&self, at: Point, ahead: (i64, i64), on: bool) -> String {
        let (to, colour) = (frame(at, ahead), self.state_colour(on));
        let ground = path(&[format!("M{}h0", self.scale.at(at))], &self.gap(300));
        let through = self.stroke(&[to(-150, 0), to(150, 0)], self.palette.wire, 34);
        let posts = [140, -140].map(|y| self.stroke(&[to(-90, y), to(90, y)], colour, 70));
        let bolts = [-45, 45].map(|x| self.stroke(&[to(x, 140), to(x, -140)], colour, 55));
        ground + &if on { through } else { bolts.concat() } + &posts.concat()
    }

    /// A warning triangle; hollow with a tick when safe.
    pub(super) fn hazard(&self, at: Point, on: bool) -> String {
        let corners = [at.by(0, -170), at.by(165, 120), at.by(-165, 120)];
        let colour = self.state_colour(on);
        if on {
            let sign = self.filled(self.polygon(&corners), self.palette.board, colour);
            return sign
                + &self.stroke(&[at.by(-55, 30), at.by(-10, 75), at.by(65, -35)], colour, 45);
        }
        self.filled(self.polygon(&corners), colour, self.palette.dark)
            + &self.words("!", at.by(0, 90), 240, self.palette.dark)
    }
}

/// Turns coordinates ahead and to the right into points.
fn frame(at: Point, (ux, uy): (i64, i64)) -> impl Fn(i64, i64) -> Point {
    move |ahead, aside| at.by((ux * ahead - uy * aside) / 1000, (uy * ahead + ux * aside) / 1000)
}
