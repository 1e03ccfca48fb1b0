//! What the command line accepts.

mod book;
mod build;
mod changes;
mod difficulty;
mod export;
mod generate;
mod import;
mod input;
mod keys;
pub mod lab;
mod look;
mod new;
pub mod numbers;
mod pack;
mod play;
pub mod shards;
mod solve;
pub mod tune;

pub use book::BookArgs;
#[cfg(feature = "print")]
pub use book::{AnswersName, PaperName};
pub use build::BuildArgs;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand};
pub use difficulty::{DifficultyCommand, FitArgs};
pub use export::ExportArgs;
pub use generate::{Distinct, GenerateArgs};
pub use import::ImportArgs;
pub use input::{EndArgs, InputArgs};
pub use keys::{Bounds, KeyBound, KeyNumber, KeyValue, Keyed};
pub use look::{Format, InkName, MeasureArgs, RenderArgs, ReviewArgs, ShowArgs, StatesArgs};
pub use new::{NewArgs, NewKind};
use numbers::whole;
pub use pack::PackArgs;
pub use play::{FreshArgs, PlayArgs, ReplayArgs};
pub use solve::{CountArgs, HintArgs, SolveArgs};
use std::ffi::OsString;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Examples:
  etchwork generate                                     one medium puzzle, drawn here
  etchwork generate --family pipes                      one of another family
  etchwork families                                     the families of puzzles
  etchwork generate --tier all --count 10 --out mine    a folder to browse
  etchwork render puzzle.txt > puzzle.svg               a picture of a puzzle
  etchwork tiers                                        the difficulty levels

Exit codes: 0 done, 1 a negative answer: proved impossible, 2 bad input,
3 given up or stopped, 4 reading or writing failed.";

/// Puzzles worth playing, of several families: make, measure, solve, play and print them
#[derive(Debug, Parser)]
#[command(name = "etchwork", version, after_help = AFTER_HELP)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
    /// A script that brings a family of puzzles, a measure, a mechanic of paths, a graph mode of patterns or
    /// a maker; may be given several times
    #[arg(long = "plugin", value_name = "FILE", global = true)]
    pub plug_ins: Vec<PathBuf>,
}

/// A command line that was read.
#[derive(Debug)]
pub struct Parsed {
    pub command: Command,
    /// The scripts that bring plug-ins.
    pub plug_ins: Vec<PathBuf>,
    /// What the command reads puzzles from: a pack may contain scripts.
    pub sources: Vec<PathBuf>,
    /// The tier set that the command names, or its file, which may name scripts too.
    pub tiers: Option<String>,
}

/// Reads a command line. A number below zero is the value of its option, which says what it takes.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Parsed, clap::Error> {
    let mut command = with_negative_numbers(Cli::command());
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let matches = command.try_get_matches_from_mut(&arguments)?;
    let cli = Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))?;
    let is_plug_in = |word: &&OsString| {
        word.to_str().is_some_and(|word| word == "--plugin" || word.starts_with("--plugin="))
    };
    let options = arguments.iter().take_while(|word| *word != "--");
    let (given, kept) = (options.filter(is_plug_in).count(), cli.plug_ins.len());
    // Of an option that may stand on either side of the command the parser keeps one side alone. If it
    // keeps none, the command takes the words of another one, and says itself where scripts belong.
    if (1..given).contains(&kept) {
        let why = "--plugin stands on both sides of the command: name all scripts on one side";
        return Err(command.error(ErrorKind::ArgumentConflict, why));
    }
    let command = match cli.command {
        Command::Tune(args) => Command::Tune(tune::TuneArgs { typed: typed(&matches), ..args }),
        command => command,
    };
    let (sources, tiers) = (sources_of(&matches), tiers_of(&matches));
    Ok(Parsed { command, plug_ins: cli.plug_ins, sources, tiers })
}

/// The value of `--tiers`, whatever the command.
fn tiers_of(matches: &ArgMatches) -> Option<String> {
    let here = matches.try_get_one::<String>("tiers").ok().flatten().cloned();
    here.or_else(|| matches.subcommand().and_then(|(_, matches)| tiers_of(matches)))
}

/// The values of the arguments that name puzzles, whatever the command and the argument.
fn sources_of(matches: &ArgMatches) -> Vec<PathBuf> {
    let named = |id| matches.try_get_many::<PathBuf>(id).ok().flatten();
    let here =
        ["file", "puzzles", "not", "beside"].into_iter().filter_map(named).flatten().cloned();
    let below = matches.subcommand().map(|(_, matches)| sources_of(matches));
    here.chain(below.into_iter().flatten()).collect()
}

fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let takes_one = |arg: &clap::Arg| arg.get_long().is_some() && arg.get_action().takes_values();
    let command = command
        .mut_args(|arg| if takes_one(&arg) { arg.allow_negative_numbers(true) } else { arg });
    command.mut_subcommands(with_negative_numbers)
}

