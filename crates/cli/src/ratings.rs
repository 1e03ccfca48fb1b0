//! How hard puzzles are for simulated players: for stars, and for one order of several families.

use crate::Kit;
use crate::failure::{Failure, say};
use crate::levels::Item;
use crate::threads;
use etchwork::player::{Rating, Scale, in_order};
use etchwork_pack::Rated;

/// A puzzle with its place on the scale, if that is known.
pub type RatedItem = (Item, Option<Rating>);

/// Rates puzzles: by their pack where it says how hard they are, else by measuring. A puzzle without
/// a solution, and one for which the budget does not suffice, is not rated, and that is said.
pub fn of(items: Vec<Item>, kit: &Kit) -> Result<Vec<RatedItem>, Failure> {
    let known = |item: &Item| item.placed.as_ref()?.rated.as_ref()?.rating_on(Scale::DEFAULT);
    let mut ratings: Vec<Option<Rating>> = items.iter().map(known).collect();
    let left: Vec<usize> = (0..items.len()).filter(|at| ratings[*at].is_none()).collect();
    let rated = threads::of_puzzles(left.len(), kit, |at| measured(&items[left[at]], kit))?;
    for (at, rated) in left.into_iter().zip(rated) {
        ratings[at] = rated.as_ref().and_then(Rated::rating);
    }
    let unknown = ratings.iter().filter(|rating| rating.is_none()).count();
    if unknown > 0 {
        let puzzles = if unknown == 1 { "puzzle" } else { "puzzles" };
        say(format_args!("{unknown} {puzzles} without stars: how hard they are is not known"));
    }
    Ok(items.into_iter().zip(ratings).collect())
}

/// How hard a puzzle is; not known without a solution.
fn measured(item: &Item, kit: &Kit) -> Result<Option<Rated>, String> {
    let Some(moves) = item.any.moves() else { return Ok(None) };
    let rated = Rated::of(&*item.any.puzzle, &moves, Scale::DEFAULT, &kit.registry);
    rated.map_err(|why| format!("{}: {why}", item.told()))
}

/// Puts puzzles in the order of the scale, as far as that tells them apart; those that are not rated
/// come last.
pub fn in_one_order(items: Vec<RatedItem>) -> Vec<RatedItem> {
    let (rated, others): (Vec<_>, Vec<_>) =
        items.into_iter().partition(|(_, rating)| rating.is_some());
    let ratings: Vec<Rating> = rated.iter().filter_map(|(_, rating)| *rating).collect();
    let mut rated: Vec<Option<RatedItem>> = rated.into_iter().map(Some).collect();
    in_order(&ratings).into_iter().filter_map(|at| rated[at].take()).chain(others).collect()
}
