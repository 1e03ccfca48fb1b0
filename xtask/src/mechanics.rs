//! Checks puzzles of every mechanic with checkers that share no code with the mechanics.

use etchwork::engine::{Emitted, Worker};
use etchwork::{
    Cell, Funnel, Game, Mark, Overrides, OwnedSet, PathGame, PathPuzzle, Registry, Run, Session,
    Stage, Status, Stream, standard_families, standard_registry,
};
use etchwork_testkit::check;
use rayon::prelude::*;
use std::error::Error;

const MECHANICS: [&str; 4] = ["standard", "fog", "warps", "fog+warps"];

/// The tiers, each with its pairs of warps and the radius of its fog.
const PROMISES: [(&str, usize, usize); 5] =
    [("tutorial", 1, 3), ("easy", 1, 3), ("medium", 1, 2), ("hard", 2, 2), ("expert", 2, 2)];

/// The number of consecutive requests that one worker answers.
const SHIFT: u32 = 200;

/// Verifies this many puzzles of each mechanic in each tier of a set.
pub fn run(set: &str, puzzles: u32) -> Result<(), Box<dyn Error>> {
    let registry = standard_registry();
    let families = standard_families();
    let set = families.set(set).ok_or_else(|| format!("no tier set '{set}'"))?;
    println!(
        "tier set {}: {puzzles} puzzles of each mechanic in each tier, seed 1\n",
        set.set.name
    );
    let stages = Stage::ALL.map(Stage::name);
    println!("| tier | mechanic | verified | gave up | boards/puzzle | {} |", stages.join(" | "));
    println!("|---|---|--:|--:|--:|{}", "--:|".repeat(stages.len()));
    for (tier, pairs, radius) in PROMISES {
        for mechanic in MECHANICS {
            let judge = Judge { mechanic, pairs, radius };
            let funnel = verify(set, tier, &judge, puzzles, &registry)?;
            let share = |stage: Stage| {
                let counts = funnel.rejected.iter().filter(|(reject, _)| reject.stage == stage);
                let count: u64 = counts.map(|(_, count)| count).sum();
                format!("{:.4}", count as f64 / funnel.boards as f64)
            };
            let shares: Vec<String> = Stage::ALL.into_iter().map(share).collect();
            println!(
                "| {tier} | {mechanic} | {} | {} | {:.3} | {} |",
                funnel.accepted,
                funnel.gave_up,
                funnel.boards_per_puzzle().unwrap_or(f64::NAN),
                shares.join(" | ")
            );
        }
    }
    Ok(())
}

/// Requests puzzles until there are this many, and checks each.
fn verify(
    set: &OwnedSet,
    tier: &str,
    judge: &Judge,
    puzzles: u32,
    registry: &Registry,
) -> Result<Funnel, String> {
    let overrides = Overrides { mechanic: Some(judge.mechanic.to_owned()), ..Overrides::default() };
    let run = set.run(tier, &overrides, 1, registry).map_err(|e| e.to_string())?;
    let mut sum = Funnel::default();
    let mut next = 0;
    while sum.accepted < u64::from(puzzles) {
        if u64::from(next) > 100 * u64::from(puzzles) {
            return Err(format!("{tier}, {}: most requests give up", judge.mechanic));
        }
        let left = puzzles - sum.accepted as u32;
        let shifts: Vec<(u32, u32)> = (next..next + left)
            .step_by(SHIFT as usize)
            .map(|s| (s, (next + left).min(s + SHIFT)))
            .collect();
        next += left;
        let funnels: Vec<Funnel> = shifts
            .into_par_iter()
            .map(|(first, end)| shift(&run, first..end, judge, registry))
            .collect::<Result<_, String>>()?;
        funnels.iter().for_each(|funnel| sum.add(funnel));
    }
    Ok(sum)
}

fn shift(
    run: &Run,
    indices: std::ops::Range<u32>,
    judge: &Judge,
    registry: &Registry,
) -> Result<Funnel, String> {
    let mut worker = Worker::new(run.plan().own().unwrap(), registry).map_err(|e| e.to_string())?;
    let mut sum = Funnel::default();
    for index in indices {
        let outcome = worker.request(run.seed(), index).map_err(|e| e.to_string())?;
        sum.add(&outcome.funnel);
        if let Some(puzzle) = outcome.puzzle {
            let id = run.recipe(index, None);
            judge.puzzle(puzzle, index).map_err(|what| format!("{id}: {what}"))?;
        }
    }
    Ok(sum)
}

