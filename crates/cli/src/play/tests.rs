//! Plays games by keys, and compares the screens as text.

mod fresh;
mod hand;

use super::app::{App, Flow, TIER};
use super::fresh::Wish;
use super::{begin, read, screen};
use crate::Kit;
use crate::args::{Cli, Command};
use crate::failure::Failure;
use clap::Parser;
use etchwork::codec::BoardText;
use etchwork::contraption::Contraption;
use etchwork::core::Written;
use etchwork::rails::Rails;
use etchwork::render::Colour;
use etchwork::{
    Help, Mechanic, PathPuzzle, Puzzle, Status, Tally, standard_families, standard_registry,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

fn app(board: &str) -> App {
    let registry = standard_registry();
    let mechanics: Vec<&str> = registry.kind::<dyn Mechanic>().ids().collect();
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
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../contraption/samples/detour.txt");
    let (app, _) = begun(&[sample]);
    assert!(app.title.starts_with("contraption: gates, toggles and balls"), "{}", app.title);
    assert!(app.message.starts_with("Walk every player to a goal"), "{}", app.message);
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
fn a_key_goes_back_to_the_last_number() {
    let mut app = app("S..\n...\n..T\n@waypoints 0,2 2,0\n");
    assert!(app.keys().contains("  U to the last number  "), "{}", app.keys());
    press(&mut app, "lljhU");
    assert_eq!(app.play().last_move().as_deref(), Some("0,2"));
    press(&mut app, "U");
    assert_eq!(app.play().moves_made(), 0);
    press(&mut app, "U");
    assert_eq!(app.message, "nothing to take back");
    press(&mut app, "u");
    assert_eq!(app.play().moves_made(), 2, "one undo takes it back");
}

#[test]
fn several_keys_end_a_game() {
    let mut app = app(BOARD);
    let mut quits = |key: KeyEvent| app.key(key, 61) == Flow::Quit;
    assert!(quits(KeyCode::Char('q').into()));
    assert!(!quits(KeyCode::Esc.into()) && quits(KeyCode::Esc.into()), "it is asked for twice");
    assert!(!quits(KeyCode::Esc.into()) && !quits(KeyCode::Char('r').into()));
    assert!(!quits(KeyCode::Esc.into()), "another key went on");
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

/// The note for a board that is only partly shown.
const MORE: &str = "... a larger window shows the rest, HJKL look around";

#[test]
fn a_game_from_the_first_key_to_the_result() {
    let mut app = app(BOARD);
    press(&mut app, "ll");
    assert_eq!(
        screen(&app, 40, 12, Colour::Off),
        "tutorial standard\n\
         \u{20}   0 1 2\n\
         \u{20} ╭───────╮\n\
         0 │ S━━━◆ │\n\
         1 │ T · · │\n\
         \u{20} ╰───────╯\n\
         0:05  moves 2  undos 0  hints 0\n\
         ? hint  i rule and all keys  q quit"
    );
    press(&mut app, "jhh");
    assert_eq!(app.play().status(), Status::Solved);
    let shown = screen(&app, 40, 14, Colour::Off);
    assert!(shown.contains("0 │ S━━━┓ │\n1 │ T━━━┛ │"), "{shown}");
    assert!(
        shown.contains("1:01  moves 5  undos 0  hints 0\nSolved!\nfork ratio 0.25\n"),
        "{shown}"
    );
    press(&mut app, "<");
    let shown = screen(&app, 40, 14, Colour::Off);
    assert!(shown.contains("0:05  moves 5  undos 1"), "the clock runs again: {shown}");
}

#[test]
fn few_moves_win_a_star_where_the_fewest_are_known() {
    let puzzle = Rails::read("rails 4x3\n@stations W0 E0\n--..\n....\n..--\n").unwrap();
    let play = || Puzzle::play(&puzzle, &standard_registry(), Help::default()).unwrap();
    let result = |moves: &[&str]| {
        let mut app = App::new(play(), "rails".to_owned(), Vec::new());
        for step in moves {
            // Drags make all moves, so the list appears only on request.
            press(&mut app, "m");
            let listed = app.listed();
            let nth = listed.iter().position(|known| known == step).unwrap();
            press(&mut app, &"m".repeat(nth / 9));
            press(&mut app, &(nth % 9 + 1).to_string());
        }
        screen(&app, 60, 20, Colour::Off)
    };
    let best = result(&["C2v", "C3v"]);
    assert!(best.contains("Solved!\n★ 2 moves: the fewest possible\n"), "{best}");
    let long = result(&["R0>", "R0<", "C2v", "C3v"]);
    assert!(long.contains("Solved!\n4 moves: 2 would be enough\n"), "{long}");
}

#[test]
fn colour_changes_no_character() {
    let mut app = app("S.a.\n....\n.a.T\n@fog 2\n");
    press(&mut app, "l?");
    for (width, height) in [(40, 20), (80, 24), (20, 30)] {
        let plain = screen(&app, width, height, Colour::Off);
        assert_eq!(screen(&app, width, height, Colour::On), plain);
        assert!(plain.contains('?') && plain.ends_with("quit"), "{plain}");
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
    assert_eq!(app.message, "you cannot go that way");
    press(&mut app, "B");
    assert_eq!(app.play().last_aim(), Some((0, 1)), "two cells to the right again");
    press(&mut app, "0");
    assert_eq!(app.play().moves_made(), 0);
    press(&mut app, "ur");
    assert_eq!(app.play().moves_made(), 0, "a new start can be redone");
    press(&mut app, "u");
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
    assert!(shown.contains("! lost: no way on here, u takes back"), "{shown}");
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
    format!("{design}PuzzleGoal n{spokes} {{  }}\nPuzzlePlayer hub {{  }}\n")
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
    for height in [16, 12] {
        let shown = screen(&app, 80, height, Colour::Off);
        assert!(shown.ends_with("q Esc quit") || shown.ends_with("q quit"), "{shown}");
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
        assert!(shown.ends_with("quit"), "{height} rows: {shown}");
    }
}

#[test]
fn a_board_too_wide_for_the_screen_keeps_its_columns() {
    let mut app = app(&format!("S{0}\n{0}T\n", ".".repeat(19)));
    press(&mut app, "lj");
    for colour in [Colour::Off, Colour::On] {
        assert_eq!(
            screen(&app, 20, 14, colour).split("0:05").next().unwrap(),
            "tutorial standard\n\n\
             \u{20}   0 1 2 3 4 5 6 7\n\
             \u{20} ╭─────────────────\n\
             0 │ S━┓ · · · · · ·\n\
             1 │ · ◆ · · · · · ·\n\
             \u{20} ╰─────────────────\n\
             ... a larger window\n\
             shows the rest, HJKL\n\
             look around\n"
        );
    }
    assert!(!screen(&app, 45, 14, Colour::Off).contains("larger"), "that is all of it");
    assert!(screen(&app, 44, 14, Colour::Off).contains("larger"));
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
            terminal.draw(|frame| aside = screen::draw(frame, app, 5, Colour::Off).aside).unwrap();
            app.aside = aside;
        }
        screen(app, 60, 20, Colour::Off)
    };
    let here = look(&mut app, "HK");
    assert!(here.contains("╭─") && here.contains("│ S "), "{here}");
    let there = look(&mut app, "JJJJJJJJJJJJLLLLLL");
    assert!(there.contains("─╯") && !there.contains(" S "), "{there}");
    assert_eq!(look(&mut app, "KKKKKKHH"), here, "no look is lost beyond the end");
    look(&mut app, "JL");
    press(&mut app, &way[..1]);
    assert!(screen(&app, 60, 20, Colour::Off).contains("│ S━◆"));
}

#[test]
fn the_legend_below_a_board_can_be_looked_at() {
    let mut app = contraption(&hub(12));
    let shown = |app: &App| screen(app, 80, 16, Colour::Off);
    assert!(!shown(&app).contains("hub-n12"), "{}", shown(&app));
    press(&mut app, "JJJJJJJJJJ");
    assert!(shown(&app).contains("hub-n12"), "{}", shown(&app));
}

#[test]
fn a_restart_is_undone_as_one_act() {
    let mut app = app("S..\n...\n..T\n");
    press(&mut app, "lljh");
    let before = screen(&app, 60, 20, Colour::Off);
    press(&mut app, "0");
    assert_eq!((app.play().moves_made(), &app.message[..9]), (0, "restarted"));
    press(&mut app, "u");
    assert_eq!(app.play().moves_made(), 4);
    let board = |shown: &str| shown.split("0:05").next().unwrap().to_owned();
    assert_eq!(board(&screen(&app, 60, 20, Colour::Off)), board(&before));
    press(&mut app, "0lu");
    assert_eq!(app.play().moves_made(), 0, "the move after it is taken back first");
    press(&mut app, "u");
    assert_eq!(app.play().moves_made(), 4);
    press(&mut app, "uuuu0");
    assert_eq!(app.message, "nothing to take back");
    let save = app.play().save();
    let mut again = self::app("S..\n...\n..T\n");
    again.load(&save).unwrap();
    assert_eq!((again.play().moves_made(), again.play().save()), (0, save));
}

#[test]
fn hints_name_cells_by_the_numbers_on_the_rim() {
    let mut app = app("S..\n...\n..T\n");
    press(&mut app, "l??");
    let shown = screen(&app, 80, 20, Colour::Off);
    let rows: Vec<&str> = shown.lines().collect();
    let (row, rest) = app.message.strip_prefix("at ").unwrap().split_once(',').unwrap();
    let col = rest.split(' ').next().unwrap();
    let line = rows.iter().find(|line| line.starts_with(&format!("{row} │"))).unwrap();
    let at = rows[1].chars().position(|digit| digit.to_string() == col).unwrap();
    assert_eq!(line.chars().nth(at), Some('◆'), "the head is where the hint says: {shown}");
    // A contraption has names instead.
    let sample = include_str!("../../../contraption/samples/door-and-toggle.txt");
    assert!(screen(&contraption(sample), 80, 30, Colour::Off).contains("\n╭─"));
}

#[test]
fn numbers_of_two_digits_stand_below_each_other_and_stay_on_a_board_that_is_cut() {
    let (board, _) = open_board(12, 11);
    let mut app = app(&board);
    let shown = screen(&app, 60, 24, Colour::Off);
    let head = "\n                         1 1\n     0 1 2 3 4 5 6 7 8 9 0 1\n   ╭─";
    assert!(
        shown.contains(head) && shown.contains("\n 9 │") && shown.contains("\n10 │"),
        "{shown}"
    );
    press(&mut app, "JJJJLLL");
    let part = screen(&app, 20, 16, Colour::Off);
    let lines: Vec<&str> = part.lines().collect();
    assert!(lines[1].ends_with("1 1") && lines[2].ends_with("9 0 1"), "{part}");
    assert!(part.contains("\n10 · ") && !part.contains("\n 0 "), "{part}");
}

#[test]
fn the_rule_and_all_keys_are_shown_when_asked_for() {
    let mut app = app("S..\n..T\n").with_rule("Do this.".to_owned());
    assert!(screen(&app, 80, 20, Colour::Off).contains("Do this."), "from the start");
    press(&mut app, "l");
    assert!(!screen(&app, 80, 20, Colour::Off).contains("Do this."));
    press(&mut app, "i");
    for (width, height) in [(80, 24), (40, 30), (40, 24)] {
        let shown = screen(&app, width, height, Colour::Off).replace('\n', " ");
        for key in ["Do this.", "Backspace", "r redo", "b/B", "1-9 w m", "HJKL", "n new", "Esc"] {
            assert!(shown.contains(key), "{key} at {width}x{height}: {shown}");
        }
    }
}

#[test]
fn the_footer_names_every_key_that_does_something() {
    let shown = screen(&app(BOARD), 80, 24, Colour::Off);
    let footer: String = shown.lines().rev().take(2).collect::<Vec<_>>().join(" ");
    let words: Vec<&str> = footer.split([' ', '/', '-']).collect();
    for key in ('!'..='~').filter(|key| !"hjklHJKL123456789".contains(*key)) {
        let mut app = app("S..\n...\n..T\n");
        press(&mut app, "lb");
        let before = (app.message.clone(), app.play().log().len());
        let flow = app.key(KeyCode::Char(key).into(), 61);
        let is_key = flow != Flow::Go || before != (app.message.clone(), app.play().log().len());
        let is_named = words.contains(&key.to_string().as_str());
        assert!(is_named || !is_key, "{key} is missing in {footer}");
    }
    for keys in ["hjkl", "HJKL", "1", "9", "w", "m", "Backspace", "Esc", "arrows"] {
        assert!(words.contains(&keys), "{keys} is missing in {footer}");
    }
}

#[test]
fn a_new_puzzle_is_asked_for_twice_where_one_is_begun() {
    let new = KeyEvent::from(KeyCode::Char('n'));
    let mut app = app(BOARD);
    assert_eq!(app.key(new, 61), Flow::New, "nothing is lost");
    press(&mut app, "l");
    assert_eq!(app.key(new, 61), Flow::Go);
    assert!(app.message.starts_with("n again"), "{}", app.message);
    press(&mut app, "r");
    assert_eq!((app.key(new, 61), app.key(new, 61)), (Flow::Go, Flow::New));
    press(&mut app, "ljhh");
    assert_eq!(app.play().status(), Status::Solved);
    assert_eq!(app.key(new, 61), Flow::New);
}

fn play_args(args: &[&str]) -> crate::args::PlayArgs {
    match Cli::parse_from([&["etchwork", "play"], args].concat()).command {
        Command::Play(args) => args,
        _ => panic!("it is a game to be played"),
    }
}

fn kit() -> Kit {
    Kit::new(standard_registry(), standard_families(), "etchwork")
}

/// The game that a command line begins, and the maker of the next puzzle.
fn begun(args: &[&str]) -> (App, Wish) {
    let (kit, args) = (kit(), play_args(args));
    begin(&args, read(&args, &kit).unwrap().remove(0), &kit).unwrap()
}

#[test]
fn what_is_for_a_new_puzzle_is_refused_beside_a_save() {
    let kit = kit();
    let mut app = app(BOARD);
    press(&mut app, "l");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    std::fs::write(&file, app.play().save()).unwrap();
    let file = file.to_str().unwrap();
    let options = ["--tier", "--tiers", "--mechanic", "--seed", "--family", "--maker", "--size"];
    for option in options.into_iter().chain(["--set"]) {
        let args = play_args(&["--save", file, option, "k=v"]);
        let Err(Failure::Input(why)) = read(&args, &kit) else { panic!("{option} is refused") };
        assert!(why.to_string().starts_with(&format!("{option} is for a new puzzle")), "{why}");
    }
    let (mut app, _) = begun(&["--save", file]);
    assert_eq!(app.play().moves_made(), 1);
    assert!(app.message.contains("neither tier nor time"), "{}", app.message);
    // Known facts are kept, and shown again.
    app.keep(TIER, "hard");
    app.keep_time(75);
    let mut again = self::app(BOARD);
    again.title = "standard".to_owned();
    again.load(&app.play().save()).unwrap();
    assert_eq!((again.fact(TIER), again.before), (Some("hard"), 75));
    assert_eq!(again.title, "hard standard");
    assert!(!again.message.contains("know"), "{}", again.message);
}

#[test]
fn a_terminal_makes_pipes_of_squares_unless_another_tiling_is_asked_for() {
    let kit = kit();
    let corners = |more: &[&str]| {
        let args = [&["--family", "pipes", "--tier", "easy", "--seed"], more].concat();
        let made = super::fresh::Wish::Typed(Box::new(play_args(&args))).grant(None, &kit).unwrap();
        let picture = made.puzzle.picture();
        picture.tiles().map(|tile| tile.outline.len()).max().unwrap()
    };
    assert!(["1", "2", "3", "4"].iter().all(|seed| corners(&[seed]) == 4));
    assert_eq!(corners(&["1", "--set", "tiling=hex"]), 6);
}
