//! Shares executed outside this process, as shards of a plan.

use super::plan::Planned;
use super::produce::is_in_order;
use super::share::{RequestAnswer, Share, ShareWorker, Wants};
use super::tally::Tally;
use super::worker::LocalShares;
use crate::Kit;
use crate::args::{Distinct, GenerateArgs};
use crate::failure::Failure;
use crate::tiers;
use etchwork::codec::Recipe;
use etchwork::{LevelReader, OwnedSet, Registry, Run};
use etchwork_shards::{Executor, Plan, Shard};
use serde::{Deserialize, Serialize};
use std::mem;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// The kind of plans of puzzles.
pub const GENERATE: &str = "generate 1";

/// Everything that decides the puzzles.
#[derive(Serialize, Deserialize)]
struct GenerateSpec {
    /// The tiers in the form of a tier file.
    tiers: String,
    /// The first recipe of each run.
    recipes: Vec<String>,
    wants: Wanted,
}

/// The wanted parts of each puzzle.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Wanted {
    json: bool,
    boards: Option<bool>,
    solutions: bool,
    each: bool,
}

impl Wanted {
    /// Puzzles themselves are read from their lines.
    fn of(wants: Wants) -> Self {
        let boards = wants.keys.map(|distinct| distinct == Distinct::Boards);
        let json = wants.json || wants.pieces;
        Self { json, boards, solutions: wants.solutions, each: wants.each() }
    }

    fn wants(self) -> Wants {
        let keys =
            self.boards.map(|boards| if boards { Distinct::Boards } else { Distinct::Puzzles });
        Wants { json: self.json, pieces: false, keys, solutions: self.solutions }
    }
}

/// The plan of runs of a set.
pub fn plan(set: &OwnedSet, runs: &[Run], wants: Wants, per_shard: u32) -> Plan {
    let recipes = runs.iter().map(|run| run.recipe(0, None).to_string()).collect();
    let tiers = set.text.to_string();
    let asked = GenerateSpec { tiers, recipes, wants: Wanted::of(wants) };
    Plan::new(GENERATE, &asked, runs.iter().map(|run| run.tier().to_owned()), per_shard)
}

/// The plan of a command, and its shards.
pub fn planned(
    args: &GenerateArgs,
    per_shard: u32,
    kit: &Kit,
) -> Result<(Plan, Vec<Shard>), Failure> {
    let Planned { set, runs, first } = super::plan::plan(args, kit)?;
    if args.distinct.is_some() || runs.iter().any(is_in_order) {
        return Err(Failure::input(
            "with --distinct or --series later requests depend on earlier ones: run the command itself",
        ));
    }
    let plan = plan(&set, &runs, super::wants(args), per_shard);
    let of_run = |run| {
        let shards = plan.shards(run, args.count).into_iter();
        shards.map(move |shard| Shard { first: first + shard.first, ..shard })
    };
    let shards = (0..runs.len() as u32).flat_map(of_run).collect();
    Ok((plan, shards))
}

/// A part without its lines, which follow in the next field.
#[derive(Serialize, Deserialize)]
struct Head {
    tally: Tally,
    ends: Vec<usize>,
    /// The answers: all of them, or only those without a puzzle.
    answers: Vec<RequestAnswer>,
    /// The number of answered requests, and why the next is not answered, if a plug-in is at fault.
    answered: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

/// Executes shards of a plan.
pub struct Shards {
    runs: Vec<Run>,
    benches: Vec<Option<LocalShares>>,
    asked: GenerateSpec,
    share: Share,
}

impl Shards {
    /// A worker for a plan.
    pub fn new(plan: &Plan, kit: &Kit) -> Result<Self, Failure> {
        let asked: GenerateSpec = plan.settings().map_err(Failure::input)?;
        let set = tiers::of_file("the plan", asked.tiers.clone(), kit)?;
        let run = |recipe: &String| {
            let recipe: Recipe = recipe.parse().map_err(Failure::input)?;
            set.run_of(&recipe, u32::MAX, &kit.registry).map_err(Failure::input)
        };
        let runs: Vec<Run> = asked.recipes.iter().map(run).collect::<Result<_, _>>()?;
        let benches = runs.iter().map(|_| None).collect();
        Ok(Self { runs, benches, asked, share: Share::default() })
    }

