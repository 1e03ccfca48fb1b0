//! What boards look like.

use etchwork_core::{Game, Session, Written};
use etchwork_rails::Rails;
use etchwork_render::{Colour, layout, svg, text};

const BOARD: &str = "rails 5x4
@stations W1 S3
@fixed R2 C4
@bonus 0,3 50
@power turn 2
-7.L.
--7-J
.FL-|
F+JJ-
";

#[test]
fn a_board_in_characters() {
    let rails = Rails::read(BOARD).unwrap();
    insta::assert_snapshot!(text(&rails.draw(&[rails.initial()], None), Colour::Off));
}

#[test]
fn a_joined_board_in_characters() {
    let rails = Rails::read("rails 3x3\n@stations W1 S1\n.F7\n-+J\n.|.\n").unwrap();
    insta::assert_snapshot!(text(&rails.draw(&[rails.initial()], None), Colour::Off));
}

#[test]
fn of_a_crossing_only_the_track_that_leads_on_is_lit() {
    let drawn = |stations: &str| {
        let board = format!("rails 3x3\n@stations {stations}\n.|.\n-+-\n.|.\n");
        let rails = Rails::read(&board).unwrap();
        text(&rails.draw(&[rails.initial()], None), Colour::Off)
    };
    assert!(drawn("N1 E0").contains("│╶──╂──╴│"), "{}", drawn("N1 E0"));
    assert!(drawn("W1 N0").contains("A╺━━┿━━╸│"), "{}", drawn("W1 N0"));
    assert!(drawn("W1 N1").contains("A╺━━╋━━╸│"), "{}", drawn("W1 N1"));
}

#[test]
fn the_svg_shows_rails_stations_bolts_and_ground() {
    let rails = Rails::read(BOARD).unwrap();
    let mut session = Session::new(rails);
    let before = svg(&session.picture());
    if let Ok(folder) = std::env::var("RAILS_SVG") {
        std::fs::write(format!("{folder}/board.svg"), &before).unwrap();
        let joined = Rails::read(
            "rails 4x4\n@stations W1 S1\n@bonus 1,1 5\n@bonus 0,1 120\n.F7-\n-+JF\n.|L7\nF|.-\n",
        );
        let joined = joined.unwrap();
        let joined = svg(&joined.draw(&[joined.initial()], None));
        std::fs::write(format!("{folder}/joined.svg"), joined).unwrap();
    }
    for letter in ["A", "B"] {
        assert!(before.contains(&format!(">{letter}</text>")), "{letter}");
    }
    assert!(before.contains("stroke-dasharray") && before.contains("+50"));
    session.play("C0v").unwrap();
    assert_ne!(svg(&session.picture()), before);
    assert!(
        before.contains("Station A is at the west end of R1. Station B is at the south end of C3.")
    );
    assert!(before.contains("Fixed: R2, C4."));
}

#[test]
fn stations_leave_most_of_the_frame_to_the_tiles() {
    let rails = Rails::read(BOARD).unwrap();
    let laid = layout(&rails.draw(&[rails.initial()], None));
    // The frame is some way within the drawing.
    let frame = laid.width - 640;
    assert!(5 * 1000 * 100 > 78 * frame, "five tiles of {frame}");
}
