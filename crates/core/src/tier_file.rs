//! The texts of tier files that a program has inside.

/// The text of a tier file, by its path from the source that names it. A page must be small: there,
/// lines that are comments and nothing else are left out.
#[macro_export]
macro_rules! tier_file {
    ($path:literal) => {{
        const WHOLE: &str = include_str!($path);
        const LENGTH: usize = $crate::without_comments::<0>(WHOLE).1;
        const BARE: &[u8] = &$crate::without_comments::<LENGTH>(WHOLE).0;
        match ::core::str::from_utf8(BARE) {
            Ok(bare) if cfg!(target_family = "wasm") => bare,
            _ => WHOLE,
        }
    }};
}

/// The first bytes of a text without the lines that are comments and nothing else, and how many bytes
/// it has in all.
#[doc(hidden)]
pub const fn without_comments<const N: usize>(text: &str) -> ([u8; N], usize) {
    let (bytes, mut bare) = (text.as_bytes(), [0; N]);
    let (mut at, mut length, mut is_kept) = (0, 0, true);
    while at < bytes.len() {
        if at == 0 || bytes[at - 1] == b'\n' {
            is_kept = !is_comment(bytes, at);
        }
        if is_kept {
            if length < N {
                bare[length] = bytes[at];
            }
            length += 1;
        }
        at += 1;
    }
    (bare, length)
}

/// Whether the line that begins at a byte is a comment.
const fn is_comment(bytes: &[u8], mut at: usize) -> bool {
    while at < bytes.len() && bytes[at] == b' ' {
        at += 1;
    }
    at < bytes.len() && bytes[at] == b'#'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_that_are_comments_are_left_out() {
        const TEXT: &str = "# A set.\nset = \"a#b\" # Its name.\n  # More.\n\n[tiers.é]\n#";
        let bare = "set = \"a#b\" # Its name.\n\n[tiers.é]\n";
        let (bytes, length) = without_comments::<100>(TEXT);
        assert_eq!(std::str::from_utf8(&bytes[..length]).unwrap(), bare);
        assert_eq!(without_comments::<0>(TEXT).1, bare.len());
    }
}
