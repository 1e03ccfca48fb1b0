//! Laws of simulated players: they know no more than a person, and what they do is a play.

use crate::common::mechanic;
use etchwork::codec::BoardText;
use etchwork::paths::PathAdvisor;
use etchwork::pattern::Pattern;
use etchwork::player::{Act, Desk, Difficulty, Played, Player, STRONGEST, Scale, patience};
use etchwork::{
    Advisor, Budget, Cell, Game, PathGame, PathPuzzle, Playing, Puzzle, Registry, Session, Status,
    Stream, Symmetry, Written, standard_families, standard_registry,
};
use std::collections::BTreeSet;

/// Makes the advisor of a family.
type Advise<'a, G> = &'a dyn Fn(&G) -> Option<Box<dyn Advisor<G>>>;

fn played<G: Game>(game: &G, advise: Advise<'_, G>, strength: u32, draws: u32) -> Played {
    let mut desk = Desk::new(game, advise(game), Budget::QUESTION);
    let mut player = Scale::DEFAULT.player(strength);
    desk.play(&mut player, &Stream::new(draws), 150).expect("the budget is enough")
}

fn take<G: Game>(session: &mut Session<G>, act: Act) {
    match act {
        Act::Play(number) => {
            let text = session.game().move_text(&session.legal()[number]);
            session.play(&text).expect("a legal move");
        }
        Act::TakeBack(moves) => assert!(session.cut(moves), "there is something to take back"),
        Act::Restart => assert!(session.restart()),
    }
}

/// Plays two puzzles with the same draws, and compares each act until the pictures differ. Returns in
/// how many plays they did.
fn same_until_shown<G: Game + Clone>(a: &G, b: &G, advise: Advise<'_, G>) -> usize {
    let mut shown = 0;
    for (strength, draws) in [0, 20, 50, 80, STRONGEST].into_iter().zip(0..).cycle().take(40) {
        let [of_a, of_b] = [a, b].map(|game| played(game, advise, strength, draws));
        let (mut on_a, mut on_b) = (Session::new(a.clone()), Session::new(b.clone()));
        for (number, acts) in of_a.acts.iter().zip(&of_b.acts).enumerate() {
            if on_a.picture() != on_b.picture() {
                shown += 1;
                break;
            }
            assert_eq!(acts.0, acts.1, "act {number} of play {draws} at strength {strength}");
            take(&mut on_a, *acts.0);
            take(&mut on_b, *acts.1);
        }
    }
    shown
}

fn path(text: &str, registry: &Registry) -> PathPuzzle {
    let text = BoardText::read(text, &["fog", "waypoints", "barriers"]).expect("a board");
    PathPuzzle::new(text, registry).expect("a puzzle")
}

fn of_paths(registry: &Registry) -> impl Fn(&PathGame) -> Option<Box<dyn Advisor<PathGame>>> {
    |_| Some(Box::new(PathAdvisor::new(registry, Budget::QUESTION, None).expect("it is built in")))
}

#[test]
fn what_fog_hides_decides_nothing() {
    let registry = standard_registry();
    let advise = of_paths(&registry);
    let mut shown = 0;
    for [a, b] in [
        [
            "S....\n.....\n.....\n...#.\n.....\n....T\n@fog 1\n",
            "S....\n.....\n.....\n....#\n.....\n...T.\n@fog 1\n",
        ],
        [
            "S....\n.#...\n.....\n..#..\n.....\n....T\n@fog 2\n",
            "S....\n.#...\n.....\n.....\n..#..\nT....\n@fog 2\n",
        ],
        [
            "S....\n.....\n.....\n...#.\n.....\n....T\n@fog 1\n",
            "S....\n.....\n.....\n...#.\n.....\nT....\n@fog 1\n",
        ],
        [
            "S....\n.....\n.....\n.....\n.....\n....T\n@fog 1\n@waypoints 0,2 2,2 4,1\n",
            "S....\n.....\n.....\n.....\n.....\n....T\n@fog 1\n@waypoints 0,2 3,3 4,3\n",
        ],
    ] {
        let [a, b] = [a, b].map(|text| path(text, &registry).game().expect("it has a source"));
        shown += same_until_shown(&a, &b, &advise);
    }
    assert!(shown > 30, "the difference showed in {shown} plays");
}

