import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { leakDeadline } from '#domain/leak.ts'
import { litresPerDay } from '#domain/meter-reading.ts'
import { addDays, addMonths, dayOf, formatDay } from '#domain/values.ts'
import type { Input } from '#upstream/catalogue/index.ts'
import { openDatabase } from '#utility/database.ts'
import { onBackend, startTestBackend } from '../../../tests/support/backend.ts'
import { hasExtra } from '../../../tests/support/has-extra.ts'
import { startSmtp } from '../../../tests/support/smtp.ts'
import type { NoticeKind } from './rules.ts'

// The utility's system mails notices to subscribers. `moveTo` sets its day, which sends what is due on that day.

const smtp = await startSmtp()
const { backend, db } = await onBackend({ smtpUrl: smtp.url })
let token: string
const today = dayOf(new Date())
const claire = 'claire.martin@example.fr'
const pdc = 'P100001'

beforeEach(async () => {
  smtp.refuse(null)
  // No subscriber of the demonstration keeps a notice switched on, no meter leaks.
  await db.noticeChoice.deleteMany()
  await db.dailyReading.updateMany({ data: { nightFlow: 0 } })
  smtp.received.length = 0
  token = await backend.logIn('100001')
})
afterAll(() => smtp.stop())

const moveTo = (days: number) => backend.setToday(addDays(today, days))

type Threshold = Input<'saveNotices'>['body']['seuils'][number]
const choose = (avis: NoticeKind[], seuils: Threshold[] = [], login = '100001', by = token) =>
  backend.ask('saveNotices', { body: { login, avis, seuils } }, by)

const chosen = async () =>
  (await backend.ask('getNotices', { query: { userLogin: '100001' } }, token)).avis

const subjects = () => backend.subjects(claire)

async function issue(factNumber: string, days: number, more = {}) {
  const issuedOn = addDays(today, days)
  await db.invoice.create({
    data: {
      factNumber,
      pdcRef: pdc,
      amountCents: 9_000,
      balanceCents: 9_000,
      issuedOn,
      dueOn: addDays(issuedOn, 30),
      fileName: '',
      hasFile: false,
      ...more,
    },
  })
}

/** Adds a reading of Claire's meter, so many m³ above the last one. */
async function addReading(days: number, cubicMetres: number, type = 'Radio') {
  const last = await db.reading.findFirstOrThrow({
    where: { pdcRef: pdc },
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
  })
  const { id: _, ...row } = last
  const date = addDays(today, days)
  const passed = (Date.parse(date) - Date.parse(last.date)) / 86_400_000
  await db.reading.create({
    data: {
      ...row,
      date,
      type,
      index: last.index + cubicMetres,
      consumption: cubicMetres,
      // The system keeps two decimals.
      dailyCons: Math.round((100 * cubicMetres) / passed) / 100,
    },
  })
}

/** As if the time until the next attempt had passed. */
const makeAllDue = () =>
  db.mail.updateMany({ where: { state: 'waiting' }, data: { nextAt: new Date(0) } })

