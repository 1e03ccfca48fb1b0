//! A maker for a family that there is: it takes what another maker makes, and keeps what it likes.

use etchwork::pipes::Pipes;
use etchwork::{
    Attempt, Made, Maker, Refused, Registry, RegistryError, Reject, Settings, SettingsError, Stage,
};

/// Keeps puzzles of the maker `growth` whose stored solution has enough moves.
struct Lengthy {
    /// The maker that makes the puzzles, with the rest of the settings.
    inner: Box<dyn Maker<Pipes>>,
    least: usize,
}

impl Lengthy {
    fn new(settings: &Settings, registry: &Registry) -> Result<Self, SettingsError> {
        let mut rest = settings.clone();
        let least = rest.remove("least").and_then(|least| least.as_u64()).unwrap_or(10) as usize;
        SettingsError::unless_within("least", least, 1..=1000)?;
        let inner = registry.kind::<dyn Maker<Pipes>>().make("growth", &rest, registry);
        Ok(Self { inner: inner.map_err(SettingsError::new)?, least })
    }
}

impl Maker<Pipes> for Lengthy {
    /// One attempt. It draws from the streams of the attempt alone, and remembers nothing.
    fn attempt(&mut self, attempt: &Attempt, refused: &mut Refused) -> Result<Made<Pipes>, Reject> {
        let made = self.inner.attempt(attempt, refused)?;
        if made.solution.len() < self.least { Err(Reject::new(Stage::Build, "too_short")) } else { Ok(made) }
    }

    /// A reason in words, as the funnel tells it.
    fn sentence(&self, reason: &str) -> Option<String> {
        let own = (reason == "too_short").then(|| "its solution has too few moves".to_owned());
        own.or_else(|| self.inner.sentence(reason))
    }
}

fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let about = "puzzles of `growth` with many moves; `least`, and what `growth` takes";
    registry
        .kind_mut::<dyn Maker<Pipes>>()
        .add("lengthy", about, |settings, registry| Ok(Box::new(Lengthy::new(settings, registry)?)))
}

fn main() -> std::process::ExitCode {
    etchwork_cli::run_extended(|registry, _| Ok(register(registry)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_testkit::conformance;

    #[test]
    fn it_keeps_the_laws() {
        let mut registry = etchwork::standard_registry();
        register(&mut registry).unwrap();
        let mut settings = Settings::default();
        settings.set("sizes", r#"["5x5"]"#);
        let report = conformance::maker::<Pipes>("lengthy", &settings, &registry);
        report.unwrap_or_else(|faults| panic!("{faults}"));
        let asked = ("least", ["1", "16"]);
        conformance::honours::<Pipes>("lengthy", &settings, asked, &registry).unwrap();
    }
}
