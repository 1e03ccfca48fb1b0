//! Families: kinds of puzzles.

#[cfg(feature = "families")]
use crate::GamePlugIns;
use crate::level_reader::key;
use crate::{FamilyPlugIns, Level, Puzzle, Worker};
#[cfg(feature = "large")]
use crate::{Lines, Run, run::DocumentLines};
use etchwork_codec::{Document, read_blob_id};
use etchwork_core::{Paper, Refusal, Registry, RegistryError, TextFlaw, TierOption, Tool, Written};
use etchwork_pipeline::{Overrides, Plan, PlanError, Tier, TierError, TierSet};
use std::borrow::Cow;
use std::marker::PhantomData;

/// A family of puzzles: it reads its own texts and IDs as puzzles that can be shown, drawn, played,
/// explored and given hints for like any [`Puzzle`]. Every game that is [`Written`] is a family
/// ([`Families::add_game`](crate::Families::add_game)).
///
/// `examples/pegs` is a family in a separate package, with the whole command line.
pub trait Family: Send + Sync {
    /// The name of one of its puzzles: `contraption`.
    fn name(&self) -> &str;

    /// What its puzzles are, in one line.
    fn about(&self) -> &str;

    /// What the IDs of its puzzles start with, before the number of their version: lower-case
    /// letters.
    fn tag(&self) -> &str;

    /// Its name on command lines and in tier files.
    fn id(&self) -> &str {
        self.tag()
    }

    /// The rule of play, in a sentence or two.
    fn rule(&self) -> &str;

    /// What a tap, a secondary tap and a drag do, in a sentence or two.
    fn gestures(&self) -> &str {
        ""
    }

    /// The names of the tap and the secondary tap ([`Written::TAPS`]).
    fn taps(&self) -> Option<[&str; 2]> {
        None
    }

    /// The options that a player may choose in a tier ([`Written::OPTIONS`]).
    fn options(&self) -> &[TierOption] {
        &[]
    }

    /// Small boards that teach by being played, each as text with its sentence, in order.
    fn lessons(&self) -> &[(&str, &str)] {
        &[]
    }

    /// The tools that an editor offers for its puzzles ([`Puzzle::edited`]).
    fn tools(&self, registry: &Registry) -> Vec<Tool> {
        let _ = registry;
        Vec::new()
    }

    /// The text of a draft to begin with ([`Written::BLANK`]); empty if there is neither that nor a
    /// lesson.
    fn blank(&self) -> &str {
        self.lessons().first().map_or("", |(text, _)| text)
    }

    /// Settings of makers for puzzles that a terminal draws ([`Written::IN_TERMINAL`]).
    fn in_terminal(&self) -> &[(&str, &str)] {
        &[]
    }

    /// The campaign as text ([`Written::CAMPAIGN`]).
    fn campaign(&self) -> &str {
        ""
    }

    /// The name of the file that the family comes from, if it is not a part of the program: a
    /// change to that file changes its puzzles.
    fn source(&self) -> Option<&str> {
        None
    }

    /// What counts as a solution, in the plural.
    fn counted(&self) -> &str;

    /// What its puzzles need to know of it.
    fn facts(&self) -> FamilyFacts {
        let owned = |text: &str| Cow::Owned(text.to_owned());
        FamilyFacts {
            id: owned(self.id()),
            rule: owned(self.rule()),
            counted: owned(self.counted()),
        }
    }

    /// Whether a move may lead to a state from which the puzzle cannot be solved.
    fn can_lose(&self) -> bool {
        true
    }

    /// Whether its puzzles can be played on paper, and how.
    fn paper(&self) -> Paper {
        Paper::Cannot("their family does not say how to play them on paper")
    }

    /// The tier sets that ship with it, by name and as TOML; the first is the default. A family
    /// without any has no tiers of its own.
    fn sets(&self) -> Vec<(&str, &str)> {
        Vec::new()
    }

    /// The tier set that is used when none is named.
    fn default_set(&self) -> Option<&str> {
        self.sets().into_iter().next().map(|(name, _)| name)
    }

    /// The tier set whose puzzles can all be played on paper, where those of the default set cannot.
    fn paper_set(&self) -> Option<&str> {
        None
    }

    /// Reads a tier file of the family. [`Family::plan`] finds out later whether the plug-ins and
    /// readings that it names exist.
    fn read_set(&self, text: &str) -> Result<TierSet, TierError> {
        TierSet::parse(text)
    }

