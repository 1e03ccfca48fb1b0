//! What the command line accepts.

pub mod lab;
pub mod tune;

use clap::builder::TypedValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use etchwork::HintLevel;
use etchwork::codec::{BoardText, board_key, distinct_key};
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Examples:
  etchwork generate                                     one medium puzzle, drawn here
  etchwork generate --tier all --count 10 --out pack    a folder to look through
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
    #[command(after_help = GENERATE_EXAMPLES)]
    Generate(GenerateArgs),
    /// Draw a board as SVG or text
    #[command(after_help = RENDER_EXAMPLES)]
    Render(RenderArgs),
    /// Measure a board with its path
    #[command(after_help = MEASURE_EXAMPLES)]
    Measure(MeasureArgs),
    /// Find a Hamiltonian path, or prove that there is none
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Count the Hamiltonian paths, exactly
    #[command(after_help = COUNT_EXAMPLES)]
    Count(CountArgs),
    /// Help with a trail, as much as is asked for
    #[command(after_help = HINT_EXAMPLES)]
    Hint(HintArgs),
    /// Tell what a puzzle is, with its IDs
    #[command(after_help = SHOW_EXAMPLES)]
    Show(ShowArgs),
    /// Explore everything that can happen in a puzzle
    #[command(after_help = STATES_EXAMPLES)]
    States(StatesArgs),
    /// Play in the terminal
    #[command(after_help = PLAY_EXAMPLES)]
    Play(PlayArgs),
    /// Play in the browser: serve the page to this machine
    #[command(after_help = SERVE_EXAMPLES)]
    Serve(ServeArgs),
    /// Search tier settings whose puzzles lie within target bands
    #[command(after_help = tune::EXAMPLES)]
    Tune(tune::TuneArgs),
    /// Compare path finders, makers and solvers: what is thrown away, what is found, at what cost
    #[command(subcommand)]
    Lab(lab::LabCommand),
    /// List the tiers of a set
    #[command(after_help = TIERS_EXAMPLES)]
    Tiers(TiersArgs),
    #[command(flatten)]
    List(ListKind),
    /// Tell of one family: its rule, makers, solvers, readings and tier sets
    Family(FamilyArgs),
    /// Print the JSON Schema of a puzzle
    Schema(SchemaArgs),
}

const GENERATE_EXAMPLES: &str = "\
Examples:
  etchwork generate                                     one medium puzzle, drawn here
  etchwork generate --tier expert --seed cellar         the same one for the same seed
  etchwork generate --tier all --count 10 --out pack    pictures and an index to look through
  etchwork generate --tier easy,hard --count 3          some of two tiers
  etchwork generate --count 1000 --json --distinct      JSON Lines, no puzzle twice
  etchwork generate --count 9 --distinct=boards         no board twice, with fog or without
  etchwork generate --count 500 --funnel funnel.json    how much was thrown away, and why
  etchwork generate --tier hard --max-solutions 1       a puzzle with one solution
  etchwork generate --family contraption --tier easy    gates, toggles and balls
  etchwork generate --id r1.default-2.medium.42.0...      the puzzle of a recipe ID";

