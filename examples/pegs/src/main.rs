//! The Etchwork command line with peg solitaire.

fn main() -> std::process::ExitCode {
    let (mut registry, mut families) =
        (etchwork::standard_registry(), etchwork::standard_families());
    families.add_game::<etchwork_pegs::Pegs>().expect("no built-in family has the tag");
    etchwork_pegs::register(&mut registry).expect("the makers have different names");
    etchwork_cli::run_with(registry, families, std::env::args_os())
}
