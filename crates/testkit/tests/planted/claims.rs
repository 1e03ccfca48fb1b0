//! Games with texts whose optional methods are at fault, one fault at a time.

use etchwork_path::geometry::{Condition, Effect, Geometry, Kind, Look, Rule, Slot, Test};
use etchwork_path::{
    Advisor, Budget, Cell, Count, Deduction, Explanation, Forced, Game, Gesture, Grid, Hint,
    HintLevel, LevelMap, MapObject, MapValue, Paper, Pencil, Pencilled, Picture, Refusal, Site,
    Status, TextFlaw, Tool, Written,
};
use etchwork_testkit::conformance::{WrittenReport, written};

/// Subtract two or three until nothing is left; from one there is no way on. A picture has a cell
/// for each number.
#[derive(Clone)]
struct Down<const FLAW: u8>(u32, bool);

const SOUND: u8 = 0;
const ILLEGAL_TAP: u8 = 1;
const PANICKING_TAP: u8 = 2;
const PANICKING_DRAG: u8 = 3;
const POINTS_OFF: u8 = 4;
const PLACED_OFF: u8 = 5;
const KNOWS_NO_TEXT: u8 = 6;
const TAKES_ANY_TEXT: u8 = 7;
const SAYS_NOTHING: u8 = 8;
const FLAW_AT_END: u8 = 9;
const REFUSES_LEGAL: u8 = 10;
const PENCIL_PANICS: u8 = 11;
const SHIFTS_TWICE: u8 = 12;
const LOST_IS_OPEN: u8 = 20;
const OPEN_IS_LOST: u8 = 21;
const TAKES_BACK_MORE: u8 = 22;
const TAKES_BACK_LESS: u8 = 23;
const LOSING_NEXT: u8 = 24;
const ILLEGAL_NEXT: u8 = 25;
const SHORT_SOLUTION: u8 = 26;
const NOT_FORCED: u8 = 27;
const NO_REASON: u8 = 28;
const WRONG_LEFT: u8 = 29;
const WRONG_LEAST: u8 = 30;
const TELLS_AT_ONCE: u8 = 31;
const SOLVED_TOO_SOON: u8 = 32;
const HOPELESS: u8 = 33;
const ONE_MORE: u8 = 40;
const NOT_A_NUMBER: u8 = 41;
const SURE_TOO_SOON: u8 = 42;
const FALSE_DEDUCTION: u8 = 43;
const ILLEGAL_STEP: u8 = 44;
const IDLE_STEP: u8 = 45;
const UNFINISHED: u8 = 46;
const FALSE_UNSOLVABLE: u8 = 47;
const ALL_ALIKE: u8 = 48;
const NONE_ALIKE: u8 = 49;
const MAP_OF_LESS: u8 = 50;
const MAP_OFF: u8 = 51;
const MAP_PANICS: u8 = 52;
const MAP_LOOSE: u8 = 53;
const DROPS: u8 = 54;
const LAID_MORE: u8 = 57;
const LAID_LESS: u8 = 58;
const LAID_GOAL: u8 = 59;
const EDIT_PANICS: u8 = 55;
const DRAFT_PANICS: u8 = 56;
const BAD_LESSON: u8 = 60;
const LOST_LESSON: u8 = 61;
const MUTE_LESSON: u8 = 62;
const BAD_CAMPAIGN: u8 = 63;
const CLAIMS_ALL: u8 = 64;
const TWO_LINES: u8 = 65;
const TOOLS_ALIKE: u8 = 66;
const NO_CHAPTER: u8 = 67;

impl<const FLAW: u8> Down<FLAW> {
    fn is_stuck(left: u32) -> bool {
        left == 1
    }

    /// The least number of moves, by steps of three and a two or two twos.
    fn least(left: u32) -> u32 {
        left.div_ceil(3)
    }

    /// A move after which the rest can be solved.
    fn next(left: u32) -> u32 {
        if left >= 3 && left != 4 { 3 } else { 2 }
    }

    fn way(mut left: u32) -> Vec<String> {
        let mut way = Vec::new();
        while left > 1 {
            let step = Self::next(left);
            way.push(format!("-{step}"));
            left -= step;
        }
        way
    }
}

impl<const FLAW: u8> Game for Down<FLAW> {
    type State = u32;
    type Move = u32;
    type Sight = ();

    fn initial(&self) -> u32 {
        self.0
    }

    fn moves(&self, left: &u32, moves: &mut Vec<u32>) {
        moves.extend((2..=3).filter(|step| step <= left));
    }

    fn apply(&self, left: &u32, step: &u32) -> u32 {
        left - step
    }

