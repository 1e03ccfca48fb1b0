//! The results of commands as values, for bindings to other languages.

use crate::any::{self, Any};
use crate::args::{self, Command, InputArgs};
use crate::failure::{self, Failure};
use crate::generate::Each;
use crate::plug_in::typed;
use crate::shards::{self, Hand};
use crate::tune::tuner::{Ask, Tuner};
use crate::{Kit, described, input, scripts, table, tiers};
use etchwork::pipeline::Named;
use etchwork::{Budget, Families, Funnel, LevelReader, Registry};
use etchwork_shards::{Plan, Shard};
use serde_json::Value;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Commands with their plug-ins. They take the arguments of the command line and refuse them with
/// its messages, but print nothing.
///
/// ```
/// use etchwork_cli::Library;
/// use std::sync::atomic::AtomicBool;
///
/// let library = Library::new(etchwork::standard_registry(), etchwork::standard_families());
/// let mut puzzles = library.generate(["--tier", "easy", "--seed", "42", "--count", "3"])?;
/// let go = AtomicBool::new(false);
/// while let Some(line) = puzzles.next(&go)? {
///     let puzzle = library.level(&line)?;
///     assert_eq!(puzzle.line().unwrap(), line);
/// }
/// let refused = library.generate(["--tier", "eazy"]).err().unwrap();
/// assert!(refused.message.contains("did you mean 'easy'?"));
/// # Ok::<(), etchwork_cli::Refused>(())
/// ```
pub struct Library(Kit);

/// Why a command failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The exit code of the command line: 1 a negative answer, 2 bad input, 3 given up, 4 reading
    /// or writing failed.
    pub code: u8,
    /// The message of the command line.
    pub message: String,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refused {}

impl Refused {
    fn of(failure: Failure, said: &[String]) -> Self {
        let (code, message) = failure.told(said);
        Self { code, message }
    }
}

/// The result of some work. Its messages are passed on, unless they explain a missing result.
fn told<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Refused> {
    let (done, said) = failure::heard(work);
    match done {
        Ok(done) => {
            said.iter().for_each(failure::say);
            Ok(done)
        }
        Err(failure) => Err(Refused::of(failure, &said)),
    }
}

impl Library {
    /// Commands over a registry and families.
    pub fn new(registry: Registry, families: Families) -> Self {
        Self(Kit::new(registry, families, "etchwork"))
    }

    /// Adds the plug-in of a script, instead of what another script has brought under its name.
    /// Returns that name.
    pub fn plug_in(&mut self, file: &Path) -> Result<String, Refused> {
        told(|| scripts::replace(file, &mut self.0))
    }

    /// The plug-ins.
    pub fn registry(&self) -> &Registry {
        &self.0.registry
    }

    /// The families.
    pub fn families(&self) -> &Families {
        &self.0.families
    }

