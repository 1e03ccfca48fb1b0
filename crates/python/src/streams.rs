//! What a command writes, where Python writes it.

use pyo3::exceptions::PyBrokenPipeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::io::{self, Error, ErrorKind, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A stream that Python code has put in the place of one of the process.
pub struct Stream {
    to: Py<PyAny>,
    /// The first bytes of a character whose others are still to come.
    begun: Vec<u8>,
    /// Whether nobody waits for the command any more.
    is_abandoned: Arc<AtomicBool>,
}

impl Stream {
    /// The given stream, else the current one with this name, `stdout` or `stderr`; none if it is
    /// that of the process.
    pub fn new(
        py: Python<'_>,
        name: &str,
        given: Option<Bound<'_, PyAny>>,
        is_abandoned: &Arc<AtomicBool>,
    ) -> PyResult<Option<Self>> {
        let sys = py.import("sys")?;
        let to = given.map_or_else(|| sys.getattr(name), Ok)?;
        if to.is_none() {
            return Ok(None);
        }
        if to.is(sys.getattr(format!("__{name}__"))?) {
            // What Python wrote before comes first.
            to.call_method0("flush")?;
            return Ok(None);
        }
        let is_abandoned = Arc::clone(is_abandoned);
        Ok(Some(Self { to: to.unbind(), begun: Vec::new(), is_abandoned }))
    }

    /// As a writer.
    pub fn boxed(self) -> Box<dyn Write> {
        Box::new(self)
    }

    /// Calls Python.
    fn with<T>(&self, work: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>) -> io::Result<T> {
        if self.is_abandoned.load(Ordering::Relaxed) {
            return Err(ErrorKind::BrokenPipe.into());
        }
        Python::attach(|py| {
            work(self.to.bind(py)).map_err(|error| {
                if error.is_instance_of::<PyBrokenPipeError>(py) {
                    ErrorKind::BrokenPipe.into()
                } else {
                    Error::other(error.value(py).to_string())
                }
            })
        })
    }

    /// The characters that are whole; the rest waits for the next bytes.
    fn text(&mut self, bytes: &[u8]) -> io::Result<String> {
        self.begun.extend_from_slice(bytes);
        let whole = match std::str::from_utf8(&self.begun) {
            Ok(text) => text.len(),
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            Err(_) => {
                let why = "this stream takes text, and this is none: name a file with --out";
                return Err(Error::other(why));
            }
        };
        let rest = self.begun.split_off(whole);
        let text = std::mem::replace(&mut self.begun, rest);
        String::from_utf8(text).map_err(Error::other)
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let buffer = self.with(|to| match to.getattr_opt("buffer")? {
            Some(buffer) => to.call_method0("flush").map(|_| Some(buffer.unbind())),
            None => Ok(None),
        })?;
        match buffer {
            Some(buffer) => self.with(|to| {
                let bytes = PyBytes::new(to.py(), bytes);
                buffer.bind(to.py()).call_method1("write", (bytes,)).map(drop)
            })?,
            None => {
                let text = self.text(bytes)?;
                self.with(|to| to.call_method1("write", (text,)).map(drop))?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with(|to| to.call_method0("flush").map(drop))
    }
}
