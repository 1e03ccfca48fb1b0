//! Recipe IDs: everything needed to make a puzzle again, as one short text.

use crate::CHECKSUM;
use etchwork_path::{Grid, Ratio};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The recipe of a puzzle.
///
/// As text it is URL-safe and usable as a file name. The parts are joined by dots: `r` with the
/// generator's version, set, tier, seed and index; then what differs from the tier (`m~` mechanic,
/// `s~` size, `f~` path finder, `b~` boards, `x~` a reading and its greatest value, `n~` one and its least value, `k~` maker,
/// `v~` a plug-in, one of its settings and the value, `a~` a reading and the value to aim at); a
/// hash of the resolved tier; and a checksum. The hash also tells which settings a maker of `k~` has
/// besides those of `v~`: those of the tier that it knows, or, in the first recipes, none. A `+` in a name is written `~`; in a value, each byte
/// that is not a letter, digit or `-` is written `~` and two hexadecimal digits.
///
/// ```
/// use etchwork_codec::Recipe;
///
/// let recipe = Recipe {
///     set: "default".into(),
///     tier: "medium".into(),
///     seed: 42,
///     index: 7,
///     plan: 0x1234_abcd,
///     ..Recipe::default()
/// };
/// let id = recipe.to_string();
/// assert_eq!(id, "r0.default.medium.42.7.1234abcd.7be4");
/// assert_eq!(id.parse(), Ok(recipe));
/// assert!("r0.default.medium.43.7.1234abcd.7be4".parse::<Recipe>().is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Recipe {
    /// The version of the generator.
    pub generator: u32,
    /// The tier set.
    pub set: String,
    /// The tier.
    pub tier: String,
    /// The seed of the run.
    pub seed: u32,
    /// The index in the run.
    pub index: u32,
    /// The mechanic, if requested by name.
    pub mechanic: Option<String>,
    /// The size, if not the tier's.
    pub size: Option<Grid>,
    /// The path finder, if not the tier's.
    pub finder: Option<String>,
    /// The most boards to try, if not the tier's.
    pub boards: Option<u32>,
    /// The greatest allowed values of readings, in addition to the tier's own gates.
    pub caps: BTreeMap<String, Ratio>,
    /// The least allowed values of readings, in the same way.
    pub floors: BTreeMap<String, Ratio>,
    /// The maker of a family other than paths, if not the tier's.
    pub maker: Option<String>,
    /// Settings besides the tier's, as typed: by plug-in, then by key.
    pub settings: BTreeMap<String, BTreeMap<String, String>>,
    /// The reading to aim at, and the aim.
    pub aim: Option<RecipeAim>,
    /// The hash of the resolved tier, including all overrides.
    pub plan: u32,
}

/// The aim of a puzzle in a series.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RecipeAim {
    /// The reading.
    pub reading: String,
    /// The value to aim at.
    pub value: i64,
}

/// Why a text is not a recipe ID.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecipeError {
    /// The checksum does not match: some character is wrong.
    #[error("'{0}' is mistyped: its checksum does not fit")]
    Checksum(String),
    /// A part is missing or wrong.
    #[error("'{id}' is not a recipe ID: {what}")]
    Part {
        /// The text.
        id: String,
        /// What is wrong with it.
        what: &'static str,
    },
}

impl Recipe {
    /// Whether a text looks like a recipe ID, well-formed or not.
    pub fn looks_like(text: &str) -> bool {
        let digits = text.strip_prefix('r').and_then(|rest| rest.split_once('.'));
        digits.is_some_and(|(version, _)| version.parse::<u32>().is_ok())
    }

    /// The IDs of this recipe at every index.
    pub fn series(&self) -> Series {
        let Self { generator, set, tier, seed, .. } = self;
        let head = format!("r{generator}.{set}.{tier}.{seed}.");
        let mut tail = String::new();
        let mut part = |key: char, value: Option<String>| {
            if let Some(value) = value {
                tail += &format!(".{key}~{}", value.replace('+', "~"));
            }
        };
        part('m', self.mechanic.clone());
        part('s', self.size.map(|size| size.to_string()));
        part('f', self.finder.clone());
        part('b', self.boards.map(|boards| boards.to_string()));
        // A point would end the part.
        let bound = |name: &str, bound: &Ratio| format!("{name}~{bound}").replace('.', "_");
        self.caps.iter().for_each(|(name, most)| part('x', Some(bound(name, most))));
        self.floors.iter().for_each(|(name, least)| part('n', Some(bound(name, least))));
        part('k', self.maker.clone());
        for (plug_in, settings) in &self.settings {
            for (key, value) in settings {
                part('v', Some(format!("{plug_in}~{key}~{}", escaped(value))));
            }
        }
        let aim = self.aim.as_ref();
        part('a', aim.map(|aim| format!("{}~{}", aim.reading, aim.value)));
        tail += &format!(".{:08x}", self.plan);
        let head_check = CHECKSUM.checksum(head.as_bytes());
        Series { head, tail, head_check }
    }

