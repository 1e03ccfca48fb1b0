// The home: the puzzles of today, and a card for each family.
import { byId, capital, el } from '../dom.ts';
import type { Store } from '../store/store.ts';
import type { HomeCard } from './opening.ts';
import { today } from './origin.ts';
import { copyText } from './result.ts';
import { starText, starWords } from './stars.ts';
import { whereOf } from './where.ts';

/** The addresses of the drawings, by family. */
const pictures = new Map<string, string>();

function pictureOf({ id, picture }: HomeCard): string {
  const known = pictures.get(id) ?? URL.createObjectURL(new Blob([picture], { type: 'image/svg+xml' }));
  pictures.set(id, known);
  return known;
}

/** The families whose puzzle of today is not solved yet. */
export const openToday = <Card extends { id: string }>(cards: readonly Card[], { progress: { days } }: Store): Card[] =>
  cards.filter(({ id }) => !days[`${id}/${today()}`]);

/** The result of the day in a line, without what would help to solve it. */
function dayLine(cards: readonly HomeCard[], { progress: { days } }: Store): string {
  const results = cards.map(({ id, name }) => `${name} ${starText(days[`${id}/${today()}`])}`);
  return `SIGNAL ${today()}: ${results.join(', ')} ${new URL('./', location.href).href}`;
}

function showToday(cards: readonly HomeCard[], store: Store): void {
  const [next] = openToday(cards, store);
  const link = (card: HomeCard) => {
    const best = store.progress.days[`${card.id}/${today()}`];
    return el('a', {
      class: `button ${card === next ? 'primary' : ''} ${best ? 'done' : ''}`,
      href: `./index.html?family=${card.id}&daily`,
      'aria-label': `Today: ${card.name}, ${starWords(best)}`,
    }, capital(card.name), ...(best ? [' ', el('span', { class: 'stars', 'aria-hidden': 'true' }, starText(best))] : []));
  };
  const share = el('button', { type: 'button', class: 'primary', click: () => void copyText(dayLine(cards, store), byId('today-said')) }, 'Copy the result of today');
  byId('today').replaceChildren(...cards.map(link), ...(next ? [] : [share]));
}

function card(home: HomeCard, { progress: { levels } }: Store): HTMLElement {
  const { id, name, about } = home;
  const where = whereOf(id);
  const solved = Object.keys(levels).filter((key) => key.startsWith(`${id}/`)).length;
  const image = home.picture ? [el('img', { src: pictureOf(home), alt: '' })] : [];
  return el('li', {},
    ...image,
    el('h2', {}, el('a', { href: `./index.html${where?.link ?? `?family=${id}&next`}` }, capital(name))),
    el('p', {}, `${capital(about)}.`),
    el('p', { class: 'small' }, `${Math.min(solved, home.levels)} of ${home.levels} levels`),
    el('p', { class: 'row' },
      el('span', { class: 'button primary', 'aria-hidden': 'true' }, where ? `Go on: ${where.title}` : solved ? 'Next level' : 'Play'),
      el('a', { class: 'button', href: `./index.html?choose&family=${id}`, 'aria-label': `Choose a level of ${name}` }, 'Choose')));
}

export function showHome(cards: readonly HomeCard[], store: Store): void {
  byId('today-said').textContent = '';
  showToday(cards, store);
  byId('families').replaceChildren(...cards.map((home) => card(home, store)));
}
