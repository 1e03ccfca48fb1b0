//! The conformance suite for exporters: the laws of plug-ins that write levels as files.

use super::faults::{guarded, is_clause, said};
use super::plug_in;
use crate::explore::{Truth, truth};
use etchwork_codec::blob_id;
use etchwork_export::{ExportFile, ExportLevel, Exporter};
use etchwork_path::{Game, Registry, Settings, Written};
use std::collections::BTreeSet;

/// The most states in which a solution of a level is looked for.
const STATES: usize = 20_000;

/// Levels to export: puzzles by their texts, with their maps, their geometry and a shortest solution.
///
/// Returns an error for a text that cannot be read or solved within some thousand states.
pub fn levels<G: Written>(texts: &[&str]) -> Result<Vec<ExportLevel>, String> {
    let level = |(place, text): (u32, &&str)| {
        let puzzle = G::read(text).map_err(|flaw| flaw.in_text(text))?;
        let solution = solution(&puzzle).ok_or_else(|| format!("{text:?} is not solved"))?;
        Ok(ExportLevel {
            place,
            board_id: blob_id(G::TAG, G::VERSION, &puzzle.to_bytes()),
            recipe_id: None,
            family: G::FAMILY.to_owned(),
            kind: G::NAME.to_owned(),
            tier: None,
            score: None,
            rule: G::RULE.to_owned(),
            readings: [("moves".to_owned(), solution.len() as f64)].into(),
            text: puzzle.write(),
            map: puzzle.level_map(),
            geometry: puzzle.geometry(),
            solution,
        })
    };
    (1..).zip(texts).map(level).collect()
}

/// A shortest solution, as texts of moves; `None` if there are too many states.
fn solution<G: Game>(game: &G) -> Option<Vec<String>> {
    let (mut state, mut texts) = (game.initial(), Vec::new());
    let Truth::Solvable(mut left) = truth(game, &state, STATES) else { return None };
    while left > 0 {
        left -= 1;
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let leads = |step: &G::Move| {
            truth(game, &game.apply(&state, step), STATES) == Truth::Solvable(left)
        };
        let step = moves.into_iter().find(leads)?;
        texts.push(game.move_text(&step));
        state = game.apply(&state, &step);
    }
    Some(texts)
}

/// What an exporter is asked for: some of the levels, by number.
type Answer = Result<Vec<ExportFile>, String>;

/// Exports levels alone, together and in other orders, and checks that
///
/// - the same levels have the same files, as [`plug_in`] asks for them;
/// - each file has a name of its own without a folder, and what calls itself JSON is JSON;
/// - each level is written once: it makes a difference, and its ID, its text and its solution stand
///   among others as they do alone; an error is one line;
/// - a format that [takes no geometry](Exporter::takes_geometry) writes the same without it.
///
/// Three levels or more are needed, such as those of [`levels`]; a format that refuses all of them is
/// told. Returns the number of questions, or what is wrong.
pub fn exporter(
    id: &str,
    settings: &Settings,
    levels: &[ExportLevel],
    registry: &Registry,
) -> Result<usize, String> {
    let made = registry.kind::<dyn Exporter>().make(id, settings, registry);
    let format = made.map_err(|why| why.to_string())?;
    let of = |numbers: &[usize]| -> Vec<ExportLevel> {
        numbers.iter().map(|number| levels[*number].clone()).collect()
    };
    let all: Vec<usize> = (0..levels.len()).collect();
    let alone = all.iter().map(|number| vec![*number]);
    let mut questions: Vec<Vec<usize>> = alone.collect();
    questions.extend([Vec::new(), all.iter().rev().copied().collect(), all.clone()]);
    let check = |numbers: &Vec<usize>, answer: &Answer| {
        let files = match answer {
            Ok(files) => files,
            Err(why) => return said("its error", Some(why)),
        };
        named(files)?;
        if !format.takes_geometry() {
            let mut plain = of(numbers);
            plain.iter_mut().for_each(|level| level.geometry = None);
            if format.export(&plain).as_ref() != Ok(files) {
                return Err("takes_geometry says no, and without it the files differ".to_owned());
            }
        }
        for number in numbers.iter().filter(|_| numbers.len() > 1) {
            let Ok(own) = format.export(&of(&[*number])) else { continue };
            let level = &levels[*number];
            let solution = level.solution.join(" ");
            for (what, text) in
                [("ID", &level.board_id), ("text", &level.text), ("solution", &solution)]
            {
                let (alone, among) = (times(&own, text), times(files, text));
                // Short texts may stand within those of other levels.
                let is_lost = if what == "ID" { among != alone } else { among < alone };
                if is_lost {
                    let place = level.place;
                    let what = format!("the {what} of level {place} {among} times");
                    return Err(format!("has {what}, and alone {alone} times"));
                }
            }
            let others: Vec<usize> = numbers.iter().copied().filter(|of| of != number).collect();
            if format.export(&of(&others)).as_ref() == Ok(files) {
                return Err(format!("has the same files without level {}", level.place));
            }
        }
        Ok(())
    };
    let is_refused =
        |number: &usize| matches!(guarded(|| format.export(&of(&[*number]))), Ok(Err(_)));
    if levels.len() < 3 || all.iter().all(is_refused) {
        return Err(format!("format '{id}' takes none of {} levels: give more", levels.len()));
    }
    plug_in::<dyn Exporter, _, _>(
        id,
        settings,
        registry,
        &questions,
        |format, numbers| format.export(&of(numbers)),
        check,
    )
}

/// How often files have a text. Texts of a line or less stand in files as they are, or in JSON.
fn times(files: &[ExportFile], text: &str) -> usize {
    let json = serde_json::Value::from(text).to_string();
    let forms: BTreeSet<&str> = [text.trim_end(), json[1..json.len() - 1].trim_end()].into();
    let content = |file: &ExportFile| String::from_utf8_lossy(&file.bytes).into_owned();
    let all: Vec<String> = files.iter().map(content).collect();
    let count = |form: &&str| -> usize { all.iter().map(|file| file.matches(*form).count()).sum() };
    forms.iter().filter(|form| !form.is_empty()).map(count).max().unwrap_or(0)
}

/// Checks the names of files, and that what is called JSON is.
fn named(files: &[ExportFile]) -> Result<(), String> {
    let mut names = BTreeSet::new();
    for ExportFile { name, bytes } in files {
        let is_plain = is_clause(name) && !name.contains(['/', '\\', ':']) && name != "..";
        if !is_plain || !names.insert(name.to_lowercase()) {
            return Err(format!("{name:?} is no name of a file, or one of two files"));
        }
        if name.ends_with(".json")
            && let Err(why) = serde_json::from_slice::<serde_json::Value>(bytes)
        {
            return Err(format!("'{name}' is no JSON: {why}"));
        }
    }
    Ok(())
}
