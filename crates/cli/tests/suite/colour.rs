//! Colour: only for terminals, and only if the user has not turned it off.
#![cfg(unix)]

use crate::common::output;
use nix::pty::openpty;
use std::fs::File;
use std::io::Read;
use std::process::{Command, Stdio};

const BOARD: &str = "p1.fog.OcAEAUEQgAAAMhuwLsuEM.823f";

/// What a command sends to a terminal with these environment variables.
fn on_a_terminal(args: &str, settings: &[(&str, &str)]) -> String {
    let terminal = openpty(None, None).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_etchwork"));
    command.args(args.split_whitespace()).env_remove("NO_COLOR").env("TERM", "xterm");
    command.envs(settings.iter().copied()).stdin(Stdio::null()).stdout(terminal.slave);
    assert!(command.status().unwrap().success(), "{args}");
    // The command holds the other end of the terminal open, which would keep the reader waiting.
    drop(command);
    let mut sent = Vec::new();
    // When the last program has closed the terminal, reading ends with an error after all its data.
    let _ = File::from(terminal.master).read_to_end(&mut sent);
    String::from_utf8(sent).unwrap().replace("\r\n", "\n")
}

#[test]
fn colour_is_for_terminals_where_nobody_asked_for_none() {
    for args in ["generate --seed 1", &format!("render --format text {BOARD}")] {
        let is_coloured = |settings: &[_]| on_a_terminal(args, settings).contains('\u{1b}');
        assert!(is_coloured(&[]), "{args}");
        assert!(is_coloured(&[("NO_COLOR", "")]), "{args}: an empty one asks for nothing");
        for settings in [("NO_COLOR", "1"), ("TERM", "dumb")] {
            assert_eq!(on_a_terminal(args, &[settings]), output(args), "{settings:?}");
        }
    }
}
