// Runs the engine in a worker of the single-file page. The worker has nowhere to fetch the engine
// from, so the first message is the engine.
import { initSync, Service } from '../wasm/engine.js';
import type { Asked } from '../client.ts';
import { reply } from '../reply.ts';

let service: Service | undefined;

self.onmessage = async ({ data }: MessageEvent<ArrayBuffer | Asked>) => {
  if (service && 'number' in data) return self.postMessage(await reply(Promise.resolve(service), data));
  initSync({ module: data as ArrayBuffer });
  service = new Service();
  self.postMessage('ready');
};
