//! The Etchwork command line with one-way steps.

fn main() -> std::process::ExitCode {
    let mut registry = etchwork::standard_registry();
    etchwork_one_way::register(&mut registry).expect("no built-in mechanic has the name");
    etchwork_cli::run(registry)
}
