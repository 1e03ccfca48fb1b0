//! The requests of a batch: taken up, and their boards put down one by one.

use crate::Limit;
use crate::bench::{Dressed, Job};
use crate::discard::Log;
use crate::lot::Lot;
use crate::outcome::{Emitted, Fault, Lost, Outcome};
use crate::slot::{Causes, Count, Fate, Slot, Try};
use crate::worker::Worker;
use etchwork_core::{CellSet, Streams};

/// Many requests, and where the answers go.
pub(crate) struct Requests<'a> {
    pub worker: &'a mut Worker,
    pub seed: u32,
    pub first: u32,
    pub outcomes: &'a mut [Outcome],
    pub limit: Limit<'a>,
    /// The boards so far.
    pub boards: u64,
    /// How many of them have been taken up.
    pub taken: usize,
    /// The first fault, by its request.
    pub fault: Option<(usize, Fault)>,
}

impl Requests<'_> {
    /// Takes the next request up in a slot whose own is answered. Whether there was one.
    pub fn take_up(&mut self, slot: &mut Slot) -> bool {
        if self.taken == self.outcomes.len() {
            return false;
        }
        slot.request = self.taken;
        self.taken += 1;
        let index = self.index(slot.request);
        slot.mechanic = self.worker.begin(self.seed, index, &mut self.outcomes[slot.request]);
        slot.base = Streams::base(self.seed, index);
        (slot.board, slot.end) = (0, self.worker.plan.tier().boards);
        true
    }

    fn index(&self, request: usize) -> u32 {
        self.first + request as u32
    }

    fn keep(&mut self, request: usize, fault: Fault) {
        if self.fault.as_ref().is_none_or(|(first, _)| request < *first) {
            self.fault = Some((request, fault));
        }
    }

    /// Puts down what became of a slot's next board. Whether its request is answered;
    /// if not, the board after it is to be tried.
    pub fn settle(
        &mut self,
        slot: &mut Slot,
        tried: &Try,
        (lots, dressed): (&mut [Lot; 2], &mut [Vec<Dressed>]),
        causes: &mut Causes,
    ) -> bool {
        slot.count.boards += 1;
        self.boards += 1;
        let why = match self.rejection(slot, tried, lots, causes) {
            Some(why) => why,
            None => match self.judge(slot, tried, (lots, dressed)) {
                Ok(()) => {
                    self.conclude(slot, causes, true);
                    return true;
                }
                Err(Lost::Rejected(reject)) => causes.number(&reject),
                Err(Lost::Fault(fault)) => {
                    self.keep(slot.request, fault);
                    slot.count = Count::default();
                    return true;
                }
            },
        };
        slot.count.reject(why);
        slot.board += 1;
        slot.board >= slot.end && self.fall_back(slot, causes)
    }

    /// Why a board is thrown away, if that is plain before the mechanic's turn.
    fn rejection(
        &self,
        slot: &mut Slot,
        tried: &Try,
        lots: &[Lot; 2],
        causes: &Causes,
    ) -> Option<u32> {
        match tried.fate {
            Fate::Screened(why) => Some(why),
            Fate::Unsent | Fate::Alone => None,
            Fate::Errand(ticket) => {
                let errand = &lots[ticket.lot].errands[ticket.number];
                slot.count.attempts += errand.attempts;
                if errand.path.is_empty() {
                    return Some(causes.no_path);
                }
                self.worker.bench.gauges.rejection(ticket)
            }
        }
    }

    /// Takes the mechanic that stands in for one whose boards are used up. Whether
    /// there is none, and the request ends without a puzzle.
    fn fall_back(&mut self, slot: &mut Slot, causes: &Causes) -> bool {
        let outcome = &mut self.outcomes[slot.request];
        let standby = self.worker.standby(slot.mechanic);
        if let Some(standby) = standby.filter(|_| outcome.parts.is_empty()) {
            slot.count.tell(causes, &mut outcome.funnel);
            outcome.give_up_mechanic();
            (slot.mechanic, slot.end) = (standby, slot.end.saturating_mul(2));
            if slot.board < slot.end {
                return false;
            }
        }
        self.conclude(slot, causes, false);
        let outcome = &mut self.outcomes[slot.request];
        self.worker.spare = outcome.puzzle.take().or(self.worker.spare.take());
        true
    }

    /// Ends a request.
    fn conclude(&mut self, slot: &mut Slot, causes: &Causes, emitted: bool) {
        let outcome = &mut self.outcomes[slot.request];
        slot.count.tell(causes, &mut outcome.funnel);
        self.worker.conclude(outcome, slot.mechanic, emitted);
    }

    /// What becomes of a board that nothing has rejected so far: a puzzle, or why not.
    fn judge(
        &mut self,
        slot: &Slot,
        tried: &Try,
        (lots, dressed): (&mut [Lot; 2], &mut [Vec<Dressed>]),
    ) -> Result<(), Lost> {
        let outcome = &mut self.outcomes[slot.request];
        let Worker { plan, bench, mechanics, spare, .. } = &mut *self.worker;
        let job = Job { plan, choice: &mechanics[tried.mechanic], root: &tried.root };
        let blank = || spare.take().unwrap_or_else(|| Emitted::blank(plan.tier()));
        // One that is rejected stays as memory for the next.
        let puzzle = outcome.puzzle.get_or_insert_with(blank);
        puzzle.fallback = None;
        puzzle.boards_tried = tried.board + 1;
        let shown = (tried.size, &CellSet::from_word(tried.open));
        let mut log = Log { funnel: &mut outcome.funnel, watch: &mut |_| (), number: tried.board };
        if let Fate::Errand(ticket) = tried.fate {
            let errand = (ticket, &mut lots[ticket.lot].errands[ticket.number]);
            return match ticket.lot {
                0 => bench.try_errand(job, shown, errand, &mut log, puzzle),
                _ => {
                    let dressed = &mut dressed[tried.mechanic][tried.number];
                    let dressed = (tried.size, dressed);
                    bench.try_settled(job, dressed, errand, &mut log, puzzle)
                }
            };
        }
        bench.show(plan, shown);
        bench.try_shown(job, &mut log, puzzle)
    }
}
