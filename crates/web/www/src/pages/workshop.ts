// The workshop: a script on one side, and beside it a board that plays by its rules.
import { byId, capital, el, fill, hasLoaded, save } from '../dom.ts';
import { Refused } from '../engine/client.ts';
import { startWorkers } from '../engine/load.ts';
import type { Flaw } from '../engine/messages.ts';
import { FRESH, type Origin } from '../game/origin.ts';
import { Stage } from '../game/stage.ts';
import { Switches } from '../game/switches.ts';
import { clearNotice, explain, notice } from '../notice.ts';
import { Store } from '../store/store.ts';
import { EXAMPLES } from '../workshop/examples.ts';
import { linkOf, scriptOf } from '../workshop/link.ts';
import { Measuring } from '../workshop/measuring.ts';
import { PatientEngine } from '../workshop/patient.ts';
import { ScriptView } from '../workshop/script.ts';
import '../styles/style.css';
import '../styles/workshop.css';

/** Milliseconds without typing before a script is run. */
const PAUSE = 400;
/** Where the browser keeps the script. */
const KEPT = 'etchwork-script';
/** The seed of the hundred boards. */
const SEED = 1;

const store = new Store('etchwork-workshop');
await store.open(() => notice('This browser does not let the page save anything: download your script before you leave.'));
const start = startWorkers((percent) => byId('loaded').replaceChildren(`${percent} %`));
const [engine, spare] = [new PatientEngine(start), new PatientEngine(start)];
const measuring = new Measuring(spare);
const stage = new Stage(engine, store, {
  name: 'SIGNAL: workshop',
  address: null,
  show: () => switches.show(game.settings, game.view),
  hasCard: () => true,
  keep: () => Promise.resolve(),
  next: () => ({ label: 'Next puzzle', go: another }),
  another,
  back: () => undefined,
});
const { game } = stage;
const switches = new Switches(store, () => { if (game.view) stage.show(game.view); });
const tier = byId<HTMLSelectElement>('tier');
const board = byId<HTMLTextAreaElement>('text');

/** How often the script has changed. An answer about an earlier one is dropped. */
let changes = 0;
/** Whether the script came by a link, and waits for the player to run it. */
let isForeign = false;
let flaw: Flaw | null = null;

const script = new ScriptView(byId('script'), () => {
  const own = ++changes;
  if (isForeign) return;
  keep();
  setTimeout(() => { if (own === changes) guarded(run); }, PAUSE);
});

function keep(): void {
  try { localStorage.setItem(KEPT, script.text); } catch { /* The notice has told it. */ }
}

const guarded = (task: () => Promise<void>): void =>
  void task().catch((error: unknown) => {
    if (error instanceof Refused) say(capital(error.message) + '.', true);
    else explain(error);
  });

function say(text: string, isFlaw: boolean): void {
  byId('flaw').textContent = text;
  byId('flaw').classList.toggle('flawed', isFlaw);
}

/** Reads the script, and opens a puzzle by its rules. */
async function run(): Promise<void> {
  const own = changes;
  if (isForeign) keep();
  isForeign = false;
  byId('run').hidden = true;
  const text = script.text;
  const read = await engine.read(text);
  if (own !== changes) return;
  flaw = read.flaw;
  script.mark(flaw);
  byId('to-flaw').hidden = !flaw;
  if (flaw) return say(`${flaw.to > 0 ? `Line ${flaw.line}: ` : ''}${capital(flaw.message)}.`, true);
  clearNotice();
  const { families } = await engine.ask({ ask: 'catalogue' });
  game.families = families;
  const tiers = families[0]?.tiers ?? [];
  fill(tier, tiers.map(({ name, title }) => [name, capital(title)] as const), tier.value);
  tier.closest('label')!.hidden = tiers.length === 0;
  byId('many').hidden = tiers.length === 0;
  say(`${capital(families[0]?.name ?? '')}: the script can be read.`, false);
  const played = await replayed(families[0]?.id);
  if (board.value.trim() !== '') await open({ from: 'text', text: board.value });
  else if (played) await open(played);
  else if (tiers.length > 0) await open(FRESH);
  else say('There is no board to play yet: give the script `tiers` and `make`, or write a board below.', false);
  const { view } = game;
  measuring.begin(text, tiers.map(({ name }) => name), view && view.family === families[0]?.id ? view.id : null);
}

