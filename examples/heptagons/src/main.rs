//! The Etchwork command line with heptagons.

fn main() -> std::process::ExitCode {
    etchwork_heptagons::register().expect("no built-in tiling has the name");
    let (registry, families) = (etchwork::standard_registry(), etchwork::standard_families());
    etchwork_cli::run_with(registry, families, std::env::args_os())
}
