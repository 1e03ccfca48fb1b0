// The toolbar of a family's editing tools. One tool is selected; the user points it at places.
import { byId, el } from '../dom.ts';
import type { SiteView, ToolCard } from '../engine/messages.ts';

export class Palette {
  readonly #bar = byId('tools');
  readonly #asks = byId('asks');
  #tools: ToolCard[] = [];
  #inHand: ToolCard | null = null;
  #places: SiteView[] = [];

  constructor(
    readonly use: (tool: string, at: [number, number][]) => void,
    readonly marked: (sites: readonly SiteView[]) => void,
  ) {
    this.#bar.addEventListener('keydown', (event) => {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      const buttons = [...this.#bar.querySelectorAll('button')];
      const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
      if (by === undefined || at < 0) return;
      this.#stop(buttons[(at + by + buttons.length) % buttons.length], true);
      event.preventDefault();
    });
  }

  show(tools: ToolCard[]): void {
    this.#bar.hidden = tools.length === 0;
    if (JSON.stringify(tools) === JSON.stringify(this.#tools)) return this.#tell();
    this.#tools = tools;
    this.#inHand = tools.find(({ id }) => id === this.#inHand?.id) ?? tools[0] ?? null;
    this.#places = [];
    this.#bar.replaceChildren(...tools.map((tool) => el('button', {
      type: 'button', title: tool.about, 'data-tool': tool.id, tabindex: '-1',
      'aria-pressed': 'false', click: () => this.take(tool),
    }, tool.name)));
    this.#stop(this.#button());
    this.#tell();
  }

  take(tool: ToolCard): void {
    this.#inHand = tool;
    this.#places = [];
    this.#stop(this.#button());
    this.#tell();
  }

  /** Points the tool at a place. The tool is used once it has all the places that it needs. */
  point(site: SiteView): void {
    const tool = this.#inHand;
    if (!tool) return;
    this.#places.push(site);
    if (this.#places.length < tool.asks.length) return this.#tell();
    const at = this.#places.map(({ row, col }): [number, number] => [row, col]);
    this.#places = [];
    this.#tell();
    this.use(tool.id, at);
  }

  /** Points the tool at both ends of a drag if it needs at least two more places, else at the last
   * end. */
  drag(from: SiteView, to: SiteView): void {
    if ((this.#inHand?.asks.length ?? 0) - this.#places.length > 1) this.point(from);
    this.point(to);
  }

  /** Forgets the places that the tool was pointed at. Returns whether there were any. */
  drop(): boolean {
    const had = this.#places.length > 0;
    this.#places = [];
    this.#tell();
    return had;
  }

  #tell(): void {
    for (const button of this.#bar.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.dataset.tool === this.#inHand?.id));
    const tool = this.#inHand;
    const next = tool?.asks[this.#places.length];
    this.#asks.textContent = tool && next ? `${tool.name}: ${tool.about} Point at ${next}.` : '';
    this.marked(this.#places);
  }

  #button(): HTMLButtonElement | undefined {
    return [...this.#bar.querySelectorAll('button')].find(({ dataset }) => dataset.tool === this.#inHand?.id);
  }

  /** Makes a button the tab stop of the toolbar. `now` also moves the focus to it. */
  #stop(button: HTMLButtonElement | undefined, now = false): void {
    for (const other of this.#bar.querySelectorAll('button')) other.tabIndex = other === button ? 0 : -1;
    if (now) button?.focus();
  }
}
