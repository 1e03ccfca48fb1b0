//! The solver compared with brute force on small levels, and cases worked out by hand.

use crate::brute::{self, Assignment, random_level};
use etchwork_core::{Stream, Written};
use etchwork_pattern::solve::{
    ClueSet, Count, Deducer, Ending, Facts, Outcome, Reasons, Version, count, ending, walk,
};
use etchwork_pattern::{Constraint, Level, NodeSet, Pattern};
use proptest::prelude::*;

fn facts(level: &Level, known: NodeSet) -> Facts {
    Facts::default().with(known, level.pattern())
}

fn start(level: &Level) -> Facts {
    facts(level, level.shown())
}

fn flags(set: NodeSet, nodes: usize) -> Assignment {
    (0..nodes).map(|node| set.contains(node)).collect()
}

fn deducer(level: &Level) -> Deducer {
    Deducer::new(level.graph(), &level.told(), start(level))
}

fn list(outcome: Outcome) -> Vec<(usize, bool)> {
    let Outcome::Forced(forced) = outcome else { panic!("{outcome:?}") };
    forced.known.iter().map(|node| (node, forced.pattern.contains(node))).collect()
}

/// Compares everything that the solver says about one state of play with brute force.
fn agrees(level: &Level, deducer: &mut Deducer, known: NodeSet) -> Result<(), TestCaseError> {
    let nodes = level.nodes().len();
    let models = brute::models(level, &flags(known, nodes), None);
    let seen = deducer.seen(known);
    let forced = list(deducer.forced(facts(level, known), &seen));
    prop_assert_eq!(&forced, &brute::forced(&models, &flags(known, nodes)), "forced on\n{}", level);
    let told = level.told();
    let clues: Vec<Constraint> = seen.iter().map(|clue| told[clue].constraint).collect();
    let counted = count(level.graph(), &clues, facts(level, known), u64::MAX).0;
    prop_assert_eq!(counted, Count::Exactly(models.len().into()), "models of\n{}", level);
    for work in [1, 3, 10] {
        match count(level.graph(), &clues, facts(level, known), work).0 {
            Count::Exactly(number) => prop_assert_eq!(number, models.len().into()),
            Count::AtLeast(number) => prop_assert!(number <= models.len().into()),
        }
    }
    Ok(())
}

