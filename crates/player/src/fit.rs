//! The strength that explains plays: that of the simulated players who would most likely have played so.
//!
//! What is known of a play is how many decisions it took, or how many were made without solving the
//! puzzle. How likely that is at a strength, simulated plays of the same puzzle say. The product over
//! all plays is greatest at the fitted strength.
//!
//! The interval of 95 % holds the strengths at which the logarithm of the product is at most 1.92 less
//! (profile likelihood), and whatever is within 1.96 standard deviations of the fit over puzzles drawn
//! again (the bootstrap of B. Efron), and half a point. Simulated plays are few, and what they miss of a
//! puzzle the likelihood takes for true: drawing puzzles again shows how much that moves the fit. Random
//! clicks have no strength, and there are two models of them: plays that no strength explains better than
//! both do teach nothing.

use crate::{Act, AnyTrial, Played, Player, STRONGEST, Scale, View, decisions, patience};
use etchwork_core::Stream;

/// What a play came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The decisions made, as patience counts them; but whatever is taken back before the next move is
    /// one decision, as nobody sees where somebody stopped to think.
    pub decisions: u32,
    /// Whether they solved the puzzle. If not, but the play ended before a simulated player gives up,
    /// nobody knows what would have come of it.
    pub is_solved: bool,
}

impl Outcome {
    /// What a simulated play came to.
    pub fn of(played: &Played) -> Self {
        let is_back = |act: &Act| !matches!(act, Act::Play(_));
        let turns = played.acts.chunk_by(|a, b| is_back(a) == is_back(b));
        let turns = turns.filter(|acts| is_back(&acts[0])).count() as u32;
        let decisions = decisions(played.made, turns, played.losses);
        Self { decisions, is_solved: played.is_solved }
    }
}

/// Strengths up to so far away count too, the less the farther: what players do changes slowly.
const NEAR: u32 = 3;

/// For each play at a strength in the middle, plays at the weakest strengths, which have fewer others
/// near them; at the strongest likewise.
const AT_THE_ENDS: [usize; 3] = [6, 3, 2];

/// The plays that the shares at a strength are worth, for each play there.
const WORTH: f64 = 256.0 / 44.0;

/// Solved plays fall into classes by the part of the patience beyond the least that they take.
const PARTS: [u32; 3] = [8, 4, 2];
const CLASSES: usize = PARTS.len() + 3;

/// Of each class so much of a play is taken to be seen beside: nothing is impossible.
const UNSEEN: f64 = 0.5;

/// How much less the logarithm of the likelihood is at the ends of an interval of 95 %, and how much more
/// it has to be than that of random clicks, with 99 %: half of the quantiles of chi-square with one
/// degree of freedom.
const DROP: f64 = 1.920_729_410_347_062;
const GAIN: f64 = 3.317_448_300_510_607;

/// The standard deviations of an interval of 95 %.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

/// How often the puzzles are drawn again.
const DRAWN: usize = 400;

/// What simulated players make of one puzzle.
#[derive(Clone, Debug)]
pub struct Simulated {
    /// The most decisions of each class of solved plays.
    edges: [u32; CLASSES - 1],
    /// For each strength the decisions of its plays, ascending; [`u32::MAX`] if they do not solve it.
    by_strength: Vec<Vec<u32>>,
    /// The same for random clicks of each kind.
    clicks: [Vec<u32>; 2],
    /// The plays that each share is worth.
    worth: f64,
}

impl Simulated {
    /// So many plays at each strength of a scale, and more at its ends. `None` if the budget is spent.
    pub fn new(
        trial: &mut dyn AnyTrial,
        scale: &Scale,
        plays: usize,
        draws: &Stream,
    ) -> Option<Self> {
        let mut of = |player: &mut dyn Player, plays: usize, draws: Stream| {
            let play = |nth| {
                let outcome = Outcome::of(&trial.play(player, &draws.split(nth as u32))?);
                Some(if outcome.is_solved { outcome.decisions } else { u32::MAX })
            };
            let mut decisions = (0..plays).map(play).collect::<Option<Vec<u32>>>()?;
            decisions.sort_unstable();
            Some(decisions)
        };
        let times = plays * AT_THE_ENDS[0];
        let clicks = [
            of(&mut Clicks::AndUndo, times, draws.split(STRONGEST + 1))?,
            of(&mut Clicks::AndRestart, times, draws.split(STRONGEST + 2))?,
        ];
        let at = |strength: u32| {
            let end = strength.min(STRONGEST - strength) as usize;
            let times = AT_THE_ENDS.get(end).copied().unwrap_or(1);
            of(&mut scale.player(strength), plays * times, draws.split(strength))
        };
        let by_strength = (0..=STRONGEST).map(at).collect::<Option<_>>()?;
        let (least, most) = (trial.least() as u32, patience(trial.least()));
        let [first, second, third] = PARTS.map(|part| least + (most - least) / part);
        let edges = [least, first, second, third, most];
        Some(Self { edges, by_strength, clicks, worth: WORTH * plays as f64 })
    }

