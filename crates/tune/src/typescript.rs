//! Tier sets as TypeScript literals.

use std::fmt::Write;
use toml::{Table, Value};

/// A tier set as an object literal: a property for each tier, with the keys that its tier file has.
///
/// ```
/// let text = "set = 'mine'\nfamily = 'pegs'\n[tiers.1]\nboards = 7\n\
///             maker = { id = 'walk', sizes = ['3x3'] }\nbands.peg-moves = [3, 9.5]\n";
/// let literal = etchwork_tune::typescript("mine", &["1"], text);
/// assert_eq!(literal, "\
/// /** Tiers of the set \"mine\". */
/// export const tiers = {
///   \"1\": {
///     bands: { \"peg-moves\": [3, 9.5] },
///     boards: 7,
///     maker: { id: \"walk\", sizes: [\"3x3\"] },
///   },
/// } as const;
/// ");
/// ```
///
/// # Panics
///
/// If the text is not the file of a set with these tiers.
pub fn typescript(set: &str, tiers: &[&str], file: &str) -> String {
    let file: Table = toml::from_str(file).expect("a tier file is TOML");
    let mut text = format!("/** Tiers of the set {}. */\nexport const tiers = {{\n", quoted(set));
    for name in tiers {
        let tier = file["tiers"][name].as_table().expect("a tier is a table");
        let _ = writeln!(text, "  {}: {{", key(name));
        for (name, setting) in tier {
            let _ = writeln!(text, "    {}: {},", key(name), value(setting));
        }
        text += "  },\n";
    }
    text + "} as const;\n"
}

fn value(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => format!("{number:?}"),
        Value::Boolean(truth) => truth.to_string(),
        Value::Datetime(moment) => quoted(&moment.to_string()),
        Value::Array(values) => {
            let values: Vec<String> = values.iter().map(self::value).collect();
            format!("[{}]", values.join(", "))
        }
        Value::Table(table) if table.is_empty() => "{}".to_owned(),
        Value::Table(table) => {
            let pair =
                |(name, of): (&String, &Value)| format!("{}: {}", key(name), self::value(of));
            let pairs: Vec<String> = table.iter().map(pair).collect();
            format!("{{ {} }}", pairs.join(", "))
        }
    }
}

/// Every JSON string is also a TypeScript string.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A key, without quotes if it may stand bare.
fn key(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '_';
    match name.chars().next() {
        Some(first) if !first.is_ascii_digit() && name.chars().all(bare) => name.to_owned(),
        _ => quoted(name),
    }
}
