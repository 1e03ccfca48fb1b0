//! Graph modes: where nodes are, and which edges join them.
//!
//! A mode is a plug-in of the kind `dyn GraphMode`; built-in modes register the same way as those
//! of other crates.

mod circles;
mod cubic;
mod drawn;
mod grids;
mod placing;
mod random;
mod roomy;
mod stress;

use crate::{Graph, MAX_NODES, PAGE_NODES};
use etchwork_core::{
    FirstFault, PlugIn, Reason, Registry, RegistryError, Settings, SettingsError, Stream,
};
use serde::Deserialize;

/// A graph and where its nodes are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The graph.
    pub graph: Graph,
    /// For each node, how far right and how far down it is; no two nodes share a place.
    pub places: Vec<(i32, i32)>,
}

/// Makes graphs of one shape.
///
/// ```
/// use etchwork_core::{Reason, Registry, Settings, Stream};
/// use etchwork_pattern::{Graph, GraphMode, Sketch};
///
/// /// One node after the other.
/// struct Row;
///
/// impl GraphMode for Row {
///     fn sketch(&self, nodes: usize, _: &mut Stream) -> Result<Sketch, Reason> {
///         let mut graph = Graph::new(nodes);
///         (1..nodes).for_each(|node| graph.add_edge(node - 1, node));
///         Ok(Sketch { graph, places: (0..nodes as i32).map(|x| (x, 0)).collect() })
///     }
/// }
///
/// let mut registry = Registry::new();
/// etchwork_pattern::register(&mut registry)?;
/// registry.kind_mut::<dyn GraphMode>().add("row", "one node after the other", |settings, _| {
///     settings.none()?;
///     Ok(Box::new(Row))
/// })?;
/// let row = registry.kind::<dyn GraphMode>().make("row", &Settings::default(), &registry)?;
/// assert_eq!(row.sketch(5, &mut Stream::new(1)).unwrap().graph.len(), 5);
/// # Ok::<(), etchwork_core::RegistryError>(())
/// ```
pub trait GraphMode: Send {
    /// Returns a graph of about this many nodes, at most [`MAX_NODES`]: the nearest number that the
    /// mode supports. Where no more than [`PAGE_NODES`](crate::PAGE_NODES) are asked for, that is the
    /// most: a page has no more, and makes the same graph. If it cannot make one, returns the reason
    /// in `snake_case`.
    fn sketch(&self, nodes: usize, stream: &mut Stream) -> Result<Sketch, Reason>;

    /// The directions in which lines go, as steps to the right and down: along each, a node is at
    /// most one step from the next. Without directions no level of the mode has lines.
    fn directions(&self) -> &'static [(i32, i32)] {
        &[]
    }

    /// Where the first fault of a mode is kept whose code can fail, such as a script's. With a fault
    /// it makes no graph.
    fn fault(&self) -> Option<&FirstFault> {
        None
    }
}

impl PlugIn for dyn GraphMode {
    const KIND: &'static str = "graph mode";
}

#[cfg(feature = "large")]
impl Sketch {
    /// Places for any graph by stress: few edges cross, and none passes behind a node that is not
    /// its own, where one of some layouts is like that. A graph always has the same places.
    pub fn by_stress(graph: &Graph) -> Self {
        let layouts =
            (0..LAYOUTS).map(|seed| stress::placed(graph.clone(), &mut Stream::new(seed)));
        let mut best: Option<(usize, Self)> = None;
        for sketch in layouts {
            let behind = sketch.behind();
            if best.as_ref().is_none_or(|(least, _)| behind < *least) {
                best = Some((behind, sketch));
            }
            if behind == 0 {
                break;
            }
        }
        best.expect("there is a layout").1
    }
}

impl Sketch {
    /// Checks what a [mode](GraphMode::sketch) promises that was asked for this many nodes: about so many,
    /// of which each has a place of its own. The graph may be in more than one piece.
    ///
    /// ```
    /// use etchwork_pattern::{Graph, Sketch};
    ///
    /// let mut sketch = Sketch { graph: Graph::new(2), places: vec![(0, 0), (1, 0)] };
    /// sketch.graph.add_edge(0, 1);
    /// assert_eq!(sketch.check(2), Ok(()));
    /// sketch.places[1] = (0, 0);
    /// assert_eq!(sketch.check(2).unwrap_err(), "nodes 0 and 1 are both at 0,0");
    /// ```
    pub fn check(&self, nodes: usize) -> Result<(), String> {
        let Self { graph, places } = self;
        let most = if nodes <= PAGE_NODES { PAGE_NODES } else { MAX_NODES };
        let (all, asked) = (graph.len(), nodes.clamp(1, most));
        if all == 0 || all > most || all.abs_diff(asked) > 8 + asked / 4 {
            return Err(format!(
                "it has {all} nodes: about {asked} were asked for, and {most} at most"
            ));
        }
        if places.len() != all {
            return Err(format!("{all} nodes have {} places", places.len()));
        }
        for (node, (x, y)) in places.iter().enumerate() {
            if let Some(other) = places[..node].iter().position(|other| *other == (*x, *y)) {
                return Err(format!("nodes {other} and {node} are both at {x},{y}"));
            }
        }
        Ok(())
    }

