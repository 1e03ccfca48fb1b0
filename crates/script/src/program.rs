//! Programs: scripts that were read, and calls of their functions.

use crate::random::Random;
use crate::rows;
use crate::value::kind;
use rhai::{
    AST, CallFnOptions, Dynamic, Engine, EvalAltResult, Position, Scope,
    packages::{Package, StandardPackage},
};
use std::fmt;
use std::sync::OnceLock;
use thiserror::Error;

/// What a call may do at most, the same everywhere: operations, calls within calls, expressions
/// within expressions, letters of a text, and items of an array or a map.
const OPERATIONS: u64 = 2_000_000;
const CALLS: usize = 24;
const EXPRESSIONS: usize = 48;
const LETTERS: usize = 1 << 16;
const ITEMS: usize = 1 << 14;

/// What is wrong with a script, or went wrong in it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct ScriptError {
    /// The name of the script's file.
    pub file: String,
    /// The line, from 1, if it is known.
    pub line: Option<usize>,
    /// What is wrong, and how to mend it.
    pub message: String,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, message } = self;
        match line {
            Some(line) => write!(f, "{file}, line {line}: {message}"),
            None => write!(f, "{file}: {message}"),
        }
    }
}

/// A script that was read. Its functions keep nothing from one call to the next.
pub(crate) struct Program {
    pub file: String,
    pub source: String,
    tree: AST,
}

/// What ended a call.
pub(crate) enum Thrown {
    /// A text that the script threw: what it has to say of its input.
    Told(String),
    /// A fault of the script.
    Fault(ScriptError),
}

impl Thrown {
    /// The fault; a text that was thrown where no text is expected is one.
    pub fn fault(self, program: &Program, function: &str) -> ScriptError {
        match self {
            Self::Fault(fault) => fault,
            Self::Told(told) => program.flaw_in(function, format!("`{function}` throws: {told}")),
        }
    }
}

/// The one engine: it has no state that a script could change.
fn engine() -> &'static Engine {
    static ENGINE: OnceLock<Engine> = OnceLock::new();
    ENGINE.get_or_init(|| {
        let mut engine = Engine::new_raw();
        StandardPackage::new().register_into_engine(&mut engine);
        engine.set_max_operations(OPERATIONS);
        engine.set_max_call_levels(CALLS);
        engine.set_max_expr_depths(EXPRESSIONS, EXPRESSIONS);
        engine.set_max_string_size(LETTERS);
        engine.set_max_array_size(ITEMS);
        engine.set_max_map_size(ITEMS);
        engine.set_max_variables(256);
        engine.set_max_functions(256);
        engine.set_strict_variables(true);
        engine.set_fail_on_invalid_map_property(true);
        engine.disable_symbol("eval");
        engine.on_print(|_| {});
        engine.on_debug(|_, _, _| {});
        let no_sleep =
            |_: i64| -> Result<(), Box<EvalAltResult>> { Err("there is no clock".into()) };
        engine.register_fn("sleep", no_sleep);
        Random::register(&mut engine);
        rows::register(&mut engine);
        #[cfg(not(target_family = "wasm"))]
        crate::mechanic::register(&mut engine);
        engine
    })
}

impl Program {
    /// Reads a script; the file is only named.
    pub fn read(file: &str, source: &str) -> Result<Self, ScriptError> {
        let tree = engine().compile(source).map_err(|error| ScriptError {
            file: file.to_owned(),
            line: error.position().line(),
            message: plain(&error.err_type().to_string()),
        })?;
        Ok(Self { file: file.to_owned(), source: source.to_owned(), tree })
    }

