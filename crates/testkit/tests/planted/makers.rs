//! Makers that break a law each.

use crate::countdown::Countdown;
use etchwork_path::{
    Attempt, Made, Maker, Ratio, Reading, Refused, Registry, Reject, Settings, SettingsError,
    Stage, Stream,
};
use etchwork_testkit::conformance::{MakerReport, Tier, family, honours, maker};
use std::sync::atomic::{AtomicU32, Ordering};

/// What is wrong with a maker.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Flaw {
    None,
    CountsAttempts,
    CountsForAll,
    CountsRefusals,
    SolvesHalf,
    SolvesByOtherMoves,
    IsSolved,
    IsMiswritten,
    DrawsFromElsewhere,
    Shouts,
    GatesItself,
    RambleOn,
    NotesInSecret,
    AimsInSecret,
    AimsAtNothing,
    TakesAnySetting,
    PanicsOnSettings,
    Panics,
    GivesUp,
    IgnoresMost,
    TakesTheFirst,
    HasNoMore,
    Fails,
}

/// Counts down from an even number below `2 * most`.
struct Even {
    flaw: Flaw,
    most: u32,
    more: Vec<u32>,
    attempts: u32,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    most: u32,
    /// What is added, each as likely as the others.
    #[serde(default)]
    more: Vec<u32>,
}

/// The settings of a maker that lacks one that the family offers.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Most {
    most: u32,
}

impl Even {
    fn new(flaw: Flaw, settings: &Settings) -> Result<Self, SettingsError> {
        let options = settings.read::<Options>();
        let Options { most, more } = match flaw {
            Flaw::TakesAnySetting => options.unwrap_or(Options { most: 9, more: Vec::new() }),
            Flaw::PanicsOnSettings => options.unwrap(),
            Flaw::HasNoMore => Options { most: settings.read::<Most>()?.most, more: Vec::new() },
            _ => options?,
        };
        SettingsError::unless_within("most", most, 1..=1000)?;
        Ok(Self { flaw, most, more, attempts: 0 })
    }
}

/// The attempts of all instances.
static ATTEMPTS: AtomicU32 = AtomicU32::new(0);

impl Maker<Countdown> for Even {
    fn attempt(
        &mut self,
        attempt: &Attempt,
        refused: &mut Refused,
    ) -> Result<Made<Countdown>, Reject> {
        self.attempts += 1;
        let mut stream = match self.flaw {
            Flaw::DrawsFromElsewhere => Stream::new(7),
            _ => attempt.streams.stage("half"),
        };
        let most = if self.flaw == Flaw::IgnoresMost { 50 } else { self.most };
        let mut half = stream.below(most) + 1;
        let nth = stream.index(self.more.len().max(1));
        let nth = if self.flaw == Flaw::TakesTheFirst { 0 } else { nth };
        half += self.more.get(nth).copied().unwrap_or(0);
        refused.count(Reject::new(Stage::Build, "odd"));
        match self.flaw {
            Flaw::CountsAttempts => half += self.attempts,
            Flaw::CountsForAll => half += ATTEMPTS.fetch_add(1, Ordering::Relaxed),
            Flaw::CountsRefusals => {
                refused.add(Reject::new(Stage::Build, "odd"), self.attempts.into());
            }
            Flaw::IsSolved => half = 0,
            Flaw::AimsInSecret => half = attempt.aim.map_or(half, |aim| aim as u32),
            Flaw::Panics => assert!(half % 5 != 0, "a fifth is too much"),
            _ => {}
        }
        let even = half % 2 == 0;
        match self.flaw {
            Flaw::Shouts if even => return Err(Reject::new(Stage::Build, "Too Even")),
            Flaw::GatesItself if even => return Err(Reject::new(Stage::Gate, "too_even")),
            Flaw::RambleOn if even => return Err(Reject::new(Stage::Build, "too_even")),
            Flaw::GivesUp => return Err(Reject::new(Stage::Build, "too_hard")),
            _ => {}
        }
        let mut made = Countdown::made(2 * half);
        match self.flaw {
            Flaw::SolvesHalf => drop(made.solution.pop()),
            Flaw::SolvesByOtherMoves => made.solution[0] = 9,
            Flaw::IsMiswritten => made.game.is_miswritten = true,
            Flaw::NotesInSecret => made.notes.push(("half", Ratio::new(half.into(), 1))),
            _ => made.notes.push(("moves_made", Ratio::new(half.into(), 1))),
        }
        Ok(made)
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        match reason {
            "odd" => Some("the number is odd".to_owned()),
            "too_even" => Some("It is even.\nSo it is.".to_owned()),
            _ => None,
        }
    }

    fn notes(&self) -> &'static [Reading] {
        const { &[Reading::new("moves_made", "moves that were made")] }
    }

    fn fault(&self) -> Option<String> {
        (self.flaw == Flaw::Fails).then(|| "line 8 fails".to_owned())
    }

    fn aims_at(&self) -> Option<&'static str> {
        (self.flaw == Flaw::AimsAtNothing).then_some("happiness")
    }
}

