// The workbench: makes board after board, and shows which are rejected and why.
import { byId, capital, count } from '../dom.ts';
import { showBoard } from '../bench/board.ts';
import { showFunnel } from '../bench/funnel.ts';
import { Setup } from '../bench/setup.ts';
import { showRejected } from '../bench/rejected.ts';
import type { BenchPuzzle, Work } from '../engine/messages.ts';
import { Refused } from '../engine/client.ts';
import { clearNotice, explain, notice } from '../notice.ts';
import { start } from '../page.ts';

/** Milliseconds that a batch of requests should take while the workbench runs. Only the last puzzle
 * of a batch is drawn. */
const BATCH_TIME = 60;
/** Milliseconds between two batches. */
const PAUSE = 120;

const { engine, store } = await start();
const catalogue = await engine.ask({ ask: 'catalogue' }).catch((error: unknown) => {
  explain(error);
  throw error;
});
const setup = new Setup(catalogue);
const [run, list] = [byId('run'), byId('thrown')];
let isRunning = false;
/** How often a run was started. A run stops once a later one has started. */
let runs = 0;
/** The number of questions that are not answered yet. */
let waiting = 0;
/** Whether the engine is set up as the form says. */
let isSetUp = false;
/** How often the engine was set up. An answer from an earlier setup is dropped. */
let benches = 0;
/** How often the engine was asked for work. It has the rejected boards of the last work only. */
let works = 0;
/** How often a board was chosen. An answer about an earlier choice is dropped. */
let choices = 0;
/** The setup that was opened or saved last. */
let known = '';

/** Opens the setup of the link, or the saved one. Only a link may not name what does not exist:
 * another version may have saved the setup. */
async function opening(): Promise<void> {
  const wrong = setup.take(location.search || store.progress.bench);
  known = setup.text;
  if (location.search && wrong.length > 0) throw new Refused(`there is no ${wrong.join(', no ')}`);
  await setUp();
}

async function setUp(): Promise<void> {
  isSetUp = false;
  await busy(work(1));
}

/** Sets the engine up as the form says. Returns false if the form has changed in the meantime. */
async function bench(): Promise<boolean> {
  const wrong = setup.form.querySelector<HTMLInputElement>('input:invalid');
  if (wrong) throw new Refused(`${wrong.labels?.[0]?.innerText.trim()}: ${wrong.validationMessage.replace(/\.$/, '')}`);
  const { request, text } = setup;
  const own = ++benches;
  try {
    await engine.ask(request);
  } catch (error) {
    // Ignore the refusal of a setup that the form no longer has.
    if (own === benches) throw error;
  }
  if (own !== benches || setup.form.matches(':invalid')) return false;
  isSetUp = true;
  clearNotice();
  if (text !== known) remember(text);
  return true;
}

/** Saves a setup for the next visit, and puts it into the address as a link. */
function remember(text: string): void {
  known = text;
  history.replaceState(null, '', `?${known}`);
  void store.change((progress) => { progress.bench = text; });
}

async function work(requests: number): Promise<void> {
  // After a refusal, set up again: it must not work with the setup before.
  if (!isSetUp && !(await bench())) return;
  const own = ++works;
  await busy(engine.ask({ ask: 'work', requests }).then((work) => show(work, own === works)));
}

/** Locks the list of rejected boards until an answer arrives: the engine no longer has these
 * boards. */
async function busy(answer: Promise<void>): Promise<void> {
  waiting += 1;
  settle();
  await answer.finally(() => { waiting -= 1; settle(); });
}

function settle(): void {
  const isBusy = isRunning || waiting > 0;
  list.inert = isBusy;
  list.setAttribute('aria-busy', String(isBusy));
}

async function show(work: Work, isLast: boolean): Promise<void> {
  showFunnel(work.funnel);
  const { index, puzzle, thrown } = work;
  const back = () => puzzle && showPuzzle(index, puzzle);
  showRejected(work, { look: (nth) => guarded(() => look(nth))(), back });
  if (puzzle) showPuzzle(index, puzzle);
  // After a new setup or later work, the engine no longer has these boards.
  else if (isSetUp && isLast) await look(thrown.length - 1, `Request ${index} gave up: no board went through all gates. `);
}

function showPuzzle(index: number, puzzle: BenchPuzzle): void {
  choices += 1;
  byId('play').hidden = false;
  const fallback = puzzle.fallback ? ` (instead of ${puzzle.fallback}, which failed)` : '';
  const before = puzzle.boards - 1;
  const thrown = before ? `${count(before, 'board')} thrown away before it` : 'the first board passed';
  showBoard(puzzle, `Puzzle ${index}, ${puzzle.mechanic}${fallback}: ${thrown}.`);
  byId('open').setAttribute('href', `./index.html#${puzzle.id}`);
}

async function look(nth: number, before = ''): Promise<void> {
  const own = ++choices;
  const board = await engine.ask({ ask: 'look', nth });
  if (own !== choices) return;
  byId('play').hidden = true;
  showBoard(board, before + board.said);
}

async function keepRunning(): Promise<void> {
  const own = ++runs;
  for (let requests = 1; isRunning && own === runs; ) {
    const start = performance.now();
    await work(requests);
    const isQuick = performance.now() - start < BATCH_TIME;
    requests = isQuick ? Math.min(2 * requests, 1000) : Math.max(1, Math.floor(requests / 2));
    await new Promise((wake) => setTimeout(wake, PAUSE));
  }
}

function setRunning(on: boolean): void {
  isRunning = on;
  settle();
  // While it runs, a screen reader should not announce each picture.
  byId('said').setAttribute('aria-live', on ? 'off' : 'polite');
  run.setAttribute('aria-pressed', String(on));
  run.textContent = on ? 'Stop' : 'Run';
}

const guarded = (task: () => Promise<void>) => () =>
  void task().catch((error: unknown) => {
    setRunning(false);
    if (error instanceof Refused) notice(`${capital(error.message)}.`);
    else explain(error);
  });

setup.form.addEventListener('change', guarded(setUp));
setup.form.addEventListener('submit', (event) => event.preventDefault());
byId('one').addEventListener('click', guarded(() => work(1)));
byId('reset').addEventListener('click', guarded(setUp));
run.addEventListener('click', () => { setRunning(!isRunning); guarded(keepRunning)(); });
guarded(opening)();
