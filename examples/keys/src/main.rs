//! The Etchwork command line with keys and doors.

fn main() -> std::process::ExitCode {
    let mut registry = etchwork::standard_registry();
    etchwork_keys::register(&mut registry).expect("no built-in mechanic has the name");
    etchwork_cli::run(registry)
}
