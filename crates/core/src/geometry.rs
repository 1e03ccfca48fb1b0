//! Geometry: a puzzle as data that a program without the engine draws and plays.
//!
//! A [`Geometry`] has *cells* with their outlines, *links* between cells, and *slots*, whose values
//! are the state of play. A slot stands on a cell, on a link or on neither, and looks like the
//! [`Look`] of its value. A *rule* of `moves` is a pattern that stands at several places: each place
//! names as many slots as the pattern has, and is one move.
//!
//! Whoever draws polygons and changes numbers has a playable puzzle of any family:
//!
//! 1. The values begin with [`Slot::start`].
//! 2. A move is legal if all its [`Test`]s hold, no condition of `lost` holds, and not all
//!    conditions of `goal` do.
//! 3. A move applies its [`Effect`]s in their order. Then each rule of `after`, and each of its
//!    places, in their order, applies its effects if its tests hold.
//! 4. The puzzle is solved once all conditions of `goal` hold.
//!
//! Coordinates are whole numbers: thousandths of a cell, the side of a square. `x` points right and
//! `y` down; the origin is no particular point. Corners that two cells share are equal.
//!
//! It is data for an engine, not for a player: it may give the solution away.

use schemars::JsonSchema;
use serde::Serialize;

/// A puzzle as data.
///
/// ```
/// use etchwork_core::geometry::{Condition, Effect, Geometry, Kind, Look, Rule, Shape, Slot, Test};
///
/// // Two lamps, each with a switch of its own. Both are to be lit.
/// let mut lamps = Geometry::default();
/// let lamp = lamps.kind(Kind::of(vec![Look::of(Shape::Ring), Look::of(Shape::Disc)]));
/// for x in [0, 1000] {
///     let cell = lamps.square(format!("{x}"), (x, 0));
///     lamps.slot(Slot::on_cell(cell, lamp, 0));
/// }
/// lamps.moves.push(Rule {
///     tap: Some(0),
///     ..Rule::new("{0}", vec![], vec![Effect::Add { slot: 0, by: 1 }], 1, vec![0, 1])
/// });
/// lamps.goal.push(Condition::All { slots: vec![0, 1], values: vec![1] });
/// let json = serde_json::to_value(&lamps).unwrap();
/// assert_eq!(json["moves"][0]["effects"][0]["kind"], "add");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Geometry {
    /// The cells. Elsewhere a cell is its number in this list, from 0; so are links, kinds, slots.
    pub cells: Vec<CellShape>,
    /// What joins cells.
    pub links: Vec<Link>,
    /// What slots can look like.
    pub kinds: Vec<Kind>,
    /// The state of play, and where it is drawn, from the back to the front.
    pub slots: Vec<Slot>,
    /// What switches what: thin lines.
    pub controls: Vec<Control>,
    /// The moves.
    pub moves: Vec<Rule>,
    /// What happens by itself after each move.
    pub after: Vec<Rule>,
    /// The puzzle is solved when all of these hold.
    pub goal: Vec<Condition>,
    /// The puzzle is lost when one of these holds.
    pub lost: Vec<Condition>,
    /// Every state and its moves, where rules cannot say them: then `moves`, `after`, `goal` and
    /// `lost` are empty.
    pub table: Vec<TableState>,
}

/// A cell: a polygon, or a disc around its centre.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CellShape {
    /// Its name in the texts of moves.
    pub id: String,
    /// Its centre, to the right.
    pub x: i32,
    /// Its centre, down.
    pub y: i32,
    /// Its corners, `x` and `y` in turn; side `i` runs from corner `i` to the next. Empty for a
    /// disc.
    pub outline: Vec<i32>,
    /// The radius of a disc; 0 for a polygon.
    pub radius: i32,
}

/// What joins two cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Link {
    /// A cell.
    pub from: usize,
    /// The other cell.
    pub to: usize,
    /// The side of each that meets the other, `from` first; empty where no sides meet.
    pub sides: Vec<u8>,
    /// Whether it can be passed.
    pub passage: Passage,
}

/// Whether a link can be passed. What depends on the state is a slot of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Passage {
    /// Both ways.
    Open,
    /// Only from `from` to `to`: an arrow.
    OneWay,
    /// Not at all: a bar.
    Closed,
}

/// What slots of a kind look like: a slot has as many values as its kind has looks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Kind {
    /// How far right of the centre of the cell or the middle of the link it is drawn.
    pub x: i32,
    /// How far down.
    pub y: i32,
    /// The height of a shape.
    pub size: i32,
    /// The height of a line of text.
    pub line: i32,
    /// The look of each value, from 0.
    pub looks: Vec<Look>,
}

