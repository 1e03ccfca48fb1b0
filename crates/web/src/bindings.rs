//! The interface for JavaScript.

/// Exports a service to JavaScript as the class `Service` with the one method `call`, which answers
/// the page's questions. A package that does so, with its own plug-ins and families, is an engine
/// for the page like the built-in one (`examples/engine.rs`). Outside WebAssembly the macro does
/// nothing.
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
            // The attribute's code names its crate, on which another package need not depend.
            use $crate::wasm_bindgen::{self, prelude::wasm_bindgen};

            /// A service, as JavaScript sees it.
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
