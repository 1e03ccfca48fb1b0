//! What JavaScript sees.

use wasm_bindgen::prelude::wasm_bindgen;

/// A desk, as JavaScript has it.
#[wasm_bindgen(js_name = Desk)]
pub struct JsDesk(crate::Desk);

#[wasm_bindgen(js_class = Desk)]
impl JsDesk {
    /// A desk without a puzzle.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Self(crate::Desk::default())
    }

    /// Answers a question, both in JSON.
    pub fn call(&mut self, request: &str) -> String {
        self.0.call(request)
    }
}
