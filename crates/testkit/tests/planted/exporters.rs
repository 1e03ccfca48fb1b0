//! Formats at fault: a line for each fault.

use crate::tokens::Tokens;
use etchwork_export::{ExportFile, ExportLevel, Exporter};
use etchwork_path::{Registry, Settings};
use etchwork_testkit::conformance::{exporter, levels};
use std::sync::atomic::{AtomicUsize, Ordering};

static CALLS: AtomicUsize = AtomicUsize::new(0);

/// Writes some levels.
type Format = fn(&[ExportLevel]) -> Result<Vec<ExportFile>, String>;

struct Lines(Format);

impl Exporter for Lines {
    fn needs_map(&self) -> bool {
        false
    }
    fn export(&self, levels: &[ExportLevel]) -> Result<Vec<ExportFile>, String> {
        (self.0)(levels)
    }
}

fn line(level: &ExportLevel) -> String {
    format!("{} {:?} {}\n", level.board_id, level.text, level.solution.join(" "))
}

/// One file with a line for each level.
fn sound(levels: &[ExportLevel]) -> Result<Vec<ExportFile>, String> {
    Ok(vec![ExportFile::text("all.txt", levels.iter().map(line).collect())])
}

fn named(name: &str, text: &str) -> Result<Vec<ExportFile>, String> {
    Ok(vec![ExportFile::text(name, text.to_owned())])
}

fn geometry(level: &ExportLevel) -> String {
    format!("{}{:?}", line(level), level.geometry.is_some())
}

#[rustfmt::skip] // A line for each fault.
const FAULTS: [(Format, &str); 15] = [
    (|levels| sound(&levels[..levels.len().min(2)]), "the ID of level"),
    (|levels| sound(&levels[levels.len().min(2).saturating_sub(1)..]), "the ID of level"),
    (|levels| sound(&[levels, &levels[..levels.len().min(1)]].concat()), "the ID of level"),
    (|levels| sound(&levels.iter().map(|of| ExportLevel { text: if levels.len() > 1 { String::new() } else { of.text.clone() }, ..of.clone() }).collect::<Vec<_>>()), "the text of level"),
    (|levels| sound(&levels.iter().map(|of| ExportLevel { solution: levels[0].solution.clone(), ..of.clone() }).collect::<Vec<_>>()), "the solution of level"),
    (|_| named("all.txt", "levels"), "has the same files without level"),
    (|levels| Ok([sound(levels)?, sound(levels)?].concat()), "is no name of a file, or one of two"),
    (|levels| { sound(levels)?; named("../all.txt", &line(levels.first().ok_or("none")?)) }, "is no name of a file"),
    (|levels| named("", &levels.iter().map(line).collect::<String>()), "is no name of a file"),
    (|levels| named("all.json", &levels.iter().map(line).collect::<String>()), "is no JSON"),
    (|levels| named("all.txt", &levels.iter().map(geometry).collect::<String>()), "takes_geometry says no"),
    (|levels| named("all.txt", &format!("{}{}", levels.iter().map(line).collect::<String>(), CALLS.fetch_add(1, Ordering::Relaxed))), "the same question has the same answer"),
    (|levels| named("all.txt", &levels.iter().map(|of| format!("{}{}", line(of), levels[1].place)).collect::<String>()), "it never panics"),
    (|levels| if levels.len() > 1 { Err(String::new()) } else { sound(levels) }, "its error says"),
    (|_| Err("no level fits".to_owned()), "takes none of 3 levels"),
];

fn judged(format: Format) -> Result<usize, String> {
    let mut registry = Registry::new();
    let formats = registry.kind_mut::<dyn Exporter>();
    formats.add_plain("lines", "a line for each level", move || Box::new(Lines(format))).unwrap();
    let levels = levels::<Tokens>(&["tokens 9 3!", "tokens 5", "tokens 4 4 4"]).unwrap();
    exporter("lines", &Settings::default(), &levels, &registry)
}

#[test]
fn a_sound_format_passes() {
    assert_eq!(judged(sound), Ok(6));
}

#[test]
fn each_fault_of_a_format_is_told() {
    for (number, (format, what)) in FAULTS.into_iter().enumerate() {
        let said = judged(format).err().unwrap_or_else(|| panic!("fault {number} is missed"));
        assert!(said.contains(what), "fault {number}, {what}: {said}");
    }
}
