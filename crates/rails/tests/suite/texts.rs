//! Texts and IDs.

use etchwork_core::{Budget, Game, Gesture, Session, Status, Written};
use etchwork_rails::{Answer, Rails, shortest};
use etchwork_testkit::conformance;

const FULL: &str = "rails 4x3
@stations W1 E2
@fixed R1 C2
@bonus 0,3 50
@bonus 2,0 5
@power turn 2
@power free 1
-7.L
.|-J
+L--
";

#[test]
fn rails_are_a_family_of_written_games() {
    let texts = [
        "rails 3x2\n@stations W0 E0\n@fixed R1 C2\n@bonus 0,1 50\n@bonus 1,1 5\n@power turn 1\n\
         @power free 1\n-7.\n.|-\n",
        "rails 3x3\n@stations W1 E1\n-.-\n.-.\nL7+\n",
        "rails 1x1\n@stations N0 W0\n.\n",
        "rails 5x1\n@stations W0 E0\n--.--\n",
        "rails 1x4\n@stations N0 S0\n@power turn 1\n|\n-\n|\n|\n",
        "rails 2x2\n@stations W0 N0\n@fixed R0 R1 C0 C1\n@power free 2\n-L\nJ7\n",
    ];
    let report = conformance::written::<Rails>(&texts).unwrap();
    assert!(report.moves > 1_000 && report.refused > 1_000 && report.read > 50, "{report:?}");
}

#[test]
fn boards_with_too_many_states_to_explore_are_played_and_written() {
    let large = "rails 8x8\n@stations W0 E7\n--------\n||||||||\n--------\n........\nLLLLLLLL\n\
                 JJJJJJJJ\n77777777\nFFFF++++\n";
    for text in [FULL, large] {
        let rails = Rails::read(text).unwrap();
        assert_eq!(rails.write(), text);
        assert!(conformance::game(&rails).unwrap().moves > 500);
    }
}

#[test]
fn the_board_of_the_guide_is_solved_as_it_says() {
    let guide = include_str!("../../../../docs/rails.md");
    let (_, board) = guide.split_once("```text\n").unwrap();
    let (board, _) = board.split_once("```").unwrap();
    let (_, way) = guide.split_once("nothing shorter solves it\n").unwrap();
    let way = way.lines().next().unwrap().trim();
    let rails = Rails::read(board).unwrap();
    assert_eq!(rails.write(), board);
    let found = shortest(&rails, &rails.initial(), Budget::UNLIMITED).answer;
    let Answer::Found(moves) = found else { panic!("{found:?}") };
    let moves: Vec<String> = moves.iter().map(|step| rails.move_text(step)).collect();
    assert_eq!(moves.join("; "), way);
}

#[test]
fn a_text_has_one_form() {
    let loose = "\u{feff}; a comment\n rails  4x3 \n\n-7.L\n . | -J\r\n; another\n@power free 1\n@bonus 2,0 5\n+L--\n@fixed C2 R1\n@stations W1  E2\n@power turn 2\n@bonus 0,3 50";
    assert_eq!(Rails::read(loose).unwrap().write(), FULL);
    assert!(etchwork_rails::Rails::is_meant(loose));
    assert!(!Rails::is_meant("railsome 3x3") && !Rails::is_meant(""));
}

