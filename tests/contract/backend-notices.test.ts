import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#backend/database.ts'
import { leakDeadline } from '#domain/leak.ts'
import type { NoticeKind } from '#domain/notices.ts'
import type { Input } from '#upstream/catalogue/index.ts'
import { addDays, addMonths, dayOf, formatDay } from '../../app/domain/values.ts'
import { onBackend, startTestBackend } from '../support/backend.ts'
import { startSmtp } from '../support/smtp.ts'

// Notices by mail: their subjects, readers and frequency, and the proof of each. Days move by the demonstration's
// clock.

const smtp = await startSmtp()
const { backend, db } = await onBackend({ smtpUrl: smtp.url })
let token: string
const today = dayOf(new Date())
const claire = 'claire.martin@example.fr'
const pdc = 'P100001'

beforeEach(async () => {
  smtp.refuse(null)
  // Only Claire wants to be notified of anything.
  await db.noticeChoice.deleteMany()
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
  const dueOn = addDays(issuedOn, 30)
  await db.invoice.create({
    data: {
      ...{ factNumber, pdcRef: pdc, amountCents: 9_000, balanceCents: 9_000 },
      ...{ issuedOn, dueOn, fileName: `${factNumber}.pdf`, hasFile: false, ...more },
    },
  })
}

/** A reading of Claire's meter, `index` m³ above the last one. */
async function read(days: number, cubicMetres: number, type = 'Radio') {
  const last = await db.reading.findFirstOrThrow({
    where: { pdcRef: pdc },
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
  })
  const { id: _, ...row } = last
  const date = addDays(today, days)
  const passed = (Date.parse(date) - Date.parse(last.date)) / 86_400_000
  await db.reading.create({
    data: {
      ...{ ...row, date, type, index: last.index + cubicMetres, consumption: cubicMetres },
      dailyCons: cubicMetres / passed,
    },
  })
}

/** As if so long had passed since the mail server refused. */
const hoursPass = () =>
  db.mail.updateMany({ where: { state: 'waiting' }, data: { nextAt: new Date(0) } })

describe('[BEY-38] invoices', () => {
  test('a new one is notified once, with its amount and deadline, and nothing from before', async () => {
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

  test('one that is soon to be paid, until its last day, then late, each once; not once it is paid', async () => {
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

  test('one under a payment delay is neither reminded of nor called late; one that is debited is not called to mind', async () => {
    await choose(['echeance', 'retard'])
    const asked = { id: 'D100001-9', rank: 9, pdcRef: pdc, dateDemande: today, message: '' }
    const type = { statutDemande: 'Distribué', typeDemande: 'Délai de paiement' }
    await db.request.create({ data: { ...asked, ...type, attachements: '' } }) // sic
    const delay = { requestId: asked.id, refAbo: '100001', factNumber: 'F100001-01' }
    const schedule = [{ day: addDays(today, 60), cents: 8_437 }]
    await db.paymentDelay.create({ data: { ...delay, amountCents: 8_437, schedule } })
    for (const day of [18, 21]) await moveTo(day)
    expect(await subjects()).toEqual([])
    await db.paymentDelay.deleteMany()
    await db.meteringPoint.update({ where: { pdcRef: pdc }, data: { paymentMode: 1 } })
    await moveTo(18)
    expect(await subjects()).toEqual([])
  })

  test('with the e-invoice a new one is notified whatever was chosen, and no link stops it; none from before the first day of notices', async () => {
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

describe('[BEY-37] readings', () => {
  const seuil = { pdc, valeur: 400, unite: 'litresJour' as const }

  test('one above the threshold is notified once; one below, or an estimate, is not', async () => {
    await choose(['seuil'], [seuil])
    await read(1, 1)
    await moveTo(1)
    await read(2, 50, 'Estimation')
    await read(2, 50, 'Initialisation')
    await moveTo(2)
    const notified = async () =>
      (await subjects()).filter(one => one.includes('dépasse votre seuil'))
    expect(await notified()).toEqual([])
    await read(3, 3)
    await moveTo(3)
    await moveTo(4)
    expect(await notified()).toHaveLength(1)
    const mail = (await backend.mails(claire)).find(one => one.subject.includes('seuil'))
    expect(mail?.text).toContain('400\u00a0litres par jour')
  })

  test('one that is what the threshold says is not', async () => {
    await read(1, 30)
    const [{ dailyCons } = { dailyCons: 0 }] = await db.reading.findMany({
      orderBy: { id: 'desc' },
    })
    await choose(['seuil'], [{ ...seuil, valeur: Math.round(dailyCons * 1000) }])
    await moveTo(1)
    expect(await subjects()).not.toContainEqual(expect.stringContaining('seuil'))
  })

  test('one of the very day on which the notice was switched on is notified', async () => {
    await choose(['seuil'], [seuil])
    await read(0, 900)
    await moveTo(1)
    expect(await subjects()).toContainEqual(expect.stringContaining('dépasse votre seuil'))
  })

  test('[BEY-323] of days above the threshold the first is notified, once, and again after one below', async () => {
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
    const notified = (await backend.mails(claire)).filter(one => one.subject.includes('seuil'))
    expect(
      notified.map(({ text }) => /\d+(?=\u00a0litres par jour)/.exec(text)?.[0]).reverse(),
    ).toEqual(['401', '900'])
  })

  test('switched off, the threshold is kept and nothing is notified', async () => {
    await choose([], [seuil])
    await read(1, 3)
    await moveTo(1)
    expect((await subjects()).filter(one => one.includes('seuil'))).toEqual([])
    const { seuils } = await backend.ask('getNotices', { query: { userLogin: '100001' } }, token)
    expect(seuils).toEqual([seuil])
  })
})

describe('[BEY-36] [BEY-48] what is saved', () => {
  test.each([
    ['P100002A', 400, 403],
    ['P999999', 400, 403],
    [pdc, 0, 422],
    [pdc, 'beaucoup', 422],
  ])('a threshold for %s of %s is refused, and nothing is saved', async (point, valeur, status) => {
    await choose(['facture'])
    const seuils = [{ pdc: point, valeur: valeur as number, unite: 'litresJour' as const }]
    const body = { login: '100001', avis: ['retard' as const], seuils }
    expect((await backend.send('saveNotices', { body }, token)).status).toBe(status)
    expect(await chosen()).toEqual(['facture'])
    expect(await db.threshold.count({ where: { refAbo: '100001' } })).toBe(0)
  })
})

describe('[BEY-39] no flood', () => {
  test('what is on goes on since its day, whatever is saved besides', async () => {
    await choose(['facture'])
    await db.noticeChoice.updateMany({ data: { since: addDays(today, -5) } })
    await choose(['facture', 'retard'])
    const rows = await db.noticeChoice.findMany({ orderBy: { kind: 'asc' } })
    expect(rows.map(({ since }) => since)).toEqual([addDays(today, -5), today])
  })

  test('after an outage all that is new comes in one mail; what is older than a month in none', async () => {
    await choose(['facture'])
    for (const [rank, day] of [1, 20, 24, 30].entries()) await issue(`F100001-8${rank}`, day)
    await moveTo(40)
    const [mail, ...others] = await backend.mails(claire)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Vos nouvelles factures')
    for (const number of ['F100001-81', 'F100001-82', 'F100001-83'])
      expect(mail?.text).toContain(number)
    expect(mail?.text).not.toContain('F100001-80')
    // A notice that is new on that day waits for the next one, though another program has it in the outbox already.
    await issue('F100001-84', 40)
    const now = new Date()
    const row = { recipient: '', subject: '', text: '', html: '', date: now, nextAt: now }
    await db.mail.create({ data: { ...row, state: 'waiting', reference: 'avis:100001 facture' } })
    await moveTo(40)
    expect(await subjects()).toHaveLength(1)
    await moveTo(41)
    expect(await subjects()).toHaveLength(2)
  })

  test('run several times at once, by two programs, it sends one mail', async () => {
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

describe('[BEY-40] what did not leave', () => {
  const unsentRows = () => db.mail.count({ where: { reference: { startsWith: 'avis:100001' } } })
  beforeEach(async () => {
    await choose(['echeance', 'retard'])
    smtp.refuse('data')
    // F100001-01 is late.
    await moveTo(21)
    expect(await unsentRows()).toBe(1)
    smtp.refuse(null)
    await hoursPass()
  })
  afterEach(async () => {
    expect(smtp.received).toEqual([])
    expect(await unsentRows()).toBe(0)
  })

  test('and was paid meanwhile is neither sent nor looked at again', async () => {
    await db.invoice.updateMany({ where: { pdcRef: pdc }, data: { balanceCents: 0 } })
    await moveTo(21)
  })

  test('and was switched off is neither', async () => {
    await choose(['echeance'])
    await moveTo(21)
  })

  test('and is of an account whose address is not confirmed any more is neither', async () => {
    await db.account.update({ where: { refAbo: '100001' }, data: { activated: false } })
    await moveTo(21)
  })
})

test('[BEY-40] an account whose notice cannot be written keeps no other one from theirs', async () => {
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

test('[BEY-40] a mail server that is down loses nothing: it leaves once, later', async () => {
  await choose(['facture'])
  await issue('F100001-95', 1)
  smtp.refuse('data')
  await moveTo(1)
  await moveTo(1)
  expect(smtp.received).toEqual([])
  // Not before its time.
  smtp.refuse(null)
  await moveTo(1)
  expect(smtp.received).toEqual([])
  await hoursPass()
  await moveTo(1)
  await moveTo(1)
  await moveTo(2)
  expect(smtp.received.map(({ to }) => to)).toEqual([[claire]])
})

describe('[BEY-41] recipients', () => {
  test('after a change only the new address does, and it alone', async () => {
    await choose(['facture'])
    await issue('F100001-96', 1)
    const admin = await backend.logIn('agent')
    const body = { login: '100001', mail: 'claire@nouvelle.example' }
    await backend.ask('modifyUserMail', { body }, admin)
    smtp.received.length = 0
    await moveTo(1)
    expect(smtp.received.map(({ to }) => to)).toEqual([['claire@nouvelle.example']])
  })

  test('[BEY-49] with the account go its choices, thresholds and links', async () => {
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

/** The link of the last mail, in its three parts. */
async function linkInMail() {
  const [mail] = await backend.mails(claire)
  const link = mail?.links.find(one => one.includes('/avis/')) ?? ''
  const [user = '', avis = '', signature = ''] = new URL(link).pathname.split('/').slice(2)
  return { user, avis, signature }
}

async function noticeOfInvoice() {
  await choose(['facture', 'retard'])
  await issue('F100001-98', 1)
  await moveTo(1)
  return linkInMail()
}

describe('the link', () => {
  test('[BEY-42] looking changes nothing; pressed, it switches off that one notice, and on again', async () => {
    const link = await noticeOfInvoice()
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

  test('[BEY-43] forged, truncated, of another notice or account, it is worth nothing', async () => {
    const link = await noticeOfInvoice()
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

  test('[BEY-43] it dies with a change of the address, also when the old one comes back', async () => {
    const link = await noticeOfInvoice()
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

  test('[BEY-44] it is in the headers that mail programs read', async () => {
    const { user, avis, signature } = await noticeOfInvoice()
    const [mail] = smtp.received
    const url = `http://localhost:3000/avis/${user}/${avis}/${signature}/un-clic`
    expect(mail?.headers.get('list-unsubscribe')).toBe(`<${url}>`)
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })
})

describe('the notice that the law asks for', () => {
  const proof = () => backend.ask('getLegalNotices', { query: { userLogin: '100001' } }, token)
  const window = { startValue: '0', endValue: '500' }
  const unsent = async () => {
    const query = { ...window, nonEnvoyes: '1' as const }
    return backend.ask('listLegalNotices', { query }, await backend.logIn('agent'))
  }

  test('[BEY-45] [BEY-46] is sent once, whatever was chosen, with figures, steps and the last day', async () => {
    await moveTo(1)
    expect(await proof()).toEqual([])
    await read(2, 900)
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
    // The law's word and the alert of the consumption page are one.
    const alerts = await backend.ask('getAlerts', { query: { pdc } }, token)
    expect(alerts[0]).toMatchObject({ newDate: kept?.newDate, newIndex: kept?.newIndex })
  })

  test('[BEY-45] of a rise that lasts, once in a billing period; of one that has doubled, again', async () => {
    // The last reading is some months old: the first figure is what that makes a day.
    await read(2, 900)
    await moveTo(2)
    // Another one of the same day first.
    for (const day of [2, 3, 4, 5]) {
      await read(day, 4)
      await moveTo(day)
    }
    expect(await proof()).toHaveLength(1)
    await read(6, 100)
    await moveTo(6)
    expect(await proof()).toHaveLength(2)
    // Doubled, and no more than that.
    await read(7, 200)
    await moveTo(7)
    expect(await proof()).toHaveLength(2)
    await read(6 + 149, 150 * 148)
    await moveTo(6 + 149)
    expect(await proof()).toHaveLength(2)
    await read(6 + 181, 150 * 32)
    await moveTo(6 + 181)
    expect(await proof()).toHaveLength(3)
    expect(smtp.received).toHaveLength(3)
  })

  test('[BEY-45] leaves before what was chosen, and not of an estimate', async () => {
    await choose(['facture'])
    await read(1, 900, 'Estimation')
    await moveTo(1)
    expect([await proof(), smtp.received]).toEqual([[], []])
    await db.reading.deleteMany({ where: { pdcRef: pdc, type: 'Estimation' } })
    await issue('F100001-90', 2)
    await read(2, 900)
    await moveTo(2)
    expect((await subjects()).reverse()).toEqual([
      'Votre consommation d’eau a augmenté de façon anormale',
      'Votre nouvelle facture F100001-90',
    ])
  })

  test('[BEY-46] its first opening stays, and that of no other person counts', async () => {
    await read(2, 900)
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

  test('[BEY-40] [BEY-47] one that could not be mailed is shown to staff, until it has left', async () => {
    const before = (await unsent()).length
    await read(2, 900)
    smtp.refuse('recipient')
    await moveTo(2)
    const [lost, ...others] = await unsent()
    expect(others).toHaveLength(before)
    expect(lost).toMatchObject({ refAbo: '100001', name: 'Claire Martin', sentAt: null })
    smtp.refuse(null)
    await hoursPass()
    await moveTo(2)
    await moveTo(2)
    expect(await unsent()).toHaveLength(before)
    expect(smtp.received).toHaveLength(1)
  })

  test('[BEY-45] [BEY-47] without an account it waits for the post, and so where its address is no longer confirmed', async () => {
    const isUnsent = async () =>
      expect((await unsent())[0]).toMatchObject({ refAbo: '100001', sentTo: null })
    await read(2, 900)
    smtp.refuse('recipient')
    await moveTo(2)
    await db.account.update({ where: { refAbo: '100001' }, data: { activated: false } })
    smtp.refuse(null)
    await hoursPass()
    await moveTo(2)
    await isUnsent()
    expect(smtp.received).toEqual([])
    await backend.ask('deleteUser', { params: { login: '100001' } }, await backend.logIn('agent'))
    smtp.received.length = 0
    await moveTo(3)
    await isUnsent()
    expect(smtp.received).toEqual([])
  })

  test('[BEY-46] [BEY-47] marked as posted, it waits no more, and no mail leaves however late an account comes', async () => {
    await db.account.update({ where: { refAbo: '100001' }, data: { activated: false } })
    await read(2, 900)
    await moveTo(4)
    const agent = await backend.logIn('agent')
    const [{ id } = { id: '' }] = await unsent()
    const mark = (days: number, notice = id) =>
      backend.send('postLegalNotice', { body: { id: notice, day: addDays(today, days) } }, agent)
    for (const days of [1, 5]) expect((await mark(days)).status).toBe(422)
    expect(await (await mark(3, 'nothing')).json()).toBe(0)
    // On the very day of the reading; pressed twice, and then with another day: the first stays.
    expect(await (await mark(2)).json()).toBe(1)
    expect(await (await mark(2)).json()).toBe(1)
    expect(await (await mark(4)).json()).toBe(0)
    expect((await unsent()).map(one => one.id)).not.toContain(id)
    expect(
      (await backend.send('postLegalNotice', { body: { id, day: today } }, token)).status,
    ).toBe(403)
    await db.account.update({ where: { refAbo: '100001' }, data: { activated: true } })
    await hoursPass()
    await moveTo(5)
    expect(smtp.received).toEqual([])
    const [kept] = await proof()
    expect(kept).toMatchObject({ sentAt: null, postedOn: addDays(today, 2) })
    expect(await backend.ask('openLegalNotice', { body: { login: '100001', id } }, token)).toBe(1)
  })

  test('[BEY-49] the proof outlives the account, for five years', async () => {
    await read(2, 900)
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

test('[BEY-49] where they are not offered, none is sent', async () => {
  const alone = await startTestBackend({ offers: extra => extra !== 'notices' })
  onTestFinished(() => alone.stop())
  const own = await openDatabase(alone.dataDir)
  onTestFinished(() => own.$disconnect())
  await own.subscriber.update({ where: { refAbo: '100001' }, data: { eInvoiceSince: today } })
  await own.invoice.updateMany({ where: { pdcRef: pdc }, data: { issuedOn: addDays(today, 1) } })
  await alone.setToday(addDays(today, 1))
  expect(await alone.mails(claire)).toEqual([])
})
