//! Which changes for the worse are accepted. The chances come from a table of integers, because the
//! exponential function of floats differs between machines.

/// For each of 32 temperatures, from 10 down to 4 by equal factors, the chance, times 2^32, to
/// accept one more unit of energy: `exp(-1 / temperature)`.
const UNIT: [u32; STEPS] = [
    3886247119, 3874606262, 3862652644, 3850378984, 3837777898, 3824841905, 3811563430, 3797934806,
    3783948282, 3769596023, 3754870121, 3739762596, 3724265406, 3708370452, 3692069584, 3675354615,
    3658217324, 3640649467, 3622642789, 3604189034, 3585279957, 3565907336, 3546062986, 3525738774,
    3504926632, 3483618577, 3461806723, 3439483304, 3416640692, 3393271415, 3369368179, 3344923893,
];

/// The number of temperatures.
pub(super) const STEPS: usize = 32;
/// A greater rise is never accepted.
const MOST: usize = 128;

/// The chances, times 2^32, by temperature and rise of the energy.
static CHANCES: [[u32; MOST]; STEPS] = chances();

const fn chances() -> [[u32; MOST]; STEPS] {
    let mut chances = [[u32::MAX; MOST]; STEPS];
    let mut step = 0;
    while step < STEPS {
        let mut more = 1;
        while more < MOST {
            let before = chances[step][more - 1] as u64;
            chances[step][more] = ((before * UNIT[step] as u64) >> 32) as u32;
            more += 1;
        }
        step += 1;
    }
    chances
}

/// Whether a rise of the energy is accepted at a temperature, given 32 random bits.
pub(super) fn accepts(step: usize, rise: u32, drawn: u32) -> bool {
    CHANCES[step].get(rise as usize).is_some_and(|chance| drawn < *chance)
}
