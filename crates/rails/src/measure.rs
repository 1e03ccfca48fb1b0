//! Exact readings of how hard a puzzle is.

use crate::solver::Lines;
use crate::{Answer, FirstMoves, Move, Optimum, Rails, Shortest, State, Station};
use etchwork_core::{
    Budget, Count, Game, Grid, Made, Measure, Ratio, Reading, Reject, Search, Solver, Stage,
    Verdict, at_least,
};

/// The default budget of a search for the optimum: about half a second.
pub const BUDGET: Budget = Budget { nodes: 10_000_000, memory: 1 << 29 };

/// Exact readings of one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// A shortest sequence of moves.
    pub way: Vec<Move>,
    /// The boards one move away: how many are on shortest sequences, and how many there are.
    pub first: FirstMoves,
    /// The number of distinct tiles on the track that the shortest sequence makes.
    pub length: usize,
    /// How many tiles longer the track is than the shortest possible track between the stations.
    pub detour: usize,
}

impl Difficulty {
    /// Measures from a state. If the optimum is not known or does not exist, returns the answer of
    /// the search as error.
    pub fn of(rails: &Rails, state: &State, budget: Budget) -> Result<Self, Answer> {
        Self::by(Optimum::new(rails, state), rails, state, budget)
    }

    fn by(
        mut optimum: Optimum<'_>,
        rails: &Rails,
        state: &State,
        budget: Budget,
    ) -> Result<Self, Answer> {
        match optimum.shortest(budget).answer {
            Answer::Found(way) => Self::of_way(rails, state, &mut optimum, way, budget),
            other => Err(other),
        }
    }

    /// Measures from a state if its points differ from an aim by less than `off`; otherwise returns
    /// the reason as soon as it is certain.
    pub(crate) fn near(
        rails: &Rails,
        state: &State,
        wanted: &Wanted,
        off: u64,
    ) -> Result<Self, Unfit> {
        let Wanted { aim, least, budget } = *wanted;
        let reach = i64::try_from(off).unwrap_or(i64::MAX);
        // The least values possible: the shortest track, and no wrong first move.
        let shortest = least_length(rails.design().grid(), rails.design().stations()) as i64;
        let room = aim.saturating_add(reach).saturating_sub(1 + shortest);
        let most = room.div_euclid(POINTS_A_MOVE).clamp(0, 255) as u32;
        let mut optimum = Optimum::new(rails, state);
        let way = match optimum.shortest_within(most, budget).answer {
            Answer::Found(way) if way.is_empty() => return Err(Unfit::Solved),
            Answer::Found(way) if way.len() < least => return Err(Unfit::BelowOptimum),
            Answer::Found(way) => way,
            Answer::Spent { at_least } if at_least <= most => return Err(Unfit::BudgetSpent),
            Answer::Spent { .. } | Answer::Impossible => return Err(Unfit::OffAim),
        };
        let (length, away) = (length(rails, state, &way) as i64, optimum.boards_away() as i64);
        let fewest = POINTS_A_MOVE * way.len() as i64 + length;
        let is_far =
            aim.saturating_sub(reach) >= fewest + away || fewest >= aim.saturating_add(reach);
        if is_far {
            return Err(Unfit::OffAim);
        }
        let exact = Self::of_way(rails, state, &mut optimum, way, budget);
        let exact = exact.map_err(|_| Unfit::BudgetSpent)?;
        if exact.points().abs_diff(aim) < off { Ok(exact) } else { Err(Unfit::OffAim) }
    }

    fn of_way(
        rails: &Rails,
        state: &State,
        optimum: &mut Optimum<'_>,
        way: Vec<Move>,
        budget: Budget,
    ) -> Result<Self, Answer> {
        let first = match way.len() {
            0 => FirstMoves { best: 0, all: 0 },
            moves => {
                let at_least = moves as u32;
                optimum.first_moves(moves, budget).ok_or(Answer::Spent { at_least })?
            }
        };
        let length = length(rails, state, &way);
        let detour = length - least_length(rails.design().grid(), rails.design().stations());
        Ok(Self { way, first, length, detour })
    }

    /// The least number of moves.
    pub fn optimum(&self) -> usize {
        self.way.len()
    }

