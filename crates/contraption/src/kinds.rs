//! The kinds of nodes, edges and movable items.

/// The kind of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// A place to stand, without any effect.
    Plain,
    /// The puzzle is solved when every player is on a goal. Balls cannot enter.
    Goal,
    /// A trigger: turns on when a player or ball is on it, and stays on.
    Button,
    /// A trigger: on while a ball is on it.
    Plate,
    /// A trigger: flipped by a player on it, or by a shot from a player who sees it.
    Toggle,
    /// A receiver: players can enter it only while it is on. Balls cannot enter.
    Bridge,
}

/// The kind of an edge. An edge has a direction: forward is from the first node of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EdgeKind {
    /// Players walk, carry balls and see through it in either direction.
    Plain,
    /// Balls move forward only. No sight.
    Step,
    /// Players and balls move forward. A player can climb back if a ball is at the player's node;
    /// the ball stays there. No sight.
    Wall,
    /// Players and balls move forward only. No sight.
    OneWay,
    /// Players walk in either direction. No balls, no sight.
    NoBall,
    /// Sight only.
    Vision,
    /// A receiver: like a plain edge while it is on, closed otherwise.
    Gate,
    /// A receiver: a player with a ball can always pass, a player without a ball only while it is
    /// on.
    BlockableHazard,
    /// Players push balls along it but cannot walk. Sight.
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
    /// Every kind that is an element, in the order of the byte form.
    pub(crate) const ELEMENTS: [Self; 5] =
        [Self::Goal, Self::Button, Self::Plate, Self::Toggle, Self::Bridge];

    /// Whether it can be on or off.
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

    /// Whether a ball may be on it.
    pub fn takes_balls(self) -> bool {
        !matches!(self, Self::Goal | Self::Bridge)
    }

    /// The word in a sentence.
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
    /// Every kind that is an element, in the order of the byte form.
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

    /// Whether it can be on or off. Every such edge is a receiver.
    pub fn is_switchable(self) -> bool {
        matches!(self, Self::Gate | Self::BlockableHazard)
    }

    /// The word in a sentence.
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
