//! The maker: its puzzles are minimal, readable, drawn without crossings, within the gates of their
//! tier, and always the same.

use etchwork_contraption::{Contraption, Design, Place, register};
use etchwork_core::{
    Attempt, Game, Made, Maker, Ratio, Refused, Registry, Session, Settings, Status, Streams,
    Written, murmur3_32,
};
use etchwork_pipeline::Limit;
use etchwork_pipeline::{Emitted, Overrides, Plan, PlugInsOf, TierSet, Worker};
use etchwork_testkit::contraption::{Readings, space, spare_parts};

fn set() -> TierSet {
    TierSet::parse(Contraption::SETS[0].1).unwrap()
}

/// The first set, whose puzzles are frozen.
fn first_set() -> TierSet {
    TierSet::parse(Contraption::SETS[1].1).unwrap()
}

fn registry() -> Registry {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    registry
}

fn puzzles(tier: &str, indices: impl Iterator<Item = u32>) -> Vec<Emitted<Contraption>> {
    puzzles_of(&set(), tier, indices)
}

fn puzzles_of(
    set: &TierSet,
    tier: &str,
    indices: impl Iterator<Item = u32>,
) -> Vec<Emitted<Contraption>> {
    let registry = registry();
    let family_plug_ins = PlugInsOf::new(&registry);
    let plan = Plan::new(
        Contraption::FAMILY,
        set.tier(tier).unwrap(),
        &Overrides::default(),
        &family_plug_ins,
    );
    let mut worker = Worker::<Contraption>::new(&plan.unwrap(), &family_plug_ins).unwrap();
    let mut request = |index| worker.request(7, index, None, Limit::NONE).unwrap();
    indices.map(|index| request(index).puzzle.expect("a puzzle within its boards")).collect()
}

fn maker(settings: &str) -> Result<Box<dyn Maker<Contraption>>, String> {
    let registry = registry();
    let settings: Settings = serde_json::from_str(settings).unwrap();
    let makers = registry.kind::<dyn Maker<Contraption>>();
    makers.make("anneal", &settings, &registry).map_err(|error| error.to_string())
}

fn attempt(
    maker: &mut dyn Maker<Contraption>,
    board: u32,
    aim: Option<i64>,
) -> Option<Made<Contraption>> {
    let attempt = Attempt { streams: Streams { seed: 3, index: 1, board }, aim };
    maker.attempt(&attempt, &mut Refused::default()).ok()
}

/// Checks what must hold for every puzzle, with code that is independent of the maker.
fn check(tier: &str, puzzle: &Emitted<Contraption>) {
    let design = puzzle.made.game.design();
    let text = design.to_string();
    assert_eq!(spare_parts(design, 50_000).as_deref(), Some(&[][..]), "{tier}: spare\n{text}");
    let space = space(design, false, 50_000).unwrap();
    let plain = Readings::of(design, &space).expect("it can be solved");
    let reading = |name: &str| {
        let known = puzzle.readings.iter().find(|(of, _)| *of == name);
        known.and_then(|(_, value)| *value).expect("it was measured")
    };
    let counted = [
        ("shortest", Ratio::share(plain.length, 1)),
        ("states", Ratio::share(space.transitions.len(), 1)),
        (
            "stuck_share",
            Ratio::share(space.transitions.len() - space.winnable().len(), space.transitions.len()),
        ),
        ("traps", Ratio::share(plain.traps, 1)),
        ("width", Ratio::share(plain.on_shortest, plain.length)),
        ("forks", Ratio::share(plain.forks, plain.unsolved)),
        ("deeds", Ratio::share(plain.deeds, plain.length)),
        ("divergence", Ratio::share(plain.divergence, 1)),
        ("detour", Ratio::share(plain.detour, 1)),
        ("bottlenecks", Ratio::share(plain.bottlenecks, 1)),
    ];
    for (name, value) in counted {
        assert_eq!(reading(name), value, "{tier}: {name}\n{text}");
    }
    let share = Ratio::share;
    assert!(tier == "tutorial" || reading("width") >= share(6, 5), "a corridor\n{text}");
    assert!(tier == "tutorial" || reading("deeds") >= share(1, 4), "a long walk\n{text}");
    let has_trap = !matches!(tier, "hard" | "expert") || plain.traps > 0;
    assert!(has_trap, "no trap\n{text}");
    assert!(puzzle.made.solution.len() == plain.length, "as short as can be\n{text}");
    let mut session = Session::new(puzzle.made.game.clone());
    for step in &puzzle.made.solution {
        let step = puzzle.made.game.move_text(step);
        session.play(&step).unwrap();
    }
    assert_eq!(session.status(), Status::Solved);
    check_drawing(design);
}

