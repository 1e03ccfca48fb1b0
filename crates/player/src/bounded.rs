//! The built-in player: bounded in what it sees, remembers and concludes.

use crate::{Act, Means, Place, Player, Seen, Standing, View};
use etchwork_core::Stream;
use foldhash::fast::FixedState;
use hashbrown::HashMap;
use std::collections::VecDeque;

/// Plays with limited means.
///
/// In each place it makes a move without a thought now and then; else it follows what it concludes,
/// and looks ahead among what is left. It takes a move that leads to the goal as far as it sees;
/// else any that does not lead to a visible loss or to a place that it remembers. Where there is
/// none it goes back to the last place with another way that it remembers, or starts again.
#[derive(Clone, Debug)]
pub struct Bounded {
    means: Means,
    /// The places that it was at, the last at the end.
    past: VecDeque<Place>,
    /// The places that it knows to be lost.
    lost: VecDeque<Place>,
    /// Where it could have gone another way: the number of moves made, and the place.
    forks: VecDeque<(usize, Place)>,
    /// The moves that it has decided on, each with the place where it is made; the next at the end.
    plan: Vec<(Place, usize)>,
    /// What it looks at before one move.
    mind: Vec<Thought>,
    /// For each place in mind, the first move of the way to it.
    met: HashMap<Place, usize, FixedState>,
}

/// A place that a player looks at.
#[derive(Clone, Copy, Debug)]
struct Thought {
    place: Place,
    /// The thought and the move that led to it; the first ones have none before them.
    before: Option<usize>,
    step: usize,
    /// The first move of the way to it, as an index into the candidates.
    first: usize,
    depth: u32,
}

/// For each place that a player keeps in mind it looks at so many moves, no more.
const LOOKS: usize = 8;

/// It looks no further where it would have to try more moves than so many for each place that it
/// keeps in mind.
const CROWD: usize = 4;

/// What looking ahead tells of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Promise {
    /// Each way ends in a visible loss.
    Lost,
    /// Each way ends, in places that the player remembers.
    Known,
    /// Play ends there, well or badly.
    Ends,
    /// There is a way on.
    Open,
}

/// What looking ahead ended with.
enum Outlook {
    /// The goal is in sight, and the plan leads there.
    Goal,
    /// What each candidate promises.
    Promises(Vec<Promise>),
}

impl Bounded {
    /// The player whose effort is told where nobody asks for another.
    pub fn regular() -> Self {
        Self::new(Means::of_strength(Means::REGULAR))
    }

    /// A player with these means.
    pub fn new(means: Means) -> Self {
        Self {
            means,
            past: VecDeque::new(),
            lost: VecDeque::new(),
            forks: VecDeque::new(),
            plan: Vec::new(),
            mind: Vec::new(),
            met: HashMap::with_hasher(FixedState::with_seed(0)),
        }
    }

    fn keep<T: PartialEq>(kept: &mut VecDeque<T>, new: T, most: u32) {
        if kept.back() != Some(&new) {
            kept.push_back(new);
        }
        if kept.len() > most as usize {
            kept.pop_front();
        }
    }

    fn is_lost(&self, place: Place, standing: Standing) -> bool {
        standing == Standing::Lost || self.lost.contains(&place)
    }

    /// Whether a move leads to a place that is neither lost nor remembered, as far as it is seen.
    fn is_new(&self, seen: Seen) -> bool {
        match seen {
            Seen::Hidden => true,
            Seen::There(place, standing) => {
                !self.is_lost(place, standing) && !self.past.contains(&place)
            }
        }
    }

    /// Goes back to the last place with another way that is remembered, or starts again.
    fn back(&mut self, view: &dyn View) -> Act {
        self.plan.clear();
        let made = view.made();
        while let Some((moves, place)) = self.forks.pop_back() {
            if moves < made && view.place_after(moves) == place {
                return Act::TakeBack(made - moves);
            }
        }
        if view.standing() == Standing::Lost && made > 0 {
            return Act::TakeBack(1);
        }
        self.past.clear();
        if made == 0 { Act::Play(0) } else { Act::Restart }
    }

    /// Looks ahead, in the order of the candidates, at no more places than it keeps in mind.
    fn look_ahead(&mut self, view: &mut dyn View, candidates: &[usize]) -> Outlook {
        let here = view.here();
        let mut promises = vec![Promise::Lost; candidates.len()];
        self.mind.clear();
        self.met.clear();
        // Whoever sees more moves than fit in the mind looks at some of them.
        let most = self.means.memory as usize;
        for (first, step) in candidates.iter().enumerate() {
            if first > most {
                promises[first] = Promise::Open;
                continue;
            }
            let thought = Thought { place: here, before: None, step: *step, first, depth: 1 };
            if self.think(view, thought, &mut promises) {
                return Outlook::Goal;
            }
        }
        let mut looks = most * LOOKS;
        for next in 0.. {
            let Some(Thought { place, first, depth, .. }) = self.mind.get(next).copied() else {
                break;
            };
            if depth >= self.means.lookahead || looks == 0 {
                promises[first] = Promise::Open;
            } else {
                let moves = view.moves(place);
                looks = looks.saturating_sub(moves);
                // Too many to be told apart.
                if moves > CROWD * most {
                    promises[first] = Promise::Open;
                    looks = 0;
                    continue;
                }
                for step in 0..moves {
                    let before = Some(next);
                    let thought = Thought { place, before, step, first, depth: depth + 1 };
                    if self.think(view, thought, &mut promises) {
                        return Outlook::Goal;
                    }
                }
            }
        }
        Outlook::Promises(promises)
    }

