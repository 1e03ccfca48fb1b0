//! The game of a level: nodes are classified one by one.

use crate::editing;
use crate::explain::{Explained, explain};
use crate::level::{Level, Told};
use crate::solve::{self, ClueSet, Ending, Facts, count};
use crate::text::OPENER;
use crate::trial::Trial;
use crate::{Flaw, NodeSet};
use etchwork_core::geometry::Geometry;
use etchwork_core::text::first_word;
use etchwork_core::{
    Advisor, Budget, Cell, Count, Deduction, Explanation, Forced, Game, Gesture, OptionKind, Paper,
    Pencil, Pencilled, Picture, Places, Refusal, Site, Status, TextFlaw, TierOption, Tool, Written,
    tier_file,
};
use std::sync::Arc;

/// A level with its rules of play.
///
/// A move says that an unknown node is a pattern node, `A yes`, or that it is not, `A no`. Both are
/// legal for every unknown node, because otherwise the list of moves would reveal the answer; a
/// wrong move loses. The level is solved when every node is classified.
#[derive(Clone, Debug)]
pub struct Pattern {
    level: Arc<Level>,
    told: Arc<[Told]>,
}

/// The classified nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The nodes that are classified, including those shown at the start.
    pub known: NodeSet,
    /// The node that was classified wrongly, which ended the game.
    pub wrong: Option<u8>,
}

/// What the player has been shown, including by moves that were undone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The nodes that have been classified, with their clues.
    pub classified: NodeSet,
    /// The nodes whose kind was revealed by a wrong answer.
    pub betrayed: NodeSet,
}

/// A move: classifies a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The node.
    pub node: u8,
    /// Whether the move says that the node is a pattern node.
    pub is_pattern: bool,
}

impl Pattern {
    /// The game of a level. Refuses a level without nodes.
    pub fn new(level: Level) -> Result<Self, Flaw> {
        if level.nodes().is_empty() {
            return Err(Flaw::Empty);
        }
        let told = level.told().into();
        Ok(Self { level: Arc::new(level), told })
    }

    /// The level.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// All clues of the level as a solver sees them, the number of pattern nodes first.
    pub fn told(&self) -> &[Told] {
        &self.told
    }

    /// The move that classifies a node correctly.
    pub fn right(&self, node: usize) -> Move {
        Move { node: node as u8, is_pattern: self.level.nodes()[node].is_pattern }
    }

    fn last(line: &[State]) -> &State {
        line.last().expect("a line has its initial state")
    }

    fn drawn(&self, line: &[State], seen: Option<&Seen>, trial: Trial) -> Picture {
        crate::draw::draw(self, Self::last(line), seen, trial)
    }

    /// The clues drawn on a cell that are seen once these nodes are known.
    fn told_at(&self, touched: Cell, known: NodeSet) -> ClueSet {
        let Some(by) = crate::draw::teller_at(&self.level, touched) else { return ClueSet::EMPTY };
        let is_seen = |told: &Told| told.by == by && told.by.is_seen(known);
        (0..self.told.len()).filter(|clue| is_seen(&self.told[*clue])).collect()
    }

    /// The nodes that are not yet classified.
    pub fn unknown(&self, state: &State) -> NodeSet {
        self.level.graph().nodes() - state.known
    }
}

impl Game for Pattern {
    type State = State;
    type Move = Move;
    type Sight = Seen;

    fn initial(&self) -> State {
        State { known: self.level.shown(), wrong: None }
    }

    fn moves(&self, state: &State, moves: &mut Vec<Move>) {
        if state.wrong.is_none() {
            let both =
                |node: usize| [true, false].map(|is_pattern| Move { node: node as u8, is_pattern });
            moves.extend(self.unknown(state).iter().flat_map(both));
        }
    }

    fn apply(&self, state: &State, step: &Move) -> State {
        let node = usize::from(step.node);
        if self.right(node) == *step {
            State { known: state.known | NodeSet::one(node), ..*state }
        } else {
            State { wrong: Some(step.node), ..*state }
        }
    }

    fn status(&self, state: &State) -> Status {
        match state.wrong {
            Some(_) => Status::Lost,
            None if self.unknown(state).is_empty() => Status::Solved,
            None => Status::Open,
        }
    }

    fn move_text(&self, step: &Move) -> String {
        let answer = if step.is_pattern { "yes" } else { "no" };
        format!("{} {answer}", self.level.nodes()[usize::from(step.node)].name)
    }

