import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { lateBefore } from '#domain/request.ts'
import { toCents } from '../../app/domain/values.ts'
import {
  type Check,
  check,
  equals,
  expectPdf,
  expectThat,
  given,
  type Trial,
  twice,
} from '../kit.ts'
import { sendClaim } from '../steps.ts'

async function opened(at: Trial) {
  const { histo } = await sendClaim(at)
  const query = { lateBefore: lateBefore(at.today()) }
  const agents = await at.ask('listColleagues', { query }, 'agent')
  const self = agents.find(({ isSelf }) => isSelf)?.id ?? ''
  const other = agents.find(({ isSelf }) => !isSelf)?.id ?? ''
  expectThat('listColleagues', self !== '' && other !== '', 'deux agents au moins', agents.length)
  const histoId = histo.id
  const seen = () => at.ask('getDeskRequest', { query: { histoId } }, 'agent')
  return { histo, histoId, self, other, seen }
}

export const desk = [
  check(
    ['listDesk', 'listColleagues'],
    'montre une demande nouvelle dans ses vues, et la trouve par sa référence',
    async at => {
      const { histoId } = await opened(at)
      const days = { lateBefore: lateBefore(at.today()), soonBefore: at.today() }
      const window = { startValue: '0', endValue: '500' }
      const listed = (change: { view?: 'nobody' | 'unopened'; search?: string }) =>
        at.ask('listDesk', { query: { ...days, ...window, ...change } }, 'agent')
      for (const change of [
        { view: 'nobody' },
        { view: 'unopened' },
        { search: histoId },
      ] as const) {
        const { requests } = await listed(change)
        const isThere = requests.some(({ histo }) => histo.id === histoId)
        at.expect(isThere, `la demande ${histoId}`, requests.length)
      }
    },
  ),
  check(
    ['assignRequest', 'getDeskRequest'],
    'confie une demande avec son motif ; 409 à qui ne l’a pas vue comme elle est',
    async at => {
      const { histoId, self, other, seen } = await opened(at)
      const reference = randomUUID()
      const body = { reference, histoId, to: other, from: '', reason: 'Son secteur.' }
      await twice('assignRequest', call => at.ask(call, { body }, 'agent'))
      const { assignee, notes } = await seen()
      equals('getDeskRequest', assignee?.id, other)
      equals('getDeskRequest', notes.length, 1, 'notes')
      const late = { ...body, reference: randomUUID(), to: self }
      await at.refuses('assignRequest', { body: late }, 'agent', 409)
      const unknown = { ...body, histoId: 'inconnue' }
      await at.refuses('assignRequest', { body: unknown }, 'agent', 404)
    },
  ),
  check('noteRequest', 'garde une note une fois, que l’abonné ne lit pas', async at => {
    const { histo, histoId, seen } = await opened(at)
    const text = 'Lue avec l’abonné.'
    const body = { reference: randomUUID(), histoId, text, mention: '' }
    await twice('noteRequest', call => at.ask(call, { body }, 'agent'))
    at.equals((await seen()).notes.map(one => one.text).join(), text)
    const query = { pdc: histo.pdc, histoId }
    const theirs = await at.ask('getUserRequest', { query })
    equals('getUserRequest', JSON.stringify(theirs).includes(text), false, 'la note')
    await at.refuses('noteRequest', { body: { ...body, histoId: 'inconnue' } }, 'agent', 404)
  }),
  check('planRequest', 'retient ce qui est promis, et l’efface', async at => {
    const { histoId, seen } = await opened(at)
    const promisedFor = at.today()
    await at.ask('planRequest', { body: { histoId, promisedFor } }, 'agent')
    at.equals((await seen()).promisedFor, promisedFor)
    await at.ask('planRequest', { body: { histoId, promisedFor: '' } }, 'agent')
    at.equals((await seen()).promisedFor, null)
  }),
  check('watchRequest', 'dit à un agent que l’autre a la demande sous les yeux', async at => {
    const { histoId, seen } = await opened(at)
    const body = { histoId, isAnswering: true }
    const alone = await at.ask('watchRequest', { body }, 'agent')
    at.equals(alone.length, 0, 'collègues')
    const others = await at.ask('watchRequest', { body }, 'manager')
    at.equals(others[0]?.isAnswering, true)
    equals('getDeskRequest', (await seen()).isOpened, true)
    await at.ask('watchRequest', { body: { ...body, isGone: true } }, 'agent')
    const left = await at.ask('watchRequest', { body }, 'manager')
    at.equals(left.length, 0, 'collègues, l’autre parti')
  }),
  check(
    ['getDeskSubscriber', 'noteCall', 'openRequestFor', 'getOwnNotes', 'getDeskInvoiceFile'],
    'dit tout d’un abonné, avec l’appel noté et la demande ouverte pour lui',
    async at => {
      const refAbo = at.login('subscriber')
      const text = 'Rappeler jeudi.'
      const called = { reference: randomUUID(), refAbo, text }
      await twice('noteCall', call => at.ask(call, { body: called }, 'agent'))
      const pdc = await at.point('subscriber')
      const asked = {
        reference: randomUUID(),
        pdc,
        claimType: '2' as const,
        message: 'Au téléphone.',
      }
      const { histoId } = await at.ask('openRequestFor', { body: asked }, 'agent')
      const again = await at.ask('openRequestFor', { body: asked }, 'agent')
      equals('openRequestFor', again.histoId, histoId, 'la seconde fois')
      const person = await at.ask('getDeskSubscriber', { query: { refAbo } }, 'agent')
      equals('noteCall', person.calls[0]?.text, text)
      const query = { userLogin: refAbo }
      const own = await at.ask('getOwnNotes', { query })
      equals('getOwnNotes', own[0]?.text, text)
      const made = person.requests.find(({ id }) => id === histoId)
      equals('openRequestFor', typeof made?.openedBy, 'string', 'l’agent qui l’a ouverte')
      const { factNumber = '' } =
        person.points.flatMap(({ invoices }) => invoices).find(({ exist }) => exist) ?? {}
      const invoice = { query: { refAbo, factNumber } }
      const paper = await at.file('getDeskInvoiceFile', invoice, 'agent')
      expectPdf('getDeskInvoiceFile', paper)
      const another = { query: { refAbo: at.login('other'), factNumber } }
      await at.refuses('getDeskInvoiceFile', another, 'agent', 404)
      const unknown = { query: { refAbo: 'inconnu' } }
      await at.refuses('getDeskSubscriber', unknown, 'agent', 404)
    },
  ),
]

