//! Bits and bytes, of which IDs are made.
//!
//! ```
//! use etchwork_core::bytes::{Reader, Writer};
//!
//! let mut out = Writer::default();
//! out.bits(5, 3);
//! out.gamma(9);
//! out.signed(-300);
//! let text = out.to_text();
//! assert_eq!(text, "orXBA");
//!
//! let mut read = Reader::of_text(&text)?;
//! assert_eq!((read.bits(3)?, read.gamma()?, read.signed()?), (5, 9, -300));
//! assert_eq!(read.bits(9).unwrap_err().to_string(), "the ID is cut short");
//! # Ok::<(), etchwork_core::Refusal>(())
//! ```

use crate::Refusal;

/// The alphabet of base64url (RFC 4648, section 5).
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Writes bits, the highest of each byte first.
#[derive(Clone, Debug, Default)]
pub struct Writer {
    bytes: Vec<u8>,
    /// The bits written.
    count: usize,
}

impl Writer {
    /// The low `width` bits of a number, highest first.
    pub fn bits(&mut self, number: u64, width: u32) {
        for bit in (0..width).rev() {
            if self.count.is_multiple_of(8) {
                self.bytes.push(0);
            }
            self.bytes[self.count / 8] |= ((number >> bit & 1) as u8) << (7 - self.count % 8);
            self.count += 1;
        }
    }

    /// A byte.
    pub fn byte(&mut self, byte: u8) {
        self.bits(byte.into(), 8);
    }

    /// A number, which may be 0, as the Elias gamma code of the number plus one.
    pub fn gamma(&mut self, number: u64) {
        let width = u64::BITS - (number + 1).leading_zeros();
        self.bits(0, width - 1);
        self.bits(number + 1, width);
    }

    /// A number in LEB128: seven bits in each eight, lowest first.
    pub fn number(&mut self, mut number: usize) {
        while number >= 0x80 {
            self.byte(number as u8 | 0x80);
            number >>= 7;
        }
        self.byte(number as u8);
    }

    /// A number with its sign in the lowest bit (zigzag), in LEB128.
    pub fn signed(&mut self, number: i32) {
        self.number(((number << 1) ^ (number >> 31)) as u32 as usize);
    }

    /// A word: its length in bytes, in LEB128, and its UTF-8.
    pub fn word(&mut self, word: &str) {
        self.number(word.len());
        word.bytes().for_each(|byte| self.byte(byte));
    }

    /// The bytes. Zeros fill the last one.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// The bits as base64url, six per character, padded with zeros.
    pub fn to_text(&self) -> String {
        let mut bits = Reader::new(&self.bytes);
        let letter = |_| {
            let six = (0..6).fold(0, |six, _| six << 1 | bits.bits(1).unwrap_or(0));
            char::from(ALPHABET[six as usize])
        };
        (0..self.count.div_ceil(6)).map(letter).collect()
    }
}

/// Reads what [`Writer`] writes, never past the end. Whoever reads a puzzle compares it, written
/// again, with what was read: so extra bits, and numbers that are longer than necessary, are
/// refused.
#[derive(Clone, Debug)]
pub struct Reader {
    bytes: Vec<u8>,
    /// The bits read.
    count: usize,
}

impl Reader {
    /// A reader of bytes.
    pub fn new(bytes: &[u8]) -> Self {
        Self { bytes: bytes.to_vec(), count: 0 }
    }

    /// A reader of the bits of a base64url text.
    pub fn of_text(text: &str) -> Result<Self, Refusal> {
        let mut bits = Writer::default();
        for letter in text.bytes() {
            let six = ALPHABET.iter().position(|known| *known == letter);
            let odd = || Refusal::new("the ID has a character that is not base64url");
            bits.bits(six.ok_or_else(odd)? as u64, 6);
        }
        Ok(Self::new(&bits.into_bytes()))
    }

