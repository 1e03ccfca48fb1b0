//! Clues over sets that a level names, and over lines.

use crate::agreement::agree;
use crate::brute::{self, Assignment, is_line_true, random_level};
use etchwork_core::{Budget, Game, Mark, Session, Site, Stream, Written};
use etchwork_pattern::{Bound, Clue, Grouping, Level, Line, NamedSet, NodeSet, Pattern, Relation};
use proptest::prelude::*;

/// Some nodes, at least one.
fn some(nodes: usize, stream: &mut Stream) -> NodeSet {
    let one = stream.index(nodes);
    (0..nodes).filter(|node| *node == one || stream.below(2) == 0).collect()
}

/// A bound and a grouping that are true, found by trying them in random order.
fn draw(stream: &mut Stream, is_true: impl Fn(Bound, Grouping) -> bool) -> (Bound, Grouping) {
    loop {
        let (relation, number) = (Relation::ALL[stream.index(3)], stream.below(6) as u8);
        let (bound, grouping) = (Bound { relation, number }, Grouping::ALL[stream.index(3)]);
        if is_true(bound, grouping) {
            return (bound, grouping);
        }
    }
}

/// A random level with sets, clues over them, and lines.
fn level(nodes: usize, stream: &mut Stream) -> Level {
    let mut level = random_level(nodes, stream);
    let truth: Assignment = level.nodes().iter().map(|node| node.is_pattern).collect();
    for number in 0..1 + stream.below(3) {
        let set = NamedSet { name: format!("s{number}"), nodes: some(nodes, stream) };
        level.add_set(set).unwrap();
    }
    for node in 0..nodes {
        if stream.below(3) > 0 {
            let set = stream.index(level.sets().len()) as u8;
            let clue = |bound, grouping| Clue::Set { set, bound, grouping };
            let is_true =
                |bound, grouping| brute::is_true(&level, node, clue(bound, grouping), &truth);
            let (bound, grouping) = draw(stream, is_true);
            level.add_clue(node, clue(bound, grouping)).unwrap();
        }
    }
    for number in 0..stream.below(4) {
        let (name, place) = (format!("l{number}"), (-1, number as i32));
        let nodes = some(nodes, stream);
        let line = |bound, grouping| Line { name: name.clone(), place, nodes, bound, grouping };
        let (bound, grouping) =
            draw(stream, |bound, grouping| is_line_true(&line(bound, grouping), &truth));
        level.add_line(line(bound, grouping)).unwrap();
    }
    level
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// What the solver says at the start, and once some more nodes are known, against all
    /// assignments.
    #[test]
    fn all_assignments_agree_on_sets_and_lines(nodes in 4usize..10, seed in any::<u32>()) {
        let mut stream = Stream::new(seed);
        let level = level(nodes, &mut stream);
        for known in [level.shown(), level.shown() | some(nodes, &mut stream)] {
            let flags: Vec<bool> = (0..nodes).map(|node| known.contains(node)).collect();
            let mut models = brute::models(&level, &flags, None);
            models.retain(|model| level.lines().iter().all(|line| is_line_true(line, model)));
            agree(&level, known, &models)?;
        }
    }

    #[test]
    fn sets_and_lines_are_written_and_read(nodes in 4usize..40, seed in any::<u32>()) {
        let game = Pattern::new(level(nodes, &mut Stream::new(seed))).unwrap();
        prop_assert_eq!(Pattern::read(&game.write()).unwrap().write(), game.write());
        let bytes = game.to_bytes();
        prop_assert_eq!(Pattern::from_bytes(&bytes).unwrap().write(), game.write());
    }
}

/// A row of cells with a gap, a line over them, and a set.
const ROW: &str = "pattern
node A 0,0 shown
node B 1,0 pattern
node C 3,0 pattern set ends = 0
node D 4,0
edge A - B
edge C - D
set ends A D
line row -1,0 = 2 connected A B C D
";

