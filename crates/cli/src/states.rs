//! `etchwork states`: explores the state space of a puzzle.

use crate::Kit;
use crate::any::{self, Any};
use crate::args::StatesArgs;
use crate::console::stdout;
use crate::failure::{Failure, say};
use crate::input;
use crate::output::{prepare_files, write_whole};
use crate::threads;
use etchwork::statespace::{Document, Limits, MOST_DRAWN, RegionSummary, Summary, layers_a_column};
use etchwork::{Mapping, RegionsSeen, States};
use serde::Serialize;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// A line of JSON: the state space and its puzzle.
#[derive(Serialize)]
struct Line<'a> {
    id: String,
    #[serde(flatten)]
    document: Document<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    collapsed: Option<Collapsed<'a>>,
}

/// The regions of the states.
#[derive(Serialize)]
struct Collapsed<'a> {
    #[serde(flatten)]
    summary: &'a RegionSummary,
    /// The region of each state.
    region: &'a [u32],
}

/// Explores the puzzles, and writes the requested outputs.
pub fn run(args: &StatesArgs, kit: &Kit) -> Result<(), Failure> {
    let puzzles = any::read(&args.input, kit)?;
    any::check_tiers(&args.input, &puzzles)?;
    let files: Vec<&PathBuf> = [&args.svg, &args.html, &args.dot].into_iter().flatten().collect();
    if let ([file, ..], 2..) = (&files[..], puzzles.len()) {
        let (count, file) = (puzzles.len(), file.display());
        return Err(Failure::input(format!(
            "{file} takes one puzzle, and there are {count}: choose one with --line"
        )));
    }
    prepare_files(files.into_iter().map(PathBuf::as_path))?;
    input::each(&args.input, puzzles, args.json, |puzzle| one(args, &puzzle))
}

/// Explores one puzzle; an unsolvable puzzle is a negative answer.
fn one(args: &StatesArgs, any: &Any) -> Result<(), Failure> {
    let puzzle = &any.puzzle;
    let threads = threads::of(None);
    let memory = args.memory.bytes();
    let is_drawn = args.svg.is_some() || args.html.is_some() || args.dot.is_some();
    if !args.length.is_empty() && !is_drawn {
        return Err(Failure::input(
            "--length: it changes a drawing: add --svg FILE, --html FILE or --dot FILE",
        ));
    }
    let limits = Limits {
        states: args.max_states,
        memory: if is_drawn { memory / 4 * 3 } else { memory },
        depth: args.depth,
        expand_goals: args.expand_goals,
        threads,
        ..Limits::default()
    };
    let mut states = puzzle.states(&limits).map_err(Failure::input)?;
    let summary = states.summary();
    let regions = remapped(args, states.as_mut(), memory)?;
    let drawn = regions.as_ref().map_or(summary.states, |regions| regions.summary.regions);
    if regions.is_some() && is_drawn && drawn > MOST_DRAWN {
        return Err(Failure::input(format!(
            "--collapse: more than {MOST_DRAWN} regions are too many to be drawn: leave it out for \
             layers of states, or take --json\n{summary}"
        )));
    }
    draw(args, states.as_ref(), &summary, drawn, memory)?;
    if drawn > MOST_DRAWN && (args.svg.is_some() || args.html.is_some()) {
        say(in_layers(&summary));
    }
    if args.json {
        let mut out = BufWriter::new(stdout());
        let collapsed = regions
            .as_ref()
            .map(|RegionsSeen { summary, of_states }| Collapsed { summary, region: of_states });
        let line = Line { id: any.id(), document: states.document(), collapsed };
        serde_json::to_writer(&mut out, &line).map_err(io::Error::from)?;
        out.write_all(b"\n")?;
        out.flush()?;
    } else {
        writeln!(stdout(), "{summary}")?;
        if let Some(regions) = &regions {
            writeln!(stdout(), "{}", regions.summary)?;
        }
    }
    if summary.is_complete() {
        return if summary.goals == 0 { Err(Failure::Negative) } else { Ok(()) };
    }
    say("not every state was expanded: allow more with --max-states, --memory or --depth");
    Err(Failure::GaveUp)
}

/// Maps the states as the options say, and returns the regions if there are any.
fn remapped(
    args: &StatesArgs,
    states: &mut dyn States,
    memory: u64,
) -> Result<Option<RegionsSeen>, Failure> {
    let (need, left) = (states.region_memory(), memory.saturating_sub(states.memory()));
    if args.collapse && need > left {
        return Err(Failure::input(format!(
            "--collapse: finding what walking joins may take {} MB of memory, and of --memory {} \
             there are {} left: allow more\n{}",
            need.div_ceil(1_000_000),
            args.memory.memory,
            left / 1_000_000,
            states.summary()
        )));
    }
    let how = Mapping { collapse: args.collapse, lengths: args.length.clone() };
    let regions = states.remap(&how).map_err(|why| Failure::input(format!("--length: {why}")))?;
    if args.collapse && regions.is_none() {
        say("--collapse: no kind of this puzzle's moves is walking, so every state stays as it is");
    }
    Ok(regions)
}

/// Writes the requested drawings, or none if one of them is impossible.
fn draw(
    args: &StatesArgs,
    states: &dyn States,
    summary: &Summary,
    drawn: usize,
    memory: u64,
) -> Result<(), Failure> {
    if args.dot.is_some() && drawn > MOST_DRAWN {
        return Err(too_many(summary));
    }
    check_memory(args, states, memory)?;
    if let Some(path) = &args.svg {
        write_whole(path, states.svg(args.labels).as_bytes())?;
    }
    if let Some(path) = &args.html {
        write_whole(path, states.html().as_bytes())?;
    }
    if let Some(path) = &args.dot {
        let dot = states.dot().ok_or_else(|| too_many(summary))?;
        write_whole(path, dot.as_bytes())?;
    }
    Ok(())
}

/// Refuses drawings that need more memory than is left.
fn check_memory(args: &StatesArgs, states: &dyn States, memory: u64) -> Result<(), Failure> {
    let left = memory.saturating_sub(states.memory());
    let drawings = [(&args.svg, "--svg"), (&args.html, "--html"), (&args.dot, "--dot")];
    for (_, option) in drawings.into_iter().filter(|(file, _)| file.is_some()) {
        let need = states.drawing_memory(option == "--html");
        if need > left {
            let (need, left) = (need.div_ceil(1_000_000), left / 1_000_000);
            return Err(Failure::input(format!(
                "{option}: a drawing of these states may take {need} MB of memory, and of \
                 --memory {} there are {left} left: allow more, or take --json, which needs none\n{}",
                args.memory.memory,
                states.summary()
            )));
        }
    }
    Ok(())
}

/// The error includes the figures: finding them may have taken long.
fn too_many(summary: &Summary) -> Failure {
    Failure::input(format!(
        "--dot: more than {MOST_DRAWN} states are too many to be drawn whole: --json has them \
         all\n{summary}"
    ))
}

/// The form of the drawing for too many states to draw one by one.
fn in_layers(summary: &Summary) -> String {
    let together = match layers_a_column(summary.longest) {
        1 => String::new(),
        layers => format!("{layers} of them per column, "),
    };
    format!(
        "more than {MOST_DRAWN} states are drawn as layers, {together}without labels; the page \
         shows the first of each part of each column, --json has them all"
    )
}
