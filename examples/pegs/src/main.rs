//! The whole command line, with peg solitaire.

fn main() -> std::process::ExitCode {
    let mut families = etchwork::standard_families();
    families.add_game::<etchwork_pegs::Pegs>().expect("no built-in family has the tag");
    etchwork_cli::run_with(etchwork::standard_registry(), families, std::env::args_os())
}
