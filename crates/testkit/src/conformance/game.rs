//! The conformance suite for games: the laws that the rules of every family must keep.

use super::faults::{is_clause, placed, said, same};
use super::positions::reached;
use etchwork_path::{Act, Cell, Game, HintLevel, Mark, Picture, Session, Status, Stream};
use etchwork_render::{Colour, svg, text};
use std::any::type_name;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::mem::needs_drop;

/// The checks that a game went through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameReport {
    /// Moves played.
    pub moves: usize,
    /// Distinct states reached.
    pub states: usize,
    /// Texts that were not legal moves, and refused.
    pub refused: usize,
}

/// Rounds of random play, and the most moves of one.
const ROUNDS: u32 = 30;
const MOVES: usize = 100;
/// The states that are looked at one by one.
const EXPLORED: usize = 200;
/// Of more states than this, some are no landmarks.
const MANY: usize = 20;
/// Types that keep what they hold on the heap.
const OWNERS: [&str; 5] =
    ["::vec::Vec<", "::string::String", "::boxed::Box<", "::btree::", "::hash::"];

/// Plays a game at random, and checks that
///
/// - the same state has the same moves, aims, status and successors, whatever moves led to it;
///   equal states have equal hashes; a lost state has no moves, an open one has some, and each
///   move changes something;
/// - the texts of moves differ, fit on a line without blanks at its ends, and are not used by
///   saves for other acts; any other text is refused and changes nothing;
/// - a landmark has a name, the same for all of them, and a game with landmarks starts from one;
/// - nothing is left to do in a solved state;
/// - undo and redo are exact, and a save is loaded as the same session;
/// - a canonical state is its own canonical state, has the status and the landmark of the state that
///   it stands for, and moves with the same texts, which lead to equivalent states;
/// - every picture can be drawn, has a title and a description of one line each, and is the same
///   when drawn again; where nothing is hidden, states that differ look different, and what was shown
///   is never hidden again;
/// - the heap of a state is the same each time, and nothing where a state owns no memory.
///
/// Returns a report, or the first fault.
///
/// ```
/// # use etchwork_path::{Game, Grid, Picture, Status};
/// use etchwork_testkit::conformance;
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
/// assert_eq!(conformance::game(&Countdown(9))?.states, 10);
/// # Ok::<(), String>(())
/// ```
pub fn game<G: Game + Clone>(game: &G) -> Result<GameReport, String> {
    let (bytes, counted) = (size_of::<G::State>(), G::STATE_BYTES);
    if cfg!(target_pointer_width = "64") && bytes != counted {
        return Err(format!("a state has {bytes} bytes, and STATE_BYTES says {counted}"));
    }
    let mut exam = Exam::of(game);
    for round in 0..ROUNDS {
        let place = format!("in random play of seed {round}");
        placed(place, || exam.play(&mut Stream::new(round)))?;
    }
    exam.report.states = exam.seen.len();
    if exam.report.states > 1 && exam.looks.len() == 1 {
        return Err("every state is drawn the same".to_owned());
    }
    if exam.report.states > 1 && exam.said.len() == 1 {
        let said = exam.said.first().map(String::as_str).unwrap_or_default();
        return Err(format!("every state is described the same: {said:?}"));
    }
    exam.explore()?;
    if exam.seen.len() > MANY && exam.seen.iter().all(|(_, found)| found.landmark.is_some()) {
        return Err(format!("each of {} states is a landmark", exam.seen.len()));
    }
    Ok(exam.report)
}

/// Plays a round at random, with the laws that hold for every game on the way.
pub(super) fn round<G: Game + Clone>(game: &G, stream: &mut Stream) -> Result<GameReport, String> {
    let mut exam = Exam::of(game);
    exam.play(stream)?;
    Ok(exam.report)
}

/// The record of a state when it was first reached.
#[derive(Debug, PartialEq)]
struct Found {
    hash: u64,
    status: Status,
    landmark: Option<&'static str>,
    left: Option<usize>,
    moves: Vec<String>,
    aims: Vec<Option<(i32, i32)>>,
    successors: String,
}

