//! A family of puzzles: the template of `docs/write-a-family.md`.

use etchwork::core::text::{first_word, lines};
use etchwork::{
    Attempt, Cell, Game, Gesture, Grid, Made, Maker, Mark, Measure, Picture, Ratio, Reading,
    Refused, Registry, RegistryError, Reject, Settings, SettingsError, Stage, Status, TextFlaw,
    Written,
};

/// Rows of lamps, and which are lit at the start: a bit each.
#[derive(Clone)]
struct Lamps {
    grid: Grid,
    lit: u64,
}

impl Lamps {
    /// The lamps that a press switches.
    fn switched(&self, cell: Cell) -> u64 {
        let bit = |cell: Cell| 1u64 << cell.index();
        self.grid.neighbours(cell).fold(bit(cell), |lamps, beside| lamps | bit(beside))
    }
}

impl Game for Lamps {
    type State = u64;
    type Move = Cell;
    type Sight = ();

    fn initial(&self) -> u64 {
        self.lit
    }

    fn moves(&self, _: &u64, moves: &mut Vec<Cell>) {
        moves.extend(self.grid.cells());
    }

    fn apply(&self, lit: &u64, cell: &Cell) -> u64 {
        lit ^ self.switched(*cell)
    }

    fn status(&self, lit: &u64) -> Status {
        if *lit == 0 { Status::Solved } else { Status::Open }
    }

    fn move_text(&self, cell: &Cell) -> String {
        self.grid.position(*cell).to_string()
    }

    fn gesture(&self, _: &u64, gesture: Gesture) -> Option<Cell> {
        match gesture {
            Gesture::Tap(cell) => Some(cell),
            _ => None,
        }
    }

    fn draw(&self, line: &[u64], _: Option<&()>) -> Picture {
        let lit = line[line.len() - 1];
        let about = format!("{} of {} lamps are lit.", lit.count_ones(), self.grid.len());
        let mut picture = Picture::new(self.grid, "Lamps", about);
        for cell in self.grid.cells() {
            picture.add(Mark::Pad(cell));
            if lit >> cell.index() & 1 == 1 {
                picture.add(Mark::Label { cell, text: "o".to_owned() });
            }
        }
        picture
    }
}

/// The first line of a text, by which it is known.
const TITLE: &str = "lamps";

impl Written for Lamps {
    const NAME: &'static str = "lamp puzzle";
    const ABOUT: &'static str = "a press switches a lamp and those beside it: all are to be off";
    const TAG: &'static str = "lamps";
    const RULE: &'static str =
        "Press lamps until all are off: each switches itself and those beside it.";
    const CAN_LOSE: bool = false;
    const SETS: &'static [(&'static str, &'static str)] =
        &[("lamps", include_str!("../tiers.toml"))];

    fn is_meant(text: &str) -> bool {
        first_word(text) == TITLE
    }

    fn read(text: &str) -> Result<Self, TextFlaw> {
        let mut lines = lines(text);
        let title = lines.next().filter(|line| line.text == TITLE);
        let why = "the first line should be `lamps`";
        let title = title.ok_or_else(|| TextFlaw::new(why, 0..text.len()))?;
        let board = lines.board()?;
        let cols = board.rows.first().map_or(0, |row| row.letters().count());
        let grid = Grid::new(cols, board.rows.len()).map_err(|error| title.flaw(error))?;
        if grid.len() > 64 {
            return Err(title.flaw("there are at most 64 lamps"));
        }
        let lamps = board.cells(grid, title, |row| row.letters().collect())?;
        if let Some(line) = board.directives.first() {
            return Err(line.flaw("lamps have rows alone: take this line away"));
        }
        let mut lit = 0;
        for (lamp, letter) in lamps.into_iter().enumerate() {
            match letter.text {
                "o" => lit |= 1 << lamp,
                "." => {}
                _ => return Err(letter.flaw("a lamp is `o`, which is lit, or `.`")),
            }
        }
        Ok(Self { grid, lit })
    }

    fn write(&self) -> String {
        let mut text = format!("{TITLE}\n");
        for row in 0..self.grid.rows() {
            let lamp = |col| self.lit >> self.grid.at(row, col).index() & 1 == 1;
            text.extend((0..self.grid.cols()).map(|col| if lamp(col) { 'o' } else { '.' }));
            text.push('\n');
        }
        text
    }
}

