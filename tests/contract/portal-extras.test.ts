import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../support/backend.ts'
import { type Browser, logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'
import { worldAt } from '../support/world.ts'

// The built portal of a utility that offers each optional area, then of one that does without these.

let backend: TestBackend
let portal: PortalProcess
let address: string

const staff = '/adm-sem-webabo'
const bulk = ['gestion/lot', 'gestion/filtres', 'gestion/export', 'statistiques']

async function start(settings: Record<string, string>) {
  await portal?.kill()
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  portal = await startPortal(port, {
    UTILITY_API_URL: `${backend.apiUrl}/api`,
    PAYMENT_ORIGIN: backend.paymentUrl,
    DATABASE_URL: `file:${backend.dataDir}/portal.db`,
    LOG_LEVEL: 'error',
    ...settings,
  })
}

const textOf = async (browser: Pick<Browser, 'get'>, path: string) => {
  const page = await browser.get(address + path)
  expect([path, page.status]).toEqual([path, 200])
  return page.text()
}
const stranger = {
  get: (page: string) => fetch(page, { redirect: 'manual' }),
}
const homeOf = async (cookie: string) =>
  (await fetch(`${address}/home`, { headers: { cookie }, redirect: 'manual' })).text()

/** The calls that the back end received since the world was reset, by their path. */
async function callsTo(path: RegExp) {
  const calls = await worldAt(backend.apiUrl).journal()
  expect(calls.length).toBeGreaterThan(0)
  return calls.filter(call => path.test(call.path))
}

beforeAll(async () => {
  backend = await startTestBackend()
  await start({
    CONTACT_PHONE: '01 02 03 04 05',
    CONTACT_EMAIL: 'aide@exemple.test',
    UTILITY_ADDRESS: '2 rue de la Source, 99110 Pont-de-Lède',
  })
}, 120_000)
afterAll(async () => {
  await portal?.kill()
  await backend?.stop()
})

test('[BEY-88] number, e-mail and address are those of the settings', async () => {
  const html = await textOf(stranger, '/facile-a-lire/nous-contacter')
  for (const shown of ['01 02 03 04 05', 'aide@exemple.test', '2 rue de la Source'])
    expect(html).toContain(shown)
  expect(html).not.toContain('09 69 00 00 00')
})

test('[BEY-84] subscribers reach nothing of requests by the lot, to read or to post', async () => {
  const subscriber = await logIn(address, '100001')
  for (const page of bulk) {
    const answers = [
      await subscriber.get(`${address}${staff}/${page}`),
      await subscriber.post(`${address}${staff}/${page}`, { nom: 'x', intent: 'send' }),
    ]
    for (const answer of answers) expect([302, 405]).toContain(answer.status)
    expect(answers[0]?.headers.get('location'), page).toBe('/home')
  }
})

const linked = /href="[^"]*(proches|invitation)|laissez agir|l’on vous invite/

