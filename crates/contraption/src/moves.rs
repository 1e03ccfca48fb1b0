//! Moves, and their texts.

use crate::{Design, Place};
use etchwork_core::MoveKind;

/// A move of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verb {
    /// Flips the toggle on the player's own node.
    Toggle,
    /// Walks along an edge.
    Go,
    /// Walks along an edge with a ball.
    Bring,
    /// Lets a ball roll along an edge; the player stays.
    Push,
    /// Flips the toggle at the end of an edge.
    Shoot,
}

impl Verb {
    /// Every verb.
    pub const ALL: [Self; 5] = [Self::Toggle, Self::Go, Self::Bring, Self::Push, Self::Shoot];

    /// The kinds of moves: a kind for each verb, in the order of [`Self::ALL`]. Who only goes changes
    /// nothing else, unless a button is pressed, and then there is no way back.
    pub(crate) const KINDS: [MoveKind; 5] = [
        MoveKind { name: "toggle", is_walk: false },
        MoveKind { name: "go", is_walk: true },
        MoveKind { name: "bring", is_walk: false },
        MoveKind { name: "push", is_walk: false },
        MoveKind { name: "shoot", is_walk: false },
    ];

    /// The word in texts.
    pub fn word(self) -> &'static str {
        Self::KINDS[self as usize].name
    }
}

/// One move of a player.
///
/// It is written as a verb and a node, such as `toggle A`, `go B`, `bring B`; if the design has
/// several players, as a verb and both nodes, such as `go A-B`. `by B-A` is added where two edges
/// join the nodes, and `#2` if the second player on the node moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    pub(crate) verb: Verb,
    /// Which of the players on the node moves, from 0.
    pub(crate) nth: u8,
    /// Twice the edge's number, plus one if backward; for a toggle, the node.
    pub(crate) way: u16,
}

impl Move {
    /// The verb.
    pub fn verb(self) -> Verb {
        self.verb
    }

    /// The place: for a toggle the node, otherwise the edge.
    pub fn place(self) -> Place {
        match self.verb {
            Verb::Toggle => Place::Node(usize::from(self.way)),
            _ => Place::Edge(usize::from(self.way / 2)),
        }
    }

    /// Whether the move goes along its edge forward.
    pub fn is_forward(self) -> bool {
        self.verb == Verb::Toggle || self.way.is_multiple_of(2)
    }

    /// The player's node, and the node walked to, pushed to or shot at.
    pub(crate) fn ends(self, design: &Design) -> (usize, usize) {
        match self.place() {
            Place::Node(node) => (node, node),
            Place::Edge(edge) => {
                let (from, to) = design.edges()[edge].ends();
                if self.is_forward() { (from, to) } else { (to, from) }
            }
        }
    }

    pub(crate) fn text(self, design: &Design, is_crowded: bool) -> String {
        let (from, to) = self.ends(design);
        let name = |node: usize| design.nodes()[node].name();
        let mut text = match self.verb {
            Verb::Toggle => return format!("toggle {}", name(to)),
            verb if is_crowded => format!("{} {}-{}", verb.word(), name(from), name(to)),
            verb => format!("{} {}", verb.word(), name(to)),
        };
        if design.edge(from, to).is_some() && design.edge(to, from).is_some() {
            text += &format!(" by {}", design.place_text(self.place()));
        }
        if self.nth > 0 {
            text += &format!(" #{}", self.nth + 1);
        }
        text
    }
}
