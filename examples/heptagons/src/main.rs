//! The Etchwork command line with heptagons.

fn main() -> std::process::ExitCode {
    etchwork_cli::run_extended(|_, _| Ok(etchwork_heptagons::register()?))
}
