//! Many requests at once: each has one board under way, and boards go through
//! the stages thirty-two side by side. What comes out is what comes out of the
//! requests one by one; only the order of the work is another.

use crate::Plan;
use crate::bench::{Bench, FIND, Job, SOURCES};
use crate::carver::Carver;
use crate::discard::Log;
use crate::funnel::count;
use crate::outcome::{Emitted, Fault, Lost, Outcome};
use crate::worker::Worker;
use etchwork_core::{
    Cell, CellSet, Errand, Fields, LANES, Reject, Stage, Stream, StreamLanes, Streams, Words,
};
use std::mem;

/// Requests that have a board under way: so many that some hundred boards come to
/// the path finder together, and few enough to stay in the nearest memory.
const SLOTS: usize = 16 * LANES;

/// Where boards go side by side.
pub(crate) struct Batch {
    carver: Carver,
    /// Thirty-two boards in the making.
    boards: Fields,
    /// The cells that a path on each is tried from.
    sources: [Vec<Cell>; LANES],
    slots: Vec<Slot>,
    /// Searches: first those under way, then some whose memory will serve again.
    errands: Vec<Errand>,
    under_way: usize,
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
    /// Nothing: it was screened out.
    Screened(&'static str),
    /// It is searched side by side with others, as the errand of that number.
    Errand(usize),
    /// It goes on by itself, for its mechanic has a say in which paths will do.
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
        let sources = Default::default();
        Some(Self { carver, boards, sources, slots: Vec::new(), errands: Vec::new(), under_way: 0 })
    }

    /// Answers all requests.
    pub fn answer(&mut self, mut requests: Requests<'_>) -> Result<(), Fault> {
        self.slots.clear();
        loop {
            while self.slots.len() < SLOTS && requests.taken < requests.outcomes.len() {
                self.slots.push(requests.take_up());
            }
            if self.slots.is_empty() {
                return requests.fault.map_or(Ok(()), |(_, fault)| Err(fault));
            }
            self.under_way = 0;
            for from in (0..self.slots.len()).step_by(LANES) {
                self.send_out(&mut requests, from);
            }
            let errands = &mut self.errands[..self.under_way];
            let bench = &mut requests.worker.bench;
            bench.finder.run_errands(errands);
            bench.gauges.gate_errands(errands);
            self.slots.retain_mut(|slot| !requests.settle(slot, &mut self.errands));
        }
    }

    /// Sculpts and screens the boards of up to thirty-two slots, and makes errands
    /// of those that may have a path.
    fn send_out(&mut self, requests: &mut Requests<'_>, from: usize) {
        let Self { carver, boards, sources, slots, errands, under_way } = self;
        let end = slots.len().min(from + LANES);
        let slots = &mut slots[from..end];
        let Worker { plan, bench, .. } = &mut *requests.worker;
        let mut roots = [const { Stream::new(0) }; LANES];
        for (slot, root) in slots.iter_mut().zip(&mut roots) {
            slot.root = slot.base.split(slot.board);
            *root = slot.root.clone();
        }
        let sizes = carver.sculpt(plan.tier(), &bench.sculptors, &roots[..slots.len()], boards);
        let (left, reasons) = screen(bench, boards);
        let starts = boards.starts();
        for (lane, slot) in slots.iter_mut().enumerate() {
            (slot.size, slot.open) = (sizes[lane], boards.open[lane]);
            match (slot.fate, reasons[lane]) {
                (Fate::Alone, _) => boards.clear(lane),
                (_, Some(why)) => {
                    slot.fate = Fate::Screened(why);
                    boards.clear(lane);
                }
                (_, None) => slot.fate = Fate::Errand(0),
            }
        }
        draw_sources((plan, bench), slots, boards, sources);
        let slots = slots.iter_mut().enumerate();
        for (lane, slot) in slots.filter(|(_, slot)| matches!(slot.fate, Fate::Errand(_))) {
            if errands.len() == *under_way {
                errands.push(Errand::new(starts[lane], Stream::new(0)));
            }
            let errand = &mut errands[*under_way];
            errand.renew(starts[lane], slot.root.split(FIND));
            mem::swap(&mut errand.sources, &mut sources[lane]);
            keep(&mut errand.sources, left[lane]);
            let may_start = !errand.sources.is_empty();
            slot.fate =
                if may_start { Fate::Errand(*under_way) } else { Fate::Screened("no_source") };
            *under_way += usize::from(may_start);
        }
    }
}

