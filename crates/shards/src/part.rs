//! Parts as they are carried and stored: each says its plan, its shard and its checksum.
//!
//! A head, a line `etchwork-part 2 PLAN RUN FIRST COUNT LENGTH CHECKSUM`, comes before the bytes.

use crate::plan::{Plan, Shard, digest};
use thiserror::Error;

const MARK: &str = "etchwork-part 2 ";

/// Why bytes are not the part of a shard.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PartError {
    /// There is no such part.
    #[error("the part of {0}, is missing")]
    Missing(Shard),
    /// The head is missing, the length is wrong, or the checksum does not fit.
    #[error("the part of {0}, is cut short or damaged")]
    Damaged(Shard),
    /// It is a part of another plan.
    #[error("the part of {0}, belongs to another plan: another command, seed or version made it")]
    OtherPlan(Shard),
    /// It is the part of another shard.
    #[error("the part of {wanted}, is that of {found}")]
    OtherShard {
        /// The shard whose part it should be.
        wanted: Shard,
        /// The shard that it names.
        found: Shard,
    },
}

impl Plan {
    /// The part of a shard with its head, so that whoever gets it can check it.
    pub fn seal(&self, shard: Shard, part: &[u8]) -> Vec<u8> {
        seal(&self.digest(), shard, part)
    }

    /// The bytes of a part that [`Plan::seal`] made for this plan and shard.
    pub fn open<'p>(&self, shard: Shard, sealed: &'p [u8]) -> Result<&'p [u8], PartError> {
        let (found, part) = open(&self.digest(), sealed).ok_or_else(|| {
            if head(sealed).is_some_and(|head| head.digest != self.digest()) {
                PartError::OtherPlan(shard)
            } else {
                PartError::Damaged(shard)
            }
        })?;
        if found == shard { Ok(part) } else { Err(PartError::OtherShard { wanted: shard, found }) }
    }
}

pub(crate) fn seal(plan: &str, shard: Shard, part: &[u8]) -> Vec<u8> {
    let Shard { run, first, count } = shard;
    let (length, checksum) = (part.len(), digest(part));
    let head = format!("{MARK}{plan} {run} {first} {count} {length} {checksum}\n");
    [head.as_bytes(), part].concat()
}

/// The shard and the bytes of a whole part of the plan with this digest.
pub(crate) fn open<'p>(plan: &str, sealed: &'p [u8]) -> Option<(Shard, &'p [u8])> {
    let Head { digest: of, shard, length, checksum, part } = head(sealed)?;
    let is_whole = length == part.len() && checksum == digest(part);
    (of == plan && is_whole).then_some((shard, part))
}

struct Head<'p> {
    digest: &'p str,
    shard: Shard,
    length: usize,
    checksum: &'p str,
    part: &'p [u8],
}

fn head(sealed: &[u8]) -> Option<Head<'_>> {
    let end = sealed.iter().position(|byte| *byte == b'\n')?;
    let line = std::str::from_utf8(&sealed[..end]).ok()?.strip_prefix(MARK)?;
    let mut words = line.split(' ');
    let digest = words.next()?;
    let mut number = || words.next()?.parse().ok();
    let shard = Shard { run: number()?, first: number()?, count: number()? };
    let length = words.next()?.parse().ok()?;
    Some(Head { digest, shard, length, checksum: words.next()?, part: &sealed[end + 1..] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_part_of_the_plan_and_the_shard_is_opened() {
        let [plan, other] = [1, 2].map(|seed| Plan::new("test 1", &seed, ["run"], 4));
        let shard = Shard { run: 1, first: 8, count: 4 };
        let sealed = plan.seal(shard, b"two\nlines\n");
        assert_eq!(plan.open(shard, &sealed), Ok(&b"two\nlines\n"[..]));
        let told = |part: Result<&[u8], PartError>| part.unwrap_err().to_string();
        assert_eq!(
            told(other.open(shard, &sealed)),
            "the part of run 1, requests 8 to 11, belongs to another plan: another command, seed \
             or version made it"
        );
        let next = Shard { first: 12, ..shard };
        let told = told(plan.open(next, &sealed));
        assert!(
            told.starts_with("the part of run 1, requests 12 to 15, is that of run 1"),
            "{told}"
        );
        for end in 0..sealed.len() {
            assert_eq!(plan.open(shard, &sealed[..end]), Err(PartError::Damaged(shard)), "{end}");
        }
        for at in 0..sealed.len() {
            let mut flipped = sealed.clone();
            flipped[at] ^= 1;
            assert!(plan.open(shard, &flipped).is_err(), "{at}");
        }
        assert!(plan.open(shard, &[&sealed[..], b"more"].concat()).is_err());
    }
}
