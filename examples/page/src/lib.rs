//! An engine for the page that has peg solitaire and signposts too.

use etchwork_web::Service;

/// A service with everything that is built in, and with the family and mechanic of this package.
pub fn service() -> Service {
    let (mut registry, mut families) =
        (etchwork::standard_registry(), etchwork::standard_families());
    families.add_game::<etchwork_pegs::Pegs>().expect("its tag and its tier sets are in order");
    etchwork_pegs::register(&mut registry).expect("the makers have different names");
    etchwork_signposts::register(&mut registry).expect("no built-in mechanic has the name");
    Service::new(registry, families)
}

etchwork_web::page!(service());
