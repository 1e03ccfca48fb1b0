//! Laws of plans, parts and stores, whatever the numbers and bytes.

use crate::{Plan, Shard, Store};
use proptest::collection::vec;
use proptest::prelude::*;

fn plan(seed: u32, per_shard: u32) -> Plan {
    Plan::new("laws 1", &seed, ["one", "two"], per_shard)
}

proptest! {
    #[test]
    fn shards_have_every_request_once_and_in_order(per in 0..50_u32, requests in 0..2000_u32) {
        let plan = plan(1, per);
        prop_assert_eq!(&Plan::parse(plan.text()).unwrap(), &plan);
        let shards = plan.shards(1, requests);
        let all: Vec<u32> = shards.iter().flat_map(|shard| shard.requests()).collect();
        prop_assert_eq!(all, (0..requests).collect::<Vec<_>>());
        prop_assert!(shards.iter().all(|shard| shard.run == 1 && shard.count <= plan.per_shard()));
        // Fewer requests give the first of these shards, whole ones.
        let whole = plan.whole(requests / 2);
        if whole <= requests {
            prop_assert_eq!(&plan.shards(1, whole)[..], &shards[..(whole / plan.per_shard()) as usize]);
        }
    }

    #[test]
    fn a_part_is_opened_as_it_was_sealed_and_in_no_other_state(
        part in vec(any::<u8>(), 0..200),
        (first, count) in (0..1000_u32, 1..50_u32),
        (at, bit) in (any::<prop::sample::Index>(), 0..8_u32),
    ) {
        let plan = plan(1, 50);
        let shard = Shard { run: 0, first, count };
        let sealed = plan.seal(shard, &part);
        prop_assert_eq!(plan.open(shard, &sealed), Ok(&part[..]));
        prop_assert!(self::plan(2, 50).open(shard, &sealed).is_err());
        let next = Shard { count: count + 1, ..shard };
        prop_assert!(plan.open(next, &sealed).is_err());
        let mut damaged = sealed.clone();
        damaged[at.index(sealed.len())] ^= 1 << bit;
        prop_assert!(plan.open(shard, &damaged).is_err());
        prop_assert!(plan.open(shard, &sealed[..at.index(sealed.len())]).is_err());
    }

    #[test]
    fn noise_is_no_part_and_no_plan(noise in vec(any::<u8>(), 0..300), text in ".{0,200}") {
        let shard = Shard { run: 0, first: 0, count: 4 };
        prop_assert!(plan(1, 4).open(shard, &noise).is_err());
        let headed = format!("etchwork-part 2 {text}");
        prop_assert!(plan(1, 4).open(shard, headed.as_bytes()).is_err());
        let _ = Plan::parse(&text);
    }

    #[test]
    fn parts_merge_to_the_same_bytes_in_whatever_order_they_come(
        parts in vec(vec(any::<u8>(), 0..20), 1..12),
        order in any::<u64>(),
    ) {
        let plan = plan(1, 3);
        let store = Store::in_memory(&plan);
        let shards = plan.shards(0, 3 * parts.len() as u32);
        let mut work: Vec<usize> = (0..parts.len()).collect();
        work.sort_by_key(|nth| (*nth as u64 + 1).wrapping_mul(order | 1) % 101);
        for (done, nth) in work.iter().enumerate() {
            prop_assert!(store.merged(&shards).is_err(), "{} of {}", done, parts.len());
            store.keep(shards[*nth], parts[*nth].clone()).unwrap();
        }
        prop_assert_eq!(store.merged(&shards).unwrap(), parts.concat());
    }
}
