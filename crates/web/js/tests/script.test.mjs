// Tests families in scripts: they make what the command line makes.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { EtchworkError } from 'etchwork';
import { load } from 'etchwork/script';

const SCRIPT = `
let name = "lamps";
let about = "lamps in a row: a touch turns one and its neighbours";
let rule = "Put all lamps out.";
let settings = #{ lamps: 5 };
let tiers = \`
[tiers.easy]
maker = { id = "make", lamps = 6 }
boards = 50
gates.shortest = { min = 2 }
\`;
fn initial(level) { level[0] }
fn moves(level, lamps) { let all = []; for at in 0..lamps.len() { all.push([0, at]); } all }
fn apply(level, lamps, at) {
  for way in [-1, 0, 1] {
    let near = at[1] + way;
    if near >= 0 && near < lamps.len() { lamps[near] = if lamps[near] == '*' { '.' } else { '*' }; }
  }
  lamps
}
fn status(level, lamps) { if lamps.contains('*') { "open" } else { "solved" } }
fn draw(level, lamps) { [lamps] }
fn make(random, settings) {
  let lamps = "";
  for lamp in 0..settings.lamps { lamps += if random.below(2) == 0 { "." } else { "*" }; }
  [lamps]
}
`;

test('a script makes the same puzzles as on the command line, and plays them', async () => {
  writeFileSync('lamps.rhai', SCRIPT);
  const lamps = await load(SCRIPT);
  assert.deepEqual(lamps.families().map(({ id }) => id), ['lamps']);
  const said = execFileSync(process.env.ETCHWORK, ['generate', '--plugin', 'lamps.rhai', '--family', 'lamps', '--tier', 'easy',
    '--seed', '7', '--count', '3', '--json', '--no-solutions'], { encoding: 'utf8' });
  const made = [...lamps.generate({ tier: 'easy', seed: 7, count: 3 })];
  assert.equal(made.map(({ json }) => `${json}\n`).join(''), said);
  const [puzzle] = made;
  assert.ok(puzzle.readings.shortest >= 2 && puzzle.count() >= 1n);
  const play = puzzle.play();
  play.play(...play.hint(4).moves);
  assert.equal(play.status, 'solved');
});

test('a mistake is told with its line', async () => {
  await assert.rejects(load(SCRIPT.replace('fn draw', 'fn darw')), /there is no function `draw`/);
  await assert.rejects(load(SCRIPT.replace('let settings = #{', 'let settings = ]{')), (error) =>
    error instanceof EtchworkError && error.code === 2 && error.message.startsWith('line 5: '));
  await assert.rejects(load(7), EtchworkError);
});
