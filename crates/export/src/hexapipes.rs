//! Trees of pipes in the JSON of the page Hexapipes and its collection: a number for each tile.
//!
//! ```text
//! {"grid": "hexagonal", "width": 3, "height": 2, "wrap": false, "tiles": [1, 9, 12, 0, 1, 8]}
//! ```
//!
//! The tiles come in reading order. Bit `i` of a number is an arm to side `i`, counted anticlockwise
//! from the east, and 0 is a hole. On hexagons every other row lies half a tile further to the right,
//! from the second on. Where the board wraps, the first row follows below the last one half a column
//! further to the right if the number of rows is odd, and else a whole one. Files of the collection do not
//! say whether they wrap, and their folders do: `hexapipes:wrap=true` says it for
//! them. The oldest puzzles of a day have no grid: they are hexagons.
//!
//! A file has one puzzle, a list of them, or a list under `levels` or `puzzles`. Only squares and hexagons are
//! read: other grids of that page number their tiles in ways of their own.

use crate::importer::json_levels;
use crate::{ExportFile, ExportLevel, Exporter, Imported, Importer, numbered};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The format, and its settings.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Hexapipes {
    /// Whether puzzles wrap that do not say it themselves: the collection has them in folders.
    wrap: bool,
}

/// A puzzle in a file.
#[derive(Serialize, Deserialize)]
struct Instance {
    /// The page's oldest puzzles do not name it.
    #[serde(default = "hexagonal")]
    grid: String,
    width: usize,
    height: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrap: Option<bool>,
    tiles: Vec<u16>,
}

fn hexagonal() -> String {
    "hexagonal".to_owned()
}

/// A grid of the page, the tiling that it is, and the masks of its tiles.
struct Known {
    grid: &'static str,
    tiling: &'static str,
    sides: u32,
}

const KNOWN: [Known; 2] = [
    Known { grid: "square", tiling: "square", sides: 4 },
    Known { grid: "hexagonal", tiling: "hex", sides: 6 },
];

impl Known {
    /// What the first line has after the size of a board that wraps.
    fn wrap(&self, rows: usize) -> &'static str {
        let is_twisted = self.sides == 6 && rows.is_multiple_of(2);
        if is_twisted { " wrap twist 1" } else { " wrap" }
    }
}

impl Importer for Hexapipes {
    fn endings(&self) -> &'static [&'static str] {
        &["json"]
    }

    fn import(&self, file: &[u8]) -> Result<Vec<Imported>, String> {
        let read = |(place, value): (usize, Value)| Imported {
            name: place.to_string(),
            text: serde_json::from_value(value)
                .map_err(|error| error.to_string())
                .and_then(|instance: Instance| instance.text(self.wrap)),
        };
        Ok((1..).zip(json_levels(file)?).map(read).collect())
    }
}

impl Instance {
    fn text(&self, wraps: bool) -> Result<String, String> {
        let Self { grid, width, height, wrap, tiles } = self;
        let known = KNOWN.iter().find(|known| known.grid == grid).ok_or_else(|| {
            let known = KNOWN.map(|known| format!("'{}'", known.grid)).join(" and ");
            format!("'grid': '{grid}' is not read, {known} are")
        })?;
        let sides = [("width", width), ("height", height)];
        if let Some((key, side)) = sides.iter().find(|(_, side)| !(1..=64).contains(*side)) {
            return Err(format!("'{key}': a board has 1 to 64 columns and rows, not {side}"));
        }
        if tiles.len() != width * height {
            let count = tiles.len();
            return Err(format!(
                "'tiles': {width}x{height} has {} tiles, not {count}",
                width * height
            ));
        }
        let most = (1 << known.sides) - 1;
        if let Some((at, mask)) = tiles.iter().enumerate().find(|(_, mask)| **mask > most) {
            let (row, col) = (at / width, at % width);
            return Err(format!(
                "'tiles': {mask} at {row},{col} is no tile: it is from 0 to {most}"
            ));
        }
        let wrap = if wrap.unwrap_or(wraps) { known.wrap(*height) } else { "" };
        let mut text = format!("pipes {} {width}x{height}{wrap}\n", known.tiling);
        for row in tiles.chunks(*width) {
            let row: Vec<String> = row.iter().map(|mask| format!("{mask:x}")).collect();
            text += &(row.join(" ") + "\n");
        }
        Ok(text)
    }