/// Classifies forced nodes one at a time in random order, and compares each state with brute force
/// if `throughout`.
fn walks(level: &Level, stream: &mut Stream, throughout: bool) -> Result<(), TestCaseError> {
    let mut deducer = deducer(level);
    let mut known = level.shown();
    loop {
        if throughout || known == level.shown() {
            agrees(level, &mut deducer, known)?;
        }
        let seen = deducer.seen(known);
        let Outcome::Forced(forced) = deducer.forced(facts(level, known), &seen) else {
            return Err(TestCaseError::fail("not decided"));
        };
        if forced.known.is_empty() {
            break;
        }
        known |= NodeSet::one(forced.known.nth(stream.index(forced.known.len())));
    }
    // The order does not matter.
    let all = deducer.all();
    let walk = walk(&mut deducer, start(level), &all);
    prop_assert_eq!(walk.facts.known, known, "by rounds\n{}", level);
    let expected = if known == level.graph().nodes() { Ending::Solved } else { Ending::Stuck };
    prop_assert_eq!(walk.ending, expected);
    prop_assert_eq!(ending(&mut deducer, start(level), &all), expected);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_500))]

    #[test]
    fn all_assignments_agree_on_small_levels(nodes in 1usize..10, seed in any::<u32>()) {
        let mut stream = Stream::new(seed);
        let level = random_level(nodes, &mut stream);
        walks(&level, &mut stream, true)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn all_assignments_agree_on_levels_of_up_to_16_nodes(nodes in 10usize..17, seed in any::<u32>()) {
        let mut stream = Stream::new(seed);
        let level = random_level(nodes, &mut stream);
        walks(&level, &mut stream, false)?;
    }

    #[test]
    fn a_clue_more_never_unforces(nodes in 2usize..10, seed in any::<u32>()) {
        let mut stream = Stream::new(seed);
        let level = random_level(nodes, &mut stream);
        let mut deducer = deducer(&level);
        let seen = deducer.seen(level.shown());
        let all = list(deducer.forced(start(&level), &seen));
        for clue in seen.iter() {
            let mut less = seen;
            less.remove(clue);
            let fewer = list(deducer.forced(start(&level), &less));
            prop_assert!(fewer.iter().all(|node| all.contains(node)), "on\n{level}");
        }
    }

    /// Compares the smallest reason with all sets of clues in order of size.
    #[test]
    fn reasons_are_smallest(nodes in 2usize..8, seed in any::<u32>()) {
        let mut stream = Stream::new(seed);
        let level = random_level(nodes, &mut stream);
        let (mut deducer, mut reasons) = (deducer(&level), Reasons::new());
        let (facts, seen) = (start(&level), deducer.seen(level.shown()));
        let clues: Vec<usize> = seen.iter().take(9).collect();
        let set: ClueSet = clues.iter().copied().collect();
        for (node, is_pattern) in list(deducer.forced(facts, &set)) {
            let forces = |deducer: &mut Deducer, clues: &ClueSet| {
                list(deducer.forced(facts, clues)).contains(&(node, is_pattern))
            };
            let subset = |bits: u32| -> ClueSet {
                let picked = clues.iter().enumerate().filter(|(nth, _)| bits >> nth & 1 == 1);
                picked.map(|(_, clue)| *clue).collect()
            };
            let sets = (0u32..1 << clues.len()).filter(|bits| forces(&mut deducer, &subset(*bits)));
            let smallest = sets.map(u32::count_ones).min().unwrap() as usize;
            let most = clues.len();
            let found = reasons.least(&mut deducer, facts, &set, (node, is_pattern), most);
            let found = found.flatten().unwrap();
            prop_assert_eq!(found.len(), smallest, "node {} on\n{}", node, level);
            prop_assert!(forces(&mut deducer, &found));
            let none = reasons.least(&mut deducer, facts, &set, (node, is_pattern), smallest.wrapping_sub(1).min(9));
            prop_assert!(smallest == 0 || none == Some(None));
            let some = reasons.some(&mut deducer, facts, &set, (node, is_pattern)).unwrap();
            prop_assert!(some.len() >= smallest && forces(&mut deducer, &some));
        }
    }
}

fn read(text: &str) -> Level {
    Pattern::read(text).unwrap().level().clone()
}

fn forced_at_start(text: &str) -> Vec<String> {
    let level = read(text);
    let mut deducer = deducer(&level);
    let seen = deducer.seen(level.shown());
    let name = |(node, is): (usize, bool)| {
        format!("{} {}", level.nodes()[node].name, if is { "yes" } else { "no" })
    };
    list(deducer.forced(start(&level), &seen)).into_iter().map(name).collect()
}

#[test]
fn a_one_over_two_is_stuck_and_a_third_node_apart_is_none() {
    let two = "pattern\nnode A 0,0 shown radius 1 = 1\nnode B 1,0 pattern\nnode C 2,0\nedge A B\nedge A C\n";
    assert!(forced_at_start(two).is_empty());
    assert_eq!(forced_at_start(&format!("{two}node D 3,0\n")), ["D no"]);
}

#[test]
fn a_three_over_five_has_ten_models() {
    let node =
        |n: i32| format!("node N{n} {n},1{}\nedge A N{n}\n", if n < 3 { " pattern" } else { "" });
    let nodes: String = (0..5).map(node).collect();
    let level = read(&format!("pattern\nnode A 0,0 shown radius 1 = 3\n{nodes}"));
    let clues: Vec<Constraint> = level.told().iter().map(|told| told.constraint).collect();
    assert_eq!(count(level.graph(), &clues, start(&level), 1_000).0, Count::Exactly(10u8.into()));
}

