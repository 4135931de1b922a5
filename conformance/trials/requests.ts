import { randomUUID } from 'node:crypto'
import { type Check, check, equals, expectThat, twice } from '../kit.ts'
import { nothing, pdf } from '../samples.ts'
import { meterOf, newReading, sendClaim } from '../steps.ts'

// Readings and requests: a reference that is sent twice counts once, since the first answer may have been lost.

const readings = [
  check(
    ['sendReading', 'getReadingCheck'],
    'prend un relevé une fois, et un seul par jour',
    async at => {
      const body = await newReading(at)
      const query = { pdc: body.pdc }
      const lower = { ...body, reference: randomUUID(), index: body.index - 2 }
      if (lower.index >= 0) await at.refuses('sendReading', { body: lower }, 'subscriber', 409)
      const { counterRef } = await meterOf(at, await at.point('other'), 'other')
      await at.refuses(
        'sendReading',
        { body: { ...lower, index: body.index, counterRef } },
        'subscriber',
        409,
      )
      const before = await at.ask('getReadings', { query })
      await twice('sendReading', call => at.ask(call, { body }))
      const after = await at.ask('getReadings', { query })
      at.equals(after.length, before.length + 1, `relèves`)
      const again = { ...body, reference: randomUUID(), index: body.index + 1 }
      await at.refuses('sendReading', { body: again }, 'subscriber', 409)
      await at.answers('getReadingCheck', { query }, 'subscriber', 1, 'après l’envoi')
    },
  ),
]

const noFile = { attachements: [] } // sic