    /// Tries one move in the mind: a thought with the place from which it is made. Returns whether
    /// it reaches the goal; then the way there is planned.
    fn think(&mut self, view: &mut dyn View, thought: Thought, promises: &mut [Promise]) -> bool {
        let Thought { first, before, step, .. } = thought;
        let promise = match view.look(thought.place, step) {
            Seen::Hidden => Promise::Open,
            Seen::There(_, Standing::Solved) => {
                self.plan.push((thought.place, step));
                self.plan_up_to(before, view.here());
                return true;
            }
            Seen::There(place, standing) if self.is_lost(place, standing) => Promise::Lost,
            Seen::There(_, Standing::Ended) => Promise::Ends,
            Seen::There(place, _) if self.past.contains(&place) => Promise::Known,
            Seen::There(place, _) => {
                match self.met.get(&place) {
                    // It is looked at already: what it promises, this move promises too.
                    Some(known) if *known == first => Promise::Lost,
                    Some(_) => Promise::Open,
                    None if self.mind.len() < self.means.memory as usize => {
                        self.mind.push(Thought { place, ..thought });
                        self.met.insert(place, first);
                        Promise::Lost
                    }
                    None => Promise::Open,
                }
            }
        };
        promises[first] = promises[first].max(promise);
        false
    }

    /// Plans the moves that lead to a thought.
    fn plan_up_to(&mut self, mut before: Option<usize>, here: Place) {
        while let Some(at) = before {
            let thought = self.mind[at];
            before = thought.before;
            let from = before.map_or(here, |at| self.mind[at].place);
            self.plan.push((from, thought.step));
        }
    }

    /// The move to make among candidates, by looking ahead, or the way back.
    fn choose(&mut self, view: &mut dyn View, mut left: Vec<usize>, draws: &mut Stream) -> Act {
        shuffle(&mut left, draws);
        let promises = match self.look_ahead(view, &left) {
            Outlook::Goal => {
                let (_, step) = self.plan.pop().expect("the goal is a move away at least");
                return Act::Play(step);
            }
            Outlook::Promises(promises) => promises,
        };
        let here = view.here();
        let best = promises.iter().max().copied().unwrap_or(Promise::Lost);
        if best < Promise::Ends {
            if best == Promise::Lost {
                Self::keep(&mut self.lost, here, self.means.memory);
            }
            return self.back(view);
        }
        let mut good = left.iter().zip(&promises).filter(|(_, promise)| **promise == best);
        let (step, _) = good.next().expect("the best is among them");
        if good.next().is_some() {
            Self::keep(&mut self.forks, (view.made(), here), self.means.memory);
        }
        Act::Play(*step)
    }
}

/// Puts numbers in a random order.
fn shuffle(numbers: &mut [usize], draws: &mut Stream) {
    for at in (1..numbers.len()).rev() {
        numbers.swap(at, draws.index(at + 1));
    }
}

impl Player for Bounded {
    fn begin(&mut self) {
        *self = Self::new(self.means);
    }

    fn act(&mut self, view: &mut dyn View, draws: &mut Stream) -> Act {
        let here = view.here();
        // The same draws in each decision, whatever the means.
        let (lapse, insight) = (draws.below(1000), draws.below(100));
        Self::keep(&mut self.past, here, self.means.memory);
        let moves = view.moves(here);
        if view.standing() != Standing::Open || moves == 0 {
            Self::keep(&mut self.lost, here, self.means.memory);
            return self.back(view);
        }
        if lapse < self.means.lapse {
            self.plan.clear();
            if moves > 1 {
                Self::keep(&mut self.forks, (view.made(), here), self.means.memory);
            }
            return Act::Play(draws.index(moves));
        }
        match self.plan.pop() {
            Some((place, step)) if place == here => return Act::Play(step),
            _ => self.plan.clear(),
        }
        let level = ((self.means.deduction + insight) / 100) as u8;
        let left: Vec<usize> = match view.conclude(level) {
            Some(told) => told.moves.iter().map(|step| usize::from(*step)).collect(),
            None => (0..moves).collect(),
        };
        match left[..] {
            [only] if self.is_new(view.look(here, only)) => Act::Play(only),
            _ => self.choose(view, left, draws),
        }
    }
}
