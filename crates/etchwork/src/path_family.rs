//! The family of paths on a board.

use crate::generation::{
    Discard, Emitted, FamilyPlugIns, Listed, Measured, Outcome, Worker, listed,
};
#[cfg(feature = "large")]
use crate::run::{Lines, Run, RunIndex};
use crate::{Family, FamilyFacts, Level, PathPuzzle, Puzzle, path_tools};
use etchwork_codec::{BoardId, BoardText, Document, Fallback, LegacyDocument, PathPart};
#[cfg(feature = "large")]
use etchwork_codec::{LineWriter, PuzzleRef, Solutions};
use etchwork_core::topology::MAX_SIDE;
use etchwork_core::{
    Name, OptionKind, Paper, Refusal, Registry, RegistryError, Settings, TextFlaw, TierOption, Tool,
};
#[cfg(feature = "large")]
use etchwork_engine::Refining;
use etchwork_engine::{self as engine, BUILT_IN_SETS, MAKER};
use etchwork_path::{Mechanic, Metric, PathFinder, PathGame};
use etchwork_pipeline::{Fault, Limit, Overrides, Plan, PlanError, Tier, TierError, TierSet};
use std::borrow::Cow;
use std::mem;

/// Paths on a board: one line through every open cell. It reads every text that no other family
/// claims.
pub struct Paths;

impl Paths {
    /// The name of the family.
    pub const ID: &'static str = PathGame::FAMILY;

    /// What puzzles of paths need to know of their family.
    pub const FACTS: FamilyFacts = FamilyFacts {
        id: Cow::Borrowed(Self::ID),
        rule: Cow::Borrowed(RULE),
        counted: Cow::Borrowed(PathGame::COUNTED),
    };
}

const RULE: &str = "Draw one line from S to T that visits every open cell exactly once.";

/// The cells of the largest board.
const MOST_CELLS: usize = MAX_SIDE as usize * MAX_SIDE as usize;

const OPTIONS: &[TierOption] = &[
    TierOption {
        key: "mechanic",
        label: "Kind",
        about: "what is special about the board",
        kind: OptionKind::Words,
    },
    TierOption {
        key: "size",
        label: "Size",
        about: "the columns and rows of the board",
        kind: OptionKind::Steps,
    },
    TierOption {
        key: "set",
        label: "Set",
        about: "the tiers that the boards are made by",
        kind: OptionKind::Words,
    },
    TierOption {
        key: "solutions",
        label: "Only one solution",
        about: "there is no second line that visits every cell",
        kind: OptionKind::Switch { on: false },
    },
];

const LESSONS: &[(&str, &str)] = &[
    ("S.T\n", "Draw a line from S to T: drag it, tap cell by cell, or use the arrow keys."),
    ("S..\n..T\n", "The line visits every open cell, once."),
    ("S..\n...\n..T\n", "A way that leads nowhere is taken back: go back along the line, or undo."),
    (
        "S..#\n...#\n...T\n",
        "Hatched cells are dead. If you are stuck, ask for a hint: it tells more each time.",
    ),
    ("S..\n...\n..T\n@waypoints 0,2 2,0\n", "Numbers are visited in their order."),
    ("S..\n...\n..T\n@barriers 0,0>1,0\n", "The line does not cross a bar between two cells."),
];

