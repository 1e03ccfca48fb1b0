//! Checks that nothing is revealed about cells that are not shown: puzzles that differ only there
//! must look and play the same.

use super::cases::Case;
use super::notes::Notes;
use super::{MechanicReport, game, rules_of};
use crate::conformance::faults::named;
use etchwork_codec::BoardText;
use etchwork_path::{
    Board, Cell, CellSet, Game, Item, Mark, PathGame, Picture, Registry, Rules, Session, Status,
    Stream, draw_path,
};

const LAW: &str = "nothing reveals hidden cells";

/// The changes of hidden cells that make the other puzzles, tried in turn.
const OTHERS: [Other; 6] = [
    Other::Flipped(1, 3),
    Other::Flipped(1, 12),
    Other::Flipped(2, 3),
    Other::Walls,
    Other::Open,
    Other::Flipped(1, 3),
];

/// How hidden cells differ on another board.
#[derive(Clone, Copy)]
enum Other {
    /// In the given proportion, walls and open cells are swapped.
    Flipped(usize, usize),
    /// All but one are walls.
    Walls,
    /// None is a wall.
    Open,
}

pub(super) fn check(
    case: &Case,
    registry: &Registry,
    stream: &mut Stream,
    report: &mut MechanicReport,
    notes: &mut Notes<'_>,
) {
    for other in OTHERS {
        let told = in_play(case, other, registry, stream, notes).and_then(|one| {
            let other = in_pictures(case, other, registry, stream)?;
            Ok(usize::from(one) + usize::from(other))
        });
        match told {
            Ok(veiled) => report.veiled += veiled,
            Err(what) => notes.add(LAW, what),
        }
    }
}

/// Plays for a while at random, then makes the same moves on a puzzle that differs where nothing
/// was seen. Returns whether there was such a puzzle.
fn in_play(
    case: &Case,
    other: Other,
    registry: &Registry,
    stream: &mut Stream,
    notes: &mut Notes<'_>,
) -> Result<bool, String> {
    let mut session = Session::new(game(&case.text, registry)?);
    for _ in 0..stream.index(case.text.board.open().len()) {
        let legal = session.legal();
        let Some(next) = legal.get(stream.index(legal.len().max(1))) else { break };
        let text = session.game().move_text(next);
        session.play(&text).map_err(|why| why.to_string())?;
        notes.trail = [&[session.game().source()], session.moves()].concat();
    }
    let Some((text, rules)) = elsewhere(case, other, session.sight(), registry, stream) else {
        return Ok(false);
    };
    let source = session.game().source();
    let other = PathGame::new(text.board.clone(), source, text.target, rules);
    let Ok(other) = other else { return Ok(false) };
    let moves: Vec<String> =
        session.moves().iter().map(|step| session.game().move_text(step)).collect();
    let (mut one, mut other) = (Session::new(game(&case.text, registry)?), Session::new(other));
    same(&one, &other, &text)?;
    for step in moves {
        one.play(&step).map_err(|why| why.to_string())?;
        other.play(&step).map_err(|why| format!("{why}, where it can be made on\n{text}"))?;
        same(&one, &other, &text)?;
    }
    Ok(true)
}

/// Checks that two sessions look the same to a player who has not solved the puzzle yet.
fn same(
    one: &Session<PathGame>,
    other: &Session<PathGame>,
    text: &BoardText,
) -> Result<(), String> {
    let heads: Vec<String> = one.moves().iter().map(|step| one.game().move_text(step)).collect();
    let after = if heads.is_empty() {
        "at the start".to_owned()
    } else {
        format!("after {}", heads.join(" "))
    };
    let differs = |what: &str| Err(format!("{after} {what} differ from those of\n{text}"));
    if one.sight() != other.sight() {
        return differs("the cells shown");
    }
    // A player who has solved the puzzle knows the whole board.
    if one.status() == Status::Solved || other.status() == Status::Solved {
        return Ok(());
    }
    if one.legal() != other.legal() {
        return differs("the legal moves");
    }
    let mut cells = one.game().board().grid().cells();
    let why = |of: &Session<PathGame>, cell| {
        let text = of.game().move_text(&cell);
        of.game().explain(of.state(), of.sight(), &text)
    };
    if cells.any(|cell| why(one, cell) != why(other, cell)) {
        return differs("the reasons why moves are refused");
    }
    if one.picture() == other.picture() { Ok(()) } else { differs("the pictures") }
}

