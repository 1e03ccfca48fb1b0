//! `etchwork measure --table`: puzzles and all their readings as CSV.

use crate::args::MeasureArgs;
use crate::console::stdout;
use crate::failure::Failure;
use crate::levels::{self, Item};
use crate::{Kit, threads};
use etchwork::codec::Recipe;
use etchwork::{Any, Budget, Measuring, Taken, Verdict, metric_settings};
use etchwork_export::csv_field;
use serde::{Deserialize, Serialize};
use std::io::Write;

/// The columns of every table, whatever the families of its puzzles measure.
const OWN: [&str; 10] =
    ["id", "board_id", "family", "set", "tier", "seed", "index", "kind", "size", "walls"];

/// A puzzle as a row of a table.
#[derive(Serialize, Deserialize)]
pub struct Row {
    id: String,
    board_id: String,
    family: String,
    /// The tier set and what follows it are of puzzles that a recipe made.
    set: Option<String>,
    tier: Option<String>,
    seed: Option<u32>,
    index: Option<u32>,
    kind: String,
    size: String,
    /// The number of walls, on boards that have any.
    walls: Option<usize>,
    /// Every reading of the family; unknown where the budget did not suffice.
    readings: Vec<(String, Option<f64>)>,
}

/// Measures all puzzles of the input, some at the same time, and writes the table.
pub fn run(args: &MeasureArgs, kit: &Kit) -> Result<(), Failure> {
    let items = levels::read(std::slice::from_ref(&args.input.file), None, kit)?;
    let budget = args.memory.question();
    let rows = threads::of_puzzles(items.len(), kit, |at| {
        let item: &Item = &items[at];
        row(&item.any, budget, kit).map_err(|why| format!("{}: {why}", item.told()))
    })?;
    let mut names: Vec<String> = Vec::new();
    for (name, _) in rows.iter().flat_map(|row| &row.readings) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let mut out = stdout();
    writeln!(out, "{}", line(OWN.map(str::to_owned).into_iter().chain(names.clone())))?;
    for row in rows {
        let Row { id, board_id, family, set, tier, seed, index, kind, size, walls, readings } = row;
        let [seed, index] = [seed, index].map(|number| text(number.as_ref()));
        let (set, tier, walls) = (text(set.as_ref()), text(tier.as_ref()), text(walls.as_ref()));
        let own = [id, board_id, family, set, tier, seed, index, kind, size, walls];
        let reading = |name: &String| {
            let taken = readings.iter().find(|(known, _)| known == name);
            taken.map_or(String::new(), |(_, value)| {
                value.map_or("unknown".to_owned(), |value| value.to_string())
            })
        };
        writeln!(out, "{}", line(own.into_iter().chain(names.iter().map(reading))))?;
    }
    Ok(())
}

fn text(value: Option<&impl ToString>) -> String {
    value.map(ToString::to_string).unwrap_or_default()
}

fn line(fields: impl Iterator<Item = String>) -> String {
    fields.map(|text| csv_field(&text)).collect::<Vec<_>>().join(",")
}

/// A puzzle with every reading of its family, taken with its stored solution or a found one.
pub fn row(any: &Any, budget: Budget, kit: &Kit) -> Result<Row, String> {
    let Any { puzzle, family, .. } = any;
    let recipe: Option<Recipe> = any.recipe().and_then(|recipe| recipe.parse().ok());
    let walls = puzzle.level_map().and_then(|map| {
        let wall = map.kinds.iter().position(|kind| kind.name == "wall")?;
        Some(map.cells.iter().filter(|kind| **kind == wall).count())
    });
    let settings = metric_settings(any.recipe(), &kit.families);
    let solution = solution(any, budget, kit)?;
    let question = Measuring { budget, ..Measuring::all(&solution, &settings) };
    let taken = puzzle.measure(&question, &kit.registry).map_err(|why| why.to_string())?;
    let reading =
        |Taken { name, value }: Taken| (name.into_owned(), value.map(etchwork::Ratio::to_f64));
    Ok(Row {
        id: any.id(),
        board_id: puzzle.id(),
        family: family.id.to_string(),
        tier: recipe.as_ref().map(|recipe| recipe.tier.clone()),
        seed: recipe.as_ref().map(|recipe| recipe.seed),
        index: recipe.as_ref().map(|recipe| recipe.index),
        set: recipe.map(|recipe| recipe.set),
        kind: puzzle.kind().to_string(),
        size: puzzle.picture().grid().to_string(),
        walls,
        readings: taken.into_iter().map(reading).collect(),
    })
}

/// The stored moves, or else found ones.
fn solution(any: &Any, budget: Budget, kit: &Kit) -> Result<Vec<String>, String> {
    if let Some(moves) = any.moves() {
        return Ok(moves);
    }
    let answer = any.puzzle.solve(None, budget, &kit.registry).map_err(|why| why.to_string())?;
    match answer.search.verdict {
        Verdict::Found(moves) => Ok(moves),
        Verdict::Impossible(_) => Err("it has no solution".to_owned()),
        Verdict::BudgetSpent | Verdict::Unsupported(_) => {
            Err("no solution was found: allow more with --memory".to_owned())
        }
    }
}
