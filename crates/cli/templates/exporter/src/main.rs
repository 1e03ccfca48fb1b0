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
    use etchwork::Settings;

    #[test]
    fn it_is_there_and_takes_no_settings() {
        let mut registry = etchwork::standard_registry();
        register(&mut registry).unwrap();
        let formats = registry.kind::<dyn Exporter>();
        let format = formats.make("plain", &Settings::default(), &registry).unwrap();
        let files = format.export(&[]).unwrap();
        assert_eq!((&*files[0].name, files[0].bytes.len()), ("levels.txt", 0));
        let mut settings = Settings::default();
        settings.set("spaces", "2");
        assert!(formats.make("plain", &settings, &registry).is_err());
    }
}
