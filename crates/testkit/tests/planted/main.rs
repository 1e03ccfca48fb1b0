//! The suites for families catch what is planted, and say what it was and where.

mod countdown;
mod cups;
mod families;
mod makers;
mod measures;
mod secrets;
mod solvers;
