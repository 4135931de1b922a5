import { randomUUID } from 'node:crypto'
import { type Check, check, equals, expectThat, twice } from '../kit.ts'
import { newReading } from '../new-reading.ts'
import { nothing, pdf } from '../samples.ts'
import { sendClaim } from '../sent-claim.ts'

// Readings and requests: what is sent twice under one reference is taken once, for an answer may be lost on its way.

const readings = [
  check(
    'sendReading',
    'prend un relevé une fois, et un seul par jour',
    async at => {
      const body = await newReading(at)
      const query = { pdc: body.pdc }
      const before = await at.ask('getReadings', { query }, 'subscriber')
      await twice('sendReading', call => at.ask(call, { body }, 'subscriber'))
      const after = await at.ask('getReadings', { query }, 'subscriber')
      equals('sendReading', after.length, before.length + 1, `relèves`)
      const again = { ...body, reference: randomUUID(), index: body.index + 1 }
      await at.refuses('sendReading', { body: again }, 'subscriber', 409)
      const isNow = await at.ask('getReadingCheck', { query }, 'subscriber')
      equals('getReadingCheck', isNow, 1, 'après l’envoi')
    },
    ['getReadingCheck'],
  ),
]

const noFile = { attachements: [] } // sic

const ofRequests = [
  check('sendUserClaim', 'prend une demande une fois', async at => {
    const { pdc, histo, send } = await sendClaim(at)
    const count = async () =>
      (await at.ask('getUserHistoric', { query: { pdc } }, 'subscriber')).length
    const before = await count()
    const again = await send()
    equals('sendUserClaim', again, 1, 'encore, la seconde fois')
    expectThat('sendUserClaim', (await count()) === before, `${before} demandes`, await count())
    equals('sendUserClaim', histo.statutDemande, 'Distribué')
  }),
  check('getRequestByReference', 'ne donne à un autre ni la demande ni sa référence', async at => {
    const { reference } = await sendClaim(at)
    const found = await at.ask('getRequestByReference', { query: { reference } }, 'other')
    equals('getRequestByReference', found, null)
  }),
  check('sendClaimMessage', 'ajoute un message une fois', async at => {
    const { pdc, histo } = await sendClaim(at)
    const body = { reference: randomUUID(), pdc, histoId: histo.id, message: 'Un mot de plus.' }
    const send = () => at.ask('sendClaimMessage', { body, files: noFile }, 'subscriber')
    await twice('sendClaimMessage', send)
    const query = { pdc, histoId: histo.id }
    const { messages } = await at.ask('getUserRequest', { query }, 'subscriber')
    equals('sendClaimMessage', messages.length, 1, 'message')
  }),
  check(
    'modifyClaimStatus',
    'change le statut une fois, et jamais depuis une version périmée',
    async at => {
      const { histo } = await sendClaim(at)
      const asked = { query: { histoId: histo.id } }
      const { version, steps } = await at.ask('getClaim', asked, 'agent')
      const next = { ...histo, statutDemande: 'En cours de traitement' as const }
      const body = { ...next, version, reference: randomUUID() }
      await twice('modifyClaimStatus', call => at.ask(call, { body }, 'agent'))
      const after = await at.ask('getClaim', asked, 'agent')
      expectThat(
        'modifyClaimStatus',
        after.steps.length === steps.length + 1,
        'une étape de plus',
        after.steps,
      )
      const stale = { ...body, reference: randomUUID() }
      await at.refuses('modifyClaimStatus', { body: stale }, 'agent', 409)
    },
  ),
  check('sendReply', 'répond une fois\u00a0; 0 pour une demande inconnue', async at => {
    const { histo } = await sendClaim(at)
    const body = {
      reference: randomUUID(),
      histoId: histo.id,
      message: 'Bonjour.',
      newStatut: '' as const,
      dateTraitement: '' as const,
    }
    await twice('sendReply', call => at.ask(call, { body, files: noFile }, 'agent'))
    const { messages } = await at.ask('getClaim', { query: { histoId: histo.id } }, 'agent')
    equals('sendReply', messages.length, 1, 'message')
    const nowhere = { ...body, reference: randomUUID(), histoId: nothing }
    const answer = await at.ask('sendReply', { body: nowhere, files: noFile }, 'agent')
    equals('sendReply', answer, 0)
  }),
  check('cancelUserClaim', 'annule au statut « Distribué », une fois', async at => {
    const { pdc, histo } = await sendClaim(at)
    const cancel = () => at.ask('cancelUserClaim', { body: { histo, pdc } }, 'subscriber')
    await twice('cancelUserClaim', cancel)
    const query = { pdc, histoId: histo.id }
    const { histo: now } = await at.ask('getUserRequest', { query }, 'subscriber')
    equals('cancelUserClaim', now.dateAnnulation, at.today())
  }),
  check(
    'sendRecapMail',
    'envoie le courriel une fois\u00a0; 409 pour une demande inconnue, ou celles de deux abonnés',
    async at => {
      const { reference } = await sendClaim(at)
      const body = { reference: randomUUID(), references: [reference] }
      await twice('sendRecapMail', call => at.ask(call, { body }, 'service'))
      const nothing = { reference: randomUUID(), references: [randomUUID()] }
      await at.refuses('sendRecapMail', { body: nothing }, 'service', 409)
      const others = await sendClaim(at, [], 'other')
      const both = { reference: randomUUID(), references: [reference, others.reference] }
      await at.refuses('sendRecapMail', { body: both }, 'service', 409)
    },
  ),
  check('sendDocuments', 'prend des documents une fois', async at => {
    const pdc = await at.point('subscriber')
    const body = { reference: randomUUID(), pdc, date: at.today(), message: 'Conformité' }
    const files = { attachements: [pdf('acte.pdf')] } // sic
    await twice('sendDocuments', call => at.ask(call, { body, files }, 'subscriber'))
  }),
]

export const requests: Check[] = [...readings, ...ofRequests]
