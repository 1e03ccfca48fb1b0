//! The maker of a family that a script brings: its function `make`.

use crate::game::{Scripted, Step};
use crate::given::Given;
use crate::program::ScriptError;
use crate::script::Script;
use etchwork::core::{FamilyGame, Solver};
use etchwork::statespace::add_solver;
use etchwork::{
    Attempt, Budget, Game, Made, Maker, Refused, Registry, Reject, Settings, SettingsError, Stage,
    Verdict,
};
use std::sync::Arc;

/// The most states in which a solution is looked for, where `make` gives none.
const MOST_STATES: u64 = 20_000;

/// The plug-ins of a script's family alone: its maker, if it has one.
pub(crate) fn own(script: &Arc<Script>) -> Registry {
    let mut own = Registry::new();
    if script.has_make {
        let (of, about) = (Arc::clone(script), "the function `make` of the script");
        let make =
            move |settings: &Settings, _: &Registry| -> Result<Box<dyn Maker<Scripted>>, _> {
                Ok(Box::new(Make::new(&of, settings)?))
            };
        let added = own.kind_mut::<dyn Maker<Scripted>>().add("make", about, make);
        added.expect("it is the only one");
    }
    own
}

/// Calls `make` with a stream of random numbers and its settings.
pub(crate) struct Make {
    script: Arc<Script>,
    given: Given,
}

impl Make {
    /// The maker with settings over the script's own.
    pub fn new(script: &Arc<Script>, given: &Settings) -> Result<Self, SettingsError> {
        let given = Given::over(&script.settings, given)?;
        Ok(Self { script: Arc::clone(script), given })
    }

    /// What `make` returns is a level, or a map of a level and its solution, or `()` for no puzzle.
    fn make(&self, attempt: &Attempt) -> Result<Result<Made<Scripted>, Reject>, ScriptError> {
        let program = &self.script.program;
        let (level, solution) = self.given.made(program, attempt)?;
        if level.is_unit() {
            return Ok(Err(Reject::new(Stage::Build, "no_puzzle")));
        }
        let game = Scripted::of_level(&self.script, &level)?;
        let Some(texts) = solution else { return Ok(solved(game)) };
        let mut state = game.initial();
        let mut steps: Vec<Step> = Vec::new();
        for text in texts.iter().map(|step| crate::game::text_of(step).unwrap_or_default()) {
            let Some(step) = game.move_of(&state, &text) else {
                let why = format!(
                    "the solution that `make` returns has '{text}', which is not a move there"
                );
                return game
                    .fault()
                    .map_or(Err(program.flaw_in("make", why)), |_| Ok(Ok(Made::new(game, steps))));
            };
            state = game.apply(&state, &step);
            steps.push(step);
        }
        Ok(Ok(Made::new(game, steps)))
    }
}

/// A puzzle with a shortest solution, or why there is none.
fn solved(game: Scripted) -> Result<Made<Scripted>, Reject> {
    let mut registry = Registry::new();
    add_solver(registry.kind_mut::<dyn Solver<Scripted>>()).expect("there is no other");
    let solvers = registry.kind::<dyn Solver<Scripted>>();
    let solver = solvers.make("explore", &Settings::default(), &registry);
    let budget = Budget { nodes: MOST_STATES, ..Budget::QUESTION };
    let search = solver.expect("it takes no settings").solve(&game, &game.initial(), budget);
    match search.verdict {
        Verdict::Found(solution) => Ok(Made::new(game, solution)),
        // The loop that makes puzzles tells the fault.
        _ if game.fault().is_some() => Ok(Made::new(game, Vec::new())),
        Verdict::BudgetSpent => Err(Reject::new(Stage::Build, "too_many_states")),
        _ => Err(Reject::new(Stage::Build, "no_solution")),
    }
}

impl Maker<Scripted> for Make {
    fn attempt(&mut self, attempt: &Attempt, _: &mut Refused) -> Result<Made<Scripted>, Reject> {
        self.make(attempt).unwrap_or_else(|fault| {
            Ok(Made::new(Scripted::of_fault(&self.script, fault), Vec::new()))
        })
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        let told = match reason {
            "no_puzzle" => "the script made no puzzle",
            "no_solution" => "no moves solve it",
            "too_many_states" => "it has too many states to look for a solution",
            _ => return None,
        };
        Some(told.to_owned())
    }
}
