// The form of the workbench, and its text form, which links and the saved setup use.
import { valueOf } from '../address.ts';
import { byId, capital, el, fill } from '../dom.ts';
import type { Bounds, Catalogue, Plugin, Request, TierCard } from '../engine/messages.ts';

type BenchRequest = Extract<Request, { ask: 'bench' }>;

type Control = HTMLInputElement | HTMLSelectElement;

export class Setup {
  readonly form = byId<HTMLFormElement>('setup');
  readonly #family = byId<HTMLSelectElement>('family');
  readonly #set = byId<HTMLSelectElement>('set');
  readonly #tier = byId<HTMLSelectElement>('tier');
  readonly #finder = byId<HTMLSelectElement>('finder');
  readonly #mechanic = byId<HTMLSelectElement>('mechanic');
  readonly #maker = byId<HTMLSelectElement>('maker');
  readonly #seed = byId<HTMLInputElement>('seed');

  constructor(readonly catalogue: Catalogue) {
    fill(this.#family, catalogue.families.map(({ id, name }) => [id, capital(name)]), catalogue.families[0]?.id ?? '');
    this.#fillSets(catalogue.played, 'medium');
    this.#family.onchange = () => this.#fillSets('', this.#tier.value);
    this.#set.onchange = () => this.#fillTiers(this.#tier.value);
    this.#tier.onchange = () => this.#chooseTier();
  }

  /** The form as a request to the engine. */
  get request(): BenchRequest {
    return {
      ask: 'bench',
      set: this.#set.value,
      tier: this.#tier.value,
      finder: this.#finder.value || null,
      mechanic: this.#mechanic.value || null,
      maker: this.#maker.value || null,
      gates: this.#gates(),
      seed: this.#seed.valueAsNumber,
    };
  }

  /** The form as the query of an address: all controls that differ from their defaults. */
  get text(): string {
    const isSaid = (control: Control) =>
      control.value !== (control instanceof HTMLInputElement ? control.defaultValue : '');
    const said = this.#controls().filter(isSaid).map(({ name, value }) => [name, value]);
    return new URLSearchParams(said).toString();
  }

  /** Fills the form from such a text. A value that does not exist leaves its control unchanged, and
   * is returned. */
  take(text: string): string[] {
    const asked = new URLSearchParams(text);
    const wrong = new Set<string>();
    const put = (control: Control) => {
      const [before, value] = [control.value, valueOf(asked, control.name) ?? control.value];
      control.value = value;
      if (control.value === value && control.checkValidity()) return;
      control.value = before;
      wrong.add(`${control.name.replaceAll(/[_-]/g, ' ')} '${value}'`);
    };
    // The order matters: each choice decides what the next control offers.
    put(this.#family);
    this.#fillSets(this.#set.value, this.#tier.value);
    put(this.#set);
    this.#fillTiers(this.#tier.value);
    put(this.#tier);
    this.#chooseTier();
    this.#controls().forEach(put);
    return [...wrong];
  }

  #controls(): Control[] {
    return [...this.form.querySelectorAll<Control>('select, input')];
  }

  #tiers(): TierCard[] {
    return this.catalogue.sets.find(({ name }) => name === this.#set.value)?.tiers ?? [];
  }

  /** Offers the tier sets of the family, and selects the given one or the first. */
  #fillSets(set: string, tier: string): void {
    const sets = this.catalogue.sets.filter(({ family }) => family === this.#family.value).map(({ name }) => name);
    const chosen = sets.includes(set) ? set : (sets[0] ?? '');
    fill(this.#set, sets.map((name) => [name, name]), chosen);
    this.#fillTiers(tier);
  }

  #fillTiers(chosen: string): void {
    const tiers = this.#tiers().map(({ name }) => name);
    fill(this.#tier, tiers.map((name) => [name, capital(name)]), tiers.includes(chosen) ? chosen : (tiers[0] ?? ''));
    this.#chooseTier();
  }

  #chooseTier(): void {
    const now = this.#tiers().find(({ name }) => name === this.#tier.value);
    if (!now) return;
    const ids = (plugins: Plugin[]) => plugins.map(({ id }) => [id, id] as const);
    fill(this.#finder, [['', `${now.finder} (the tier's)`], ...ids(this.catalogue.finders)], '');
    const makers = this.catalogue.families.find(({ id }) => id === this.#family.value)?.makers ?? [];
    fill(this.#maker, [['', `${now.maker} (the tier's)`], ...ids(makers)], '');
    // A tier has either a finder and mechanics, or a maker.
    for (const [select, isThere] of [[this.#finder, now.finder], [this.#mechanic, now.finder], [this.#maker, now.maker]] as const)
      select.closest('label')!.hidden = isThere === null;
    const mechanics = [...this.catalogue.mechanics.map(({ id }) => id), ...this.catalogue.stacks];
    fill(this.#mechanic, [['', 'By weight'], ...mechanics.map((id) => [id, capital(id)] as const)], '');
    const gate = ([name, bounds]: [string, Bounds]) =>
      (['min', 'max'] as const).map((end) => {
        const value = bounds[end];
        const input = el('input', {
          type: 'number', step: 'any', min: '0', name: `${name}-${end}`, 'data-gate': name, 'data-end': end,
          value: value === null ? '' : String(value),
        });
        return el('label', {}, `${name.replaceAll('_', ' ')}, ${end}`, input);
      });
    const more: Record<string, Bounds> = now.finder === null ? {} : { solutions: { min: null, max: null } };
    const gates = Object.entries({ ...now.gates, ...more });
    byId('gates').replaceChildren(el('legend', {}, 'Gates'), ...gates.flatMap(gate));
  }

  #gates(): Record<string, Bounds> {
    const bounds: Record<string, Bounds> = {};
    for (const input of byId('gates').querySelectorAll('input')) {
      const { gate, end } = input.dataset;
      const value = Number.isNaN(input.valueAsNumber) ? null : input.valueAsNumber;
      const known = (bounds[gate ?? ''] ??= { min: null, max: null });
      known[end === 'min' ? 'min' : 'max'] = value;
    }
    return bounds;
  }
}
