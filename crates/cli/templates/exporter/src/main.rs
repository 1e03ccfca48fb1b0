//! A format: puzzles as files of another program.

use etchwork::export::{ExportFile, ExportLevel, Exporter};
use etchwork::{Registry, RegistryError};

/// One text file with the puzzles, each below its ID.
struct Plain;

impl Exporter for Plain {
    /// Whether the format takes only maps of square cells (`ExportLevel::map`).
    fn needs_map(&self) -> bool {
        false
    }

    /// The files. The same levels give the same bytes; an error is a sentence.
    fn export(&self, levels: &[ExportLevel]) -> Result<Vec<ExportFile>, String> {
        let text = levels.iter().map(|level| format!("# {}\n{}\n", level.board_id, level.text));
        Ok(vec![ExportFile::text("levels.txt", text.collect())])
    }
}

fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    registry.kind_mut::<dyn Exporter>().add("plain", "puzzles as text", |settings, _| {
        settings.none()?;
        Ok(Box::new(Plain))
    })
}

fn main() -> std::process::ExitCode {
    etchwork_cli::run_extended(|registry, _| Ok(register(registry)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork::rails::Rails;
    use etchwork::{Settings, Written};
    use etchwork_testkit::conformance;

    #[test]
    fn it_keeps_the_laws() {
        let mut registry = etchwork::standard_registry();
        register(&mut registry).unwrap();
        let texts: Vec<&str> = Rails::LESSONS.iter().map(|(text, _)| *text).collect();
        let levels = conformance::levels::<Rails>(&texts).unwrap();
        let asked = conformance::exporter("plain", &Settings::default(), &levels, &registry);
        println!("{} questions", asked.unwrap_or_else(|faults| panic!("{faults}")));
    }

    #[test]
    fn it_writes_each_text_below_its_id() {
        let levels = conformance::levels::<Rails>(&[Rails::LESSONS[0].0]).unwrap();
        let files = Plain.export(&levels).unwrap();
        let text = format!("# {}\n{}\n", levels[0].board_id, levels[0].text);
        assert_eq!((&*files[0].name, &*files[0].bytes), ("levels.txt", text.as_bytes()));
    }
}
