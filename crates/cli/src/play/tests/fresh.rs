//! The properties of new puzzles, and the facts in a save.

use super::super::app::{Flow, RECIPE};
use super::super::fresh::Wish;
use super::super::standing::after;
use super::super::times;
use super::super::{Facts, begin, prepare, read};
use super::{BOARD, app, begun, kit, play_args, press, screen};
use crate::failure::Failure;
use etchwork::codec::Recipe;
use etchwork::render::Colour;
use etchwork::{Status, standard_families};
use ratatui::crossterm::event::KeyCode;
use std::collections::VecDeque;

/// The recipe of the puzzle that comes after a game.
fn next(wish: &Wish) -> Recipe {
    let made = wish.grant(None, &kit()).unwrap();
    made.id().parse().unwrap()
}

#[test]
fn the_next_puzzle_is_of_the_tier_and_the_mechanic_of_this_one() {
    let (app, wish) = begun(&["--tier", "easy", "--mechanic", "fog:radius=4", "--seed", "7"]);
    assert!(
        app.message.contains("from S to T") && app.message.contains("You see"),
        "{}",
        app.message
    );
    let first: Recipe = app.fact(RECIPE).unwrap().parse().unwrap();
    let again = next(&wish);
    assert_eq!((again.tier.as_str(), again.mechanic.as_deref()), ("easy", Some("fog")));
    assert_eq!(again.settings["fog"]["radius"], "4");
    assert_ne!(again.seed, first.seed);
    // An ID names the tier of its puzzle.
    let (_, wish) = begun(&[&first.to_string()]);
    assert_eq!(Recipe { seed: 7, ..next(&wish) }, first);
    // A board of no tier is followed by one of the usual tier.
    let (_, wish) = begun(&["p1.OcAEAUEQgAAAMhv.6796"]);
    assert_eq!(next(&wish).tier, "medium");
}

#[test]
fn the_next_puzzle_is_of_the_family_the_maker_and_the_settings_of_this_one() {
    let asked = ["--family", "pipes", "--tier", "easy", "--size", "4x3", "--seed", "3"];
    let (app, wish) = begun(&[&asked[..], &["--set", "tiling=hex"]].concat());
    assert!(app.title.starts_with("easy pipe"), "{}", app.title);
    let first: Recipe = app.fact(RECIPE).unwrap().parse().unwrap();
    let again = next(&wish);
    assert!(again.seed != first.seed && again.size == Some("4x3".parse().unwrap()));
    assert_eq!(Recipe { seed: 3, index: 0, ..again }, Recipe { index: 0, ..first });
    // The puzzle of a text is followed by one of its family.
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../contraption/samples/detour.txt");
    let (_, wish) = begun(&[sample]);
    let families = standard_families();
    assert_eq!(next(&wish).set, families.get("contraption").unwrap().default_set().unwrap());
}

#[test]
fn several_puzzles_come_one_after_the_other_and_then_new_ones() {
    let (kit, folder) = (kit(), tempfile::tempdir().unwrap());
    let file = folder.path().join("two.txt");
    let line = |board: &str| format!(r#"{{"family":"path","puzzle":"{board}"}}"#) + "\n";
    std::fs::write(&file, line("S..T") + line("S.T").as_str()).unwrap();
    let args = play_args(&[file.to_str().unwrap()]);
    let mut listed = VecDeque::from(read(&args, &kit).unwrap());
    let (_, wish) = begin(&args, listed.pop_front().unwrap(), &kit).unwrap();
    let second = super::super::next(&mut listed, &wish, &Facts::new(), &kit).unwrap();
    assert_eq!(second.puzzle.text(), "S.T\n");
    let third = super::super::next(&mut listed, &wish, &Facts::new(), &kit).unwrap();
    assert!(third.document.is_some(), "it was made");
}

#[test]
fn what_is_of_one_family_is_refused_of_another() {
    let kit = kit();
    for (args, needle) in [
        (&["--family", "pipes", "--mechanic", "fog"][..], "have no mechanic"),
        (&["--maker", "growth"], "no maker 'growth'"),
        (&["--family", "pips"], "did you mean 'pipes'?"),
        (&["--family", "pipes", "--tier", "eazy"], "did you mean 'easy'?"),
        (&["--mechanic", "fog:radios=2"], "did you mean `radius`?"),
    ] {
        let Err(Failure::Input(why)) = read(&play_args(args), &kit) else { panic!("{args:?}") };
        assert!(why.to_string().contains(needle), "{why}");
    }
}

#[test]
fn a_game_that_is_gone_on_with_has_the_tier_and_the_settings_of_its_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let file = file.to_str().unwrap();
    let (mut app, _) = begun(&["--tier", "expert", "--seed", "5", "--save", file]);
    press(&mut app, "?");
    let limited = app.message.clone();
    std::fs::write(file, app.play().save()).unwrap();
    let (mut app, wish) = begun(&["--save", file]);
    assert!(app.title.starts_with("expert "), "{}", app.title);
    press(&mut app, "?");
    assert!(limited.contains("5 ways"), "the limit of the tier: {limited}");
    assert_eq!(app.message, limited);
    assert_eq!(next(&wish).tier, "expert");
    // Older saves held only the tier.
    let save = std::fs::read_to_string(file).unwrap();
    let lines: Vec<&str> = save.lines().filter(|line| !line.starts_with("= recipe")).collect();
    std::fs::write(file, lines.join("\n") + "\n").unwrap();
    let (mut app, wish) = begun(&["--save", file]);
    press(&mut app, "?");
    assert_eq!((&app.message, next(&wish).tier.as_str()), (&limited, "expert"));
}

