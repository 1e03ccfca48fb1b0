//! Hints for path puzzles, by exact search.

use crate::reasoning::{Edition, conclude, passages};
use crate::{Oracle, Solutions};
use etchwork_path::{
    Advisor, Budget, Cell, CellSet, Conclusion, Forced, Game, Hint, HintLevel, PathFinder,
    PathGame, Registry, RegistryError, Screen, Settings, Trail, Verdict, Ways, in_words,
    known_links,
};

/// The complete finders, the one that supports every task first.
pub const COMPLETE: [&str; 2] = ["exhaustive", "sat"];

/// The complete finder of a registry, if it has one.
pub fn complete(registry: &Registry) -> Option<&'static str> {
    COMPLETE.into_iter().find(|id| registry.kind::<dyn PathFinder>().contains(id))
}

/// Every screen of a registry, with its default settings.
pub fn every_screen(registry: &Registry) -> Result<Vec<Box<dyn Screen>>, RegistryError> {
    let screens = registry.kind::<dyn Screen>();
    screens.ids().map(|id| screens.make(id, &Settings::default(), registry)).collect()
}

/// A complete finder after every screen, which answers questions about trails.
pub struct PathAdvisor {
    screens: Vec<Box<dyn Screen>>,
    finder: Box<dyn PathFinder>,
    budget: Budget,
    limit: Option<usize>,
}

impl PathAdvisor {
    /// An advisor with the screens and the complete finder of a registry. The budget covers one
    /// question to the finder; with a limit, it counts solutions up to the limit.
    pub fn new(
        registry: &Registry,
        budget: Budget,
        limit: Option<usize>,
    ) -> Result<Self, RegistryError> {
        let (id, none) = (complete(registry).unwrap_or(COMPLETE[0]), Settings::default());
        let finder = registry.make::<dyn PathFinder>(id, &none)?;
        Ok(Self { screens: every_screen(registry)?, finder, budget, limit })
    }

    /// Answers questions about the trails of a puzzle.
    pub fn oracle<'a>(&'a mut self, game: &'a PathGame) -> Oracle<'a> {
        let Self { screens, finder, budget, .. } = self;
        Oracle::new(game.graph(), game.target(), screens, &mut **finder, *budget)
            .under(game.board(), game.rules())
    }
}

impl Advisor<PathGame> for PathAdvisor {
    fn hint(&mut self, game: &PathGame, line: &[Trail], sight: &CellSet, level: HintLevel) -> Hint {
        let trail: Vec<Cell> = line.iter().map(|state| state.head).collect();
        let limit = self.limit;
        let state = line.last().expect("a line has its initial state");
        let oracle = self.oracle(game);
        let mut question = Question { game, state, trail: &trail, sight, limit, oracle };
        let hint = match level {
            HintLevel::Solvable => question.outlook(),
            HintLevel::Forced => question.forced(),
            HintLevel::Next => question.ahead(1),
            HintLevel::Solution => question.ahead(usize::MAX),
        };
        hint.unwrap_or(Hint::Unknown)
    }

    fn conclude(
        &mut self,
        game: &PathGame,
        trail: &Trail,
        sight: &CellSet,
        level: u8,
    ) -> Option<Conclusion<Cell>> {
        Reasoner::default().conclude(game, trail, sight, level)
    }
}

/// An advisor that draws conclusions, and gives no hints: it asks no finder.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reasoner(pub Edition);

impl Advisor<PathGame> for Reasoner {
    fn hint(&mut self, _: &PathGame, _: &[Trail], _: &CellSet, _: HintLevel) -> Hint {
        Hint::Unknown
    }

    fn conclude(
        &mut self,
        game: &PathGame,
        trail: &Trail,
        sight: &CellSet,
        level: u8,
    ) -> Option<Conclusion<Cell>> {
        conclude(game, trail, sight, level, self.0)
    }
}

/// A trail with its oracle. `None` is an answer for which the budget was too small.
struct Question<'a> {
    game: &'a PathGame,
    /// The head of the trail.
    state: &'a Trail,
    trail: &'a [Cell],
    /// The cells that the player has been shown.
    sight: &'a CellSet,
    limit: Option<usize>,
    oracle: Oracle<'a>,
}

