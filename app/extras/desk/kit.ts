import { randomUUID } from 'node:crypto'
import { lateBefore } from '#domain/request.ts'
import {
  check,
  equals,
  expectPdf,
  expectThat,
  type Kit,
  type Trial,
  twice,
} from '../../../conformance/kit.ts'
import { sendClaim } from '../../../conformance/steps.ts'

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

const checks = [
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
    for (const wrong of [{ histoId: 'inconnue' }, { reference: randomUUID(), mention: 'inconnu' }])
      await at.refuses('noteRequest', { body: { ...body, ...wrong } }, 'agent', 404)
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

export const kit: Kit = { group: 'demandes', checks }
