// Tests the installed package: it makes what the command line makes, and no input crashes it.
// `ETCHWORK=PATH` names the program of the command line.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';
import { columns, EtchworkError, load, table } from 'etchwork';

const etchwork = await load();
const line = (...args) => execFileSync(process.env.ETCHWORK, args, { encoding: 'utf8' });
const FAMILIES = etchwork.families().map(({ id }) => id);

test('every family makes the same puzzles as on the command line', () => {
  for (const family of FAMILIES) {
    const [tier] = etchwork.tiers(family);
    const said = line('generate', '--family', family, '--tier', tier, '--seed', 'cellar', '--count', '3', '--json', '--no-solutions');
    const made = [...etchwork.generate({ family, tier, seed: 'cellar', count: 3 })];
    assert.equal(made.map(({ json }) => `${json}\n`).join(''), said);
    for (const puzzle of made) {
      assert.equal(etchwork.read(puzzle.json).boardId, puzzle.boardId);
      assert.equal(etchwork.read(puzzle.id).json, puzzle.json);
      assert.equal(etchwork.read(puzzle.boardId).svg(), puzzle.svg());
      assert.equal(puzzle.family, family);
    }
  }
});

test('puzzles of every family are solved, drawn, hinted and played to the end', () => {
  for (const family of FAMILIES) {
    const [tier] = etchwork.tiers(family);
    const [puzzle] = etchwork.generate({ family, tier, seed: 7 });
    assert.ok(puzzle.solution.length > 0 && puzzle.solve().length > 0);
    assert.match(puzzle.svg(), /^<svg/);
    assert.notEqual(puzzle.svg({ solution: true }), puzzle.svg());
    const play = puzzle.play();
    assert.equal(play.status, 'open');
    assert.ok(play.choices.length > 0 && play.hint(4).moves.length > 0);
    play.play(...play.hint(4).moves);
    assert.equal(play.status, 'solved', family);
    const { save } = play;
    assert.ok(play.undo() && play.status === 'open' && play.redo() && play.status === 'solved');
    assert.equal(play.undoToLandmark(), play.view.landmark !== null);
    assert.ok(play.load(save).restart() && play.status === 'open');
    assert.deepEqual(play.choices, puzzle.play().choices);
    assert.equal(play.load(save).status, 'solved');
    play.free();
  }
});

test('puzzles of every family are measured as by the command line', () => {
  for (const family of FAMILIES) {
    const [tier] = etchwork.tiers(family);
    const [puzzle] = etchwork.generate({ family, tier, seed: 7 });
    const measured = puzzle.measure();
    const { id, metrics } = JSON.parse(line('measure', puzzle.recipe, '--json'));
    assert.equal(id, puzzle.recipe);
    // Only the maker knows some of the readings of a puzzle.
    const known = Object.entries(puzzle.readings).filter(([name]) => name in measured);
    assert.ok(known.length > 0, family);
    for (const [name, value] of [...known, ...Object.entries(metrics)])
      assert.equal(measured[name], value, `${family}: ${name}`);
  }
  assert.throws(() => etchwork.read('S.T\n#.#\n').measure(), { code: 2 });
});

test('a board that was read with its path keeps it', () => {
  const board = 'S....\n.....\n.....\n....T\n';
  const path = '0,0 1,0 2,0 3,0 3,1 2,1 1,1 0,1 0,2 1,2 2,2 3,2 3,3 2,3 1,3 0,3 0,4 1,4 2,4 3,4';
  const [stored, bare] = [`${board}@path ${path}\n`, board].map((text) => etchwork.read(text));
  const found = etchwork.read(`${board}@path 0,0 ${bare.solve().join(' ')}\n`);
  assert.deepEqual(stored.solution, path.split(' ').slice(1));
  assert.notDeepEqual(stored.measure(), bare.measure(), 'another path has other readings');
  assert.deepEqual(found.measure(), bare.measure());
  assert.notEqual(stored.svg({ solution: true }), bare.svg({ solution: true }));
  assert.equal(found.svg({ solution: true }), bare.svg({ solution: true }));
  assert.equal(stored.count(), bare.count());
  assert.deepEqual(stored.solve(), bare.solve());
  const again = etchwork.read(JSON.parse(JSON.stringify(stored)).text);
  assert.deepEqual(again.measure(), stored.measure());
  assert.equal(stored.play().play(...stored.solution).status, 'solved');
});

