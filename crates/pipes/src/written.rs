//! Pipes as a family: texts and IDs.

use crate::{Pipes, PipesAdvisor, advisor, bytes, editing, map, text};
use etchwork_core::geometry::Geometry;
use etchwork_core::{
    Advisor, Budget, Count, LevelMap, OptionKind, Paper, Refusal, Site, TextFlaw, TierOption, Tool,
    Written, tier_file,
};

impl Written for Pipes {
    const NAME: &'static str = "pipe puzzle";
    const ABOUT: &'static str = "turn the tiles until all is one tree";
    const TAG: &'static str = text::TITLE;
    const RULE: &'static str =
        "Turn the tiles until every arm meets an arm and all tiles are one tree.";
    const GESTURES: &'static str = "Tap a tile to turn it clockwise; the secondary tap turns it the \
        other way. With the lock in hand, tap tiles or stroke over them: a locked tile stays as it is. With \
        a wall or a joint in hand, tap an edge to note it there.";
    const TOOLS: &'static [Tool] = editing::TOOLS;
    const OPTIONS: &'static [TierOption] = &[
        TierOption {
            key: "tiling",
            label: "Tiling",
            about: "the outlines of the tiles",
            kind: OptionKind::Pictures,
        },
        TierOption {
            key: "sizes",
            label: "Size",
            about: "about how many tiles there are",
            kind: OptionKind::Steps,
        },
        TierOption {
            key: "wrap",
            label: "Wrap",
            about: "what leaves at the rim comes in again at the other end",
            kind: OptionKind::Switch { on: false },
        },
    ];
    const IN_TERMINAL: &'static [(&'static str, &'static str)] = &[("tiling", "square")];
    const LESSONS: &'static [(&'static str, &'static str)] = &[
        ("pipes square 2x1\n2 4\n", "Tap a tile to turn it clockwise: every arm must meet an arm."),
        (
            "pipes square 2x2\nc 8\n6 4\n",
            "The secondary tap, a right click or a long press, turns the other way. All tiles become one tree.",
        ),
        (
            "pipes square 3x2\n2 e 4\n1 b 8\n",
            "Take the lock in hand and stroke over tiles that are sure: they stay as they are.",
        ),
    ];
    /// Two tiles among holes: a board has at least two.
    const BLANK: &'static str = "pipes square 4x4\n0 0 0 0\n0 1 4 0\n0 0 0 0\n0 0 0 0\n";
    const CAMPAIGN: &'static str = include_str!("../tiers/campaign.txt");
    const COUNTED: &'static str = "solving orientations of the tiles";
    const CAN_LOSE: bool = false;
    const PAPER: Paper =
        Paper::Plays("Draw each tile as it must lie, or cut the tiles out and turn them.");
    const SETS: &'static [(&'static str, &'static str)] = &[
        ("pipes-2", tier_file!("../tiers/pipes-2.toml")),
        ("pipes", tier_file!("../tiers/pipes.toml")),
    ];

    fn sites(&self) -> Vec<Site> {
        editing::sites(self)
    }

    fn edited(&self, tool: &str, at: &[Site]) -> Result<Self, Refusal> {
        editing::edited(self, tool, at)
    }

    fn is_meant(text: &str) -> bool {
        text::is_meant(text)
    }

    fn is_foreign_id(text: &str) -> bool {
        text::is_net(text)
    }

    fn advisor(&self, budget: Budget) -> Option<Box<dyn Advisor<Self>>> {
        Some(Box::new(PipesAdvisor::within(budget)))
    }

    fn count(&self, budget: Budget) -> Option<Count> {
        Some(advisor::count(self, budget))
    }

    /// Only square tiles are cells of a map.
    fn geometry(&self) -> Option<Geometry> {
        Some(crate::geometry::geometry(self))
    }

    fn level_map(&self) -> Option<LevelMap> {
        map::map(self)
    }

    /// Ignores what only affects the start: how the tiles are turned, and the source.
    fn likeness(&self) -> Vec<u8> {
        bytes::likeness(self)
    }

    /// The number of arms alone may prove that there is no solution.
    fn unsolvable(&self) -> Option<String> {
        let (arms, needed) = self.arms();
        (arms != needed).then(|| {
            let tiles = self.board().tiles();
            format!("{tiles} tiles are one tree with {needed} arms, and there are {arms}")
        })
    }

    fn read(text: &str) -> Result<Self, TextFlaw> {
        text::read(text)
    }

    fn write(&self) -> String {
        text::write(self)
    }

    fn to_bytes(&self) -> Vec<u8> {
        bytes::to_bytes(self)
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
        bytes::from_bytes(bytes)
    }
}
