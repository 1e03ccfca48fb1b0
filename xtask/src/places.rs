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

fn target_of(program: &Path) -> Result<PathBuf> {
    Ok(program.ancestors().nth(2).ok_or("this program is in no folder")?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_has_the_workspace() {
        assert!(root().unwrap().join("xtask/Cargo.toml").exists());
    }
}
