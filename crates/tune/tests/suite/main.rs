//! Tests of whole runs of the tuner.

mod stopping;
mod tuning;