#[test]
fn hidden_kinds_and_clues_decide_nothing() {
    let advise = |game: &Pattern| Written::advisor(game, Budget::QUESTION);
    let level = |kinds: [&str; 4]| {
        let [b, c, d, e] = kinds;
        let text = format!(
            "pattern\nnode A 1,1 shown radius 1 = 2\nnode B 0,0{b}\nnode C 2,0{c}\nnode D 0,2{d}\n\
             node E 2,2{e}\nedge A - B\nedge A - C\nedge A - D\nedge A - E\n"
        );
        Pattern::read(&text).expect("a level")
    };
    let (yes, no) = (" pattern", "");
    let levels = [[yes, yes, no, no], [yes, no, yes, no], [no, no, yes, yes], [no, yes, yes, no]];
    let mut shown = 0;
    for (a, b) in [(0, 1), (0, 2), (1, 3), (2, 3)] {
        shown += same_until_shown(&level(levels[a]), &level(levels[b]), &advise);
    }
    assert!(shown > 30, "the difference showed in {shown} plays");
}

/// The same play again, move by move, in a session.
fn is_a_play<G: Game + Clone>(game: &G, advise: Advise<'_, G>) {
    for (strength, draws) in [(0, 1), (50, 2), (STRONGEST, 3)] {
        let of_player = played(game, advise, strength, draws);
        assert_eq!(of_player, played(game, advise, strength, draws));
        let mut session = Session::new(game.clone());
        of_player.acts.iter().for_each(|act| take(&mut session, *act));
        assert_eq!(session.status() == Status::Solved, of_player.is_solved);
        assert_eq!(session.moves().len(), of_player.line.len());
        assert_eq!(session.mistakes(), of_player.losses as usize);
    }
}

#[test]
fn plays_are_plays_of_a_session() {
    let registry = standard_registry();
    let puzzle = path("S...\n....\n..#.\n...T\n", &registry);
    is_a_play(&puzzle.game().unwrap(), &of_paths(&registry));
    fn of_text<G: Written>(text: &str) {
        let game = G::read(text).unwrap_or_else(|flaw| panic!("{flaw}"));
        is_a_play(&game, &|game| Written::advisor(game, Budget::QUESTION));
    }
    of_text::<etchwork::pipes::Pipes>("pipes square 2x2\n3 9\n6 c\n");
    of_text::<etchwork::rails::Rails>("rails 3x2\n@stations W0 E0\n-.-\n.-.\n");
    of_text::<Pattern>("pattern\nnode A 0,0 shown radius 1 = 1\nnode B 1,0 pattern\nedge A - B\n");
}

fn difficulty(puzzle: &dyn Puzzle, solution: &[String], registry: &Registry) -> Difficulty {
    let players = registry.kind::<dyn Player>();
    let mut player =
        players.make("regular", &Default::default(), registry).expect("it is built in");
    let (scale, budget) = (Scale::DEFAULT, Budget::QUESTION);
    let mut question = Playing { scale, player: &mut *player, solution, budget };
    puzzle.difficulty(&mut question, registry).expect("it is solved").expect("the budget is enough")
}

#[test]
fn a_path_that_is_stored_decides_nothing() {
    let registry = standard_registry();
    let board = path("S..\n...\n..T\n", &registry);
    let moves = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
    let across = moves("0,1 0,2 1,2 1,1 1,0 2,0 2,1 2,2");
    let down = moves("1,0 2,0 2,1 1,1 0,1 0,2 1,2 2,2");
    let (across, down) =
        (difficulty(&board, &across, &registry), difficulty(&board, &down, &registry));
    assert_eq!(across, down);
}

