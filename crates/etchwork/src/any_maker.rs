//! Makers of puzzles as texts as makers of one family.

use crate::game_plug_ins::Read;
use etchwork_core::{
    AnyMaker, Attempt, Budget, FamilyGame, Made, Maker, PlugIns, Refused, Registry, RegistryError,
    Reject, Settings, Solver, Stage, Verdict, WrittenMade,
};
use std::sync::Arc;

/// The most nodes of a search for a solution, where the maker gives none.
const NODES: u64 = 20_000;

/// Adds the makers that are meant for a family, whose first solver looks for solutions.
pub(crate) fn add<G: FamilyGame>(
    makers: &mut PlugIns<dyn Maker<G>>,
    family: &str,
    read: Read<G>,
    solvers: &PlugIns<dyn Solver<G>>,
    registry: &Registry,
) -> Result<(), RegistryError> {
    let kind = registry.kind::<dyn AnyMaker>();
    for entry in kind.iter() {
        if kind.make(entry.id(), &Settings::default(), registry)?.family() != family {
            continue;
        }
        let solver = solvers.iter().next().expect("any game has a solver").clone();
        let of_any = entry.clone();
        let make = move |settings: &Settings, registry: &Registry| {
            Ok(Box::new(OfAny {
                maker: of_any.make(settings, registry)?,
                read,
                source: of_any.source().cloned(),
                solver: solver.make(&Settings::default(), registry)?,
                fault: None,
            }) as _)
        };
        makers.add(entry.id().clone(), entry.about().clone(), make)?;
    }
    Ok(())
}

/// A maker of texts at work on one family.
struct OfAny<G> {
    maker: Box<dyn AnyMaker>,
    read: Read<G>,
    source: Option<Arc<str>>,
    solver: Box<dyn Solver<G>>,
    fault: Option<String>,
}

impl<G: FamilyGame> OfAny<G> {
    /// The puzzle of a text with its solution, or why it is rejected; fails if the maker breaks its
    /// contract.
    fn made(&mut self, made: WrittenMade) -> Result<Result<Made<G>, Reject>, String> {
        let game = (self.read)(&made.text).map_err(|flaw| {
            let why = flaw.in_text(&made.text);
            format!("it makes a text that cannot be read: {why}\n{}", made.text)
        })?;
        let Some(texts) = made.solution else { return Ok(self.solved(game)) };
        let (mut state, mut solution) = (game.initial(), Vec::new());
        for text in &texts {
            let step = game.move_of(&state, text).ok_or_else(|| {
                format!("its solution has '{text}', which is not a move there\n{}", made.text)
            })?;
            game.advance(&mut state, &step);
            solution.push(step);
        }
        Ok(Ok(Made::new(game, solution)))
    }

    /// The puzzle with the solution that the family's first solver finds.
    fn solved(&mut self, game: G) -> Result<Made<G>, Reject> {
        let budget = Budget { nodes: NODES, ..Budget::QUESTION };
        let search = self.solver.solve(&game, &game.initial(), budget);
        match search.verdict {
            Verdict::Found(solution) => Ok(Made::new(game, solution)),
            Verdict::Impossible(why) => Err(Reject::new(Stage::Build, why)),
            Verdict::BudgetSpent | Verdict::Unsupported(_) => {
                Err(Reject::new(Stage::Build, "no_solution_found"))
            }
        }
    }
}

impl<G: FamilyGame> Maker<G> for OfAny<G> {
    fn attempt(&mut self, attempt: &Attempt, _: &mut Refused) -> Result<Made<G>, Reject> {
        let made = self.maker.attempt(attempt)?;
        self.made(made).unwrap_or_else(|fault| {
            self.fault.get_or_insert(fault);
            Err(Reject::new(Stage::Build, "at_fault"))
        })
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        let own = (reason == "no_solution_found")
            .then(|| format!("no solution was found in {NODES} nodes of a search"));
        own.or_else(|| self.maker.sentence(reason)).or_else(|| self.solver.sentence(reason))
    }

    fn fault(&self) -> Option<String> {
        self.fault.clone().or_else(|| self.maker.fault())
    }

    fn sources(&self) -> Vec<Arc<str>> {
        self.source.iter().cloned().collect()
    }
}
