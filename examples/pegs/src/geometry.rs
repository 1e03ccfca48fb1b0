//! Boards as data that a program without the engine plays.

use crate::Pegs;
use etchwork::core::geometry::{
    Condition, Effect, Geometry, Kind, Look, Rule, Shape, Slot, Tone, is,
};

/// The values of the slot of a hole.
const HOLE: usize = 0;
const PEG: usize = 1;

impl Pegs {
    /// A slot for each hole, and one rule for all jumps.
    pub(crate) fn laid(&self) -> Geometry {
        let (mut geometry, board) = (Geometry::default(), &self.board);
        let peg = Look::of(Shape::Disc).tone(Tone::Done).named("peg");
        let kind = geometry.kind(Kind::of(vec![Look::of(Shape::Ring).named("hole"), peg]));
        for (hole, cell) in board.holes.iter().enumerate() {
            let at = board.grid.position(*cell);
            let corner = (i32::from(at.col) * 1000, i32::from(at.row) * 1000);
            let number = geometry.square(at.to_string(), corner);
            let tone = if board.target == Some(hole) { Tone::Goal } else { Tone::Ground };
            geometry.fix(number, 600, Look::of(Shape::Cell).tone(tone));
            let start = if board.pegs >> hole & 1 == 1 { PEG } else { HOLE };
            geometry.slot(Slot::on_cell(number, kind, start));
        }
        // The slot of a hole comes after that of its square.
        let slot = |hole: usize| 2 * hole + 1;
        let places = self.jumps().iter().flat_map(|jump| jump.holes().map(slot)).collect();
        let tests = vec![is(0, PEG), is(1, PEG), is(2, HOLE)];
        let set = |slot, value| Effect::Set { slot, value };
        let effects = vec![set(0, HOLE), set(1, HOLE), set(2, PEG)];
        let jump = Rule::new("{0}>{2}", tests, effects, 3, places);
        geometry.moves.push(Rule { drag: vec![0, 2], tap: Some(0), ..jump });
        let slots: Vec<usize> = (0..board.holes.len()).map(slot).collect();
        geometry.goal.push(Condition::Count { slots, values: vec![PEG], number: 1 });
        if let Some(target) = board.target {
            geometry.goal.push(Condition::All { slots: vec![slot(target)], values: vec![PEG] });
        }
        geometry
    }
}
