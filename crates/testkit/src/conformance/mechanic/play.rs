//! Random play, judged by a plain reading of the rules.

use super::cases::Case;
use super::notes::Notes;
use super::{MechanicReport, game};
use crate::check;
use crate::conformance::faults::{is_clause, named};
use crate::conformance::game::{can_be_drawn, round};
use etchwork_path::{
    Board, Cell, Game, Mark, PathGame, Picture, Registry, Rule, Rules, Session, Status, Step,
    Stream, Trail, draw_path,
};

/// Rounds of play for each puzzle.
const ROUNDS: usize = 2;

pub(super) fn check(
    case: &Case,
    registry: &Registry,
    stream: &mut Stream,
    report: &mut MechanicReport,
    notes: &mut Notes<'_>,
) {
    if let Err(what) = replay(case, registry) {
        notes.add("the solution solves", what);
    }
    if let Err(what) = shown(case) {
        notes.add("what it shows can be seen and read", what);
    }
    for _ in 0..ROUNDS {
        let played = Player::new(case, registry).and_then(|mut player| {
            let played = player.play(stream, notes);
            report.moves += player.moves;
            report.refused += player.refused;
            played?;
            let game = game(&case.text, registry).map_err(|what| ("it is a game", what))?;
            round(&game, stream).map(drop).map_err(|what| ("play keeps to the rules", what))
        });
        if let Err((law, what)) = played {
            notes.add(law, what);
        }
    }
}

/// Checks what a rule shows: from each cell the cell itself, and what it draws in words, too.
fn shown(case: &Case) -> Result<(), String> {
    let (board, all) = (&case.text.board, case.text.board.grid().len());
    for head in &board.open() {
        let Some(seen) = case.rules.sight(board, head) else { continue };
        let off = seen.iter().find(|cell| cell.index() >= all);
        if off.is_some() || !seen.contains(head) {
            return Err(format!(
                "from {} it sees {off:?} of {all} cells, or not itself",
                head.index()
            ));
        }
    }
    let ends = (case.text.source, case.text.target);
    drawn(&draw_path(board, (None, None), None, &case.rules, None))?;
    let of = |rules: &Rules| draw_path(board, ends, case.text.path.as_deref(), rules, None);
    let (plain, drawn) = (of(Rules::NONE), of(&case.rules));
    let added = drawn.description().strip_prefix(plain.description()).unwrap_or_default();
    let adds = drawn.marks().len() > plain.marks().len();
    match (adds, added.strip_prefix(' ')) {
        (_, Some(told)) if !is_clause(told) => Err(format!("describe says {told:?}")),
        (true, None) => Err("it draws what it does not describe".to_owned()),
        _ => Ok(()),
    }
}

/// Plays the stored path, move by move.
fn replay(case: &Case, registry: &Registry) -> Result<(), String> {
    let mut session = Session::new(game(&case.text, registry)?);
    let path = case.text.path.as_deref().unwrap_or_default();
    session.game().solves(path).map_err(|why| why.to_string())?;
    case.rules.keeps(path)?;
    for cell in &path[1..] {
        let text = session.game().move_text(cell);
        session.play(&text).map_err(|why| why.to_string())?;
    }
    match session.status() {
        Status::Solved => drawn(&session.picture()),
        other => Err(format!("its path ends {other:?}")),
    }
}

/// A session, and beside it the trail as a list of cells.
struct Player<'a> {
    session: Session<PathGame>,
    case: &'a Case,
    trail: Vec<Cell>,
    moves: usize,
    refused: usize,
}

