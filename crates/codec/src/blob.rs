//! Board IDs of families that have their own byte forms.

use crate::CHECKSUM;
use etchwork_path::Refusal;
use etchwork_path::bytes::{Reader, Writer};

/// Bytes as an ID: the letters of the family, its version, the bytes as base64url, and a checksum.
///
/// ```
/// use etchwork_codec::{blob_id, read_blob_id};
///
/// let id = blob_id("c", 1, b"any bytes");
/// assert_eq!(read_blob_id("c", 1, &id), Ok(b"any bytes".to_vec()));
/// assert!(read_blob_id("c", 1, &id.replace("c1.", "c1.A")).is_err());
/// ```
pub fn blob_id(family: &str, version: u32, bytes: &[u8]) -> String {
    let mut bits = Writer::default();
    bits.gamma(bytes.len() as u64);
    bytes.iter().for_each(|byte| bits.byte(*byte));
    let body = format!("{family}{version}.{}", bits.to_text());
    format!("{body}.{:04x}", CHECKSUM.checksum(body.as_bytes()))
}

/// Reads the bytes of an ID, or says what is wrong with it.
pub fn read_blob_id(family: &str, version: u32, id: &str) -> Result<Vec<u8>, String> {
    let parts: Vec<&str> = id.split('.').collect();
    let [head, data, check] = parts[..] else { return Err(format!("'{id}' is not a board ID")) };
    let own = format!("{family}{version}");
    if head != own {
        let version = head.strip_prefix(family).and_then(|version| version.parse::<u32>().ok());
        let (other, reads) = if version.is_some() {
            ("a later version", "this build reads")
        } else {
            ("another family", "these open with")
        };
        return Err(format!("'{id}' is of {other}, or mistyped: {reads} {own}"));
    }
    let sum = CHECKSUM.checksum(format!("{head}.{data}").as_bytes());
    if check != format!("{sum:04x}") {
        return Err(mistyped(id));
    }
    match bytes_of(data).map_err(|why| format!("'{id}' is no puzzle: {why}"))? {
        bytes if blob_id(family, version, &bytes) == id => Ok(bytes),
        _ => Err(format!("'{id}' is not in canonical form")),
    }
}

/// What is told of an ID whose checksum does not fit.
pub(crate) fn mistyped(id: &str) -> String {
    let is_capital = !id.split('.').skip(1).any(|part| part.contains(|c: char| c.is_lowercase()));
    let mend = if is_capital {
        "; it is in capitals, and small letters differ from them: copy it as it was given"
    } else {
        ""
    };
    format!("'{id}' is mistyped: its checksum does not fit{mend}")
}

fn bytes_of(data: &str) -> Result<Vec<u8>, Refusal> {
    let mut bits = Reader::of_text(data)?;
    (0..bits.gamma()?).map(|_| bits.byte()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_that_is_not_read_here_is_told_from_one_that_no_build_reads_yet() {
        let refusal = |family, version| {
            read_blob_id("c", 1, &blob_id(family, version, b"any bytes")).unwrap_err()
        };
        assert!(refusal("c", 2).contains("is of a later version, or mistyped"));
        assert!(refusal("d", 1).contains("is of another family, or mistyped"));
        assert!(refusal("cards", 1).contains("is of another family, or mistyped"));
    }
}
