//! A trial: the dressed boards of a block and a mechanic, the answers of each finder, and the
//! truth.

use crate::dressed::Dressed;
use crate::tier_lab::TierLab;
use crate::times::{Clock, MechanicTimes};
use etchwork::{Cell, PathFinder, Screen, Search, Streams, Verdict};
use std::hint::black_box;

/// The truth about a board.
#[derive(Clone, Debug)]
pub struct Truth {
    /// A path from any cell, or the proof that there is none, or neither.
    pub path: Option<bool>,
    /// Whether one of the tried sources has a path, where it is known.
    pub from_sources: Option<bool>,
    /// The judge's own path, if requested.
    pub judged: Option<Vec<Cell>>,
    /// A path from one of the tried sources, which refutes any claim that there is none.
    pub witness: Option<Vec<Cell>>,
    /// The judge denied an existing path.
    pub judge_lied: bool,
}

/// The results for the sources of a board.
#[derive(Clone, Debug)]
pub struct Sourced {
    /// The tried sources.
    pub tried: Vec<Cell>,
    /// The sources that the screens leave, or why they leave none.
    pub left: Result<Vec<Cell>, &'static str>,
    /// For each screen alone: the sources that it leaves, or its rejection.
    pub each: Vec<Option<usize>>,
    /// The answer of the tier's finder without screens.
    pub bare: Option<Search>,
}

/// What took how long, over all boards.
#[derive(Clone, Debug, Default)]
pub struct Spent {
    sources: u64,
    screen: u64,
    screens: Vec<u64>,
    find: Vec<u64>,
    screened: u64,
    unscreened: u64,
}

/// The boards of a block with a mechanic.
pub struct Trial {
    pub dressed: Vec<Option<Dressed>>,
    pub streams: Vec<Streams>,
    pub sourced: Vec<Option<Sourced>>,
    /// By board, then by finder; empty where a board did not reach the search.
    pub answers: Vec<Vec<Search>>,
    pub truths: Vec<Option<Truth>>,
    spent: Spent,
}

impl Trial {
    /// Screens every board, asks every finder, and determines the truth.
    pub fn new(
        tier_lab: &mut TierLab<'_>,
        dressed: Vec<Option<Dressed>>,
        streams: &[Streams],
    ) -> Self {
        let mut spent = Spent::default();
        let sourced = screened(tier_lab, &dressed, streams, &mut spent);
        let mut answers: Vec<Vec<Search>> = dressed.iter().map(|_| Vec::new()).collect();
        for finder in &mut tier_lab.finders {
            let mut clock = Clock::start();
            for (at, board) in dressed.iter().enumerate() {
                if let (Some(board), Some(Sourced { left: Ok(left), .. })) = (board, &sourced[at]) {
                    answers[at].push(board.ask(&mut **finder, left, streams[at], "find"));
                }
            }
            spent.find.push(clock.lap());
        }
        let mut trial = Self {
            dressed,
            streams: streams.to_vec(),
            sourced,
            answers,
            truths: Vec::new(),
            spent,
        };
        trial.truths = (0..trial.dressed.len()).map(|at| trial.truth(tier_lab, at)).collect();
        trial
    }

    /// Whether finders are asked the same on other boards.
    pub fn asks_the_same(&self, others: &[Option<Dressed>]) -> bool {
        self.dressed.iter().zip(others).all(|pair| match pair {
            (Some(board), Some(other)) => board.asks_the_same(other),
            (None, None) => true,
            _ => false,
        })
    }

    /// The same answers on boards on which the same is asked.
    pub fn retold(&self, dressed: Vec<Option<Dressed>>) -> Self {
        Self {
            dressed,
            streams: self.streams.clone(),
            sourced: self.sourced.clone(),
            answers: self.answers.clone(),
            truths: self.truths.clone(),
            spent: self.spent.clone(),
        }
    }

    /// Hands over what took how long.
    pub fn times(&self, tier_lab: &TierLab<'_>, times: &mut MechanicTimes) {
        times.sources = self.spent.sources;
        times.screen = self.spent.screen;
        times.screened = self.spent.screened;
        times.unscreened = self.spent.unscreened;
        let screens = tier_lab.each_screen.iter().map(|(id, _)| (*id).to_owned());
        times.screens = screens.zip(self.spent.screens.iter().copied()).collect();
        let labels = tier_lab.setup.contenders.iter().map(|contender| contender.label.clone());
        times.find = labels.zip(self.spent.find.iter().copied()).collect();
    }

    /// Whether a board is sampled for readings.
    pub fn is_sampled(&self, tier_lab: &TierLab<'_>, at: usize) -> bool {
        self.streams[at].index.is_multiple_of(tier_lab.setup.sample_every())
    }

