//! Pictures as PNG, in builds that can make them.

use crate::any::Any;
use crate::failure::Failure;
use etchwork::Picture;

/// A drawing as PNG.
#[cfg(feature = "print")]
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, Failure> {
    etchwork_print::png(svg, width).map_err(Failure::input)
}

/// A card for links to a puzzle: its name, its rule, its ID.
#[cfg(feature = "print")]
pub fn card(any: &Any, picture: &Picture) -> Result<Vec<u8>, Failure> {
    let title = any.puzzle.title();
    let lines = vec![any.family.rule.to_string()];
    let card = etchwork_print::Card { title, lines, foot: any.id() };
    etchwork_print::card(picture, &card).map_err(Failure::input)
}

#[cfg(not(feature = "print"))]
const NONE: &str = "this build draws no pixels: build it with the feature `print`";

/// Refused: this build cannot.
#[cfg(not(feature = "print"))]
pub fn png(_: &str, _: u32) -> Result<Vec<u8>, Failure> {
    Err(Failure::input(NONE))
}

/// Refused: this build cannot.
#[cfg(not(feature = "print"))]
pub fn card(_: &Any, _: &Picture) -> Result<Vec<u8>, Failure> {
    Err(Failure::input(NONE))
}
