//! Solvers that break a law each.

use crate::countdown::Countdown;
use etchwork_path::{Budget, Game, Registry, Search, Settings, Solver, Verdict};
use etchwork_testkit::conformance::{SolverReport, solver};

/// What is wrong with a solver.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Flaw {
    None,
    Overshoots,
    FindsTooLittle,
    FindsNoMoves,
    GivesProofsAway,
    IgnoresItsBudget,
    HidesItsWork,
    CountsNothing,
    Remembers,
    BoastsOfLength,
    NeverFinds,
    Rambles,
    Panics,
}

/// Tries all moves, the first ones first; a node is a state.
struct Trying {
    flaw: Flaw,
    asked: u32,
}

struct Tries<'a> {
    game: &'a Countdown,
    nodes: u64,
    most: u64,
}

impl Tries<'_> {
    /// Whether moves lead to a goal; adds them to those that led here. `None` if the budget is
    /// spent.
    fn from(&mut self, left: u32, moves: &mut Vec<u32>) -> Option<bool> {
        if self.nodes == self.most {
            return None;
        }
        self.nodes += 1;
        if left == 0 {
            return Some(true);
        }
        let mut legal = Vec::new();
        self.game.moves(&left, &mut legal);
        for step in legal {
            moves.push(step);
            if self.from(left - step, moves)? {
                return Some(true);
            }
            moves.pop();
        }
        Some(false)
    }
}

impl Solver<Countdown> for Trying {
    fn solve(&mut self, game: &Countdown, from: &u32, budget: Budget) -> Search<Vec<u32>> {
        self.asked += 1;
        assert!(self.flaw != Flaw::Panics || *from != 2, "two is odd");
        let most = match self.flaw {
            Flaw::IgnoresItsBudget | Flaw::HidesItsWork => u64::MAX,
            Flaw::Overshoots => budget.nodes.saturating_add(3),
            _ => budget.nodes,
        };
        let (mut tries, mut moves) = (Tries { game, nodes: 0, most }, Vec::new());
        let found = tries.from(*from, &mut moves);
        let mut verdict = match found {
            Some(true) => Verdict::Found(moves.clone()),
            Some(false) if self.flaw == Flaw::Rambles => Verdict::Impossible("There is no way."),
            Some(false) => Verdict::Impossible("no_way"),
            None => Verdict::BudgetSpent,
        };
        match self.flaw {
            Flaw::FindsTooLittle if moves.len() > 1 => {
                verdict = Verdict::Found(moves[1..].to_vec());
            }
            Flaw::FindsNoMoves if *from == 1 => verdict = Verdict::Found(vec![1]),
            Flaw::GivesProofsAway if *from > 6 => verdict = Verdict::Impossible("too_far"),
            Flaw::Remembers if self.asked > 9 => verdict = Verdict::BudgetSpent,
            Flaw::NeverFinds => verdict = Verdict::BudgetSpent,
            _ => {}
        }
        let nodes = match self.flaw {
            Flaw::CountsNothing => 0,
            Flaw::HidesItsWork => tries.nodes.min(budget.nodes),
            _ => tries.nodes,
        };
        Search::new(verdict, 1, nodes)
    }

    fn is_optimal(&self) -> bool {
        self.flaw == Flaw::BoastsOfLength
    }
}

fn conforms(flaw: Flaw, slack: u64) -> Result<SolverReport, String> {
    let mut registry = Registry::new();
    let solvers = registry.kind_mut::<dyn Solver<Countdown>>();
    let make = move || Box::new(Trying { flaw, asked: 0 }) as Box<dyn Solver<Countdown>>;
    solvers.add_plain("trying", "tries all moves", make).unwrap();
    let puzzles: Vec<_> = (3..9).map(|half| Countdown::made(2 * half)).collect();
    solver("trying", &Settings::default(), slack, &puzzles, &registry)
}

#[test]
fn a_sound_solver_passes() {
    let report = conforms(Flaw::None, 0).unwrap();
    assert!(report.found > 20 && report.impossible > 3 && report.spent == 0, "{report:?}");
    assert_eq!((report.settled, report.over), (report.positions, 0));
    // The author states by how many nodes the solver may exceed its budget.
    assert_eq!(conforms(Flaw::Overshoots, 3).unwrap().over, 3);
}

#[test]
fn a_solver_that_breaks_a_law_is_told_which() {
    for (flaw, law, what) in [
        (
            Flaw::Overshoots,
            "it stays within its budget",
            "3 nodes (budget 0, slack 0), after -2 of",
        ),
        (
            Flaw::FindsTooLittle,
            "moves found solve the puzzle",
            "after all 1 moves found it is Open",
        ),
        (
            Flaw::FindsNoMoves,
            "moves found solve the puzzle",
            "move 1 of 1, '-1', is not legal here",
        ),
        (
            Flaw::GivesProofsAway,
            "a solvable position is not called impossible",
            "'too_far', though 3 moves",
        ),
        (
            Flaw::IgnoresItsBudget,
            "it stays within its budget",
            "3 nodes (budget 0, slack 0), after -2",
        ),
        (
            Flaw::HidesItsWork,
            "it stays within its budget",
            "with 0 nodes it answers 2 moves in 0 nodes",
        ),
        (Flaw::CountsNothing, "work is counted", "each in 0 nodes"),
        (Flaw::Remembers, "the same question has the same answer", "budget spent in"),
        (
            Flaw::BoastsOfLength,
            "a solution called optimal is shortest",
            "it finds 3 moves, but fewer suffice",
        ),
        (Flaw::NeverFinds, "sees enough to judge by", "0 solutions of"),
        (Flaw::Rambles, "reasons are snake_case", "the sentence of 'There is no way.' is"),
        (Flaw::Panics, "it never panics", "'two is odd', after -2; -2 of\nfrom 6"),
    ] {
        let said = conforms(flaw, 0).err().unwrap_or_else(|| panic!("{flaw:?} passes"));
        assert!(said.starts_with("solver 'trying' of down breaks laws:\n- "), "{flaw:?}: {said}");
        assert!(said.contains(law) && said.contains(what), "{flaw:?}: {said}");
    }
}