    /// A known path is proof. The judge gets only boards without one, and sampled boards for its
    /// own path.
    fn truth(&self, tier_lab: &mut TierLab<'_>, at: usize) -> Option<Truth> {
        let (board, sourced) = (self.dressed[at].as_ref()?, self.sourced[at].as_ref()?);
        let mut truth = Truth {
            path: None,
            from_sources: None,
            judged: None,
            witness: self.witness(board, sourced, at),
            judge_lied: false,
        };
        if truth.witness.is_some() {
            (truth.path, truth.from_sources) = (Some(true), Some(true));
            if !self.is_sampled(tier_lab, at) {
                return Some(truth);
            }
        }
        let cells: Vec<Cell> = board.graph.cells().iter().collect();
        match sound(board, &mut *tier_lab.judge, &cells, self.streams[at]) {
            Verdict::Found(path) => {
                truth.path = Some(true);
                truth.judged = Some(path);
            }
            Verdict::Impossible(_) => {
                truth.judge_lied = truth.path == Some(true);
                truth.path = truth.path.or(Some(false));
            }
            Verdict::BudgetSpent | Verdict::Unsupported(_) => {}
        }
        if truth.path == Some(false) {
            truth.from_sources = Some(false);
        } else if truth.from_sources.is_none() {
            match sound(board, &mut *tier_lab.judge, &sourced.tried, self.streams[at]) {
                Verdict::Found(path) => {
                    (truth.path, truth.from_sources) = (Some(true), Some(true));
                    truth.witness = Some(path);
                }
                Verdict::Impossible(_) => truth.from_sources = Some(false),
                Verdict::BudgetSpent | Verdict::Unsupported(_) => {}
            }
        }
        Some(truth)
    }

    /// A path from a tried source that a finder found.
    fn witness(&self, board: &Dressed, sourced: &Sourced, at: usize) -> Option<Vec<Cell>> {
        let found = self.answers[at].iter().chain(&sourced.bare).filter_map(|search| match &search
            .verdict
        {
            Verdict::Found(path) => Some(path),
            _ => None,
        });
        let mut sound = found.filter(|path| board.flaw(path, &sourced.tried).is_none());
        sound.next().cloned()
    }
}

/// The judge's answer; an invalid path counts as no answer.
fn sound(
    board: &Dressed,
    judge: &mut dyn PathFinder,
    sources: &[Cell],
    streams: Streams,
) -> Verdict {
    match board.ask(judge, sources, streams, "judge").verdict {
        Verdict::Found(path) if board.flaw(&path, sources).is_some() => Verdict::BudgetSpent,
        verdict => verdict,
    }
}

/// Draws the sources and screens them: by the tier's screens, by each screen
/// alone, and not at all.
fn screened(
    tier_lab: &mut TierLab<'_>,
    dressed: &[Option<Dressed>],
    streams: &[Streams],
    spent: &mut Spent,
) -> Vec<Option<Sourced>> {
    let tries = tier_lab.field.tier.sources.tries as usize;
    let mut clock = Clock::start();
    let draw = |(board, streams): (&Option<Dressed>, &Streams)| {
        let board = board.as_ref()?;
        let (mut tried, mut stream) = (Vec::new(), streams.stage("sources"));
        tier_lab.order.sources(&board.board, tries, &mut stream, &mut tried);
        let left = Ok(Vec::new());
        Some(Sourced { tried, left, each: Vec::new(), bare: None })
    };
    let mut sourced: Vec<Option<Sourced>> = dressed.iter().zip(streams).map(draw).collect();
    spent.sources = clock.lap();
    let mut each = |what: &mut dyn FnMut(&Dressed, Streams, &mut Sourced)| {
        clock.lap();
        for ((board, streams), sourced) in dressed.iter().zip(streams).zip(&mut sourced) {
            if let (Some(board), Some(sourced)) = (board, sourced) {
                what(board, *streams, sourced);
            }
        }
        clock.lap()
    };
    spent.screen = each(&mut |board, _, sourced| {
        sourced.left = pass(&tier_lab.screens, board, sourced.tried.clone());
    });
    for (_, screen) in &tier_lab.each_screen {
        let alone = std::slice::from_ref(screen);
        spent.screens.push(each(&mut |board, _, sourced| {
            let left = pass(alone, board, sourced.tried.clone());
            sourced.each.push(left.ok().map(|left| left.len()));
        }));
    }
    // Side by side, whoever else takes part.
    let own = &mut tier_lab.own;
    spent.screened = each(&mut |board, streams, sourced| {
        if let Ok(left) = &sourced.left {
            black_box(board.ask(&mut **own, left, streams, "find"));
        }
    });
    spent.unscreened = each(&mut |board, streams, sourced| {
        sourced.bare = Some(board.ask(&mut **own, &sourced.tried, streams, "find"));
    });
    sourced
}

fn pass(
    screens: &[Box<dyn Screen>],
    board: &Dressed,
    mut sources: Vec<Cell>,
) -> Result<Vec<Cell>, &'static str> {
    for screen in screens {
        screen.screen(&board.graph, &mut sources, None)?;
    }
    if sources.is_empty() { Err("no_source") } else { Ok(sources) }
}
