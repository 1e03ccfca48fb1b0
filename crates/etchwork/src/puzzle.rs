//! Puzzles of every family behind one trait.

use crate::{
    GamePlugIns, Help, Measuring, Play, PuzzleError, SolverAnswer, States, Table, Taken,
    TellSolution, explored,
};
#[cfg(feature = "player")]
use crate::{Playing, Trying};
use etchwork_codec::blob_id;
use etchwork_core::{
    Budget, Cell, Count, Deduction, Explanation, FirstFault, Game, Paper, Picture, Places, Refusal,
    Registry, Session, Site, Status, Verdict, Written, no_tool,
};
#[cfg(feature = "geometry")]
use etchwork_core::{LevelMap, geometry::Geometry};
use etchwork_pipeline::Named;
#[cfg(feature = "player")]
use etchwork_player::{AnyTrial, Difficulty, Least, Scale, Trial};
#[cfg(feature = "geometry")]
use etchwork_statespace::as_table;
use etchwork_statespace::{Limits, SpaceAdvisor, count_shortest};

/// A puzzle of any family, ready for drawing, play and exploration.
///
/// Every game that is [`Written`] implements this trait. Sessions with undo and saves, hints,
/// drawings and state spaces work with any puzzle:
///
/// ```
/// use etchwork::statespace::Limits;
/// use etchwork::{Game, Grid, Help, HintLevel, Picture, Puzzle, Registry, Status, TextFlaw, Written};
///
/// /// Subtract one or two until nothing is left.
/// #[derive(Clone)]
/// struct Countdown(u32);
///
/// impl Game for Countdown {
///     // ...
/// #     type State = u32;
/// #     type Move = u32;
/// #     type Sight = ();
/// #     fn initial(&self) -> u32 { self.0 }
/// #     fn moves(&self, left: &u32, moves: &mut Vec<u32>) {
/// #         moves.extend((1..=2).filter(|step| step <= left));
/// #     }
/// #     fn apply(&self, left: &u32, step: &u32) -> u32 { left - step }
/// #     fn status(&self, left: &u32) -> Status {
/// #         if *left == 0 { Status::Solved } else { Status::Open }
/// #     }
/// #     fn move_text(&self, step: &u32) -> String { format!("-{step}") }
/// #     fn draw(&self, line: &[u32], _: Option<&()>) -> Picture {
/// #         let left = line[line.len() - 1];
/// #         Picture::new(Grid::new(1, 1).unwrap(), "Countdown", format!("{left} left"))
/// #     }
/// }
///
/// impl Written for Countdown {
///     // ...
/// #     const NAME: &'static str = "countdown";
/// #     const ABOUT: &'static str = "subtract one or two until nothing is left";
/// #     const TAG: &'static str = "countdown";
/// #     const RULE: &'static str = "Take one or two away until nothing is left.";
/// #     fn is_meant(text: &str) -> bool { text.starts_with("from ") }
/// #     fn read(text: &str) -> Result<Self, TextFlaw> {
/// #         let number = text.trim().strip_prefix("from ").and_then(|from| from.parse().ok());
/// #         number.map(Self).ok_or_else(|| TextFlaw::new("write a number", 0..text.len()))
/// #     }
/// #     fn write(&self) -> String { format!("from {}\n", self.0) }
/// }
///
/// let puzzle: &dyn Puzzle = &Countdown(5);
/// let mut play = puzzle.play(&Registry::new(), Help::default())?;
/// play.play("-1")?;
/// assert_eq!(play.hint(HintLevel::Solution).to_string(), "-2 -2");
/// let states = puzzle.states(&Limits::default())?;
/// assert!(states.summary().to_string().starts_with("6 states, 9 transitions, 1 goal"));
/// assert!(puzzle.id().starts_with("countdown1."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Puzzle: std::any::Any + Send + Sync {
    /// Its board ID.
    fn id(&self) -> String;

    /// What kind of puzzle it is, in a few words.
    fn kind(&self) -> String;

    /// Its name as a title.
    fn title(&self) -> String {
        format!("A {}", self.kind())
    }

    /// The puzzle with moves that solve it, where its family stores solutions in texts and IDs.
    fn with_solution(&self, moves: &[String]) -> Result<Box<dyn Puzzle>, PuzzleError> {
        let _ = moves;
        Err(Refusal::new(format_args!("a {} stores no solution", self.kind())).into())
    }

    /// Its board ID, with the solution that it stores, if it stores one.
    fn whole_id(&self) -> String {
        self.id()
    }

    /// The puzzle between other ends, each given as a place; an end that is not given stays.
    fn with_ends(&self, from: Option<&str>, to: Option<&str>) -> Result<Box<dyn Puzzle>, Refusal> {
        let _ = (from, to);
        Err(Refusal::new(format_args!("a {} has no ends to choose", self.kind())))
    }

    /// The puzzle as text, in the family's own form.
    fn text(&self) -> String;

    /// The text without a solution that it may store.
    fn bare_text(&self) -> String {
        self.text()
    }

    /// The rule of play, if it says more than that of its family.
    fn own_rule(&self, registry: &Registry) -> Option<String> {
        let _ = registry;
        None
    }

    /// Why nobody can solve it, if no search is needed to know.
    fn unsolvable(&self) -> Option<String> {
        None
    }

    /// The places that an editor's tools can be pointed at.
    fn sites(&self) -> Vec<Site> {
        Vec::new()
    }

    /// The text of the puzzle after a tool of its family ([`Family::tools`](crate::Family::tools))
    /// changed it, pointed at some places; the result may be unfinished.
    fn edited(&self, tool: &str, at: &[Site], registry: &Registry) -> Result<String, Refusal> {
        let _ = (at, registry);
        Err(no_tool(tool))
    }

    /// The names of other layouts for drawings of it. A page offers the first.
    fn layouts(&self) -> &'static [&'static str] {
        &[]
    }

    /// Where another layout draws it, for [`Picture::put_at`].
    fn laid_out(&self, layout: &str) -> Result<Places, Refusal> {
        let _ = layout;
        Err(Refusal::new("puzzles of this family have one layout"))
    }

    /// Draws the puzzle before the first move. A family that hides something draws what players see
    /// at first; boards in fog are drawn whole.
    fn picture(&self) -> Picture;

    /// The cells with a flaw at the start; `None` for a family that marks no flaws.
    fn flaws(&self) -> Option<Vec<Cell>> {
        None
    }

    /// Draws the puzzle after moves, given as texts: after those of its solution, the answer.
    fn picture_after(&self, moves: &[String]) -> Result<Picture, Refusal>;

    /// The moves of a solution that its text or ID holds, as texts.
    fn stored_solution(&self) -> Option<Vec<String>> {
        None
    }

    /// Whether the picture after the moves of a solution shows them, as a drawn line does.
    fn shows_moves(&self) -> bool {
        false
    }

    /// Refuses moves that do not solve the puzzle.
    fn check_solution(&self, moves: &[String]) -> Result<(), Refusal>;

    /// Lines that belong below a drawing in characters, so that it can be read again.
    fn below_drawing(&self) -> String {
        String::new()
    }

    /// Whether the puzzle can be played on paper, and how.
    fn paper(&self) -> Paper {
        Paper::Cannot("their family does not say how to play them on paper")
    }

    /// The puzzle as a map of square cells, if it is one, for level editors and engines. The map
    /// leaves out what players must not see.
    #[cfg(feature = "geometry")]
    fn level_map(&self) -> Option<LevelMap> {
        None
    }

    /// The puzzle as data that a program without the engine draws and plays; `None` if its family
    /// cannot say it and it has more than [`MOST_IN_TABLE`](etchwork_statespace::MOST_IN_TABLE)
    /// states. It may give the solution away.
    #[cfg(feature = "geometry")]
    fn geometry(&self) -> Option<Geometry> {
        None
    }

    /// Bytes that are equal for equivalent puzzles.
    fn likeness(&self) -> Vec<u8>;

    /// Bytes that are equal for puzzles on equivalent boards, whatever else differs.
    fn board_likeness(&self) -> Vec<u8> {
        self.likeness()
    }

    /// Where the first faults of its rules are kept, if their code can fail, such as a script's. An
    /// answer after a fault means nothing.
    fn faults(&self) -> Vec<FirstFault> {
        Vec::new()
    }

    /// The first fault of its rules, if there was one.
    fn first_fault(&self) -> Option<String> {
        self.faults().iter().find_map(FirstFault::get).map(str::to_owned)
    }

    /// The number of its solutions, as its family counts them.
    fn count(&self, budget: Budget) -> Result<Count, PuzzleError>;

    /// The number of its solutions, or a limit if there are as many. A board that is not a puzzle yet
    /// may have solutions too.
    fn count_to(&self, limit: Option<u64>, budget: Budget) -> Result<Count, PuzzleError> {
        let count = self.count(budget)?;
        // A number that does not fit is greater than any limit.
        let reaches =
            |limit: &u64| count.number.parse::<u64>().map_or(true, |number| number >= *limit);
        Ok(match limit.filter(reaches) {
            Some(limit) => Count { number: limit.to_string(), at_least: true, ..count },
            None => count,
        })
    }

    /// What is counted, if that says more than what its family counts
    /// ([`Family::counted`](crate::Family::counted)).
    fn counted(&self) -> Option<String> {
        None
    }

    /// Passes on its solutions one by one, until told to stop. Returns whether these were all; `None` if its
    /// family lists none.
    fn each_solution(
        &self,
        budget: Budget,
        registry: &Registry,
        tell: &mut TellSolution<'_>,
    ) -> Result<Option<bool>, PuzzleError> {
        let _ = (budget, registry, tell);
        Ok(None)
    }

    /// How far deduction leads within the budget, if its family is meant for deduction.
    fn deduction(&self, budget: Budget) -> Option<Deduction> {
        let _ = budget;
        None
    }

    /// Its solution as steps with reasons, as far as they lead, if its family has reasons.
    fn explanation(&self, budget: Budget) -> Option<Explanation> {
        let _ = budget;
        None
    }

    /// Looks for moves that solve it, with a solver of its family: the named one, else the family's
    /// first, else the state space. The moves found were played.
    fn solve(
        &self,
        solver: Option<&Named>,
        budget: Budget,
        registry: &Registry,
    ) -> Result<SolverAnswer, PuzzleError>;

    /// The same for a board whose text leaves something open, such as where a line begins: the answer
    /// settles it ([`SolverAnswer::settled`]).
    fn solve_open(
        &self,
        solver: Option<&Named>,
        budget: Budget,
        registry: &Registry,
    ) -> Result<SolverAnswer, PuzzleError> {
        self.solve(solver, budget, registry)
    }

    /// The readings of its family's measures, for the puzzle with moves that solve it, without those
    /// of simulated players.
    fn measure(
        &self,
        question: &Measuring<'_>,
        registry: &Registry,
    ) -> Result<Vec<Taken>, PuzzleError>;

    /// How hard it is for simulated players, by the model; `None` if the budget is spent before that
    /// is known.
    #[cfg(feature = "player")]
    fn difficulty(
        &self,
        Playing { scale, player, solution, budget }: &mut Playing<'_>,
        registry: &Registry,
    ) -> Result<Option<Difficulty>, PuzzleError> {
        let (trying, mut found) = (Trying { scale, solution, budget: *budget }, None);
        self.try_out(&trying, registry, &mut |trial| found = trial.difficulty(&mut **player))?;
        Ok(found)
    }

    /// Lets simulated players play it: calls the work once, with what all its plays share.
    #[cfg(feature = "player")]
    fn try_out(
        &self,
        question: &Trying<'_>,
        registry: &Registry,
        work: &mut dyn FnMut(&mut dyn AnyTrial),
    ) -> Result<(), PuzzleError>;

    /// A play of the puzzle with hints, and the moves of a trail that are left to play: a trail may
    /// begin with the place where play begins. Budgets are those of a question, not of play.
    fn begun<'t>(
        &self,
        trail: &'t str,
        help: Help,
        registry: &Registry,
    ) -> Result<(Box<dyn Play>, &'t str), PuzzleError> {
        Ok((self.play(registry, help)?, trail))
    }

    /// A play of the puzzle, with hints.
    fn play(&self, registry: &Registry, help: Help) -> Result<Box<dyn Play>, PuzzleError>;

    /// Every state that play can lead to, within the limits.
    fn states(&self, limits: &Limits) -> Result<Box<dyn States>, PuzzleError>;
}

