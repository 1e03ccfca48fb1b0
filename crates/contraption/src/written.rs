//! Contraptions as a family: their texts and IDs.

use crate::{Contraption, Design, editing, from_bytes, to_bytes};
use etchwork_core::geometry::Geometry;
use etchwork_core::{
    OptionKind, Paper, Refusal, Site, TextFlaw, TierOption, Tool, Written, tier_file,
};

impl Written for Contraption {
    const NAME: &'static str = "contraption";
    const ABOUT: &'static str = "gates, toggles and balls: get every player to a goal";
    const TAG: &'static str = "c";
    const FAMILY: &'static str = "contraption";
    const RULE: &'static str = "Walk every player to a goal: balls can be carried and pushed, and toggles, plates and buttons \
         switch gates, hazards and bridges.";

    const PAPER: Paper = Paper::Plays(
        "Put a coin on each player and each ball, and one on whatever is on or open. The moves: \
         \"go B\" is to walk along a line to B; \"bring B\" is to take a ball along; \"push B\" lets a \
         ball roll to B while you stay, along a step, a wall or a one-way line in its direction, or \
         a ball track; \"shoot B\" flips the toggle B from a node beside it, but steps, walls, \
         one-way and no-balls lines and closed gates block the view; \"toggle B\" flips the one on \
         which you stand. With several players, \"go A-B\" is for the one on A.",
    );
    const GESTURES: &'static str = "Tap a node to walk there, or to flip its toggle; the secondary \
        tap takes a ball along, or flips the toggle of the node beside you with a shot. Drag from node \
        to node to push a ball. Touch a part to see what it switches, or what switches it.";
    const OPTIONS: &'static [TierOption] = &[
        TierOption {
            key: "sizes",
            label: "Size",
            about: "the columns and rows that the nodes stand in",
            kind: OptionKind::Steps,
        },
        TierOption {
            key: "sketch",
            label: "Sketch",
            about: "the text of a contraption to finish: every part of it is kept",
            kind: OptionKind::Draft,
        },
    ];
    const LESSONS: &'static [(&'static str, &'static str)] = &[
        (
            "First Steps\nPuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:1,0 }\n\
             PuzzleNode C { pos:2,0 }\nPuzzleEdge A-B {  }\nPuzzleEdge B-C {  }\n\
             PuzzleGoal C {  }\nPuzzlePlayer A {  }\n",
            "Tap a node beside the player, or use the arrows, and walk to the flag.",
        ),
        (
            include_str!("../samples/door-and-toggle.txt"),
            "The gate is closed. Walk to the toggle and flip it: tap the node again.",
        ),
    ];

    const BLANK: &'static str = "Contraption\nPuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:1,0 }\n\
        PuzzleNode C { pos:2,0 }\nPuzzleEdge A-B {  }\nPuzzleEdge B-C {  }\n";

    const CAMPAIGN: &'static str = include_str!("../tiers/campaign.txt");

    const SETS: &'static [(&'static str, &'static str)] = &[
        ("contraption-2", tier_file!("../tiers/contraption-2.toml")),
        ("contraption", tier_file!("../tiers/contraption.toml")),
    ];

    const TOOLS: &'static [Tool] = editing::TOOLS;

    /// Texts are recognised by their elements, which no text of a board has.
    fn is_meant(text: &str) -> bool {
        text.lines().any(|line| line.trim_start().starts_with("Puzzle"))
    }

    fn read(text: &str) -> Result<Self, TextFlaw> {
        Design::read_whole(text).map(Self::new)
    }

    fn read_draft(text: &str) -> Result<Self, TextFlaw> {
        text.parse().map(Self::new)
    }

    fn sites(&self) -> Vec<Site> {
        editing::sites(self)
    }

    fn edited(&self, tool: &str, at: &[Site]) -> Result<Self, Refusal> {
        editing::edited(self, tool, at)
    }

    fn unsolvable(&self) -> Option<String> {
        self.design().missing().map(|missing| format!("it has no {missing}"))
    }

    fn write(&self) -> String {
        self.design().to_string()
    }

    /// Ignores names, positions and the title.
    fn likeness(&self) -> Vec<u8> {
        crate::likeness::likeness(self.design()).unwrap_or_else(|| self.to_bytes())
    }

    fn geometry(&self) -> Option<Geometry> {
        Some(crate::geometry::geometry(self))
    }

    fn to_bytes(&self) -> Vec<u8> {
        to_bytes(self.design())
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
        from_bytes(bytes).map(Self::new)
    }
}
