//! Reads the log of play that the page keeps on request, and makes its plays again.
//!
//! The file is a JSON array. Each entry is a question of a player about the puzzle in play, as
//! `request.rs` has them, in the order in which they were asked: `puzzle` is its board ID, `seconds` what
//! the clock of the play said before the question, and `made` the moves made until then. Logs of older
//! pages lack `made`.

use crate::active_puzzle::ActivePuzzle;
use crate::library::Library;
use crate::request::Request;
use etchwork::player::decisions;
use etchwork::{Act, Any, Families, FamilyFacts, Play, Registry, Status};
use serde_json::Value;
use std::collections::HashMap;
use std::fmt;

/// The first play of a puzzle in a log.
pub struct LoggedPlay {
    /// The board ID.
    pub id: String,
    /// The puzzle.
    pub puzzle: Any,
    /// Moves made, including those made again.
    pub moves: usize,
    /// How often something was taken back.
    pub undos: usize,
    /// Hints asked for.
    pub hints: usize,
    /// What the clock said before the last act.
    pub seconds: f64,
    /// The decisions before the first hint, as the patience of simulated players counts them.
    pub decisions: u32,
    /// Whether the puzzle was solved without a hint.
    pub is_solved: bool,
    /// The play as a save.
    pub save: String,
}

/// What a log says.
pub struct PlayLog {
    /// The plays, in the order in which they began.
    pub plays: Vec<LoggedPlay>,
    /// Plays that are left out because they began before the log.
    pub begun_before: usize,
    /// Plays that are left out because the player had played the puzzle before.
    pub again: usize,
}

/// Why a text is not a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogFlaw {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and the mend.
    pub why: String,
}

impl fmt::Display for LogFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

const MEND: &str = "the page writes logs with 'Write the play log to a file', among the levels";

/// Makes the plays of a log again. Cost: as that of playing them.
pub fn read_play_log(
    log: &str,
    families: &Families,
    registry: &Registry,
) -> Result<PlayLog, LogFlaw> {
    let entries: Vec<Value> = serde_json::from_str(log).map_err(|error| LogFlaw {
        line: error.line().max(1),
        why: format!("this is no JSON array of entries ({error}); {MEND}"),
    })?;
    let mut desk = Desk {
        library: Library::new(families.clone()),
        plays: Vec::new(),
        by_id: HashMap::new(),
        again: 0,
    };
    for (at, entry) in entries.into_iter().enumerate() {
        let done = Entry::read(entry).and_then(|entry| desk.take(entry, registry));
        done.map_err(|why| LogFlaw {
            line: line_of(log, at),
            why: format!("entry {}: {why}; {MEND}", at + 1),
        })?;
    }
    Ok(desk.told())
}

/// The line of an entry of a JSON array, from 1.
fn line_of(log: &str, entry: usize) -> usize {
    let (mut depth, mut begun, mut is_text, mut is_escaped) = (0, 0, false, false);
    for (at, sign) in log.bytes().enumerate() {
        match sign {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_text,
            b'"' => is_text = !is_text,
            _ if is_text => {}
            b'[' | b'{' => {
                begun += usize::from(depth == 1);
                depth += 1;
            }
            b']' | b'}' => depth -= 1,
            _ => {}
        }
        if begun > entry {
            return 1 + log[..at].matches('\n').count();
        }
    }
    1
}

/// An entry of a log.
struct Entry {
    puzzle: String,
    seconds: f64,
    made: Option<usize>,
    request: Request,
}

impl Entry {
    fn read(entry: Value) -> Result<Self, String> {
        let Value::Object(mut said) = entry else { return Err("it is no object".to_owned()) };
        let puzzle = match said.remove("puzzle") {
            Some(Value::String(puzzle)) => puzzle,
            _ => return Err("`puzzle` is to be a board ID".to_owned()),
        };
        let seconds = said.remove("seconds").as_ref().and_then(Value::as_f64);
        let seconds = seconds.filter(|seconds| *seconds >= 0.0);
        let seconds = seconds.ok_or("`seconds` is to be a number, 0 or more")?;
        let made = said.remove("made").map(|made| match made.as_u64() {
            Some(made) => Ok(made as usize),
            None => Err("`made` is to be a whole number"),
        });
        let request = Request::of(said)?;
        let is_act = matches!(
            request,
            Request::Load { .. }
                | Request::Play { .. }
                | Request::Tap { .. }
                | Request::Follow { .. }
                | Request::Cut { .. }
                | Request::Drag { .. }
                | Request::Point { .. }
                | Request::Pencil { .. }
                | Request::Strict {}
                | Request::Step { .. }
                | Request::Act { .. }
                | Request::Hint { .. }
        );
        if !is_act {
            return Err("`ask` names a question that no player asks".to_owned());
        }
        Ok(Self { puzzle, seconds, made: made.transpose()?, request })
    }
}