test('what belongs to the engine is not copied, and says what to send', () => {
  const [puzzle] = etchwork.generate({ tier: 'tutorial', seed: 3 });
  const worker = new Worker('', { eval: true });
  const handles = [[puzzle, /send `puzzle.json/], [puzzle.play(), /send its `save`/], [etchwork, /call `load` there/]];
  for (const [handle, message] of handles) {
    for (const copy of [() => structuredClone(handle), () => worker.postMessage([handle]), () => ({ ...handle })])
      assert.throws(copy, { name: 'EtchworkError', code: 2, message });
  }
  assert.deepEqual(structuredClone(puzzle.play().view), puzzle.play().view, 'plain data can be sent');
  return worker.terminate();
});

test('a play that was freed says so', () => {
  const play = etchwork.generate({ tier: 'tutorial', seed: 3 }).next().value.play();
  const { save } = play;
  play.free();
  play.free();
  for (const use of [() => play.hint(), () => play.choices, () => play.load(save), () => play.ask({ ask: 'view' })])
    assert.throws(use, { code: 2, message: /this play was freed/ });
  assert.equal(play.save, save);
});

test('a solver is chosen by its name', () => {
  const board = etchwork.read('S..T\n....\n...#\n...#\n');
  assert.equal(board.solve({ solver: 'exhaustive' }).length, board.solve().length);
  assert.throws(() => board.solve({ solver: 'oracle' }), { code: 2, message: /oracle/ });
});

test('solutions are counted exactly, and a spent budget is not an answer', () => {
  const board = etchwork.read('S..T\n....\n...#\n...#\n');
  assert.equal(board.count(), BigInt(line('count', board.boardId).match(/\d+/)[0]));
  const [large] = etchwork.generate({ tier: 'expert', seed: 1 });
  assert.throws(() => large.count({ budget: 1 }), { code: 3 });
  assert.equal(etchwork.read('S.T\n#.#\n').solve(), null);
});

test('errors have the messages of the command line', () => {
  const refused = (work, code, ...needles) => assert.throws(work, (error) => {
    assert.ok(error instanceof EtchworkError, String(error));
    for (const needle of needles) assert.ok(error.message.includes(needle), error.message);
    return error.code === code;
  });
  refused(() => etchwork.generate({ tier: 'eazy' }), 2, "no tier 'eazy'; did you mean 'easy'?");
  refused(() => etchwork.generate({ tier: 'easy', count: NaN }), 2, 'count: give a whole number');
  refused(() => etchwork.generate({ tier: 'easy', tires: 1 }), 2, "no option 'tires'");
  for (const seed of [-1, -1n, 2 ** 40, 2n ** 40n, '4294967296', true, '', 1.5])
    refused(() => etchwork.generate({ tier: 'easy', seed }), 2, 'seed: give a whole number from 0 to 4294967295');
  const [big, small] = [42n, 42].map((seed) => etchwork.generate({ tier: 'easy', seed }).next().value);
  assert.equal(big.json, small.json);
  refused(() => etchwork.generate({ tier: 'easy', mechanic: 'fgo' }), 2, "did you mean 'fog'?");
  refused(() => etchwork.read('S..\n.x.\n..T\n'), 2, 'line 2');
  refused(() => etchwork.read('p1.GIQDBc.0015'), 2, 'checksum');
  refused(() => etchwork.tiers('sudoku'), 2, "no family 'sudoku'");
  const [puzzle] = etchwork.generate({ tier: 'easy', seed: 1 });
  refused(() => puzzle.play().play('9,9'), 2);
  refused(() => puzzle.play().hint(5), 2, 'level');
});

test('an iterator continues where it is, and can be closed', () => {
  const puzzles = etchwork.generate({ tier: 'tutorial', seed: 1, count: 4_000_000_000 });
  const first = puzzles.next().value;
  const other = [...etchwork.generate({ tier: 'easy', seed: 2, count: 2 })];
  assert.equal(puzzles.next().value.index, 1);
  assert.deepEqual(puzzles.return(), { value: undefined, done: true });
  assert.equal(puzzles.next().done, true);
  assert.ok(first.svg() && other.length === 2);
});

test('bounds, sets and finders change a run as on the command line', () => {
  const same = (options, ...args) => {
    const said = line('generate', '--seed', '3', '--count', '3', '--json', '--no-solutions', ...args);
    const made = [...etchwork.generate({ seed: 3, count: 3, ...options })];
    assert.equal(made.map(({ json }) => `${json}\n`).join(''), said);
  };
  same({ tier: 'easy', max: { solutions: 1 } }, '--tier', 'easy', '--max', 'solutions=1');
  same({ tier: 'easy', tiers: 'numbered' }, '--tier', 'easy', '--tiers', 'numbered');
  same({ tier: 'easy', finder: 'exhaustive' }, '--tier', 'easy', '--finder', 'exhaustive');
  same({ tier: 'easy', min: { board_fork_ratio: 0.45 } }, '--tier', 'easy', '--min', 'board_fork_ratio=0.45');
  same({ family: 'pipes', tier: 'easy', min: { steps_3: 4 } }, '--family', 'pipes', '--tier', 'easy', '--min', 'steps_3=4');
  // The IDs of recipes hold settings as they were given, here as the choice of one value of several.
  const said = line('generate', '--seed', '3', '--json', '--family', 'pipes', '--tier', 'easy', '--set', 'tiling=hex', '--size', '20');
  const [hexagons] = etchwork.generate({ seed: 3, family: 'pipes', tier: 'easy', set: { tiling: 'hex' }, size: 20 });
  assert.equal(JSON.parse(hexagons.json).board_id, JSON.parse(said).board_id);
  for (const max of [{ solutions: -1.5 }, { solutions: 'few' }, { solutoins: 1 }, 7])
    assert.throws(() => etchwork.generate({ tier: 'easy', max }), { code: 2, message: /solut|max/ });
});

test('a stream lets other work go on, and a signal ends it', async () => {
  const options = { tier: 'tutorial', seed: 3, count: 4_000_000_000 };
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error('enough')), 50);
  const seen = [];
  await assert.rejects(async () => { for await (const puzzle of etchwork.stream(options, stop.signal)) seen.push(puzzle.json); }, /enough/);
  const same = [...etchwork.generate({ ...options, count: seen.length })];
  assert.deepEqual(seen, same.map(({ json }) => json));
  assert.ok(seen.length > 0);
  assert.throws(() => etchwork.stream({ tier: 'eazy' }), { code: 2 });
});

test('difficulty is that of the command line', () => {
  for (const family of FAMILIES) {
    const [puzzle] = etchwork.generate({ family, tier: etchwork.tiers(family)[0], seed: 5 });
    const { strength, interval: [low, high], stars, isSolved, reason } = puzzle.difficulty();
    const said = line('measure', puzzle.id, '--difficulty');
    assert.ok(said.includes(`${strength} of 100`) && said.includes(`between ${low} and ${high}`), said);
    assert.ok(stars >= 1 && stars <= 5 && isSolved && reason);
  }
});

test('states are counted as by the command line', () => {
  const puzzle = etchwork.read('p1.GMAEcBw.ea1e');
  const { states, transitions, goals, stuck, unknown, spent, svg } = puzzle.states();
  assert.match(line('states', puzzle.boardId), new RegExp(`${states} states.* ${transitions} transitions.* ${goals} goal`));
  assert.ok(stuck > 0 && unknown === 0 && !spent && svg.startsWith('<svg'));
  assert.ok(puzzle.states({ most: 2 }).spent);
  assert.throws(() => puzzle.states({ most: -1 }), { code: 2 });
});

test('puzzles are rows of a table, with every reading', () => {
  const tiers = { path: 'easy', rails: '1' };
  const puzzles = Object.entries(tiers).flatMap(([family, tier]) => [...etchwork.generate({ family, tier, seed: 1, count: 1 })]);
  const [path, rails] = table(puzzles);
  assert.equal(path.id, puzzles[0].id);
  assert.equal(rails.seed, 1);
  // The tier of the path does not ask for traps, and rails have none.
  assert.ok(!('trap_ratio' in puzzles[0].readings) && path.trap_ratio >= 0 && path.trap_ratio <= 1);
  assert.ok(rails.optimum >= 1 && !('trap_ratio' in rails));
});

test('readings are described, and make columns', () => {
  for (const { id } of etchwork.families()) {
    const known = etchwork.readings(id);
    const [tier] = etchwork.tiers(id);
    const table = columns(etchwork.generate({ family: id, tier, seed: 1, count: 3 }));
    assert.ok(Object.keys(table).length > 0);
    for (const column of Object.values(table)) assert.equal(column.length, 3);
    for (const { name, about, measure } of known) assert.ok(name && about && measure);
  }
  const [first, second] = [...etchwork.generate({ tier: 'easy', seed: 1, count: 2 })];
  assert.deepEqual([...columns([first, { readings: {} }, second]).board_fork_ratio], [first.readings.board_fork_ratio, NaN, second.readings.board_fork_ratio]);
  assert.throws(() => etchwork.readings('sudoku'), { code: 2 });
});

test('a console shows what an object is', () => {
  const puzzle = etchwork.read('p1.GMAEcBw.ea1e');
  assert.ok(inspect(puzzle).startsWith('Puzzle p1.GMAEcBw.ea1e\n'));
  assert.equal(inspect(puzzle.play()), 'Play open after 0 moves');
  assert.match(inspect([etchwork]), /Etchwork with path/);
});

// Yields junk from a seeded generator, so that a failure can be reproduced.
function* junk(seed) {
  const below = (n) => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return Math.floor(seed / 2 ** 32 * n); };
  const plain = [undefined, null, NaN, Infinity, -1, 0, 1.5, 2 ** 32, 2 ** 53, 1e308, 10n ** 30n, true, '', 'easy', '\ud800', '\0', 'é'.repeat(9),
    'S'.repeat(100_000), '{"', '[[', '{"id":"r1"}', 'p1.', 'r1.default-2.easy.7.0', '9x9', '100000x100000', '-5', [], ['0,1'], {}, () => 1, Symbol('x'), new Date(NaN), new Proxy({}, {})];
  for (;;) {
    const value = plain[below(plain.length)];
    const kind = below(8);
    yield kind === 0 ? [value] : kind === 1 ? { tier: 'tutorial', seed: value, count: 2 }
      : kind === 2 ? { tier: value, size: value }
      : kind === 3 ? { tier: 'easy', [String(below(3) ? 'size' : 'mechanic')]: value, first: value }
      : kind === 4 ? { budget: value, solution: value } : kind === 5 ? `${below(2) ? 'S..\n' : ''}${typeof value === 'string' ? value : ''}T` : value;
  }
}

test('no input crashes the engine', () => {
  const values = junk(20_261_126);
  const [puzzle] = etchwork.generate({ tier: 'tutorial', seed: 3 });
  const play = puzzle.play();
  const calls = [
    (value) => [...etchwork.generate(value)], (value) => etchwork.read(value).solve({ budget: 1000 }), (value) => etchwork.tiers(value),
    (value) => puzzle.solve(value), (value) => puzzle.count(value), (value) => puzzle.svg(value),
    (value) => play.play(value), (value) => play.hint(value), (value) => play.load(value),
    (value) => play.ask({ ask: 'tap', cell: value }), (value) => play.ask({ ask: value }), (value) => play.ask(value),
    (value) => play.ask({ ask: 'drag', from: value, to: 2 }), (value) => play.ask({ ask: 'cut', moves: value }), (value) => play.ask({ ask: 'step', down: value, right: value }),
  ];
  let refused = 0;
  for (let nth = 0; nth < 6000; nth++) {
    const { value } = values.next();
    try {
      calls[nth % calls.length](value);
    } catch (error) {
      assert.ok(error instanceof EtchworkError, `${String(nth)}: ${error?.stack}`);
      assert.notEqual(error.code, 4, error.message);
      refused++;
    }
  }
  assert.ok(refused > 2000, String(refused));
  assert.equal(etchwork.read(puzzle.json).boardId, puzzle.boardId, 'the engine still works');
});

test('the command makes what the command line makes, plays, and refuses with one sentence', () => {
  const command = (args, input = '') => spawnSync('npx', ['etchwork', ...args], { encoding: 'utf8', input });
  for (const family of FAMILIES) {
    const [tier] = etchwork.tiers(family);
    const args = ['generate', '--family', family, '--tier', tier, '--seed', '5', '--json'];
    assert.equal(command(args).stdout, line(...args, '--no-solutions'));
  }
  const [puzzle] = etchwork.generate({ tier: 'easy', seed: 42 });
  const shown = command(['generate', '--tier', 'easy', '--seed', '42']).stdout;
  assert.ok(shown.includes(`--id ${puzzle.id}\n`) && !shown.includes('@path'), shown);
  assert.match(command(['generate', '--id', puzzle.id, '--svg']).stdout, /^<svg/);
  const moves = `hint\nnorth\n${puzzle.solution.join('; ')}\n`;
  const played = command(['play', puzzle.id], moves);
  assert.match(played.stdout, /one way on.*\n[^]*Solved/);
  for (const [args, told] of [
    [['bake'], /^error: there is no command 'bake': there are generate, play, families\n$/],
    [['generate', '--tier', 'bogus'], /^error: .* no tier 'bogus'.*\n$/],
    [['generate', '--oven'], /^error: Unknown option '--oven'\n$/],
    [['generate', '--min', 'forks'], /^error: --min: write a name and its value.*\n$/],
    [['generate', '--id', puzzle.id, '--tier', 'easy'], /^error: --id: .* leave out --tier\n$/],
  ]) {
    const { status, stdout, stderr } = command(args);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, told);
  }
});
