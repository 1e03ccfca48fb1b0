//! The acts of the hand on the picture, and its keys.

use super::super::hand::{Deed, Hand};
use super::{App, KEYS};
use etchwork::{Cell, Status};
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

impl App {
    /// The place of the hand, and the start of the current drag.
    pub fn hand(&self) -> (Option<Cell>, Option<Cell>) {
        let hand = self.hand.as_ref();
        (hand.and_then(Hand::at), hand.and_then(Hand::drag))
    }

    /// The keys that make a move at the hand's place, each with the move.
    pub fn acts(&self) -> Vec<(&'static str, String)> {
        self.hand.iter().flat_map(|hand| hand.acts(&*self.play)).collect()
    }

    /// Whether the mouse has any effect.
    pub fn has_hand(&self) -> bool {
        self.hand.is_some()
    }

    /// The effect of each key of this game.
    pub fn keys(&self) -> String {
        let of_hand = self.hand.iter().flat_map(|hand| hand.keys(&*self.play));
        let walk = (self.hand().0.is_none()).then(|| "arrows hjkl move".to_owned());
        let flaws = self.play.flaws().map(|_| "f marks what must change".to_owned());
        let landmark = self.play.landmark().map(|last| format!("U to the last {}", last.name));
        let own = walk.into_iter().chain(of_hand).chain(flaws).chain(landmark);
        let keys: Vec<String> = own.chain([KEYS.to_owned()]).collect();
        keys.join("  ")
    }

    /// Handles a mouse event, this many seconds after the start.
    pub fn mouse(&mut self, mouse: MouseEvent, seconds: u64) {
        let cell = self.spots.as_ref().and_then(|spots| spots.cell(mouse.column, mouse.row));
        let Some(hand) = self.hand.as_mut() else { return };
        let deed = match (mouse.kind, cell) {
            (MouseEventKind::Down(MouseButton::Left), Some(cell)) => {
                hand.press(cell, true, &*self.play)
            }
            (MouseEventKind::Down(MouseButton::Right), Some(cell)) => {
                hand.press(cell, false, &*self.play)
            }
            (MouseEventKind::Up(MouseButton::Left), Some(cell)) => hand.release(cell),
            (MouseEventKind::Up(MouseButton::Left), None) if hand.let_go() => Deed::Nothing,
            _ => return,
        };
        self.asked = None;
        self.do_it(deed);
        self.stop_clock(seconds);
    }

    /// Handles an act of the hand.
    pub(super) fn do_it(&mut self, deed: Deed) {
        self.aside = (0, 0);
        match deed {
            Deed::Nothing => {}
            Deed::Say(message) => self.message = message,
            Deed::Acts(acts) => acts.iter().for_each(|act| self.act(act, "there is no mark")),
            Deed::Point(side) => match self.play.point(side) {
                Ok(moves) => {
                    for text in moves {
                        self.make(&text);
                        if self.play.status() != Status::Open {
                            break;
                        }
                    }
                }
                Err(why) => self.message = why,
            },
            Deed::Gesture(gesture) => match self.play.gesture(gesture) {
                Some(text) => self.make(&text),
                None => self.message = "that does nothing here".to_owned(),
            },
        }
    }

    /// Updates the acts that the hand can do now.
    pub(super) fn learn(&mut self) {
        if let Some(hand) = &mut self.hand {
            hand.look(&*self.play);
        }
    }
}
