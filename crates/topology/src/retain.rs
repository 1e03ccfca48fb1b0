//! Filtering without branches.

/// Keeps some of the items, in their order, as [`Vec::retain`] does, but without a branch: each
/// item is written, and the next one overwrites it if it is not kept. This is faster if a processor
/// cannot predict which items are kept.
///
/// ```
/// let mut numbers = vec![3, 8, 5, 2];
/// etchwork_topology::retain(&mut numbers, |number| number > 4);
/// assert_eq!(numbers, [8, 5]);
/// ```
#[inline]
pub fn retain<T: Copy>(items: &mut Vec<T>, is_kept: impl Fn(T) -> bool) {
    let mut end = 0;
    for at in 0..items.len() {
        let item = items[at];
        items[end] = item;
        end += usize::from(is_kept(item));
    }
    items.truncate(end);
}