    /// The points that the puzzle is worth:
    ///
    /// ```text
    /// points = 10 * optimum + length + (boards one move away - first_moves)
    /// ```
    ///
    /// Ten for each move of the optimum, one for each tile of the track that the player has to see,
    /// one for each first move that is not on a shortest sequence. This counts states, not moves:
    /// two moves to the same state count once, and a move that changes nothing does not count. But
    /// a power-up that is used up without moving a tile counts: the measure
    /// `board_points` leaves it out.
    pub fn points(&self) -> i64 {
        let wrong = self.first.all - self.first.best;
        POINTS_A_MOVE * self.optimum() as i64 + (self.length + wrong) as i64
    }
}

/// What a maker looks for along a scramble.
pub(crate) struct Wanted {
    /// The points to aim at.
    pub(crate) aim: i64,
    /// The least optimum.
    pub(crate) least: usize,
    /// The budget of a search for the optimum.
    pub(crate) budget: Budget,
}

/// Why a board of a scramble is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unfit {
    /// The stations are already joined.
    Solved,
    /// The optimum is too low.
    BelowOptimum,
    /// Its points are too far from the aim, or no nearer than those of another board.
    OffAim,
    /// The budget did not suffice for the optimum, or for counting first moves.
    BudgetSpent,
}

impl Unfit {
    /// The rejection for the funnel.
    pub(crate) fn reject(self) -> Reject {
        match self {
            Self::Solved => Reject::new(Stage::Build, "solved_at_start"),
            Self::BelowOptimum => Reject::new(Stage::Build, "below_optimum"),
            Self::OffAim => Reject::new(Stage::Build, "points_off_aim"),
            Self::BudgetSpent => Reject::new(Stage::Find, "budget_spent"),
        }
    }
}

/// The points for each move of the optimum.
const POINTS_A_MOVE: i64 = 10;

/// The number of distinct tiles on the track that these moves join.
fn length(rails: &Rails, state: &State, way: &[Move]) -> usize {
    rails.track(&end(rails, state, way), 0).len()
}

/// The state that moves lead to.
fn end(rails: &Rails, state: &State, way: &[Move]) -> State {
    way.iter().fold(state.clone(), |state, step| rails.apply(&state, step))
}

/// The fewest tiles that a track between two stations can have.
fn least_length(grid: Grid, stations: [Station; 2]) -> usize {
    let [a, b] = stations.map(|station| grid.position(station.cell(grid)));
    a.manhattan(b) as usize + 1
}

/// The measure `optimum`: [`Difficulty`] as readings.
pub(crate) struct Exact {
    pub(crate) budget: Budget,
    /// The most bytes to keep where somebody asked.
    pub(crate) bytes: u64,
}

impl Measure<Rails> for Exact {
    fn readings(&self) -> &[Reading] {
        const {
            &[
                Reading::new("optimum", "least number of moves"),
                Reading::new("first_moves", "boards one move away that are on a shortest solution"),
                Reading::new(
                    "points",
                    "10 * optimum + length + boards one move away that are on no shortest \
                        solution",
                ),
                Reading::new(
                    "length",
                    "different tiles of the track that a shortest solution joins",
                ),
                Reading::new("detour", "tiles of that track beyond the fewest possible"),
            ]
        }
    }

    fn bounds(&self, reading: &str) -> [Option<Ratio>; 2] {
        at_least(i64::from(reading == "optimum"))
    }

    fn keep_within(&mut self, budget: Budget) {
        self.budget.nodes = self.budget.nodes.min(budget.nodes);
        self.bytes = budget.memory;
    }

    fn measure(&mut self, made: &Made<Rails>, out: &mut [Option<Ratio>]) {
        let (rails, start) = (&made.game, made.game.initial());
        let optimum = Optimum::new(rails, &start).keep_within(self.bytes);
        let Ok(exact) = Difficulty::by(optimum, rails, &start, self.budget) else { return };
        let (optimum, best) = (exact.optimum() as i64, exact.first.best as i64);
        let track = [exact.length as i64, exact.detour as i64];
        let values = [optimum, best, exact.points(), track[0], track[1]];
        for (out, value) in out.iter_mut().zip(values) {
            *out = Some(Ratio::new(value, 1));
        }
    }
}