/// The requirements on a puzzle.
struct Judge {
    mechanic: &'static str,
    pairs: usize,
    radius: usize,
}

impl Judge {
    fn has(&self, part: &str) -> bool {
        self.mechanic.split('+').any(|id| id == part)
    }

    fn puzzle(&self, puzzle: Emitted, index: u32) -> Result<(), String> {
        check::puzzle(&puzzle.board, &puzzle.path)?;
        if *puzzle.mechanic != *self.mechanic {
            return Err(format!("it is {}, not {}", puzzle.mechanic, self.mechanic));
        }
        if self.has("warps") {
            check::warps(&puzzle.board, &puzzle.path, self.pairs)?
        } else if !puzzle.board.links().is_empty() {
            return Err("it has links".to_owned());
        }
        let path = puzzle.path.clone();
        let game = PathPuzzle::from(puzzle).game().map_err(|error| error.to_string())?;
        let mut session = Session::new(game);
        let mut stream = Stream::new(index);
        // First a random walk, whose sight must last while the path is played.
        let mut heads = vec![path[0]];
        self.looks(&session, &heads)?;
        loop {
            let legal = session.legal();
            let Some(step) = legal.get(stream.index(legal.len().max(1))).copied() else { break };
            self.step(&mut session, step, &mut heads)?;
        }
        while session.undo() {}
        for step in &path[1..] {
            self.step(&mut session, *step, &mut heads)?;
        }
        match session.status() {
            Status::Solved => Ok(()),
            other => Err(format!("its path ends {other:?}")),
        }
    }

    fn step(
        &self,
        session: &mut Session<PathGame>,
        step: Cell,
        heads: &mut Vec<Cell>,
    ) -> Result<(), String> {
        let text = session.game().move_text(&step);
        session.play(&text).map_err(|why| why.to_string())?;
        heads.push(step);
        self.looks(session, heads)
    }

    /// Checks that a player sees exactly the cells in sight of the heads so far.
    fn looks(&self, session: &Session<PathGame>, heads: &[Cell]) -> Result<(), String> {
        let board = session.game().board();
        let radius = if self.has("fog") { self.radius } else { return self.sees_all(session) };
        check::fog(board, radius, heads, session.sight())?;
        let picture = session.picture();
        let veiled = |mark: &&Mark| matches!(mark, Mark::Veil(_));
        let is_veiled = picture
            .marks()
            .iter()
            .filter(veiled)
            .all(|mark| mark.cells().iter().all(|cell| !session.sight().contains(*cell)));
        let count = picture.marks().iter().filter(veiled).count();
        if is_veiled && count + session.sight().len() == board.grid().len() {
            Ok(())
        } else {
            Err(format!("the picture veils {count} cells"))
        }
    }

    fn sees_all(&self, session: &Session<PathGame>) -> Result<(), String> {
        if session.sight() == &session.game().board().grid().all() {
            Ok(())
        } else {
            Err("some cells are hidden without fog".to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_of_every_mechanic_are_what_they_promise() {
        let (registry, families) = (standard_registry(), standard_families());
        for set in [etchwork::engine::DEFAULT_SET, "article"] {
            let set = families.set(set).unwrap();
            for (tier, pairs, radius) in PROMISES {
                for mechanic in MECHANICS {
                    let judge = Judge { mechanic, pairs, radius };
                    let funnel = verify(set, tier, &judge, 30, &registry).unwrap();
                    assert!(funnel.accepted >= 30, "{tier} {mechanic}: {funnel:?}");
                }
            }
        }
    }

    #[test]
    fn a_broken_promise_is_noticed() {
        let (registry, fog) = (standard_registry(), ("medium", 1, 2));
        let families = standard_families();
        let set = families.set(etchwork::engine::DEFAULT_SET).unwrap();
        let fails = |mechanic, pairs, radius| {
            let judge = Judge { mechanic, pairs, radius };
            verify(set, fog.0, &judge, 5, &registry).unwrap_err()
        };
        assert!(fails("fog", 1, 3).contains("is not shown"));
        assert!(fails("fog", 1, 1).contains("is shown"));
        assert!(fails("warps", 2, 2).contains("1 pairs, not 2"));
    }
}
