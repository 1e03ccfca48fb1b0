//! The atlas: what is known of boards so small that they come again and again.
//!
//! There are few of them, so few draws lead to something new, and all others are looked up.
//! It is an automaton that is made as it goes: sculptors, screens, path finder and metrics are
//! asked where draws lead to something for the first time, and never again. What comes out is what
//! [`Worker::request`](crate::Worker::request) makes.

mod ground;
mod paths;
mod trees;

use crate::bench::{Bench, FIND, Job, SOURCES, check, dress, screen};
use crate::carve::{SCULPT, SIZE};
use crate::carver::Carver;
use crate::funnel::count;
use crate::outcome::{Emitted, Fault, Lost, Outcome};
use crate::slot::Causes;
use crate::{Gauges, Limit, Plan};
use etchwork_core::{Board, Cell, Payload, Reject, Stage, Stream};
use ground::{Ground, Known, MOST};
use paths::{Paths, Standing};
use std::mem;
use std::sync::Arc;
use trees::{Place, Trees};

/// Requests of a worker before it looks boards up. To learn what boards lead to costs more than
/// to work them off side by side, and pays for those who ask for many: for boards of 20 cells
/// after about as many.
pub(crate) const PAYS_AFTER: u64 = 1 << 15;

/// With so many places in its trees, boards, or ways on from one place, an atlas is too large
/// to be of use: what is in it comes again too seldom.
const MOST_PLACES: usize = 1 << 18;
const MOST_BOARDS: usize = 1 << 13;
const MOST_WAYS: u32 = 64;

/// What is known of the boards of a plan, and of the paths on them.
pub(crate) struct Atlas {
    ground: Ground,
    /// The open board of each size.
    open: Vec<Known>,
    /// What is known of each board before it is searched.
    views: Vec<View>,
    trees: Trees,
    paths: Paths,
    /// Whether an attempt drew too much to be kept.
    is_beyond: bool,
    /// Requests whose paths are to be measured, and memory for those that come to be.
    waiting: Vec<Progress>,
    spare: Vec<Progress>,
    /// Memory that serves every board.
    cells: Vec<Cell>,
    trail: Vec<Place>,
    payloads: Vec<Payload>,
}

/// What is known of a board before it is searched.
#[derive(Clone, Copy)]
enum View {
    Unknown,
    /// It is screened out.
    Out(Reject),
    In(Searched),
}

/// Where a board is searched from.
#[derive(Clone, Copy)]
struct Searched {
    /// The cells that a path may start from.
    may: u64,
    /// Those of them from which not all attempts are known to fail.
    worth: u64,
    /// Where the trees of attempts stand, one for each cell.
    trees: Place,
    /// The open cells in ascending order, and how many there are.
    deck: [u8; MOST],
    cells: u32,
}

/// How far a request is.
#[derive(Clone)]
pub(crate) struct Progress {
    pub request: usize,
    pub mechanic: usize,
    /// The number of its board at work.
    board: u32,
    /// That board and its path, if that is to be measured.
    waits_for: Option<(Known, u32)>,
}

impl Progress {
    /// A request that begins.
    pub fn new(request: usize, mechanic: usize) -> Self {
        Self { request, mechanic, board: 0, waits_for: None }
    }
}

/// How far an answer came.
pub(crate) enum Answer {
    Emitted,
    /// The boards are used up.
    UsedUp,
    /// Its path is to be measured before it goes on.
    Waiting,
    /// It was stopped, or is beyond the atlas, and is to be begun anew.
    Left,
}

impl Atlas {
    /// An empty atlas, if the boards of a plan are small enough, and all that its plug-ins
    /// do is told by what they did before.
    pub fn new(plan: &Plan, bench: &Bench) -> Option<Self> {
        let sizes = &plan.tier().sizes;
        let are_small = sizes.iter().all(|grid| grid.len() <= MOST);
        let are_told = bench.order.is_shuffle() && bench.finder.makes_attempts();
        if !are_small || !are_told || !bench.gauges.all_early() {
            return None;
        }
        let mut ground = Ground::default();
        let know = |grid: &_| ground.know(Board::new(*grid), &bench.sculptors);
        let open = sizes.iter().map(know).collect();
        let paths = Paths::new(bench.gauges.names().len());
        let (views, trees, waiting, spare, cells, trail, payloads) = Default::default();
        Some(Self {
            ground,
            open,
            views,
            trees,
            paths,
            is_beyond: false,
            waiting,
            spare,
            cells,
            trail,
            payloads,
        })
    }

