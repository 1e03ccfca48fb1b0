//! Puzzles of every family, drawn and played from their geometry by a player that knows the schema
//! alone, beside the engine.

use etchwork::statespace::as_table;
use etchwork::{
    Help, Level, Overrides, Play, Registry, Run, Status, Stream, TierSet, standard_families,
    standard_registry,
};
use etchwork_testkit::geometry::Player;
use serde_json::{Value, json};

/// Puzzles of each family, and of each tiling and mechanic.
const PUZZLES: usize = 100;
/// Of these, the puzzles that are also played at random, and the moves of a play.
const AT_RANDOM: usize = 25;
const MOVES: usize = 20;

/// How puzzles carry their geometry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Carried {
    rules: usize,
    tables: usize,
    nothing: usize,
    /// States in which the moves were compared with those of the engine.
    states: usize,
}

impl Carried {
    /// Draws a puzzle, plays its solution, and some of its moves at random.
    fn add(&mut self, level: &Level, registry: &Registry) {
        let geometry = level.puzzle.geometry().map(|geometry| json!(geometry));
        let Some(geometry) = geometry else {
            self.nothing += 1;
            return;
        };
        let kept = if geometry["table"] == json!([]) { &mut self.rules } else { &mut self.tables };
        *kept += 1;
        let id = &level.document.board_id;
        let (mut player, mut play) = pair(&geometry, level, registry);
        for step in &level.document.solution {
            self.compare(&player, &*play, id);
            player.play(step).unwrap_or_else(|why| panic!("{id}: {why}"));
            play.play(step).unwrap();
        }
        self.compare(&player, &*play, id);
        assert_eq!(player.is_solved(), Ok(true), "{id}");
        assert!(player.svg().unwrap().len() > 300, "{id}");
        if self.rules + self.tables <= AT_RANDOM {
            self.wander(&geometry, level, registry);
        }
    }

    fn wander(&mut self, geometry: &Value, level: &Level, registry: &Registry) {
        let (mut player, mut play) = pair(geometry, level, registry);
        let mut stream = Stream::new(self.states as u32);
        for _ in 0..MOVES {
            if play.status() != Status::Open {
                break;
            }
            let legal = play.moves();
            let step = &legal[stream.index(legal.len())].text;
            play.play(step).unwrap();
            player.play(step).unwrap();
            self.compare(&player, &*play, &level.document.board_id);
        }
    }

    fn compare(&mut self, player: &Player<'_>, play: &dyn Play, id: &str) {
        let legal: Vec<String> = play.moves().into_iter().map(|step| step.text).collect();
        let agrees = player.agrees(&legal, play.status());
        agrees.unwrap_or_else(|why| panic!("{id} after {} moves: {why}", play.moves_made()));
        self.states += 1;
    }
}

fn pair<'a>(
    geometry: &'a Value,
    level: &Level,
    registry: &Registry,
) -> (Player<'a>, Box<dyn Play>) {
    let player = Player::new(geometry);
    let player = player.unwrap_or_else(|why| panic!("{}: {why}", level.document.board_id));
    (player, level.puzzle.play(registry, Help::default()).unwrap())
}

/// Plays puzzles of these runs in turn until there are enough.
fn play(runs: Vec<Run>, registry: &Registry) -> Carried {
    let mut carried = Carried::default();
    let mut workers: Vec<_> = runs.iter().map(|run| run.levels(registry).unwrap()).collect();
    let all = |carried: &Carried| carried.rules + carried.tables + carried.nothing;
    for index in 0..4 * PUZZLES as u32 {
        for worker in &mut workers {
            if all(&carried) < PUZZLES {
                let level = worker.request(index).unwrap();
                level.iter().for_each(|level| carried.add(level, registry));
            }
        }
    }
    assert_eq!(all(&carried), PUZZLES);
    carried
}

#[test]
fn every_family_is_played_from_its_geometry() {
    let (registry, families) = (standard_registry(), standard_families());
    for family in families.iter() {
        let own = families.set(family.default_set().unwrap()).unwrap();
        let tiers = own.set.tiers.iter().map(|(tier, _)| tier);
        let runs = tiers.map(|tier| own.run(tier, &Overrides::default(), 57, &registry).unwrap());
        let carried = play(runs.collect(), &registry);
        assert_eq!(carried.rules, PUZZLES, "{}: {carried:?}", family.id());
    }
}

/// A tier that takes whatever the maker makes.
const UNGATED: &str = r#"
set = "ungated"
family = "pipes"

[tiers.any]
maker = { id = "growth" }
boards = 100
metrics = { turns = {} }
"#;

#[test]
fn every_tiling_is_played_from_its_geometry() {
    let (registry, families) = (standard_registry(), standard_families());
    let pipes = families.get("pipes").unwrap();
    let set = TierSet::parse(UNGATED).unwrap();
    for tiling in etchwork::pipes::tilings() {
        let wraps: &[&str] = if tiling.id == "penrose" { &["false"] } else { &["false", "true"] };
        for wrap in wraps {
            let settings = [("tiling", tiling.id), ("wrap", wrap), ("sizes", "24")];
            let settings = settings.map(|(key, value)| (key.to_owned(), value.to_owned())).into();
            let settings = [(String::new(), settings)].into();
            let overrides = Overrides { settings, ..Overrides::default() };
            let run = Run::new(pipes, &set, "any", &overrides, 57, &registry);
            let carried = play(vec![run.unwrap()], &registry);
            assert_eq!(carried.rules, PUZZLES, "{}: {carried:?}", tiling.id);
        }
    }
}

#[test]
fn every_mechanic_is_played_from_its_geometry() {
    let (registry, families) = (standard_registry(), standard_families());
    for (set, mechanic) in [
        ("default-2", "standard"),
        ("default-2", "fog"),
        ("default-2", "warps"),
        ("default-2", "fog+warps"),
        ("numbered-2", "waypoints"),
        ("numbered-2", "barriers+waypoints"),
    ] {
        let own = families.set(set).unwrap();
        let overrides = Overrides { mechanic: Some(mechanic.to_owned()), ..Overrides::default() };
        let tiers = ["tutorial", "easy"].into_iter();
        let runs = tiers.filter_map(|tier| own.run(tier, &overrides, 57, &registry).ok());
        let carried = play(runs.collect(), &registry);
        assert_eq!(carried.rules, PUZZLES, "{mechanic}: {carried:?}");
    }
}

/// A game that says nothing of its geometry gets a table, which draws and plays as its rules do.
#[test]
fn a_table_plays_as_the_rules_do() {
    let (registry, families) = (standard_registry(), standard_families());
    let own = families.set("default-2").unwrap();
    let run = own.run("tutorial", &Overrides::default(), 57, &registry).unwrap();
    let mut worker = run.levels(&registry).unwrap();
    let (mut tables, mut too_large) = (0, 0);
    for index in 0..20 {
        let Some(level) = worker.request(index).unwrap() else { continue };
        let game = level.puzzle.path().unwrap().game().unwrap();
        let Some(table) = as_table(&game) else {
            too_large += 1;
            continue;
        };
        let table = json!(table);
        let mut carried = Carried::default();
        let (mut player, mut play) = pair(&table, &level, &registry);
        for step in &level.document.solution {
            carried.compare(&player, &*play, &level.document.board_id);
            player.play(step).unwrap();
            play.play(step).unwrap();
        }
        assert_eq!(player.is_solved(), Ok(true));
        carried.wander(&table, &level, &registry);
        tables += 1;
    }
    assert!(tables > 5, "{tables} tables, {too_large} too large");
}
