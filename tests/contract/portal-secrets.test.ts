import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/dates.ts'
import { startTestBackend, type TestBackend } from '../support/backend.ts'
import { type Browser, logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'
import { pdf } from '../support/uploads.ts'

// SESSION_SECRET changes while people are logged in and have begun something.

const [old, young] = ['an-old-secret-that-is-long-enough', 'a-young-secret-that-is-long-enough']

let backend: TestBackend
let portal: PortalProcess
let port: number
const at = (path: string) => `http://127.0.0.1:${port}${path}`

beforeAll(async () => {
  backend = await startTestBackend()
  port = await freePort()
}, 120_000)

afterAll(async () => {
  await portal?.kill()
  await backend?.stop()
})

async function restartWith(SESSION_SECRET: string): Promise<void> {
  await portal?.kill()
  portal = await startPortal(port, {
    SESSION_SECRET,
    UTILITY_API_URL: `${backend.apiUrl}/api`,
    PAYMENT_ORIGIN: backend.paymentUrl,
    DATABASE_URL: `file:${backend.dataDir}/portal.db`,
  })
}

const wizard = '/vitrine/assistant'

/** A request that was answered up to its recap, with a file. */
async function begun(browser: Browser) {
  const draft = randomUUID()
  const date = addDays(dayOf(new Date()), 5)
  await browser.post(at(`${wizard}?brouillon=${draft}`), { draft, date })
  const form = new FormData()
  form.append('piece', pdf(600, 'acte.pdf'))
  await browser.post(at(`${wizard}/${draft}/pieces`), form)
  const recap = at(`${wizard}/${draft}/recapitulatif`)
  const [, recapDigest = ''] =
    /name="recapDigest" value="([^"]+)"/.exec(await (await browser.get(recap)).text()) ?? []
  return { draft, recap, recapDigest }
}

test('sessions and drafts survive a new secret put first; once the old one has left, they end without a failure', async () => {
  await restartWith(old)
  const browser = await logIn(at(''), '100001')
  const sent = await begun(browser)
  const left = await begun(browser)

  await restartWith(`${young}|${old}`)
  const page = await browser.get(left.recap)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('acte.pdf')
  const pieces = await (await browser.get(left.recap.replace(/\w+$/, 'pieces'))).text()
  const [file = ''] = new RegExp(`${wizard}/${left.draft}/fichier/[\\w-]+`).exec(pieces) ?? []
  const given = await browser.get(at(file))
  expect((await given.text()).slice(0, 5)).toBe('%PDF-')
  // The recap was shown under the old secret: it is sent as it was read.
  const done = await browser.post(sent.recap, { recapDigest: sent.recapDigest })
  expect(done.headers.get('location')).toBe(`${wizard}/${sent.draft}/confirmation`)
  const later = await logIn(at(''), '100001')

  await restartWith(young)
  const ended = await browser.get(at('/home'))
  expect(ended.status).toBe(302)
  expect(ended.headers.get('location')).toMatch(/^\/connexion/)
  expect((await later.get(at('/home'))).status).toBe(200)
  const answers = [
    await later.get(left.recap),
    await later.get(at(file)),
    await later.post(left.recap, { recapDigest: left.recapDigest }),
    await later.get(at('/home')),
  ]
  expect(answers.map(({ status }) => status).filter(status => status >= 500)).toEqual([])
  expect(portal.lines.join('\n')).not.toContain('unexpected error')
}, 120_000)
