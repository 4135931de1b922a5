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
const stranger = { get: (page: string) => fetch(page, { redirect: 'manual' }) }
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

/** What an area was: pages that are gone, by which login; pages that say nothing of it any more; calls not made. */
type Gone = { by: string; gone: string[]; silent: string[]; words: RegExp; calls?: RegExp }
const list = `${staff}/aides/7f7b0c3e-5a53-4c5b-9d0e-0d3f8f6a0b11`
const areas: Record<string, Gone> = {
  '[BEY-09] payments without an account': {
    ...{ by: '100001', gone: ['/payer-une-facture'], calls: /Guest/i },
    silent: ['/plan-du-site', '/donnees-personnelles', '/factures/consulter'],
    words: /payer-une-facture|paiement sans compte/,
  },
  '[BEY-18] delays to pay': {
    ...{ by: '100001', gone: ['/factures/delai'], calls: /paymentDelay/ },
    silent: [
      ...['/home', '/factures/consulter', '/plan-du-site', '/compteabo/mes-donnees'],
      ...['/factures/consulter/payer', '/factures/consulter/export'],
    ],
    words: /factures\/delai|demander un délai|délais de paiement/i,
  },
  '[BEY-18] [BEY-84] requests for delays, and by the lot': {
    ...{ by: 'agent', gone: bulk.map(page => `${staff}/${page}`), silent: [`${staff}/gestion`] },
    ...{
      words: /<option value="Délai de paiement|par lot|CSV|Statistiques|ce filtre|gestion\/lot/i,
    },
    calls: /bulk|requestStatistics/,
  },
  '[BEY-29] helpers': {
    ...{ by: '100001', words: linked, calls: /delegations/ },
    gone: [
      ...['/compteabo/proches', '/compteabo/proches/inviter', '/proches', '/proches/supprimer'],
      ...['/proches/compte', '/proches/deux-etapes', '/proches/mes-donnees'],
      ...[`/invitation/${'x'.repeat(32)}`, `/invitation/${'x'.repeat(32)}/accepter`],
    ],
    silent: ['/compteabo', '/plan-du-site', '/donnees-personnelles', '/compteabo/mes-donnees'],
  },
  '[BEY-29] helpers, to staff': {
    ...{ by: 'agent', gone: [], silent: [`${staff}/subManangement/100020`] },
    words: /agir pour cet abonné/,
  },
  '[BEY-49] notices': {
    ...{ by: '100001', gone: ['/compteabo/avis'], silent: ['/compteabo', '/plan-du-site'] },
    ...{ words: /compteabo\/avis/, calls: /Notice|\/avis/ },
  },
  '[BEY-59] tools': {
    ...{ by: '100001', words: /href="\/compteabo\/mes-outils|jetons de vos outils/ },
    gone: ['/compteabo/mes-outils', '/api/moi/points', '/api/moi/openapi.json'],
    silent: ['/compteabo', '/compteabo/mes-donnees', '/plan-du-site', '/donnees-personnelles'],
    calls: /dataTokens/,
  },
  '[BEY-92] what is easy to read': {
    ...{ by: '', gone: ['/facile-a-lire', '/facile-a-lire/payer'] },
    silent: ['/connexion', '/accessibilite', '/plan-du-site'],
    words: /href="\/facile-a-lire|>Facile à lire</,
  },
  '[BEY-93] the water of communes': {
    ...{ by: '100001', words: /eau-de-ma-commune|avis-eau|avis sur l’eau/, calls: /communes/ },
    gone: ['', '/aubrelle', '/propositions?nom=au', '/mes-avis', '/confirmation/1/2'].map(
      page => `/eau-de-ma-commune${page}`,
    ),
    silent: ['/home', '/plan-du-site', '/compteabo/mes-donnees', '/donnees-personnelles'],
  },
  '[BEY-301] the file for the mediator': {
    ...{ by: '100005', silent: ['/historique/D100005-2'], words: /\/mediateur/ },
    gone: ['', '/dossier'].map(path => `/historique/D100005-2/mediateur${path}`),
  },
  '[BEY-303] help to pay': {
    ...{ by: '', gone: ['/aide-facture'], silent: ['/connexion', '/plan-du-site'] },
    words: /\/aide-facture/,
  },
  '[BEY-320] what was solved': {
    ...{ by: '100005', gone: ['/etait-ce-regle?demande=D100005-1'], words: /Était-ce réglé/ },
    silent: ['/historique/D100005-1'],
  },
  '[BEY-322] days': {
    ...{ by: '100020', gone: ['/api/moi/jours'], silent: ['/factures/controle'] },
    ...{ words: /Jour par/, calls: /daily/ },
  },
  '[BEY-325] promises': {
    ...{ by: '100005', gone: ['/nos-engagements'], silent: ['/historique/D100005-2'] },
    ...{ words: /notre engagement/, calls: /promesses|geste/ },
  },
  '[BEY-325] promises, to staff': {
    ...{
      by: 'agent',
      gone: [],
      silent: [`${staff}/gestion/D100005-2`],
      words: /Engagement manqué/,
    },
  },
  '[BEY-410] lists of households': {
    ...{ by: 'agent', gone: [`${staff}/aides`, list, `${list}/export`], calls: /aides/ },
    ...{ silent: [`${staff}/subManangement`, `${staff}/compte`], words: /aides|Foyers à aider/ },
  },
  '[BEY-410] lists of households, to visitors': {
    ...{ by: '', gone: [], silent: ['/donnees-personnelles'], words: /services sociaux/ },
  },
}

describe('switched off, there is no page, no link and no call', () => {
  let acting: string
  let name: string
  beforeAll(async () => {
    const helper = await logIn(address, '100021')
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(await textOf(helper, '/proches')) ?? []
    acting = cookieHeader(await helper.post(`${address}/proches`, { id }))
    expect(await homeOf(acting)).toContain('Vous agissez pour')
    expect(await textOf(helper, '/compteabo')).toMatch(linked)
    name = /Bonjour \p{L}+/u.exec(await homeOf(helper.cookie))?.[0] ?? expect.fail('no name')
    await start({ EXTRAS: '' })
  }, 60_000)

  test.each(Object.entries(areas))('of %s', async (_, { by, gone, silent, words, calls }) => {
    await backend.call('POST', '/demo/reset')
    const browser = by ? await logIn(address, by) : stranger
    const answered = async (path: string) => {
      const { status, headers } = await browser.get(address + path)
      return [status, headers.get('location')]
    }
    // SHELL-26: as any address that is none; below the requests, as a request that is none.
    const nowhere = await answered('/nulle-part')
    for (const path of gone)
      expect([path, await answered(path)]).toEqual([
        path,
        path.includes('/gestion/') ? [404, null] : nowhere,
      ])
    for (const path of silent)
      expect([path, await textOf(browser, path)]).toEqual([path, expect.not.stringMatching(words)])
    if (calls) expect(await callsTo(calls)).toEqual([])
  })

  test('[BEY-29] a helper who acted for a subscriber is at home', async () => {
    const home = await homeOf(acting)
    expect(home).toContain(name)
    expect(home).not.toContain('Vous agissez pour')
  })
})

/** The cookies that a browser sends back after it got these, and no others. */
const cookieHeader = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map(line => line.split(';', 1)[0])
    .join('; ')