/// The most states that a hint in play explores: a fraction of a second.
const HINT_STATES: u64 = 200_000;

/// A play of any game, with hints from its state space: the result of [`Puzzle::play`].
pub fn in_play<G: Game + Clone + 'static>(game: G, id: String, help: Help) -> Box<dyn Play> {
    let advisor = SpaceAdvisor::new(Limits::of(help.budget_or(HINT_STATES)));
    Box::new(Table::new(game, Box::new(advisor), id))
}

impl<G: Written> Puzzle for G {
    fn own_rule(&self, _: &Registry) -> Option<String> {
        Written::own_rule(self)
    }

    fn id(&self) -> String {
        blob_id(G::TAG, G::VERSION, &self.to_bytes())
    }

    fn kind(&self) -> String {
        G::NAME.to_owned()
    }

    fn text(&self) -> String {
        self.write()
    }

    fn unsolvable(&self) -> Option<String> {
        Written::unsolvable(self)
    }

    fn sites(&self) -> Vec<Site> {
        Written::sites(self)
    }

    fn edited(&self, tool: &str, at: &[Site], _: &Registry) -> Result<String, Refusal> {
        Ok(Written::edited(self, tool, at)?.write())
    }

    fn layouts(&self) -> &'static [&'static str] {
        Written::layouts(self)
    }

    fn laid_out(&self, layout: &str) -> Result<Places, Refusal> {
        Written::laid_out(self, layout)
    }

    fn picture(&self) -> Picture {
        Session::new(self.clone()).picture()
    }

    fn flaws(&self) -> Option<Vec<Cell>> {
        let session = Session::new(self.clone());
        session.game().flaws(session.state(), session.sight())
    }

    fn picture_after(&self, moves: &[String]) -> Result<Picture, Refusal> {
        Ok(after(self.clone(), moves)?.picture())
    }

    fn check_solution(&self, moves: &[String]) -> Result<(), Refusal> {
        let mut state = self.initial();
        let mut play = |text: &String| {
            let step = self.move_of(&state, text);
            step.iter().for_each(|step| self.advance(&mut state, step));
            step.is_some()
        };
        if moves.iter().all(&mut play) && self.status(&state) == Status::Solved {
            return Ok(());
        }
        // A session says what is wrong, and where.
        solves(&after(self.clone(), moves)?)
    }

    fn paper(&self) -> Paper {
        Written::paper(self)
    }

    #[cfg(feature = "geometry")]
    fn level_map(&self) -> Option<LevelMap> {
        Written::level_map(self)
    }

    #[cfg(feature = "geometry")]
    fn geometry(&self) -> Option<Geometry> {
        Written::geometry(self).or_else(|| as_table(self))
    }

    fn likeness(&self) -> Vec<u8> {
        Written::likeness(self)
    }

    fn count(&self, budget: Budget) -> Result<Count, PuzzleError> {
        Ok(Written::count(self, budget).unwrap_or_else(|| lines_of_moves(self, budget)))
    }

    fn deduction(&self, budget: Budget) -> Option<Deduction> {
        Written::deduction(self, budget)
    }

    fn explanation(&self, budget: Budget) -> Option<Explanation> {
        Written::explanation(self, budget)
    }

    fn solve(
        &self,
        solver: Option<&Named>,
        budget: Budget,
        registry: &Registry,
    ) -> Result<SolverAnswer, PuzzleError> {
        let mut answer = GamePlugIns::of_type(registry).solve(self, solver, budget)?;
        if let Verdict::Impossible(_) = answer.search.verdict {
            // What the puzzle tells of itself has its own numbers in it.
            answer.why = Written::unsolvable(self).or(answer.why);
        }
        Ok(answer)
    }

    fn measure(
        &self,
        question: &Measuring<'_>,
        registry: &Registry,
    ) -> Result<Vec<Taken>, PuzzleError> {
        GamePlugIns::of_type(registry).measure(self, question)
    }

    #[cfg(feature = "player")]
    fn try_out(
        &self,
        Trying { scale, solution, budget }: &Trying<'_>,
        _: &Registry,
        work: &mut dyn FnMut(&mut dyn AnyTrial),
    ) -> Result<(), PuzzleError> {
        solves(&after(self.clone(), solution)?)?;
        let advisor = self.advisor(Help::default().budget);
        let least = Least::AtMost(solution.len());
        work(&mut Trial::new(self, advisor, least, *budget, scale));
        Ok(())
    }

    fn play(&self, _: &Registry, help: Help) -> Result<Box<dyn Play>, PuzzleError> {
        Ok(match self.advisor(help.budget) {
            Some(advisor) => Box::new(Table::new(self.clone(), advisor, self.id())),
            None => in_play(self.clone(), self.id(), help),
        })
    }

    fn states(&self, limits: &Limits) -> Result<Box<dyn States>, PuzzleError> {
        Ok(explored(self.clone(), limits))
    }
}

/// Whether a measure is that of simulated players, who take their time.
#[cfg(feature = "player")]
pub(crate) fn is_played(measure: &str) -> bool {
    Scale::of_measure(measure).is_some()
}

#[cfg(not(feature = "player"))]
pub(crate) fn is_played(_: &str) -> bool {
    false
}

/// A play after some moves.
pub(crate) fn after<G: Game>(game: G, moves: &[String]) -> Result<Session<G>, Refusal> {
    let mut session = Session::new(game);
    for (number, step) in (1..).zip(moves) {
        session.play(step).map_err(|why| {
            Refusal::new(format_args!("move {number}, '{}': {why}", step.escape_debug()))
        })?;
    }
    Ok(session)
}

/// Refuses a play that has not solved its puzzle.
pub(crate) fn solves<G: Game>(session: &Session<G>) -> Result<(), Refusal> {
    match session.status() {
        Status::Solved => Ok(()),
        _ => Err(Refusal::new("the moves do not solve the puzzle")),
    }
}

/// The shortest lines of moves.
fn lines_of_moves<G: Game>(game: &G, budget: Budget) -> Count {
    let (lines, nodes) = count_shortest(game, budget);
    Count { number: lines.value.to_string(), at_least: !lines.is_exact, nodes }
}