describe('[BEY-38] the notices of invoices', () => {
  test('tell once of an invoice issued since they were switched on, with its amount, deadline and address', async () => {
    await choose(['facture'])
    await moveTo(1)
    expect(await subjects()).toEqual([])
    await issue('F100001-90', 2)
    await moveTo(2)
    await moveTo(3)
    await moveTo(4)
    const [mail, ...others] = await backend.mails(claire)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Votre nouvelle facture F100001-90')
    expect(mail?.text).toContain('90,00')
    expect(mail?.text).toContain(formatDay(addDays(today, 32)))
    expect(mail?.text).toContain('12\u00a0rue des Lavoirs')
  })

  test('tell once that an invoice is soon due and once that it is late, and neither of a paid one', async () => {
    await choose(['echeance', 'retard'])
    await issue('F100001-93', -29)
    await moveTo(1)
    await db.invoice.update({ where: { factNumber: 'F100001-93' }, data: { balanceCents: 0 } })
    // F100001-01 is due in twenty days; F100001-02 was late before.
    for (const day of [16, 17, 18, 20, 21, 22]) await moveTo(day)
    const due = (number: string, days: number) =>
      `Votre facture ${number} est à payer au plus tard le ${formatDay(addDays(today, days))}`
    expect((await subjects()).reverse()).toEqual([
      due('F100001-93', 1),
      due('F100001-01', 20),
      'Votre facture F100001-01 est en retard',
    ])
    await issue('F100001-92', -20, { balanceCents: 0 })
    for (const day of [23, 24, 25]) await moveTo(day)
    expect(await subjects()).toHaveLength(3)
  })

  test('tell before its deadline of no invoice that will be debited', async () => {
    await choose(['echeance', 'retard'])
    await db.meteringPoint.update({ where: { pdcRef: pdc }, data: { paymentMode: 1 } })
    await moveTo(18)
    expect(await subjects()).toEqual([])
  })

  test.runIf(hasExtra('payment-delay'))('tell of no invoice under a payment delay', async () => {
    await choose(['echeance', 'retard'])
    const asked = { id: 'D100001-9', rank: 9, pdcRef: pdc, dateDemande: today, message: '' }
    const type = { statutDemande: 'Distribué', typeDemande: 'Délai de paiement' }
    await db.request.create({ data: { ...asked, ...type, attachements: '' } }) // sic
    const delay = { requestId: asked.id, refAbo: '100001', factNumber: 'F100001-01' }
    const schedule = [{ day: addDays(today, 60), cents: 8_437 }]
    await db.paymentDelay.create({ data: { ...delay, amountCents: 8_437, schedule } })
    for (const day of [18, 21]) await moveTo(day)
    expect(await subjects()).toEqual([])
  })

  test('tell a subscriber to the e-invoice of each new invoice whatever they chose, without a link to stop', async () => {
    await db.subscriber.update({
      where: { refAbo: '100001' },
      data: { eInvoiceSince: '2020-01-01' },
    })
    await issue('F100001-94', -10)
    await moveTo(1)
    expect(smtp.received).toEqual([])
    await issue('F100001-93', 2)
    await moveTo(2)
    const [mail, ...others] = smtp.received
    expect(others).toEqual([])
    expect(mail?.headers.has('list-unsubscribe')).toBe(false)
    const [shown] = await backend.mails(claire)
    expect(shown?.subject).toBe('Votre nouvelle facture F100001-93')
    expect(shown?.text).toContain('Cet e-mail remplace le courrier')
  })
})

describe('[BEY-37] the notice of a threshold', () => {
  const seuil = { pdc, valeur: 400, unite: 'litresJour' as const }
  const notified = async () =>
    (await backend.mails(claire)).filter(({ subject }) => subject.includes('dépasse votre seuil'))

  test('tells once of a reading above it, and not of one below, of an estimate or of a change of meter', async () => {
    await choose(['seuil'], [seuil])
    await addReading(1, 1)
    await moveTo(1)
    await addReading(2, 50, 'Estimation')
    await addReading(2, 50, 'Initialisation')
    await moveTo(2)
    expect(await notified()).toEqual([])
    await addReading(3, 3)
    await moveTo(3)
    await moveTo(4)
    const [mail, ...others] = await notified()
    expect(others).toEqual([])
    expect(mail?.text).toContain('400\u00a0litres par jour')
  })

  test('does not tell of a reading that equals it', async () => {
    await addReading(1, 1)
    await addReading(32, 17)
    await choose(['seuil'], [{ ...seuil, valeur: 548 }])
    await moveTo(32)
    expect(await notified()).toEqual([])
  })

  test('says the litres a day that the form of the reading says', async () => {
    await addReading(1, 1)
    await addReading(32, 17)
    await choose(['seuil'], [seuil])
    await moveTo(32)
    const [mail] = await notified()
    expect(mail?.text.replaceAll(/\s/g, ' ')).toContain(`${litresPerDay(17, 31)} litres par jour`)
  })

  test('tells of a reading of the day on which it was switched on', async () => {
    await choose(['seuil'], [seuil])
    await addReading(0, 900)
    await moveTo(1)
    expect(await notified()).toHaveLength(1)
  })

  test('[BEY-323] tells of the first of several days above it, and again after a day below', async () => {
    await choose(['seuil'], [seuil])
    const day = (days: number, litres: number) =>
      db.dailyReading.create({
        data: { pdcRef: pdc, counterRef: 'C1000011', date: addDays(today, days), litres },
      })
    await day(0, 390)
    for (const [days, litres] of [
      [1, 401],
      [2, 600],
      [3, 120],
      [4, 900],
    ] as const) {
      await day(days, litres)
      await moveTo(days + 1)
    }
    const texts = (await notified()).map(({ text }) => text).reverse()
    expect(texts).toEqual([
      expect.stringContaining('401\u00a0litres par jour'),
      expect.stringContaining('900\u00a0litres par jour'),
    ])
  })

  test('is not sent once it is switched off, and the threshold is kept', async () => {
    await choose([], [seuil])
    await addReading(1, 3)
    await moveTo(1)
    expect(await notified()).toEqual([])
    const { seuils } = await backend.ask('getNotices', { query: { userLogin: '100001' } }, token)
    expect(seuils).toEqual([seuil])
  })
})