type Fault = (&'static str, String);

impl<'a> Player<'a> {
    fn new(case: &'a Case, registry: &Registry) -> Result<Self, Fault> {
        let game = game(&case.text, registry)
            .map_err(|what| ("the mechanic accepts its own payload", what))?;
        let trail = vec![game.source()];
        Ok(Self { session: Session::new(game), case, trail, moves: 0, refused: 0 })
    }

    /// Plays at random until no move is left, and takes some moves back.
    fn play(&mut self, stream: &mut Stream, notes: &mut Notes<'_>) -> Result<(), Fault> {
        loop {
            notes.trail.clone_from(&self.trail);
            let legal = self.legal()?;
            self.refuses_the_rest(&legal, stream)?;
            if stream.index(8) == 0 {
                drawn(&self.session.picture()).map_err(|what| ("it can be drawn", what))?;
            }
            let Some(next) = legal.get(stream.index(legal.len().max(1))) else { break };
            self.step(*next)?;
            if stream.index(12) == 0 {
                self.session.undo();
                self.trail.pop();
            }
        }
        drawn(&self.session.picture()).map_err(|what| ("it can be drawn", what))
    }

    /// The legal moves; checks that they are those of a plain reading of the rules.
    fn legal(&self) -> Result<Vec<Cell>, Fault> {
        let (legal, plain) = (self.session.legal(), plain_moves(self.case, &self.trail));
        if legal != plain || legal != self.session.legal() {
            let (after, legal, plain) =
                (self.named(&self.trail), self.named(&legal), self.named(&plain));
            let what = format!("after {after} they are {legal}, not {plain}");
            return Err(("legal moves follow the rules", what));
        }
        let status = plain_status(self.case, &self.trail, plain.is_empty());
        if self.session.status() != status {
            let after = self.named(&self.trail);
            let what = format!("{:?} after {after}, not {status:?}", self.session.status());
            return Err(("legal moves follow the rules", what));
        }
        Ok(legal)
    }

    /// Checks that texts that are not legal moves change nothing.
    fn refuses_the_rest(&mut self, legal: &[Cell], stream: &mut Stream) -> Result<(), Fault> {
        let grid = self.case.text.board.grid();
        let some = (0..3).map(|_| Cell::new(stream.index(grid.len())));
        let others = some.filter(|cell| !legal.contains(cell));
        let mut texts: Vec<String> = others.map(|cell| grid.position(cell).to_string()).collect();
        texts.push(format!("{},0", grid.rows()));
        texts.extend(["".into(), "0".into(), "<".into(), "-1,0".into(), " 0,0".into()]);
        let before = (self.snapshot(), self.session.sight().clone(), self.session.log().len());
        for text in texts {
            match self.session.play(&text) {
                Ok(()) => return Err(("other moves are refused", format!("'{text}' is accepted"))),
                Err(why) if is_clause(&why.to_string()) && !why.to_string().ends_with('.') => {}
                Err(why) => {
                    let what = format!("'{text}' is refused with {:?}", why.to_string());
                    return Err(("refusals have a message of one line", what));
                }
            }
            self.refused += 1;
        }
        let after = (self.snapshot(), self.session.sight().clone(), self.session.log().len());
        let fault = || ("other moves are refused", "a refused move changes something".to_owned());
        if after == before { Ok(()) } else { Err(fault()) }
    }

    fn step(&mut self, next: Cell) -> Result<(), Fault> {
        let text = self.session.game().move_text(&next);
        let played = self.session.play(&text);
        played.map_err(|why| ("legal moves follow the rules", why.to_string()))?;
        self.trail.push(next);
        self.moves += 1;
        Ok(())
    }

    /// Cells by row and column.
    fn named(&self, cells: &[Cell]) -> String {
        named(self.case.text.board.grid(), cells)
    }

    /// Everything that a move may change, except for the sight, which only grows.
    fn snapshot(&self) -> (usize, Trail, Vec<Cell>, Status) {
        let session = &self.session;
        (session.line().len(), session.state().clone(), session.legal(), session.status())
    }
}

/// The steps that the rules allow after a trail, ascending.
fn plain_moves(case: &Case, trail: &[Cell]) -> Vec<Cell> {
    let (board, head) = (&case.text.board, trail[trail.len() - 1]);
    let all: Vec<Cell> = (0..board.grid().len()).map(Cell::new).collect();
    let is_over = case.text.target == Some(head) || trail.len() == open_cells(board);
    let visited = trail.iter().copied().collect();
    let ends = (trail[0], case.text.target);
    let may = |next: &Cell| {
        let is_free = !board.walls().contains(*next) && !trail.contains(next);
        let mut rules = case.rules.iter().map(|(_, rule)| rule);
        is_free
            && check::can_step(board, head, *next)
            && rules.all(|rule| {
                !rule.closed_steps().contains(&(head, *next))
                    && is_allowed(rule, Step::onward(board, ends, &visited, trail, *next))
                    && is_next_in(rule.order(), trail, *next)
            })
    };
    all.into_iter().filter(|next| !is_over && may(next)).collect()
}

/// Whether a rule allows a step, given only the part of the trail that it declares to depend on. A
/// rule that depends on nothing is asked too, since it must then allow every step.
fn is_allowed(rule: &dyn Rule, step: Step<'_>) -> bool {
    rule.allows(&step.seen(rule.depends_on()))
}

/// Whether a cell is in no order, or all before it in the order are visited.
fn is_next_in(order: &[Cell], trail: &[Cell], next: Cell) -> bool {
    let before = order.iter().take_while(|cell| **cell != next);
    !order.contains(&next) || before.clone().all(|cell| trail.contains(cell))
}

fn plain_status(case: &Case, trail: &[Cell], stuck: bool) -> Status {
    let is_full = trail.len() == open_cells(&case.text.board);
    let ends = case.text.target.is_none_or(|target| trail.last() == Some(&target));
    match (is_full && ends, stuck) {
        (true, _) => Status::Solved,
        (false, true) => Status::Lost,
        (false, false) => Status::Open,
    }
}

fn open_cells(board: &Board) -> usize {
    board.grid().len() - board.walls().len()
}

/// Checks that every back end draws a picture, and that its labels are short.
pub(super) fn drawn(picture: &Picture) -> Result<(), String> {
    for mark in picture.marks() {
        if let Mark::Label { text, .. } = mark
            && (text.is_empty() || text.chars().count() > 3 || text.chars().any(char::is_control))
        {
            return Err(format!("{text:?} is not a label: one to three characters"));
        }
    }
    can_be_drawn(picture, picture)
}
