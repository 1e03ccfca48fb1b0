//! A puzzle of a script as a game.

use crate::draw::picture;
use crate::program::{ScriptError, Thrown};
use crate::script::Script;
use crate::value::{Value, kind};
use etchwork::core::{FamilyGame, Gesture};
use etchwork::{Cell, FirstFault, Game, Grid, Picture, Status, TextFlaw};
use rhai::Dynamic;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A puzzle whose rules are those of a script.
///
/// A rule that fails cannot say so where it is asked, so the puzzle keeps the first fault, and has
/// no move from then on ([`FamilyGame::fault`]).
#[derive(Clone)]
pub(crate) struct Scripted {
    pub script: Arc<Script>,
    /// What the script's functions get as `level`.
    level: Dynamic,
    /// The text below the name of the family.
    pub body: Arc<str>,
    pub fault: FirstFault,
}

/// A state as the script's own data; `None` where a rule failed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State(Option<Value>);

/// A move: the script's own data, and how people type it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    value: Value,
    text: String,
}

impl Scripted {
    /// The puzzle of a level, if the script can write it.
    pub fn of_level(script: &Arc<Script>, level: &Dynamic) -> Result<Self, ScriptError> {
        let program = &script.program;
        let of = if script.has_make { "make" } else { "read" };
        let level =
            Value::of(level).map_err(|why| program.flaw_in(of, format!("the level {why}")))?;
        let level = level.data();
        let body = script.write(&level)?;
        Ok(Self {
            script: Arc::clone(script),
            level,
            body: body.into(),
            fault: FirstFault::default(),
        })
    }

    /// A puzzle that stands for a fault of the script: it has no move.
    pub fn of_fault(script: &Arc<Script>, fault: ScriptError) -> Self {
        let game = Self {
            script: Arc::clone(script),
            level: Dynamic::UNIT,
            body: "".into(),
            fault: FirstFault::default(),
        };
        game.fault.keep(fault);
        game
    }

    /// Reads the text of a puzzle. Refuses what the script refuses, in `read` or where it starts.
    pub fn of_text(script: &Arc<Script>, text: &str) -> Result<Self, TextFlaw> {
        let level = script.read(text)?;
        let whole = |why: String| TextFlaw::new(why, 0..text.len());
        let game = Self::of_level(script, &level).map_err(|fault| whole(fault.to_string()))?;
        match game.called("initial", Vec::new()) {
            Ok(_) => Ok(game),
            Err(Thrown::Told(told)) => Err(whole(told)),
            Err(Thrown::Fault(fault)) => Err(whole(fault.to_string())),
        }
    }

    fn called(&self, function: &str, more: Vec<Dynamic>) -> Result<Dynamic, Thrown> {
        let values = [vec![self.level.clone()], more].concat();
        self.script.program.call(function, values)
    }

    /// The result of a function of the level and a state; `None` after a fault.
    fn ask<T>(
        &self,
        function: &str,
        State(state): &State,
        step: Option<&Step>,
        read: impl FnOnce(Dynamic) -> Result<T, ScriptError>,
    ) -> Option<T> {
        let state = state.as_ref().filter(|_| self.fault.get().is_none())?.data();
        let more = [Some(state), step.map(|step| step.value.data())];
        self.answer(function, more.into_iter().flatten().collect(), read)
    }

    fn answer<T>(
        &self,
        function: &str,
        more: Vec<Dynamic>,
        read: impl FnOnce(Dynamic) -> Result<T, ScriptError>,
    ) -> Option<T> {
        let called = self.called(function, more);
        let fault = |thrown: Thrown| thrown.fault(&self.script.program, function);
        called.map_err(fault).and_then(read).map_err(|fault| self.fault.keep(fault)).ok()
    }

    fn state(&self, function: &str, data: &Dynamic) -> Result<Value, ScriptError> {
        let flaw = |why| self.script.program.flaw_in(function, format!("the state {why}"));
        Value::of(data).map_err(flaw)
    }

    /// The moves that a script lists, each with a text of its own.
    fn steps(&self, data: Dynamic) -> Result<Vec<Step>, ScriptError> {
        let program = &self.script.program;
        let flaw = |why: String| program.flaw_in("moves", why);
        let list = data.as_array_ref().map_err(|_| program.wrong("moves", "an array", &data))?;
        let mut known = BTreeSet::new();
        let step = |item: &Dynamic| {
            let value = Value::of(item).map_err(|why| flaw(format!("a move {why}")))?;
            let text = text_of(item).ok_or_else(|| {
                flaw(format!(
                    "a move is a text, an integer, or an array of these, not {}",
                    kind(item)
                ))
            })?;
            if !is_move(&text) {
                return Err(flaw(format!(
                    "a move cannot be called '{}', which saves use for something else: give a \
                     word or, for a cell, `[row, col]`",
                    text.escape_debug()
                )));
            }
            if known.insert(text.clone()) {
                Ok(Step { value, text })
            } else {
                Err(flaw(format!("two moves of one state are called '{text}'")))
            }
        };
        list.iter().map(step).collect()
    }