    fn status(&self, left: &u32) -> Status {
        match left {
            0 => Status::Solved,
            1 => Status::Lost,
            _ => Status::Open,
        }
    }

    fn move_text(&self, step: &u32) -> String {
        format!("-{step}")
    }

    fn move_of(&self, left: &u32, text: &str) -> Option<u32> {
        let step = text.strip_prefix('-')?.parse().ok().filter(|step| (2..=3).contains(step))?;
        let is_known = FLAW != KNOWS_NO_TEXT || step != 3;
        let is_legal = step <= *left || FLAW == TAKES_ANY_TEXT;
        (is_known && is_legal && text.len() == 2).then_some(step)
    }

    fn explain(&self, left: &u32, _: &(), text: &str) -> Option<String> {
        let why = if FLAW == SAYS_NOTHING { " " } else { "less is left" };
        (*left < 3 && text.starts_with('-')).then(|| why.to_owned())
    }

    fn refused_way(&self, left: &u32, way: (i32, i32)) -> Option<String> {
        let is_refused = *left < 3 || FLAW == REFUSES_LEGAL && *left > 3;
        (way == (0, 1) && is_refused).then(|| "-3".to_owned())
    }

    fn gesture(&self, left: &u32, gesture: Gesture) -> Option<u32> {
        match gesture {
            Gesture::Tap(cell) => {
                assert!(FLAW != PANICKING_TAP || cell.index() != 0);
                let step = left.checked_sub(cell.index() as u32)?;
                ((2..=3).contains(&step) || FLAW == ILLEGAL_TAP).then_some(step)
            }
            Gesture::Drag { from, to } => {
                assert!(FLAW != PANICKING_DRAG || from != to);
                None
            }
            Gesture::SecondTap(_) => None,
        }
    }

    fn pencils(&self) -> &'static [Pencil] {
        &[Pencil::LOCK]
    }

    fn draw_pencilled(&self, line: &[u32], sight: Option<&()>, pencil: &Pencilled) -> Picture {
        assert!(FLAW != PENCIL_PANICS || pencil.is_empty());
        self.draw(line, sight)
    }

    fn place(&self, left: &u32, step: &u32) -> Option<Cell> {
        let far = if FLAW == PLACED_OFF { 99 } else { 0 };
        Some(Cell::new((left - step + far) as usize))
    }

    fn shifts(&self, left: &u32, _: &u32) -> Vec<Cell> {
        let last = if FLAW == SHIFTS_TWICE { 0 } else { *left as usize };
        vec![Cell::new(0), Cell::new(last)]
    }

    fn concerned(&self, _: &u32, _: &(), touched: Cell) -> Vec<Cell> {
        let next = touched.index() + usize::from(FLAW == POINTS_OFF);
        vec![Cell::new(next)]
    }

    fn flaws(&self, left: &u32, _: &()) -> Option<Vec<Cell>> {
        let is_marked = *left == 1 || FLAW == FLAW_AT_END && *left == 0;
        Some(is_marked.then(|| Cell::new(0)).into_iter().collect())
    }

    fn draw(&self, line: &[u32], _: Option<&()>) -> Picture {
        let (left, cells) = (line[line.len() - 1], self.0 as usize + 1);
        let words = format!("{left} left{}", if self.1 { "!" } else { "" });
        Picture::new(Grid::new(cells, 1).unwrap(), "Down", words)
    }
}

struct Help<const FLAW: u8>;

impl<const FLAW: u8> Advisor<Down<FLAW>> for Help<FLAW> {
    fn hint(&mut self, _: &Down<FLAW>, line: &[u32], _: &(), level: HintLevel) -> Hint {
        let left = line[line.len() - 1];
        let way = Down::<FLAW>::way(left);
        match (FLAW, level) {
            (SOLVED_TOO_SOON, _) if left == 2 => return Hint::Solved,
            (HOPELESS, _) if left > 1 => return Hint::Hopeless,
            (OPEN_IS_LOST, _) if left > 1 && line.len() > 1 => return Hint::Lost { take_back: 1 },
            (TELLS_AT_ONCE, HintLevel::Forced) if left > 1 => return Hint::Ahead(way, None),
            (LOST_IS_OPEN, _) if left == 1 => return Hint::Open(None),
            _ => {}
        }
        if Down::<FLAW>::is_stuck(left) {
            return match (FLAW, line.len()) {
                (_, 1) => Hint::Hopeless,
                (TAKES_BACK_MORE, moves) if moves > 2 => Hint::Lost { take_back: 2 },
                (TAKES_BACK_LESS, _) => Hint::Lost { take_back: 0 },
                _ => Hint::Lost { take_back: 1 },
            };
        }
        match level {
            _ if left == 0 => Hint::Solved,
            HintLevel::Solvable => Hint::Left(way.len() + usize::from(FLAW == WRONG_LEFT)),
            HintLevel::Forced => {
                let is_told = left == 2 || FLAW == NOT_FORCED && left == 9;
                let why = if FLAW == NO_REASON { "" } else { "nothing else is left" };
                let forced =
                    Forced { at: String::new(), go: vec!["-2".to_owned()], why: why.to_owned() };
                Hint::Forced(is_told.then_some(forced).into_iter().collect())
            }
            HintLevel::Next => match FLAW {
                LOSING_NEXT if left == 4 => Hint::Ahead(vec!["-3".to_owned()], None),
                ILLEGAL_NEXT if left == 2 => Hint::Ahead(vec!["-3".to_owned()], None),
                _ => Hint::Ahead(way[..1].to_vec(), None),
            },
            HintLevel::Solution => {
                let told = way.len() - usize::from(FLAW == SHORT_SOLUTION && way.len() > 1);
                Hint::Ahead(way[..told].to_vec(), None)
            }
        }
    }

