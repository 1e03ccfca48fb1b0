// Puts the boards that a visit may begin with into the page at build time, so that the page can
// show one while the engine loads.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Answer, Opening as Question } from './src/engine/ask.ts';
import type { Request } from './src/engine/messages.ts';
import { keysOf, type Opening, type Openings } from './src/game/opening.ts';

type Module = { initSync(from: { module: BufferSource }): void; Service: new () => { call(request: string): string } };

/** Asks the engine for the lessons of the first family, and the first level of each of its
 * tiers. */
async function openings(engine: string): Promise<Openings> {
  const { initSync, Service } = (await import(join(engine, 'engine.js'))) as Module;
  initSync({ module: readFileSync(join(engine, 'engine_bg.wasm')) });
  const service = new Service();
  const ask = <R extends Request>(request: R) => JSON.parse(service.call(JSON.stringify(request))).answer as Answer<R>;
  const { families } = ask({ ask: 'catalogue' });
  const [first] = families;
  if (!first) throw new Error('the engine has no family');
  const questions: Question[] = [
    ...first.lessons.map((_, nth): Question => ({ ask: 'lesson', family: first.id, number: nth + 1 })),
    ...first.tiers.map(({ name }): Question => ({ ask: 'level', tier: name, number: 1 })),
  ];
  const boards = questions.map((question): [string, Opening] => {
    const { link, title, says, svg, width, height, description } = ask(question);
    return [link, { title, says, svg, width, height, description }];
  });
  return { keys: keysOf(families), family: first.id, lessons: first.lessons.length, boards: Object.fromEntries(boards) };
}

/** Replaces `%OPENINGS%` in a page by the boards. */
export const opened = (engine: string): Plugin => ({
  name: 'opened',
  async transformIndexHtml(html) {
    if (!html.includes('%OPENINGS%')) return html;
    const data = JSON.stringify(await openings(engine)).replaceAll('<', '\\u003c');
    return html.replace('%OPENINGS%', () => data);
  },
});
