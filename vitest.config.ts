import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { requireNode } from './scripts/node-version.js'
import { keepInMemory } from './tests/support/memory.ts'

requireNode()
keepInMemory()

// Tests that open a database or start a program; the other tests call functions.
const stores = '{app,scripts,bench}/**/*.store.test.ts'
const contracts = [
  '{tests/contract,utility/tests,prisma}/**/*.test.ts',
  'app/extras/*/*.contract.test.ts',
]
// Files with these words start programs, which read the environment of the file's own process; most need the build.
const starting = /support\/(\w+-process|stack)\.ts|(spawn|fork|stubEnv)\(/
const programs = globSync([
  '{tests/contract,utility/tests}/*.test.ts',
  'app/extras/*/*.contract.test.ts',
]).filter(file => starting.test(readFileSync(file, 'utf8')))
const databases = ['tests/support/prisma-clients.ts', 'tests/support/templates.ts']

const shared = {
  environment: 'node',
  hookTimeout: 60_000,
  testTimeout: 30_000,
  env: {
    // Amounts, dates and « today » are those of the utility, wherever the tests run.
    TZ: 'Europe/Paris',
    // The tests start the same build as the journeys.
    SHOWCASE: '1',
    CHEAP_PASSWORDS: '1',
  },
} as const

/** In a short test file, imports take more time than tests. */
const sharingModules = { isolate: false, setupFiles: 'tests/support/shared-modules.ts' }

export default defineConfig({
  test: {
    // More workers than cores: many tests wait for a program that starts or a job that comes round.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          ...shared,
          ...sharingModules,
          name: 'unit',
          include: ['{app,utility,conformance,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [stores, ...contracts],
          globalSetup: 'tests/support/prisma-clients.ts',
        },
      },
      {
        test: {
          ...shared,
          ...sharingModules,
          name: 'store',
          include: [stores],
          globalSetup: databases,
        },
      },
      {
        test: {
          ...shared,
          ...sharingModules,
          name: 'contract',
          include: contracts,
          exclude: programs,
          globalSetup: databases,
        },
      },
      {
        test: {
          ...shared,
          name: 'program',
          include: programs,
          globalSetup: [...databases, 'tests/support/build.ts'],
        },
      },
    ],
  },
})
