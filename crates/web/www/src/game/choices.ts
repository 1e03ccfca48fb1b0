// The controls that choose what to play: the family, its tier, and the options of the tier.
import { byId, capital, el, fill } from '../dom.ts';
import type { OptionChoice } from '../engine/messages.ts';
import type { Chosen, Settings } from '../store/progress.ts';
import type { Store } from '../store/store.ts';
import type { Game } from './game.ts';
import { Switches } from './switches.ts';

const words = (name: string): string => capital(name.replaceAll('+', ' and ').replaceAll('_', ' '));

/** Parses the settings that the player types: `size=5x5 wrap=true`. */
const typedOf = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(/\s+/).filter(Boolean).map((word) => {
    const [key = '', ...value] = word.split('=');
    return [key, value.join('=')];
  }));

export class Choices {
  readonly #family = byId<HTMLSelectElement>('family');
  readonly #tier = byId<HTMLSelectElement>('tier');
  readonly #options = byId('options');
  readonly #more = byId<HTMLInputElement>('more');
  readonly #switches: Switches;
  readonly #strict = byId<HTMLInputElement>('strict');
  /** The options that the selects were last built for. */
  #shown = '';

  constructor(
    readonly game: Game,
    readonly store: Store,
    readonly then: { fresh: (family: string) => Promise<void>; shown: () => void },
  ) {
    this.#family.onchange = () => {
      const family = this.#family.value;
      this.game.family = family;
      void this.#change((settings) => { settings.family = family; });
    };
    this.#tier.onchange = () => void this.#choose({ tier: this.#tier.value });
    this.#more.onchange = () => void this.#choose({ options: this.#chosen() });
    this.#strict.onchange = () => void this.#change((settings) => { settings.strict = this.#strict.checked; });
    this.#switches = new Switches(store, then.shown);
  }

  /** Shows the settings, which another tab may have changed. */
  show(): void {
    const { families, settings } = this.game;
    const card = families.find(({ id }) => id === settings.family);
    if (!card) return;
    const { tier, options } = settings.choices[card.id] ?? { tier: '', options: {} };
    fill(this.#family, families.map(({ id, name }) => [id, capital(name)]), card.id);
    fill(this.#tier, card.tiers.map(({ name }) => [name, capital(name)]), tier);
    const offered = card.tiers.find(({ name }) => name === tier)?.options ?? [];
    const shown = JSON.stringify([card.id, tier, offered]);
    if (shown !== this.#shown) this.#options.replaceChildren(...offered.map((option) => this.#select(option)));
    this.#shown = shown;
    for (const select of this.#selects()) select.value = options[select.name] ?? '';
    if (document.activeElement !== this.#more)
      this.#more.value = Object.entries(options)
        .filter(([key]) => !offered.some((option) => option.key === key))
        .map(([key, value]) => `${key}=${value}`)
        .join(' ');
    this.#switches.show(settings, Boolean(this.game.view?.flaws));
    this.#strict.checked = settings.strict;
    byId('strict-choice').hidden = !card.can_lose;
  }

  #selects(): HTMLSelectElement[] {
    return [...this.#options.querySelectorAll('select')];
  }

  #select({ key, values }: OptionChoice): HTMLElement {
    const select = el('select', { name: key, change: () => void this.#choose({ options: this.#chosen() }) });
    fill(select, [['', 'Any'], ...values.map((value) => [value, words(value)] as const)], '');
    return el('label', {}, `${words(key)} `, select);
  }

  /** The options that the controls show. */
  #chosen(): Record<string, string> {
    const offered = this.#selects().filter(({ value }) => value !== '').map(({ name, value }) => [name, value]);
    return { ...typedOf(this.#more.value), ...Object.fromEntries(offered) };
  }

  #choose(chosen: Partial<Chosen>): Promise<void> {
    const { choices } = this.game.settings;
    const family = this.#family.value;
    return this.#change((settings) => {
      const before = settings.choices[family] ?? choices[family] ?? { tier: '', options: {} };
      settings.choices[family] = { ...before, ...chosen };
    });
  }

  /** Changes a setting, then opens a puzzle of the family that was selected. A puzzle of another
   * family that opens while the setting is being saved does not change that. */
  async #change(change: (settings: Settings) => void): Promise<void> {
    const family = this.#family.value;
    await this.store.change(({ settings }) => change(settings));
    this.game.family = family;
    this.show();
    await this.then.fresh(family);
  }
}
