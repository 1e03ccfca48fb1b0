//! Text inside XML and HTML, and file names inside links.

use std::fmt::{self, Display, Write};

/// Escapes text as XML or HTML character data, also for quoted attributes.
///
/// Characters that XML 1.0 cannot express become U+FFFD, so that no title can make the file
/// ill-formed.
///
/// ```
/// assert_eq!(etchwork_render::Escaped("a < b").to_string(), "a &lt; b");
/// ```
pub struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\t' | '\n' => f.write_char(c)?,
                c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {
                    f.write_char('\u{fffd}')?
                }
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// Writes a relative file name as a URL reference: `/` stays, and characters with a meaning in a
/// URL (`:`, `#`, `?`, `%`) are encoded, so that no name can become an address with a scheme.
pub(crate) struct FileUrl<'a>(pub(crate) &'a str);

impl Display for FileUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Two slashes at the start would name a host.
        if self.0.starts_with('/') {
            f.write_char('.')?;
        }
        for byte in self.0.bytes() {
            match byte {
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                    f.write_char(char::from(byte))?
                }
                _ => write!(f, "%{byte:02X}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_text_is_made_harmless() {
        let shown = Escaped("<a href=\"x\">&'\u{0}\u{ffff}é").to_string();
        assert_eq!(shown, "&lt;a href=&quot;x&quot;&gt;&amp;&#39;\u{fffd}\u{fffd}é");
    }

    #[test]
    fn file_names_stay_relative() {
        assert_eq!(FileUrl("tier 1/é#1.svg").to_string(), "tier%201/%C3%A9%231.svg");
        assert_eq!(FileUrl("javascript:alert(1)").to_string(), "javascript%3Aalert%281%29");
        assert_eq!(FileUrl("//host/x").to_string(), ".//host/x");
    }
}
