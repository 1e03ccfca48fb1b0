//! Many requests at once: each has one board under way, and boards go through
//! the stages thirty-two side by side. What comes out is what comes out of the
//! requests one by one; only the order of the work is another.

use crate::Plan;
use crate::bench::{Bench, FIND, Job, SOURCES};
use crate::carver::Carver;
use crate::discard::Log;
use crate::funnel::count;
use crate::gauges::Ticket;
use crate::outcome::{Emitted, Fault, Lost, Outcome};
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

/// A request and its board.
struct Slot {
    /// The number of its outcome.
    request: usize,
    mechanic: usize,
    /// The number of the board.
    board: u32,
    /// The number at which its mechanic's boards end.
    end: u32,
    /// What the boards' streams branch off.
    base: Stream,
    root: Stream,
    size: usize,
    open: u64,
    fate: Fate,
}

/// What is done with a board once it is sculpted.
#[derive(Clone, Copy)]
enum Fate {
    /// Not yet known.
    Unsent,
    /// Nothing: it was screened out.
    Screened(&'static str),
    /// It is searched side by side with others.
    Errand(Ticket),
    /// It goes on by itself.
    Alone,
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
        let (sources, slots, lots) = Default::default();
        Some(Self { carver, boards, sources, slots, lots, alone: Vec::new() })
    }