    /// How well each strength explains an outcome.
    pub fn explain(&self, outcome: Outcome) -> Evidence {
        let Outcome { decisions, is_solved } = outcome;
        let class = self.edges.partition_point(|edge| *edge < decisions);
        let below = |class: usize| class.checked_sub(1).map(|below| self.edges[below]);
        // The decisions after which the puzzle was solved, or would have been.
        let (after, up_to, classes) = match self.edges.get(class) {
            Some(edge) if is_solved => (below(class), *edge, 1),
            Some(_) => {
                let seen = self.edges.partition_point(|edge| *edge <= decisions);
                (Some(decisions), u32::MAX, CLASSES - seen)
            }
            None => (below(CLASSES - 1), u32::MAX, 1),
        };
        let share = |plays: &[u32]| {
            let up_to_there = |most: u32| plays.partition_point(|taken| *taken <= most);
            let seen = up_to_there(up_to) - after.map_or(0, up_to_there);
            seen as f64 / plays.len() as f64
        };
        let log = |share: f64| {
            let (seen, all) = (share * self.worth, self.worth);
            libm::log((seen + UNSEEN * classes as f64) / (all + UNSEEN * CLASSES as f64))
        };
        let near = |strength: u32| {
            let reach = NEAR.min(strength).min(STRONGEST - strength);
            let (mut sum, mut weights) = (0.0, 0.0);
            for at in strength - reach..=strength + reach {
                let weight = f64::from(reach + 1 - at.abs_diff(strength));
                sum += weight * share(&self.by_strength[at as usize]);
                weights += weight;
            }
            log(sum / weights)
        };
        let by_strength = (0..=STRONGEST).map(near).collect();
        Evidence {
            plays: 1,
            by_strength,
            clicks: [0, 1].map(|kind| log(share(&self.clicks[kind]))),
        }
    }
}

/// How well each strength explains plays of one puzzle: logarithms of likelihoods.
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    /// The plays.
    pub plays: usize,
    by_strength: Vec<f64>,
    clicks: [f64; 2],
}

/// No play yet.
impl Default for Evidence {
    fn default() -> Self {
        Self { plays: 0, by_strength: vec![0.0; STRONGEST as usize + 1], clicks: [0.0; 2] }
    }
}

/// The strength that explains some plays best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The strength.
    pub strength: u32,
    /// The ends of its interval of 95 %.
    pub interval: [u32; 2],
    /// How much more the logarithm of the likelihood is than with random clicks.
    pub gain: f64,
}

impl Evidence {
    /// Takes further plays into account.
    pub fn add(&mut self, more: &Self) {
        self.plays += more.plays;
        self.clicks.iter_mut().zip(more.clicks).for_each(|(sum, log)| *sum += log);
        self.by_strength.iter_mut().zip(&more.by_strength).for_each(|(sum, log)| *sum += log);
    }

    fn sum<'a>(puzzles: impl IntoIterator<Item = &'a Self>) -> Self {
        puzzles.into_iter().fold(Self::default(), |mut sum, puzzle| {
            sum.add(puzzle);
            sum
        })
    }

    /// The strength that explains the plays best, the weakest of several, and how well it does.
    fn best(&self) -> (u32, f64) {
        let better = |(at, best), (strength, log): (u32, &f64)| {
            if *log > best { (strength, *log) } else { (at, best) }
        };
        (0..).zip(&self.by_strength).fold((0, f64::NEG_INFINITY), better)
    }
}

impl Fit {
    /// The strength that explains plays of some puzzles best. Cost: 400 sums over the puzzles.
    pub fn of(puzzles: &[Evidence], draws: &mut Stream) -> Self {
        let all = Evidence::sum(puzzles);
        let (strength, best) = all.best();
        let is_likely = |of: &u32| best - all.by_strength[*of as usize] <= DROP;
        let low = (0..strength).find(is_likely).unwrap_or(strength);
        let high = (strength..=STRONGEST).rfind(is_likely).unwrap_or(strength);
        let mut squares = 0.0;
        for _ in 0..DRAWN {
            let drawn = puzzles.iter().map(|_| &puzzles[draws.index(puzzles.len())]);
            squares += f64::from(Evidence::sum(drawn).best().0.abs_diff(strength)).powi(2);
        }
        let away = (DEVIATIONS * (squares / DRAWN as f64).sqrt() + 0.5) as u32;
        let interval =
            [low.min(strength.saturating_sub(away)), high.max((strength + away).min(STRONGEST))];
        let [one, other] = all.clicks;
        Self { strength, interval, gain: best - one.max(other) }
    }

    /// Whether the plays teach a strength: one explains them better than random clicks do, beyond
    /// doubt, and some can be ruled out.
    pub fn teaches(&self) -> bool {
        self.gain > GAIN && self.interval != [0, STRONGEST]
    }
}

/// Clicks at random: what has no strength at all.
#[derive(Clone, Copy, Debug)]
pub enum Clicks {
    /// On any move, or on undo.
    AndUndo,
    /// On any move, and on restart where there is none.
    AndRestart,
}

impl Player for Clicks {
    fn begin(&mut self) {}

    fn act(&mut self, view: &mut dyn View, draws: &mut Stream) -> Act {
        let moves = view.moves(view.here());
        match self {
            Self::AndRestart if moves == 0 => Act::Restart,
            Self::AndRestart => Act::Play(draws.index(moves)),
            Self::AndUndo => match draws.index(moves + usize::from(view.made() > 0)) {
                step if step < moves => Act::Play(step),
                _ => Act::TakeBack(1),
            },
        }
    }
}