    /// Whether it is too large to be of use.
    #[inline(always)]
    pub fn is_closed(&self) -> bool {
        self.is_beyond || self.trees.len() > MOST_PLACES || self.ground.len() > MOST_BOARDS
    }

    /// Tries boards of a request, drawn from splits of the job's root, until one becomes a
    /// puzzle, for a mechanic that accepts any path. The boards that it tries are added to
    /// those so far.
    pub fn answer(
        &mut self,
        (bench, carver): (&mut Bench, &Carver),
        job: Job<'_>,
        (limit, boards): (Limit<'_>, &mut u64),
        (outcome, spare): (&mut Outcome, &mut Option<Emitted>),
        mut progress: Progress,
    ) -> Result<Answer, Fault> {
        while progress.board < job.plan.tier().boards {
            if *boards > limit.boards || limit.is_stopped() {
                return Ok(Answer::Left);
            }
            let job = Job { root: &job.root.split(progress.board), ..job };
            let found = match progress.waits_for.take() {
                Some(found) => Ok(found),
                None => {
                    (outcome.funnel.boards, *boards) = (outcome.funnel.boards + 1, *boards + 1);
                    let known = self.sculpt((bench, carver), job);
                    let path = self.find(bench, job, known, &mut outcome.funnel.attempts);
                    path.map(|path| (known, path))
                }
            };
            if self.is_closed() {
                return Ok(Answer::Left);
            }
            let reject = match found.map(|(known, path)| (known, path, self.paths.standing(path))) {
                Err(reject) => reject,
                Ok((_, _, Standing::Out(cause))) => bench.gauges.rejects()[cause as usize],
                Ok((known, path, Standing::Fresh)) => {
                    progress.waits_for = Some((known, path));
                    self.waiting.push(progress);
                    return Ok(Answer::Waiting);
                }
                Ok((known, path, standing)) => {
                    let blank = || spare.take().unwrap_or_else(|| Emitted::blank(job.plan.tier()));
                    let puzzle = outcome.puzzle.get_or_insert_with(blank);
                    puzzle.boards_tried = progress.board + 1;
                    match self.emit((job, bench.gauges.names()), (known, path, standing), puzzle) {
                        Ok(()) => return Ok(Answer::Emitted),
                        Err(Lost::Rejected(reject)) => reject,
                        Err(Lost::Fault(fault)) => return Err(fault),
                    }
                }
            };
            count(&mut outcome.funnel.rejected, &reject, 1);
            progress.board += 1;
        }
        Ok(Answer::UsedUp)
    }

    /// Measures the paths that requests wait for. Those requests, if there are any.
    pub fn measure(&mut self, gauges: &mut Gauges) -> Option<Vec<Progress>> {
        if self.waiting.is_empty() {
            return None;
        }
        self.paths.measure(gauges);
        Some(mem::replace(&mut self.waiting, mem::take(&mut self.spare)))
    }

    /// Takes the memory of requests that waited back.
    pub fn take_back(&mut self, mut waited: Vec<Progress>) {
        waited.clear();
        self.spare = waited;
    }

    /// The board that a tier sculpts.
    #[inline(always)]
    fn sculpt(&mut self, (bench, carver): (&Bench, &Carver), job: Job<'_>) -> Known {
        let size = job.root.split(SIZE).index(self.open.len());
        let mut stream = job.root.split(SCULPT);
        let walls = carver.walls(size, stream.next_u32());
        self.ground.carve(self.open[size], walls, (&bench.sculptors, carver), &mut stream)
    }

    /// The number of the path that is found on a board, or why there is none.
    #[inline(always)]
    fn find(
        &mut self,
        bench: &mut Bench,
        job: Job<'_>,
        known: Known,
        attempts: &mut u64,
    ) -> Result<u32, Reject> {
        let searched = match self.views.get(usize::from(known)) {
            Some(View::In(searched)) => *searched,
            Some(View::Out(reject)) => return Err(*reject),
            _ => self.view(bench, job, known)?,
        };
        let Searched { may, worth, trees, mut deck, cells } = searched;
        let find = job.root.split(FIND);
        let (mut draws, mut made) = (job.root.split(SOURCES), 0);
        for turn in 0..cells.min(job.plan.tier().sources.tries) {
            // One turn of a shuffle: those that nobody comes to are not made.
            let pick = (turn + draws.below(cells - turn)) as usize % MOST;
            let source = deck[pick];
            deck[pick] = deck[turn as usize % MOST];
            made += may >> source & 1;
            if worth >> source & 1 == 0 {
                continue;
            }
            let (tree, stream) = (trees + u32::from(source), find.split(source.into()));
            let end = match self.trees.end(tree, stream.clone()) {
                Some(end) => end,
                None => self.learn(bench, job, (known, source), (tree, stream)),
            };
            if let Some(path) = end {
                *attempts += made;
                return Ok(path);
            }
        }
        *attempts += made;
        Err(if made == 0 { Causes::no_source() } else { Causes::no_path() })
    }

    /// Asks the screens about a board.
    #[cold]
    fn view(&mut self, bench: &mut Bench, job: Job<'_>, known: Known) -> Result<Searched, Reject> {
        self.views.resize(self.ground.len(), View::Unknown);
        self.cells.clear();
        self.cells.extend(&self.ground.board(known).open());
        let (mut deck, cells) = ([0; MOST], self.cells.len() as u32);
        deck.iter_mut().zip(&self.cells).for_each(|(at, cell)| *at = cell.index() as u8);
        let graph = bench.graph_of(job.plan, self.ground.board(known));
        let screened = screen(&bench.screens, &bench.graphs[graph], &mut self.cells);
        let searched = screened.map(|()| {
            let may = self.cells.iter().fold(0, |may, cell| may | 1 << cell.index());
            let trees = self.trees.plant(self.ground.board(known).grid().len() as u32);
            Searched { may, worth: may, trees, deck, cells }
        });
        let searched = searched.map_err(|why| Reject::new(Stage::Screen, why));
        self.views[usize::from(known)] = searched.map_or_else(View::Out, View::In);
        searched
    }

    /// Makes an attempt that leads to something new, and keeps what it led to.
    #[cold]
    fn learn(
        &mut self,
        bench: &mut Bench,
        job: Job<'_>,
        (known, source): (Known, u8),
        (tree, mut stream): (Place, Stream),
    ) -> trees::Ending {
        let graph = bench.graph_of(job.plan, self.ground.board(known));
        let Self { trees, trail, cells, paths, is_beyond, .. } = self;
        trail.clear();
        trail.push(tree);
        let mut draw = |ways| {
            let (drawn, place) = (stream.below(ways), trail[trail.len() - 1]);
            *is_beyond |= ways > MOST_WAYS || trees.len() > MOST_PLACES;
            if !*is_beyond {
                trail.push(trees.grow(place, ways, drawn));
            }
            drawn
        };
        cells.clear();
        let (graph, source) = (&bench.graphs[graph], Cell::new(source.into()));
        let found = bench.finder.attempt(graph, source, &mut draw, cells);
        let start = graph.start().expect("it is small and has no links");
        let end = found.then(|| paths.add(start, cells));
        if trees.end_with(trail, end)
            && let View::In(searched) = &mut self.views[usize::from(known)]
        {
            searched.worth &= !(1 << source.index());
        }
        end
    }

    /// Makes a puzzle of a board and its path, in the memory of another.
    #[inline(always)]
    fn emit(
        &mut self,
        (job, names): (Job<'_>, &[&'static str]),
        (known, path, standing): (Known, u32, Standing),
        puzzle: &mut Emitted,
    ) -> Result<(), Lost> {
        let (sculpted, cells) = (self.ground.board(known), self.paths.cells(path));
        let Emitted { board, rules, .. } = puzzle;
        board.become_opened(sculpted.grid(), &sculpted.open());
        dress(job, board, rules, &mut self.payloads)?;
        // One that passed is a path of the board as it was sculpted.
        if standing != Standing::Passed || board != sculpted {
            check(job, board, rules, cells)?;
        }
        puzzle.path.clear();
        puzzle.path.extend_from_slice(cells);
        // Mostly it is already: to count who shares it is slow.
        if !Arc::ptr_eq(&puzzle.mechanic, &job.choice.name) {
            puzzle.mechanic.clone_from(&job.choice.name);
        }
        puzzle.fallback = None;
        puzzle.readings.clear();
        let values = self.paths.values(path).iter().copied();
        puzzle.readings.extend(names.iter().copied().zip(values));
        Ok(())
    }
}
