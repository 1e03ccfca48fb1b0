//! A board on its way to a puzzle, and the stages that it has passed.

use crate::Plan;
use crate::outcome::{Emitted, Failure, Fault};
use etchwork_path::{
    BatchTask, Board, BoardLanes, Cell, CellSet, Graph, Payload, Reason, Reject, Rules, Solved,
    Stack, Stage, Stream, Streams, at_work,
};
use std::mem;
use std::sync::Arc;

/// The streams of the stages, as splits of a board's root.
const DRESS: u32 = Streams::number("dress");
const SETTLE: u32 = Streams::number("settle");

/// A mechanic that may be drawn, named, or fallen back to.
pub(crate) struct MechanicChoice {
    pub name: Arc<str>,
    pub weight: f64,
    pub stack: Stack,
    /// Whether the stack accepts any path.
    pub accepts_any_path: bool,
}

impl MechanicChoice {
    /// Why a board has no puzzle that the mechanic refuses: a fault of the mechanic, if it has one.
    fn refuses(&self, board: &Board, stage: Stage, why: Reason) -> Failure {
        match self.stack.fault() {
            Some(fault) => {
                let what = format!("the mechanic '{}' fails: {fault}", self.name);
                Failure::Fault(Fault::Failed { what, board: Box::new(board.clone()) })
            }
            None => Reject::new(stage, why).into(),
        }
    }
}

/// The mechanic of a board's try, and the source of its randomness.
#[derive(Clone, Copy)]
pub(crate) struct BoardJob<'a> {
    pub plan: &'a Plan,
    pub choice: &'a MechanicChoice,
    pub root: &'a Stream,
}

/// The last stage that a board has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    Sculpted,
    Dressed,
    Settled,
}

/// A board with the results of its stages. Its memory serves board after board.
pub(crate) struct Candidate {
    /// Which of the plan's sizes it has.
    pub size: usize,
    pub board: Board,
    pub rules: Rules,
    /// The path that was found, or none.
    pub path: Vec<Cell>,
    pub done: Done,
    pub payloads: Vec<Payload>,
}

impl Candidate {
    /// Memory for one.
    pub fn blank(plan: &Plan) -> Self {
        let (size, rules, path, payloads) = Default::default();
        let board = Board::new(plan.tier().sizes[0]);
        Self { size, board, rules, path, done: Done::Sculpted, payloads }
    }

    /// Becomes a board that was sculpted elsewhere.
    pub fn show(&mut self, plan: &Plan, size: usize, open: u64) {
        (self.size, self.done) = (size, Done::Sculpted);
        self.board.become_opened(plan.tier().sizes[size], &CellSet::from_word(open));
    }

    /// Dresses the board, and makes its rules.
    pub fn dress(&mut self, job: BoardJob<'_>) -> Result<(), Failure> {
        let (MechanicChoice { name, stack, .. }, stream) = (job.choice, job.root.split(DRESS));
        let (grid, Self { board, payloads, .. }) = (self.board.grid(), &mut *self);
        let dressed = at_work("mechanic", name, &grid, || stack.dress(board, &stream, payloads));
        dressed.map_err(|why| job.choice.refuses(board, Stage::Dress, why))?;
        self.renew_rules(job.choice)?;
        self.done = Done::Dressed;
        Ok(())
    }

    /// The rules of a freshly dressed board: a mechanic that refuses its own payload is faulty.
    fn renew_rules(&mut self, choice: &MechanicChoice) -> Result<(), Failure> {
        let Self { board, rules, payloads, .. } = self;
        let renew = || choice.stack.renew_rules(rules, board, payloads);
        let renewed = at_work("mechanic", &choice.name, board, renew);
        renewed
            .map_err(|why| Failure::Fault(Fault::Payload { why, board: Box::new(board.clone()) }))
    }

    /// Whether the dressed board can be searched side by side with others.
    pub fn goes_in_lanes(&self, plan: &Plan) -> bool {
        let Self { size, board, rules, .. } = self;
        let is_free = rules.order().is_empty() && rules.closed_steps().next().is_none();
        is_free && board.grid() == plan.tier().sizes[*size] && BoardLanes::has_room(board)
    }

    /// Makes the graph of the dressed board.
    pub fn lay_graph(&self, graph: &mut Graph) {
        self.rules.lay_graph(&self.board, graph);
    }

    /// Checks the path that a finder claims, with code that no finder shares.
    pub fn check(&self, job: BoardJob<'_>) -> Result<(), Failure> {
        let flaw = self.board.check_path(&self.path).map_err(|flaw| flaw.to_string());
        let flaw = flaw.and_then(|()| self.rules.keeps(&self.path).map_err(str::to_owned));
        flaw.map_err(|flaw| {
            let finder = job.plan.tier().finder.id.clone();
            Failure::Fault(Fault::FalseClaim { finder, flaw, board: Box::new(self.board.clone()) })
        })
    }

    /// Settles the mechanics of a board with a path, and checks that the path meets their demands.
    /// The graph loses the steps that this closes: a puzzle is measured as it is played.
    pub fn settle(&mut self, job: BoardJob<'_>, graph: &mut Graph) -> Result<(), Failure> {
        let (MechanicChoice { name, stack, .. }, stream) = (job.choice, job.root.split(SETTLE));
        let Self { board, path, rules, payloads, .. } = &mut *self;
        let solved = Solved { board, graph, path, rules };
        let settle = || stack.settle(&solved, &stream, payloads);
        let settled = at_work("mechanic", name, &*board, settle);
        settled.map_err(|why| job.choice.refuses(board, Stage::Mechanic, why))?;
        if !rules.are_of(payloads) {
            self.renew_rules(job.choice)?;
            if self.rules.closed_steps().next().is_some() {
                self.lay_graph(graph);
            }
        }
        let Self { board, path, rules, .. } = &*self;
        let followed = at_work("mechanic", name, board, || rules.follows(board, path));
        followed.map_err(|why| job.choice.refuses(board, Stage::Mechanic, why.into()))?;
        self.done = Done::Settled;
        Ok(())
    }

    /// [`Candidate::settle`] with the path that a search side by side found and checked. Returns
    /// whether the measurements of that search hold: not if it was on another board, or if steps
    /// are now closed.
    pub fn settle_in_lanes(
        &mut self,
        job: BoardJob<'_>,
        graph: &mut Graph,
        task: &BatchTask,
    ) -> Result<bool, Failure> {
        if !task.start.is_of(&self.board) {
            return Ok(false);
        }
        self.path.clear();
        self.path.extend_from_slice(&task.path);
        self.lay_graph(graph);
        self.settle(job, graph)?;
        Ok(self.rules.closed_steps().next().is_none())
    }

    /// Moves the board into a puzzle; the puzzle's old memory serves again.
    pub fn hand_over(&mut self, choice: &MechanicChoice, puzzle: &mut Emitted) {
        mem::swap(&mut puzzle.board, &mut self.board);
        mem::swap(&mut puzzle.rules, &mut self.rules);
        mem::swap(&mut puzzle.path, &mut self.path);
        // Mostly it is already the same, and counting the owners is slow.
        if !Arc::ptr_eq(&puzzle.mechanic, &choice.name) {
            puzzle.mechanic.clone_from(&choice.name);
        }
    }

    /// The report of a rejected board.
    pub fn as_far_as(&self, reject: &Reject) -> (&Board, &[Cell], &Rules) {
        let is_dressed = reject.stage != Stage::Dress;
        (&self.board, &self.path, if is_dressed { &self.rules } else { Rules::NONE })
    }
}