    /// The part of a shard, or `None` if it was stopped.
    pub fn part(
        &mut self,
        shard: Shard,
        registry: &Registry,
        stopped: &AtomicBool,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let run = self.runs.get(shard.run as usize);
        let run = run.ok_or_else(|| Failure::input("the plan has no such shard"))?;
        let bench = &mut self.benches[shard.run as usize];
        if bench.is_none() {
            *bench = Some(LocalShares::new(run, registry)?);
        }
        let bench = bench.as_mut().expect("it was hired");
        (self.share.first, self.share.requests) = (shard.first, shard.count as usize);
        let wants = self.asked.wants.wants();
        // Answers without their puzzles, which are in the lines.
        let wants = Wants { pieces: self.asked.wants.each && wants.keys.is_none(), ..wants };
        bench.work(&mut self.share, wants, stopped);
        let fault = self.share.fault.take().map(|fault| fault.told(&[]).1);
        if fault.is_none() && !self.share.is_whole()? {
            return Ok(None);
        }
        let head = Head {
            tally: mem::take(&mut self.share.tally),
            ends: mem::take(&mut self.share.ends),
            answers: mem::take(&mut self.share.answers),
            answered: self.share.number(),
            fault,
        };
        let mut part = serde_json::to_vec(&head).expect("counts are plain data");
        part.push(b'\n');
        part.extend(&self.share.lines);
        Ok(Some(part))
    }
}

/// A bench whose work runs outside this process.
pub struct RemoteShares<'a> {
    pub executor: &'a dyn Executor,
    pub kit: &'a Kit,
    pub plan: &'a Plan,
    /// The number of the run in the plan.
    pub run: u32,
}

impl ShareWorker for RemoteShares<'_> {
    fn work(&mut self, share: &mut Share, wants: Wants, stopped: &AtomicBool) {
        let began = Instant::now();
        share.clear();
        let shard = Shard { run: self.run, first: share.first, count: share.requests as u32 };
        match self.executor.checked(self.plan, shard, stopped) {
            Ok(None) => {}
            Ok(Some(part)) => {
                if let Err(why) = self.read(&part, share, wants) {
                    share.clear();
                    share.fault = Some(Failure::input(format!("a part is none: {why}")));
                }
            }
            Err(why) => share.fault = Some(Failure::input(why)),
        }
        share.took = began.elapsed();
    }
}

