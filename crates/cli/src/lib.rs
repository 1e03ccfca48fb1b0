//! The command line of Etchwork as a library, so that your own binary has all of it with your own
//! plug-ins.
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     let mut registry = etchwork::standard_registry();
//!     // registry.kind_mut::<dyn Mechanic>().add("mine", "...", ...)
//!     etchwork_cli::run(registry)
//! }
//! ```
//!
//! [`run_extended`] also takes your own families of puzzles.

mod answer;
mod any;
mod args;
mod asked;
#[cfg(feature = "print")]
mod book;
mod build;
mod command;
mod console;
mod count;
mod deduction;
mod describe;
mod described;
mod difficulty;
mod export;
mod failure;
#[cfg(feature = "logs")]
mod fit;
#[cfg(not(feature = "logs"))]
#[path = "fit/without.rs"]
mod fit;
mod folder;
mod generate;
mod hint;
mod import;
mod input;
mod interrupt;
mod lab;
mod levels;
mod library;
mod list;
mod measure;
mod new;
mod output;
mod pack;
mod page;
mod pixels;
mod play;
mod plug_in;
mod progress;
#[cfg(feature = "print")]
mod ratings;
mod render;
mod replay;
mod review;
mod scripts;
mod serve;
mod shards;
mod shell;
mod show;
mod solve;
mod solved;
mod states;
mod table;
mod threads;
mod tiers;
mod tune;

pub use any::Any;
pub use interrupt::Stop;
pub use library::{Library, Puzzles, Refused};
pub use shards::Hand;
pub use tune::tuner::{Ask, Tuner};

use args::DifficultyCommand;
use args::lab::LabCommand;
use args::{Command, Parsed};
use etchwork::{Families, Registry, standard_families};
use etchwork_pack::PlugInFile;
use etchwork_shards::Executor;
use failure::Failure;
use std::error::Error;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The plug-ins and settings of the command line.
struct Kit {
    registry: Registry,
    families: Families,
    /// The files of the scripts among them.
    scripts: Vec<PlugInFile>,
    /// The name of the called program, for suggested commands.
    program: String,
    /// Executes shards in place of this process's threads.
    executor: Option<Box<dyn Executor>>,
    /// Requests an orderly end, in place of interrupts of the process.
    stop: Option<Arc<Stop>>,
}

impl Kit {
    fn new(registry: Registry, families: Families, program: impl Into<String>) -> Self {
        let (program, scripts) = (program.into(), Vec::new());
        Self { registry, families, scripts, program, executor: None, stop: None }
    }

    /// A flag that is raised when the command is to end in order.
    fn stop_flag(&self) -> Arc<AtomicBool> {
        self.stop.as_ref().map_or_else(interrupt::of_process, |stop| stop.flag())
    }
}

/// What a program that runs commands within itself puts in the place of its process's own.
#[derive(Default)]
pub struct Host {
    /// Executes shards in place of threads. The output stays the same, except for times.
    pub executor: Option<Box<dyn Executor>>,
    /// Requests an orderly end. Without it the command handles the interrupts of the process, from
    /// then on.
    pub stop: Option<Arc<Stop>>,
    /// In place of standard output.
    pub out: Option<Box<dyn Write>>,
    /// In place of standard error.
    pub err: Option<Box<dyn Write>>,
}

/// Runs the command line over a registry, with the arguments of this process. The exit code
/// is 0 when done, 1 on a negative answer (something is proved impossible), 2 on bad input,
/// 3 when a search or a request gave up, 4 when reading or writing failed.
pub fn run(registry: Registry) -> ExitCode {
    run_with(registry, standard_families(), std::env::args_os())
}

/// Like [`run`], with plug-ins and families of your own beside those of this workspace. What their
/// registration refuses, such as a mistake in the tier file of a family, is told as bad input.
///
/// ```no_run
/// use etchwork::contraption::Contraption;
///
/// fn main() -> std::process::ExitCode {
///     etchwork_cli::run_extended(|_registry, families| Ok(families.add_game::<Contraption>()?))
/// }
/// ```
pub fn run_extended(
    add: impl FnOnce(&mut Registry, &mut Families) -> Result<(), Box<dyn Error>>,
) -> ExitCode {
    match extended(add) {
        Ok((registry, families)) => run_with(registry, families, std::env::args_os()),
        Err(failure) => ExitCode::from(failure.report()),
    }
}

fn extended(
    add: impl FnOnce(&mut Registry, &mut Families) -> Result<(), Box<dyn Error>>,
) -> Result<(Registry, Families), Failure> {
    let (mut registry, mut families) = (etchwork::standard_registry(), standard_families());
    add(&mut registry, &mut families).map_err(Failure::input)?;
    Ok((registry, families))
}

/// Like [`run`], with other families than the standard ones and with any arguments; the first is
/// the program name in suggested commands.
pub fn run_with<A>(
    registry: Registry,
    families: Families,
    arguments: impl IntoIterator<Item = A>,
) -> ExitCode
where
    A: Into<OsString> + Clone,
{
    ExitCode::from(run_in(Host::default(), registry, families, arguments))
}

