//! How the rim of a board is joined to itself.

use etchwork_core::TextFlaw;
use etchwork_core::text::Part;
use serde::Deserialize;
use std::fmt;

/// How the rim of a patch is joined to itself.
///
/// ```text
/// None   Across   Down    Both { twist: 0 }   Both { twist: 1 }
///        >....>   vvvv    >vvv>               >vvv>
/// ....   >....>   ....    >...>               >...>
///        >....>   vvvv    >vvv>               >>vvv   the first row follows the last one
///                                                     column further to the right
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wrap {
    /// Nothing is joined.
    #[default]
    None,
    /// The left and the right rim are joined: a band.
    Across,
    /// The upper and the lower rim are joined: a band.
    Down,
    /// Both are joined: a torus.
    Both {
        /// How many columns further to the right the first row follows below the last.
        twist: u8,
    },
}

/// The word of a text after which the rest of a wrap follows.
const WRAP: &str = "wrap";

impl Wrap {
    /// A torus without a twist.
    pub const TORUS: Self = Self::Both { twist: 0 };

    /// Whether the left and the right rim are joined.
    pub fn is_across(self) -> bool {
        matches!(self, Self::Across | Self::Both { .. })
    }

    /// How many columns further to the right the first row follows below the last, if the upper
    /// and the lower rim are joined.
    pub fn twist(self) -> Option<usize> {
        match self {
            Self::None | Self::Across => None,
            Self::Down => Some(0),
            Self::Both { twist } => Some(twist.into()),
        }
    }

    /// Reads the words of a text after the size.
    pub(crate) fn read(words: &[Part<'_>]) -> Result<Self, TextFlaw> {
        let [wrap, rest @ ..] = words else { return Ok(Self::None) };
        if wrap.text != WRAP {
            return Err(wrap.flaw("only `wrap` may come after the size"));
        }
        let odd = match rest {
            [] => return Ok(Self::TORUS),
            [way] if way.text == "across" => return Ok(Self::Across),
            [way] if way.text == "down" => return Ok(Self::Down),
            [twist] if twist.text == "twist" => {
                return Err(twist.flaw("say by how many columns: `twist 1`"));
            }
            [twist, columns] if twist.text == "twist" => match columns.number() {
                Some(twist @ 1..) => return Ok(Self::Both { twist }),
                _ => return Err(columns.flaw("a twist is a number of columns, as in `twist 1`")),
            },
            [way, odd, ..] if way.text == "across" || way.text == "down" => odd,
            [twist, _, odd, ..] if twist.text == "twist" => odd,
            [odd, ..] => {
                let why = "after `wrap` may come `across`, `down` or `twist 1`: take this away";
                return Err(odd.flaw(why));
            }
        };
        Err(odd.flaw("nothing may come after the wrap: take this away"))
    }

    /// What the first line of a text has after the size.
    pub(crate) fn words(self) -> String {
        match (self, self.how()) {
            (Self::None, _) => String::new(),
            (_, None) => format!(" {WRAP}"),
            (_, Some(how)) => format!(" {WRAP} {how}"),
        }
    }

    /// How a board wraps that is no torus, in words.
    pub(crate) fn how(self) -> Option<String> {
        match self {
            Self::None | Self::TORUS => None,
            Self::Across => Some("across".to_owned()),
            Self::Down => Some("down".to_owned()),
            Self::Both { twist } => Some(format!("twist {twist}")),
        }
    }
}

/// A torus, or no wrap.
impl From<bool> for Wrap {
    fn from(wraps: bool) -> Self {
        if wraps { Self::TORUS } else { Self::None }
    }
}

/// Says it in a title: `, which wraps`; nothing for a board that does not wrap.
impl fmt::Display for Wrap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::None => Ok(()),
            Self::TORUS => f.write_str(", which wraps"),
            Self::Across => f.write_str(", which wraps from left to right"),
            Self::Down => f.write_str(", which wraps from top to bottom"),
            Self::Both { twist } => {
                let columns = if twist == 1 { "column" } else { "columns" };
                write!(f, ", which wraps with a twist of {twist} {columns}")
            }
        }
    }
}

/// A wrap in settings: `true`, `false`, or what a text has after `wrap`.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum WrapSetting {
    Truth(bool),
    Text(String),
}

impl TryFrom<WrapSetting> for Wrap {
    type Error = String;

    fn try_from(setting: WrapSetting) -> Result<Self, String> {
        match setting {
            WrapSetting::Truth(wraps) => Ok(wraps.into()),
            WrapSetting::Text(text) => {
                let text = format!("{WRAP} {text}");
                let wrap = Self::read(&Part::of(&text).words());
                let meant = "`wrap` is true, false, across, down or \"twist 1\"";
                wrap.map_err(|flaw| format!("{meant}: {}", flaw.message))
            }
        }
    }
}
