//! Makes the pack of a [`PackSpec`].

use crate::choose::{Pool, pools};
use crate::manifest::{Considered, Manifest, Placed, Why};
use crate::parts::{Completing, Making};
use crate::{Candidate, PackSpec, RemoteCandidates, Selection, VERSION, choose};
use etchwork::{Families, GENERATOR_VERSION, Level, LevelReader, Registry};
use etchwork_shards::{How, Plan, Shard, ShardError, Store, StoreError, run};
use std::collections::BTreeSet;
use thiserror::Error;

/// A tier counts as exhausted after this many requests without a new puzzle, or half of all its
/// requests if that is fewer.
const NOTHING_NEW: u32 = 4096;

/// Fewer requests without a new puzzle than this never exhaust a tier.
const TOO_FEW: u32 = 1024;

/// Where so many distinct puzzles of a tier cannot be on paper, and none can, no other is expected.
const OFF_PAPER: u32 = 64;

/// The most requests per tier.
const MOST: u32 = 1 << 20;

/// A pack: levels in order, with the manifest.
pub struct Pack {
    /// The manifest.
    pub manifest: Manifest,
    /// The levels.
    pub levels: Vec<Level>,
    /// The files of plug-ins that it contains.
    pub(crate) plug_ins: Vec<PlugInFile>,
}

/// A file that brings a plug-in, such as a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlugInFile {
    /// Its name in the folder of a pack.
    pub name: String,
    /// The text.
    pub text: String,
}

impl Pack {
    /// The same with the plug-ins without which its puzzles do not open.
    pub fn with_plug_ins(mut self, plug_ins: Vec<PlugInFile>) -> Self {
        self.manifest.plug_ins = plug_ins.iter().map(|file| file.name.clone()).collect();
        self.plug_ins = plug_ins;
        self
    }
}

/// Why there is no pack.
#[derive(Debug, Error)]
pub enum MakeError {
    /// A tier has no more distinct puzzles.
    #[error(
        "tier '{tier}' has {found} distinct puzzles in {requests} requests, and {wanted} are \
         asked for ({failed}): ask for fewer, of more tiers, or within wider bounds"
    )]
    Short {
        /// The tier.
        tier: String,
        /// The distinct puzzles found, without those that must not occur again.
        found: u32,
        /// The number that the pack needs from the tier.
        wanted: u32,
        /// The requests that were made.
        requests: u32,
        /// What became of the others, and how many.
        failed: String,
    },
    /// No puzzle of a tier can be on paper, as far as it was looked.
    #[error(
        "none of {looked} puzzles of tier '{tier}' can be played on paper: leave out the demand for \
         paper, or the tier"
    )]
    OffPaper {
        /// The tier.
        tier: String,
        /// The distinct puzzles that were looked at.
        looked: u32,
    },
    /// A plug-in is faulty or missing.
    #[error("{0}")]
    Fault(String),
    /// Parts cannot be stored or read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The work was stopped. Finished parts are in the store.
    #[error("stopped")]
    Stopped,
}

impl From<ShardError<String>> for MakeError {
    fn from(error: ShardError<String>) -> Self {
        match error {
            ShardError::Fault(why) => Self::Fault(why),
            ShardError::Store(error) => Self::Store(error),
            ShardError::Stopped { .. } => Self::Stopped,
        }
    }
}

/// Makes a pack: candidates in shards, until each tier has enough distinct ones, and then the
/// levels chosen from them. The store must be made for [`PackSpec::plan`].
pub fn make(
    asked: &PackSpec,
    registry: &Registry,
    families: &Families,
    store: &Store,
    how: &How<'_>,
) -> Result<Pack, MakeError> {
    make_by(None, asked, registry, families, store, how)
}