    fn body(&self) -> String {
        self.series().body(self.index)
    }

    /// Reads a part that differs from the tier, or says what is wrong with it.
    fn take(&mut self, text: &str) -> Result<(), &'static str> {
        let (kind, value) = text.split_once('~').ok_or(LATER)?;
        match kind {
            "m" => self.mechanic = Some(value.replace('~', "+")),
            "s" => self.size = Some(Grid::read_long(value).map_err(|_| "its size is not a size")?),
            "f" => self.finder = Some(value.replace('~', "+")),
            "b" => {
                self.boards =
                    Some(value.parse().map_err(|_| "its number of boards is not below 2^32")?)
            }
            "x" => {
                let cap = with_bound(value).ok_or("one of its greatest values is not a number")?;
                self.caps.insert(cap.0, cap.1);
            }
            "n" => {
                let floor = with_bound(value).ok_or("one of its least values is not a number")?;
                self.floors.insert(floor.0, floor.1);
            }
            "k" => self.maker = Some(value.to_owned()),
            "v" => {
                let mut parts = value.splitn(3, '~');
                let (Some(plug_in), Some(key), Some(value)) =
                    (parts.next(), parts.next(), parts.next())
                else {
                    return Err("one of its settings lacks a plug-in, a key or a value");
                };
                let value =
                    unescaped(value).ok_or("the value of one of its settings is mistyped")?;
                let settings = self.settings.entry(plug_in.to_owned()).or_default();
                settings.insert(key.to_owned(), value);
            }
            "a" => {
                let (reading, value) =
                    with_number(value).ok_or("what it aims at is not a number")?;
                self.aim = Some(RecipeAim { reading, value });
            }
            _ => return Err(LATER),
        }
        Ok(())
    }
}

/// The message about a part that this build does not know.
const LATER: &str = "it has a part of a later version";

/// The name and the number in `name~number`.
fn with_number<N: FromStr>(text: &str) -> Option<(String, N)> {
    let (name, number) = text.rsplit_once('~')?;
    Some((name.to_owned(), number.parse().ok()?))
}

/// The name and the bound in `name~bound`.
fn with_bound(text: &str) -> Option<(String, Ratio)> {
    let (name, bound) = text.rsplit_once('~')?;
    Some((name.to_owned(), Ratio::read_bound(&bound.replace('_', "."))?))
}

/// A value, with each byte that IDs cannot have written as `~` and two hexadecimal digits.
fn escaped(value: &str) -> String {
    let escape = |byte: u8| match byte {
        b'-' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => char::from(byte).to_string(),
        _ => format!("~{byte:02x}"),
    };
    value.bytes().map(escape).collect()
}

/// Reads what [`escaped`] wrote.
fn unescaped(text: &str) -> Option<String> {
    let mut parts = text.split('~');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (code, rest) = part.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(code, 16).ok()?);
        bytes.extend(rest.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

/// The IDs of recipes that differ only in their index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    pub(crate) head: String,
    pub(crate) tail: String,
    /// The checksum of the head.
    head_check: u16,
}

impl Series {
    /// The ID at an index.
    pub fn id(&self, index: u32) -> String {
        let check = self.checksum(index.to_string().as_bytes());
        format!("{}.{check:04x}", self.body(index))
    }

    /// The checksum of the ID with an index, which is passed as digits.
    pub(crate) fn checksum(&self, index: &[u8]) -> u16 {
        // This checksum has no final step, so it can continue from that of the head.
        let mut check = CHECKSUM.digest_with_initial(self.head_check);
        check.update(index);
        check.update(self.tail.as_bytes());
        check.finalize()
    }

    fn body(&self, index: u32) -> String {
        [&self.head, index.to_string().as_str(), &self.tail].concat()
    }
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.series().id(self.index))
    }
}