    /// Whether the plug-ins and readings that a tier file names exist, as far as a family says so
    /// before it makes a plan, with the place of the one that does not.
    #[cfg(feature = "large")]
    fn check_set(&self, text: &str, registry: &Registry) -> Result<(), TierError> {
        let _ = (text, registry);
        Ok(())
    }

    /// The plug-ins that make, measure and solve its puzzles.
    fn plug_ins(&self, registry: &Registry) -> Result<FamilyPlugIns, RegistryError> {
        let _ = registry;
        Ok(FamilyPlugIns::default())
    }

    /// A tier of the family with overrides, checked against the registry.
    fn plan(
        &self,
        tier: &Tier,
        overrides: &Overrides,
        registry: &Registry,
    ) -> Result<Plan, PlanError> {
        let _ = (overrides, registry);
        Err(no_maker(&tier.maker.id))
    }

    /// A worker for a plan of the family.
    fn worker(&self, plan: &Plan, registry: &Registry) -> Result<Box<dyn Worker>, PlanError> {
        let _ = registry;
        Err(no_maker(&plan.tier().maker.id))
    }

    /// Takes a size as typed into the overrides. A number is one of the sizes of makers that have
    /// such, like the setting `sizes`.
    fn take_size(&self, text: &str, overrides: &mut Overrides) -> Result<(), String> {
        if text.parse::<u32>().is_ok() {
            overrides.set("sizes", text);
            return Ok(());
        }
        let size = etchwork_core::Grid::read_long(text).map_err(|error| error.to_string())?;
        overrides.size = Some(size);
        Ok(())
    }

    /// How a tier makes its puzzles, in some columns for a list of tiers.
    fn made(&self, tier: &Tier) -> Vec<String> {
        vec![tier.maker.id.clone()]
    }

    /// What a user should know of a plan before it runs, such as boards that are too large for it.
    #[cfg(feature = "large")]
    fn warning(&self, tier: &str, plan: &Plan) -> Option<String> {
        let _ = (tier, plan);
        None
    }

    /// Whether a tier judges any puzzle: it is measured with the settings of the tier, beside the
    /// gates of the tier.
    fn judges(&self) -> bool {
        false
    }

    /// What was at work beside the tier's makers, if anything.
    #[cfg(feature = "large")]
    fn at_work(&self, plan: &Plan) -> Option<String> {
        let _ = plan;
        None
    }

    /// What the parts of its funnels are named after, in the plural.
    fn parts(&self) -> &str {
        "makers"
    }

    /// Writes puzzles of a run as lines of JSON. A family may know a faster way than by documents.
    #[cfg(feature = "large")]
    fn lines(&self, run: &Run) -> Box<dyn Lines> {
        let _ = run;
        Box::new(DocumentLines)
    }

    /// Whether a text without blanks is another program's ID of such a puzzle.
    fn is_foreign_id(&self, text: &str) -> bool {
        let _ = text;
        false
    }

    /// Whether a text is meant to be a puzzle of this family, well-formed or not. If several
    /// families claim a text, the one registered first reads it; what none claims is read by the
    /// first of all.
    fn is_meant(&self, text: &str) -> bool;

    /// The puzzle of a text in the family's own form.
    fn of_text(&self, text: &str, registry: &Registry) -> Result<Box<dyn Puzzle>, TextFlaw>;

    /// What whoever gave a text should know of how it was read, such as what it seems to lack.
    fn remark(&self, text: &str, read: &dyn Puzzle, registry: &Registry) -> Option<String> {
        let _ = (text, read, registry);
        None
    }

    /// The puzzle of an unfinished text: [`Puzzle::unsolvable`] says what is missing.
    fn of_draft(&self, text: &str, registry: &Registry) -> Result<Box<dyn Puzzle>, TextFlaw> {
        self.of_text(text, registry)
    }

    /// The puzzle of an ID that starts with the tag and a version, well-formed or not.
    fn of_id(&self, id: &str, registry: &Registry) -> Result<Box<dyn Puzzle>, Refusal>;

    /// The puzzle of a text that stands beside moves which were found for it, if any.
    fn of_answer(
        &self,
        text: &str,
        moves: Option<&[String]>,
        registry: &Registry,
    ) -> Result<Box<dyn Puzzle>, String> {
        let _ = moves;
        self.of_draft(text, registry).map_err(|flaw| flaw.in_text(text))
    }

    /// The puzzle of a document, whose moves must solve it. The error names the key.
    fn of_document(
        &self,
        document: &Document,
        registry: &Registry,
    ) -> Result<Box<dyn Puzzle>, String> {
        let flaw = |flaw: TextFlaw| key("puzzle", flaw.in_text(&document.puzzle));
        let puzzle = self.of_draft(&document.puzzle, registry).map_err(flaw)?;
        puzzle.check_solution(&document.solution).map_err(|why| key("solution", why))?;
        Ok(puzzle)
    }

