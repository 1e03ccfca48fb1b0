//! Path puzzles searched, counted and measured.

use crate::puzzle::{after, is_played, solves};
use crate::{Measuring, PathPuzzle, Puzzle, PuzzleError, SolutionCounter, SolverAnswer, Taken};
use etchwork_codec::Solutions;
use etchwork_path::Metric;
use etchwork_path::{
    Budget, Cell, Count, PathFinder, Position, Refusal, Registry, RegistryError, Screen, Search,
    Settings, Site, Stream, Task, Verdict, in_words,
};
use etchwork_paths::{COMPLETE, Oracle, complete, every_screen, why_no_start};
use etchwork_pipeline::Named;
use std::fmt;

impl PathPuzzle {
    /// Looks for a path between the given ends, after the screens. The path found keeps the rules,
    /// even those that the finder does not know; [`PathPuzzle::flaw`] checks that it is a path.
    pub fn search(
        &self,
        finder: &mut dyn PathFinder,
        screens: &[Box<dyn Screen>],
        budget: Budget,
    ) -> Search {
        let mut search = self.search_as_is(finder, screens, budget);
        let (text, rules) = (self.text(), self.rules());
        let is_refused = |path: &[Cell]| {
            rules.may_refuse() && rules.follows_to(&text.board, path, text.target).is_err()
        };
        if matches!(&search.verdict, Verdict::Found(path) if is_refused(path)) {
            // The finder knows nothing of what rules refuse: other paths are asked for.
            let graph = self.graph();
            let oracle = Oracle::new(&graph, text.target, screens, finder, budget);
            let mut oracle = oracle.under(&text.board, rules);
            let trail: Vec<Cell> = text.source.into_iter().collect();
            search.verdict = oracle.finish(&trail);
            search.nodes += oracle.nodes();
        }
        search
    }

    /// The same, but without what rules refuse step by step.
    fn search_as_is(
        &self,
        finder: &mut dyn PathFinder,
        screens: &[Box<dyn Screen>],
        budget: Budget,
    ) -> Search {
        let (graph, text) = (self.graph(), self.text());
        let impossible = |why| Search::new(Verdict::Impossible(why), 0, 0);
        // Screens have their say about such boards too, but less plainly.
        if !self.is_in_one_piece() {
            return impossible("disconnected");
        }
        let mut sources: Vec<Cell> =
            text.source.map_or_else(|| graph.cells().iter().collect(), |source| vec![source]);
        let given = sources.clone();
        for screen in screens {
            if let Err(why) = screen.screen(&graph, &mut sources, text.target) {
                return impossible(why);
            }
        }
        let (stream, target, order) = (Stream::new(0), text.target, self.rules().order());
        let task = |sources| Task { target, order, ..Task::new(&graph, sources, &stream) };
        if sources.is_empty() {
            return impossible(why_no_start(&task(&given)).unwrap_or("no_source"));
        }
        finder.find(&task(&sources), budget)
    }

    /// The cell of the order that no path can visit in its turn, where a path visits all cells before
    /// it in their order. `None` if the order is not at fault, or if that is not decided. Cost: a search
    /// for each cell in the order.
    fn first_out_of_reach(
        &self,
        finder: &mut dyn PathFinder,
        budget: Budget,
    ) -> Option<OutOfReach> {
        let (text, all, graph) = (self.text(), self.rules().order(), self.graph());
        let (sources, stream) = ([text.source?], Stream::new(0));
        let place = (0..all.len()).find_map(|place| {
            let order = &all[..=place];
            let task = Task { target: text.target, order, ..Task::new(&graph, &sources, &stream) };
            match finder.find(&task, budget).verdict {
                Verdict::Found(_) => None,
                Verdict::Impossible(_) => Some(Some(place)),
                Verdict::BudgetSpent | Verdict::Unsupported(_) => Some(None),
            }
        })??;
        // One cell alone cannot be out of its turn: then there is no path at all.
        let at = text.board.grid().position(*all.get(place).filter(|_| place > 0)?);
        Some(OutOfReach { at, number: place + 1 })
    }

