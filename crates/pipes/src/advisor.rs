//! Hints by deduction, and the solver that finds moves.

use crate::ring::{bits, full};
use crate::solver::{Because, Deducer};
use crate::{Pipes, Turn, Turned};
use etchwork_core::{
    Advisor, Budget, Conclusion, Count, Forced, Game, Hint, HintLevel, Search, Solver, Verdict,
    Ways,
};

/// Gives hints by the rules of deduction. Any turn can be undone, so either every state of a puzzle
/// can be solved or none.
#[derive(Clone, Debug)]
pub struct PipesAdvisor {
    deducer: Deducer,
    nodes: u64,
    /// What follows for the tiles of the last puzzle that was reasoned about.
    told: Option<(Box<[u16]>, Vec<Because>)>,
}

/// A fraction of a second for each hint.
impl Default for PipesAdvisor {
    fn default() -> Self {
        Self { deducer: Deducer::default(), nodes: NODES, told: None }
    }
}

/// The most tiles that a hint of level 2 names.
const NAMED: usize = 3;

/// The most solutions counted for a hint.
const WAYS: u64 = 100;

/// The most nodes spent on counting solutions for a hint, unless the player allows other.
const NODES: u64 = 20_000;

impl Advisor<Pipes> for PipesAdvisor {
    fn hint(&mut self, game: &Pipes, line: &[Turned], (): &(), level: HintLevel) -> Hint {
        let now = line[line.len() - 1].masks();
        if game.board().is_tree(now) {
            return Hint::Solved;
        }
        let sides = game.board().sides();
        let tally = self.deducer.tally(sides, game.masks(), self.nodes, WAYS);
        let Some(solution) = tally.first else {
            return if tally.is_done { Hint::Hopeless } else { Hint::Unknown };
        };
        let at_least = !tally.is_done || tally.found == WAYS;
        let ways = Some(Ways { count: tally.found as usize, at_least });
        match level {
            HintLevel::Solvable => Hint::Open(ways),
            HintLevel::Forced => Hint::Forced(self.forced(game, now)),
            HintLevel::Next | HintLevel::Solution => {
                let moves = self.ahead(game, now, &solution);
                let moves = moves.iter().map(|step| game.move_text(step));
                let most = if level == HintLevel::Next { 1 } else { usize::MAX };
                Hint::Ahead(moves.take(most).collect(), ways)
            }
        }
    }

    /// The next turn of the tile that is settled first, if no harder one has to be settled before.
    fn conclude(
        &mut self,
        game: &Pipes,
        state: &Turned,
        (): &(),
        level: u8,
    ) -> Option<Conclusion<Turn>> {
        let now = state.masks();
        let wrong = self.settled(game).iter().find(|because| now[because.tile] != because.arms)?;
        if wrong.level > usize::from(level) {
            return None;
        }
        let (step, _) = game.turn_between(wrong.tile, now[wrong.tile], wrong.arms)?;
        let why = format!("at {} {}", game.place_text(wrong.tile), reason(game, wrong));
        Some(Conclusion { moves: vec![step], level: wrong.level.max(1) as u8, why })
    }

    /// Only known if there is exactly one solution.
    fn least_moves(&mut self, game: &Pipes) -> Option<usize> {
        let tally = self.deducer.tally(game.board().sides(), game.masks(), self.nodes, 2);
        let solution = tally.first.filter(|_| tally.is_done && tally.found == 1)?;
        Some(game.moves_between(game.initial().masks(), &solution).len())
    }
}

impl PipesAdvisor {
    /// An advisor with a budget for each hint. A search keeps some bytes a tile, whatever it takes.
    pub fn within(Budget { nodes, .. }: Budget) -> Self {
        let asked = Some(nodes).filter(|asked| *asked < u64::MAX);
        Self { nodes: asked.unwrap_or(NODES), ..Self::default() }
    }

    /// What follows for the tiles of a puzzle, in the order in which deduction settles them.
    fn settled(&mut self, game: &Pipes) -> &[Because] {
        let last = self.told.take().filter(|(masks, _)| **masks == *game.masks());
        let deducer = &mut self.deducer;
        let mut analyse = || deducer.analyse(game.board().sides(), game.masks()).because;
        let told = last.unwrap_or_else(|| (game.masks().into(), analyse()));
        &self.told.insert(told).1
    }

