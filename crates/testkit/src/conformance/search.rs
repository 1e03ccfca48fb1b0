//! The conformance suite for searches: the laws of plug-ins that look for settings with good
//! scores.

use super::asked::Asking;
use super::faults::Faults;
use super::subject::Subject;
use etchwork_path::tuning::{Round, Search, Trial};
use etchwork_path::{Registry, Settings, Stream};

/// The checks that a search went through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchReport {
    /// Runs, each made several times.
    pub runs: usize,
    /// Rounds of these.
    pub rounds: usize,
    /// Points that it requested.
    pub points: usize,
    /// Runs on a hill that ended nearer to the top than they began.
    pub climbed: usize,
}

/// Runs a search on landscapes with known scores: hills, a plain where every point scores the same,
/// noise, and points that are stopped or yield nothing; with one setting, with several and with
/// none. Checks that
///
/// - it asks for at least one point in each round; each point has as many numbers as the start,
///   none of them NaN or infinite; the share of a round is above 0 and at most 1, and there is at
///   least one contender;
/// - its answer has as many numbers as the start, from 0 to 1, and is the start before the first
///   round;
/// - it accepts scores of points that were moved to the nearer end of an axis, as the tuner does;
/// - the same run has the same points again: from a fresh instance, after other runs, on other
///   threads. So an interrupted run can be continued by repeating it on a new instance;
/// - on some hill it comes nearer to the top.
///
/// Cost: some twenty runs of forty rounds, each five times.
pub fn search(id: &str, settings: &Settings, registry: &Registry) -> Result<SearchReport, String> {
    let subject = Subject::<dyn Search>::of(id, settings, registry);
    let mut faults = subject.faults();
    subject.make()?;
    let questions = questions();
    let mut report = SearchReport { runs: questions.len(), ..SearchReport::default() };
    let asking = Asking {
        make: &|| subject.make(),
        law: "the same run gives the same result",
        // A search begins once: each run has an instance of its own.
        ask: &|_, run: &Run| run.go(&mut *subject.make().expect("it was made")),
        about: &Run::about,
        differs: &|_, other: &Went, known: &Went| other.differs(known),
    };
    if let Some(first) = asking.answers(&questions, &mut faults) {
        for (run, went) in questions.iter().zip(&first) {
            report.rounds += went.rounds.len();
            report.points += went.rounds.iter().map(|round| round.points.len()).sum::<usize>();
            report.climbed += usize::from(run.is_climbed(went));
            run.judge(went, &mut faults);
        }
        let hills = questions.iter().filter(|run| run.is_hill()).count();
        if report.climbed == 0 {
            faults.thin(format_args!("on {hills} hills it comes no nearer to the top"));
        }
    }
    faults.or(report)
}

/// Rounds of a run.
const ROUNDS: u32 = 40;

/// The scores of points.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Landscape {
    /// The nearer to a certain point, the better.
    Hill,
    /// A hill plus random noise.
    Noise,
    /// The same score everywhere, and no puzzles.
    Plain,
    /// A hill; every third point is stopped.
    Stopped,
}

/// A run of a search.
struct Run {
    landscape: Landscape,
    start: Vec<f64>,
    seed: u32,
}

/// The requests and the answer of a search.
#[derive(Clone, Debug, PartialEq)]
struct Went {
    rounds: Vec<Round>,
    /// The answer before the first round, and after each.
    answers: Vec<Vec<f64>>,
}

fn questions() -> Vec<Run> {
    use Landscape::*;
    let starts = [vec![0.2, 0.6], vec![0.5], vec![0.0, 1.0, 0.1], vec![0.3; 9], Vec::new()];
    let of = |(start, number): (Vec<f64>, u32)| {
        [Hill, Noise, Plain, Stopped].map(|landscape| {
            let seed = 4 * number + landscape as u32;
            Run { landscape, start: start.clone(), seed }
        })
    };
    starts.into_iter().zip(0..).flat_map(of).collect()
}

/// The square of the distance to the top.
fn off(point: &[f64]) -> f64 {
    point.iter().map(|x| (x - 0.7) * (x - 0.7)).sum()
}

