// The page of a state space, as `etchwork states --html` writes it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAccessible, test } from './fixtures.ts';

const root = join(import.meta.dirname, '../../../..');
const etchwork = join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'debug/etchwork');
const design = join(root, 'crates/contraption/samples/door-and-toggle.txt');

test('states can be walked by keyboard only', async ({ page }, info) => {
  const file = info.outputPath('states.html');
  execFileSync(etchwork, ['states', design, '--html', file]);
  await page.setContent(readFileSync(file, 'utf8'));
  await expectAccessible(page);
  const move = (name: string) => page.getByRole('button', { name, exact: true });
  const said = page.locator('[aria-live]');
  await expect(said).toHaveText(/State 0\s+3 moves to the nearest goal\. The start\./);
  await move('go B').focus();
  for (const name of ['go A', 'go B']) {
    await page.keyboard.press('Enter');
    await expect(move(name), 'the first move from there').toBeFocused();
  }
  await page.keyboard.press('Enter');
  await move('shoot D').focus();
  await page.keyboard.press('Enter');
  await move('go C').focus();
  await page.keyboard.press('Enter');
  await expect(said).toHaveText(/Goal\. 3 moves from the start\./);
  await expect(page.getByRole('application'), 'no move is left to focus').toBeFocused();
});
