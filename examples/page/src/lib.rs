//! An engine for the page that has peg solitaire and signposts too.

use etchwork_web::Service;

/// A service with everything that is built in, and with the family and mechanic of this package.
pub fn service() -> Service {
    let (mut registry, mut families) =
        (etchwork::standard_registry(), etchwork::standard_families());
    families.add_game::<etchwork_pegs::Pegs>().unwrap_or_else(|why| panic!("{why}"));
    etchwork_pegs::register(&mut registry).unwrap_or_else(|why| panic!("{why}"));
    etchwork_signposts::register(&mut registry).unwrap_or_else(|why| panic!("{why}"));
    Service::new(registry, families)
}

etchwork_web::page!(service());