impl Family for Paths {
    fn name(&self) -> &'static str {
        PathGame::FAMILY
    }

    fn about(&self) -> &'static str {
        "one line that visits every open cell once"
    }

    fn tag(&self) -> &'static str {
        "p"
    }

    fn id(&self) -> &'static str {
        PathGame::FAMILY
    }

    fn rule(&self) -> &'static str {
        RULE
    }

    fn gestures(&self) -> &'static str {
        "Drag from the head of the line, or tap the next cell; drag or tap back along the line to \
         take it back. Two rings with the same letter are a warp: tap the other one to go on \
         there. What is hidden comes into view as the line comes near."
    }

    fn options(&self) -> &'static [TierOption] {
        OPTIONS
    }

    fn lessons(&self) -> &'static [(&'static str, &'static str)] {
        LESSONS
    }

    fn blank(&self) -> &'static str {
        "S....\n.....\n.....\n.....\n....T\n"
    }

    fn tools(&self, registry: &Registry) -> Vec<Tool> {
        path_tools(registry)
    }

    fn campaign(&self) -> &'static str {
        include_str!("../campaign.txt")
    }

    fn counted(&self) -> &'static str {
        PathGame::COUNTED
    }

    /// Only some boards in fog cannot be printed, and these say so.
    fn paper(&self) -> Paper {
        Paper::Plays("Draw the line with a pencil.")
    }

    fn sets(&self) -> Vec<(&str, &str)> {
        BUILT_IN_SETS.to_vec()
    }

    fn default_set(&self) -> Option<&'static str> {
        Some(engine::DEFAULT_SET)
    }

    fn read_set(&self, text: &str) -> Result<TierSet, TierError> {
        engine::read_set(self.id(), text)
    }

    #[cfg(feature = "large")]
    fn check_set(&self, text: &str, registry: &Registry) -> Result<(), TierError> {
        engine::TierSet::parse(text, registry).map(drop)
    }

    fn take_size(&self, text: &str, overrides: &mut Overrides) -> Result<(), String> {
        let size = engine::generated_size(text).map_err(|error| error.to_string())?;
        overrides.size = Some(size);
        Ok(())
    }

    fn plug_ins(&self, registry: &Registry) -> Result<FamilyPlugIns, RegistryError> {
        let metrics = registry.kind::<dyn Metric>();
        let readings = etchwork_path::readings(registry)?.into_iter().map(|(id, reading)| {
            let metric = metrics.make(id, &Settings::default(), registry)?;
            let bounds = metric.bounds(&reading.name, MOST_CELLS);
            Ok(Measured { measure: id.to_owned(), reading, bounds })
        });
        let about = "sculpts walls and mechanics, and looks for a path";
        Ok(FamilyPlugIns {
            makers: vec![Listed { id: MAKER.into(), about: about.into() }],
            readings: readings.collect::<Result<_, RegistryError>>()?,
            solvers: listed(registry.kind::<dyn PathFinder>()),
            mechanics: listed(registry.kind::<dyn Mechanic>()),
        })
    }

    fn plan(
        &self,
        tier: &Tier,
        overrides: &Overrides,
        registry: &Registry,
    ) -> Result<Plan, PlanError> {
        let own = |error: engine::PlanError| match error {
            engine::PlanError::Registry(error) => PlanError::Registry(error),
            engine::PlanError::Cap(error) => PlanError::Cap(error),
            error => PlanError::Own(Box::new(error)),
        };
        let (mut tier, mut overrides) = (tier.clone(), overrides.clone());
        // What is set of the maker are keys of its tier files.
        for of_maker in ["", MAKER].into_iter().filter_map(|id| overrides.settings.remove(id)) {
            of_maker.iter().for_each(|(key, value)| tier.maker.settings.set(key, value));
        }
        let of_paths = engine::Tier::of_shared(&tier).map_err(|error| own(error.into()))?;
        let plan = engine::Plan::new(&of_paths, &overrides, registry).map_err(own)?;
        plan.check_gates(registry).map_err(own)?;
        tier.boards = plan.tier().boards;
        tier.gates.clone_from(&plan.tier().gates);
        if let Some(size) = overrides.size {
            tier.maker.settings.set("sizes", &format!("[\"{size}\"]"));
        }
        let (fingerprint, mechanic) = (plan.fingerprint(), plan.mechanic().map(str::to_owned));
        let plan = Plan::of_its_own(tier, plan, fingerprint, mechanic);
        let metrics = registry.kind::<dyn Metric>();
        let plan = plan.decided_by_measures(metrics, registry, |metric| metric.readings())?;
        let mechanics = registry.kind::<dyn Mechanic>();
        let takes_part = |plan: &Plan, id: &Name| {
            let own: Option<&engine::Plan> = plan.own();
            Ok(own.is_some_and(|own| own.mechanics().any(|name| name == id)))
        };
        Ok(plan.decided_by_sources(mechanics, takes_part)?)
    }

    fn worker(&self, plan: &Plan, registry: &Registry) -> Result<Box<dyn Worker>, PlanError> {
        let plan: &engine::Plan = plan.own().expect("this family has made the plan");
        let worker = engine::Worker::new(plan, registry)?;
        Ok(Box::new(PathWorker { worker, outcomes: Vec::new() }))
    }

    /// The sizes of boards, the largest for which the tier works, the walls, and the finder.
    fn made(&self, tier: &Tier) -> Vec<String> {
        let Ok(tier) = engine::Tier::of_shared(tier) else { return Vec::new() };
        let sizes: Vec<String> = tier.sizes.iter().map(ToString::to_string).collect();
        let largest = tier.largest.map(|size| format!("up to {size}")).unwrap_or_default();
        let (least, most) = tier.walls;
        let walls = format!("{:.1}-{:.1} % walls", least * 100.0, most * 100.0);
        vec![sizes.join(" "), largest, walls, tier.finder.id]
    }

    /// Boards larger than those for which the tier was measured to work.
    #[cfg(feature = "large")]
    fn warning(&self, name: &str, plan: &Plan) -> Option<String> {
        let tier = plan.own::<engine::Plan>()?.tier();
        let (size, largest) = (*tier.sizes.iter().max_by_key(|size| size.len())?, tier.largest?);
        if size.len() <= largest.len() {
            return None;
        }
        let works = |text: &str| {
            let set = engine::read_set(self.id(), text).ok()?;
            let tier = engine::Tier::of_shared(set.tier(name).ok()?).ok()?;
            Some(size.len() <= tier.largest?.len())
        };
        let set = BUILT_IN_SETS.iter().rev().find(|(_, text)| works(text) == Some(true));
        let mend = set.map(|(set, _)| format!("tier set '{set}' is for such boards"));
        let mend = mend.unwrap_or_else(|| "the finder 'exhaustive' finds more paths".to_owned());
        Some(format!(
            "{name} works up to {largest}: with {size} requests may give up or take long; {mend}"
        ))
    }

    fn judges(&self) -> bool {
        true
    }

    /// The goal of the tier's refiner, if it is active.
    #[cfg(feature = "large")]
    fn at_work(&self, plan: &Plan) -> Option<String> {
        let tier = plan.own::<engine::Plan>()?.tier();
        let Refining { reading, refiner, .. } = tier.refiner.as_ref()?;
        let most = tier.gates.get(reading)?.max?;
        Some(format!("{} worked towards {reading} <= {most}", refiner.id))
    }

    fn parts(&self) -> &'static str {
        "mechanics"
    }

    #[cfg(feature = "large")]
    fn lines(&self, run: &Run) -> Box<dyn Lines> {
        Box::new(LineWriter::new(&run.recipe(0, None)))
    }

    fn is_meant(&self, _: &str) -> bool {
        false
    }

    /// Of a board, or, but on a page, of a drawing of one.
    fn of_text(&self, text: &str, registry: &Registry) -> Result<Box<dyn Puzzle>, TextFlaw> {
        let known = mechanics(registry);
        #[cfg(feature = "large")]
        if let Some(drawing) = BoardText::read_drawing(text, &known)? {
            let puzzle = PathPuzzle::of_read(text, drawing.text.clone(), registry)?;
            puzzle.check_labels(&drawing)?;
            return Ok(Box::new(puzzle));
        }
        let read = BoardText::read(text, &known)?;
        Ok(Box::new(PathPuzzle::of_read(text, read, registry)?))
    }

    /// The words around a drawing may name a mechanic of which nothing else tells.
    #[cfg(feature = "large")]
    fn remark(&self, text: &str, read: &dyn Puzzle, registry: &Registry) -> Option<String> {
        if !BoardText::is_drawing(text) {
            return None;
        }
        let (known, kind) = (mechanics(registry), read.kind());
        let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        let mut words = text.split(|letter| !is_of_name(letter));
        let id = words.find(|word| known.contains(word) && kind.split('+').all(|own| own != *word));
        id.map(|id| {
            format!(
                "a line that opens with '@{id}' is missing below the drawing: its board alone is read"
            )
        })
    }

    fn of_id(&self, id: &str, registry: &Registry) -> Result<Box<dyn Puzzle>, Refusal> {
        let BoardId(board) = id.parse().map_err(Refusal::new)?;
        Ok(Box::new(PathPuzzle::new(board, registry).map_err(Refusal::new)?))
    }

    /// What was found is stored as the path of the puzzle.
    fn of_answer(
        &self,
        text: &str,
        moves: Option<&[String]>,
        registry: &Registry,
    ) -> Result<Box<dyn Puzzle>, String> {
        let read =
            BoardText::read(text, &mechanics(registry)).map_err(|flaw| flaw.in_text(text))?;
        let read = match moves {
            Some(moves) => read.with_moves(moves)?,
            None => read,
        };
        Ok(Box::new(PathPuzzle::new(read, registry).map_err(|error| error.to_string())?))
    }

    /// Its solution is stored as the path of the puzzle.
    fn of_document(
        &self,
        document: &Document,
        registry: &Registry,
    ) -> Result<Box<dyn Puzzle>, String> {
        let text = BoardText::of_document(document, &mechanics(registry));
        let text = text.map_err(|error| error.to_string())?;
        let puzzle = PathPuzzle::new(text, registry).map_err(|error| error.to_string())?;
        Ok(Box::new(puzzle))
    }

    fn of_older_line(&self, line: &str, registry: &Registry) -> Option<Result<Level, String>> {
        LegacyDocument::is_meant(line).then(|| {
            let read = LegacyDocument::parse(line).map_err(|error| error.to_string())?;
            let puzzle = PathPuzzle::new(read.text, registry).map_err(|error| error.to_string())?;
            let (text, board_id) = (puzzle.bare_text(), Puzzle::id(&puzzle));
            let document = Document { puzzle: text, board_id, ..read.document };
            Ok(Level { document, puzzle: Box::new(puzzle), family: self.facts() })
        })
    }
}

