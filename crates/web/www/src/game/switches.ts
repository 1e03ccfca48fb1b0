// The checkboxes of settings that are on or off.
import { byId } from '../dom.ts';
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

  /** Shows the settings, which another tab may have changed. */
  show(settings: Settings, hasFlaws: boolean): void {
    for (const box of this.#boxes) box.checked = settings[box.dataset.setting as 'clock'];
    byId('flaws-choice').hidden = !hasFlaws;
  }
}
