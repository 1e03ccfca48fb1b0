//! Marks of diagrams: nodes joined by wires, instead of a board of cells.

use crate::Cell;

/// A node of a diagram, with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeMark {
    /// Where.
    pub cell: Cell,
    /// Its name.
    pub label: String,
    /// What it looks like.
    pub shape: NodeShape,
    /// Whether it is on, if it is ever on or off.
    pub on: Option<bool>,
}

/// What a node looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeShape {
    /// A ring.
    Ring,
    /// A flag: where to go.
    Flag,
    /// A round button.
    Button,
    /// A plate that is pressed.
    Plate,
    /// A switch with two ends.
    Switch,
    /// Planks over a hole.
    Bridge,
    /// A question mark: the node is not classified yet.
    Unknown,
    /// A filled disc: the node is in the pattern.
    Yes,
    /// A hollow, dim ring: the node is not in the pattern.
    No,
    /// A dashed disc: a player tries what follows if the node is in the pattern.
    TriedYes,
    /// A dashed ring: a player tries what follows if the node is not in the pattern.
    TriedNo,
}

impl NodeShape {
    /// The word for legends.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ring => "node",
            Self::Flag => "goal",
            Self::Button => "button",
            Self::Plate => "plate",
            Self::Switch => "toggle",
            Self::Bridge => "bridge",
            Self::Unknown => "unknown",
            Self::Yes => "yes",
            Self::No => "no",
            Self::TriedYes => "tried yes",
            Self::TriedNo => "tried no",
        }
    }
}

/// A wire between two nodes of a diagram. Several may join the same two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WireMark {
    /// The end it starts from.
    pub from: Cell,
    /// The end it leads to.
    pub to: Cell,
    /// What it looks like.
    pub shape: WireShape,
    /// Whether it is on, if it is ever on or off.
    pub on: Option<bool>,
}

/// What a wire looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WireShape {
    /// A line.
    Line,
    /// A step down, towards the end.
    Step,
    /// A wall with its foot at the end.
    Wall,
    /// An arrow.
    Arrow,
    /// A grille: too narrow for balls.
    Grille,
    /// A dotted line: players only see along it.
    Sight,
    /// A gate.
    Gate,
    /// A hazard.
    Hazard,
    /// A pair of rails.
    Rails,
}

impl WireShape {
    /// The word for legends.
    pub fn name(self) -> &'static str {
        match self {
            Self::Line => "edge",
            Self::Step => "step",
            Self::Wall => "wall",
            Self::Arrow => "one-way",
            Self::Grille => "no balls",
            Self::Sight => "sight only",
            Self::Gate => "gate",
            Self::Hazard => "hazard",
            Self::Rails => "ball track",
        }
    }

    /// Whether it matters which end is which.
    pub fn is_directed(self) -> bool {
        matches!(self, Self::Step | Self::Wall | Self::Arrow)
    }
}

/// What a control acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Controlled {
    /// A node.
    Node(Cell),
    /// The wire from one node to another.
    Wire(Cell, Cell),
}

/// Things that stand on a node or a cell and can be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Token {
    /// Somebody who plays.
    Player,
    /// A ball.
    Ball,
}
