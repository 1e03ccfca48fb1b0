//! Many requests at once: each has one board under way, and boards go through
//! the stages thirty-two side by side. What comes out is what comes out of the
//! requests one by one; only the order of the work is another.

use crate::Plan;
use crate::bench::{Bench, FIND, Job, SOURCES};
use crate::carver::Carver;
use crate::discard::Log;
use crate::gauges::Ticket;
use crate::outcome::{Emitted, Fault, Lost, Outcome};
use crate::slot::{Causes, Fate, Slot};
use crate::worker::Worker;
use etchwork_core::topology::Start;
use etchwork_core::{
    Cell, CellSet, Errand, Fields, LANES, Reject, Stage, Stream, StreamLanes, Streams, Words,
};
use std::mem;

/// Requests that have a board under way: so many that hundreds of boards come to the
/// path finder together, and lanes are seldom idle for want of one.
const SLOTS: usize = 32 * LANES;

/// Where boards go side by side.
pub(crate) struct Batch {
    carver: Carver,
    /// Thirty-two boards in the making.
    boards: Fields,
    /// The cells that a path on each is tried from.
    sources: [Vec<Cell>; LANES],
    slots: Vec<Slot>,
    /// Searches on boards without links, and on boards with some.
    lots: [Lot; 2],
    /// For each mechanic, whether its boards have proved not to be for errands.
    alone: Vec<bool>,
    causes: Causes,
    /// Why a board without a source is thrown away, and one without a path.
    no_source: u32,
    no_path: u32,
}

/// Searches that go side by side: first those under way, then some whose memory
/// will serve again.
#[derive(Default)]
struct Lot {
    errands: Vec<Errand>,
    under_way: usize,
}

impl Lot {
    /// Sends an errand out, with its sources swapped for the memory of others; its
    /// number.
    fn send(&mut self, start: Start, stream: Stream, sources: &mut Vec<Cell>) -> usize {
        let number = self.under_way;
        if self.errands.len() == number {
            self.errands.push(Errand::new(start, Stream::new(0)));
        }
        self.errands[number].renew(start, stream);
        mem::swap(&mut self.errands[number].sources, sources);
        self.under_way += 1;
        number
    }
}

/// Many requests, and where the answers go.
pub(crate) struct Requests<'a> {
    pub worker: &'a mut Worker,
    pub seed: u32,
    pub first: u32,
    pub outcomes: &'a mut [Outcome],
    /// How many of them have been taken up.
    pub taken: usize,
    /// The first fault, by its request.
    pub fault: Option<(usize, Fault)>,
}

impl Batch {
    /// A batch, if all plug-ins of a plan can work on many boards side by side.
    pub fn new(plan: &Plan, bench: &Bench) -> Option<Self> {
        let boards = Fields::default();
        let (mut sources, mut impossible) = ([0; LANES], [0; LANES]);
        let mut screens = bench.screens.iter();
        let able = bench.refinery.is_none()
            && bench.finder.runs_errands()
            && screens.all(|s| s.screen_in_lanes(&boards, &mut sources, &mut impossible).is_some());
        let carver = Carver::new(plan.tier(), &bench.sculptors).filter(|_| able)?;
        let mut causes = Causes::new(bench.gauges.rejects());
        let no_source = causes.number(&Reject::new(Stage::Screen, "no_source"));
        let no_path = causes.number(&Reject::new(Stage::Find, "budget_spent"));
        let (sources, slots, lots, alone) = Default::default();
        Some(Self { carver, boards, sources, slots, lots, alone, causes, no_source, no_path })
    }

    /// Answers all requests.
    pub fn answer(&mut self, mut requests: Requests<'_>) -> Result<(), Fault> {
        self.slots.clear();
        self.alone.resize(requests.worker.mechanics.len(), false);
        loop {
            while self.slots.len() < SLOTS && requests.taken < requests.outcomes.len() {
                let mut slot = Slot::idle();
                requests.take_up(&mut slot);
                self.slots.push(slot);
            }
            if self.slots.is_empty() {
                return requests.fault.map_or(Ok(()), |(_, fault)| Err(fault));
            }
            self.lots.iter_mut().for_each(|lot| lot.under_way = 0);
            for from in (0..self.slots.len()).step_by(LANES) {
                self.send_out(&mut requests, from);
            }
            let bench = &mut requests.worker.bench;
            for (lot, Lot { errands, under_way }) in self.lots.iter_mut().enumerate() {
                let errands = &mut errands[..*under_way];
                bench.finder.run_errands(errands);
                bench.gauges.gate_errands(lot, errands);
            }
            self.settle(&mut requests);
        }
    }

