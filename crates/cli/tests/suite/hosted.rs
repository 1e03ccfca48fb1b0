//! Commands within a program that has other things to do.

use etchwork_cli::{Host, Stop, run_in};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Page {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn run(words: &[&str], stop: &Arc<Stop>) -> (u8, String, String) {
    let (out, err) = (Page::default(), Page::default());
    let host = Host {
        executor: None,
        stop: Some(Arc::clone(stop)),
        out: Some(Box::new(out.clone())),
        err: Some(Box::new(err.clone())),
    };
    let words = ["etchwork"].iter().chain(words).copied();
    let code = run_in(host, etchwork::standard_registry(), etchwork::standard_families(), words);
    (code, out.text(), err.text())
}

#[test]
fn the_host_gets_what_a_command_writes() {
    let go = Arc::default();
    let words = ["generate", "--tier", "tutorial", "--seed", "1", "--count", "3", "--json"];
    let (code, out, err) = run(&words, &go);
    assert_eq!((code, out.lines().count()), (0, 3));
    assert!(err.starts_with("tier ") && err.contains("tutorial"), "{err}");
    let (code, out, err) = run(&["generate", "--tier", "eazy"], &go);
    assert_eq!((code, &*out), (2, ""));
    assert!(err.contains("did you mean 'easy'?"), "{err}");
    let (code, out, err) = run(&["--version"], &go);
    assert!(code == 0 && out.starts_with("etchwork ") && err.is_empty(), "{out}{err}");
}

#[test]
fn the_host_stops_a_command_and_begins_another() {
    let words =
        ["generate", "--tier", "tutorial", "--seed", "1", "--count", "4000000000", "--json"];
    let stop: Arc<Stop> = Arc::default();
    assert!(!stop.request(), "nothing looks at it yet");
    let (code, _, err) = run(&words, &stop);
    assert!(code == 3 && err.contains("stopped; go on with"), "{code} {err}");
    assert!(stop.request(), "this command looks at it");
    let (code, out, _) = run(&["generate", "--tier", "tutorial", "--seed", "1"], &Arc::default());
    assert!(code == 0 && !out.is_empty());
    let counting: Arc<Stop> = Arc::default();
    assert_eq!(run(&["count", "p1.GMAEcBw.ea1e"], &counting).0, 0);
    assert!(!counting.request(), "this one has nothing to lose");
}
