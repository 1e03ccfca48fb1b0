//! The maker's settings in a tier.

use super::change::Room;
use super::grid::is_tidy;
use super::vocabulary::{Kind, Vocabulary};
use crate::Design;
use crate::sketch::Sketch;
use etchwork_core::{SettingsError, Stream, TextFlaw, did_you_mean, nearest};
use serde::Deserialize;

/// The settings of the maker `anneal`. Omitted ones are as in [`AnnealSettings::default`].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AnnealSettings {
    /// Columns and rows of the grids for nodes, such as `4x3`; each attempt draws one.
    pub sizes: Vec<String>,
    /// The most nodes.
    pub nodes: usize,
    /// The most edges.
    pub edges: usize,
    /// The most balls.
    pub balls: usize,
    /// The kinds that puzzles may have, besides goals and players; names as in files.
    pub kinds: Vec<String>,
    /// The number of kinds that an attempt draws. The puzzle is guaranteed to have the first of
    /// them.
    pub take: usize,
    /// Sets of kinds. If given, an attempt draws one of them instead of `kinds`, and the puzzle is
    /// guaranteed to have all kinds of the set.
    pub lessons: Vec<Vec<String>>,
    /// The least length of a shortest solution.
    pub least: u32,
    /// The greatest length of a shortest solution.
    pub most: u32,
    /// The least width, in per cent.
    pub width: u32,
    /// The least share of moves that switch something, in per cent.
    pub deeds: u32,
    /// The fewest traps on shortest solutions.
    pub traps: usize,
    /// The most states of a design's space.
    pub states: usize,
    /// The number of changes that an attempt tries.
    pub steps: usize,
    /// The text of a contraption, finished or not, to be finished: the puzzle keeps all of
    /// its nodes and edges with their elements, what they switch, and as many players and balls.
    /// Who stands where and what is on at the start may change.
    pub sketch: Option<String>,
}

/// Small puzzles with toggles and gates.
impl Default for AnnealSettings {
    fn default() -> Self {
        Self {
            sizes: vec!["3x3".to_owned()],
            nodes: 6,
            edges: 7,
            balls: 0,
            kinds: ["Toggle", "Gate"].map(str::to_owned).to_vec(),
            take: 2,
            lessons: Vec::new(),
            least: 5,
            most: 8,
            width: 0,
            deeds: 0,
            traps: 0,
            states: 100,
            steps: 1_000,
            sketch: None,
        }
    }
}

/// Checked settings.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) settings: AnnealSettings,
    sizes: Vec<(u32, u32)>,
    kinds: Vec<Kind>,
    lessons: Vec<Vec<Kind>>,
    kept: Sketch,
    /// The title of the sketch, if there is one.
    pub(super) title: Option<String>,
}

/// The most columns or rows.
const MOST_SIDE: u32 = 8;
/// The most nodes: as many as there are letters to name them by.
const MOST_NODES: usize = 26;

impl AnnealSettings {
    /// Checks the settings.
    pub(super) fn plan(&self) -> Result<Plan, SettingsError> {
        let sizes = self.sizes.iter().map(|size| grid(size)).collect::<Result<Vec<_>, _>>()?;
        let room = sizes.iter().map(|(cols, rows)| cols * rows).min();
        let room = room.ok_or_else(|| SettingsError::new("`sizes` need at least one size"))?;
        let within = SettingsError::unless_within::<usize>;
        within("nodes", self.nodes, 2..=MOST_NODES.min(room as usize))?;
        within("edges", self.edges, 1..=60)?;
        within("balls", self.balls, 0..=8)?;
        within("states", self.states, 2..=100_000)?;
        within("steps", self.steps, 1..=1_000_000)?;
        SettingsError::unless_within("least", self.least, 1..=self.most)?;
        SettingsError::unless_within("width", self.width, 0..=1_000)?;
        SettingsError::unless_within("deeds", self.deeds, 0..=100)?;
        let lessons = self.lessons.iter().map(|lesson| kinds_of(lesson));
        let (kinds, lessons) = (kinds_of(&self.kinds)?, lessons.collect::<Result<Vec<_>, _>>()?);
        if lessons.is_empty() {
            within("take", self.take, 1..=kinds.len())?;
            if !Vocabulary::is_drawable(&kinds, self.take) {
                let why = "no draw of `take` of the `kinds` has a trigger, a receiver, and Ball for \
                           a Plate, BallTrack, NoBall or BlockableHazard";
                return Err(SettingsError::new(why));
            }
        }
        let sketch = self.sketch.as_deref().map(read_sketch).transpose()?;
        Ok(Plan {
            kept: sketch.as_ref().map(Sketch::of).unwrap_or_default(),
            title: sketch.map(|design| design.name().to_owned()),
            settings: self.clone(),
            sizes,
            kinds,
            lessons,
        })
    }
}

