//! `etchwork completions` and `etchwork man`: describe the command to shells and manuals.

use crate::args::{Cli, CompletionsArgs, ManArgs};
use crate::console::stdout;
use crate::failure::Failure;
use clap::CommandFactory;
use etchwork::{did_you_mean, nearest};
use std::io::Write;

/// Prints the completions for a shell.
pub fn completions(args: &CompletionsArgs, program: &str) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), program, &mut text);
    Ok(stdout().write_all(&text)?)
}

/// Prints the manual page of the program or of one command.
pub fn man(args: &ManArgs) -> Result<(), Failure> {
    let mut root = Cli::command();
    root.build();
    let page = match &args.command {
        None => root,
        Some(name) => {
            let known: Vec<&str> = root.get_subcommands().map(clap::Command::get_name).collect();
            let found = root.find_subcommand(name).cloned();
            found.ok_or_else(|| {
                let mend = did_you_mean(&nearest(name, known.iter().copied()), &known);
                Failure::input(format!("there is no command '{name}'; {mend}"))
            })?
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    Ok(stdout().write_all(&text)?)
}
