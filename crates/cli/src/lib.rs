//! The command line of Etchwork as a library: a binary of your own with your
//! own plug-ins has all of it.
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     let mut registry = etchwork::standard_registry();
//!     // registry.mechanics.add("mine", "...", ...)
//!     etchwork_cli::run(registry)
//! }
//! ```

mod any;
mod args;
mod count;
mod decider;
mod describe;
mod failure;
mod generate;
mod hint;
mod input;
mod interrupt;
mod lab;
mod list;
mod measure;
mod output;
mod pack;
mod play;
mod progress;
mod question;
mod render;
mod serve;
mod show;
mod solve;
mod states;
mod tiers;
mod tune;

use args::lab::LabCommand;
use args::{Cli, Command};
use clap::Parser;
use etchwork::Registry;
use std::ffi::OsString;
use std::process::ExitCode;

/// Runs the command line over a registry. The exit code is 0 when done, 1 on a
/// negative answer, 2 on bad input, 3 when a search or a request gave up, 4 when
/// reading or writing failed.
pub fn run(registry: Registry) -> ExitCode {
    run_from(registry, std::env::args_os())
}

/// The same with other arguments than this process has; the first is a name.
pub fn run_from<A>(registry: Registry, arguments: impl IntoIterator<Item = A>) -> ExitCode
where
    A: Into<OsString> + Clone,
{
    failure::wrap_for_terminals();
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        // Help and the version among them, which are for standard output.
        Err(answer) => {
            return match answer.print() {
                Err(error) if !answer.use_stderr() => failure::Failure::from(error).report(),
                _ => ExitCode::from(answer.exit_code() as u8),
            };
        }
    };
    let done = match cli.command {
        Command::Generate(args) => generate::run(&args, &registry),
        Command::Render(args) => render::run(&args, &registry),
        Command::Measure(args) => measure::run(&args, &registry),
        Command::Solve(args) => solve::run(&args, &registry),
        Command::Count(args) => count::run(&args, &registry),
        Command::Hint(args) => hint::run(&args, &registry),
        Command::Show(args) => describe::run(&args, &registry),
        Command::States(args) => states::run(&args, &registry),
        Command::Play(args) => play::run(&args, &registry),
        Command::Serve(args) => serve::run(&args),
        Command::Tune(args) => tune::run(&args, &registry),
        Command::Lab(LabCommand::Rejections(args)) => lab::rejections(&args, &registry),
        Command::Tiers(args) => list::tiers(&args, &registry),
        Command::List(kind) => list::plug_ins(kind, &registry),
        Command::Schema => list::schema(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
