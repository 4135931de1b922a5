import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RequestDetail } from '#upstream/catalogue/claims.ts'
import type { ConsumptionAlert } from '#upstream/catalogue/entities.ts'
import { openApi } from '#utility/openapi.ts'
import { recordedExamples } from '../../scripts/openapi.ts'
import { leakFileOf } from '../support/claim-process.ts'
import type { Document } from '../support/contract-document.ts'
import { debitOf } from '../support/debit-process.ts'
import { serveDocument } from '../support/document-server.ts'
import { addressOf, places } from '../support/places.ts'
import { type Browser, logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'

// The portal and a back end of which nothing is known but its document.

const examples = await recordedExamples()
const [login, pdcs] = ['100002', ['P100002A', 'P100002B', 'P100002C']]
const [debited = '', monthly = '', free = ''] = pdcs
const bill = 'F100002C-01'
const shown = (call: string) => examples[call]?.answers.exemple
const { histo, files, messages } = shown('getUserRequest') as RequestDetail
const [file] = [...files, ...messages.flatMap(({ files }) => files)]
const [alert] = shown('getAlerts') as ConsumptionAlert[]
const { token: mailtoken } = examples.getInvitation?.query ?? {}

let dataDir: string
let portal: PortalProcess
let address: string
let mockPort: number
let mock: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'contrat-'))
  const port = await freePort()
  mockPort = await freePort()
  mock = await serve('abonne')
  address = `http://127.0.0.1:${port}`
  portal = await startPortal(port, {
    UTILITY_API_URL: `http://127.0.0.1:${mockPort}`,
    PAYMENT_ORIGIN: 'https://paiement.example',
    DATABASE_URL: `file:${dataDir}/portal.db`,
  })
}, 120_000)

afterEach(() => {
  expect(mock.refused).toEqual([])
  const said = portal.lines.splice(0)
  expect(said.filter(line => line.includes('upstream call failed'))).toEqual([])
})

afterAll(async () => {
  await portal?.kill()
  await mock?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Whether the login is an agent's has no one answer. */
function serve(person: 'abonne' | 'agent') {
  const document: Document = JSON.parse(JSON.stringify(openApi(examples)))
  const isAdmin =
    document.paths['/admin/isAdmin']?.get?.responses[200]?.content?.['application/json']
  if (isAdmin) isAdmin.examples = { [person]: { value: person === 'agent' } }
  return serveDocument(document, mockPort)
}

/** The page that an address leads to, once a wizard has named its draft or a page has sent on to another. */
async function pageAt(browser: Browser, wanted: string) {
  let answer = await browser.get(new URL(wanted, address).href)
  for (let hops = 0; hops < 3 && [302, 303].includes(answer.status); hops++)
    answer = await browser.get(new URL(answer.headers.get('location') ?? '', address).href)
  const html = await answer.text()
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
  return { status: answer.status, heading, html }
}

const papers = [new File(['%PDF-1.4'], 'photo.pdf', { type: 'application/pdf' })]

const ids = {
  number: bill,
  refAbo: login,
  id: histo.id,
  mailtoken: String(mailtoken),
  reference: randomUUID(),
}

/** The pages behind a guard, but those of what only the portal's own store holds: drafts, ready answers, saved filters;
 * nor that of a treated request, which the example is not. */
const pagesFor = (...guards: string[]) =>
  places.filter(
    ({ url, file, guards: { loader = '' } }) =>
      file.endsWith('.tsx') &&
      guards.includes(loader) &&
      !/:draft|(modeles|filtres)\/:id|vitrine|etait-ce-regle/.test(url),
  )

describe.each(pdcs)('a subscriber at %s', pdc => {
  test('sees every page', async () => {
    const before = await logIn(address, login)
    await before.post(`${address}/pdc`, { pdc, redirectTo: '/home' })
    const browser = await logIn(address, login)
    // The other pages are the same at each of them.
    const ofPoint = (url: string) => pdc === debited || /paymentmodes|factures/.test(url)
    for (const place of pagesFor('requireSubscriber').filter(({ url }) => ofPoint(url))) {
      const leak = place.url.endsWith('/fuite') ? `?releve=${alert?.newDate}&pdc=${pdc}` : ''
      const wanted = addressOf(place, ids) + leak
      const { status, heading, html } = await pageAt(browser, wanted)
      expect([wanted, status]).toEqual([wanted, 200])
      expect(heading, wanted).not.toBe('')
      expect(html, wanted).not.toContain('Problème lors')
    }
  }, 60_000)
})

describe('a subscriber', () => {
  test.each([
    `/factures/fichier/${bill}`,
    `/paymentmodes/mensualisation/echeancier/${monthly}`,
    `/paymentmodes/prelevement/mandat/${debited}`,
    '/services/demenagement/documents/reglement-vauclaire-sur-lede',
    `/historique/${histo.id}/fichier/${file?.id}`,
  ])('downloads %s', async wanted => {
    const answer = await (await logIn(address, login)).get(address + wanted)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(/^%PDF-/)
  })

  test('asks for a direct debit, and sends a request with its papers', async () => {
    const browser = await logIn(address, login)
    const debit = await debitOf(browser, address, [free])
    expect((await debit.send()).headers.get('location')).toBe(debit.whole)
    const request = leakFileOf(browser, address, free.slice(1), papers)
    expect((await request.send()).headers.get('location')).toBe(request.whole)
  })
})

describe('an agent who manages accounts', () => {
  beforeAll(async () => {
    await mock.close()
    mock = await serve('agent')
  })

  test('sees every page', async () => {
    const browser = await logIn(address, 'admin')
    for (const place of pagesFor('requireAdmin', 'requireUserManagement')) {
      const isAgent = place.url.includes('/userManangement/')
      const wanted = addressOf(place, isAgent ? { ...ids, id: '2' } : ids)
      const { status, heading, html } = await pageAt(browser, wanted)
      expect([wanted, status]).toEqual([wanted, 200])
      expect(heading, wanted).not.toBe('')
      expect(html, wanted).not.toContain('Problème lors')
    }
  }, 60_000)
})
