//! The search of the slow second solver: step by step, where the rest of the board still hangs
//! together.

use super::NumberedBoard;

/// A walk over a board.
pub struct Search<'a> {
    board: &'a NumberedBoard,
    /// The cells that one step reaches, without those behind barriers.
    ways: Vec<Vec<usize>>,
    /// The place of each cell in the order.
    place: Vec<Option<usize>>,
    visited: Vec<bool>,
    /// The solutions found.
    pub found: u64,
    /// The steps that may still be taken.
    pub steps: u64,
}

impl<'a> Search<'a> {
    pub fn new(board: &'a NumberedBoard, steps: u64) -> Self {
        let cells = board.is_open.len();
        let is_barred = |pair: &(usize, usize)| board.barriers.contains(pair);
        let ways = |at: usize| {
            let steps = board.steps[at].iter().copied();
            steps.filter(|next| !is_barred(&(at, *next)) && !is_barred(&(*next, at))).collect()
        };
        let mut place = vec![None; cells];
        board.numbers.iter().enumerate().for_each(|(nth, cell)| place[*cell] = Some(nth));
        let ways = (0..cells).map(ways).collect();
        Self { board, ways, place, visited: vec![false; cells], found: 0, steps }
    }

    /// Visits a cell and goes on from there in every way, until there are enough solutions. The cell is
    /// number `count` on the line, and `due` numbers were visited before it.
    pub fn visit(&mut self, cell: usize, count: usize, due: usize, enough: u64) {
        if self.steps == 0 || self.place[cell].is_some_and(|place| place != due) {
            return;
        }
        self.steps -= 1;
        self.visited[cell] = true;
        let (board, due) = (self.board, due + usize::from(self.place[cell].is_some()));
        let is_end = board.end == Some(cell);
        if count == board.cells {
            self.found += u64::from(due == board.numbers.len() && (is_end || board.end.is_none()));
        } else if !is_end && self.hangs_together(cell, count, due) {
            for nth in 0..self.ways[cell].len() {
                let next = self.ways[cell][nth];
                if self.found < enough && !self.visited[next] {
                    self.visit(next, count + 1, due, enough);
                }
            }
        }
        self.visited[cell] = false;
    }

    /// Whether the line may still visit all cells: at most one of them has to be last, and cells that
    /// are no stops join each stop to the next, and none of them lies elsewhere. The stops are the
    /// head, the numbers that are left, and the end.
    fn hangs_together(&self, head: usize, count: usize, due: usize) -> bool {
        let Self { board, ways, visited, .. } = self;
        let mut stops = vec![head];
        stops.extend(&board.numbers[due..]);
        stops.extend(board.end.filter(|end| self.place[*end].is_none()));
        let mut stop_at = vec![None; visited.len()];
        stops.iter().enumerate().for_each(|(nth, cell)| stop_at[*cell] = Some(nth));
        let is_left = |cell: &usize| !visited[*cell] || *cell == head;

        let (mut joined, mut seen, mut lasts) = (vec![false; stops.len()], visited.clone(), 0);
        for cell in (0..visited.len()).filter(|cell| !visited[*cell] && board.is_open[*cell]) {
            let exits = ways[cell].iter().filter(|next| is_left(next)).count();
            lasts += usize::from(exits == 0 || exits == 1 && board.end != Some(cell));
            if let Some(stop) = stop_at[cell] {
                // A step may lead here from the stop before.
                joined[stop - 1] |= ways[stops[stop - 1]].contains(&cell);
            } else if !seen[cell] {
                seen[cell] = true;
                let (mut new, mut met) = (vec![cell], vec![false; stops.len() + 1]);
                while let Some(at) = new.pop() {
                    for next in ways[at].iter().copied().filter(is_left) {
                        if let Some(stop) = stop_at[next] {
                            met[stop] = true;
                        } else if !std::mem::replace(&mut seen[next], true) {
                            new.push(next);
                        }
                    }
                }
                let may_be_last = board.end.is_none() && met[stops.len() - 1];
                let gaps: Vec<usize> = (1..stops.len()).filter(|n| met[n - 1] && met[*n]).collect();
                if gaps.is_empty() && !may_be_last {
                    return false;
                }
                gaps.into_iter().for_each(|stop| joined[stop - 1] = true);
            }
        }
        let most_lasts = usize::from(board.end.is_none());
        // A cell beside the head may be next and last at once only where it is the only one left.
        let may_end = lasts <= most_lasts || count + 1 == board.cells;
        may_end && joined[..stops.len() - 1].iter().all(|is_joined| *is_joined)
    }
}
