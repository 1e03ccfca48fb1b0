//! A big contraption.

use etchwork_contraption::{Design, EdgeKind, ItemKind, NodeKind, Place};

/// A rectangle of nodes whose neighbours are joined. Every third edge is a gate; the first nodes
/// are toggles, each for two of the gates; the last node is the goal. One player is in the first
/// corner, with the balls beside it.
///
/// The design has up to `nodes * (1 << toggles) * multisets of balls` states, nearly all of which
/// can be reached. Panics if there are more toggles than nodes other than the goal.
pub fn rectangle(cols: usize, rows: usize, toggles: usize, balls: usize) -> Design {
    let mut design = Design::new("Yard").expect("a fit name");
    let goal = cols * rows - 1;
    for node in 0..=goal {
        let at = ((node % cols) as i32, -((node / cols) as i32));
        design.add_node(&format!("n{node}"), at).expect("few nodes");
    }
    for node in 0..=goal {
        for (next, is_there) in
            [(node + 1, node % cols + 1 < cols), (node + cols, node + cols <= goal)]
        {
            if is_there {
                design.add_edge(node, next).expect("few edges");
            }
        }
    }
    let gates: Vec<usize> = (0..design.edges().len()).filter(|edge| edge % 3 == 2).collect();
    for (nth, edge) in gates.iter().enumerate() {
        design.set_edge(*edge, EdgeKind::Gate, nth % 2 == 0).expect("a plain edge");
    }
    for toggle in 0..toggles {
        design.set_node(toggle, NodeKind::Toggle, false).expect("a plain node");
        for gate in [toggle, toggle * 3 + 1] {
            let gate = Place::Edge(gates[gate % gates.len()]);
            design.notify(toggle, gate).expect("a gate");
        }
    }
    design.set_node(goal, NodeKind::Goal, false).expect("a plain node");
    design.add_item(ItemKind::Player, 0).expect("few items");
    (0..balls).for_each(|ball| design.add_item(ItemKind::Ball, ball).expect("few items"));
    design
}
