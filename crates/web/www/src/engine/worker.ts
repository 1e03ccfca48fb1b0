// Runs the engine in a worker, so that a long computation never blocks the page.
import init, { Service } from './wasm/engine.js';
import engine from './wasm/engine_bg.wasm?url';
import type { Asked } from './client.ts';
import { reply } from './reply.ts';

/** The size of the engine. `Content-Length` does not help: it is the size of the compressed
 * body. */
declare const __ENGINE_BYTES__: number;

/** Fetches the engine, and reports to the page how much has arrived, in percent. */
async function fetched(): Promise<Response> {
  const response = await fetch(engine);
  void reportProgress(response.clone()).catch(() => undefined);
  return response;
}

async function reportProgress({ body }: Response): Promise<void> {
  const reader = body?.getReader();
  let bytes = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.length;
    self.postMessage({ loaded: Math.min(100, Math.floor((100 * bytes) / __ENGINE_BYTES__)) });
  }
}

const service = init({ module_or_path: fetched() }).then(() => new Service());
// `reply` reports a failure with each question. Until one comes, the rejection counts as handled.
service.catch(() => undefined);

self.onmessage = async ({ data }: MessageEvent<Asked>) => self.postMessage(await reply(service, data));
