// The checkboxes of settings that are on or off.
import type { View } from '../engine/messages.ts';
import type { Settings } from '../store/progress.ts';
import type { Store } from '../store/store.ts';

export class Switches {
  readonly #boxes = [...document.querySelectorAll<HTMLInputElement>('[data-setting]')];

  constructor(store: Store, shown: () => void) {
    for (const box of this.#boxes) {
      const chosen = () => ({ [box.dataset.setting ?? '']: box.checked });
      box.onchange = () => void store.change(({ settings }) => { Object.assign(settings, chosen()); }).then(shown);
    }
  }

  /** Shows the settings, which another tab may have changed, without those that mean nothing for the
   * puzzle in play. */
  show(settings: Settings, view: View | null): void {
    const means: Partial<Record<string, boolean>> =
      { flaws: view?.flaws != null, layout: view?.other_layout != null, sides: view?.points ?? false };
    for (const box of this.#boxes) {
      const name = box.dataset.setting as 'clock';
      box.checked = settings[name];
      box.closest('label')?.toggleAttribute('hidden', means[name] === false);
    }
  }
}
