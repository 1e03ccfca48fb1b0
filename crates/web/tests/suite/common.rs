//! A service whose answers are JSON values.

use etchwork_web::Service;
use serde_json::Value;

#[derive(Default)]
pub struct Page(pub Service);

impl Page {
    pub fn ask(&mut self, request: Value) -> Value {
        let reply = self.reply(&request);
        assert!(reply.get("refused").is_none(), "{request}: {reply}");
        reply["answer"].clone()
    }

    /// The answer, which must not be a refusal.
    pub fn answer(&mut self, request: Value) -> Option<Value> {
        self.reply(&request).get("answer").cloned()
    }

    pub fn refused(&mut self, request: Value) -> String {
        let reply = self.reply(&request);
        reply["refused"].as_str().unwrap_or_else(|| panic!("{request}: {reply}")).to_owned()
    }

    fn reply(&mut self, request: &Value) -> Value {
        serde_json::from_str(&self.0.call(&request.to_string())).unwrap()
    }
}