/// Like [`run_with`], within a program that has other things to do: returns the exit code.
pub fn run_in<A>(
    host: Host,
    registry: Registry,
    families: Families,
    arguments: impl IntoIterator<Item = A>,
) -> u8
where
    A: Into<OsString> + Clone,
{
    let Host { executor, stop, out, err } = host;
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    let program = command::program(arguments.first());
    console::redirect(out, err);
    let code = obey(arguments, Kit { executor, stop, ..Kit::new(registry, families, program) });
    console::redirect(None, None);
    code
}

/// Runs a command, and returns its exit code.
fn obey(arguments: Vec<OsString>, mut kit: Kit) -> u8 {
    let Parsed { command, plug_ins, sources, tiers } = match args::parse(arguments) {
        Ok(parsed) => parsed,
        Err(instead) => return failure::answer(&instead),
    };
    let added = scripts::add(&plug_ins, &sources, tiers.as_deref(), &mut kit);
    let done = added.and_then(|()| match command {
        // What others have made takes the place of this process's threads.
        Command::Shards(command) => shards::run(command, kit),
        command => run_command(command, &kit),
    });
    match done {
        Ok(()) => 0,
        Err(failure) => failure.report(),
    }
}

fn run_command(command: Command, kit: &Kit) -> Result<(), Failure> {
    match command {
        Command::Generate(args) => generate::run(&args, kit),
        Command::Pack(args) => pack::run(&args, kit),
        Command::Export(args) => export::run(&args, kit),
        Command::Import(args) => import::run(&args, kit),
        Command::New(args) => new::run(&args, kit),
        Command::CheckPlugin(args) => scripts::check(&args, kit),
        #[cfg(feature = "print")]
        Command::Book(args) => book::run(&args, kit),
        #[cfg(not(feature = "print"))]
        Command::Book(_) => {
            Err(Failure::input("this build makes no books: build it with the feature `print`"))
        }
        Command::Build(args) => build::run(&args, kit),
        Command::Completions(args) => shell::completions(&args, &kit.program),
        Command::Man(args) => shell::man(&args),
        Command::Render(args) => render::run(&args, kit),
        Command::Measure(args) => measure::run(&args, kit),
        Command::Review(args) => review::run(&args, kit),
        Command::Solve(args) => solve::run(&args, kit),
        Command::Count(args) => count::run(&args, kit),
        Command::Hint(args) => hint::run(&args, kit),
        Command::Show(args) => describe::run(&args, kit),
        Command::States(args) => states::run(&args, kit),
        Command::Play(args) => play::run(&args, kit),
        Command::Replay(args) => replay::run(&args, kit),
        Command::Serve(args) => serve::run(&args),
        Command::Tune(args) => tune::run(&args, kit),
        Command::Difficulty(DifficultyCommand::Fit(args)) => fit::run(&args, kit),
        Command::Lab(LabCommand::Rejections(args)) => lab::rejections(&args, kit),
        Command::Lab(LabCommand::Makers(args)) => lab::makers(&args, kit),
        Command::Lab(LabCommand::Solvers(args)) => lab::solvers(&args, kit),
        Command::Shards(_) => {
            Err(Failure::input("a plan is for `generate` or `lab`, not for `shards` itself"))
        }
        Command::Tiers(args) => list::tiers(&args, kit),
        Command::List(kind) => list::plug_ins(kind, kit),
        Command::Family(args) => list::family(&args, kit),
        Command::Schema(args) => list::schema(&args),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork::{Family, Puzzle, Refusal, TextFlaw};

    /// A tier file with a mistake in its last line.
    const FLAWED: &str =
        "set = 'flawed'\nfamily = 'flawed'\n\n[tiers.easy]\nmaker.id = 'x'\nbords = 5\n";

    /// A family with a mistake in its tier file.
    struct Flawed;

    impl Family for Flawed {
        fn name(&self) -> &'static str {
            "flawed puzzle"
        }

        fn about(&self) -> &'static str {
            ""
        }

        fn tag(&self) -> &'static str {
            "flawed"
        }

        fn rule(&self) -> &'static str {
            ""
        }

        fn counted(&self) -> &'static str {
            ""
        }

        fn sets(&self) -> Vec<(&str, &str)> {
            vec![("flawed", FLAWED)]
        }

        fn is_meant(&self, _: &str) -> bool {
            false
        }

        fn of_text(&self, _: &str, _: &Registry) -> Result<Box<dyn Puzzle>, TextFlaw> {
            Err(TextFlaw::new("never", 0..0))
        }

        fn of_id(&self, _: &str, _: &Registry) -> Result<Box<dyn Puzzle>, Refusal> {
            Err(Refusal::new("never"))
        }
    }

    #[test]
    fn a_mistake_in_the_tier_file_of_a_family_is_told_with_its_place() {
        let told = extended(|_, families| Ok(families.add(Flawed)?)).err().unwrap().told(&[]);
        let place = "tier set 'flawed' of the family 'flawed': line 6: ";
        assert!(told.0 == 2 && told.1.starts_with(place), "{}", told.1);
        assert!(told.1.contains("`bords`"), "{}", told.1);
    }
}
