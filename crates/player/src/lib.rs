//! A simulated player of limited means, and how hard puzzles are for it.
//!
//! A [`Player`] plays any [`Game`](etchwork_core::Game) as a person does: it sees what was shown,
//! draws the conclusions that it masters, looks a few moves ahead, keeps a few places in mind, lapses,
//! guesses, takes back and starts again. It gets a [`View`]: never the game, a solution, or what is
//! hidden. Two puzzles that differ only in what is hidden give the same decisions, with the same
//! draws, until the difference shows.
//!
//! | question | answer |
//! |---|---|
//! | the player that is built in, with its [`Means`] | [`Bounded`] |
//! | one play | [`Desk::play`] |
//! | what plays of a player cost | [`Trial::plays`] |
//! | how hard a puzzle is, on a [`Scale`] | [`difficulty()`] |
//! | which of two is harder, the order of many, and stars | [`Rating`], [`in_order`] |
//! | the strength that explains plays of somebody | [`Simulated`], [`Fit::of`] |
//! | readings for any game | [`add_measures`] |
//!
//! The figures are those of a model: nobody has compared them with people yet.
//!
//! ```
//! use etchwork_core::{Budget, Game, Grid, Picture, Status};
//! use etchwork_player::{Least, Scale, difficulty};
//!
//! /// Steps to the right or down a stair of two doors each: one wrong door and the stair ends.
//! struct Doors(u32);
//!
//! impl Game for Doors {
//!     type State = (u32, bool);
//!     type Move = bool;
//!     type Sight = ();
//!
//!     fn initial(&self) -> (u32, bool) {
//!         (0, true)
//!     }
//!     fn moves(&self, at: &(u32, bool), moves: &mut Vec<bool>) {
//!         if self.status(at) == Status::Open {
//!             moves.extend([false, true]);
//!         }
//!     }
//!     fn apply(&self, (door, is_right): &(u32, bool), step: &bool) -> (u32, bool) {
//!         (door + 1, *is_right && *step)
//!     }
//!     fn status(&self, (door, is_right): &(u32, bool)) -> Status {
//!         match (door == &self.0, is_right) {
//!             (false, _) => Status::Open,
//!             (true, true) => Status::Solved,
//!             (true, false) => Status::Lost,
//!         }
//!     }
//!     fn move_text(&self, step: &bool) -> String {
//!         step.to_string()
//!     }
//!     fn draw(&self, _: &[(u32, bool)], _: Option<&()>) -> Picture {
//!         Picture::new(Grid::new(1, 1).unwrap(), "Doors", "")
//!     }
//! }
//!
//! let hard = |doors| {
//!     let least = Least::AtMost(doors as usize);
//!     difficulty(&Doors(doors), None, least, Budget::QUESTION, Scale::DEFAULT)
//! };
//! let (one, seven) = (hard(1).unwrap(), hard(7).unwrap());
//! assert_eq!(one.strength, 0);
//! assert!(seven.interval[0] > one.interval[1]);
//! ```

mod bounded;
mod desk;
mod difficulty;
mod fit;
mod means;
mod measure;
mod rating;
mod scale;
mod view;

pub use bounded::Bounded;
pub use desk::{Desk, Followed, Played, decisions};
pub use difficulty::{AnyTrial, Difficulty, Least, Plays, Trial, patience};
pub use fit::{Clicks, Evidence, Fit, Outcome, Simulated};
pub use means::{Means, STRONGEST};
pub use measure::{ABOUT, READINGS, add_measures, budget, difficulty, values};
pub use rating::{MOST_STARS, Rating, in_order};
pub use scale::Scale;
pub use view::{Act, Place, Player, Seen, Standing, Told, View};

use etchwork_core::{Registry, RegistryError};
use measure::bounds;

/// Registers the built-in players.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let players = registry.kind_mut::<dyn Player>();
    for (id, about, strength) in [
        ("novice", "strength 20: looks 2 moves ahead and keeps 6 places in mind", Means::NOVICE),
        ("regular", "strength 50: looks 4 moves ahead and keeps 22 places in mind", Means::REGULAR),
        ("expert", "strength 80: looks 6 moves ahead and keeps 100 places in mind", Means::EXPERT),
    ] {
        let make = move || Box::new(Scale::DEFAULT.player(strength)) as _;
        players.add_plain(id, about, make)?;
    }
    Ok(())
}
