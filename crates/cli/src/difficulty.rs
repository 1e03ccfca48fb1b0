//! `etchwork measure --difficulty`: how hard puzzles are for simulated players.

use crate::answer::DifficultyAnswer;
use crate::args::MeasureArgs;
use crate::console::stdout;
use crate::failure::{Failure, say};
use crate::fit::profile;
use crate::solved::Solved;
use crate::{Kit, answer};
use etchwork::player::{Difficulty, Player, READINGS, Scale, values};
use etchwork::{Any, Playing, Ratio, Settings};
use std::io::Write;

/// Measures one puzzle.
pub fn run(args: &MeasureArgs, any: Any, kit: &Kit) -> Result<(), Failure> {
    let budget = args.memory.question();
    let Solved { any, moves } = Solved::of(any, budget, kit)?;
    let (mut player, name) = match &args.profile {
        Some(path) => (profile::player(path)?, format!("of {}", path.display())),
        None => {
            let players = kit.registry.kind::<dyn Player>();
            let player = players.make(&args.player, &Settings::default(), &kit.registry);
            (player.map_err(Failure::input)?, args.player.clone())
        }
    };
    let scale = Scale::DEFAULT;
    let mut question = Playing { scale, player: &mut *player, solution: &moves, budget };
    let found = any.puzzle.difficulty(&mut question, &kit.registry).map_err(Failure::input)?;
    if args.json {
        return json(&any, found);
    }
    let Some(difficulty) = found else {
        say("the budget is spent before the difficulty is known");
        return Err(Failure::GaveUp);
    };
    Ok(stdout().write_all(in_words(&difficulty, &name).as_bytes())?)
}

fn in_words(difficulty: &Difficulty, player: &str) -> String {
    let Difficulty { plays, reason, .. } = difficulty;
    let mut told = format!("difficulty {difficulty}\nbecause {reason}\n");
    for (reading, value) in READINGS.iter().zip(values(difficulty)) {
        let is_bound = reading.name == "effort" && plays.is_at_least;
        let least = if is_bound { "at least " } else { "" };
        told += &format!("{:<16} {least}{:.2}\n", reading.name, value.to_f64());
    }
    format!("{told}effort, missteps and solved_share are those of the player {player}\n")
}

fn json(any: &Any, found: Option<Difficulty>) -> Result<(), Failure> {
    let known = found.as_ref().map(values);
    let value = |at: usize| known.map(|values| Ratio::to_f64(values[at]));
    let metrics = READINGS.iter().enumerate().map(|(at, reading)| (&*reading.name, value(at)));
    let line = answer::line(&DifficultyAnswer {
        about: answer::about(any),
        scale: Scale::DEFAULT.name,
        metrics: metrics.collect(),
        interval: found.as_ref().map(|of| of.interval),
        solved: found.as_ref().map(|of| of.is_solved),
        at_least: found.as_ref().map(|of| of.plays.is_at_least),
        reason: found.as_ref().map(|of| of.reason.clone()),
    });
    writeln!(stdout(), "{line}")?;
    found.map(drop).ok_or(Failure::GaveUp)
}