    /// The level of a line of JSON from before documents named their family, if the family wrote
    /// such lines and this is one; by default it is none. The error names the key.
    fn of_older_line(&self, line: &str, registry: &Registry) -> Option<Result<Level, String>> {
        let _ = (line, registry);
        None
    }
}

/// The message about a family without makers.
fn no_maker(id: &str) -> PlanError {
    RegistryError::unknown("maker", id, &[]).into()
}

/// What a puzzle needs to know of its family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamilyFacts {
    /// The name of the family.
    pub id: Cow<'static, str>,
    /// The rule of play.
    pub rule: Cow<'static, str>,
    /// What counts as a solution, in the plural.
    pub counted: Cow<'static, str>,
}

/// The family of a game that is written as text.
pub(crate) struct Of<G>(PhantomData<fn() -> G>);

impl<G> Of<G> {
    pub(crate) fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G: Written> Family for Of<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn about(&self) -> &'static str {
        G::ABOUT
    }

    fn tag(&self) -> &'static str {
        G::TAG
    }

    fn id(&self) -> &'static str {
        G::FAMILY
    }

    fn rule(&self) -> &'static str {
        G::RULE
    }

    fn gestures(&self) -> &'static str {
        G::GESTURES
    }

    fn taps(&self) -> Option<[&'static str; 2]> {
        G::TAPS
    }

    fn options(&self) -> &'static [TierOption] {
        G::OPTIONS
    }

    fn lessons(&self) -> &'static [(&'static str, &'static str)] {
        G::LESSONS
    }

    fn tools(&self, _: &Registry) -> Vec<Tool> {
        G::TOOLS.to_vec()
    }

    fn blank(&self) -> &'static str {
        if G::BLANK.is_empty() { G::LESSONS.first().map_or("", |(text, _)| text) } else { G::BLANK }
    }

    fn in_terminal(&self) -> &'static [(&'static str, &'static str)] {
        G::IN_TERMINAL
    }

    fn campaign(&self) -> &'static str {
        G::CAMPAIGN
    }

    fn counted(&self) -> &'static str {
        G::COUNTED
    }

    fn can_lose(&self) -> bool {
        G::CAN_LOSE
    }

    fn paper(&self) -> Paper {
        G::PAPER
    }

    #[cfg(feature = "families")]
    #[cfg(feature = "families")]
    fn paper_set(&self) -> Option<&str> {
        G::PAPER_SET
    }

    #[cfg(feature = "families")]
    fn sets(&self) -> Vec<(&str, &str)> {
        G::SETS.to_vec()
    }

    #[cfg(feature = "families")]
    fn plug_ins(&self, registry: &Registry) -> Result<FamilyPlugIns, RegistryError> {
        GamePlugIns::<G>::of_type(registry).listed()
    }

    #[cfg(feature = "families")]
    fn plan(
        &self,
        tier: &Tier,
        overrides: &Overrides,
        registry: &Registry,
    ) -> Result<Plan, PlanError> {
        GamePlugIns::<G>::of_type(registry).plan(G::FAMILY, tier, overrides)
    }

    #[cfg(feature = "families")]
    fn worker(&self, plan: &Plan, registry: &Registry) -> Result<Box<dyn Worker>, PlanError> {
        GamePlugIns::<G>::of_type(registry).worker(plan)
    }

    fn is_foreign_id(&self, text: &str) -> bool {
        G::is_foreign_id(text)
    }

    fn is_meant(&self, text: &str) -> bool {
        G::is_meant(text)
    }

    fn of_text(&self, text: &str, _: &Registry) -> Result<Box<dyn Puzzle>, TextFlaw> {
        Ok(Box::new(G::read(text)?))
    }

    fn of_draft(&self, text: &str, _: &Registry) -> Result<Box<dyn Puzzle>, TextFlaw> {
        Ok(Box::new(G::read_draft(text)?))
    }

    fn of_id(&self, id: &str, _: &Registry) -> Result<Box<dyn Puzzle>, Refusal> {
        let bytes = read_blob_id(G::TAG, G::VERSION, id).map_err(Refusal::new)?;
        let puzzle = G::from_bytes(&bytes)?;
        if puzzle.to_bytes() == bytes {
            Ok(Box::new(puzzle))
        } else {
            Err(Refusal::new(format!("'{id}' is not in canonical form")))
        }
    }
}
