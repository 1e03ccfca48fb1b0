//! Trial marks: the player tries values without playing them, to see what would be left of clues.

use crate::game::{Pattern, State};
use crate::level::Told;
use crate::solve::{Facts, agrees};
use crate::{NodeSet, draw};
use etchwork_core::{Pencil, Pencilled};

/// The marks, by the value tried. They are not moves, and are removed together.
pub(crate) const MARKS: &[Pencil] = &[
    Pencil { id: "yes", about: "tried as a pattern node", holds: false, edge: None },
    Pencil { id: "no", about: "tried as no pattern node", holds: false, edge: None },
];

/// The trial values of unclassified nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Trial(Facts);

impl Trial {
    /// The player's pencil marks. Marks on classified nodes have no meaning.
    pub(crate) fn of(game: &Pattern, state: &State, pencil: &Pencilled) -> Self {
        let mut tried = Facts::default();
        for (cell, mark) in pencil {
            let node =
                draw::node_at(game.level(), *cell).filter(|node| !state.known.contains(*node));
            if let Some(node) = node {
                let one = NodeSet::one(node);
                let pattern = if mark.id == "yes" { one } else { NodeSet::EMPTY };
                tried = tried.with(one, pattern);
            }
        }
        Self(tried)
    }

    /// Whether nothing is tried.
    pub(crate) fn is_empty(self) -> bool {
        self.0.known.is_empty()
    }

    /// The nodes that are tried, and which of them as pattern nodes.
    pub(crate) fn facts(self) -> Facts {
        self.0
    }

    /// What would be known if all trial values were played and were right.
    pub(crate) fn with_known(self, game: &Pattern, state: &State) -> Facts {
        let known = Facts::default().with(state.known, game.level().pattern());
        known.with(self.0.known, self.0.pattern)
    }

    /// Whether a clue that was seen, taken by itself, contradicts the trial values.
    pub(crate) fn breaks(self, game: &Pattern, state: &State, told: &Told) -> bool {
        !self.is_empty()
            && !agrees(game.level().graph(), &told.constraint, self.with_known(game, state))
    }
}