#[derive(Args, Debug)]
pub struct GenerateArgs {
    /// Make the puzzle of a recipe ID
    #[arg(long, value_name = "ID", conflicts_with_all = [
        "tier", "seed", "count", "first", "size", "mechanic", "finder", "distinct", "max_solutions",
        "family", "maker", "set", "max", "series",
    ])]
    pub id: Option<String>,
    /// The family of puzzles: `etchwork families` lists them [default: path]
    #[arg(long, value_name = "FAMILY")]
    pub family: Option<String>,
    /// The tier, several joined by commas, or `all` [default: the only one, else medium]
    #[arg(long, short, value_name = "TIER", value_delimiter = ',')]
    pub tier: Vec<String>,
    /// The tier set by name, or a TOML file
    ///
    /// [default: the ID's, else the family's own; of paths default-2]
    #[arg(long, value_name = "SET|FILE")]
    pub tiers: Option<String>,
    /// A number below 2^32, or any text [default: fresh]
    #[arg(long, short, value_name = "SEED", allow_hyphen_values = true,
          value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub seed: Option<String>,
    /// How many puzzles of each tier
    #[arg(long, short = 'n', value_name = "K", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub count: u32,
    /// The index of the first puzzle
    #[arg(long, value_name = "I", default_value_t = 0)]
    pub first: u32,
    /// The most boards for a puzzle [default: the tier's]
    ///
    /// Beside --id it changes no puzzle: an ID that asks for more boards is refused
    /// [default: 1000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub boards: Option<u32>,
    /// Columns and rows of every board, from 1x1 to 20x20, such as 5x6 [default: the tier's];
    /// `tiers` says up to which size each tier works, and `--tiers large` is for 12x12 and up
    #[arg(long, value_name = "CxR")]
    pub size: Option<String>,
    /// The mechanic, or several joined by +; it is never given up for another. Settings follow
    /// a colon: id:key=value [default: drawn by weight]
    #[arg(long, value_name = "MECHANIC")]
    pub mechanic: Option<String>,
    /// The path finder; settings follow a colon: id:key=value [default: the tier's]
    #[arg(long, value_name = "FINDER")]
    pub finder: Option<String>,
    /// Emit only puzzles with so many solutions at most, counted exactly; the tier's refiner
    /// moves ends and walls to get there
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_solutions: Option<u32>,
    /// The maker, of families that have makers; settings follow a colon: id:key=value
    /// [default: the tier's]
    #[arg(long, value_name = "MAKER")]
    pub maker: Option<String>,
    /// A setting of the maker; give the option again for more
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_value)]
    pub set: Vec<KeyValue>,
    /// Emit only puzzles of which a reading is so much at most; give the option again for more
    #[arg(long, value_name = "READING=N", value_parser = key_number)]
    pub max: Vec<KeyNumber>,
    /// Let a reading correct itself from puzzle to puzzle, so that its mean becomes the value;
    /// without one the tier's own
    #[arg(long, value_name = "READING=B", num_args = 0..=1, value_parser = key_number)]
    pub series: Option<Option<KeyNumber>>,
    /// Leave out what equals an earlier one, turned, mirrored or reversed: `puzzles`, which have
    /// their mechanic as well, or `boards`, which are walls, links and ends alone
    /// [without a value: puzzles]
    #[arg(long, value_enum, value_name = "WHAT", num_args = 0..=1, require_equals = true,
          default_missing_value = "puzzles")]
    pub distinct: Option<Distinct>,
    /// Threads; they change nothing but the time [default: one a processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Do not count the solutions of each puzzle, which takes longer than to make it
    #[arg(long)]
    pub no_solutions: bool,
    /// Draw the path as well
    #[arg(long, conflicts_with = "json")]
    pub solution: bool,
    /// Write JSON Lines, one puzzle a line
    #[arg(long)]
    pub json: bool,
    /// Write a folder: puzzles.jsonl, pictures, index.html
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write what was thrown away, and why, as JSON
    #[arg(long, value_name = "FILE")]
    pub funnel: Option<PathBuf>,
}

const RENDER_EXAMPLES: &str = "\
Examples:
  etchwork render board.txt > board.svg
  etchwork generate --json | etchwork render - --format text --solution
  etchwork render pack/puzzles.jsonl --line 3 --out third.svg";

#[derive(Args, Debug)]
pub struct RenderArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// What to draw [default: what the name of --out says, else svg]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Draw the path as well; where none is stored, one that is found
    #[arg(long)]
    pub solution: bool,
    /// Write to a file instead of standard output; its name says the format: .svg or .txt
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// What of puzzles is compared to tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Distinct {
    /// Board, ends, mechanic, and what the mechanic adds
    Puzzles,
    /// Board and ends: of the same one with fog and without only the first is kept
    Boards,
}

impl Distinct {
    /// A key that those share that are the same.
    pub fn key(self, mechanic: &str, text: &BoardText) -> Vec<u8> {
        match self {
            Self::Puzzles => distinct_key(mechanic, text),
            Self::Boards => board_key(text),
        }
    }

    /// The option that asks for it.
    pub fn option(self) -> &'static str {
        match self {
            Self::Puzzles => "--distinct",
            Self::Boards => "--distinct=boards",
        }
    }
}