impl RemoteShares<'_> {
    fn read(&self, part: &[u8], share: &mut Share, wants: Wants) -> Result<(), String> {
        let end = part.iter().position(|byte| *byte == b'\n').ok_or("it is cut short")?;
        let head: Head = serde_json::from_slice(&part[..end]).map_err(|error| error.to_string())?;
        share.lines.extend(&part[end + 1..]);
        share.ends = head.ends;
        if share.ends.last().is_some_and(|end| *end != share.lines.len()) || !share.ends.is_sorted()
        {
            return Err("its lines are cut short".to_owned());
        }
        share.tally = head.tally;
        let mut reader = LevelReader::new(&self.kit.registry, &self.kit.families);
        for answer in head.answers {
            let index = answer.index;
            let place = index.checked_sub(share.first).map(|place| place as usize);
            if place.is_none_or(|place| place >= share.requests) {
                return Err(format!("index {index} is of another"));
            }
            let piece = if answer.is_made && wants.pieces {
                let line = String::from_utf8_lossy(share.line(&answer));
                Some(reader.read(&line)?)
            } else {
                None
            };
            share.answers.push(RequestAnswer { piece, ..answer });
        }
        share.answered = (head.answered as usize).min(share.requests);
        share.fault = head.fault.map(Failure::input);
        if !wants.json {
            share.lines.clear();
            share.ends.clear();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Cli, Command};
    use clap::Parser;
    use etchwork::{Budget, PathFinder, Search, Task, Verdict};
    use std::num::NonZeroUsize;
    use std::sync::Mutex;

    fn kit() -> Kit {
        let (registry, families) = (etchwork::standard_registry(), etchwork::standard_families());
        Kit::new(registry, families, "")
    }

    fn args(words: &str) -> GenerateArgs {
        match Cli::parse_from(["etchwork", "generate"].into_iter().chain(words.split(' '))).command
        {
            Command::Generate(args) => args,
            _ => unreachable!("it is that command"),
        }
    }

    /// Executes shards in this process, from the text of the plan alone.
    struct Elsewhere(Kit, Mutex<Vec<Shard>>);

    impl Executor for Elsewhere {
        fn part(
            &self,
            plan: &Plan,
            shard: Shard,
            stopped: &AtomicBool,
        ) -> Result<Option<Vec<u8>>, String> {
            self.1.lock().unwrap().push(shard);
            let plan = Plan::parse(plan.text()).map_err(|error| error.to_string())?;
            let mut shards = Shards::new(&plan, &self.0).map_err(|failure| failure.told(&[]).1)?;
            let part = shards.part(shard, &self.0.registry, stopped);
            let part = part.map_err(|failure| failure.told(&[]).1)?;
            Ok(part.map(|part| plan.seal(shard, &part)))
        }

        fn size(&self) -> NonZeroUsize {
            NonZeroUsize::MIN
        }

        fn requests(&self) -> u32 {
            7
        }
    }

    /// The whole content of a share.
    fn told(share: &Share) -> String {
        let answer = |answer: &RequestAnswer| {
            let RequestAnswer { index, tally, is_made, key, piece } = answer;
            let piece = piece.as_ref().map(etchwork::Level::line);
            format!("{index} {is_made} {key:?} {piece:?} {}", serde_json::json!(tally))
        };
        let answers: Vec<String> = share.answers.iter().map(answer).collect();
        let lines = String::from_utf8_lossy(&share.lines);
        let tally = serde_json::json!(share.tally);
        format!("{} {lines} {tally} {answers:#?}", share.answered)
    }

    #[test]
    fn shares_come_back_as_they_are_worked_off_here() {
        for words in [
            "--tier easy --seed 1 --json",
            "--tier tutorial --seed 2 --json --distinct",
            "--tier easy --seed 3",
            "--tier medium --seed 4 --mechanic fog:radius=2 --distinct=boards",
            // Some requests give up.
            "--tier expert --seed 5 --boards 3 --json --no-solutions",
            "--family pipes --tier tutorial --seed 6 --json --set tiling=hex",
            "--family rails --seed 7 --out nowhere --no-solutions --boards 20",
        ] {
            let (args, kit) = (args(words), kit());
            let Planned { set, runs, .. } = super::super::plan::plan(&args, &kit).unwrap();
            let (wants, go) = (super::super::wants(&args), AtomicBool::new(false));
            let plan = plan(&set, &runs, wants, 6);
            let executor = Elsewhere(self::kit(), Mutex::default());
            let mut away = RemoteShares { executor: &executor, kit: &kit, plan: &plan, run: 0 };
            let mut here = LocalShares::new(&runs[0], &kit.registry).unwrap();
            for first in [0, 6] {
                let share = || Share { first, requests: 6, ..Share::default() };
                let (mut one, mut other) = (share(), share());
                here.work(&mut one, wants, &go);
                away.work(&mut other, wants, &go);
                assert!(other.fault.is_none(), "{words}: {:?}", other.fault);
                assert_eq!(told(&one), told(&other), "{words}");
            }
            assert_eq!(executor.1.lock().unwrap().len(), 2);
        }
    }

    #[test]
    fn parts_that_are_none_are_refused() {
        let (args, kit) = (args("--tier tutorial --seed 1 --json"), kit());
        let Planned { set, runs, .. } = super::super::plan::plan(&args, &kit).unwrap();
        let (wants, go) = (super::super::wants(&args), AtomicBool::new(false));
        let plan = plan(&set, &runs, wants, 5);
        let executor = Elsewhere(self::kit(), Mutex::default());
        let away = RemoteShares { executor: &executor, kit: &kit, plan: &plan, run: 0 };
        let shard = Shard { run: 0, first: 5, count: 5 };
        let part = executor.checked(&plan, shard, &go).unwrap().unwrap();
        let read = |part: &[u8], first| {
            let mut share = Share { first, requests: 5, ..Share::default() };
            away.read(part, &mut share, Wants { pieces: true, ..wants })
        };
        assert!(read(&part, 5).is_ok());
        for end in 0..part.len() {
            assert!(read(&part[..end], 5).is_err(), "{end}");
        }
        let beyond = Shard { run: 1, ..shard };
        assert!(executor.part(&plan, beyond, &go).unwrap_err().contains("no such shard"));
    }

    /// Claims a false path on boards with many walls, and gives up on others.
    struct Liar;

    impl PathFinder for Liar {
        fn find(&mut self, task: &Task<'_>, _: Budget) -> Search {
            let cells = task.graph.cells();
            let lies = cells.len() < 14;
            let lie = || Verdict::Found(cells.iter().take(1).collect());
            Search::new(if lies { lie() } else { Verdict::BudgetSpent }, 1, 1)
        }
    }

    fn with_liar() -> Kit {
        let mut kit = kit();
        kit.registry
            .kind_mut::<dyn PathFinder>()
            .add_plain("liar", "here", || Box::new(Liar))
            .unwrap();
        kit
    }

    #[test]
    fn answers_before_a_fault_come_back() {
        let (args, kit) =
            (args("--tier easy --seed 1 --boards 2 --finder liar --json"), with_liar());
        let Planned { set, runs, .. } = super::super::plan::plan(&args, &kit).unwrap();
        let (wants, go) = (super::super::wants(&args), AtomicBool::new(false));
        let plan = plan(&set, &runs, wants, 200);
        let executor = Elsewhere(with_liar(), Mutex::default());
        let mut away = RemoteShares { executor: &executor, kit: &kit, plan: &plan, run: 0 };
        let mut here = LocalShares::new(&runs[0], &kit.registry).unwrap();
        let share = || Share { first: 0, requests: 200, ..Share::default() };
        let (mut one, mut other) = (share(), share());
        here.work(&mut one, wants, &go);
        away.work(&mut other, wants, &go);
        assert!((1..200).contains(&one.answered), "{}", one.answered);
        assert_eq!(told(&one), told(&other));
        let faults = [one, other].map(|mut share| share.is_whole().unwrap_err().told(&[]).1);
        assert!(faults[0].contains("'liar' claims an invalid path"), "{}", faults[0]);
        assert_eq!(faults[0], faults[1]);
    }
}
