//! What gestures on a contraption mean, and which places a touch highlights.

use crate::{Contraption, Design, Move, Place, State, Verb};
use etchwork_core::{Cell, Game, Gesture};

/// A tap on a node walks there, or flips the toggle on the player's own node. The secondary tap
/// takes a ball along, lets one roll there, or flips a toggle from afar. A drag also gives the node
/// to start from, and prefers to let a ball roll rather than take it along.
pub(crate) fn gesture(game: &Contraption, state: &State, gesture: Gesture) -> Option<Move> {
    let (from, to, verbs) = match gesture {
        Gesture::Tap(to) => (None, to, [Verb::Go, Verb::Toggle, Verb::Shoot]),
        Gesture::SecondTap(to) => (None, to, [Verb::Bring, Verb::Push, Verb::Shoot]),
        Gesture::Drag { from, to } => {
            (Some(node_at(game, from)?), to, [Verb::Push, Verb::Bring, Verb::Go])
        }
    };
    let to = node_at(game, to)?;
    let mut legal = Vec::new();
    game.moves(state, &mut legal);
    let is_meant = |step: &&Move, verb: Verb| {
        let ends = step.ends(game.design());
        step.verb() == verb && ends.1 == to && from.is_none_or(|from| ends.0 == from)
    };
    verbs.into_iter().find_map(|verb| legal.iter().find(|step| is_meant(step, verb)).copied())
}

/// The receivers of a trigger; for another node, the triggers that switch it or an edge at it.
pub(crate) fn concerned(game: &Contraption, touched: Cell) -> Vec<Cell> {
    let Some(touched) = node_at(game, touched) else { return Vec::new() };
    let (design, cells) = (game.design(), &game.plan().cells);
    let driven = design.nodes()[touched].notifies();
    let nodes: Vec<usize> = match driven {
        [] => {
            let is_at = |place: &Place| ends(design, *place).contains(&touched);
            let drives = |node: &usize| design.nodes()[*node].notifies().iter().any(is_at);
            (0..cells.len()).filter(drives).collect()
        }
        driven => driven.iter().flat_map(|place| ends(design, *place)).collect(),
    };
    let mut concerned: Vec<Cell> = nodes.into_iter().map(|node| cells[node]).collect();
    concerned.sort_unstable();
    concerned.dedup();
    concerned
}

/// The nodes of a place; for an edge, both ends.
fn ends(design: &Design, place: Place) -> [usize; 2] {
    match place {
        Place::Node(node) => [node, node],
        Place::Edge(edge) => {
            let (from, to) = design.edges()[edge].ends();
            [from, to]
        }
    }
}

fn node_at(game: &Contraption, cell: Cell) -> Option<usize> {
    game.plan().cells.iter().position(|other| *other == cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = include_str!("../samples/door-and-toggle.txt");

    fn cell(game: &Contraption, name: &str) -> Cell {
        let named = |node: &crate::Node| node.name() == name;
        game.plan().cells[game.design().nodes().iter().position(named).unwrap()]
    }

    #[test]
    fn taps_walk_and_flip_and_nothing_else_is_meant() {
        let game = Contraption::new(SAMPLE.parse().unwrap());
        let mut state = game.initial();
        let text =
            |state: &State, gesture| game.gesture(state, gesture).map(|step| game.move_text(&step));
        let tap = |name: &str| Gesture::Tap(cell(&game, name));
        assert_eq!(text(&state, tap("C")), None, "the gate is not next door, and closed");
        for name in ["B", "D"] {
            let step = game.gesture(&state, tap(name)).unwrap();
            assert_eq!(game.move_text(&step), format!("go {name}"));
            state = game.apply(&state, &step);
        }
        assert_eq!(text(&state, tap("D")).as_deref(), Some("toggle D"));
        assert_eq!(text(&state, Gesture::SecondTap(cell(&game, "B"))), None, "there is no ball");
        let [from, to] = ["D", "B"].map(|name| cell(&game, name));
        assert_eq!(text(&state, Gesture::Drag { from, to }).as_deref(), Some("go B"));
        assert_eq!(text(&state, Gesture::Drag { from: to, to: from }), None, "nobody is there");
    }

    #[test]
    fn a_drag_lets_the_ball_roll_and_the_secondary_tap_takes_it_along() {
        let design = "Ball\nPuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:1,0 }\n\
                      PuzzleNode C { pos:2,0 }\nPuzzleEdge A-B {  }\nPuzzleEdge B-C {  }\n\
                      PuzzleStep A-B {  }\nPuzzleGoal C {  }\n\
                      PuzzlePlayer A {  }\nPuzzleBall A {  }\n";
        let game = Contraption::new(design.parse().unwrap());
        let [from, to] = ["A", "B"].map(|name| cell(&game, name));
        let text = |gesture| {
            game.gesture(&game.initial(), gesture).map(|step| game.move_text(&step)).unwrap()
        };
        assert_eq!(text(Gesture::Tap(to)), "go B");
        assert_eq!(text(Gesture::Drag { from, to }), "push B");
        assert_eq!(text(Gesture::SecondTap(to)), "bring B");
    }

    #[test]
    fn a_trigger_shows_what_it_drives_and_a_gate_what_drives_it() {
        let game = Contraption::new(SAMPLE.parse().unwrap());
        let names = |touched: &str| -> Vec<&str> {
            let cells = game.concerned(&game.initial(), &(), cell(&game, touched));
            let nodes = cells.into_iter().filter_map(|cell| node_at(&game, cell));
            nodes.map(|node| game.design().nodes()[node].name()).collect()
        };
        let mut driven = names("D");
        driven.sort_unstable();
        assert_eq!(driven, ["B", "C"], "the ends of the gate");
        assert_eq!(names("C"), ["D"]);
        assert!(names("A").is_empty());
    }
}
