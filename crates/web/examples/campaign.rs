//! The campaign of a family with the difficulty of its levels, by the model: within each chapter from
//! the easiest to the hardest, each level with its stars.
//!
//! `cargo run --release -p etchwork-web --example campaign -- FAMILY` prints the text that
//! `Written::CAMPAIGN` has; figures go to the standard error.

use etchwork::codec::Recipe;
use etchwork::player::{Rating, Scale};
use etchwork::{
    Budget, Families, MOST_BOARDS, Playing, Registry, standard_families, standard_registry,
};
use etchwork_web::Service;
use serde_json::{Value, json};
use std::error::Error;

/// A level by its tier and its number.
struct Level {
    tier: String,
    number: String,
    rating: Rating,
}

fn main() -> Result<(), Box<dyn Error>> {
    let (registry, families) = (standard_registry(), standard_families());
    let id = std::env::args().nth(1).ok_or("name a family")?;
    let mut page = Service::default();
    let mut chapter: Vec<Level> = Vec::new();
    for line in families.get(&id)?.campaign().lines() {
        if line.starts_with(['#', '@']) {
            print(&mut chapter);
            println!("{line}");
            continue;
        }
        let mut words = line.split(' ');
        let tier = words.next().unwrap_or_default();
        for word in words {
            let number = word.split('*').next().unwrap_or_default();
            let recipe = recipe(&mut page, &id, tier, number)?;
            let rating = rating(&recipe, &families, &registry)?;
            chapter.push(Level { tier: tier.to_owned(), number: number.to_owned(), rating });
        }
    }
    print(&mut chapter);
    Ok(())
}

/// Prints the levels of a chapter, in lines of one tier each.
fn print(chapter: &mut Vec<Level>) {
    chapter.sort_by_key(|level| level.rating.strength);
    for levels in chapter.chunk_by(|one, next| one.tier == next.tier) {
        let level = |Level { number, rating, .. }: &Level| format!(" {number}*{}", rating.stars());
        println!("{}{}", levels[0].tier, levels.iter().map(level).collect::<String>());
        let strengths: Vec<u32> = levels.iter().map(|level| level.rating.strength).collect();
        eprintln!("{} {strengths:?}", levels[0].tier);
    }
    chapter.clear();
}

/// The recipe of a level, as the page plays it.
fn recipe(
    page: &mut Service,
    family: &str,
    tier: &str,
    number: &str,
) -> Result<Recipe, Box<dyn Error>> {
    let number: u32 = number.parse()?;
    let ask = json!({ "ask": "level", "family": family, "tier": tier, "number": number });
    let reply: Value = serde_json::from_str(&page.call(&ask.to_string()))?;
    let recipe = reply["answer"]["recipe"].as_str().ok_or_else(|| reply.to_string())?;
    Ok(recipe.parse()?)
}

/// How hard the puzzle of a recipe is.
fn rating(
    recipe: &Recipe,
    families: &Families,
    registry: &Registry,
) -> Result<Rating, Box<dyn Error>> {
    let set = families.set(&recipe.set).ok_or("there is no such set")?;
    let run = set.run_of(recipe, MOST_BOARDS, registry)?;
    let level = run.levels(registry)?.request(recipe.index)?.ok_or("the request gave up")?;
    let (scale, player) = (Scale::DEFAULT, &mut Scale::DEFAULT.regular());
    let (solution, budget) = (&level.document.solution, Budget::QUESTION);
    let found =
        level.puzzle.difficulty(&mut Playing { scale, player, solution, budget }, registry)?;
    Ok(found.ok_or("the budget is spent")?.rating())
}
