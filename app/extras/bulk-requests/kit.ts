import { randomUUID } from 'node:crypto'
import { check, equals, expectThat, type Kit, type Trial } from '../../../conformance/kit.ts'
import { sendClaim } from '../../../conformance/steps.ts'

// One status and one reply for many requests, which wait before they are sent.

async function prepared(at: Trial, message: string) {
  const { histo } = await sendClaim(at)
  const reference = randomUUID()
  const body = { reference, ids: [histo.id], statut: 'En cours de traitement' as const, message }
  const prepare = () => at.ask('prepareBulk', { body }, 'agent')
  return { histo, named: { reference }, prepare, first: await prepare() }
}

const checks = [
  check(
    ['prepareBulk', 'getBulk', 'listBulkRequests'],
    'retient les demandes sans y toucher, et les compte',
    async at => {
      const { histo, named, prepare, first } = await prepared(at, 'Bonjour.')
      at.equals(first.state, 'prepared')
      const again = await prepare()
      at.equals(again.counts[0]?.count, 1, 'encore, la seconde fois')
      const { histo: now } = await at.ask('getClaim', { query: { histoId: histo.id } }, 'agent')
      at.equals(now.statutDemande, 'Distribué')
      const shown = await at.ask('getBulk', { query: named }, 'agent')
      equals('getBulk', shown.state, 'prepared')
      const window = { startValue: '0', endValue: '5' }
      const rows = await at.ask('listBulkRequests', { query: { ...named, ...window } }, 'agent')
      equals('listBulkRequests', rows[0]?.id, histo.id)
    },
  ),
  check(
    ['sendBulk', 'cancelBulk', 'listBulks'],
    'fait attendre l’envoi, que son auteur seul envoie et qui peut être annulé',
    async at => {
      const { histo, named } = await prepared(at, 'Bonjour.')
      await at.refuses('sendBulk', { body: named }, 'manager', 409)
      const sent = await at.ask('sendBulk', { body: named }, 'agent')
      at.equals(sent.state, 'waiting')
      const again = await at.ask('sendBulk', { body: named }, 'agent')
      at.equals(again.appliesAt, sent.appliesAt, 'encore, la seconde fois')
      const all = await at.ask('listBulks', {}, 'agent')
      const isListed = all.some(({ reference }) => reference === named.reference)
      expectThat('listBulks', isListed, `l’envoi ${named.reference}`, all.length)
      const cancelled = await at.ask('cancelBulk', { body: named }, 'manager')
      equals('cancelBulk', cancelled.state, 'cancelled')
      await at.ask('cancelBulk', { body: named }, 'agent')
      await at.refuses('sendBulk', { body: named }, 'agent', 409)
      const { messages } = await at.ask('getClaim', { query: { histoId: histo.id } }, 'agent')
      equals('cancelBulk', messages.length, 0, 'message')
    },
  ),
  check('getRequestStatistics', 'compte par semaine ce qu’il compte sur la période', async at => {
    const rows = await at.ask('getRequestStatistics', { query: { weeks: '12' } }, 'agent')
    const all = rows.filter(({ type }) => type === null)
    const received = (ones: typeof rows) => ones.reduce((sum, one) => sum + one.received, 0)
    at.equals(
      received(all.filter(({ week }) => week !== null)),
      received(all.filter(({ week }) => week === null)),
      'demandes reçues',
    )
  }),
]

export const kit: Kit = { group: 'demandes', checks }
