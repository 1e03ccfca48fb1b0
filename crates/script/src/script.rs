//! Scripts: what their variables say, and how their puzzles are written.

use crate::draw::{Looks, looks};
use crate::kind::Kind;
use crate::program::{Program, ScriptError, Thrown};
use crate::variables::Variables;
use etchwork::core::text::lines;
use etchwork::{TextFlaw, TierSet};
use rhai::{Array, Dynamic, Map};

/// A script that is a family of puzzles.
pub(crate) struct Script {
    pub program: Program,
    pub name: String,
    pub about: String,
    pub rule: String,
    /// The tier set as TOML, if there is one.
    pub tiers: Option<String>,
    /// The settings of `make`, with their defaults.
    pub settings: Map,
    pub looks: Looks,
    /// The signs that rows may have; any if `None`.
    signs: Option<String>,
    pub has_make: bool,
    has_read: bool,
    has_write: bool,
}

/// The functions that every family has, with the values that they get.
const FUNCTIONS: [(&str, &[&str]); 5] = [
    ("initial", &["level"]),
    ("moves", &["level", "state"]),
    ("apply", &["level", "state", "move"]),
    ("status", &["level", "state"]),
    ("draw", &["level", "state"]),
];

/// The variables that mean something.
const VARIABLES: [&str; 7] = ["name", "about", "rule", "tiers", "settings", "looks", "signs"];

impl Script {
    /// Reads a script.
    pub fn of(program: Program) -> Result<Self, ScriptError> {
        Kind::of(&program).only(Kind::Family, &program)?;
        let variables = Variables::of(&program, &VARIABLES)?;
        for (function, takes) in FUNCTIONS {
            if !program.has(function, takes)? {
                let why = format!(
                    "there is no function `{function}`: write `fn {function}({})`",
                    takes.join(", ")
                );
                return Err(program.flaw(None, why));
            }
        }
        let name = variables.needed("name")?;
        if name.len() < 2 || !name.bytes().all(|letter| letter.is_ascii_lowercase()) {
            return Err(
                program.flaw_at("name", "a family has a name of two letters a to z or more")
            );
        }
        let map = |name: &str| variables.map(name);
        let looks = looks(&map("looks")?).map_err(|why| program.flaw_at("looks", why))?;
        let script = Self {
            about: variables.needed("about")?,
            rule: variables.needed("rule")?,
            tiers: variables.text("tiers")?,
            settings: map("settings")?,
            signs: variables.text("signs")?,
            looks,
            has_make: program.has("make", &["random", "settings"])?,
            has_read: program.has("read", &["text"])?,
            has_write: program.has("write", &["level"])?,
            name,
            program,
        };
        if script.has_read != script.has_write {
            let (has, lacks) =
                if script.has_read { ("read", "write(level)") } else { ("write", "read(text)") };
            let why = format!("there is `{has}` and no `fn {lacks}`: texts need both, or neither");
            return Err(script.program.flaw_in(has, why));
        }
        script.tier_set()?;
        Ok(script)
    }

    /// The tier set as TOML with its name and family, which are those of the script.
    pub fn set_text(&self) -> Option<String> {
        let tiers = self.tiers.as_ref()?;
        Some(format!("set = '{0}'\nfamily = '{0}'\n{tiers}", self.name))
    }

    /// Refuses tiers that cannot be read, at their line.
    fn tier_set(&self) -> Result<(), ScriptError> {
        let Some(text) = self.set_text() else { return Ok(()) };
        let program = &self.program;
        if !self.has_make {
            return Err(
                program.flaw_at("tiers", "there are `tiers` and no `fn make(random, settings)`")
            );
        }
        let Err(error) = TierSet::parse(&text) else { return Ok(()) };
        let start = self.tiers.as_ref().and_then(|tiers| program.source.find(tiers.as_str()));
        let lines = |text: &str| text.matches('\n').count();
        let line = error.span.as_ref().zip(start).and_then(|(span, start)| {
            let within = lines(text.get(..span.start)?).checked_sub(2)?;
            Some(lines(&program.source[..start]) + within + 1)
        });
        Err(match line {
            Some(_) => program.flaw(line, error.to_string()),
            None => program.flaw_at("tiers", error.to_string()),
        })
    }

    /// The level of a text.
    pub fn read(&self, text: &str) -> Result<Dynamic, TextFlaw> {
        let mut all = lines(text);
        let title = all.next().filter(|line| line.text.trim() == self.name);
        let title = title.ok_or_else(|| {
            TextFlaw::new(format!("the first line should be `{}`", self.name), 0..text.len())
        })?;
        if self.has_read {
            let body = text.get(title.span().end..).unwrap_or_default();
            let body = body.strip_prefix("\r\n").or(body.strip_prefix('\n')).unwrap_or(body);
            let flaw = |why: String| TextFlaw::new(why, title.span().end..text.len());
            return self.program.call("read", vec![body.to_owned().into()]).map_err(|thrown| {
                match thrown {
                    Thrown::Told(told) => flaw(told),
                    Thrown::Fault(fault) => flaw(fault.to_string()),
                }
            });
        }
        let rows: Vec<_> = all.collect();
        let Some(first) = rows.first() else {
            return Err(title.flaw("there is no row below this line"));
        };
        let cols = first.text.chars().count();
        for row in &rows {
            if row.text.chars().count() != cols {
                let (has, cols) = (row.text.chars().count(), cols);
                return Err(row.flaw(format!("this row has {has} signs, the first one {cols}")));
            }
            let is_strange = |sign: &&_| !self.is_sign(**sign);
            if let Some(strange) =
                row.letters().find(|part| part.text.chars().any(|sign| is_strange(&&sign)))
            {
                let signs = self.signs.as_deref().unwrap_or_default();
                return Err(strange
                    .flaw(format!("'{}' is not one of {signs}", strange.text.escape_debug())));
            }
        }
        let rows: Array = rows.iter().map(|row| row.text.to_owned().into()).collect();
        Ok(rows.into())
    }

    fn is_sign(&self, sign: char) -> bool {
        self.signs.as_ref().is_none_or(|signs| signs.contains(sign))
    }

    /// The text of a level, below the name of the family.
    pub fn write(&self, level: &Dynamic) -> Result<String, ScriptError> {
        if self.has_write {
            let written = self.program.call("write", vec![level.clone()]);
            let written = written.map_err(|thrown| thrown.fault(&self.program, "write"))?;
            let text = written.as_immutable_string_ref();
            let text = text.map_err(|_| self.program.wrong("write", "a text", &written))?;
            return Ok(format!("{}\n", text.trim_end()));
        }
        let row = |row: &Dynamic| row.is_string().then(|| row.to_string() + "\n");
        let rows = level.as_array_ref().ok().and_then(|rows| rows.iter().map(row).collect());
        rows.ok_or_else(|| {
            let why =
                "a level that is not an array of rows needs `fn write(level)` and `fn read(text)`";
            self.program.flaw_in("make", why)
        })
    }
}
