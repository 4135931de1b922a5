import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addDays, addMonths, dayOf } from '#domain/values.ts'
import { multipartOf } from '#upstream/multipart.server.ts'
import { onBackend, serviceToken } from '../../tests/support/backend.ts'

const { backend, db } = await onBackend()
const [claire, karim] = await Promise.all([backend.logIn('100001'), backend.logIn('100002')])

const tokenFor = (pdc: string) => (pdc.startsWith('P100001') ? claire : karim)
const previousOf = (pdc: string) =>
  backend.ask('getPreviousReports', { query: { pdc } }, tokenFor(pdc))

async function lastIndex(pdc: string, meter = 0): Promise<number> {
  return (await previousOf(pdc))[meter]?.report?.index ?? 0
}

const inDays = (days: number) => addDays(dayOf(new Date()), days)

const forwarding = {
  nom: 'Martin',
  prenom: 'Claire',
  adresse: '8 quai de la Scierie',
  cp: '99120',
  ville: 'Saint-Lunier',
}

async function bodyOf({ pdc = 'P100001', ...changes }: Record<string, string> = {}) {
  return {
    reference: randomUUID(),
    pdc,
    commentaire: 'Les clés sont chez la gardienne',
    indexReleve: String((await lastIndex(pdc)) + 5),
    dateReleve: inDays(0),
    numCompteur: '',
    ...forwarding,
    ...changes,
  }
}

async function statusAndMessage(answer: Promise<Response>) {
  const response = await answer
  const body = (await response.json()) as { message?: string } | number
  return [response.status, typeof body === 'object' ? body.message : body]
}

async function leave(changes: Record<string, string> = {}) {
  const body = { ...(await bodyOf(changes)), dateDepart: changes.dateDepart ?? inDays(9) }
  return statusAndMessage(backend.send('terminateSubscription', { body }, tokenFor(body.pdc)))
}

const certificate = (start = '%PDF-1.7 ', name = 'acte.pdf') =>
  new File([start.padEnd(600, '.')], name, { type: 'application/pdf' })

async function sell(files: File[], changes: Record<string, string> = {}) {
  const body = { ...(await bodyOf(changes)), dateVente: changes.dateVente ?? inDays(-9) }
  const form = multipartOf(body, {})
  for (const file of files) form.append('attestation', file)
  const token = tokenFor(body.pdc)
  const sent = backend.call('POST', '/api/terminations/proprietaire', { token, body: form })
  return { reference: body.reference, answer: await statusAndMessage(sent) }
}

const terminationsOf = (userLogin = '100001', token = claire) =>
  backend.ask('getTerminations', { query: { userLogin } }, token)

describe('a termination', () => {
  test('[DATA-18] is kept with all that was entered, and the mandate stays until the day of departure', async () => {
    const query = { pdc: 'P100002A' }
    const mandate = await backend.ask('getMandate', { query }, karim)
    expect(await leave({ pdc: 'P100002A', numCompteur: 'C1000021' })).toEqual([200, 1])
    expect(await terminationsOf('100002', karim)).toEqual([{ pdc: 'P100002A', date: inDays(9) }])
    const kept = await db.takenRequest.findFirst({ where: { pdcRef: 'P100002A' } })
    expect(kept?.details).toEqual({
      date: inDays(9),
      commentaire: 'Les clés sont chez la gardienne',
      index: (await lastIndex('P100002A')) + 5,
      dateReleve: inDays(0),
      numCompteur: 'C1000021',
      ...forwarding,
    })
    // Its last invoice is still debited.
    expect(await backend.ask('getMandate', { query }, karim)).toEqual(mandate)
  })

  test('[BEY-162] [BEY-163] [TERM-26] [TERM-27] for a sale, with its certificate, is read by its subscriber and by staff, and by no other subscriber', async () => {
    const { reference } = await sell([certificate()])
    const query = { userLogin: '100001' }
    const [sale, ...others] = await backend.ask('getMoves', { query }, claire)
    expect(others).toEqual([])
    expect(sale).toEqual({
      reference,
      kind: 'sellHome',
      askedOn: inDays(0),
      day: inDays(-9),
      pdc: 'P100001',
      counterRef: '',
      index: (await lastIndex('P100001')) + 5,
      readOn: inDays(0),
      lastBillTo: 'Claire Martin, 8 quai de la Scierie, 99120 Saint-Lunier',
      files: [{ id: expect.any(String), name: 'acte.pdf', size: 600 }],
    })
    const file = { reference, fileId: sale?.files[0]?.id ?? '' }
    const admin = await backend.logIn('admin')
    const ofStaff = { query: { refAbo: '100001' } }
    const answered = await backend.ask('getSubscriberRequests', ofStaff, admin)
    expect(answered).toEqual({ requests: [], moves: [sale] })
    const sent = [
      backend.send('getMoveFile', { query: { ...query, ...file } }, claire),
      backend.send('getSubscriberMoveFile', { query: { refAbo: '100001', ...file } }, admin),
    ]
    for (const answer of await Promise.all(sent))
      expect(await answer.text()).toMatch(/^%PDF-1\.7 \.+$/)
    const foreign = { query: { userLogin: '100002', ...file } }
    expect((await backend.send('getMoveFile', foreign, karim)).status).toBe(404)
    const own = await sell([certificate()], { pdc: 'P100002A', numCompteur: 'C1000021' })
    const mixed = { userLogin: '100002', reference: own.reference, fileId: file.fileId }
    expect((await backend.send('getMoveFile', { query: mixed }, karim)).status).toBe(404)
    expect((await backend.send('getMoves', { query }, karim)).status).toBe(403)
    const ines = await backend.ask('getSubscriberRequests', { query: { refAbo: '100005' } }, admin)
    expect(ines.requests.map(({ statutDemande }) => statutDemande)).toContain('Dossier traité')
  })

  test('is refused for a day more than a year ago or six months ahead, and with a reading of tomorrow or from before the last one', async () => {
    const [first, last] = [addMonths(inDays(0), -12), addMonths(inDays(0), 6)]
    for (const dateDepart of [addDays(first, -1), addDays(last, 1)])
      expect(await leave({ dateDepart })).toEqual([
        422,
        expect.stringMatching(/^Le départ doit être entre le /),
      ])
    const lastDay = (await previousOf('P100001'))[0]?.report?.date ?? ''
    for (const dateReleve of [inDays(1), addDays(lastDay, -1)])
      expect((await leave({ dateReleve }))[0]).toBe(422)
    expect(await terminationsOf()).toEqual([])
    expect(await leave({ dateDepart: first, dateReleve: lastDay })).toEqual([200, 1])
    expect(await leave({ pdc: 'P100002C', dateDepart: last })).toEqual([200, 1])
  })

  test('[TERM-12] at a point with two meters compares the index with the meter that was entered, else with the lower one', async () => {
    const meters = await previousOf('P100002C')
    expect(meters).toHaveLength(2)
    const [low, high] = [...meters].sort(
      (a, b) => (a.report?.index ?? 0) - (b.report?.index ?? 0),
    ) as [(typeof meters)[number], (typeof meters)[number]]
    const indexReleve = String((low.report?.index ?? 0) + 1)
    const leaveWith = (numCompteur: string) => leave({ pdc: 'P100002C', indexReleve, numCompteur })
    expect(await leaveWith(high.counterRef)).toEqual([409, expect.stringContaining('plus petit')])
    expect(await leaveWith('')).toEqual([200, 1])
    expect((await leave({ numCompteur: 'C10000111' }))[0]).toBe(422)
  })

  test('[DATA-18] is refused without a complete forwarding address', async () => {
    expect(await leave({ cp: '9912A' })).toEqual([422, 'Code postale requis'])
  })
})

