//! The text form: round trips, and messages about bad input.

use crate::designs::designs;
use etchwork_contraption::{Contraption, Design, from_bytes, to_bytes};
use etchwork_core::{Session, Status, TextFlaw, Written};
use proptest::prelude::*;

const DOOR: &str = "Door
PuzzleNode A { pos:0,0 notify:A-B }
PuzzleNode B { pos:1,0 }
PuzzleEdge A-B {  }
PuzzleGoal B {  }
PuzzleGate A-B { off }
PuzzleToggle A { off }
PuzzlePlayer A {  }
";

fn error(text: &str) -> (String, String) {
    told(text.parse::<Design>().unwrap_err(), text)
}

/// A flaw with its place, and what it marks.
fn told(flaw: TextFlaw, text: &str) -> (String, String) {
    (flaw.in_text(text), text[flaw.span].to_owned())
}

/// The text with one line replaced, and the resulting message.
fn instead(line: usize, new: &str) -> (String, String) {
    let mut lines: Vec<&str> = DOOR.lines().collect();
    lines[line - 1] = new;
    error(&(lines.join("\n") + "\n"))
}

#[test]
fn each_flaw_is_named_with_its_place_and_its_mend() {
    let told = [
        instead(4, "PuzzleEdge A-X {  }"),
        instead(4, "PuzzleEdge AB {  }"),
        instead(4, "PuzzleEdge A-A {  }"),
        instead(4, "PuzzleEdge A-B {  }\nPuzzleEdge A-B {  }"),
        instead(5, "PuzzleWall A-B {  }\nPuzzleStep A-B {  }"),
        instead(5, "PuzzleWall B-A {  }"),
        instead(8, "PuzzleBall B {  }"),
        instead(6, ""),
        instead(2, "PuzzleNode A { pos:0,0 notify:A-B,B }"),
        instead(3, "PuzzleNode B { pos:1,0 notify:A-B }"),
        instead(2, "PuzzleNode A { pos:0 }"),
        instead(2, "PuzzleNode A { pos:0,+1 }"),
        instead(2, "PuzzleNode A {  }"),
        instead(2, "PuzzleNode A { pos:0,0 notify:A-B now }"),
        instead(2, "PuzzleNode A-B { pos:0,0 }"),
        instead(3, "PuzzleNode B { pos:1,0 }\nPuzzleNode B { pos:1,0 }"),
        instead(6, "PuzzleGatee A-B { off }"),
        instead(6, "PuzzleGate A-B { open }"),
        instead(6, "PuzzleGate A-B {  }"),
        instead(5, "PuzzleGoal B { on }"),
        instead(5, "PuzzleGoal B [ ]"),
        instead(5, "PuzzleGoal B {  } }x"),
    ];
    let told: Vec<String> = told.iter().map(|(said, at)| format!("{said} [{at}]\n")).collect();
    insta::assert_snapshot!(told.concat());
}

#[test]
fn a_file_cut_short_is_refused_wherever_a_line_is_broken() {
    for end in 0..DOOR.len() - 1 {
        let read = DOOR[..end].parse::<Design>();
        let is_whole_line = DOOR[..end].ends_with(['}', '\n']);
        assert!(read.is_err() || is_whole_line, "{:?}", &DOOR[..end]);
    }
    let (said, at) = error(&DOOR[..DOOR.len() - 3]);
    assert_eq!(said, "line 8, column 17: the line is cut short: a closing } should follow");
    assert_eq!(at, "");
    assert_eq!(error("").0, "line 1, column 1: there is no node: a contraption has at least one");
    assert_eq!(
        error("Door\nPuzzleNode").0,
        "line 2, column 11: the line is cut short: a name and { } should follow"
    );
}

#[test]
fn a_text_without_title_player_or_goal_is_refused_where_it_should_stand() {
    let refused = |text: &str| told(Design::read_whole(text).unwrap_err(), text);
    let untitled = DOOR.split_once('\n').unwrap().1;
    let first = untitled.lines().next().unwrap();
    let said = "line 1, column 1: the title is missing: put a line above this one that says it";
    assert_eq!(refused(untitled), (said.to_owned(), first.to_owned()));
    let said = "line 1, column 1: the title is missing: write it on the first line";
    assert_eq!(refused(&format!("  \n{untitled}")), (said.to_owned(), "  ".to_owned()));
    let (playerless, last) = (DOOR.replace("PuzzlePlayer A {  }\n", ""), "PuzzleToggle A { off }");
    let said = "line 7, column 1: there is no player: add a line below this one, such as \
                PuzzlePlayer A {  }";
    assert_eq!(refused(&playerless), (said.to_owned(), last.to_owned()));
    let said = "line 9, column 1: there is no goal: add a line below this one, such as \
                PuzzleGoal B {  }";
    let goalless = DOOR.replace("PuzzleGoal B {  }", "");
    assert_eq!(refused(&format!("{goalless}PuzzleBall B {{  }}\n\n\n")).0, said);
    assert_eq!(Design::read_whole(DOOR), DOOR.parse());
    for (text, missing) in [(DOOR, None), (&playerless, Some("player")), (&goalless, Some("goal"))]
    {
        // A design that only lacks a part can be parsed, and its ID works.
        assert_eq!(text.parse::<Design>().unwrap().missing(), missing);
    }
}