/// A kind of drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A circuit board as SVG
    Svg,
    /// Line drawing for a terminal
    Text,
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  etchwork solve board.txt
  etchwork solve board.txt --finder warnsdorff,exhaustive,sat    side by side
  etchwork solve board.txt --all --limit 5                       several solutions
  etchwork solve board.txt --all --tier hard                     as many as that tier's hints look for
  etchwork solve board.txt --from 0,0 --to 3,2 --json";

#[derive(Args, Debug)]
pub struct SolveArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub ends: EndArgs,
    /// The path finder, or several, joined by commas, side by side; settings follow a colon:
    /// id:key=value [default: exhaustive]
    #[arg(long, value_name = "FINDER", value_delimiter = ',')]
    pub finder: Vec<String>,
    /// The solver, of families that are no paths; settings follow a colon: id:key=value
    #[arg(long, value_name = "SOLVER", conflicts_with = "finder")]
    pub solver: Option<String>,
    /// The most nodes of a search [default: no bound but the finder's own]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub budget: Option<u64>,
    /// List the solutions
    #[arg(long, conflicts_with = "finder")]
    pub all: bool,
    /// The most solutions to list [default: the solution limit of the tier]
    #[arg(long, value_name = "K", requires = "all",
          value_parser = clap::value_parser!(u32).range(1..))]
    pub limit: Option<u32>,
    #[command(flatten)]
    pub tier: TierArgs,
    /// Write JSON, a line for each finder
    #[arg(long)]
    pub json: bool,
}

/// The tier of a board, where its solution limit is asked for.
#[derive(Args, Clone, Debug)]
pub struct TierArgs {
    /// The tier whose solution limit holds [default: the puzzle's own, if it has one]
    #[arg(long, short, value_name = "TIER")]
    pub tier: Option<String>,
}

/// The ends of the path, where they are not those of the board.
#[derive(Args, Debug)]
pub struct EndArgs {
    /// Start from this cell [default: S of the board, else anywhere]
    #[arg(long, value_name = "ROW,COL", allow_hyphen_values = true)]
    pub from: Option<String>,
    /// End on this cell [default: T of the board, else anywhere]
    #[arg(long, value_name = "ROW,COL", allow_hyphen_values = true)]
    pub to: Option<String>,
}

const COUNT_EXAMPLES: &str = "\
Examples:
  etchwork count board.txt
  etchwork count board.txt --limit 1000    enough is enough
  etchwork count board.txt --json";

#[derive(Args, Debug)]
pub struct CountArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub ends: EndArgs,
    /// Stop once there are this many
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: Option<u64>,
    /// The most memory to use, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub memory: u64,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

const HINT_EXAMPLES: &str = "\
Examples:
  etchwork hint board.txt --trail \"0,0 0,1 1,1\" --level 1    can this still be finished?
  etchwork hint board.txt --trail \"0,0 0,1\" --level 2        where the next move is forced
  etchwork hint board.txt --trail \"0,0\" --level 3            the next move
  etchwork hint board.txt --trail \"0,0\" --level 4            the whole solution
  etchwork hint board.txt --trail \"0,0\" --level 1 --tier easy    and in how many ways, up to its limit";

#[derive(Args, Debug)]
pub struct HintArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// The cells visited so far, in order; of other families the moves, parted by `;`
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true)]
    pub trail: String,
    /// How much to tell: 1 if the trail can be finished, 2 forced moves, of cells that play has shown so far, 3 the next move, 4 all
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=4).map(hint_level))]
    pub level: HintLevel,
    #[command(flatten)]
    pub tier: TierArgs,
    /// The most nodes of a search, 10000000 unless given; of other families states, 200000
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub budget: Option<u64>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

const SHOW_EXAMPLES: &str = "\
Examples:
  etchwork generate --json | etchwork show -           IDs and figures of a new puzzle
  etchwork generate --json | etchwork show - --path    an ID that holds the path as well";

