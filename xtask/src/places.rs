//! The places of files and folders.

use std::error::Error;
use std::path::{Path, PathBuf};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The workspace's root.
pub fn root() -> Result<&'static Path> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    Ok(here.parent().ok_or("xtask is in the workspace")?)
}

/// The folder where cargo builds, found from the place of this program.
pub fn target() -> Result<PathBuf> {
    target_of(&std::env::current_exe()?)
}

fn target_of(program: &Path) -> Result<PathBuf> {
    Ok(program.ancestors().nth(2).ok_or("this program is in no folder")?.to_owned())
}

/// The profile of measured programs, which is also the name of their folder.
const MEASURED: &str = "fast";

/// Whether a program is built with that profile.
pub fn is_measured(program: &Path) -> bool {
    program.parent().is_some_and(|folder| folder.ends_with(MEASURED))
}

/// The measured binary of the command line, in a folder where cargo builds.
pub fn measured_in(target: &Path) -> PathBuf {
    target.join(MEASURED).join(format!("etchwork{}", std::env::consts::EXE_SUFFIX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_the_one_with_optimisations() {
        for profile in ["debug", "release"] {
            let program = Path::new("target").join(profile).join("xtask");
            let found = measured_in(&target_of(&program).unwrap());
            assert!(found.starts_with("target/fast"), "{}", found.display());
            assert!(is_measured(&found) && !is_measured(&program));
        }
        assert!(target_of(Path::new("xtask")).is_err());
    }

    #[test]
    fn the_root_has_the_workspace() {
        assert!(root().unwrap().join("xtask/Cargo.toml").exists());
    }
}
