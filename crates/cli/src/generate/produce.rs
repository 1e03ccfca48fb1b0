//! Answers requests side by side and hands the answers on in index order.

use super::remote::RemoteShares;
use super::share::{Share, ShareWorker, Wants};
use super::worker::LocalShares;
use crate::Kit;
use crate::failure::Failure;
use etchwork::Run;
use etchwork_shards::{Executor, Plan};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The most requests of a share: larger shares would idle fewer lanes at their ends, but their
/// results would no longer stay in near memory.
const BATCH: u32 = 2048;

/// The least requests of a share when the last ones are spread over all threads.
const FEW: u32 = 64;

/// Shares per thread, with several threads: one in work, and the next while the first is handed on.
/// More would only be further away in memory.
const SHARES: u64 = 2;

/// Shares per thread when shares have few requests: one may take many times as long as another, and
/// all later ones wait for it.
const SMALL_SHARES: u64 = 8;

/// The approximate maximum time of a share.
const SOON: Duration = Duration::from_millis(12);

/// The last index. Only a run that begins with it answers it.
pub const LAST: u64 = u32::MAX as u64;

/// Whether each request of a run needs the answers before it, so that only one thread works.
pub fn is_in_order(run: &Run) -> bool {
    run.plan().series().is_some() && run.aim().is_none()
}

/// Executes a run on several threads. The answers do not depend on their number.
pub struct Producer<'a> {
    task: Production<'a>,
    /// The worker of each thread.
    benches: Vec<Box<dyn ShareWorker + 'a>>,
    /// The number of requests per share, if shares are shards.
    per_shard: Option<u32>,
}

/// The task.
#[derive(Clone, Copy)]
struct Production<'a> {
    stopped: &'a AtomicBool,
    wants: Wants,
}