    /// Reads a puzzle in text form. Its source is dropped, which the page does not have.
    fn of(text: &str) -> Result<Self, String> {
        let mut lines = text.lines();
        let head = lines.next().unwrap_or_default();
        let (first, wrap) = head
            .split_once(" wrap")
            .map_or((head, None), |(first, rest)| (first, Some(format!(" wrap{rest}"))));
        let words: Vec<&str> = first.split(' ').collect();
        let [_, tiling, size] = words[..] else {
            return Err(format!("'{head}' is no such puzzle"));
        };
        let known = KNOWN.iter().find(|known| words[0] == "pipes" && known.tiling == tiling);
        let known = known.ok_or_else(|| format!("this format has no `{} {tiling}`", words[0]))?;
        let sides =
            size.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
        let (width, height) = sides.ok_or_else(|| format!("'{size}' is no size"))?;
        if let Some(other) = wrap.as_deref().filter(|wrap| *wrap != known.wrap(height)) {
            return Err(format!("this format has no `{}` on {size}", other.trim()));
        }
        let (mut tiles, mask) = (Vec::new(), |word: &str| u16::from_str_radix(word, 16));
        for line in lines {
            match line.split(' ').next() {
                Some("@source") => {}
                Some("@barrier") => return Err("this format has no barriers".to_owned()),
                _ => {
                    let row: Result<Vec<u16>, _> = line.split(' ').map(mask).collect();
                    tiles.extend(row.map_err(|error| format!("'{line}': {error}"))?);
                }
            }
        }
        let grid = known.grid.to_owned();
        Ok(Self { grid, width, height, wrap: Some(wrap.is_some()), tiles })
    }
}

impl Exporter for Hexapipes {
    fn needs_map(&self) -> bool {
        false
    }

    fn export(&self, levels: &[ExportLevel]) -> Result<Vec<ExportFile>, String> {
        let file = |level: &ExportLevel| {
            let instance = Instance::of(&level.text);
            let instance = instance.map_err(|why| format!("level {}: {why}", level.place))?;
            let json = serde_json::to_string(&instance).expect("plain data") + "\n";
            Ok(ExportFile::text(numbered(level, "json"), json))
        };
        levels.iter().map(file).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<String, String> {
        let mut puzzles = Hexapipes::default().import(json.as_bytes())?;
        puzzles.remove(0).text
    }

    #[test]
    fn what_is_read_is_written_again() {
        for (json, text) in [
            (
                r#"{"grid":"hexagonal","width":3,"height":2,"wrap":true,"tiles":[1,9,12,0,33,8]}"#,
                "pipes hex 3x2 wrap twist 1\n1 9 c\n0 21 8\n",
            ),
            (
                r#"{"grid":"hexagonal","width":2,"height":1,"wrap":true,"tiles":[1,8]}"#,
                "pipes hex 2x1 wrap\n1 8\n",
            ),
            (
                r#"{"grid":"square","width":2,"height":2,"wrap":true,"tiles":[1,4,3,12]}"#,
                "pipes square 2x2 wrap\n1 4\n3 c\n",
            ),
            (
                r#"{"grid":"square","width":2,"height":1,"wrap":false,"tiles":[1,4]}"#,
                "pipes square 2x1\n1 4\n",
            ),
        ] {
            assert_eq!(read(json).as_deref(), Ok(text));
            let again = Instance::of(&format!("{text}@source 0,0\n")).unwrap();
            assert_eq!(serde_json::to_string(&again).unwrap(), json);
        }
        let old = read(r#"{"width":2,"height":1,"tiles":[1,8],"comment":"of the first day"}"#);
        assert_eq!(old.as_deref(), Ok("pipes hex 2x1\n1 8\n"));
        let list = r#"{"puzzles":[{"grid":"square","width":1,"height":1,"tiles":[0]},7]}"#;
        let puzzles = Hexapipes { wrap: true }.import(list.as_bytes()).unwrap();
        assert_eq!(puzzles[0].text.as_deref(), Ok("pipes square 1x1 wrap\n0\n"));
        assert!(puzzles[1].text.is_err());
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (json, why) in [
            (
                r#"{"grid":"cube","width":1,"height":1,"tiles":[1]}"#,
                "'cube' is not read, 'square' and",
            ),
            (
                r#"{"grid":"square","width":65,"height":1,"tiles":[1]}"#,
                "'width': a board has 1 to 64",
            ),
            (r#"{"grid":"square","width":2,"height":1,"tiles":[1]}"#, "2x1 has 2 tiles, not 1"),
            (r#"{"grid":"square","width":2,"height":1,"tiles":[1,16]}"#, "16 at 0,1 is no tile"),
            (r#"{"grid":"square","width":2,"height":1}"#, "missing field `tiles`"),
            ("{", "this is no JSON"),
            ("7", "a level is an object"),
        ] {
            let told = read(json).unwrap_err();
            assert!(told.contains(why), "{json}: {told}");
        }
        for (text, why) in [
            ("pipes cairo 2x1\n1 2\n", "no `pipes cairo`"),
            ("pipes square 2x1 wrap twist 1\n1 2\n", "no `wrap twist 1` on 2x1"),
            ("pipes square 2x1\n1 2\n@barrier 0,0 0\n", "no barriers"),
            ("rails 2x1\n", "is no such puzzle"),
        ] {
            let told = Instance::of(text).err().unwrap();
            assert!(told.contains(why), "{text}: {told}");
        }
    }
}
