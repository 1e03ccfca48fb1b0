//! A game of which every part can be replaced: a mutant is one line that replaces one.

use etchwork_path::geometry::{Condition, Effect, Geometry, Kind, Look, Rule, Slot, Test};
use etchwork_path::{
    Advisor, Budget, Cell, Conclusion, Count, Deduction, Edge, Explanation, Forced, Game, Gesture,
    Grid, Hint, HintLevel, LevelMap, MapObject, MapValue, Mark, MoveKind, Paper, Pencil, Pencilled,
    Picture, Places, Refusal, Site, Status, TextFlaw, Tool, Written,
};
use std::sync::RwLock;

/// Tokens on a row of cells from 0 up: each move takes one two or three cells down, until all are on
/// 0. A token on 1 is stuck, and the game is lost.
#[derive(Clone, Debug)]
pub struct Tokens {
    pub at: Vec<u8>,
    /// Something that only its text and its picture have.
    pub is_marked: bool,
}

/// Where the tokens are, in the order of the text.
pub type State = Vec<u8>;
/// From a cell to another.
pub type Move = (u8, u8);

/// The parts of the game that a mutant may replace.
#[derive(Clone, Copy)]
pub struct Parts {
    pub initial: fn(&Tokens) -> State,
    pub moves: fn(&Tokens, &State) -> Vec<Move>,
    pub apply: fn(&Tokens, &State, &Move) -> State,
    pub advance: fn(&Tokens, &State, &Move) -> State,
    pub status: fn(&Tokens, &State) -> Status,
    pub canonical: fn(&Tokens, State) -> State,
    pub heap: fn(&State) -> usize,
    pub move_text: fn(&Move) -> String,
    pub move_of: fn(&Tokens, &State, &str) -> Option<Move>,
    pub explain: fn(&Tokens, &State, &str) -> Option<String>,
    pub aim: fn(&State, &Move) -> Option<(i32, i32)>,
    pub refused_way: fn(&State, (i32, i32)) -> Option<String>,
    pub left: fn(&Tokens, &State) -> Option<usize>,
    pub landmark: fn(&Tokens, &State) -> Option<&'static str>,
    pub gesture: fn(&Tokens, &State, Gesture) -> Option<Move>,
    pub points: fn() -> bool,
    pub point: fn(&Tokens, &State, Edge) -> Result<Vec<Move>, String>,
    pub pencils: fn() -> &'static [Pencil],
    pub across: fn(Edge) -> Option<Edge>,
    pub place: fn(&Tokens, &State, &Move) -> Option<Cell>,
    pub shifts: fn(&State, &Move) -> Vec<Cell>,
    pub spends: fn(&State, &Move) -> Option<String>,
    pub kinds: fn() -> &'static [MoveKind],
    pub kind: fn(&Move) -> Option<usize>,
    pub pencilled: fn(&Tokens, &[State], &Pencilled) -> Picture,
    pub concerned: fn(&Tokens, &State, Cell) -> Vec<Cell>,
    pub tells: fn(&State, &Pencilled, Cell) -> Option<String>,
    pub flaws: fn(&State) -> Option<Vec<Cell>>,
    pub is_shown: fn(&Move) -> bool,
    pub hides: fn() -> bool,
    pub distance: fn(&State) -> Option<u32>,
    pub own_rule: fn(&Tokens) -> Option<String>,
    pub paper: fn() -> Paper,
    pub layouts: fn() -> &'static [&'static str],
    pub laid_out: fn(&Tokens, &str) -> Result<Places, Refusal>,
    pub draw: fn(&Tokens, &[State]) -> Picture,
    pub is_meant: fn(&str) -> bool,
    pub read: fn(&str) -> Result<Tokens, TextFlaw>,
    pub read_draft: fn(&str) -> Result<Tokens, TextFlaw>,
    pub sites: fn(&Tokens) -> Vec<Site>,
    pub edited: fn(&Tokens, &str, &[Site]) -> Result<Tokens, Refusal>,
    pub unsolvable: fn(&Tokens) -> Option<String>,
    pub write: fn(&Tokens) -> String,
    pub is_foreign_id: fn(&str) -> bool,
    pub hint: fn(&mut Help, &Tokens, &[State], HintLevel) -> Hint,
    pub conclude: fn(&mut Help, &Tokens, &State, u8) -> Option<Conclusion<Move>>,
    pub least_moves: fn(&Tokens) -> Option<usize>,
    pub count: fn(&Tokens, Budget) -> Option<Count>,
    pub deduction: fn(&Tokens, Budget) -> Option<Deduction>,
    pub explanation: fn(&Tokens, Budget) -> Option<Explanation>,
    pub level_map: fn(&Tokens) -> Option<LevelMap>,
    pub geometry: fn(&Tokens) -> Option<Geometry>,
    pub likeness: fn(&Tokens) -> Vec<u8>,
    pub to_bytes: fn(&Tokens) -> Vec<u8>,
    pub from_bytes: fn(&[u8]) -> Result<Tokens, Refusal>,
}