    /// What is wrong with a claimed solution.
    pub fn flaw(&self, path: &[Cell]) -> Option<String> {
        let text = self.text();
        if let Err(flaw) = text.board.check_path(path) {
            return Some(flaw.to_string());
        }
        let ends = [(text.source, path.first()), (text.target, path.last())];
        let kept = ends.iter().all(|(given, end)| given.is_none() || given.as_ref() == *end);
        (!kept).then(|| "it does not keep to S and T".to_owned())
    }

    /// Whether every open cell is reachable from every other, if one-way steps lead both ways.
    fn is_in_one_piece(&self) -> bool {
        let graph = self.graph();
        let cells = graph.cells();
        let (mut seen, mut new) = (self.text().board.grid().none(), Vec::new());
        new.extend(cells.iter().next());
        while let Some(cell) = new.pop() {
            seen.insert(cell);
            let beside = |other: &Cell| graph.has_arc(cell, *other) || graph.has_arc(*other, cell);
            new.extend(cells.iter().filter(|other| !seen.contains(*other)).filter(beside));
        }
        seen.len() == cells.len()
    }

    /// The moves that walk a path: its cells after the source, as texts.
    pub fn moves_along(&self, path: &[Cell]) -> Vec<String> {
        let grid = self.text().board.grid();
        path.iter().skip(1).map(|cell| grid.position(*cell).to_string()).collect()
    }

    /// The cells of moves that start at the source.
    pub(crate) fn cells_along(&self, moves: &[Cell]) -> Vec<Cell> {
        self.text().source.into_iter().chain(moves.iter().copied()).collect()
    }
}

/// A cell of the order that no path visits in its turn.
struct OutOfReach {
    at: Position,
    /// Its place in the order, from 1.
    number: usize,
}

impl fmt::Display for OutOfReach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at, number } = self;
        write!(
            f,
            "no line visits {at} in its turn, as number {number} of the cells in order, although \
             one visits those before it"
        )
    }
}

/// Looks for moves with a path finder; by default with a complete one.
pub(crate) fn solve(
    puzzle: &PathPuzzle,
    named: Option<&Named>,
    budget: Budget,
    registry: &Registry,
) -> Result<SolverAnswer, PuzzleError> {
    has_cells(puzzle)?;
    let text = puzzle.text();
    if text.source.is_some() {
        puzzle.game()?;
    }
    let none = Settings::default();
    let (id, settings) = match named {
        Some(named) => (&*named.id, &named.settings),
        None => (complete(registry).unwrap_or(COMPLETE[0]), &none),
    };
    let mut finder = registry.make::<dyn PathFinder>(id, settings)?;
    let search = puzzle.search(&mut *finder, &every_screen(registry)?, budget);
    let sentence = |finder: &dyn PathFinder, why| {
        in_words(why, finder.sentence(why).or_else(|| Some(etchwork_path::sentence(registry, why))))
    };
    let out_of_reach = match search.verdict {
        Verdict::Impossible(_) => puzzle.first_out_of_reach(&mut *finder, budget),
        _ => None,
    };
    let is_open = text.source.is_none() || text.target.is_none();
    let mut settled = None;
    let (verdict, why) = match search.verdict {
        Verdict::Found(path) => {
            let moves = puzzle.moves_along(&path);
            if let Some(why) = puzzle.flaw(&path) {
                return Err(PuzzleError::FalseClaim { solver: id.to_owned(), moves, why });
            }
            settled = is_open.then(|| Puzzle::bare_text(&puzzle.clone().with_path(path)));
            (Verdict::Found(moves), None)
        }
        Verdict::Impossible(why) => {
            let told = out_of_reach.as_ref().map(OutOfReach::to_string);
            (Verdict::Impossible(why), told.or_else(|| Some(sentence(&*finder, why))))
        }
        Verdict::BudgetSpent => (Verdict::BudgetSpent, None),
        Verdict::Unsupported(why) => (Verdict::Unsupported(why), Some(sentence(&*finder, why))),
    };
    let at = out_of_reach.map(|OutOfReach { at, .. }| Site::new(at.row.into(), at.col.into()));
    let Search { attempts, nodes, cuts, .. } = search;
    let search = Search { verdict, attempts, nodes, cuts };
    // All paths visit every open cell once, so none is shorter than another.
    Ok(SolverAnswer { solver: id.to_owned(), search, why, at, is_optimal: true, settled })
}