    /// The picture of a state, or the fault that there is instead of one.
    fn drawn(&self, state: &State) -> Result<Picture, String> {
        let read = |data: Dynamic| picture(&self.script, &data);
        let picture = self.ask("draw", state, None, read);
        picture.ok_or_else(|| self.fault.get().unwrap_or_default().to_owned())
    }
}

/// How people type a move: a text as it is, a number in digits, and a list with commas.
pub(crate) fn text_of(data: &Dynamic) -> Option<String> {
    match data.as_array_ref() {
        Ok(list) => {
            list.iter().map(text_of).collect::<Option<Vec<_>>>().map(|parts| parts.join(","))
        }
        Err(_) => (data.is_int() || data.is_string() || data.is_char()).then(|| data.to_string()),
    }
}

/// Whether a text can name a move in saves and on command lines.
fn is_move(text: &str) -> bool {
    let is_sign = ["<", ">", "!", "^", "0"].contains(&text);
    let opens = ["<<", "+", "= ", "- ", "?"].iter().any(|opening| text.starts_with(opening));
    !text.is_empty()
        && text.trim() == text
        && !text.contains(char::is_control)
        && !is_sign
        && !opens
}

impl Game for Scripted {
    type State = State;
    type Move = Step;
    type Sight = ();

    /// A pointer and a length, on a machine of 64 bits.
    const STATE_BYTES: usize = 16;

    fn initial(&self) -> State {
        State(match self.fault.get() {
            Some(_) => None,
            None => self.answer("initial", Vec::new(), |data| self.state("initial", &data)),
        })
    }

    fn moves(&self, state: &State, moves: &mut Vec<Step>) {
        moves.extend(self.ask("moves", state, None, |data| self.steps(data)).unwrap_or_default());
    }

    fn apply(&self, state: &State, step: &Step) -> State {
        State(self.ask("apply", state, Some(step), |data| self.state("apply", &data)))
    }

    fn status(&self, state: &State) -> Status {
        let read = |data: Dynamic| match data.to_string().as_str() {
            "open" => Ok(Status::Open),
            "solved" => Ok(Status::Solved),
            "lost" => Ok(Status::Lost),
            _ => {
                Err(self.script.program.wrong("status", "\"open\", \"solved\" or \"lost\"", &data))
            }
        };
        // A puzzle with a fault is not lost by its rules: whoever asks is told of the fault.
        self.ask("status", state, None, read).unwrap_or(Status::Open)
    }

    fn heap(&self, State(state): &State) -> usize {
        state.as_ref().map_or(0, Value::len)
    }

    fn move_text(&self, step: &Step) -> String {
        step.text.clone()
    }

    fn explain(&self, _: &State, (): &(), _: &str) -> Option<String> {
        self.fault.get().map(str::to_owned)
    }

    /// Moves called `up`, `down`, `left` and `right` are those of the arrow keys.
    fn aim(&self, _: &State, step: &Step) -> Option<(i32, i32)> {
        match step.text.as_str() {
            "up" => Some((-1, 0)),
            "down" => Some((1, 0)),
            "left" => Some((0, -1)),
            "right" => Some((0, 1)),
            _ => None,
        }
    }

    /// A move called by a cell, as in `2,0`, is a tap there; one called by two, as in `2,0>2,2`, a
    /// drag.
    fn gesture(&self, state: &State, gesture: Gesture) -> Option<Step> {
        let grid = self.drawn(state).ok()?.grid();
        let place = |cell: Cell| grid.position(cell).to_string();
        let text = match gesture {
            Gesture::Tap(cell) => place(cell),
            Gesture::Drag { from, to } => format!("{}>{}", place(from), place(to)),
            Gesture::SecondTap(_) => return None,
        };
        self.move_of(state, &text)
    }

    fn draw(&self, line: &[State], _: Option<&()>) -> Picture {
        self.drawn(&line[line.len() - 1]).unwrap_or_else(|fault| {
            let grid = Grid::new(1, 1).expect("one cell is a grid");
            let mut picture = Picture::new(grid, self.script.name.as_str(), fault.clone());
            picture.tell(fault);
            picture
        })
    }
}

impl FamilyGame for Scripted {
    fn as_text(&self) -> String {
        format!("{}\n{}", self.script.name, self.body)
    }

    fn read_like(&self, text: &str) -> Result<Self, TextFlaw> {
        Self::of_text(&self.script, text)
    }

    fn fault(&self) -> Option<String> {
        self.fault.get().map(str::to_owned)
    }
}