/// The sound parts.
pub const SOUND: Parts = Parts {
    initial: |game| game.at.clone(),
    moves: |_, state| moves(state),
    apply: |_, state, step| apply(state, step),
    advance: |_, state, step| apply(state, step),
    status: |_, state| status(state),
    canonical: |_, state| sorted(&state),
    heap: |state| state.len(),
    move_text: |(from, to)| format!("{from}-{to}"),
    move_of: |_, state, text| moves(state).into_iter().find(|(a, b)| format!("{a}-{b}") == text),
    explain: |_, _, text| text.contains('-').then(|| "a token goes two or three down".to_owned()),
    aim: |_, (from, to)| Some((0, i32::from(*to) - i32::from(*from))),
    refused_way: |state, way| {
        let first = *state.iter().max()?;
        (way == (0, -1)).then(|| format!("{first}-{}", first.checked_sub(1).unwrap_or(9)))
    },
    left: |_, state| Some(state.iter().filter(|at| **at > 0).count()),
    landmark: |game, state| (sorted(state) == sorted(&game.at)).then_some("start"),
    gesture: |_, state, gesture| gesture_of(state, gesture),
    points: || false,
    point: |_, _, _| Err("nothing can be pointed".to_owned()),
    pencils: || &[Pencil::LOCK],
    across: |_| None,
    place: |_, _, (from, _)| Some(cell(*from)),
    shifts: |_, _| Vec::new(),
    spends: |_, _| None,
    kinds: || &[],
    kind: |_| None,
    pencilled: |game, line, pencil| {
        let mut picture = draw(game, line);
        pencil.keys().for_each(|cell| picture.add(Mark::Lock(*cell)));
        picture
    },
    concerned: |_, _, touched| vec![touched],
    tells: |state, _, touched| {
        let here = state.iter().filter(|at| cell(**at) == touched).count();
        let is_stuck = touched.index() == 1 && here > 0;
        Some(if is_stuck { "stuck".to_owned() } else { format!("{here} tokens") })
    },
    flaws: |state| Some(state.contains(&1).then(|| cell(1)).into_iter().collect()),
    is_shown: |_| true,
    hides: || false,
    distance: |state| Some(state.iter().map(|at| u32::from(*at)).sum()),
    own_rule: |_| None,
    paper: || Paper::Plays("Put coins on a row of ten cells."),
    layouts: || &[],
    laid_out: |_, _| Err(Refusal::new("there is no other layout")),
    draw,
    is_meant: |text| text.starts_with("tokens"),
    read: |text| read(text, 1),
    read_draft: |text| read(text, 0),
    sites: |_| (0..10).map(|col| Site::new(0, col)).collect(),
    edited,
    unsolvable: |game| game.at.contains(&1).then(|| "a token on 1 is stuck".to_owned()),
    write,
    is_foreign_id: |_| false,
    hint,
    conclude,
    least_moves: |game| least(&game.at),
    count,
    deduction: |game, _| {
        let stuck = Deduction::Stuck("a token on 1 is stuck".to_owned());
        Some(if game.at.contains(&1) { stuck } else { Deduction::Solves })
    },
    explanation,
    level_map: |game| Some(level_map(game)),
    geometry: |game| Some(geometry(game)),
    likeness: |game| sorted(&game.at),
    to_bytes: |game| [&[u8::from(game.is_marked)], &game.at[..]].concat(),
    from_bytes: |bytes| match bytes {
        [mark @ 0..=1, at @ ..] if at.len() <= 3 && at.iter().all(|at| *at < 10) => {
            Ok(Tokens { at: at.to_vec(), is_marked: *mark == 1 })
        }
        _ => Err(Refusal::new("it takes a mark and up to three tokens")),
    },
};