    /// Puts down what became of all boards. Where a request is answered, the next
    /// takes its place.
    fn settle(&mut self, requests: &mut Requests<'_>) {
        let mut at = 0;
        while at < self.slots.len() {
            if !requests.settle(
                &mut self.slots[at],
                &mut self.lots,
                (&mut self.causes, self.no_path),
            ) {
                at += 1;
            } else if requests.taken < requests.outcomes.len() {
                requests.take_up(&mut self.slots[at]);
                at += 1;
            } else {
                self.slots.swap_remove(at);
            }
        }
    }

    /// Sculpts and screens the boards of up to thirty-two slots, and makes errands
    /// of those that may have a path.
    fn send_out(&mut self, requests: &mut Requests<'_>, from: usize) {
        let Self { carver, boards, sources, slots, lots, alone, causes, .. } = self;
        let [plain, dressed] = lots;
        let end = slots.len().min(from + LANES);
        let slots = &mut slots[from..end];
        let Worker { plan, bench, mechanics, .. } = &mut *requests.worker;
        let roots = roots(slots);
        let lanes = (&roots, slots.len());
        let sizes = carver.sculpt(plan.tier(), &bench.sculptors, lanes, boards);
        let (left, reasons) = screen(bench, boards, causes);
        let starts = boards.starts();
        for (lane, slot) in slots.iter_mut().enumerate() {
            (slot.size, slot.open) = (sizes[lane] as usize, boards.open[lane]);
            (slot.root, slot.fate) = (roots.origin(lane), Fate::Unsent);
            let choice = &mechanics[slot.mechanic];
            if !choice.accepts_any_path {
                let alone = &mut alone[slot.mechanic];
                let job = Job { plan, choice, root: &slot.root };
                boards.clear(lane);
                let sources = &mut sources[lane];
                slot.fate = slot.send_dressed((bench, causes), job, dressed, (sources, alone))
            } else if let Some(why) = reasons[lane] {
                boards.clear(lane);
                slot.fate = Fate::Screened(why)
            }
        }
        draw_sources((plan, bench), (slots, &roots), (boards, &left), sources);
        let finds = roots.split(&[FIND; LANES]);
        let slots = slots.iter_mut().enumerate();
        for (lane, slot) in slots.filter(|(_, slot)| matches!(slot.fate, Fate::Unsent)) {
            let sources = &mut sources[lane];
            slot.fate = if sources.is_empty() {
                Fate::Screened(self.no_source)
            } else {
                let number = plain.send(starts[lane], finds.origin(lane), sources);
                Fate::Errand(Ticket { lot: 0, number })
            };
        }
    }
}

impl Slot {
    /// What is done with a board whose mechanic has a say in which paths will do:
    /// dressed it may be an errand all the same.
    fn send_dressed(
        &self,
        (bench, causes): (&mut Bench, &mut Causes),
        job: Job<'_>,
        lot: &mut Lot,
        (sources, alone): (&mut Vec<Cell>, &mut bool),
    ) -> Fate {
        if *alone {
            return Fate::Alone;
        }
        bench.show(job.plan, (self.size, &CellSet::from_word(self.open)));
        match bench.set_out(job, sources) {
            Err(_) => Fate::Alone,
            Ok(None) => {
                *alone = true;
                Fate::Alone
            }
            Ok(Some(Err(why))) => Fate::Screened(causes.number(&Reject::new(Stage::Screen, why))),
            Ok(Some(Ok(start))) => {
                let number = lot.send(start, self.root.split(FIND), sources);
                Fate::Errand(Ticket { lot: 1, number })
            }
        }
    }
}

impl Slot {
    /// Why its board is thrown away, if that is plain before the mechanic's turn.
    fn rejection(&mut self, worker: &Worker, lots: &[Lot; 2], no_path: u32) -> Option<u32> {
        match self.fate {
            Fate::Screened(why) => Some(why),
            Fate::Unsent | Fate::Alone => None,
            Fate::Errand(ticket) => {
                let errand = &lots[ticket.lot].errands[ticket.number];
                self.count.attempts += errand.attempts;
                if errand.path.is_empty() {
                    return Some(no_path);
                }
                // Where the mechanic has a say, it speaks before the gates.
                worker.bench.gauges.rejection(ticket).filter(|_| ticket.lot == 0)
            }
        }
    }
}

/// The roots of the streams of up to thirty-two slots' boards.
fn roots(slots: &[Slot]) -> StreamLanes {
    let (mut bases, mut boards) = (StreamLanes::default(), [0; LANES]);
    for (lane, slot) in slots.iter().enumerate() {
        bases.set(lane, &slot.base);
        boards[lane] = slot.board;
    }
    bases.split(&boards)
}

