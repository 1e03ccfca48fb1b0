//! Documents of every family are read as strictly as those of paths, and older ones for ever.

use etchwork::{Family, Level, LevelReader, Overrides, standard_families, standard_registry};
use serde_json::{Value, json};

/// Lines of the first form of paths: with a fallback, plain, with fog and warps, and not counted.
const LEGACY: &str = include_str!("../legacy.jsonl");

/// A line of JSON of each family.
fn lines() -> Vec<String> {
    let (registry, families) = (standard_registry(), standard_families());
    let made = |family: &dyn Family| {
        let own = families.set(family.default_set().unwrap()).unwrap();
        let run = own.run(&own.set.tiers[0].0, &Overrides::default(), 7, &registry).unwrap();
        run.levels(&registry).unwrap().first_of(99).unwrap().unwrap().line()
    };
    families.iter().map(made).collect()
}

fn read(line: &str) -> Result<Level, String> {
    LevelReader::new(&standard_registry(), &standard_families()).read(line)
}

#[test]
fn older_lines_of_paths_are_read_for_ever() {
    let expected = [
        ("p1.KQEEAADdT.c2d2", "standard", None),
        ("p1.EMAPTE.6b27", "standard", Some("2")),
        ("p1.fog.McIQAAAAAQAwUzSvFhQw.99ad", "fog+warps", Some("8619")),
        ("p1.KUAAAAEHMkM6Jdg.889d", "warps", None),
    ];
    for (line, (board_id, kind, solutions)) in LEGACY.lines().zip(expected) {
        let old: Value = serde_json::from_str(line).unwrap();
        let level = read(line).unwrap();
        let new: Value = serde_json::from_str(&level.line()).unwrap();
        let path = level.puzzle.path().unwrap();
        let cells = path.text().path.as_ref().unwrap();
        assert_eq!(cells.len(), old["path"].as_array().unwrap().len());
        assert_eq!((level.puzzle.kind().as_str(), &new["path"]["mechanic"]), (kind, &json!(kind)));
        assert_eq!((&new["board_id"], &new["family"]), (&json!(board_id), &json!("path")));
        assert_eq!(new.get("solutions").and_then(Value::as_str), solutions);
        for key in ["version", "id", "tier", "seed", "index", "metrics", "boards_tried"] {
            assert_eq!(new[key], old[key], "{key}");
        }
        assert_eq!(new["path"].get("fallback").unwrap_or(&Value::Null), &old["fallback"]);
        let again = read(&level.line()).unwrap();
        assert_eq!((again.line(), again.puzzle.path()), (level.line(), Some(path)));
    }
    assert_eq!(LEGACY.lines().count(), expected.len());
}

#[test]
fn a_level_made_again_writes_what_was_read() {
    for line in lines() {
        assert_eq!(read(&line).unwrap().line(), line);
    }
}

#[test]
fn a_document_of_any_family_is_refused_with_the_key() {
    type Change = fn(&mut Value);
    let changes: &[(Change, &str)] = &[
        (|json| json["version"] = 2.into(), "'version' is 2, and this build reads version 1"),
        (|json| json["seed"] = "7".into(), "'seed': invalid type: string"),
        (|json| json["solutions"] = "-5".into(), "'solutions': '-5' is not a number"),
        (|json| json["solutions"] = 5.into(), "'solutions': it must be a number as text"),
        (
            |json| json["family"] = "pips".into(),
            "'family': there is no family 'pips'; did you mean",
        ),
        (|json| json["id"] = "hello".into(), "'id': 'hello' is not a recipe ID"),
        (|json| json["index"] = 999.into(), "one of them belongs to another puzzle"),
        (|json| json["tier"] = "nonsense".into(), "one of them belongs to another puzzle"),
        (|json| json["board_id"] = "hello".into(), "'board_id': 'hello' is another puzzle"),
        (|json| json["puzzle"] = "?".into(), "'puzzle': "),
        (|json| json["solution"] = json!(["nonsense"]), "'solution': "),
        (|json| drop(json["solution"].as_array_mut().unwrap().pop()), "'solution': "),
        (|json| drop(json.as_object_mut().unwrap().remove("puzzle")), "it has no 'puzzle'"),
    ];
    let lines = lines();
    assert_eq!(lines.len(), 5);
    for line in &lines {
        for (change, needle) in changes {
            let mut json: Value = serde_json::from_str(line).unwrap();
            change(&mut json);
            let why = read(&json.to_string()).err().unwrap_or_default();
            assert!(why.contains(needle), "'{why}' without '{needle}', of\n{json}");
        }
    }
}

/// Another puzzle's ID, and IDs of sets and tiers that the family does not have, checksums right.
#[test]
fn ids_of_others_are_refused() {
    let lines = lines();
    for (nth, line) in lines.iter().enumerate() {
        let mut json: Value = serde_json::from_str(line).unwrap();
        let other: Value = serde_json::from_str(&lines[(nth + 1) % lines.len()]).unwrap();
        json["board_id"] = other["board_id"].clone();
        let why = read(&json.to_string()).err().unwrap();
        assert!(why.starts_with("'board_id': '"), "{why}");

        let mut json: Value = serde_json::from_str(line).unwrap();
        let mut recipe: etchwork::codec::Recipe = json["id"].as_str().unwrap().parse().unwrap();
        recipe.tier = "nonsense".to_owned();
        (json["id"], json["tier"]) = (recipe.to_string().into(), "nonsense".into());
        let why = read(&json.to_string()).err().unwrap();
        let needle = format!("'tier': tier set '{}' has no tier 'nonsense'", recipe.set);
        assert!(why.starts_with(&needle), "{why}");
        // A set in a file may have any tier.
        recipe.set = "of-a-file".to_owned();
        json["id"] = recipe.to_string().into();
        assert!(read(&json.to_string()).is_ok());

        let set: etchwork::codec::Recipe = other["id"].as_str().unwrap().parse().unwrap();
        recipe.set = set.set;
        json["id"] = recipe.to_string().into();
        let why = read(&json.to_string()).err().unwrap();
        assert!(why.starts_with("'id': tier set '"), "{why}");
    }
}
