//! Compares the rules with a second, plainer implementation, and tests reading and writing.

use etchwork::core::Gesture;
use etchwork::player::{Difficulty, Player, Scale};
use etchwork::statespace::Limits;
use etchwork::{Budget, Playing, Puzzle, Site, Verdict, Written};
use etchwork_pegs::Pegs;
use etchwork_testkit::conformance;
use std::collections::BTreeSet;

const BOARDS: [&str; 4] = [
    include_str!("../boards/cross.txt"),
    include_str!("../boards/plus.txt"),
    include_str!("../boards/fireplace.txt"),
    include_str!("../boards/english.txt"),
];

#[test]
fn the_family_keeps_the_laws() {
    // The English board has more states than a suite explores.
    let [small @ .., english] = BOARDS;
    let report = conformance::written::<Pegs>(&small).unwrap();
    assert!(report.moves > 300 && report.read > 100 && report.refused > 1000, "{report:?}");
    assert!(conformance::game(&Pegs::read(english).unwrap()).unwrap().moves > 300);
}

#[test]
fn the_maker_keeps_the_laws() {
    let mut registry = etchwork::standard_registry();
    etchwork_pegs::register(&mut registry).unwrap();
    let tiers = conformance::tiers::<Pegs>().unwrap();
    let report = conformance::family::<Pegs>(&tiers, 0, &registry);
    let report = report.unwrap_or_else(|faults| panic!("{faults}"));
    for (tier, report) in &report.makers {
        assert!(report.made.len() > 8 && report.unsaid.is_empty(), "{tier}: {report:?}");
    }
    // Each of these settings has an effect.
    for (key, values) in [("sizes", [r#"["3x4"]"#, r#"["5x5"]"#]), ("jumps", ["2", "5"])] {
        let asked = (key, values);
        conformance::honours::<Pegs>("backwards", &tiers[0].settings, asked, &registry).unwrap();
    }
}

/// How hard a board is for simulated players, who know nothing of pegs.
fn difficulty(text: &str) -> Difficulty {
    let registry = etchwork::standard_registry();
    let board = Pegs::read(text).unwrap();
    let answer = board.solve(None, Budget::QUESTION, &registry).unwrap();
    let Verdict::Found(solution) = answer.search.verdict else { panic!("{answer:?}") };
    let players = registry.kind::<dyn Player>();
    let mut player = players.make("regular", &Default::default(), &registry).unwrap();
    let mut question = Playing {
        scale: Scale::DEFAULT,
        player: &mut *player,
        solution: &solution,
        budget: Budget::QUESTION,
    };
    board.difficulty(&mut question, &registry).unwrap().expect("the budget is enough")
}

#[test]
fn simulated_players_play_it() {
    let (plain, plus) = (difficulty("pegs\n.oo\n"), difficulty(BOARDS[1]));
    assert_eq!((plain.strength, plain.is_solved, plain.insight), (0, true, 0));
    assert!(plus.plays.effort > plain.plays.effort && plus.interval[0] > 0, "{plus:?}");
}

/// All drawings that jumps can reach, by rewriting rows and columns as text.
fn drawings(text: &str) -> BTreeSet<Vec<String>> {
    let rows = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    let (mut seen, mut left) = (BTreeSet::new(), vec![rows(text)]);
    while let Some(drawing) = left.pop() {
        if seen.insert(drawing.clone()) && drawing.concat() != solved(&drawing) {
            left.extend(jumps(&drawing));
            left.extend(jumps(&turned(&drawing)).into_iter().map(|next| turned(&next)));
        }
    }
    seen
}

/// The drawing with a single peg, on the marked hole.
fn solved(drawing: &[String]) -> String {
    drawing.concat().replace('o', ".").replace('x', "X")
}

/// The transposed drawing.
fn turned(drawing: &[String]) -> Vec<String> {
    let cols = 0..drawing[0].len();
    cols.map(|col| drawing.iter().map(|row| row.as_bytes()[col] as char).collect()).collect()
}

/// The jumps along rows.
fn jumps(drawing: &[String]) -> Vec<Vec<String>> {
    let mut next = Vec::new();
    for (nth, row) in drawing.iter().enumerate() {
        for at in 0..row.len().saturating_sub(2) {
            let part = &row[at..at + 3];
            let plain = part.replace('X', "o").replace('x', ".");
            let jumped = match plain.as_str() {
                "oo." => "..o",
                ".oo" => "o..",
                _ => continue,
            };
            let marked = |(new, old): (char, char)| match (new, old) {
                ('o', 'x' | 'X') => 'X',
                ('.', 'x' | 'X') => 'x',
                _ => new,
            };
            let jumped: String = jumped.chars().zip(part.chars()).map(marked).collect();
            let mut drawing = drawing.to_vec();
            drawing[nth] = format!("{}{jumped}{}", &row[..at], &row[at + 3..]);
            next.push(drawing);
        }
    }
    next
}

#[test]
fn the_states_are_those_of_a_plain_rewriting() {
    for text in &BOARDS[..3] {
        let states = Pegs::read(text).unwrap().states(&Limits::default()).unwrap();
        let (summary, drawings) = (states.summary(), drawings(text));
        assert_eq!(summary.states, drawings.len(), "{text}");
        let goals = drawings.iter().filter(|drawing| drawing.concat() == solved(drawing)).count();
        assert_eq!((summary.goals, goals), (1, 1), "{text}");
    }
}

#[test]
fn a_board_may_be_typed_in_many_ways_and_is_written_in_one() {
    for text in BOARDS.into_iter().chain(["pegs\noo.\n", "pegs\n.x\noo\no#\n"]) {
        let spaced = format!("\n  {}", text.replace('\n', "  \r\n"));
        assert!(Pegs::is_meant(&spaced));
        assert_eq!(Pegs::read(&spaced).unwrap().write(), text);
    }
    assert!(!Pegs::is_meant("S..\n..T\n"));
}

#[test]
fn what_is_no_board_is_refused_with_its_place() {
    let wide = format!("pegs\n{}\n", "o".repeat(65));
    let many = format!("pegs\n{}\n{}\n{}\n", "o".repeat(30), "o".repeat(30), "o".repeat(30));
    for (text, what, place) in [
        ("pegs\noo.\nozo\n", "'z' is not one of", "z"),
        ("pegs\noo.\nox\n", "2 cells, the board 3 columns", "ox"),
        ("pegs\nxo\nXo\n", "marked already", "X"),
        ("pegs\n..\n", "no peg", "pegs"),
        ("pegs\n", "0x0", "pegs"),
        ("pigs\noo.\n", "should be `pegs`", "pigs\noo.\n"),
        (&wide, "65x1", "pegs"),
        (&many, "at most 64 holes", "o"),
    ] {
        let flaw = Pegs::read(text).err().unwrap();
        assert!(flaw.message.contains(what), "{text}: {flaw}");
        assert_eq!(&text[flaw.span], place, "{text}");
    }
}

#[test]
fn a_peg_is_dragged_or_tapped_where_there_is_one_jump() {
    let puzzle = Pegs::read(BOARDS[0]).unwrap();
    let play = Puzzle::play(&puzzle, &etchwork::standard_registry(), Default::default()).unwrap();
    let cell = |row, col| play.picture().grid().at(row, col);
    let drag = |from, to| play.gesture(Gesture::Drag { from, to });
    assert_eq!(drag(cell(2, 3), cell(2, 1)).as_deref(), Some("2,3>2,1"));
    assert_eq!(drag(cell(2, 3), cell(2, 2)), None, "there is a peg");
    assert_eq!(play.gesture(Gesture::Tap(cell(3, 3))).as_deref(), Some("3,3>5,3"));
    assert_eq!(play.gesture(Gesture::Tap(cell(2, 3))), None, "it may jump two ways");
    assert_eq!(play.gesture(Gesture::SecondTap(cell(3, 3))), None);
}

#[test]
fn tools_of_an_editor_change_a_board() {
    let read = |text: &str| <Pegs as Written>::read(text).unwrap();
    let after = |text: &str, tool: &str, col: i32| {
        let edited = Written::edited(&read(text), tool, &[Site::new(0, col)]);
        edited.map(|pegs| pegs.write()).map_err(|why| why.to_string())
    };
    assert_eq!(after("pegs\noo.\n", "peg", 0).unwrap(), "pegs\n.o.\n");
    assert_eq!(after("pegs\noox\n", "peg", 2).unwrap(), "pegs\nooX\n");
    assert_eq!(after("pegs\noo#\n", "hole", 2).unwrap(), "pegs\noo.\n");
    assert_eq!(after("pegs\noo.\n", "hole", 0).unwrap(), "pegs\n#o.\n");
    assert_eq!(after("pegs\no..\n", "peg", 0).unwrap_err(), "a board needs at least one peg");
    assert!(after("pegs\no..\n", "peg", 9).is_err());
    assert_eq!(after("pegs\no..\n", "fly", 0).unwrap_err(), "there is no tool 'fly' here");
    assert_eq!(Written::sites(&read("pegs\no..\n")).len(), 3);
}
