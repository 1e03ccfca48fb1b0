//! Puzzle mechanics: rules of play beyond "visit every cell once".
//!
//! ```
//! use etchwork_core::{Board, Grid, Registry, Settings, Stream};
//!
//! let mut registry = Registry::new();
//! etchwork_mechanics::register(&mut registry)?;
//! let standard = registry.mechanics.make("standard", &Settings::default(), &registry)?;
//! let mut board = Board::new(Grid::new(3, 4).unwrap());
//! let plain = board.clone();
//! assert!(standard.dress(&mut board, &mut Stream::new(1)).is_ok());
//! assert_eq!(board, plain);
//! # Ok::<(), etchwork_core::RegistryError>(())
//! ```

mod standard;

pub use standard::Standard;

use etchwork_core::{Registry, RegistryError};

/// Registers the mechanics, sorted by name.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    registry.mechanics.add("standard", "visit every cell once, nothing more", |settings, _| {
        settings.none()?;
        Ok(Box::new(Standard))
    })
}
