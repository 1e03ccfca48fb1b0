//! The loop with a family that is small enough to know all its puzzles.

use etchwork_core::{
    Attempt, Game, Grid, Made, Maker, Measure, Picture, Ratio, Reading, Refused, Registry, Reject,
    Settings, Stage, Status, TextFlaw, Written,
};
use etchwork_pipeline::Limit;
use etchwork_pipeline::{Overrides, Plan, PlanError, PlugInsOf, SeriesAsked, TierSet, Worker};

/// Subtract one or two until nothing is left.
#[derive(Clone, Debug, PartialEq)]
struct Countdown(u32);

impl Game for Countdown {
    type State = u32;
    type Move = u32;
    type Sight = ();

    fn initial(&self) -> u32 {
        self.0
    }
    fn moves(&self, left: &u32, moves: &mut Vec<u32>) {
        moves.extend((1..=2).filter(|step| step <= left));
    }
    fn apply(&self, left: &u32, step: &u32) -> u32 {
        left - step
    }
    fn status(&self, left: &u32) -> Status {
        if *left == 0 { Status::Solved } else { Status::Open }
    }
    fn move_text(&self, step: &u32) -> String {
        format!("-{step}")
    }
    fn draw(&self, line: &[u32], _: Option<&()>) -> Picture {
        Picture::new(Grid::new(1, 1).unwrap(), "Countdown", format!("{:?} left", line.last()))
    }
}

impl Written for Countdown {
    const NAME: &'static str = "countdown";
    const ABOUT: &'static str = "subtract one or two until nothing is left";
    const TAG: &'static str = "countdown";
    const RULE: &'static str = "Take one or two away until nothing is left.";

    fn is_meant(text: &str) -> bool {
        text.starts_with("from ")
    }
    fn read(text: &str) -> Result<Self, TextFlaw> {
        let number = text.trim().strip_prefix("from ").and_then(|from| from.parse().ok());
        // 13 is read as 12, which the loop must notice.
        let number = number.map(|number: u32| if number == 13 { 12 } else { number });
        number.map(Self).ok_or_else(|| TextFlaw::new("write a number", 0..text.len()))
    }
    fn write(&self) -> String {
        format!("from {}\n", self.0)
    }
}

/// Counts down in ones from a number drawn from `least` to `most`.
struct Ones {
    least: u32,
    most: u32,
    /// Moves that are left out of the solution.
    short: usize,
}

impl Maker<Countdown> for Ones {
    fn attempt(
        &mut self,
        attempt: &Attempt,
        refused: &mut Refused,
    ) -> Result<Made<Countdown>, Reject> {
        let from = self.least + attempt.streams.stage("from").below(self.most + 1 - self.least);
        if from % 5 == 4 {
            return Err(Reject::new(Stage::Build, "unlucky"));
        }
        refused.add(Reject::new(Stage::Build, "another_number"), 2);
        let solution = vec![1; (from as usize).saturating_sub(self.short)];
        let notes = vec![("drawn", Ratio::new(i64::from(from), 1))];
        Ok(Made { game: Countdown(from), solution, notes })
    }

    fn notes(&self) -> &'static [Reading] {
        const { &[Reading::new("drawn", "the number that was drawn")] }
    }
}

/// Aims: it makes the requested number.
struct Asked;

impl Maker<Countdown> for Asked {
    fn attempt(&mut self, attempt: &Attempt, _: &mut Refused) -> Result<Made<Countdown>, Reject> {
        let from = attempt.aim.unwrap_or(7) as u32;
        Ok(Made::new(Countdown(from), vec![1; from as usize]))
    }

    fn aims_at(&self) -> Option<&'static str> {
        Some("half")
    }

    /// A note that no puzzle has.
    fn notes(&self) -> &'static [Reading] {
        const { &[Reading::new("drawn", "the number that was drawn")] }
    }
}

struct Half;

impl Measure<Countdown> for Half {
    fn readings(&self) -> &[Reading] {
        const { &[Reading::new("half", "half the number")] }
    }
    fn measure(&mut self, made: &Made<Countdown>, out: &mut [Option<Ratio>]) {
        out[0] = (made.game.0 != 17).then(|| Ratio::new(i64::from(made.game.0), 2));
    }
}

fn registry() -> Registry {
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Options {
        #[serde(default)]
        least: u32,
        most: u32,
        #[serde(default)]
        short: usize,
    }
    let mut registry = Registry::new();
    let makers = registry.kind_mut::<dyn Maker<Countdown>>();
    let ones = |settings: &Settings, _: &Registry| -> Result<Box<dyn Maker<Countdown>>, _> {
        let Options { least, most, short } = settings.read()?;
        Ok(Box::new(Ones { least, most, short }))
    };
    makers.add("ones", "in ones", ones).unwrap();
    makers.add_plain("asked", "what is asked for", || Box::new(Asked)).unwrap();
    let measures = registry.kind_mut::<dyn Measure<Countdown>>();
    measures.add_plain("halves", "half of it", || Box::new(Half)).unwrap();
    registry
}

