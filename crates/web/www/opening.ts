// Puts the cards of the families, and the boards that a visit may begin with, into the page at build
// time, so that the page can show them while the engine loads.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Answer, Opening as Question } from './src/engine/ask.ts';
import type { FamilyCard, Request } from './src/engine/messages.ts';
import { keysOf, levelsIn, type HomeCard, type Opening, type Openings } from './src/game/opening.ts';

type Module = { initSync(from: { module: BufferSource }): void; Service: new () => { call(request: string): string } };

/** Asks the engine for all families, the first lesson of each, and of the first family all lessons
 * and the first level of each tier. */
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
    ...families.slice(1).filter(({ lessons }) => lessons.length).map(({ id }): Question => ({ ask: 'lesson', family: id, number: 1 })),
    ...first.tiers.filter(({ levels }) => levels).map(({ name }): Question => ({ ask: 'level', tier: name, number: 1 })),
  ];
  const boards = questions.map((question): [string, Opening] => {
    const { link, title, says, svg, width, height, description } = ask(question);
    return [link, { title, says, svg, width, height, description }];
  });
  /** The first level of the second tier, solved: what a player is about to do. */
  const picture = ({ id, tiers }: FamilyCard): string => {
    const tier = (tiers[1] ?? tiers[0])?.name;
    if (tier === undefined) return '';
    const { id: text } = ask({ ask: 'level', family: id, tier, number: 1 });
    return ask({ ask: 'draw', text, solution: true }).svg;
  };
  const card = (family: FamilyCard): HomeCard => {
    const { id, name, about, lessons } = family;
    return { id, name, about, lessons, levels: levelsIn(family), picture: picture(family) };
  };
  return { families: families.map(card), keys: keysOf(families), boards: Object.fromEntries(boards) };
}

/** Replaces `%OPENINGS%` in a page by the data. */
export const opened = (engine: string): Plugin => ({
  name: 'opened',
  async transformIndexHtml(html) {
    if (!html.includes('%OPENINGS%')) return html;
    const data = JSON.stringify(await openings(engine)).replaceAll('<', '\\u003c');
    return html.replace('%OPENINGS%', () => data);
  },
});