/// The plays as far as they were made again.
struct Desk {
    library: Library,
    plays: Vec<Replay>,
    by_id: HashMap<String, usize>,
    again: usize,
}

struct Replay {
    id: String,
    family: FamilyFacts,
    active: ActivePuzzle,
    seconds: f64,
    hints: usize,
    /// The decisions before the first hint.
    alone: Option<u32>,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Open,
    /// Solved, or begun again: what follows is another play.
    Over,
    /// It began before the log, or went on without it.
    Torn,
}

impl Desk {
    fn take(&mut self, entry: Entry, registry: &Registry) -> Result<(), String> {
        let at = match self.by_id.get(&entry.puzzle) {
            Some(at) => *at,
            None => {
                let found = self.library.open(&entry.puzzle, None, registry)?;
                let family = found.family.clone();
                let active = ActivePuzzle::new(found, &self.library, registry)?;
                self.by_id.insert(entry.puzzle.clone(), self.plays.len());
                self.plays.push(Replay {
                    id: entry.puzzle.clone(),
                    family,
                    active,
                    seconds: entry.seconds,
                    hints: 0,
                    alone: None,
                    stage: Stage::Open,
                });
                self.plays.len() - 1
            }
        };
        let replay = &mut self.plays[at];
        // The clock of a play never goes back.
        if entry.seconds < replay.seconds {
            self.again += 1;
            replay.seconds = entry.seconds;
            replay.stage = if replay.stage == Stage::Torn { Stage::Torn } else { Stage::Over };
        } else if replay.stage == Stage::Open {
            replay.take(entry);
        }
        Ok(())
    }

    fn told(self) -> PlayLog {
        let is_torn = |replay: &&Replay| replay.stage == Stage::Torn;
        let begun_before = self.plays.iter().filter(is_torn).count();
        let whole = self.plays.into_iter().filter(|replay| replay.stage != Stage::Torn);
        PlayLog { plays: whole.map(Replay::told).collect(), begun_before, again: self.again }
    }
}

impl Replay {
    fn take(&mut self, Entry { seconds, made, request, .. }: Entry) {
        self.seconds = seconds;
        // A log from before the page asked about moves that spend something has no second gesture.
        let made_at_once = made.is_some_and(|made| made == self.active.play.tally().moves + 1);
        if let Some(text) = self.active.asks.take_if(|_| made_at_once) {
            self.active.make(&text);
        }
        if made.is_some_and(|made| made != self.active.play.tally().moves) {
            self.stage = Stage::Torn;
            return;
        }
        match request {
            Request::Hint { .. } => {
                self.alone.get_or_insert_with(|| decided(&*self.active.play));
                self.hints += 1;
            }
            // What the page refused changes nothing.
            request => drop(self.active.obey(request)),
        }
        if self.active.play.status() == Status::Solved {
            self.stage = Stage::Over;
        }
    }

    fn told(self) -> LoggedPlay {
        let Self { id, family, active, seconds, hints, alone, .. } = self;
        let (play, tally) = (&*active.play, active.play.tally());
        LoggedPlay {
            id,
            save: play.save(),
            moves: tally.moves,
            undos: tally.undos,
            hints,
            seconds,
            decisions: alone.unwrap_or_else(|| decided(play)),
            is_solved: alone.is_none() && play.status() == Status::Solved,
            puzzle: Any::of(family, active.puzzle),
        }
    }
}

