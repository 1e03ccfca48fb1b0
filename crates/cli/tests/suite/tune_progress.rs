//! What a terminal shows of a long run of the tuner: the best score and the time
//! left.
#![cfg(unix)]

use crate::common::{PATIENCE, documents, files};
use nix::pty::{Winsize, openpty};
use serde_json::Value;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// More iterations than a test waits for.
const ITERATIONS: u64 = 1_000_000;

/// The figures in one state of the progress bar.
#[derive(Debug, PartialEq)]
struct Shown {
    best: String,
    done: u64,
    of: u64,
    left: String,
}

/// All states of the progress bar that a terminal was sent.
fn shown(sent: &str) -> Vec<Shown> {
    let state = |text: &str| {
        let (best, rest) = text.split_once(' ')?;
        let (rest, left) = rest.split_once(" left")?.0.rsplit_once(", ")?;
        let (done, of) = rest.rsplit_once(' ')?.1.split_once('/')?;
        let (done, of) = (done.parse().ok()?, of.parse().ok()?);
        Some(Shown { best: best.to_owned(), done, of, left: left.to_owned() })
    };
    sent.split("easy best ").skip(1).filter_map(state).collect()
}

/// A run whose standard error is a terminal, and what the terminal is sent.
fn on_a_terminal(record: &Path) -> (Child, Receiver<Vec<u8>>) {
    let size = Winsize { ws_row: 24, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };
    let terminal = openpty(&size, None).unwrap();
    let args = "tune --tier easy --bands article --search hill-climb --puzzles 40 \
                --held-out 40 --threads 1 --iterations";
    let mut command = Command::new(env!("CARGO_BIN_EXE_etchwork"));
    command.args(args.split_whitespace()).arg(ITERATIONS.to_string()).arg("--record").arg(record);
    command.env("TERM", "xterm").stdout(Stdio::null()).stderr(Stdio::from(terminal.slave));
    let child = command.spawn().unwrap();
    let (sender, receiver) = channel();
    let mut screen = File::from(terminal.master);
    std::thread::spawn(move || {
        let mut part = [0; 4096];
        while let Ok(length @ 1..) = screen.read(&mut part) {
            if sender.send(part[..length].to_vec()).is_err() {
                return;
            }
        }
    });
    (child, receiver)
}

/// Waits for a number of states of the progress bar, interrupts the run, and returns the states.
fn watch(record: &Path, states: usize) -> Vec<Shown> {
    let (mut child, receiver) = on_a_terminal(record);
    let (mut sent, began) = (Vec::new(), Instant::now());
    let text = |sent: &[u8]| String::from_utf8_lossy(sent).into_owned();
    while shown(&text(&sent)).len() < states && began.elapsed() < PATIENCE {
        sent.extend(receiver.recv_timeout(Duration::from_secs(1)).unwrap_or_default());
    }
    let kill = format!("kill -INT {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(3));
    let shown = shown(&text(&sent));
    assert!(shown.len() >= states, "{}", text(&sent));
    shown
}

/// Each state shows the number of finished iterations and the best score so far, which the record
/// has as well, and the time for the rest at this pace.
#[test]
fn a_terminal_shows_the_best_score_and_the_time_left() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("record");
    let shown = watch(&record, 8);
    let lines = String::from_utf8(files(&record)["easy/candidates.jsonl"].clone()).unwrap();
    let candidates = documents(&lines);
    let best = |done: u64| {
        let before = |one: &&Value| one["iteration"].as_u64().unwrap() <= done;
        let scores = candidates.iter().filter(before);
        let scores = scores.map(|one| one["score"]["composite"].as_f64().unwrap());
        format!("{:.4}", scores.fold(0.0, f64::max))
    };
    let mut last = 0;
    for state in &shown {
        assert_eq!(best(state.done), state.best, "{state:?}");
        assert_eq!(state.of, ITERATIONS);
        let (amount, unit) = state.left.split_at(state.left.len() - 1);
        let is_time = amount.parse().is_ok_and(|amount: u64| amount > 0);
        assert!(is_time && "smhdwy".contains(unit), "{state:?}");
        assert!(state.done >= last, "{shown:?}");
        last = state.done;
    }
    let last = shown.last().unwrap();
    assert!(last.done > shown[0].done && last.best > best(0), "{shown:?}");
}
