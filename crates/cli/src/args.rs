//! What the command line accepts.

mod book;
mod build;
mod export;
mod generate;
mod input;
mod keys;
pub mod lab;
mod look;
mod pack;
mod play;
mod solve;
pub mod tune;

pub use book::BookArgs;
#[cfg(feature = "print")]
pub use book::{AnswersName, InkName, PaperName};
pub use build::BuildArgs;
use clap::{Args, Parser, Subcommand};
pub use export::ExportArgs;
pub use generate::{Distinct, GenerateArgs};
pub use input::{EndArgs, InputArgs};
pub use keys::{KeyNumber, KeyValue};
pub use look::{Format, MeasureArgs, RenderArgs, ShowArgs, StatesArgs};
pub use pack::PackArgs;
pub use play::{FreshArgs, PlayArgs};
pub use solve::{CountArgs, HintArgs, SolveArgs};

const AFTER_HELP: &str = "\
Examples:
  etchwork generate                                     one medium puzzle, drawn here
  etchwork generate --tier all --count 10 --out mine    a folder to browse
  etchwork render board.txt > board.svg                 a picture of a board
  etchwork tiers                                        the difficulty levels

Exit codes: 0 done, 1 a negative answer: proved impossible, 2 bad input,
3 given up or stopped, 4 reading or writing failed.";

/// Puzzles worth playing: sculpted boards, Hamiltonian paths, quality gates
#[derive(Debug, Parser)]
#[command(name = "etchwork", version, after_help = AFTER_HELP)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Make puzzles
    #[command(after_help = generate::GENERATE_EXAMPLES)]
    Generate(GenerateArgs),
    /// Choose puzzles from many: no two alike, along a curve of difficulty
    #[command(after_help = pack::PACK_EXAMPLES)]
    Pack(PackArgs),
    /// Write puzzles as files of level editors and game engines
    #[command(after_help = export::EXPORT_EXAMPLES)]
    Export(ExportArgs),
    /// Write puzzles as a book to print, a PDF
    #[command(after_help = book::BOOK_EXAMPLES)]
    Book(BookArgs),
    /// Write puzzles as one file that plays in a browser, offline
    #[command(after_help = build::BUILD_EXAMPLES)]
    Build(BuildArgs),
    /// Draw a board as a picture or as text
    #[command(after_help = look::RENDER_EXAMPLES)]
    Render(RenderArgs),
    /// Measure a board with its path
    #[command(after_help = look::MEASURE_EXAMPLES)]
    Measure(MeasureArgs),
    /// Find a Hamiltonian path, or prove that there is none
    #[command(after_help = solve::SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Count the Hamiltonian paths, exactly
    #[command(after_help = solve::COUNT_EXAMPLES)]
    Count(CountArgs),
    /// Give a hint for a trail, as strong as you like
    #[command(after_help = solve::HINT_EXAMPLES)]
    Hint(HintArgs),
    /// Describe a puzzle, with its IDs
    #[command(after_help = look::SHOW_EXAMPLES)]
    Show(ShowArgs),
    /// Explore every state that play can reach
    #[command(after_help = look::STATES_EXAMPLES)]
    States(StatesArgs),
    /// Play in the terminal
    #[command(after_help = play::PLAY_EXAMPLES)]
    Play(PlayArgs),
    /// Play in the browser: serve the page to this machine
    #[command(after_help = SERVE_EXAMPLES)]
    Serve(ServeArgs),
    /// Search for tier settings whose puzzles lie within target bands
    #[command(after_help = tune::EXAMPLES)]
    Tune(tune::TuneArgs),
    /// Compare path finders, makers and solvers: what they reject, what they find, at what cost
    #[command(subcommand)]
    Lab(lab::LabCommand),
    /// List the tiers of a set
    #[command(after_help = TIERS_EXAMPLES)]
    Tiers(TiersArgs),
    #[command(flatten)]
    List(ListKind),
    /// Describe one family: its rule, makers, solvers, readings and tier sets
    Family(FamilyArgs),
    /// Print a shell script that completes commands and options
    Completions(CompletionsArgs),
    /// Print the manual page, or that of one command
    Man(ManArgs),
    /// Print the JSON Schema of a puzzle, or of the manifest of a pack
    Schema(SchemaArgs),
}

#[derive(Args, Debug)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
pub struct ManArgs {
    /// The command [default: an overview of all commands]
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
}

const SERVE_EXAMPLES: &str = "\
Examples:
  etchwork serve               then open the address it prints
  etchwork serve --port 0      on any free port";

#[derive(Args, Debug)]
pub struct ServeArgs {
    /// The port; 0 picks any free port
    #[arg(long, value_name = "N", default_value_t = 7077)]
    pub port: u16,
}

const TIERS_EXAMPLES: &str = "\
Examples:
  etchwork tiers --tiers article
  etchwork tiers --toml > mine.toml    a set to change, then: generate --tiers mine.toml
  etchwork tiers --typescript > tiers.ts    the same as an object for a game of yours";

#[derive(Args, Debug)]
pub struct TiersArgs {
    /// The family of puzzles [default: path]
    #[arg(long, value_name = "FAMILY")]
    pub family: Option<String>,
    /// The tier set by name, or a TOML file [default: the family's own; for paths default-2]
    #[arg(long, value_name = "SET|FILE")]
    pub tiers: Option<String>,
    /// Print the set as TOML, to copy and change
    #[arg(long)]
    pub toml: bool,
    /// Print the set as an object literal of TypeScript, a property for each tier
    #[arg(long, conflicts_with = "toml")]
    pub typescript: bool,
}

#[derive(Args, Debug)]
pub struct FamilyArgs {
    /// The family: `etchwork families` lists them
    #[arg(value_name = "FAMILY")]
    pub family: String,
}

#[derive(Args, Debug)]
pub struct SchemaArgs {
    /// The family of the puzzles [default: path]
    #[arg(long, value_name = "FAMILY")]
    pub family: Option<String>,
    /// Print the schema of a pack's manifest, `pack.json`, instead
    #[arg(long, conflicts_with = "family")]
    pub pack: bool,
}

#[derive(Clone, Copy, Debug, Subcommand)]
pub enum ListKind {
    /// List the families of puzzles
    Families,
    /// List the path finders
    Finders,
    /// List the mechanics
    Mechanics,
    /// List the metrics
    Metrics,
    /// List the refiners
    Refiners,
    /// List the sculptors
    Sculptors,
    /// List the screens
    Screens,
    /// List the orders of sources
    Sources,
    /// List the searches that tune tiers
    Searches,
    /// List the formats that puzzles can be exported to
    Formats,
}
