//! The plug-ins of a game's family, and what they do with its puzzles.

use crate::generation::{FamilyPlugIns, Measured, Worker, listed, worker_of};
use crate::puzzle::{after, is_played, solves};
use crate::{Measuring, SolverAnswer, Taken};
use crate::{Puzzle, PuzzleError, Written};
use etchwork_core::{
    Advisor, Budget, FamilyGame, Made, Measure, PlugIns, Reading, Refusal, Registry, RegistryError,
    Search, Settings, Solver, Status, TextFlaw, Verdict, in_words,
};
use etchwork_pipeline::{Named, Overrides, Plan, PlanError, PlugInsOf, Tier};
use etchwork_statespace::{add_measures, add_solver};
use std::borrow::Cow;

/// How a family reads a text.
pub(crate) type Read<G> = fn(&str) -> Result<G, TextFlaw>;

/// The plug-ins of a family whose puzzles are games of type `G`: its makers, measures and solvers,
/// with the measures and the solver that any game has.
///
/// The plug-ins of a family that is a type are in the registry of all, where the type finds them. A
/// family that is a value has a registry of its own, as the type is that of other families too.
pub struct GamePlugIns<'a, G> {
    /// The name of the family, by which measures of any family choose. A page has none of those.
    #[cfg_attr(target_family = "wasm", expect(dead_code))]
    family: &'a str,
    own: &'a Registry,
    common: &'a Registry,
    advisor: fn(&G) -> Option<Box<dyn Advisor<G>>>,
    /// How the family reads a text, if its type tells.
    #[cfg_attr(target_family = "wasm", expect(dead_code))]
    read: Option<Read<G>>,
}

impl<'a, G: Written> GamePlugIns<'a, G> {
    /// Those of a family that is a type, in the registry of all.
    pub fn of_type(registry: &'a Registry) -> Self {
        let advisor = |game: &G| game.advisor(crate::Help::default().budget);
        let read = Some(G::read as Read<G>);
        Self { family: G::FAMILY, own: registry, common: registry, advisor, read }
    }
}

impl<'a, G: FamilyGame> GamePlugIns<'a, G> {
    /// Those of a family that is a value, with its name: its own registry has what is of its puzzles
    /// alone, and the registry of all has the simulated players, and measures of any family. Hints
    /// come from the state space.
    pub fn of_value(family: &'a str, own: &'a Registry, common: &'a Registry) -> Self {
        Self { family, own, common, advisor: |_| None, read: None }
    }

