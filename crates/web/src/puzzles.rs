//! What programs ask: makes, reads, solves, measures, counts and draws puzzles as values. Nothing here touches
//! the puzzle in play.

use crate::library::{Found, Library};
use crate::request::Wanted;
use crate::service::text;
use crate::wording;
use etchwork::codec::Recipe;
use etchwork::core::{Ratio, Settings, Verdict, check_seed, puzzle_of_save, seed_from_text};
use etchwork::pipeline::Named;
use etchwork::player::Scale;
use etchwork::render::svg;
use etchwork::{
    Any, Budget, LevelMaker, LevelReader, Measuring, Playing, Puzzle, Registry, Taken,
    metric_settings,
};
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// A puzzle, and everything known about it.
#[derive(Debug, Serialize, TS)]
pub struct PuzzleData {
    /// The recipe ID if the puzzle was generated, else the board ID.
    pub id: String,
    /// The ID of the board itself, which never changes.
    pub board_id: String,
    /// The recipe ID, from which the puzzle can be generated again.
    pub recipe: Option<String>,
    pub family: String,
    /// The mechanic of a path, else the family's own word.
    pub kind: String,
    pub tier: Option<String>,
    pub seed: Option<u32>,
    pub index: Option<u32>,
    /// The puzzle as text, in the format of its family.
    pub text: String,
    /// The line that `etchwork generate --json --no-solutions` prints for the puzzle.
    pub json: Option<String>,
    /// The readings measured during generation.
    pub readings: BTreeMap<String, Option<f64>>,
    /// The moves of the stored solution.
    pub solution: Option<Vec<String>>,
}

/// The result of a search for a solution.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename_all = "kebab-case")]
pub enum SearchVerdict {
    Found,
    /// No solution exists, which is proved.
    Impossible,
    /// The budget was spent before the search knew.
    GivenUp,
}

/// Moves that solve a puzzle, or why there are none.
#[derive(Debug, Serialize, TS)]
pub struct Solved {
    pub verdict: SearchVerdict,
    pub moves: Option<Vec<String>>,
    /// The result in a sentence, with the name of the solver.
    pub said: String,
}

/// The number of solutions.
#[derive(Debug, Serialize, TS)]
pub struct Counted {
    /// The number in decimal digits, which may be too large for a JavaScript number.
    pub number: String,
    /// Whether the budget was spent before all were counted.
    pub at_least: bool,
}

/// The readings of a puzzle.
#[derive(Debug, Serialize, TS)]
pub struct Measured {
    /// By name; null where a reading is unknown.
    pub readings: BTreeMap<String, Option<f64>>,
}

/// How hard a puzzle is for simulated players, from 0 to 100.
#[derive(Debug, Serialize, TS)]
pub struct Rated {
    pub strength: u32,
    /// The ends of its interval of 95 %.
    pub interval: [u32; 2],
    /// From one to five.
    pub stars: u32,
    /// Whether any of the players solves it in time.
    pub is_solved: bool,
    /// What makes it so hard, in a sentence without its full stop.
    pub reason: String,
}

/// The legal moves.
#[derive(Debug, Serialize, TS)]
pub struct Moves {
    pub moves: Vec<String>,
}

/// A drawing as the text of an SVG file.
#[derive(Debug, Serialize, TS)]
pub struct Svg {
    pub svg: String,
}

/// A run in progress, kept for its next puzzle.
pub struct Making(Wanted, LevelMaker);

impl Making {
    pub fn new(wanted: Wanted, library: &Library, registry: &Registry) -> Result<Self, String> {
        let Wanted { family, tier, options, seed } = wanted.clone();
        check_seed(&seed).map_err(|why| format!("seed: {why}"))?;
        let family =
            family.map_or_else(|| library.first().map(|first| first.id().to_owned()), Ok)?;
        let run = library.run(&family, &tier, options, seed_from_text(&seed), registry)?;
        Ok(Self(wanted, run.levels(registry).map_err(text)?))
    }

    pub fn is_of(&self, wanted: &Wanted) -> bool {
        self.0 == *wanted
    }

    /// The puzzle of an index; none if the request gives up.
    pub fn puzzle(&mut self, index: u32) -> Result<Option<PuzzleData>, String> {
        let made = self.1.request(index).map_err(text)?;
        Ok(made.map(|level| data(&level.into())))
    }
}

/// Reads an ID, a text of any family, a line of JSON, or a save.
fn piece(given: &str, library: &Library, registry: &Registry) -> Result<Any, String> {
    let given = given.strip_prefix('\u{feff}').unwrap_or(given);
    let word = puzzle_of_save(given).unwrap_or_else(|| given.trim());
    let families = library.families();
    if let Some(id) = families.id_in(word) {
        return if Recipe::looks_like(&id) {
            library.of_recipe(&id, registry).map(Any::from)
        } else {
            library.open(&id, None, registry).map(Found::into)
        };
    }
    // Other texts may open with braces.
    if word.strip_prefix('{').is_some_and(|inside| inside.trim_start().starts_with('"')) {
        return LevelReader::new(registry, families).read(word).map(Any::from);
    }
    library.read(given, registry).map(Found::into)
}