/// The decisions of a play: what is taken back without a move between is one.
fn decided(play: &dyn Play) -> u32 {
    let (mut made, mut turns_back, mut is_back) = (0, 0, false);
    for act in play.log() {
        match act {
            Act::Play(_) | Act::Redo => (made, is_back) = (made + 1, false),
            Act::Undo | Act::Return | Act::Restart | Act::Cut(_) => {
                turns_back += u32::from(!is_back);
                is_back = true;
            }
            _ => {}
        }
    }
    decisions(made, turns_back, play.mistakes() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork::{register_for_play, standard_families};

    /// A line of ten cells without a choice but the first.
    const PUZZLE: &str = "p1.GIQDBc.0014";

    fn read(log: &str) -> Result<PlayLog, LogFlaw> {
        let mut registry = Registry::new();
        register_for_play(&mut registry).unwrap();
        read_play_log(log, &standard_families(), &registry)
    }

    fn entries(entries: &[(f64, &str)]) -> String {
        let entry = |(seconds, ask): &(f64, &str)| {
            format!(r#"{{"puzzle":"{PUZZLE}","seconds":{seconds},{ask}}}"#)
        };
        format!("[\n{}\n]", entries.iter().map(entry).collect::<Vec<_>>().join(",\n"))
    }

    #[test]
    fn a_play_is_made_again_from_its_questions() {
        let right = r#""made":0,"ask":"step","down":0,"right":1"#;
        let log = entries(&[
            (1.5, right),
            (2.0, r#""made":1,"ask":"act","act":"undo""#),
            (3.0, r#""made":1,"ask":"step","down":9,"right":9"#),
            (4.0, r#""made":1,"ask":"step","down":0,"right":1"#),
            (5.5, r#""made":2,"ask":"hint","level":2"#),
            (7.5, r#""made":2,"ask":"act","act":"undo""#),
        ]);
        let told = read(&log).unwrap();
        let play = &told.plays[0];
        assert_eq!((play.moves, play.undos, play.hints, play.seconds), (2, 2, 1, 7.5));
        // Two moves and one turn back before the hint.
        assert_eq!((play.decisions, play.is_solved), (3, false));
    }

    #[test]
    fn a_gesture_that_spends_something_counts_once_and_in_older_logs_at_once() {
        let board = "rails 3x3\n@stations W0 E0\n@fixed C1\n@power free 2\n-.-\n.-.\n.|.\n";
        let id = standard_families().get("rails").unwrap().of_text(board, &Registry::new());
        let id = id.unwrap().id();
        let drag = r#""ask":"drag","from":1,"to":4"#;
        let log = |made: &[usize]| {
            let entry =
                |made: &usize| format!(r#"{{"puzzle":"{id}","seconds":1,"made":{made},{drag}}}"#);
            format!("[{}]", made.iter().map(entry).collect::<Vec<_>>().join(","))
        };
        for (made, moves) in [(&[0, 0][..], 1), (&[0, 0, 1, 1], 2), (&[0, 1, 1], 2)] {
            let told = read(&log(made)).unwrap();
            assert_eq!(told.begun_before, 0, "{made:?}");
            assert_eq!(told.plays[0].moves, moves, "{made:?}");
        }
    }

    #[test]
    fn later_plays_and_torn_ones_are_left_out() {
        let right = r#""ask":"step","down":0,"right":1"#;
        let again = read(&entries(&[(1.0, right), (9.0, right), (0.5, right)])).unwrap();
        assert_eq!((again.plays.len(), again.again, again.begun_before), (1, 1, 0));
        assert_eq!(again.plays[0].seconds, 0.5);
        let torn = read(&entries(&[(1.0, &format!(r#""made":3,{right}"#))])).unwrap();
        assert_eq!((torn.plays.len(), torn.begun_before), (0, 1));
    }

    #[test]
    fn flaws_name_their_line_and_the_mend() {
        let right = r#""ask":"step","down":0,"right":1"#;
        for (log, told) in [
            ("{}".to_owned(), "line 1: this is no JSON array of entries"),
            ("[\n{},".to_owned(), "line 2: this is no JSON array of entries"),
            (entries(&[(1.0, right), (2.0, r#""ask":"step","down":0"#)]), "line 3: entry 2: "),
            (entries(&[(-1.0, right)]), "line 2: entry 1: `seconds` is to be a number, 0 or more;"),
            (entries(&[(1.0, r#""ask":"catalogue""#)]), "line 2: entry 1: `ask` names a question"),
            (
                entries(&[(1.0, &format!(r#""made":-1,{right}"#))]),
                "line 2: entry 1: `made` is to be",
            ),
            (r#"[{"seconds": 1}]"#.to_owned(), "line 1: entry 1: `puzzle` is to be a board ID;"),
            ("[7]".to_owned(), "line 1: entry 1: it is no object;"),
            (entries(&[(1.0, right)]).replace("0014", "0015"), "line 2: entry 1: "),
        ] {
            let flaw = read(&log).err().unwrap().to_string();
            assert!(flaw.starts_with(told) && flaw.ends_with(MEND), "{told}: {flaw}");
        }
    }
}
