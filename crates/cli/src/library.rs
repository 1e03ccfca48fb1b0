//! What commands find out, as values: for bindings to other languages.

use crate::any::{self, Any};
use crate::args::{Cli, Command, InputArgs};
use crate::failure::{self, Failure};
use crate::generate::Each;
use crate::plug_in::typed;
use crate::shards::{self, Hand};
use crate::tune::tuner::{Ask, Tuner};
use crate::{Kit, input, tiers};
use clap::Parser;
use etchwork::engine::Named;
use etchwork::{Families, Funnel, Level, Registry};
use etchwork_shards::{Plan, Shard};
use serde_json::Value;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// Commands with the plug-ins that they work with. They take the arguments of the command line
/// and refuse them in its sentences, but print nothing.
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

/// Why a command is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The exit code of the command line: 1 a negative answer, 2 bad input, 3 given up, 4 reading
    /// or writing failed.
    pub code: u8,
    /// What the command line says.
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

/// What some work comes to. What it says beside that is said on, unless it is why there is
/// nothing.
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
        Self(Kit { registry, families, program: "etchwork".to_owned(), executor: None })
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
    /// save. A recipe ID is of the tier set that is named, or one that ships.
    pub fn read(&self, text: &str, tiers: Option<&str>) -> Result<Vec<Any>, Refused> {
        let name = "the text";
        let args =
            InputArgs { file: PathBuf::from(name), line: None, tiers: tiers.map(str::to_owned) };
        told(|| {
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let given = match input::id(text.trim(), &self.0) {
                Some(id) => input::Given::Id(id),
                None => input::recognize(name, text.to_owned(), &self.0)?,
            };
            any::all(given, &args, &self.0)
        })
    }

    /// The tiers of a set, or of the usual one of a family, in their order.
    pub fn tiers(&self, family: Option<&str>, set: Option<&str>) -> Result<Vec<String>, Refused> {
        let set = told(|| tiers::any(set, family, &self.0))?;
        Ok(set.names().into_iter().map(str::to_owned).collect())
    }

    /// The plug-in that a text names with its settings: `id:key=value`.
    pub fn named(&self, text: &str) -> Result<Named, Refused> {
        told(|| Ok(typed(text)?.named()))
    }

    /// Someone who works off shards of the plan of this text.
    pub fn hand(&self, plan: &str) -> Result<Hand<'_>, Refused> {
        told(|| Hand::new(&Plan::parse(plan).map_err(Failure::input)?, &self.0))
    }

    /// The plan of a command, and its shards. So many requests are a shard, where the kind of work
    /// leaves that open.
    pub fn plan<A: Into<OsString>>(
        &self,
        arguments: impl IntoIterator<Item = A>,
        requests: u32,
    ) -> Result<(Plan, Vec<Shard>), Refused> {
        let command = parse(arguments)?;
        told(|| shards::plan(command, requests, &self.0))
    }

    /// Someone who measures the settings of one tier as points, with the arguments of `tune`.
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

    /// The puzzle of a line of JSON that `generate` has written.
    pub fn level(&self, line: &str) -> Result<Any, Refused> {
        let level = Level::parse(line, &self.0.registry, &self.0.families);
        level.map(Any::from).map_err(|message| Refused { code: 2, message })
    }
}

impl Hand<'_> {
    /// The part of a shard, or `None` if it was stopped before it had all of it.
    pub fn part(&mut self, shard: Shard, stopped: &AtomicBool) -> Result<Option<Vec<u8>>, Refused> {
        told(|| self.work(shard, stopped))
    }
}

impl Tuner<'_> {
    /// What is asked, as JSON, or `None` if it was stopped before it was known.
    pub fn ask(&self, ask: Ask<'_>, stopped: &AtomicBool) -> Result<Option<Value>, Refused> {
        told(|| self.answer(ask, stopped))
    }
}

/// The command of these words.
fn parse<A: Into<OsString>>(arguments: impl IntoIterator<Item = A>) -> Result<Command, Refused> {
    let words = [OsString::from("etchwork")].into_iter();
    let parsed = Cli::try_parse_from(words.chain(arguments.into_iter().map(Into::into)));
    parsed.map(|cli| cli.command).map_err(|error| {
        let text = error.render().to_string();
        let text = text.strip_prefix("error: ").unwrap_or(&text);
        // How to ask for help is for terminals.
        let message = text.split("\n\nUsage:").next().unwrap_or(text);
        let message = message.split("\n\nFor more").next().unwrap_or(message).trim_end();
        Refused { code: 2, message: message.to_owned() }
    })
}

/// Puzzles made one after the other; see [`Library::generate`].
pub struct Puzzles<'a> {
    each: Each,
    kit: &'a Kit,
}

impl Puzzles<'_> {
    /// The next puzzle as a line of JSON, or none if there are no more, or if it was stopped.
    /// Requests are worked off some at a time, the first alone. Those that give up have none.
    pub fn next(&mut self, stopped: &AtomicBool) -> Result<Option<String>, Refused> {
        loop {
            if let Some(line) = self.each.ready() {
                return Ok(Some(line));
            }
            let worked = self.each.work(self.kit, stopped);
            match worked.map_err(|failure| Refused::of(failure, &[]))? {
                true => {}
                // What was answered before a stop is handed on.
                false => return Ok(self.each.ready()),
            }
        }
    }

    /// The same, if it is made already.
    pub fn ready(&mut self) -> Option<String> {
        self.each.ready()
    }

    /// What all requests have cost that are worked off, some of which may be ahead of the puzzles
    /// that were handed on.
    pub fn funnel(&self) -> Funnel {
        self.each.funnel()
    }
}