/// Reads a puzzle and describes it.
pub fn read(given: &str, library: &Library, registry: &Registry) -> Result<PuzzleData, String> {
    piece(given, library, registry).map(|piece| data(&piece))
}

fn data(any: &Any) -> PuzzleData {
    let document = any.document.as_ref();
    PuzzleData {
        id: any.id(),
        board_id: any.puzzle.id(),
        recipe: any.recipe().map(str::to_owned),
        family: any.family.id.to_string(),
        kind: any.puzzle.kind(),
        tier: any.tier().map(str::to_owned),
        seed: document.map(|document| document.seed),
        index: document.map(|document| document.index),
        text: any.puzzle.text(),
        json: any.line(),
        readings: any.readings(),
        solution: any.moves(),
    }
}

fn budget(nodes: Option<u64>) -> Budget {
    let page = Budget::QUESTION_ON_A_PAGE;
    Budget { nodes: nodes.unwrap_or(page.nodes), ..page }
}

/// Searches for moves that solve a puzzle, with a solver by name or with that of the family.
pub fn solve(
    given: &str,
    solver: Option<String>,
    nodes: Option<u64>,
    library: &Library,
    registry: &Registry,
) -> Result<Solved, String> {
    let solver = solver.map(|id| Named { id, settings: Settings::default() });
    solved(&*piece(given, library, registry)?.puzzle, solver.as_ref(), nodes, registry)
}

fn solved(
    puzzle: &dyn Puzzle,
    solver: Option<&Named>,
    nodes: Option<u64>,
    registry: &Registry,
) -> Result<Solved, String> {
    let answer = puzzle.solve(solver, budget(nodes), registry).map_err(text)?;
    let (verdict, moves, told) = match answer.search.verdict {
        Verdict::Found(moves) => (SearchVerdict::Found, Some(moves), "found"),
        Verdict::Impossible(_) => (SearchVerdict::Impossible, None, "impossible"),
        Verdict::BudgetSpent => {
            (SearchVerdict::GivenUp, None, "the budget ran out before an answer")
        }
        Verdict::Unsupported(_) => (SearchVerdict::GivenUp, None, "unsupported"),
    };
    let why = answer.why.map(|why| format!(": {why}")).unwrap_or_default();
    Ok(Solved { verdict, moves, said: format!("{}: {told}{why}", answer.solver) })
}

/// Takes every reading of a puzzle, with its stored solution, or else with one from a search, and
/// with the settings of [`metric_settings`].
pub fn measure(given: &str, library: &Library, registry: &Registry) -> Result<Measured, String> {
    let piece = piece(given, library, registry)?;
    let moves = some_solution(&piece, registry)?;
    let settings = metric_settings(piece.recipe(), library.families());
    let question =
        Measuring { budget: Budget::QUESTION_ON_A_PAGE, ..Measuring::all(&moves, &settings) };
    let taken = piece.puzzle.measure(&question, registry);
    let reading = |taken: Taken| (taken.name.into_owned(), taken.value.map(Ratio::to_f64));
    Ok(Measured { readings: taken.map_err(text)?.into_iter().map(reading).collect() })
}

fn some_solution(piece: &Any, registry: &Registry) -> Result<Vec<String>, String> {
    piece.moves().map_or_else(
        || {
            let Solved { moves, said, .. } = solved(&*piece.puzzle, None, None, registry)?;
            moves.ok_or(said)
        },
        Ok,
    )
}

/// How hard a puzzle is for simulated players; none if the budget is spent.
pub fn difficulty(
    given: &str,
    library: &Library,
    registry: &Registry,
) -> Result<Option<Rated>, String> {
    let piece = piece(given, library, registry)?;
    let moves = some_solution(&piece, registry)?;
    let (scale, player) = (Scale::DEFAULT, &mut Scale::DEFAULT.regular());
    let budget = Budget::QUESTION_ON_A_PAGE;
    let mut question = Playing { scale, player, solution: &moves, budget };
    let found = piece.puzzle.difficulty(&mut question, registry).map_err(text)?;
    Ok(found.map(|found| Rated {
        strength: found.strength,
        interval: found.interval,
        stars: found.rating().stars(),
        is_solved: found.is_solved,
        reason: wording::reason(&piece.puzzle.picture(), &found.reason),
    }))
}

/// Counts the solutions of a puzzle.
pub fn count(
    given: &str,
    nodes: Option<u64>,
    library: &Library,
    registry: &Registry,
) -> Result<Counted, String> {
    let count = piece(given, library, registry)?.puzzle.count(budget(nodes)).map_err(text)?;
    Ok(Counted { number: count.number.to_string(), at_least: count.at_least })
}

/// Draws a puzzle, on request with its stored solution, or else with a solution from a search.
pub fn draw(
    given: &str,
    solution: bool,
    library: &Library,
    registry: &Registry,
) -> Result<Svg, String> {
    let piece = piece(given, library, registry)?;
    let puzzle = &piece.puzzle;
    if !solution {
        return Ok(Svg { svg: svg(&puzzle.picture()) });
    }
    let moves = some_solution(&piece, registry)?;
    Ok(Svg { svg: svg(&puzzle.picture_after(&moves).map_err(text)?) })
}
