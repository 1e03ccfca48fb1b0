// The funnel of the workbench: how many boards passed, and why the others were rejected.
import type { Funnel } from '../engine/messages.ts';
import { meter, row, table } from './tables.ts';

export function showFunnel(funnel: Funnel): void {
  const { boards, requests, accepted, attempts, gave_up, fallbacks } = funnel;
  const line = (name: string, n: number) => row(name, shown(n), meter(share(n, boards), 1, null), '');
  table('funnel', 'Funnel', [
    line('attempts', boards),
    line('puzzles made', accepted),
    row('attempts per puzzle', accepted ? (boards / accepted).toFixed(2) : 'none yet', '', ''),
    ...(attempts === boards ? [] : [row('attempts of the finder', shown(attempts), '', '')]),
    row('requests', shown(requests), '', ''),
    row('requests that gave up', shown(gave_up), '', ''),
    ...(fallbacks ? [row('requests that took another mechanic', shown(fallbacks), '', '')] : []),
  ]);
  table('rejects', 'Attempts thrown away, by reason: share of all', reasons(funnel.rejected, boards));
  const refused = Object.values(funnel.refused).flatMap((counts) => Object.values(counts));
  const all = refused.reduce((sum, n) => sum + n, 0);
  table('refused', `Tried on the way and thrown away, by reason: ${shown(all)}`, reasons(funnel.refused, all));
}

type Reasons = Funnel['rejected'];

/** One row for each reason, the most frequent first. */
function reasons(counts: Reasons, of: number): HTMLElement[] {
  const rows = Object.entries(counts).flatMap(([stage, reasons]) =>
    Object.entries(reasons).map(([why, n]) => ({ name: `${stage}: ${why.replaceAll('_', ' ')}`, n })),
  );
  return rows.sort((a, b) => b.n - a.n).map(({ name, n }) =>
    row(name, shown(n), meter(share(n, of), 1, null, true), `${(100 * share(n, of)).toFixed(1)} %`));
}

const share = (n: number, of: number) => (of ? n / of : 0);
const shown = (n: number) => n.toLocaleString('en');
