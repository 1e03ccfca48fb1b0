//! `etchwork export`: writes puzzles as files for level editors and game engines.

use crate::Kit;
use crate::args::ExportArgs;
use crate::failure::{Failure, say};
use crate::plug_in::typed;
use crate::{levels, output};
use etchwork_export::{ExportLevel, Exporter, without_maps};

/// Writes puzzles to a folder in some format.
pub fn run(args: &ExportArgs, kit: &Kit) -> Result<(), Failure> {
    let named = typed(&args.format)?.named();
    let formats = kit.registry.kind::<dyn Exporter>();
    let exporter = formats.make(&named.id, &named.settings, &kit.registry);
    let exporter = exporter.map_err(Failure::input)?;
    let items = levels::read(&args.puzzles, args.tiers.as_deref(), kit)?;
    let takes_geometry = exporter.takes_geometry();
    let exported = items.iter().map(|item| item.exported(takes_geometry, &kit.registry));
    let mut levels: Vec<ExportLevel> = exported.collect();
    let without = without_maps(&*exporter, &levels);
    if let Some(first) = without.first() {
        if !args.skip || without.len() == levels.len() {
            let (count, all) = (without.len(), levels.len());
            let skip = if count < all { "--skip leaves them out, and " } else { "" };
            return Err(Failure::input(format!(
                "{first}, so '{}' cannot hold it: {count} of {all} are none; {skip}json holds every \
                 puzzle",
                named.id
            )));
        }
        without.iter().for_each(|why| say(format_args!("{why}: left out")));
        levels.retain(|level| level.map.is_some());
    }
    let files = exporter.export(&levels).map_err(Failure::input)?;
    let count = files.len();
    output::write_folder(&args.out, files.into_iter().map(|file| (file.name, file.bytes)))?;
    say(format_args!("{} puzzles in {count} files: {}", levels.len(), args.out.display()));
    Ok(())
}
