//! Runs the conformance suite for games on paths, and on games that break its laws.

use crate::common::shipped;
use etchwork::engine::{DEFAULT_SET, Worker};
use etchwork::{
    Board, Cell, Game, Grid, Mark, Overrides, PathGame, PathPuzzle, Picture, Session, Status,
    Stream, standard_registry,
};
use etchwork_testkit::conformance::{self, Secrets};
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};

#[test]
fn paths_of_every_mechanic_conform() {
    let registry = standard_registry();
    let set = shipped(DEFAULT_SET);
    for mechanic in ["standard", "fog", "warps", "fog+warps"] {
        let overrides = Overrides { mechanic: Some(mechanic.to_owned()), ..Overrides::default() };
        let run = set.run("hard", &overrides, 5, &registry).unwrap();
        let outcome =
            Worker::new(run.plan().own().unwrap(), &registry).unwrap().request(5, 0).unwrap();
        let puzzle = PathPuzzle::from(outcome.puzzle.unwrap());
        let report = conformance::game(&puzzle.game().unwrap()).unwrap();
        assert!(report.moves > 100 && report.states > 50, "{mechanic}: {report:?}");
    }
}

/// Makes boards with fog that a player cannot distinguish yet.
struct Fog;

impl Secrets<PathGame> for Fog {
    fn name(&self) -> String {
        "path with fog".to_owned()
    }

    fn text(&self, game: &PathGame) -> String {
        let target = game.target().map(|target| game.move_text(&target));
        format!("{}to {}\n", game.board(), target.unwrap_or_default())
    }

    /// A puzzle with other walls, and another target, where nothing was shown.
    fn twin(&self, session: &Session<PathGame>, stream: &mut Stream) -> Option<PathGame> {
        let (game, seen) = (session.game(), session.sight());
        let (board, grid) = (game.board(), game.board().grid());
        let mut twin = Board::new(grid);
        for cell in grid.cells() {
            let is_other = !seen.contains(cell) && stream.index(3) == 0;
            if board.walls().contains(cell) != is_other {
                twin.set_wall(cell);
            }
        }
        let is_hidden = game.target().is_some_and(|target| !seen.contains(target));
        let open: Vec<Cell> = twin.open().iter().filter(|cell| !seen.contains(*cell)).collect();
        let other = open.get(stream.index(open.len().max(1))).copied();
        let target = if is_hidden { other } else { game.target() };
        PathGame::new(twin, game.source(), target, game.rules().clone()).ok()
    }

    fn probes(&self, game: &PathGame) -> Vec<String> {
        game.board().grid().cells().map(|cell| game.move_text(&cell)).collect()
    }
}

#[test]
fn fog_tells_no_secret() {
    let registry = standard_registry();
    let set = shipped(DEFAULT_SET);
    let overrides = Overrides { mechanic: Some("fog".to_owned()), ..Overrides::default() };
    let run = set.run("hard", &overrides, 5, &registry).unwrap();
    let mut worker = Worker::new(run.plan().own().unwrap(), &registry).unwrap();
    let puzzles = (0..8).flat_map(|index| worker.request(5, index).unwrap().puzzle);
    let games: Vec<PathGame> =
        puzzles.map(|puzzle| PathPuzzle::from(puzzle).game().unwrap()).collect();
    let report = conformance::secrets(&Fog, &games).unwrap_or_else(|faults| panic!("{faults}"));
    assert!(report.twins > 100 && report.states > 500, "{report:?}");
}

/// What is wrong with a countdown.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Flaw {
    None,
    TwoMovesOfOneText,
    ASign,
    ABlank,
    ALineBreak,
    LeadsElsewhere,
    HasOtherMoves,
    ForgetsMoves,
    HashesItsWay,
    MovesWhenLost,
    StandsForAnother,
    AimsElsewhere,
    ChangesItsPicture,
    LooksTheSame,
    SaysNothing,
    VeilsAgain,
}

/// Subtract one or two until nothing is left.
#[derive(Debug)]
struct Countdown(Flaw, AtomicU32);

impl Clone for Countdown {
    fn clone(&self) -> Self {
        Self(self.0, AtomicU32::new(self.1.load(Ordering::Relaxed)))
    }
}

