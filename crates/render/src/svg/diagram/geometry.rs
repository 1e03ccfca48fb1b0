//! Curves in integer arithmetic.

use crate::svg::units::Point;

/// A quadratic curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Curve {
    pub(super) from: Point,
    pub(super) bend: Point,
    pub(super) to: Point,
}

/// The length of a vector, at least 1.
pub(super) fn length(x: i64, y: i64) -> i64 {
    (x * x + y * y).isqrt().max(1)
}

/// The direction from one point to another, as a vector of length 1000.
pub(super) fn along(from: Point, to: Point) -> (i64, i64) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = length(dx, dy);
    (dx * 1000 / length, dy * 1000 / length)
}

/// The distance of a point from the straight line through `a` and `b`.
pub(super) fn aside(point: Point, a: Point, b: Point) -> i64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    ((point.x - a.x) * dy - (point.y - a.y) * dx).abs() / length(dx, dy)
}

/// The point at distance `by` from one point in the direction of another.
pub(super) fn toward(from: Point, to: Point, by: i64) -> Point {
    let (x, y) = along(from, to);
    from.by(x * by / 1000, y * by / 1000)
}

/// The distance of a point from a straight part.
pub(super) fn distance(point: Point, [from, to]: [Point; 2]) -> i64 {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let (px, py) = (point.x - from.x, point.y - from.y);
    let (ahead, square) = (px * dx + py * dy, dx * dx + dy * dy);
    if ahead <= 0 || square == 0 {
        length(px, py)
    } else if ahead >= square {
        length(point.x - to.x, point.y - to.y)
    } else {
        aside(point, from, to)
    }
}

/// Whether a point is nearer than `by` to the segment from `a` to `b`.
pub(super) fn is_near(point: Point, a: Point, b: Point, by: i64) -> bool {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let (px, py) = (point.x - a.x, point.y - a.y);
    let (ahead, square) = (px * dx + py * dy, dx * dx + dy * dy);
    let aside = (px * dy - py * dx).abs();
    (0..=square).contains(&ahead) && aside < by * length(dx, dy)
}

/// The straight parts that stand for a curve where its distance from points is measured.
pub(super) const PARTS: i64 = 12;

impl Curve {
    /// A curve whose middle is `by` to the right of the straight line.
    pub(super) fn bent(from: Point, to: Point, by: i64) -> Self {
        let (ux, uy) = along(from, to);
        let middle = Point { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
        Self { from, bend: middle.by(-uy * 2 * by / 1000, ux * 2 * by / 1000), to }
    }

    /// The part of the curve between circles around its ends, with these radii.
    pub(super) fn between_rims(self, [from, to]: [i64; 2]) -> Self {
        let Self { from: start, bend, to: end } = self;
        Self { from: toward(start, bend, from), bend, to: toward(end, bend, to) }
    }

    pub(super) fn middle(self) -> Point {
        self.at(PARTS / 2)
    }

    /// The point after so many of [`PARTS`] parts.
    fn at(self, part: i64) -> Point {
        let rest = PARTS - part;
        let between = |from: i64, bend: i64, to: i64| {
            (rest * rest * from + 2 * rest * part * bend + part * part * to) / (PARTS * PARTS)
        };
        Point {
            x: between(self.from.x, self.bend.x, self.to.x),
            y: between(self.from.y, self.bend.y, self.to.y),
        }
    }

    /// Straight parts that stand for the curve.
    pub(super) fn parts(self) -> impl Iterator<Item = [Point; 2]> {
        (0..PARTS).map(move |part| [self.at(part), self.at(part + 1)])
    }

    /// Whether a point is nearer than `by` to the curve, measured to this many straight parts of it.
    pub(super) fn is_near(self, point: Point, by: i64, parts: i64) -> bool {
        let step = PARTS / parts;
        (0..parts).map(|part| part * step).any(|start| {
            let (from, to) = (self.at(start), self.at(start + step));
            // On the outer side of a corner a point may be beyond the ends of both parts.
            let is_at_corner = start > 0 && length(point.x - from.x, point.y - from.y) < by;
            is_at_corner || is_near(point, from, to, by)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bend_is_as_far_aside_as_asked() {
        let (a, b) = (Point { x: 0, y: 0 }, Point { x: 3000, y: 4000 });
        let middle = Curve::bent(a, b, 500).middle();
        assert_eq!(middle, Point { x: 1500 - 400, y: 2000 + 300 });
        assert!(!is_near(middle, a, b, 499) && is_near(middle, a, b, 501));
        assert!(!is_near(Point { x: -30, y: -40 }, a, b, 500), "behind the end");
    }

    #[test]
    fn a_curve_ends_at_the_rims() {
        let (a, b) = (Point { x: 0, y: 0 }, Point { x: 1000, y: 0 });
        let curve = Curve::bent(a, b, 0).between_rims([300; 2]);
        assert_eq!((curve.from.x, curve.to.x, curve.middle().x), (300, 700, 500));
    }
}