#[test]
fn whoever_leaves_a_saved_game_is_told_that_its_save_is_replaced() {
    let mut app = app(BOARD);
    press(&mut app, "ln");
    assert!(!app.message.contains("replaces"), "{}", app.message);
    app.saves_to = Some("game.txt".to_owned());
    press(&mut app, "rn");
    let question = "n again leaves this puzzle for a new one, which replaces the save in game.txt";
    assert!(app.message.starts_with(question), "{}", app.message);
    press(&mut app, "ljhh");
    assert_eq!(app.play().status(), Status::Solved);
    assert_eq!(app.key(KeyCode::Char('n').into(), 61), Flow::Go, "a save of a solved game, too");
}

/// Points add up in the save, and the target of the next puzzle is what they leave.
#[test]
fn the_next_puzzle_is_made_for_what_the_points_so_far_leave() {
    let (kit, args) = (kit(), play_args(&["--family", "rails", "--tier", "1", "--seed", "7"]));
    let mut any = read(&args, &kit).unwrap().remove(0);
    let (mut facts, mut target, mut score, mut best) = (Facts::new(), 30, 0, 0);
    for _ in 0..6 {
        let document = any.document.clone().unwrap();
        let aim = document.id.parse::<Recipe>().unwrap().aim.unwrap();
        assert_eq!(aim.value, target.clamp(22, 38));
        let (mut app, wish) = prepare(&args, any, &facts, &kit).unwrap();
        // The puzzle is solved in another process, which goes on with the save.
        let save = app.play().save() + document.solution.join("\n").as_str() + "\n";
        app.load(&save).unwrap();
        assert_eq!(app.play().status(), Status::Solved);
        let points = document.metrics["points"].unwrap() as i64;
        (score, best) = (score + points, best.max(points));
        target = 30 + target - points;
        let shown = screen(&app, 80, 30, Colour::Off);
        assert!(shown.contains(&format!("{points} points: score {score}, best {best}")), "{shown}");
        assert!(!shown.contains("target"), "{shown}");
        facts = after(&app, &wish, &kit).unwrap();
        let kept = ["target", "score", "best"].map(|name| facts[name].clone());
        assert_eq!(kept, [target, score, best].map(|number| number.to_string()));
        any = super::super::next(&mut VecDeque::new(), &wish, &facts, &kit).unwrap();
    }
}

/// Each play is solved in another process, which goes on with the save.
#[test]
fn times_of_a_kind_add_up_and_the_save_keeps_them() {
    let (kit, args) = (kit(), play_args(&["--family", "pipes", "--tier", "easy", "--seed", "7"]));
    let made = || read(&args, &kit).unwrap().remove(0);
    let document = made().document.unwrap();
    let mut facts = Facts::new();
    let mut shown = String::new();
    for (seconds, hint) in [(60, ""), (70, ""), (81, ""), (50, "?1\n"), (300, ""), (55, "")] {
        let (mut app, _) = prepare(&args, made(), &facts, &kit).unwrap();
        app.keep_time(seconds);
        let moves = hint.to_owned() + document.solution.join("\n").as_str() + "\n";
        let save = app.play().save() + moves.as_str();
        app.load(&save).unwrap();
        assert_eq!(app.play().status(), Status::Solved);
        shown = screen(&app, 80, 40, Colour::Off);
        facts = times::after(&app);
    }
    // The play with a hint is the slowest, and the fastest of the last five is left out too.
    assert!(shown.contains("★ 0:55: the fastest so far"), "{shown}");
    assert!(shown.contains("average of 5: 2:30.3, the best 2:30.3"), "{shown}");
    assert!(!shown.contains("average of 12"), "{shown}");
    // Another kind has times of its own, and nobody counts a puzzle that was not begun.
    let (app, _) = prepare(&args, made(), &facts, &kit).unwrap();
    assert_eq!(times::after(&app), facts);
    let other = play_args(&["--family", "pipes", "--tier", "medium", "--seed", "7"]);
    let any = read(&other, &kit).unwrap().remove(0);
    let solution = any.document.clone().unwrap().solution.join("\n") + "\n";
    let (mut app, _) = prepare(&other, any, &facts, &kit).unwrap();
    app.keep_time(9);
    let save = app.play().save() + solution.as_str();
    app.load(&save).unwrap();
    assert!(!screen(&app, 80, 40, Colour::Off).contains("fastest"), "the first of its kind");
    let both = &times::after(&app)[times::TIMES];
    assert!(both.contains("pipes easy") && both.contains("pipes medium"), "{both}");
    // Without a time that is known a play is not counted.
    let save: Vec<&str> = save.lines().filter(|line| !line.starts_with("= seconds")).collect();
    app.load(&(save.join("\n") + "\n")).unwrap();
    assert!(!times::after(&app)[times::TIMES].contains("pipes medium"));
}