/// Checks that a text is refused with a message about a given piece of it.
fn refused(text: &str, message: &str, place: &str) {
    let flaw = Rails::read(text).unwrap_err();
    assert_eq!(flaw.message, message, "on {text:?}");
    assert_eq!(&text[flaw.span], place, "on {text:?}");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let board = "-.-\n.-.\nL7+\n";
    let with = |lines: &str| format!("rails 3x3\n{lines}\n{board}");
    refused(
        "rails 3x3\n@stations W1 E1\n-.x\n.-.\nL7+\n",
        "'x' is not a tile: use - | L J 7 F + or .",
        "x",
    );
    refused(
        &with("@stations W3 E1"),
        "station W3 is at line R3, but the board is 3x3: its lines are R0 to R2 and C0 to C2",
        "W3",
    );
    refused(
        &with("@stations W1 W1"),
        "both stations are at W1: each needs a place of its own",
        "W1 W1",
    );
    refused(
        &with("@stations W1 E1\n@fixed R0 R1 R2 C0 C1 C2"),
        "all lines are fixed and there is no power-up: free a line, so that there is a move",
        "R0 R1 R2 C0 C1 C2",
    );
    refused(
        &with("@stations W1 E1\n@fixed R1 C3"),
        "there is no line C3: the lines of a board of 3x3 are R0 to R2 and C0 to C2",
        "C3",
    );
    refused(&with("@stations W1 E1\n@fixed C1 C1"), "line C1 is named twice: once is enough", "C1");
    refused(&with("@stations W1"), "name two stations, such as `@stations W1 E2`", "@stations W1");
    refused(&with(""), "name the two stations, such as `@stations W1 E2`", "rails 3x3");
    refused(
        &with("@stations X1 E1"),
        "'X1' is not a station: write side and line, such as W1",
        "X1",
    );
    refused(
        &with("@stations W1 E1\n@bonus 0,1 5"),
        "there is no track at 0,1 for a bonus: put it on another tile",
        "@bonus 0,1 5",
    );
    refused(&with("@stations W1 E1\n@bonus 0,0 0"), "a bonus has 1 to 9999 points, not 0", "0");
    refused(
        &with("@stations W1 E1\n@power turn 10"),
        "a power-up can be used 1 to 9 times, not 10",
        "10",
    );
    refused(
        &with("@stations W1 E1\n@power jump 1"),
        "'jump' is not a power-up: there are `turn` and `free`",
        "jump",
    );
    refused("rails 9x3\n", "a board has 1 to 8 columns and rows, not 9x3", "9x3");
    refused(
        "rails 3x2\n@stations W1 E1\n---\n",
        "this board has 2 rows, and 1 are given",
        "rails 3x2",
    );
    refused("rails 3x1\n@stations W0 E0\n--\n", "this row has 2 cells, the board 3 columns", "--");
    refused("rails 1x1\n@stations W0 E0\n-\n-\n", "a row too many: this board has 1 row", "-");
    refused(
        "rails 2x2\n@stations W0 E0\n--\n\n--\n",
        "an empty line within a board: take it away, or write the row that is missing",
        "",
    );
    refused(
        &with("@stations W1 E1\n@power free 1"),
        "there is no fixed line that `free` could turn: name one, such as `@fixed R1`, or take \
         this line away",
        "@power free 1",
    );
    refused(
        &with("@stations W1 E1\n@power turn 1\n@power turn 2"),
        "'turn' is given twice: take one away",
        "@power turn 2",
    );
    refused(
        &with("@stations W1 E1\n@stations W1 E1"),
        "@stations is given twice: take one away",
        "@stations W1 E1",
    );
    refused("rails", "the first line should be `rails` and a size, such as `rails 4x4`", "rails");
    assert!(Rails::read("").is_err());
}

#[test]
fn a_power_up_that_an_id_has_in_vain_still_opens() {
    let text = "rails 3x2\n@stations W0 E0\n@power free 1\n-.-\n.-.\n";
    let draft = Rails::read_draft(text).unwrap();
    let again = Rails::from_bytes(&draft.to_bytes()).unwrap();
    assert_eq!((again.write().as_str(), Rails::read(text).is_err()), (text, true));
}

#[test]
fn moves_that_are_none_are_explained() {
    let mut session = Session::new(Rails::read(FULL).unwrap());
    let mut why = |text: &str| session.play(text).unwrap_err().to_string();
    assert_eq!(why("R1>"), "R1 is fixed: write `O R1>` to use a power-up");
    assert_eq!(why("R9>"), "there is no line R9: there are R0 to R2 and C0 to C3");
    assert_eq!(why("O R0>"), "R0 is not fixed: write R0>");
    assert_eq!(why("T 0,2"), "there is no track at 0,2");
    assert_eq!(why("T 2,0"), "the crossing at 2,0 stays the same when it is turned");
    assert!(why("T 9,0").starts_with("'9,0' is not a tile"));
    session.play("O R1>").unwrap();
    let why = session.play("O R1>").unwrap_err().to_string();
    assert_eq!(why, "no power-up `free` is left");
    let mut two = Session::new(Rails::read("rails 2x1\n@stations W0 E0\n-.\n").unwrap());
    let why = two.play("R0<").unwrap_err().to_string();
    assert_eq!(why, "R0 has two tiles, so both ways are the same: write R0>");
    let why = two.play("C0v").unwrap_err().to_string();
    assert_eq!(why, "C0 has a single tile, which cannot move along it");
}

