//! Games by keys, on screens that are compared as text.

use super::app::{App, Flow};
use super::{prepare, read, screen};
use crate::Kit;
use crate::args::{Cli, Command};
use clap::Parser;
use etchwork::codec::BoardText;
use etchwork::contraption::Contraption;
use etchwork::render::Colour;
use etchwork::{Help, PathPuzzle, Puzzle, Status, Tally, standard_families, standard_registry};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

fn app(board: &str) -> App {
    let registry = standard_registry();
    let mechanics: Vec<&str> = registry.mechanics.ids().collect();
    let puzzle = PathPuzzle::new(BoardText::read(board, &mechanics).unwrap(), &registry).unwrap();
    let figures = vec![("fork ratio".to_owned(), "0.25".to_owned())];
    App::new(
        puzzle.play(&registry, Help::default()).unwrap(),
        "tutorial standard".to_owned(),
        figures,
    )
}

fn contraption(design: &str) -> App {
    let puzzle = Contraption::new(design.parse().unwrap());
    let play = Puzzle::play(&puzzle, &standard_registry(), Help::default()).unwrap();
    App::new(play, "contraption".to_owned(), Vec::new())
}

#[test]
fn a_puzzle_of_a_family_says_what_is_to_be_done() {
    let (registry, families) = (standard_registry(), standard_families());
    let kit = Kit { registry, families, program: String::new() };
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../contraption/samples/detour.txt");
    let Command::Play(args) = Cli::parse_from(["etchwork", "play", sample]).command else {
        panic!("it is a game to be played");
    };
    let app = prepare(&args, read(&args, &kit).unwrap(), &kit).unwrap();
    assert!(app.title.starts_with("contraption: gates, toggles and boulders"), "{}", app.title);
}

/// Presses keys: letters are themselves, `<` is backspace, and the end of a line is one.
fn press(app: &mut App, keys: &str) {
    for key in keys.chars() {
        let code = match key {
            '<' => KeyCode::Backspace,
            '\n' => KeyCode::Enter,
            letter => KeyCode::Char(letter),
        };
        assert_eq!(app.key(KeyEvent::from(code), 61), Flow::Go);
    }
}

#[test]
fn several_keys_end_a_game() {
    let mut app = app(BOARD);
    let mut quits = |key: KeyEvent| app.key(key, 61) == Flow::Quit;
    assert!(quits(KeyCode::Char('q').into()) && quits(KeyCode::Esc.into()));
    let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert!(quits(interrupt) && !quits(KeyCode::Char('c').into()));
}

fn screen(app: &App, width: u16, height: u16, colour: Colour) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let draw = |frame: &mut ratatui::Frame<'_>| {
        screen::draw(frame, app, 5, colour);
    };
    terminal.draw(draw).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..height).map(|y| row(y).trim_end().to_owned() + "\n").collect::<String>().trim_end().into()
}

const BOARD: &str = "S..\nT..\n";

/// What is said where there is more of a board than is shown.
const MORE: &str = "... a larger window shows the rest, HJKL look around";

#[test]
fn a_game_from_the_first_key_to_the_result() {
    let mut app = app(BOARD);
    press(&mut app, "ll");
    assert_eq!(
        screen(&app, 40, 12, Colour::Off),
        "tutorial standard\n\
         ╭───────╮\n\
         │ S━━━◆ │\n\
         │ T · · │\n\
         ╰───────╯\n\
         0:05  moves 2  undos 0  hints 0\n\
         arrows hjkl move  u/r undo redo  b/B\n\
         bookmark  ? hint  0 restart  q quit"
    );
    press(&mut app, "jhh");
    assert_eq!(app.play().status(), Status::Solved);
    let shown = screen(&app, 40, 14, Colour::Off);
    assert!(shown.contains("│ S━━━┓ │\n│ T━━━┛ │"), "{shown}");
    assert!(
        shown.contains("1:01  moves 5  undos 0  hints 0\nSolved!\nfork ratio 0.25\n"),
        "{shown}"
    );
    press(&mut app, "<");
    let shown = screen(&app, 40, 14, Colour::Off);
    assert!(shown.contains("0:05  moves 5  undos 1"), "the clock runs again: {shown}");
}