/// The guide's example can be read, and the guide's moves solve it.
#[test]
fn the_example_of_the_guide_is_solved_as_it_says() {
    let guide = include_str!("../../../../docs/write-a-contraption.md");
    let (_, example) = guide.split_once("```text\n").unwrap();
    let (example, rest) = example.split_once("```").unwrap();
    let (_, moves) = rest.split_once("--level 4 ").unwrap();
    let (_, moves) = moves.lines().next().unwrap().split_once("# ").unwrap();
    let mut session = Session::new(Contraption::read(example).unwrap());
    moves.split("; ").for_each(|step| session.play(step).unwrap());
    assert_eq!(session.status(), Status::Solved);
    // The messages that the guide quotes are the real ones.
    let goalless = example.replace("PuzzleGoal C {  }\n", "");
    let said = Contraption::read(&goalless).err().unwrap().in_text(&goalless);
    assert!(guide.contains(&said), "{said}");
    // The guide lists every element.
    let known = include_str!("../../samples/elements.txt").lines().skip(1);
    for element in known.map(|line| line.split(' ').next().unwrap()) {
        assert!(guide.contains(&format!("`{element} ")), "{element}");
    }
}

#[test]
fn a_million_nodes_are_refused_at_the_first_too_many() {
    let mut text = String::from("Many\n");
    for node in 0..1_000_000 {
        text += &format!("PuzzleNode n{node} {{ pos:0,0 }}\n");
    }
    let (said, at) = error(&text);
    assert_eq!(said, "line 258, column 12: a contraption has at most 256 nodes");
    assert_eq!(at, "n256");
}

#[test]
fn files_of_other_systems_and_orders_are_read() {
    let windows = format!("\u{feff}{}", DOOR.replace('\n', "\r\n"));
    assert_eq!(windows.parse(), DOOR.parse::<Design>());
    let mut lines: Vec<&str> = DOOR.lines().collect();
    lines[1..].reverse();
    let reversed: Design = (lines.join("\n\n")).parse().unwrap();
    assert_eq!(reversed.nodes().len(), 2);
    assert_eq!(reversed.nodes()[1].notifies().len(), 1);
}

#[test]
fn comments_are_taken_above_the_title_and_below_it() {
    let noted = DOOR.replace('\n', "\n; a note\n\n");
    assert_eq!(Design::read_whole(&noted), DOOR.parse());
    assert_eq!(Design::read_whole(&format!("; a note\n\n{noted}")), DOOR.parse());
    // A title may start as a comment does.
    let odd = DOOR.replacen("Door", ";Door", 1);
    assert_eq!(Design::read_whole(&odd).unwrap().name(), ";Door");
    assert_eq!(Contraption::read(&odd).unwrap().write(), odd);
}

#[test]
fn what_is_said_twice_is_refused_where_it_is_and_its_id_still_opens() {
    let both = DOOR.replace("PuzzleGate", "PuzzleEdge B-A {  }\nPuzzleGate");
    assert!(Design::read_whole(&both).is_ok(), "one of the two is a gate");
    let plain = both.replace("PuzzleGate A-B { off }\n", "").replace(" notify:A-B", "");
    let cases = [
        (
            DOOR.replace("notify:A-B", "notify:A-B,A-B"),
            "line 2, column 35: 'A-B' is notified twice: name it once",
            "A-B",
        ),
        (
            plain,
            "line 4, column 12: this is the edge B-A, named from its other end: take one of the \
             two away, or give one an element",
            "A-B",
        ),
    ];
    for (text, why, at) in cases {
        let flaw = Contraption::read(&text).expect_err(why);
        assert_eq!(told(flaw, &text), (why.to_owned(), at.to_owned()));
        // Makers and older builds made such designs.
        let design: Design = text.parse().unwrap();
        let again = Contraption::from_bytes(&to_bytes(&design)).unwrap();
        assert_eq!(
            (from_bytes(&to_bytes(&design)).as_ref(), again.design()),
            (Ok(&design), &design)
        );
        assert_eq!(Contraption::read_draft(&again.write()).unwrap().design(), &design);
    }
}

proptest! {
    #[test]
    fn designs_come_back(design in designs(12)) {
        let text = design.to_string();
        let again: Design = text.parse().unwrap();
        prop_assert_eq!(&again, &design);
        prop_assert_eq!(again.to_string(), text);
    }

    /// However a file is damaged, it is either read, or refused with a place in it.
    #[test]
    fn no_text_panics(at in 0..DOOR.len(), drop in 0..12usize, noise in ".{0,6}") {
        let end = (at + drop).min(DOOR.len());
        let text = format!("{}{noise}{}", &DOOR[..at], &DOOR[end..]);
        match text.parse::<Design>() {
            Ok(design) => prop_assert_eq!(design.to_string().parse(), Ok(design)),
            Err(TextFlaw { span, .. }) => prop_assert!(text.get(span).is_some()),
        }
    }
}