    fn least_moves(&mut self, game: &Down<FLAW>) -> Option<usize> {
        let more = u32::from(FLAW == WRONG_LEAST);
        (game.0 != 1).then(|| (Down::<FLAW>::least(game.0) + more) as usize)
    }
}

/// The number of shortest lines: with all steps of three, or with one two in some place, or with two.
fn lines(left: u32) -> u64 {
    let moves = u64::from(left.div_ceil(3));
    match left % 3 {
        0 => 1,
        2 => moves,
        _ => moves * (moves - 1) / 2,
    }
}

const SET: &str = "set = \"down\"\nfamily = \"down\"\n[tiers.easy]\nmaker = { id = \"any\" }\n";

impl<const FLAW: u8> Written for Down<FLAW> {
    const NAME: &'static str = "count down";
    const ABOUT: &'static str = "subtract two or three until nothing is left";
    const TAG: &'static str = "down";
    const RULE: &'static str =
        if FLAW == TWO_LINES { "Take two.\nOr three." } else { "Take two or three away." };
    const PAPER: Paper = Paper::Plays("Cross the numbers out.");
    const LESSONS: &'static [(&'static str, &'static str)] = match FLAW {
        BAD_LESSON => &[("from x", "Take two.")],
        LOST_LESSON => &[("from 2", "Take two."), ("from 1", "Take one.")],
        MUTE_LESSON => &[("from 2", "")],
        _ => &[("from 2", "Take two."), ("from 4", "Take two, twice.")],
    };
    const SETS: &'static [(&'static str, &'static str)] = &[("down", SET)];
    const CAMPAIGN: &'static str = match FLAW {
        BAD_CAMPAIGN => "# Two: how to begin.\nhard 1 2\n",
        NO_CHAPTER => "easy 1 2\n",
        _ => "# Two: how to begin.\neasy 1 2\n@ 2026-12-03 1\n",
    };
    const TOOLS: &'static [Tool] = if FLAW == TOOLS_ALIKE {
        const TOOL: Tool = Tool::new("one", "One", "Adds one.", &["where"]);
        &[TOOL, TOOL]
    } else {
        &[Tool::new("one", "One", "Adds one.", &["where"])]
    };

    fn sites(&self) -> Vec<Site> {
        (0..=self.0 as i32).map(|col| Site::new(0, col)).collect()
    }

    fn edited(&self, tool: &str, at: &[Site]) -> Result<Self, Refusal> {
        assert!(FLAW != EDIT_PANICS || at.iter().all(|site| site.col != 3));
        let is_there = at.len() == 1 && at[0].row == 0 && at[0].col >= 0 && at[0].col <= 40;
        match tool == "one" && is_there && self.0 < 40 {
            true => Ok(Self(self.0 + 1, self.1)),
            false => Err(Refusal::new("it cannot be done there")),
        }
    }

    fn is_meant(text: &str) -> bool {
        text.starts_with("from ") || FLAW == CLAIMS_ALL
    }

    fn read(text: &str) -> Result<Self, TextFlaw> {
        let flaw = || TextFlaw::new("write `from 5`, from 1 to 40", 0..text.len());
        let rest = text.strip_prefix("from ").ok_or_else(flaw)?.trim();
        let (number, is_marked) = match rest.strip_suffix('!') {
            Some(number) => (number, true),
            None => (rest, false),
        };
        let number: u32 = number.parse().map_err(|_| flaw())?;
        (1..=40).contains(&number).then_some(Self(number, is_marked)).ok_or_else(flaw)
    }

    fn read_draft(text: &str) -> Result<Self, TextFlaw> {
        assert!(FLAW != DRAFT_PANICS || !text.contains('8'));
        Self::read(text)
    }

    fn write(&self) -> String {
        format!("from {}{}\n", self.0, if self.1 && FLAW != DROPS { "!" } else { "" })
    }

    fn unsolvable(&self) -> Option<String> {
        let is_told = self.0 == 1 || FLAW == FALSE_UNSOLVABLE && self.0 == 9;
        is_told.then(|| "one cannot be taken".to_owned())
    }

    fn advisor(&self, _: Budget) -> Option<Box<dyn Advisor<Self>>> {
        Some(Box::new(Help::<FLAW>))
    }

    fn count(&self, budget: Budget) -> Option<Count> {
        let spent = budget.nodes < u64::from(self.0);
        let number = if spent { 0 } else { lines(self.0) + u64::from(FLAW == ONE_MORE) };
        let at_least = spent && FLAW != SURE_TOO_SOON;
        let number = if FLAW == NOT_A_NUMBER { "many".to_owned() } else { number.to_string() };
        Some(Count { number, at_least, nodes: u64::from(self.0) })
    }

    fn deduction(&self, _: Budget) -> Option<Deduction> {
        let is_solved = self.0 != 1 || FLAW == FALSE_DEDUCTION;
        let stuck = Deduction::Stuck("one is left".to_owned());
        Some(if is_solved { Deduction::Solves } else { stuck })
    }

    fn explanation(&self, _: Budget) -> Option<Explanation> {
        let step = |go: &str| Forced {
            at: String::new(),
            go: vec![go.to_owned()],
            why: "nothing else is left".to_owned(),
        };
        let steps = match (self.0, FLAW) {
            (9, IDLE_STEP) => vec![step("-2")],
            (2, ILLEGAL_STEP) => vec![step("-3")],
            (2, UNFINISHED) => Vec::new(),
            (2, _) => vec![step("-2")],
            _ => return None,
        };
        Some(Explanation { steps, ending: Deduction::Solves })
    }

    fn level_map(&self) -> Option<LevelMap> {
        assert!(FLAW != MAP_PANICS || self.0 != 9);
        let grid = Grid::new(self.0 as usize + 1, 1).unwrap();
        let mut map = LevelMap::new(grid, &[('.', "number")], |_| usize::from(FLAW == MAP_LOOSE));
        let off = if FLAW == MAP_OFF { 50 } else { 0 };
        map.objects.push(
            MapObject::new("end", Cell::new(off)).with("from", MapValue::Int(i64::from(self.0))),
        );
        map.cells.truncate(if FLAW == MAP_OF_LESS { 1 } else { usize::MAX });
        Some(map)
    }

    /// A cell whose number grows smaller.
    fn geometry(&self) -> Option<Geometry> {
        let (mut geometry, most) = (Geometry::default(), self.0 as usize);
        let looks = (0..=most).map(|left| Look::text(left.to_string())).collect();
        let (cell, kind) =
            (geometry.square("n".to_owned(), (0, 0)), geometry.kind(Kind::of(looks)));
        geometry.slot(Slot::on_cell(cell, kind, most));
        for step in if FLAW == LAID_LESS { 2..=2 } else { 2..=3 } {
            let least = if FLAW == LAID_MORE { 1 } else { step };
            let tests = vec![Test::Is { slot: 0, values: (least..=most).collect() }];
            let effects = vec![Effect::Add { slot: 0, by: -(step as i32) }];
            geometry.moves.push(Rule::new(format!("-{step}"), tests, effects, 1, vec![0]));
        }
        let end = usize::from(FLAW == LAID_GOAL);
        geometry.goal.push(Condition::All { slots: vec![0], values: vec![0, end] });
        Some(geometry)
    }

    fn likeness(&self) -> Vec<u8> {
        match FLAW {
            ALL_ALIKE => Vec::new(),
            NONE_ALIKE => format!("{:p}", self).into_bytes(),
            _ => vec![self.0 as u8],
        }
    }
}

