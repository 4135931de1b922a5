import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../support/postgres.ts'

const token = 'un jeton de service'
const folder = mkdtempSync(path.join(tmpdir(), 'doctor-'))
let isOpen = false
let late = 0
/** A utility as the command asks it; an identity provider of which a part is missing is at /annuaire. */
const utility = createServer(({ url = '', headers }, response) => {
  response.setHeader('date', new Date(Date.now() - late).toUTCString())
  const isKnown = isOpen || headers.authorization === `Bearer ${token}`
  if (url.startsWith('/api/')) response.writeHead(isKnown ? 200 : 401).end('false')
  else if (url.startsWith('/annuaire/'))
    response.end(JSON.stringify({ issuer: `${base}/annuaire` }))
  else response.writeHead(404).end()
})
let base = ''
let silent = 0

beforeAll(async () => {
  await once(utility.listen(0, '127.0.0.1'), 'listening')
  base = `http://127.0.0.1:${(utility.address() as AddressInfo).port}`
  silent = await freePort()
})
afterAll(() => {
  utility.close()
  rmSync(folder, { recursive: true })
})

/** The lines of the command, `bon` or not, and its end. */
async function doctor(changed: Record<string, string> = {}) {
  const settings = {
    ...{ DEMO: '1', PORTAL_URL: 'http://localhost:3000', SESSION_SECRET: 's'.repeat(32) },
    ...{ UTILITY_API_URL: `${base}/api`, UTILITY_SERVICE_TOKEN: token, PAYMENT_ORIGIN: base },
    ...{ DATABASE_URL: `file:${folder}/portal.db`, DATA_DIR: folder, ...changed },
  }
  const { PATH, SHOWCASE } = process.env
  const env = { PATH, SHOWCASE, ...settings }
  const program = spawn('node', ['scripts/doctor.ts'], { env: env as never })
  let said = ''
  program.stdout.setEncoding('utf8').on('data', text => {
    said += text
  })
  const [code] = await once(program, 'close')
  const lines = said.trim().split('\n')
  return { code, lines, faults: lines.filter(line => line.startsWith('faute')) }
}

test('[BEY-538] with right settings each server that they name has its line, and none is a fault', async () => {
  const { code, lines, faults } = await doctor({ AUDIT_FILE: `${folder}/audit` })
  expect([code, faults]).toEqual([0, []])
  for (const named of ['AUDIT_FILE', 'DATABASE_URL', 'UTILITY_API_URL', 'UTILITY_SERVICE_TOKEN'])
    expect(lines.join('\n')).toMatch(new RegExp(`^bon +${named} `, 'm'))
  expect(lines.join('\n')).toMatch(/^bon +PAYMENT_ORIGIN .*\n(.*\n)*bon +horloge/m)
})

test.each<[string, () => Record<string, string>, RegExp, number?]>([
  ['a missing setting', () => ({ SESSION_SECRET: 'court' }), /réglages +SESSION_SECRET/, 78],
  [
    'a token',
    () => ({ UTILITY_SERVICE_TOKEN: 'un autre jeton de service' }),
    /SERVICE_TOKEN +refus/,
  ],
  ['an address without its prefix', () => ({ UTILITY_API_URL: base }), /API_URL .*répond 404/],
  [
    'a silent system',
    () => ({ UTILITY_API_URL: `http://127.0.0.1:${silent}` }),
    /API_URL +ne répond/,
  ],
  ['a silent clamd', () => ({ CLAMD_URL: `tcp://127.0.0.1:${silent}` }), /CLAMD_URL +ne répond/],
  [
    'a silent mail server',
    () => ({ SMTP_URL: `smtp://127.0.0.1:${silent}` }),
    /SMTP_URL +ECONNREF|SMTP_URL +ESOCKET/,
  ],
  [
    'a silent payment',
    () => ({ PAYMENT_ORIGIN: `http://127.0.0.1:${silent}` }),
    /PAYMENT_ORIGIN +ne/,
  ],
  [
    'a store without its folder',
    () => ({ DATABASE_URL: `postgresql://p@127.0.0.1:${silent}/p` }),
    /DATABASE_URL/,
  ],
  ['an audit file in no folder', () => ({ AUDIT_FILE: `${folder}/absent/a` }), /place +AUDIT_FILE/],
  [
    'a directory without its parts',
    () => ({
      ...{ STAFF_OIDC_ISSUER: `${base}/annuaire`, STAFF_OIDC_CLIENT_ID: 'portail' },
      ...{ STAFF_OIDC_CLIENT_SECRET: 's', STAFF_OIDC_AGENT_GROUP: 'a' },
      STAFF_OIDC_MANAGER_GROUP: 'm',
    }),
    /directory +ne répond/,
  ],
])('[BEY-538] what is wrong has one line: %s', async (_, changed, says, exit = 1) => {
  const { code, faults } = await doctor(changed())
  expect([code, faults]).toEqual([exit, [expect.stringMatching(says)]])
})

test('[BEY-538] a system that answers anyone, and a clock that is a minute off, are faults', async () => {
  isOpen = true
  late = 60_000
  const { faults } = await doctor()
  expect(faults).toEqual([
    expect.stringMatching(/SERVICE_TOKEN .*aussi sans lui/),
    expect.stringMatching(/horloge .*6[0-4] s.*NTP/),
  ])
})
