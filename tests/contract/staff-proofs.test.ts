import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { adminPassword, startTestBackend, type TestBackend } from '../support/backend.ts'
import { documentOf, fieldsOf } from '../support/http/dom.ts'
import { entriesOf, isSubmitter } from '../support/http/forms.ts'
import { places } from '../support/places.ts'
import { type Browser, logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'
import { worldAt } from '../support/world.ts'

// Every form of the staff's pages, filled in, without the agent's proof of who they are, then with it.

let backend: TestBackend
let portal: PortalProcess
let address: string
let manager: Browser

const staff = '/adm-sem-webabo'

beforeAll(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  backend = await startTestBackend()
  portal = await startPortal(port, {
    UTILITY_API_URL: `${backend.apiUrl}/api`,
    PAYMENT_ORIGIN: backend.paymentUrl,
    DATABASE_URL: `file:${backend.dataDir}/portal.db`,
    LOG_LEVEL: 'error',
  })
  manager = await logIn(address, 'admin')
}, 120_000)
afterAll(async () => {
  await portal?.kill()
  await backend?.stop()
})

/** What staff change of an account by a call: its input names the account. */
const changing = Object.entries<Endpoint>(catalogue).flatMap(([name, call]) => {
  const shape = (schema: unknown) => Object.keys((schema as { shape?: object })?.shape ?? {})
  const named = [...shape(call.params), ...shape(call.body)]
  const isStaffs = ['admin', 'userManagement'].includes(call.auth) && call.method !== 'GET'
  const path = new RegExp(`^/api/${call.path.replace(/\{\w+\}/g, '[^/]+')}$`)
  return isStaffs && named.some(word => ['login', 'adminUser'].includes(word))
    ? [{ name, method: call.method, path }]
    : []
})

async function changesMade(): Promise<string[]> {
  const made = await worldAt(backend.apiUrl).journal()
  return changing.flatMap(({ name, method, path }) =>
    made.some(one => one.method === method && path.test(one.path)) ? [name] : [],
  )
}

function onStore<T>(work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(`${backend.dataDir}/portal.db`, { timeout: 20_000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}
const secondFactors = () =>
  onStore(db => db.prepare('SELECT owner FROM SecondFactor ORDER BY owner').all()).map(
    ({ owner }) => owner,
  )

const typed: Record<string, string> = {
  mail: 'neuve@exemple.fr',
  password: 'Robinet-Tordu-78',
  confirmation: 'Robinet-Tordu-78',
  login: 'neuf.agent',
}
const proofs = ['ownPassword', 'code']

type Form = { action: string; entries: [string, string][]; asksProof: boolean }

/** Filled in as an agent would, by each of its buttons; the field of the proof is empty. */
function formsOf(html: string, page: string): Form[] {
  const posting = [...documentOf(html).querySelectorAll('form[method=post]')]
  return posting.flatMap(form =>
    fieldsOf(form)
      .filter(isSubmitter)
      .map(button => {
        const boxes = [...form.querySelectorAll('[name=accessGestion]')]
        const filled = entriesOf(form, button).map(([name, value]): [string, string] => [
          name,
          proofs.includes(name) ? '' : (typed[name] ?? (String(value) || 'Essai')),
        ])
        return {
          action: new URL(form.getAttribute('action') ?? page, address + page).href,
          entries: boxes.length > 0 ? [...filled, ['accessGestion', 'on']] : filled,
          asksProof: filled.some(([name]) => proofs.includes(name)),
        }
      }),
  )
}

/** Pages and forms that differ by an id in their address alone are alike. */
const shapeOf = (path: string) => path.replace(/\?.*/, '').replace(/[^/]*\d[^/]*/g, '0')

async function everyForm(begins: string[]): Promise<Form[]> {
  const found = new Map<string, Form>()
  const seen = new Set<string>()
  const waiting = new Set(begins)
  for (const path of waiting) {
    if (seen.has(shapeOf(path)) && !begins.includes(path)) continue
    seen.add(shapeOf(path))
    const answer = await manager.get(address + path)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    const html = await answer.text()
    for (const form of formsOf(html, path)) {
      const intent = form.entries.find(([name]) => name === 'intent')?.[1]
      const { pathname } = new URL(form.action)
      if (pathname.startsWith(staff)) found.set(`${shapeOf(pathname)} ${intent}`, form)
    }
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g))
      if (href.startsWith(staff)) waiting.add(href.replaceAll('&amp;', '&'))
  }
  return [...found.values()]
}

test('[BEY-792] [BEY-542] [BEY-110] no form of the staff’s pages changes what a person signs in with unless the agent proves who they are', async () => {
  const factors = ['agent', 'proche 100020']
  onStore(db => {
    const row = db.prepare(
      'INSERT INTO SecondFactor (owner, key, lastStep, since) VALUES (?, ?, 0, ?)',
    )
    for (const owner of factors) row.run(owner, 'sealed', new Date().toISOString())
  })
  const begins = places.flatMap(({ url }) =>
    url.startsWith(`${staff}/`) && !url.includes(':') ? [url] : [],
  )
  const agents = await backend.ask('getAdminUsers', {}, await backend.logIn('admin'))
  const colleague = agents.find(({ login }) => login === 'agent')
  const forms = await everyForm([
    ...begins,
    `${staff}/subManangement/100020`,
    `${staff}/userManangement/${colleague?.id}`,
  ])
  expect(forms.length).toBeGreaterThan(20)

  for (const { action, entries } of forms) await manager.post(action, entries)
  expect([await changesMade(), secondFactors()]).toEqual([[], factors])

  for (const { action, entries } of forms.filter(({ asksProof }) => asksProof))
    await manager.post(
      action,
      entries.map(([name, value]) => [name, proofs.includes(name) ? adminPassword : value]),
    )
  expect([await changesMade(), secondFactors()]).toEqual([changing.map(({ name }) => name), []])
}, 120_000)
