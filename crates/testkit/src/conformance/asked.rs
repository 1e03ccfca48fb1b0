//! Asks the same questions in many ways: a plug-in's answer must not depend on earlier questions,
//! on the instance or on the thread.

use super::faults::{Faults, guarded};
use std::thread;

/// How a plug-in is asked.
pub(super) struct Asking<'a, T: ?Sized, Q, A> {
    /// Makes an instance.
    pub make: &'a (dyn Fn() -> Result<Box<T>, String> + Sync),
    /// The law that a differing answer breaks.
    pub law: &'static str,
    /// Asks a question of an instance.
    pub ask: &'a (dyn Fn(&mut T, &Q) -> A + Sync),
    /// A question in words, as the end of a sentence.
    pub about: &'a (dyn Fn(&Q) -> String + Sync),
    /// How an answer differs from the first one.
    pub differs: &'a (dyn Fn(&Q, &A, &A) -> String + Sync),
}

impl<T: ?Sized, Q: Sync, A: PartialEq + Send> Asking<'_, T, Q, A> {
    /// The first answers of one instance to all questions, in order, and then to the same
    /// [again](Self::again). `None` after a panic: the plug-in's state is then undefined.
    pub fn answers(&self, questions: &[Q], faults: &mut Faults) -> Option<Vec<A>> {
        let mut plug_in = (self.make)().map_err(|why| faults.add(self.law, why)).ok()?;
        self.answers_of(&mut plug_in, questions, faults)
    }

    /// The same of an instance that was made already.
    pub fn answers_of(
        &self,
        plug_in: &mut T,
        questions: &[Q],
        faults: &mut Faults,
    ) -> Option<Vec<A>> {
        let mut first = Vec::new();
        for question in questions {
            let ask = || (self.ask)(plug_in, question);
            first.push(faults.guard((self.about)(question), ask)?);
        }
        self.again(plug_in, questions, &first, faults)?;
        Some(first)
    }

    /// Asks the same instance in reverse order, each question twice, and other instances, at the same
    /// time on other threads; differences from the first answers are noted. `None` after a panic.
    pub fn again(
        &self,
        plug_in: &mut T,
        questions: &[Q],
        first: &[A],
        faults: &mut Faults,
    ) -> Option<()> {
        for (question, known) in questions.iter().zip(first).rev() {
            for _ in 0..2 {
                let ask = || (self.ask)(plug_in, question);
                let other = faults.guard((self.about)(question), ask)?;
                self.same(question, known, &other, "asked again after others", faults);
            }
        }
        for (question, known) in questions.iter().zip(first).step_by(3) {
            let fresh = || Ok::<A, String>((self.ask)(&mut *(self.make)()?, question));
            match faults.guard((self.about)(question), fresh)? {
                Ok(other) => {
                    self.same(question, known, &other, "asked of a fresh instance", faults)
                }
                Err(why) => faults.add(self.law, why),
            }
        }
        let fresh = |order| {
            let Ok(mut plug_in) = (self.make)() else { return Vec::new() };
            in_order(questions, order, |question| (self.ask)(&mut plug_in, question))
        };
        self.on_threads(
            questions,
            first,
            "asked in another order, on another thread",
            &fresh,
            faults,
        );
        Some(())
    }

    /// Asks one instance on several threads at once.
    pub fn shared(
        &self,
        ask: &(dyn Fn(&Q) -> A + Sync),
        questions: &[Q],
        first: &[A],
        faults: &mut Faults,
    ) {
        let same = |order| in_order(questions, order, ask);
        self.on_threads(questions, first, "asked by several threads at once", &same, faults);
    }

    /// Has questions answered on several threads, on each in its own order.
    fn on_threads(
        &self,
        questions: &[Q],
        first: &[A],
        how: &str,
        answers: &(dyn Fn(Vec<usize>) -> Answers<A> + Sync),
        faults: &mut Faults,
    ) {
        let all = questions.len();
        let backwards = (0..all).rev().collect();
        let by_twos = (0..all).step_by(2).chain((1..all).step_by(2)).collect();
        let from_the_middle = (all / 2..all).chain(0..all / 2).collect();
        let orders: [Vec<usize>; 3] = [backwards, by_twos, from_the_middle];
        let answered = thread::scope(|scope| {
            let threads = orders.map(|order| scope.spawn(|| answers(order)));
            threads.map(|thread| thread.join().expect("panics of plug-ins are caught"))
        });
        for (number, answer) in answered.into_iter().flatten() {
            let question = &questions[number];
            match answer {
                Ok(other) => self.same(question, &first[number], &other, how, faults),
                Err(panic) => {
                    let asked = format_args!("{how}, {}", (self.about)(question));
                    faults.panicked(&panic, asked);
                }
            }
        }
    }

    fn same(&self, question: &Q, known: &A, other: &A, how: &str, faults: &mut Faults) {
        if other != known {
            let (differs, about) = ((self.differs)(question, other, known), (self.about)(question));
            faults.add(self.law, format_args!("{how}: {differs}, {about}"));
        }
    }
}

/// Answers or panics, with the numbers of the questions.
type Answers<A> = Vec<(usize, Result<A, String>)>;

/// Answers up to the first panic.
fn in_order<Q, A>(questions: &[Q], order: Vec<usize>, mut ask: impl FnMut(&Q) -> A) -> Answers<A> {
    let mut answers = Vec::new();
    for number in order {
        let answer = guarded(|| ask(&questions[number]));
        let is_panic = answer.is_err();
        answers.push((number, answer));
        if is_panic {
            break;
        }
    }
    answers
}