test('[TERM-21] [MSG-12] one mail recapitulates the terminations that were sent together, with what was entered', async () => {
  const references = [randomUUID(), randomUUID()]
  for (const [n, pdc] of ['P100002A', 'P100002B'].entries())
    expect(await leave({ pdc, reference: references[n] ?? '' })).toEqual([200, 1])
  const body = { reference: randomUUID(), references }
  expect(await backend.ask('sendRecapMail', { body }, serviceToken)).toBe(1)
  const [mail, ...others] = await backend.mails('karim.benali@example.fr')
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Votre résiliation')
  const text = mail?.text.replaceAll(/\s+/g, ' ') ?? ''
  const day = (days: number) => inDays(days).split('-').reverse().join('/')
  expect(text).toContain(`P100002A, 3 avenue de la Source`)
  expect(text).toContain(`P100002B, 27 quai de la Lède`)
  expect(text).toContain(`Départ le ${day(9)}.`)
  const until = `Votre consommation est ensuite estimée jusqu’au ${day(9)}\\.`
  expect(text).toMatch(new RegExp(`Index [\\d ]+ m³, relevé le ${day(0)}\\. ${until}`))
  expect(text).toContain('« Les clés sont chez la gardienne »')
  expect(text.match(/Claire Martin, 8 quai de la Scierie, 99120 Saint-Lunier/g)).toHaveLength(1)
})

test('[MSG-12] the mail of a sale names its certificate', async () => {
  const { reference } = await sell([certificate()])
  const body = { reference: randomUUID(), references: [reference] }
  expect(await backend.ask('sendRecapMail', { body }, serviceToken)).toBe(1)
  const [mail] = await backend.mails('claire.martin@example.fr')
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toMatch(
    /Vente le [\d/]+\. .*Attestation reçue : acte\.pdf\./,
  )
})

test('[BEY-252] a mail reminds of the final reading on the morning of the departure, once, unless all the contracts are terminated', async () => {
  const remind = (date: string, token = claire) =>
    backend.ask('remindOfLeaving', { body: { kind: 'locataire', date } }, token)
  const latest = addMonths(inDays(0), 6)
  for (const day of [inDays(0), addDays(latest, 1)]) expect(await remind(day)).toBe(0)
  const paul = await backend.logIn('100004')
  for (const _ of [1, 2]) expect(await remind(inDays(9), paul)).toBe(1)
  // Claire has left by then; Karim keeps two of his three homes.
  expect(await remind(inDays(9))).toBe(1)
  await leave()
  expect(await remind(inDays(9), karim)).toBe(1)
  await leave({ pdc: 'P100002A' })
  const where = { reference: `depart:100004 locataire ${inDays(9)}` }
  const waiting = await db.mail.findUniqueOrThrow({ where })
  expect(waiting.nextAt?.toISOString().slice(0, 10)).toBe(inDays(9))
  await backend.setToday(inDays(9))
  onTestFinished(() => backend.setToday())
  expect(await backend.mails('claire.martin@example.fr')).toEqual([])
  expect(await backend.mails('karim.benali@example.fr')).toHaveLength(1)
  const sent = await backend.mails('paul.durand@example.fr')
  expect(sent.map(({ subject }) => subject)).toEqual(['Aujourd’hui, relevez votre compteur'])
  expect(sent[0]?.links).toContainEqual(
    expect.stringMatching(/\/services\/resiliation\/quitter-logement-locataire$/),
  )
})