/// The boards that the search for the optimum may make for each that counting may keep: some fifty
/// moves lead from a board.
const MADE_FOR_EACH: u64 = 50;

/// The number of shortest sequences of moves.
pub(crate) fn count(rails: &Rails, budget: Budget) -> Count {
    let start = rails.initial();
    let nodes = budget.nodes.saturating_mul(MADE_FOR_EACH);
    let answer = Optimum::new(rails, &start)
        .keep_within(budget.memory)
        .shortest(Budget { nodes, ..budget })
        .answer;
    let (number, nodes) = match answer {
        Answer::Found(way) => {
            let Lines { number, nodes } = Optimum::new(rails, &start).lines(way.len(), budget);
            (number, nodes)
        }
        Answer::Impossible => (Some(0), 0),
        Answer::Spent { .. } => (None, budget.nodes),
    };
    Count { number: number.unwrap_or(0).to_string(), at_least: number.is_none(), nodes }
}

/// The measure `board_points`: [`Difficulty::points`], where boards one move away differ only if
/// their tiles do.
pub(crate) struct BoardPoints(pub(crate) Exact);

impl Measure<Rails> for BoardPoints {
    fn readings(&self) -> &[Reading] {
        const {
            &[Reading::new(
                "board_points",
                "points, but a power-up that moves no tile leads to no other board",
            )]
        }
    }

    fn keep_within(&mut self, budget: Budget) {
        self.0.keep_within(budget);
    }

    fn measure(&mut self, made: &Made<Rails>, out: &mut [Option<Ratio>]) {
        let Some(Worth { points, .. }) = self.0.worth(&made.game) else { return };
        out[0] = Some(Ratio::new(points, 1));
    }
}

/// What a puzzle is worth.
struct Worth {
    /// The reading `board_points`.
    points: i64,
    /// The board that the shortest solution found leads to.
    end: State,
}

impl Exact {
    /// `None` once the budget is spent, or if nothing joins the stations.
    fn worth(&self, rails: &Rails) -> Option<Worth> {
        let start = rails.initial();
        let mut optimum = Optimum::new(rails, &start).keep_within(self.bytes);
        let Answer::Found(way) = optimum.shortest(self.budget).answer else { return None };
        let wrong = match way.len() {
            0 => 0,
            moves => {
                let first = optimum.first_boards(moves, self.budget)?;
                first.all - first.best
            }
        };
        let end = end(rails, &start, &way);
        let length = rails.track(&end, 0).len();
        let points = POINTS_A_MOVE * way.len() as i64 + (length + wrong) as i64;
        Some(Worth { points, end })
    }
}

/// The measure `award`: `board_points` with the bonuses, as the article counts a puzzle's points.
pub(crate) struct Award(pub(crate) Exact);

impl Measure<Rails> for Award {
    fn readings(&self) -> &[Reading] {
        const {
            &[Reading::new(
                "award",
                "board_points, and the bonuses on the track that a shortest solution joins",
            )]
        }
    }

    fn keep_within(&mut self, budget: Budget) {
        self.0.keep_within(budget);
    }

    fn measure(&mut self, made: &Made<Rails>, out: &mut [Option<Ratio>]) {
        let Some(Worth { points, end }) = self.0.worth(&made.game) else { return };
        let bonuses = made.game.bonus_points(&end);
        out[0] = Some(Ratio::new(points + i64::from(bonuses), 1));
    }
}

/// The solver `two-sided`.
pub(crate) struct TwoSided;

impl Solver<Rails> for TwoSided {
    fn solve(&mut self, rails: &Rails, from: &State, budget: Budget) -> Search<Vec<Move>> {
        let mut optimum = Optimum::new(rails, from).keep_within(budget.memory);
        let Shortest { answer, nodes } = optimum.shortest(budget);
        let verdict = match answer {
            Answer::Found(way) => Verdict::Found(way),
            Answer::Impossible => Verdict::Impossible("no_joined_board"),
            Answer::Spent { .. } => Verdict::BudgetSpent,
        };
        Search::new(verdict, 1, nodes)
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        (reason == "no_joined_board")
            .then(|| "no moves lead to a board whose stations are joined".to_owned())
    }

    fn is_optimal(&self) -> bool {
        true
    }
}