    /// The variables that it sets outside its functions.
    pub fn variables(&self) -> Result<Scope<'static>, ScriptError> {
        let mut scope = Scope::new();
        match engine().run_ast_with_scope(&mut scope, &self.tree) {
            Ok(()) => Ok(scope),
            Err(error) => Err(match self.thrown(&error) {
                Thrown::Fault(fault) => fault,
                Thrown::Told(told) => self.flaw(error.position().line(), told),
            }),
        }
    }

    /// Whether a function has this name.
    pub fn names(&self, function: &str) -> bool {
        self.tree.iter_functions().any(|known| known.name == function)
    }

    /// Whether it has a function; refuses one that takes another number of values.
    pub fn has(&self, function: &str, takes: &[&str]) -> Result<bool, ScriptError> {
        let mut named = self.tree.iter_functions().filter(|known| known.name == function);
        match named.next() {
            None => Ok(false),
            Some(known) if known.params.len() == takes.len() => Ok(true),
            Some(_) => {
                let should = format!("write it as `fn {function}({})`", takes.join(", "));
                Err(self.flaw_in(function, format!("`{function}` takes other values: {should}")))
            }
        }
    }

    /// Calls a function that the script has.
    pub fn call(&self, function: &str, values: Vec<Dynamic>) -> Result<Dynamic, Thrown> {
        let options = CallFnOptions::new().eval_ast(false);
        let mut scope = Scope::new();
        engine().call_fn_with_options(options, &mut scope, &self.tree, function, values).map_err(
            |error| match self.thrown(&error) {
                Thrown::Fault(fault) if fault.line.is_none() => {
                    Thrown::Fault(self.flaw_in(function, fault.message))
                }
                thrown => thrown,
            },
        )
    }

    /// A flaw at a line.
    pub fn flaw(&self, line: Option<usize>, message: impl Into<String>) -> ScriptError {
        ScriptError { file: self.file.clone(), line, message: message.into() }
    }

    /// A flaw in what a function returns, at the line where it starts.
    pub fn flaw_in(&self, function: &str, message: impl Into<String>) -> ScriptError {
        self.flaw(self.line_of(&["fn ", function]), message)
    }

    /// A flaw in a variable outside the functions, at the line that sets it.
    pub fn flaw_at(&self, variable: &str, message: impl Into<String>) -> ScriptError {
        self.flaw(self.line_of(&["let ", variable]), message)
    }

    /// The flaw of a function that returns something else than it should.
    pub fn wrong(&self, function: &str, wanted: &str, given: &Dynamic) -> ScriptError {
        self.flaw_in(function, format!("`{function}` returns {wanted}, not {}", kind(given)))
    }

    fn line_of(&self, [opening, name]: &[&str; 2]) -> Option<usize> {
        let is_it = |line: &str| {
            let rest = line.trim_start().strip_prefix(opening);
            let rest = rest.and_then(|rest| rest.trim_start().strip_prefix(name));
            rest.is_some_and(|rest| {
                !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_')
            })
        };
        self.source.lines().position(is_it).map(|line| line + 1)
    }

    /// What an error of the engine is, with the innermost line that it knows.
    fn thrown(&self, error: &EvalAltResult) -> Thrown {
        let mut line = error.position().line();
        let mut inner = error;
        while let EvalAltResult::ErrorInFunctionCall(function, _, within, _) = inner {
            inner = within;
            // A loop without a statement in it has no line of its own.
            line = inner.position().line().or_else(|| self.line_of(&["fn ", function]));
        }
        match inner {
            EvalAltResult::ErrorRuntime(told, _) if told.is_string() => {
                Thrown::Told(told.to_string())
            }
            EvalAltResult::ErrorTooManyOperations(_) => self.fault_at(
                line,
                format!(
                    "more than {OPERATIONS} operations in one call: is there a loop without end?"
                ),
            ),
            EvalAltResult::ErrorStackOverflow(_) => {
                self.fault_at(line, format!("more than {CALLS} calls within each other"))
            }
            inner => {
                let mut inner = plain_error(inner);
                let end = (0..=400).rev().find(|end| inner.is_char_boundary(*end));
                inner.truncate(end.unwrap_or_default());
                self.fault_at(line, inner)
            }
        }
    }

    fn fault_at(&self, line: Option<usize>, message: String) -> Thrown {
        Thrown::Fault(self.flaw(line, message))
    }
}

/// The message of an error without its place.
fn plain_error(error: &EvalAltResult) -> String {
    let told = error.to_string();
    let place = match error.position() {
        Position::NONE => String::new(),
        place => format!(" ({place})"),
    };
    plain(told.strip_suffix(&place).unwrap_or(&told))
}

/// A message on one line.
fn plain(message: &str) -> String {
    message.split_whitespace().collect::<Vec<_>>().join(" ")
}
