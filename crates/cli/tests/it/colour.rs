//! Colour: for terminals, and only where nobody asked for none.
#![cfg(unix)]

use crate::common::output;
use nix::pty::openpty;
use std::fs::File;
use std::io::Read;
use std::process::{Command, Stdio};

const BOARD: &str = "p1.fog.OcAEAUEQgAAAMhuwLsuEM.823f";

/// What a terminal is sent, under these settings of the environment.
fn on_a_terminal(args: &str, settings: &[(&str, &str)]) -> String {
    let terminal = openpty(None, None).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_etchwork"));
    command.args(args.split_whitespace()).env_remove("NO_COLOR").env("TERM", "xterm");
    command.envs(settings.iter().copied()).stdin(Stdio::null()).stdout(terminal.slave);
    assert!(command.status().unwrap().success(), "{args}");
    // What is left open here would keep the reader waiting.
    drop(command);
    let mut sent = Vec::new();
    // A terminal whose last program has gone ends in an error, after all that was sent.
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
