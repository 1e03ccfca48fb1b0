//! How hard a puzzle is for players of a line of strength.

use crate::{Desk, Played, Player, STRONGEST, Scale};
use etchwork_core::{Advisor, Budget, Game, Ratio, Stream, Streams, Verdict, seed_from_text};
use etchwork_statespace::shortest_way;
use std::fmt;

/// The plays of a puzzle.
const PLAYS: usize = 20;

/// The ranks, from 0, of the median of the plays and of the ends of its interval of 95 %: of 20
/// plays half a population lies below the 6th or above the 15th in 4 % of all samples.
const MEDIAN: usize = 9;
const INTERVAL: [usize; 2] = [5, 14];

/// The most states in which the least number of moves is looked for.
const STATES: u64 = 200_000;

/// How hard a puzzle is, by the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// The scale.
    pub scale: &'static Scale,
    /// The least strength, 0 to 100, at which half of the plays solve the puzzle within patience; 100
    /// too where fewer do at any strength.
    pub strength: u32,
    /// The ends of its interval of 95 %.
    pub interval: [u32; 2],
    /// Whether half of the plays solve it at all.
    pub is_solved: bool,
    /// What the plays of one player cost.
    pub plays: Plays,
    /// The level of the hardest conclusion in the plays that need the easiest ones: 0 where none has
    /// to be drawn, or where the family tells none.
    pub insight: u8,
    /// What makes it as hard as it is, in a sentence without its full stop.
    pub reason: String,
}

/// The strength with its scale and the ends of its interval, without the reason.
impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { strength, interval: [low, high], is_solved, scale, .. } = self;
        let nobody = if *is_solved { "" } else { ": nobody solves it in time" };
        write!(
            f,
            "{strength} of 100 by the model ({}), between {low} and {high}{nobody}",
            scale.name
        )
    }
}

/// What plays of one player cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plays {
    /// The median of the decisions made, undone and looked at, beyond the least moves.
    pub effort: u64,
    /// Whether the median is at least that, because fewer than half of the plays solve the puzzle.
    pub is_at_least: bool,
    /// The mean of the moves that were taken back.
    pub missteps: Ratio,
    /// The share of plays that solve it within patience.
    pub solved_share: Ratio,
}

/// How many decisions a player makes before it gives up, for a puzzle that needs so many moves: half
/// as many again, and ten.
pub fn patience(least: usize) -> u32 {
    let least = u32::try_from(least).unwrap_or(u32::MAX);
    least.saturating_add(least / 2).saturating_add(10)
}

/// Plays of one puzzle, by players who share what they find out.
pub struct Trial<'a, G: Game> {
    desk: Desk<'a, G>,
    least: usize,
    scale: &'static Scale,
}

impl<'a, G: Game> Trial<'a, G> {
    /// A puzzle, with the advisor of its family if it draws conclusions of a scale, and the least moves
    /// that solve it, if they are known. Else the advisor is asked, then the state space; where neither
    /// knows it is the length of a known solution.
    pub fn new(
        game: &'a G,
        advisor: Option<Box<dyn Advisor<G>>>,
        least: Least,
        budget: Budget,
        scale: &'static Scale,
    ) -> Self {
        let mut desk = Desk::new(game, advisor, budget);
        let least = match least {
            Least::Exactly(moves) => moves,
            Least::AtMost(moves) => {
                let told = desk.advisor().and_then(|advisor| advisor.least_moves(game));
                let states = Budget { nodes: STATES, ..budget };
                let search = || match shortest_way(game, game.initial(), states).verdict {
                    Verdict::Found(way) => Some(way.len()),
                    _ => None,
                };
                told.or_else(search).unwrap_or(moves)
            }
        };
        Self { desk, least, scale }
    }

    /// One play at a strength.
    fn at(&mut self, strength: u32, play: usize) -> Option<Played> {
        let mut player = self.scale.player(strength);
        self.desk.play(&mut player, &self.draws(play), patience(self.least))
    }

    /// The draws of a play.
    fn draws(&self, play: usize) -> Stream {
        Streams::base(seed_from_text(self.scale.name), play as u32)
    }