/// The parts in use. Tests that set them run one after the other.
static PARTS: RwLock<Parts> = RwLock::new(SOUND);

/// Uses some parts from now on.
pub fn use_parts(parts: Parts) {
    *PARTS.write().unwrap() = parts;
}

fn parts() -> Parts {
    *PARTS.read().unwrap()
}

pub fn cell(at: u8) -> Cell {
    Cell::new(at.into())
}

pub fn sorted(at: &[u8]) -> Vec<u8> {
    let mut at = at.to_vec();
    at.sort_unstable();
    at
}

pub fn moves(state: &State) -> Vec<Move> {
    if state.contains(&1) {
        return Vec::new();
    }
    let mut from = sorted(state);
    from.dedup();
    let down = |from: u8| (2..=3).filter_map(move |step| Some((from, from.checked_sub(step)?)));
    from.into_iter().flat_map(down).collect()
}

pub fn apply(state: &State, (from, to): &Move) -> State {
    let mut next = state.clone();
    if let Some(token) = next.iter_mut().find(|token| *token == from) {
        *token = *to;
    }
    next
}

pub fn status(state: &State) -> Status {
    match () {
        () if state.contains(&1) => Status::Lost,
        () if state.iter().all(|at| *at == 0) => Status::Solved,
        () => Status::Open,
    }
}

pub fn gesture_of(state: &State, gesture: Gesture) -> Option<Move> {
    let meant = match gesture {
        Gesture::Tap(from) => (from, from.index().checked_sub(2)?),
        Gesture::SecondTap(from) => (from, from.index().checked_sub(3)?),
        Gesture::Drag { from, to } => (from, to.index()),
    };
    let meant = (meant.0.index() as u8, meant.1 as u8);
    moves(state).into_iter().find(|step| *step == meant)
}

pub fn draw(game: &Tokens, line: &[State]) -> Picture {
    let state = &line[line.len() - 1];
    let mark = if game.is_marked { "!" } else { "." };
    let about = format!("Tokens are on {:?}{mark}", sorted(state));
    let mut picture = Picture::new(Grid::new(10, 1).unwrap(), "Tokens", about);
    (0..10).for_each(|at| picture.add(Mark::Pad(cell(at))));
    for at in sorted(state) {
        picture.add(Mark::Label { cell: cell(at), text: "o".to_owned() });
    }
    picture
}

