//! Lookup results for a block of successors, and a helper that runs work in parts.

use etchwork_core::Status;

/// The lookup result of a successor.
#[derive(Clone, Copy)]
pub(crate) enum Seen {
    /// A known state with this number.
    Before(u32),
    /// The nth new state of its part, whether this is its first occurrence or a later one.
    New(u32),
}

/// The results of one part in a block.
pub(crate) struct Found {
    /// In the order of that part's successors.
    pub(crate) seen: Vec<Seen>,
    /// Hash and status of each new state.
    pub(crate) new: Vec<(u32, Status)>,
}

/// The numbers for the new states of a block.
pub(crate) struct Numbering<'a> {
    pub(crate) found: &'a [Found],
    /// For each part, the number of successors processed so far.
    cursors: Vec<usize>,
    /// For each part and each of its new states, the number of the state once it has one.
    pub(crate) numbers: Vec<Vec<Option<u32>>>,
}

impl<'a> Numbering<'a> {
    pub(crate) fn new(found: &'a [Found]) -> Self {
        let numbers = found.iter().map(|found| vec![None; found.new.len()]).collect();
        Self { found, cursors: vec![0; found.len()], numbers }
    }

    pub(crate) fn next(&mut self, part: usize) -> Seen {
        let seen = self.found[part].seen[self.cursors[part]];
        self.cursors[part] += 1;
        seen
    }
}

/// Runs the jobs, each on its own thread if there are several and they are large enough.
pub(crate) fn run<J: Send, T: Send>(
    jobs: Vec<J>,
    are_worth_threads: bool,
    work: impl Fn(J) -> T + Sync,
) -> Vec<T> {
    if jobs.len() < 2 || !are_worth_threads {
        return jobs.into_iter().map(work).collect();
    }
    std::thread::scope(|scope| {
        let work = &work;
        let handles: Vec<_> = jobs.into_iter().map(|job| scope.spawn(move || work(job))).collect();
        handles.into_iter().map(|handle| handle.join().expect("a worker panicked")).collect()
    })
}
