//! What keys do, apart from any terminal.

mod touch;

use super::hand::Hand;
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
    /// The rule of play, for people.
    pub rule: String,
    /// What there is to say.
    pub message: String,
    /// What a key is to be pressed again for, if one is.
    asked: Option<Flow>,
    /// The level of the hint that was given here last.
    level: Option<HintLevel>,
    /// How many listed moves come before those that digits make.
    skipped: usize,
    /// Whether moves are listed that gestures make.
    lists_all: bool,
    /// Whether what cannot stay as it is is marked, where the game tells it.
    marks_flaws: bool,
    /// The hand on the picture, of games that take gestures.
    hand: Option<Hand>,
    /// The file that the game is saved to, if it is.
    pub saves_to: Option<String>,
    /// How many lines down and characters to the right of where they play the player looks.
    pub aside: (i32, i32),
    /// Where the cells are on the screen.
    pub spots: Option<Spots>,
    /// The seconds that it took before it was gone on with.
    pub before: u64,
    /// The seconds it took, once it is solved.
    pub solved_after: Option<u64>,
    /// The least number of moves that solve it, once it is solved and if that is known.
    pub least_moves: Option<usize>,
}

/// The facts about a play that its save keeps: the tier of its puzzle, its recipe ID, and how
/// long it took.
pub const TIER: &str = "tier";
pub const RECIPE: &str = "recipe";
const SECONDS: &str = "seconds";

/// How far one look goes: as many lines as cells.
const LOOK: (i32, i32) = (4, 8);

/// So many moves have a digit at a time.
const DIGITS: usize = 9;

/// Whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// With this puzzle.
    Go,
    /// With a new one.
    New,
    Quit,
}

/// What the keys do that every game has, after those that move.
const KEYS: &str = "u Backspace undo  r redo  b/B bookmark  ? hint  1-9 w m listed moves  \
     HJKL look around  i rule  n new puzzle  0 restart  q Esc quit";

/// The same for a screen that has no room for it.
pub const FEW_KEYS: &str = "? hint  i rule and all keys  q quit";

/// Arrows, and the keys of those who know vi.
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
        }
    }

    /// With the rule of play, which is said until something is done.
    pub fn with_rule(self, rule: String) -> Self {
        Self { message: rule.clone(), rule, ..self }
    }

    pub fn play(&self) -> &dyn Play {
        &*self.play
    }

    /// What the player sees.
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

    /// Makes the play strict: its first mistake is the end of it.
    pub fn make_strict(&mut self) -> Result<(), Refusal> {
        self.play.set_fact(STRICT, "yes")
    }

    /// A fact about the puzzle, if it is known.
    pub fn fact(&self, name: &str) -> Option<&str> {
        self.play.facts().get(name).map(String::as_str)
    }

    /// Notes how long it took so far, which a save keeps.
    pub fn keep_time(&mut self, seconds: u64) {
        let seconds = self.solved_after.unwrap_or(seconds);
        let _ = self.play.set_fact(SECONDS, &seconds.to_string());
    }

    /// Goes on with a game that was saved, and says what the save does not know.
    pub fn load(&mut self, save: &str) -> Result<(), Refusal> {
        let known = self.fact(TIER).map(str::to_owned);
        let recipe = self.fact(RECIPE).map(str::to_owned);
        self.play.load(save)?;
        recipe.iter().for_each(|recipe| self.keep(RECIPE, recipe));
        self.learn();
        let seconds = self.play.facts().get(SECONDS).and_then(|seconds| seconds.parse().ok());
        self.before = seconds.unwrap_or(0);
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

    /// The moves that no arrow and, unless all are asked for, no gesture makes, in order.
    pub fn listed(&self) -> Vec<String> {
        let far = self.play.far_moves().into_iter().map(|choice| choice.text);
        let is_made = |text: &String| self.hand.as_ref().is_some_and(|hand| hand.makes(text));
        far.filter(|text| self.lists_all || !is_made(text)).collect()
    }

    /// Those that digits make now, from 1, and how many others there are.
    pub fn at_hand(&self) -> (Vec<String>, usize) {
        let listed = self.listed();
        let at_hand: Vec<String> = listed.iter().skip(self.skipped).take(DIGITS).cloned().collect();
        let others = listed.len() - at_hand.len();
        (at_hand, others)
    }

    /// Does what a key says, so many seconds after the start.
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

    /// Whoever goes back and plays on takes longer. What can be told of a solved puzzle is asked
    /// for once.
    fn stop_clock(&mut self, seconds: u64) {
        let is_solved = self.play.status() == Status::Solved;
        self.solved_after = is_solved.then(|| self.solved_after.unwrap_or(seconds));
        if is_solved && self.least_moves.is_none() {
            self.least_moves = self.play.least_moves();
        }
    }

    /// What is asked before a puzzle is left for a new one.
    fn question(&self) -> String {
        let save = self
            .saves_to
            .as_ref()
            .map(|file| format!(", which replaces the save in {}", file.escape_debug()));
        let save = save.unwrap_or_default();
        format!("n again leaves this puzzle for a new one{save}; any other key goes on")
    }

    /// Says what the key that was pressed does when it is pressed again.
    fn ask(&mut self, what: Flow, question: &str) {
        self.asked = Some(what);
        self.message = question.to_owned();
    }

    /// Whether something would be lost with the play: of one that is saved, the save too.
    fn is_begun(&self) -> bool {
        let is_open = self.play.status() != Status::Solved || self.saves_to.is_some();
        self.play.moves_made() > 0 && is_open
    }

    /// Begins anew in one act, which one undo takes back.
    fn restart(&mut self) {
        match self.play.moves_made() {
            0 => self.message = "nothing to take back".to_owned(),
            made => {
                self.act(&Act::Cut(made), "nothing to take back");
                self.message = "restarted: u goes back to where you were".to_owned();
            }
        }
    }

    /// Extends the trail, or takes it back where it came from there.
    fn go(&mut self, way: (i32, i32)) {
        match self.play.go(way) {
            true => {
                self.said_nothing();
                self.learn();
            }
            false => {
                let why = self.play.no_way(way);
                self.message = why.unwrap_or_else(|| "there is no way".to_owned());
            }
        }
    }

    /// Looks aside, until something is done.
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

    /// Gives the digits to the next moves. After the last come those that gestures make, then
    /// the first again.
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

    /// A hint; asked for again in the same place it tells more.
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