    fn explain(&self, state: &State, _: &Self::Sight, text: &str) -> Option<String> {
        if state.wrong.is_some() {
            return Some("the last answer was wrong: take it back first".to_owned());
        }
        if self.unknown(state).is_empty() {
            return Some("every node is classified".to_owned());
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let [name, answer] = words[..] else {
            return Some(format!(
                "'{text}' is not a move: write a node and yes or no, as in `A yes`"
            ));
        };
        let Some(node) = self.level.node(name) else {
            return Some(format!("there is no node '{name}'"));
        };
        if state.known.contains(node) {
            let not = if self.level.nodes()[node].is_pattern { "" } else { "not " };
            return Some(format!("{name} is classified already: it is {not}a pattern node"));
        }
        Some(format!("'{answer}' should be yes or no, with one blank before it"))
    }

    fn gesture(&self, state: &State, gesture: Gesture) -> Option<Move> {
        let (cell, is_pattern) = match gesture {
            Gesture::Tap(cell) => (cell, true),
            Gesture::SecondTap(cell) => (cell, false),
            Gesture::Drag { .. } => return None,
        };
        let node = crate::draw::node_at(&self.level, cell)?;
        let is_open = state.wrong.is_none() && !state.known.contains(node);
        is_open.then_some(Move { node: node as u8, is_pattern })
    }

    fn place(&self, _: &State, step: &Move) -> Option<Cell> {
        Some(crate::draw::cell_of(&self.level, usize::from(step.node)))
    }

    fn concerned(&self, state: &State, seen: &Seen, touched: Cell) -> Vec<Cell> {
        let clues = self.told_at(touched, seen.classified | state.known);
        let counted = |clue: usize| self.told[clue].constraint.counted;
        let all = clues.iter().fold(NodeSet::EMPTY, |set, clue| set | counted(clue));
        crate::draw::cells_of(&self.level, all)
    }

    fn tells(
        &self,
        state: &State,
        seen: &Seen,
        pencil: &Pencilled,
        touched: Cell,
    ) -> Option<String> {
        let clues = self.told_at(touched, seen.classified | state.known);
        let facts = Trial::of(self, state, pencil).with_known(self, state);
        let words = || crate::words::reason(&self.level, &self.told, &clues, facts);
        (!clues.is_empty()).then(words)
    }

    fn pencils(&self) -> &'static [Pencil] {
        crate::trial::MARKS
    }

    fn draw_pencilled(&self, line: &[State], seen: Option<&Seen>, pencil: &Pencilled) -> Picture {
        self.drawn(line, seen, Trial::of(self, Self::last(line), pencil))
    }

    fn look(&self, state: &State, seen: &mut Seen) {
        seen.classified |= state.known;
        if let Some(node) = state.wrong {
            seen.betrayed |= NodeSet::one(usize::from(node));
        }
    }

    fn draw(&self, line: &[State], seen: Option<&Seen>) -> Picture {
        self.drawn(line, seen, Trial::default())
    }
}

impl Written for Pattern {
    const NAME: &'static str = "pattern";
    const ABOUT: &'static str = "a hidden pattern on a graph: classify every node by deduction";
    const TAG: &'static str = "pattern";
    const COUNTED: &'static str = "patterns that agree with what is shown at the start";
    const RULE: &'static str = "Say of each node whether it is part of the hidden pattern: what you have seen always tells.";

