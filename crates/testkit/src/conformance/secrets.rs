//! The conformance suite for games that hide something.

mod compare;

use super::faults::Faults;
use compare::compare;
use etchwork_path::{Act, Advisor, Game, HintLevel, Session, Status, Stream};

/// The suite's view of a family's secrets. The author of a family implements it for a test.
pub trait Secrets<G: Game> {
    /// The name of the family.
    fn name(&self) -> String;

    /// A puzzle as text, with all that is hidden: for messages, and to distinguish twins.
    fn text(&self, game: &G) -> String;

    /// A puzzle that a player cannot yet tell from the one in play: all shown parts
    /// ([`Session::sight`]) and all commonly known parts are the same, but some hidden part
    /// differs. `None` if there is no other, or if none was found.
    fn twin(&self, session: &Session<G>, stream: &mut Stream) -> Option<G>;

    /// Texts that are worth trying as moves to see how they are refused, besides those of moves
    /// that were legal at some time: the names of cells that may be hidden.
    fn probes(&self, game: &G) -> Vec<String> {
        let _ = game;
        Vec::new()
    }

    /// The advisor whose hints are checked, if any.
    fn advisor(&self, game: &G) -> Option<Box<dyn Advisor<G>>> {
        let _ = game;
        None
    }

    /// The levels of hints that reveal only what follows from what was shown.
    fn discreet(&self) -> &[HintLevel] {
        &HintLevel::ALL[..2]
    }
}

/// The checks that a game went through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SecretsReport {
    /// Random plays.
    pub plays: usize,
    /// Twins that were compared with the puzzle in play.
    pub twins: usize,
    /// States of a puzzle and its twin that were compared.
    pub states: usize,
}

/// Random plays of a puzzle, twins of each, the most acts of one.
const PLAYS: u32 = 12;
const TWINS: usize = 3;
const ACTS: usize = 24;

/// The fewest twins to judge a game by.
const FLOOR: usize = 20;

/// Plays puzzles at random, makes the same moves on twins, which a player cannot yet distinguish
/// from the puzzle, and checks that the two always agree in
///
/// - the status, and the list of legal moves: their texts, where they aim, what they change, and
///   whether they count as shown;
/// - the picture, with its title and its description for those who cannot see it;
/// - the reason why a text that is not a legal move is refused;
/// - what gestures on any cell mean, what is pointed out and said there, and where flaws are marked;
/// - saves, hints of the [discreet](Secrets::discreet) levels, and conclusions.
///
/// The start is checked too, since a page or a printed sheet shows it.
///
/// Returns a report, or what is revealed: each broken law once, with the moves that led to the
/// state and both puzzles. Fails with fewer than 20 twins, since that is too little to judge by.
///
/// Cost: each puzzle is played 12 times, and each state of a play compared with up to three twins.
pub fn secrets<G: Game + Clone>(
    family: &dyn Secrets<G>,
    puzzles: &[G],
) -> Result<SecretsReport, String> {
    let mut faults = Faults::new(format!("the game {}", family.name()));
    let mut report = SecretsReport::default();
    for (number, puzzle) in (0..).zip(puzzles) {
        for play in 0..PLAYS {
            let mut stream = Stream::new(number).split(play);
            let asked = format!("in play {play} of\n{}", family.text(puzzle));
            let played = faults.guard(asked, || at_random(puzzle, &mut stream));
            let Some(session) = played else { continue };
            report.plays += 1;
            look_for_twins(family, &session, &mut stream, &mut report, &mut faults);
        }
    }
    if report.twins < FLOOR {
        let SecretsReport { plays, twins, .. } = report;
        faults.thin(format_args!("{twins} twins in {plays} plays of {} puzzles", puzzles.len()));
    }
    faults.or(report)
}

/// Plays for a while at random: takes some moves back, and stops before a move that solves the
/// puzzle.
fn at_random<G: Game + Clone>(puzzle: &G, stream: &mut Stream) -> Session<G> {
    let mut session = Session::new(puzzle.clone());
    for _ in 0..stream.index(ACTS) {
        let legal = session.legal();
        if legal.is_empty() || stream.index(8) == 0 {
            session.undo();
            continue;
        }
        let step = &legal[stream.index(legal.len())];
        // A player who has solved the puzzle knows everything.
        if puzzle.status(&puzzle.apply(session.state(), step)) == Status::Solved {
            break;
        }
        // The suite for games checks whether legal moves can be played.
        let _ = session.play(&puzzle.move_text(step));
    }
    session
}

fn look_for_twins<G: Game + Clone>(
    family: &dyn Secrets<G>,
    session: &Session<G>,
    stream: &mut Stream,
    report: &mut SecretsReport,
    faults: &mut Faults,
) {
    let text = family.text(session.game());
    for _ in 0..TWINS {
        let Some(twin) = family.twin(session, stream) else { continue };
        let other = family.text(&twin);
        if other == text {
            continue;
        }
        report.twins += 1;
        let asked = format!("of\n{text}or of\n{other}");
        let told = faults.guard(asked, || same_play(family, session, &twin, &mut report.states));
        if let Some(Err(Told { law, what, acts })) = told {
            let acts: Vec<String> = acts.iter().map(Act::to_string).collect();
            let when = match &acts[..] {
                [] => "at the start".to_owned(),
                acts => format!("after {}", acts.join("; ")),
            };
            faults.add(law, format_args!("{when} {what}, between\n{text}and its twin\n{other}"));
        }
    }
}

/// A difference between two puzzles that should not yet be seen.
struct Told {
    law: &'static str,
    what: String,
    acts: Vec<Act>,
}

/// Repeats a player's acts on the puzzle and on its twin, and compares the two after each.
fn same_play<G: Game + Clone>(
    family: &dyn Secrets<G>,
    played: &Session<G>,
    twin: &G,
    states: &mut usize,
) -> Result<(), Told> {
    let games = [played.game(), twin];
    let probes = probes(family, played, twin);
    let mut advisors = games.map(|game| family.advisor(game));
    let mut pair = games.map(|game| Session::new(game.clone()));
    let acts = played.log();
    for done in 0..=acts.len() {
        let told = |(law, what)| Told { law, what, acts: acts[..done].to_vec() };
        compare(&pair, &probes).map_err(told)?;
        let advised = compare::hints(&pair, &mut advisors, family.discreet());
        advised.map_err(told)?;
        *states += 1;
        let Some(act) = acts.get(done) else { break };
        for (session, which) in pair.iter_mut().zip(["the puzzle", "its twin"]) {
            session.act(act).map_err(|why| {
                told(("moves reveal nothing", format!("'{act}' is refused on {which}: {why}")))
            })?;
        }
    }
    Ok(())
}

/// Texts to try as moves: those of moves that were legal at some time in the play, the same with
/// another letter, and the probes of the family.
fn probes<G: Game>(family: &dyn Secrets<G>, played: &Session<G>, twin: &G) -> Vec<String> {
    let mut texts = family.probes(played.game());
    let mut add = |game: &G, state: &G::State| {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        texts.extend(moves.iter().map(|step| game.move_text(step)));
    };
    played.line().iter().for_each(|state| add(played.game(), state));
    add(twin, &twin.initial());
    texts.sort();
    texts.dedup();
    let odd = texts.iter().flat_map(|text| [format!("{text}x"), format!("x{text}")]).take(8);
    let words = texts.iter().flat_map(|text| text.split(' ')).map(str::to_owned);
    let more: Vec<String> = odd.chain(words.take(16)).collect();
    texts.extend(more);
    texts.extend(["".to_owned(), "no such move".to_owned()]);
    texts
}
