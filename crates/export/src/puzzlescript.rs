//! Levels for PuzzleScript: <https://www.puzzlescript.net/Documentation/levels.html>.

use crate::{ExportFile, ExportLevel, Exporter, colour, hex, maps};
use etchwork_core::LevelMap;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// `levels.txt`: the sections `OBJECTS`, `LEGEND`, `COLLISIONLAYERS` and `LEVELS`. The file has no
/// rules: the author of the game writes them, and names the player.
///
/// Kinds of cells and objects are objects of PuzzleScript, and each combination that occurs on
/// a cell has a letter. The message before a level holds the properties of its objects.
pub(crate) struct PuzzleScript;

/// Letters that PuzzleScript allows; it ignores case, so no two differ only in case.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz0123456789.#*@!$%&+-?^_~";

impl Exporter for PuzzleScript {
    fn export(&self, levels: &[ExportLevel]) -> Result<Vec<ExportFile>, String> {
        let mut kinds: Vec<String> = Vec::new();
        let mut things: BTreeSet<String> = BTreeSet::new();
        let mut stacks: BTreeMap<Vec<String>, char> = BTreeMap::new();
        let mut drawn = String::new();
        for (level, map) in maps(levels) {
            for kind in map.kinds.iter().map(|kind| word(&kind.name)) {
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
            things.extend(map.objects.iter().map(|object| word(&object.kind)));
            let _ =
                writeln!(drawn, "message {}. {}, {}\n", level.place, level.kind, level.board_id);
            for row in map.grid.cells().collect::<Vec<_>>().chunks(map.grid.cols()) {
                for cell in row {
                    drawn.push(letter(stack(map, cell.index()), &mut stacks)?);
                }
                drawn.push('\n');
            }
            drawn.push('\n');
        }
        let mut text = "========\nOBJECTS\n========\n\n".to_owned();
        let objects = kinds.iter().chain(&things).enumerate();
        objects.for_each(|(number, name)| text += &format!("{name}\n{}\n\n", hex(colour(number))));
        text += "=======\nLEGEND\n=======\n\n";
        for (stack, letter) in &stacks {
            let _ = writeln!(text, "{letter} = {}", stack.join(" and "));
        }
        let layers: Vec<String> = things.into_iter().collect();
        let _ = write!(
            text,
            "\n================\nCOLLISIONLAYERS\n================\n\n{}\n",
            kinds.join(", ")
        );
        layers.iter().for_each(|thing| text += &format!("{thing}\n"));
        text += "\n=======\nLEVELS\n=======\n\n";
        Ok(vec![ExportFile::text("levels.txt", text + &drawn)])
    }
}

/// The content of a cell: its kind, and the things on it, each once.
fn stack(map: &LevelMap, cell: usize) -> Vec<String> {
    let here = map.objects.iter().filter(|object| object.cell.index() == cell);
    let things: BTreeSet<String> = here.map(|object| word(&object.kind)).collect();
    [word(&map.kinds[map.cells[cell]].name)].into_iter().chain(things).collect()
}

fn letter(stack: Vec<String>, stacks: &mut BTreeMap<Vec<String>, char>) -> Result<char, String> {
    let next = LETTERS.chars().nth(stacks.len());
    match stacks.get(&stack) {
        Some(letter) => Ok(*letter),
        None => {
            let letter = next.ok_or("PuzzleScript has no letters for so many different cells")?;
            stacks.insert(stack, letter);
            Ok(letter)
        }
    }
}

/// A valid PuzzleScript name: letters, digits and `_`, and no reserved word.
fn word(name: &str) -> String {
    format!("cell_{name}").replace('-', "_")
}
