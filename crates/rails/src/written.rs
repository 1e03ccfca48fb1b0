//! Rails as a family of texts and IDs.

use crate::measure::count;
use crate::{Design, Guide, HINT_NODES, Power, Rails, bytes, editing, map, text};
use etchwork_core::geometry::Geometry;
use etchwork_core::text::first_word;
use etchwork_core::{
    Advisor, Budget, Count, LevelMap, OptionKind, Paper, Refusal, Site, TextFlaw, TierOption, Tool,
    Written, tier_file,
};

impl Written for Rails {
    const NAME: &'static str = "rail puzzle";
    const ABOUT: &'static str = "turn rows and columns of track until two stations are joined";
    const TAG: &'static str = "rails";
    const RULE: &'static str = "Turn rows and columns until a track joins the two stations. \
        The tile that leaves the board at one end of a line enters at the other.";
    const GESTURES: &'static str = "Drag a row or a column: the line follows your finger, and each \
        tile that it passes is a move. The secondary tap turns a tile in place, if there is a power-up for it.";
    const OPTIONS: &'static [TierOption] = &[TierOption {
        key: "crossings",
        label: "Crossings",
        about: "the track may cross itself",
        kind: OptionKind::Switch { on: false },
    }];
    const LESSONS: &'static [(&'static str, &'static str)] = &[
        (
            "rails 3x2\n@stations W0 E0\n-.-\n.-.\n",
            "Drag the middle column until a track joins the stations.",
        ),
        (
            "rails 3x3\n@stations W0 E2\n--7\n..|\nL..\n",
            "The tile that leaves the board at one end of a line enters at the other.",
        ),
        (
            "rails 3x2\n@stations W0 E0\n@fixed R0\n.--\n-..\n",
            "A fixed line cannot be turned: lines across it still move its tiles.",
        ),
    ];
    const BLANK: &'static str = "rails 4x4\n@stations W0 E3\n....\n....\n....\n....\n";
    const TOOLS: &'static [Tool] = editing::TOOLS;
    const CAMPAIGN: &'static str = include_str!("../tiers/campaign.txt");
    /// A turn can be undone by another, but a wasted power-up is gone.
    const CAN_LOSE: bool = true;

    const PAPER: Paper = Paper::Plays("Cut the tiles out, and push rows and columns of them.");

    const SETS: &'static [(&'static str, &'static str)] = &[
        ("rails-3", tier_file!("../tiers/rails-3.toml")),
        ("rails-2", tier_file!("../tiers/rails-2.toml")),
        ("rails", tier_file!("../tiers/rails.toml")),
    ];

    fn own_rule(&self) -> Option<String> {
        let (design, mut rule) = (self.design(), Self::RULE.to_owned());
        if !design.parts().bonuses.is_empty() {
            rule += " A number such as +10 is a bonus: it moves with its tile, and counts if the track \
                crosses that tile.";
        }
        for power in Power::ALL.into_iter().filter(|power| design.stock(*power) > 0) {
            rule += match power {
                Power::Turn => {
                    " The power-up turn, a move that is used up, turns a tile in place by a quarter \
                     clockwise."
                }
                Power::Free => {
                    " The power-up free, a move that is used up, moves a fixed line by one tile."
                }
            };
        }
        (rule != Self::RULE).then_some(rule)
    }

    fn sites(&self) -> Vec<Site> {
        editing::sites(self)
    }

    fn edited(&self, tool: &str, at: &[Site]) -> Result<Self, Refusal> {
        editing::edited(self, tool, at)
    }

    fn is_meant(text: &str) -> bool {
        first_word(text) == text::TITLE
    }

    fn read(text: &str) -> Result<Self, TextFlaw> {
        text::read(text).map(Self::new)
    }

    fn read_draft(text: &str) -> Result<Self, TextFlaw> {
        text::read_written(text).map(Self::new)
    }

    fn write(&self) -> String {
        text::write(self.design())
    }

    fn advisor(&self, budget: Budget) -> Option<Box<dyn Advisor<Self>>> {
        let own = if budget.nodes == u64::MAX { HINT_NODES } else { budget.nodes };
        Some(Box::new(Guide::new(Budget { nodes: own, ..budget })))
    }

    fn count(&self, budget: Budget) -> Option<Count> {
        Some(count(self, budget))
    }

    fn geometry(&self) -> Option<Geometry> {
        Some(crate::geometry::geometry(self))
    }

    fn level_map(&self) -> Option<LevelMap> {
        Some(map::map(self.design()))
    }

    fn to_bytes(&self) -> Vec<u8> {
        bytes::write(&self.design().parts())
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
        Design::new(bytes::read(bytes)?).map(Self::new).map_err(Refusal::new)
    }
}