pub fn read(text: &str, least: u8) -> Result<Tokens, TextFlaw> {
    let flaw = |why: &str| TextFlaw::new(why, 0..text.len());
    let rest = text.strip_prefix("tokens").ok_or_else(|| flaw("it opens with `tokens`"))?;
    let rest = rest.strip_suffix('\n').unwrap_or(rest);
    let (rest, is_marked) = match rest.strip_suffix('!') {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let mut at = Vec::new();
    for word in rest.split(' ').skip(1) {
        let place = word.as_ptr() as usize - text.as_ptr() as usize;
        let bad = || TextFlaw::new("a token is a digit", place..place + word.len());
        match word.as_bytes() {
            [digit @ b'0'..=b'9'] if digit - b'0' >= least => at.push(digit - b'0'),
            _ => return Err(bad()),
        }
    }
    let is_whole = rest.is_empty() || rest.starts_with(' ');
    if is_whole && at.len() <= 3 && at.len() >= usize::from(least) {
        Ok(Tokens { at, is_marked })
    } else {
        Err(flaw("there are up to three tokens"))
    }
}

pub fn write(game: &Tokens) -> String {
    let tokens: String = game.at.iter().map(|at| format!(" {at}")).collect();
    format!("tokens{tokens}{}\n", if game.is_marked { "!" } else { "" })
}

pub fn edited(game: &Tokens, tool: &str, at: &[Site]) -> Result<Tokens, Refusal> {
    Tool::of(TOOLS, tool, at)?;
    let place = u8::try_from(at[0].col).ok().filter(|col| at[0].row == 0 && *col < 10);
    let place = place.ok_or_else(|| Refusal::new("there is no cell"))?;
    let mut edited = game.clone();
    edited.at.push(place);
    if edited.at.len() > 3 {
        return Err(Refusal::new("there are three tokens already"));
    }
    Ok(edited)
}

/// The least number of moves; `None` where a token is stuck.
pub fn least(at: &[u8]) -> Option<usize> {
    let each = |at: &u8| (*at != 1).then(|| usize::from(at.div_ceil(3)));
    at.iter().map(each).sum()
}

/// A shortest way to the end.
pub fn way(state: &State) -> Vec<Move> {
    let (mut way, mut state) = (Vec::new(), state.clone());
    while let Some(left) = least(&state).filter(|left| *left > 0) {
        let next = |step: &Move| least(&apply(&state, step)) == Some(left - 1);
        let step = moves(&state).into_iter().find(next).expect("there is a way");
        state = apply(&state, &step);
        way.push(step);
    }
    way
}

/// Advice, which may keep something between questions.
pub struct Help {
    pub asked: usize,
}

pub fn text((from, to): &Move) -> String {
    format!("{from}-{to}")
}

pub fn hint(_: &mut Help, _: &Tokens, line: &[State], level: HintLevel) -> Hint {
    let state = &line[line.len() - 1];
    match (status(state), level) {
        (Status::Solved, _) => Hint::Solved,
        (Status::Lost, _) if line.len() == 1 => Hint::Hopeless,
        (Status::Lost, _) => Hint::Lost { take_back: 1 },
        (_, HintLevel::Solvable) => Hint::Left(way(state).len()),
        (_, HintLevel::Forced) => Hint::Forced(forced(state).into_iter().collect()),
        (_, HintLevel::Next) => Hint::Ahead(way(state).iter().take(1).map(text).collect(), None),
        (_, HintLevel::Solution) => Hint::Ahead(way(state).iter().map(text).collect(), None),
    }
}

/// A single token on 4, and tokens that are all on 2, have one way on.
pub fn forced(state: &State) -> Option<Forced> {
    let left: Vec<u8> = state.iter().copied().filter(|at| *at > 0).collect();
    let is_one_way = left == [4] || !left.is_empty() && left.iter().all(|at| *at == 2);
    let at = left.first().filter(|_| is_one_way)?;
    let why = "three down is no way".to_owned();
    Some(Forced { at: String::new(), go: vec![text(&(*at, at - 2))], why })
}

pub fn conclude(_: &mut Help, _: &Tokens, state: &State, level: u8) -> Option<Conclusion<Move>> {
    let keeps = |step: &Move| step.1 != 1;
    let why = "a token on 1 is stuck".to_owned();
    let all = moves(state);
    let kept: Vec<Move> = all.iter().copied().filter(keeps).collect();
    let is_told = level >= 2 && status(state) != Status::Solved && kept.len() < all.len().max(1);
    is_told.then_some(Conclusion { moves: kept, level: 2, why })
}

/// The number of shortest lines, and of the states seen.
fn lines(state: &State, seen: &mut u64) -> u64 {
    *seen += 1;
    match least(state) {
        None => 0,
        Some(0) => 1,
        Some(left) => {
            let next = moves(state).into_iter().map(|step| apply(state, &step));
            next.filter(|next| least(next) == Some(left - 1)).map(|next| lines(&next, seen)).sum()
        }
    }
}

pub fn count(game: &Tokens, budget: Budget) -> Option<Count> {
    let mut nodes = 0;
    let number = lines(&game.at, &mut nodes);
    let is_spent = nodes > budget.nodes;
    let number = if is_spent { 0 } else { number };
    Some(Count { number: number.to_string(), at_least: is_spent, nodes: nodes.min(budget.nodes) })
}

pub fn explanation(game: &Tokens, _: Budget) -> Option<Explanation> {
    let (mut steps, mut state) = (Vec::new(), game.at.clone());
    while let Some(step) = forced(&state) {
        let next = moves(&state).into_iter().find(|of| text(of) == step.go[0])?;
        state = apply(&state, &next);
        steps.push(step);
    }
    let ending = if state.iter().all(|at| *at == 0) { Deduction::Solves } else { return None };
    Some(Explanation { steps, ending })
}

pub fn level_map(game: &Tokens) -> LevelMap {
    let mut map = LevelMap::new(Grid::new(10, 1).unwrap(), &[('.', "cell")], |_| 0);
    let token =
        |at: &u8| MapObject::new("token", cell(*at)).with("at", MapValue::Int((*at).into()));
    map.objects.extend(game.at.iter().map(token));
    map
}

/// A count of tokens on each cell.
pub fn geometry(game: &Tokens) -> Geometry {
    let mut geometry = Geometry::default();
    let looks = (0..=3).map(|count| Look::text(count.to_string())).collect();
    let kind = geometry.kind(Kind::of(looks));
    for at in 0..10u8 {
        let cell = geometry.square(at.to_string(), (i32::from(at), 0));
        let here = game.at.iter().filter(|token| **token == at).count();
        geometry.slot(Slot::on_cell(cell, kind, here));
    }
    for (from, to) in (2..10u8).flat_map(|from| [(from, from - 2), (from, from.wrapping_sub(3))]) {
        if to > from {
            continue;
        }
        let tests = vec![
            Test::Is { slot: 0, values: vec![1, 2, 3] },
            Test::Is { slot: 2, values: vec![0] },
        ];
        let effects = vec![Effect::Add { slot: 0, by: -1 }, Effect::Add { slot: 1, by: 1 }];
        let slots = vec![from.into(), to.into(), 1];
        let rule = Rule::new(text(&(from, to)), tests, effects, 3, slots);
        geometry.moves.push(Rule { drag: vec![0, 1], ..rule });
    }
    geometry.goal.push(Condition::All { slots: (1..10).collect(), values: vec![0] });
    geometry
}

impl Game for Tokens {
    type State = State;
    type Move = Move;
    type Sight = ();

    fn initial(&self) -> State {
        (parts().initial)(self)
    }
    fn moves(&self, state: &State, moves: &mut Vec<Move>) {
        moves.extend((parts().moves)(self, state));
    }
    fn apply(&self, state: &State, step: &Move) -> State {
        (parts().apply)(self, state, step)
    }
    fn advance(&self, state: &mut State, step: &Move) {
        *state = (parts().advance)(self, state, step);
    }
    fn status(&self, state: &State) -> Status {
        (parts().status)(self, state)
    }
    fn canonical(&self, state: State) -> State {
        (parts().canonical)(self, state)
    }
    fn heap(&self, state: &State) -> usize {
        (parts().heap)(state)
    }
    fn move_text(&self, step: &Move) -> String {
        (parts().move_text)(step)
    }
    fn move_of(&self, state: &State, text: &str) -> Option<Move> {
        (parts().move_of)(self, state, text)
    }
    fn explain(&self, state: &State, _: &(), text: &str) -> Option<String> {
        (parts().explain)(self, state, text)
    }
    fn aim(&self, state: &State, step: &Move) -> Option<(i32, i32)> {
        (parts().aim)(state, step)
    }
    fn refused_way(&self, state: &State, way: (i32, i32)) -> Option<String> {
        (parts().refused_way)(state, way)
    }
    fn left(&self, state: &State) -> Option<usize> {
        (parts().left)(self, state)
    }
    fn landmark(&self, state: &State) -> Option<&'static str> {
        (parts().landmark)(self, state)
    }
    fn gesture(&self, state: &State, gesture: Gesture) -> Option<Move> {
        (parts().gesture)(self, state, gesture)
    }
    fn points(&self) -> bool {
        (parts().points)()
    }
    fn point(&self, state: &State, to: Edge) -> Result<Vec<Move>, String> {
        (parts().point)(self, state, to)
    }
    fn pencils(&self) -> &'static [Pencil] {
        (parts().pencils)()
    }
    fn across(&self, edge: Edge) -> Option<Edge> {
        (parts().across)(edge)
    }
    fn place(&self, state: &State, step: &Move) -> Option<Cell> {
        (parts().place)(self, state, step)
    }
    fn shifts(&self, state: &State, step: &Move) -> Vec<Cell> {
        (parts().shifts)(state, step)
    }
    fn spends(&self, state: &State, step: &Move) -> Option<String> {
        (parts().spends)(state, step)
    }
    fn kinds(&self) -> &'static [MoveKind] {
        (parts().kinds)()
    }
    fn kind(&self, step: &Move) -> Option<usize> {
        (parts().kind)(step)
    }
    fn draw_pencilled(&self, line: &[State], _: Option<&()>, pencil: &Pencilled) -> Picture {
        (parts().pencilled)(self, line, pencil)
    }
    fn concerned(&self, state: &State, _: &(), touched: Cell) -> Vec<Cell> {
        (parts().concerned)(self, state, touched)
    }
    fn tells(&self, state: &State, _: &(), pencil: &Pencilled, touched: Cell) -> Option<String> {
        (parts().tells)(state, pencil, touched)
    }
    fn flaws(&self, state: &State, _: &()) -> Option<Vec<Cell>> {
        (parts().flaws)(state)
    }
    fn is_shown(&self, step: &Move, _: &()) -> bool {
        (parts().is_shown)(step)
    }
    fn hides(&self, _: &()) -> bool {
        (parts().hides)()
    }
    fn distance(&self, state: &State, _: &()) -> Option<u32> {
        (parts().distance)(state)
    }
    fn draw(&self, line: &[State], _: Option<&()>) -> Picture {
        (parts().draw)(self, line)
    }
}

