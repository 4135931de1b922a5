import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The contracts first: they start programs and wait for them, which is best done beside the many short files. */
class ContractsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isContract = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/contract/')
    return [...sorted.filter(isContract), ...sorted.filter(file => !isContract(file))]
  }
}

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
    // On all cores: by itself vitest leaves one out, which of two is half.
    maxWorkers: '100%',
    sequence: { sequencer: ContractsFirst },
    hookTimeout: 60_000,
    testTimeout: 30_000,
    // Amounts, dates and « today » are those of the utility, wherever the tests run.
    // The build that they start is the one that journeys use.
    env: { TZ: 'Europe/Paris', SHOWCASE: '1' },
  },
})
