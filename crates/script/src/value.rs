//! Values of our own, in which a script's data leaves it.

use rhai::{Array, Dynamic, Map};
use std::fmt;
use std::sync::Arc;

/// The most bytes of a value.
const MOST_BYTES: usize = 1 << 16;
/// The most values within each other.
const MOST_DEPTH: usize = 16;

/// A truth, an integer, a text, a list, or a map with its keys in order, as bytes. Equal values have
/// equal bytes: equality and hashes are of these.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Value(Arc<[u8]>);

impl Value {
    /// The value of a script's data, or what it has that no value has.
    pub fn of(data: &Dynamic) -> Result<Self, String> {
        let mut bytes = Vec::new();
        encode(data, 0, &mut bytes)?;
        Ok(Self(bytes.into()))
    }

    /// The value as a script's data, which shares nothing with other data.
    pub fn data(&self) -> Dynamic {
        decode(&mut &*self.0)
    }

    /// Its bytes on the heap.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.data())
    }
}

fn encode(data: &Dynamic, depth: usize, bytes: &mut Vec<u8>) -> Result<(), String> {
    let add = |bytes: &mut Vec<u8>, part: &[u8]| {
        if bytes.len() + part.len() > MOST_BYTES {
            Err(format!("has more than {MOST_BYTES} bytes"))
        } else {
            bytes.extend_from_slice(part);
            Ok(())
        }
    };
    let text = |bytes: &mut Vec<u8>, text: &str| {
        add(bytes, &(text.len() as u32).to_be_bytes())?;
        add(bytes, text.as_bytes())
    };
    if depth > MOST_DEPTH {
        return Err(format!("has more than {MOST_DEPTH} values within each other"));
    }
    if let Ok(truth) = data.as_bool() {
        return add(bytes, if truth { b"t" } else { b"f" });
    }
    if let Ok(number) = data.as_int() {
        add(bytes, b"i")?;
        return add(bytes, &number.to_be_bytes());
    }
    if let Ok(letter) = data.as_char() {
        add(bytes, b"s")?;
        return text(bytes, letter.encode_utf8(&mut [0; 4]));
    }
    if let Ok(words) = data.as_immutable_string_ref() {
        add(bytes, b"s")?;
        return text(bytes, &words);
    }
    if let Ok(list) = data.as_array_ref() {
        add(bytes, b"a")?;
        add(bytes, &(list.len() as u32).to_be_bytes())?;
        return list.iter().try_for_each(|item| encode(item, depth + 1, bytes));
    }
    if let Ok(map) = data.as_map_ref() {
        add(bytes, b"m")?;
        add(bytes, &(map.len() as u32).to_be_bytes())?;
        return map.iter().try_for_each(|(key, item)| {
            text(bytes, key)?;
            encode(item, depth + 1, bytes)
        });
    }
    Err(format!("has {}, which is no integer, truth, text, array or map", kind(data)))
}

/// What data is, in words.
pub(crate) fn kind(data: &Dynamic) -> String {
    let (is_letter, name) = (data.is_char(), data.type_name());
    match name {
        _ if is_letter => "a text".to_owned(),
        "()" => "nothing, `()`".to_owned(),
        "bool" => "a truth".to_owned(),
        "i64" => "an integer".to_owned(),
        "string" => "a text".to_owned(),
        "array" => "an array".to_owned(),
        "map" => "a map".to_owned(),
        "Fn" => "a function".to_owned(),
        other => format!("a value of the kind `{}`", other.rsplit("::").next().unwrap_or(other)),
    }
}

/// Reads what [`encode`] wrote.
fn decode(bytes: &mut &[u8]) -> Dynamic {
    let count = |bytes: &mut &[u8]| u32::from_be_bytes(*take(bytes)) as usize;
    let text = |bytes: &mut &[u8]| {
        let length = count(bytes);
        let (text, rest) = bytes.split_at(length);
        *bytes = rest;
        std::str::from_utf8(text).expect("it was a text").to_owned()
    };
    match take::<1>(bytes) {
        b"t" => true.into(),
        b"f" => false.into(),
        b"i" => i64::from_be_bytes(*take(bytes)).into(),
        b"s" => text(bytes).into(),
        b"a" => (0..count(bytes)).map(|_| decode(bytes)).collect::<Array>().into(),
        _ => {
            let pairs = (0..count(bytes)).map(|_| (text(bytes).into(), decode(bytes)));
            pairs.collect::<Map>().into()
        }
    }
}

fn take<'a, const N: usize>(bytes: &mut &'a [u8]) -> &'a [u8; N] {
    let (first, rest) = bytes.split_first_chunk().expect("it was written whole");
    *bytes = rest;
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn data() -> impl Strategy<Value = Dynamic> {
        let leaf = prop_oneof![
            any::<bool>().prop_map(Dynamic::from),
            any::<i64>().prop_map(Dynamic::from),
            ".{0,5}".prop_map(Dynamic::from),
        ];
        leaf.prop_recursive(4, 24, 5, |inner| {
            let pair = (".{0,3}", inner.clone());
            prop_oneof![
                prop::collection::vec(inner, 0..5).prop_map(Dynamic::from_array),
                prop::collection::vec(pair, 0..5).prop_map(|pairs| {
                    let pairs = pairs.into_iter().map(|(key, item)| (key.into(), item));
                    Dynamic::from_map(pairs.collect())
                }),
            ]
        })
    }

    proptest! {
        #[test]
        fn a_value_has_one_form(data in data()) {
            let value = Value::of(&data).unwrap();
            prop_assert_eq!(format!("{}", value.data()), format!("{data}"));
            prop_assert_eq!(Value::of(&value.data()).unwrap(), value);
        }

        #[test]
        fn values_that_differ_have_bytes_that_differ(a in data(), b in data()) {
            let same = Value::of(&a).unwrap() == Value::of(&b).unwrap();
            prop_assert_eq!(same, format!("{a:?}") == format!("{b:?}"));
        }
    }

    #[test]
    fn functions_and_what_has_no_end_are_refused() {
        let told = |script: &str| {
            let data: Dynamic = rhai::Engine::new().eval(script).unwrap();
            Value::of(&data).unwrap_err()
        };
        assert!(told("[1, |x| x]").starts_with("has a function,"), "{}", told("[1, |x| x]"));
        assert!(told("#{ a: () }").starts_with("has nothing,"));
        let deep = "let a = []; for i in 0..40 { a = [a] } a";
        assert_eq!(told(deep), "has more than 16 values within each other");
        let large = "let a = []; for i in 0..9999 { a.push(0) } a";
        assert_eq!(told(large), "has more than 65536 bytes");
    }
}
