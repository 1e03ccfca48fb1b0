//! The Kagome lattice for the family of hidden patterns of Etchwork.
//!
//! ```text
//!   0   1   2   3        full rows of nodes,
//!     4       5          and between two of them a row with half as many
//!   6   7   8   9
//! 10      11      12
//! ```
//!
//! In a full row each node is joined to the next. A node of a sparse row is joined to the two nodes
//! above it and to the two below it. So there are triangles with their tips down and up, and the
//! holes between them are hexagons.

use etchwork::pattern::{Graph, GraphMode, MAX_NODES, PAGE_NODES, Sketch};
use etchwork::{Reason, Registry, RegistryError, Settings, SettingsError, Stream};
use std::collections::BTreeMap;

/// The name of the mode in settings.
pub const NAME: &str = "kagome";

/// The default share of one-way triangles, in percent.
const ONE_WAY: u32 = 30;

/// The mode. Each triangle is one-way with this probability, in percent.
struct Kagome {
    one_way: u32,
}

/// The places of the nodes, as right and down: full rows, and a sparse row between two of them.
struct Lattice {
    cols: i32,
    rows: i32,
    places: Vec<(i32, i32)>,
}

/// The places of a sparse row, whose number is odd, from outside the left rim on. Each lies between
/// two nodes of the row above, and is offset from those of the sparse row before.
fn tips(row: i32, cols: i32) -> impl Iterator<Item = (i32, i32)> {
    let first = if row.rem_euclid(4) == 1 { 1 } else { -1 };
    (0..).map(move |nth| (first + 4 * nth, 2 * row)).take_while(move |place| place.0 <= 2 * cols)
}

impl Lattice {
    /// A lattice of `rows` rows, alternately full and sparse; a full row has `cols` nodes.
    fn new(cols: i32, rows: i32) -> Self {
        let row = |row: i32| -> Vec<(i32, i32)> {
            match row % 2 {
                0 => (0..cols).map(|col| (2 * col, 2 * row)).collect(),
                _ => tips(row, cols).filter(|place| place.0 < 2 * cols).collect(),
            }
        };
        Self { cols, rows, places: (0..rows).flat_map(row).collect() }
    }

    /// The most nearly square lattice with the number of nodes nearest to `nodes`.
    fn of_about(nodes: usize) -> Self {
        let all = (2..=9).flat_map(|cols| (2..=13).map(move |rows| Self::new(cols, rows)));
        let far = |lattice: &Self| {
            let far = lattice.places.len().abs_diff(nodes);
            (far, (lattice.cols - lattice.rows).abs())
        };
        let most = if nodes <= PAGE_NODES { PAGE_NODES } else { MAX_NODES };
        let fits = all.filter(|lattice| lattice.places.len() <= most);
        fits.min_by_key(far).expect("two columns and rows fit")
    }

    fn at(&self, place: (i32, i32)) -> Option<usize> {
        self.places.iter().position(|other| *other == place)
    }

    /// The triangles, each as its nodes clockwise. At the rim some lack corners.
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

/// Registers the mode.
///
/// # Errors
///
/// If it was registered before.
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