/// (1 or 2)(1 or not 2)(2 or not 3)(not 2 or not 3) forces 1 and not 3, and leaves 2 open. Each
/// variable is a pair of nodes of which exactly one is pattern: P stands for not 1, Q for not 2 and
/// so on.
#[test]
fn a_backbone_is_found_where_no_single_clue_forces() {
    let pair = |a: &str, b: &str, at: i32| {
        format!("node {a}{b} {at},2 shown radius 1 = 1\nedge {a}{b} {a}\nedge {a}{b} {b}\n")
    };
    let either = |a: &str, b: &str, at: i32| {
        format!("node {a}{b} {at},3 shown radius 1 >= 1\nedge {a}{b} {a}\nedge {a}{b} {b}\n")
    };
    let variable = |name: &str, at: i32, is: bool| {
        let traits = |is: bool| if is { " pattern" } else { "" };
        format!("node {name} {at},0{}\nnode {}n {at},1{}\n", traits(is), name, traits(!is))
    };
    let text = [
        "pattern\n".to_owned(),
        variable("p", 0, true),
        variable("q", 1, true),
        variable("r", 2, false),
        pair("p", "pn", 0),
        pair("q", "qn", 1),
        pair("r", "rn", 2),
        either("p", "q", 0),
        either("p", "qn", 1),
        either("q", "rn", 2),
        either("qn", "rn", 3),
    ];
    assert_eq!(forced_at_start(&text.concat()), ["p yes", "pn no", "r no", "rn yes"]);
}

#[test]
fn a_spent_budget_is_not_stuck() {
    // Nothing is shown, and 24 of 49 nodes are pattern: no single clue forces anything.
    let node = |n: i32| {
        let is = if n % 2 == 1 { " pattern" } else { "" };
        format!("node N{n} {},{}{is}\n", n % 7, n / 7)
    };
    let nodes: String = (0..49).map(node).collect();
    let level = read(&format!("pattern\n{nodes}"));
    let mut deducer = deducer(&level);
    let all = deducer.all();
    deducer.allow(1);
    assert_eq!(walk(&mut deducer, start(&level), &all).ending, Ending::Spent);
    deducer.allow(10_000);
    assert_eq!(walk(&mut deducer, start(&level), &all).ending, Ending::Stuck);
    // There are 49 over 24 patterns: too many to list.
    let clues: Vec<Constraint> = level.told().iter().map(|told| told.constraint).collect();
    let counted = count(level.graph(), &clues, start(&level), 10_000).0;
    assert_eq!(counted, Count::Exactly(63_205_303_218_876_u64.into()));
}

#[test]
fn both_versions_of_the_solver_answer_alike_where_many_nodes_are_counted() {
    let modes = r#""modes": ["grid", "hex", "random-hex", "triangle-free", "random"]"#;
    let settings = format!(r#"{{ "sizes": ["36", "49"], "solver": 2, {modes} }}"#);
    let games = crate::making::levels("improve", &settings, 8).0;
    assert!(games.len() > 4);
    for game in games {
        let level = game.level();
        let [first, second] = [Version::First, Version::Second].map(|version| {
            let mut deducer =
                Deducer::of_version(version, level.graph(), game.told(), start(level));
            let all = deducer.all();
            walk(&mut deducer, start(level), &all)
        });
        assert_eq!(first, second, "on\n{level}");
        assert_eq!(first.ending, Ending::Solved);
        // With a clue left out some levels are stuck, and both methods agree where.
        for out in 1..game.told().len().min(6) {
            let [first, second] = [Version::First, Version::Second].map(|version| {
                let mut deducer =
                    Deducer::of_version(version, level.graph(), game.told(), start(level));
                let mut clues = deducer.all();
                clues.remove(out);
                walk(&mut deducer, start(level), &clues)
            });
            assert_eq!(first, second, "without {out} on\n{level}");
        }
    }
}
