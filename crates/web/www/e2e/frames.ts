// What the browser itself records of its frames, while a page is played at a slowed CPU.
import type { Browser, Page } from '@playwright/test';

/** How many times slower than this machine the page runs. */
const SLOWER = 4;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The time that the thread itself took, in microseconds, however busy the machine was. */
  tdur?: number;
  args: { name?: string };
}

/** What a trace says of a stretch of time. */
export interface Frames {
  seconds: number;
  drawn: number;
  dropped: number;
  /** The longest of the tasks of the main thread, and all of them together, in milliseconds of the
   * thread's own time: a frame takes at least as long as the task that makes it. */
  longest: number;
  busy: number;
  /** How many of these tasks took more than a frame of 60 in a second has. */
  late: number;
  tasks: number;
}

/** Runs something in a page that is slowed, and reads the trace of it. */
export async function traced(browser: Browser, page: Page, run: () => Promise<void>): Promise<Frames> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame'];
  await browser.startTracing(page, { categories });
  await run();
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return read(trace.traceEvents);
}

function read(events: readonly TraceEvent[]): Frames {
  const named = (name: string) => events.filter((event) => event.name === name);
  // A browser has several of these threads; the page has the busiest one.
  const threads = named('thread_name').filter(({ args }) => args.name === 'CrRendererMain');
  const tasksOf = ({ pid, tid }: TraceEvent) =>
    named('RunTask').filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid);
  const busy = (tasks: readonly TraceEvent[]) => tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  const tasks = threads.map(tasksOf).sort((a, b) => busy(b) - busy(a))[0] ?? [];
  const times = tasks.map(({ tdur = 0 }) => tdur / 1000).sort((a, b) => b - a);
  const stamps = tasks.map(({ ts }) => ts);
  return {
    seconds: (Math.max(...stamps) - Math.min(...stamps)) / 1e6,
    drawn: named('DrawFrame').length,
    dropped: named('DroppedFrame').length,
    longest: times[0] ?? Infinity,
    busy: times.reduce((sum, time) => sum + time, 0),
    late: times.filter((time) => time > 1000 / 60).length,
    tasks: times.length,
  };
}