/// What a value looks like. A look without shape, text and ends is not drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Look {
    /// Its name for legends and for people who cannot see it; may be empty.
    pub name: String,
    /// Its shape.
    pub shape: Shape,
    /// Its colour, by its role.
    pub tone: Tone,
    /// What is written on it; a line feed between lines.
    pub text: String,
    /// The sides that it joins within its cell, in groups: a line from the middle of the cell to
    /// that of each side.
    pub ends: Vec<Ends>,
}

/// Sides of a cell that are joined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ends {
    /// The sides.
    pub sides: Vec<u8>,
}

/// The shape of a look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// No shape.
    #[default]
    None,
    /// The whole cell is filled.
    Cell,
    /// A filled circle.
    Disc,
    /// A circle.
    Ring,
    /// A filled square.
    Square,
    /// A filled square that stands on a corner.
    Diamond,
    /// A cross.
    Cross,
    /// A line along the link, or from cell to cell.
    Line,
    /// A bar across the link.
    Bar,
}

/// The role of a colour. A client gives each a colour of its own; those before `tint0` differ in
/// brightness too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// Text and outlines.
    #[default]
    Ink,
    /// Ground that may be entered.
    Ground,
    /// What cannot be entered or changed.
    Wall,
    /// What the player has made.
    Done,
    /// Where the player is.
    Here,
    /// On, open, right.
    On,
    /// Off, shut.
    Off,
    /// Where to go.
    Goal,
    /// Wrong.
    Bad,
    /// Not seen yet.
    Veil,
    /// The first of eight colours that mean nothing but themselves.
    Tint0,
    /// The second.
    Tint1,
    /// The third.
    Tint2,
    /// The fourth.
    Tint3,
    /// The fifth.
    Tint4,
    /// The sixth.
    Tint5,
    /// The seventh.
    Tint6,
    /// The eighth.
    Tint7,
}

impl Tone {
    /// The eight colours that mean nothing but themselves.
    pub const TINTS: [Self; 8] = [
        Self::Tint0,
        Self::Tint1,
        Self::Tint2,
        Self::Tint3,
        Self::Tint4,
        Self::Tint5,
        Self::Tint6,
        Self::Tint7,
    ];
}

/// A part of the state: a small number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Slot {
    /// The cell that it stands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<usize>,
    /// The link that it stands on. A slot with neither a cell nor a link is written below the
    /// drawing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<usize>,
    /// Its kind.
    pub kind: usize,
    /// Its value at the start.
    pub start: usize,
}

/// A thin line from a cell to what it switches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Control {
    /// The cell.
    pub from: usize,
    /// The slot that it switches.
    pub slot: usize,
}

/// A pattern of moves, and the places where it stands. Slots of its tests, effects and gestures are
/// counted within a place, from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Rule {
    /// The text of a move, the one in the puzzle's solution: `{0}` stands for the `id` of the cell
    /// on which the place's first slot stands, `{1}` for that of the second, and so on.
    pub text: String,
    /// What must hold.
    pub tests: Vec<Test>,
    /// What it does.
    pub effects: Vec<Effect>,
    /// The number of slots of a place.
    pub width: usize,
    /// The places, one after the other: `width` slots each.
    pub places: Vec<usize>,
    /// The gesture: a tap on the cell of this slot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tap: Option<usize>,
    /// The gesture: a secondary tap on the cell of this slot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_tap: Option<usize>,
    /// The gesture: a drag from the cell of the first of these slots to that of the second; or,
    /// if there are more, from the cell of any of them to that of a later one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drag: Vec<usize>,
}

/// What must hold for a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Test {
    /// The slot has one of these values.
    Is {
        /// The slot, counted within the place.
        slot: usize,
        /// The values.
        values: Vec<usize>,
    },
    /// The slots of the place from this one on do not all have the same value.
    Differ {
        /// The first of them.
        slot: usize,
    },
}

/// What a move changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Effect {
    /// The slot gets a value.
    Set {
        /// The slot, counted within the place.
        slot: usize,
        /// The value.
        value: usize,
    },
    /// The value of the slot grows, and after the last value comes 0: a turn, a toggle, a count.
    Add {
        /// The slot, counted within the place.
        slot: usize,
        /// By how much; may be negative.
        by: i32,
    },
    /// The values of the slots of the place from this one on move to the next slot each, and the
    /// last to the first.
    Shift {
        /// The first of them.
        slot: usize,
    },
    /// All slots of the place from this one on get a value.
    Fill {
        /// The first of them.
        slot: usize,
        /// The value.
        value: usize,
    },
}

