import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serviceToken, subscriberPassword } from '../../tests/support/backend.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'backend-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

function start(): ChildProcess {
  return fork('utility/main.ts', {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      BACKEND_PORT: '0',
      PAYMENT_PORT: '0',
      DATA_DIR: dataDir,
      SERVICE_TOKEN: serviceToken,
      BACKEND_JWT_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
    },
  })
}

test('says when it is ready, logs JSON lines without personal data, ends with 0 on SIGTERM', async () => {
  const program = start()
  const output = text(program.stdout as NodeJS.ReadableStream)
  const firstLine = once(program.stdout as NodeJS.ReadableStream, 'data')
  const [[message], [line]] = await Promise.all([once(program, 'message'), firstLine])
  expect(message).toBe('ready')
  const { api } = JSON.parse(String(line).split('\n')[0] as string) as { api: string }
  const response = await fetch(`${api}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: '100001', password: subscriberPassword, isKeep: false }),
  })
  const { token } = (await response.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${api}/api/users?userLogin=claire.martin@example.fr`, { headers })

  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([0, null])
  const lines = (await output).trim().split('\n')
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { msg: 'ready' },
    { level: 30, method: 'POST', call: 'login', status: 200 },
    { level: 30, method: 'GET', call: 'getUser', status: 200 },
  ])
  for (const secret of ['100001', 'claire', subscriberPassword, token]) {
    expect(lines.join()).not.toContain(secret)
  }
})
