//! Checks that the guide shows the template word for word.

#[test]
fn every_piece_of_code_in_the_guide_is_the_templates() {
    let guide = include_str!("../../../docs/write-a-mechanic.md");
    let template = include_str!("../examples/template.rs");
    let pieces: Vec<&str> = guide.split("```rust\n").skip(1).collect();
    assert!(pieces.len() >= 5, "the guide has its code");
    let mut shown = String::new();
    for piece in pieces {
        let (piece, _) = piece.split_once("```").expect("a piece of code has an end");
        assert!(template.contains(piece), "not in the template:\n{piece}");
        shown += piece;
    }
    let code = template.lines().filter(|line| !line.starts_with("//!") && !line.is_empty());
    let missing: Vec<&str> = code.filter(|line| !shown.contains(*line)).collect();
    assert!(missing.is_empty(), "the guide leaves out {missing:#?}");
}
