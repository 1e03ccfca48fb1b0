//! The readings of the samples; those of random designs are compared with the exploration in
//! testkit and the one for any game.

use crate::designs::designs;
use etchwork_contraption::{Contraption, Design, Readings, Shortest, Survey, survey};
use etchwork_core::Ratio;
use etchwork_statespace::{Distance, Fate, Limits, explore};
use etchwork_testkit::contraption as plain;
use proptest::prelude::*;

fn whole(design: &Design) -> Readings {
    match survey(design, 10_000) {
        Survey::Whole(readings) => readings,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_samples_read_as_is_known() {
    let share = Ratio::share;
    // Width, traps, bottlenecks, deeds, forks.
    let samples = [
        (
            include_str!("../../samples/door-and-toggle.txt"),
            (share(1, 1), 0, 2, share(1, 3), share(2, 3)),
        ),
        (
            include_str!("../../samples/state-space-tester.txt"),
            (share(1, 1), 1, 0, share(0, 1), share(1, 1)),
        ),
        (
            include_str!("../../samples/ball-track.txt"),
            (share(1, 1), 0, 5, share(1, 6), share(3, 6)),
        ),
        (include_str!("../../samples/detour.txt"), (share(5, 4), 0, 2, share(2, 8), share(4, 10))),
        (
            include_str!("../../samples/hanoi-3.txt"),
            (share(1, 1), 0, 14, share(5, 15), share(10, 15)),
        ),
    ];
    for (text, known) in samples {
        let design: Design = text.parse().unwrap();
        let shortest = whole(&design).solutions.expect("it can be solved");
        let Shortest { traps, bottlenecks, .. } = shortest;
        let read = (shortest.width(), traps, bottlenecks, shortest.deeds(), shortest.forks());
        assert_eq!(read, known, "{}", design.name());
    }
}

/// On the map, the way to the toggle is not a detour, and no move is misleading. In *Detour*, two
/// of eight moves lead away from the goal, and after one move the way back looks right.
#[test]
fn the_map_tells_detours_and_lures() {
    let read = |text: &str| {
        let solutions = whole(&text.parse().unwrap()).solutions.unwrap();
        (solutions.detour, solutions.divergence, solutions.length)
    };
    assert_eq!(read(include_str!("../../samples/door-and-toggle.txt")), (0, 3, 3));
    assert_eq!(read(include_str!("../../samples/detour.txt")), (2, 1, 8));
    assert_eq!(read(include_str!("../../samples/hanoi-3.txt")), (3, 0, 15));
}

#[test]
fn what_is_too_large_is_said_to_be() {
    let door: Design = include_str!("../../samples/door-and-toggle.txt").parse().unwrap();
    assert_eq!(survey(&door, 6), Survey::Spent);
    assert!(matches!(survey(&door, 7), Survey::Whole(_)));
    let mut wide = Design::new("Wide").unwrap();
    for nth in 0..16 {
        wide.add_node(&format!("N{nth}"), (nth, 0)).unwrap();
        wide.add_item(etchwork_contraption::ItemKind::Ball, 0).unwrap();
    }
    assert_eq!(survey(&wide, 10_000), Survey::TooWide, "64 bits");
}

/// The most states for the plain exploration.
const MOST: usize = 400;

fn agree(design: &Design) -> Result<(), TestCaseError> {
    let Some(space) = plain::space(design, false, MOST) else { return Ok(()) };
    let readings = whole(design);
    prop_assert_eq!(readings.states, space.transitions.len());
    prop_assert_eq!(readings.stuck, space.transitions.len() - space.winnable().len());
    let known = plain::Readings::of(design, &space);
    let read = readings.solutions.map(|read| plain::Readings {
        length: read.length as usize,
        on_shortest: read.states,
        traps: read.traps,
        forks: read.forks,
        unsolved: read.unsolved,
        deeds: read.deeds as usize,
        detour: read.detour as usize,
        divergence: read.divergence as usize,
        bottlenecks: read.bottlenecks,
    });
    let length =
        read.as_ref().map_or(Distance::Never, |read| Distance::Exactly(read.length as u32));
    prop_assert_eq!(read, known);
    let graph = explore(&Contraption::new(design.clone()), &Limits::default());
    prop_assert_eq!(readings.states, graph.len());
    prop_assert_eq!(readings.stuck, graph.count(Fate::Stuck));
    prop_assert_eq!(readings.goals, graph.count(Fate::Goal));
    prop_assert_eq!(readings.moves, graph.transition_count());
    prop_assert_eq!(length, graph.shortest());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn readings_are_what_plain_explorations_find(design in designs(7)) {
        agree(&design)?;
    }
}