struct Exam<'a, G: Game> {
    game: &'a G,
    /// A list, not a hash map, since the hashes of states are checked, too.
    seen: Vec<(G::State, Found)>,
    /// The first full picture, and another one that differs from it.
    looks: Vec<Picture>,
    /// What those are told who cannot see it.
    said: BTreeSet<String>,
    hasher: RandomState,
    report: GameReport,
}

impl<'a, G: Game + Clone> Exam<'a, G> {
    fn of(game: &'a G) -> Self {
        let (hasher, report) = (RandomState::new(), GameReport::default());
        let (seen, looks, said) = (Vec::new(), Vec::new(), BTreeSet::new());
        Self { game, seen, looks, said, hasher, report }
    }

    /// Plays a round at random, with moves taken back, and saves at the end.
    fn play(&mut self, stream: &mut Stream) -> Result<(), String> {
        let mut session = Session::new(self.game.clone());
        same("the initial state", session.state(), &self.game.initial())?;
        let mut veiled = None;
        for _ in 0..MOVES {
            self.look(&session)?;
            let legal = session.legal();
            let Some(step) = legal.get(stream.index(legal.len().max(1))) else { break };
            let (before, next) = (session.state().clone(), self.game.apply(session.state(), step));
            let text = self.game.move_text(step);
            session.play(&text).map_err(|why| format!("'{text}' is legal, but refused: {why}"))?;
            same("the state after a move", session.state(), &next)?;
            self.report.moves += 1;
            if stream.index(4) == 0 {
                session.undo();
                same("the state after undo", session.state(), &before)?;
                session.redo();
                same("the state after redo", session.state(), &next)?;
            }
            if stream.index(10) == 0 {
                session.undo();
                self.drawn(&session, &mut veiled)?;
            }
        }
        self.look(&session)?;
        self.drawn(&session, &mut veiled)?;
        let loaded = Session::load(self.game.clone(), "id", &session.save("id"));
        let loaded = loaded.map_err(|why| format!("a save is refused: {why}"))?;
        same("the line of a save", loaded.line(), session.line())?;
        same_picture("the picture of a save", &loaded.picture(), &session.picture())?;
        while session.undo() {}
        same("the state when all is undone", session.state(), &self.game.initial())
    }

    /// Checks the states that a search reaches first, and that no two of them are drawn alike.
    fn explore(&mut self) -> Result<(), String> {
        let (mut pictures, mut heaps) = (HashMap::new(), 0);
        for line in reached(self.game, EXPLORED) {
            let state = &line[line.len() - 1];
            self.observe(state)?;
            let heap = self.game.heap(state);
            same(&format!("the heap of {state:?}"), &self.game.heap(&state.clone()), &heap)?;
            if heap > 1 << 30 {
                return Err(format!("heap says {heap} bytes of {state:?}"));
            }
            heaps = heaps.max(heap);
            if size_of::<G::Sight>() > 0 {
                continue; // With all that is hidden, many states look like the solution.
            }
            let picture = format!("{:?}", self.game.draw(&line, None));
            let one = self.game.canonical(state.clone());
            let other = pictures.entry(picture).or_insert_with(|| one.clone());
            if *other != one {
                return Err(format!("{other:?} and {one:?} are drawn alike"));
            }
        }
        let owner = type_name::<G::State>();
        let owns = OWNERS.iter().any(|name| owner.contains(name));
        match (needs_drop::<G::State>(), heaps) {
            (true, 0) if owns => Err(format!("a state is {owner}, and heap says 0 bytes of each")),
            (false, 1..) => Err(format!("a state owns no memory, and heap says {heaps} bytes")),
            _ => Ok(()),
        }
    }

    /// Checks all that can be observed of a session's state, except for its pictures.
    fn look(&mut self, session: &Session<G>) -> Result<(), String> {
        let moves = self.observe(session.state())?;
        self.refuses_others(session.clone(), &moves)?;
        let (game, state, mut sight) = (self.game, session.state(), session.sight().clone());
        for earlier in session.line() {
            game.look(earlier, &mut sight);
        }
        if sight == *session.sight() {
            Ok(())
        } else {
            Err(format!("a second look at {state:?}, or before it, shows more"))
        }
    }

