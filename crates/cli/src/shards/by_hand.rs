//! `etchwork shards`: the plan, the shares and the result of a command that runs on several machines,
//! with files that somebody copies.

use super::plan;
use crate::args::shards::{MergeArgs, PlanArgs, ShardsCommand, Share, WorkArgs};
use crate::args::{self, Command, Parsed};
use crate::console::stdout;
use crate::failure::{self, Failure, say};
use crate::shards::Hand;
use crate::threads::watched;
use crate::{Kit, run_command};
use etchwork_shards::{Executor, Plan, Shard, ShardError, Store, run as run_shards};
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// A command and its plan, as they travel from machine to machine.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Planned {
    command: Vec<String>,
    requests: u32,
    /// The first request and the number of requests of each shard, with its run.
    shards: Vec<[u32; 3]>,
    plan: String,
}

/// Runs one of the three commands.
pub fn run(command: ShardsCommand, kit: Kit) -> Result<(), Failure> {
    match command {
        ShardsCommand::Plan(args) => print(args, &kit),
        ShardsCommand::Work(args) => work(&args, &kit),
        ShardsCommand::Merge(args) => merge(&args, kit),
    }
}

fn print(PlanArgs { requests, mut words }: PlanArgs, kit: &Kit) -> Result<(), Failure> {
    if let Command::Generate(args) = parsed(&words)?.command
        && args.seed.is_none()
        && args.id.is_none()
    {
        // Each run would draw another.
        words.extend(["--seed".to_owned(), rand::random::<u32>().to_string()]);
    }
    let (plan, shards) = plan(parsed(&words)?.command, requests, kit)?;
    let shards =
        shards.into_iter().map(|Shard { run, first, count }| [run, first, count]).collect();
    let planned = Planned { command: words, requests, shards, plan: plan.text().to_owned() };
    writeln!(stdout(), "{}", serde_json::to_string(&planned).map_err(Failure::input)?)?;
    Ok(())
}

/// Reads the words of a planned command.
fn parsed(words: &[String]) -> Result<Parsed, Failure> {
    let all = ["etchwork"].into_iter().chain(words.iter().map(String::as_str)).map(OsString::from);
    let parsed = args::parse(all).map_err(|error| failure::refused_arguments(&error))?;
    if parsed.plug_ins.is_empty() {
        return Ok(parsed);
    }
    Err(Failure::input("give --plugin before `shards`, each time: plans do not hold scripts"))
}

impl Planned {
    fn read(file: &Path) -> Result<(Self, Plan, Vec<Shard>), Failure> {
        let text = fs::read_to_string(file).map_err(|error| Failure::file(file, &error))?;
        let flawed = |why: String| {
            let (file, why) = (file.display(), why);
            Failure::input(format!("{file}: {why}: give what `etchwork shards plan` printed"))
        };
        let planned: Self = serde_json::from_str(&text).map_err(|why| flawed(why.to_string()))?;
        let plan = Plan::parse(&planned.plan).map_err(|why| flawed(why.to_string()))?;
        let shards = planned.shards.iter();
        let shards = shards.map(|[run, first, count]| {
            let is_whole = first.checked_add(*count).is_some();
            is_whole.then_some(Shard { run: *run, first: *first, count: *count })
        });
        let shards: Option<Vec<Shard>> = shards.collect();
        let shards = shards.ok_or_else(|| flawed("a shard ends beyond 2^32".to_owned()))?;
        Ok((planned, plan, shards))
    }
}

fn work(args: &WorkArgs, kit: &Kit) -> Result<(), Failure> {
    let (_, plan, shards) = Planned::read(&args.plan)?;
    let Share { number, of } = args.share;
    let own: Vec<Shard> = shards.into_iter().skip(number - 1).step_by(of).collect();
    let store = Store::open(&args.out, &plan).map_err(Failure::input)?;
    // A plan of another build, or of a script that is not here, is refused before any work.
    Hand::new(&plan, kit)?;
    let done = watched("shards", args.threads, kit, |how| {
        run_shards(&own, &store, how, || {
            let mut hand = Hand::new(&plan, kit).map_err(|failure| failure.told(&[]).1)?;
            Ok(move |shard, stopped: &AtomicBool| {
                hand.bytes(shard, stopped).map_err(|failure| failure.told(&[]).1)
            })
        })
    });
    let folder = args.out.display();
    match done {
        Ok(()) => {
            say(format_args!("{} shards in {folder}: share {number} of {of} is done", own.len()));
            Ok(())
        }
        Err(ShardError::Stopped { .. }) => {
            say(format_args!("stopped: the same command continues from {folder}"));
            Err(Failure::GaveUp)
        }
        Err(error) => Err(Failure::input(error)),
    }
}

fn merge(args: &MergeArgs, kit: Kit) -> Result<(), Failure> {
    let (planned, plan, shards) = Planned::read(&args.plan)?;
    let stores = args.folders.iter().map(|folder| {
        if Store::is_in(folder) {
            Store::open(folder, &plan).map_err(Failure::input)
        } else {
            Err(Failure::input(format!("{} is no folder of `shards work`", folder.display())))
        }
    });
    let stores = stores.collect::<Result<Vec<_>, _>>()?;
    let missing = shards.iter().filter(|shard| !stores.iter().any(|store| store.has(**shard)));
    let missing: Vec<&Shard> = missing.collect();
    if let Some(first) = missing.first() {
        let (count, all) = (missing.len(), shards.len());
        return Err(Failure::input(format!(
            "{count} of {all} shards are missing, such as {first}: work on the other shares first"
        )));
    }
    let command = parsed(&planned.command)?.command;
    let executor = Parts { plan, stores, requests: planned.requests };
    run_command(command, &Kit { executor: Some(Box::new(executor)), ..kit })
}

/// Gives the parts that others have made.
struct Parts {
    plan: Plan,
    stores: Vec<Store>,
    requests: u32,
}

impl Executor for Parts {
    fn part(&self, of: &Plan, shard: Shard, _: &AtomicBool) -> Result<Option<Vec<u8>>, String> {
        if of.text() != self.plan.text() {
            return Err(
                "the plan of the command has changed: give it the tier files that it was planned with"
                    .to_owned(),
            );
        }
        let store = self.stores.iter().find(|store| store.has(shard));
        let part = store.map(|store| store.needed(shard).map_err(|why| why.to_string()));
        let part = part.ok_or_else(|| format!("{shard} is no shard of this plan"))??;
        Ok(Some(of.seal(shard, &part)))
    }

    fn size(&self) -> NonZeroUsize {
        NonZeroUsize::MIN
    }

    fn requests(&self) -> u32 {
        self.requests
    }
}
