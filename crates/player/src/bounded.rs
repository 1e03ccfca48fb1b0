//! The built-in player: bounded in what it sees, remembers and concludes.

use crate::{Act, Means, Place, Player, Seen, Standing, View};
use etchwork_core::Stream;
use foldhash::fast::FixedState;
use hashbrown::HashMap;
use std::cmp::Reverse;
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
    /// What of it it has not looked beyond, by its number in the mind, the nearest to the goal last.
    open: Vec<(u32, usize)>,
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
    /// What each candidate promises, and how far from the goal the nearest place on its ways looks.
    Promises(Vec<(Promise, Reverse<u32>)>),
}

impl Bounded {
    /// A player with these means.
    pub fn new(means: Means) -> Self {
        Self {
            means,
            past: VecDeque::new(),
            lost: VecDeque::new(),
            forks: VecDeque::new(),
            plan: Vec::new(),
            mind: Vec::new(),
            open: Vec::new(),
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
        let mut promises = vec![(Promise::Lost, Reverse(u32::MAX)); candidates.len()];
        self.mind.clear();
        self.open.clear();
        self.met.clear();
        // Whoever sees more moves than fit in the mind looks at some of them.
        let most = self.means.memory as usize;
        for (first, step) in candidates.iter().enumerate() {
            if first > most {
                promises[first].0 = Promise::Open;
                continue;
            }
            let thought = Thought { place: here, before: None, step: *step, first, depth: 1 };
            if self.think(view, thought, &mut promises) {
                return Outlook::Goal;
            }
        }
        let is_judged = self.open.first().is_some_and(|(farthest, _)| *farthest > 0);
        let is_crowded = self.means.is_careful && candidates.len() > most && !is_judged;
        let mut looks = if is_crowded { 0 } else { most * LOOKS };
        while let Some((_, next)) = self.open.pop() {
            let Thought { place, first, depth, .. } = self.mind[next];
            if depth >= self.means.lookahead || looks == 0 {
                promises[first].0 = Promise::Open;
                continue;
            }
            let moves = view.moves(place);
            // Too many to be told apart.
            if moves > CROWD * most {
                promises[first].0 = Promise::Open;
                looks = 0;
                continue;
            }
            let steps = self.worth_a_look(view, place, moves);
            looks = looks.saturating_sub(steps.len());
            // What follows is no choice.
            let is_choice = self.means.foresight() == 0 || steps.len() > 1;
            let depth = depth + u32::from(is_choice);
            for step in steps {
                let before = Some(next);
                let thought = Thought { place, before, step, first, depth };
                if self.think(view, thought, &mut promises) {
                    return Outlook::Goal;
                }
            }
        }
        Outlook::Promises(promises)
    }

    /// The moves at a place in the mind that easy conclusions leave.
    fn worth_a_look(&self, view: &mut dyn View, place: Place, moves: usize) -> Vec<usize> {
        let level = self.means.foresight();
        let told = if level == 0 { None } else { view.conclude(place, level) };
        match told {
            Some(told) => told.moves.iter().map(|step| usize::from(*step)).collect(),
            None => (0..moves).collect(),
        }
    }

    /// Tries one move in the mind: a thought with the place from which it is made. Returns whether
    /// it reaches the goal; then the way there is planned.
    fn think(
        &mut self,
        view: &mut dyn View,
        thought: Thought,
        promises: &mut [(Promise, Reverse<u32>)],
    ) -> bool {
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
                    None => {
                        let judged =
                            if self.means.is_careful { view.distance(place) } else { None };
                        if let Some(distance) = judged {
                            promises[first].1 = promises[first].1.max(Reverse(distance));
                        }
                        let thought = Thought { place, ..thought };
                        self.keep_in_mind(thought, judged.unwrap_or(0), promises)
                    }
                }
            }
        };
        promises[first].0 = promises[first].0.max(promise);
        false
    }

    /// Keeps a new thought in mind, if need be in place of one that is farther from the goal. Returns
    /// what is known of it already.
    fn keep_in_mind(
        &mut self,
        thought: Thought,
        distance: u32,
        promises: &mut [(Promise, Reverse<u32>)],
    ) -> Promise {
        let mut slot = self.mind.len();
        if slot < self.means.memory as usize {
            self.mind.push(thought);
        } else {
            match self.open.first().copied() {
                Some((farther, at)) if farther > distance => {
                    self.open.remove(0);
                    promises[self.mind[at].first].0 = Promise::Open;
                    self.mind[at] = thought;
                    slot = at;
                }
                _ => return Promise::Open,
            }
        }
        let new = (distance, slot);
        let farther = self.open.partition_point(|known| *known > new);
        self.open.insert(farther, new);
        self.met.insert(thought.place, thought.first);
        Promise::Lost
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
        let promised = || promises.iter().map(|(promise, _)| *promise);
        let best = promised().max().unwrap_or(Promise::Lost);
        if best < Promise::Ends {
            if best == Promise::Lost {
                Self::keep(&mut self.lost, here, self.means.memory);
            }
            return self.back(view);
        }
        let good = left.iter().zip(&promises).filter(|(_, (promise, _))| *promise == best);
        let (step, _) =
            good.rev().max_by_key(|(_, (_, nearest))| *nearest).expect("the best is among them");
        if promised().filter(|promise| *promise == best).count() > 1 {
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
        let left: Vec<usize> = match view.conclude(here, level) {
            Some(told) => told.moves.iter().map(|step| usize::from(*step)).collect(),
            None => (0..moves).collect(),
        };
        match left[..] {
            [only] if self.is_new(view.look(here, only)) => Act::Play(only),
            _ => self.choose(view, left, draws),
        }
    }
}
