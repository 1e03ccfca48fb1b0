//! The built-in tilings: the corners of their tiles, and the period with which they repeat.
//!
//! Lengths are in thousandths of a cell; `y` points down. Two tiles meet where they share a side,
//! so the corners say everything about a tiling.

use crate::{Form, Periodic};

/// The most arms of a tile by its number of sides. The 3 for squares and 4 for hexagons are the
/// article's.
const fn cap(sides: usize) -> usize {
    match sides {
        0..=4 => 3,
        5..=7 => 4,
        _ => 6,
    }
}

fn form(corners: &[(i32, i32)]) -> Form {
    Form::new(cap(corners.len()), corners)
}

/// A tile moved right and down.
fn at((x, y): (i32, i32), corners: &[(i32, i32)]) -> Form {
    form(corners).moved(x, y)
}

pub(crate) fn built_in() -> [(&'static str, &'static str, Periodic); 9] {
    [
        ("square", "squares", square()),
        ("hex", "hexagons, every other line half a tile to the right", hex()),
        ("triangle", "triangles, point up and point down in turn", triangle()),
        ("octagon", "octagons and squares in turn, as on a chessboard", octagon()),
        ("rhombille", "rhombs, three of which make a cube", rhombille()),
        ("trihexagonal", "hexagons, and triangles between them", trihexagonal()),
        ("snub-square", "squares askew, each with a triangle on every side", snub_square()),
        ("cairo", "pentagons, as on the pavements of Cairo", cairo()),
        ("elongated-triangular", "rows of squares, and rows of triangles between", elongated()),
    ]
}

fn square() -> Periodic {
    Periodic::new((1000, 1000), vec![vec![form(&[(0, 0), (1000, 0), (1000, 1000), (0, 1000)])]])
}

fn hex() -> Periodic {
    let hex = [(500, 0), (1000, 289), (1000, 866), (500, 1155), (0, 866), (0, 289)];
    Periodic::new((1000, 1732), vec![vec![form(&hex)], vec![at((500, 866), &hex)]])
}

fn triangle() -> Periodic {
    let (up, down) = ([(0, 1212), (1400, 1212), (700, 0)], [(0, 0), (1400, 0), (700, 1212)]);
    Periodic::new(
        (1400, 2424),
        vec![
            vec![form(&up), at((700, 0), &down)],
            vec![at((0, 1212), &down), at((700, 1212), &up)],
        ],
    )
}

fn octagon() -> Periodic {
    let octagon = [
        (300, -724),
        (724, -300),
        (724, 300),
        (300, 724),
        (-300, 724),
        (-724, 300),
        (-724, -300),
        (-300, -724),
    ];
    let square = [(300, -300), (300, 300), (-300, 300), (-300, -300)];
    Periodic::new(
        (2048, 2048),
        vec![
            vec![form(&octagon), at((1024, 0), &square)],
            vec![at((0, 1024), &square), at((1024, 1024), &octagon)],
        ],
    )
}

/// Hexagons, each cut into three rhombs that meet at its centre.
fn rhombille() -> Periodic {
    let left = [(0, 500), (866, 1000), (866, 2000), (0, 1500)];
    let top = [(866, 0), (1732, 500), (866, 1000), (0, 500)];
    let right = [(1732, 500), (1732, 1500), (866, 2000), (866, 1000)];
    let line = |place| [left, top, right].map(|rhomb| at(place, &rhomb)).to_vec();
    Periodic::new((1732, 3000), vec![line((0, 0)), line((866, 1500))])
}

/// Bands between parallel lines that run along sides. A band repeats a hexagon, then the two
/// triangles that touch its eastern corner.
fn trihexagonal() -> Periodic {
    // Hexagons meet only triangles, and there are twice as many triangles: with at most four arms
    // per hexagon hardly any tree would be possible.
    let hex = [(800, 0), (400, 693), (-400, 693), (-800, 0), (-400, -693), (400, -693)];
    let hex = Form::new(5, &hex);
    let above = [(800, 0), (400, -693), (1200, -693)];
    let below = [(800, 0), (1200, 693), (400, 693)];
    let line = |(x, y)| vec![hex.moved(x, y), at((x, y), &above), at((x, y), &below)];
    Periodic::new((1600, 2772), vec![line((0, 0)), line((800, 1386))])
}

