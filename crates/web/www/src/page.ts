// What every page does first: start the engine, read the saved progress, and register the
// service worker.
import type { Engine } from './engine/client.ts';
import { loadEngine } from './engine/load.ts';
import { notice } from './notice.ts';
import { saveProgress } from './store/file.ts';
import { keepOffline } from './offline.ts';
import { Store } from './store/store.ts';
import './styles/style.css';

export async function start(): Promise<{ engine: Engine; store: Store }> {
  keepOffline();
  const engine = loadEngine((percent) => {
    document.getElementById('loading')?.setAttribute('value', String(percent));
    document.getElementById('loaded')?.replaceChildren(`${percent} %`);
  });
  const store = new Store();
  store.onRecovered(() => notice('Your progress is saved again, including what you reached in the meantime.'));
  await store.open(() =>
    notice(
      'This browser does not let the page save anything. You can play, but your progress from here ' +
        'on is lost when you leave, unless you write it to a file first. The campaign page can load ' +
        'that file.',
      { label: 'Write progress to a file', go: () => saveProgress(store), stays: true },
    ),
  );
  return { engine, store };
}
