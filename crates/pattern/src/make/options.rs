//! The settings of the makers.

use crate::modes::Layout;
use crate::nodes::LARGE;
use crate::solve::Version;
use crate::{GraphMode, MAX_NODES};
use etchwork_core::{Entry, Registry, Settings, SettingsError};
use serde::Deserialize;
use std::sync::Arc;

/// How colours are given to nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Colouring {
    /// No node has a colour.
    None,
    /// At random.
    Random,
    /// By the place of the node.
    Place,
}

/// A graph mode: its name alone, or its name with settings.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum ModeOption {
    Plain(String),
    Set {
        id: String,
        #[serde(flatten)]
        settings: Settings,
    },
}

/// A number of nodes: `25`, or columns and rows as in `"5x5"`.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Size {
    Nodes(u32),
    Text(String),
}

/// A list, or its only item.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Several<T> {
    One(T),
    List(Vec<T>),
}

impl<T> Several<T> {
    fn as_slice(&self) -> &[T] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::List(list) => list,
        }
    }
}

/// The settings of both makers. Shares are in percent.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Options {
    /// Numbers of nodes; each level draws one.
    sizes: Several<Size>,
    /// Graph modes; each level draws one.
    modes: Several<ModeOption>,
    /// The setting `layout` of the modes that have it, where a mode is named without settings.
    layout: Option<Layout>,
    /// The least and greatest share of pattern nodes.
    pub(super) pattern: [u32; 2],
    /// The least and greatest share of nodes that are shown at the start.
    pub(super) shown: [u32; 2],
    /// How nodes get colours.
    pub(super) colours: Colouring,
    /// Whether there are clues about components.
    pub(super) components: bool,
    /// Whether radius clues may say how their pattern nodes are connected.
    pub(super) grouping: bool,
    /// Whether edges may be one-way.
    pub(super) direction: bool,
    /// Whether numbers may be degraded to inequalities.
    pub(super) inequalities: bool,
    /// The share of numbers that are degraded, if they may be.
    pub(super) degraded: u32,
    /// The share of trivial clues that is kept.
    pub(super) trivial: u32,
    /// The share of redundant clues that is kept: those without which the level can also be solved.
    pub(super) redundant: u32,
    /// How often a radius of 1, 2, 3... is drawn, as weights.
    pub(super) radii: Vec<u32>,
    /// The share of nodes that get a clue before any solving; `improve` alone.
    pub(super) information: Option<u32>,
    /// The most clues that a step may need, from 1 to 3; not for `improve`.
    pub(super) level: Option<u32>,
    /// The most steps that may need so many; `prove` alone.
    pub(super) level_steps: Option<usize>,
    /// The share of lines that get a number, on modes with directions.
    pub(super) lines: u32,
    /// The most work of the solver in one attempt.
    pub(super) work: u64,
    /// The version of the solver, 1 or 2.
    pub(super) solver: Version,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            sizes: Several::One(Size::Nodes(25)),
            modes: Several::One(ModeOption::Plain("grid".to_owned())),
            layout: None,
            pattern: [35, 50],
            shown: [8, 30],
            colours: Colouring::Random,
            components: true,
            grouping: true,
            direction: true,
            inequalities: true,
            degraded: 25,
            trivial: 30,
            redundant: 0,
            radii: vec![70, 30],
            information: None,
            level: None,
            level_steps: None,
            lines: 0,
            work: 30_000,
            // Tiers older than this setting used the first version, so it stays their default.
            solver: Version::First,
        }
    }
}

/// Checked options, with the graph modes made.
pub(super) struct Setup {
    pub(super) sizes: Vec<usize>,
    pub(super) modes: Vec<Box<dyn GraphMode>>,
    /// The texts of modes that are no part of the program.
    pub(super) sources: Vec<Arc<str>>,
    pub(super) options: Options,
}