/// The directives of board texts that mechanics take.
fn mechanics(registry: &Registry) -> Vec<&str> {
    registry.kind::<dyn Mechanic>().ids().collect()
}

/// Answers requests for paths, many boards side by side where there are many.
struct PathWorker {
    worker: engine::Worker,
    /// Memory to reuse.
    outcomes: Vec<engine::Outcome>,
}

impl Worker for PathWorker {
    fn request(
        &mut self,
        seed: u32,
        index: u32,
        aim: Option<i64>,
        limit: Limit<'_>,
    ) -> Result<Outcome, Fault> {
        let mut answer = None;
        self.requests(seed, index, 1, aim, limit, &mut |outcome| answer = Some(outcome))?;
        Ok(answer.unwrap_or_else(|| erased(&mut engine::Outcome::default())))
    }

    fn request_watched(
        &mut self,
        seed: u32,
        index: u32,
        _: Limit<'_>,
        watch: &mut dyn FnMut(Discard<'_>),
    ) -> Result<Outcome, Fault> {
        let tell = |discard: engine::Discard<'_>| {
            let engine::Discard { number, reject, is_refined, .. } = discard;
            let puzzle = || {
                let puzzle = Box::new(PathPuzzle::of_discard(&discard));
                let (moves, readings, part) = (None, Vec::new(), None);
                Some(Emitted { puzzle, moves, readings, boards_tried: number + 1, part })
            };
            watch(Discard { number, reject: *reject, is_refined, puzzle: &puzzle });
        };
        let outcome = self.worker.request_watched(seed, index, tell);
        Ok(erased(&mut outcome.map_err(Fault::new)?))
    }

