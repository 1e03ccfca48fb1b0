use etchwork_path::{Board, Depends, Mechanic, Payload, Refusal, Rule};

/// A line that may end on any cell. The board has a start, and no target.
///
/// ```text
/// S . .      solutions: right, right, down, left, left
/// . . .                 down, right, up, right, down, and others
/// ```
///
/// The board is that of another puzzle without its target, so there are more solutions. Numbers fix
/// where the line ends, so it does not stack with them.
#[derive(Clone, Copy, Debug)]
pub struct FreeEnd;

impl Mechanic for FreeEnd {
    fn stacks_with(&self, other: &str) -> bool {
        other != "waypoints"
    }

    fn for_players(&self) -> Option<String> {
        Some("The line may end on any cell.".to_owned())
    }

    fn rule_needs_board(&self) -> bool {
        false
    }

    fn rule(&self, _: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        if payload.is_empty() { Ok(Box::new(Self)) } else { Err(Refusal::new("it takes nothing")) }
    }
}

impl Rule for FreeEnd {
    fn frees_end(&self) -> bool {
        true
    }

    fn depends_on(&self) -> Depends {
        Depends::Nothing
    }
}
