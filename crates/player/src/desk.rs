//! A puzzle on the desk of simulated players: what its plays share, and what one play has been shown.

use crate::{Act, Place, Player, Seen, Standing, Told, View};
use etchwork_core::{Advisor, Budget, Game, Status, Stream};
use foldhash::fast::FixedState;
use hashbrown::HashTable;
use std::hash::BuildHasher;
use std::mem;

/// A puzzle with everything that its plays have found out about it.
///
/// Places, the results of moves and conclusions are computed once, whoever plays. A node of the
/// budget is a move that is tried for the first time, or a conclusion that is drawn for the first
/// time, which counts as 20 moves.
pub struct Desk<'a, G: Game> {
    game: &'a G,
    advisor: Option<Box<dyn Advisor<G>>>,
    nodes: Vec<Node<G>>,
    numbers: HashTable<u32>,
    budget: Budget,
    memory: u64,
}

/// What a conclusion costs, in nodes.
const CONCLUSION: u64 = 20;

/// No conclusion is harder.
const HARDEST: u8 = 9;

/// A state that some play looked at.
struct Node<G: Game> {
    state: G::State,
    standing: Status,
    /// The legal moves, once somebody asked for them, with the places where they lead as far as known.
    moves: Option<Vec<(G::Move, Option<u32>)>>,
    conclusions: Vec<Concluded<G::Sight>>,
    /// How far it is from the goal as players judge it, once somebody asked where nothing is hidden.
    distance: Option<Option<u32>>,
}

/// A conclusion that was drawn here by a player who had been shown so much.
struct Concluded<S> {
    sight: S,
    most: u8,
    /// The moves by number, the level, and why.
    found: Option<Insight>,
}

/// A conclusion, for reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Insight {
    moves: Vec<u16>,
    pub(crate) level: u8,
    pub(crate) why: String,
}

/// One play, as figures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Whether it ended with the puzzle solved.
    pub is_solved: bool,
    /// The moves made.
    pub made: u32,
    /// The moves taken back.
    pub undone: u32,
    /// How often moves were taken back, at once or by starting again.
    pub turns_back: u32,
    /// The moves that led to a visible loss.
    pub losses: u32,
    /// The moves tried in the mind.
    pub looked: u32,
    /// The hardest conclusion that was followed.
    pub hardest: Option<Followed>,
    /// What the player did.
    pub acts: Vec<Act>,
    /// The moves that solve the puzzle, by number in the order of the game, if it is solved.
    pub line: Vec<usize>,
}

impl Played {
    /// The decisions made and undone, as patience counts them. Whatever is taken back at once is one
    /// decision; a visible loss counts as ten.
    pub fn decisions(&self) -> u32 {
        decisions(self.made, self.turns_back, self.losses)
    }
}

/// What patience counts: moves, turns back, and nine more for each visible loss.
pub fn decisions(made: u32, turns_back: u32, losses: u32) -> u32 {
    made + turns_back + (LOSS - 1) * losses
}

/// What a visible loss takes of the patience.
const LOSS: u32 = 10;

/// A conclusion in a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Followed {
    /// How hard it is to see.
    pub level: u8,
    /// The number of the move that followed, from 1.
    pub at: usize,
    /// Why, as a clause.
    pub why: String,
}

impl<'a, G: Game> Desk<'a, G> {
    /// A puzzle that nobody has looked at yet.
    pub fn new(game: &'a G, advisor: Option<Box<dyn Advisor<G>>>, budget: Budget) -> Self {
        let (nodes, numbers) = (Vec::new(), HashTable::new());
        let mut desk = Self { game, advisor, nodes, numbers, budget, memory: 0 };
        desk.number_of(game.initial());
        desk
    }

    /// The advisor of the game's family.
    pub fn advisor(&mut self) -> Option<&mut (dyn Advisor<G> + 'static)> {
        self.advisor.as_deref_mut()
    }

    /// Whether the budget is spent: then no play is worth anything.
    pub fn is_spent(&self) -> bool {
        self.budget.nodes == 0 || self.memory > self.budget.memory
    }

    fn spend(&mut self, nodes: u64) {
        self.budget.nodes = self.budget.nodes.saturating_sub(nodes);
    }

