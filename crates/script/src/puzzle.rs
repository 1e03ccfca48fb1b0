//! A puzzle of a script as every command asks it.

use crate::family::VERSION;
use crate::game::Scripted;
use crate::make::own;
use etchwork::codec::blob_id;
#[cfg(feature = "geometry")]
use etchwork::core::geometry::Geometry;
use etchwork::core::{Count, FamilyGame};
use etchwork::pipeline::Named;
use etchwork::player::{AnyTrial, Least, Trial};
#[cfg(feature = "geometry")]
use etchwork::statespace::as_table;
use etchwork::statespace::{Limits, count_shortest};
use etchwork::{
    Budget, FirstFault, GamePlugIns, Help, Measuring, Paper, Picture, Play, Puzzle, PuzzleError,
    Refusal, Registry, Session, SolverAnswer, States, Status, Taken, Trying, explored, in_play,
};

impl Scripted {
    /// An answer, unless a rule failed on the way to it.
    fn sound<T>(&self, answer: T) -> Result<T, PuzzleError> {
        match self.fault() {
            None => Ok(answer),
            Some(fault) => Err(Refusal::new(fault).into()),
        }
    }

    fn after(&self, moves: &[String]) -> Result<Session<Self>, Refusal> {
        let mut session = Session::new(self.clone());
        for (number, step) in (1..).zip(moves) {
            session.play(step).map_err(|why| {
                Refusal::new(format_args!("move {number}, '{}': {why}", step.escape_debug()))
            })?;
        }
        Ok(session)
    }
}

impl Puzzle for Scripted {
    fn id(&self) -> String {
        blob_id(&self.script.name, VERSION, self.body.as_bytes())
    }

    fn kind(&self) -> String {
        self.script.name.clone()
    }

    fn text(&self) -> String {
        self.as_text()
    }

    fn picture(&self) -> Picture {
        Session::new(self.clone()).picture()
    }

    fn picture_after(&self, moves: &[String]) -> Result<Picture, Refusal> {
        Ok(self.after(moves)?.picture())
    }

    fn check_solution(&self, moves: &[String]) -> Result<(), Refusal> {
        match self.after(moves)?.status() {
            Status::Solved => Ok(()),
            _ => Err(Refusal::new(
                self.fault().unwrap_or("the moves do not solve the puzzle".into()),
            )),
        }
    }

    fn paper(&self) -> Paper {
        Paper::Plays("Play on a copy of the board, with counters.")
    }

    #[cfg(feature = "geometry")]
    fn geometry(&self) -> Option<Geometry> {
        as_table(self).filter(|_| self.fault().is_none())
    }

    fn likeness(&self) -> Vec<u8> {
        self.as_bytes()
    }

    fn faults(&self) -> Vec<FirstFault> {
        vec![self.fault.clone()]
    }

    fn count(&self, budget: Budget) -> Result<Count, PuzzleError> {
        let (lines, nodes) = count_shortest(self, budget);
        self.sound(Count { number: lines.value.to_string(), at_least: !lines.is_exact, nodes })
    }

    fn solve(
        &self,
        solver: Option<&Named>,
        budget: Budget,
        registry: &Registry,
    ) -> Result<SolverAnswer, PuzzleError> {
        self.sound(
            GamePlugIns::of_value(&self.script.name, &own(&self.script), registry)
                .solve(self, solver, budget)?,
        )
    }

    fn measure(
        &self,
        question: &Measuring<'_>,
        registry: &Registry,
    ) -> Result<Vec<Taken>, PuzzleError> {
        self.sound(
            GamePlugIns::of_value(&self.script.name, &own(&self.script), registry)
                .measure(self, question)?,
        )
    }

    fn try_out(
        &self,
        Trying { scale, solution, budget }: &Trying<'_>,
        _: &Registry,
        work: &mut dyn FnMut(&mut dyn AnyTrial),
    ) -> Result<(), PuzzleError> {
        self.check_solution(solution)?;
        work(&mut Trial::new(self, None, Least::AtMost(solution.len()), *budget, scale));
        self.sound(())
    }

    fn play(&self, _: &Registry, help: Help) -> Result<Box<dyn Play>, PuzzleError> {
        self.sound(in_play(self.clone(), self.id(), help))
    }

    fn states(&self, limits: &Limits) -> Result<Box<dyn States>, PuzzleError> {
        self.sound(explored(self.clone(), limits))
    }
}
