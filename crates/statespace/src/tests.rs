//! Laws that hold for every game, tested on small walks.

use crate::testing::{At, Bits, COMPARED, Clash, Endless, March, Pit, Walk};
use crate::{
    Count, Distance, End, Fate, Limits, SpaceAdvisor, Summary, count_shortest, explore,
    explore_from, shortest_way,
};
use etchwork_core::{Advisor, Budget, Hint, HintLevel, Verdict};
use num_bigint::BigUint;
use std::sync::atomic::Ordering;

#[test]
fn states_are_compared_as_a_whole_where_all_hashes_clash() {
    let graph = explore(&Clash(Walk::grid(6, 5)), &Limits::default());
    assert_eq!((graph.len(), graph.longest()), (30, 9));
    let same = explore(&Walk::grid(6, 5), &Limits::default());
    assert_eq!(graph.transition_count(), same.transition_count());
}

#[test]
fn more_solutions_than_any_machine_number_holds_are_counted() {
    let graph = explore(&Walk::line(200).doubled(), &Limits::default());
    let exactly = |value: BigUint| Count { value, is_exact: true };
    assert_eq!(graph.solutions(), exactly(BigUint::from(2u32).pow(199)));
    assert_eq!(graph.solution_lines(), exactly(1u32.into()));
    // Yet the iterator returns the first of them at once.
    let first: Vec<Vec<usize>> = graph.ways_from(0).take(3).collect();
    assert!(first.iter().all(|way| way.len() == 199));
    assert!(first[0] < first[1] && first[1] < first[2]);
}

#[test]
fn the_first_solution_takes_no_more_memory_than_its_length() {
    let graph = explore(&Walk::line(2000).doubled(), &Limits::default());
    let mut length = 0;
    let first = || length = graph.ways_from(0).next().map_or(0, |way| way.len());
    let bytes = allocation_counter::measure(first).bytes_max;
    assert_eq!(length, 1999);
    assert!(bytes < 500_000, "{bytes} bytes");
}

#[test]
fn states_of_any_size_are_too_much_memory_and_no_failure() {
    for heap in [usize::MAX, usize::MAX / 2] {
        let graph = explore(&Walk::line(9).with_heap(heap), &Limits::default());
        assert!(!graph.is_complete() && graph.len() < 9);
        assert!(graph.memory() > Limits::default().memory);
    }
}

#[test]
fn lattice_paths_are_binomials() {
    let graph = explore(&Walk::grid(6, 5), &Limits::default());
    assert_eq!(graph.solutions().value, 126u32.into());
    assert_eq!(graph.ways_from(0).count(), 126);
    let of_it = |state: &usize| graph.is_on_way(*state);
    assert_eq!((0..graph.len()).filter(of_it).count(), 30);
}

#[test]
fn lost_states_are_ends() {
    // The third of five places is lost, so no place beyond it is met.
    let graph = explore(&Walk::line(5).with_lost(2), &Limits::default());
    assert_eq!(graph.len(), 3);
    assert_eq!((graph.end(2), graph.fate(2)), (End::Final, Fate::Stuck));
    assert_eq!((graph.fate(0), graph.shortest()), (Fate::Stuck, Distance::Never));
    assert!(graph.is_complete());
    let beyond = explore_from(&Walk::line(5).with_lost(2), 3, &Limits::default());
    assert_eq!(beyond.shortest(), Distance::Exactly(1));
}

#[test]
fn goals_are_ends_unless_they_are_to_be_expanded() {
    let walk = Walk::line(4);
    let graph = explore(&walk, &Limits::default());
    assert_eq!((graph.transition_count(), graph.end(3)), (5, End::Final));
    let graph = explore(&walk, &Limits { expand_goals: true, ..Limits::default() });
    assert_eq!((graph.transition_count(), graph.end(3)), (6, End::Expanded));
}

#[test]
fn each_budget_leaves_states_over_and_says_so() {
    let walk = Walk::grid(30, 30);
    for limits in [
        Limits { states: 100, ..Limits::default() },
        Limits { memory: 10_000, ..Limits::default() },
        Limits { depth: Some(7), ..Limits::default() },
    ] {
        let graph = explore(&walk, &limits);
        assert!(graph.len() < 900 && !graph.is_complete(), "{limits:?}");
        assert_eq!(graph.count(Fate::Stuck), 0, "{limits:?}");
        assert_eq!(graph.shortest(), Distance::Unknown);
        assert_eq!(graph.solutions(), Count { value: BigUint::ZERO, is_exact: false });
        assert!(graph.pending().all(|state| graph.transitions(state).next().is_none()));
        assert!(Summary::of(&graph).to_string().starts_with("at least "));
    }
    let deep = explore(&walk, &Limits { depth: Some(7), ..Limits::default() });
    assert_eq!((deep.longest(), deep.pending().count()), (7, 8));
}

#[test]
fn what_is_beyond_a_budget_makes_distances_vague_only_where_it_can() {
    // The goal is the last place; one place beside the line stays pending.
    let walk = Walk::line(6);
    let graph = explore(&walk, &Limits { depth: Some(5), ..Limits::default() });
    assert_eq!(graph.shortest(), Distance::Exactly(5));
    let graph = explore(&walk, &Limits { depth: Some(4), ..Limits::default() });
    assert_eq!((graph.shortest(), graph.fate(0)), (Distance::Unknown, Fate::Unknown));
}

