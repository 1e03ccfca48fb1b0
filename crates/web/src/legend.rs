//! The signs of a picture, each drawn alone and explained.

use crate::answers::{Legend, Sign};
use etchwork::Picture;
use etchwork::render::{Symbol, svg, symbols};

/// The signs on a picture, each once, in the order of its marks.
pub fn legend(picture: &Picture) -> Legend {
    let sign = |Symbol { picture, name, about }| Sign { svg: svg(&picture), name, about };
    Legend { signs: symbols([picture]).into_iter().map(sign).collect() }
}