/** The board in play, if it is one by the new rules too. */
async function replayed(family: string | undefined): Promise<Origin | null> {
  const { view } = game;
  if (!view || view.family !== family) return null;
  const { flaw, drawn } = await engine.ask({ ask: 'draft', text: view.id });
  return flaw || !drawn ? null : { from: 'id', id: view.id, tier: view.tier };
}

/** Opens a puzzle, and leaves the address as it is: that belongs to the script. */
async function open(origin: Origin): Promise<void> {
  const opened = game.open(origin, 'follows');
  game.leave();
  await opened;
  hasLoaded();
  if (game.view?.tier) tier.value = game.view.tier;
}

/** Opens another puzzle of the tier. */
function another(): void {
  void open(FRESH).then(() => { if (game.view) measuring.puzzle(game.view.id); }).then(stage.toBoard);
}

/** Takes a script to start from. Undo brings the one before back. */
function begin(text: string): void {
  board.value = '';
  isForeign = false;
  script.put(text);
}

const choice = byId<HTMLSelectElement>('start');
choice.replaceChildren(el('option', { value: '' }, 'Choose an example'),
  ...EXAMPLES.map(({ name, about }, nth) => el('option', { value: String(nth) }, `${capital(name)}: ${about}`)));
choice.addEventListener('change', () => {
  const example = EXAMPLES[Number(choice.value)];
  if (choice.value !== '' && example) begin(example.script);
  choice.value = '';
});
tier.addEventListener('change', () => {
  const [family] = game.families;
  if (!family) return;
  board.value = '';
  void store.change(({ settings }) => { settings.choices[family.id] = { tier: tier.value, options: {} }; }).then(another);
});
/** Runs the script now, and not once more when the pause after typing is over. */
function runNow(): void {
  changes += 1;
  guarded(run);
}
board.addEventListener('change', runNow);
byId('run').addEventListener('click', runNow);
byId('to-flaw').addEventListener('click', () => script.goTo(flaw?.from ?? 0));
byId('hundred').addEventListener('click', () => {
  const [family] = game.families;
  if (family) measuring.hundred(family.id, tier.value, SEED);
});
byId('download').addEventListener('click', () => {
  const name = /^let name = "([a-z]+)"/m.exec(script.text)?.[1] ?? 'family';
  save(`${name}.rhai`, new Blob([script.text], { type: 'text/plain' }));
});
byId('copy-link').addEventListener('click', () => void linkOf(script.text).then(async (hash) => {
  const link = new URL(hash, location.href).href;
  const isCopied = await navigator.clipboard.writeText(link).then(() => true, () => false);
  say(isCopied ? `The link is copied: ${link.length} letters, and the script is in it.` : link, false);
}));
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  void file.text().then(begin);
});

/** A script of somebody else is shown before it runs, and takes the place of one's own only then. */
function offer(text: string): void {
  isForeign = true;
  script.put(text);
  byId('run').hidden = false;
  const name = /^let name = "([a-z]+)"/m.exec(text)?.[1] ?? 'no name';
  say(`A script came with the link: ${name}, ${text.length} letters. Look at it, then run it; undo brings your own back.`, false);
}

function kept(): string | null {
  try { return localStorage.getItem(KEPT); } catch { return null; }
}

await engine.ready().catch(explain);
try {
  script.put(kept() || EXAMPLES[0]?.script || '');
  const foreign = await scriptOf(new URL(location.href));
  if (foreign !== null) offer(foreign);
} catch (error) {
  notice(String(error instanceof Error ? error.message : error));
}
