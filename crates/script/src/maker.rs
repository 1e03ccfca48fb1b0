//! The maker of a script: its function `make`.

use crate::game::{Scripted, Step};
use crate::given::given_over;
use crate::program::ScriptError;
use crate::random::Random;
use crate::script::Script;
use etchwork::core::{FamilyGame, Solver};
use etchwork::statespace::add_solver;
use etchwork::{
    Attempt, Budget, Game, Grid, Made, Maker, Refused, Registry, Reject, Settings, SettingsError,
    Stage, Verdict,
};
use rhai::{Array, Dynamic, Map};
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
    settings: Map,
    /// The sizes of which each attempt draws one.
    sizes: Vec<Grid>,
}

impl Make {
    /// The maker with settings over the script's own.
    pub fn new(script: &Arc<Script>, given: &Settings) -> Result<Self, SettingsError> {
        let settings = given_over(&script.settings, given)?;
        let sizes = settings
            .get("sizes")
            .and_then(|sizes| sizes.as_array_ref().ok().map(|sizes| sizes.clone()));
        let size = |size: &Dynamic| size.to_string().parse().map_err(SettingsError::new);
        let sizes = sizes.iter().flatten().map(size).collect::<Result<Vec<Grid>, _>>()?;
        if settings.contains_key("sizes") && sizes.is_empty() {
            return Err(SettingsError::new("`sizes` is an array of sizes such as \"4x5\""));
        }
        Ok(Self { script: Arc::clone(script), settings, sizes })
    }

    /// What `make` returns is a level, or a map of a level and its solution, or `()` for no puzzle.
    fn make(&self, attempt: &Attempt) -> Result<Result<Made<Scripted>, Reject>, ScriptError> {
        let (program, mut settings) = (&self.script.program, self.settings.clone());
        if !self.sizes.is_empty() {
            let size = self.sizes[attempt.streams.stage("size").index(self.sizes.len())];
            settings.insert("cols".into(), (size.cols() as i64).into());
            settings.insert("rows".into(), (size.rows() as i64).into());
        }
        let random = Random::new(attempt.streams.stage("make"));
        let called = program.call("make", vec![Dynamic::from(random), settings.into()]);
        let made = called.map_err(|thrown| thrown.fault(program, "make"))?;
        if made.is_unit() {
            return Ok(Err(Reject::new(Stage::Build, "no_puzzle")));
        }
        let (level, solution) = level_and_solution(&made);
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

/// The level that `make` returns, and the moves of a solution if it has them.
fn level_and_solution(made: &Dynamic) -> (Dynamic, Option<Array>) {
    let both = made.as_map_ref().ok().and_then(|map| {
        let solution = map.get("solution")?.as_array_ref().ok()?.clone();
        Some((map.get("level").filter(|_| map.len() == 2)?.clone(), Some(solution)))
    });
    both.unwrap_or_else(|| (made.clone(), None))
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