impl Advisor<Tokens> for Help {
    fn hint(&mut self, game: &Tokens, line: &[State], _: &(), level: HintLevel) -> Hint {
        self.asked += 1;
        (parts().hint)(self, game, line, level)
    }
    fn conclude(
        &mut self,
        game: &Tokens,
        state: &State,
        _: &(),
        level: u8,
    ) -> Option<Conclusion<Move>> {
        self.asked += 1;
        (parts().conclude)(self, game, state, level)
    }
    fn least_moves(&mut self, game: &Tokens) -> Option<usize> {
        (parts().least_moves)(game)
    }
}

const TOOLS: &[Tool] = &[Tool::new("token", "Token", "Adds a token.", &["where"])];
const SET: &str = "set = \"tokens\"\nfamily = \"tokens\"\n[tiers.easy]\nmaker = { id = \"any\" }\n";

impl Written for Tokens {
    const NAME: &'static str = "row of tokens";
    const ABOUT: &'static str = "take all tokens down to 0";
    const TAG: &'static str = "tokens";
    const RULE: &'static str = "Take each token two or three cells down until all are on 0.";
    const GESTURES: &'static str = "Tap a token to take it two down, drag it to take it further.";
    const PAPER: Paper = Paper::Plays("Put coins on a row of ten cells.");
    const LESSONS: &'static [(&'static str, &'static str)] =
        &[("tokens 2", "Take two."), ("tokens 4", "Take two, twice.")];
    const SETS: &'static [(&'static str, &'static str)] = &[("tokens", SET)];
    const CAMPAIGN: &'static str = "# Two: how to begin.\neasy 1 2\n@ 2026-12-03 1\n";
    const TOOLS: &'static [Tool] = TOOLS;

