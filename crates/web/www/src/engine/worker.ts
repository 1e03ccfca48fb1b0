// The engine in a worker of its own: the page stays awake whatever it computes.
import init, { Service } from './wasm/engine.js';
import engine from './wasm/engine_bg.wasm?url';
import type { Asked } from './client.ts';
import { reply } from './reply.ts';

/** How large the engine is. The length that a server tells is that of what it has compressed. */
declare const __ENGINE_BYTES__: number;

/** The engine as it is sent, while the page is told how much of it is there, in percent. */
async function sent(): Promise<Response> {
  const response = await fetch(engine);
  void counted(response.clone()).catch(() => undefined);
  return response;
}

async function counted({ body }: Response): Promise<void> {
  const reader = body?.getReader();
  let bytes = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.length;
    self.postMessage({ loaded: Math.min(100, Math.floor((100 * bytes) / __ENGINE_BYTES__)) });
  }
}

const service = init({ module_or_path: sent() }).then(() => new Service());
// Whoever asks is told why there is none; before that it is nobody's.
service.catch(() => undefined);

self.onmessage = async ({ data }: MessageEvent<Asked>) => self.postMessage(await reply(service, data));
