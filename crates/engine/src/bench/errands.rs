//! Boards whose paths are looked for side by side with others, on their way through the
//! stages before and after.

use super::{Bench, Job, check, dress, settle};
use crate::Plan;
use crate::discard::Log;
use crate::gauges::Ticket;
use crate::outcome::{Emitted, Lost};
use etchwork_core::{Board, CellSet, Errand, Fields, Graph, Payload, Rules, Solved};
use std::mem;

/// A board that was dressed, with all that came of it.
pub(crate) struct Dressed {
    board: Board,
    payloads: Vec<Payload>,
    rules: Rules,
}

impl Dressed {
    /// Memory for one.
    pub fn blank(plan: &Plan) -> Self {
        let board = Board::new(plan.tier().sizes[0]);
        Self { board, payloads: Vec::new(), rules: Rules::default() }
    }

    /// Dresses a board that was sculpted elsewhere: as it is then, or `None` if errands are
    /// not for boards with such rules.
    pub fn dress(
        &mut self,
        job: Job<'_>,
        (size, open): (usize, &CellSet),
    ) -> Result<Option<&Board>, Lost> {
        let Self { board, payloads, rules } = self;
        let grid = job.plan.tier().sizes[size];
        board.become_opened(grid, open);
        dress(job, board, rules, payloads)?;
        let is_free = rules.order().is_empty() && rules.closed_steps().next().is_none();
        let is_alike = board.grid() == grid;
        Ok((is_free && is_alike && Fields::has_room(board)).then_some(board))
    }

    /// Settles its mechanics with a path that was found and checked as an errand, on a
    /// graph of its size. Whether it could, and the path can be measured as that of an
    /// errand: not if the errand was for another board, or if steps are closed by now.
    pub fn settle(
        &mut self,
        job: Job<'_>,
        graph: &mut Graph,
        errand: &Errand,
    ) -> Result<bool, Lost> {
        let Self { board, payloads, rules } = self;
        if !errand.start.is_of(board) {
            return Ok(false);
        }
        rules.lay_graph(board, graph);
        settle(job, (board, graph, &errand.path), payloads, rules)?;
        Ok(rules.closed_steps().next().is_none())
    }
}

impl Bench {
    /// [`Bench::try_board`] for a board that was sculpted elsewhere, whose path was
    /// found, checked and gated early as an errand.
    pub fn try_errand(
        &mut self,
        job: Job<'_>,
        shown: (usize, &CellSet),
        (ticket, errand): (Ticket, &mut Errand),
        log: &mut Log<'_>,
        puzzle: &mut Emitted,
    ) -> Result<(), Lost> {
        if job.choice.accepts_any_path && self.gauges.is_sound(ticket) && self.gauges.all_early() {
            return self.emit_early(job, shown, (ticket, errand), puzzle);
        }
        self.show(job.plan, shown);
        self.dress(job)?;
        self.lay_graph();
        if !self.gauges.is_sound(ticket) {
            return self.judge(job, &mut errand.path, log, puzzle);
        }
        // The path was checked as one from there.
        if !errand.start.is_of(&self.board) {
            check(job, &self.board, &self.rules, &errand.path)?;
        }
        self.emit(job, &mut errand.path, Some(ticket), puzzle)
    }

    /// [`Bench::try_errand`] for a board that was dressed and settled before.
    pub fn try_settled(
        &mut self,
        job: Job<'_>,
        (size, dressed): (usize, &mut Dressed),
        (ticket, errand): (Ticket, &mut Errand),
        log: &mut Log<'_>,
        puzzle: &mut Emitted,
    ) -> Result<(), Lost> {
        self.size = size;
        self.swap(dressed);
        let is_sound = self.gauges.is_sound(ticket);
        if !is_sound || !self.gauges.all_early() {
            // Of those that were settled none has a closed step.
            self.graphs[size].become_of(&self.board);
        }
        if !is_sound {
            return self.judge(job, &mut errand.path, log, puzzle);
        }
        let Self { board, graphs, rules, gauges, .. } = self;
        let solved = Solved { board, graph: &graphs[size], path: &errand.path, rules };
        gauges.pass_errand(&solved, Some(ticket))?;
        self.hand_over_all(job.choice, &mut errand.path, puzzle);
        Ok(())
    }

    /// Swaps the board, and all that came of it when it was dressed, for another.
    fn swap(&mut self, dressed: &mut Dressed) {
        mem::swap(&mut self.board, &mut dressed.board);
        mem::swap(&mut self.payloads, &mut dressed.payloads);
        mem::swap(&mut self.rules, &mut dressed.rules);
    }

    /// Emits a board on whose path nobody has anything more to say, gates apart.
    fn emit_early(
        &mut self,
        job: Job<'_>,
        (size, open): (usize, &CellSet),
        (ticket, errand): (Ticket, &mut Errand),
        puzzle: &mut Emitted,
    ) -> Result<(), Lost> {
        self.gauges.pass_early(ticket);
        let Emitted { board, rules, .. } = puzzle;
        board.become_opened(job.plan.tier().sizes[size], open);
        dress(job, board, rules, &mut self.payloads)?;
        // The path was checked as one from there.
        if !errand.start.is_of(board) {
            check(job, board, rules, &errand.path)?;
        }
        self.hand_over(job.choice, &mut errand.path, puzzle);
        Ok(())
    }
}
