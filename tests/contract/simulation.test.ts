import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** The report of a run of some people on some days; it ends with 1 and its last events where a rule was broken. */
async function simulated(seed: string): Promise<string> {
  const size = ['--days', '20', '--people', '12', '--visits', '24']
  const program = ['tests/simulation/command.ts', '--seed', seed, ...size]
  const { stdout } = await run(process.execPath, program, {
    env: { ...process.env, SHOWCASE: '1' },
  })
  return stdout.replace(/\d+,\d+ s|[\d.]+ s$/gm, '')
}

test('[PAY-05] [WIZ-18] [WIZ-19] [BEY-95] weeks of people, faults and kills: the books of all agree, nothing waits for ever', async () => {
  const [once, again, other] = await Promise.all(['1', '1', '2'].map(simulated))
  expect(once).toContain('✓ graine 1')
  expect(again).toBe(once)
  expect(other).toContain('✓ graine 2')
}, 240_000)