fn grid(size: &str) -> Result<(u32, u32), SettingsError> {
    let side = |text: &str| text.parse().ok().filter(|side| (1..=MOST_SIDE).contains(side));
    let sides = size.split_once('x').and_then(|(cols, rows)| Some((side(cols)?, side(rows)?)));
    sides.ok_or_else(|| {
        let why =
            format!("`sizes`: '{size}' is not a size up to {MOST_SIDE}x{MOST_SIDE}, such as 4x3");
        SettingsError::new(why)
    })
}

/// Reads a contraption that is to be finished.
fn read_sketch(given: &str) -> Result<Design, SettingsError> {
    let refused = |why: String| SettingsError::new(format!("`sketch`: {why}"));
    let design: Design = given.parse().map_err(|flaw: TextFlaw| refused(flaw.in_text(given)))?;
    let sketch = Sketch::of(&design);
    if sketch.nodes.len() > MOST_NODES {
        return Err(refused(format!("it has more than {MOST_NODES} nodes")));
    }
    let (cols, rows) = sketch.size();
    if cols.max(rows) > MOST_SIDE as i32 {
        return Err(refused(format!("it is larger than {MOST_SIDE}x{MOST_SIDE} cells")));
    }
    if !is_tidy(&sketch) {
        return Err(refused(
            "each edge is to be at most two cells long, and to cross nothing".into(),
        ));
    }
    Ok(design)
}

fn kinds_of(names: &[String]) -> Result<Vec<Kind>, SettingsError> {
    let kind = |name: &String| {
        Kind::all().find(|kind| kind.name() == name).ok_or_else(|| {
            let all: Vec<String> = Kind::all().map(|kind| kind.name().to_owned()).collect();
            let near = nearest(name, all.iter().map(String::as_str));
            SettingsError::new(format!("no kind is called '{name}': {}", did_you_mean(&near, &all)))
        })
    };
    names.iter().map(kind).collect()
}

impl Plan {
    /// The parts that one attempt may use.
    pub(super) fn room(&self, stream: &mut Stream) -> Room {
        let vocabulary = match self.lessons.len() {
            0 => Vocabulary::draw(&self.kinds, self.settings.take, stream),
            lessons => Vocabulary::lesson(&self.lessons[stream.index(lessons)]),
        };
        let (cols, rows) = self.sizes[stream.index(self.sizes.len())];
        let mut kept = self.kept.clone();
        let (across, along) = kept.size();
        let (cols, rows) = (cols.max(across as u32), rows.max(along as u32));
        if !kept.nodes.is_empty() {
            let mut free = |side: u32, taken: i32| stream.below(side - taken as u32 + 1) as i32;
            kept.move_to((free(cols, across), free(rows, along)));
        }
        let nodes = self.settings.nodes.max(kept.nodes.len());
        let edges = self.settings.edges.max(kept.edges.len());
        Room { vocabulary, cols, rows, nodes, edges, balls: self.settings.balls, kept }
    }
}
