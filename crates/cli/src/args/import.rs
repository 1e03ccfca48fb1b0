//! What `etchwork import` accepts.

use clap::Args;
use std::path::PathBuf;

pub const IMPORT_EXAMPLES: &str = "\
Examples:
  etchwork import number-path levels.json --out levels   each level as a text file
  etchwork import number-path collection --out levels    every file of a folder
  etchwork import hexapipes puzzle.json --out pipes      pipes on squares or hexagons

`etchwork formats` lists the formats. What cannot be read is left out, and the report says why.";

#[derive(Args, Debug)]
pub struct ImportArgs {
    /// The format: `etchwork formats` lists them
    #[arg(value_name = "FORMAT")]
    pub format: String,
    /// Files, or folders of such files
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// The folder to write, which must not exist or must be empty
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}
