//! The Etchwork command line with keys and doors.

fn main() -> std::process::ExitCode {
    etchwork_cli::run_extended(|registry, _| Ok(etchwork_keys::register(registry)?))
}
