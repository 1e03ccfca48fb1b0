import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 7177);
const OWN_PORT = 7178;
const target = process.env.CARGO_TARGET_DIR ?? join(import.meta.dirname, '../../../target');

/** Debian's Firefox, where it is installed. */
const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

const OWN_PAGE = join(target, 'own-page');
const HAS_OWN_PAGE = existsSync(join(OWN_PAGE, 'index.html'));

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  // No test waits for it: a machine that stands still for half a minute fails none.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: 'line',
  projects: [
    { name: 'page', testIgnore: 'speed.spec.ts' },
    // In Firefox each family is solved by hand and by keys; its driver knows no fingers. A pack in
    // one file is played there too.
    ...(existsSync(FIREFOX) ? [{
      name: 'firefox',
      testMatch: ['families.spec.ts', 'pack.spec.ts'],
      grep: / by mouse$| by keyboard from the first Tab$| from a file$/,
      use: { browserName: 'firefox' as const, channel: 'moz-firefox', launchOptions: { executablePath: FIREFOX, args: [] } },
    }] : []),
    // Times are taken when all else is done.
    { name: 'speed', testMatch: 'speed.spec.ts', dependencies: ['page'] },
  ],
  // Pictures to look at are made by `npm run shots`.
  grepInvert: process.env.SHOTS ? /^$/ : /@shots/,
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    },
  },
  webServer: [
    {
      command: `${join(target, 'debug/etchwork')} serve --port ${port}`,
      url: `http://127.0.0.1:${port}/index.html`,
      reuseExistingServer: !process.env.CI,
    },
    // The page of a package beside the workspace, where it was built.
    ...(HAS_OWN_PAGE ? [{
      command: `npx vite preview --outDir ${OWN_PAGE} --host 127.0.0.1 --port ${OWN_PORT} --strictPort`,
      url: `http://127.0.0.1:${OWN_PORT}/index.html`,
      reuseExistingServer: !process.env.CI,
    }] : []),
  ],
});
