//! The same recipes natively and in WebAssembly: do they make the same bytes?

use super::{Result, done, www};
use etchwork::{Overrides, Run, built_in_set, standard_registry};
use etchwork_web::Desk;
use serde_json::json;
use std::process::Command;

/// Writes so many recipes, over all tiers and mechanics, with what they make here, and
/// has node make them again.
pub fn run(puzzles: usize) -> Result<()> {
    let mut desk = Desk::default();
    let mut lines = String::new();
    for id in recipes(puzzles)? {
        let reply = desk.call(&json!({ "ask": "document", "id": id }).to_string());
        lines += &format!("{id}\t{reply}\n");
    }
    let file = std::env::temp_dir().join(format!("etchwork-recipes-{}", std::process::id()));
    std::fs::write(&file, lines)?;
    let script = www().join("e2e/same-bytes.mjs");
    let compared = done(Command::new("node").arg(script).arg(&file), "node");
    std::fs::remove_file(file)?;
    compared
}

/// Recipe IDs by turns of all tiers and mechanics, every fifth with few solutions.
fn recipes(puzzles: usize) -> Result<Vec<String>> {
    let registry = standard_registry();
    let mut ids = Vec::new();
    let set = built_in_set(etchwork::DEFAULT_SET, &registry).expect("it ships with the library");
    let mechanics = [None, Some("fog"), Some("warps"), Some("fog+warps")];
    for nth in 0..puzzles {
        let (tier, _) = &set.tiers[nth % set.tiers.len()];
        let mechanic = mechanics[nth / set.tiers.len() % mechanics.len()];
        // What few solutions cost grows with the board: the refiner's own tests go further.
        let is_refined = nth % 5 == 2 && nth % 3 == 0;
        let overrides = Overrides {
            mechanic: mechanic.map(str::to_owned),
            caps: is_refined.then(|| ("solutions".to_owned(), 5)).into_iter().collect(),
            ..Overrides::default()
        };
        let run = Run::new(&set, tier, &overrides, nth as u32 * 7919, &registry)?;
        ids.push(run.recipe(nth as u32 % 13).to_string());
    }
    Ok(ids)
}
