//! Games whose moves are gestures on places of the picture.

use super::super::app::{App, Flow};
use super::super::hand::beside;
use super::super::screen::draw;
use super::{BOARD, app, begun, contraption, press, screen};
use etchwork::core::{Cell, Picture};
use etchwork::render::Colour;
use etchwork::{Help, Status, standard_families, standard_registry};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::collections::BTreeSet;

/// A game of a family's text.
fn game(family: &str, text: &str) -> App {
    let families = standard_families();
    let puzzle =
        families.get(family).unwrap().of_text(text, &etchwork::standard_registry()).unwrap();
    let play = puzzle.play(&standard_registry(), Help::default()).unwrap();
    App::new(play, family.to_owned(), Vec::new())
}

const PIPES: &str = "pipes square 3x2\n1 a 8\n2 f 2\n";

const RAILS: &str = "rails 2x2\n@stations W0 E0\n-|\n.-\n";

const PATTERN: &str = "pattern\nnode A 0,0 shown radius 1 = 1\nnode B 1,0 pattern\n\
                       node C 2,0 radius 1 = 1\nedge A - B\nedge B - C\n";

fn shown(app: &App) -> String {
    screen(app, 100, 30, Colour::Off)
}

fn code(app: &mut App, code: KeyCode, modifiers: KeyModifiers) {
    assert_eq!(app.key(KeyEvent::new(code, modifiers), 61), Flow::Go);
}

/// The line of the screen that names the place of the hand.
fn told(app: &App) -> String {
    shown(app).lines().find(|line| line.starts_with("at ")).unwrap().to_owned()
}

/// The last act of a save.
fn last(app: &App) -> String {
    app.play().save().lines().last().unwrap().to_owned()
}

#[test]
fn arrows_move_a_cursor_and_enter_acts_where_moves_have_no_direction() {
    let mut app = game("pipes", PIPES);
    assert!(shown(&app).contains("0 │[╶]"), "{}", shown(&app));
    assert_eq!(told(&app), "at 0,0  Enter: 0,0  x: 0,0 -");
    press(&mut app, "lj\n");
    assert_eq!(app.message, "that does nothing here", "a full tile looks the same when turned");
    press(&mut app, "h\n");
    assert_eq!((last(&app).as_str(), app.message.as_str()), ("1,0", ""));
    assert!(shown(&app).contains("1 │[╶]"), "{}", shown(&app));
}

#[test]
fn no_key_of_a_hand_means_anything_in_a_game_of_paths() {
    let mut app = app(BOARD);
    press(&mut app, "l");
    let before = shown(&app);
    press(&mut app, "xvpPtc \n");
    assert_eq!(shown(&app), before);
    assert!(!before.contains("cursor") && !before.contains("at "), "{before}");
}

#[test]
fn the_secondary_key_acts_the_other_way_and_a_lock_holds_its_tile() {
    let mut app = game("pipes", PIPES);
    press(&mut app, "\n");
    let turned = shown(&app);
    press(&mut app, "x");
    assert_eq!((last(&app).as_str(), app.play().moves_made()), ("0,0 -", 2));
    press(&mut app, " ");
    assert_eq!(shown(&app).lines().nth(3), turned.lines().nth(3), "the space bar acts as well");
    press(&mut app, "p\n");
    assert_eq!(app.play().moves_made(), 3);
    assert!(app.message.contains("held by a lock"), "{}", app.message);
    assert!(shown(&app).contains("locked: 0,0"), "{}", shown(&app));
    assert!(shown(&app).contains("locked 1 of 6"), "how far it is: {}", shown(&app));
    press(&mut app, "p\n");
    assert!(!shown(&app).contains("locked"), "{}", shown(&app));
    assert_eq!(app.play().moves_made(), 4, "the lock is off");
    press(&mut app, "plpP");
    assert_eq!((app.play().pencil().len(), last(&app).as_str()), (0, "- 0 1"), "both in one act");
    press(&mut app, "P");
    assert_eq!(app.message, "there is no mark");
}