#[test]
fn a_line_is_seen_from_the_start_and_named_in_reasons() {
    let game = Pattern::read(ROW).unwrap();
    assert_eq!(game.write(), ROW);
    let steps = game.explanation(Budget::UNLIMITED).unwrap().steps;
    let why: Vec<&str> = steps.iter().map(|step| step.why.as_str()).collect();
    // Two that follow each other among three that are left: the middle one, whichever the other is.
    assert_eq!((steps[0].go[0].as_str(), steps.len()), ("C yes", 3));
    assert_eq!(why[0], "line row tells 2, one after the other: 2 left among B, C and D");
    assert_eq!(why[1], "C tells 0 of ends: 0 left among D");
    let mut session = Session::new(game);
    let picture = session.picture();
    let number = picture.marks().iter().find_map(|mark| match mark {
        Mark::Notes { cell, notes } if notes[0].text == "{2}" => Some(*cell),
        _ => None,
    });
    let number = number.expect("the number is drawn");
    let (state, sight, pencil) = (session.state(), session.sight(), session.pencil());
    let told = session.game().tells(state, sight, pencil, number).unwrap();
    assert_eq!(told, "line row tells 2, one after the other: 2 left among B, C and D");
    assert_eq!(session.game().concerned(state, sight, number).len(), 4);
    assert!(picture.description().contains("Line row tells 2, one after the other, of A, B, C, D"));
    session.play("C yes").unwrap();
    assert!(session.play("row yes").is_err());
}

#[test]
fn an_editor_keeps_what_stays_true() {
    let game = Pattern::read(ROW).unwrap();
    let flipped = |column: usize| {
        let picture = game.draw(&[game.initial()], None);
        let node = &["A", "B", "C", "D"][column];
        let cell = picture.marks().iter().find_map(|mark| match mark {
            Mark::Node(mark) if mark.label == *node => Some(mark.cell),
            _ => None,
        });
        game.edited("pattern", &[Site::on(picture.grid(), cell.unwrap())]).unwrap().write()
    };
    assert_eq!(game.sites().len(), 4);
    // Without B the line is false, and the clue of C is as it was; with D neither is true.
    let without_b = flipped(1);
    assert!(!without_b.contains("\nline ") && without_b.contains("set ends = 0"), "{without_b}");
    let with_d = flipped(3);
    assert!(with_d.contains("\nset ends A D\n") && !with_d.contains(" = "), "{with_d}");
}

#[test]
fn what_is_wrong_with_a_set_or_a_line_is_named_with_its_place() {
    let cases = [
        (
            "set near A Z",
            "line 4, column 12: there is no node 'Z': add a line such as `node Z 0,0`",
        ),
        ("set near", "line 4, column 5: the set near has no node: name those that it counts"),
        ("set near A A", "line 4, column 12: 'A' is said twice"),
        (
            "set near A\nset near B",
            "line 5, column 5: there is a set near already: give each set a name of its own",
        ),
        (
            "line down 0,-1 = 1",
            "line 4, column 6: the line down has no node: name those that it counts",
        ),
        (
            "line down 0,-1 = 1 A Q",
            "line 4, column 22: there is no node 'Q': add a line such as `node Q 0,0`",
        ),
        (
            "line down 0,0 = 1 A B",
            "line 4, column 11: node A is already at 0,0: give the number of a line a place of its own",
        ),
        (
            "line a 9,9 = 1 A B\nline b 9,9 = 1 A B",
            "line 5, column 8: the number of a is already at 9,9: give the number of a line a place of its own",
        ),
        (
            "line down 0,-1 = 2 A B",
            "line 4, column 11: the clue `= 2` is not true on line down: the level has 1 there, not 2",
        ),
        (
            "line down 0,-1 = 1 apart A B",
            "line 4, column 11: the clue `= 1 apart` is not true on line down: the 1 pattern nodes that it counts are in 1 part, not apart",
        ),
        (
            "node C 5,5 set near = 1",
            "line 4, column 16: there is no set near: add a line such as `set near A B C`",
        ),
        (
            "set near A B\nnode C 5,5 set near = 2",
            "line 5, column 12: the clue `set near = 2` is not true on node C: the level has 1 there, not 2",
        ),
        (
            "lin down 0,-1 = 2 A B",
            "line 4, column 1: 'lin' cannot start a line: did you mean 'line'?",
        ),
        (
            "line down",
            "line 4, column 10: the line is cut short: a line has a name, a place, its number and its nodes, as in `line down1 0,-1 = 2 A B C`",
        ),
    ];
    for (lines, message) in cases {
        let text = format!("pattern\nnode A 0,0\nnode B 0,1 pattern\n{lines}\n");
        assert_eq!(Pattern::read(&text).unwrap_err().in_text(&text), message, "{text}");
    }
}
