//! Reads numbers and names, never past the end.

use super::BytesError;
use crate::Flaw;

pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    fn byte(&mut self) -> Result<u8, BytesError> {
        let byte = *self.bytes.get(self.at).ok_or(BytesError::CutShort)?;
        self.at += 1;
        Ok(byte)
    }

    /// A number below 2^35, so that the sum of two numbers cannot overflow.
    pub(super) fn number(&mut self) -> Result<usize, BytesError> {
        let mut number = 0u64;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return usize::try_from(number).map_err(|_| BytesError::Unfit(self.at - 1));
            }
        }
        Err(BytesError::Unfit(self.at - 1))
    }

    pub(super) fn below(&mut self, limit: usize) -> Result<usize, BytesError> {
        let start = self.at;
        let number = self.number()?;
        if number < limit { Ok(number) } else { Err(BytesError::Unfit(start)) }
    }

    pub(super) fn zigzag(&mut self) -> Result<i32, BytesError> {
        let start = self.at;
        let code = u32::try_from(self.number()?).map_err(|_| BytesError::Unfit(start))?;
        Ok((code >> 1) as i32 ^ -((code & 1) as i32))
    }

    pub(super) fn name(&mut self) -> Result<&'a str, BytesError> {
        let length = self.number()?;
        let end = self.at.checked_add(length).ok_or(BytesError::CutShort)?;
        let name = self.bytes.get(self.at..end).ok_or(BytesError::CutShort)?;
        let start = std::mem::replace(&mut self.at, end);
        str::from_utf8(name).map_err(|error| BytesError::Unfit(start + error.valid_up_to()))
    }

    pub(super) fn fit<T>(&self, piece: Result<T, Flaw>) -> Result<T, BytesError> {
        piece.map_err(|flaw| BytesError::Flaw { at: self.at, flaw })
    }
}
