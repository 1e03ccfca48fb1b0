//! What `etchwork book` accepts.

use super::numbers::whole;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

pub const BOOK_EXAMPLES: &str = "\
Examples:
  etchwork pack --paper --count 50 --out first           puzzles that paper can show
  etchwork book first --out first.pdf                    four per page, answers at the end
  etchwork book first --per-page 1 --answers pages --ink colour --out large.pdf
  etchwork book first --url https://example.com/play.html --out codes.pdf";

#[derive(Args, Debug)]
pub struct BookArgs {
    /// Packs, folders of `generate`, files with puzzles, or IDs
    #[arg(value_name = "PACK|FILE|ID", required = true)]
    pub puzzles: Vec<PathBuf>,
    /// The PDF file to write
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// The title [default: the name of the pack]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Puzzles per page
    #[arg(long, value_name = "N", default_value_t = 4,
          value_parser = whole(1..=6_u32))]
    pub per_page: u32,
    /// The size of the pages
    #[arg(long, value_enum, default_value = "a4")]
    pub size: PaperName,
    /// The ink that the book is printed with
    #[arg(long, value_enum, default_value = "black")]
    pub ink: InkName,
    /// Where to put the answers
    #[arg(long, value_enum, default_value = "end")]
    pub answers: AnswersName,
    /// The address of a page to play on: each puzzle gets a QR code that links to it
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    /// The tier set of recipe IDs, if it is in a file
    #[arg(long, value_name = "SET|FILE")]
    pub tiers: Option<String>,
}

/// The names of page sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PaperName {
    /// 210 by 297 millimetres
    A4,
    /// 8.5 by 11 inches
    Letter,
}

/// The names of inks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum InkName {
    /// Black and white, with little black
    Black,
    /// In colour, on white
    Colour,
}

/// The names of places for answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AnswersName {
    /// Small, after all puzzles
    End,
    /// As large as the puzzles, after each page of them
    Pages,
    /// Nowhere
    None,
}
