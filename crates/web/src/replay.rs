//! The player's own solution, watched again move by move, and a shortest one beside it.

use crate::active_puzzle::ActivePuzzle;
use crate::answers::{Replayed, View};
use crate::speech::sentence;
use crate::{motion, names};
use etchwork::core::save_of_moves;
use etchwork::render::svg_with_ids;
use etchwork::{Budget, Registry, Replay, Status, Verdict, fewest};

impl ActivePuzzle {
    /// How many moves the player's solution has, and how many are enough.
    pub fn replay(&mut self, registry: &Registry) -> Result<Replayed, String> {
        self.must_be_solved()?;
        let replay = Replay::of(&*self.play);
        if self.fewest.is_none() {
            self.fewest = fewest(&mut *self.play).or_else(|| self.shortest(registry));
        }
        let least = self.fewest.as_ref().map(Vec::len);
        Ok(Replayed { moves: replay.moves.len(), least, said: sentence(&replay.told(least)) })
    }

    /// A shortest solution by the family's solver, where solutions differ in their length.
    fn shortest(&self, registry: &Registry) -> Option<Vec<String>> {
        if self.has_solutions {
            return None;
        }
        let answer = self.puzzle.solve_open(None, Budget::QUESTION_ON_A_PAGE, registry).ok()?;
        match answer.search.verdict {
            Verdict::Found(moves) if answer.is_optimal => Some(moves),
            _ => None,
        }
    }

    /// The state after some moves of the player's solution, or of the shortest one, with what moved
    /// since the state shown before. The play stays as it is.
    pub fn watch(
        &mut self,
        step: usize,
        from: Option<usize>,
        is_least: bool,
    ) -> Result<View, String> {
        self.must_be_solved()?;
        let least = || self.fewest.clone().ok_or("no shortest solution is known");
        let moves = if is_least { least()? } else { self.play.moves_so_far() };
        let from = from.unwrap_or(step);
        if step.max(from) > moves.len() {
            return Err(format!("this solution has {}", names::count(moves.len(), "move")));
        }
        let save = self.play.save();
        let view = self.after(&moves, step, from, if is_least { "least" } else { "own" });
        self.play.load(&save).expect("it was saved here");
        Ok(view)
    }

    fn after(&mut self, moves: &[String], step: usize, from: usize, ids: &str) -> View {
        let id = self.play.id().to_owned();
        let go = |active: &mut Self, made: &[String]| {
            active.play.load(&save_of_moves(&id, made)).expect("these moves were made here");
        };
        go(self, &moves[..from]);
        let before = self.play.picture();
        let said = match step.checked_sub(1) {
            None => {
                go(self, &[]);
                "The start.".to_owned()
            }
            Some(last) => {
                go(self, &moves[..last]);
                self.make(&moves[last])
            }
        };
        let is_next = step.abs_diff(from) == 1;
        let motions =
            if is_next { motion::between(&before, &self.play.picture()) } else { Vec::new() };
        // Its drawing is on the page beside that of the play.
        let svg = svg_with_ids(&self.picture(), ids);
        View { motions, svg, ..self.view(said) }
    }

    fn must_be_solved(&self) -> Result<(), String> {
        match self.play.status() {
            Status::Solved => Ok(()),
            _ => Err("the puzzle is not solved yet".to_owned()),
        }
    }
}
