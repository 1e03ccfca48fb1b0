//! The kinds of nodes, edges and movable items.

/// The kind of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// Nothing but a place to stand.
    Plain,
    /// Solved once every player stands on one. No ball comes here.
    Goal,
    /// A trigger: on for ever once a player or a ball has stood on it.
    Button,
    /// A trigger: on as long as a ball is on it.
    Plate,
    /// A trigger: flipped by a player who stands on it, or shoots at it.
    Toggle,
    /// A receiver: walked onto only while it is on. No ball comes here.
    Bridge,
}

/// The kind of an edge. An edge has a direction: forward is the way it is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EdgeKind {
    /// Walked, carried over and seen through either way.
    Plain,
    /// Balls go forward only. No sight.
    Step,
    /// Walked and taken by balls forward; climbed back where a ball lies at its
    /// foot, which stays there. No sight.
    Wall,
    /// Players and balls go forward only. No sight.
    OneWay,
    /// Walked either way, no balls, no sight.
    NoBall,
    /// Sight alone.
    Vision,
    /// A receiver: like a plain edge while it is on, closed otherwise.
    Gate,
    /// A receiver: a player with a ball is always safe here, one without only
    /// while it is on.
    BlockableHazard,
    /// Balls are pushed along it, players cannot walk. Sight.
    BallTrack,
}

/// The movable items on nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ItemKind {
    /// Moved by the person who plays.
    Player,
    /// Carried and pushed by players.
    Ball,
}

impl NodeKind {
    /// Every kind with an element of its own, in the order of byte forms.
    pub(crate) const ELEMENTS: [Self; 5] =
        [Self::Goal, Self::Button, Self::Plate, Self::Toggle, Self::Bridge];

    /// Whether it is on or off.
    pub fn is_switchable(self) -> bool {
        self.is_trigger() || self.is_receiver()
    }

    /// Whether it can switch receivers.
    pub fn is_trigger(self) -> bool {
        matches!(self, Self::Button | Self::Plate | Self::Toggle)
    }

    /// Whether triggers can switch it.
    pub fn is_receiver(self) -> bool {
        self == Self::Bridge
    }

    /// Whether a ball may be here.
    pub fn takes_balls(self) -> bool {
        !matches!(self, Self::Goal | Self::Bridge)
    }

    /// The word for it in a sentence.
    pub fn noun(self) -> &'static str {
        if self == Self::Plain { "plain node" } else { self.name() }
    }

    /// The name in files, without `Puzzle`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plain => "Node",
            Self::Goal => "Goal",
            Self::Button => "Button",
            Self::Plate => "Plate",
            Self::Toggle => "Toggle",
            Self::Bridge => "Bridge",
        }
    }
}

impl EdgeKind {
    /// Every kind with an element of its own, in the order of byte forms.
    pub(crate) const ELEMENTS: [Self; 8] = [
        Self::Step,
        Self::Wall,
        Self::OneWay,
        Self::NoBall,
        Self::Vision,
        Self::BallTrack,
        Self::Gate,
        Self::BlockableHazard,
    ];

    /// Whether it is on or off; every such edge is a receiver.
    pub fn is_switchable(self) -> bool {
        matches!(self, Self::Gate | Self::BlockableHazard)
    }

    /// The word for it in a sentence.
    pub fn noun(self) -> &'static str {
        if self == Self::Plain { "plain edge" } else { self.name() }
    }

    /// The name in files, without `Puzzle`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plain => "Edge",
            Self::Step => "Step",
            Self::Wall => "Wall",
            Self::OneWay => "OneWay",
            Self::NoBall => "NoBall",
            Self::Vision => "Vision",
            Self::Gate => "Gate",
            Self::BlockableHazard => "BlockableHazard",
            Self::BallTrack => "BallTrack",
        }
    }
}

impl ItemKind {
    /// The name in files, without `Puzzle`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Player => "Player",
            Self::Ball => "Ball",
        }
    }
}
