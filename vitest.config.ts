import { defineConfig } from 'vitest/config'

// Whatever opens a database or starts a program; the other tests call functions.
const contracts = [
  'tests/contract/**/*.test.ts',
  'prisma/**/*.test.ts',
  '{app,scripts}/**/*.store.test.ts',
]

const shared = {
  environment: 'node',
  hookTimeout: 60_000,
  testTimeout: 30_000,
  env: {
    // Amounts, dates and « today » are those of the utility, wherever the tests run.
    TZ: 'Europe/Paris',
    // The build that they start is the one that journeys use.
    SHOWCASE: '1',
    CHEAP_PASSWORDS: '1',
  },
} as const

export default defineConfig({
  test: {
    // On all cores: by itself vitest leaves one out, which of two is half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{app,scripts}/**/*.test.{ts,tsx}'],
          exclude: contracts,
          globalSetup: 'tests/support/prisma-clients.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'contract',
          include: contracts,
          globalSetup: ['tests/support/prisma-clients.ts', 'tests/support/templates.ts'],
        },
      },
    ],
  },
})