#[derive(Args, Debug)]
pub struct ShowArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Put the path into the board ID; where none is stored, one that is found
    #[arg(long)]
    pub path: bool,
    /// Draw the path as well; where none is stored, one that is found
    #[arg(long, conflicts_with = "json")]
    pub solution: bool,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

const STATES_EXAMPLES: &str = "\
Examples:
  etchwork states board.txt                        figures: dead ends, solutions, distances
  etchwork states board.txt --html states.html     a page on which each state can be looked at
  etchwork states board.txt --svg states.svg       a drawing of the states";

#[derive(Args, Debug)]
pub struct StatesArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Draw the states as SVG, more than 3000 as layers
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write a page on which every state can be looked at, of more than 3000 some of each column
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write the graph for Graphviz
    #[arg(long, value_name = "FILE")]
    pub dot: Option<PathBuf>,
    /// Write the moves beside the lines of the SVG
    #[arg(long, requires = "svg")]
    pub labels: bool,
    /// Go on from solved states
    #[arg(long)]
    pub expand_goals: bool,
    /// Do not go on so many moves from the start [default: no bound]
    #[arg(long, value_name = "N")]
    pub depth: Option<u32>,
    /// The most states to keep
    #[arg(long, value_name = "N", default_value_t = 2_000_000,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub max_states: u32,
    /// The most memory to use, in megabytes, a quarter of it for a drawing if there is one
    #[arg(long, value_name = "MB", default_value_t = 2000,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub memory: u64,
    /// Write every state and transition as JSON
    #[arg(long)]
    pub json: bool,
}

const PLAY_EXAMPLES: &str = "\
Examples:
  etchwork play                                   a new medium puzzle
  etchwork play --tier hard --mechanic fog        a new one of that kind
  etchwork play --family pipes --set tiling=hex   a new one of another family
  etchwork play p1.OcAEAUEQgAAAMhv.6796           the puzzle of an ID
  etchwork play board.txt --save game.txt         go on where you left off

Keys: arrows or hjkl extend the trail, going back along it takes back; u or Backspace
undoes, r redoes, b sets a bookmark, B comes back to it, ? gives a hint and tells more
when asked again, w takes a link or the first move that is listed, digits make those
that are listed and m lists more, HJKL look around, i says the rule, n makes a new
puzzle of the same kind, 0 begins anew and u right after it goes back, q or Esc twice
quits.

Where moves have no direction, arrows or hjkl move a cursor: Enter or the space bar acts
there, x acts the other way, v and Enter drag from one place to another, Shift with an
arrow drags one step, Tab goes to the next place, p locks a tile or takes the lock off,
P takes all off. Where they have one, c switches between walking and the cursor. The
mouse does the same: left to act or drag, right to act the other way.";

#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    /// Board texts, puzzles in JSON, or an ID [default: a new puzzle]
    #[arg(value_name = "FILE|ID")]
    pub file: Option<PathBuf>,
    /// Which puzzle of a file with several, from 1 [default: all, one after the other]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..),
          requires = "file")]
    pub line: Option<u32>,
    #[command(flatten)]
    pub fresh: FreshArgs,
    #[command(flatten)]
    pub tier: TierArgs,
    /// The tier set by name, or a TOML file: that of a new puzzle, or of a recipe ID
    /// [default: the ID's, else default-2]
    #[arg(long, value_name = "SET|FILE")]
    pub tiers: Option<String>,
    /// Go on with the game in this file, and save it there after every move; where there is
    /// one, its puzzle is played unless another is named
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// End the game with the first mistake: nothing can be taken back then. A level that needs
    /// a guess is refused
    #[arg(long)]
    pub strict: bool,
}

