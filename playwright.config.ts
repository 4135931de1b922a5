import { defineConfig } from '@playwright/test'
import { findHeadless, flags } from './scripts/chromium.ts'
import { keepInMemory } from './tests/support/memory.ts'

keepInMemory()

/** The user agent of headless Chromium says what it is, and would be served the page of a robot. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

export default defineConfig({
  // Those of an extra stand in its folder.
  testMatch: ['tests/journeys/**/*.test.ts', 'app/extras/*/*.journey.ts'],
  globalSetup: [
    './tests/support/build.ts',
    './tests/support/verdicts.ts',
    './tests/support/stacks.ts',
  ],
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // `npm test` grants a second try, for machines that stall, and lists what needed it.
  retries: 0,
  // Each worker has its own portal, back end and payment provider (tests/support/stacks.ts).
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/results/journeys.json' }]],
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    userAgent,
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    // A trace is recorded for a second try only, not for each journey that passes.
    trace: 'on-first-retry',
    launchOptions: { executablePath: findHeadless(), args: flags },
  },
  projects: [
    // Most journeys start no browser: a tag says which ones need one (tests/support/fixtures.ts).
    {
      name: 'http',
      grepInvert: /^(?!.*@http).*@(sans|avec)-js/,
      use: { javaScriptEnabled: false },
    },
    {
      name: 'sans JavaScript',
      grep: /@sans-js/,
      use: { javaScriptEnabled: false, reuseContext: true },
    },
    {
      name: 'avec JavaScript',
      grep: /@avec-js/,
      use: { javaScriptEnabled: true, reuseContext: true },
    },
  ],
})
