//! Runs a command line with your own plug-ins end to end, as users run it.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

/// The binary of a package.
///
/// ```no_run
/// use etchwork_testkit::command_line::Binary;
///
/// # const PATH: &str = "";
/// const KEYS: Binary = Binary(PATH); // Binary(env!("CARGO_BIN_EXE_etchwork-keys"))
/// assert!(KEYS.done(&["mechanics"], "").contains("keys"));
/// KEYS.mechanic_goes_all_the_way("fog+keys", "medium");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Binary(pub &'static str);

/// How a command ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The exit code.
    pub code: i32,
    /// Its standard output, followed by its standard error.
    pub said: String,
}

impl Binary {
    /// Runs a command with a text on standard input. Panics if it panics.
    pub fn run(self, args: &[&str], input: &str) -> Ended {
        let mut child = Command::new(self.0)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", self.0));
        // A command that reads no input may have ended already.
        let _ = child.stdin.take().expect("it is piped").write_all(input.as_bytes());
        let output = child.wait_with_output().expect("its output can be read");
        let [out, err] = [output.stdout, output.stderr]
            .map(|text| String::from_utf8(text).expect("what is written is UTF-8"));
        assert!(!err.contains("panicked"), "{args:?}: {err}");
        let code = output.status.code().expect("no signal ends it");
        Ended { code, said: out + &err }
    }

    /// The output of a command. Panics if the command fails.
    pub fn done(self, args: &[&str], input: &str) -> String {
        let Ended { code, said } = self.run(args, input);
        assert_eq!(code, 0, "{args:?}: {said}");
        said
    }

    /// The first line of a command's output, as text and as JSON. Panics if the command fails or
    /// prints no JSON.
    pub fn json(self, args: &[&str], input: &str) -> (String, Value) {
        let said = self.done(args, input);
        let line = said.lines().next().unwrap_or_default();
        let value = serde_json::from_str(line);
        (line.to_owned(), value.unwrap_or_else(|error| panic!("{args:?}: {error}: {said}")))
    }

    /// Makes a puzzle of a mechanic, makes it again by its ID, and asks commands to measure it, to
    /// draw it and to give hints. Returns the puzzle as a line of JSON, and parsed. Panics if a
    /// command fails.
    pub fn mechanic_goes_all_the_way(self, name: &str, tier: &str) -> (String, Value) {
        let generate = ["generate", "--mechanic", name, "--tier", tier, "--seed", "3", "--json"];
        let (line, puzzle) = self.json(&generate, "");
        assert_eq!(puzzle["path"]["mechanic"], name);
        let id = puzzle["id"].as_str().expect("a puzzle has an ID");
        assert_eq!(self.json(&["generate", "--id", id, "--json"], "").0, line);
        assert!(self.done(&["measure", "-"], &line).contains("fork_ratio"));
        assert!(self.done(&["render", "-"], &line).ends_with("</svg>\n"));
        let first = source(puzzle["puzzle"].as_str().expect("a puzzle has a text"));
        let hint = self.done(&["hint", "-", "--trail", &first, "--level", "1"], &line);
        assert!(hint.contains("can still"), "{hint}");
        (line, puzzle)
    }

    /// Makes a puzzle with one solution, and checks that `count` and `solve` find that one alone.
    /// Returns the puzzle as a line of JSON.
    pub fn the_only_solution_is_the_only_one(self, mechanic: &str, tier: &str) -> String {
        let generate = ["generate", "--mechanic", mechanic, "--tier", tier, "--seed", "2"];
        let (line, puzzle) =
            self.json(&[&generate[..], &["--max-solutions", "1", "--json"]].concat(), "");
        assert_eq!(self.done(&["count", "-"], &line), "1 (paths from S to T)\n");
        assert_eq!(self.json(&["solve", "-", "--json"], &line).1["solution"], puzzle["solution"]);
        line
    }
}

/// The cell of a board text where paths start, as `row,column`.
fn source(board: &str) -> String {
    let named = board.lines().find_map(|line| line.strip_prefix("@source "));
    named.map(str::to_owned).unwrap_or_else(|| {
        let mut rows = board.lines().enumerate();
        let at = rows.find_map(|(row, line)| Some((row, line.find('S')?)));
        let (row, col) = at.expect("the board has an S");
        format!("{row},{col}")
    })
}