/// Like [`make`], but parts are made outside this process if there is an executor.
pub fn make_by(
    away: Option<&RemoteCandidates<'_>>,
    asked: &PackSpec,
    registry: &Registry,
    families: &Families,
    store: &Store,
    how: &How<'_>,
) -> Result<Pack, MakeError> {
    let plan = asked.plan();
    let work = Work { asked, registry, families, store, how, plan: &plan, away };
    let quotas = asked.quotas();
    let first = |quota: &u32| plan.whole(quota.saturating_mul(asked.candidates.max(1)).min(MOST));
    let mut requests: Vec<u32> = quotas.iter().map(first).collect();
    loop {
        let tiers = work.candidates(&requests)?;
        let pools = pools(&tiers, asked);
        let is_short = |tier: &usize| (pools[*tier].distinct.len() as u32) < quotas[*tier];
        let short: Vec<usize> = (0..tiers.len()).filter(is_short).collect();
        if short.is_empty() {
            let choice = choose(&tiers, &quotas, &asked.difficulty, asked.curve, pools);
            return work.complete(&tiers, &requests, &choice.expect("no tier is short"));
        }
        for tier in short {
            let has_no_more = has_no_more(&tiers[tier], &pools[tier], requests[tier]);
            let Pool { distinct, off_paper: looked, .. } = &pools[tier];
            if distinct.is_empty() && *looked > 0 && (*looked >= OFF_PAPER || has_no_more) {
                return Err(MakeError::OffPaper { tier: asked.name(tier), looked: *looked });
            }
            if has_no_more {
                return Err(MakeError::Short {
                    tier: asked.name(tier),
                    found: pools[tier].distinct.len() as u32,
                    wanted: quotas[tier],
                    requests: requests[tier],
                    failed: failed(&pools[tier], requests[tier] - tiers[tier].len() as u32),
                });
            }
            requests[tier] = plan.whole(2 * requests[tier]);
        }
    }
}

/// Why requests gave nothing to choose, each reason with its number.
fn failed(pool: &Pool, gave_up: u32) -> String {
    let reasons = [
        (gave_up, "gave up, of which `generate --funnel` tells more"),
        (pool.alike, "are like another"),
        (pool.excluded, "are in a pack that --not names"),
        (pool.off_paper, "cannot be on paper"),
        (pool.not_rated, "have no rating"),
    ];
    let told = reasons.iter().filter(|(count, _)| *count > 0);
    told.map(|(count, why)| format!("{count} {why}")).collect::<Vec<_>>().join(", ")
}

/// Whether so many of the last requests gave no new puzzle that the tier counts as exhausted.
fn has_no_more(candidates: &[Candidate], pool: &Pool, requests: u32) -> bool {
    let last_new = pool.distinct.last().map(|at| candidates[*at].index);
    let barren = last_new.map_or(requests, |index| requests - index - 1);
    requests >= MOST || barren >= (requests / 2).clamp(TOO_FEW, NOTHING_NEW)
}

/// What all stages need.
struct Work<'a> {
    asked: &'a PackSpec,
    registry: &'a Registry,
    families: &'a Families,
    store: &'a Store,
    how: &'a How<'a>,
    plan: &'a Plan,
    away: Option<&'a RemoteCandidates<'a>>,
}

