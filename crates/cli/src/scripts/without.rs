//! What stands for scripts in a build without the feature `script`: none can be read.

use etchwork::{Families, Registry};

/// There is none.
pub enum ScriptPlugIn {}

impl ScriptPlugIn {
    pub fn read(_: &str, _: &str) -> Result<Self, &'static str> {
        Err("this build runs no scripts: build it with the feature `script`")
    }

    pub fn name(&self) -> &str {
        match *self {}
    }

    pub fn replaces(&self, _: &mut Registry, _: &mut Families) {
        match *self {}
    }

    pub fn add(self, _: &mut Registry, _: &mut Families) -> Result<(), String> {
        match self {}
    }

    pub fn check(self, _: &Registry, _: &Families) -> Check {
        match self {}
    }
}

/// What a script is found to be.
pub struct Check {
    pub puzzles: usize,
    pub states: usize,
    pub faults: Vec<String>,
}

pub fn check_families(_: &Registry, _: &Families) -> Result<(), String> {
    Ok(())
}