    /// The next `width` bits, at most 64.
    pub fn bits(&mut self, width: u32) -> Result<u64, Refusal> {
        let mut number = 0;
        for _ in 0..width {
            let byte = self.bytes.get(self.count / 8);
            let byte = byte.ok_or_else(|| Refusal::new("the ID is cut short"))?;
            number = number << 1 | u64::from(byte >> (7 - self.count % 8) & 1);
            self.count += 1;
        }
        Ok(number)
    }

    /// The next bit, as a flag.
    pub fn flag(&mut self) -> Result<bool, Refusal> {
        Ok(self.bits(1)? == 1)
    }

    /// The next byte.
    pub fn byte(&mut self) -> Result<u8, Refusal> {
        Ok(self.bits(8)? as u8)
    }

    /// A number that [`Writer::gamma`] wrote, below 2^33.
    pub fn gamma(&mut self) -> Result<u64, Refusal> {
        let mut zeros = 0;
        while !self.flag()? {
            zeros += 1;
        }
        match zeros {
            0..=32 => Ok((1 << zeros | self.bits(zeros)?) - 1),
            _ => Err(unfit()),
        }
    }

    /// A number that [`Writer::number`] wrote, below 2^32.
    pub fn number(&mut self) -> Result<usize, Refusal> {
        let mut number = 0;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                let number = u32::try_from(number).map_err(|_| unfit())?;
                return Ok(number as usize);
            }
        }
        Err(unfit())
    }

    /// A number that [`Writer::number`] wrote, below a limit.
    pub fn below(&mut self, limit: usize) -> Result<usize, Refusal> {
        Some(self.number()?).filter(|number| *number < limit).ok_or_else(unfit)
    }

    /// A number that [`Writer::signed`] wrote.
    pub fn signed(&mut self) -> Result<i32, Refusal> {
        let code = self.number()? as u32;
        Ok((code >> 1) as i32 ^ -((code & 1) as i32))
    }

    /// A word that [`Writer::word`] wrote.
    pub fn word(&mut self) -> Result<String, Refusal> {
        let length = self.number()?;
        let bytes = (0..length).map(|_| self.byte());
        String::from_utf8(bytes.collect::<Result<_, _>>()?).map_err(|_| unfit())
    }
}

fn unfit() -> Refusal {
    Refusal::new("the ID has a part that is no part of a puzzle")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let numbers = [0, 1, 2, 62, 63, 64, 127, 128, 16_384, u64::from(u32::MAX)];
        for number in numbers {
            let (mut out, signed) = (Writer::default(), number as u32 as i32);
            out.bits(number, 33);
            out.gamma(number);
            out.number(number as usize);
            out.signed(signed);
            out.word("aé");
            for mut read in [Reader::of_text(&out.to_text()).unwrap(), Reader::new(&out.bytes)] {
                assert_eq!(read.bits(33), Ok(number));
                assert_eq!(read.gamma(), Ok(number));
                assert_eq!(read.number(), Ok(number as usize));
                assert_eq!(read.signed(), Ok(signed));
                assert_eq!(read.word().as_deref(), Ok("aé"));
            }
        }
    }

    #[test]
    fn nothing_is_read_past_the_end_and_nothing_overflows() {
        assert!(Reader::of_text("A!").is_err() && Reader::of_text("é").is_err());
        for bytes in [vec![], vec![0; 4], vec![0; 40], vec![0xff; 40], vec![0x7f]] {
            let odd = |read: fn(&mut Reader) -> bool| read(&mut Reader::new(&bytes));
            assert!(odd(|read| read.bits(64).is_err()) == (bytes.len() < 8));
            assert!(
                odd(|read| read.gamma().is_err())
                    == (bytes.first() != Some(&0xff) && bytes.first() != Some(&0x7f)),
                "{bytes:?}"
            );
            assert!(
                odd(|read| read.number().is_err())
                    == (bytes.first().is_none_or(|byte| *byte == 0xff))
            );
            assert!(odd(|read| read.word().is_err()) == (bytes.first() != Some(&0)));
        }
    }
}
