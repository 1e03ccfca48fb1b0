//! Texts, bytes, and refused input.

use etchwork_core::{Game, Session, Written};
use etchwork_pattern::Pattern;
use etchwork_testkit::conformance;

/// Every kind of clue, edges of all directions, names of several letters, odd places.
const ALL_KINDS: &str = "pattern
node A 0,0 pattern shown colour red radius 2 = 2 connected component >= 2
node B 1,0 pattern colour blue radius 2 <= 3 colour red = 2
node C 2,-3 colour red radius 1 >= 2 apart
node Dört 7,2 pattern colour red component <= 4
edge A - B
edge A - C
edge B - Dört
edge C Dört
";

/// Nodes in a row: an unusual shape.
const LINE: &str = "pattern
node A 0,0 shown radius 1 = 1
node B 1,0 pattern
node C 2,0
edge A - B
edge B - C
";

#[test]
fn the_family_keeps_to_what_is_asked_of_all() {
    let far = "pattern\nnode A 0,0\nnode B 9000,-9000 pattern\nedge B A\n";
    let report = conformance::written::<Pattern>(&[ALL_KINDS, LINE, far]).unwrap();
    assert!(report.moves > 100 && report.refused > 500, "{report:?}");
    assert!(report.read > 20, "{report:?}");
}

#[test]
fn more_ranks_than_a_picture_has_columns_are_drawn_all_the_same() {
    let node = |n: usize| format!("node n{n} {},{}\n", 100 * n, 100 * ((n * 20) % 49));
    let text: String = (0..49).map(node).collect();
    let game = Pattern::read(&format!("pattern\n{text}")).unwrap();
    let picture = game.draw(&[game.initial()], None);
    assert_eq!((picture.grid().cols(), picture.grid().rows()), (8, 7));
}

#[test]
fn a_text_is_written_one_way() {
    assert_eq!(Pattern::read(ALL_KINDS).unwrap().write(), ALL_KINDS);
    let typed = "; mine\n\npattern\nedge B - A\nnode A 0,0 component = 2 colour red = 1 shown \
                 colour red pattern\n  node B 0,1 pattern\n";
    let written = "pattern\nnode A 0,0 pattern shown colour red colour red = 1 component = 2\n\
                   node B 0,1 pattern\nedge A - B\n";
    assert_eq!(Pattern::read(typed).unwrap().write(), written);
}

#[test]
fn what_is_wrong_is_named_with_its_place_and_its_mend() {
    let cases = [
        ("", "line 1, column 1: the text is empty: open it with `pattern`"),
        (
            "pattern\n",
            "line 1, column 1: there is no node: add a line such as `node A 0,0 pattern`",
        ),
        (
            "pattern\nnod A 0,0\n",
            "line 2, column 1: 'nod' cannot start a line: did you mean 'node'?",
        ),
        (
            "pattern\nnode A\n",
            "line 2, column 7: the line is cut short: a node has a name and a place, such as `node A 0,0`",
        ),
        (
            "pattern\nnode A 1\n",
            "line 2, column 8: '1' is not a place: write how far right and down, as in 2,1",
        ),
        (
            "pattern\nnode A 0,0\nnode A 1,0\n",
            "line 3, column 6: there is a node A already: give each node a name of its own",
        ),
        (
            "pattern\nnode A 0,0\nnode B 0,0\n",
            "line 3, column 8: node A is already at 0,0: give each node a place of its own",
        ),
        (
            "pattern\nnode A 0,0 shwn\n",
            "line 2, column 12: 'shwn' is not a trait of a node: did you mean 'shown'?",
        ),
        (
            "pattern\nnode A 0,0\nedge A B\n",
            "line 3, column 8: there is no node 'B': add a line such as `node B 0,0`",
        ),
        (
            "pattern\nnode A 0,0\nedge A A\n",
            "line 3, column 6: an edge joins two nodes, not A with itself",
        ),
        (
            "pattern\nnode A 0,0\nnode B 1,0\nedge A B\nedge A - B\n",
            "line 5, column 6: the edge from A to B is there already: name it once",
        ),
        (
            "pattern\nnode A 0,0\nnode B 1,0\nedge A B\nedge B A\n",
            "line 5, column 6: the edge from A to B is there already: for both ways write one line, `edge A - B`",
        ),
        (
            "pattern\nnode A -2147483648,0\n",
            "line 2, column 8: -2147483648,0 is too far out: use coordinates from -9999 to 9999",
        ),
        (
            "pattern\nnode A 0,0 component = 1\n",
            "line 2, column 12: node A is not a pattern node: only a pattern node has a component clue",
        ),
        (
            "pattern\nnode A 0,0 radius 1 = 2\nnode B 1,0 pattern\nedge A B\n",
            "line 2, column 12: the clue `radius 1 = 2` is not true on node A: the level has 1 there, not 2",
        ),
        (
            "pattern\nnode A 0,0 radius 1 >= 2\nnode B 1,0 pattern\nedge A B\n",
            "line 2, column 12: the clue `radius 1 >= 2` is not true on node A: the level has 1 there, not at least 2",
        ),
        (
            "pattern\nnode A 0,0 radius 1 = 1 apart\nnode B 1,0 pattern\nedge A B\n",
            "line 2, column 12: the clue `radius 1 = 1 apart` is not true on node A: the 1 pattern nodes that it counts are in 1 part, not apart",
        ),
        (
            "pattern\nnode A 0,0 pattern component = 3\n",
            "line 2, column 20: the clue `component = 3` is not true on node A: the level has 1 there, not 3",
        ),
        (
            "pattern\nnode A 0,0 radius 1 = 0 radius 2 = 0\n",
            "line 2, column 25: node A has a radius clue already: a node has one clue of a kind",
        ),
        (
            "pattern\nnode A 0,0 radius 0 = 0\n",
            "line 2, column 12: a radius is 1 to 199 steps, not 0",
        ),
        (
            "pattern\nnode A 0,0 colour red = 0\n",
            "line 2, column 19: no node has the colour red: give it to a node, or count another colour",
        ),
        ("pattern\nnode A 0,0 radius 1 2\n", "line 2, column 21: '2' should be =, >= or <="),
    ];
    for (text, message) in cases {
        assert_eq!(Pattern::read(text).unwrap_err().in_text(text), message, "{text}");
    }
    let node = |n: usize| format!("node n{n} {n},0\n");
    let text: String = (0..201).map(node).collect();
    let text = format!("pattern\n{text}");
    let error = Pattern::read(&text).unwrap_err().in_text(&text);
    let message =
        "line 202, column 6: a level has at most 200 nodes: remove node n200 and those after it";
    assert_eq!(error, message);
}

