// Starts the engine of a page that is a single file and contains the engine as text.
import { Engine, type Asked, type Channel } from '../client.ts';
import { reply } from '../reply.ts';
import { initSync, Service } from '../wasm/engine.js';
import PackedWorker from './worker.ts?worker&inline';

/** How long a worker may take to start, in milliseconds. After that the engine runs without one. */
const TIMEOUT = 15_000;

/** Decodes the engine in the page: gzip, written in base64. */
async function unpack(): Promise<ArrayBuffer> {
  const text = document.getElementById('engine')?.textContent ?? '';
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

/** Starts a worker. Some browsers do not allow one for a page from a file. */
function startWorker(module: ArrayBuffer): Promise<Channel> {
  return new Promise((resolve, reject) => {
    const worker = new PackedWorker();
    const late = setTimeout(() => reject(new Error('it did not start')), TIMEOUT);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = () => {
      clearTimeout(late);
      resolve(worker);
    };
    worker.postMessage(module);
  });
}

/** The engine on the main thread: the page is blocked while it computes. */
class MainThread implements Channel {
  onmessage: Channel['onmessage'] = null;
  onerror: Channel['onerror'] = null;
  readonly #service: Promise<Service>;

  constructor(module: ArrayBuffer) {
    this.#service = WebAssembly.compile(module).then((module) => {
      initSync({ module });
      return new Service();
    });
    this.#service.catch(() => undefined);
  }

  postMessage(asked: Asked): void {
    // A timeout lets the browser draw the page before the computation blocks it.
    setTimeout(async () => this.onmessage?.(new MessageEvent('message', { data: await reply(this.#service, asked) })));
  }
}

/** Starts the engine, in a worker if the browser allows one for a page from a file. */
export async function openEngine(): Promise<Engine> {
  const module = await unpack();
  return new Engine(await startWorker(module).catch(() => new MainThread(module)));
}
