//! The kinds that an attempt may use.

use crate::sketch::Sketch;
use crate::{EdgeKind, NodeKind};
use etchwork_core::Stream;

/// A kind of part that a design can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A node that is not plain.
    Node(NodeKind),
    /// An edge that is not plain.
    Edge(EdgeKind),
    /// Balls.
    Ball,
}

impl Kind {
    /// Every kind that settings may name. Goals and players are always present.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let nodes = NodeKind::ELEMENTS.into_iter().filter(|kind| *kind != NodeKind::Goal);
        let edges = EdgeKind::ELEMENTS.into_iter().map(Self::Edge);
        nodes.map(Self::Node).chain(edges).chain([Self::Ball])
    }

    /// The name in files, without `Puzzle`.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Node(kind) => kind.name(),
            Self::Edge(kind) => kind.name(),
            Self::Ball => "Ball",
        }
    }

    /// Whether the kind is useless without balls.
    fn is_for_balls(self) -> bool {
        use EdgeKind::{BallTrack, BlockableHazard, NoBall};
        match self {
            Self::Node(kind) => kind == NodeKind::Plate,
            Self::Edge(kind) => matches!(kind, BallTrack | BlockableHazard | NoBall),
            Self::Ball => false,
        }
    }

    /// Whether a design has a part of this kind.
    fn is_in(self, sketch: &Sketch) -> bool {
        match self {
            Self::Node(kind) => sketch.nodes.iter().any(|spot| spot.kind == kind),
            Self::Edge(kind) => sketch.edges.iter().any(|link| link.kind == kind),
            Self::Ball => !sketch.balls.is_empty(),
        }
    }
}

/// The kinds of one attempt.
#[derive(Clone, Debug, Default)]
pub(super) struct Vocabulary {
    pub(super) nodes: Vec<NodeKind>,
    pub(super) edges: Vec<EdgeKind>,
    pub(super) has_balls: bool,
    /// The kinds that the puzzle must have.
    pub(super) featured: Vec<Kind>,
}

impl Vocabulary {
    /// The kinds of a lesson, which the puzzle must all have.
    pub(super) fn lesson(kinds: &[Kind]) -> Self {
        let mut vocabulary = Self { featured: kinds.to_vec(), ..Self::default() };
        kinds.iter().for_each(|kind| vocabulary.add(*kind));
        vocabulary
    }

    /// Draws `take` of the kinds until something can be switched, and balls are there if a kind
    /// needs them. The first kind drawn is the one that the puzzle must have.
    pub(super) fn draw(kinds: &[Kind], take: usize, stream: &mut Stream) -> Self {
        let mut order = kinds.to_vec();
        loop {
            for nth in 0..take {
                let other = nth + stream.index(order.len() - nth);
                order.swap(nth, other);
            }
            let mut drawn = Self::lesson(&order[..take]);
            drawn.featured.truncate(1);
            if drawn.is_usable() {
                return drawn;
            }
        }
    }

    /// Checks that [`Vocabulary::draw`] terminates: that some choice of `take` kinds is usable.
    pub(super) fn is_drawable(kinds: &[Kind], take: usize) -> bool {
        let is = |test: &dyn Fn(&Kind) -> bool| kinds.iter().position(test);
        let trigger = |kind: &Kind| matches!(kind, Kind::Node(kind) if kind.is_trigger());
        let of_one = is(&|kind| trigger(kind) && *kind != Kind::Node(NodeKind::Plate));
        let receiver = |kind: &Kind| match kind {
            Kind::Node(kind) => kind.is_receiver(),
            Kind::Edge(kind) => kind.is_switchable(),
            Kind::Ball => false,
        };
        let calm = is(&|kind| receiver(kind) && !kind.is_for_balls());
        let balls = kinds.iter().filter(|kind| kind.is_for_balls()).count();
        let has_ball = kinds.contains(&Kind::Ball);
        let free = kinds.len() - balls - usize::from(has_ball);
        let without = of_one.is_some() && calm.is_some() && take >= 2 && take <= free;
        let with = has_ball && is(&trigger).is_some() && is(&receiver).is_some() && take >= 3;
        without || with
    }

    fn add(&mut self, kind: Kind) {
        match kind {
            Kind::Node(kind) => self.nodes.push(kind),
            Kind::Edge(kind) => self.edges.push(kind),
            Kind::Ball => self.has_balls = true,
        }
    }

    /// Whether there is a trigger and a receiver, and balls if a kind needs them.
    pub(super) fn is_usable(&self) -> bool {
        let nodes = self.nodes.iter().map(|kind| Kind::Node(*kind));
        let mut kinds = nodes.chain(self.edges.iter().map(|kind| Kind::Edge(*kind)));
        let for_balls = kinds.any(Kind::is_for_balls);
        let has_trigger = self.nodes.iter().any(|kind| kind.is_trigger());
        let has_receiver = self.nodes.iter().any(|kind| kind.is_receiver())
            || self.edges.iter().any(|kind| kind.is_switchable());
        has_trigger && has_receiver && (self.has_balls || !for_balls)
    }

    /// A title that names the featured kinds.
    pub(super) fn title(&self) -> String {
        self.featured.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" And ")
    }

    /// The number of featured kinds that a design lacks.
    pub(super) fn missing(&self, sketch: &Sketch) -> usize {
        self.featured.iter().filter(|kind| !kind.is_in(sketch)).count()
    }
}
