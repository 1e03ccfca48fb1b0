//! The effects of keys, independent of any terminal.

mod touch;

use super::hand::Hand;
use super::standing::{POINTS, Standing, number};
use super::times::{TIMES, TimesByKind};
use super::window::Spots;
use etchwork::render::{Mark, Picture};
use etchwork::{Act, Hint, HintLevel, Play, Refusal, STRICT, Status};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A game in a terminal.
pub struct App {
    play: Box<dyn Play>,
    /// Tier and mechanic.
    pub title: String,
    /// The puzzle's own figures, for the result.
    pub figures: Vec<(String, String)>,
    /// The rule of play, in plain words.
    pub rule: String,
    /// The current message.
    pub message: String,
    /// The act that needs a second key press, if any.
    asked: Option<Flow>,
    /// The level of the last hint given here.
    level: Option<HintLevel>,
    /// The number of listed moves before those that digits make.
    skipped: usize,
    /// Whether moves that gestures make are listed too.
    lists_all: bool,
    /// Whether errors are marked, in games that report them.
    marks_flaws: bool,
    /// The hand on the picture, in games with gestures.
    hand: Option<Hand>,
    /// The file that the game is saved to, if any.
    pub saves_to: Option<String>,
    /// The offset of the view from the place of play, in lines down and characters right.
    pub aside: (i32, i32),
    /// The places of the cells on the screen.
    pub spots: Option<Spots>,
    /// The seconds played before the game was resumed.
    pub before: u64,
    /// The seconds played, once the game is solved.
    pub solved_after: Option<u64>,
    /// The least number of moves that solve it, once it is solved and if known.
    pub least_moves: Option<usize>,
    /// What the puzzle is worth, if its family has points.
    pub points: Option<i64>,
    /// What the puzzles before it add up to.
    pub standing: Standing,
    /// What the plays before it took.
    pub times: TimesByKind,
    /// The kind of the puzzle, among whose times its own belongs.
    pub kind: String,
    /// Whether the clock knows all the time of this play.
    pub is_timed: bool,
}

/// The facts about a play that its save keeps: the tier of its puzzle, its recipe ID, and the time
/// played.
pub const TIER: &str = "tier";
pub const RECIPE: &str = "recipe";
const SECONDS: &str = "seconds";

/// The step of the view: as many lines as cells.
const LOOK: (i32, i32) = (4, 8);

/// The number of moves that have a digit at a time.
const DIGITS: usize = 9;

/// How to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Continue with this puzzle.
    Go,
    /// Go on to a new puzzle.
    New,
    Quit,
}

/// The keys of every game, after those that move.
const KEYS: &str = "u Backspace undo  r redo  b/B bookmark  ? hint  1-9 w m listed moves  \
     HJKL look around  i rule  n new puzzle  0 restart  q Esc quit";

/// A shorter list for small screens.
pub const FEW_KEYS: &str = "? hint  i rule and all keys  q quit";

/// Arrows, and the keys of vi.
pub fn direction(code: KeyCode) -> Option<(i32, i32)> {
    match code {
        KeyCode::Up | KeyCode::Char('k') => Some((-1, 0)),
        KeyCode::Down | KeyCode::Char('j') => Some((1, 0)),
        KeyCode::Left | KeyCode::Char('h') => Some((0, -1)),
        KeyCode::Right | KeyCode::Char('l') => Some((0, 1)),
        _ => None,
    }
}

impl App {
    pub fn new(play: Box<dyn Play>, title: String, figures: Vec<(String, String)>) -> Self {
        Self {
            hand: Hand::on(&*play),
            play,
            title,
            figures,
            rule: String::new(),
            message: String::new(),
            asked: None,
            level: None,
            skipped: 0,
            lists_all: false,
            marks_flaws: false,
            saves_to: None,
            aside: (0, 0),
            spots: None,
            before: 0,
            solved_after: None,
            least_moves: None,
            points: None,
            standing: Standing::default(),
            times: TimesByKind::default(),
            kind: String::new(),
            is_timed: true,
        }
    }

    /// Starts with the rule of play, which stays until the first act.
    pub fn with_rule(self, rule: String) -> Self {
        Self { message: rule.clone(), rule, ..self }
    }

    pub fn play(&self) -> &dyn Play {
        &*self.play
    }

    /// The view of the player.
    pub fn picture(&self) -> Picture {
        let mut picture = self.play.picture();
        let flaws = self.marks_flaws.then(|| self.play.flaws()).flatten().unwrap_or_default();
        flaws.into_iter().for_each(|cell| picture.add(Mark::Flaw(cell)));
        picture
    }

    /// Notes a fact about the puzzle, which a save keeps.
    pub fn keep(&mut self, name: &str, value: &str) {
        // Names of tiers and IDs are one line.
        let _ = self.play.set_fact(name, value);
    }