const ofRequests = [
  check('sendUserClaim', 'prend une demande une fois', async at => {
    const query = { pdc: await at.point('subscriber') }
    const count = async () => (await at.ask('getUserHistoric', { query })).length
    const before = await count()
    const { histo, send } = await sendClaim(at)
    at.equals(await send(), 1, 'encore, une fois de plus')
    at.equals(await count(), before + 1, 'demandes')
    at.equals(histo.statutDemande, 'Distribué')
  }),
  check('getRequestByReference', 'ne donne à un autre ni la demande ni sa référence', async at => {
    const { reference } = await sendClaim(at)
    await at.answers('getRequestByReference', { query: { reference } }, 'other', null)
  }),
  check('sendClaimMessage', 'ajoute un message une fois', async at => {
    const { pdc, histo } = await sendClaim(at)
    const body = { reference: randomUUID(), pdc, histoId: histo.id, message: 'Un mot de plus.' }
    const send = () => at.ask('sendClaimMessage', { body, files: noFile })
    await twice('sendClaimMessage', send)
    const query = { pdc, histoId: histo.id }
    const { messages } = await at.ask('getUserRequest', { query })
    at.equals(messages.length, 1, 'message')
  }),
  check(
    'modifyClaimStatus',
    'change le statut une fois, et jamais depuis une version périmée',
    async at => {
      const { histo } = await sendClaim(at)
      const asked = { query: { histoId: histo.id } }
      const { version, steps } = await at.ask('getClaim', asked, 'agent')
      const unchanged = (await at.ask('getClaim', asked, 'agent')).version
      expectThat(
        'getClaim',
        unchanged === version,
        `${version}, tant que rien ne change`,
        unchanged,
      )
      const next = { ...histo, statutDemande: 'En cours de traitement' as const }
      const body = { ...next, version, reference: randomUUID() }
      const changed = await at.ask('modifyClaimStatus', { body }, 'agent')
      const again = await at.ask('modifyClaimStatus', { body }, 'agent')
      const says = JSON.stringify(changed)
      at.expect(changed !== 0, '1, ou une version', says)
      at.equals(JSON.stringify(again), says, 'encore, la seconde fois')
      const after = await at.ask('getClaim', asked, 'agent')
      at.expect(after.steps.length === steps.length + 1, 'une étape de plus', after.steps)
      expectThat('getClaim', after.version > version, `plus que ${version}`, after.version)
      const stale = { ...body, reference: randomUUID() }
      await at.refuses('modifyClaimStatus', { body: stale }, 'agent', 409)
    },
  ),
  check('sendReply', 'répond une fois\u00a0; 0 pour une demande inconnue', async at => {
    const { histo } = await sendClaim(at)
    const asked = { query: { histoId: histo.id } }
    const before = await at.ask('getClaim', asked, 'agent')
    const body = {
      reference: randomUUID(),
      histoId: histo.id,
      message: 'Bonjour.',
      newStatut: '' as const,
      dateTraitement: '' as const,
    }
    await twice('sendReply', call => at.ask(call, { body, files: noFile }, 'agent'))
    const { messages, version } = await at.ask('getClaim', asked, 'agent')
    at.equals(messages.length, 1, 'message')
    expectThat('getClaim', version > before.version, `plus que ${before.version}`, version)
    const more = { attachements: [pdf('autre.pdf')] } // sic
    await at.refuses('sendReply', { body, files: more }, 'agent', 409)
    const nowhere = { ...body, reference: randomUUID(), histoId: nothing }
    await at.answers('sendReply', { body: nowhere, files: noFile }, 'agent', 0)
  }),
  check(
    ['modifyClaimStatus', 'sendReply'],
    'donne la version d’où la réponse part ensuite, sous sa propre référence',
    async at => {
      const { histo } = await sendClaim(at)
      const asked = { query: { histoId: histo.id } }
      const { version } = await at.ask('getClaim', asked, 'agent')
      const status = { reference: randomUUID(), statutDemande: 'En cours de traitement' as const }
      const changed = await at.ask(
        'modifyClaimStatus',
        { body: { ...histo, ...status, version } },
        'agent',
      )
      const body = {
        histoId: histo.id,
        message: 'Bonjour.',
        newStatut: status.statutDemande,
        reference: randomUUID() as string,
        dateTraitement: '',
      }
      const seen = typeof changed === 'object' && { version: String(changed.version) }
      await twice('sendReply', call =>
        at.ask(call, { body: { ...body, ...seen }, files: noFile }, 'agent'),
      )
      const { messages } = await at.ask('getClaim', asked, 'agent')
      equals('sendReply', messages.length, 1, 'message')
      // A key names one change only, whatever call it came with.
      const taken = { ...body, reference: status.reference }
      await at.refuses('sendReply', { body: taken, files: noFile }, 'agent', 409)
    },
  ),
  check('cancelUserClaim', 'annule au statut « Distribué », une fois', async at => {
    const { pdc, histo } = await sendClaim(at)
    const cancel = () => at.ask('cancelUserClaim', { body: { histo, pdc } })
    await twice('cancelUserClaim', cancel)
    const query = { pdc, histoId: histo.id }
    const { histo: now } = await at.ask('getUserRequest', { query })
    at.equals(now.dateAnnulation, at.today())
  }),
  check(
    'cancelUserClaim',
    'refuse par 409 une demande que le service a prise en charge',
    async at => {
      const { pdc, histo } = await sendClaim(at)
      const { version } = await at.ask('getClaim', { query: { histoId: histo.id } }, 'agent')
      const treated = { statutDemande: 'Dossier traité' as const, dateTraitement: at.today() }
      const body = { ...histo, ...treated, version, reference: randomUUID() }
      await at.ask('modifyClaimStatus', { body }, 'agent')
      await at.refuses('cancelUserClaim', { body: { histo, pdc } }, 'subscriber', 409)
      const late = { reference: randomUUID(), pdc, histoId: histo.id, message: 'Trop tard.' }
      await at.refuses('sendClaimMessage', { body: late, files: noFile }, 'subscriber', 409)
    },
  ),
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
    await twice('sendDocuments', call => at.ask(call, { body, files }))
  }),
]

export const requests: Check[] = [...readings, ...ofRequests]
