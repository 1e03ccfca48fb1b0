//! The embedded font, and texts in it.

use std::sync::{Arc, LazyLock};
use thiserror::Error;
use ttf_parser::Face as Outlines;
use usvg::fontdb::Database;

/// A letter that is not in the font.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the font has no letter '{letter}' (U+{:04X}), as in \"{text}\": use another letter", u32::from(*.letter))]
pub struct NoLetter {
    /// The letter.
    pub letter: char,
    /// The text that has the letter.
    pub text: String,
}

/// A face of the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Regular,
    Bold,
    Mono,
}

/// The look of a text.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    pub face: Face,
    pub size: f32,
    pub grey: u8,
    /// The height of a line, in sizes.
    pub leading: f32,
    /// The gap below the text, in sizes.
    pub gap: f32,
    /// The least size at which it may be set. Only a text that is never cut goes below it.
    pub least: f32,
}

struct Loaded {
    outlines: Outlines<'static>,
    krilla: krilla::text::Font,
}

impl Loaded {
    fn of(bytes: &'static [u8]) -> Self {
        let outlines = Outlines::parse(bytes, 0).expect("the embedded font is whole");
        let krilla = krilla::text::Font::new(bytes.into(), 0).expect("the embedded font is whole");
        Self { outlines, krilla }
    }
}

static FACES: LazyLock<[Loaded; 3]> = LazyLock::new(|| {
    [dejavu::sans::regular(), dejavu::sans::bold(), dejavu::sans_mono::regular()].map(Loaded::of)
});

impl Face {
    fn loaded(self) -> &'static Loaded {
        &FACES[self as usize]
    }

    /// The face in the form that PDF documents need.
    pub fn krilla(self) -> krilla::text::Font {
        self.loaded().krilla.clone()
    }

    /// The width of a text, without kerning.
    pub fn width(self, text: &str, size: f32) -> f32 {
        let units: u32 = text.chars().map(|letter| self.units(letter)).sum();
        units as f32 * size / f32::from(self.loaded().outlines.units_per_em())
    }

    /// The width of a letter, in units of the font.
    fn units(self, letter: char) -> u32 {
        let outlines = &self.loaded().outlines;
        let advance = |letter| outlines.glyph_hor_advance(outlines.glyph_index(letter)?);
        advance(letter).map_or(0, u32::from)
    }

    /// Refuses a text with a letter that is not in the font.
    pub fn check(self, text: &str) -> Result<(), NoLetter> {
        let outlines = &self.loaded().outlines;
        match text.chars().find(|letter| outlines.glyph_index(*letter).is_none()) {
            Some(letter) => Err(NoLetter { letter, text: text.to_owned() }),
            None => Ok(()),
        }
    }

    /// Breaks a text into lines of at most this width, at blanks; a word that is too long is broken
    /// anywhere.
    pub fn lines(self, text: &str, size: f32, width: f32) -> Vec<String> {
        let most = (width * f32::from(self.loaded().outlines.units_per_em()) / size) as u32;
        let blank = self.units(' ');
        let mut lines = vec![String::new()];
        // The width of the last line.
        let mut taken = 0;
        for word in text.split_ascii_whitespace() {
            let wide: u32 = word.chars().map(|letter| self.units(letter)).sum();
            let line = lines.last_mut().expect("there is at least one");
            if !line.is_empty() && taken + blank + wide <= most {
                line.push(' ');
                taken += blank;
            } else if !line.is_empty() {
                lines.push(String::new());
                taken = 0;
            }
            for letter in word.chars() {
                let line = lines.last_mut().expect("there is at least one");
                let wide = self.units(letter);
                if !line.is_empty() && taken + wide > most {
                    lines.push(letter.to_string());
                    taken = wide;
                } else {
                    line.push(letter);
                    taken += wide;
                }
            }
        }
        lines
    }
}

/// The options for reading drawings. They only know the embedded font.
pub(crate) static OPTIONS: LazyLock<usvg::Options<'static>> = LazyLock::new(|| {
    let mut letters = Database::new();
    letters.load_font_data(dejavu::sans::regular().to_vec());
    letters.load_font_data(dejavu::sans::bold().to_vec());
    letters.load_font_data(dejavu::sans_mono::regular().to_vec());
    letters.set_sans_serif_family("DejaVu Sans");
    letters.set_monospace_family("DejaVu Sans Mono");
    usvg::Options {
        fontdb: Arc::new(letters),
        font_family: "DejaVu Sans".to_owned(),
        ..usvg::Options::default()
    }
});

/// Reads a drawing; all letters of its texts must be in the font.
pub(crate) fn tree(svg: &str) -> Result<usvg::Tree, crate::PrintError> {
    let document = usvg::roxmltree::Document::parse(svg);
    let document = document.map_err(|error| crate::PrintError::Svg(error.to_string()))?;
    for text in document.descendants().filter(|node| node.has_tag_name("text")) {
        Face::Regular.check(text.text().unwrap_or_default())?;
    }
    usvg::Tree::from_xmltree(&document, &OPTIONS)
        .map_err(|error| crate::PrintError::Svg(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_that_is_missing_is_named() {
        assert_eq!(Face::Bold.check("Größe Ω Жук → ≥"), Ok(()));
        let error = Face::Bold.check("谜 1").unwrap_err();
        assert_eq!((error.letter, error.text.as_str()), ('谜', "谜 1"));
        assert!(error.to_string().contains("'谜' (U+8C1C)"), "{error}");
    }

    #[test]
    fn lines_are_no_wider_than_they_may_be() {
        let text = "Draw one line from S to T that visits every open cell exactly once.";
        for width in [40.0, 120.0, 400.0] {
            let lines = Face::Regular.lines(text, 10.0, width);
            assert!(lines.iter().all(|line| Face::Regular.width(line, 10.0) <= width), "{lines:?}");
            assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        }
        assert!(Face::Mono.lines("abcdefghijklmnopqrstuvwxyz", 10.0, 30.0).len() > 4);
    }
}
