// The workbench for engineers: board after board, and what became of each.
import { byId, capital, count } from '../dom.ts';
import { showBoard } from '../bench/exhibit.ts';
import { showFunnel } from '../bench/funnel.ts';
import { Setup } from '../bench/setup.ts';
import { showThrown } from '../bench/thrown.ts';
import type { BenchPuzzle, Work } from '../engine/messages.ts';
import { Refused } from '../engine/client.ts';
import { explain, notice, takeBack } from '../notice.ts';
import { start } from '../page.ts';

/** While it runs, so many requests at a time are asked for that each takes about as
 * many milliseconds: a picture a time is enough. */
const AT_A_TIME = 60;
const PAUSE = 120;

const { engine, store } = await start();
const catalogue = await engine.ask({ ask: 'catalogue' }).catch((error: unknown) => {
  explain(error);
  throw error;
});
const setup = new Setup(catalogue);
const [run, list] = [byId('run'), byId('thrown')];
let isRunning = false;
/** How often it was set running: whoever runs stops once somebody else does. */
let runs = 0;
/** Requests that are not answered yet. */
let waiting = 0;
/** Whether the engine works by what the form says. */
let isSetUp = false;
/** How often the engine was set up: what was asked of it before is answered too late. */
let benches = 0;
/** How often it was asked for work: it has the boards of the last alone. */
let works = 0;
/** How often a board was chosen to be shown: what was looked at before comes too late. */
let choices = 0;
/** The setup that was opened, or kept since. */
let known = '';

/** What a link asks for there should be; what was kept may be of another version. */
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

/** Sets the engine up by what the form says now, and tells whether it still says so. */
async function bench(): Promise<boolean> {
  const wrong = setup.form.querySelector<HTMLInputElement>('input:invalid');
  if (wrong) throw new Refused(`${wrong.labels?.[0]?.innerText.trim()}: ${wrong.validationMessage.replace(/\.$/, '')}`);
  const { request, text } = setup;
  const own = ++benches;
  try {
    await engine.ask(request);
  } catch (error) {
    // Why something was refused that the form says no more is of no use.
    if (own === benches) throw error;
  }
  if (own !== benches || setup.form.matches(':invalid')) return false;
  isSetUp = true;
  takeBack();
  if (text !== known) remember(text);
  return true;
}

/** Keeps a setup for the next time, and in the address: that is a link to it. */
function remember(text: string): void {
  known = text;
  history.replaceState(null, '', `?${known}`);
  void store.change((progress) => { progress.bench = text; });
}

async function work(requests: number): Promise<void> {
  // What was refused is refused again: nothing is made by what was set up before.
  if (!isSetUp && !(await bench())) return;
  const own = ++works;
  await busy(engine.ask({ ask: 'work', requests }).then((work) => show(work, own === works)));
}

/** Until it is answered, the boards in the list are no longer those the engine has. */
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
  showThrown(work, { look: (nth) => guarded(() => look(nth))(), back });
  if (puzzle) showPuzzle(index, puzzle);
  // Set up anew or asked for more the engine has no longer these boards, and soon others.
  else if (isSetUp && isLast) await look(thrown.length - 1, `Request ${index} gave up: no board went through all gates. `);
}

function showPuzzle(index: number, puzzle: BenchPuzzle): void {
  choices += 1;
  byId('play').hidden = false;
  const fallback = puzzle.fallback ? ` (${puzzle.fallback} did not come about)` : '';
  const before = puzzle.boards - 1;
  const thrown = before ? `${count(before, 'board')} thrown away before it` : 'the first board would do';
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
    const isQuick = performance.now() - start < AT_A_TIME;
    requests = isQuick ? Math.min(2 * requests, 1000) : Math.max(1, Math.floor(requests / 2));
    await new Promise((wake) => setTimeout(wake, PAUSE));
  }
}

function setRunning(on: boolean): void {
  isRunning = on;
  settle();
  // A picture after the other is not to be spoken.
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
