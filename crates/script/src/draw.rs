//! Drawings: rows of signs as pictures.

use crate::program::ScriptError;
use crate::script::Script;
use etchwork::core::Token;
use etchwork::{Cell, Grid, Mark, Picture};
use rhai::{Dynamic, Map};
use std::collections::BTreeMap;

/// What a sign looks like, part by part.
pub(crate) type Looks = BTreeMap<char, Vec<Part>>;

/// One part of what stands on a cell.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Floor,
    Wall,
    Start,
    Goal,
    Due,
    Lock,
    Warning,
    Player,
    Ball,
    Letter(String),
}

/// The words for the parts.
const PARTS: [(&str, Part); 9] = [
    ("floor", Part::Floor),
    ("wall", Part::Wall),
    ("start", Part::Start),
    ("goal", Part::Goal),
    ("due", Part::Due),
    ("lock", Part::Lock),
    ("warning", Part::Warning),
    ("player", Part::Player),
    ("ball", Part::Ball),
];

impl Part {
    fn mark(&self, cell: Cell) -> Mark {
        match self {
            Self::Floor => Mark::Pad(cell),
            Self::Wall => Mark::Wall(cell),
            Self::Start => Mark::Input(cell),
            Self::Goal => Mark::Output(cell),
            Self::Due => Mark::Due(cell),
            Self::Lock => Mark::Lock(cell),
            Self::Warning => Mark::Warning(cell),
            Self::Player => Mark::Tokens { cell, token: Token::Player, count: 1 },
            Self::Ball => Mark::Tokens { cell, token: Token::Ball, count: 1 },
            Self::Letter(text) => Mark::Label { cell, text: text.clone() },
        }
    }
}

/// Reads the variable `looks`: a map from signs to words.
pub(crate) fn looks(map: &Map) -> Result<Looks, String> {
    let read = |(sign, words): (&str, &Dynamic)| {
        let mut letters = sign.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return Err(format!("'{sign}' in `looks` is not one sign"));
        };
        let words = words.as_immutable_string_ref();
        let words = words.map_err(|_| format!("the words for '{sign}' in `looks` are a text"))?;
        let part = |word: &str| {
            if word == "letter" {
                return Ok(Part::Letter(sign.to_owned()));
            }
            let known = PARTS.iter().find(|(known, _)| *known == word);
            known.map(|(_, part)| part.clone()).ok_or_else(|| {
                let known: Vec<&str> = PARTS.iter().map(|(known, _)| *known).collect();
                format!("'{word}' in `looks` is none of {}, letter", known.join(", "))
            })
        };
        Ok((letter, words.split_whitespace().map(part).collect::<Result<_, _>>()?))
    };
    map.iter().map(|(sign, words)| read((sign, words))).collect()
}

/// What a sign looks like if the script does not say.
fn usual(sign: char) -> Vec<Part> {
    match sign {
        ' ' => Vec::new(),
        '#' => vec![Part::Wall],
        '.' => vec![Part::Floor],
        other => vec![Part::Floor, Part::Letter(other.to_string())],
    }
}

/// The picture of what `draw` returns: an array of rows, or a map with these as `rows` and lines to
/// stand below them as `facts`.
pub(crate) fn picture(script: &Script, data: &Dynamic) -> Result<Picture, ScriptError> {
    let program = &script.program;
    let flaw = |why: String| program.flaw_in("draw", why);
    let texts = |data: &Dynamic| -> Option<Vec<String>> {
        let list = data.as_array_ref().ok()?;
        list.iter().map(|row| row.is_string().then(|| row.to_string())).collect()
    };
    let of_map = |key: &str| texts(data.as_map_ref().ok()?.get(key)?);
    let wanted = "an array of rows as texts, or a map with these as `rows`";
    let rows = texts(data).or_else(|| of_map("rows"));
    let rows = rows.ok_or_else(|| program.wrong("draw", wanted, data))?;
    let signs: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let cols = signs.first().map_or(0, Vec::len);
    if signs.iter().any(|row| row.len() != cols) {
        return Err(flaw("the rows that `draw` returns differ in length".to_owned()));
    }
    let grid = Grid::new(cols, signs.len()).map_err(|error| flaw(error.to_string()))?;
    let about = format!("{} rows: {}", rows.len(), rows.join(" / "));
    let mut picture = Picture::new(grid, script.name.as_str(), about);
    for (cell, sign) in grid.cells().zip(signs.concat()) {
        let parts = script.looks.get(&sign).cloned().unwrap_or_else(|| usual(sign));
        parts.iter().for_each(|part| picture.add(part.mark(cell)));
    }
    of_map("facts").unwrap_or_default().into_iter().for_each(|fact| picture.tell(fact));
    Ok(picture)
}