#[test]
fn both_answers_are_legal_and_a_wrong_one_is_lost_until_it_is_taken_back() {
    let mut session = Session::new(Pattern::read(LINE).unwrap());
    let texts: Vec<String> =
        session.legal().iter().map(|step| session.game().move_text(step)).collect();
    assert_eq!(texts, ["B yes", "B no", "C yes", "C no"]);
    let refusal =
        |session: &mut Session<Pattern>, text| session.play(text).unwrap_err().to_string();
    assert_eq!(refusal(&mut session, "A yes"), "A is classified already: it is not a pattern node");
    assert_eq!(refusal(&mut session, "Z yes"), "there is no node 'Z'");
    session.play("C yes").unwrap();
    assert_eq!(session.status(), etchwork_core::Status::Lost);
    assert_eq!(refusal(&mut session, "B yes"), "the last answer was wrong: take it back first");
    assert!(session.undo());
    session.play("B yes").unwrap();
    session.play("C no").unwrap();
    assert_eq!(session.status(), etchwork_core::Status::Solved);
}

/// Compares everything that a player can see of two levels that get the same answers.
fn twins(a: &str, b: &str, answers: &[&str]) {
    let mut twins = [a, b].map(|text| Session::new(Pattern::read(text).unwrap()));
    for answer in answers {
        twins.iter_mut().for_each(|session| session.play(answer).unwrap());
        let [a, b] = &mut twins;
        assert_eq!(a.picture(), b.picture());
        let moves = |session: &Session<Pattern>| {
            session.legal().iter().map(|step| session.game().move_text(step)).collect::<Vec<_>>()
        };
        assert_eq!(moves(a), moves(b));
        for odd in ["", "A", "A yes", "Q no", "C maybe", "C  yes"] {
            assert_eq!(a.play(odd), b.play(odd), "{odd}");
        }
    }
}

#[test]
fn levels_that_look_alike_cannot_be_told_apart() {
    let level = |c: &str, d: &str| {
        format!(
            "pattern\nnode A 0,0 shown radius 1 = 1\nnode B 1,0 pattern colour red radius 1 = 1\n\
             node C 0,1{c}\nnode D 1,1{d}\nnode E 2,2 pattern\nedge A - B\nedge B - C\n\
             edge B - D\nedge C E\n"
        )
    };
    let one = level(" pattern component >= 1", " radius 1 = 1");
    let other = level(" radius 1 >= 1 colour red = 1", " pattern component = 2");
    twins(&one, &other, &["B yes"]);
}

#[test]
fn ids_of_levels_that_differ_in_one_node_differ_everywhere() {
    let bytes = |text: &str| Pattern::read(text).unwrap().to_bytes();
    let (one, other) = (bytes(LINE), bytes(&LINE.replace("radius 1 = 1", "radius 1 <= 1")));
    let same = one.iter().zip(&other).filter(|(a, b)| a == b).count();
    assert!(one.len() == other.len() && same * 4 < one.len(), "{same} of {}", one.len());
    // Neither names nor numbers appear in the bytes as plain text.
    assert!(!bytes(ALL_KINDS).windows(3).any(|word| word == b"red"));
}

#[test]
fn the_level_of_the_guide_is_solved_as_it_says() {
    let guide = include_str!("../../../../docs/pattern.md");
    let after = guide.split("```text\n").nth(1).unwrap();
    let game = Pattern::read(after.split("```").next().unwrap()).unwrap();
    let steps = game.explanation(etchwork_core::Budget::UNLIMITED).unwrap().steps;
    assert_eq!(steps.len(), 3);
    for step in steps {
        let line = format!("{}: {}", step.go.join("; "), step.why);
        assert!(guide.contains(&line), "{line}");
    }
}