/// What a fresh puzzle is like.
#[derive(Args, Clone, Debug, Default)]
pub struct FreshArgs {
    /// The family of a new puzzle: `etchwork families` lists them [default: path]
    #[arg(long, value_name = "FAMILY", conflicts_with = "file")]
    pub family: Option<String>,
    /// The mechanic of a new puzzle of paths; settings follow a colon: id:key=value
    /// [default: drawn by weight]
    #[arg(long, value_name = "MECHANIC", conflicts_with = "file")]
    pub mechanic: Option<String>,
    /// The maker of a new puzzle, of families that have makers; settings follow a colon:
    /// id:key=value [default: the tier's]
    #[arg(long, value_name = "MAKER", conflicts_with = "file")]
    pub maker: Option<String>,
    /// A setting of the maker; give the option again for more
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_value, conflicts_with = "file")]
    pub set: Vec<KeyValue>,
    /// Columns and rows of a new puzzle, such as 5x6 [default: the tier's]
    #[arg(long, value_name = "CxR", conflicts_with = "file")]
    pub size: Option<String>,
    /// The seed of a new puzzle [default: fresh]
    #[arg(long, short, value_name = "SEED", allow_hyphen_values = true, conflicts_with = "file")]
    pub seed: Option<String>,
}

const SERVE_EXAMPLES: &str = "\
Examples:
  etchwork serve               then open the address it prints
  etchwork serve --port 0      on any free port";

#[derive(Args, Debug)]
pub struct ServeArgs {
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = 7077)]
    pub port: u16,
}

const MEASURE_EXAMPLES: &str = "\
Examples:
  etchwork generate --json --count 20 | etchwork measure - --json
  etchwork measure board.txt                            by the path in it, or one that is found
  etchwork measure board.txt --tiers article --tier expert";

#[derive(Args, Debug)]
pub struct MeasureArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// The tier by whose settings puzzles are judged [default: the puzzle's own; of a board the
    /// only one of the set, else medium]
    #[arg(long, short, value_name = "TIER")]
    pub tier: Option<String>,
    /// Write JSON, one line a puzzle
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct InputArgs {
    /// Board text, puzzles in JSON, a saved game, or an ID; `-` reads standard input
    #[arg(value_name = "FILE|ID|-")]
    pub file: PathBuf,
    /// Which puzzle of a file with several, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub line: Option<u32>,
    /// The tier set by name, or a TOML file: that of a recipe ID, and of --tier where there is
    /// one [default: the ID's, else default-2]
    #[arg(long, value_name = "SET|FILE")]
    pub tiers: Option<String>,
}

const TIERS_EXAMPLES: &str = "\
Examples:
  etchwork tiers --tiers article
  etchwork tiers --toml > mine.toml    a set to change, then: generate --tiers mine.toml";

#[derive(Args, Debug)]
pub struct TiersArgs {
    /// The family of puzzles [default: path]
    #[arg(long, value_name = "FAMILY")]
    pub family: Option<String>,
    /// The tier set by name, or a TOML file [default: the family's own; of paths default-2]
    #[arg(long, value_name = "SET|FILE")]
    pub tiers: Option<String>,
    /// Print the set as TOML, to copy and change
    #[arg(long)]
    pub toml: bool,
}

#[derive(Args, Debug)]
pub struct FamilyArgs {
    /// The family: `etchwork families` lists them
    #[arg(value_name = "FAMILY")]
    pub family: String,
}

#[derive(Args, Debug)]
pub struct SchemaArgs {
    /// The family whose puzzles are meant [default: path]
    #[arg(long, value_name = "FAMILY")]
    pub family: Option<String>,
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
}

/// The level of a hint, by a number that there is.
fn hint_level(number: u8) -> HintLevel {
    HintLevel::of_number(number).expect("numbers outside the range were refused")
}

/// A key with a value, as `tiling=hex`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyValue {
    pub key: String,
    pub value: String,
}

/// A name with a number, as `points=40`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyNumber {
    pub key: String,
    pub number: u32,
}

fn key_value(text: &str) -> Result<KeyValue, String> {
    let parts = text.split_once('=').filter(|(key, _)| !key.is_empty());
    let (key, value) = parts.ok_or("write a key and its value, such as tiling=hex")?;
    Ok(KeyValue { key: key.to_owned(), value: value.to_owned() })
}

fn key_number(text: &str) -> Result<KeyNumber, String> {
    let parts = text.split_once('=').filter(|(key, _)| !key.is_empty());
    let parts = parts.and_then(|(key, number)| Some((key, number.parse().ok()?)));
    let (key, number) =
        parts.ok_or("write a reading and a whole number below 2^32, such as shortest=12")?;
    Ok(KeyNumber { key: key.to_owned(), number })
}