impl Countdown {
    /// The number of questions so far, if the flaw depends on it.
    fn asked(&self, flaw: Flaw) -> u32 {
        if self.0 == flaw { self.1.fetch_add(1, Ordering::Relaxed) } else { 0 }
    }
}

/// The number that is left, and the first move, which does not count for equality.
#[derive(Clone, Copy, Debug, Eq)]
struct Left(u32, u32);

impl PartialEq for Left {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Hash for Left {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.0, self.1).hash(hasher);
    }
}

impl Game for Countdown {
    type State = Left;
    type Move = u32;
    type Sight = ();

    fn initial(&self) -> Left {
        Left(9, 0)
    }

    fn moves(&self, left: &Left, moves: &mut Vec<u32>) {
        if self.0 == Flaw::ForgetsMoves {
            moves.clear();
        }
        let most = 2 + self.asked(Flaw::HasOtherMoves) / 50;
        moves.extend((1..=most).filter(|step| *step <= left.0));
    }

    fn apply(&self, left: &Left, step: &u32) -> Left {
        let first = if self.0 == Flaw::HashesItsWay && left.1 == 0 { *step } else { left.1 };
        Left(left.0 - step.saturating_sub(self.asked(Flaw::LeadsElsewhere) % 2), first)
    }

    fn status(&self, left: &Left) -> Status {
        match left.0 {
            0 => Status::Solved,
            1 if self.0 == Flaw::MovesWhenLost => Status::Lost,
            _ => Status::Open,
        }
    }

    fn canonical(&self, left: Left) -> Left {
        match self.0 {
            Flaw::StandsForAnother => Left(left.0 / 2 * 2, 0),
            _ => left,
        }
    }

    fn aim(&self, _: &Left, _: &u32) -> Option<(i32, i32)> {
        Some((1, self.asked(Flaw::AimsElsewhere) as i32 % 2))
    }

    fn move_text(&self, step: &u32) -> String {
        match (self.0, step) {
            (Flaw::TwoMovesOfOneText, _) => "less".to_owned(),
            (Flaw::ASign, 2) => "?2".to_owned(),
            (Flaw::ABlank, _) => format!("-{step} "),
            (Flaw::ALineBreak, _) => format!("-\n{step}"),
            _ => format!("-{step}"),
        }
    }

    fn draw(&self, line: &[Left], _: Option<&()>) -> Picture {
        let shown = if self.0 == Flaw::LooksTheSame { 0 } else { line.len() - 1 };
        let left = line[shown].0 + self.asked(Flaw::ChangesItsPicture);
        let title = if self.0 == Flaw::SaysNothing { "" } else { "Countdown" };
        let mut picture = Picture::new(Grid::new(1, 1).unwrap(), title, format!("{left} left"));
        if self.0 == Flaw::VeilsAgain && left < 5 {
            picture.add(Mark::Veil(Cell::new(0)));
        }
        picture
    }
}

#[test]
fn a_game_that_breaks_a_law_is_told_which() {
    let conforms = |flaw| conformance::game(&Countdown(flaw, AtomicU32::new(0)));
    assert_eq!(conforms(Flaw::None).unwrap().states, 10);
    for (flaw, what) in [
        (Flaw::TwoMovesOfOneText, "are written 'less'"),
        (Flaw::ASign, "'?2' cannot be the text of a move"),
        (Flaw::ABlank, "'-1 ' cannot be the text of a move"),
        (Flaw::ALineBreak, r"'-\n1' cannot be the text of a move"),
        (Flaw::LeadsElsewhere, "where a move leads differs: "),
        (Flaw::HasOtherMoves, "reached in two ways"),
        (Flaw::ForgetsMoves, "the list of moves, added to itself, differs: "),
        (Flaw::HashesItsWay, "reached in two ways"),
        (Flaw::MovesWhenLost, "is lost, but has moves"),
        (Flaw::StandsForAnother, "canonical state"),
        (Flaw::AimsElsewhere, "reached in two ways"),
        (Flaw::ChangesItsPicture, "a picture differs: "),
        (Flaw::LooksTheSame, "every state is drawn the same"),
        (Flaw::SaysNothing, "a title or a description of a picture says"),
        (Flaw::VeilsAgain, "a cell that was shown is hidden again"),
    ] {
        let said = conforms(flaw).unwrap_err();
        assert!(said.contains(what), "{flaw:?}: {said}");
    }
}
