//! Bits as URL-safe text, six per character.

/// The alphabet of base64url (RFC 4648, section 5).
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bits to write, in order.
#[derive(Default)]
pub struct Writer(Vec<bool>);

impl Writer {
    /// Writes the low `width` bits of a number, highest first.
    pub fn bits(&mut self, number: u64, width: u32) {
        self.0.extend((0..width).rev().map(|bit| number >> bit & 1 == 1));
    }

    /// Writes a number, which may be 0, as the Elias gamma code of the number plus one.
    pub fn number(&mut self, number: u64) {
        let width = u64::BITS - (number + 1).leading_zeros();
        self.bits(0, width - 1);
        self.bits(number + 1, width);
    }

    /// The bits as text, padded with zeros.
    pub fn text(self) -> String {
        let letter = |six: &[bool]| {
            let index = (0..6).fold(0, |index, bit| {
                index << 1 | usize::from(six.get(bit).copied().unwrap_or(false))
            });
            char::from(ALPHABET[index])
        };
        self.0.chunks(6).map(letter).collect()
    }
}

/// A reader of bits; a valid text has no bits left at its end.
pub struct Reader {
    bits: Vec<bool>,
    at: usize,
}

impl Reader {
    /// The bits of a text; `None` if a character is not in the alphabet.
    pub fn new(text: &str) -> Option<Self> {
        let mut bits = Vec::with_capacity(6 * text.len());
        for letter in text.bytes() {
            let index = ALPHABET.iter().position(|known| *known == letter)?;
            bits.extend((0..6).rev().map(|bit| index >> bit & 1 == 1));
        }
        Some(Self { bits, at: 0 })
    }

    /// The next `width` bits.
    pub fn bits(&mut self, width: u32) -> Option<u64> {
        let bits = self.bits.get(self.at..self.at + width as usize)?;
        self.at += width as usize;
        Some(bits.iter().fold(0, |number, bit| number << 1 | u64::from(*bit)))
    }

    /// The next number written by [`Writer::number`], below 2^33.
    pub fn number(&mut self) -> Option<u64> {
        let zeros = self.bits[self.at..].iter().take_while(|bit| !**bit).count() as u32;
        self.bits(zeros)?;
        let number = self.bits(zeros + 1).filter(|_| zeros <= 32)?;
        Some(number - 1)
    }
}
