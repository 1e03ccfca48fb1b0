//! A play of a puzzle of any family, for a terminal or a page.

use etchwork_core::{
    Act, Advisor, Budget, Cell, Edge, Fork, Game, Gesture, Hint, HintLevel, Landmark, Noted,
    Pencil, Pencilled, Picture, Refusal, Session, Status, review,
};
use std::collections::BTreeMap;

/// What hints may count and cost.
#[derive(Clone, Copy, Debug)]
pub struct Help {
    /// The most solutions that hints count; with `None` they count none.
    pub ways: Option<usize>,
    /// The budget of the search for one answer. Its nodes are those of a path finder or what else a
    /// family counts; `u64::MAX` stands for as many as take a fraction of a second.
    pub budget: Budget,
}

/// No counts, a fraction of a second, and the memory of [`Budget::QUESTION`].
impl Default for Help {
    fn default() -> Self {
        Self { ways: None, budget: Budget { nodes: u64::MAX, ..Budget::QUESTION } }
    }
}

impl Help {
    /// The budget, with a number of nodes where none was asked for.
    pub(crate) fn budget_or(&self, nodes: u64) -> Budget {
        let asked = Some(self.budget.nodes).filter(|asked| *asked < u64::MAX);
        Budget { nodes: asked.unwrap_or(nodes), ..self.budget }
    }
}

/// One player's play of one puzzle of any family.
pub trait Play: Send {
    /// The board ID of the puzzle.
    fn id(&self) -> &str;

    /// What the player sees.
    fn picture(&self) -> Picture;

    /// The status of the present state.
    fn status(&self) -> Status;

    /// The legal moves, in the game's order.
    fn moves(&self) -> Vec<LegalMove>;

    /// The number of moves from the start.
    fn moves_made(&self) -> usize;

    /// The texts of the moves that led here from the start, without what was taken back.
    fn moves_so_far(&self) -> Vec<String>;

    /// The text of the last move, if there was one.
    fn last_move(&self) -> Option<String>;

    /// The direction of the last move, if there was one and it has a direction.
    fn last_aim(&self) -> Option<(i32, i32)>;

    /// Makes the move with this text.
    fn play(&mut self, text: &str) -> Result<(), Refusal>;

    /// Why the rules refuse the step one cell in a direction, if they do.
    fn no_way(&self, way: (i32, i32)) -> Option<String>;

    /// Performs an act other than a move. Returns whether there was anything to do.
    fn act(&mut self, act: &Act) -> bool;

    /// A hint of a level. The log notes it, unless the play already got as much help in this state.
    fn hint(&mut self, level: HintLevel) -> Hint;

    /// Whether there is something to undo, and something to redo.
    fn can_turn(&self) -> (bool, bool);

    /// The number of places that are still to be done, if the game tells it ([`Game::left`]).
    fn left(&self) -> Option<usize>;

    /// The last landmark before the present state, in a game that has some.
    fn landmark(&self) -> Option<Landmark>;

    /// What the player saw at the bookmark, if one was set, or would see there now.
    fn bookmark(&self) -> Option<Picture>;

    /// What the player saw before the first move.
    fn opening(&self) -> Picture;

    /// The least number of moves from the start, if it is proved and a good play is one with few
    /// moves; no hint is noted.
    fn least_moves(&mut self) -> Option<usize>;

    /// The results of the forks on the way here; this asks for hints, but notes none.
    fn review(&mut self) -> Vec<Fork>;

    /// The text of the move that a gesture on the picture means, if any.
    fn gesture(&self, gesture: Gesture) -> Option<String>;

    /// The cells of a line that a legal move shifts, in order ([`Game::shifts`]).
    fn shifts(&self, text: &str) -> Vec<Cell>;

    /// What a legal move uses up that only an undo gives back ([`Game::spends`]).
    fn spends(&self, text: &str) -> Option<String>;

    /// For each of some consecutive moves from here, the cells of the picture that it changes, as
    /// far as the game names them: its place, or the line that it shifts. Ends before the first
    /// illegal move.
    fn changed_by(&self, texts: &[String]) -> Vec<Vec<Cell>>;

    /// The cells of the picture to point out when the player touches one.
    fn concerned(&self, touched: Cell) -> Vec<Cell>;

    /// What to say, in words, about a cell that the player touches, with pencil marks as moves.
    fn tells(&self, touched: Cell) -> Option<String>;

    /// The cells with flaws, for players who want them marked; `None` for a game that marks no
    /// flaws.
    fn flaws(&self) -> Option<Vec<Cell>>;

    /// The pencil marks that the player may put on cells.
    fn pencils(&self) -> &'static [Pencil];

    /// The player's pencil marks on cells.
    fn pencil(&self) -> &Pencilled;

    /// The player's pencil marks on edges.
    fn noted(&self) -> &Noted;

