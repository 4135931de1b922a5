import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The constants of the code that become the `msg` of a line, also those of jobs: « … failed ». */
const said = [
  [/\bmsg: '([^']+)'/g, (name: string) => name],
  [/\bfailed: '([a-z][^']+)'/g, (name: string) => name],
  [/\brunEvery\([^,]+, '([^']+)'/g, (name: string) => `${name} failed`],
] as const

test('[BEY-166] every message of the log is explained in the operator’s guide', () => {
  const guide = readFileSync('docs/operations.md', 'utf8')
  const files = ['server.ts', ...globSync('{app,utility}/**/*.{ts,tsx}')].filter(
    name => !/\.test\.|\/screens\/|texts\.(server\.)?ts$/.test(name),
  )
  const messages = files.flatMap(name => {
    const code = readFileSync(name, 'utf8')
    return said.flatMap(([pattern, msg]) =>
      [...code.matchAll(pattern)].map(([, text = '']) => msg(text)),
    )
  })
  expect(messages.length).toBeGreaterThan(40)
  expect(messages.filter(msg => !guide.includes(`\`${msg}\``))).toEqual([])
})
