//! Tiles, and the sides that tracks lead to.

/// A side of a tile, or of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Up.
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left.
    West,
}

impl Side {
    /// All four, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The opposite side.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// The next side clockwise.
    pub const fn clockwise(self) -> Self {
        Self::ALL[(self as usize + 1) % 4]
    }

    /// The step across this side, in cells down and right.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Self::North => (-1, 0),
            Self::East => (0, 1),
            Self::South => (1, 0),
            Self::West => (0, -1),
        }
    }

    /// The letter in texts: `N`, `E`, `S` or `W`.
    pub const fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }

    /// The English name.
    pub const fn name(self) -> &'static str {
        ["north", "east", "south", "west"][self as usize]
    }
}

/// What lies on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// `.`: empty ground.
    Empty,
    /// `-`: straight track from west to east.
    Horizontal,
    /// `|`: straight track from north to south.
    Vertical,
    /// `L`: a bend that joins north and east.
    NorthEast,
    /// `F`: a bend that joins south and east.
    SouthEast,
    /// `7`: a bend that joins south and west.
    SouthWest,
    /// `J`: a bend that joins north and west.
    NorthWest,
    /// `+`: two straight tracks that cross.
    Crossing,
}

impl Kind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 8] = [
        Self::Empty,
        Self::Horizontal,
        Self::Vertical,
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
        Self::Crossing,
    ];

    /// The letter in texts.
    pub const fn letter(self) -> char {
        ['.', '-', '|', 'L', 'F', '7', 'J', '+'][self as usize]
    }

    /// The kind with a letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The two sides that a single track joins; `None` for a crossing and for empty ground.
    pub const fn ends(self) -> Option<[Side; 2]> {
        match self {
            Self::Empty | Self::Crossing => None,
            Self::Horizontal => Some([Side::West, Side::East]),
            Self::Vertical => Some([Side::North, Side::South]),
            Self::NorthEast => Some([Side::North, Side::East]),
            Self::SouthEast => Some([Side::East, Side::South]),
            Self::SouthWest => Some([Side::South, Side::West]),
            Self::NorthWest => Some([Side::West, Side::North]),
        }
    }

    /// The kind of a single track between two different sides.
    pub fn joining(a: Side, b: Side) -> Self {
        let joins = |kind: &Self| kind.ends().is_some_and(|ends| ends == [a, b] || ends == [b, a]);
        Self::ALL.into_iter().find(joins).expect("any two different sides are joined by one")
    }

    /// The side where a train leaves that enters at `from`; `None` if no track starts there.
    pub const fn exit(self, from: Side) -> Option<Side> {
        match self.ends() {
            _ if matches!(self, Self::Crossing) => Some(from.opposite()),
            Some([a, b]) if a as u8 == from as u8 => Some(b),
            Some([a, b]) if b as u8 == from as u8 => Some(a),
            _ => None,
        }
    }

    /// The kind after a clockwise quarter turn. Crossings and empty ground stay the same.
    pub const fn quarter(self) -> Self {
        match self {
            Self::Horizontal => Self::Vertical,
            Self::Vertical => Self::Horizontal,
            Self::NorthEast => Self::SouthEast,
            Self::SouthEast => Self::SouthWest,
            Self::SouthWest => Self::NorthWest,
            Self::NorthWest => Self::NorthEast,
            Self::Empty | Self::Crossing => self,
        }
    }

    /// The number of a kind, below 8.
    pub const fn number(self) -> u8 {
        self as u8
    }
}

/// A tile: its kind, and the number of its bonus in the design. Equal tiles are interchangeable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The greatest number of distinct bonuses.
    pub const MOST_BONUSES: usize = 31;

    /// A tile with a bonus by its number, counted from 1; 0 means none.
    pub(crate) fn new(kind: Kind, bonus: usize) -> Self {
        debug_assert!(bonus <= Self::MOST_BONUSES);
        Self(kind.number() | (bonus as u8) << 3)
    }

    /// The kind of the tile.
    pub fn kind(self) -> Kind {
        Kind::ALL[usize::from(self.0 & 7)]
    }

    /// The number of the tile's bonus, from 1; 0 means none.
    pub(crate) fn bonus(self) -> usize {
        usize::from(self.0 >> 3)
    }

    /// The tile after a clockwise quarter turn.
    pub(crate) fn quarter(self) -> Self {
        Self::new(self.kind().quarter(), self.bonus())
    }
}
