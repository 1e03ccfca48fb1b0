//! Pictures of the sample contraptions beside their state spaces.

use etchwork_contraption::Contraption;
use etchwork_path::Game;
use etchwork_render::svg;
use etchwork_statespace::{Limits, Summary, explore, map, map_page, map_svg};
use std::error::Error;
use std::fs;
use std::path::Path;

/// The samples by file name, without `.txt`.
const SAMPLES: [&str; 5] =
    ["door-and-toggle", "state-space-tester", "ball-track", "detour", "hanoi-3"];
/// The sample that also gets an interactive page.
const PAGE: &str = "hanoi-3";

/// Writes `state-spaces.md` and the drawings it shows into a folder.
pub fn run(folder: &Path) -> Result<(), Box<dyn Error>> {
    let drawings = folder.join("state-spaces");
    fs::create_dir_all(&drawings)?;
    let mut page = String::from(
        "# State spaces of the samples\n\n\
         Each sample contraption at its start, and every state that play can lead to, drawn by\n\
         the search and the layout that all games share. Solutions are green, the start and the\n\
         goals are ringed, and dead ends are red squares; an arrow is a move that no other move\n\
         takes back. `cargo xtask states` writes this page and its drawings.\n",
    );
    for sample in SAMPLES {
        let game = read(sample)?;
        let graph = explore(&game, &Limits::article());
        let map = map(&game, &graph, &Limits::default());
        fs::write(
            drawings.join(format!("{sample}.svg")),
            svg(&game.draw(&[game.initial()], None)),
        )?;
        fs::write(drawings.join(format!("{sample}.states.svg")), map_svg(&map, false))?;
        if sample == PAGE {
            fs::write(drawings.join(format!("{sample}.html")), map_page(&game, &graph, &map))?;
        }
        let name = game.design().name();
        page += &format!(
            "\n## {name}\n\n{}\n\n![{name}](state-spaces/{sample}.svg)\n\n\
             ![The states of {name}](state-spaces/{sample}.states.svg)\n",
            capitalised(&Summary::of(&graph).to_string()),
        );
    }
    let elements = read("elements")?;
    let drawing = svg(&elements.draw(&[elements.initial()], None));
    fs::write(drawings.join("elements.svg"), drawing)?;
    page += "\n## Every element\n\nOff and on, with one or several players and balls.\n\n\
             ![Every element](state-spaces/elements.svg)\n";
    page += &format!(
        "\nTo walk through the states of one of them, open\n\
         [state-spaces/{PAGE}.html](state-spaces/{PAGE}.html).\n"
    );
    fs::write(folder.join("state-spaces.md"), page)?;
    Ok(())
}

fn read(sample: &str) -> Result<Contraption, Box<dyn Error>> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/contraption/samples");
    let text = fs::read_to_string(samples.join(format!("{sample}.txt")))?;
    Ok(Contraption::new(text.parse()?))
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::path::PathBuf;

    fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
        let drawings = fs::read_dir(folder.join("state-spaces")).unwrap();
        let drawings = drawings.map(|file| file.unwrap().path());
        let read = |file: PathBuf| {
            (file.strip_prefix(folder).unwrap().to_owned(), fs::read(&file).unwrap())
        };
        drawings.chain([folder.join("state-spaces.md")]).map(read).collect()
    }

    #[test]
    fn the_documentation_shows_what_is_drawn_now() {
        let folder = tempfile::tempdir().unwrap();
        run(folder.path()).unwrap();
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
        let (drawn, shown) = (files(folder.path()), files(&docs));
        assert!(drawn.keys().eq(shown.keys()), "{:?}", shown.keys());
        for (file, drawn) in drawn {
            // Not `assert_eq`, which would fill the screen with bytes.
            assert!(drawn == shown[&file], "cargo xtask states: {} is out of date", file.display());
        }
    }
}