    fn number_of(&mut self, state: G::State) -> u32 {
        let state = self.game.canonical(state);
        let hash = |state: &G::State| FixedState::with_seed(0).hash_one(state);
        let of_state = hash(&state);
        let nodes = &self.nodes;
        let known = self.numbers.find(of_state, |number| nodes[*number as usize].state == state);
        if let Some(number) = known {
            return *number;
        }
        let number = self.nodes.len() as u32;
        let rehash = |number: &u32| hash(&nodes[*number as usize].state);
        self.numbers.insert_unique(of_state, number, rehash);
        self.memory += (G::STATE_BYTES + self.game.heap(&state) + NODE_BYTES) as u64;
        let standing = self.game.status(&state);
        self.nodes.push(Node {
            state,
            standing,
            moves: None,
            conclusions: Vec::new(),
            distance: None,
        });
        number
    }

    fn moves(&mut self, place: u32) -> &mut Vec<(G::Move, Option<u32>)> {
        let node = &mut self.nodes[place as usize];
        if node.moves.is_none() {
            let mut legal = Vec::new();
            self.game.moves(&node.state, &mut legal);
            self.memory += (legal.len() * (size_of::<G::Move>() + 8)) as u64;
            node.moves = Some(legal.into_iter().map(|step| (step, None)).collect());
        }
        node.moves.as_mut().expect("just listed")
    }

    /// Where a move leads.
    fn after(&mut self, place: u32, number: usize) -> u32 {
        let (step, known) = self.moves(place)[number].clone();
        if let Some(next) = known {
            return next;
        }
        self.spend(1);
        let next = self.game.apply(&self.nodes[place as usize].state, &step);
        let next = self.number_of(next);
        self.moves(place)[number].1 = Some(next);
        next
    }

    /// What follows at a place for a player with a sight: an index into the node's conclusions.
    fn concluded(&mut self, place: u32, sight: &G::Sight, most: u8) -> Option<usize> {
        let most = most.min(HARDEST);
        let is_it = |known: &Concluded<G::Sight>| known.most == most && known.sight == *sight;
        if let Some(at) = self.nodes[place as usize].conclusions.iter().position(is_it) {
            return Some(at);
        }
        let advisor = self.advisor.as_deref_mut()?;
        let state = &self.nodes[place as usize].state;
        let found = advisor.conclude(self.game, state, sight, most);
        self.spend(CONCLUSION);
        let found = found.map(|conclusion| {
            let moves = self.moves(place);
            let number = |step: &G::Move| moves.iter().position(|(known, _)| known == step);
            let moves = conclusion.moves.iter().filter_map(number).map(|at| at as u16).collect();
            Insight { moves, level: conclusion.level, why: conclusion.why }
        });
        let node = &mut self.nodes[place as usize];
        self.memory += CONCLUSION_BYTES + size_of::<G::Sight>() as u64;
        node.conclusions.push(Concluded { sight: sight.clone(), most, found });
        Some(node.conclusions.len() - 1)
    }

    /// Plays until the puzzle is solved or so many decisions were made ([`Played::decisions`]).
    /// Decision number `n` draws from the split `n` of the stream. `None` if the budget is spent.
    pub fn play(&mut self, player: &mut dyn Player, draws: &Stream, most: u32) -> Option<Played> {
        player.begin();
        let mut table = Table::new(self);
        for decision in 0.. {
            if table.desk.is_spent() {
                return None;
            }
            table.played.is_solved = table.standing() == Standing::Solved;
            let is_over = table.played.decisions() >= most;
            let is_hopeless = table.made() == 0 && table.moves(table.here()) == 0;
            if table.played.is_solved || is_over || is_hopeless {
                break;
            }
            let act = player.act(&mut table, &mut draws.split(decision));
            table.take(act);
        }
        let Table { mut played, line, .. } = table;
        played.line = line.into_iter().skip(1).map(|(step, _)| step).collect();
        Some(played)
    }
}

/// What a node takes beside its state.
const NODE_BYTES: usize = 80;

/// What a conclusion takes beside the sight.
const CONCLUSION_BYTES: u64 = 128;

/// One play at a desk.
struct Table<'d, 'a, G: Game> {
    desk: &'d mut Desk<'a, G>,
    sight: G::Sight,
    /// The way here: each move by number, with the place after it. The first is the start.
    line: Vec<(usize, u32)>,
    played: Played,
    /// The conclusion that was told in this decision.
    told: Option<(u32, usize)>,
}