    fn is_meant(text: &str) -> bool {
        (parts().is_meant)(text)
    }
    fn read(text: &str) -> Result<Self, TextFlaw> {
        (parts().read)(text)
    }
    fn read_draft(text: &str) -> Result<Self, TextFlaw> {
        (parts().read_draft)(text)
    }
    fn sites(&self) -> Vec<Site> {
        (parts().sites)(self)
    }
    fn edited(&self, tool: &str, at: &[Site]) -> Result<Self, Refusal> {
        (parts().edited)(self, tool, at)
    }
    fn unsolvable(&self) -> Option<String> {
        (parts().unsolvable)(self)
    }
    fn write(&self) -> String {
        (parts().write)(self)
    }
    fn own_rule(&self) -> Option<String> {
        (parts().own_rule)(self)
    }
    fn paper(&self) -> Paper {
        (parts().paper)()
    }
    fn layouts(&self) -> &'static [&'static str] {
        (parts().layouts)()
    }
    fn laid_out(&self, layout: &str) -> Result<Places, Refusal> {
        (parts().laid_out)(self, layout)
    }
    fn is_foreign_id(text: &str) -> bool {
        (parts().is_foreign_id)(text)
    }
    fn advisor(&self, _: Budget) -> Option<Box<dyn Advisor<Self>>> {
        Some(Box::new(Help { asked: 0 }))
    }
    fn count(&self, budget: Budget) -> Option<Count> {
        (parts().count)(self, budget)
    }
    fn deduction(&self, budget: Budget) -> Option<Deduction> {
        (parts().deduction)(self, budget)
    }
    fn explanation(&self, budget: Budget) -> Option<Explanation> {
        (parts().explanation)(self, budget)
    }
    fn level_map(&self) -> Option<LevelMap> {
        (parts().level_map)(self)
    }
    fn geometry(&self) -> Option<Geometry> {
        (parts().geometry)(self)
    }
    fn likeness(&self) -> Vec<u8> {
        (parts().likeness)(self)
    }
    fn to_bytes(&self) -> Vec<u8> {
        (parts().to_bytes)(self)
    }
    fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
        (parts().from_bytes)(bytes)
    }
}
