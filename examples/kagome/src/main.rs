//! The Etchwork command line with the Kagome lattice.

fn main() -> std::process::ExitCode {
    etchwork_cli::run_extended(|registry, _| Ok(etchwork_kagome::register(registry)?))
}