    /// The first tiles that must be turned, in the order in which deduction settles them.
    fn forced(&mut self, game: &Pipes, now: &[u16]) -> Vec<Forced> {
        let analysis = self.deducer.analyse(game.board().sides(), game.masks());
        let wrong = analysis.because.iter().filter(|because| now[because.tile] != because.arms);
        wrong.take(NAMED).map(|because| forced(game, now, because)).collect()
    }

    /// The turns to the solution; tiles that deduction settles early come first.
    fn ahead(&mut self, game: &Pipes, now: &[u16], solution: &[u16]) -> Vec<Turn> {
        let analysis = self.deducer.analyse(game.board().sides(), game.masks());
        let mut moves = game.moves_between(now, solution);
        let rank = |step: &Turn| {
            let at = analysis.because.iter().position(|because| because.tile == step.tile);
            at.unwrap_or(usize::MAX)
        };
        moves.sort_by_key(rank);
        // A puzzle with several solutions may be solved on the way to this one.
        let mut state = Turned(now.into());
        let is_last = |step: &Turn| {
            game.advance(&mut state, step);
            game.board().is_tree(state.masks())
        };
        let last = moves.iter().position(is_last);
        moves.truncate(last.map_or(moves.len(), |last| last + 1));
        moves
    }
}

fn forced(game: &Pipes, now: &[u16], because: &Because) -> Forced {
    let tile = because.tile;
    let mut to = now.to_vec();
    to[tile] = because.arms;
    let moves = game.moves_between(now, &to);
    let moves: Vec<String> = moves.iter().map(|step| game.move_text(step)).collect();
    Forced { at: String::new(), go: vec![moves.join("; ")], why: reason(game, because) }
}

fn list(mask: u16) -> String {
    let sides: Vec<String> = bits(mask).map(|side| side.to_string()).collect();
    match &sides[..] {
        [] => String::new(),
        [one] => format!("side {one}"),
        [most @ .., last] => format!("sides {} and {last}", most.join(", ")),
    }
}

fn reason(game: &Pipes, because: &Because) -> String {
    let arms = list(because.arms);
    let sides = game.board().sides();
    let walls = full(sides.count(because.tile)) & !sides.open(because.tile);
    match because.level {
        0 => format!("it has arms at {arms} however it is turned"),
        1 => format!("its arms are at {arms}, as nothing crosses {}", list(walls)),
        2 => format!("its arms are at {arms}: no other way fits the sides around it"),
        3 => format!("its arms are at {arms}: otherwise some tiles would be cut off"),
        4 => format!("its arms are at {arms}: otherwise a loop would close"),
        _ => format!(
            "its arms are at {arms}: any other orientation leads to a contradiction a few tiles away"
        ),
    }
}

/// Finds the fewest turns to a solution: by the rules and, where those stall, by search.
#[derive(Clone, Debug, Default)]
pub struct Deductive {
    deducer: Deducer,
}

impl Solver<Pipes> for Deductive {
    /// The rules cost one node, and each orientation that the search tries costs one.
    fn solve(&mut self, game: &Pipes, from: &Turned, budget: Budget) -> Search<Vec<Turn>> {
        let (arms, needed) = game.arms();
        if arms != needed {
            return Search::new(Verdict::Impossible("wrong_number_of_arms"), 1, 0);
        }
        let Some(left) = budget.nodes.checked_sub(1) else {
            return Search::new(Verdict::BudgetSpent, 1, 0);
        };
        let sides = game.board().sides();
        let tally = self.deducer.tally(sides, game.masks(), left, 1);
        let verdict = match (tally.first, tally.is_done) {
            (Some(solution), _) => Verdict::Found(game.moves_between(from.masks(), &solution)),
            (None, true) => Verdict::Impossible("no_tree"),
            (None, false) => Verdict::BudgetSpent,
        };
        Search::new(verdict, 1, tally.nodes + 1)
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        let told = match reason {
            "wrong_number_of_arms" => {
                "a tree of n tiles has 2(n - 1) arms, and these tiles have another number"
            }
            "no_tree" => "no orientation of the tiles joins all of them without a loop",
            _ => return None,
        };
        Some(told.to_owned())
    }
}

/// The most solutions that are counted.
const MOST: u64 = 100_000_000;

/// Counts the solutions within a budget.
pub(crate) fn count(game: &Pipes, budget: Budget) -> Count {
    let mut deducer = Deducer::default();
    let sides = game.board().sides();
    let tally = deducer.tally(sides, game.masks(), budget.nodes, MOST);
    Count {
        number: tally.found.to_string(),
        at_least: !tally.is_done || tally.found == MOST,
        nodes: tally.nodes,
    }
}
