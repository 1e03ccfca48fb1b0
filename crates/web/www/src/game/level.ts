// The level screen: the family, the tier, and the options that the family offers in it. The choice is
// kept, and is in the address. Where options exclude each other, the screen says so instead of offering
// to play.
import { byId, capital, el } from '../dom.ts';
import type { Engine } from '../engine/client.ts';
import type { FamilyCard, OptionChoice, TierChoice } from '../engine/messages.ts';
import { withDefaults, type Chosen } from '../store/progress.ts';
import type { Store } from '../store/store.ts';
import { usual } from './chapters.ts';
import { optionsOf } from './origin.ts';
import { Pictures } from './pictures.ts';
import { hardness } from './stars.ts';

const words = (value: string): string => capital(value.replaceAll('+', ' and ').replaceAll('_', ' '));

export class LevelScreen {
  readonly #form = byId<HTMLFormElement>('choices');
  readonly #pictures: Pictures;
  #families: FamilyCard[] = [];

  constructor(readonly store: Store, readonly engine: Engine) {
    this.#pictures = new Pictures(engine);
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      byId('choose-play').click();
    });
  }

  /** Shows the screen with what an address asks for, else with the choice of last time. */
  async show(families: FamilyCard[], asked: URLSearchParams): Promise<void> {
    this.#families = families;
    const family = asked.get('family') ?? this.store.progress.settings.family;
    const card = families.find(({ id }) => id === family) ?? families[0];
    if (!card) return;
    const kept = this.#chosen(card);
    const tier = card.tiers.find(({ name }) => name === asked.get('tier'));
    const options = tier ? optionsOf(asked, tier) : kept.options;
    await this.#choose(card, { tier: tier?.name ?? kept.tier, options });
  }

  /** The choice of last time, without what does not exist. */
  #chosen(card: FamilyCard): Chosen {
    const { choices } = withDefaults(this.store.progress.settings, this.#families);
    return choices[card.id] ?? { tier: card.tiers[0]?.name ?? '', options: {} };
  }

  async #choose(card: FamilyCard, chosen: Chosen): Promise<void> {
    await this.store.change(({ settings }) => {
      settings.family = card.id;
      settings.choices[card.id] = chosen;
    });
    this.#draw(card, this.#chosen(card));
  }

  #draw(card: FamilyCard, chosen: Chosen): void {
    const query = new URLSearchParams({ family: card.id, tier: chosen.tier, ...chosen.options });
    history.replaceState(null, '', `?choose&${query}`);
    byId<HTMLAnchorElement>('choose-play').href = `./index.html?${query}`;
    byId<HTMLAnchorElement>('choose-campaign').href = `./campaign.html?family=${card.id}`;
    const focused = (document.activeElement as HTMLElement | null)?.id;
    const families = this.#families.map(({ id, name }): [string, string] => [id, capital(name)]);
    const tier = card.tiers.find(({ name }) => name === chosen.tier);
    this.#form.replaceChildren(
      this.#radios('family', 'Family', card.about, families, card.id, (id) => {
        const other = this.#families.find((family) => family.id === id);
        if (other) void this.#choose(other, this.#chosen(other));
      }),
      ...(tier ? [this.#slider(card, tier, chosen)] : []),
      ...(tier?.options ?? []).map((option) => this.#option(card, option, chosen.options, (value) => {
        const { [option.key]: _, ...others } = chosen.options;
        void this.#choose(card, { ...chosen, options: value === null ? others : { ...others, [option.key]: value } });
      })));
    // The controls are new: give the focus back.
    if (focused) document.getElementById(focused)?.focus();
    void this.#check(card, chosen);
  }

  /** Says why nothing can be made of a choice; then it cannot be played. */
  async #check({ id: family }: FamilyCard, { tier, options }: Chosen): Promise<void> {
    const address = location.search;
    const wanted = { family, tier, options, seed: '1' };
    const why = await this.engine.askAhead({ ask: 'plan', wanted }).then(() => '', (error: Error) => error.message);
    // Meanwhile something else may have been chosen.
    if (location.search !== address) return;
    byId('choose-excluded').textContent = why && `This cannot be made: ${why}.`;
    byId('choose-play').hidden = why !== '';
  }

  /** The tiers as a slider, with the difficulty of each. */
  #slider(family: FamilyCard, tier: TierChoice, chosen: Chosen): HTMLElement {
    const { id, tiers } = family;
    const at = tiers.indexOf(tier);
    const hard = usual(family, tier.name);
    const range = el('input', { type: 'range', id: 'tier', min: '0', max: String(tiers.length - 1), step: '1', 'aria-valuetext': tier.title });
    range.value = String(at);
    range.onchange = () => {
      const card = this.#families.find((family) => family.id === id);
      if (card) void this.#choose(card, { ...chosen, tier: tiers[Number(range.value)]?.name ?? '' });
    };
    return el('p', { class: 'slide' }, el('label', { for: 'tier' }, 'Difficulty'), range,
      el('output', { for: 'tier' }, `${capital(tier.title)} `, ...(hard ? [hardness(hard)] : [])));
  }

  #option(card: FamilyCard, { key, label, about, kind, values, on }: OptionChoice, options: Record<string, string>, choose: (value: string | null) => void): HTMLElement {
    const chosen = options[key] ?? '';
    if (kind === 'words' || kind === 'pictures')
      return this.#radios(key, label, about, [['', 'Any'], ...values.map((value): [string, string] => [value, words(value)])], chosen,
        (value) => choose(value || null), kind === 'words' ? undefined : (image, value) => this.#pictures.fill(image, card, key, value));
    if (kind === 'switch') {
      const box = el('input', { type: 'checkbox', role: 'switch', id: `choose-${key}` });
      const [other = ''] = values;
      box.checked = (chosen === other) !== on;
      box.onchange = () => choose(box.checked === on ? null : other);
      return el('label', { class: 'check', title: about }, box, el('span', {}, label, el('span', { class: 'small' }, about)));
    }
    const at = values.indexOf(chosen);
    const step = (by: number, sign: string, name: string) =>
      el('button', {
        type: 'button', id: `choose-${key}-${by}`, 'aria-label': `${name} ${label.toLowerCase()}`,
        click: () => choose(values[Math.min(at + by, values.length - 1)] ?? null),
      }, sign);
    return el('p', { class: 'steps' }, el('span', {}, label), step(-1, '\u2212', 'Smaller'),
      el('output', {}, chosen === '' ? 'Any' : words(chosen)), step(1, '+', 'Larger'), el('span', { class: 'small' }, about));
  }

  /** A choice among words. `fill` puts a picture beside a word. */
  #radios(key: string, label: string, about: string, values: [string, string][], chosen: string, choose: (value: string) => void, fill?: (image: HTMLImageElement, value: string) => void): HTMLElement {
    const radio = ([value, text]: [string, string]) => {
      const input = el('input', { type: 'radio', name: key, id: `choose-${key}-${value}`, value });
      input.checked = value === chosen;
      input.onchange = () => choose(value);
      const label = el('label', { class: 'pick' }, input, text);
      if (fill && value) {
        const image = el('img', { alt: '', hidden: true });
        input.after(image);
        fill(image, value);
      }
      return label;
    };
    return el('fieldset', {}, el('legend', {}, capital(label)), ...values.map(radio), ...(about ? [el('p', { class: 'small' }, `${capital(about)}.`)] : []));
  }
}