describe('switched off, there is no page, no link and no call', () => {
  let acting: string
  let name: string
  let claire: Browser
  let agent: Browser
  beforeAll(async () => {
    const helper = await logIn(address, '100021')
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(await textOf(helper, '/proches')) ?? []
    acting = cookieHeader(await helper.post(`${address}/proches`, { id }))
    expect(await homeOf(acting)).toContain('Vous agissez pour')
    expect(await textOf(helper, '/compteabo')).toMatch(linked)
    name = /Bonjour \p{L}+/u.exec(await homeOf(helper.cookie))?.[0] ?? expect.fail('no name')
    await start({ EXTRAS: 'own-data' })
    await backend.call('POST', '/demo/reset')
    claire = await logIn(address, '100001')
    agent = await logIn(address, 'agent')
  }, 60_000)

  test('[BEY-29] of helpers, and a helper who acted for a subscriber is at home', async () => {
    const home = await homeOf(acting)
    expect(home).toContain(name)
    expect(home).not.toContain('Vous agissez pour')
    const nowhere = (await claire.get(`${address}/nulle-part`)).headers.get('location')
    const token = 'x'.repeat(32)
    for (const page of [
      ...['/compteabo/proches', '/compteabo/proches/inviter', '/proches', '/proches/supprimer'],
      ...['/proches/compte', '/proches/deux-etapes', '/proches/mes-donnees'],
      ...[`/invitation/${token}`, `/invitation/${token}/accepter`],
    ]) {
      const answer = await claire.get(address + page)
      expect([page, answer.status, answer.headers.get('location')]).toEqual([page, 303, nowhere])
    }
    const linking = ['/compteabo', '/plan-du-site', '/donnees-personnelles']
    for (const page of [...linking, '/compteabo/mes-donnees'])
      expect([page, await textOf(claire, page)]).toEqual([page, expect.not.stringMatching(linked)])
    await textOf(claire, '/compteabo/mes-donnees/tout.json')
    const panel = await textOf(agent, `${staff}/subManangement/100020`)
    expect(panel).not.toContain('agir pour cet abonné')
    expect(await callsTo(/delegations/)).toEqual([])
  })

  test('[BEY-18] of delays to pay, and no type of request', async () => {
    // SHELL-26: where there is no page.
    const nowhere = await claire.get(`${address}/factures/delai`)
    expect([nowhere.status, nowhere.headers.get('location')]).toEqual([303, '/home'])
    const pages = ['/home', '/factures/consulter', '/plan-du-site', '/compteabo/mes-donnees']
    for (const path of [...pages, '/factures/consulter/payer', '/factures/consulter/export'])
      expect(await textOf(claire, path)).not.toMatch(
        /factures\/delai|demander un délai|délais de paiement/i,
      )
    const list = await textOf(agent, `${staff}/gestion`)
    expect(list).toContain('<option value="Réclamation"')
    expect(list).not.toContain('<option value="Délai de paiement"')
    expect(await callsTo(/paymentDelay/)).toEqual([])
  })

  test('[BEY-84] of requests by the lot', async () => {
    const list = await textOf(agent, `${staff}/gestion`)
    expect(list).toContain('Demandes à traiter')
    expect(list).not.toMatch(/par lot|CSV|Statistiques|ce filtre|gestion\/lot/i)
    // Beside /gestion as any address that is none (SHELL-26), below it as a request that is none.
    for (const page of bulk) {
      const expected = page.startsWith('gestion/') ? 404 : 303
      expect((await agent.get(`${address}${staff}/${page}`)).status, page).toBe(expected)
    }
    expect(await callsTo(/bulk|requestStatistics/)).toEqual([])
  })

  test('[BEY-301] [BEY-303] of the file for the mediator, of help to pay', async () => {
    expect((await stranger.get(`${address}/aide-facture`)).status).not.toBe(200)
    for (const path of ['/connexion', '/plan-du-site'])
      expect(await textOf(stranger, path)).not.toContain('/aide-facture')
    const ines = await logIn(address, '100005')
    expect(await textOf(ines, '/historique/D100005-2')).toContain('Médiation de l’eau')
    expect(await textOf(ines, '/historique/D100005-2')).not.toContain('/mediateur')
    for (const path of ['', '/dossier'])
      expect((await ines.get(`${address}/historique/D100005-2/mediateur${path}`)).status).not.toBe(
        200,
      )
  })

  test('[BEY-410] of lists of households', async () => {
    for (const path of ['/subManangement', '/compte'])
      expect(await textOf(agent, staff + path)).not.toMatch(/aides|Foyers à aider/)
    const list = '/aides/7f7b0c3e-5a53-4c5b-9d0e-0d3f8f6a0b11'
    // SHELL-26: as any address that is none, to read or to post.
    for (const path of ['/aides', list, `${list}/export`])
      for (const answer of [
        await agent.get(`${address}${staff}${path}`),
        await agent.post(`${address}${staff}${path}`, { intent: 'send' }),
      ])
        expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 303, '/home'])
    expect(await textOf(stranger, '/donnees-personnelles')).not.toContain('services sociaux')
    expect(await callsTo(/aides/)).toEqual([])
  })

  test('[BEY-320] [BEY-322] [BEY-325] of what was solved, of days and of promises', async () => {
    const nowhere = (await claire.get(`${address}/nulle-part`)).headers.get('location')
    for (const page of [
      '/etait-ce-regle?demande=D100005-1',
      '/nos-engagements',
      '/api/moi/jours',
    ]) {
      const answer = await claire.get(address + page)
      expect([page, answer.status, answer.headers.get('location')]).toEqual([page, 303, nowhere])
    }
    const ines = await logIn(address, '100005')
    expect(await textOf(ines, '/historique/D100005-1')).not.toContain('Était-ce réglé')
    expect(await textOf(ines, '/historique/D100005-2')).not.toContain('notre engagement')
    expect(await textOf(await logIn(address, '100020'), '/factures/controle')).not.toMatch(
      /Jour par/,
    )
    expect(await textOf(agent, `${staff}/gestion/D100005-2`)).not.toContain('Engagement manqué')
    expect(await textOf(stranger, '/api/moi/openapi.json')).not.toContain('/jours')
    expect(await callsTo(/daily|promesses|geste/)).toEqual([])
  })

  test('[BEY-92] of what is easy to read', async () => {
    for (const path of ['/facile-a-lire', '/facile-a-lire/payer'])
      expect((await stranger.get(address + path)).status).not.toBe(200)
    for (const path of ['/connexion', '/accessibilite', '/plan-du-site'])
      expect(await textOf(stranger, path)).not.toMatch(/href="\/facile-a-lire|>Facile à lire</)
  })
})

/** The cookies that a browser sends back after it got these, and no others. */
const cookieHeader = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map(line => line.split(';', 1)[0])
    .join('; ')
