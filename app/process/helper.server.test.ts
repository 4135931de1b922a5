import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { log } from '#process/log.server.ts'
import { processOf, threadOf } from './helper.server.ts'

log.level = 'silent'

const folder = mkdtempSync(path.join(tmpdir(), 'thread-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Says back the text that it gets and how many it got so far; a text says how to fail. */
const program = path.join(folder, 'echo.mjs')
writeFileSync(
  program,
  `import { parentPort } from 'node:worker_threads'
  let told = 0
  const asker = parentPort ?? process
  asker.on('message', said => {
    if (said === 'loop') for (;;);
    if (said === 'throw') throw new Error(said)
    if (said === 'exit') process.exit()
    told += 1
    parentPort ? parentPort.postMessage(said + told) : process.send(said + told)
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

const alone = () => processOf<string, string>(program, limits, { reads: [], flags: [] })
const failures = ['throw', 'exit', 'loop'].flatMap(failure => [
  { name: 'thread', failure, begin: echo },
  { name: 'process', failure, begin: alone },
])
test.each(failures)(
  'a $name that fails by « $failure » leaves one question without an answer and is replaced for the next',
  async ({ failure, begin }) => {
    const ask = begin()
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

test.each(['threadOf', 'processOf'])('a program ends although its %s could go on', async name => {
  const module = path.join(import.meta.dirname, 'helper.server.ts')
  const script = `
    const helper = await import(${JSON.stringify(module)})
    const busy = setInterval(() => {}, 1000)
    const ask = helper.${name}(${JSON.stringify(program)}, ${JSON.stringify(limits)}, { reads: [], flags: [] })
    console.log(await ask('a'))
    clearInterval(busy)`
  const command = ['--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, command, { timeout: 20_000 })
  expect(stdout).toBe('a1\n')
})

test('[BEY-420] a process of its own reads its program alone, writes nothing, starts nothing, and knows no setting', async () => {
  const prying = path.join(folder, 'prying.mjs')
  writeFileSync(
    prying,
    `import { execFileSync } from 'node:child_process'
    import { readFileSync, writeFileSync } from 'node:fs'
    const fate = work => { try { work(); return 'done' } catch ({ code }) { return code } }
    process.on('message', ({ secret, other, own }) => process.send([
      fate(() => readFileSync(own)), fate(() => readFileSync(other)), fate(() => writeFileSync(own, '')),
      fate(() => execFileSync(process.execPath)), process.env[secret] ?? 'unknown', process.pid,
    ]))`,
  )
  const ask = processOf<object, unknown[]>(
    prying,
    { ...limits, idleMs: 1 },
    { reads: [], flags: [] },
  )
  const question = { secret: 'PATH', own: prying, other: program }
  const denied = 'ERR_ACCESS_DENIED'
  const fates = ['done', denied, denied, denied, 'unknown', expect.any(Number)]
  const first = await ask(question)
  expect(first).toEqual(fates)
  // It ended by itself: another one answers.
  await expect.poll(() => ended(Number(first?.[5]))).toBe(true)
  expect(await ask(question)).toEqual(fates)
})

test('[BEY-544] a process of its own reaches no network, not even a server of this machine', async () => {
  const server = createServer(socket => socket.end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const caller = path.join(folder, 'caller.mjs')
  writeFileSync(
    caller,
    `import { connect } from 'node:net'
    process.on('message', ({ port }) => connect(port, '127.0.0.1')
      .on('connect', () => process.send(['connected']))
      .on('error', ({ code }) => process.send([code])))`,
  )
  const ask = processOf<object, string[]>(caller, limits, { reads: [], flags: [] })
  expect(await ask({ port })).toEqual(['ENETUNREACH'])
  server.close()
})

function ended(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}
