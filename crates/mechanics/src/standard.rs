use etchwork_core::Mechanic;

/// The plain puzzle: it adds nothing and demands nothing.
#[derive(Clone, Copy, Debug)]
pub struct Standard;

impl Mechanic for Standard {}
