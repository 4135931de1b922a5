import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { log } from '#process/log.server.ts'
import { threadOf } from '#screens/shell/strength-thread.server.ts'

log.level = 'silent'

const folder = mkdtempSync(path.join(tmpdir(), 'thread-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Says back the text that it gets and how many it got so far; a text says how to fail. */
const program = path.join(folder, 'echo.mjs')
writeFileSync(
  program,
  `import { parentPort } from 'node:worker_threads'
  let told = 0
  parentPort.on('message', said => {
    if (said === 'loop') for (;;);
    if (said === 'throw') throw new Error(said)
    if (said === 'exit') process.exit()
    told += 1
    parentPort.postMessage(said + told)
  })`,
)
const limits = { waiting: 3, answerMs: 1000, firstMs: 10_000 }
const echo = (others: Partial<typeof limits> = {}) =>
  threadOf<string>(program, { ...limits, ...others })

test('one thread answers all requests, each in turn', async () => {
  const ask = echo()
  expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['a1', 'b2', 'c3'])
  expect(await ask('d')).toBe('d4')
})

test('a request that finds the queue full has no answer, and those in it have theirs', async () => {
  const ask = echo()
  const crowd = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(ask))
  expect(crowd).toEqual(['a1', 'b2', 'c3', 'd4', undefined, undefined])
})

test.each(['throw', 'exit', 'loop'])(
  'a thread that fails by « %s » leaves one question without an answer and is replaced for the next',
  async failure => {
    const ask = echo()
    const answers = await Promise.all(['a', failure, 'b', 'c'].map(ask))
    expect(answers).toEqual(['a1', undefined, 'b1', 'c2'])
  },
)

test('a thread that does not even give its first answer is given up', async () => {
  expect(await echo({ firstMs: 200 })('loop')).toBeUndefined()
})

test('without its program there is no answer', async () => {
  const ask = threadOf(path.join(folder, 'absent.mjs'), limits)
  expect(await Promise.all([ask('a'), ask('b')])).toEqual([undefined, undefined])
})

test('a process ends although its thread could go on', async () => {
  const module = path.join(import.meta.dirname, 'strength-thread.server.ts')
  const script = `
    const { threadOf } = await import(${JSON.stringify(module)})
    const busy = setInterval(() => {}, 1000)
    console.log(await threadOf(${JSON.stringify(program)}, ${JSON.stringify(limits)})('a'))
    clearInterval(busy)`
  const command = ['--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, command, { timeout: 20_000 })
  expect(stdout).toBe('a1\n')
})