#[test]
fn a_side_is_chosen_for_a_note_and_to_point_an_arm_there() {
    let mut app = game("pipes", PIPES);
    press(&mut app, "tp");
    assert_eq!(app.message, "choose a side for wall first: s");
    press(&mut app, "sp");
    assert_eq!(last(&app), "+wall 0/0");
    assert!(shown(&app).contains("walls noted: 0,0/0"), "{}", shown(&app));
    press(&mut app, "s");
    assert_eq!(app.message, "side 1, up");
    press(&mut app, "p");
    assert_eq!(app.message, "nothing is beyond that side: it takes no mark");
    press(&mut app, "\n");
    assert_eq!((last(&app).as_str(), app.play().moves_made()), ("0,0 -", 1), "it points up");
    press(&mut app, "Ssss\n");
    assert_eq!(app.play().moves_made(), 3, "half round");
    press(&mut app, "SSSp");
    assert_eq!(last(&app), "- 0/0");
    press(&mut app, "ltpP");
    assert!(app.message.contains("there is no mark"), "{}", app.message);
}

#[test]
fn what_a_place_concerns_is_told_and_shown() {
    let mut app = game("pipes", "pipes square 3x1\n1 5 2\n");
    press(&mut app, "l");
    assert!(told(&app).ends_with("x: 0,1 -  with it: 0,0"), "{}", told(&app));
    let mut app = contraption(include_str!("../../../../contraption/samples/door-and-toggle.txt"));
    press(&mut app, "c");
    while !told(&app).starts_with("at D") {
        code(&mut app, KeyCode::Tab, KeyModifiers::NONE);
    }
    assert_eq!(told(&app), "at D  with it: B C");
    let plain = shown(&app);
    assert!(plain.contains("[D]"), "{plain}");
    assert_eq!(screen(&app, 100, 30, Colour::On), plain, "colour changes no character");
}

#[test]
fn a_line_of_rails_is_dragged_in_one_step_or_two() {
    let mut app = game("rails", RAILS);
    assert!(!shown(&app).contains("Enter Space act"), "a tap means nothing here");
    press(&mut app, "lv");
    assert!(app.message.starts_with("a drag begins here"), "{}", app.message);
    press(&mut app, "j");
    assert!(shown(&app).contains("(│)"), "where it began: {}", shown(&app));
    assert!(told(&app).contains("dragged from 0,1  Enter: C1"), "{}", told(&app));
    press(&mut app, "\n");
    assert_eq!(app.play().status(), Status::Solved, "{}", shown(&app));
    let mut app = game("rails", RAILS);
    press(&mut app, "l");
    code(&mut app, KeyCode::Down, KeyModifiers::SHIFT);
    assert_eq!(app.play().status(), Status::Solved, "{}", shown(&app));
    assert!(told(&app).starts_with("at 1,1"), "the hand goes along: {}", told(&app));
    let mut app = game("rails", RAILS);
    press(&mut app, "lvv\n");
    assert_eq!((app.play().moves_made(), app.message.as_str()), (0, "that does nothing here"));
    code(&mut app, KeyCode::Char('v'), KeyModifiers::NONE);
    code(&mut app, KeyCode::Esc, KeyModifiers::NONE);
    assert!(!shown(&app).contains("dragged"), "the drag is let go: {}", shown(&app));
}

#[test]
fn a_wrong_answer_is_lost_and_counts_for_good() {
    let mut app = game("pattern", PATTERN);
    press(&mut app, "l");
    assert_eq!(told(&app), "at B  Enter: B yes  x: B no");
    press(&mut app, "h");
    assert!(shown(&app).contains("\nA tells 1 within 1 step: 1 left among "), "{}", shown(&app));
    press(&mut app, "l");
    assert!(!shown(&app).contains("\nB tells"), "B is hidden: {}", shown(&app));
    press(&mut app, "x");
    assert!(shown(&app).contains("mistakes 1") && shown(&app).contains("! lost: "));
    press(&mut app, "u\n");
    assert!(shown(&app).contains("mistakes 1") && !shown(&app).contains("! lost"));
    press(&mut app, "lx");
    assert_eq!(app.play().status(), Status::Solved, "{}", shown(&app));
    assert!(shown(&app).contains("mistakes 1"), "it counts for good: {}", shown(&app));
}

