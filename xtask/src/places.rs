//! Where things are.

use std::error::Error;
use std::path::{Path, PathBuf};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The workspace's root.
pub fn root() -> Result<&'static Path> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    Ok(here.parent().ok_or("xtask is in the workspace")?)
}

/// Where cargo builds: this program is in a folder of it.
pub fn target() -> Result<PathBuf> {
    target_of(&std::env::current_exe()?)
}

/// The command line as built with optimisations, whatever this program was built with.
pub fn released() -> Result<PathBuf> {
    Ok(released_in(&target()?))
}

fn target_of(program: &Path) -> Result<PathBuf> {
    Ok(program.ancestors().nth(2).ok_or("this program is in no folder")?.to_owned())
}

fn released_in(target: &Path) -> PathBuf {
    target.join("release/etchwork")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_the_one_with_optimisations() {
        for profile in ["debug", "release"] {
            let program = Path::new("target").join(profile).join("xtask");
            let found = released_in(&target_of(&program).unwrap());
            assert_eq!(found, Path::new("target/release/etchwork"));
        }
        assert!(target_of(Path::new("xtask")).is_err());
    }

    #[test]
    fn the_root_has_the_workspace() {
        assert!(root().unwrap().join("xtask/Cargo.toml").exists());
    }
}
