//! Where a record comes from: the date, the commit, the compiler, the machine.
//! No names of machines, no paths.

use etchwork::core::murmur3_32;
use serde::{Deserialize, Serialize};
use std::process::Command;

/// Where and when a run was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// The day, in UTC.
    pub date: String,
    /// The commit, with `-changed-` and a hash of
    /// the changes if files differ from it; `unknown` outside
    /// a repository.
    pub revision: String,
    /// The compiler, and its level of optimisation.
    pub compiler: String,
    /// The processor.
    pub cpu: String,
    /// How many of them there are.
    pub cores: u32,
    /// The operating system and the architecture.
    pub os: String,
    /// Threads at work.
    pub threads: u32,
    /// Other machines or numbers of threads that continued the run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone_on_with: Vec<Machine>,
}

/// The machine that ran a part of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// The processor.
    pub cpu: String,
    /// How many of them there are.
    pub cores: u32,
    /// The operating system and the architecture.
    pub os: String,
    /// Threads at work.
    pub threads: u32,
}

impl Provenance {
    /// This machine, today, in the repository of the current folder.
    pub fn here(threads: u32) -> Self {
        let level = env!("ETCHWORK_LAB_OPTIMISATION");
        Self {
            date: time::OffsetDateTime::now_utc().date().to_string(),
            revision: revision(),
            compiler: format!("{}, opt-level {level}", env!("ETCHWORK_LAB_COMPILER")),
            cpu: cpu(),
            cores: std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32),
            os: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            threads,
            gone_on_with: Vec::new(),
        }
    }

    /// Adds the machine that continues the run.
    pub(crate) fn go_on(&mut self, now: &Self) {
        let machine = now.machine();
        if self.machine() != machine && !self.gone_on_with.contains(&machine) {
            self.gone_on_with.push(machine);
        }
    }

    /// Whether all times come from one processor and one number of threads.
    pub(crate) fn times_as(&self, other: &Self) -> bool {
        let at_once = |from: &Self| from.gone_on_with.is_empty();
        (&self.cpu, self.threads) == (&other.cpu, other.threads) && at_once(self) && at_once(other)
    }

    /// Every processor and system that was at work.
    pub(crate) fn processors(&self) -> String {
        let mut names = vec![format!("{} ({})", self.cpu, self.os)];
        for Machine { cpu, os, .. } in &self.gone_on_with {
            let name = format!("{cpu} ({os})");
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.join(" and ")
    }

    fn machine(&self) -> Machine {
        let Self { cpu, cores, os, threads, .. } = self;
        Machine { cpu: cpu.clone(), cores: *cores, os: os.clone(), threads: *threads }
    }
}

/// The output of git, if any.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

fn revision() -> String {
    let Some(head) = git(&["rev-parse", "--short=10", "HEAD"]).filter(|head| !head.is_empty())
    else {
        return "unknown".to_owned();
    };
    // Records and documents are what a run itself changes.
    let sources = ["diff", "HEAD", "--", ":/", ":!/record", ":!/docs"];
    let changes = git(&sources).unwrap_or_else(|| "unknown".to_owned());
    if changes.is_empty() {
        return head;
    }
    format!("{head}-changed-{:08x}", murmur3_32(changes.as_bytes(), 0))
}

/// The processor's name, where the system tells it in a file.
fn cpu() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = info.lines().find_map(|line| line.strip_prefix("model name"));
    let name = name.and_then(|line| line.split_once(':')).map(|(_, name)| name.trim());
    name.filter(|name| !name.is_empty()).unwrap_or("unknown").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_of_one_machine_or_they_are_not() {
        let here = Provenance { cpu: "A".into(), os: "B".into(), ..Provenance::here(1) };
        let on_another = |cpu: &str, threads| {
            let mut run = here.clone();
            run.go_on(&Provenance { cpu: cpu.into(), threads, ..here.clone() });
            run
        };
        assert_eq!(on_another("A", 1), here, "the same is no other");
        assert!(here.times_as(&here) && !here.times_as(&Provenance { threads: 2, ..here.clone() }));
        for other in [on_another("A", 2), on_another("C", 1)] {
            assert!(!here.times_as(&other) && !other.times_as(&here) && !other.times_as(&other));
        }
        assert_eq!(on_another("A", 2).processors(), "A (B)");
        assert_eq!(on_another("C", 1).processors(), "A (B) and C (B)");
    }
}