impl Work<'_> {
    /// The candidates from this many requests of each tier.
    fn candidates(&self, requests: &[u32]) -> Result<Vec<Vec<Candidate>>, MakeError> {
        let of_tier = |(tier, requests): (usize, &u32)| self.plan.shards(tier as u32, *requests);
        let tiers: Vec<Vec<Shard>> = requests.iter().enumerate().map(of_tier).collect();
        let shards = tiers.concat();
        match self.away {
            None => run(&shards, self.store, self.how, || {
                let mut making = Making::new(self.asked.tiers.clone(), self.asked.scale);
                Ok(move |shard, stopped: &_| making.part(shard, self.registry, stopped))
            })?,
            Some(away) => {
                let plan = away.candidates(self.asked, self.plan.per_shard());
                run(&shards, self.store, self.how, || {
                    Ok(|shard, stopped: &_| away.executor.checked(&plan, shard, stopped))
                })?;
            }
        }
        tiers.iter().map(|shards| self.read(shards)).collect()
    }

    /// The candidates of a tier. Duplicates are kept only so that they can be counted.
    fn read(&self, shards: &[Shard]) -> Result<Vec<Candidate>, MakeError> {
        let (mut candidates, mut seen) = (Vec::new(), BTreeSet::new());
        for shard in shards {
            let part = self.store.needed(*shard)?;
            for line in part.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
                let bad = |error| MakeError::Fault(format!("a part is not a list: {error}"));
                let candidate: Candidate = serde_json::from_slice(line).map_err(bad)?;
                candidates.push(if seen.insert(candidate.key.clone()) {
                    candidate
                } else {
                    Candidate::alike(candidate.index, candidate.key)
                });
            }
        }
        Ok(candidates)
    }

    /// Completes the chosen levels, with the number of their solutions if wanted.
    fn complete(
        &self,
        tiers: &[Vec<Candidate>],
        requests: &[u32],
        choice: &Selection,
    ) -> Result<Pack, MakeError> {
        let lines = choice.taken.iter().map(|taken| tiers[taken.tier][taken.at].line.clone());
        let completing = Completing { lines: lines.collect(), solutions: self.asked.solutions };
        let shards = self.plan.shards(tiers.len() as u32, choice.taken.len() as u32);
        match self.away {
            None => run(&shards, self.store, self.how, || {
                Ok(|shard, stopped: &_| {
                    completing.part(shard, self.registry, self.families, stopped)
                })
            })?,
            Some(away) => {
                let plan = RemoteCandidates::levels(&completing, self.plan.per_shard());
                run(&shards, self.store, self.how, || {
                    let of_plan = |shard| Shard { run: 0, ..shard };
                    let plan = &plan;
                    Ok(move |shard, stopped: &_| {
                        away.executor.checked(plan, of_plan(shard), stopped)
                    })
                })?;
            }
        }
        let lines = String::from_utf8_lossy(&self.store.merged(&shards)?).into_owned();
        let mut reader = LevelReader::new(self.registry, self.families);
        let levels: Vec<Level> = lines
            .lines()
            .map(|line| reader.read(line))
            .collect::<Result<_, _>>()
            .map_err(MakeError::Fault)?;
        let manifest = self.manifest(tiers, requests, choice, &levels);
        Ok(Pack { manifest, levels, plug_ins: Vec::new() })
    }

    fn manifest(
        &self,
        tiers: &[Vec<Candidate>],
        requests: &[u32],
        choice: &Selection,
        levels: &[Level],
    ) -> Manifest {
        let asked = self.asked;
        let considered = |tier: usize| Considered {
            family: asked.scale.map(|_| asked.tiers[tier].family().id().to_owned()),
            tier: self.asked.tiers[tier].tier().to_owned(),
            requests: requests[tier],
            gave_up: requests[tier] - tiers[tier].len() as u32,
            alike: choice.pools[tier].alike,
            excluded: choice.pools[tier].excluded,
            off_paper: choice.pools[tier].off_paper,
            not_rated: asked.scale.map(|_| choice.pools[tier].not_rated),
            distinct: choice.pools[tier].distinct.len() as u32,
            taken: choice.taken.iter().filter(|taken| taken.tier == tier).count() as u32,
        };
        let place_of = |tier: usize, at: usize| {
            let same = |taken: &&crate::Taken| (taken.tier, taken.at) == (tier, at);
            choice.taken.iter().position(|taken| same(&taken)).map(|place| place as u32 + 1)
        };
        let placed = |(place, (taken, level)): (usize, (&crate::Taken, &Level))| {
            let candidate = &tiers[taken.tier][taken.at];
            let document = &level.document;
            Placed {
                place: place as u32 + 1,
                id: document.id.clone(),
                board_id: level.puzzle.id(),
                family: asked.scale.map(|_| document.family.clone()),
                tier: document.tier.clone(),
                kind: candidate.kind.clone(),
                size: candidate.size_text(),
                score: taken.score,
                rated: candidate.rated.clone(),
                readings: candidate.readings.clone(),
                solutions: document.solutions.as_ref().map(ToString::to_string),
                why: Why {
                    rivals: taken.rivals as u32,
                    scores: taken.scores,
                    distance: taken.distance,
                    nearest: taken.nearest.and_then(|(tier, at)| place_of(tier, at)),
                },
            }
        };
        Manifest {
            pack: VERSION,
            generator: GENERATOR_VERSION,
            recipe: self.asked.recipe(),
            considered: (0..tiers.len()).map(considered).collect(),
            puzzles: choice.taken.iter().zip(levels).enumerate().map(placed).collect(),
            plug_ins: Vec::new(),
        }
    }
}
