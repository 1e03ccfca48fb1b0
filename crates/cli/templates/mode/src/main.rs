//! A graph mode for hidden patterns: the nodes of a level, and which are joined.

use etchwork::pattern::{Graph, GraphMode, MAX_NODES, Sketch};
use etchwork::{Reason, Registry, RegistryError, Stream};

/// A ring of nodes, with some chords across it.
struct Chords;

impl GraphMode for Chords {
    /// A graph of about so many nodes. All randomness comes from the stream.
    fn sketch(&self, nodes: usize, stream: &mut Stream) -> Result<Sketch, Reason> {
        let nodes = nodes.clamp(4, MAX_NODES);
        let mut graph = Graph::new(nodes);
        let mut join = |from: usize, to: usize| {
            graph.add_edge(from, to);
            graph.add_edge(to, from);
        };
        for node in 0..nodes {
            join(node, (node + 1) % nodes);
        }
        for _ in 0..nodes / 3 {
            let from = stream.index(nodes);
            join(from, (from + 2 + stream.index(nodes - 3)) % nodes);
        }
        Ok(Sketch { graph, places: ring(nodes) })
    }
}

/// The places of a ring, clockwise round a square, each a whole number of steps right and down.
fn ring(nodes: usize) -> Vec<(i32, i32)> {
    let side = nodes.div_ceil(4) as i32;
    let place = |node: usize| {
        let (part, step) = (node as i32 / side, node as i32 % side);
        match part {
            0 => (step, 0),
            1 => (side, step),
            2 => (side - step, side),
            _ => (0, side - step),
        }
    };
    (0..nodes).map(place).collect()
}

fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    registry.kind_mut::<dyn GraphMode>().add("chords", "a ring with chords", |settings, _| {
        settings.none()?;
        Ok(Box::new(Chords))
    })
}

fn main() -> std::process::ExitCode {
    etchwork_cli::run_extended(|registry, _| Ok(register(registry)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork::Settings;
    use etchwork_testkit::conformance;

    #[test]
    fn it_keeps_the_laws() {
        let mut registry = etchwork::standard_registry();
        register(&mut registry).unwrap();
        // The same question has the same graph, which hangs together and has a place for each node.
        let asked = conformance::plug_in::<dyn GraphMode, _, _>(
            "chords",
            &Settings::default(),
            &registry,
            &[1, 2, 5, 9, 16, 30, MAX_NODES],
            |mode, nodes| mode.sketch(*nodes, &mut Stream::new(7)),
            |nodes, made| made.as_ref().map_or(Ok(()), |made| made.check(*nodes)),
        );
        println!("{} questions", asked.unwrap_or_else(|faults| panic!("{faults}")));
    }
}
