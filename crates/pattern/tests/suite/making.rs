//! The makers: every level can be solved by deduction, as a check over all assignments confirms.

use crate::brute;
use etchwork_core::{
    Attempt, Game, Maker, Paper, Refused, Registry, Session, Settings, Status, Streams, Written,
};
use etchwork_pattern::{Clue, Grouping, Node, Pattern, Relation};
use std::collections::{BTreeMap, BTreeSet};

pub fn registry() -> Registry {
    let mut registry = Registry::new();
    etchwork_pattern::register(&mut registry).unwrap();
    registry
}

fn maker(id: &str, settings: &str) -> Box<dyn Maker<Pattern>> {
    let (registry, settings) = (registry(), serde_json::from_str::<Settings>(settings).unwrap());
    registry.make::<dyn Maker<Pattern>>(id, &settings).unwrap()
}

/// The levels from some attempts, and the number of rejections.
pub fn levels(id: &str, settings: &str, attempts: u32) -> (Vec<Pattern>, usize) {
    let (mut maker, mut rejected, mut levels) = (maker(id, settings), 0, Vec::new());
    for index in 0..attempts {
        let attempt = Attempt { streams: Streams { seed: 7, index, board: 0 }, aim: None };
        match maker.attempt(&attempt, &mut Refused::default()) {
            Ok(made) => {
                let mut session = Session::new(made.game.clone());
                for step in &made.solution {
                    session.play(&made.game.move_text(step)).unwrap();
                }
                assert_eq!(session.status(), Status::Solved);
                assert_eq!(Pattern::read(&made.game.write()).unwrap().write(), made.game.write());
                levels.push(made.game);
            }
            Err(_) => rejected += 1,
        }
    }
    (levels, rejected)
}

/// Whether a level needs no guess, by listing all assignments in each state.
fn is_free_of_guesses(game: &Pattern) -> bool {
    let level = game.level();
    let mut known: Vec<bool> = level.nodes().iter().map(|node| node.is_shown).collect();
    loop {
        let models = brute::models(level, &known, None);
        let forced = brute::forced(&models, &known);
        if forced.is_empty() {
            return known.iter().all(|known| *known);
        }
        forced.iter().for_each(|(node, _)| known[*node] = true);
    }
}

const MODE_NAMES: [&str; 6] = ["grid", "circles", "hex", "random-hex", "triangle-free", "random"];
const MODES: &str =
    r#""modes": ["grid", "circles", "hex", "random-hex", "triangle-free", "random"]"#;

/// Whether all clues together, from what is shown at the start, are true of one assignment alone.
fn has_one_model(game: &Pattern) -> bool {
    let level = game.level();
    let shown: Vec<bool> = level.nodes().iter().map(|node| node.is_shown).collect();
    brute::models_of(level, &shown, |_| true).len() == 1
}

/// Makes levels of all modes by each maker, with and without lines, and checks each by listing all
/// assignments. Returns how many levels have each kind of clue, and how many there are.
fn checked(attempts: u32) -> (BTreeMap<String, usize>, usize) {
    let (mut kinds, mut all) = (BTreeMap::new(), 0);
    for mode in MODE_NAMES {
        for (maker, lines) in [
            ("improve", 0),
            ("reduce", 0),
            ("prove", 0),
            ("static", 0),
            ("improve", 60),
            ("reduce", 60),
            ("prove", 60),
        ] {
            let settings = format!(
                r#"{{ "sizes": ["9", "12", "14"], "shown": [15, 60], "lines": {lines},
                     "modes": ["{mode}"] }}"#
            );
            let (levels, rejected) = levels(maker, &settings, attempts);
            assert!(2 * levels.len() > rejected, "{mode}, {maker}: {rejected} rejected");
            for game in levels {
                assert!(has_one_model(&game), "{mode}, {maker}:\n{}", game.write());
                assert!(is_free_of_guesses(&game), "{mode}, {maker}:\n{}", game.write());
                let level = game.level();
                let of_node = |node: &Node| node.clues().to_vec();
                let clues = level.nodes().iter().flat_map(of_node).map(kind);
                let lines = level.lines().iter().map(|line| format!("line {:?}", line.grouping));
                let told: BTreeSet<String> = clues.chain(lines).collect();
                told.into_iter().for_each(|kind| *kinds.entry(kind).or_default() += 1);
                all += 1;
            }
        }
    }
    (kinds, all)
}

