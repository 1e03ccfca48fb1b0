//! The scene of a level before it has clues: graph, colours, pattern.

use super::options::{Colouring, Setup};
use crate::{Level, Node, NodeSet, Sketch, letters};
use etchwork_core::{Reject, Stage, Stream, Streams};

/// The possible names of colours.
const COLOURS: [&str; 3] = ["red", "blue", "gold"];

/// A level without clues.
pub(super) struct Scene {
    pub(super) level: Level,
    /// The directions in which its lines go.
    pub(super) directions: &'static [(i32, i32)],
}

/// Draws graph, colours and pattern, each from its own stream.
pub(super) fn scene(setup: &Setup, streams: Streams) -> Result<Scene, Reject> {
    let mut stream = streams.stage("graph");
    let nodes = setup.sizes[stream.index(setup.sizes.len())];
    let mode = &setup.modes[stream.index(setup.modes.len())];
    let reject = |reason| Reject::new(Stage::Build, reason);
    let mut sketch = mode.sketch(nodes, &mut stream).map_err(reject)?;
    if !setup.options.direction {
        both_ways(&mut sketch);
    }
    let pattern = pattern(setup, sketch.graph.len(), streams.stage("pattern"));
    let colours = colours(setup, &sketch.places, streams.stage("colours"));
    let mut level = Level::new();
    let bad = |_| reject("bad_graph".into());
    for (number, place) in sketch.places.iter().enumerate() {
        let mut node = Node::new(letters(number), *place);
        node.is_pattern = pattern.contains(number);
        if let Some(colour) = colours[number] {
            node.colour = Some(level.add_colour(COLOURS[colour]).map_err(bad)?);
        }
        level.add_node(node).map_err(bad)?;
    }
    for from in sketch.graph.nodes().iter() {
        for to in sketch.graph.out(from).iter() {
            level.add_edge(from, to).map_err(bad)?;
        }
    }
    if level.nodes().is_empty() {
        return Err(reject("no_graph".into()));
    }
    Ok(Scene { level, directions: mode.directions() })
}

fn both_ways(sketch: &mut Sketch) {
    for a in sketch.graph.nodes().iter() {
        for b in sketch.graph.around(a).iter() {
            sketch.graph.add_edge(a, b);
        }
    }
}

fn pattern(setup: &Setup, nodes: usize, mut stream: Stream) -> NodeSet {
    let [least, most] = setup.options.pattern;
    let share = (least + stream.below(most - least + 1)) as usize;
    choose(NodeSet::first(nodes), (nodes * share + 50) / 100, &mut stream)
}

/// Chooses `count` nodes of a set; each choice is equally likely.
pub(super) fn choose(from: NodeSet, count: usize, stream: &mut Stream) -> NodeSet {
    let (mut chosen, mut rest) = (NodeSet::EMPTY, from);
    for _ in 0..count.min(from.len()) {
        let node = NodeSet::one(rest.nth(stream.index(rest.len())));
        (chosen, rest) = (chosen | node, rest - node);
    }
    chosen
}

/// Gives colours to some or all nodes: at random, or by which of two or three stripes of the
/// picture the node lies in.
fn colours(setup: &Setup, places: &[(i32, i32)], mut stream: Stream) -> Vec<Option<usize>> {
    let count = 2 + stream.index(2);
    match setup.options.colours {
        Colouring::None => vec![None; places.len()],
        Colouring::Random => {
            places.iter().map(|_| Some(stream.index(count + 1)).filter(|c| *c < count)).collect()
        }
        Colouring::Place => {
            let is_across = stream.below(2) == 0;
            let at = |place: &(i32, i32)| i64::from(if is_across { place.0 } else { place.1 });
            let least = places.iter().map(at).min().unwrap_or(0);
            let span = places.iter().map(at).max().unwrap_or(0) - least + 1;
            let stripe = |place| (((at(place) - least) * count as i64) / span) as usize;
            places.iter().map(|place| Some(stripe(place))).collect()
        }
    }
}