/// All sides have one length, and are at 15, 45 or 75 degrees to an axis. `P` and `Q` are 1000
/// times the cosine and the sine of 15 degrees.
fn snub_square() -> Periodic {
    const P: i32 = 966;
    const Q: i32 = 259;
    let squares = [
        [(0, 0), (P, Q), (P - Q, P + Q), (-Q, P)],
        [(P, Q), (2 * P, 0), (2 * P - Q, -P), (P - Q, Q - P)],
    ];
    let triangles = [
        [(0, 0), (P, Q), (P - Q, Q - P)],
        [(P, Q), (2 * P, 0), (2 * P - Q, P)],
        [(P, Q), (2 * P - Q, P), (P - Q, P + Q)],
        [(-Q, P), (P - Q, P + Q), (0, 2 * P)],
    ];
    let [upper, lower] = squares.map(|corners| form(&corners));
    let [below, right, above, left] = triangles.map(|corners| form(&corners));
    Periodic::new((2 * P, 2 * P), vec![vec![below, lower, right], vec![left, upper, above]])
}

/// Short bars are horizontal and vertical in turn, as on a chessboard. The corners of the squares
/// between them are joined to the ends of the surrounding bars. Each pentagon has a bar as its
/// base.
fn cairo() -> Periodic {
    /// Half the distance between two bars, and half a bar: these values make all sides equal.
    const U: i32 = 700;
    const D: i32 = 384;
    let above = [(-D, 0), (D, 0), (U, -U), (0, D - 2 * U), (-U, -U)];
    let turned = |corners: [(i32, i32); 5]| corners.map(|(x, y)| (-y, x));
    let (right, below) = (turned(above), turned(turned(above)));
    let left = turned(below);
    let place = |x: i32, y: i32| (x * U, y * U);
    Periodic::new(
        (4 * U, 4 * U),
        vec![
            vec![at(place(2, 0), &left), at(place(2, 0), &right)],
            vec![at(place(0, 0), &below), at(place(2, 2), &above)],
            vec![at(place(0, 2), &right), at(place(4, 2), &left)],
            vec![at(place(0, 4), &above), at(place(2, 2), &below)],
        ],
    )
}

/// A row of squares and the row of triangles below it are one line. The next squares stand half a side
/// further to the right.
fn elongated() -> Periodic {
    /// A side, and the height of a triangle.
    const S: i32 = 1200;
    const H: i32 = 1039;
    let square = [(0, 0), (S, 0), (S, S), (0, S)];
    let down = [(0, S), (S, S), (S / 2, S + H)];
    let up = [(S, S), (3 * S / 2, S + H), (S / 2, S + H)];
    let line = |x, y| vec![at((x, y), &square), at((x, y), &down), at((x, y), &up)];
    Periodic::new((S, 2 * (S + H)), vec![line(0, 0), line(S / 2, S + H)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Tiling, Wrap};
    use etchwork_core::Grid;

    /// On a torus every side meets another, and the area of a period equals that of its tiles.
    #[test]
    fn every_tiling_closes() {
        for (id, _, tiling) in built_in() {
            let (cols, rows) = (tiling.lines[0].len(), tiling.lines.len());
            // Twice the period: with one period, a side may meet its own tile.
            let grid = Grid::new(2 * cols, 2 * rows).unwrap();
            let patch = tiling.lay(grid, Wrap::TORUS).unwrap();
            for tile in 0..grid.len() {
                let ring = (0..patch.sides(tile)).map(|side| crate::Side { tile, side });
                assert!(ring.clone().all(|side| patch.meets(side).is_some()), "{id} {tile}");
            }
            let area: i64 =
                tiling.lines.iter().flatten().map(|form| -crate::patch::area(&form.outline)).sum();
            assert_eq!(area, 2 * i64::from(tiling.across) * i64::from(tiling.down), "{id}");
        }
    }
}
