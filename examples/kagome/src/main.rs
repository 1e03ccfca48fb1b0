//! The Etchwork command line with the Kagome lattice.

fn main() -> std::process::ExitCode {
    let (mut registry, families) = (etchwork::standard_registry(), etchwork::standard_families());
    etchwork_kagome::register(&mut registry).expect("no built-in mode has the name");
    etchwork_cli::run_with(registry, families, std::env::args_os())
}