describe('[BEY-36] [BEY-48] saving notices', () => {
  test.each([
    ['P100002A', 400, 403],
    ['P999999', 400, 403],
    [pdc, 0, 422],
    [pdc, 'beaucoup', 422],
  ])(
    'with a threshold for %s of %s answers %i, and saves nothing',
    async (point, valeur, status) => {
      await choose(['facture'])
      const seuils = [{ pdc: point, valeur: valeur as number, unite: 'litresJour' as const }]
      const body = { login: '100001', avis: ['retard' as const], seuils }
      expect((await backend.send('saveNotices', { body }, token)).status).toBe(status)
      expect(await chosen()).toEqual(['facture'])
      expect(await db.threshold.count({ where: { refAbo: '100001' } })).toBe(0)
    },
  )
})

describe('[BEY-39] a subscriber is not flooded', () => {
  test('a notice that stays on keeps the day since when it is on', async () => {
    await choose(['facture'])
    await db.noticeChoice.updateMany({ data: { since: addDays(today, -5) } })
    await choose(['facture', 'retard'])
    const rows = await db.noticeChoice.findMany({ orderBy: { kind: 'asc' } })
    expect(rows.map(({ since }) => since)).toEqual([addDays(today, -5), today])
  })

  test('after an outage the new invoices of the last month come in one mail, and older ones in none', async () => {
    await choose(['facture'])
    for (const [rank, day] of [1, 20, 24, 30].entries()) await issue(`F100001-8${rank}`, day)
    await moveTo(40)
    const [mail, ...others] = await backend.mails(claire)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Vos nouvelles factures')
    for (const number of ['F100001-81', 'F100001-82', 'F100001-83'])
      expect(mail?.text).toContain(number)
    expect(mail?.text).not.toContain('F100001-80')
    // While another process has a notice of this kind in the outbox, a new invoice waits for the next day.
    await issue('F100001-84', 40)
    const now = new Date()
    const row = { recipient: '', subject: '', text: '', html: '', date: now, nextAt: now }
    await db.mail.create({ data: { ...row, state: 'waiting', reference: 'avis:100001 facture' } })
    await moveTo(40)
    expect(await subjects()).toHaveLength(1)
    await moveTo(41)
    expect(await subjects()).toHaveLength(2)
  })

  test('two processes that look for notices at the same time send one mail', async () => {
    await choose(['facture'])
    await issue('F100001-94', 1)
    const other = await startTestBackend({ smtpUrl: smtp.url, dataDir: backend.dataDir })
    onTestFinished(() => other.stop({ keepData: true }))
    const body = { today: addDays(today, 1) }
    await Promise.all(
      [backend, other, backend, other].map(one => one.call('POST', '/demo/horloge', { body })),
    )
    expect(smtp.received).toHaveLength(1)
  })
})