/// Counts the paths from the source, to the target if there is one.
pub(crate) fn count(puzzle: &PathPuzzle, budget: Budget) -> Result<Count, PuzzleError> {
    let mut counter = counter(budget)?;
    let solutions = counter.of_puzzle(puzzle).ok_or(PuzzleError::NoSource)?;
    let nodes = counter.nodes();
    Ok(match solutions {
        Solutions::Exactly(number) => Count { number, at_least: false, nodes },
        Solutions::Unknown => unknown(nodes),
    })
}

/// The finder that lists paths one by one, where a sweep cannot count, is built in: no count depends
/// on it.
pub(crate) fn counter(budget: Budget) -> Result<SolutionCounter, RegistryError> {
    let mut registry = Registry::new();
    etchwork_paths::register(&mut registry)?;
    SolutionCounter::new(&registry, budget)
}

pub(crate) fn unknown(nodes: u64) -> Count {
    Count { number: "0".to_owned(), at_least: true, nodes }
}

/// Refuses a board of walls alone.
pub(crate) fn has_cells(puzzle: &PathPuzzle) -> Result<(), Refusal> {
    if puzzle.text().board.open().is_empty() {
        return Err(Refusal::new("the board has no open cell"));
    }
    Ok(())
}

/// The readings of all metrics except some, for the puzzle with moves that solve it.
pub(crate) fn measure(
    puzzle: &PathPuzzle,
    &Measuring { solution, settings, without, budget }: &Measuring<'_>,
    registry: &Registry,
) -> Result<Vec<Taken>, PuzzleError> {
    let solved = puzzle.clone().with_path(path_of(puzzle, solution)?);
    let graph = solved.graph();
    let solved = solved.solved(&graph).expect("it has a path");
    registry.kind::<dyn Metric>().check(settings.keys())?;
    let (mut taken, none) = (Vec::new(), Settings::default());
    let is_asked = |id: &&str| !without.contains(id) && !is_played(id);
    for id in registry.kind::<dyn Metric>().ids().filter(is_asked) {
        let mut metric = registry.make::<dyn Metric>(id, settings.get(id).unwrap_or(&none))?;
        metric.keep_within(budget);
        let mut values = vec![None; metric.readings().len()];
        metric.measure(&solved, &mut values);
        metric.fault().map_or(Ok(()), |fault| Err(Refusal::new(fault)))?;
        taken.extend(metric.readings().iter().zip(values).map(Taken::of));
    }
    Ok(taken)
}

/// Lets simulated players play the puzzle.
#[cfg(feature = "player")]
pub(crate) fn try_out(
    puzzle: &PathPuzzle,
    crate::Trying { scale, solution, budget }: &crate::Trying<'_>,
    work: &mut dyn FnMut(&mut dyn etchwork_player::AnyTrial),
) -> Result<(), PuzzleError> {
    let game = puzzle.game()?;
    solves(&after(game.clone(), solution)?)?;
    work(&mut crate::path_play::trial(&game, solution.len(), *budget, scale));
    Ok(())
}

/// The cells of moves that solve the puzzle.
pub(crate) fn path_of(puzzle: &PathPuzzle, moves: &[String]) -> Result<Vec<Cell>, PuzzleError> {
    let session = after(puzzle.game()?, moves)?;
    solves(&session)?;
    Ok(puzzle.cells_along(session.moves()))
}
