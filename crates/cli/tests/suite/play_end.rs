//! The end of a game: its terminal goes away, or a signal comes.
#![cfg(unix)]

use crate::common::PATIENCE;
use nix::pty::{Winsize, openpty};
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A game of one move, in a terminal of its own.
fn game(save: &Path) -> (Child, File) {
    let size = Winsize { ws_row: 30, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };
    let terminal = openpty(&size, None).unwrap();
    let side = || Stdio::from(terminal.slave.try_clone().unwrap());
    let mut command = Command::new(env!("CARGO_BIN_EXE_etchwork"));
    command.args(["play", "p1.GIQDBc.0014", "--save"]).arg(save).env("TERM", "xterm");
    // Only a copy is kept from the game and from other programs.
    let master = File::from(terminal.master).try_clone().unwrap();
    let child = command.stdin(side()).stdout(side()).stderr(side()).spawn().unwrap();
    (child, master)
}

/// Plays a move, and waits until it is saved.
fn move_on(terminal: &mut File, save: &Path) {
    let mut screen = terminal.try_clone().unwrap();
    std::thread::spawn(move || while matches!(screen.read(&mut [0; 4096]), Ok(1..)) {});
    let started = Instant::now();
    while std::fs::read_to_string(save).map_or(true, |save| save.lines().count() < 2) {
        assert!(started.elapsed() < PATIENCE, "no move was saved");
        terminal.write_all(b"1hjkl").unwrap();
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// How a game ended, which must be soon.
fn ended(mut child: Child) -> ExitStatus {
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if started.elapsed() > PATIENCE {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("the game goes on without its terminal");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_game_ends_with_its_terminal_and_its_save_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("game.txt");
    let (child, mut terminal) = game(&save);
    move_on(&mut terminal, &save);
    let before = std::fs::read_to_string(&save).unwrap();
    // The reader of the screen has the other handle, which a signal would end.
    let hang_up = Command::new("sh").args(["-c", &format!("kill -HUP {}", child.id())]).status();
    assert!(hang_up.unwrap().success());
    assert_eq!(ended(child).code(), Some(3));
    assert!(std::fs::read_to_string(&save).unwrap().starts_with(&before[..30]));
}

#[test]
fn a_game_ends_at_the_end_of_its_input() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("game.txt");
    let (child, terminal) = game(&save);
    // Nobody reads the screen: what is there fits.
    std::thread::sleep(Duration::from_millis(700));
    drop(terminal);
    assert_eq!(ended(child).code(), Some(3));
    let (child, mut terminal) = game(&save);
    move_on(&mut terminal, &save);
    terminal.write_all(b"qq").unwrap();
    assert_eq!(ended(child).code(), Some(0), "the save can be gone on with");
}