impl<'a> Producer<'a> {
    pub fn new(
        run: &Run,
        kit: &Kit,
        threads: usize,
        stopped: &'a AtomicBool,
        wants: Wants,
    ) -> Result<Self, Failure> {
        let threads = if is_in_order(run) { 1 } else { threads };
        let bench = |_| {
            let worker = LocalShares::new(run, &kit.registry)?;
            Ok::<_, Failure>(Box::new(worker) as Box<dyn ShareWorker + 'a>)
        };
        let benches = (0..threads).map(bench).collect::<Result<_, _>>()?;
        Ok(Self { task: Production { stopped, wants }, benches, per_shard: None })
    }

    /// The same through an executor, which executes shards of a plan that has the run under this
    /// number.
    pub fn by(
        executor: &'a dyn Executor,
        plan: &'a Plan,
        run: u32,
        kit: &'a Kit,
        stopped: &'a AtomicBool,
        wants: Wants,
    ) -> Self {
        let away =
            |_| Box::new(RemoteShares { executor, kit, plan, run }) as Box<dyn ShareWorker + 'a>;
        let benches = (0..executor.size().get()).map(away).collect();
        Self { task: Production { stopped, wants }, benches, per_shard: Some(plan.per_shard()) }
    }

    /// Answers requests from `first` on and hands the answers to `take` in order. It starts with
    /// `wanted` requests; `take` returns how many are still wanted, and 0 ends the run. Returns the
    /// number still wanted: more than 0 if the run was stopped or the indices ended. With several
    /// threads, the next requests are answered while the last answers are handed on.
    pub fn each(
        mut self,
        first: u64,
        wanted: u32,
        take: impl FnMut(&mut Share) -> Result<u32, Failure>,
    ) -> Result<u32, Failure> {
        let Production { stopped, wants } = self.task;
        let threads = self.benches.len() as u32;
        let (next, end, under_way) = (first, LAST.max(first + 1), 0);
        let (per_shard, most) = (self.per_shard, self.per_shard.unwrap_or(1));
        let mut course = Course { take, threads, next, end, wanted, under_way, most, per_shard };
        if let [bench] = &mut self.benches[..] {
            let mut share = Share::default();
            while course.plan(&mut share) {
                bench.work(&mut share, wants, stopped);
                if !course.hand_on(&mut share)? {
                    break;
                }
            }
        } else {
            self.work_side_by_side(&mut course)?;
        }
        Ok(course.wanted)
    }

    fn work_side_by_side<T: FnMut(&mut Share) -> Result<u32, Failure>>(
        self,
        course: &mut Course<T>,
    ) -> Result<(), Failure> {
        let Self { task, benches, .. } = self;
        let (orders, queue) = mpsc::channel();
        let (answers, answered) = mpsc::channel();
        let queue = Mutex::new(queue);
        thread::scope(|scope| {
            for bench in benches {
                let (queue, answers) = (&queue, answers.clone());
                let serve = move || task.serve(bench, queue, &answers);
                let begun = thread::Builder::new().spawn_scoped(scope, serve);
                begun.map_err(|error| Failure::Io(format!("threads: {error}")))?;
            }
            let conduct = AssertUnwindSafe(|| course.conduct(&orders, &answered));
            let ended = catch_unwind(conduct);
            // Requests that are no longer wanted are not answered.
            drop(orders);
            queue.lock().unwrap_or_else(PoisonError::into_inner).try_iter().for_each(drop);
            ended.unwrap_or_else(|panic| resume_unwind(panic))
        })
    }
}

/// A share and its place in the order.
type Order = (u64, Share);

/// A finished share, or its panic, with its place.
type RequestAnswer = (u64, thread::Result<Share>);

/// The progress of a run, and its receiver.
struct Course<T> {
    take: T,
    threads: u32,
    /// The next index, and the end index.
    next: u64,
    end: u64,
    /// The number of answers still wanted.
    wanted: u32,
    /// Requests planned but not yet handed on.
    under_way: u32,
    /// The most requests of a share, by the time they take.
    most: u32,
    /// The fixed size of all shares but the last, if any.
    per_shard: Option<u32>,
}

impl<T: FnMut(&mut Share) -> Result<u32, Failure>> Course<T> {
    /// Gives a share the next requests; returns whether there are any.
    fn plan(&mut self, share: &mut Share) -> bool {
        let indices = (self.end - self.next) as u32;
        let left = self.wanted.saturating_sub(self.under_way).min(indices);
        // The last requests are spread over all threads.
        let parts = if self.threads == 1 { 1 } else { 2 * self.threads };
        let spread = left.min(left.div_ceil(parts).max(FEW)).min(self.most);
        let requests = self.per_shard.map_or(spread, |each| each.min(left));
        // If none are left, the first index does not matter.
        (share.first, share.requests) = (self.next as u32, requests as usize);
        self.next += u64::from(requests);
        self.under_way += requests;
        requests > 0
    }

    /// Hands answers on; returns whether more are wanted and possible.
    fn hand_on(&mut self, share: &mut Share) -> Result<bool, Failure> {
        self.wanted = (self.take)(share)?;
        let requests = share.requests as u32;
        self.under_way -= requests;
        if requests == self.most && self.per_shard.is_none() {
            self.most = paced(requests, share.took);
        }
        Ok(self.wanted > 0 && share.is_whole()?)
    }