/// Draws the cells that paths may be tried from on the boards of all slots, but for
/// lanes without a board; side by side if the order can.
fn draw_sources(
    (plan, bench): (&Plan, &mut Bench),
    (slots, roots): (&[Slot], &StreamLanes),
    (boards, may): (&Fields, &Words),
    sources: &mut [Vec<Cell>; LANES],
) {
    let mut streams = roots.split(&[SOURCES; LANES]);
    let tries = plan.tier().sources.tries as usize;
    if bench.order.sources_in_lanes(boards, (tries, may), &mut streams, sources) {
        return;
    }
    let lanes = slots.iter().zip(may).zip(sources);
    for ((slot, may), sources) in lanes.filter(|((slot, _), _)| matches!(slot.fate, Fate::Unsent)) {
        bench.show(plan, (slot.size, &CellSet::from_word(slot.open)));
        bench.draw_sources(plan, &slot.root, sources);
        sources.retain(|cell| may >> cell.index() & 1 != 0);
    }
}

/// From where paths can start on thirty-two boards, and the number of the reason where
/// from nowhere.
fn screen(bench: &Bench, boards: &Fields, causes: &mut Causes) -> (Words, [Option<u32>; LANES]) {
    let (mut sources, mut reasons) = (boards.open, [None; LANES]);
    for screen in &bench.screens {
        let mut impossible = [0; LANES];
        let reason = screen.screen_in_lanes(boards, &mut sources, &mut impossible);
        let reason = reason.map(|why| causes.number(&Reject::new(Stage::Screen, why)));
        for (known, impossible) in reasons.iter_mut().zip(impossible) {
            *known = known.or(reason.filter(|_| impossible != 0));
        }
    }
    (sources, reasons)
}

impl Requests<'_> {
    /// Takes the next request up in a slot whose own is answered.
    fn take_up(&mut self, slot: &mut Slot) {
        slot.request = self.taken;
        self.taken += 1;
        let index = self.index(slot.request);
        slot.mechanic = self.worker.begin(self.seed, index, &mut self.outcomes[slot.request]);
        slot.base = Streams::base(self.seed, index);
        (slot.board, slot.end) = (0, self.worker.plan.tier().boards);
    }

    fn index(&self, request: usize) -> u32 {
        self.first + request as u32
    }

    fn keep(&mut self, request: usize, fault: Fault) {
        if self.fault.as_ref().is_none_or(|(first, _)| request < *first) {
            self.fault = Some((request, fault));
        }
    }

    /// Puts down what became of a slot's board. Whether its request is answered;
    /// if not, its next board is to be tried.
    fn settle(
        &mut self,
        slot: &mut Slot,
        lots: &mut [Lot; 2],
        (causes, no_path): (&mut Causes, u32),
    ) -> bool {
        slot.count.boards += 1;
        let why = match slot.rejection(self.worker, lots, no_path) {
            Some(why) => why,
            None => match self.judge(slot, lots) {
                Ok(()) => {
                    self.conclude(slot, causes, true);
                    return true;
                }
                Err(Lost::Rejected(reject)) => causes.number(&reject),
                Err(Lost::Fault(fault)) => {
                    self.keep(slot.request, fault);
                    return true;
                }
            },
        };
        slot.count.reject(why);
        slot.board += 1;
        slot.board >= slot.end && self.fall_back(slot, causes)
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
            return false;
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
    fn judge(&mut self, slot: &Slot, lots: &mut [Lot; 2]) -> Result<(), Lost> {
        let outcome = &mut self.outcomes[slot.request];
        let Worker { plan, bench, mechanics, spare, .. } = &mut *self.worker;
        let job = Job { plan, choice: &mechanics[slot.mechanic], root: &slot.root };
        let blank = || spare.take().unwrap_or_else(|| Emitted::blank(plan.tier()));
        // One that is rejected stays as memory for the next.
        let puzzle = outcome.puzzle.get_or_insert_with(blank);
        puzzle.fallback = None;
        puzzle.boards_tried = slot.board + 1;
        let shown = (slot.size, &CellSet::from_word(slot.open));
        let mut log = Log { funnel: &mut outcome.funnel, watch: &mut |_| (), number: slot.board };
        if let Fate::Errand(ticket) = slot.fate {
            let path = &mut lots[ticket.lot].errands[ticket.number].path;
            return bench.try_errand(job, shown, (ticket, path), &mut log, puzzle);
        }
        bench.show(plan, shown);
        bench.try_shown(job, &mut log, puzzle)
    }
}