#[test]
fn the_cursor_acts_on_a_contraption_when_it_is_asked_for() {
    let mut app = contraption(include_str!("../../../../contraption/samples/door-and-toggle.txt"));
    assert!(shown(&app).contains("arrows hjkl move  c cursor"), "{}", shown(&app));
    press(&mut app, "c");
    assert!(shown(&app).contains("c walk") && shown(&app).contains("[A@]"), "{}", shown(&app));
    press(&mut app, "l\n");
    assert_eq!(last(&app), "go B");
    press(&mut app, "k\n\n");
    assert_eq!(last(&app), "toggle D");
    assert!(app.listed().is_empty(), "the hand makes them all: {:?}", app.listed());
    press(&mut app, "cjl");
    assert_eq!(app.play().status(), Status::Solved, "{}", shown(&app));
}

#[test]
fn moves_that_the_hand_makes_are_listed_when_they_are_asked_for() {
    let mut app = game("pipes", PIPES);
    assert!(!shown(&app).contains("also:"), "{}", shown(&app));
    press(&mut app, "m");
    assert!(shown(&app).contains("also: 1 0,0  2 0,0 -"), "{}", shown(&app));
    press(&mut app, "2");
    assert_eq!((last(&app).as_str(), app.listed().len()), ("0,0 -", 0));
}

#[test]
fn the_footer_names_the_keys_that_this_game_has() {
    let keys = |app: &App, is: &[&str], is_not: &[&str]| {
        let keys = app.keys();
        assert!(is.iter().all(|key| keys.contains(key)), "{is:?} in {keys}");
        assert!(!is_not.iter().any(|key| keys.contains(key)), "{is_not:?} in {keys}");
    };
    let tap = ["Enter Space act", "x act the other way"];
    let drag = ["v Enter drag", "Shift+arrows"];
    keys(&game("pipes", PIPES), &[&tap[..], &["p lock", "P all off"]].concat(), &drag);
    keys(&game("rails", RAILS), &drag, &[&tap[..], &["p lock", "c walk"]].concat());
    keys(&game("pattern", PATTERN), &tap, &[&drag[..], &["p lock"]].concat());
    keys(&app(BOARD), &["arrows hjkl move"], &[&tap[..], &drag, &["cursor"]].concat());
}

/// The places that arrows lead to from the first one.
fn reached(picture: &Picture) -> BTreeSet<Cell> {
    let mut reached: BTreeSet<Cell> = picture.places().into_iter().take(1).collect();
    let mut ends: Vec<Cell> = reached.iter().copied().collect();
    while let Some(at) = ends.pop() {
        for way in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            ends.extend(beside(picture, at, way).filter(|next| reached.insert(*next)));
        }
    }
    reached
}

#[test]
fn arrows_lead_to_every_place_of_any_picture() {
    let tilings = [
        "square",
        "hex",
        "triangle",
        "octagon",
        "rhombille",
        "cairo",
        "snub-square",
        "penrose",
        "elongated-triangular",
    ];
    let set: Vec<String> = tilings.map(|tiling| format!("tiling=[\"{tiling}\"]")).into();
    let pipes =
        set.iter().map(|set| vec!["--family", "pipes", "--tier", "easy", "--set", set.as_str()]);
    let others = ["pattern", "rails", "contraption"].map(|family| vec!["--family", family]);
    for args in pipes.chain(others) {
        let (app, _) = begun(&[&args[..], &["--seed", "4"]].concat());
        let picture = app.play().picture();
        let places: BTreeSet<Cell> = picture.places().into_iter().collect();
        assert!(places.len() > 3, "{args:?}");
        assert_eq!(reached(&picture), places, "{args:?}\n{}", shown(&app));
    }
}

