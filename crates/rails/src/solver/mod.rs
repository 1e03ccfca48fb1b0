//! The least number of moves that join the stations.
//!
//! A quarter turn commutes with turns of lines: the tile can be turned later, wherever it is then.
//! So all quarter turns can come last. For each number of quarter turns one search goes through
//! turns of lines alone, for boards on which that many quarter turns join the stations. The
//! searches take turns in order of the total: first all sequences of one move, then of two, and so
//! on.

mod goals;
mod hunt;
mod lines;
mod rules;
mod side;
mod word;

use crate::{Move, Power, Rails, State};
use etchwork_core::{Budget, Game};
use hunt::{Bounds, Hunt, Reach};
pub(crate) use lines::Lines;
use rules::Rules;
use word::{Narrow, Wide, Word};

/// The answer of [`shortest`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A shortest sequence of moves, with proof that none is shorter.
    Found(Vec<Move>),
    /// Proved: no sequence of moves joins the stations.
    Impossible,
    /// The budget was spent.
    Spent {
        /// Proved: it takes at least this many moves.
        at_least: u32,
    },
}

/// An answer and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// The answer.
    pub answer: Answer,
    /// The number of boards made and of steps along tracks.
    pub nodes: u64,
}

/// Searches for a shortest sequence of moves from a state, within a budget of nodes (boards made)
/// and of bytes. The same question always gets the same answer.
///
/// ```
/// use etchwork_core::{Budget, Game, Written};
/// use etchwork_rails::{Answer, Rails, shortest};
///
/// let rails = Rails::read("rails 3x2\n@stations W0 E0\n-.-\n.-.\n")?;
/// let Answer::Found(moves) = shortest(&rails, &rails.initial(), Budget::UNLIMITED).answer else {
///     panic!("there is a way");
/// };
/// assert_eq!(rails.move_text(&moves[0]), "C1v");
/// assert_eq!(moves.len(), 1);
/// # Ok::<(), etchwork_core::TextFlaw>(())
/// ```
pub fn shortest(rails: &Rails, state: &State, budget: Budget) -> Shortest {
    Optimum::new(rails, state).shortest(budget)
}

/// The search for shortest sequences of moves from one state. It keeps what it learns, so later
/// questions are cheaper.
pub struct Optimum<'a> {
    rails: &'a Rails,
    state: State,
    search: Search,
    /// The most bytes to keep.
    bytes: u64,
}

enum Search {
    Narrow(Known<Narrow>),
    Wide(Known<Wide>),
}

impl<'a> Optimum<'a> {
    /// A search that has not yet begun.
    pub fn new(rails: &'a Rails, state: &State) -> Self {
        let search = if rails.design().grid().len() <= Narrow::CELLS {
            Search::Narrow(Known::new(rails, state))
        } else {
            Search::Wide(Known::new(rails, state))
        };
        Self { rails, state: state.clone(), search, bytes: u64::MAX }
    }

    /// A search for a question, which keeps no more bytes than this at any time. They are counted by
    /// a fixed formula, so that the answer is the same on every machine. The memory of a [`Budget`]
    /// is looked at between layers alone, as frozen recipes have it.
    pub fn keep_within(self, bytes: u64) -> Self {
        Self { bytes, ..self }
    }

    /// The number of shortest sequences, of which each has `moves` moves, as
    /// [`Optimum::shortest`] found. A node of the budget is a board kept.
    pub(crate) fn lines(&self, moves: usize, budget: Budget) -> Lines {
        match &self.search {
            Search::Narrow(search) => {
                lines::lines::<Narrow>(&search.rules, &self.state, moves as u32, budget)
            }
            Search::Wide(search) => {
                lines::lines::<Wide>(&search.rules, &self.state, moves as u32, budget)
            }
        }
    }

    /// A shortest sequence of moves: see [`shortest`].
    pub fn shortest(&mut self, budget: Budget) -> Shortest {
        self.shortest_within(u32::from(u8::MAX), budget)
    }