    /// Takes over what earlier puzzles add up to, and what this one is worth, which a save keeps.
    pub fn stand(&mut self, standing: Standing, points: Option<i64>) {
        (self.standing, self.points) = (standing, points);
        let Some(points) = points else { return };
        self.keep(POINTS, &points.to_string());
        standing.facts().iter().for_each(|(name, value)| self.keep(name, value));
    }

    /// Takes over what earlier plays took, which a save keeps.
    pub fn time(&mut self, times: TimesByKind, kind: String) {
        (self.times, self.kind) = (times, kind);
        self.times.fact().iter().for_each(|fact| self.keep(TIMES, fact));
    }

    /// Makes the play strict: the first mistake ends it.
    pub fn make_strict(&mut self) -> Result<(), Refusal> {
        self.play.set_fact(STRICT, "yes")
    }

    /// A fact about the puzzle, if it is known.
    pub fn fact(&self, name: &str) -> Option<&str> {
        self.play.facts().get(name).map(String::as_str)
    }

    /// Notes the time played so far, which a save keeps.
    pub fn keep_time(&mut self, seconds: u64) {
        let seconds = self.solved_after.unwrap_or(seconds);
        let _ = self.play.set_fact(SECONDS, &seconds.to_string());
    }

    /// Resumes a saved game, and reports the facts that the save lacks.
    pub fn load(&mut self, save: &str) -> Result<(), Refusal> {
        let known = self.fact(TIER).map(str::to_owned);
        let recipe = self.fact(RECIPE).map(str::to_owned);
        self.play.load(save)?;
        recipe.iter().for_each(|recipe| self.keep(RECIPE, recipe));
        self.standing = Standing::of(self.play.facts());
        self.points = number(self.play.facts(), POINTS).or(self.points);
        self.learn();
        let seconds = self.play.facts().get(SECONDS).and_then(|seconds| seconds.parse().ok());
        self.before = seconds.unwrap_or(0);
        self.is_timed = seconds.is_some();
        self.times = TimesByKind::of(self.play.facts());
        self.solved_after = seconds.filter(|_| self.play.status() == Status::Solved);
        match (&known, self.fact(TIER).map(str::to_owned)) {
            (Some(tier), _) => self.keep(TIER, tier),
            (None, Some(tier)) => self.title = format!("{tier} {}", self.title),
            (None, None) => {}
        }
        let lacks = match (self.fact(TIER), seconds) {
            (None, None) => " It knows neither tier nor time: the clock starts again.",
            (Some(_), None) => " It does not know the time: the clock starts again.",
            (None, Some(_)) => " It does not know the tier.",
            (Some(_), Some(_)) => "",
        };
        self.message = format!("You go on with the saved game.{lacks}\n{}", self.rule);
        Ok(())
    }

    /// The moves that no arrow makes and, unless all are listed, no gesture makes, in order.
    pub fn listed(&self) -> Vec<String> {
        let far = self.play.far_moves().into_iter().map(|choice| choice.text);
        let is_made = |text: &String| self.hand.as_ref().is_some_and(|hand| hand.makes(text));
        far.filter(|text| self.lists_all || !is_made(text)).collect()
    }

    /// The moves that digits make now, from 1, and the number of other moves.
    pub fn at_hand(&self) -> (Vec<String>, usize) {
        let listed = self.listed();
        let at_hand: Vec<String> = listed.iter().skip(self.skipped).take(DIGITS).cloned().collect();
        let others = listed.len() - at_hand.len();
        (at_hand, others)
    }

    /// Handles a key, this many seconds after the start.
    pub fn key(&mut self, key: KeyEvent, seconds: u64) -> Flow {
        let is_interrupt = key.modifiers.contains(KeyModifiers::CONTROL);
        let asked = self.asked.take();
        match key.code {
            KeyCode::Char('c' | 'd') if is_interrupt => return Flow::Quit,
            KeyCode::Char('q') => return Flow::Quit,
            KeyCode::Esc if asked == Some(Flow::Quit) => return Flow::Quit,
            KeyCode::Esc if self.hand.as_mut().is_some_and(Hand::let_go) => self.message.clear(),
            KeyCode::Esc => self.ask(Flow::Quit, "Esc again leaves, any other key goes on"),
            KeyCode::Char('n') if asked == Some(Flow::New) || !self.is_begun() => {
                return Flow::New;
            }
            KeyCode::Char('n') => self.ask(Flow::New, &self.question()),
            KeyCode::Char('i') => self.message = format!("{}\n{}", self.rule, self.keys()),
            KeyCode::Char('?') => self.hint(),
            KeyCode::Char(digit @ '1'..='9') => self.choose(digit as usize - '1' as usize),
            KeyCode::Char('m') => self.more(),
            KeyCode::Char('w') => self.choose(0),
            KeyCode::Char('u') | KeyCode::Backspace => self.act(&Act::Undo, "nothing to take back"),
            KeyCode::Char('U') if self.play.landmark().is_some() => self.go_to_landmark(),
            KeyCode::Char('r') => self.act(&Act::Redo, "nothing to redo"),
            KeyCode::Char('b') => {
                self.act(&Act::Mark, "");
                self.message = "bookmark set: B comes back to it".to_owned();
            }
            KeyCode::Char('B') => self.act(&Act::Return, "no bookmark is set: b sets one"),
            KeyCode::Char('f') if self.play.flaws().is_some() => {
                self.marks_flaws = !self.marks_flaws;
            }
            KeyCode::Char('0') => self.restart(),
            KeyCode::Char(key @ ('H' | 'J' | 'K' | 'L')) => self.look(key),
            code => {
                let deed = self.hand.as_mut().and_then(|hand| hand.key(key, &*self.play));
                match (deed, direction(code)) {
                    (Some(deed), _) => self.do_it(deed),
                    (None, Some(way)) => self.go(way),
                    (None, None) => {}
                }
            }
        }
        self.stop_clock(seconds);
        Flow::Go
    }

