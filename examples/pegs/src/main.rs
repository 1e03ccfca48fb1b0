//! The Etchwork command line with peg solitaire.

fn main() -> std::process::ExitCode {
    etchwork_cli::run_extended(|registry, families| {
        families.add_game::<etchwork_pegs::Pegs>()?;
        Ok(etchwork_pegs::register(registry)?)
    })
}