    /// The other name of an edge ([`Game::across`]).
    fn across(&self, edge: Edge) -> Option<Edge>;

    /// Whether the player may point what is on a cell to a side of its tile ([`Game::points`]).
    fn points(&self) -> bool;

    /// The texts of the moves that do so, or why there is none ([`Game::point`]).
    fn point(&self, to: Edge) -> Result<Vec<String>, String>;

    /// How many moves led to a state that the rules call lost, including those taken back.
    fn mistakes(&self) -> usize;

    /// Whether the play is strict and a mistake has ended it: nothing can be taken back.
    fn is_over(&self) -> bool;

    /// Facts that are stored with the play, by name.
    fn facts(&self) -> &BTreeMap<String, String>;

    /// Stores a fact about the play.
    fn set_fact(&mut self, name: &str, value: &str) -> Result<(), Refusal>;

    /// Everything the player did.
    fn log(&self) -> &[Act];

    /// The play as text.
    fn save(&self) -> String;

    /// Continues a saved play; nothing changes if the save is refused.
    fn load(&mut self, save: &str) -> Result<(), Refusal>;
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    /// Its text.
    pub text: String,
    /// Its direction on the picture, in cells down and right. Where nodes are further apart than
    /// cells, the distance to the next counts as one.
    pub aim: Option<(i32, i32)>,
}

/// How much a player did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Moves made, including those made again.
    pub moves: usize,
    /// How often something was taken back: a move, the way since the bookmark, everything.
    pub undos: usize,
    /// Hints taken.
    pub hints: usize,
}

impl dyn Play + '_ {
    /// Makes the move in a direction, or takes the last move back if it came from there. Returns
    /// whether there was such a move.
    pub fn go(&mut self, way: (i32, i32)) -> bool {
        let ahead = self.moves().into_iter().find(|choice| choice.aim == Some(way));
        match ahead {
            Some(choice) => self.play(&choice.text).is_ok(),
            None => {
                let is_back = self.last_aim().is_some_and(|(down, right)| (-down, -right) == way);
                is_back && self.step_back()
            }
        }
    }

    /// Takes the last move back, whatever act an undo would take back. Returns whether there was
    /// one.
    pub fn step_back(&mut self) -> bool {
        // Without cuts each undo takes back a move.
        let has_cuts = self.log().iter().any(|act| matches!(act, Act::Cut(_)));
        self.act(&if has_cuts { Act::Cut(1) } else { Act::Undo })
    }

    /// The legal moves that no step to a neighbour makes (`go`), in the game's order: those that
    /// lead further or have no direction, and of several in one direction all but the first.
    pub fn far_moves(&self) -> Vec<LegalMove> {
        let (mut far, mut ways) = (self.moves(), Vec::new());
        far.retain(|choice| match choice.aim {
            Some((down, right)) if down.abs() + right.abs() == 1 => {
                let is_taken = ways.contains(&(down, right));
                ways.push((down, right));
                is_taken
            }
            _ => true,
        });
        far
    }

    /// How much the player did.
    pub fn tally(&self) -> Tally {
        let count = |of: fn(&Act) -> bool| self.log().iter().filter(|act| of(act)).count();
        Tally {
            moves: count(|act| matches!(act, Act::Play(_) | Act::Redo)),
            undos: count(|act| matches!(act, Act::Undo | Act::Return | Act::Restart | Act::Cut(_))),
            hints: count(|act| matches!(act, Act::Hint(_))),
        }
    }
}

/// A session with an advisor for hints.
pub struct Table<G: Game> {
    session: Session<G>,
    advisor: Box<dyn Advisor<G>>,
    id: String,
}

impl<G: Game + Clone> Table<G> {
    /// A play before the first move.
    pub fn new(game: G, advisor: Box<dyn Advisor<G>>, id: String) -> Self {
        Self { session: Session::new(game), advisor, id }
    }
}

impl<G: Game + Clone> Play for Table<G> {
    fn id(&self) -> &str {
        &self.id
    }

    fn picture(&self) -> Picture {
        self.session.picture()
    }

    fn status(&self) -> Status {
        self.session.status()
    }

    fn moves(&self) -> Vec<LegalMove> {
        let (game, state) = (self.session.game(), self.session.state());
        let choice =
            |step: &G::Move| LegalMove { text: game.move_text(step), aim: game.aim(state, step) };
        self.session.legal().iter().map(choice).collect()
    }

    fn moves_made(&self) -> usize {
        self.session.moves().len()
    }

    fn moves_so_far(&self) -> Vec<String> {
        let game = self.session.game();
        self.session.moves().iter().map(|step| game.move_text(step)).collect()
    }

    fn last_move(&self) -> Option<String> {
        let step = self.session.moves().last()?;
        Some(self.session.game().move_text(step))
    }