#[test]
fn colour_changes_no_character() {
    let mut app = app("S.a.\n....\n.a.T\n@fog 2\n");
    press(&mut app, "l?");
    for (width, height) in [(40, 20), (80, 24), (20, 30)] {
        let plain = screen(&app, width, height, Colour::Off);
        assert_eq!(screen(&app, width, height, Colour::On), plain);
        assert!(plain.contains('?') && plain.contains("q quit"), "{plain}");
    }
}

#[test]
fn going_back_takes_back_and_keys_do_what_they_say() {
    let mut app = app(BOARD);
    press(&mut app, "llh");
    assert_eq!(app.play().moves().len(), 2, "back at the second cell");
    assert_eq!(app.play().tally(), Tally { moves: 2, undos: 1, hints: 0 });
    press(&mut app, "r");
    assert_eq!(app.play().tally(), Tally { moves: 3, undos: 1, hints: 0 });
    press(&mut app, "b");
    press(&mut app, "<<");
    press(&mut app, "k");
    assert_eq!(app.message, "there is no way");
    press(&mut app, "B");
    assert_eq!(app.play().last_aim(), Some((0, 1)), "two cells to the right again");
    press(&mut app, "0u");
    assert_eq!(app.message, "nothing to take back");
    press(&mut app, "r");
    assert!(app.message.is_empty(), "a new start can be redone");
    let save = app.play().save();
    let mut again = self::app(BOARD);
    press(&mut again, "l");
    again = {
        let mut play = PathPuzzle::new(BOARD.parse().unwrap(), &standard_registry())
            .unwrap()
            .play(&standard_registry(), Help::default())
            .unwrap();
        play.load(&save).unwrap();
        App::new(play, again.title, again.figures)
    };
    assert_eq!(screen(&again, 40, 12, Colour::Off), screen(&app, 40, 12, Colour::Off));
}

#[test]
fn a_stuck_trail_warns_and_a_hint_tells_how_far_back() {
    let mut app = app("S..\n...\n..T\n");
    press(&mut app, "jljh");
    let shown = screen(&app, 40, 14, Colour::Off);
    assert!(shown.contains("! no way on from here: u takes back"), "{shown}");
    assert!(shown.contains("│ !━┛ T │"), "{shown}");
    press(&mut app, "?");
    assert_eq!(app.message, "this is lost: take back 3 moves");
    press(&mut app, "uuu?");
    assert_eq!(app.message, "this can still be solved (? again tells more)");
    press(&mut app, "?");
    assert!(app.message.starts_with("at "), "{}", app.message);
    press(&mut app, "?");
    let next = app.message.split(' ').next().unwrap().to_owned();
    press(&mut app, "?");
    assert!(app.message.starts_with(&format!("{next} ")), "{}", app.message);
    assert_eq!(app.play().tally().hints, 5);
}

#[test]
fn links_are_listed_and_taken_by_a_digit() {
    let mut app = app("aS..\n...a\n");
    press(&mut app, "h");
    assert_eq!(app.listed(), ["1,3"]);
    assert!(screen(&app, 40, 12, Colour::Off).contains("also: 1 1,3"));
    press(&mut app, "2");
    assert_eq!(app.message, "there is no such move here");
    press(&mut app, "\n");
    assert_eq!(app.play().tally().moves, 1, "a key that nobody told of makes no move");
    press(&mut app, "w");
    assert_eq!(app.play().last_aim(), Some((1, 3)));
}

#[test]
fn arrows_walk_through_a_contraption() {
    let mut app = contraption(include_str!("../../../contraption/samples/door-and-toggle.txt"));
    assert!(app.listed().is_empty(), "an arrow makes the one move");
    press(&mut app, "lk");
    assert_eq!(app.play().last_aim(), Some((-1, 0)), "two rows of the picture are one of nodes");
    assert_eq!(app.listed(), ["toggle D"]);
    press(&mut app, "1jl");
    assert_eq!(app.play().status(), Status::Solved, "{}", app.message);
}

