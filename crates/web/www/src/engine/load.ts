// Fetches the engine and hands it to a worker. The page fetches it, and not the worker, because the
// page begins sooner: with its own first lines, from a link in its head.
import { Engine } from './client.ts';
import engine from './wasm/engine_bg.wasm?url';
import type { Start } from './worker.ts';

/** The size of the engine. `Content-Length` does not help: it is the size of the compressed
 * body. */
declare const __ENGINE_BYTES__: number;

/** Starts the engine, and tells how much of it has arrived, in percent. A failure is reported with
 * each question. */
export function loadEngine(arrived: (percent: number) => void): Engine {
  const start = startWorkers(arrived);
  return new Engine(start(), start);
}

/** Loads the engine once, for as many workers as are started. */
export function startWorkers(arrived: (percent: number) => void): () => Worker {
  const module = compiled(arrived);
  return () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const tell = (start: Start) => worker.postMessage(start);
    module.then((module) => tell({ module }), (error) => tell({ failed: String(error) }));
    return worker;
  };
}

async function compiled(arrived: (percent: number) => void): Promise<WebAssembly.Module> {
  const response = await fetch(engine);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  void follow(response.clone(), arrived).catch(() => undefined);
  // Without this type, which some servers do not send, nothing can be compiled while it arrives.
  const isTyped = response.headers.get('Content-Type') === 'application/wasm';
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

async function follow({ body }: Response, arrived: (percent: number) => void): Promise<void> {
  const reader = body?.getReader();
  let bytes = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.length;
    arrived(Math.min(100, Math.floor((100 * bytes) / __ENGINE_BYTES__)));
  }
}
