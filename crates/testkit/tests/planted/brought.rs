//! Families that bring something wrong: a line for each fault.

use etchwork_path::{
    Game, Grid, OptionKind, Paper, Picture, Status, TextFlaw, TierOption, Tool, Written,
};
use etchwork_testkit::conformance::{brought, written};

/// What a family brings.
#[derive(Clone, Copy)]
struct Brings {
    names: [&'static str; 4],
    words: [&'static str; 3],
    taps: Option<[&'static str; 2]>,
    options: &'static [TierOption],
    lessons: &'static [(&'static str, &'static str)],
    campaign: &'static str,
    can_lose: bool,
    sets: &'static [(&'static str, &'static str)],
    paper: &'static str,
    paper_set: Option<&'static str>,
    tools: &'static [Tool],
    claims: &'static str,
    blank: &'static str,
}

const SET: &str = "set = \"down\"\n[tiers.easy]\nmaker = { id = \"any\" }\n";
const STEPS: TierOption =
    TierOption { key: "most", label: "Most", about: "the most", kind: OptionKind::Steps };

const SOUND: Brings = Brings {
    names: ["countdown", "subtract two or three", "down", "down"],
    words: ["Take two or three away.", "Tap it.", "ways down"],
    taps: Some(["Two", "Three"]),
    options: &[STEPS],
    lessons: &[("from 2", "Take two."), ("from 3", "Take three.")],
    campaign: "# Two: take two.\neasy 1*5 2\n@ 2026-12-03 1\n@ 2026-12-05 2\n# On: go on.\neasy 3\n",
    can_lose: true,
    sets: &[("down", SET)],
    paper: "Write it down.",
    paper_set: Some("down"),
    tools: &[Tool::new("two", "Two", "Takes two.", &["where"])],
    claims: "from ",
    blank: "from 9",
};

#[rustfmt::skip] // A line for each fault.
const FAULTS: [(Brings, &str); 42] = [
    (SOUND, ""),
    (Brings { names: ["", "subtract", "down", "down"], ..SOUND }, "NAME must"),
    (Brings { names: ["countdown", "two\nlines", "down", "down"], ..SOUND }, "ABOUT must"),
    (Brings { names: ["countdown", "subtract", "d2", "down"], ..SOUND }, "cannot begin an ID"),
    (Brings { names: ["countdown", "subtract", "down", "Down!"], ..SOUND }, "cannot name a family"),
    (Brings { words: ["", "Tap it.", "ways"], ..SOUND }, "RULE must"),
    (Brings { words: ["Take.", "two\nlines", "ways"], ..SOUND }, "GESTURES must"),
    (Brings { words: ["Take.", "Tap it.", ""], ..SOUND }, "COUNTED must"),
    (Brings { taps: Some(["", "Three"]), ..SOUND }, "TAPS must"),
    (Brings { options: &[TierOption { label: "", ..STEPS }], ..SOUND }, "the option 'most'"),
    (Brings { options: &[TierOption { key: "", ..STEPS }], ..SOUND }, "the option ''"),
    (Brings { options: &[STEPS, STEPS], ..SOUND }, "the option 'most'"),
    (Brings { lessons: &[("from x", "Take two.")], ..SOUND }, "lesson 1 is refused"),
    (Brings { lessons: &[("from 2", "")], ..SOUND }, "lesson 1 says"),
    (Brings { lessons: &[("from 2", "Two."), ("from 1", "One.")], ..SOUND }, "lesson 2 cannot be solved"),
    (Brings { lessons: &[("from 0", "None.")], ..SOUND }, "lesson 1 is solved at the start"),
    (Brings { lessons: &[("from 2", "Two."), ("from 2", "Again.")], ..SOUND }, "lesson 2 is there twice"),
    (Brings { campaign: "# One: go.\nhardest 1\n", ..SOUND }, "line 2 of the campaign names the tier 'hardest'"),
    (Brings { campaign: "easy 1\n", ..SOUND }, "before the first chapter"),
    (Brings { campaign: "# One\neasy 1\n", ..SOUND }, "has no title with a sentence"),
    (Brings { campaign: "# One: go.\neasy 0\n", ..SOUND }, "levels from 1 on"),
    (Brings { campaign: "# One: go.\neasy x\n", ..SOUND }, "levels from 1 on"),
    (Brings { campaign: "# One: go.\neasy\n", ..SOUND }, "levels from 1 on"),
    (Brings { campaign: "# One: go.\neasy 1*6\n", ..SOUND }, "one to five stars"),
    (Brings { campaign: "# One: go.\neasy 2 2\n", ..SOUND }, "names a level twice"),
    (Brings { campaign: "# One: go.\n# Two: on.\neasy 1\n", ..SOUND }, "after one without levels"),
    (Brings { campaign: "# One: go.\neasy 1\n@ 2026-13-45 1\n", ..SOUND }, "names no day"),
    (Brings { campaign: "# One: go.\neasy 1\n@ 2026-12-05 1\n@ 2026-12-03 1\n", ..SOUND }, "not later"),
    (Brings { campaign: "# One: go.\neasy 1\n@ from 2026-12-05 old\n", ..SOUND }, "no earlier set"),
    (Brings { campaign: "# One: go.\neasy 1\n@ before 2026-12-05 down x\n", ..SOUND }, "no earlier set"),
    (Brings { sets: &[("down", "[tiers")], ..SOUND }, "down: "),
    (Brings { sets: &[("down", "[tiers.easy]\nboards = 9\n")], ..SOUND }, "maker"),
    (Brings { paper: "two\nlines", ..SOUND }, "PAPER must"),
    (Brings { paper_set: Some("paper"), ..SOUND }, "PAPER_SET names 'paper'"),
    (Brings { tools: &[Tool::new("two", "", "Takes two.", &["where"])], ..SOUND }, "tool 'two'"),
    (Brings { tools: &[Tool::new("two", "Two", "Takes two.", &[])], ..SOUND }, "asks for nothing"),
    (Brings { claims: "", ..SOUND }, "which is not its text"),
    (Brings { can_lose: false, ..SOUND }, ""),
    (Brings { blank: "from x", ..SOUND }, "BLANK is refused"),
    (Brings { lessons: &[("from 2", "Lesson { number: 2 }")], ..SOUND }, "lesson 1 says"),
    (Brings { lessons: &[("from 2", "Two."), ("from 3", "Two.")], ..SOUND }, "lesson 2 says what another says"),
    (Brings { words: ["take_two", "Tap it.", "ways"], ..SOUND }, "RULE must"),
];

/// Subtract two or three until nothing is left, with what a line of the table brings.
#[derive(Clone)]
struct Countdown<const N: usize>(u32);

impl<const N: usize> Game for Countdown<N> {
    type State = u32;
    type Move = u32;
    type Sight = ();

    fn initial(&self) -> u32 {
        self.0
    }

    fn moves(&self, left: &u32, moves: &mut Vec<u32>) {
        moves.extend((2..=3).filter(|step| step <= left));
    }

    fn apply(&self, left: &u32, step: &u32) -> u32 {
        left - step
    }

    fn status(&self, left: &u32) -> Status {
        [Status::Solved, Status::Lost].into_iter().nth(*left as usize).unwrap_or(Status::Open)
    }

    fn move_text(&self, step: &u32) -> String {
        format!("-{step}")
    }

    fn draw(&self, line: &[u32], _: Option<&()>) -> Picture {
        Picture::new(Grid::new(1, 1).unwrap(), "Countdown", format!("{:?} left", line.last()))
    }
}

impl<const N: usize> Written for Countdown<N> {
    const NAME: &'static str = FAULTS[N].0.names[0];
    const ABOUT: &'static str = FAULTS[N].0.names[1];
    const TAG: &'static str = FAULTS[N].0.names[2];
    const FAMILY: &'static str = FAULTS[N].0.names[3];
    const RULE: &'static str = FAULTS[N].0.words[0];
    const GESTURES: &'static str = FAULTS[N].0.words[1];
    const COUNTED: &'static str = FAULTS[N].0.words[2];
    const TAPS: Option<[&'static str; 2]> = FAULTS[N].0.taps;
    const OPTIONS: &'static [TierOption] = FAULTS[N].0.options;
    const LESSONS: &'static [(&'static str, &'static str)] = FAULTS[N].0.lessons;
    const CAMPAIGN: &'static str = FAULTS[N].0.campaign;
    const CAN_LOSE: bool = FAULTS[N].0.can_lose;
    const SETS: &'static [(&'static str, &'static str)] = FAULTS[N].0.sets;
    const PAPER: Paper = Paper::Plays(FAULTS[N].0.paper);
    const PAPER_SET: Option<&'static str> = FAULTS[N].0.paper_set;
    const TOOLS: &'static [Tool] = FAULTS[N].0.tools;
    const BLANK: &'static str = FAULTS[N].0.blank;

    fn is_meant(text: &str) -> bool {
        text.starts_with(FAULTS[N].0.claims)
    }

    fn read(text: &str) -> Result<Self, TextFlaw> {
        let number = text.strip_prefix("from ").and_then(|number| number.trim().parse().ok());
        number.map(Self).ok_or_else(|| TextFlaw::new("write `from 5`", 0..text.len()))
    }

    fn write(&self) -> String {
        format!("from {}\n", self.0)
    }
}

type Told = fn() -> Result<(), String>;

fn told<const N: usize>() -> Result<(), String> {
    brought::<Countdown<N>>().map(drop)
}

#[rustfmt::skip] // A line for ten.
const TOLD: [Told; 42] = [
    told::<0>, told::<1>, told::<2>, told::<3>, told::<4>, told::<5>, told::<6>, told::<7>, told::<8>, told::<9>,
    told::<10>, told::<11>, told::<12>, told::<13>, told::<14>, told::<15>, told::<16>, told::<17>, told::<18>, told::<19>,
    told::<20>, told::<21>, told::<22>, told::<23>, told::<24>, told::<25>, told::<26>, told::<27>, told::<28>, told::<29>,
    told::<30>, told::<31>, told::<32>, told::<33>, told::<34>, told::<35>, told::<36>, told::<37>, told::<38>, told::<39>,
    told::<40>, told::<41>,
];

#[test]
fn each_fault_of_what_a_family_brings_is_told() {
    for ((number, told), (_, what)) in (0..).zip(TOLD).zip(FAULTS) {
        match told() {
            Ok(()) => assert_eq!(what, "", "fault {number} is missed"),
            Err(said) => assert!(!what.is_empty() && said.contains(what), "{number}: {said}"),
        }
    }
}

#[test]
fn a_family_that_says_that_no_move_loses_is_told_of_one() {
    let told = |of: Result<_, String>| of.err().unwrap_or_default();
    let said = told(written::<Countdown<0>>(&["from 2", "from 6"]));
    assert!(!said.contains("CAN_LOSE"), "{said}");
    let said = told(written::<Countdown<37>>(&["from 6"]));
    assert!(said.contains("no move loses, and one does on"), "{said}");
}
