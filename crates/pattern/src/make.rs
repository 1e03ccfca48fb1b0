//! Makers: levels that can be solved without a guess.

mod improve;
mod information;
mod lines;
mod options;
mod prove;
mod reduce;
mod scene;
mod sentences;

use crate::Pattern;
use etchwork_core::{
    Attempt, Made, Maker, Refused, Registry, RegistryError, Reject, Stream, sentence_of,
};
use improve::Site;
use options::Setup;
use std::sync::Arc;

/// Finishes a level that has graph, colours and pattern, by draws from a stream.
type Build = fn(Site<'_>, &mut Stream, &mut Refused) -> Result<Made<Pattern>, Reject>;

/// A maker: makers differ in how they build, and in which settings they have.
struct Builder {
    setup: Setup,
    build: Build,
}

impl Maker<Pattern> for Builder {
    fn sentence(&self, reason: &str) -> Option<String> {
        sentence_of(reason, &sentences::SENTENCES)
    }

    fn fault(&self) -> Option<String> {
        self.setup.fault()
    }

    fn sources(&self) -> Vec<Arc<str>> {
        self.setup.sources.clone()
    }

    fn attempt(
        &mut self,
        attempt: &Attempt,
        refused: &mut Refused,
    ) -> Result<Made<Pattern>, Reject> {
        let mut stream = attempt.streams.stage("information");
        let site = Site::new(&self.setup, attempt, &mut stream)?;
        (self.build)(site, &mut stream, refused)
    }
}

/// Registers the makers.
pub(crate) fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let makers = registry.kind_mut::<dyn Maker<Pattern>>();
    let mut add =
        |id: &'static str, about: &'static str, lacks: &'static [&'static str], build: Build| {
            makers.add(id, about, move |settings, registry| {
                let setup = Setup::new(settings, registry)?.without(lacks)?;
                Ok(Box::new(Builder { setup, build }))
            })
        };
    add(
        "improve",
        "the article's: some clues, and more wherever deduction is stuck",
        &["level", "level_steps"],
        improve::build,
    )?;
    add(
        "reduce",
        "starts with all clues, and removes clues while the level stays in its band",
        &["information", "level_steps"],
        reduce::build,
    )?;
    add(
        "prove",
        "starts with all clues, and removes clues while steps within its band prove the level",
        &["information"],
        prove::build,
    )?;
    add(
        "static",
        "like reduce, but clues stand on nodes that are shown at the start: for paper",
        &["information", "level_steps"],
        reduce::build_static,
    )?;
    Ok(())
}