const TIERS: &str = r#"
set = "count"
family = "countdown"

[tiers.easy]
maker = { id = "ones", most = 11 }
boards = 30
gates.half = { min = 2, max = 5 }
series = { reading = "half", base = 3, min = 2, max = 5 }
"#;

fn worker(overrides: Overrides) -> Result<Worker<Countdown>, PlanError> {
    let (registry, set) = (registry(), TierSet::parse(TIERS).unwrap());
    let family_plug_ins = PlugInsOf::new(&registry);
    let plan = Plan::new("countdown", set.tier("easy").unwrap(), &overrides, &family_plug_ins)?;
    Worker::new(&plan, &family_plug_ins)
}

fn with(key: &str, value: &str) -> Overrides {
    let mut overrides = Overrides::default();
    overrides.set(key, value);
    overrides
}

fn refused(overrides: Overrides) -> String {
    worker(overrides).err().expect("it is refused").to_string()
}

#[test]
fn what_is_emitted_went_through_all_gates_and_all_else_is_counted() {
    let mut worker = worker(Overrides::default()).unwrap();
    let mut reasons = std::collections::BTreeSet::new();
    for index in 0..200 {
        let outcome = worker.request(1, index, None, Limit::NONE).unwrap();
        let funnel = &outcome.funnel;
        let rejected: u64 = funnel.rejected.values().sum();
        assert_eq!(funnel.boards, rejected + funnel.accepted);
        assert_eq!((funnel.requests, funnel.accepted + funnel.gave_up), (1, 1));
        reasons.extend(funnel.rejected.keys().map(|reject| reject.to_string()));
        let half = outcome.reading("half").expect("30 attempts are enough");
        assert!((Ratio::new(2, 1)..=Ratio::new(5, 1)).contains(&half), "{half}");
        let emitted = outcome.puzzle.unwrap();
        assert_eq!(u64::from(emitted.boards_tried), funnel.boards);
        assert_eq!(emitted.readings[0].0, "drawn");
    }
    let reasons: Vec<&str> = reasons.iter().map(String::as_str).collect();
    let all = [
        "build: solved_at_start",
        "build: unlucky",
        "gate: half_above_max",
        "gate: half_below_min",
    ];
    assert_eq!(reasons, all);
}

#[test]
fn requests_do_not_depend_on_those_before_them() {
    let mut forth = worker(Overrides::default()).unwrap();
    let made = |worker: &mut Worker<Countdown>, index| {
        let outcome = worker.request(9, index, None, Limit::NONE).unwrap();
        (outcome.puzzle.map(|puzzle| puzzle.made.game), outcome.funnel)
    };
    let all: Vec<_> = (0..50).map(|index| made(&mut forth, index)).collect();
    let mut back = worker(Overrides::default()).unwrap();
    for index in (0..50).rev() {
        assert_eq!(made(&mut back, index), all[index as usize]);
    }
}

#[test]
fn a_maker_that_is_at_fault_is_named() {
    let fault = |key: &str, value: &str, least: &str| {
        let mut overrides = with(key, value);
        overrides.set("least", least);
        let mut worker = worker(overrides).unwrap();
        worker.request(1, 4, None, Limit::NONE).unwrap_err().to_string()
    };
    let short = fault("short", "1", "10");
    assert!(short.starts_with("maker 'ones' is at fault: its solution of "), "{short}");
    assert!(short.contains("moves does not solve it; seed 1, index 4, board 0\nfrom 1"), "{short}");
    let unread = fault("most", "13", "13");
    assert!(unread.contains("its text, read back, is another puzzle"), "{unread}");
}

#[test]
fn unknown_readings_pass_no_gate() {
    let overrides = Overrides { boards: Some(1), ..with("least", "17") };
    let mut overrides = overrides;
    overrides.set("most", "17");
    let outcome = worker(overrides).unwrap().request(1, 0, None, Limit::NONE).unwrap();
    let reject = Reject::new(Stage::Gate, "half_unknown");
    assert_eq!(outcome.funnel.rejected.get(&reject), Some(&1));
    assert_eq!(outcome.funnel.gave_up, 1);
    // A note that the maker leaves out is unknown too.
    let (maker, caps) = (Some("asked".to_owned()), [("drawn".to_owned(), 99.into())].into());
    let overrides = Overrides { maker, caps, boards: Some(3), ..Overrides::default() };
    let outcome = worker(overrides).unwrap().request(1, 0, Some(4), Limit::NONE).unwrap();
    let reject = Reject::new(Stage::Gate, "drawn_unknown");
    assert_eq!(outcome.funnel.rejected.get(&reject), Some(&3));
}

