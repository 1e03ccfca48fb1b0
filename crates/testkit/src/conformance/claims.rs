//! What a puzzle claims of itself, compared with an exploration of all its states.

use super::faults::{is_clause, is_name, reasoned, said, same, told as readable};
use super::positions::{
    Budgets, Decided, Positions, moves, paths, reached, reaches_goal_without, solved_states,
};
use super::touched::{changed, differing};
use crate::explore::{Truth, truth};
use etchwork_path::{
    Budget, Cell, Count, Deduction, Explanation, Grid, Hint, HintLevel, LevelMap, MapValue, Paper,
    SHORTEST_LINES, Session, Status, Written,
};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// By how many nodes a count may exceed its budget.
const SLACK: u64 = 8;

/// A reason why nobody can solve a puzzle is a clause, and true.
pub(super) fn unsolvable<G: Written>(puzzle: &G, decided: &mut Decided) -> Result<(), String> {
    let Some(why) = puzzle.unsolvable() else { return Ok(()) };
    readable("unsolvable", Some(&why))?;
    match decided.truth(puzzle, &puzzle.initial()) {
        Truth::Solvable(moves) => {
            Err(format!("unsolvable says '{why}', but {moves} moves solve the puzzle"))
        }
        Truth::Impossible | Truth::Unknown => Ok(()),
    }
}

/// The number of solutions is that of the shortest lines of moves, or, where the family counts
/// something else, of these or of the solved states; and a small budget leads to no larger number,
/// or to one that is said to be a bound.
pub(super) fn counted<G: Written>(puzzle: &G, decided: &mut Decided) -> Result<(), String> {
    let Some(whole) = puzzle.count(Budget::QUESTION) else { return Ok(()) };
    let number = number(&whole)?;
    for nodes in [0, 1, 10] {
        let Some(part) = puzzle.count(Budget { nodes, ..Budget::QUESTION }) else {
            return Err(format!("count says nothing with {nodes} nodes, and {number} with more"));
        };
        let least = if part.at_least { part.nodes } else { part.nodes.max(whole.nodes) };
        if least > nodes + SLACK {
            return Err(format!("count takes {least} nodes, and has {nodes}"));
        }
        let (less, is_exact) = (self::number(&part)?, !part.at_least);
        let is_false = less > number || is_exact && less < number;
        if is_false && !whole.at_least {
            let what = format!("{less} solutions with {nodes} nodes, and {number} with more");
            return Err(format!("count says {what}"));
        }
    }
    // Where something is hidden, solutions are what it may be, and no exploration knows that.
    let is_hiding = size_of::<G::Sight>() > 0;
    let is_default = G::COUNTED == SHORTEST_LINES;
    let start = puzzle.initial();
    let (lines, states) = (paths(puzzle, &start), solved_states(puzzle, &start));
    let known = match (lines, states) {
        (Some(lines), _) if is_default => vec![lines],
        (Some(lines), Some(states)) if !is_default && !is_hiding => vec![lines, states],
        _ => Vec::new(),
    };
    decided.note(!known.is_empty());
    let is_none = decided.truth(puzzle, &puzzle.initial());
    if is_none == Truth::Impossible && number > 0
        || matches!(is_none, Truth::Solvable(_)) && number == 0 && !whole.at_least
    {
        return Err(format!("count says {number}, and the puzzle is {is_none:?}"));
    }
    let is_known = |known: &u128| if whole.at_least { number <= *known } else { number == *known };
    if whole.at_least && !known.is_empty() {
        return Err(format!("count says at least {number} of a small puzzle, with {known:?}"));
    }
    if known.is_empty() || known.iter().any(is_known) {
        Ok(())
    } else {
        Err(format!("count says {number} {}, but there are {known:?}", G::COUNTED))
    }
}

fn number(count: &Count) -> Result<u128, String> {
    let is_digits = !count.number.is_empty()
        && count.number.bytes().all(|c| c.is_ascii_digit())
        && (count.number == "0" || !count.number.starts_with('0'));
    let number = count.number.parse().unwrap_or(u128::MAX);
    is_digits.then_some(number).ok_or_else(|| format!("count says {:?}", count.number))
}