    /// Orders shares, and hands on the results, which arrive in any order, in sequence.
    fn conduct(
        &mut self,
        orders: &Sender<Order>,
        answered: &Receiver<RequestAnswer>,
    ) -> Result<(), Failure> {
        let (mut idle, mut early) = (Vec::<Share>::new(), BTreeMap::new());
        let mut places = 0..0;
        loop {
            let each = if self.most < FEW { SMALL_SHARES } else { SHARES };
            while places.end - places.start < each * u64::from(self.threads) {
                let mut share = idle.pop().unwrap_or_default();
                if !self.plan(&mut share) {
                    break;
                }
                orders.send((places.end, share)).expect("the queue outlives all orders");
                places.end += 1;
            }
            let Some(due) = places.next() else { return Ok(()) };
            let answer = loop {
                if let Some(answer) = early.remove(&due) {
                    break answer;
                }
                let (place, answer) = answered.recv().expect("each order is answered");
                early.insert(place, answer);
            };
            let mut share = answer.unwrap_or_else(|panic| resume_unwind(panic));
            if !self.hand_on(&mut share)? {
                return Ok(());
            }
            idle.push(share);
        }
    }
}

/// The requests of the next share, from the number and time of the last.
pub fn paced(most: u32, took: Duration) -> u32 {
    match most {
        _ if took < SOON / 8 => BATCH.min(8 * most),
        _ if took < SOON => BATCH.min(2 * most),
        _ if took < 4 * SOON => most,
        _ => (most / 2).max(1),
    }
}

impl Production<'_> {
    /// Executes orders until none are left.
    fn serve(
        self,
        mut bench: Box<dyn ShareWorker + '_>,
        queue: &Mutex<Receiver<Order>>,
        answers: &Sender<RequestAnswer>,
    ) {
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        while let Ok((place, mut share)) = next() {
            let work = AssertUnwindSafe(|| {
                bench.work(&mut share, self.wants, self.stopped);
                share
            });
            // A panic is resumed in the thread that waits for the answer.
            if answers.send((place, catch_unwind(work))).is_err() {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork::{Budget, Limit, Overrides, PathFinder, Search, Task, Verdict};
    use etchwork::{standard_families, standard_registry};

    /// A run with a finder of these tests.
    fn run_with<F: PathFinder + Default + 'static>() -> (Kit, Run) {
        let mut registry = standard_registry();
        registry
            .kind_mut::<dyn PathFinder>()
            .add_plain("tested", "here", || Box::new(F::default()))
            .unwrap();
        let families = standard_families();
        let set = families.set("article").unwrap();
        let finder = Some("tested".to_owned());
        let overrides = Overrides { finder, boards: Some(2), ..Overrides::default() };
        let run = set.run("easy", &overrides, 1, &registry).unwrap();
        (Kit::new(registry, families, ""), run)
    }

    /// Requests a million answers; returns how many were handed on, and how the run ended.
    fn produce(
        (kit, run): &(Kit, Run),
        threads: usize,
    ) -> (u32, thread::Result<Result<u32, Failure>>) {
        let stopped = AtomicBool::new(false);
        let wants = Wants { json: false, pieces: true, keys: None, solutions: false };
        let producer = Producer::new(run, kit, threads, &stopped, wants).unwrap();
        let (mut handed_on, all) = (0, 1_000_000);
        let take = |share: &mut Share| {
            handed_on += share.number();
            Ok(all - handed_on)
        };
        let ended = catch_unwind(AssertUnwindSafe(|| producer.each(0, all, take)));
        (handed_on, ended)
    }

    /// Panics at its twentieth task.
    #[derive(Default)]
    struct Tired(u32);

    impl PathFinder for Tired {
        fn find(&mut self, _: &Task<'_>, _: Budget) -> Search {
            self.0 += 1;
            assert!(self.0 < 20, "it is tired");
            Search::new(Verdict::BudgetSpent, 1, 1)
        }
    }

    #[test]
    fn a_panic_of_a_thread_ends_all_of_them() {
        let (handed_on, ended) = produce(&run_with::<Tired>(), 3);
        let panic = ended.expect_err("the panic comes through");
        let message = panic.downcast_ref::<String>().expect("it says who panics, on what");
        let told = "path finder 'tested' panics: 'it is tired', on\n";
        assert!(message.starts_with(told), "{message}");
        assert!(handed_on < 1000);
    }

    /// Claims a false path at its thousandth task.
    #[derive(Default)]
    struct Liar(u32);

    impl PathFinder for Liar {
        fn find(&mut self, task: &Task<'_>, _: Budget) -> Search {
            self.0 += 1;
            let lie = || Verdict::Found(task.graph.cells().iter().take(1).collect());
            Search::new(if self.0 < 1000 { Verdict::BudgetSpent } else { lie() }, 1, 1)
        }
    }

    #[test]
    fn answers_before_a_fault_are_handed_on() {
        let made = run_with::<Liar>();
        let mut worker = made.1.worker(&made.0.registry).unwrap();
        let mut is_sound = |index: &u32| worker.request(1, *index, None, Limit::NONE).is_ok();
        let before = (0..).take_while(&mut is_sound).count();
        let (handed_on, ended) = produce(&made, 1);
        let Ok(Err(Failure::Input(report))) = ended else { panic!("a lie is a fault") };
        assert!(report.to_string().contains("'tested' claims an invalid path"), "{report}");
        assert_eq!(handed_on as usize, before);
    }
}
