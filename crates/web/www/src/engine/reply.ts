// Answers a question, in a worker or on the main thread.
import type { Asked, Reply } from './client.ts';
import type { Service } from './wasm/engine.js';

/** Answers a question once the service has started. */
export async function reply(service: Promise<Service>, { number, request }: Asked): Promise<Reply> {
  try {
    return { number, answer: (await service).call(request) };
  } catch (error) {
    return { number, failed: String(error) };
  }
}