/// Where deduction solves a puzzle, the puzzle has a solution, and no second one. With less budget it
/// ends in the same way, or is spent.
pub(super) fn deduced<G: Written>(puzzle: &G, decided: &mut Decided) -> Result<(), String> {
    let whole = puzzle.deduction(Budget::QUESTION);
    for nodes in [0, 1, 10] {
        let part = puzzle.deduction(Budget { nodes, ..Budget::QUESTION });
        if part != Some(Deduction::Spent) {
            same(&format!("what is deduced with {nodes} nodes"), &part, &whole)?;
        }
    }
    match whole {
        Some(Deduction::Stuck(what)) => readable("the end of deduction", Some(&what)),
        Some(Deduction::Spent) => {
            Err("deduction gives up with the budget of a question".to_owned())
        }
        Some(Deduction::Solves) => {
            if decided.truth(puzzle, &puzzle.initial()) == Truth::Impossible {
                return Err("deduction solves a puzzle that has no solution".to_owned());
            }
            let states = solved_states(puzzle, &puzzle.initial());
            decided.note(states.is_some());
            match states.filter(|states| *states > 1) {
                Some(states) => Err(format!("deduction solves a puzzle with {states} solutions")),
                None => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// The moves of an explanation are legal one after the other, no solution does without any of them,
/// none loses, and they lead where the explanation says.
pub(super) fn explained<G: Written>(puzzle: &G, decided: &mut Decided) -> Result<(), String> {
    let told = puzzle.explanation(Budget::QUESTION);
    let Some(explanation) = told else { return Ok(()) };
    for nodes in [0, 1, 10] {
        let part = puzzle.explanation(Budget { nodes, ..Budget::QUESTION });
        let is_begun = |part: &Explanation| {
            part.ending == Deduction::Spent && explanation.steps.starts_with(&part.steps)
        };
        if !part.as_ref().is_some_and(is_begun) {
            same(
                &format!("the explanation with {nodes} nodes"),
                &part.as_ref(),
                &Some(&explanation),
            )?;
        }
    }
    match &explanation.ending {
        Deduction::Stuck(what) => readable("the end of the explanation", Some(what))?,
        Deduction::Spent => {
            return Err("the explanation gives up with the budget of a question".to_owned());
        }
        Deduction::Solves => {}
    }
    let (ends, deduced) = (&explanation.ending, puzzle.deduction(Budget::QUESTION));
    let solves = |of: &Deduction| *of == Deduction::Solves;
    if deduced.as_ref().is_some_and(|deduced| solves(deduced) != solves(ends)) {
        return Err(format!("the explanation ends {ends:?}, and deduction {deduced:?}"));
    }
    let mut session = Session::new(puzzle.clone());
    let mut could = truth(puzzle, session.state(), Budgets::STATES);
    for step in &explanation.steps {
        reasoned("a step of the explanation", &step.why)?;
        if !step.at.is_empty() || step.go.is_empty() {
            return Err(format!("a step of the explanation has a place, or no move: {step:?}"));
        }
        for text in &step.go {
            let around = reaches_goal_without(puzzle, session.state(), text);
            decided.note(around.is_some());
            if around == Some(true) {
                return Err(format!(
                    "the explanation says that '{text}' follows, but the puzzle can be solved without it"
                ));
            }
        }
        for text in &step.go {
            session.play(text).map_err(|why| format!("the explanation is refused: {why}"))?;
        }
        let before = std::mem::replace(&mut could, truth(puzzle, session.state(), Budgets::STATES));
        if could == Truth::Impossible && before != could {
            return Err(format!("the step {:?} of the explanation loses", step.go.join(" ")));
        }
    }
    let is_solved = session.status() == Status::Solved;
    let mut advisor = puzzle.advisor(Budget::QUESTION).filter(|_| !is_solved);
    let more = advisor
        .as_mut()
        .map(|advisor| advisor.hint(puzzle, session.line(), session.sight(), HintLevel::Forced));
    match (&explanation.ending, more) {
        (Deduction::Solves, _) if !is_solved => {
            Err("the explanation says that it solves the puzzle, and does not".to_owned())
        }
        (_, Some(Hint::Forced(more))) if more.iter().any(|of| of.at.is_empty()) => {
            Err(format!("the explanation ends before a move that a hint calls forced: {more:?}"))
        }
        _ => Ok(()),
    }
}

/// A map has a kind for each cell, what it names exists, and it is the same each time.
pub(super) fn mapped<G: Written>(puzzle: &G) -> Result<(), String> {
    let Some(map) = puzzle.level_map() else { return Ok(()) };
    let is_name = |text: &str| is_name(text) && !text.contains('_');
    let drawn = puzzle.draw(&[puzzle.initial()], None).grid();
    let marks: BTreeSet<char> = map.kinds.iter().map(|kind| kind.mark).collect();
    let names: BTreeSet<&String> = map.kinds.iter().map(|kind| &kind.name).collect();
    let named = map.kinds.iter().map(|kind| &kind.name);
    let bad_name = named.chain(map.objects.iter().map(|object| &object.kind));
    let of_objects = map.objects.iter().flat_map(|object| &object.properties);
    let mut properties = map.properties.iter().chain(of_objects);
    let lists = map.objects.iter().map(|object| &object.properties).chain([&map.properties]);
    let twice = |list: &Vec<(String, MapValue)>| {
        let names: BTreeSet<&String> = list.iter().map(|(name, _)| name).collect();
        names.len() < list.len() || !names.into_iter().all(|name| is_clause(name))
    };
    let is_lost = |(_, value): &(String, MapValue)| matches!(value, MapValue::Object(number) if *number >= map.objects.len());
    let cells = map.grid.len();
    let wrong = [
        (map.cells.len() != cells, "has not a kind for each cell"),
        (map.cells.iter().any(|kind| *kind >= map.kinds.len()), "has a cell of no kind"),
        (marks.len() < map.kinds.len(), "has two kinds with the same letter"),
        (names.len() < map.kinds.len(), "has two kinds of one name"),
        (map.grid != drawn, "has another grid than the picture"),
        (!bad_name.into_iter().all(|name| is_name(name)), "has a name beyond a-z, 0-9 and '-'"),
        (map.objects.iter().any(|of| of.cell.index() >= cells), "has an object outside"),
        (lists.into_iter().any(twice), "has two properties of one name, or one without"),
        (properties.any(is_lost), "has a property that names no object"),
    ];
    match wrong.into_iter().find(|(is_wrong, _)| *is_wrong) {
        Some((_, what)) => Err(format!("the map {what}")),
        None => Ok(()),
    }
}

/// Where a letter of the text changes both the picture and the map, some cell changes on both.
pub(super) fn mapped_alike<G: Written>(puzzle: &G, near: &[G]) -> Result<(), String> {
    let drawn = |of: &G| of.draw(&[of.initial()], None);
    let Some(map) = puzzle.level_map().filter(|map| map.grid == drawn(puzzle).grid()) else {
        return Ok(());
    };
    let placed = |map: &LevelMap| -> Vec<(String, Vec<Cell>)> {
        let cells = map.grid.cells().map(|cell| (map.cells[cell.index()].to_string(), vec![cell]));
        let objects = map.objects.iter().map(|of| (of.kind.clone(), vec![of.cell]));
        cells.chain(objects).map(|(what, at)| (format!("{what} {at:?}"), at)).collect()
    };
    for other in near {
        let Some(theirs) = other.level_map().filter(|theirs| theirs.grid == map.grid) else {
            continue;
        };
        let [seen, moved] =
            [changed(&drawn(puzzle), &drawn(other)), differing(placed(&map), placed(&theirs))];
        let is_lost = moved.is_empty() && theirs == map;
        if !seen.is_empty() && (is_lost || !moved.is_subset(&seen)) {
            let (one, other) = (puzzle.write(), other.write());
            return Err(format!(
                "{one:?} and {other:?} differ at cells {seen:?} of the picture, and on the map at {moved:?}"
            ));
        }
    }
    Ok(())
}

/// What is said of one puzzle is one line, and a layout that there is not is refused.
pub(super) fn told<G: Written>(puzzle: &G) -> Result<(), String> {
    readable("own_rule", puzzle.own_rule().as_deref())?;
    if puzzle.own_rule().as_deref() == Some(G::RULE) {
        return Err("own_rule says what RULE says".to_owned());
    }
    let (Paper::Plays(paper) | Paper::Cannot(paper)) = puzzle.paper();
    said("paper", Some(paper))?;
    for layout in ["", "no-such-layout"] {
        match puzzle.laid_out(layout) {
            Ok(_) => return Err(format!("it is laid out as {layout:?}, which is no layout")),
            Err(why) => said("the refusal of a layout", Some(&why.to_string()))?,
        }
    }
    Ok(())
}

/// Each layout that is named has cells of its own for those of the picture, in other places, and is
/// the same each time.
pub(super) fn in_layouts<G: Written>(of: &Positions<G>) -> Result<(), String> {
    let puzzle = &of.puzzle;
    let drawn = of.plays[0].session.picture().grid();
    let marks = of.plays.iter().flat_map(|at| at.session.picture().marks().to_vec());
    let shown: BTreeSet<Cell> = marks.flat_map(|mark| mark.cells()).collect();
    let layouts = puzzle.layouts();
    for (nth, layout) in layouts.iter().enumerate() {
        if layouts[..nth].contains(layout) || !is_name(layout) {
            return Err(format!("the layout {layout:?} has no name of its own"));
        }
        let places = puzzle.laid_out(layout).map_err(|why| format!("{layout:?}: {why}"))?;
        let cells =
            |nth: usize| -> BTreeSet<Cell> { places.cells.iter().map(|of| of[nth]).collect() };
        let [own, at] = [0, 1].map(cells);
        let are_on =
            |cells: &BTreeSet<Cell>, grid: Grid| cells.iter().all(|cell| cell.index() < grid.len());
        if !are_on(&own, drawn) || !are_on(&at, places.grid) {
            return Err(format!("the layout {layout:?} has cells off its grid"));
        }
        if let Some(cell) = shown.difference(&own).next() {
            return Err(format!("the layout {layout:?} has no place for cell {}", cell.index()));
        }
        if own.len() != places.cells.len() || at.len() != places.cells.len() {
            return Err(format!(
                "the layout {layout:?} puts two cells in one place, or one in two"
            ));
        }
    }
    Ok(())
}

/// What play tells of a puzzle: how far it is from its solution, how many solved states there are
/// and how many states, and how many moves at the start.
#[derive(Clone, PartialEq)]
struct Facts(Truth, Option<u128>, usize, usize);

/// A family that counts solutions, or deduces, does so for every puzzle.
pub(super) fn answered<G: Written>(puzzles: &[G]) -> Result<(), String> {
    for what in ["count", "deduction"] {
        let has = |of: &&G| match what {
            "count" => of.count(Budget::QUESTION).is_some(),
            _ => of.deduction(Budget::QUESTION).is_some(),
        };
        let (with, without): (Vec<&G>, Vec<&G>) = puzzles.iter().partition(has);
        if let (Some(one), Some(other)) = (with.first(), without.first()) {
            let (one, other) = (one.write(), other.write());
            return Err(format!("{what} says something of {one:?}, and nothing of {other:?}"));
        }
    }
    Ok(())
}

/// Where nothing is hidden, puzzles that are not alike are other puzzles to whoever sees them or gets
/// their map.
pub(super) fn apart<G: Written>(puzzles: &[G]) -> Result<(), String> {
    for what in ["picture", "map"].into_iter().filter(|_| size_of::<G::Sight>() == 0) {
        let mut known: BTreeMap<String, &G> = BTreeMap::new();
        for of in puzzles {
            let key = match (what, of.level_map()) {
                ("picture", _) => format!("{:?}", of.draw(&[of.initial()], None)),
                (_, Some(map)) => format!("{map:?}"),
                (_, None) => continue,
            };
            let other = known.entry(key).or_insert(of);
            if other.likeness() != of.likeness() {
                let (one, other) = (of.write(), other.write());
                return Err(format!("the {what} of {one:?} is that of {other:?}, not alike"));
            }
        }
    }
    Ok(())
}

/// Puzzles with equal likeness play alike as far as play was explored, and so do those that look alike.
pub(super) fn likenesses<G: Written>(puzzles: &[G]) -> Result<(), String> {
    let mut known: BTreeMap<(&str, Vec<u8>), (Facts, String)> = BTreeMap::new();
    for puzzle in puzzles {
        let initial = puzzle.initial();
        let lines = reached(puzzle, Budgets::STATES / 5);
        let last = |line: &Vec<G::State>| puzzle.canonical(line[line.len() - 1].clone());
        let states: HashSet<G::State> = lines.iter().map(last).collect();
        let least = truth(puzzle, &initial, Budgets::STATES / 5);
        if least == Truth::Unknown || lines.len() == Budgets::STATES / 5 {
            continue;
        }
        let starts = moves(puzzle, &initial).len();
        let facts = Facts(least, solved_states(puzzle, &initial), states.len(), starts);
        let picture = format!("{:?}", puzzle.draw(&[initial], None)).into_bytes();
        // Puzzles of one likeness may begin nearer to the end than others.
        let least = if least == Truth::Impossible { least } else { Truth::Unknown };
        let likely = Facts(least, facts.1, facts.2, facts.3);
        let keys = [("likeness", puzzle.likeness(), likely), ("picture", picture, facts)];
        for (what, key, facts) in keys {
            let first = || (facts.clone(), puzzle.write());
            let (other, text) = known.entry((what, key)).or_insert_with(first);
            if *other != facts {
                let own = puzzle.write();
                let what = format!("the {what} of {own:?} is that of {text:?}");
                return Err(format!("{what}, which plays otherwise"));
            }
        }
    }
    Ok(())
}