async function totalOf(at: Trial, pdc: string): Promise<number> {
  const invoices = await at.ask('getInvoices', { query: { pdc } })
  return invoices.reduce((sum, { facture }) => sum + toCents(facture.amountFact), 0)
}

export const aidLists: Check[] = [
  check(
    [
      'prepareAidList',
      'sendAidList',
      'cancelAidList',
      'getAidList',
      'listAidLines',
      'listAidLists',
      'getInvoices',
    ],
    'accorde un avoir par foyer, une fois, et le reprend par une écriture contraire',
    async at => {
      const pdc = await at.point('subscriber')
      const reference = randomUUID()
      const line = { amount: 1, isReadable: true }
      const body = {
        reference,
        kind: 'credit' as const,
        lines: [
          { ...line, line: 1, number: pdc },
          { ...line, line: 2, number: 'INCONNU-0' },
        ],
      }
      const total = () => totalOf(at, pdc)
      const before = await total()
      await at.ask('prepareAidList', { body }, 'agent')
      at.equals(await total(), before, 'centimes, avant l’accord')
      const window = { startValue: '0', endValue: '10' }
      const rows = await at.ask('listAidLines', { query: { reference, ...window } }, 'agent')
      equals('listAidLines', rows[1]?.outcome, 'unknown')
      given(rows[0]?.outcome === 'ready' || undefined, 'ce foyer a déjà été aidé')
      const message = ''
      await at.refuses('sendAidList', { body: { reference, message } }, 'manager', 409)
      await at.ask('sendAidList', { body: { reference, message } }, 'agent')
      await at.ask('sendAidList', { body: { reference, message } }, 'agent')
      const ended = async (call: 'sendAidList' | 'cancelAidList', state: string) => {
        for (let tries = 0; tries < 20; tries++) {
          const list = await at.ask('getAidList', { query: { reference } }, 'agent')
          if (list.state === state) return
          await setTimeout(200)
        }
        expectThat(call, false, `l’état ${state}`, 'un autre')
      }
      await ended('sendAidList', 'waiting')
      equals('sendAidList', await total(), before - 100, 'centimes, après deux envois')
      const all = await at.ask('listAidLists', {}, 'agent')
      const isListed = all.some(list => list.reference === reference)
      expectThat('listAidLists', isListed, `la liste ${reference}`, all.length)
      await at.ask('cancelAidList', { body: { reference } }, 'manager')
      await ended('cancelAidList', 'cancelled')
      equals('cancelAidList', await total(), before, 'centimes, après l’annulation')
      const left = await at.ask('listAidLines', { query: { reference, ...window } }, 'agent')
      equals('listAidLines', left.length, 0, 'lignes, une fois décidée')
      await at.ask('cancelAidList', { body: { reference } }, 'agent')
      await at.refuses('sendAidList', { body: { reference, message } }, 'agent', 409)
    },
  ),
]
