// The picture of the editor, with a grid of the places on and around it that tools can point at.
import { byId, el } from '../dom.ts';
import type { Drawing, Drawn, SiteView } from '../engine/messages.ts';
import { morph } from '../game/morph.ts';

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
};

/** A place and its grid cell. */
interface Spot {
  site: SiteView;
  element: HTMLElement;
}

export class PictureView {
  readonly #holder = byId('board');
  readonly #drawing = el('div', { class: 'drawing', 'aria-hidden': 'true' });
  readonly #grid = el('div', { role: 'grid', class: 'grid', 'aria-label': 'Picture', 'aria-describedby': 'shown' });
  readonly #words = el('p', { id: 'shown', class: 'unseen' });
  #spots: Spot[] = [];
  #focus: SiteView = { row: 0, col: 0, x: 0, y: 0, name: '' };
  /** The place where the press began. */
  #pressed: Spot | null = null;

  constructor(readonly pointed: (site: SiteView) => void, readonly dragged: (from: SiteView, to: SiteView) => void) {
    this.#holder.replaceChildren(this.#drawing, this.#grid, this.#words);
    this.#grid.addEventListener('keydown', (event) => this.#key(event));
    this.#grid.addEventListener('pointerdown', (event) => {
      this.#pressed = this.#under(event);
      if (this.#pressed) this.#look(this.#pressed);
      event.preventDefault();
    });
    this.#grid.addEventListener('pointerup', (event) => {
      const [from, to] = [this.#pressed, this.#under(event)];
      this.#pressed = null;
      if (!from || !to) return;
      if (from === to) this.pointed(to.site);
      else this.dragged(from.site, to.site);
    });
  }

  /** Shows a puzzle. The grid is hidden if its family has no tools. */
  show({ drawing, sites }: Drawn): void {
    const hadFocus = this.#grid.contains(document.activeElement);
    const xs = sites.map(({ x }) => x);
    const ys = sites.map(({ y }) => y);
    const [left, top] = [Math.min(0, ...xs.map((x) => x - 500)), Math.min(0, ...ys.map((y) => y - 500))];
    const right = Math.max(drawing.width, ...xs.map((x) => x + 500));
    const bottom = Math.max(drawing.height, ...ys.map((y) => y + 500));
    const [width, height] = [right - left, bottom - top];
    this.#holder.style.setProperty('--across', String(width / 1000));
    this.#holder.style.setProperty('--along', String(height / 1000));
    const percent = (part: number, of: number) => `${(100 * part) / of}%`;
    Object.assign(this.#drawing.style, {
      left: percent(-left, width), top: percent(-top, height), right: 'auto', bottom: 'auto',
      width: percent(drawing.width, width), height: percent(drawing.height, height),
    });
    this.draw(drawing);
    const gap = Math.min(1000, ...xs.flatMap((x) => xs.map((other) => Math.abs(x - other)).filter((far) => far > 0)));
    const rows = new Map<number, HTMLElement[]>();
    this.#spots = sites.map((site) => {
      const element = el('div', { role: 'gridcell', tabindex: '-1', 'aria-label': site.name, 'data-site': `${site.row},${site.col}` });
      Object.assign(element.style, {
        left: percent(site.x - left - gap / 2, width), top: percent(site.y - top - gap / 2, height),
        width: percent(gap, width), height: percent(gap, height),
      });
      rows.set(site.row, [...(rows.get(site.row) ?? []), element]);
      return { site, element };
    });
    this.#grid.hidden = sites.length === 0;
    this.#grid.replaceChildren(...[...rows.values()].map((cells) => el('div', { role: 'row' }, ...cells)));
    const at = this.#nearest(this.#focus);
    if (at) this.#look(at, hadFocus);
  }

  /** Draws another state of the same puzzle. */
  draw({ svg, description }: Drawing): void {
    morph(this.#drawing, svg);
    this.#words.textContent = description;
    if (this.#grid.hidden) {
      this.#holder.setAttribute('role', 'img');
      this.#holder.setAttribute('aria-label', description);
    } else {
      this.#holder.removeAttribute('role');
      this.#holder.removeAttribute('aria-label');
    }
  }

  /** Shows no picture, for a text that cannot be read. */
  clear(): void {
    this.#drawing.replaceChildren();
    this.#spots = [];
    this.#grid.replaceChildren();
    this.#grid.hidden = true;
    this.#words.textContent = '';
    this.#holder.removeAttribute('role');
    this.#holder.removeAttribute('aria-label');
  }

  /** Marks the places that the tool has been pointed at so far. */
  mark(sites: readonly SiteView[]): void {
    for (const { site, element } of this.#spots)
      element.setAttribute('aria-selected', String(sites.some(({ row, col }) => row === site.row && col === site.col)));
  }

  /** Marks a place that is at fault, until another puzzle is shown. */
  fault([row, col]: readonly [number, number]): void {
    this.#spots.find(({ site }) => site.row === row && site.col === col)?.element.setAttribute('aria-invalid', 'true');
  }

  focus(): void {
    this.#nearest(this.#focus)?.element.focus({ preventScroll: true });
  }

  #nearest({ row, col }: { row: number; col: number }): Spot | null {
    const far = ({ site }: Spot) => Math.abs(site.row - row) + Math.abs(site.col - col);
    return this.#spots.reduce<Spot | null>((best, spot) => (!best || far(spot) < far(best) ? spot : best), null);
  }

  #look(spot: Spot, now = true): void {
    for (const { element } of this.#spots) element.setAttribute('tabindex', '-1');
    this.#focus = spot.site;
    spot.element.setAttribute('tabindex', '0');
    if (now) spot.element.focus({ preventScroll: true });
  }

  #under({ clientX, clientY }: PointerEvent): Spot | null {
    const element = document.elementFromPoint(clientX, clientY);
    return this.#spots.find((spot) => spot.element === element) ?? null;
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = DIRECTIONS[event.key];
    if (direction) {
      const [down, right] = direction;
      const ahead = (site: SiteView) => (site.row - this.#focus.row) * down + (site.col - this.#focus.col) * right;
      const aside = (site: SiteView) => Math.abs((site.row - this.#focus.row) * right) + Math.abs((site.col - this.#focus.col) * down);
      const cost = ({ site }: Spot) => ahead(site) + 3 * aside(site);
      const there = this.#spots.filter(({ site }) => ahead(site) > 0);
      const next = there.reduce<Spot | null>((best, spot) => (!best || cost(spot) < cost(best) ? spot : best), null);
      if (next) this.#look(next);
    } else if (event.key === 'Enter' || event.key === ' ') this.pointed(this.#focus);
    else return;
    event.preventDefault();
  }
}
