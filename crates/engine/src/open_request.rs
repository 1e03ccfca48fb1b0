//! A request under way, and the results of its boards.

use etchwork_core::{Reject, Stage, Stream};
use etchwork_pipeline::Funnel;
use smallvec::SmallVec;
use std::mem;

/// A request without an answer yet.
pub(crate) struct OpenRequest {
    /// The number of its outcome.
    pub request: usize,
    pub mechanic: usize,
    /// The number of the next board.
    pub board: u32,
    /// The number at which its mechanic's boards end.
    pub end: u32,
    /// The stream from which the boards' streams split.
    pub base: Stream,
    pub count: Count,
    /// Whether it is answered, and there is no request to take its place.
    pub is_over: bool,
}

impl OpenRequest {
    /// A slot without a request.
    pub fn idle() -> Self {
        let (request, mechanic, board, end, count, is_over) = Default::default();
        Self { request, mechanic, board, end, base: Stream::new(0), count, is_over }
    }
}

/// A board of a request.
pub(crate) struct RequestBoard {
    /// Its number among all tries.
    pub number: usize,
    /// The number of the request's slot.
    pub open_request: usize,
    pub mechanic: usize,
    /// The number of the board.
    pub board: u32,
    pub root: Stream,
    pub size: usize,
    pub open: u64,
    pub route: Route,
}

impl RequestBoard {
    /// The next boards of some slots, up to a given number of each.
    pub fn spread(
        tries: &mut Vec<Self>,
        open_requests: &[OpenRequest],
        counts: impl Fn(usize) -> u32,
    ) {
        tries.clear();
        for (open_request, OpenRequest { mechanic, board, end, base, .. }) in
            open_requests.iter().enumerate()
        {
            let boards = *board..board.saturating_add(counts(open_request)).min(*end);
            for board in boards {
                let (number, mechanic) = (tries.len(), *mechanic);
                let (root, size, open, route) = (base.clone(), 0, 0, Route::Unsent);
                tries.push(Self { number, open_request, mechanic, board, root, size, open, route });
            }
        }
    }

    /// Whether its next step is not known yet.
    pub fn is_unsent(&self) -> bool {
        matches!(self.route, Route::Unsent)
    }
}

/// The next step of a sculpted board.
#[derive(Clone, Copy)]
pub(crate) enum Route {
    /// Not yet known.
    Unsent,
    /// None: a screen rejected it, for the reason with this number.
    Screened(u32),
    /// The search with this number looks for its path, side by side with others.
    InLanes(usize),
    /// It continues alone.
    Alone,
}

/// Counts that a request's funnel still lacks: outcomes are many, and far away in memory.
#[derive(Default)]
pub(crate) struct Count {
    pub boards: u64,
    pub attempts: u64,
    /// How many boards were rejected for each reason, by number.
    rejected: SmallVec<[u32; 16]>,
    /// The reasons that there were: of those with the same last six bits, any.
    seen: u64,
}

impl Count {
    /// Counts a rejected board.
    pub fn reject(&mut self, why: u32) {
        let at = why as usize;
        if at >= self.rejected.len() {
            self.rejected.resize(at + 1, 0);
        }
        self.rejected[at] += 1;
        self.seen |= 1 << (at % 64);
    }

    /// Adds the counts to a funnel, and resets them.
    pub fn tell(&mut self, causes: &Causes, funnel: &mut Funnel) {
        funnel.boards += mem::take(&mut self.boards);
        funnel.attempts += mem::take(&mut self.attempts);
        // From the last number down: the first causes are those of the last stage, so most
        // come behind those that the funnel has.
        while self.seen != 0 {
            let first = self.seen.ilog2() as usize;
            self.seen ^= 1 << first;
            for at in (first..self.rejected.len()).step_by(64) {
                let boards = mem::take(&mut self.rejected[at]);
                if boards > 0 {
                    funnel.reject(&causes.all[at], u64::from(boards));
                }
            }
        }
    }
}

/// The reasons for rejecting boards, each with a number.
pub(crate) struct Causes {
    all: Vec<Reject>,
    /// The reasons of a board without a source, and of one without a path.
    pub no_source: u32,
    pub no_path: u32,
}

impl Causes {
    /// The first of them.
    pub fn new(first: &[Reject]) -> Self {
        let mut causes = Self { all: first.to_vec(), no_source: 0, no_path: 0 };
        causes.no_path = causes.number(&Self::no_path());
        causes.no_source = causes.number(&Self::no_source());
        causes
    }

    /// The reason that no attempt found a path.
    pub fn no_path() -> Reject {
        Reject::new(Stage::Find, "budget_spent")
    }

    /// The reason that no cell is left from which a path may start.
    pub fn no_source() -> Reject {
        Reject::new(Stage::Screen, "no_source")
    }

    /// The number of a rejection. Cost: linear in the number of different rejections so far.
    pub fn number(&mut self, reject: &Reject) -> u32 {
        let known = self.all.iter().position(|known| known == reject);
        known.unwrap_or_else(|| {
            self.all.push(*reject);
            self.all.len() - 1
        }) as u32
    }
}
