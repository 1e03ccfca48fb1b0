//! What JavaScript sees.

/// Exports a service to JavaScript as the class `Service` with the one method `call`: what the page
/// asks. A package of one's own that does so, with plug-ins and families of its own, is an
/// engine for the page like the built-in one (`examples/engine.rs`). Anywhere but in WebAssembly it
/// does nothing.
///
/// ```
/// etchwork_web::page!({
///     let mut registry = etchwork::Registry::new();
///     etchwork::register_for_play(&mut registry).expect("their names differ");
///     let families = etchwork::standard_families();
///     // What is one's own is registered here.
///     etchwork_web::Service::new(registry, families)
/// });
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! page {
    ($service:expr) => {
        #[cfg(target_arch = "wasm32")]
        mod etchwork_page {
            #[allow(unused_imports)]
            use super::*;
            // What the attribute makes names its crate, which a package of one's own need not have.
            use $crate::wasm_bindgen::{self, prelude::wasm_bindgen};

            /// A service, as JavaScript has it.
            #[wasm_bindgen(js_name = Service, wasm_bindgen = $crate::wasm_bindgen)]
            pub struct JsService($crate::Service);

            #[wasm_bindgen(js_class = Service, wasm_bindgen = $crate::wasm_bindgen)]
            impl JsService {
                /// A service without a puzzle.
                #[wasm_bindgen(constructor)]
                #[allow(clippy::new_without_default)]
                pub fn new() -> Self {
                    Self($service)
                }

                /// Answers a question, both in JSON.
                pub fn call(&mut self, request: &str) -> String {
                    self.0.call(request)
                }
            }
        }
    };
}
