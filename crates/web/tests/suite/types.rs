//! Checks that the TypeScript types of the page agree with the questions and answers of the engine.

use std::path::Path;

#[test]
fn the_page_has_the_types_of_the_engine() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("js/src/messages.ts");
    let types = etchwork_web::typescript();
    if std::env::var_os("ETCHWORK_BLESS").is_some() {
        std::fs::write(&file, &types).unwrap();
    }
    let there = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(there, types, "ETCHWORK_BLESS=1 cargo test -p etchwork-web types");
}