describe('[BEY-40] a notice that the mail server refused', () => {
  const unsentRows = () => db.mail.count({ where: { reference: { startsWith: 'avis:100001' } } })
  beforeEach(async () => {
    await choose(['echeance', 'retard'])
    smtp.refuse('data')
    // F100001-01 is late.
    await moveTo(21)
    expect(await unsentRows()).toBe(1)
    smtp.refuse(null)
    await makeAllDue()
  })
  afterEach(async () => {
    expect(smtp.received).toEqual([])
    expect(await unsentRows()).toBe(0)
  })

  test('is dropped when its invoice was paid meanwhile', async () => {
    await db.invoice.updateMany({ where: { pdcRef: pdc }, data: { balanceCents: 0 } })
    await moveTo(21)
  })

  test('is dropped when it was switched off meanwhile', async () => {
    await choose(['echeance'])
    await moveTo(21)
  })

  test('is dropped when the address of the account is no longer confirmed', async () => {
    await db.account.update({ where: { refAbo: '100001' }, data: { activated: false } })
    await moveTo(21)
  })
})

test('[BEY-40] when the notice of one account fails, the other accounts still get theirs', async () => {
  const karim = await backend.logIn('100002')
  await choose(['facture'])
  await choose(['facture'], [], '100002', karim)
  await issue('F100001-96', 1)
  await db.$executeRaw`UPDATE "MeteringPoint" SET "adress" = 'no JSON' WHERE "pdcRef" = ${pdc}`
  await issue('F100002-96', 1, { pdcRef: 'P100002A' })
  await moveTo(1)
  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]?.to).not.toEqual([claire])
})

test('[BEY-40] a notice that the mail server refused leaves once, when its next attempt is due', async () => {
  await choose(['facture'])
  await issue('F100001-95', 1)
  smtp.refuse('data')
  await moveTo(1)
  await moveTo(1)
  expect(smtp.received).toEqual([])
  smtp.refuse(null)
  await moveTo(1)
  expect(smtp.received).toEqual([])
  await makeAllDue()
  await moveTo(1)
  await moveTo(1)
  await moveTo(2)
  expect(smtp.received.map(({ to }) => to)).toEqual([[claire]])
})

describe('[BEY-41] a notice', () => {
  test('is sent to the new address alone after a change', async () => {
    await choose(['facture'])
    await issue('F100001-96', 1)
    const admin = await backend.logIn('agent')
    const body = { login: '100001', mail: 'claire@nouvelle.example' }
    await backend.ask('modifyUserMail', { body }, admin)
    smtp.received.length = 0
    await moveTo(1)
    expect(smtp.received.map(({ to }) => to)).toEqual([['claire@nouvelle.example']])
  })

  test('[BEY-49] is not sent once the account is deleted, and its choices, thresholds and links are deleted with it', async () => {
    await choose(['facture', 'seuil'], [{ pdc, valeur: 400, unite: 'litresJour' }])
    await issue('F100001-96', 1)
    await moveTo(1)
    await backend.ask('deleteUser', { params: { login: '100001' } }, await backend.logIn('agent'))
    await issue('F100001-97', 2)
    smtp.received.length = 0
    await moveTo(2)
    expect(smtp.received).toEqual([])
    const where = { refAbo: '100001' }
    for (const count of [
      db.noticeChoice.count({ where }),
      db.threshold.count({ where }),
      db.sentNotice.count({ where }),
      db.noticeKey.count({ where }),
    ])
      expect(await count).toBe(0)
  })
})

/** The three parts of the link to stop, in the newest mail. */
async function stopLink() {
  const [mail] = await backend.mails(claire)
  const link = mail?.links.find(one => one.includes('/avis/')) ?? ''
  const [user = '', avis = '', signature = ''] = new URL(link).pathname.split('/').slice(2)
  return { user, avis, signature }
}

/** Sends Claire the notice of an invoice, and answers its link to stop. */
async function linkOfNotice() {
  await choose(['facture', 'retard'])
  await issue('F100001-98', 1)
  await moveTo(1)
  return stopLink()
}

