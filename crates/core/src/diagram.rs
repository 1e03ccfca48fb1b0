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
    /// Whether it says what a player knows of a node: that it is in the pattern or not, or neither yet.
    pub fn is_answer(self) -> bool {
        matches!(self, Self::Unknown | Self::Yes | Self::No | Self::TriedYes | Self::TriedNo)
    }

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

/// A number that a node of a diagram tells, and what it counts.
///
/// ```
/// use etchwork_core::Note;
///
/// let near = Note::near("2:≤3", "3", 2);
/// assert_eq!((near.number.as_str(), near.limit, near.joined), ("3", None, None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The whole note in a few letters, for texts.
    pub text: String,
    /// The number alone, for drawings.
    pub number: String,
    /// Whether the number is the least or the greatest; `None` if it is exact.
    pub limit: Option<Limit>,
    /// What is counted.
    pub counted: Counted,
    /// Whether what is counted is joined; `None` if the note does not say.
    pub joined: Option<bool>,
}

impl Note {
    /// An exact number of what is within some steps.
    pub fn near(text: impl Into<String>, number: impl Into<String>, steps: u8) -> Self {
        let (text, number, counted) = (text.into(), number.into(), Counted::Near(steps));
        Self { text, number, limit: None, counted, joined: None }
    }
}

/// How far a number is from exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// So many or more.
    Least,
    /// So many or fewer.
    Most,
}

/// What the number of a note counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// What is within this number of steps of the node.
    Near(u8),
    /// What has the colour with this number, as in `Mark::Tint`.
    Tint(u8),
    /// The group that the node is in.
    Group,
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