    /// Checks all that can be observed of a state; returns the texts of its moves.
    fn observe(&mut self, state: &G::State) -> Result<Vec<String>, String> {
        self.adds(state)?;
        let moves = self.texts(state)?;
        let aims = self.moves(state).iter().map(|step| self.game.aim(state, step)).collect();
        let found = Found {
            hash: self.hasher.hash_one(state),
            status: self.game.status(state),
            landmark: self.game.landmark(state),
            left: self.game.left(state),
            successors: format!("{:?}", self.successors(state)?),
            moves,
            aims,
        };
        if found.status == Status::Lost && !found.moves.is_empty() {
            return Err(format!("{state:?} is lost, but has moves"));
        }
        if found.status == Status::Open && found.moves.is_empty() {
            return Err(format!("{state:?} has no moves, but its status is open instead of lost"));
        }
        if self.seen.first().is_some_and(|(_, first)| first.left.is_some() != found.left.is_some())
        {
            return Err(format!("left says a number in some states and none in others: {state:?}"));
        }
        if self.seen.is_empty() && (found.status, found.left) == (Status::Open, Some(0)) {
            return Err(format!("nothing is left to do at the start, {state:?}, which is open"));
        }
        if let (Status::Solved, Some(left @ 1..)) = (found.status, found.left) {
            return Err(format!("{state:?} is solved, and {left} are left"));
        }
        self.canonical(state, &found)?;
        self.landmark(&found)?;
        let moves = found.moves.clone();
        match self.seen.iter().find(|(seen, _)| seen == state) {
            Some((_, known)) => same(&format!("{state:?}, reached in two ways,"), &found, known)?,
            None => self.seen.push((state.clone(), found)),
        }
        Ok(moves)
    }

    fn moves(&self, state: &G::State) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        moves
    }

    /// Checks that `Game::moves` adds to the moves that are in the list already.
    fn adds(&self, state: &G::State) -> Result<(), String> {
        let (once, mut twice) = (self.moves(state), self.moves(state));
        self.game.moves(state, &mut twice);
        same("the list of moves, added to itself,", &twice, &[&once[..], &once[..]].concat())
    }

    /// The states that the moves lead to; checks that they are the same each time.
    fn successors(&self, state: &G::State) -> Result<Vec<G::State>, String> {
        let lead = |step: &G::Move| {
            let (one, other) = (self.game.apply(state, step), self.game.apply(state, step));
            same("where a move leads", &one, &other)?;
            let mut in_place = state.clone();
            self.game.advance(&mut in_place, step);
            same("where a move leads, in place,", &in_place, &one)?;
            let hash = |state: &G::State| self.hasher.hash_one(state);
            same(&format!("the hash of {one:?}"), &hash(&one), &hash(&other))?;
            if one == *state {
                let text = self.game.move_text(step);
                return Err(format!("the move '{text}' changes nothing of {state:?}"));
            }
            Ok(one)
        };
        self.moves(state).iter().map(lead).collect()
    }

    /// The texts of the moves; checks that they can be typed and saved.
    fn texts(&self, state: &G::State) -> Result<Vec<String>, String> {
        let texts: Vec<String> =
            self.moves(state).iter().map(|step| self.game.move_text(step)).collect();
        let mut known = HashSet::new();
        for text in &texts {
            if !is_clause(text) || text.contains(char::is_control) || is_sign(text) {
                return Err(format!("'{}' cannot be the text of a move", text.escape_debug()));
            }
            if !known.insert(text) {
                return Err(format!("two moves of {state:?} are written '{text}'"));
            }
        }
        Ok(texts)
    }

    /// Checks the player's picture and the full one. Only cells that were hidden before may be
    /// hidden now.
    fn drawn(
        &mut self,
        session: &Session<G>,
        before: &mut Option<BTreeSet<Cell>>,
    ) -> Result<(), String> {
        let all = || self.game.draw(session.line(), None);
        can_be_drawn(&session.picture(), &session.picture())?;
        can_be_drawn(&all(), &all())?;
        let all = all();
        self.said.insert([&[all.description().to_owned()], all.facts()].concat().join(" "));
        if self.looks.len() < 2 && !self.looks.contains(&all) {
            self.looks.push(all);
        }
        let veil = |mark: &Mark| match mark {
            Mark::Veil(cell) => Some(*cell),
            _ => None,
        };
        let veiled: BTreeSet<Cell> = session.picture().marks().iter().filter_map(veil).collect();
        if before.replace(veiled.clone()).is_none_or(|before| veiled.is_subset(&before)) {
            Ok(())
        } else {
            Err("a cell that was shown is hidden again".to_owned())
        }
    }

    /// Checks that texts that are not legal moves change nothing.
    fn refuses_others(&mut self, mut session: Session<G>, legal: &[String]) -> Result<(), String> {
        let some = legal.iter().take(2);
        let near = some.flat_map(|text| [format!("{text} "), format!("{text}x")]);
        let (line, log) = (session.line().to_vec(), session.log().to_vec());
        for text in near.chain(["", "<", "0", "?1", "no such move"].map(str::to_owned)) {
            if legal.contains(&text) {
                continue;
            }
            match session.play(&text) {
                Ok(()) => return Err(format!("'{text}' is not a legal move, but is accepted")),
                Err(why) => said(format_args!("the refusal of {text:?}"), Some(&why.to_string()))?,
            }
            self.report.refused += 1;
        }
        same("the line after refusals", session.line(), &line[..])?;
        same("the log after refusals", session.log(), &log[..])
    }

    /// Checks that a landmark is called what the first one is.
    fn landmark(&self, found: &Found) -> Result<(), String> {
        let Some(name) = found.landmark else { return Ok(()) };
        said("the name of a landmark", Some(name))?;
        same("the name of a landmark", &Some(name), &self.game.landmark(&self.game.initial()))
    }

    /// Checks the canonical state of a state.
    fn canonical(&self, state: &G::State, found: &Found) -> Result<(), String> {
        let alike = |state: &G::State| self.game.canonical(state.clone());
        let one = alike(state);
        same("the canonical state of a canonical state", &alike(&one), &one)?;
        let status = self.game.status(&one);
        same("the status of a canonical state", &status, &found.status)?;
        let landmark = self.game.landmark(&one);
        same("the landmark of a canonical state", &landmark, &found.landmark)?;
        same("what is left in a canonical state", &self.game.left(&one), &found.left)?;
        let ways = |state: &G::State| -> Result<Vec<_>, String> {
            let successors = self.successors(state)?;
            let mut ways: Vec<_> = self.texts(state)?.into_iter().zip(successors).collect();
            ways.iter_mut().for_each(|(_, next)| *next = alike(next));
            ways.sort_by(|a, b| a.0.cmp(&b.0));
            Ok(ways)
        };
        same("where the moves of a canonical state lead", &ways(&one)?, &ways(state)?)
    }
}

