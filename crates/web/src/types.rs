//! Questions and answers as TypeScript types.

use crate::answers::{
    Bench, BenchBoard, BenchPuzzle, Catalogue, ChangeCard, Chapter, Checked, ChoiceKind, Draft,
    Drawing, Drawn, Edited, Entered, FamilyCard, Faults, Figure, Finished, Flaw, ForkName,
    FunnelCounts, Grasp, HintView, Legend, Look, Motion, OptionChoice, PencilKind, PlaceView,
    Plugin, Reading, ReadingCard, RejectedPicture, Replayed, Reviewed, RideStep, Score, Scripted,
    SetCard, Sign, SiteView, Slide, Space, Standing, StarMark, Suggested, TierCard, TierChoice,
    Timed, ToolCard, Touched, Traps, View, Way, Work,
};
use crate::puzzles::{Counted, Measured, Moves, PuzzleData, Rated, SearchVerdict, Solved, Svg};
use crate::request::{ActName, Bounds, FigureName, Request, Setup, Wanted};
use ts_rs::{Config, TS};

const HEAD: &str = "\
// The questions and answers of the engine, generated from
// `crates/web/src/{request,answers,puzzles}.rs`:
// `ETCHWORK_BLESS=1 cargo test -p etchwork-web types` writes it.
";

/// The answer to each question whose answer is not a view.
const ANSWERS: [(&str, &str); 33] = [
    ("catalogue", "Catalogue"),
    ("readings", "Array<ReadingCard>"),
    ("check", "Checked"),
    ("grasp", "Grasp"),
    ("touch", "Touched"),
    ("legend", "Legend"),
    ("result", "Score"),
    ("time", "Timed"),
    ("replay", "Replayed"),
    ("document", "unknown"),
    ("draft", "Draft"),
    ("tool", "Edited"),
    ("figure", "Array<Figure>"),
    ("space", "Space"),
    ("enter", "Entered"),
    ("review", "Reviewed"),
    ("suggest", "Suggested"),
    ("finish", "Finished"),
    ("steps", "Suggested"),
    ("script", "Scripted"),
    ("faults", "Faults"),
    ("bench", "Bench"),
    ("work", "Work"),
    ("look", "Look"),
    ("choices", "Moves"),
    ("plan", "null"),
    ("make", "PuzzleData | null"),
    ("data", "PuzzleData"),
    ("solve", "Solved"),
    ("measure", "Measured"),
    ("rate", "Rated | null"),
    ("count", "Counted"),
    ("draw", "Svg"),
];

/// The TypeScript module with the types of all questions and answers.
pub fn typescript() -> String {
    let config = Config::default();
    let mut out = HEAD.to_owned();
    macro_rules! declare {
        ($($type:ty),*) => {
            $(out += &format!("\nexport {}\n", <$type as TS>::decl(&config));)*
        };
    }
    declare!(Request, ActName, FigureName, Setup, Bounds);
    declare!(
        Catalogue,
        FamilyCard,
        Chapter,
        TierChoice,
        OptionChoice,
        ChoiceKind,
        SetCard,
        TierCard,
        Plugin,
        ReadingCard
    );
    declare!(View, Motion, RideStep, PlaceView, Way, PencilKind, HintView, Standing, Checked);
    declare!(Legend, Sign, Grasp, Slide, Touched, Score, ForkName, StarMark, Timed, Replayed);
    declare!(Draft, Flaw, Drawn, Drawing, ToolCard, SiteView, Edited, Figure, Space, Entered);
    declare!(Reviewed, Suggested, ChangeCard, Finished);
    declare!(Scripted, Faults);
    declare!(
        Bench,
        FunnelCounts,
        Work,
        BenchPuzzle,
        RejectedPicture,
        Look,
        BenchBoard,
        Reading,
        Traps
    );
    declare!(Wanted, PuzzleData, SearchVerdict, Solved, Measured, Rated, Counted, Moves, Svg);
    out += "\n/** The answer to each question. */\nexport interface Answers {\n";
    ANSWERS.iter().for_each(|(ask, answer)| out += &format!("  {ask}: {answer};\n"));
    out + "}\n"
}