impl Question<'_> {
    /// Whether the trail can be finished, and the number of ways.
    fn outlook(&mut self) -> Option<Hint> {
        match self.ask(self.trail)? {
            Err(_) => self.lost(),
            Ok(path) if path.len() == self.trail.len() => Some(Hint::Solved),
            Ok(_) => Some(Hint::Open(self.ways())),
        }
    }

    /// The number of steps to take back in a trail that cannot be finished.
    fn lost(&mut self) -> Option<Hint> {
        for kept in (1..self.trail.len()).rev() {
            if self.ask(&self.trail[..kept])?.is_ok() {
                return Some(Hint::Lost { take_back: self.trail.len() - kept });
            }
        }
        Some(Hint::Hopeless)
    }

    /// What is easiest to see: the next move, where one alone is left; else the nearest cell that can be
    /// passed one way only.
    fn forced(&mut self) -> Option<Hint> {
        let (game, state) = (self.game, self.state);
        if self.ask(self.trail)?.is_err() {
            return self.lost();
        }
        let told = conclude(game, state, self.sight, u8::MAX, Edition::Third);
        let mut left = Vec::new();
        match told {
            Some(Conclusion { moves, why, .. }) if moves.len() == 1 => {
                return Some(Hint::Forced(vec![self.next_is(moves[0], why)]));
            }
            Some(told) => left = told.moves,
            None => game.moves(state, &mut left),
        }
        let (mut open, mut losing) = (Vec::new(), Vec::new());
        for next in left {
            match self.ask(&[self.trail, &[next]].concat())? {
                Ok(_) => open.push(next),
                Err(why) => {
                    let why =
                        in_words(why, about_a_trail(why).or_else(|| self.oracle.sentence(why)));
                    losing.push(format!("{} ({why})", self.shown(next)));
                }
            }
        }
        Some(match open[..] {
            [] => return self.outlook(),
            [next] => {
                let why = format!("every other step loses, {}", losing.join(", "));
                Hint::Forced(vec![self.next_is(next, why)])
            }
            _ => Hint::Forced(self.passage().into_iter().collect()),
        })
    }

    /// The one way on from the head.
    fn next_is(&self, next: Cell, why: String) -> Forced {
        Forced { at: self.shown(self.head()), go: vec![self.shown(next)], why }
    }

    /// The passage nearest to the head.
    fn passage(&self) -> Option<Forced> {
        let grid = self.game.board().grid();
        let head = grid.position(self.head());
        let far = |at: Cell| {
            let at = grid.position(at);
            at.row.abs_diff(head.row) + at.col.abs_diff(head.col)
        };
        let passages = passages(self.game, self.state, self.sight);
        let (at, ways) = passages.into_iter().min_by_key(|(at, _)| far(*at))?;
        let go = ways.map(|way| self.shown(way)).into();
        Some(Forced { at: self.at(at), go, why: "one way in and one way out".to_owned() })
    }

    /// The next moves, at most `most`.
    fn ahead(&mut self, most: usize) -> Option<Hint> {
        let done = self.trail.len();
        match self.ask(self.trail)? {
            Err(_) => self.lost(),
            Ok(path) if path.len() == done => Some(Hint::Solved),
            Ok(path) => {
                let moves = path[done..].iter().take(most).map(|cell| self.at(*cell)).collect();
                let ways = if most > 1 { self.ways() } else { None };
                Some(Hint::Ahead(moves, ways))
            }
        }
    }

    /// The number of ways to finish a trail that can be finished.
    fn ways(&mut self) -> Option<Ways> {
        let Solutions { paths, complete } = self.oracle.solutions(self.trail, self.limit?);
        Some(Ways { count: paths.len().max(1), at_least: !complete })
    }

    /// A way to finish a trail, or the reason why there is none. A path that the game refuses
    /// proves nothing.
    fn ask(&mut self, trail: &[Cell]) -> Option<Result<Vec<Cell>, &'static str>> {
        match self.oracle.finish(trail) {
            Verdict::Found(path) => self.game.solves(&path).ok().map(|()| Ok(path)),
            Verdict::Impossible(why) => Some(Err(why)),
            Verdict::BudgetSpent | Verdict::Unsupported(_) => None,
        }
    }

    fn head(&self) -> Cell {
        self.trail[self.trail.len() - 1]
    }

    /// A cell as level 2 names it: hidden parts stay hidden. The near end of a link shows that it
    /// leads somewhere.
    fn shown(&self, cell: Cell) -> String {
        if self.sight.contains(cell) {
            return self.at(cell);
        }
        let mut links = known_links(self.game.board(), self.sight);
        let link = links.find(|(_, link)| link.first == cell || link.second == cell);
        link.map_or_else(
            || "a cell not shown yet".to_owned(),
            |(letter, _)| match letter {
                Some(letter) => format!("the far end of link {letter}"),
                None => "the far end of a link".to_owned(),
            },
        )
    }

    fn at(&self, cell: Cell) -> String {
        self.game.move_text(&cell)
    }
}

/// The reason of a proof about a trail, for people.
fn about_a_trail(why: &str) -> Option<String> {
    let told = match why {
        "no_source" => "no path can start there",
        "exhausted" => "every continuation was tried",
        _ => return None,
    };
    Some(told.to_owned())
}
