//! Questions and answers as types of TypeScript.

use crate::answers::{
    Bench, BenchPuzzle, Catalogue, Checked, Exhibit, FamilyCard, ForkName, FunnelCounts, Grasp,
    HintView, Look, OptionChoice, PencilKind, PlaceView, Plugin, Reading, Score, SetCard, Slide,
    Standing, StarMark, Thrown, TierCard, TierChoice, Touched, Traps, View, Way, Work,
};
use crate::request::{ActName, Bounds, Request, Setup};
use ts_rs::{Config, TS};

const HEAD: &str = "\
// The questions and answers of the engine. Made from `crates/web/src/{request,answers}.rs`:
// `ETCHWORK_BLESS=1 cargo test -p etchwork-web --test types` writes it anew.
";

/// What each question that is not answered with a view is answered with.
const ANSWERS: [(&str, &str); 9] = [
    ("catalogue", "Catalogue"),
    ("check", "Checked"),
    ("grasp", "Grasp"),
    ("touch", "Touched"),
    ("result", "Score"),
    ("document", "unknown"),
    ("bench", "Bench"),
    ("work", "Work"),
    ("look", "Look"),
];

/// The module of the page that has all types of what it asks and is answered.
pub fn typescript() -> String {
    let config = Config::default();
    let mut out = HEAD.to_owned();
    macro_rules! declare {
        ($($type:ty),*) => {
            $(out += &format!("\nexport {}\n", <$type as TS>::decl(&config));)*
        };
    }
    declare!(Request, ActName, Setup, Bounds);
    declare!(Catalogue, FamilyCard, TierChoice, OptionChoice, SetCard, TierCard, Plugin);
    declare!(View, PlaceView, Way, PencilKind, HintView, Standing, Checked);
    declare!(Grasp, Slide, Touched, Score, ForkName, StarMark);
    declare!(Bench, FunnelCounts, Work, BenchPuzzle, Thrown, Look, Exhibit, Reading, Traps);
    out += "\n/** The answer to each question. */\nexport interface Answers {\n";
    ANSWERS.iter().for_each(|(ask, answer)| out += &format!("  {ask}: {answer};\n"));
    out + "}\n"
}
