//! The engine of the workshop, whose family is a script that somebody types: what `cargo xtask web`
//! compiles beside the built-in one.

etchwork_web::page!(etchwork_web::Service::of_scripts(
    etchwork::Registry::new(),
    Box::new(etchwork_script::Scripts),
));