describe('the link to stop a notice', () => {
  test('[BEY-42] changes nothing when it is opened; its button switches this one notice off, and on again', async () => {
    const link = await linkOfNotice()
    const look = () => backend.ask('getNoticeLink', { query: link })
    for (const _ of [1, 2]) expect(await look()).toEqual({ mail: 'c•••@e•••.fr', isOn: true })
    expect(await chosen()).toEqual(['facture', 'retard'])
    for (const _ of [1, 2])
      expect(await backend.ask('switchNotice', { body: { ...link, isOn: false } })).toBe(1)
    expect(await chosen()).toEqual(['retard'])
    expect(await look()).toMatchObject({ isOn: false })
    await issue('F100001-99', 2)
    smtp.received.length = 0
    await moveTo(2)
    expect(smtp.received).toEqual([])
    expect(await backend.ask('switchNotice', { body: { ...link, isOn: true } })).toBe(1)
    expect(await chosen()).toEqual(['facture', 'retard'])
  })

  test('[BEY-43] is invalid when it is forged, truncated, or made for another notice or account', async () => {
    const link = await linkOfNotice()
    const { signature } = link
    const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    for (const wrong of [
      { ...link, signature: '' },
      { ...link, signature: signature.slice(0, -1) },
      { ...link, signature: `${signature}A` },
      { ...link, signature: flipped },
      { ...link, avis: 'retard' },
      { ...link, avis: 'toString' },
      { ...link, user: '100002' },
    ]) {
      expect(await backend.ask('getNoticeLink', { query: wrong })).toBeNull()
      expect(await backend.ask('switchNotice', { body: { ...wrong, isOn: false } })).toBe(0)
    }
    expect(await chosen()).toEqual(['facture', 'retard'])
  })

  test('[BEY-43] is invalid once the address has changed, even if it changes back', async () => {
    const link = await linkOfNotice()
    const confirm = (activated: boolean) =>
      db.account.update({ where: { refAbo: '100001' }, data: { activated } })
    await confirm(false)
    expect(await backend.ask('getNoticeLink', { query: link })).toBeNull()
    await confirm(true)
    const admin = await backend.logIn('agent')
    for (const mail of ['claire@nouvelle.example', claire]) {
      await backend.ask('modifyUserMail', { body: { login: '100001', mail } }, admin)
      expect(await backend.ask('getNoticeLink', { query: link })).toBeNull()
      expect(await backend.ask('switchNotice', { body: { ...link, isOn: false } })).toBe(0)
    }
    await backend.ask('deleteUser', { params: { login: '100001' } }, admin)
    expect(await backend.ask('switchNotice', { body: { ...link, isOn: true } })).toBe(0)
  })

  test('[BEY-44] is in the headers by which mail programs offer to unsubscribe', async () => {
    const { user, avis, signature } = await linkOfNotice()
    const [mail] = smtp.received
    const url = `http://localhost:3000/avis/${user}/${avis}/${signature}/un-clic`
    expect(mail?.headers.get('list-unsubscribe')).toBe(`<${url}>`)
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })
})

describe('[BEY-653] a leak that nights tell of', () => {
  /** P100020, whose subscriber 100021 helps. */
  const flow = (from: number, to: number, nightFlow: number) =>
    db.dailyReading.createMany({
      data: Array.from({ length: to - from + 1 }, (_, rank) => ({
        ...{ pdcRef: 'P100020', counterRef: 'C-NUIT', date: addDays(today, from + rank) },
        ...{ litres: 400, nightFlow },
      })),
    })
  const told = () => smtp.received.map(({ to }) => to[0])

  test('is mailed once to the subscriber and to who helps there, and again only after a night at zero', async () => {
    await flow(-3, -2, 12)
    await moveTo(1)
    expect(told()).toEqual([])
    await flow(-1, 4, 12)
    for (const days of [2, 3, 4]) await moveTo(days)
    const { mail } = await db.account.findUniqueOrThrow({ where: { refAbo: '100021' } })
    expect(told()).toEqual(['abonne.100020@example.fr', mail])
    const [own, helper] = smtp.received.map(({ parts }) => parts.get('text/plain') ?? '')
    const since = formatDay(addDays(today, -3))
    expect(own).toContain(`L’EAU COULE JOUR ET NUIT DEPUIS LE\u00a0${since.slice(0, 5)}\n`)
    expect(own).toContain('288\u00a0litres perdus par jour')
    expect(own).toContain('qui vous aide, le reçoit aussi.')
    expect(helper).toContain('FUITE PROBABLE')
    expect(helper).not.toContain('litres')
    await flow(5, 5, 0)
    await flow(6, 8, 12)
    await moveTo(9)
    expect(told()).toHaveLength(4)
  })

  test('is mailed to no helper whose access has ended, and by no means without a confirmed address', async () => {
    await db.delegation.updateMany({ data: { until: addDays(today, 1) } })
    await db.account.update({ where: { refAbo: '100020' }, data: { activated: false } })
    await flow(-3, 1, 12)
    await moveTo(2)
    expect(told()).toEqual([])
  })
})