    const PAPER: Paper =
        Paper::Plays("Fill each node that is part of the pattern, and cross out each that is not.");
    const PAPER_SET: Option<&'static str> = Some("pattern-paper");
    const GESTURES: &'static str = "Tap a node to say that it is part of the pattern, and use the \
        secondary tap to say that it is not. Touch a node that is known to see which nodes its clue \
        counts. Marks try an answer without giving it.";
    const TAPS: Option<[&'static str; 2]> = Some(["Yes", "No"]);
    const OPTIONS: &'static [TierOption] = &[
        TierOption {
            key: "modes",
            label: "Graph",
            about: "how the nodes are joined",
            kind: OptionKind::Pictures,
        },
        TierOption {
            key: "sizes",
            label: "Size",
            about: "how many nodes there are",
            kind: OptionKind::Steps,
        },
        TierOption {
            key: "components",
            label: "Components",
            about: "clues may tell how many separate parts the pattern has",
            kind: OptionKind::Switch { on: true },
        },
        TierOption {
            key: "grouping",
            label: "Together or apart",
            about: "clues may tell whether the nodes that they count hang together",
            kind: OptionKind::Switch { on: true },
        },
        TierOption {
            key: "inequalities",
            label: "At least, at most",
            about: "clues may give a bound instead of a number",
            kind: OptionKind::Switch { on: true },
        },
    ];
    const LESSONS: &'static [(&'static str, &'static str)] = &[
        (
            "pattern\nnode A 0,0 shown radius 1 = 1\nnode B 1,0 pattern\nedge A - B\n",
            "The 1 counts the pattern nodes beside it: there is one, so tap the other node.",
        ),
        (
            "pattern\nnode A 1,0 shown radius 1 = 1\nnode B 0,0\nnode C 2,0 pattern\n\
             node D 0,1 shown radius 1 = 0\nedge A - B\nedge A - C\nedge D - B\n",
            "The 0 counts none: say no to the node above it by the secondary tap. Then the 1 tells what is \
             on its other side.",
        ),
    ];

    /// Nine nodes, of which none is known and none is in the pattern.
    const BLANK: &'static str = "pattern\nnode A 0,0\nnode B 1,0\nnode C 2,0\nnode D 0,1\nnode E 1,1\n\
        node F 2,1\nnode G 0,2\nnode H 1,2\nnode I 2,2\nedge A - B\nedge B - C\nedge D - E\nedge E - F\n\
        edge G - H\nedge H - I\nedge A - D\nedge B - E\nedge C - F\nedge D - G\nedge E - H\nedge F - I\n";

    const TOOLS: &'static [Tool] = editing::TOOLS;

    const CAMPAIGN: &'static str = include_str!("../tiers/campaign.txt");

    const SETS: &'static [(&'static str, &'static str)] = &[
        ("pattern-4", tier_file!("../tiers/pattern-4.toml")),
        ("pattern-5", tier_file!("../tiers/pattern-5.toml")),
        ("pattern-3", tier_file!("../tiers/pattern-3.toml")),
        ("pattern-2", tier_file!("../tiers/pattern-2.toml")),
        ("pattern", tier_file!("../tiers/pattern.toml")),
        ("pattern-paper", tier_file!("../tiers/pattern-paper.toml")),
        #[cfg(feature = "large")]
        ("pattern-lines", tier_file!("../tiers/pattern-lines.toml")),
    ];

    fn sites(&self) -> Vec<Site> {
        editing::sites(self)
    }

    fn edited(&self, tool: &str, at: &[Site]) -> Result<Self, Refusal> {
        editing::edited(self, tool, at)
    }

    fn is_meant(text: &str) -> bool {
        first_word(text) == OPENER
    }

    fn read(text: &str) -> Result<Self, TextFlaw> {
        let level: Level = text.parse()?;
        Self::new(level).map_err(|flaw| TextFlaw::new(flaw, 0..0))
    }

    fn paper(&self) -> Paper {
        let shown = self.level.shown();
        if self.told.iter().all(|told| told.by.is_seen(shown)) {
            return Self::PAPER;
        }
        Paper::Cannot("clues are shown one after the other, and paper shows them all or none")
    }

    fn layouts(&self) -> &'static [&'static str] {
        crate::views::layouts(self)
    }

    fn laid_out(&self, layout: &str) -> Result<Places, Refusal> {
        crate::views::laid_out(self, layout)
    }

    fn write(&self) -> String {
        self.level.to_string()
    }

    fn advisor(&self, budget: Budget) -> Option<Box<dyn Advisor<Self>>> {
        Some(Box::new(crate::explain::Guide::within(budget)))
    }

    /// Counts the patterns that agree with what is shown at the start. Usually there are several,
    /// even for a level that needs no guess, because play reveals further clues.
    fn count(&self, budget: Budget) -> Option<Count> {
        let shown = self.level.shown();
        let facts = Facts::default().with(shown, self.level.pattern());
        let is_seen = |told: &&Told| told.by.is_seen(shown);
        let clues: Vec<_> = self.told.iter().filter(is_seen).map(|told| told.constraint).collect();
        let (count, nodes) = count(self.level.graph(), &clues, facts, budget.nodes);
        let (number, at_least) = match count {
            solve::Count::Exactly(number) => (number, false),
            // The level's own pattern always counts.
            solve::Count::AtLeast(number) => (number.max(1u8.into()), true),
        };
        Some(Count { number: number.to_string(), at_least, nodes })
    }

    fn deduction(&self, budget: Budget) -> Option<Deduction> {
        Some(crate::explain::deduction(self, budget.nodes))
    }

    fn explanation(&self, budget: Budget) -> Option<Explanation> {
        let start = self.initial();
        let (steps, ending) = explain(self, &start, budget.nodes);
        let step = |step: Explained| {
            let go = step.moves.iter().map(|step| self.move_text(step)).collect();
            Forced { at: String::new(), go, why: step.why }
        };
        let ending = match ending {
            Ending::Solved => Deduction::Solves,
            Ending::Spent => Deduction::Spent,
            Ending::Stuck | Ending::Contradiction => {
                let found = steps.iter().flat_map(|step| &step.moves);
                let found = found.map(|step| usize::from(step.node));
                crate::explain::stuck(&self.level, start.known | found.collect::<NodeSet>())
            }
        };
        Some(Explanation { steps: steps.into_iter().map(step).collect(), ending })
    }

    fn geometry(&self) -> Option<Geometry> {
        Some(crate::geometry::geometry(self))
    }

    fn to_bytes(&self) -> Vec<u8> {
        crate::bytes::to_bytes(&self.level)
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
        Self::new(crate::bytes::from_bytes(bytes)?).map_err(Refusal::new)
    }
}
