//! The Etchwork command line with one-way steps.

fn main() -> std::process::ExitCode {
    etchwork_cli::run_extended(|registry, _| Ok(etchwork_one_way::register(registry)?))
}
