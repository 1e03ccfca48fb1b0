//! Recipe IDs: all it takes to make a puzzle again, as one short text.

use crate::CHECKSUM;
use etchwork_core::Grid;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The recipe of a puzzle.
///
/// As text it is URL-safe and good for a file name: `r`, the generator's
/// version, set, tier, seed and index, then what differs from the tier
/// (`m~` mechanic, `s~` size, `f~` path finder, `b~` boards, `x~` a reading and
/// its greatest value), a hash of the resolved tier, and a checksum, joined by dots. A `+` in a name is written `~`.
///
/// ```
/// use etchwork_codec::Recipe;
///
/// let recipe = Recipe {
///     generator: 0,
///     set: "default".into(),
///     tier: "medium".into(),
///     seed: 42,
///     index: 7,
///     mechanic: None,
///     size: None,
///     finder: None,
///     boards: None,
///     caps: Default::default(),
///     plan: 0x1234_abcd,
/// };
/// let id = recipe.to_string();
/// assert_eq!(id, "r0.default.medium.42.7.1234abcd.7be4");
/// assert_eq!(id.parse(), Ok(recipe));
/// assert!("r0.default.medium.43.7.1234abcd.7be4".parse::<Recipe>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    /// The mechanic, if it was asked for by name.
    pub mechanic: Option<String>,
    /// The size, if not the tier's.
    pub size: Option<Grid>,
    /// The path finder, if not the tier's.
    pub finder: Option<String>,
    /// The most boards, if not the tier's.
    pub boards: Option<u32>,
    /// The greatest values of readings beside the tier's own gates.
    pub caps: BTreeMap<String, u32>,
    /// The hash of the resolved tier with every override.
    pub plan: u32,
}

/// Why a text is no recipe ID.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecipeError {
    /// The checksum does not fit: some character is wrong.
    #[error("'{0}' is mistyped: its checksum does not fit")]
    Checksum(String),
    /// A part is missing, or not what it should be.
    #[error("'{id}' is no recipe ID: {what}")]
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
        self.caps.iter().for_each(|(name, most)| part('x', Some(format!("{name}~{most}"))));
        tail += &format!(".{:08x}", self.plan);
        let head_check = CHECKSUM.checksum(head.as_bytes());
        Series { head, tail, head_check }
    }

    fn body(&self) -> String {
        self.series().body(self.index)
    }
}

/// The IDs of recipes that differ in their index alone.
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

    /// The checksum of the ID at an index, which is handed in as digits.
    pub(crate) fn checksum(&self, index: &[u8]) -> u16 {
        // This checksum adds nothing at its end, so it goes on from that of the head.
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
            seed: next("the seed is missing")?.parse().map_err(|_| part("its seed is no u32"))?,
            index: next("the index is missing")?
                .parse()
                .map_err(|_| part("its index is no u32"))?,
            mechanic: None,
            size: None,
            finder: None,
            boards: None,
            caps: BTreeMap::new(),
            plan: 0,
        };
        let rest: Vec<&str> = parts.collect();
        let (plan, overrides) = rest.split_last().ok_or(part("the tier's hash is missing"))?;
        recipe.plan = u32::from_str_radix(plan, 16).map_err(|_| part("its hash is not hex"))?;
        for text in overrides {
            match text.split_once('~') {
                Some(("m", name)) => recipe.mechanic = Some(name.replace('~', "+")),
                Some(("s", size)) => {
                    recipe.size = Some(size.parse().map_err(|_| part("its size is no size"))?);
                }
                Some(("f", name)) => recipe.finder = Some(name.replace('~', "+")),
                Some(("b", boards)) => {
                    recipe.boards =
                        Some(boards.parse().map_err(|_| part("its boards are no u32"))?);
                }
                Some(("x", cap)) => {
                    let cap =
                        cap.rsplit_once('~').and_then(|(n, most)| Some((n, most.parse().ok()?)));
                    let (name, most) = cap.ok_or(part("a greatest value in it is none"))?;
                    recipe.caps.insert(name.to_owned(), most);
                }
                _ => return Err(part("it has a part of a later version")),
            }
        }
        // One text a recipe: no leading zeros, no parts out of order.
        if recipe.body() == body { Ok(recipe) } else { Err(part("it is not in its plain form")) }
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
            caps: [("solutions".into(), 1)].into(),
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
        refuse("r0.a.b.01.2.00000000", "plain form");
        refuse("r0.a.b.1.2.s~5x6.m~fog.00000000", "plain form");
        refuse("r0.a.b.1.2.s~0x6.00000000", "size");
    }
}