#[test]
fn whether_a_move_is_forced_is_asked_once() {
    let mut advisor = SpaceAdvisor::new(Limits::default());
    assert_eq!(advisor.hint(&March(1000), &[0], &(), HintLevel::Forced), Hint::Forced(vec![]));
    let compared = COMPARED.load(Ordering::Relaxed);
    assert!(compared < 10_000, "{compared} comparisons of 1998 moves");
}

#[test]
fn a_hint_names_few_of_the_forced_moves() {
    let mut advisor = SpaceAdvisor::new(Limits::default());
    let hint = advisor.hint(&Walk::line(7), &[0], &(), HintLevel::Forced);
    let Hint::Forced(forced) = hint else { panic!("each of six moves is forced: {hint:?}") };
    let moves: Vec<String> = forced.into_iter().flat_map(|forced| forced.go).collect();
    assert_eq!(moves, ["1", "2", "3"]);
}

#[test]
fn where_all_is_lost_is_explored_once() {
    let (game, rounds) = (Pit::default(), 50);
    // Too few states to explore the ring from the start, but enough from inside the ring.
    let mut advisor = SpaceAdvisor::new(Limits { states: 30, ..Limits::default() });
    let below = (0..rounds * Pit::RING).map(|nth| At::Down(nth % Pit::RING));
    let line: Vec<At> = std::iter::once(At::Right(0)).chain(below).collect();
    for _ in 0..2 {
        let take_back = line.len() - 1;
        assert_eq!(advisor.hint(&game, &line, &(), HintLevel::Solvable), Hint::Lost { take_back });
    }
    let asked = game.asked.load(Ordering::Relaxed);
    assert!(asked < 100, "{asked} states were expanded, of 30 and {}", Pit::RING);
}

#[test]
fn threads_are_started_where_they_pay_and_change_nothing() {
    let on = |bits, threads: usize, states| {
        let game = Bits { bits, threads: Default::default() };
        let threads = threads.try_into().unwrap();
        let graph = explore(&game, &Limits { threads, states, ..Limits::default() });
        let used = std::mem::take(&mut *game.threads.lock().unwrap()).len();
        (game, graph, used)
    };
    assert_eq!(on(8, 3, 5000).2, 1, "at most 70 states side by side");
    for states in [5000, 1500] {
        let ((_, one, alone), (game, three, several)) = (on(12, 1, states), on(12, 3, states));
        assert!(alone == 1 && several > 1, "up to 924 states side by side: {several}");
        assert_eq!((one.len(), one.is_complete()), (three.len(), states == 5000));
        for state in 0..one.len() {
            assert_eq!(one.state(state), three.state(state));
            assert_eq!(one.end(state), three.end(state));
            assert!(one.transitions(state).eq(three.transitions(state)));
            assert_eq!(three.find(&game, one.state(state)), Some(state));
        }
    }
}

#[test]
fn layers_find_what_the_whole_space_has() {
    for walk in [
        Walk::grid(6, 5),
        Walk::line(1),
        Walk::line(200).doubled(),
        Walk::star(9).doubled(),
        Walk::line(5).with_lost(2),
    ] {
        let graph = explore(&walk, &Limits::default());
        let (count, states) = count_shortest(&walk, Budget::QUESTION);
        assert_eq!(count, graph.solutions());
        assert!(states <= graph.len() as u64);
        let step = |number: usize| *graph.transition(number).step;
        let first = graph.ways_from(0).next().map(|way| way.into_iter().map(step).collect());
        let expected = first.map_or(Verdict::Impossible("no_goal"), Verdict::Found);
        assert_eq!(shortest_way(&walk, 0, Budget::QUESTION).verdict, expected);
    }
}

#[test]
fn nothing_beyond_the_first_goal_is_looked_at() {
    let (count, states) = count_shortest(&Endless, Budget::QUESTION);
    assert_eq!((count.value, count.is_exact), (1u32.into(), true));
    assert!(states < 16, "{states}");
    let search = shortest_way(&Endless, 1, Budget::QUESTION);
    assert_eq!(search.verdict, Verdict::Found(vec![3, 6, 13]));
}

#[test]
fn a_spent_budget_is_no_answer_of_layers() {
    let walk = Walk::grid(30, 30);
    for budget in
        [Budget { nodes: 100, ..Budget::QUESTION }, Budget { memory: 10_000, ..Budget::QUESTION }]
    {
        let (count, states) = count_shortest(&walk, budget);
        assert_eq!(count, Count { value: BigUint::ZERO, is_exact: false });
        assert!(states < 900);
        assert_eq!(shortest_way(&walk, 0, budget).verdict, Verdict::BudgetSpent);
    }
    // States that would not be expanded need not be kept: the goal, and what is beside it.
    let within = |walk: &Walk, nodes| count_shortest(walk, Budget { nodes, ..Budget::QUESTION }).0;
    assert_eq!(within(&Walk::line(6), 5), Count { value: 1u32.into(), is_exact: true });
    assert!(!within(&Walk::line(6), 4).is_exact);
    assert_eq!(within(&Walk::star(9), 3), Count { value: 1u32.into(), is_exact: true });
}