/// A puzzle of paths turned around, without what its mechanics add.
fn turned(puzzle: &PathPuzzle, symmetry: Symmetry) -> PathPuzzle {
    let BoardText { board, source, target, path, .. } = puzzle.text();
    let grid = board.grid();
    let cell = |cell: &Cell| symmetry.map(grid, *cell);
    let mut next = board.clone();
    board.walls().iter().for_each(|wall| next.clear_wall(wall));
    board.walls().iter().for_each(|wall| next.set_wall(cell(&wall)));
    let path = path.as_ref().map(|path| path.iter().map(cell).collect());
    let [source, target] = [source, target].map(|end| end.as_ref().map(cell));
    let text = BoardText { board: next, source, target, path, ..puzzle.text().clone() };
    PathPuzzle::new(text, &standard_registry()).expect("a puzzle")
}

/// What boards in two positions have in common.
#[derive(Debug)]
struct Turned {
    /// How many pairs of intervals meet.
    met: u32,
    /// The sums of both medians.
    sums: [u32; 2],
    /// How often the turned board is harder, and how often easier.
    differ: [u32; 2],
}

fn in_two_positions(boards: u32) -> Turned {
    let (registry, families) = (standard_registry(), standard_families());
    let set = families.set(etchwork::engine::DEFAULT_SET).expect("it ships");
    let run = set.run("hard", &mechanic("standard"), 5, &registry).expect("a tier");
    let mut levels = run.levels(&registry).expect("it can be made");
    let mut found = Turned { met: 0, sums: [0, 0], differ: [0, 0] };
    for index in 0..boards {
        let level = levels.request(index).unwrap().expect("a puzzle");
        let puzzle = level.puzzle.path().expect("it is of paths").clone();
        let solution = &level.document.solution;
        let at = difficulty(&puzzle, solution, &registry);
        let grid = puzzle.text().board.grid();
        let symmetry = grid.symmetries().last().expect("there is one at least");
        let map = |text: &String| {
            let (row, col) = text.split_once(',').expect("a cell");
            let cell = grid.at(row.parse().unwrap(), col.parse().unwrap());
            grid.position(symmetry.map(grid, cell)).to_string()
        };
        let moves: Vec<String> = solution.iter().map(map).collect();
        let other = difficulty(&turned(&puzzle, symmetry), &moves, &registry);
        let is_met = at.interval[0] <= other.interval[1] && other.interval[0] <= at.interval[1];
        found.met += u32::from(is_met);
        found.sums = [found.sums[0] + at.strength, found.sums[1] + other.strength];
        found.differ[0] += u32::from(other.strength > at.strength);
        found.differ[1] += u32::from(other.strength < at.strength);
    }
    found
}

/// Nine in ten intervals meet, and the medians differ no more than draws do.
#[test]
fn difficulty_is_that_of_the_turned_board() {
    let Turned { met, sums, .. } = in_two_positions(20);
    assert!(met >= 18, "{met} of 20 intervals meet");
    assert!(sums[0].abs_diff(sums[1]) <= 20 * 10, "{sums:?}");
}

/// The same of 200 boards: neither position is harder, by a test of signs at one in twenty.
#[test]
#[ignore = "it takes minutes: `cargo test -p etchwork --test suite turned -- --ignored --nocapture`"]
fn difficulty_is_that_of_the_turned_board_on_many() {
    let found = in_two_positions(200);
    println!("{found:?}");
    let Turned { met, sums, differ: [harder, easier] } = found;
    assert!(met >= 180, "{met} of 200 intervals meet");
    assert!(sums[0].abs_diff(sums[1]) <= 200 * 3, "{sums:?}");
    let z = f64::from(harder.abs_diff(easier)) / f64::from(harder + easier).sqrt();
    assert!(z < 1.96, "{harder} harder and {easier} easier");
}

#[test]
fn plays_are_measured_after_all_that_is_cheaper() {
    let (registry, families) = (standard_registry(), standard_families());
    for family in families.iter() {
        let readings = family.plug_ins(&registry).expect("they are built in").readings;
        let last = &*readings.last().expect("there are some").reading.name;
        assert_eq!(last, Scale::DEFAULT.reading(), "{}", family.id());
    }
}

#[test]
fn players_are_told_apart_and_patient() {
    let registry = standard_registry();
    let ids: BTreeSet<&str> = registry.kind::<dyn Player>().ids().collect();
    assert_eq!(ids, BTreeSet::from(["expert", "novice", "regular"]));
    assert_eq!([0, 10, 48].map(patience), [10, 25, 82]);
}