#[test]
fn moves_that_lead_the_same_way_are_listed_but_for_the_first() {
    let mut app = contraption(
        "Pair\nPuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:1,0 }\nPuzzleEdge A-B {  }\n\
         PuzzleEdge B-A {  }\nPuzzleGoal B {  }\nPuzzlePlayer A {  }\nPuzzlePlayer A {  }\n",
    );
    let moves: Vec<String> = app.play().moves().into_iter().map(|choice| choice.text).collect();
    assert_eq!(moves.len(), 4, "{moves:?}");
    assert_eq!(app.listed(), moves[1..]);
    press(&mut app, "l");
    assert_eq!(app.play().tally().moves, 1, "{}", app.message);
}

/// A hub and its spokes, none of which an arrow leads along.
fn hub(spokes: usize) -> String {
    let mut design = String::from("Hub\nPuzzleNode hub { pos:0,0 }\n");
    for nth in 1..=spokes {
        design += &format!("PuzzleNode n{nth} {{ pos:{nth},{} }}\n", nth % 4 + 1);
        design += &format!("PuzzleEdge hub-n{nth} {{  }}\n");
    }
    design + &format!("PuzzleGoal n{spokes} {{  }}\nPuzzlePlayer hub {{  }}\n")
}

#[test]
fn however_many_moves_there_are_a_digit_makes_each() {
    for (spokes, target) in [(20, 20), (20, 11), (12, 9), (12, 10), (9, 9)] {
        let mut app = contraption(&hub(spokes));
        assert_eq!(app.listed().len(), spokes);
        press(&mut app, &"m".repeat((target - 1) / 9));
        press(&mut app, &((target - 1) % 9 + 1).to_string());
        let text = format!("n{target}");
        assert!(app.play().save().ends_with(&format!("go {text}\n")), "{}", app.play().save());
        assert_eq!(app.at_hand(), (vec!["go hub".to_owned()], 0), "digits count from the first");
    }
    let mut app = contraption(&hub(18));
    press(&mut app, "mm1");
    assert!(app.play().save().ends_with("go n1\n"), "after the last digits come the first");
    let mut app = contraption(&hub(12));
    let shown = |app: &App| screen(app, 120, 60, Colour::Off);
    assert!(shown(&app).contains("  9 go n9  m 3 more\n"), "{}", shown(&app));
    press(&mut app, "m");
    assert!(shown(&app).contains("also: 1 go n10  2 go n11  3 go n12  m 9 more\n"));
    press(&mut app, "4");
    assert_eq!(app.message, "there is no such move here");
    press(&mut app, "m");
    assert!(shown(&app).contains("also: 1 go n1  2 go n2"), "{}", shown(&app));
    assert!(!shown(&contraption(&hub(9))).contains("more"));
}

#[test]
fn what_can_be_done_is_shown_on_a_low_screen_too() {
    let app = contraption(&hub(12));
    let all = screen(&app, 80, 60, Colour::Off);
    for height in [24, 12] {
        let shown = screen(&app, 80, height, Colour::Off);
        assert!(shown.ends_with("0 restart  q quit"), "{shown}");
        assert!(shown.contains("also: 1 go n1") && shown.contains("m 3 more"), "{shown}");
        let (drawn, _) = shown.split_once(&format!("\n{MORE}")).unwrap();
        let (title, board) = drawn.split_once('\n').unwrap();
        assert!(all.starts_with(title) && all.contains(board), "a part in one piece: {shown}");
        assert!(board.contains('@'), "the part with the player: {shown}");
        assert_eq!(shown.lines().count(), usize::from(height), "no row is left empty: {shown}");
    }
    assert!(!all.contains(MORE));
    for (width, height) in [(30, 20), (30, 19), (20, 24), (20, 25)] {
        let shown = screen(&app, width, height, Colour::Off);
        assert!(shown.ends_with("quit") && shown.contains("... a larger"), "{shown}");
    }
}

#[test]
fn letters_that_are_twice_as_wide_push_no_key_off_the_screen() {
    let name = &"研究室第一号東側別館".repeat(3);
    let app = contraption(&hub(12).replace("hub", name));
    for height in 12..40 {
        let shown = screen(&app, 40, height, Colour::Off);
        assert!(shown.ends_with("restart  q quit"), "{height} rows: {shown}");
    }
}