impl FromStr for Recipe {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Self, RecipeError> {
        let part = |what| RecipeError::Part { id: text.to_owned(), what };
        let (body, check) = text.rsplit_once('.').ok_or(part("it has no checksum"))?;
        if format!("{:04x}", CHECKSUM.checksum(body.as_bytes())) != check {
            return Err(RecipeError::Checksum(text.to_owned()));
        }
        let mut parts = body.split('.');
        let mut next = |what| parts.next().ok_or(part(what));
        let generator = next("it is empty")?.strip_prefix('r').and_then(|v| v.parse().ok());
        let mut recipe = Self {
            generator: generator.ok_or(part("it does not open with r and a version"))?,
            set: next("the tier set is missing")?.to_owned(),
            tier: next("the tier is missing")?.to_owned(),
            seed: next("the seed is missing")?
                .parse()
                .map_err(|_| part("its seed is not a number below 2^32"))?,
            index: next("the index is missing")?
                .parse()
                .map_err(|_| part("its index is not a number below 2^32"))?,
            ..Self::default()
        };
        let rest: Vec<&str> = parts.collect();
        let (plan, overrides) = rest.split_last().ok_or(part("the tier's hash is missing"))?;
        recipe.plan = u32::from_str_radix(plan, 16).map_err(|_| part("its hash is not hex"))?;
        for text in overrides {
            recipe.take(text).map_err(part)?;
        }
        // Each recipe has exactly one ID: no leading zeros, no parts out of order.
        if recipe.body() == body { Ok(recipe) } else { Err(part("it is not in canonical form")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recipe() -> Recipe {
        Recipe {
            generator: 0,
            set: "my-set".into(),
            tier: "hard".into(),
            seed: u32::MAX,
            index: 0,
            mechanic: Some("fog+warps".into()),
            size: Some(Grid::new(5, 9).unwrap()),
            finder: Some("warnsdorff".into()),
            boards: Some(20),
            caps: [("fork_ratio".into(), Ratio::new(7, 20)), ("solutions".into(), 1.into())].into(),
            floors: [("difficulty".into(), 40.into())].into(),
            maker: Some("growth".into()),
            settings: [("growth".into(), [("tiling".into(), "a_b.c~ä".into())].into())].into(),
            aim: Some(RecipeAim { reading: "points".into(), value: -40 }),
            plan: 7,
        }
    }

    #[test]
    fn print_then_parse_is_the_identity() {
        let id = recipe().to_string();
        assert_eq!(id.parse(), Ok(recipe()));
        assert!(id.chars().all(|c| c.is_ascii_alphanumeric() || "-._~".contains(c)), "{id}");
        assert!(Recipe::looks_like(&id) && !Recipe::looks_like("rows.txt"));
    }

    #[test]
    fn any_one_character_changed_is_noticed() {
        let id = recipe().to_string();
        for at in 0..id.len() {
            for letter in "0aZ~.".chars() {
                let mut changed: Vec<char> = id.chars().collect();
                changed[at] = letter;
                let changed: String = changed.into_iter().collect();
                assert!(changed == id || changed.parse::<Recipe>().is_err(), "{changed}");
            }
        }
    }

    #[test]
    fn parts_are_named() {
        let refuse = |body: &str, what: &str| {
            let id = format!("{body}.{:04x}", CHECKSUM.checksum(body.as_bytes()));
            let error = id.parse::<Recipe>().expect_err(body).to_string();
            assert!(error.contains(what), "{error}");
        };
        refuse("r0.a.b.1", "index is missing");
        refuse("x0.a.b.1.2.00000000", "open with r");
        refuse("r0.a.b.1.2.q~3.00000000", "later version");
        refuse("r0.a.b.01.2.00000000", "canonical form");
        refuse("r0.a.b.1.2.s~5x6.m~fog.00000000", "canonical form");
        refuse("r0.a.b.1.2.s~0x6.00000000", "size");
        refuse(
            "r0.a.b.1.2.v~growth~tiling.00000000",
            "one of its settings lacks a plug-in, a key or a value",
        );
        refuse("r0.a.b.1.2.v~growth~tiling~he~7.00000000", "value of one of its settings");
        refuse("r0.a.b.1.2.v~growth~tiling~~c3.00000000", "value of one of its settings");
        refuse("r0.a.b.1.2.v~growth~tiling~~61.00000000", "canonical form");
        refuse("r0.a.b.1.2.n~moves~few.00000000", "least values");
        refuse("r0.a.b.1.2.n~moves~1.x~moves~2.00000000", "canonical form");
        refuse("r0.a.b.1.2.a~points~many.00000000", "aims at");
    }
}