    /// Answers all requests.
    pub fn answer(&mut self, mut requests: Requests<'_>) -> Result<(), Fault> {
        self.slots.clear();
        self.alone.resize(requests.worker.mechanics.len(), false);
        loop {
            while self.slots.len() < SLOTS && requests.taken < requests.outcomes.len() {
                self.slots.push(requests.take_up());
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
            self.slots.retain_mut(|slot| !requests.settle(slot, &mut self.lots));
        }
    }

    /// Sculpts and screens the boards of up to thirty-two slots, and makes errands
    /// of those that may have a path.
    fn send_out(&mut self, requests: &mut Requests<'_>, from: usize) {
        let Self { carver, boards, sources, slots, lots: [plain, dressed], alone } = self;
        let end = slots.len().min(from + LANES);
        let slots = &mut slots[from..end];
        let Worker { plan, bench, mechanics, .. } = &mut *requests.worker;
        let roots = roots(slots);
        let lanes = (&roots, slots.len());
        let sizes = carver.sculpt(plan.tier(), &bench.sculptors, lanes, boards);
        let (left, reasons) = screen(bench, boards);
        let starts = boards.starts();
        for (lane, slot) in slots.iter_mut().enumerate() {
            (slot.size, slot.open) = (sizes[lane] as usize, boards.open[lane]);
            slot.root = roots.origin(lane);
            let choice = &mechanics[slot.mechanic];
            slot.fate = if !choice.stack.accepts_any_path() {
                let alone = &mut alone[slot.mechanic];
                let job = Job { plan, choice, root: &slot.root };
                boards.clear(lane);
                slot.fate(bench, job, dressed, (&mut sources[lane], alone))
            } else if let Some(why) = reasons[lane] {
                boards.clear(lane);
                Fate::Screened(why)
            } else {
                Fate::Unsent
            };
        }
        draw_sources((plan, bench), (slots, &roots), (boards, &left), sources);
        let finds = roots.split(&[FIND; LANES]);
        let slots = slots.iter_mut().enumerate();
        for (lane, slot) in slots.filter(|(_, slot)| matches!(slot.fate, Fate::Unsent)) {
            let sources = &mut sources[lane];
            slot.fate = if sources.is_empty() {
                Fate::Screened("no_source")
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
    fn fate(
        &self,
        bench: &mut Bench,
        job: Job<'_>,
        lot: &mut Lot,
        (sources, alone): (&mut Vec<Cell>, &mut bool),
    ) -> Fate {
        if *alone {
            return Fate::Alone;
        }
        bench.show(job.plan, self.size, &CellSet::from_word(self.open));
        match bench.set_out(job, sources) {
            Err(_) => Fate::Alone,
            Ok(None) => {
                *alone = true;
                Fate::Alone
            }
            Ok(Some(Err(why))) => Fate::Screened(why),
            Ok(Some(Ok(start))) => {
                let number = lot.send(start, self.root.split(FIND), sources);
                Fate::Errand(Ticket { lot: 1, number })
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
        bench.show(plan, slot.size, &CellSet::from_word(slot.open));
        bench.draw_sources(plan, &slot.root, sources);
        sources.retain(|cell| may >> cell.index() & 1 != 0);
    }
}

/// From where paths can start on thirty-two boards, and the reason where from nowhere.
fn screen(bench: &Bench, boards: &Fields) -> (Words, [Option<&'static str>; LANES]) {
    let (mut sources, mut reasons) = (boards.open, [None; LANES]);
    for screen in &bench.screens {
        let mut impossible = [0; LANES];
        let reason = screen.screen_in_lanes(boards, &mut sources, &mut impossible);
        for lane in (0..LANES).filter(|lane| impossible[*lane] != 0) {
            reasons[lane] = reasons[lane].or(reason);
        }
    }
    (sources, reasons)
}

impl Requests<'_> {
    /// A slot for the next request.
    fn take_up(&mut self) -> Slot {
        let request = self.taken;
        self.taken += 1;
        let index = self.index(request);
        let mechanic = self.worker.begin(self.seed, index, &mut self.outcomes[request]);
        let (base, end) = (Streams::base(self.seed, index), self.worker.plan.tier().boards);
        let (root, fate) = (base.clone(), Fate::Unsent);
        Slot { request, mechanic, board: 0, end, base, root, size: 0, open: 0, fate }
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
    fn settle(&mut self, slot: &mut Slot, lots: &mut [Lot; 2]) -> bool {
        let outcome = &mut self.outcomes[slot.request];
        outcome.funnel.boards += 1;
        match judge(self.worker, slot, lots, outcome) {
            Ok(()) => {
                self.worker.conclude(outcome, slot.mechanic, true);
                return true;
            }
            Err(Lost::Rejected(reject)) => count(&mut outcome.funnel.rejected, &reject, 1),
            Err(Lost::Fault(fault)) => {
                self.keep(slot.request, fault);
                return true;
            }
        }
        slot.board += 1;
        if slot.board < slot.end {
            return false;
        }
        let standby = self.worker.standby(slot.mechanic);
        if let Some(standby) = standby.filter(|_| outcome.parts.is_empty()) {
            outcome.give_up_mechanic();
            (slot.mechanic, slot.end) = (standby, slot.end.saturating_mul(2));
            return false;
        }
        self.worker.conclude(outcome, slot.mechanic, false);
        self.worker.spare = outcome.puzzle.take().or(self.worker.spare.take());
        true
    }
}

/// What becomes of a board: a puzzle, or why not.
fn judge(
    worker: &mut Worker,
    slot: &Slot,
    lots: &mut [Lot; 2],
    outcome: &mut Outcome,
) -> Result<(), Lost> {
    let Worker { plan, bench, mechanics, spare, .. } = worker;
    let job = Job { plan, choice: &mechanics[slot.mechanic], root: &slot.root };
    let found = match slot.fate {
        Fate::Screened(why) => return Err(Reject::new(Stage::Screen, why).into()),
        Fate::Unsent | Fate::Alone => None,
        Fate::Errand(ticket) => {
            let errand = &mut lots[ticket.lot].errands[ticket.number];
            outcome.funnel.attempts += errand.attempts;
            if errand.path.is_empty() {
                return Err(Reject::new(Stage::Find, "budget_spent").into());
            }
            // Where the mechanic has a say, it speaks before the gates.
            if let (0, Some(reject)) = (ticket.lot, bench.gauges.rejection(ticket)) {
                return Err(reject.clone().into());
            }
            Some((ticket, &mut errand.path))
        }
    };
    let blank = || spare.take().unwrap_or_else(|| Emitted::blank(plan.tier()));
    // One that is rejected stays as memory for the next.
    let puzzle = outcome.puzzle.get_or_insert_with(blank);
    puzzle.fallback = None;
    puzzle.boards_tried = slot.board + 1;
    bench.show(plan, slot.size, &CellSet::from_word(slot.open));
    let mut log = Log { funnel: &mut outcome.funnel, watch: &mut |_| (), number: slot.board };
    match found {
        None => bench.try_shown(job, &mut log, puzzle),
        Some(errand) => bench.try_errand(job, errand, &mut log, puzzle),
    }
}
