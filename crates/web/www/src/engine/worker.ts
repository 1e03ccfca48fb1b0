// Runs the engine in a worker, so that a long computation never blocks the page.
import init, { Service } from './wasm/engine.js';
import type { Asked } from './client.ts';
import { reply } from './reply.ts';

/** The first message: the engine, or why there is none. */
export type Start = { module: WebAssembly.Module } | { failed: string };

let start: (start: Start) => void = () => undefined;
const service = new Promise<Start>((resolve) => { start = resolve; }).then(async (begun) => {
  if ('failed' in begun) throw new Error(begun.failed);
  await init({ module_or_path: begun.module });
  return new Service();
});
// `reply` reports a failure with each question. Until one comes, the rejection counts as handled.
service.catch(() => undefined);

self.onmessage = async ({ data }: MessageEvent<Start | Asked>) => {
  if ('number' in data) self.postMessage(await reply(service, data));
  else start(data);
};
