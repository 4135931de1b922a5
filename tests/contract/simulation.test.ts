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

test('[BEY-549] a fault of the simulation is no finding: the run says that it has no verdict', async () => {
  // Without people the simulation has no first visit, which it does not expect.
  const program = ['tests/simulation/command.ts', '--seed', '1', '--people', '0']
  const env = { ...process.env, SHOWCASE: '1' }
  const ended = await run(process.execPath, program, { env }).catch(error => error)
  expect(ended.code).toBe(3)
  expect(ended.stdout).toMatch(/⚠ graine 1 : .*sans verdict/)
  expect(ended.stdout).toContain('Graines sans verdict : 1')
  expect(ended.stdout).not.toContain('✗')
}, 120_000)

test('[PAY-05] [WIZ-18] [WIZ-19] [BEY-95] weeks of people, faults and kills: the books of all agree, nothing waits for ever', async () => {
  const [once, again, other] = await Promise.all(['1', '1', '2'].map(simulated))
  expect(once).toContain('✓ graine 1')
  expect(again).toBe(once)
  expect(other).toContain('✓ graine 2')
}, 240_000)
