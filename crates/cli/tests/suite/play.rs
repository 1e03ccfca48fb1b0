//! The game in a terminal, which `script` opens; without `script`, nothing is tested.
#![cfg(unix)]

use etchwork::codec::Recipe;
use etchwork::core::{facts_of_save, puzzle_of_save};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// The save in a file, once it belongs to a puzzle other than this ID's.
fn save_after(file: &Path, id: &str) -> Option<String> {
    let save = std::fs::read_to_string(file).ok()?;
    (puzzle_of_save(&save)? != id).then_some(save)
}

#[test]
fn a_new_puzzle_is_of_the_family_the_tier_and_the_settings_of_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("game.txt");
    let binary = env!("CARGO_BIN_EXE_etchwork");
    let args = "play --family pipes --tier easy --set tiling=square --seed 1 --save";
    let game = format!("stty cols 80 rows 24; exec {binary} {args} {}", save.display());
    let mut script = Command::new("timeout");
    script
        .args(["120", "script", "-qec", &game, "/dev/null"])
        .env("TERM", "xterm")
        .env("SHELL", "/bin/sh");
    script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let Ok(mut running) = script.spawn() else { return };
    let (mut keys, mut out) = (running.stdin.take().unwrap(), running.stdout.take().unwrap());
    let shown = std::thread::spawn(move || {
        let mut shown = Vec::new();
        let _ = out.read_to_end(&mut shown);
        String::from_utf8_lossy(&shown).into_owned()
    });
    // The game saves each move, and the save names the puzzle.
    let mut play = |id: &str, more: &[u8]| {
        keys.write_all(more).unwrap();
        for _ in 0..200 {
            keys.write_all(b"\t\r").unwrap();
            sleep(Duration::from_millis(200));
            if let Some(save) = save_after(&save, id) {
                return save;
            }
        }
        panic!("no move is saved");
    };
    let first = play("", b"");
    let second = play(puzzle_of_save(&first).unwrap(), b"nn");
    keys.write_all(b"q").unwrap();
    assert_eq!(running.wait().unwrap().code(), Some(0));
    let recipe = |save: &str| -> Recipe { facts_of_save(save)["recipe"].parse().unwrap() };
    let [first, second] = [recipe(&first), recipe(&second)];
    assert_ne!(first.seed, second.seed);
    assert_eq!(Recipe { seed: 1, index: first.index, ..second }, first);
    let shown = shown.join().unwrap();
    assert!(shown.contains("\u{1b}[?1000h") && shown.contains("\u{1b}[?1000l"), "the mouse");
}