/// Presses some lamps of a board on which all are off.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Presses {
    /// Such as `"4x5"`; each is as likely as the others.
    sizes: Vec<String>,
    presses: usize,
}

impl Presses {
    fn new(settings: &Settings) -> Result<Self, SettingsError> {
        let read: Self = settings.read()?;
        SettingsError::unless_within("sizes in `sizes`", read.sizes.len(), 1..=99)?;
        for size in &read.sizes {
            let grid: Grid = size.parse().map_err(SettingsError::new)?;
            SettingsError::unless_within("the lamps of a size", grid.len(), 1..=64)?;
            SettingsError::unless_within("presses", read.presses, 1..=grid.len())?;
        }
        Ok(read)
    }
}

impl Maker<Lamps> for Presses {
    fn attempt(&mut self, attempt: &Attempt, _: &mut Refused) -> Result<Made<Lamps>, Reject> {
        let mut size = attempt.streams.stage("size");
        let grid: Grid = self.sizes[size.index(self.sizes.len())].parse().expect("checked");
        let (mut game, mut solution) = (Lamps { grid, lit: 0 }, Vec::new());
        let (mut stream, mut left) =
            (attempt.streams.stage("presses"), Vec::from_iter(grid.cells()));
        for _ in 0..self.presses {
            let cell = left.swap_remove(stream.index(left.len()));
            game.lit ^= game.switched(cell);
            solution.push(cell);
        }
        match game.lit {
            0 => Err(Reject::new(Stage::Build, "nothing_lit")),
            _ => Ok(Made::new(game, solution)),
        }
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        (reason == "nothing_lit").then(|| "the presses undo each other".to_owned())
    }
}

/// How many lamps are lit at the start.
struct Lit;

impl Measure<Lamps> for Lit {
    fn readings(&self) -> &[Reading] {
        const { &[Reading::new("lit", "lamps that are lit at the start")] }
    }

    fn measure(&mut self, made: &Made<Lamps>, out: &mut [Option<Ratio>]) {
        out[0] = Some(Ratio::new(made.game.lit.count_ones().into(), 1));
    }
}

fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let makers = registry.kind_mut::<dyn Maker<Lamps>>();
    makers.add("presses", "presses lamps; `sizes`, `presses`", |settings, _| {
        Ok(Box::new(Presses::new(settings)?))
    })?;
    registry.kind_mut::<dyn Measure<Lamps>>().add("lit", "lamps that are lit", |settings, _| {
        settings.none()?;
        Ok(Box::new(Lit))
    })
}

fn main() -> std::process::ExitCode {
    etchwork_cli::run_extended(|registry, families| {
        families.add_game::<Lamps>()?;
        Ok(register(registry)?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_testkit::conformance;

    const TEXTS: [&str; 2] = ["lamps\no..\noo.\n...\n", "lamps\noo\n"];

    #[test]
    fn the_rules_and_the_text_keep_the_laws() {
        conformance::written::<Lamps>(&TEXTS).unwrap_or_else(|fault| panic!("{fault}"));
    }

    #[test]
    fn maker_and_measure_keep_the_laws() {
        let mut registry = etchwork::standard_registry();
        register(&mut registry).unwrap();
        let tiers = conformance::tiers::<Lamps>().unwrap();
        let report = conformance::family::<Lamps>(&tiers, 0, &registry);
        let report = report.unwrap_or_else(|faults| panic!("{faults}"));
        assert!(report.makers["lamps/easy"].unsaid.is_empty());
        for (key, values) in [("presses", ["2", "5"]), ("sizes", [r#"["3x3"]"#, r#"["8x8"]"#])] {
            let asked = (key, values);
            conformance::honours::<Lamps>("presses", &tiers[0].settings, asked, &registry).unwrap();
        }
    }

    #[test]
    fn a_puzzle_is_played_to_its_end() {
        let mut session = etchwork::Session::new(Lamps::read(TEXTS[0]).unwrap());
        session.play("0,0").unwrap();
        assert!(session.play("3,0").is_err());
        session.undo();
        session.play("1,0").unwrap();
        assert_eq!(session.status(), Status::Open);
    }
}