    fn last_aim(&self) -> Option<(i32, i32)> {
        let step = self.session.moves().last()?;
        let before = self.session.line().iter().rev().nth(1)?;
        self.session.game().aim(before, step)
    }

    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        self.session.play(text)
    }

    fn no_way(&self, way: (i32, i32)) -> Option<String> {
        let (game, state) = (self.session.game(), self.session.state());
        game.explain(state, self.session.sight(), &game.refused_way(state, way)?)
    }

    fn act(&mut self, act: &Act) -> bool {
        self.session.act(act).is_ok()
    }

    fn hint(&mut self, level: HintLevel) -> Hint {
        let told = self.session.log().iter().rev().map_while(|act| match act {
            Act::Hint(told) => Some(Some(*told)),
            Act::Mark | Act::Pencil(..) | Act::Rub(_) | Act::Note(..) => Some(None),
            _ => None,
        });
        if !told.flatten().any(|told| told >= level) {
            self.session.note_hint(level);
        }
        let Self { session, advisor, .. } = self;
        advisor.hint(session.game(), session.line(), session.sight(), level)
    }

    fn can_turn(&self) -> (bool, bool) {
        (self.session.can_undo(), self.session.can_redo())
    }

    fn landmark(&self) -> Option<Landmark> {
        self.session.landmark()
    }

    fn bookmark(&self) -> Option<Picture> {
        let line = self.session.line_to_mark()?;
        Some(self.session.game().draw(&line, Some(self.session.sight())))
    }

    fn opening(&self) -> Picture {
        Session::new(self.session.game().clone()).picture()
    }

    fn review(&mut self) -> Vec<Fork> {
        review(&self.session, &mut *self.advisor)
    }

    fn least_moves(&mut self) -> Option<usize> {
        self.advisor.least_moves(self.session.game())
    }

    fn gesture(&self, gesture: Gesture) -> Option<String> {
        let (game, state) = (self.session.game(), self.session.state());
        game.gesture(state, gesture).map(|step| game.move_text(&step))
    }

    fn shifts(&self, text: &str) -> Vec<Cell> {
        let (game, state) = (self.session.game(), self.session.state());
        game.move_of(state, text).map(|step| game.shifts(state, &step)).unwrap_or_default()
    }

    fn spends(&self, text: &str) -> Option<String> {
        let (game, state) = (self.session.game(), self.session.state());
        game.spends(state, &game.move_of(state, text)?)
    }

    fn changed_by(&self, texts: &[String]) -> Vec<Vec<Cell>> {
        let (game, mut state) = (self.session.game(), self.session.state().clone());
        let mut changed = Vec::new();
        for text in texts {
            let Some(step) = game.move_of(&state, text) else { break };
            let place = game.place(&state, &step);
            changed.push(place.map_or_else(|| game.shifts(&state, &step), |cell| vec![cell]));
            state = game.apply(&state, &step);
        }
        changed
    }

    fn left(&self) -> Option<usize> {
        self.session.game().left(self.session.state())
    }

    fn concerned(&self, touched: Cell) -> Vec<Cell> {
        self.session.game().concerned(self.session.state(), self.session.sight(), touched)
    }

    fn tells(&self, touched: Cell) -> Option<String> {
        let session = &self.session;
        session.game().tells(session.state(), session.sight(), session.pencil(), touched)
    }

    fn flaws(&self) -> Option<Vec<Cell>> {
        self.session.game().flaws(self.session.state(), self.session.sight())
    }

    fn pencils(&self) -> &'static [Pencil] {
        self.session.game().pencils()
    }

    fn pencil(&self) -> &Pencilled {
        self.session.pencil()
    }

    fn noted(&self) -> &Noted {
        self.session.noted()
    }

    fn across(&self, edge: Edge) -> Option<Edge> {
        self.session.game().across(edge)
    }

    fn points(&self) -> bool {
        self.session.game().points()
    }

    fn point(&self, to: Edge) -> Result<Vec<String>, String> {
        let (game, state) = (self.session.game(), self.session.state());
        let moves = game.point(state, to)?;
        Ok(moves.iter().map(|step| game.move_text(step)).collect())
    }

    fn mistakes(&self) -> usize {
        self.session.mistakes()
    }

    fn is_over(&self) -> bool {
        self.session.is_over()
    }

    fn facts(&self) -> &BTreeMap<String, String> {
        self.session.facts()
    }

    fn set_fact(&mut self, name: &str, value: &str) -> Result<(), Refusal> {
        self.session.set_fact(name, value)
    }

    fn log(&self) -> &[Act] {
        self.session.log()
    }

    fn save(&self) -> String {
        self.session.save(&self.id)
    }

    fn load(&mut self, save: &str) -> Result<(), Refusal> {
        self.session = Session::load(self.session.game().clone(), &self.id, save)?;
        Ok(())
    }
}
