// The engine of a page that is one file, in which it stands as text.
import { Engine, type Asked, type Line } from '../client.ts';
import { reply } from '../reply.ts';
import { initSync, Service } from '../wasm/engine.js';
import PackedWorker from './worker.ts?worker&inline';

/** How long a worker may take to start, in milliseconds: then it is done without. */
const PATIENCE = 15_000;

/** The engine from the page: compressed, and written in letters of base 64. */
async function unpack(): Promise<ArrayBuffer> {
  const text = document.getElementById('engine')?.textContent ?? '';
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

/** A worker that has begun. Some browsers have none for a file. */
function startWorker(module: ArrayBuffer): Promise<Line> {
  return new Promise((resolve, reject) => {
    const worker = new PackedWorker();
    const late = setTimeout(() => reject(new Error('it did not start')), PATIENCE);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = () => {
      clearTimeout(late);
      resolve(worker);
    };
    worker.postMessage(module);
  });
}

/** The engine beside the page itself, which waits while it computes. */
class Here implements Line {
  onmessage: Line['onmessage'] = null;
  onerror: Line['onerror'] = null;
  readonly #service: Promise<Service>;

  constructor(module: ArrayBuffer) {
    this.#service = WebAssembly.compile(module).then((module) => {
      initSync({ module });
      return new Service();
    });
    this.#service.catch(() => undefined);
  }

  postMessage(asked: Asked): void {
    // What is to be seen while it computes is drawn first.
    setTimeout(async () => this.onmessage?.(new MessageEvent('message', { data: await reply(this.#service, asked) })));
  }
}

/** The engine, in a worker where the browser lets a file have one. */
export async function openEngine(): Promise<Engine> {
  const module = await unpack();
  return new Engine(await startWorker(module).catch(() => new Here(module)));
}