    /// What plays of a player cost. `None` if the budget is spent.
    pub fn plays(&mut self, player: &mut dyn Player) -> Option<Plays> {
        let most = patience(self.least);
        let (mut efforts, mut undone, mut solved) = (Vec::new(), 0, 0);
        for play in 0..PLAYS {
            let draws = self.draws(play);
            let played = self.desk.play(player, &draws, most)?;
            undone += i64::from(played.undone);
            solved += usize::from(played.is_solved);
            let effort = u64::from(played.decisions()) + u64::from(played.looked);
            // An unsolved play costs more than any that solved.
            efforts.push((!played.is_solved, effort.saturating_sub(self.least as u64)));
        }
        efforts.sort_unstable();
        let (is_at_least, effort) = efforts[MEDIAN];
        Some(Plays {
            effort,
            is_at_least,
            missteps: Ratio::new(undone, PLAYS as u64),
            solved_share: Ratio::share(solved, PLAYS),
        })
    }

    /// The least strength that solves the puzzle with the draws of a play, by bisection, and the play
    /// there; `None` in it if no strength does.
    fn threshold(&mut self, play: usize) -> Option<Threshold> {
        let strongest = self.at(STRONGEST, play)?;
        if !strongest.is_solved {
            return Some(Threshold { strength: STRONGEST + 1, played: strongest });
        }
        let (mut low, mut best) = (0, Threshold { strength: STRONGEST, played: strongest });
        while low < best.strength {
            let strength = low.midpoint(best.strength);
            let played = self.at(strength, play)?;
            if played.is_solved {
                best = Threshold { strength, played }
            } else {
                low = strength + 1
            }
        }
        Some(best)
    }

    /// How hard the puzzle is. The other player's plays are told beside. `None` if the budget is
    /// spent before that is known.
    pub fn difficulty(&mut self, player: &mut dyn Player) -> Option<Difficulty> {
        let plays = self.plays(player)?;
        let thresholds: Option<Vec<Threshold>> =
            (0..PLAYS).map(|play| self.threshold(play)).collect();
        let mut thresholds = thresholds?;
        thresholds.sort_by_key(|threshold| threshold.strength);
        let level =
            |threshold: &Threshold| threshold.played.hardest.as_ref().map_or(0, |it| it.level);
        let solved = || thresholds.iter().filter(|threshold| threshold.played.is_solved);
        let at = |rank: usize| thresholds[rank].strength.min(STRONGEST);
        Some(Difficulty {
            scale: self.scale,
            strength: at(MEDIAN),
            interval: INTERVAL.map(at),
            is_solved: thresholds[MEDIAN].strength <= STRONGEST,
            plays,
            insight: solved().map(level).min().unwrap_or(0),
            reason: thresholds[MEDIAN].reason(self.least),
        })
    }
}

/// Plays of one puzzle of any family.
pub trait AnyTrial {
    /// The least number of moves that solve the puzzle, as far as that is known.
    fn least(&self) -> usize;

    /// One play, within patience. `None` if the budget is spent.
    fn play(&mut self, player: &mut dyn Player, draws: &Stream) -> Option<Played>;

    /// How hard the puzzle is ([`Trial::difficulty`]).
    fn difficulty(&mut self, player: &mut dyn Player) -> Option<Difficulty>;
}

impl<G: Game> AnyTrial for Trial<'_, G> {
    fn least(&self) -> usize {
        self.least
    }

    fn play(&mut self, player: &mut dyn Player, draws: &Stream) -> Option<Played> {
        self.desk.play(player, draws, patience(self.least))
    }

    fn difficulty(&mut self, player: &mut dyn Player) -> Option<Difficulty> {
        self.difficulty(player)
    }
}

/// The least number of moves that solve a puzzle, as far as the asker knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Least {
    /// Every solution has so many, or no other has fewer.
    Exactly(usize),
    /// Some solution has so many.
    AtMost(usize),
}

/// The least strength that solves a puzzle in one play.
struct Threshold {
    strength: u32,
    played: Played,
}

impl Threshold {
    fn reason(&self, least: usize) -> String {
        let Played { hardest, made, undone, .. } = &self.played;
        if !self.played.is_solved {
            return "even the strongest player gives up in more than half of the plays".to_owned();
        }
        match hardest {
            Some(followed) if followed.level > 1 => {
                format!("at move {} {}", followed.at, followed.why)
            }
            _ if *undone > 0 => {
                let plural = if *undone == 1 { "" } else { "s" };
                format!("{undone} move{plural} had to be taken back")
            }
            _ if *made as usize > least => {
                format!("it took {made} moves where {least} are enough")
            }
            _ => "every right move is plain to see".to_owned(),
        }
    }
}
