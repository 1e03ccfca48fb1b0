// The engine in a worker of its own: the page stays awake whatever it computes.
import init, { Service } from './wasm/engine.js';
import type { Reply } from './client.ts';

const service = init().then(() => new Service());
// Whoever asks is told why there is none; before that it is nobody's.
service.catch(() => undefined);

self.onmessage = async ({ data }: MessageEvent<{ number: number; request: string }>) => {
  const reply = (reply: Reply) => self.postMessage(reply);
  try {
    reply({ number: data.number, answer: (await service).call(data.request) });
  } catch (error) {
    reply({ number: data.number, failed: String(error) });
  }
};