#[test]
fn who_can_aim_is_handed_the_aim_and_others_are_chosen_from() {
    let aiming = |maker: Option<&str>, reading: &str| Overrides {
        maker: maker.map(str::to_owned),
        series: Some(SeriesAsked::At { reading: reading.to_owned(), base: 4 }),
        ..Overrides::default()
    };
    let mut asked = worker(aiming(Some("asked"), "half")).unwrap();
    let outcome = asked.request(1, 0, Some(8), Limit::NONE).unwrap();
    assert_eq!(outcome.puzzle.unwrap().made.game, Countdown(8));
    let mut ones = worker(aiming(None, "half")).unwrap();
    for index in 0..50 {
        let outcome = ones.request(3, index, Some(4), Limit::NONE).unwrap();
        let half = outcome.reading("half").unwrap();
        // Exact at first, off by at most 1 after eight attempts, by at most 3 after sixteen.
        let window = Ratio::new((1 << ((outcome.funnel.boards - 1) / 8)) - 1, 1);
        let off = [Ratio::new(4, 1).to_f64(), half.to_f64()];
        assert!((off[0] - off[1]).abs() <= window.to_f64(), "{half} after {window}");
    }
}

#[test]
fn what_is_not_there_is_refused_with_the_nearest_name() {
    let maker = Overrides { maker: Some("one".into()), ..Overrides::default() };
    assert_eq!(refused(maker), "there is no maker 'one'; did you mean 'ones'?");
    let caps = [("halv".to_owned(), 3.into())].into();
    let reading = Overrides { caps, ..Overrides::default() };
    assert_eq!(refused(reading), "there is no reading 'halv'; did you mean 'half'?");
    let cap = Overrides { caps: [("half".to_owned(), 1.into())].into(), ..Default::default() };
    let why = "the tier wants 'half' to be at least 2: at most 1 lets nothing through";
    assert_eq!(refused(cap), why);
    let boards = Overrides { boards: Some(0), ..Overrides::default() };
    assert_eq!(refused(boards), "0 boards per puzzle can yield nothing: give at least 1");
    let setting = refused(with("moost", "3"));
    assert!(setting.starts_with("maker 'ones': unknown field `moost`"), "{setting}");
}

#[test]
fn flaws_of_tier_files_are_told_with_their_place() {
    let flaw = |from: &str, to: &str| {
        let text = TIERS.replace(from, to);
        let error = TierSet::parse(&text).unwrap_err();
        let place = error.span.clone().map(|span| text[span].to_owned());
        (error.to_string(), place.unwrap_or_default())
    };
    let (why, place) = flaw("boards = 30", "boards = 0");
    assert_eq!((&*why, &*place), ("tiers.easy.boards: must be at least 1", "0"));
    let (why, place) = flaw("boards = 30", "boards = 'x'");
    let told = "tiers.easy.boards: invalid type: string \"x\", expected u32";
    assert_eq!((&*why, &*place), (told, "'x'"));
    let (why, place) = flaw("[tiers.easy]", "[tier.easy]");
    assert!(why.starts_with("tier: unknown field `tier`"), "{why}");
    assert_eq!(place, "tier");
    let (why, _) = flaw("boards = 30\n", "");
    assert_eq!(why, "tiers.easy: missing field `boards`");
    let tiers = TIERS.find("[tiers").expect("it has tiers");
    let (why, _) = flaw(&TIERS[tiers..], "");
    assert_eq!(why, "missing field `tiers`");
    let (why, place) = flaw("min = 2, max = 5 }\nseries", "min = 2, least = 5 }\nseries");
    assert!(why.starts_with("tiers.easy.gates.half.least: unknown field `least`"), "{why}");
    assert_eq!(place, "least");
    let (why, _) = flaw("{ min = 2, max = 5 }\nseries", "{ min = 6, max = 5 }\nseries");
    assert_eq!(why, "tiers.easy.gates.half: min 6 is above max 5");
    let (why, _) = flaw("base = 3, min = 2", "base = 1, min = 2");
    assert_eq!(why, "tiers.easy.series: base 1 is below min 2");
    let (why, place) = flaw("\"count\"", "\"all\"");
    assert_eq!((&*why, &*place), ("set: a name has a-z, 0-9 and '-', and is not 'all'", "\"all\""));
    let (why, _) = flaw("boards", "bards");
    assert!(why.contains("unknown field `bards`"), "{why}");
}

#[test]
fn a_stopped_request_has_no_answer() {
    let stopped = std::sync::atomic::AtomicBool::new(true);
    let limit = Limit { stopped: Some(&stopped), ..Limit::NONE };
    let mut worker = worker(Overrides::default()).unwrap();
    let outcome = worker.request(1, 0, None, limit).unwrap();
    assert!(!outcome.is_answered() && outcome.puzzle.is_none());
}