impl Run {
    fn go(&self, search: &mut dyn Search) -> Went {
        let (draws, chance) = (Stream::new(self.seed), Stream::new(self.seed ^ 0x5eed));
        let mut chance = chance.split(1);
        search.begin(&self.trial(&self.start, 0, &mut chance));
        let mut went = Went { rounds: Vec::new(), answers: vec![search.answer()] };
        for round in 0..ROUNDS {
            let asked = search.ask(&mut draws.split(round));
            let points = asked.points.iter().zip(1..);
            let trials: Vec<Trial> =
                points.map(|(point, nth)| self.trial(point, nth, &mut chance)).collect();
            went.rounds.push(asked);
            search.tell(&trials);
            went.answers.push(search.answer());
        }
        went
    }

    /// The score of a point, which is first moved to the axes, as the tuner does.
    fn trial(&self, point: &[f64], nth: u32, chance: &mut Stream) -> Trial {
        let point: Vec<f64> = point.iter().map(|x| x.clamp(0.0, 1.0)).collect();
        let height = 1.0 / (1.0 + off(&point));
        let trial = Trial {
            point,
            score: height,
            rest: height,
            cost: Some(3.0),
            error: 0.01,
            stopped: false,
        };
        match self.landscape {
            Landscape::Hill => trial,
            Landscape::Noise => Trial { score: height * chance.unit(), error: 0.3, ..trial },
            Landscape::Plain => Trial { score: 0.0, rest: 0.0, cost: None, error: 0.0, ..trial },
            Landscape::Stopped => Trial { stopped: nth > 1 && nth.is_multiple_of(3), ..trial },
        }
    }

    fn about(&self) -> String {
        let Self { landscape, start, seed } = self;
        let landscape = match landscape {
            Landscape::Hill => "a hill",
            Landscape::Noise => "a hill with noise",
            Landscape::Plain => "a plain where nothing comes out",
            Landscape::Stopped => "a hill where every third point is stopped",
        };
        format!("on {landscape} from {start:?}, with the stream {seed}")
    }

    fn is_hill(&self) -> bool {
        !self.start.is_empty() && [Landscape::Hill, Landscape::Stopped].contains(&self.landscape)
    }

    fn is_climbed(&self, went: &Went) -> bool {
        let last = &went.answers[went.answers.len() - 1];
        self.is_hill() && off(last) < off(&self.start) * 0.9
    }

    fn judge(&self, went: &Went, faults: &mut Faults) {
        let axes = self.start.len();
        if went.answers[0] != self.start {
            let what = format!("{:?}, {}", went.answers[0], self.about());
            faults.add("before the first round its answer is the start", what);
        }
        for (number, answer) in went.answers.iter().enumerate() {
            if answer.len() != axes || answer.iter().any(|x| !(0.0..=1.0).contains(x)) {
                let law = "its answer is a point of the unit cube";
                let what = format!("{answer:?} after round {number}, {}", self.about());
                faults.add(law, what);
            }
        }
        for (number, Round { points, share, contenders, .. }) in (1..).zip(&went.rounds) {
            let is_point = |of: &Vec<f64>| of.len() == axes && of.iter().all(|x| x.is_finite());
            let odd = points.iter().find(|point| !is_point(point));
            let wrong = [
                (points.is_empty(), "no point is asked for".to_owned()),
                (odd.is_some(), format!("{:?} is asked for", odd.unwrap_or(&Vec::new()))),
                (!(*share > 0.0 && *share <= 1.0), format!("a share of {share}")),
                (*contenders == Some(0), "no contender".to_owned()),
            ];
            for (_, what) in wrong.into_iter().filter(|(is_wrong, _)| *is_wrong) {
                let law = "each round asks for points along the axes, for a share of a measurement";
                faults.add(law, format_args!("{what} in round {number}, {}", self.about()));
            }
        }
    }
}

impl Went {
    fn differs(&self, known: &Self) -> String {
        let mut rounds = self.rounds.iter().zip(&known.rounds).enumerate();
        match rounds.find(|(_, (other, known))| other != known) {
            Some((number, (other, known))) => {
                let points = |round: &Round| format!("{:?}", round.points);
                let (other, known) = (points(other), points(known));
                format!("in round {} it asks for {other}, not {known}", number + 1)
            }
            None => "other answers".to_owned(),
        }
    }
}
