//! A slow second solver of boards with numbers and barriers. It reads the text of a board by
//! itself, and shares nothing with what it judges, not even boards and cells.

mod search;

use search::Search;

/// A board as this solver reads it: cells by number in reading order.
#[derive(Clone, Debug, Default)]
pub struct NumberedBoard {
    rows: usize,
    cols: usize,
    cells: usize,
    /// The cells that one step reaches, for each cell; none for walls.
    steps: Vec<Vec<usize>>,
    is_open: Vec<bool>,
    start: usize,
    end: Option<usize>,
    /// The cells with numbers, in the order of their numbers.
    pub numbers: Vec<usize>,
    /// The barriers, each as two cells.
    pub barriers: Vec<(usize, usize)>,
}

impl NumberedBoard {
    /// Reads a board text with `S`, perhaps `T`, walls, letters of links, `@waypoints`, `@barriers`
    /// and lines that change no solution. Panics if the text is not of this form: it is for texts
    /// that were just written.
    pub fn read(text: &str) -> Self {
        let is_row = |line: &&str| !line.is_empty() && !line.starts_with('@');
        let rows: Vec<Vec<char>> =
            text.lines().filter(is_row).map(|line| line.chars().collect()).collect();
        let cols = rows[0].len();
        let letters: Vec<char> = rows.concat();
        let place = |wanted: char| letters.iter().position(|letter| *letter == wanted);
        let cell = |word: &str| {
            let (row, col) = word.split_once(',').expect("a cell");
            row.parse::<usize>().expect("a row") * cols + col.parse::<usize>().expect("a column")
        };
        let words = |name: &str| -> Vec<&str> {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            line.map_or(Vec::new(), |line| line.split_whitespace().collect())
        };
        let end_of = |name: &str| words(name).first().map(|word| cell(word));
        let numbers: Vec<usize> = words("@waypoints").iter().map(|word| cell(word)).collect();
        let barriers = words("@barriers").into_iter().map(|word| {
            let (from, to) = word.split_once('>').expect("two sides");
            (cell(from), cell(to))
        });
        let mut board = Self {
            rows: rows.len(),
            cols,
            cells: letters.iter().filter(|letter| **letter != '#').count(),
            steps: Vec::new(),
            is_open: letters.iter().map(|letter| *letter != '#').collect(),
            start: place('S').or(end_of("@source")).expect("a start"),
            end: place('T').or(end_of("@target")),
            numbers,
            barriers: barriers.collect(),
        };
        board.steps = board.all_steps(&letters, rows.len(), cols);
        board
    }

    fn all_steps(&self, letters: &[char], rows: usize, cols: usize) -> Vec<Vec<usize>> {
        let mut steps = vec![Vec::new(); letters.len()];
        for at in 0..letters.len() {
            for other in 0..letters.len() {
                let (down, right) = (at / cols, at % cols);
                let is_beside =
                    down.abs_diff(other / cols) + right.abs_diff(other % cols) == 1 && down < rows;
                let is_linked =
                    at != other && letters[at].is_lowercase() && letters[at] == letters[other];
                let is_open = self.is_open[at] && self.is_open[other];
                if is_open && (is_beside || is_linked) {
                    steps[at].push(other);
                }
            }
        }
        steps
    }

    /// The number of solutions, at most `most`: each step in turn, where the rest of the board still
    /// hangs together and no number is skipped.
    pub fn solutions(&self, most: u64) -> u64 {
        self.solutions_within(most, u64::MAX).expect("the steps suffice")
    }

    /// The same, or `None` if it takes more steps than these.
    pub fn solutions_within(&self, most: u64, steps: u64) -> Option<u64> {
        let mut search = Search::new(self, steps);
        search.visit(self.start, 1, 0, most);
        (search.steps > 0).then_some(search.found)
    }

    /// What boards share that a turn or a reflection makes equal.
    pub fn likeness(&self) -> Vec<usize> {
        (0..8).map(|view| self.seen(view)).min().expect("there are views")
    }

    /// The board, turned or reflected.
    fn seen(&self, view: usize) -> Vec<usize> {
        let [turned, down, across] = [1, 2, 4].map(|bit| view & bit != 0);
        let (rows, cols) = if turned { (self.cols, self.rows) } else { (self.rows, self.cols) };
        let moved = |cell: usize| {
            let (row, col) = (cell / self.cols, cell % self.cols);
            let (row, col) = if turned { (col, row) } else { (row, col) };
            let row = if down { rows - 1 - row } else { row };
            row * cols + if across { cols - 1 - col } else { col }
        };
        let mut closed: Vec<usize> =
            (0..self.is_open.len()).filter(|at| !self.is_open[*at]).collect();
        closed.iter_mut().for_each(|at| *at = moved(*at));
        closed.sort_unstable();
        let side = |pair: &(usize, usize)| {
            let (one, other) = (moved(pair.0), moved(pair.1));
            [one.min(other), one.max(other)]
        };
        let mut barriers: Vec<[usize; 2]> = self.barriers.iter().map(side).collect();
        barriers.sort_unstable();
        let mut seen = vec![rows, cols, moved(self.start), self.end.map_or(usize::MAX, moved)];
        seen.extend([closed.len(), self.numbers.len()]);
        seen.extend(closed);
        seen.extend(self.numbers.iter().map(|at| moved(*at)));
        seen.extend(barriers.concat());
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_boards_have_their_known_numbers() {
        let count = |text: &str| NumberedBoard::read(text).solutions(1000);
        assert_eq!(count("S..T\n....\n....\n"), 4);
        // A line from corner to corner parts the other two: the lower right one comes last.
        assert_eq!(count("S..T\n....\n....\n@waypoints 2,0 2,3\n"), 4);
        assert_eq!(count("S..T\n....\n....\n@waypoints 2,3 2,0\n"), 0);
        assert_eq!(count("S..T\n....\n....\n@barriers 1,1>1,2 2,1>2,2\n"), 1);
        assert_eq!(count("S.\n..\n"), 2);
        assert_eq!(count("S.\n..\n@barriers 0,0>0,1\n"), 1);
        assert_eq!(count("S\n"), 1);
        assert_eq!(count("S.....\n......\n.....T\n"), 16);
    }

    #[test]
    fn boards_that_a_turn_makes_equal_are_alike() {
        let likeness = |text: &str| NumberedBoard::read(text).likeness();
        let board = likeness("S..\n#.T\n@waypoints 0,1 1,1\n@barriers 0,1>0,2\n");
        // Turned by a quarter, and reflected.
        assert_eq!(likeness("#S\n..\nT.\n@waypoints 1,1 1,0\n@barriers 2,1>1,1\n"), board);
        assert_eq!(likeness("..S\nT.#\n@waypoints 0,1 1,1\n@barriers 0,0>0,1\n"), board);
        assert_ne!(likeness("S..\n#.T\n@waypoints 1,1 0,1\n@barriers 0,1>0,2\n"), board);
        assert_ne!(likeness("S..\n#.T\n@waypoints 0,1 1,1\n@barriers 0,1>0,0\n"), board);
    }

    /// The corner to anywhere of square boards: OEIS A145157.
    #[test]
    fn counts_from_a_corner_are_the_published_ones() {
        for (side, paths) in [(2, 2), (3, 8), (4, 52), (5, 824)] {
            let row = ".".repeat(side) + "\n";
            let text = format!("S{}", &row.repeat(side)[1..]);
            assert_eq!(NumberedBoard::read(&text).solutions(u64::MAX), paths, "{side}");
        }
    }
}
