//! The `etchwork` command with the built-in plug-ins.

use std::process::ExitCode;

fn main() -> ExitCode {
    etchwork_cli::run(etchwork::standard_registry())
}
