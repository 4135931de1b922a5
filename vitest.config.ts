import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['app/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/contract/**/*.test.ts'],
    // Amounts, dates and « today » are those of the utility, wherever the tests run.
    env: { TZ: 'Europe/Paris' },
  },
})
