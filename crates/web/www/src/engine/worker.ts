// The engine in a worker of its own: the page stays awake whatever it computes.
import init, { Desk } from './wasm/engine.js';
import type { Reply } from './client.ts';

const desk = init().then(() => new Desk());
// Whoever asks is told why there is none; before that it is nobody's.
desk.catch(() => undefined);

self.onmessage = async ({ data }: MessageEvent<{ number: number; request: string }>) => {
  const reply = (reply: Reply) => self.postMessage(reply);
  try {
    reply({ number: data.number, answer: (await desk).call(data.request) });
  } catch (error) {
    reply({ number: data.number, failed: String(error) });
  }
};
