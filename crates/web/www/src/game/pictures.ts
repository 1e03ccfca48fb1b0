// Pictures of options: for each value a puzzle that it makes, drawn by the engine that has no puzzle
// in play.
import type { Engine } from '../engine/client.ts';
import type { FamilyCard } from '../engine/messages.ts';

export class Pictures {
  /** The addresses of pictures, by family, option and value. */
  readonly #made = new Map<string, string>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(readonly engine: Engine) {}

  /** Fills an image once its turn comes, if it is still shown. Without a puzzle it stays hidden. */
  fill(image: HTMLImageElement, card: FamilyCard, key: string, value: string): void {
    const name = [card.id, key, value].join();
    const show = (made: string) => Object.assign(image, { src: made, hidden: false });
    const made = this.#made.get(name);
    if (made) return void show(made);
    this.#turn = this.#turn.then(async () => {
      if (!image.isConnected) return;
      // The first tier has the smallest boards, and is made at once.
      const tier = card.tiers.find(({ options }) => options.some((option) => option.key === key && option.values.includes(value)));
      const smallest = tier?.options.flatMap(({ kind, key, values: [least] }) => (kind === 'steps' && least ? [[key, least]] : [])) ?? [];
      const options: Record<string, string> = { ...Object.fromEntries(smallest), [key]: value };
      const wanted = { family: card.id, tier: tier?.name ?? '', options, seed: '1' };
      const puzzle = await this.engine.askAhead({ ask: 'make', wanted, index: 0 });
      if (!puzzle) return;
      const { svg } = await this.engine.askAhead({ ask: 'draw', text: puzzle.text, solution: false });
      const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      this.#made.set(name, made);
      show(made);
    }).catch(() => undefined);
  }
}
