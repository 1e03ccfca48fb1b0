//! The samples: read, written and explored, and compared with known counts.

use etchwork_contraption::{Contraption, Design, Survey, survey};
use etchwork_core::{Session, Status};
use etchwork_statespace::{Distance, Fate, Limits, StateGraph, explore};

/// Name, text, and: states, transitions, goals, states on goal paths, longest distance, stuck.
const SAMPLES: [(&str, &str, [usize; 6]); 5] = [
    ("Door And Toggle", include_str!("../../samples/door-and-toggle.txt"), [7, 13, 1, 3, 3, 0]),
    (
        "State Space Tester",
        include_str!("../../samples/state-space-tester.txt"),
        [6, 11, 1, 1, 2, 3],
    ),
    ("Ball Track", include_str!("../../samples/ball-track.txt"), [17, 31, 1, 6, 9, 0]),
    ("Detour", include_str!("../../samples/detour.txt"), [31, 97, 2, 8, 9, 0]),
    ("Hanoi 3", include_str!("../../samples/hanoi-3.txt"), [37, 85, 1, 15, 15, 0]),
];

fn counts(graph: &StateGraph<Contraption>) -> [usize; 6] {
    let Distance::Exactly(shortest) = graph.shortest() else { panic!("{:?}", graph.shortest()) };
    [
        graph.len(),
        graph.transition_count(),
        graph.count(Fate::Goal),
        shortest as usize,
        graph.longest() as usize,
        graph.count(Fate::Stuck),
    ]
}

#[test]
fn the_samples_have_the_states_that_puzzlegraph_finds() {
    for (name, text, known) in SAMPLES {
        let game = Contraption::new(text.parse().unwrap());
        assert_eq!(game.design().name(), name);
        let graph = explore(&game, &Limits::article());
        assert!(graph.is_complete());
        assert_eq!(counts(&graph), known, "{name}");
    }
}

#[test]
fn with_goals_expanded_there_are_more_transitions_and_nothing_else() {
    for (name, text, known) in SAMPLES {
        let game = Contraption::new(text.parse().unwrap());
        let graph = explore(&game, &Limits { expand_goals: true, ..Limits::article() });
        let space = etchwork_testkit::contraption::space(game.design(), true, known[0]).unwrap();
        let mut expected = known;
        expected[1] = space.transitions.values().map(Vec::len).sum();
        assert_eq!(counts(&graph), expected, "{name}");
        assert!(expected[1] > known[1], "{name}: a goal has moves");
    }
}

#[test]
fn the_samples_come_back_byte_for_byte() {
    for (name, text, _) in SAMPLES {
        assert_eq!(text.parse::<Design>().unwrap().to_string(), text, "{name}");
    }
}

#[test]
fn players_who_start_on_goals_have_solved_it() {
    let text = "Home\nPuzzleNode A { pos:0,1 }\nPuzzleNode B { pos:1,1 }\nPuzzleEdge A-B {  }\n\
                PuzzleGoal B {  }\nPuzzlePlayer B {  }\n";
    let design: Design = text.parse().unwrap();
    let game = Contraption::new(design.clone());
    let graph = explore(&game, &Limits::article());
    assert_eq!((graph.len(), graph.count(Fate::Goal)), (1, 1));
    assert_eq!(graph.shortest(), Distance::Exactly(0));
    assert_eq!(graph.solutions().value, 1u32.into());
    let session = Session::new(game);
    assert_eq!(session.status(), Status::Solved);
    let Survey::Whole(readings) = survey(&design, 10) else { panic!("it has one state") };
    assert_eq!((readings.states, readings.goals, readings.stuck), (1, 1, 0));
    assert_eq!(readings.solutions.unwrap().length, 0);
}