#[test]
fn tab_goes_through_the_places_in_reading_order_and_back() {
    let mut app = game("pipes", PIPES);
    let mut names = Vec::new();
    for _ in 0..6 {
        names.push(told(&app).split("  ").next().unwrap().to_owned());
        code(&mut app, KeyCode::Tab, KeyModifiers::NONE);
    }
    assert_eq!(names, ["at 0,0", "at 0,1", "at 0,2", "at 1,0", "at 1,1", "at 1,2"]);
    assert!(told(&app).starts_with("at 0,0"), "around the end");
    code(&mut app, KeyCode::BackTab, KeyModifiers::SHIFT);
    assert!(told(&app).starts_with("at 1,2"));
}

/// Draws a game and remembers where its cells are, as the loop of a game does.
fn seen(app: &mut App, width: u16, height: u16) {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let mut spots = None;
    terminal.draw(|frame| spots = Some(draw(frame, app, 5, Colour::Off).spots)).unwrap();
    app.spots = spots;
}

fn mouse(app: &mut App, kind: MouseEventKind, column: u16, row: u16) {
    app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }, 61);
}

#[test]
fn only_cells_in_line_have_numbers_around_them() {
    let frame = |app: &App| {
        let shown = shown(app);
        let from = shown.lines().position(|line| line.contains('╭')).unwrap();
        let above = shown.lines().take(from).skip(1).any(|line| line.contains(char::is_numeric));
        let frame: Vec<String> = shown
            .lines()
            .skip(from)
            .map(|line| line.chars().take_while(|sign| !"╭│╰".contains(*sign)).collect())
            .collect();
        let end = shown.lines().skip(from).position(|line| line.contains('╰')).unwrap();
        (above, frame[..=end].to_vec())
    };
    // Rows of hexagons stand in line, and lie several lines high; their columns do not.
    let (above, beside) =
        frame(&game("pipes", "pipes hex 3x3\n8 28 2\n17 1 1\nc 9 a\n@source 2,0\n"));
    let numbered: Vec<&str> =
        beside.iter().map(|text| text.trim()).filter(|text| !text.is_empty()).collect();
    assert_eq!((above, numbered), (false, vec!["0", "1", "2"]), "{beside:?}");
    assert!(beside.iter().all(|text| text.len() == beside[0].len()), "{beside:?}");
    let (above, beside) = frame(&game("pipes", PIPES));
    assert_eq!((above, beside), (true, ["  ", "0 ", "1 ", "  "].map(str::to_owned).to_vec()));
}

#[test]
fn a_mouse_acts_where_it_is_clicked() {
    let [left, right] = [MouseButton::Left, MouseButton::Right];
    let mut app = game("pipes", PIPES);
    seen(&mut app, 100, 30);
    let at = |row: &str| -> (u16, u16) {
        let mut app = game("pipes", PIPES);
        seen(&mut app, 100, 30);
        let line = shown(&app).lines().position(|line| line.starts_with(row)).unwrap();
        // Rim, frame, gap; the third tile comes two characters a tile later.
        (4 + 2 * 2, line as u16)
    };
    let (column, row) = at("1 │");
    mouse(&mut app, MouseEventKind::Down(left), column, row);
    assert_eq!(app.play().moves_made(), 0, "it may become a drag");
    mouse(&mut app, MouseEventKind::Up(left), column, row);
    assert_eq!(last(&app), "1,2");
    mouse(&mut app, MouseEventKind::Down(right), column, row);
    assert_eq!(last(&app), "1,2 -");
    mouse(&mut app, MouseEventKind::Down(right), 1, 1);
    mouse(&mut app, MouseEventKind::Up(left), column, row);
    assert_eq!(app.play().moves_made(), 2, "neither beside the board nor without a press");
    press(&mut app, "n");
    mouse(&mut app, MouseEventKind::Moved, column, row);
    assert_eq!(
        app.key(KeyCode::Char('n').into(), 61),
        Flow::New,
        "a mouse that moves says nothing"
    );
    let mut app = game("rails", RAILS);
    seen(&mut app, 100, 30);
    mouse(&mut app, MouseEventKind::Down(left), 6, 3);
    mouse(&mut app, MouseEventKind::Up(left), 60, 20);
    assert_eq!(app.hand().1, None, "a drag off the board is let go");
    mouse(&mut app, MouseEventKind::Down(left), 6, 3);
    mouse(&mut app, MouseEventKind::Up(left), 6, 4);
    assert_eq!(app.play().status(), Status::Solved, "{}", shown(&app));
}

