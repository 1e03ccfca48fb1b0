import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 7177);
const OWN_PORT = 7178;
const SITE_PORT = 7179;
const target = process.env.CARGO_TARGET_DIR ?? join(import.meta.dirname, '../../../target');

/** Debian's Chromium; the one without windows takes a third less time. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell';
const CHROMIUM = process.env.CHROMIUM ??
  (existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : '/usr/bin/chromium');

/** Debian's Firefox, if it is installed. */
const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

const OWN_PAGE = join(target, 'own-page');
const HAS_OWN_PAGE = existsSync(join(OWN_PAGE, 'index.html'));

/** The site of the guides, if `cargo xtask site` has built it. */
const SITE = join(target, 'site');
const HAS_SITE = existsSync(join(SITE, 'index.html'));

/** The tests that measure times. */
const TIMED = ['speed.spec.ts', 'frames.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  // Far above what any test needs, so that a machine that hangs for half a minute fails none.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // In CI what failed comes last, in full.
  reporter: process.env.CI ? 'dot' : 'line',
  projects: [
    { name: 'page', testIgnore: TIMED },
    // Firefox solves each family by mouse and by keyboard, and plays a pack in one file. Its driver
    // has no touch.
    ...(existsSync(FIREFOX) ? [{
      name: 'firefox',
      testMatch: ['families.spec.ts', 'pack.spec.ts'],
      grep: / by mouse$| by keyboard from the first Tab$| from a file$/,
      use: { browserName: 'firefox' as const, channel: 'moz-firefox', launchOptions: { executablePath: FIREFOX, args: [] } },
    }] : []),
    // The speed tests run after all others, so that nothing disturbs the times.
    { name: 'speed', testMatch: TIMED, dependencies: ['page'] },
  ],
  // `npm run shots` sets SHOTS to make pictures for review.
  grepInvert: process.env.SHOTS ? /^$/ : /@shots/,
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    launchOptions: {
      executablePath: CHROMIUM,
      args: ['--no-sandbox'],
    },
  },
  webServer: [
    {
      command: `${join(target, 'debug/etchwork')} serve --port ${port}`,
      url: `http://127.0.0.1:${port}/index.html`,
      reuseExistingServer: !process.env.CI,
    },
    // The page of a package outside the workspace, if it was built.
    ...(HAS_OWN_PAGE ? [{
      command: `npx vite preview --outDir ${OWN_PAGE} --host 127.0.0.1 --port ${OWN_PORT} --strictPort`,
      url: `http://127.0.0.1:${OWN_PORT}/index.html`,
      reuseExistingServer: !process.env.CI,
    }] : []),
    ...(HAS_SITE ? [{
      command: `npx vite preview --outDir ${SITE} --host 127.0.0.1 --port ${SITE_PORT} --strictPort`,
      url: `http://127.0.0.1:${SITE_PORT}/index.html`,
      reuseExistingServer: !process.env.CI,
    }] : []),
  ],
});