describe('the legal notice', () => {
  const proof = () => backend.ask('getLegalNotices', { query: { userLogin: '100001' } }, token)
  const window = { startValue: '0', endValue: '500' }
  const unsent = async () => {
    const query = { ...window, nonEnvoyes: '1' as const }
    return backend.ask('listLegalNotices', { query }, await backend.logIn('agent'))
  }

  test('[BEY-45] [BEY-46] is sent once, whatever was chosen, with the figures, the steps and the deadline; its proof is kept', async () => {
    await moveTo(1)
    expect(await proof()).toEqual([])
    await addReading(2, 900)
    await moveTo(2)
    await moveTo(3)
    const [mail, ...others] = await backend.mails(claire)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Votre consommation d’eau a augmenté de façon anormale')
    for (const words of [
      '900\u00a0m³ entre le',
      'L. 2224-12-4',
      'entreprise de plomberie',
      'vérifier votre compteur',
      formatDay(leakDeadline(addDays(today, 2))),
      `/factures/controle/fuite?releve=${addDays(today, 2)}&pdc=${pdc}`,
    ])
      expect(mail?.text).toContain(words)
    expect(smtp.received[0]?.headers.has('list-unsubscribe')).toBe(false)
    const [kept] = await proof()
    expect(kept).toMatchObject({ pdc, consumption: 900, sentTo: claire, openedAt: null })
    expect(kept?.sentAt?.slice(0, 10)).toBe(addDays(today, 2))
    // The legal notice and the alert on the consumption page are of the same reading.
    const alerts = await backend.ask('getAlerts', { query: { pdc } }, token)
    expect(alerts[0]).toMatchObject({ newDate: kept?.newDate, newIndex: kept?.newIndex })
  })

  test('[BEY-45] is sent once in a billing period, and again when the consumption has more than doubled', async () => {
    // The first reading is spread over the months since the last one of the demonstration.
    await addReading(2, 900)
    await moveTo(2)
    for (const day of [2, 3, 4, 5]) {
      await addReading(day, 4)
      await moveTo(day)
    }
    expect(await proof()).toHaveLength(1)
    await addReading(6, 100)
    await moveTo(6)
    expect(await proof()).toHaveLength(2)
    // Exactly twice as much a day is not more than twice.
    await addReading(7, 200)
    await moveTo(7)
    expect(await proof()).toHaveLength(2)
    await addReading(6 + 149, 150 * 148)
    await moveTo(6 + 149)
    expect(await proof()).toHaveLength(2)
    await addReading(6 + 181, 150 * 32)
    await moveTo(6 + 181)
    expect(await proof()).toHaveLength(3)
    expect(smtp.received).toHaveLength(3)
  })

  test('[BEY-45] leaves before the notices that were chosen, and is not sent of an estimate', async () => {
    await choose(['facture'])
    await addReading(1, 900, 'Estimation')
    await moveTo(1)
    expect([await proof(), smtp.received]).toEqual([[], []])
    await db.reading.deleteMany({ where: { pdcRef: pdc, type: 'Estimation' } })
    await issue('F100001-90', 2)
    await addReading(2, 900)
    await moveTo(2)
    expect((await subjects()).reverse()).toEqual([
      'Votre consommation d’eau a augmenté de façon anormale',
      'Votre nouvelle facture F100001-90',
    ])
  })

  test('[BEY-46] keeps the day on which its subscriber first opened it', async () => {
    await addReading(2, 900)
    await moveTo(2)
    const [{ id } = { id: '' }] = await proof()
    const karim = await backend.logIn('100002')
    const open = (login: string, by: string) =>
      backend.ask('openLegalNotice', { body: { login, id } }, by)
    expect(await open('100002', karim)).toBe(0)
    expect((await proof())[0]?.openedAt).toBeNull()
    expect(await open('100001', token)).toBe(1)
    const first = (await proof())[0]?.openedAt
    expect(first).not.toBeNull()
    await moveTo(9)
    expect(await open('100001', token)).toBe(1)
    expect((await proof())[0]?.openedAt).toBe(first)
  })

  test('[BEY-40] [BEY-47] is shown to staff while it could not be mailed', async () => {
    const before = (await unsent()).length
    await addReading(2, 900)
    smtp.refuse('recipient')
    await moveTo(2)
    const [lost, ...others] = await unsent()
    expect(others).toHaveLength(before)
    expect(lost).toMatchObject({ refAbo: '100001', name: 'Claire Martin', sentAt: null })
    smtp.refuse(null)
    await makeAllDue()
    await moveTo(2)
    await moveTo(2)
    expect(await unsent()).toHaveLength(before)
    expect(smtp.received).toHaveLength(1)
  })

  test('[BEY-45] [BEY-47] is to be posted, and not mailed, without an account or with an address that is no longer confirmed', async () => {
    const isUnsent = async () =>
      expect((await unsent())[0]).toMatchObject({ refAbo: '100001', sentTo: null })
    await addReading(2, 900)
    smtp.refuse('recipient')
    await moveTo(2)
    await db.account.update({ where: { refAbo: '100001' }, data: { activated: false } })
    smtp.refuse(null)
    await makeAllDue()
    await moveTo(2)
    await isUnsent()
    expect(smtp.received).toEqual([])
    await backend.ask('deleteUser', { params: { login: '100001' } }, await backend.logIn('agent'))
    smtp.received.length = 0
    await moveTo(3)
    await isUnsent()
    expect(smtp.received).toEqual([])
  })

  test('[BEY-46] [BEY-47] is no longer to be posted once staff give the day of its posting, and is not mailed later either', async () => {
    await db.account.update({ where: { refAbo: '100001' }, data: { activated: false } })
    await addReading(2, 900)
    await moveTo(4)
    const agent = await backend.logIn('agent')
    const [{ id } = { id: '' }] = await unsent()
    const mark = (days: number, notice = id) =>
      backend.send('postLegalNotice', { body: { id: notice, day: addDays(today, days) } }, agent)
    for (const days of [1, 5]) expect((await mark(days)).status).toBe(422)
    expect(await (await mark(3, 'nothing')).json()).toBe(0)
    // The same day again is accepted, since the button may be pressed twice; another day is not.
    expect(await (await mark(2)).json()).toBe(1)
    expect(await (await mark(2)).json()).toBe(1)
    expect(await (await mark(4)).json()).toBe(0)
    expect((await unsent()).map(one => one.id)).not.toContain(id)
    expect(
      (await backend.send('postLegalNotice', { body: { id, day: today } }, token)).status,
    ).toBe(403)
    await db.account.update({ where: { refAbo: '100001' }, data: { activated: true } })
    await makeAllDue()
    await moveTo(5)
    expect(smtp.received).toEqual([])
    const [kept] = await proof()
    expect(kept).toMatchObject({ sentAt: null, postedOn: addDays(today, 2) })
    expect(await backend.ask('openLegalNotice', { body: { login: '100001', id } }, token)).toBe(1)
  })

  test('[BEY-49] is kept as a proof for five years, even without the account', async () => {
    await addReading(2, 900)
    await moveTo(2)
    const admin = await backend.logIn('agent')
    await backend.ask('deleteUser', { params: { login: '100001' } }, admin)
    const query = { refAbo: '100001', ...window }
    const kept = () => backend.ask('listLegalNotices', { query }, admin)
    await backend.setToday(addMonths(today, 60))
    expect(await kept()).toHaveLength(1)
    await backend.setToday(addMonths(today, 61))
    expect(await kept()).toEqual([])
  })
})

test('[BEY-49] a utility that does not offer the extra sends no notice', async () => {
  const alone = await startTestBackend({ offers: extra => extra !== 'notices' })
  onTestFinished(() => alone.stop())
  const own = await openDatabase(alone.dataDir)
  onTestFinished(() => own.$disconnect())
  await own.subscriber.update({ where: { refAbo: '100001' }, data: { eInvoiceSince: today } })
  await own.invoice.updateMany({ where: { pdcRef: pdc }, data: { issuedOn: addDays(today, 1) } })
  await alone.setToday(addDays(today, 1))
  expect(await alone.mails(claire)).toEqual([])
})
