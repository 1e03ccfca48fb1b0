// What every page does first: the engine, what was kept, and the service worker.
import { Engine } from './engine/client.ts';
import { notice } from './notice.ts';
import { keepOffline } from './offline.ts';
import { Store } from './store/store.ts';
import './styles/style.css';

export async function start(): Promise<{ engine: Engine; store: Store }> {
  keepOffline();
  const [engine, store] = [new Engine(), new Store()];
  await store.open(() =>
    notice(
      'This browser does not let the page keep anything. You can play, but progress is lost ' +
        'when you leave: write it to a file on the campaign page.',
    ),
  );
  return { engine, store };
}
