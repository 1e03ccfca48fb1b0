//! The conformance suites: makers, measures, the solver, and that play reveals no secret.

use crate::making::registry;
use etchwork_core::{
    Advisor, Attempt, Budget, HintLevel, Maker, Refused, Session, Settings, Stream, Streams,
    Written,
};
use etchwork_pattern::{GraphMode, Level, Node, NodeSet, Pattern};
use etchwork_testkit::conformance::{self, Secrets, Tier};

/// How much work the solver may do between two checks of its budget.
const SLACK: u64 = 2;

#[test]
fn graph_modes_keep_the_laws() {
    let registry = registry();
    for id in registry.kind::<dyn GraphMode>().ids() {
        let report = conformance::plug_in::<dyn GraphMode, _, _>(
            id,
            &Settings::default(),
            &registry,
            &[2, 5, 9, 16, 30, 49],
            |mode, nodes| mode.sketch(*nodes, &mut Stream::new(7)),
            |nodes, made| made.as_ref().map_or(Ok(()), |made| made.check(*nodes)),
        );
        assert_eq!(report, Ok(6));
    }
}

#[test]
fn makers_measures_and_the_solver_keep_the_laws() {
    let registry = registry();
    let tiers = conformance::tiers::<Pattern>().unwrap();
    let named = |name: &str| tiers.iter().find(|of| of.name == name).unwrap().clone();
    let tutorial = named("pattern/tutorial");
    let mut other = Tier { maker: "improve".to_owned(), ..tutorial.clone() };
    other.name = "improve".to_owned();
    other.settings =
        serde_json::from_str(r#"{ "sizes": ["12", "16"], "shown": [10, 30] }"#).unwrap();
    let tiers = [tutorial, other, named("pattern-paper/tutorial"), named("pattern-lines/tutorial")];
    let report = conformance::family::<Pattern>(&tiers, SLACK, &registry);
    let report = report.unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!((report.makers.len(), report.measures.len(), report.solvers.len()), (4, 5, 1));
    let solver = report.solvers["deduce"];
    assert!(solver.found > 10 && solver.impossible > 10 && solver.settled > 30, "{solver:?}");
    for (tier, report) in &report.makers {
        assert!(report.unsaid.is_empty(), "{tier}: no words for {:?}", report.unsaid);
    }
}

/// Makes levels that a player cannot tell apart from the given one so far.
struct Hidden;

impl Secrets<Pattern> for Hidden {
    fn name(&self) -> String {
        Pattern::FAMILY.to_owned()
    }

    fn text(&self, game: &Pattern) -> String {
        game.write()
    }

    /// Some hidden pattern nodes swap places with other hidden nodes, or a hidden node loses a
    /// clue; all clues that the player has seen stay true.
    fn twin(&self, session: &Session<Pattern>, stream: &mut Stream) -> Option<Pattern> {
        let (level, seen) = (session.game().level(), session.sight());
        let hidden = level.graph().nodes() - (seen.classified | seen.betrayed);
        (0..200).find_map(|_| {
            let mut pattern = level.pattern();
            for _ in 0..stream.index(3) {
                let yes = some(pattern & hidden, stream)?;
                let no = some(hidden - pattern, stream)?;
                pattern = (pattern - NodeSet::one(yes)) | NodeSet::one(no);
            }
            let silent = some(hidden, stream)?;
            let twin = with(level, pattern, seen.classified, silent)?;
            Pattern::new(twin).ok()
        })
    }

    fn advisor(&self, game: &Pattern) -> Option<Box<dyn Advisor<Pattern>>> {
        game.advisor(Budget::UNLIMITED)
    }

    /// Only whole solutions use more than the player knows.
    fn discreet(&self) -> &[HintLevel] {
        &HintLevel::ALL[..3]
    }
}

fn some(of: NodeSet, stream: &mut Stream) -> Option<usize> {
    (!of.is_empty()).then(|| of.nth(stream.index(of.len())))
}

/// The level with another pattern. It keeps the clues that hold there; every clue of the `told`
/// nodes must hold, and the `silent` node loses its clues.
fn with(level: &Level, pattern: NodeSet, told: NodeSet, silent: usize) -> Option<Level> {
    let mut twin = Level::new();
    for colour in level.colours() {
        twin.add_colour(colour).ok()?;
    }
    for (number, node) in level.nodes().iter().enumerate() {
        let mut node: Node = node.clone();
        node.is_pattern = pattern.contains(number);
        twin.add_node(node).ok()?;
    }
    for from in level.graph().nodes().iter() {
        level.graph().out(from).iter().try_for_each(|to| twin.add_edge(from, to)).ok()?;
    }
    for (number, node) in level.nodes().iter().enumerate() {
        for clue in node.clues().iter().filter(|_| number != silent) {
            let added = twin.add_clue(number, *clue);
            if added.is_err() && told.contains(number) {
                return None;
            }
        }
    }
    level.lines().iter().try_for_each(|line| twin.add_line(line.clone())).ok()?;
    Some(twin)
}

#[test]
fn play_tells_no_secret() {
    let (registry, tiers) = (registry(), conformance::tiers::<Pattern>().unwrap());
    let mut levels: Vec<Pattern> = Vec::new();
    for tier in tiers.iter().filter(|of| !of.name.ends_with("expert")) {
        let maker = registry.kind::<dyn Maker<Pattern>>();
        let mut maker = maker.make(&tier.maker, &tier.settings, &registry).unwrap();
        let attempt = |index| Attempt { streams: Streams { seed: 5, index, board: 0 }, aim: None };
        let made =
            (0..20).flat_map(|index| maker.attempt(&attempt(index), &mut Refused::default()));
        levels.extend(made.map(|made| made.game).take(2));
    }
    let report = conformance::secrets(&Hidden, &levels);
    let report = report.unwrap_or_else(|faults| panic!("{faults}"));
    assert!(report.twins > 60 && report.states > 300, "{report:?}");
}
