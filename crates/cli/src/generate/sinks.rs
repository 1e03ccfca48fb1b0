//! Sinks of puzzles: drawings, JSON Lines, and a folder.

use super::report;
use crate::Kit;
use crate::args::{Distinct, GenerateArgs};
use crate::console::{Stdout, stdout};
use crate::failure::Failure;
use crate::folder::Folder;
use crate::show::{self, Weights};
use crate::tiers;
use etchwork::{Level, OwnedSet, Run};
use std::collections::HashSet;
use std::io::{BufWriter, Write};

/// The requested sinks.
pub struct Sinks<'a> {
    args: &'a GenerateArgs,
    program: &'a str,
    out: BufWriter<Stdout>,
    folder: Option<Folder<'a>>,
    drawn: u32,
    weights: Weights,
}

impl<'a> Sinks<'a> {
    /// Opens the sinks of puzzles from tiers of a set.
    pub fn open(args: &'a GenerateArgs, set: &OwnedSet, kit: &'a Kit) -> Result<Self, Failure> {
        let tiers = tiers::names(set).into_iter().map(str::to_owned).collect();
        let (program, weights) = (&kit.program, set.set.difficulty.clone());
        let folder =
            args.out.as_deref().map(|folder| Folder::open(folder, tiers, kit)).transpose()?;
        Ok(Self { args, program, out: BufWriter::new(stdout()), folder, drawn: 0, weights })
    }

    /// The keys of the existing puzzles, to recognise repeats.
    pub fn keys(&self, distinct: Option<Distinct>) -> HashSet<Vec<u8>> {
        let Some(distinct) = distinct else { return HashSet::new() };
        self.folder
            .iter()
            .flat_map(Folder::pieces)
            .map(|piece| distinct.key(&*piece.puzzle))
            .collect()
    }

    /// Whether the puzzle of this recipe ID already exists.
    pub fn has(&self, id: &str) -> bool {
        self.folder.as_ref().is_some_and(|folder| folder.contains(id))
    }

    /// Writes lines of JSON.
    pub fn write(&mut self, lines: &[u8]) -> Result<(), Failure> {
        Ok(self.out.write_all(lines)?)
    }

    /// Flushes the output, so that the reader need not wait.
    pub fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    /// Takes a puzzle of a run, without its line of JSON.
    pub fn take(&mut self, piece: Level, run: &Run) -> Result<(), Failure> {
        if let Some(folder) = &mut self.folder {
            return folder.add(piece);
        }
        if self.drawn > 0 {
            writeln!(self.out)?;
        }
        self.drawn += 1;
        let drawn = piece.puzzle.drawing(piece.solution(self.args.solution), show::colour());
        self.out.write_all(drawn.as_bytes())?;
        // A solution that is stored is drawn.
        let is_told = self.args.solution && piece.puzzle.stored_solution().is_none();
        if let Some(moves) = piece.solution(is_told) {
            writeln!(self.out, "solution: {}", moves.join("; "))?;
        }
        Ok(report::caption(&mut self.out, &piece, run, &self.weights, self.args, self.program)?)
    }

    /// Completes the folder, then the printed output, even if one of them fails.
    pub fn finish(&mut self) -> Result<(), Failure> {
        let listed = self.folder.as_mut().map_or(Ok(()), Folder::finish);
        let flushed = self.flush();
        listed.and(flushed)
    }
}
