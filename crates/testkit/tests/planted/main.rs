//! Plug-ins with planted faults: the suites must catch each fault, and say what it is and where.

mod brought;
mod countdown;
mod cups;
mod exporters;
mod finders;
mod games;
mod makers;
mod measures;
mod mechanics;
mod metrics;
mod players;
mod refiners;
mod screens;
mod sculptors;
mod searches;
mod secrets;
mod solvers;
mod source_orders;
mod tokens;
