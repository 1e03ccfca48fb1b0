//! Where puzzles go: drawn, as JSON Lines, into a folder.

use super::report;
use super::share::Made;
use crate::args::GenerateArgs;
use crate::failure::Failure;
use crate::pack::Pack;
use crate::show;
use etchwork::Run;
use etchwork::codec::{Recipe, Solvable, distinct_key};
use std::collections::HashSet;
use std::io::{BufWriter, StdoutLock, Write, stdout};

/// The places that are asked for.
pub struct Sinks<'a> {
    args: &'a GenerateArgs,
    program: &'a str,
    out: BufWriter<StdoutLock<'static>>,
    pack: Option<Pack>,
    drawn: u32,
}

impl<'a> Sinks<'a> {
    /// Opens them. The tiers are those of the set, in its order.
    pub fn open(
        args: &'a GenerateArgs,
        tiers: Vec<String>,
        program: &'a str,
    ) -> Result<Self, Failure> {
        let pack = args.out.as_deref().map(|folder| Pack::open(folder, tiers)).transpose()?;
        Ok(Self { args, program, out: BufWriter::new(stdout().lock()), pack, drawn: 0 })
    }

    /// The keys of the puzzles that are there already, to tell others apart.
    pub fn keys(&self, distinct: bool) -> HashSet<Vec<u8>> {
        let puzzles = self.pack.iter().filter(|_| distinct).flat_map(Pack::puzzles);
        let key = |puzzle: &Solvable| distinct_key(&puzzle.document.mechanic, &puzzle.text);
        puzzles.map(key).collect()
    }

    /// Whether the puzzle of that recipe is there already.
    pub fn has(&self, recipe: &Recipe) -> bool {
        self.pack.as_ref().is_some_and(|pack| pack.contains(&recipe.to_string()))
    }

    /// Writes lines of JSON.
    pub fn write(&mut self, lines: &[u8]) -> Result<(), Failure> {
        Ok(self.out.write_all(lines)?)
    }

    /// Hands on what was written so far, so that nobody waits for it.
    pub fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    /// Whether puzzles are taken one by one, and not their lines of JSON alone.
    pub fn want_each(&self) -> bool {
        !self.args.json || self.pack.is_some()
    }

    /// Takes the answer to a request of a run, but for its line of JSON.
    pub fn take(&mut self, made: Made<'_>, run: &Run) -> Result<(), Failure> {
        if !self.want_each() {
            return Ok(());
        }
        let Some((document, puzzle)) = made.puzzle() else { return Ok(()) };
        if let Some(pack) = &mut self.pack {
            return pack.add(document, &puzzle);
        }
        if self.drawn > 0 {
            writeln!(self.out)?;
        }
        self.drawn += 1;
        let drawn = show::as_text(&puzzle, self.args.solution, show::colour());
        self.out.write_all(drawn.as_bytes())?;
        Ok(report::caption(&mut self.out, &document, run, self.args, self.program)?)
    }

    /// Completes the folder, then what was printed, though one of them fails.
    pub fn finish(&mut self) -> Result<(), Failure> {
        let packed = self.pack.as_mut().map_or(Ok(()), Pack::finish);
        let flushed = self.flush();
        packed.and(flushed)
    }
}