    /// A shortest sequence of moves with at most `most` moves. If all are longer, the answer is the
    /// same as for a spent budget.
    pub fn shortest_within(&mut self, most: u32, budget: Budget) -> Shortest {
        let bounds = Bounds { budget, bytes: self.bytes };
        match &mut self.search {
            Search::Narrow(search) => search.hunts.shortest(&search.rules, most, bounds),
            Search::Wide(search) => search.hunts.shortest(&search.rules, most, bounds),
        }
    }

    /// The number of different boards one move away, other than the board itself.
    pub fn boards_away(&self) -> usize {
        let mut steps = Vec::new();
        self.rails.moves(&self.state, &mut steps);
        let mut boards: Vec<State> =
            steps.iter().map(|step| self.rails.apply(&self.state, step)).collect();
        boards.sort_unstable();
        boards.dedup();
        boards.iter().filter(|state| **state != self.state).count()
    }

    /// Of the states one move away: how many are on a shortest sequence, and how many there are.
    /// `moves` is the length of a shortest sequence, as [`Optimum::shortest`] found it. `None` if
    /// the budget is spent first. States differ if their tiles or what is left of power-ups do.
    pub fn first_moves(&mut self, moves: usize, budget: Budget) -> Option<FirstMoves> {
        self.first(moves, budget, State::clone)
    }

    /// The same for boards, which differ only if their tiles do: a power-up that moves no tile leads
    /// to no other board.
    pub fn first_boards(&mut self, moves: usize, budget: Budget) -> Option<FirstMoves> {
        self.first(moves, budget, |state| State { stock: [0; 2], ..state.clone() })
    }

    /// The same, where states with the same board count once. A board is on a shortest sequence if
    /// one of its states is.
    fn first(
        &mut self,
        moves: usize,
        budget: Budget,
        board: impl Fn(&State) -> State,
    ) -> Option<FirstMoves> {
        let mut steps = Vec::new();
        self.rails.moves(&self.state, &mut steps);
        let mut seen = vec![self.state.clone()];
        let mut boards = vec![(board(&self.state), true)];
        for step in steps {
            let next = self.rails.apply(&self.state, &step);
            let of_it = board(&next);
            let place = boards.iter().position(|(known, _)| *known == of_it);
            if seen.contains(&next) || place.is_some_and(|place| boards[place].1) {
                continue;
            }
            let left = moves.checked_sub(1)? as u32;
            let is_best = self.is_within(&step, &next, left, budget)?;
            seen.push(next);
            match place {
                Some(place) => boards[place].1 = is_best,
                None => boards.push((of_it, is_best)),
            }
        }
        let others = &boards[1..];
        let best = others.iter().filter(|(_, is_best)| *is_best).count();
        Some(FirstMoves { best, all: others.len() })
    }

    /// Whether `left` moves suffice from a state one move away; the caller must know that fewer do
    /// not.
    fn is_within(&mut self, step: &Move, next: &State, left: u32, budget: Budget) -> Option<bool> {
        let bounds = Bounds { budget, bytes: self.bytes };
        let beside = |bytes: u64| Bounds { bytes: bounds.bytes.saturating_sub(bytes), ..bounds };
        let answer = match (&mut self.search, step) {
            // A quarter turn changes the tiles, so the goals are others.
            (Search::Narrow(Known { rules, hunts }), Move::Quarter(_)) => {
                Hunts::<Narrow>::new(next).exactly(rules, left, beside(hunts.bytes()))
            }
            (Search::Wide(Known { rules, hunts }), Move::Quarter(_)) => {
                Hunts::<Wide>::new(next).exactly(rules, left, beside(hunts.bytes()))
            }
            (Search::Narrow(search), step) => search.exactly_after(step, left, bounds),
            (Search::Wide(search), step) => search.exactly_after(step, left, bounds),
        };
        match answer {
            Answer::Found(_) => Some(true),
            Answer::Impossible => Some(false),
            Answer::Spent { .. } => None,
        }
    }
}

/// Counts of boards one move away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstMoves {
    /// Those on a shortest sequence.
    pub best: usize,
    /// All that differ from the current board.
    pub all: usize,
}

/// The rules of one puzzle, and its searches.
struct Known<W> {
    rules: Rules,
    hunts: Hunts<W>,
}

impl<W: Word> Known<W> {
    fn new(rails: &Rails, state: &State) -> Self {
        let rules = Rules::new(rails, state.stock(Power::Free), W::WIDTH);
        Self { rules, hunts: Hunts::new(state) }
    }

