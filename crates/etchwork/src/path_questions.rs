//! What is asked of path puzzles beside a solution: other ends, a trail, all solutions, their number.

use crate::path_answers::{counter, has_cells, unknown};
use crate::{Help, PathPuzzle, Play, Puzzle, PuzzleError, Table, TellSolution};
use etchwork_codec::read_cell;
use etchwork_path::{
    Budget, Cell, Count, Deduction, Explanation, Forced, Game, PathFinder, PathGame, Refusal,
    Registry, Settings, Status,
};
use etchwork_paths::{COMPLETE, Next, Oracle, PathAdvisor, Walk, complete, every_screen};

/// The puzzle between other ends, given as places.
pub(crate) fn with_ends(
    puzzle: &PathPuzzle,
    from: Option<&str>,
    to: Option<&str>,
) -> Result<PathPuzzle, Refusal> {
    let text = puzzle.text();
    let end = |given: Option<&str>, own: Option<Cell>| {
        let Some(given) = given else { return Ok(own) };
        let cell = read_cell(text.board.grid(), given).map_err(Refusal::new)?;
        if text.board.walls().contains(cell) {
            return Err(Refusal::new(format_args!("{given} is a wall")));
        }
        Ok(Some(cell))
    };
    let (source, target) = (end(from, text.source)?, end(to, text.target)?);
    if source.is_some() && source == target && text.board.open().len() > 1 {
        return Err(Refusal::new("a path cannot start and end on one cell of several"));
    }
    Ok(puzzle.clone().with_ends(source, target))
}

/// What is counted, by the ends of the puzzle.
pub(crate) fn counted(puzzle: &PathPuzzle) -> String {
    match (puzzle.text().source, puzzle.text().target) {
        (None, None) => "paths over all ends, each in both directions".to_owned(),
        (source, target) => {
            let [from, to] = [(source, "S"), (target, "T")]
                .map(|(end, letter)| end.map_or("anywhere", |_| letter));
            format!("paths from {from} to {to}")
        }
    }
}

/// A play, and what is left of a trail behind its first cell, where the line begins: at the source,
/// or on a board without one anywhere.
pub(crate) fn begun<'t>(
    puzzle: &PathPuzzle,
    trail: &'t str,
    help: Help,
    registry: &Registry,
) -> Result<(Box<dyn Play>, &'t str), PuzzleError> {
    let (text, grid) = (puzzle.text(), puzzle.text().board.grid());
    let trail = trail.trim_start();
    let (first, rest) = trail.split_once(char::is_whitespace).unwrap_or((trail, ""));
    let start = match (first, text.source) {
        ("", Some(source)) => source,
        ("", None) => {
            let why = "the board has no S: name the cell where the line begins, such as 0,0";
            return Err(Refusal::new(why).into());
        }
        (first, _) => read_cell(grid, first).map_err(Refusal::new)?,
    };
    if let Some(source) = text.source.filter(|source| *source != start) {
        let why = format!("it must begin at S, {}", grid.position(source));
        return Err(Refusal::new(why).into());
    }
    if text.board.walls().contains(start) {
        return Err(Refusal::new(format_args!("{first} is a wall")).into());
    }
    let puzzle = puzzle.clone().with_ends(Some(start), text.target);
    let budget = help.budget_or(Budget::QUESTION.nodes);
    let advisor = Box::new(PathAdvisor::new(registry, budget, help.ways)?);
    Ok((Box::new(Table::new(puzzle.game()?, advisor, Puzzle::id(&puzzle))), rest))
}

/// The line as far as each step follows from what play has shown, with the reasons. Steps that are the only
/// ones belong to the step before.
pub(crate) fn explanation(game: &PathGame) -> Explanation {
    let (mut walk, mut steps) = (Walk::new(game), Vec::<Forced>::new());
    let ending = loop {
        if game.status(walk.trail()) == Status::Solved {
            break Deduction::Solves;
        }
        let is_only_one = walk.legal().len() == 1;
        match walk.next() {
            Next::Follows { to, why, .. } => {
                let text = game.move_text(&to);
                match steps.last_mut().filter(|_| is_only_one) {
                    Some(before) => before.go.push(text),
                    None => steps.push(Forced { at: String::new(), go: vec![text], why }),
                }
                walk.step(to);
            }
            Next::Choice(left) => break Deduction::Stuck(choice(game, walk.trail().head, &left)),
            Next::Lost => break Deduction::Stuck("no step leads on".to_owned()),
        }
    };
    Explanation { steps, ending }
}

/// That nothing rules out any of some steps.
fn choice(game: &PathGame, head: Cell, steps: &[Cell]) -> String {
    let steps: Vec<String> = steps.iter().map(|cell| game.move_text(cell)).collect();
    format!("at {} nothing rules out {}", game.move_text(&head), steps.join(" or "))
}

/// Passes on all solutions, each with its cells and as a puzzle that stores it.
pub(crate) fn each_solution(
    puzzle: &PathPuzzle,
    budget: Budget,
    registry: &Registry,
    tell: &mut TellSolution<'_>,
) -> Result<bool, PuzzleError> {
    has_cells(puzzle)?;
    let id = complete(registry).unwrap_or(COMPLETE[0]);
    let mut finder = registry.make::<dyn PathFinder>(id, &Settings::default())?;
    let (screens, graph, text) = (every_screen(registry)?, puzzle.graph(), puzzle.text());
    let mut oracle = Oracle::new(&graph, text.target, &screens, &mut *finder, budget)
        .under(&text.board, puzzle.rules());
    let (grid, trail) = (text.board.grid(), Vec::from_iter(text.source));
    Ok(oracle.each_solution(&trail, |path| {
        let cells: Vec<String> = path.iter().map(|cell| grid.position(*cell).to_string()).collect();
        tell(&cells, &puzzle.clone().with_path(path.to_vec()))
    }))
}

/// Counts the paths between the ends of the board, and over all ends where it has none, up to a
/// limit. Memory alone bounds a sweep.
pub(crate) fn count_to(
    puzzle: &PathPuzzle,
    limit: Option<u64>,
    budget: Budget,
) -> Result<Count, PuzzleError> {
    has_cells(puzzle)?;
    let mut counter = counter(Budget { nodes: u64::MAX, ..budget })?;
    let counted = counter.up_to(puzzle, limit);
    let nodes = counter.nodes();
    Ok(counted.unwrap_or(unknown(nodes)))
}