/// Checks the same of pictures, independently of which mechanic hides cells: draws a part of the
/// board with a piece of the path.
fn in_pictures(
    case: &Case,
    other: Other,
    registry: &Registry,
    stream: &mut Stream,
) -> Result<bool, String> {
    let path = case.text.path.as_deref().unwrap_or_default();
    let trail = &path[..1 + stream.index(path.len())];
    let mut shown: CellSet = trail.iter().copied().collect();
    let grid = case.text.board.grid();
    for _ in 0..stream.index(grid.len()) {
        let some = Cell::new(stream.index(grid.len()));
        let around: Vec<Cell> = grid.neighbours(some).filter(|_| stream.index(2) == 0).collect();
        around.into_iter().for_each(|cell| shown.insert(cell));
    }
    let Some((text, rules)) = elsewhere(case, other, &shown, registry, stream) else {
        return Ok(false);
    };
    let draw = |text: &BoardText, rules: &Rules| -> Picture {
        draw_path(&text.board, (text.source, text.target), Some(trail), rules, Some(&shown))
    };
    let part = draw(&case.text, &case.rules);
    let about = named(grid, &Vec::from_iter(&shown));
    if part != draw(&text, &rules) {
        return Err(format!("with {about} shown the picture differs from that of\n{text}"));
    }
    let ends = (case.text.source, case.text.target);
    let whole = draw_path(&case.text.board, ends, Some(trail), &case.rules, None);
    let is_label = |mark: &&Mark| matches!(mark, Mark::Label { .. });
    let mut labels = part.marks().iter().filter(is_label);
    if let Some(label) = labels.find(|label| !whole.marks().contains(label)) {
        return Err(format!("with {about} shown there is {label:?}, and not with all shown"));
    }
    let [one, other] = [(&case.text, &case.rules), (&text, &rules)].map(|(text, rules)| {
        let refusals = grid.cells().filter(|cell| shown.contains(*cell));
        PathGame::new(text.board.clone(), trail[0], text.target, rules.clone()).ok().map(|game| {
            let state = trail[1..].iter().fold(game.initial(), |at, next| game.apply(&at, next));
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let why = |cell| game.explain(&state, &shown, &grid.position(cell).to_string());
            refusals.map(|cell| (moves.contains(&cell), why(cell))).collect::<Vec<_>>()
        })
    });
    let is_same_payload = text.extras == case.text.extras;
    let is_told = |((may, why), (other_may, other_why)): (&(bool, _), &(bool, _))| {
        if may == other_may { !may && why != other_why } else { is_same_payload }
    };
    if one.iter().flatten().zip(other.iter().flatten()).any(is_told) {
        return Err(format!("with {about} shown what is refused differs from that of\n{text}"));
    }
    Ok(true)
}

/// Another puzzle that differs only in cells outside `shown`; `None` if there is none, or if the
/// mechanic accepts none.
fn elsewhere(
    case: &Case,
    other: Other,
    shown: &CellSet,
    registry: &Registry,
    stream: &mut Stream,
) -> Option<(BoardText, Rules)> {
    let board = &case.text.board;
    let is_known = |cell: Cell| {
        let seen = board.links_from(cell).any(|end| shown.contains(cell) || shown.contains(end));
        shown.contains(cell) || seen || Some(cell) == case.text.source
    };
    let hidden: Vec<Cell> = board.grid().cells().filter(|cell| !is_known(*cell)).collect();
    let board = other_board(board, &hidden, other, stream);
    let open: Vec<Cell> =
        hidden.iter().copied().filter(|cell| !board.walls().contains(*cell)).collect();
    let mut pick = || open.get(stream.index(open.len().max(1))).copied();
    let mut target = case.text.target;
    if target.is_some_and(|target| hidden.contains(&target)) {
        target = Some(pick()?);
    }
    let kept = BoardText { board, target, path: None, ..case.text.clone() };
    let mut text = kept.clone();
    for item in text.extras.values_mut().flatten() {
        *item = other_item(*item, &hidden, &mut pick);
    }
    // The mechanic may refuse the changed payload: then only the board and the target differ.
    let found = [text, kept].into_iter().find_map(|text| {
        let rules = rules_of(&text, registry).ok()?;
        Some((text, rules))
    });
    found.filter(|(text, rules)| {
        let before = (&case.text.board, case.text.target, &case.rules);
        (&text.board, text.target, rules) != before
    })
}

/// The board with other walls and links where it is hidden.
fn other_board(board: &Board, hidden: &[Cell], how: Other, stream: &mut Stream) -> Board {
    let mut other = Board::new(board.grid());
    let left = hidden.get(stream.index(hidden.len().max(1))).copied();
    for cell in board.grid().cells() {
        let is_wall = board.walls().contains(cell);
        let is_wall = match how {
            _ if !hidden.contains(&cell) => is_wall,
            Other::Flipped(some, all) => is_wall != (stream.index(all) < some),
            Other::Walls => Some(cell) != left,
            Other::Open => false,
        };
        if is_wall {
            other.set_wall(cell);
        }
    }
    for link in board.links() {
        if !hidden.contains(&link.first) && !hidden.contains(&link.second) {
            other.join(link.first, link.second).expect("it was one before");
        } else if stream.index(2) == 0 {
            let mut draw = || hidden[stream.index(hidden.len())];
            // There is no link if there is no room for one.
            let _ = (0..5).any(|_| other.link(draw(), draw()).is_ok());
        }
    }
    other
}

/// An item with other hidden cells.
fn other_item(item: Item, hidden: &[Cell], mut pick: impl FnMut() -> Option<Cell>) -> Item {
    match item {
        Item::Cell(cell) if hidden.contains(&cell) => Item::Cell(pick().unwrap_or(cell)),
        Item::Step(from, to) if hidden.contains(&from) || hidden.contains(&to) => {
            Item::Step(to, from)
        }
        other => other,
    }
}
