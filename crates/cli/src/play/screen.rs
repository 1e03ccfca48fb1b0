//! The screen of a game.

use super::app::App;
use ansi_to_tui::IntoText;
use etchwork::render::{Colour, text};
use etchwork::{Status, Tally};
use ratatui::Frame;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Paragraph, Wrap};

const KEYS: &str = "arrows hjkl move  u/r undo redo  b/B bookmark  ? hint  0 restart  q quit";

/// Draws everything: title, board, what there is to say, and the keys. Without
/// colour everything is still told apart by letters and shapes.
pub fn draw(frame: &mut Frame<'_>, app: &App, seconds: u64, colour: Colour) {
    let style = |style: Style| if colour == Colour::On { style } else { Style::new() };
    let faint = style(Style::new().add_modifier(Modifier::DIM));
    let mut lines: Vec<Line<'_>> = Vec::new();
    lines.push(Line::styled(app.title.clone(), style(Style::new().add_modifier(Modifier::BOLD))));
    lines.extend(board(app, colour).lines);
    let Tally { moves, undos, hints } = app.play().tally();
    let clock = clock(app.solved_after.unwrap_or(seconds));
    lines.push(Line::raw(format!("{clock}  moves {moves}  undos {undos}  hints {hints}")));
    match app.play().status() {
        Status::Solved => lines.extend(result(app)),
        Status::Lost => {
            let amber = style(Style::new().fg(Color::Indexed(221)));
            lines.push(Line::styled("! no way on from here: u takes back", amber));
        }
        Status::Open => {}
    }
    lines.extend(also(app).map(Line::raw));
    lines.extend(app.message.lines().map(|line| Line::raw(line.to_owned())));
    lines.push(Line::styled(KEYS, faint));
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), frame.area());
}

fn board(app: &App, colour: Colour) -> Text<'static> {
    let drawn = text(&app.play().picture(), colour);
    drawn.into_text().unwrap_or_else(|_| Text::raw(drawn))
}

/// The moves that digits make, if there are some.
fn also(app: &App) -> Option<String> {
    let (at_hand, others) = app.at_hand();
    let choice = |(nth, text): (usize, &String)| format!("{} {text}", nth + 1);
    let choices: Vec<String> = at_hand.iter().enumerate().map(choice).collect();
    let more = if others > 0 { format!("  m {others} more") } else { String::new() };
    (!choices.is_empty()).then(|| format!("also: {}{more}", choices.join("  ")))
}

/// The result, with the puzzle's own figures.
fn result(app: &App) -> Vec<Line<'static>> {
    let figures: Vec<String> =
        app.figures.iter().map(|(name, value)| format!("{name} {value}")).collect();
    let mut lines = vec![Line::raw("Solved!")];
    if !figures.is_empty() {
        lines.push(Line::raw(figures.join(", ")));
    }
    lines
}

fn clock(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