impl<'d, 'a, G: Game> Table<'d, 'a, G> {
    fn new(desk: &'d mut Desk<'a, G>) -> Self {
        let mut sight = G::Sight::default();
        desk.game.look(&desk.nodes[0].state, &mut sight);
        Self { desk, sight, line: vec![(0, 0)], played: Played::default(), told: None }
    }

    fn place(&self) -> u32 {
        self.line[self.line.len() - 1].1
    }

    fn take(&mut self, act: Act) {
        let told = self.told.take();
        match act {
            Act::Play(step) => {
                self.follow(told, step);
                let next = self.desk.after(self.place(), step);
                self.desk.game.look(&self.desk.nodes[next as usize].state, &mut self.sight);
                self.line.push((step, next));
                self.played.made += 1;
                let is_lost = self.desk.nodes[next as usize].standing == Status::Lost;
                self.played.losses += u32::from(is_lost);
            }
            Act::TakeBack(moves) => self.go_back(self.line.len().saturating_sub(moves).max(1)),
            Act::Restart => self.go_back(1),
        }
        self.played.acts.push(act);
    }

    fn go_back(&mut self, kept: usize) {
        self.played.undone += (self.line.len() - kept) as u32;
        self.played.turns_back += 1;
        self.line.truncate(kept);
    }

    /// Notes the conclusion behind a move, if it is the hardest so far.
    fn follow(&mut self, told: Option<(u32, usize)>, step: usize) {
        let Some((place, at)) = told else { return };
        let found = self.desk.nodes[place as usize].conclusions[at].found.as_ref();
        let Some(insight) = found.filter(|found| found.moves.contains(&(step as u16))) else {
            return;
        };
        let hardest = self.played.hardest.as_ref().map_or(0, |hardest| hardest.level);
        if insight.level > hardest {
            let (level, at, why) = (insight.level, self.line.len(), insight.why.clone());
            self.played.hardest = Some(Followed { level, at, why });
        }
    }

    /// Whether the game hides anything from anybody.
    const MAY_HIDE: bool = size_of::<G::Sight>() > 0;
}

impl<G: Game> View for Table<'_, '_, G> {
    fn here(&self) -> Place {
        Place(self.place())
    }

    fn standing(&self) -> Standing {
        match self.desk.nodes[self.place() as usize].standing {
            Status::Open => Standing::Open,
            Status::Solved => Standing::Solved,
            Status::Lost => Standing::Lost,
        }
    }

    fn made(&self) -> usize {
        self.line.len() - 1
    }

    fn place_after(&self, moves: usize) -> Place {
        Place(self.line[moves].1)
    }

    fn moves(&mut self, place: Place) -> usize {
        self.desk.moves(place.0).len()
    }

    fn look(&mut self, place: Place, number: usize) -> Seen {
        self.played.looked += 1;
        let next = self.desk.after(place.0, number);
        let node = &self.desk.nodes[next as usize];
        let hides = Self::MAY_HIDE && self.desk.game.hides(&self.sight);
        if hides {
            let mut sight = self.sight.clone();
            self.desk.game.look(&node.state, &mut sight);
            if sight != self.sight {
                return Seen::Hidden;
            }
        }
        let standing = match node.standing {
            Status::Open => Standing::Open,
            _ if hides => Standing::Ended,
            Status::Solved => Standing::Solved,
            Status::Lost => Standing::Lost,
        };
        Seen::There(Place(next), standing)
    }

    fn conclude(&mut self, Place(place): Place, level: u8) -> Option<Told<'_>> {
        let sight = mem::take(&mut self.sight);
        let at = self.desk.concluded(place, &sight, level);
        self.sight = sight;
        let at = at?;
        if place == self.place() {
            self.told = Some((place, at));
        }
        let found = self.desk.nodes[place as usize].conclusions[at].found.as_ref()?;
        self.played.looked += u32::from(found.level);
        Some(Told { moves: &found.moves, level: found.level })
    }

    fn distance(&mut self, Place(place): Place) -> Option<u32> {
        let Self { desk, sight, .. } = self;
        let node = &mut desk.nodes[place as usize];
        if let Some(known) = node.distance {
            return known;
        }
        let distance = desk.game.distance(&node.state, sight);
        node.distance = (!Self::MAY_HIDE).then_some(distance);
        distance
    }
}