impl Setup {
    pub(super) fn new(settings: &Settings, registry: &Registry) -> Result<Self, SettingsError> {
        let options: Options = settings.read()?;
        let share = |name: &str, share: u32| SettingsError::unless_within(name, share, 0..=100);
        for (name, [least, most]) in [("pattern", options.pattern), ("shown", options.shown)] {
            share(name, least)?;
            share(name, most)?;
            if least > most {
                return Err(SettingsError::new(format_args!(
                    "`{name}` goes from its least share to its greatest, not from {least} to {most}"
                )));
            }
        }
        share("degraded", options.degraded)?;
        share("trivial", options.trivial)?;
        share("redundant", options.redundant)?;
        share("lines", options.lines)?;
        if !LARGE && options.lines > 0 {
            return Err(SettingsError::new("`lines` are not made on a page"));
        }
        share("information", options.information.unwrap_or(0))?;
        SettingsError::unless_within("level", options.level.unwrap_or(1), 1..=3)?;
        if options.radii.iter().all(|weight| *weight == 0) || options.radii.len() >= MAX_NODES {
            return Err(SettingsError::new(format_args!(
                "`radii` are 1 to {} weights, at least one of them above 0",
                MAX_NODES - 1
            )));
        }
        let sizes = options
            .sizes
            .as_slice()
            .iter()
            .map(|size| match size {
                Size::Nodes(nodes) => nodes_of(&nodes.to_string()),
                Size::Text(text) => nodes_of(text),
            })
            .collect::<Result<Vec<_>, _>>()?;
        if sizes.is_empty() {
            return Err(SettingsError::new("`sizes` names at least one size, such as \"25\""));
        }
        let mut sources = Vec::new();
        let modes = options.modes.as_slice().iter().map(|mode| {
            let (id, settings) = match mode {
                ModeOption::Plain(id) => (id, Settings::default()),
                ModeOption::Set { id, settings } => (id, settings.clone()),
            };
            let kind = registry.kind::<dyn GraphMode>();
            sources.extend(kind.get(id).ok().and_then(Entry::source).cloned());
            let usual = || kind.make(id, &settings, registry).map_err(SettingsError::new);
            if let Some(layout) = options.layout.filter(|_| matches!(mode, ModeOption::Plain(_))) {
                let mut laid_out = settings.clone();
                laid_out.set("layout", layout.name());
                return kind.make(id, &laid_out, registry).or_else(|_| usual());
            }
            usual()
        });
        let modes = modes.collect::<Result<Vec<_>, _>>()?;
        if modes.is_empty() {
            return Err(SettingsError::new("`modes` names at least one graph mode"));
        }
        Ok(Self { sizes, modes, sources, options })
    }

    /// The first fault of a mode, with the name of the mode.
    pub(super) fn fault(&self) -> Option<String> {
        let mut named = self.options.modes.as_slice().iter().zip(&self.modes);
        named.find_map(|(option, mode)| {
            let (ModeOption::Plain(id) | ModeOption::Set { id, .. }) = option;
            Some(format!("its graph mode '{id}' fails: {}", mode.fault()?.get()?))
        })
    }

    /// Refuses settings that only other makers have.
    pub(super) fn without(self, others: &[&'static str]) -> Result<Self, SettingsError> {
        let Options { information, level, level_steps, .. } = &self.options;
        let is_set = |name: &&&'static str| match **name {
            "information" => information.is_some(),
            "level" => level.is_some(),
            _ => level_steps.is_some(),
        };
        match others.iter().find(is_set) {
            Some(name) => Err(SettingsError::unknown(name, ", which another maker has")),
            None => Ok(self),
        }
    }
}

/// Reads a number of nodes, which may be written as columns and rows.
fn nodes_of(size: &str) -> Result<usize, SettingsError> {
    let product =
        |(cols, rows): (&str, &str)| cols.parse::<usize>().ok()?.checked_mul(rows.parse().ok()?);
    let nodes = size.split_once('x').map_or_else(|| size.parse().ok(), product);
    nodes.filter(|nodes| (1..=MAX_NODES).contains(nodes)).ok_or_else(|| {
        SettingsError::new(format_args!(
            "a size is 1 to {MAX_NODES} nodes, such as 25 or 5x5, not '{size}'"
        ))
    })
}