#[test]
fn a_board_too_wide_for_the_screen_keeps_its_columns() {
    let mut app = app(&format!("S{0}\n{0}T\n", ".".repeat(19)));
    press(&mut app, "lj");
    for colour in [Colour::Off, Colour::On] {
        assert_eq!(
            screen(&app, 20, 14, colour).split("0:05").next().unwrap(),
            "tutorial standard\n\
             ╭───────────────────\n\
             │ S━┓ · · · · · · ·\n\
             │ · ◆ · · · · · · ·\n\
             ╰───────────────────\n\
             ... a larger window\n\
             shows the rest, HJKL\n\
             look around\n"
        );
    }
    assert!(!screen(&app, 43, 14, Colour::Off).contains("larger"), "that is all of it");
    assert!(screen(&app, 42, 14, Colour::Off).contains("larger"));
}

/// An open board with a source in its first cell, and the keys that lead through all of it.
fn open_board(cols: usize, rows: usize) -> (String, String) {
    let board = format!("S{}", (".".repeat(cols) + "\n").repeat(rows).split_off(1));
    let along = |row: usize| if row.is_multiple_of(2) { "l" } else { "h" }.repeat(cols - 1);
    (board, (0..rows).map(along).collect::<Vec<_>>().join("j"))
}

#[test]
fn the_part_that_is_shown_follows_the_head() {
    for (cols, rows) in [(32, 32), (5, 32), (32, 5)] {
        let (board, way) = open_board(cols, rows);
        let mut app = app(&board);
        for key in way.chars() {
            press(&mut app, &key.to_string());
            for (width, height) in [(60, 20), (80, 24), (24, 14)] {
                let shown = screen(&app, width, height, Colour::Off);
                assert!(shown.contains('◆') && shown.ends_with("quit"), "{shown}");
            }
        }
        assert_eq!(app.play().status(), Status::Solved, "{}", app.message);
    }
}

#[test]
fn a_long_hint_leaves_room_for_the_board_and_the_keys() {
    let (board, _) = open_board(32, 16);
    let mut app = app(&board);
    press(&mut app, "????");
    assert_eq!(app.message.split(' ').filter(|word| word.contains(',')).count(), 511);
    for (width, height) in [(60, 20), (80, 24), (40, 12)] {
        let shown = screen(&app, width, height, Colour::Off);
        assert!(shown.contains("│ S ") && shown.ends_with("quit"), "{shown}");
        let (_, told) = shown.split_once("hints 4\n").unwrap();
        let (told, _) = told.split_once(" ...\n").unwrap();
        let told = told.replace('\n', " ");
        assert!(app.message.starts_with(&told) && told.len() > usize::from(width), "{shown}");
    }
    let whole = screen(&app, 200, 60, Colour::Off).replace('\n', " ");
    assert!(whole.contains(&app.message), "where there is room: {whole}");
}

#[test]
fn whoever_looks_around_sees_all_of_the_board_until_a_move_is_made() {
    let (board, way) = open_board(32, 32);
    let mut app = app(&board);
    let look = |app: &mut App, keys: &str| {
        for key in keys.chars() {
            press(app, &key.to_string());
            let mut terminal = Terminal::new(TestBackend::new(60, 20)).unwrap();
            let mut aside = app.aside;
            terminal.draw(|frame| aside = screen::draw(frame, app, 5, Colour::Off)).unwrap();
            app.aside = aside;
        }
        screen(app, 60, 20, Colour::Off)
    };
    let here = look(&mut app, "HK");
    assert!(here.contains("╭─") && here.contains("│ S "), "{here}");
    let there = look(&mut app, "JJJJJJJJJJJJLLLLLL");
    assert!(there.contains("─╯") && !there.contains(" S "), "{there}");
    assert_eq!(look(&mut app, "KKKKKHH"), here, "no look is lost beyond the end");
    look(&mut app, "JL");
    press(&mut app, &way[..1]);
    assert!(screen(&app, 60, 20, Colour::Off).contains("│ S━◆"));
}

#[test]
fn the_legend_below_a_board_can_be_looked_at() {
    let mut app = contraption(&hub(12));
    let shown = |app: &App| screen(app, 80, 24, Colour::Off);
    assert!(!shown(&app).contains("hub-n12"), "{}", shown(&app));
    press(&mut app, "JJJJJJJJJJ");
    assert!(shown(&app).contains("hub-n12"), "{}", shown(&app));
}