    fn all(&self) -> Result<PlugInsOf<'a, G>, RegistryError> {
        let own = PlugInsOf::new(self.own);
        let taken: Vec<Reading> =
            own.readings(&Default::default())?.into_iter().map(|(_, reading)| reading).collect();
        let mut measures: PlugIns<dyn Measure<G>> = own.measures.into_owned();
        add_measures(&mut measures, &taken)?;
        #[cfg(not(target_family = "wasm"))]
        crate::any_measure::add(&mut measures, self.family, self.common)?;
        #[cfg(feature = "player")]
        if self.common.kind::<dyn etchwork_player::Player>().ids().next().is_some() {
            etchwork_player::add_measures(&mut measures, &taken, self.advisor)?;
        }
        #[cfg_attr(target_family = "wasm", expect(unused_mut))]
        let mut makers = own.makers;
        #[cfg(not(target_family = "wasm"))]
        if let Some(read) = self.read {
            let (of, solvers) = (self.family, self.solvers()?);
            crate::any_maker::add(makers.to_mut(), of, read, &solvers, self.common)?;
        }
        Ok(PlugInsOf { makers, measures: Cow::Owned(measures), registry: self.common })
    }

    fn solvers(&self) -> Result<PlugIns<dyn Solver<G>>, RegistryError> {
        let mut solvers: PlugIns<dyn Solver<G>> = self.own.kind().clone();
        add_solver(&mut solvers)?;
        Ok(solvers)
    }

    /// Their names.
    pub fn listed(&self) -> Result<FamilyPlugIns, RegistryError> {
        let all = self.all()?;
        let readings = all.readings(&Default::default())?.into_iter();
        let readings = readings.map(|(id, reading)| {
            let bounds = all.measure(id, None)?.bounds(&reading.name);
            Ok(Measured { measure: id.to_owned(), reading, bounds })
        });
        let readings = readings.collect::<Result<_, RegistryError>>()?;
        Ok(FamilyPlugIns {
            makers: listed(&all.makers),
            readings,
            solvers: listed(&self.solvers()?),
            mechanics: Vec::new(),
        })
    }

    /// A tier of the family with this name, with overrides.
    pub fn plan(
        &self,
        family: &str,
        tier: &Tier,
        overrides: &Overrides,
    ) -> Result<Plan, PlanError> {
        Plan::new(family, tier, overrides, &self.all()?)
    }

    /// The readings of a puzzle with moves that solve it.
    pub fn measure(
        &self,
        game: &G,
        &Measuring { solution, settings, without, budget }: &Measuring<'_>,
    ) -> Result<Vec<Taken>, PuzzleError> {
        let session = after(game.clone(), solution)?;
        solves(&session)?;
        let made = Made::new(game.clone(), session.moves().to_vec());
        let all = self.all()?;
        all.measures.check(settings.keys())?;
        let mut taken = Vec::new();
        let is_asked = |id: &&str| !without.contains(id) && !is_played(id);
        for id in all.measures.ids().filter(is_asked) {
            let mut measure = all.measure(id, settings.get(id))?;
            measure.keep_within(budget);
            let mut values = vec![None; measure.readings().len()];
            measure.measure(&made, &mut values);
            measure.fault().map_or(Ok(()), |fault| Err(Refusal::new(fault)))?;
            taken.extend(measure.readings().iter().zip(values).map(Taken::of));
        }
        Ok(taken)
    }

    /// Looks for moves that solve a puzzle, with the named solver, else with the family's first.
    pub fn solve(
        &self,
        game: &G,
        named: Option<&Named>,
        budget: Budget,
    ) -> Result<SolverAnswer, PuzzleError> {
        let solvers = self.solvers()?;
        let first = || Named {
            id: solvers.ids().next().expect("any game has a solver").to_owned(),
            settings: Settings::default(),
        };
        let named = named.cloned().unwrap_or_else(first);
        let mut solver = solvers.make(&named.id, &named.settings, self.common)?;
        let search = solver.solve(game, &game.initial(), budget);
        let Search { verdict, attempts, nodes, cuts } = search;
        let why = match &verdict {
            Verdict::Impossible(why) | Verdict::Unsupported(why) => {
                Some(in_words(why, solver.sentence(why)))
            }
            Verdict::Found(_) | Verdict::BudgetSpent => None,
        };
        let verdict = match verdict {
            Verdict::Found(moves) => {
                let moves: Vec<String> = moves.iter().map(|step| game.move_text(step)).collect();
                let played = after(game.clone(), &moves).map(|session| session.status());
                if played != Ok(Status::Solved) {
                    let why = format!("they do not solve the puzzle: {}", moves.join("; "));
                    return Err(PuzzleError::FalseClaim { solver: named.id, moves, why });
                }
                Verdict::Found(moves)
            }
            Verdict::Impossible(why) => Verdict::Impossible(why),
            Verdict::BudgetSpent => Verdict::BudgetSpent,
            Verdict::Unsupported(what) => Verdict::Unsupported(what),
        };
        let search = Search { verdict, attempts, nodes, cuts };
        Ok(SolverAnswer {
            solver: named.id,
            search,
            why,
            at: None,
            is_optimal: solver.is_optimal(),
            settled: None,
        })
    }
}

impl<G: FamilyGame + Puzzle> GamePlugIns<'_, G> {
    /// A worker for a plan.
    pub fn worker(&self, plan: &Plan) -> Result<Box<dyn Worker>, PlanError> {
        worker_of(plan, &self.all()?)
    }
}