#[test]
fn the_part_that_is_shown_goes_with_the_hand() {
    let row = |n: usize| (0..n).map(|_| "5").collect::<Vec<_>>().join(" ");
    let board = (0..20).map(|_| row(20) + "\n").collect::<String>();
    let mut app = game("pipes", &format!("pipes square 20x20\n{board}"));
    press(&mut app, &"j".repeat(19));
    press(&mut app, &"l".repeat(19));
    let part = screen(&app, 24, 16, Colour::Off);
    assert!(part.contains('[') && part.contains("19 │") || part.contains("\n19 "), "{part}");
    seen(&mut app, 24, 16);
    let line = part.lines().position(|line| line.contains('[')).unwrap();
    let column = part.lines().nth(line).unwrap().chars().position(|c| c == '[').unwrap();
    let cell = app.spots.as_ref().unwrap().cell(column as u16 + 1, line as u16);
    assert_eq!(cell, app.hand().0, "{part}");
}

/// The text of a level with seven rows of seven nodes: squares, or hexagons in shifted rows.
fn seven_rows(is_hex: bool) -> String {
    let name = |row: usize, col: usize| etchwork::pattern::letters(7 * row + col);
    let shift = |row: usize| if is_hex { row % 2 } else { 0 };
    let cells = || (0..7).flat_map(|row| (0..7).map(move |col| (row, col)));
    let node = |(row, col): (usize, usize)| {
        let place = format!("{},{}", 2 * col + shift(row), 2 * row);
        let is_told = row == 3 && col < 2;
        let told = if is_told { "shown radius 2 >= 0" } else { "" };
        let blue = if (row, col) == (0, 0) { "pattern colour blue" } else { "" };
        format!("node {} {place} {blue} {told}\n", name(row, col))
    };
    let edge = |((row, col), (down, right)): ((usize, usize), (usize, i32))| {
        let (to, beside) = (row + down, col.checked_add_signed(right as isize)?);
        let join = || format!("edge {} - {}\n", name(row, col), name(to, beside));
        (to < 7 && beside < 7).then(join)
    };
    let ways = |(row, col): (usize, usize)| {
        let slanted = (1, if shift(row) == 1 { 1 } else { -1 });
        let ways = [(0, 1), (1, 0), slanted].into_iter().take(if is_hex { 3 } else { 2 });
        ways.filter_map(move |way| edge(((row, col), way)))
    };
    let edges: String = cells().flat_map(ways).collect();
    format!("pattern\n{}{edges}", cells().map(node).collect::<String>())
}

#[test]
fn a_board_on_a_raster_and_the_clue_of_a_node_are_in_one_view() {
    for is_hex in [false, true] {
        let mut app = game("pattern", &seven_rows(is_hex));
        press(&mut app, "jjj");
        let shown = screen(&app, 80, 24, Colour::Off);
        assert!(shown.contains("[V-2:≥0]") && shown.contains("─AW? "), "{shown}");
        assert!(!shown.contains("larger window"), "{shown}");
        assert!(shown.contains("\nV tells at least 0 within 2 steps"), "{shown}");
        assert!(shown.contains("hints 0  Pattern nodes left: 1\n"), "{shown}");
    }
}
