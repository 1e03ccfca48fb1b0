//! The answers about the workbench.

use crate::request::Bounds;
use etchwork::pipeline::Gate;
use etchwork::{Funnel, Ratio};
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// A board on the workbench, with its solution, traps and readings where they are known.
#[derive(Serialize, TS)]
pub struct BenchBoard {
    /// In thousandths of a cell.
    pub width: i32,
    pub height: i32,
    pub readings: Vec<Reading>,
    pub traps: Option<Traps>,
    pub svg: String,
    pub description: String,
}

#[derive(Serialize, TS)]
pub struct Traps {
    pub options: usize,
    pub traps: usize,
    pub unknown: usize,
}

#[derive(Serialize, TS)]
pub struct Reading {
    pub name: String,
    #[ts(as = "Option<f64>")]
    pub value: Option<Ratio>,
    #[ts(as = "Option<Bounds>")]
    pub gate: Option<Gate>,
    pub broken: Option<String>,
    #[ts(as = "Option<(f64, f64)>")]
    pub band: Option<(Ratio, Ratio)>,
    pub in_band: Option<bool>,
}

/// A puzzle that passed all gates.
#[derive(Serialize, TS)]
pub struct BenchPuzzle {
    #[serde(flatten)]
    pub board: BenchBoard,
    pub id: String,
    pub mechanic: String,
    pub boards: u32,
    pub fallback: Option<String>,
}

/// A rejected board, as a small picture.
#[derive(Serialize, TS)]
pub struct RejectedPicture {
    pub board: u32,
    pub stage: String,
    pub reason: String,
    pub refined: bool,
    /// In thousandths of a cell.
    pub width: i32,
    pub height: i32,
    /// Empty where there is nothing to draw.
    pub svg: String,
}

/// A request with the boards that it rejected; of many boards the last ones.
#[derive(Serialize, TS)]
pub struct Work {
    #[ts(as = "FunnelCounts")]
    pub funnel: Funnel,
    pub index: u32,
    pub puzzle: Option<BenchPuzzle>,
    pub thrown: Vec<RejectedPicture>,
    #[ts(type = "number")]
    pub rejected: u64,
    #[ts(type = "number")]
    pub refused: u64,
}

/// A rejected board and the reason.
#[derive(Serialize, TS)]
pub struct Look {
    #[serde(flatten)]
    pub board: BenchBoard,
    pub said: String,
}

/// The settings of the workbench.
#[derive(Serialize, TS)]
pub struct Bench {
    #[ts(as = "FunnelCounts")]
    pub funnel: Funnel,
}

/// A [`Funnel`] as JSON.
#[derive(TS)]
#[ts(rename = "Funnel")]
#[expect(dead_code, reason = "it stands for what `Funnel` writes itself")]
pub struct FunnelCounts {
    requests: u32,
    boards: u32,
    attempts: u32,
    accepted: u32,
    fallbacks: u32,
    gave_up: u32,
    /// Counts by stage, then by reason.
    rejected: BTreeMap<String, BTreeMap<String, u32>>,
    /// Rejected boards that a refiner proposed.
    refused: BTreeMap<String, BTreeMap<String, u32>>,
}