fn judged<const FLAW: u8>() -> Result<WrittenReport, String> {
    written::<Down<FLAW>>(&["from 9!", "from 5", "from 2", "from 8", "from 1"])
}

#[test]
fn a_sound_family_passes() {
    let report = judged::<SOUND>().unwrap();
    assert!(report.decided > 40 && report.undecided == 0, "{report:?}");
}

#[test]
fn each_fault_is_caught_and_named() {
    type Judge = fn() -> Result<WrittenReport, String>;
    let faults: [(Judge, &str); 51] = [
        (judged::<ILLEGAL_TAP>, "means '-"),
        (judged::<PANICKING_TAP>, "it panics"),
        (judged::<PANICKING_DRAG>, "it panics"),
        (judged::<POINTS_OFF>, "concerned names cell"),
        (judged::<PLACED_OFF>, "place names cell"),
        (judged::<KNOWS_NO_TEXT>, "'-3' is legal, but refused"),
        (judged::<TAKES_ANY_TEXT>, "move_of takes '-2' for a legal move"),
        (judged::<SAYS_NOTHING>, "explain says \" \", which is not one line"),
        (judged::<FLAW_AT_END>, "a solved state has flaws"),
        (judged::<REFUSES_LEGAL>, "refused_way names '-3', which is legal"),
        (judged::<PENCIL_PANICS>, "it panics"),
        (judged::<SHIFTS_TWICE>, "or a cell twice"),
        (judged::<LOST_IS_OPEN>, "though no solution begins like this"),
        (judged::<OPEN_IS_LOST>, "takes back 1 moves, and fewer suffice"),
        (judged::<TAKES_BACK_MORE>, "takes back 2 moves, and fewer suffice"),
        (judged::<TAKES_BACK_LESS>, "takes back 0 of"),
        (judged::<LOSING_NEXT>, "leads to a state that cannot be solved"),
        (judged::<ILLEGAL_NEXT>, "names a move that is refused"),
        (judged::<SHORT_SOLUTION>, "does not lead to a solution"),
        (judged::<NOT_FORCED>, "calls '-2' forced, and a solution does without it"),
        (judged::<NO_REASON>, "without a name or a reason"),
        (judged::<WRONG_LEFT>, "moves are left, and"),
        (judged::<WRONG_LEAST>, "least_moves says"),
        (judged::<TELLS_AT_ONCE>, "the hint of level 2 tells the next move"),
        (judged::<SOLVED_TOO_SOON>, "says that an unsolved state is the solution"),
        (judged::<HOPELESS>, "calls a puzzle hopeless that can be solved"),
        (judged::<ONE_MORE>, "count says 2 shortest lines of moves, but there are [1]"),
        (judged::<NOT_A_NUMBER>, "count says \"many\""),
        (judged::<SURE_TOO_SOON>, "count says 0 solutions with 0 nodes"),
        (judged::<FALSE_DEDUCTION>, "deduction solves a puzzle that has no solution"),
        (judged::<ILLEGAL_STEP>, "says that '-3' follows"),
        (judged::<IDLE_STEP>, "says that '-2' follows"),
        (judged::<UNFINISHED>, "says that it solves the puzzle, and does not"),
        (judged::<FALSE_UNSOLVABLE>, "but 3 moves solve the puzzle"),
        (judged::<ALL_ALIKE>, "the likeness of"),
        (judged::<NONE_ALIKE>, "the likeness of a puzzle and of its copy differ"),
        (judged::<MAP_OF_LESS>, "the map of 10 cells has 1 kinds of cells"),
        (judged::<MAP_OFF>, "an object lies outside the map"),
        (judged::<MAP_PANICS>, "it panics"),
        (judged::<MAP_LOOSE>, "a kind that does not exist"),
        (judged::<LAID_MORE>, "a lost state has moves"),
        (judged::<LAID_LESS>, "are not those of the engine"),
        (judged::<LAID_GOAL>, "the goal says otherwise"),
        (judged::<DROPS>, "it plays otherwise when it is read back"),
        (judged::<EDIT_PANICS>, "it panics"),
        (judged::<DRAFT_PANICS>, "it panics"),
        (judged::<BAD_LESSON>, "lesson 1 is refused"),
        (judged::<LOST_LESSON>, "lesson 2 cannot be solved"),
        (judged::<MUTE_LESSON>, "lesson 1 says \"\", which is not one line"),
        (judged::<BAD_CAMPAIGN>, "line 2 of the campaign names the tier 'hard'"),
        (judged::<NO_CHAPTER>, "line 1 of the campaign stands before the first chapter"),
    ];
    let others: [(Judge, &str); 3] = [
        (judged::<CLAIMS_ALL>, "it claims \"\", which is not its text"),
        (judged::<TWO_LINES>, "RULE, COUNTED and PAPER must be one line each"),
        (judged::<TOOLS_ALIKE>, "tool 'one' has no name of its own"),
    ];
    let mut missed = Vec::new();
    for (judge, what) in faults.into_iter().chain(others) {
        match judge() {
            Err(said) if said.contains(what) => {}
            other => missed.push(format!("{what}: {other:?}")),
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
