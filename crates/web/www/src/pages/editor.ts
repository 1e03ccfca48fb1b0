// The editor: a text on one side, and on the other what it is.
import { typedOf } from '../address.ts';
import { byId, capital, el, save } from '../dom.ts';
import { Field } from '../edit/field.ts';
import { Palette } from '../edit/palette.ts';
import { Paper } from '../edit/paper.ts';
import { StatesView } from '../edit/states.ts';
import type { Drawn, Figure, FigureName } from '../engine/messages.ts';
import { Refused } from '../engine/client.ts';
import { explain, takeBack } from '../notice.ts';
import { start } from '../page.ts';

/** Figures take a moment: they wait until nobody types. */
const PAUSE = 300;
const FIGURES: FigureName[] = ['solution', 'deduction', 'solutions'];

const { engine } = await start();
const catalogue = await engine.ask({ ask: 'catalogue' }).catch((error: unknown) => {
  explain(error);
  throw error;
});

const paper = new Paper(() => guarded(read));
const palette = new Palette((tool, at) => guarded(() => use(tool, at)), (sites) => field.mark(sites));
const field = new Field((site) => palette.point(site), (from, to) => palette.drag(from, to));
const states = new StatesView((state) => guarded(() => enter(state)), () => guarded(drawStates));
/** How often it was read: whatever comes of a text before comes too late. */
let reads = 0;
let drawn: Drawn | null = null;

const guarded = (task: () => Promise<void>): void =>
  void task().catch((error: unknown) => {
    if (error instanceof Refused) byId('asks').textContent = capital(error.message);
    else explain(error);
  });

async function read(): Promise<void> {
  const own = ++reads;
  // At once: a reload may come before it is read.
  history.replaceState({ text: paper.text }, '');
  const draft = await engine.ask({ ask: 'draft', text: paper.text });
  if (own !== reads) return;
  takeBack();
  // An ID or a link becomes what it stands for, and can be gone back to.
  if (draft.text !== null) paper.put(draft.text, false);
  ({ drawn } = draft);
  remember();
  states.hide();
  byId('play').hidden = !drawn || drawn.unsolvable !== null;
  byId<HTMLButtonElement>('save-svg').disabled = !drawn;
  byId<HTMLButtonElement>('copy-link').disabled = !drawn;
  if (!drawn) {
    const isEmpty = paper.text.trim() === '';
    paper.mark(isEmpty ? null : draft.flaw, isEmpty ? 'There is no text yet: type one, or start from a board above.' : '');
    field.clear();
    palette.show([]);
    tell([]);
    return;
  }
  paper.mark(null, drawn.unsolvable ? `Not finished: ${drawn.unsolvable}.` : `${capital(drawn.kind)}: the text can be read.`);
  byId('play').setAttribute('href', `./index.html#${drawn.id}`);
  palette.show(drawn.tools);
  field.show(drawn);
  palette.drop();
  tell([]);
  await new Promise((wake) => setTimeout(wake, PAUSE));
  if (own === reads) await measure(own);
}

/** Asks for one figure after the other, as long as the text is the same. */
async function measure(own: number): Promise<void> {
  const isLast = () => own === reads;
  if (drawn?.unsolvable === null) {
    const figures: Figure[] = [];
    for (const figure of FIGURES) {
      const more = await engine.ask({ ask: 'figure', figure });
      if (!isLast()) return;
      figures.push(...more);
      tell(figures);
    }
  }
  const space = await engine.ask({ ask: 'space' }).catch((error: unknown) => {
    // A draft without a start has no states.
    if (error instanceof Refused) return null;
    throw error;
  });
  if (!isLast() || !space) return;
  states.show(space);
  await enter(0);
}

/** Draws the states, however many they are, and stays in the one that is shown. */
async function drawStates(): Promise<void> {
  const own = reads;
  states.drawing();
  const space = await engine.ask({ ask: 'space', whole: true });
  if (own !== reads) return;
  states.show(space);
  await enter(states.state);
}

async function enter(state: number): Promise<void> {
  const own = reads;
  const entered = await engine.ask({ ask: 'enter', state });
  if (own !== reads) return;
  states.entered(state, entered);
  field.draw(entered.drawing);
}

async function use(tool: string, at: [number, number][]): Promise<void> {
  const { text } = await engine.ask({ ask: 'tool', tool, at });
  paper.put(text);
}

function tell(figures: Figure[]): void {
  const rows = drawn ? [{ name: 'ID', value: drawn.id, spent: false }, ...figures] : [];
  byId('known').hidden = rows.length === 0;
  byId('figures').replaceChildren(
    el('caption', {}, 'Figures'),
    el('tbody', {}, ...rows.map(({ name, value, spent }) =>
      el('tr', spent ? { class: 'spent' } : {}, el('th', { scope: 'row' }, name), el('td', {}, value)))),
  );
}

/** The address leads to the puzzle; a text that cannot be read stays with this page of the
 * browser's history, so that a reload loses nothing. */
function remember(): void {
  const { text } = paper;
  history.replaceState({ text }, '', drawn ? `#${drawn.id}` : location.pathname + location.search);
}

const boards = catalogue.families.flatMap((family) =>
  family.lessons.map((_, nth) => ({ family: family.id, number: nth + 1, name: `${capital(family.name)}, lesson ${nth + 1}` })));
const choice = byId<HTMLSelectElement>('start');
choice.replaceChildren(el('option', { value: '' }, 'Choose a board'),
  ...boards.map(({ name }, nth) => el('option', { value: String(nth) }, name)));
choice.addEventListener('change', () => guarded(async () => {
  const board = boards[Number(choice.value)];
  if (choice.value === '' || !board) return;
  const { id } = await engine.ask({ ask: 'lesson', family: board.family, number: board.number });
  choice.value = '';
  paper.put(id);
}));

byId('save-text').addEventListener('click', () => save('puzzle.txt', new Blob([paper.text], { type: 'text/plain' })));
byId('save-svg').addEventListener('click', () => {
  if (drawn) save('puzzle.svg', new Blob([drawn.drawing.svg], { type: 'image/svg+xml' }));
});
byId('copy-link').addEventListener('click', () => void (async () => {
  if (!drawn) return;
  const link = new URL(`./index.html#${drawn.id}`, location.href).href;
  const isCopied = await navigator.clipboard.writeText(link).then(() => true, () => false);
  byId('asks').textContent = isCopied ? 'The link is copied.' : link;
})());
document.addEventListener('keydown', (event) => {
  const isTyping = document.activeElement === byId('text');
  const control = event.ctrlKey || event.metaKey;
  if (event.key === 'Escape' && palette.drop()) return event.preventDefault();
  const isUndo = control ? event.key.toLowerCase() === 'z' : event.key === 'u' && !isTyping;
  if (!isUndo || (document.activeElement as HTMLElement | null)?.matches('select')) return;
  if (event.shiftKey) paper.forth();
  else paper.back();
  event.preventDefault();
});

/** What an address asks for: whatever is wrong with it is marked. */
const asked = (): string => typedOf(new URL(location.href));
addEventListener('popstate', () => paper.put(asked()));

const kept = (history.state as { text?: unknown } | null)?.text;
const first = typeof kept === 'string' ? kept : asked();
if (first) paper.put(first);
else guarded(read);