/// What holds of a state. Here slots are numbers of the list `slots`.
///
/// Two cells are joined where an open link with sides leads from one to the other, and the look of
/// a slot of each has an end at its side of the link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Condition {
    /// Every one of these slots has one of these values.
    All {
        /// The slots.
        slots: Vec<usize>,
        /// The values.
        values: Vec<usize>,
    },
    /// At least one of these slots has one of these values.
    Any {
        /// The slots.
        slots: Vec<usize>,
        /// The values.
        values: Vec<usize>,
    },
    /// Exactly so many of these slots have one of these values.
    Count {
        /// The slots.
        slots: Vec<usize>,
        /// The values.
        values: Vec<usize>,
        /// How many.
        number: usize,
    },
    /// One line joins two cells: from a group of ends of the first through groups of ends that
    /// meet at links to a group of the second.
    Joined {
        /// The two cells.
        cells: Vec<usize>,
    },
    /// All cells whose looks have ends are one tree: every end meets an end, all are joined, and
    /// no line comes back to where it was.
    Tree,
}

/// A state of a `table`. The first is the one at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TableState {
    /// The value of each slot.
    pub values: Vec<usize>,
    /// Whether the puzzle is solved.
    pub solved: bool,
    /// The legal moves; none once it is solved or lost.
    pub moves: Vec<TableMove>,
}

/// A move of a `table`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TableMove {
    /// Its text.
    pub text: String,
    /// The number of the state after it, from 0.
    pub to: usize,
    /// The gesture: a tap on this cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tap: Option<usize>,
}

impl Geometry {
    /// The number of a kind, which is added unless an equal one is there.
    pub fn kind(&mut self, kind: Kind) -> usize {
        self.kinds.iter().position(|known| *known == kind).unwrap_or_else(|| {
            self.kinds.push(kind);
            self.kinds.len() - 1
        })
    }

    /// Adds a slot and returns its number.
    pub fn slot(&mut self, slot: Slot) -> usize {
        self.slots.push(slot);
        self.slots.len() - 1
    }

    /// Adds a square of one cell with this top left corner, and returns its number. Its sides are
    /// those north, east, south and west.
    pub fn square(&mut self, id: String, (x, y): (i32, i32)) -> usize {
        let outline = vec![x, y, x + 1000, y, x + 1000, y + 1000, x, y + 1000];
        self.cells.push(CellShape { id, x: x + 500, y: y + 500, outline, radius: 0 });
        self.cells.len() - 1
    }

    /// Adds something that never changes on a cell.
    pub fn fix(&mut self, cell: usize, size: i32, look: Look) {
        let kind = self.kind(Kind { size, line: size, ..Kind::of(vec![look]) });
        self.slot(Slot::on_cell(cell, kind, 0));
    }
}

impl Link {
    /// A link that can be passed both ways.
    pub fn open(from: usize, to: usize) -> Self {
        Self { from, to, sides: Vec::new(), passage: Passage::Open }
    }
}

impl Kind {
    /// A kind in the middle of its cell or link, with shapes of six tenths of a cell.
    pub fn of(looks: Vec<Look>) -> Self {
        Self { x: 0, y: 0, size: 600, line: 350, looks }
    }
}

impl Look {
    /// A look of a shape, in the colour of text.
    pub fn of(shape: Shape) -> Self {
        Self { shape, ..Self::default() }
    }

    /// A look of a text.
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// The look in a colour.
    pub fn tone(self, tone: Tone) -> Self {
        Self { tone, ..self }
    }

    /// The look with a name.
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self }
    }
}

impl Slot {
    /// A slot on a cell.
    pub fn on_cell(cell: usize, kind: usize, start: usize) -> Self {
        Self { cell: Some(cell), link: None, kind, start }
    }

    /// A slot on a link.
    pub fn on_link(link: usize, kind: usize, start: usize) -> Self {
        Self { cell: None, link: Some(link), kind, start }
    }
}

impl Rule {
    /// A rule without a gesture: a move that is chosen from a list.
    pub fn new(
        text: impl Into<String>,
        tests: Vec<Test>,
        effects: Vec<Effect>,
        width: usize,
        places: Vec<usize>,
    ) -> Self {
        let (tap, second_tap, drag) = (None, None, Vec::new());
        Self { text: text.into(), tests, effects, width, places, tap, second_tap, drag }
    }
}

/// The slot has this value.
pub fn is(slot: usize, value: usize) -> Test {
    Test::Is { slot, values: vec![value] }
}
