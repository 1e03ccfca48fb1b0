// What is told about the family of a script and its puzzles: by an engine of its own, so that play
// does not wait for it.
import { byId, capital, count } from '../dom.ts';
import { showFunnel } from '../bench/funnel.ts';
import { showFigures } from '../edit/figures.ts';
import { StatesView } from '../edit/states.ts';
import type { Drawing, Figure, FigureName } from '../engine/messages.ts';
import { Refused } from '../engine/client.ts';
import { explain } from '../notice.ts';
import { LONG, type PatientEngine } from './patient.ts';

const FIGURES: FigureName[] = ['solution', 'solutions', 'deduction', 'difficulty'];

/** How many boards are made. */
const HUNDRED = 100;
/** The milliseconds that a batch of requests should take. */
const BATCH_TIME = 300;

export class Measuring {
  readonly #engine: PatientEngine;
  readonly #states: StatesView;
  #script = '';
  /** How often there was another puzzle to measure. What is told of an earlier one is dropped. */
  #turn = 0;
  /** The same of hundred boards. */
  #hundreds = 0;

  constructor(engine: PatientEngine) {
    this.#engine = engine;
    this.#states = new StatesView(
      (state) => this.#run((isLast) => this.#enter(state, isLast)),
      () => this.#run((isLast) => this.#space(true, isLast)),
    );
  }

  /** Tells about a script, with its tiers, and the puzzle in play, by its ID. */
  begin(script: string, tiers: string[], id: string | null): void {
    this.#script = script;
    this.#turn += 1;
    this.#hundreds += 1;
    byId('made').textContent = byId('faults').textContent = '';
    this.#run(async (isLast) => {
      await this.#engine.read(script);
      await this.#puzzle(id, isLast);
      if (isLast()) await this.#faults(tiers, isLast);
    });
  }

  /** Tells about another puzzle of the script. */
  puzzle(id: string): void {
    this.#turn += 1;
    this.#run((isLast) => this.#puzzle(id, isLast));
  }

  async #puzzle(id: string | null, isLast: () => boolean): Promise<void> {
    this.#states.hide();
    showFigures([]);
    if (id === null) return;
    const figures: Figure[] = [];
    try {
      await this.#engine.ask({ ask: 'draft', text: id });
      for (const figure of FIGURES) {
        figures.push(...await this.#engine.ask({ ask: 'figure', figure }));
        if (!isLast()) return;
        showFigures(figures);
      }
      await this.#space(false, isLast);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const more: Figure = { name: figures.length ? 'more' : 'figures', value: `not known: ${error.message}`, spent: true, at: null, is_unsolvable: false };
      if (isLast()) showFigures([...figures, more]);
    }
  }

  /** Tries the rules and the maker of the script, tier by tier. */
  async #faults(tiers: string[], isLast: () => boolean): Promise<void> {
    const told = byId('faults');
    for (const tier of tiers) {
      const { faults } = await this.#engine.ask({ ask: 'faults', text: this.#script, tier })
        .catch((error: unknown) => {
          if (error instanceof Refused) return { faults: [`tier ${tier} was not tried: ${error.message}`] };
          throw error;
        });
      if (!isLast()) return;
      told.classList.toggle('flawed', faults.length > 0);
      if (faults.length > 0) {
        told.textContent = `${capital(faults[0] ?? '')}.`;
        return;
      }
    }
    told.textContent = tiers.length ? 'No fault was found in the boards that were tried.' : '';
  }

  /** Makes a hundred boards of a tier, and tells how many were thrown away and why. */
  hundred(set: string, tier: string, seed: number): void {
    const own = ++this.#hundreds;
    this.#run(async () => {
      await this.#engine.ask({ ask: 'bench', set, tier, finder: null, maker: null, mechanic: null, gates: {}, seed });
      for (let [asked, batch] = [0, 1]; asked < HUNDRED; ) {
        const requests = Math.min(batch, HUNDRED - asked);
        const start = performance.now();
        const { funnel } = await this.#engine.ask({ ask: 'work', requests }, LONG);
        if (own !== this.#hundreds) return;
        asked += requests;
        batch = performance.now() - start < BATCH_TIME ? 2 * batch : 1;
        showFunnel(funnel);
        byId('made').textContent = `${count(funnel.accepted, 'puzzle')} of ${asked} requests.`;
      }
    });
  }

  async #space(whole: boolean, isLast: () => boolean): Promise<void> {
    if (whole) this.#states.drawing();
    const space = await this.#engine.ask({ ask: 'space', whole }, whole ? LONG : undefined);
    if (!isLast()) return;
    this.#states.show(space);
    await this.#enter(0, isLast);
  }

  async #enter(state: number, isLast: () => boolean): Promise<void> {
    const entered = await this.#engine.ask({ ask: 'enter', state });
    if (!isLast()) return;
    this.#states.entered(state, entered);
    draw(entered.drawing);
  }

  #run(task: (isLast: () => boolean) => Promise<void>): void {
    const turn = this.#turn;
    const isLast = () => turn === this.#turn;
    void task(isLast).catch((error: unknown) => {
      if (!(error instanceof Refused)) explain(error);
      else if (isLast()) byId('made').textContent = `${capital(error.message)}.`;
    });
  }
}

function draw({ svg, width, height, description }: Drawing): void {
  const board = byId('entered');
  board.style.setProperty('--across', String(width / 1000));
  board.style.setProperty('--along', String(height / 1000));
  board.setAttribute('role', 'img');
  board.setAttribute('aria-label', description);
  board.innerHTML = svg;
}