#[test]
fn a_bonus_counts_once_and_moves_with_its_tile() {
    let apart = Rails::read("rails 3x2\n@stations W1 E1\n@bonus 0,1 9\n.-.\n-.-\n").unwrap();
    let mut session = Session::new(apart.clone());
    assert_eq!(apart.bonus_points(session.state()), 0);
    session.play("C1v").unwrap();
    assert_eq!((session.status(), apart.bonus_points(session.state())), (Status::Solved, 9));
    // The track visits the crossing twice.
    let looped = "rails 3x3\n@stations W1 S1\n@bonus 1,1 7\n@bonus 0,1 9\n.F7\n-+J\n.|.\n";
    let looped = Rails::read(looped).unwrap();
    let track = looped.track(&looped.initial(), 0);
    assert_eq!((track.cells.len(), track.len()), (7, 6), "{track:?}");
    assert_eq!(looped.status(&looped.initial()), Status::Solved);
    assert_eq!(looped.bonus_points(&looped.initial()), 16);
}

#[test]
fn a_swipe_over_three_tiles_is_three_moves() {
    let rails = Rails::read(FULL).unwrap();
    let grid = rails.design().grid();
    let mut session = Session::new(rails.clone());
    let mut swipe = |from, to, tiles: usize| {
        let ask = |session: &Session<Rails>| {
            let step = rails.gesture(session.state(), Gesture::Drag { from, to })?;
            Some(rails.move_text(&step))
        };
        let asked = (0..tiles).map_while(|_| ask(&session).map(|step| session.play(&step)));
        let made = asked.filter(Result::is_ok).count();
        (made, session.moves().len(), session.state().tiles()[to.index()])
    };
    // The tile under the finger moves to where the finger is.
    let tile = rails.initial().tiles()[grid.at(2, 0).index()];
    assert_eq!(swipe(grid.at(2, 0), grid.at(2, 3), 3), (3, 3, tile));
    // A fixed line moves as far as the power-ups allow.
    assert_eq!(swipe(grid.at(1, 0), grid.at(1, 3), 3).0, 1);
}

#[test]
fn gestures_are_the_moves_that_they_look_like() {
    let rails = Rails::read(FULL).unwrap();
    let (grid, start) = (rails.design().grid(), rails.initial());
    let text = |gesture| rails.gesture(&start, gesture).map(|step| rails.move_text(&step));
    let drag = |from: (usize, usize), to: (usize, usize)| {
        text(Gesture::Drag { from: grid.at(from.0, from.1), to: grid.at(to.0, to.1) })
    };
    assert_eq!(drag((0, 1), (0, 3)).as_deref(), Some("R0>"));
    assert_eq!(drag((0, 3), (0, 2)).as_deref(), Some("R0<"));
    assert_eq!(drag((2, 1), (0, 1)).as_deref(), Some("C1^"));
    assert_eq!(drag((0, 2), (1, 2)).as_deref(), Some("O C2v"));
    assert_eq!((drag((0, 2), (1, 1)), drag((0, 2), (0, 2))), (None, None));
    assert_eq!(text(Gesture::SecondTap(grid.at(0, 1))).as_deref(), Some("T 0,1"));
    assert_eq!(text(Gesture::SecondTap(grid.at(2, 0))), None);
    assert_eq!(text(Gesture::Tap(grid.at(0, 1))), None);
}

#[test]
fn a_rule_speaks_of_what_the_puzzle_has() {
    let rule = |more: &str| {
        let text = format!("rails 3x2\n@stations W0 E0\n{more}-.-\n.-.\n");
        Rails::read(&text).unwrap().own_rule()
    };
    assert_eq!(rule(""), None);
    let bonus = rule("@bonus 0,0 10\n").unwrap();
    assert!(bonus.starts_with(Rails::RULE) && bonus.contains("bonus"), "{bonus}");
    let turn = rule("@power turn 1\n").unwrap();
    assert!(turn.contains("power-up turn") && !turn.contains("free"), "{turn}");
    let free = rule("@fixed R0\n@power free 1\n").unwrap();
    assert!(free.contains("power-up free") && !free.contains("bonus"), "{free}");
}