/// Each edge is at most two cells long, and no node or edge is in its way: checks sixty points
/// along it.
fn check_drawing(design: &Design) {
    let at = |node: usize| {
        let (x, y) = design.nodes()[node].position();
        (60 * x, 60 * y)
    };
    let along = |edge: usize| -> Vec<(i32, i32)> {
        let (from, to) = design.edges()[edge].ends();
        let ((a, b), (c, d)) = (at(from), at(to));
        (1..60).map(|part| (a + (c - a) * part / 60, b + (d - b) * part / 60)).collect()
    };
    let edges: Vec<_> = (0..design.edges().len()).map(along).collect();
    for (number, places) in edges.iter().enumerate() {
        let (from, to) = design.edges()[number].ends();
        let ((a, b), (c, d)) = (at(from), at(to));
        assert!((a - c).pow(2) + (b - d).pow(2) <= 120_i32.pow(2), "{design} is too long");
        let through = (0..design.nodes().len()).any(|node| places.contains(&at(node)));
        assert!(!through, "an edge through a node\n{design}");
        let crossed =
            edges[..number].iter().any(|other| other.iter().any(|at| places.contains(at)));
        assert!(!crossed, "edges cross\n{design}");
    }
    assert!(design.nodes().iter().all(|node| node.notifies().len() <= 2), "{design}");
}

#[test]
fn every_tier_makes_minimal_puzzles_within_its_gates() {
    for (tier, count) in [("tutorial", 25), ("easy", 6), ("medium", 4), ("hard", 2), ("expert", 1)]
    {
        for puzzle in puzzles(tier, 0..count) {
            check(tier, &puzzle);
        }
    }
}

#[test]
fn a_lesson_has_its_kinds_and_no_others() {
    for puzzle in puzzles("tutorial", 0..20) {
        let design = puzzle.made.game.design();
        let mut kinds: Vec<&str> = design.nodes().iter().map(|node| node.kind().name()).collect();
        kinds.extend(design.edges().iter().map(|edge| edge.kind().name()));
        kinds.extend(design.items().iter().map(|(kind, _)| kind.name()));
        kinds.retain(|kind| !["Node", "Edge", "Goal", "Player"].contains(kind));
        kinds.sort_unstable();
        kinds.dedup();
        let mut titled: Vec<&str> = design.name().split(" And ").collect();
        titled.sort_unstable();
        assert_eq!(kinds, titled);
    }
}

#[test]
fn an_attempt_is_the_same_whatever_came_before() {
    let settings = r#"{ "steps": 300, "least": 4 }"#;
    let (mut one, mut other) = (maker(settings).unwrap(), maker(settings).unwrap());
    let texts = |maker: &mut dyn Maker<Contraption>, boards: &mut dyn Iterator<Item = u32>| {
        boards.map(|board| attempt(maker, board, None).map(|made| made.game.write())).collect()
    };
    let ahead: Vec<Option<String>> = texts(&mut *one, &mut (0..12));
    let mut back: Vec<Option<String>> = texts(&mut *other, &mut (0..12).rev());
    back.reverse();
    assert_eq!(ahead, back);
    assert!(ahead.iter().flatten().count() > 6, "most attempts come to a puzzle");
}

#[test]
fn an_aim_is_met_exactly() {
    let mut maker = maker("{}").unwrap();
    assert_eq!(maker.aims_at(), Some("shortest"));
    for aim in [3, 6, 9] {
        let made = (0..40).find_map(|board| attempt(&mut *maker, board, Some(aim)));
        assert_eq!(made.unwrap().solution.len() as i64, aim);
    }
}

#[test]
fn settings_that_cannot_be_met_are_refused() {
    let refused = |settings: &str| maker(settings).err().expect("it is refused");
    for (settings, why) in [
        (r#"{ "sizes": ["9x9"] }"#, "'9x9' is not a size"),
        (r#"{ "sizes": [] }"#, "need at least one size"),
        (r#"{ "sizes": ["2x2"], "nodes": 5 }"#, "`nodes` is a number from 2 to 4, not 5"),
        (r#"{ "kinds": ["Togle", "Gate"] }"#, "did you mean 'Toggle'"),
        (r#"{ "kinds": ["Toggle", "Ball"] }"#, "a receiver"),
        (r#"{ "kinds": ["Plate", "Gate"] }"#, "Ball"),
        (r#"{ "take": 3 }"#, "`take` is a number from 1 to 2"),
        (r#"{ "least": 9, "most": 8 }"#, "`least`"),
        (r#"{ "nods": 3 }"#, "nods"),
    ] {
        let error = refused(settings);
        assert!(error.contains(why), "{settings}: {error}");
    }
    // Kinds that need balls are only drawn together with balls.
    let kinds = r#"{ "kinds": ["Toggle", "Gate", "Plate", "Ball"], "take": 2 }"#;
    assert!(attempt(&mut *maker(kinds).unwrap(), 0, None).is_some());
}

/// What recipes make: a difference here breaks released recipes.
#[test]
fn golden() {
    let hash = |tier| {
        let made = puzzles_of(&first_set(), tier, 0..2);
        let texts: String = made.iter().map(|of| of.made.game.write()).collect();
        murmur3_32(texts.as_bytes(), 0)
    };
    let hashes = ["tutorial", "easy", "medium", "hard"].map(hash);
    assert_eq!(hashes, [712307849, 1442888200, 3644902138, 956995354]);
}

/// Every receiver has a trigger.
#[test]
fn what_can_be_switched_is_switched() {
    for puzzle in puzzles_of(&first_set(), "easy", 20..26) {
        let design = puzzle.made.game.design();
        let driven: Vec<Place> =
            design.nodes().iter().flat_map(|node| node.notifies().to_vec()).collect();
        for place in design.switchable() {
            let is_trigger = matches!(place, Place::Node(node)
                if design.nodes()[*node].kind().is_trigger());
            assert!(is_trigger || driven.contains(place), "{design}");
        }
    }
}