    fn requests(
        &mut self,
        seed: u32,
        first: u32,
        count: u32,
        _: Option<i64>,
        limit: Limit<'_>,
        take: &mut dyn FnMut(Outcome),
    ) -> Result<bool, Fault> {
        self.outcomes.resize_with(count as usize, engine::Outcome::default);
        let worked = self.worker.requests_within(seed, first, &mut self.outcomes, limit);
        let mut is_whole = true;
        for (number, outcome) in (0..count).zip(&mut self.outcomes) {
            // After the first slot without an answer there may be other answers, or old ones.
            is_whole = outcome.index == first + number && outcome.is_answered();
            if !is_whole {
                break;
            }
            take(erased(outcome));
        }
        worked.map_err(Fault::new)?;
        Ok(is_whole)
    }

    fn sentence(&self, reason: &str, registry: &Registry) -> String {
        etchwork_path::sentence(registry, reason)
    }
}

/// Takes an outcome out of its slot.
fn erased(outcome: &mut engine::Outcome) -> Outcome {
    let (part, parts) = (outcome.mechanic(), outcome.take_parts());
    let puzzle = outcome.puzzle.take().map(Emitted::from);
    Outcome { index: outcome.index, puzzle, funnel: mem::take(&mut outcome.funnel), part, parts }
}

impl From<engine::Emitted> for Emitted {
    fn from(mut emitted: engine::Emitted) -> Self {
        let fallback = emitted.fallback.take().map(|fallback| Fallback {
            rejected: fallback.rejected_by_stage(),
            boards: fallback.boards,
            mechanic: fallback.from,
        });
        Self {
            part: Some(PathPart { fallback, mechanic: emitted.mechanic.to_string() }),
            moves: None,
            readings: mem::take(&mut emitted.readings),
            boards_tried: emitted.boards_tried,
            puzzle: Box::new(PathPuzzle::from(emitted)),
        }
    }
}

#[cfg(feature = "large")]
impl Lines for LineWriter {
    fn write(
        &mut self,
        _: &Run,
        at: RunIndex,
        made: &Emitted,
        solutions: Option<Solutions>,
        out: &mut Vec<u8>,
    ) {
        let (puzzle, part) = (made.puzzle.path(), made.part.as_ref());
        let (puzzle, part) = puzzle.zip(part).expect("a puzzle of this family");
        let text = puzzle.text();
        LineWriter::write(
            self,
            &PuzzleRef {
                index: at.index,
                mechanic: &part.mechanic,
                board: &text.board,
                path: text.path.as_deref().unwrap_or_default(),
                target: text.target,
                readings: &made.readings,
                boards_tried: made.boards_tried,
                fallback: part.fallback.clone(),
                solutions,
                extras: puzzle.rules().payloads().collect(),
            },
            out,
        );
    }
}
