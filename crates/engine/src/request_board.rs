//! Boards of requests under way, side by side.

use crate::requests::OpenRequest;
use etchwork_path::{Reject, Stream};

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

/// The next step of a sculpted board.
#[derive(Clone, Copy)]
pub(crate) enum Route {
    /// Not yet known.
    Unsent,
    /// None: it was rejected.
    Rejected(Reject),
    /// The search with this number looks for its path, side by side with others.
    InLanes(usize),
    /// It continues alone.
    Alone,
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
