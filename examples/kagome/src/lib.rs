//! The Kagome lattice for the family of hidden patterns of Etchwork.
//!
//! ```text
//!   0   1   2   3        rows of nodes side by side,
//!     4       5          between two of them a row with every second one
//!   6   7   8   9
//! 10      11      12
//! ```
//!
//! In a full row each node is joined with the next, and a node of the sparse row below with
//! the two above it and with the two below it: these are the triangles, tips down and tips up.
//! The holes between them are hexagons.

use etchwork::pattern::{Graph, GraphMode, MAX_NODES, Sketch};
use etchwork::{Reason, Registry, RegistryError, Settings, SettingsError, Stream};
use std::collections::BTreeMap;

/// What the mode is called in settings.
pub const NAME: &str = "kagome";

/// The usual share of triangles that lead one way, in percent.
const ONE_WAY: u32 = 30;

/// The lattice; each triangle leads one way round with a chance of so many percent.
struct Kagome {
    one_way: u32,
}

/// Where nodes are, as right and down: full rows, and between two of them a sparse one.
struct Lattice {
    cols: i32,
    rows: i32,
    places: Vec<(i32, i32)>,
}

/// Every second node of the sparse row with an odd number, from beyond the left rim on: each
/// lies between two of the row above, and next to those of the sparse row before.
fn tips(row: i32, cols: i32) -> impl Iterator<Item = (i32, i32)> {
    let first = if row.rem_euclid(4) == 1 { 1 } else { -1 };
    (0..).map(move |nth| (first + 4 * nth, 2 * row)).take_while(move |place| place.0 <= 2 * cols)
}

impl Lattice {
    /// So many rows, full and sparse in turn, the full ones of so many nodes.
    fn new(cols: i32, rows: i32) -> Self {
        let row = |row: i32| -> Vec<(i32, i32)> {
            match row % 2 {
                0 => (0..cols).map(|col| (2 * col, 2 * row)).collect(),
                _ => tips(row, cols).filter(|place| place.0 < 2 * cols).collect(),
            }
        };
        Self { cols, rows, places: (0..rows).flat_map(row).collect() }
    }

    /// The lattice whose number of nodes is nearest, as square as can be.
    fn of_about(nodes: usize) -> Self {
        let all = (2..=9).flat_map(|cols| (2..=13).map(move |rows| Self::new(cols, rows)));
        let far = |lattice: &Self| {
            let far = lattice.places.len().abs_diff(nodes);
            (far, (lattice.cols - lattice.rows).abs())
        };
        let fits = all.filter(|lattice| lattice.places.len() <= MAX_NODES);
        fits.min_by_key(far).expect("two columns and rows fit")
    }

    fn at(&self, place: (i32, i32)) -> Option<usize> {
        self.places.iter().position(|other| *other == place)
    }

    /// The triangles, as nodes clockwise. At the rim some lack corners.
    fn triangles(&self) -> Vec<Vec<usize>> {
        let rows = (-1..=self.rows).filter(|row| row % 2 != 0);
        let tips = rows.flat_map(|row| tips(row, self.cols));
        let both = tips.flat_map(|(x, y)| {
            let down = [(x - 1, y - 2), (x + 1, y - 2), (x, y)];
            let up = [(x, y), (x + 1, y + 2), (x - 1, y + 2)];
            [down, up]
        });
        both.map(|corners| corners.iter().filter_map(|corner| self.at(*corner)).collect()).collect()
    }
}

impl GraphMode for Kagome {
    fn sketch(&self, nodes: usize, stream: &mut Stream) -> Result<Sketch, Reason> {
        let lattice = Lattice::of_about(nodes);
        let mut graph = Graph::new(lattice.places.len());
        for triangle in lattice.triangles() {
            let is_one_way = triangle.len() == 3 && stream.below(100) < self.one_way;
            for (nth, from) in triangle.iter().enumerate() {
                let to = triangle[(nth + 1) % triangle.len()];
                if *from != to {
                    graph.add_edge(*from, to);
                }
                if *from != to && !is_one_way {
                    graph.add_edge(to, *from);
                }
            }
        }
        Ok(Sketch { graph, places: lattice.places })
    }
}

/// Adds the mode to those of the family.
///
/// # Errors
///
/// If it was added before.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let modes = registry.kind_mut::<dyn GraphMode>();
    modes.add(NAME, "triangles that share corners, some of them one-way", |settings, _| {
        Ok(Box::new(Kagome { one_way: one_way(settings)? }))
    })
}

fn one_way(settings: &Settings) -> Result<u32, SettingsError> {
    let read: BTreeMap<String, u32> = settings.read()?;
    if let Some(other) = read.keys().find(|key| *key != "one_way") {
        return Err(SettingsError::new(format_args!(
            "there is no setting `{other}`: there is `one_way`"
        )));
    }
    let share = read.get("one_way").copied().unwrap_or(ONE_WAY);
    SettingsError::unless_within("one_way", share, 0..=100)?;
    Ok(share)
}