/// The names of the options that were typed, without those that have their default.
fn typed(matches: &ArgMatches) -> Vec<String> {
    let Some((_, matches)) = matches.subcommand() else { return Vec::new() };
    let is_typed = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
    matches.ids().map(clap::Id::as_str).filter(|id| is_typed(id)).map(str::to_owned).collect()
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
    /// Read levels of other programs as puzzles
    #[command(after_help = import::IMPORT_EXAMPLES)]
    Import(ImportArgs),
    /// Write a package with a plug-in of yours to start from
    #[command(after_help = new::NEW_EXAMPLES)]
    New(NewArgs),
    /// Try a script on puzzles: does it keep what play, measuring and making need?
    CheckPlugin(CheckPluginArgs),
    /// Write puzzles as a book to print, a PDF
    #[command(after_help = book::BOOK_EXAMPLES)]
    Book(BookArgs),
    /// Write puzzles as one file that plays in a browser, offline
    #[command(after_help = build::BUILD_EXAMPLES)]
    Build(BuildArgs),
    /// Draw a puzzle as a picture or as text
    #[command(after_help = look::RENDER_EXAMPLES)]
    Render(RenderArgs),
    /// Measure a puzzle with its solution
    #[command(after_help = look::MEASURE_EXAMPLES)]
    Measure(MeasureArgs),
    /// Review a puzzle that you made: solvable, unique, where it is lost, what to change
    #[command(after_help = look::REVIEW_EXAMPLES)]
    Review(ReviewArgs),
    /// Solve a puzzle, or prove that it has no solution
    #[command(after_help = solve::SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Count the solutions of a puzzle
    #[command(after_help = solve::COUNT_EXAMPLES)]
    Count(CountArgs),
    /// Give a hint, at the start or after some moves, as strong as you like
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
    /// Show the moves of a play of yours, one by one, beside the fewest that solve it
    #[command(after_help = play::REPLAY_EXAMPLES)]
    Replay(ReplayArgs),
    /// Play in the browser: serve the page to this machine
    #[command(after_help = SERVE_EXAMPLES)]
    Serve(ServeArgs),
    /// Search for tier settings whose puzzles lie within target bands
    #[command(after_help = tune::EXAMPLES)]
    Tune(tune::TuneArgs),
    /// Learn from logs of play how strong players are, and what makes puzzles hard for them
    #[command(subcommand)]
    Difficulty(DifficultyCommand),
    /// Compare path finders, makers and solvers: what they reject, what they find, at what cost
    #[command(subcommand)]
    Lab(lab::LabCommand),
    /// Split a command into shards, work on them on any machines, and merge what they make
    #[command(subcommand)]
    Shards(shards::ShardsCommand),
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
pub struct CheckPluginArgs {
    /// The script
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Try it again whenever the file changes, until Ctrl-C
    #[arg(long)]
    pub watch: bool,
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
    #[arg(long, value_name = "N", default_value_t = 7077, value_parser = whole(0..=u16::MAX))]
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
    /// The tier set by name, or a TOML file [default: the family's own; for paths default-3]
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
    /// Write JSON, with the bounds of each reading, its weight in the score of the default tier set, and
    /// its place among the readings that make a puzzle harder
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct SchemaArgs {
    /// Print the schema of a pack's manifest, `pack.json`, instead
    #[arg(long, conflicts_with = "levels")]
    pub pack: bool,
    /// Print the schema of `levels.json`, which `export --format json` writes, instead: puzzles
    /// with their geometry
    #[arg(long)]
    pub levels: bool,
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
    /// List the formats that puzzles can be exported to, and imported from
    Formats,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::any::TypeId;

    /// Every option that takes a number, with its command.
    fn numbers(command: &clap::Command, called: &[String], found: &mut Vec<Vec<String>>) {
        let types =
            [TypeId::of::<u8>(), TypeId::of::<u16>(), TypeId::of::<u32>(), TypeId::of::<u64>()];
        for arg in command.get_arguments() {
            let is_number = types.iter().any(|number| arg.get_value_parser().type_id() == *number);
            if let Some(long) = arg.get_long().filter(|_| is_number) {
                found.push([called, &[format!("--{long}")]].concat());
            }
        }
        for below in command.get_subcommands() {
            numbers(below, &[called, &[below.get_name().to_owned()]].concat(), found);
        }
    }

    #[test]
    fn scripts_stand_on_one_side_of_the_command() {
        let read = |line: &str| parse(line.split(' ').map(OsString::from));
        let named = |line: &str| read(line).unwrap().plug_ins.len();
        assert_eq!(named("etchwork --plugin a --plugin=b families"), 2);
        assert_eq!(named("etchwork families --plugin a --plugin b"), 2);
        let error = read("etchwork --plugin a families --plugin b").unwrap_err();
        assert!(error.to_string().contains("on both sides"), "{error}");
    }

    #[test]
    fn every_option_with_a_number_says_what_it_takes() {
        let mut found = Vec::new();
        numbers(&Cli::command(), &["etchwork".to_owned()], &mut found);
        assert!(found.len() > 25, "{found:?}");
        for words in found {
            let option = words.last().unwrap();
            for bad in ["x", "-1", "99999999999999999999999"] {
                let words = words.iter().map(OsString::from).chain([OsString::from(bad)]);
                let error = parse(words).expect_err(option);
                let told = crate::failure::refused_arguments(&error).told(&[]).1;
                let opening = format!("{option}: give a whole number from ");
                assert!(told.starts_with(&opening), "{told}");
                assert!(told.ends_with(&format!(", not '{bad}'")), "{told}");
            }
        }
    }
}
