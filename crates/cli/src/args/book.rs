//! What `etchwork book` accepts.

use super::look::InkName;
use super::numbers::whole;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

pub const BOOK_EXAMPLES: &str = "\
Examples:
  etchwork pack --paper --count 50 --out first           puzzles that paper can show
  etchwork book first --out first.pdf                    four per page, answers at the end
  etchwork book first --size a5 --answers back --out both-sides.pdf
  etchwork book first --large-print --out large.pdf      18 points, one per page
  etchwork book first --url https://example.com/play.html --out codes.pdf
  etchwork book first pipes --mixed --out one-order.pdf  of several families in one order";

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
    /// Puzzles per page; one whose letters would be too small has a page to itself
    #[arg(long, value_name = "N", default_value_t = 4,
          value_parser = whole(1..=6_u32))]
    pub per_page: u32,
    /// Texts of 18 points, no letter below 14, one puzzle per page
    #[arg(long, conflicts_with = "per_page")]
    pub large_print: bool,
    /// Leave out puzzles that paper cannot show, and those whose letters would be too small even on a
    /// page of their own
    #[arg(long)]
    pub skip: bool,
    /// Put puzzles of several families in one order, from the easiest to the hardest by the model
    #[arg(long)]
    pub mixed: bool,
    /// The size of the pages
    #[arg(long, value_enum, default_value = "a4")]
    pub size: PaperName,
    /// The ink that the book is printed with
    #[arg(long, value_name = "INK", default_value = "black", value_parser = on_white())]
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
    /// 148 by 210 millimetres
    A5,
    /// 8.5 by 11 inches
    Letter,
}

/// The inks that leave paper white.
fn on_white() -> impl TypedValueParser<Value = InkName> {
    PossibleValuesParser::new(
        [InkName::Black, InkName::Light].iter().filter_map(InkName::to_possible_value),
    )
    .map(|name| InkName::from_str(&name, false).expect("it is one of them"))
}

/// The names of places for answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AnswersName {
    /// After all puzzles
    End,
    /// On the back of the sheet of their puzzles, for printing on both sides
    Back,
    /// Nowhere
    None,
}