/// The kind of a clue: what it counts, how it bounds the number, and what it says of connections.
fn kind(clue: Clue) -> String {
    format!("{:?} {:?} {:?}", clue.kind(), clue.bound().relation, clue.grouping())
}

#[test]
fn what_is_made_needs_no_guess() {
    let (kinds, all) = checked(5);
    assert!(all > 150 && kinds.len() > 12, "{all} levels, {kinds:?}");
}

#[test]
#[ignore = "for a minute it lists all assignments of 5,000 levels: cargo test -p \
            etchwork-pattern --test suite five_thousand -- --ignored --nocapture"]
fn five_thousand_levels_have_one_model_and_need_no_guess() {
    let (kinds, all) = checked(140);
    println!("{all} levels; of them have clues of the kind:");
    kinds.iter().for_each(|(kind, levels)| println!("  {kind}: {levels}"));
    assert!(all >= 5_000, "{all}");
    // Radius clues with three relations and three groupings, colours and components with three
    // relations, lines with three groupings. Makers name no sets.
    assert_eq!(kinds.len(), 9 + 3 + 3 + 3);
}

#[test]
fn a_layout_is_that_of_all_modes_that_have_one() {
    let texts = |settings: &str| -> Vec<String> {
        let (levels, _) = levels("prove", &format!(r#"{{ "sizes": ["10"], {settings} }}"#), 6);
        levels.iter().map(Written::write).collect()
    };
    let own = |layout| format!(r#""modes": [{{ "id": "random", "layout": "{layout}" }}, "hex"]"#);
    let all = |layout| format!(r#""modes": ["random", "hex"], "layout": "{layout}""#);
    assert_eq!(texts(&own("stress")), texts(&all("stress")));
    assert_eq!(texts(&own("swaps")), texts(&all("swaps")));
    assert_ne!(texts(&all("stress")), texts(&all("swaps")));
}

#[test]
fn lines_go_straight_on_grids_and_hexagons_alone() {
    let names = |mode: &str| {
        let settings =
            format!(r#"{{ "sizes": ["16"], "modes": ["{mode}"], "lines": 100, "trivial": 100 }}"#);
        let (levels, _) = levels("prove", &settings, 20);
        let mut names = BTreeSet::new();
        for line in levels.iter().flat_map(|game| game.level().lines()) {
            assert!(line.nodes.len() >= 3);
            names.insert(line.name.trim_end_matches(char::is_numeric).to_owned());
        }
        names.into_iter().collect::<Vec<_>>()
    };
    assert_eq!(names("grid"), ["across", "down"]);
    assert_eq!(names("hex"), ["across", "left", "right"]);
    assert!(names("circles").is_empty());
}

#[test]
fn a_static_level_is_seen_whole_and_has_one_solution() {
    let settings = format!(r#"{{ "sizes": ["9", "12", "14"], "shown": [20, 70], {MODES} }}"#);
    let (levels, rejected) = levels("static", &settings, 40);
    assert!(levels.len() > 25, "{rejected} rejected");
    for game in &levels {
        let level = game.level();
        let known: Vec<bool> = level.nodes().iter().map(|node| node.is_shown).collect();
        assert!(known.contains(&false) && matches!(game.paper(), Paper::Plays(_)));
        let most = |node: &Node| usize::from(node.is_shown);
        assert!(level.nodes().iter().all(|node| node.clues().len() <= most(node)));
        assert_eq!(brute::models(level, &known, None).len(), 1, "{}", game.write());
        assert!(is_free_of_guesses(game), "{}", game.write());
    }
    let (others, _) = self::levels("reduce", &settings, 5);
    assert!(others.iter().any(|game| matches!(game.paper(), Paper::Cannot(_))));
}

#[test]
fn options_are_switched_off_one_by_one() {
    let clues = |settings: &str| -> Vec<Clue> {
        let makers = ["improve", "reduce", "prove"];
        let levels = makers.iter().flat_map(|maker| levels(maker, settings, 12).0);
        let nodes = levels.flat_map(|game| game.level().nodes().to_vec());
        nodes.flat_map(|node| node.clues().to_vec()).collect()
    };
    let is_grouped =
        |clue: &Clue| matches!(clue, Clue::Radius { grouping, .. } if *grouping != Grouping::Any);
    let is_coloured = |clue: &Clue| matches!(clue, Clue::Colour { .. });
    let is_component = |clue: &Clue| matches!(clue, Clue::Component { .. });
    let is_degraded = |clue: &Clue| clue.bound().relation != Relation::Equal;
    let common = r#""modes": ["random-hex"], "sizes": ["16"]"#;
    let all = clues(&format!("{{ {common} }}"));
    for (off, is) in [
        (r#""grouping": false"#, &is_grouped as &dyn Fn(&Clue) -> bool),
        (r#""colours": "none""#, &is_coloured),
        (r#""components": false"#, &is_component),
        (r#""inequalities": false"#, &is_degraded),
    ] {
        assert!(all.iter().any(is), "{off}");
        assert!(!clues(&format!("{{ {common}, {off} }}")).iter().any(is), "{off}");
    }
    let one_way = |settings: &str| {
        let (levels, _) = levels("reduce", settings, 5);
        let graph = levels[0].level().graph().clone();
        graph.nodes().iter().any(|node| graph.out(node) != graph.around(node))
    };
    assert!(one_way(&format!("{{ {common} }}")));
    assert!(!one_way(&format!(r#"{{ {common}, "direction": false }}"#)));
}

#[test]
fn colours_fall_by_chance_or_by_place() {
    let edges = |colours: &str| {
        let settings = format!(r#"{{ "sizes": ["25"], "colours": "{colours}" }}"#);
        let (levels, _) = levels("reduce", &settings, 6);
        let mut same = (0, 0);
        for game in &levels {
            let level = game.level();
            for a in level.graph().nodes().iter() {
                for b in level.graph().out(a).iter() {
                    same.0 += usize::from(level.nodes()[a].colour == level.nodes()[b].colour);
                    same.1 += 1;
                }
            }
        }
        same.0 * 100 / same.1
    };
    // Stripes on a 5x5 grid: few edges lead from one stripe to the next.
    assert!(edges("place") > 70);
    assert!(edges("random") < 60);
}

#[test]
fn the_same_streams_make_the_same_level_from_a_fresh_maker() {
    for id in ["improve", "reduce", "prove"] {
        let settings = format!(r#"{{ "sizes": ["16"], "lines": 50, {MODES} }}"#);
        let (first, _) = levels(id, &settings, 8);
        let texts: Vec<String> = first.iter().map(Written::write).collect();
        let mut again = maker(id, &settings);
        let mut one = |index| {
            let attempt = Attempt { streams: Streams { seed: 7, index, board: 0 }, aim: None };
            again.attempt(&attempt, &mut Refused::default()).ok().map(|made| made.game.write())
        };
        let backwards: Vec<String> = (0..8).rev().filter_map(&mut one).collect();
        assert!(backwards.iter().rev().eq(&texts), "{id}");
    }
}

#[test]
fn settings_that_are_wrong_are_named() {
    let registry = registry();
    let error = |id: &str, settings: &str| {
        let settings: Settings = serde_json::from_str(settings).unwrap();
        let made = registry.make::<dyn Maker<Pattern>>(id, &settings);
        made.err().unwrap().to_string()
    };
    let cases = [
        (
            "improve",
            r#"{ "sizes": ["201"] }"#,
            "maker 'improve': a size is 1 to 200 nodes, such as 25 or 5x5, not '201'",
        ),
        (
            "improve",
            r#"{ "level": 2 }"#,
            "maker 'improve': unknown field `level`, which another maker has",
        ),
        ("reduce", r#"{ "level": 4 }"#, "maker 'reduce': `level` is a number from 1 to 3, not 4"),
        (
            "reduce",
            r#"{ "information": 4 }"#,
            "maker 'reduce': unknown field `information`, which another maker has",
        ),
        (
            "reduce",
            r#"{ "level_steps": 1 }"#,
            "maker 'reduce': unknown field `level_steps`, which another maker has",
        ),
        (
            "prove",
            r#"{ "layout": "stres" }"#,
            "maker 'prove': unknown variant `stres`; did you mean `stress`?",
        ),
        (
            "prove",
            r#"{ "lines": 101 }"#,
            "maker 'prove': `lines` is a number from 0 to 100, not 101",
        ),
        (
            "reduce",
            r#"{ "modes": ["gird"] }"#,
            "maker 'reduce': there is no graph mode 'gird'; did you mean 'grid'?",
        ),
        (
            "reduce",
            r#"{ "pattern": [50, 40] }"#,
            "maker 'reduce': `pattern` goes from its least share to its greatest, not from 50 to 40",
        ),
        (
            "reduce",
            r#"{ "radii": [] }"#,
            "maker 'reduce': `radii` are 1 to 199 weights, at least one of them above 0",
        ),
    ];
    for (id, settings, message) in cases {
        assert_eq!(error(id, settings), message);
    }
}
