// The editor: a text on one side, and on the other its puzzle, with figures and states.
import { typedOf } from '../address.ts';
import { byId, capital, el, save } from '../dom.ts';
import { showFigures } from '../edit/figures.ts';
import { FinishView } from '../edit/finish.ts';
import { Palette } from '../edit/palette.ts';
import { PictureView } from '../edit/picture.ts';
import { ReviewView } from '../edit/review.ts';
import { StatesView } from '../edit/states.ts';
import { TextView } from '../edit/text.ts';
import type { Drawn, Figure, FigureName } from '../engine/messages.ts';
import { Refused } from '../engine/client.ts';
import { clearNotice, explain } from '../notice.ts';
import { start } from '../page.ts';

/** Milliseconds without typing before the engine computes figures, which takes a moment. */
const PAUSE = 300;
const FIGURES: FigureName[] = ['solution', 'deduction', 'solutions', 'difficulty'];

const { engine } = await start();
const catalogue = await engine.ask({ ask: 'catalogue' }).catch((error: unknown) => {
  explain(error);
  throw error;
});

const guarded = (task: () => Promise<void>): void =>
  void task().catch((error: unknown) => {
    if (error instanceof Refused) byId('asks').textContent = capital(error.message);
    else explain(error);
  });

const textView = new TextView(() => guarded(read));
const palette = new Palette((tool, at) => guarded(() => use(tool, at)), (sites) => picture.mark(sites));
const picture = new PictureView((site) => palette.point(site), (from, to) => palette.drag(from, to));
const states = new StatesView((state) => guarded(() => enter(state)), () => guarded(drawStates));
const finish = new FinishView(engine, (text) => textView.put(text), guarded);
const review = new ReviewView(engine, (text) => textView.put(text), guarded);
/** How often the text was read. An answer about an earlier text is dropped. */
let reads = 0;
let drawn: Drawn | null = null;

async function read(): Promise<void> {
  const own = ++reads;
  // Save the text before the engine has read it: a reload may come first.
  history.replaceState({ text: textView.text }, '');
  const draft = await engine.ask({ ask: 'draft', text: textView.text });
  if (own !== reads) return;
  clearNotice();
  // Replace an ID or a link by the text of its puzzle. Undo brings it back.
  if (draft.text !== null) textView.put(draft.text, false);
  ({ drawn } = draft);
  remember();
  states.hide();
  const isWhole = drawn !== null && drawn.unsolvable === null;
  finish.show(drawn ? catalogue.families.find(({ id }) => id === draft.family) : undefined, textView.text, isWhole);
  review.show(isWhole);
  byId('play').hidden = !drawn || drawn.unsolvable !== null;
  byId<HTMLButtonElement>('save-svg').disabled = !drawn;
  byId<HTMLButtonElement>('copy-link').disabled = !drawn;
  if (!drawn) {
    const isEmpty = textView.text.trim() === '';
    textView.mark(isEmpty ? null : draft.flaw, isEmpty ? 'There is no text yet: type one, or start from a board above.' : '');
    picture.clear();
    palette.show([]);
    tell([]);
    return;
  }
  textView.mark(draft.flaw, drawn.unsolvable ? `Not finished: ${drawn.unsolvable}.` : `${capital(drawn.kind)}: the text can be read.`);
  byId('play').setAttribute('href', `./index.html#${drawn.id}`);
  palette.show(drawn.tools);
  picture.show(drawn);
  palette.drop();
  tell([]);
  await new Promise((wake) => setTimeout(wake, PAUSE));
  if (own === reads) await measure(own);
}

/** Asks for one figure after the other, until the text changes. */
async function measure(own: number): Promise<void> {
  const isLast = () => own === reads;
  if (drawn?.unsolvable === null) {
    const figures: Figure[] = [];
    for (const figure of FIGURES) {
      const more = await engine.ask({ ask: 'figure', figure });
      if (!isLast()) return;
      figures.push(...more);
      tell(figures);
      for (const { at } of more) if (at) picture.fault(at);
      if (more.some(({ is_unsolvable }) => is_unsolvable)) {
        byId('play').hidden = true;
        if (!byId('flaw').classList.contains('flawed')) textView.mark(null, `${capital(drawn.kind)}: the text can be read, but nobody can solve it.`);
      }
    }
  }
  const space = await engine.ask({ ask: 'space' }).catch((error: unknown) => {
    // A puzzle without a start has no states.
    if (error instanceof Refused) return null;
    throw error;
  });
  if (!isLast() || !space) return;
  states.show(space);
  await enter(0);
}

/** Draws all states, however many there are, and stays in the current one. */
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
  picture.draw(entered.drawing);
}

async function use(tool: string, at: [number, number][]): Promise<void> {
  const { text } = await engine.ask({ ask: 'tool', tool, at });
  textView.put(text);
}

const tell = (figures: Figure[]): void =>
  showFigures(drawn ? [{ name: 'ID', value: drawn.id, spent: false, at: null, is_unsolvable: false }, ...figures] : []);

/** Puts the puzzle's ID into the address, and the text into the browser's history, so that a reload
 * keeps a text that cannot be read. */
function remember(): void {
  const { text } = textView;
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
  textView.put(id);
}));

byId('save-text').addEventListener('click', () => save('puzzle.txt', new Blob([textView.text], { type: 'text/plain' })));
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
  if (event.shiftKey) textView.redo();
  else textView.undo();
  event.preventDefault();
});

/** The puzzle of the address, even if it cannot be read: the editor marks the error. */
const asked = (): string => typedOf(new URL(location.href));
addEventListener('popstate', () => textView.put(asked()));

const kept = (history.state as { text?: unknown } | null)?.text;
const first = typeof kept === 'string' ? kept : asked();
if (first) textView.put(first);
else guarded(read);