    /// The puzzles that `generate` makes with these arguments, one after the other.
    pub fn generate<A: Into<OsString>>(
        &self,
        arguments: impl IntoIterator<Item = A>,
    ) -> Result<Puzzles<'_>, Refused> {
        let words = [OsString::from("generate")].into_iter();
        let command = parse(words.chain(arguments.into_iter().map(Into::into)))?;
        let Command::Generate(args) = command else {
            return Err(Refused {
                code: 2,
                message: "this is not a command to generate".to_owned(),
            });
        };
        let each = told(|| Each::new(&args, &self.0))?;
        Ok(Puzzles { each, kit: &self.0 })
    }

    /// The puzzles of a text: an ID, board text, the text of another family, lines of JSON, or a
    /// save. A recipe ID refers to the named tier set, or a built-in one.
    pub fn read(&self, text: &str, tiers: Option<&str>) -> Result<Vec<Any>, Refused> {
        let name = "the text";
        let args =
            InputArgs { file: PathBuf::from(name), line: None, tiers: tiers.map(str::to_owned) };
        told(|| {
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let given = match input::id(text, &self.0) {
                Some(id) => input::Given::Id(id),
                None => input::recognize(name, text.to_owned(), &self.0)?,
            };
            any::all(given, &args, &self.0)
        })
    }

    /// The tiers of a set, or of a family's default set, in their order.
    pub fn tiers(&self, family: Option<&str>, set: Option<&str>) -> Result<Vec<String>, Refused> {
        let set = told(|| tiers::any(set, family, &self.0))?;
        Ok(tiers::names(&set).into_iter().map(str::to_owned).collect())
    }

    /// A family as JSON, as `etchwork family --json` prints it.
    pub fn described(&self, family: &str) -> Result<Value, Refused> {
        told(|| {
            let family = self.0.families.get(family).map_err(Failure::input)?;
            described::family(&**family, &self.0)
        })
    }

    /// A puzzle as a row of a table, as `etchwork measure --table` writes it: JSON with all that is
    /// known of it, and with every reading of its family under `readings`.
    pub fn row(&self, any: &Any) -> Result<String, Refused> {
        told(|| {
            let row = table::row(any, Budget::QUESTION, &self.0).map_err(Failure::input)?;
            Ok(serde_json::to_string(&row).expect("a row is plain data"))
        })
    }

    /// The plug-in that a text names with its settings: `id:key=value`.
    pub fn named(&self, text: &str) -> Result<Named, Refused> {
        told(|| Ok(typed(text)?.named()))
    }

    /// A worker for shards of the plan in this text.
    pub fn hand(&self, plan: &str) -> Result<Hand<'_>, Refused> {
        told(|| Hand::new(&Plan::parse(plan).map_err(Failure::input)?, &self.0))
    }

    /// The plan of a command, and its shards. Each shard has the given number of requests, where
    /// the kind of work leaves that open.
    pub fn plan<A: Into<OsString>>(
        &self,
        arguments: impl IntoIterator<Item = A>,
        requests: u32,
    ) -> Result<(Plan, Vec<Shard>), Refused> {
        let command = parse(arguments)?;
        told(|| shards::plan(command, requests, &self.0))
    }

    /// A tuner, which measures the settings of one tier as points, with the arguments of `tune`.
    pub fn tuner<A: Into<OsString>>(
        &self,
        arguments: impl IntoIterator<Item = A>,
    ) -> Result<Tuner<'_>, Refused> {
        let words = [OsString::from("tune")].into_iter();
        match parse(words.chain(arguments.into_iter().map(Into::into)))? {
            Command::Tune(args) => told(|| Tuner::new(args, &self.0)),
            _ => Err(Refused { code: 2, message: "this is not a command to tune".to_owned() }),
        }
    }

    /// The puzzle in a line of JSON from `generate`.
    pub fn level(&self, line: &str) -> Result<Any, Refused> {
        let level = LevelReader::new(&self.0.registry, &self.0.families).read(line);
        level.map(Any::from).map_err(|message| Refused { code: 2, message })
    }
}

impl Hand<'_> {
    /// The part of a shard with its head, which [`Plan::open`] checks, or `None` if it was stopped
    /// before the part was complete.
    pub fn part(&mut self, shard: Shard, stopped: &AtomicBool) -> Result<Option<Vec<u8>>, Refused> {
        told(|| self.work(shard, stopped))
    }
}

impl Tuner<'_> {
    /// The answer as JSON, or `None` if it was stopped first.
    pub fn ask(&self, ask: Ask<'_>, stopped: &AtomicBool) -> Result<Option<Value>, Refused> {
        told(|| self.answer(ask, stopped))
    }
}

/// The command with these words. A library has its families from the start.
fn parse<A: Into<OsString>>(arguments: impl IntoIterator<Item = A>) -> Result<Command, Refused> {
    let words = [OsString::from("etchwork")].into_iter();
    let parsed = args::parse(words.chain(arguments.into_iter().map(Into::into)));
    let parsed = parsed.map_err(|error| Refused::of(failure::refused_arguments(&error), &[]))?;
    if parsed.plug_ins.is_empty() {
        Ok(parsed.command)
    } else {
        Err(Refused {
            code: 2,
            message: "--plugin is for the command line: add the family to the library".to_owned(),
        })
    }
}

/// Puzzles made one after the other; see [`Library::generate`].
pub struct Puzzles<'a> {
    each: Each,
    kit: &'a Kit,
}

impl Puzzles<'_> {
    /// The next puzzle as a line of JSON, or `None` if there are no more or it was stopped. It
    /// answers requests in batches, the first one alone. A request that gives up has no puzzle.
    pub fn next(&mut self, stopped: &AtomicBool) -> Result<Option<String>, Refused> {
        loop {
            if let Some(line) = self.each.ready() {
                return Ok(Some(line));
            }
            let worked = self.each.work(self.kit, stopped);
            if !worked.map_err(|failure| Refused::of(failure, &[]))? {
                // Answers from before a stop are handed on.
                return Ok(self.each.ready());
            }
        }
    }

    /// The next puzzle, if it is already made.
    pub fn ready(&mut self) -> Option<String> {
        self.each.ready()
    }

    /// The cost of all answered requests; some may be ahead of the puzzles handed on.
    pub fn funnel(&self) -> Funnel {
        self.each.funnel()
    }
}
