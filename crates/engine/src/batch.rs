//! Many requests at once: each has a board under way, and boards go through the stages
//! thirty-two side by side. Where requests are too few for that, they have several,
//! and what comes after the first that becomes a puzzle is dropped. What comes out is what
//! comes out of the requests one by one; only the order of the work is another.

use crate::Plan;
use crate::bench::{Bench, Choice, Dressed, FIND, Job, SOURCES};
use crate::carver::Carver;
use crate::gauges::Ticket;
use crate::outcome::{Fault, Lost};
use crate::requests::Requests;
use crate::slot::{Causes, Fate, Slot, Try};
use crate::worker::Worker;
use etchwork_core::topology::Start;
use etchwork_core::{
    Cell, CellSet, Errand, Fields, LANES, Reject, Stage, Stream, StreamLanes, Words,
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
    /// The boards under way, in the order of their slots and of their numbers.
    tries: Vec<Try>,
    /// By mechanic that has a say and by number of try, what it made of the board: what it
    /// made before mostly serves again.
    dressed: Vec<Vec<Dressed>>,
    /// Searches on boards whose mechanics accept any path, and on those of others, which
    /// are dressed before.
    lots: [Lot; 2],
    /// For each mechanic, whether its boards have proved not to be for errands.
    alone: Vec<bool>,
    causes: Causes,
}

/// Searches that go side by side: first those under way, then some whose memory
/// will serve again.
#[derive(Default)]
pub(crate) struct Lot {
    pub errands: Vec<Errand>,
    /// The numbers of the tries that those under way are of.
    tries: Vec<usize>,
}

impl Lot {
    /// Sends an errand of a try out, with its sources swapped for the memory of others;
    /// its number.
    fn send(
        &mut self,
        tried: usize,
        (start, stream): (Start, Stream),
        sources: &mut Vec<Cell>,
    ) -> usize {
        let number = self.tries.len();
        if self.errands.len() == number {
            self.errands.push(Errand::new(start, Stream::new(0)));
        }
        self.errands[number].renew(start, stream);
        mem::swap(&mut self.errands[number].sources, sources);
        self.tries.push(tried);
        number
    }
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
        let causes = Causes::new(bench.gauges.rejects());
        let (sources, slots, tries, dressed, lots, alone) = Default::default();
        Some(Self { carver, boards, sources, slots, tries, dressed, lots, alone, causes })
    }

    /// Takes the memory of a batch that is done, of whatever plan.
    pub fn take_memory_of(&mut self, other: &mut Self) {
        mem::swap(&mut self.sources, &mut other.sources);
        mem::swap(&mut self.slots, &mut other.slots);
        mem::swap(&mut self.tries, &mut other.tries);
        mem::swap(&mut self.dressed, &mut other.dressed);
        mem::swap(&mut self.lots, &mut other.lots);
    }

    /// Answers all requests, as far as the limit goes. Whether it went so far.
    pub fn answer(&mut self, mut requests: Requests<'_>) -> Result<bool, Fault> {
        self.slots.clear();
        self.alone.resize(requests.worker.mechanics.len(), false);
        self.dressed.resize_with(self.alone.len(), Vec::new);
        loop {
            let mut slot = Slot::idle();
            while self.slots.len() < SLOTS && requests.take_up(&mut slot) {
                self.slots.push(mem::replace(&mut slot, Slot::idle()));
            }
            // Each that is not answered takes one board more at least.
            let left = self.slots.len() + requests.outcomes.len() - requests.taken;
            let is_dear = requests.boards + left as u64 > requests.limit.boards;
            let is_over = is_dear || requests.limit.is_stopped();
            if is_over {
                // So that nothing is taken for an answer that is none.
                while requests.take_up(&mut slot) {}
            }
            if is_over || self.slots.is_empty() {
                return requests.fault.map_or(Ok(!is_over), |(_, fault)| Err(fault));
            }
            self.spread();
            self.lots.iter_mut().for_each(|lot| lot.tries.clear());
            for from in (0..self.tries.len()).step_by(LANES) {
                self.send_out(&mut requests, from);
            }
            self.run_errands(requests.worker);
            self.settle(&mut requests);
        }
    }

    /// Looks for paths, and gates them; where the mechanic has a say, it speaks first.
    fn run_errands(&mut self, worker: &mut Worker) {
        let Self { tries, dressed, lots: [free, others], causes, .. } = self;
        let Worker { bench: Bench { finder, gauges, graphs, .. }, mechanics, .. } = worker;
        let errands = &mut free.errands[..free.tries.len()];
        finder.run_errands(errands);
        gauges.gate_errands(0, errands, |_| None);
        let errands = &mut others.errands[..others.tries.len()];
        finder.run_errands(errands);
        gauges.gate_errands(1, errands, |number| {
            let Try { number: at, mechanic, size, fate, .. } = &mut tries[others.tries[number]];
            let settled = dressed[*mechanic][*at].settle(
                &mechanics[*mechanic],
                &mut graphs[*size],
                &errands[number],
            );
            match settled {
                Ok(true) => None,
                Err(Lost::Rejected(reject)) => Some(causes.number(&reject)),
                Ok(false) | Err(Lost::Fault(_)) => {
                    // What is wrong with it comes out when it goes on by itself.
                    *fate = Fate::Alone;
                    Some(causes.no_path)
                }
            }
        });
    }

    /// Takes the next board of each slot, and, where lanes would be idle for want of
    /// requests, some of those that follow.
    fn spread(&mut self) {
        let Self { slots, tries, .. } = self;
        let all = slots.len().next_multiple_of(LANES);
        let (each, more) = (all / slots.len(), all % slots.len());
        Try::spread(tries, slots, |slot| (each + usize::from(slot < more)) as u32);
    }

    /// Puts down what became of all boards. Where a request is answered, the next
    /// takes its place.
    fn settle(&mut self, requests: &mut Requests<'_>) {
        let Self { slots, tries, dressed, lots, causes, .. } = self;
        let mut tries = tries.iter().peekable();
        for (number, slot) in slots.iter_mut().enumerate() {
            let mut is_answered = false;
            while let Some(tried) = tries.next_if(|tried| tried.slot == number) {
                is_answered = is_answered || requests.settle(slot, tried, (lots, dressed), causes);
            }
            slot.is_over = is_answered && !requests.take_up(slot);
        }
        slots.retain(|slot| !slot.is_over);
    }

    /// Sculpts and screens up to thirty-two boards, and makes errands of those that may
    /// have a path.
    fn send_out(&mut self, requests: &mut Requests<'_>, from: usize) {
        let Self { carver, boards, sources, slots, tries, dressed, lots, alone, causes } = self;
        let end = tries.len().min(from + LANES);
        let tries = &mut tries[from..end];
        let Worker { plan, bench, mechanics, .. } = &mut *requests.worker;
        let roots = roots(slots, tries);
        let lanes = (&roots, tries.len());
        let sizes = carver.sculpt(plan.tier(), &bench.sculptors, lanes, boards);
        for (lane, tried) in tries.iter_mut().enumerate() {
            (tried.size, tried.open) = (sizes[lane] as usize, boards.open[lane]);
            tried.root = roots.origin(lane);
            let choice = &mechanics[tried.mechanic];
            if !choice.accepts_any_path {
                let alone = &mut alone[tried.mechanic];
                let dressed = &mut dressed[tried.mechanic];
                tried.dress(dressed, (plan, choice), (boards, lane), alone);
            }
        }
        let (left, reasons) = screen(bench, boards, causes);
        for (lane, tried) in tries.iter_mut().enumerate() {
            if let Some(why) = reasons[lane].filter(|_| tried.is_unsent()) {
                boards.clear(lane);
                tried.fate = Fate::Screened(why)
            }
        }
        let starts = boards.starts();
        draw_sources((plan, bench, mechanics), (tries, &roots), (boards, &left), sources);
        let finds = roots.split(&[FIND; LANES]);
        for (lane, tried) in tries.iter_mut().enumerate().filter(|(_, tried)| tried.is_unsent()) {
            let sources = &mut sources[lane];
            tried.fate = if sources.is_empty() {
                Fate::Screened(causes.no_source)
            } else {
                let lot = usize::from(!mechanics[tried.mechanic].accepts_any_path);
                let errand = (starts[lane], finds.origin(lane));
                let number = lots[lot].send(tried.number, errand, sources);
                Fate::Errand(Ticket { lot, number })
            };
        }
    }
}

