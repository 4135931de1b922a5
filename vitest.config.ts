import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'app/**/*.test.{ts,tsx}',
      '{prisma,scripts}/**/*.test.ts',
      'tests/contract/**/*.test.ts',
    ],
    // Brings Prisma's clients up to date with the models, and starts one real PostgreSQL for the run.
    globalSetup: ['tests/support/prisma-clients.ts', 'tests/support/postgres.ts'],
    hookTimeout: 60_000,
    testTimeout: 30_000,
    // Amounts, dates and « today » are those of the utility, wherever the tests run.
    // The build that they start is the one that journeys use.
    env: { TZ: 'Europe/Paris', SHOWCASE: '1' },
  },
})
