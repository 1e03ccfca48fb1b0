//! The laws that every plug-in of any kind keeps, for kinds without a suite of their own.

use super::asked::Asking;
use super::subject::Subject;
use etchwork_path::{PlugIn, Registry, Settings};
use std::fmt::Debug;

/// Asks a plug-in of any kind questions, each several times, and checks that
///
/// - an answer does not depend on what was asked before, on the order, on the instance or on the
///   thread, and nothing panics;
/// - each answer passes `check`, the laws of its kind, which returns what is wrong;
/// - its description is one line, and a setting that it does not have is refused in one line.
///
/// Returns the number of questions, or what is wrong: each broken law once, with the question and
/// the number of violations. Cost: each question is asked some six times.
///
/// ```
/// use etchwork_path::{PlugIn, Registry, Settings};
/// use etchwork_testkit::conformance;
///
/// trait Greeter: Send {
///     fn greet(&self, name: &str) -> String;
/// }
/// impl PlugIn for dyn Greeter {
///     const KIND: &'static str = "greeter";
/// }
/// struct Plain;
/// impl Greeter for Plain {
///     fn greet(&self, name: &str) -> String {
///         format!("Hello, {name}")
///     }
/// }
///
/// let mut registry = Registry::new();
/// registry.kind_mut::<dyn Greeter>().add("plain", "greets by name", |settings, _| {
///     settings.none()?;
///     Ok(Box::new(Plain))
/// })?;
/// let suite = |most: usize| {
///     conformance::plug_in::<dyn Greeter, _, _>(
///         "plain",
///         &Settings::default(),
///         &registry,
///         &["Ada", "Bob"],
///         |greeter, name| greeter.greet(name),
///         |_, said: &String| match said.len() {
///             len if len > most => Err(format!("{said:?} is too long")),
///             _ => Ok(()),
///         },
///     )
/// };
/// assert_eq!(suite(10), Ok(2));
/// assert!(suite(9).unwrap_err().contains("is too long, asked \"Ada\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn plug_in<T, Q, A>(
    id: &str,
    settings: &Settings,
    registry: &Registry,
    questions: &[Q],
    ask: impl Fn(&mut T, &Q) -> A + Sync,
    check: impl Fn(&Q, &A) -> Result<(), String>,
) -> Result<usize, String>
where
    T: PlugIn + ?Sized,
    Q: Debug + Sync,
    A: Debug + PartialEq + Send,
{
    let subject = Subject::<T>::of(id, settings, registry);
    let mut faults = subject.faults();
    subject.make()?;
    let about = |question: &Q| format!("asked {question:?}");
    let asking = Asking {
        make: &|| subject.make(),
        law: "the same question has the same answer",
        ask: &ask,
        about: &about,
        differs: &|_, other, known| format!("{}, not {}", short(other), short(known)),
    };
    for (question, answer) in
        questions.iter().zip(asking.answers(questions, &mut faults).into_iter().flatten())
    {
        let place = about(question);
        faults.law("an answer keeps the laws of its kind", place, || check(question, &answer));
    }
    faults.or(questions.len())
}

/// The beginning of an answer.
fn short(answer: &impl Debug) -> String {
    let mut text = format!("{answer:?}");
    if let Some((at, _)) = text.char_indices().nth(300) {
        text.truncate(at);
        text += "...";
    }
    text
}