    /// A sequence of exactly `moves` moves from the board after a turn, given that none is shorter.
    fn exactly_after(&mut self, step: &Move, moves: u32, bounds: Bounds) -> Answer {
        let (Move::Turn(turn) | Move::Free(turn)) = step else {
            unreachable!("quarter turns are searched afresh");
        };
        let act = self.rules.acts.iter().position(|act| act.turn == *turn);
        let act = act.expect("every legal turn is an act") as u8;
        let start = side::after(&self.rules, self.hunts.start, act).expect("it is legal");
        self.hunts.list.iter_mut().for_each(|hunt| hunt.restart(start));
        self.hunts.exactly(&self.rules, moves, bounds)
    }
}

/// The searches from one board, one for each number of quarter turns.
struct Hunts<W> {
    start: W,
    list: Vec<Hunt<W>>,
}

impl<W: Word> Hunts<W> {
    fn new(state: &State) -> Self {
        let start = word::word(state.tiles().iter().map(|tile| tile.kind()));
        let list = (0..=state.stock(Power::Turn)).map(|quarters| Hunt::new(start, quarters));
        Self { start, list: list.collect() }
    }

    fn shortest(&mut self, rules: &Rules, most: u32, bounds: Bounds) -> Shortest {
        // Depths are stored in bytes; no board is more than a few dozen turns away.
        for moves in 0..=most.min(u8::MAX.into()) {
            let answer = self.exactly(rules, moves, bounds);
            if answer != Answer::Impossible || self.is_hopeless(moves) {
                return Shortest { answer, nodes: self.nodes() };
            }
        }
        Shortest { answer: Answer::Spent { at_least: most + 1 }, nodes: self.nodes() }
    }

    /// What all searches keep together.
    fn bytes(&self) -> u64 {
        self.list.iter().map(Hunt::bytes).sum()
    }

    fn nodes(&self) -> u64 {
        self.list.iter().map(|hunt| hunt.nodes).sum()
    }

    /// Whether no longer sequence can join the stations either.
    fn is_hopeless(&self, moves: u32) -> bool {
        let asked = self.list.iter().enumerate().filter(|(quarters, _)| *quarters as u32 <= moves);
        asked.clone().count() == self.list.len()
            && asked.into_iter().all(|(_, hunt)| hunt.is_over())
    }

    /// A sequence of exactly `moves` moves, given that none is shorter; [`Answer::Impossible`]
    /// means that there is none of this length.
    fn exactly(&mut self, rules: &Rules, moves: u32, Bounds { budget, bytes }: Bounds) -> Answer {
        for quarters in 0..self.list.len().min(moves as usize + 1) {
            let elsewhere = self.nodes() - self.list[quarters].nodes;
            let kept = self.bytes() - self.list[quarters].bytes();
            let nodes = budget.nodes.saturating_sub(elsewhere);
            let left =
                Bounds { budget: Budget { nodes, ..budget }, bytes: bytes.saturating_sub(kept) };
            let turns = (moves - quarters as u32) as u8;
            match self.list[quarters].reach(rules, turns, left) {
                Reach::Found(acts) => {
                    return Answer::Found(self.line(rules, &acts, quarters as u8));
                }
                Reach::Spent => return Answer::Spent { at_least: moves },
                Reach::None | Reach::Never => {}
            }
        }
        Answer::Impossible
    }

    /// Turns the acts into moves, and appends the quarter turns that then join the stations.
    fn line(&self, rules: &Rules, acts: &[u8], quarters: u8) -> Vec<Move> {
        let mut word = self.list[usize::from(quarters)].start();
        let mut line = Vec::new();
        for act in acts {
            word = side::after(rules, word, *act).expect("the search heeds the stock");
            let act = &rules.acts[usize::from(*act)];
            line.push(if act.is_free { Move::Free(act.turn) } else { Move::Turn(act.turn) });
        }
        let mut turned = Vec::new();
        rules.joins_after(word, quarters, &mut turned);
        line.extend(turned.into_iter().map(|cell| Move::Quarter(etchwork_core::Cell::new(cell))));
        line
    }
}