impl Try {
    /// Dresses a board whose mechanic has a say in which paths will do: then it may go on
    /// side by side with others all the same.
    fn dress(
        &mut self,
        dressed: &mut Vec<Dressed>,
        (plan, choice): (&Plan, &Choice),
        (boards, lane): (&mut Fields, usize),
        alone: &mut bool,
    ) {
        if !*alone {
            let most = dressed.len().max(self.number + 1);
            dressed.resize_with(most, || Dressed::blank(plan));
            let shown = (self.size, &CellSet::from_word(self.open));
            match dressed[self.number].dress(Job { plan, choice, root: &self.root }, shown) {
                Ok(Some(board)) => return boards.dress(lane, board),
                Ok(None) => *alone = true,
                // What is wrong with it comes out when it goes on by itself.
                Err(_) => (),
            }
        }
        boards.clear(lane);
        self.fate = Fate::Alone;
    }

    fn is_unsent(&self) -> bool {
        matches!(self.fate, Fate::Unsent)
    }
}

/// The roots of the streams of up to thirty-two boards.
fn roots(slots: &[Slot], tries: &[Try]) -> StreamLanes {
    let (mut bases, mut boards) = (StreamLanes::default(), [0; LANES]);
    for (lane, tried) in tries.iter().enumerate() {
        bases.set(lane, &slots[tried.slot].base);
        boards[lane] = tried.board;
    }
    bases.split(&boards)
}

/// Draws the cells that paths may be tried from on all boards, but for lanes without a
/// board; side by side if the order can.
fn draw_sources(
    (plan, bench, mechanics): (&Plan, &mut Bench, &[Choice]),
    (tries, roots): (&mut [Try], &StreamLanes),
    (boards, may): (&Fields, &Words),
    sources: &mut [Vec<Cell>; LANES],
) {
    let mut streams = roots.split(&[SOURCES; LANES]);
    let most = plan.tier().sources.tries as usize;
    if bench.order.sources_in_lanes(boards, (most, may), &mut streams, sources) {
        return;
    }
    let lanes = tries.iter_mut().zip(may).zip(sources);
    for ((tried, may), sources) in lanes.filter(|((tried, _), _)| tried.is_unsent()) {
        let (choice, root) = (&mechanics[tried.mechanic], &tried.root);
        bench.show(plan, (tried.size, &CellSet::from_word(tried.open)));
        if !choice.accepts_any_path && bench.dress(Job { plan, choice, root }).is_err() {
            tried.fate = Fate::Alone;
            continue;
        }
        bench.draw_sources(plan, root, sources);
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
