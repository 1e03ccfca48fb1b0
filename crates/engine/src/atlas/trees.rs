//! What attempts lead to, by their draws.

use etchwork_core::Stream;

/// A place in a tree: that of an attempt before its first draw, or after some draws.
pub(crate) type Place = u32;

/// What an attempt ends with: the number of its path, if it found one.
pub(crate) type Ending = Option<u32>;

/// Trees of attempts. From one source an attempt is what its draws make of it, so those that
/// draw alike end alike, and what was once seen need not be walked again. A tree grows where
/// draws lead to that no attempt had before.
#[derive(Default)]
pub(crate) struct Trees {
    nodes: Vec<Node>,
}

/// What comes at a place: a draw among `ways`, of which the first leads to the place `next`,
/// or if there are none, the end that `next` stands for.
#[derive(Clone, Copy, PartialEq)]
struct Node {
    ways: u32,
    next: u32,
}

impl Node {
    const UNKNOWN: Self = Self { ways: 0, next: 0 };

    fn end(end: Ending) -> Self {
        Self { ways: 0, next: end.map_or(1, |path| path + 2) }
    }
}

impl Trees {
    /// How many places there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Plants trees of which nothing is known; the place of the first.
    pub fn plant(&mut self, trees: u32) -> Place {
        let first = self.nodes.len() as Place;
        self.nodes.resize(self.nodes.len() + trees as usize, Node::UNKNOWN);
        first
    }

    /// The end that draws from a stream lead to, if an attempt came there before.
    #[inline(always)]
    pub fn end(&self, mut place: Place, mut stream: Stream) -> Option<Ending> {
        loop {
            let Node { ways, next } = self.nodes[place as usize];
            if ways == 0 {
                return next.checked_sub(1).map(|end| end.checked_sub(1));
            }
            place = next + stream.below(ways);
        }
    }

    /// Walks on by a number below `ways`: the place that it leads to.
    pub fn grow(&mut self, place: Place, ways: u32, drawn: u32) -> Place {
        let node = self.nodes[place as usize];
        if node.ways == ways {
            return node.next + drawn;
        }
        let next = self.plant(ways);
        self.nodes[place as usize] = Node { ways, next };
        next + drawn
    }

    /// Puts down what an attempt ended with that came along some places, one draw after the
    /// other. Whether all attempts from the first of them are known to fail: where they do
    /// after each draw, the draw is forgotten.
    pub fn end_with(&mut self, trail: &[Place], end: Ending) -> bool {
        let (mut trail, mut is_barren) = (trail.iter().rev(), end.is_none());
        if let Some(last) = trail.next() {
            self.nodes[*last as usize] = Node::end(end);
        }
        for place in trail {
            let Node { ways, next } = self.nodes[*place as usize];
            let after = &self.nodes[next as usize..][..ways as usize];
            is_barren = is_barren && after.iter().all(|node| *node == Node::end(None));
            if is_barren {
                self.nodes[*place as usize] = Node::end(None);
            }
        }
        is_barren
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// An attempt that draws twice at most, and what it ends with.
    fn attempt(draw: &mut dyn FnMut(u32) -> u32) -> Ending {
        match draw(3) {
            0 => Some(7),
            1 => (draw(2) == 1 && draw(4) > 4).then_some(8),
            _ => [Some(9), None][draw(2) as usize],
        }
    }

    #[test]
    fn what_was_learned_is_what_attempts_end_with() {
        let mut trees = Trees::default();
        let tree = trees.plant(1);
        let mut learned: HashMap<Vec<u32>, Ending> = HashMap::new();
        for seed in 0..500 {
            let (mut stream, mut trail, mut drawn) = (Stream::new(seed), vec![tree], Vec::new());
            let end = attempt(&mut |ways| {
                drawn.push(stream.below(ways));
                drawn[drawn.len() - 1]
            });
            let known = trees.end(tree, Stream::new(seed));
            assert!(known.is_none_or(|known| known == end), "{drawn:?}");
            // What failed whatever came after is known before the rest is drawn.
            assert_eq!(known.is_some(), learned.contains_key(&drawn), "{drawn:?}");
            if known.is_none() {
                let mut stream = Stream::new(seed);
                attempt(&mut |ways| {
                    let drawn = stream.below(ways);
                    trail.push(trees.grow(trail[trail.len() - 1], ways, drawn));
                    drawn
                });
                assert!(!trees.end_with(&trail, end));
                learned.insert(drawn, end);
            }
        }
        // 0; 1 and five ways on; 2 and two ways on.
        assert_eq!(learned.len(), 8);
        assert_eq!(trees.len(), 1 + 3 + 2 + 4 + 2);
        // Of those after 1 none leads to a path, so nothing more is drawn there.
        let first = |seed: &u32| Stream::new(*seed).below(3) == 1;
        for seed in (500..800).filter(first) {
            assert_eq!(trees.end(tree, Stream::new(seed)), Some(None));
        }
    }

    #[test]
    fn a_tree_without_a_path_is_barren() {
        let mut trees = Trees::default();
        let tree = trees.plant(2) + 1;
        let mut fail = |drawn| {
            let place = trees.grow(tree, 2, drawn);
            trees.end_with(&[tree, place], None)
        };
        assert_eq!([fail(0), fail(0), fail(1)], [false, false, true]);
        assert_eq!(trees.end(tree, Stream::new(1)), Some(None));
        assert_eq!(trees.end(tree - 1, Stream::new(1)), None);
        // One that draws nothing.
        assert!(!trees.end_with(&[tree - 1], Some(0)));
        assert_eq!(trees.end(tree - 1, Stream::new(1)), Some(Some(0)));
    }
}
