//! What stands for logs of play in a build without the feature `logs`: none can be read.

use crate::Kit;
use crate::args::FitArgs;
use crate::failure::Failure;

fn refused<T>() -> Result<T, Failure> {
    Err(Failure::input("this build reads no logs of play: build it with the feature `logs`"))
}

pub fn run(_: &FitArgs, _: &Kit) -> Result<(), Failure> {
    refused()
}

pub mod profile {
    use super::{Failure, refused};
    use etchwork::player::Player;
    use std::path::Path;

    pub fn player(_: &Path) -> Result<Box<dyn Player>, Failure> {
        refused()
    }
}