/// Whether saves use a text for an act that is not a move.
fn is_sign(text: &str) -> bool {
    let hints = HintLevel::ALL.into_iter().map(Act::Hint);
    let acts = [Act::Undo, Act::Redo, Act::Mark, Act::Return, Act::Restart];
    let is_newer = ["<<", "+", "= ", "- "].iter().any(|opening| text.starts_with(opening));
    is_newer || acts.into_iter().chain(hints).any(|act| act.to_string() == text)
}

/// Checks that every back end draws a picture, and that its words are one line each.
pub(super) fn can_be_drawn(picture: &Picture, again: &Picture) -> Result<(), String> {
    same_picture("a picture", picture, again)?;
    for text in [picture.title(), picture.description()] {
        said("a title or a description of a picture", Some(text))?;
    }
    for fact in picture.facts() {
        said("a line below a picture", Some(fact))?;
    }
    let lines = text(picture, Colour::Off).lines().count();
    if svg(picture).ends_with("</svg>\n") && lines >= picture.grid().rows() + 2 {
        Ok(())
    } else {
        Err(format!("its SVG has no end, or {lines} lines of text draw {}", picture.grid()))
    }
}

/// Compares two pictures, without printing them whole in the message.
fn same_picture(what: &str, one: &Picture, other: &Picture) -> Result<(), String> {
    if one == other {
        return Ok(());
    }
    let heads =
        [one, other].map(|picture| (picture.grid(), picture.title(), picture.description()));
    same(what, &heads[0], &heads[1])?;
    let mut pairs = one.marks().iter().zip(other.marks());
    let (number, all) = (one.marks().len(), other.marks().len());
    let differ = pairs.find(|(one, other)| one != other);
    Err(format!("{what} differs: {number} marks and {all}, first {differ:?}"))
}