fn registry(flaw: Flaw) -> Registry {
    let mut registry = Registry::new();
    let makers = registry.kind_mut::<dyn Maker<Countdown>>();
    let about = "even numbers";
    makers.add("even", about, move |settings, _| Ok(Box::new(Even::new(flaw, settings)?))).unwrap();
    registry
}

fn settings() -> Settings {
    let mut settings = Settings::default();
    settings.set("most", "40");
    settings.set("more", "[0, 100]");
    settings
}

fn conforms(flaw: Flaw) -> Result<MakerReport<Countdown>, String> {
    maker("even", &settings(), &registry(flaw))
}

#[test]
fn a_sound_maker_passes() {
    let report = conforms(Flaw::None).unwrap();
    assert_eq!((report.attempts, report.made.len()), (24, 24));
    assert_eq!(report.refused.values().sum::<u64>(), 24);
    assert!(report.unsaid.is_empty() && report.rejected.is_empty());
}

#[test]
fn a_maker_that_breaks_a_law_is_told_which() {
    for (flaw, law, what) in [
        (
            Flaw::CountsAttempts,
            "the same attempt makes the same puzzle",
            "asked again after others",
        ),
        (Flaw::CountsForAll, "the same attempt makes the same puzzle", "seed 2026, index"),
        (Flaw::CountsRefusals, "the same attempt makes", "with other rejected candidates:\nfrom "),
        (Flaw::SolvesHalf, "its solution solves it", "moves it is Open"),
        (Flaw::SolvesByOtherMoves, "its solution solves it", "move 1 of it, '-9', is refused"),
        (Flaw::IsSolved, "no puzzle is solved at the start", "it is, read from its text,\nfrom 0"),
        (
            Flaw::IsMiswritten,
            "its puzzles can be read back",
            "read again from its text is another: ",
        ),
        (
            Flaw::DrawsFromElsewhere,
            "draws from streams of its own",
            "6 attempts that differ in their seed all",
        ),
        (Flaw::Shouts, "reasons are snake_case", "'Too Even'"),
        (Flaw::GatesItself, "a maker leaves gates to the pipeline", "'too_even'"),
        (Flaw::RambleOn, "a sentence that is a clause", r#""It is even.\nSo it is.""#),
        (Flaw::NotesInSecret, "its notes are those that it declares", "'half' is not declared"),
        (Flaw::AimsInSecret, "a maker that does not aim ignores aims", "aim 3, it makes\nfrom 6"),
        (Flaw::AimsAtNothing, "it aims at a reading", "nothing yields 'happiness'"),
        (Flaw::TakesAnySetting, "a setting that it does not have is refused", "`no-such-setting`"),
        (Flaw::PanicsOnSettings, "it never panics", "` = -1"),
        (Flaw::Panics, "it never panics", "'a fifth is too much', for seed 2026, index"),
        (Flaw::TakesTheFirst, "each item of a list makes a difference", "`more` = [0] makes the"),
        (Flaw::Fails, "its code does not fail", "line 8 fails"),
        (Flaw::GivesUp, "sees enough to judge by", "0 puzzles of 240 attempts"),
    ] {
        let said = conforms(flaw).err().unwrap_or_else(|| panic!("{flaw:?} passes"));
        assert!(said.starts_with("maker 'even' of down breaks laws:\n- "), "{flaw:?}: {said}");
        assert!(said.contains(law) && said.contains(what), "{flaw:?}: {said}");
    }
}

#[test]
fn a_law_is_told_once_with_its_count() {
    let said = conforms(Flaw::SolvesHalf).unwrap_err();
    assert_eq!(said.matches("its solution solves it").count(), 1, "{said}");
    // 24 puzzles, each from its text and from its bytes.
    assert!(
        said.contains("its solution solves it (48 times, of which this is the shortest): "),
        "{said}"
    );
}

#[test]
fn a_setting_that_players_are_offered_and_no_maker_has_is_told() {
    let mut settings = Settings::default();
    settings.set("most", "40");
    let (name, maker) = ("down/easy".to_owned(), "even".to_owned());
    let tier = Tier { name, maker, settings, metrics: Default::default(), axes: Vec::new() };
    let ask = |flaw| family::<Countdown>(std::slice::from_ref(&tier), 0, &registry(flaw));
    assert!(ask(Flaw::None).is_ok());
    let said = ask(Flaw::HasNoMore).unwrap_err();
    let what = "the setting `more` of down is offered to players, and no maker of a tier has it";
    assert!(said.contains(what), "{said}");
}

#[test]
fn a_setting_is_honoured_or_told() {
    let ask =
        |flaw, ends| honours::<Countdown>("even", &settings(), ("most", ends), &registry(flaw));
    assert_eq!(ask(Flaw::None, ["2", "900"]), Ok(()));
    let said = ask(Flaw::IgnoresMost, ["2", "900"]).unwrap_err();
    assert!(said.contains("`most` = 2 and 900 make the same of 240 attempts"), "{said}");
    let said = ask(Flaw::None, ["2", "1001"]).unwrap_err();
    assert!(said.contains("`most` is a number from 1 to 1000, not 1001"), "{said}");
}