    /// Other places with more room: nodes are far from each other and from the edges of others, so they
    /// are large in a picture, and few edges cross. Where these places have as much room they stay. A
    /// sketch always gets the same places. Cost: seconds for 200 nodes.
    pub fn roomy(&self) -> Self {
        let by_stress = stress::placed(self.graph.clone(), &mut Stream::new(0));
        roomy::spread(if by_stress.crossings() < self.crossings() { &by_stress } else { self })
    }
}

/// The most layouts that are tried for a graph.
#[cfg(feature = "large")]
const LAYOUTS: u32 = 8;

/// How a mode whose graphs have no places of their own finds them.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Layout {
    /// On a raster, by swapping nodes: short edges.
    #[default]
    Swaps,
    /// By stress: few crossings, and no edge behind a node.
    Stress,
    /// By stress, and then closer together.
    Close,
    /// By stress, and then with as much room for nodes as possible.
    Roomy,
}

impl Layout {
    /// The name in settings.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Swaps => "swaps",
            Self::Stress => "stress",
            Self::Close => "close",
            Self::Roomy => "roomy",
        }
    }

    fn placed(self, graph: Graph, stream: &mut Stream) -> Sketch {
        match self {
            Self::Swaps => placing::placed(graph, stream),
            Self::Stress => stress::placed(graph, stream),
            Self::Close => stress::closer(stress::placed(graph, stream)),
            Self::Roomy => roomy::spread(&stress::placed(graph, stream)),
        }
    }
}

/// Columns and rows of a rectangle with about this many places, as square as possible.
fn rectangle(nodes: usize) -> (usize, usize) {
    let nodes = nodes.clamp(1, MAX_NODES);
    let cols = nodes.isqrt();
    let rows = (nodes + cols / 2) / cols;
    (cols, if cols * rows > MAX_NODES { rows - 1 } else { rows })
}

/// Registers the built-in modes.
pub(crate) fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let modes = registry.kind_mut::<dyn GraphMode>();
    modes.add("grid", "a full grid: no triangles", |settings, _| {
        settings.none()?;
        Ok(Box::new(grids::Squares))
    })?;
    modes.add("circles", "rings around a node, some of them one-way", |settings, _| {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields, default)]
        struct Options {
            one_way: u32,
            layout: circles::Layout,
        }
        impl Default for Options {
            fn default() -> Self {
                Self { one_way: 35, layout: circles::Layout::default() }
            }
        }
        let Options { one_way, layout } = settings.read()?;
        SettingsError::unless_within("one_way", one_way, 0..=100)?;
        Ok(Box::new(circles::Circles { one_way, layout }))
    })?;
    modes.add("hex", "a full hex grid: six neighbours", |settings, _| {
        settings.none()?;
        Ok(Box::new(grids::Hexes { kept: 100 }))
    })?;
    modes.add(
        "random-hex",
        "a hex grid with each direction of each edge kept by chance",
        |settings, _| Ok(Box::new(grids::Hexes { kept: percent(settings, "kept", 75)? })),
    )?;
    modes.add(
        "triangle-free",
        "three neighbours each, no cycle of less than five",
        |settings, _| {
            #[derive(Default, Deserialize)]
            #[serde(deny_unknown_fields, default)]
            struct Options {
                layout: Layout,
            }
            let Options { layout } = settings.read()?;
            Ok(Box::new(cubic::Cubic { layout }))
        },
    )?;
    modes.add("random", "edges between any nodes, each by chance", |settings, _| {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields, default)]
        struct Options {
            degree: u32,
            one_way: u32,
            layout: Layout,
        }
        impl Default for Options {
            fn default() -> Self {
                Self { degree: 3, one_way: 25, layout: Layout::default() }
            }
        }
        let Options { degree, one_way, layout } = settings.read()?;
        SettingsError::unless_within("degree", degree, 1..=12)?;
        SettingsError::unless_within("one_way", one_way, 0..=100)?;
        Ok(Box::new(random::Random { degree, one_way, layout }))
    })
}

/// Reads the only setting of a mode: a share in percent.
fn percent(settings: &Settings, name: &str, usual: u32) -> Result<u32, SettingsError> {
    let read: std::collections::BTreeMap<String, u32> = settings.read()?;
    if let Some(other) = read.keys().find(|key| *key != name) {
        return Err(SettingsError::new(format_args!("unknown field `{other}`, expected `{name}`")));
    }
    let percent = read.get(name).copied().unwrap_or(usual);
    SettingsError::unless_within(name, percent, 0..=100)?;
    Ok(percent)
}
