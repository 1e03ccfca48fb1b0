//! Checks pictures and books with other programs: poppler, zbar and librsvg, which CI installs.
//! `cargo test -p etchwork-print --test judged -- --ignored`

use etchwork_path::{Board, Cell, Grid, Picture, Rules, draw_path};
use etchwork_print::{Answers, Book, BookPuzzle, Chapter, Paper, book, png};
use etchwork_render::{Theme, svg};
use std::path::Path;
use std::process::Command;

/// A picture of a board with a path that snakes over it.
fn picture(side: usize, path: bool) -> Picture {
    let grid = Grid::new(side, side).unwrap();
    let snake = (0..side).flat_map(|row| {
        let columns: Vec<usize> = (0..side).collect();
        let turned: Vec<usize> = columns.iter().rev().copied().collect();
        let columns = if row % 2 == 0 { columns } else { turned };
        columns.into_iter().map(move |column| grid.at(row, column))
    });
    let cells: Vec<Cell> = snake.collect();
    let ends = (cells.first().copied(), cells.last().copied());
    draw_path(&Board::new(grid), ends, path.then_some(&cells[..]), Rules::NONE, None)
}

fn of(count: u32, per_page: u32, answers: Answers, paper: Paper) -> Book {
    let puzzle = |number: u32| BookPuzzle {
        number,
        picture: picture(4 + number as usize % 5, false),
        answer: picture(4 + number as usize % 5, true),
        moves: String::new(),
        remark: String::new(),
        has_lines: false,
        caption: format!("★★★☆☆ {number}"),
        id: format!("r1.default-2.easy.1.{number}.45358d4f.7977"),
        address: Some(format!("https://example.com/play.html#p1.{number}")),
    };
    Book {
        title: "Größere Rätsel: путь Ω".to_owned(),
        subtitle: "from the easiest to the hardest".to_owned(),
        chapters: vec![Chapter {
            name: "Paths".to_owned(),
            rule: "Draw one line from S to T.".to_owned(),
            how: "With a pencil.".to_owned(),
            example: Vec::new(),
            legend: Vec::new(),
            puzzles: (1..=count).map(puzzle).collect(),
        }],
        mixed: Vec::new(),
        per_page,
        paper,
        theme: Theme::Black,
        answers,
        is_large: false,
    }
}

/// The output of a program.
fn said(program: &str, args: &[&str], folder: &Path) -> String {
    let output = Command::new(program).args(args).current_dir(folder).output();
    let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
#[ignore = "needs poppler-utils and zbar-tools"]
fn poppler_reads_pages_fonts_and_text_and_zbar_every_code() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (answers, pages) in [(Answers::None, 6), (Answers::End, 8), (Answers::Back, 12)] {
        for (paper, size) in [(Paper::A4, "595.28 x 841.89"), (Paper::Letter, "612 x 792")] {
            let made = book(&of(16, 4, answers, paper)).unwrap();
            std::fs::write(folder.join("book.pdf"), made).unwrap();
            let info = said("pdfinfo", &["book.pdf"], folder);
            assert!(info.contains(&format!("Pages:           {pages}\n")), "{info}");
            assert!(info.contains(size), "{info}");
            assert!(info.contains("Größere Rätsel: путь Ω"), "{info}");
            let text = said("pdftotext", &["-layout", "book.pdf", "-"], folder);
            for wanted in ["Größere Rätsel: путь Ω", "Draw one line from S to T.", "★★★☆☆ 16"]
            {
                assert!(text.contains(wanted), "no '{wanted}' in {text}");
            }
            assert!(text.contains("r1.default-2.easy.1.16.45358d4f.7977"), "{text}");
            // Poppler turns narrow spaces into blanks or drops them.
            let tight: String = text.split_whitespace().collect();
            assert!(tight.contains(&format!("2/{pages}")), "{text}");
            assert_eq!(text.contains("Answers"), answers != Answers::None);
            let fonts = said("pdffonts", &["book.pdf"], folder);
            let fonts: Vec<&str> = fonts.lines().skip(2).collect();
            assert!(
                !fonts.is_empty() && fonts.iter().all(|font| font.contains("DejaVu")),
                "{fonts:?}"
            );
            // Each font is embedded, a subset, and has a map to Unicode.
            assert!(fonts.iter().all(|font| font.contains("yes yes yes")), "{fonts:?}");
        }
    }
    said("pdftoppm", &["-r", "200", "-png", "book.pdf", "page"], folder);
    let mut codes = Vec::new();
    for page in 1..=12 {
        let name = format!("page-{page:02}.png");
        let read =
            Command::new("zbarimg").args(["-q", "--raw", &name]).current_dir(folder).output();
        codes.extend(String::from_utf8(read.unwrap().stdout).unwrap().lines().map(str::to_owned));
    }
    codes.sort();
    codes.dedup();
    assert_eq!(codes.len(), 16, "{codes:?}");
    assert!(codes.iter().all(|code| code.starts_with("https://example.com/play.html#p1.")));
}

/// A number of an element of XML.
fn value(line: &str, key: &str) -> f32 {
    let (_, rest) = line.split_once(&format!("{key}=\"")).unwrap_or_else(|| panic!("{line}"));
    rest.split('"').next().unwrap().parse().unwrap()
}

#[test]
#[ignore = "needs poppler-utils"]
fn poppler_reads_no_small_letter() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (is_large, least) in [(false, 8.0), (true, 14.0)] {
        for paper in [Paper::A4, Paper::A5] {
            let made = Book { is_large, ..of(8, 4, Answers::End, paper) };
            std::fs::write(folder.join("book.pdf"), book(&made).unwrap()).unwrap();
            let told = said("pdftotext", &["-bbox", "book.pdf", "-"], folder);
            let words: Vec<&str> = told.lines().filter(|line| line.contains("<word ")).collect();
            assert!(words.len() > 40, "{told}");
            for word in words {
                let height = value(word, "yMax") - value(word, "yMin");
                assert!(height > least - 0.05, "{paper:?}: {word}");
            }
        }
    }
}

#[test]
#[ignore = "needs librsvg2-bin and poppler-utils"]
fn pictures_agree_with_another_renderer() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let drawing = svg(&picture(6, true));
    std::fs::write(folder.join("a.svg"), &drawing).unwrap();
    std::fs::write(folder.join("a.png"), png(&drawing, 300).unwrap()).unwrap();
    said("rsvg-convert", &["-w", "300", "-o", "b.png", "a.svg"], folder);
    let [ours, theirs] = ["a.png", "b.png"].map(|name| pixels(&folder.join(name)));
    assert_eq!(ours.len(), theirs.len());
    let apart = ours.iter().zip(&theirs).map(|(a, b)| f64::from(a.abs_diff(*b))).sum::<f64>();
    let mean = apart / ours.len() as f64;
    // Out of 255: programs smooth edges and shape letters differently.
    assert!(mean < 4.0, "{mean}");
    // A picture without the path is far off.
    std::fs::write(folder.join("c.png"), png(&svg(&picture(6, false)), 300).unwrap()).unwrap();
    let other = pixels(&folder.join("c.png"));
    let apart = other.iter().zip(&theirs).map(|(a, b)| f64::from(a.abs_diff(*b))).sum::<f64>();
    assert!(apart / ours.len() as f64 > 8.0, "{}", apart / ours.len() as f64);
}

/// The red, green and blue of every pixel.
fn pixels(path: &Path) -> Vec<u8> {
    let image = resvg::tiny_skia::Pixmap::load_png(path).unwrap();
    image.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect()
}
