//! Registers the family's built-in plug-ins, the way any other crate would.

use crate::advisor::Deductive;
use crate::maker::{Article, Even, Maze, Winding};
use crate::measure::{Deduction, Shape, Solutions, Turns};
use crate::tiling::Shared;
use crate::{Pipes, Tiling, tilings};
use etchwork_core::{Maker, Measure, Registry, RegistryError, Solver};

/// Registers makers, measures, the solver, and all tilings that have been added.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    for named in tilings() {
        let tiling = named.tiling;
        let make = move || Box::new(Shared(tiling.clone())) as _;
        registry.kind_mut::<dyn Tiling>().add_plain(named.id, named.about, make)?;
    }
    let makers = registry.kind_mut::<dyn Maker<Pipes>>();
    makers.add(
        "growth",
        "node by node from any tile of the tree, as in the article: many straights, short ways",
        |settings, _| Ok(Box::new(Maze::<Article>::new(settings)?)),
    )?;
    makers.add(
        "uniform",
        "each tree as likely as the others, as far as caps allow: more bends, longer ways",
        |settings, _| Ok(Box::new(Maze::<Even>::new(settings)?)),
    )?;
    makers.add(
        "winding",
        "from the newest tile that can grow: few leaves, long corridors",
        |settings, _| Ok(Box::new(Maze::<Winding>::new(settings)?)),
    )?;
    let measures = registry.kind_mut::<dyn Measure<Pipes>>();
    measures.add_plain("shape", "what the tree looks like", || Box::new(Shape))?;
    measures.add_plain("turns", "the fewest turns that solve it", || Box::new(Turns::default()))?;
    measures.add("solutions", "how many solutions there are", |settings, _| {
        Ok(Box::new(Solutions::new(settings)?))
    })?;
    measures.add_plain("deduction", "which rules solve it", || Box::new(Deduction::default()))?;
    registry.kind_mut::<dyn Solver<Pipes>>().add_plain(
        "deduction",
        "rules in levels, and a search where they stall",
        || Box::new(Deductive::default()),
    )
}