/// Draws the cells that paths are tried from on the boards of all slots, but for
/// lanes without a board; side by side if the order can.
fn draw_sources(
    (plan, bench): (&Plan, &mut Bench),
    slots: &[Slot],
    boards: &Fields,
    sources: &mut [Vec<Cell>; LANES],
) {
    let mut streams = StreamLanes::default();
    for (lane, slot) in slots.iter().enumerate() {
        streams.set(lane, &slot.root.split(SOURCES));
    }
    let tries = plan.tier().sources.tries as usize;
    if bench.order.sources_in_lanes(boards, tries, &mut streams, sources) {
        return;
    }
    let lanes = slots.iter().zip(&boards.open).zip(sources);
    for ((slot, _), sources) in lanes.filter(|((_, open), _)| **open != 0) {
        bench.show(plan, slot.size, &CellSet::from_word(slot.open));
        bench.draw_sources(plan, &slot.root, sources);
    }
}

/// Drops the sources that are not in a word. Whether one is cannot be foretold, so
/// no branch depends on it.
fn keep(cells: &mut Vec<Cell>, word: u64) {
    let mut kept = 0;
    for at in 0..cells.len() {
        let cell = cells[at];
        cells[kept] = cell;
        kept += (word >> (cell.index() & 63) & 1) as usize;
    }
    cells.truncate(kept);
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
        let any = self.worker.mechanics[mechanic].stack.accepts_any_path();
        let fate = if any { Fate::Errand(0) } else { Fate::Alone };
        let base = Streams::base(self.seed, index);
        let root = base.clone();
        Slot { request, mechanic, board: 0, base, root, size: 0, open: 0, fate }
    }

    fn index(&self, request: usize) -> u32 {
        self.first + request as u32
    }

    fn answer_alone(&mut self, request: usize) {
        let index = self.index(request);
        let outcome = &mut self.outcomes[request];
        if let Err(fault) = self.worker.request_into(self.seed, index, outcome) {
            self.keep(request, fault);
        }
    }

    fn keep(&mut self, request: usize, fault: Fault) {
        if self.fault.as_ref().is_none_or(|(first, _)| request < *first) {
            self.fault = Some((request, fault));
        }
    }

    /// Puts down what became of a slot's board. Whether its request is answered;
    /// if not, its next board is to be tried.
    fn settle(&mut self, slot: &mut Slot, errands: &mut [Errand]) -> bool {
        let outcome = &mut self.outcomes[slot.request];
        outcome.funnel.boards += 1;
        match judge(self.worker, slot, errands, outcome) {
            Ok(()) => {
                outcome.funnel.end(true);
                return true;
            }
            Err(Lost::Rejected(reject)) => count(&mut outcome.funnel.rejected, &reject, 1),
            Err(Lost::Fault(fault)) => {
                self.keep(slot.request, fault);
                return true;
            }
        }
        slot.board += 1;
        let is_over = slot.board == self.worker.plan.tier().boards;
        if is_over && self.worker.standby(slot.mechanic).is_some() {
            // So rare that it may start all over again.
            self.answer_alone(slot.request);
        } else if is_over {
            outcome.funnel.end(false);
            self.worker.spare = outcome.puzzle.take().or(self.worker.spare.take());
        }
        is_over
    }
}

/// What becomes of a board: a puzzle, or why not.
fn judge(
    worker: &mut Worker,
    slot: &Slot,
    errands: &mut [Errand],
    outcome: &mut Outcome,
) -> Result<(), Lost> {
    let Worker { plan, bench, mechanics, spare, .. } = worker;
    let job = Job { plan, choice: &mechanics[slot.mechanic], root: &slot.root };
    let found = match slot.fate {
        Fate::Screened(why) => return Err(Reject::new(Stage::Screen, why).into()),
        Fate::Alone => None,
        Fate::Errand(number) => {
            let errand = &mut errands[number];
            outcome.funnel.attempts += errand.attempts;
            if errand.path.is_empty() {
                return Err(Reject::new(Stage::Find, "budget_spent").into());
            }
            let is_sound = bench.gauges.is_sound(number).map_err(Reject::clone)?;
            Some((is_sound.then_some(number), &mut errand.path))
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
        Some((Some(sound), path)) => bench.try_errand(job, (sound, path), puzzle),
        Some((None, path)) => bench.judge(job, path, &mut log, puzzle),
    }
}