    /// Undoing and playing on takes more time. The facts about a solved puzzle are computed once.
    fn stop_clock(&mut self, seconds: u64) {
        let is_solved = self.play.status() == Status::Solved;
        self.solved_after = is_solved.then(|| self.solved_after.unwrap_or(seconds));
        if is_solved && self.least_moves.is_none() {
            self.least_moves = self.play.least_moves();
        }
    }

    /// The question before the player leaves a puzzle for a new one.
    fn question(&self) -> String {
        let save = self
            .saves_to
            .as_ref()
            .map(|file| format!(", which replaces the save in {}", file.escape_debug()));
        let save = save.unwrap_or_default();
        format!("n again leaves this puzzle for a new one{save}; any other key goes on")
    }

    /// Says what a second press of the key does.
    fn ask(&mut self, what: Flow, question: &str) {
        self.asked = Some(what);
        self.message = question.to_owned();
    }

    /// Whether leaving the play would lose progress; for a saved play, also the save's.
    fn is_begun(&self) -> bool {
        let is_open = self.play.status() != Status::Solved || self.saves_to.is_some();
        self.play.moves_made() > 0 && is_open
    }

    /// Restarts in one act, which one undo takes back.
    fn restart(&mut self) {
        match self.play.moves_made() {
            0 => self.message = "nothing to take back".to_owned(),
            made => {
                self.act(&Act::Cut(made), "nothing to take back");
                self.message = "restarted: u goes back to where you were".to_owned();
            }
        }
    }

    /// Goes back to the last landmark in one act, which one undo takes back.
    fn go_to_landmark(&mut self) {
        let moves = self.play.landmark().map_or(0, |last| last.moves);
        self.act(&Act::Cut(moves), "nothing to take back");
    }

    /// Extends the trail, or takes the last step back.
    fn go(&mut self, way: (i32, i32)) {
        if self.play.go(way) {
            self.said_nothing();
            self.learn();
        } else {
            let why = self.play.no_way(way);
            self.message = why.unwrap_or_else(|| "you cannot go that way".to_owned());
        }
    }

    /// Moves the view aside until the next act.
    fn look(&mut self, key: char) {
        let (down, right) = direction(KeyCode::Char(key.to_ascii_lowercase())).unwrap_or_default();
        self.aside.0 += down * LOOK.0;
        self.aside.1 += right * LOOK.1;
    }

    fn choose(&mut self, nth: usize) {
        match self.at_hand().0.get(nth) {
            Some(text) => self.make(text),
            None => self.message = "there is no such move here".to_owned(),
        }
    }

    /// Assigns the digits to the next moves. After the last come the moves of gestures, then the
    /// first again.
    fn more(&mut self) {
        let next = self.skipped + DIGITS;
        let is_more = next < self.listed().len();
        self.skipped = if is_more { next } else { 0 };
        self.lists_all ^= !is_more;
    }

    fn said_nothing(&mut self) {
        self.message.clear();
        (self.level, self.skipped, self.lists_all, self.aside) = (None, 0, false, (0, 0));
    }

    fn make(&mut self, text: &str) {
        self.said_nothing();
        if let Err(why) = self.play.play(text) {
            self.message = why.to_string();
        }
        self.learn();
    }

    fn act(&mut self, act: &Act, nothing: &str) {
        let done = self.play.act(act);
        self.said_nothing();
        self.learn();
        if !done {
            self.message = nothing.to_owned();
        }
    }

    /// A hint; a repeated request in the same place tells more.
    fn hint(&mut self) {
        let more = HintLevel::ALL.into_iter().find(|level| self.level < Some(*level));
        let level = more.unwrap_or(HintLevel::Solution);
        self.level = Some(level);
        let hint = self.play.hint(level);
        let more = match (&hint, level) {
            (Hint::Solved | Hint::Lost { .. } | Hint::Hopeless, _) | (_, HintLevel::Solution) => "",
            _ => " (? again tells more)",
        };
        self.message = format!("{hint}{more}");
    }
}
