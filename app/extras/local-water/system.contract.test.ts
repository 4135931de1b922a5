import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addDays, dayOf } from '#domain/values.ts'
import { createClock } from '#utility/clock.ts'
import { openDatabase } from '#utility/database.ts'
import { writeExample } from '#utility/exemple/generer.ts'
import type { Services } from '#utility/handler.ts'
import { runImport } from '#utility/import/run.ts'
import { createMailer } from '#utility/mails/mailer.ts'
import { readSettings } from '#utility/settings.ts'
import { createLinkSigner } from '#utility/tokens.ts'
import { onBackend, startTestBackend } from '../../../tests/support/backend.ts'
import { startSmtp } from '../../../tests/support/smtp.ts'
import { waterSample } from './calls.ts'
import { confirmationMail, sendWaterMails, waterMail } from './system/mails.ts'

// The utility's system mails water notices: to which addresses, how often, and until when.

const smtp = await startSmtp()
const { backend, db } = await onBackend({ smtpUrl: smtp.url })
beforeEach(() => {
  smtp.refuse(null)
  smtp.received.length = 0
})
afterAll(() => smtp.stop())

const anna = 'anna@example.fr'
/** Without works, and without a sample. */
const quietTown = 'Aubrelle'
const today = dayOf(new Date())
const tomorrow = addDays(today, 1)

const subscribe = (town: string, mail: string) =>
  backend.send('subscribeToWater', { body: { town, mail } })

const mailsTo = async (mail: string, count: number) => {
  await vi.waitFor(async () => expect(await backend.mails(mail)).toHaveLength(count), 5_000)
  return backend.mails(mail)
}

/**
 * Waits until all the mails that are due have left: those to two new addresses, asked for one after the other, leave
 * after them.
 */
async function allMailsLeft() {
  const marker = `${crypto.randomUUID()}@example.fr`
  await subscribe(quietTown, marker)
  await mailsTo(marker, 1)
  await subscribe(quietTown, `${marker}.fr`)
  await mailsTo(`${marker}.fr`, 1)
}

/** The id and signature of a link to this page. */
function linkIn(text: string | undefined, page: 'confirmation' | 'desabonnement') {
  const [, id = '', token = ''] =
    new RegExp(`/eau-de-ma-commune/${page}/([^/\\s]+)/([^/\\s]+)`).exec(text ?? '') ?? []
  expect(token).not.toBe('')
  return { id, token }
}

async function confirmed(town: string, mail: string) {
  await subscribe(town, mail)
  const [letter] = await mailsTo(mail, 1)
  const body = linkIn(letter?.text, 'confirmation')
  expect(await backend.ask('confirmWaterNotices', { body })).toBe(1)
  return body
}

const announce = (work: object) =>
  backend.call('POST', '/demo/travaux', {
    body: {
      id: 'T-9',
      town: quietTown,
      from: `${tomorrow}T08:00`,
      to: `${tomorrow}T12:00`,
      ...work,
    },
  })

/** Sends what is due as a second process of the same system would. */
function sendFromAnotherProcess(): Promise<void> {
  const write = { eau: waterMail, 'eau-confirmation': confirmationMail }
  const sender = {
    utilityName: 'Eau',
    phone: '',
    portalUrl: 'http://x',
    mailFrom: 'eau@example.fr',
  }
  const services = {
    db,
    clock: createClock(),
    signer: createLinkSigner('x'),
    mails: createMailer(
      db,
      pino({ level: 'silent' }),
      { ...sender, smtpUrl: smtp.url },
      true,
      (area, key) => write[area as keyof typeof write](services, key),
    ),
  } as Services
  return sendWaterMails(services, new AbortController().signal)
}

/** Moves the next attempts so much closer, as if the minutes had passed. */
async function minutesPass(minutes: number): Promise<void> {
  const waiting = await db.mail.findMany({ where: { state: 'waiting' } })
  for (const { id, nextAt } of waiting)
    await db.mail.update({
      where: { id },
      data: { nextAt: new Date(Number(nextAt) - minutes * 60_000) },
    })
}

/** How many attempts the waiting mails have had. */
const attempts = async () => {
  const { _sum } = await db.mail.aggregate({
    where: { state: 'waiting' },
    _sum: { attempts: true },
  })
  return _sum.attempts ?? 0
}

const subscribed = (town: string, ...mails: string[]) => {
  const now = new Date()
  const row = { town, askedAt: now, mailedAt: now, confirmedAt: now }
  return db.waterSubscription.createMany({ data: mails.map(mail => ({ ...row, mail })) })
}

const works = {
  id: 'T-8',
  town: quietTown,
  streets: [],
  reason: '',
  isCut: true,
  startsAt: `${tomorrow}T08:00`,
  endsAt: `${tomorrow}T12:00`,
}

const receivedCount = (mail: string) => smtp.received.filter(({ to }) => to.includes(mail)).length

describe('[BEY-65] an address is sent the notices of a town once it has confirmed', () => {
  test('before that, it is sent one link and nothing else', async () => {
    expect(await (await subscribe('Vauclaire-sur-Lède', ' Anna@Example.fr ')).json()).toBe(1)
    const [letter] = await mailsTo(anna, 1)
    expect(letter?.subject).toBe(
      'Confirmez votre abonnement aux avis sur l’eau à Vauclaire-sur-Lède',
    )
    await allMailsLeft()
    await mailsTo(anna, 1)
    const body = linkIn(letter?.text, 'confirmation')
    // A button that is pressed twice is no error.
    expect(await backend.ask('confirmWaterNotices', { body })).toBe(1)
    expect(await backend.ask('confirmWaterNotices', { body })).toBe(1)
    const [notice] = await mailsTo(anna, 2)
    expect(notice?.subject).toBe('Vauclaire-sur-Lède\u00a0: coupure d’eau')
    expect(notice?.text).toContain('rue des Lavoirs')
  })

  test('the answer is the same to an address that has them already, and no mail leaves', async () => {
    await confirmed(quietTown, anna)
    const again = await subscribe(quietTown, anna)
    expect([again.status, await again.json()]).toEqual([200, 1])
    await allMailsLeft()
    await mailsTo(anna, 1)
  })

  test('an address that has not confirmed within seven days is deleted, and its link is invalid', async () => {
    await subscribe(quietTown, anna)
    const [letter] = await mailsTo(anna, 1)
    const old = new Date(Date.now() - 7 * 24 * 3_600_000 - 1)
    await db.waterSubscription.updateMany({ where: { mail: anna }, data: { askedAt: old } })
    const body = linkIn(letter?.text, 'confirmation')
    const query = { ...body, purpose: 'confirm' } as const
    expect(await backend.ask('getWaterLink', { query })).toBeNull()
    expect(await db.waterSubscription.count({ where: { mail: anna } })).toBe(1)
    expect(await backend.ask('confirmWaterNotices', { body })).toBe(0)
    expect(await db.waterSubscription.count({ where: { mail: anna } })).toBe(0)
  })

  test('a link that is forged, of another address or of another kind confirms nothing', async () => {
    await subscribe(quietTown, anna)
    const [letter] = await mailsTo(anna, 1)
    const { id, token } = linkIn(letter?.text, 'confirmation')
    const other = await confirmed('Saint-Lunier', 'bob@example.fr')
    for (const forged of ['', 'x', `${token.slice(0, -2)}AA`, other.token, token.repeat(2)])
      expect(await backend.ask('confirmWaterNotices', { body: { id, token: forged } })).toBe(0)
    expect(await backend.ask('unsubscribeFromWater', { body: { id, token } })).toBe(0)
    const row = await db.waterSubscription.findUnique({ where: { id } })
    expect(row?.confirmedAt).toBeNull()
  })
})

describe('[BEY-66] a visitor who types the address of another person can hardly flood it', () => {
  test('one mail a day for a town, however often it is asked for', async () => {
    for (let n = 0; n < 5; n++) await subscribe(quietTown, anna)
    await allMailsLeft()
    await mailsTo(anna, 1)
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    await db.waterSubscription.updateMany({ where: { mail: anna }, data: { mailedAt: yesterday } })
    await subscribe(quietTown, anna)
    await mailsTo(anna, 2)
  })

  test('three towns waiting at most, however many are asked for', async () => {
    const towns = ['Aubrelle', 'Saint-Lunier', 'Montaubert', 'Pont-de-Lède', 'Villers-sous-Lède']
    for (const town of towns) expect((await subscribe(town, anna)).status).toBe(200)
    await allMailsLeft()
    await mailsTo(anna, 3)
  })
})

describe('[BEY-67] each notice leaves once', () => {
  test('of works, and again when they change and when they are cancelled', async () => {
    await confirmed(quietTown, anna)
    await announce({ streets: ['rue du Moulin'], reason: 'vanne' }).then(allMailsLeft)
    // Works that are saved again unchanged are no news.
    await announce({}).then(allMailsLeft)
    const newest = async () => (await backend.mails(anna))[0]
    await mailsTo(anna, 2)
    expect((await newest())?.subject).toBe('Aubrelle\u00a0: coupure d’eau')
    await announce({ to: `${tomorrow}T18:00` }).then(allMailsLeft)
    expect((await newest())?.subject).toBe('Aubrelle\u00a0: coupure d’eau (changement)')
    expect((await newest())?.text).toMatch(/à\s18/)
    await announce({ isCancelled: true }).then(allMailsLeft)
    expect((await newest())?.subject).toBe('Aubrelle\u00a0: coupure d’eau (annulation)')
    await allMailsLeft()
    await mailsTo(anna, 4)
  })

  test('a subscriber who was not notified of works is not notified that they are cancelled', async () => {
    await announce({ isCancelled: true })
    await confirmed(quietTown, anna)
    await allMailsLeft()
    await mailsTo(anna, 1)
  })

  test('a notice whose process was killed while sending is due again, and so is the cancellation that came meanwhile', async () => {
    await subscribed(quietTown, anna)
    await db.waterWork.create({ data: works })
    smtp.refuse('data')
    await sendFromAnotherProcess()
    // A process that is killed while it sends leaves `begunAt` behind.
    await db.waterNotice.updateMany({ data: { begunAt: new Date() } })
    await db.waterWork.update({ where: { id: 'T-8' }, data: { version: 2, isCancelled: true } })
    smtp.refuse(null)
    await minutesPass(6)
    await sendFromAnotherProcess()
    expect(receivedCount(anna)).toBe(1)
    expect((await backend.mails(anna))[0]?.subject).toContain('(annulation)')
    expect(await attempts()).toBe(0)
  })

  test('a notice to an address that the mail server refuses is tried once a day, and given up once the works are cancelled', async () => {
    await subscribed(quietTown, anna, 'bob@example.fr')
    await db.waterWork.create({ data: works })
    smtp.refuse('recipient', /^anna/)
    await sendFromAnotherProcess()
    for (let n = 0; n < 20; n++) {
      await minutesPass(25 * 60)
      for (const _ of [1, 2]) await sendFromAnotherProcess()
    }
    expect([await attempts(), receivedCount('bob@example.fr')]).toEqual([21, 1])
    // A change is notified again; a cancellation is not, to an address that was not notified of the works.
    await db.waterWork.update({ where: { id: 'T-8' }, data: { version: 2 } })
    await sendFromAnotherProcess()
    expect([await attempts(), receivedCount('bob@example.fr')]).toEqual([22, 2])
    await db.waterWork.update({ where: { id: 'T-8' }, data: { version: 3, isCancelled: true } })
    smtp.refuse(null)
    await minutesPass(25 * 60)
    await sendFromAnotherProcess()
    expect([await attempts(), receivedCount('bob@example.fr'), receivedCount(anna)]).toEqual([
      0, 3, 0,
    ])
  })

  test('subscribers who were notified that the water is not compliant are notified once that it is again', async () => {
    await confirmed('Les Essarts-Blancs', anna)
    await mailsTo(anna, 2)
    const last = await db.waterSample.findFirstOrThrow({ where: { town: 'Les Essarts-Blancs' } })
    const { measures } = waterSample.parse(last)
    const right = { ...last, restrictions: [], isConform: true, conclusion: 'Eau conforme.' }
    // A quality reference that is not met does not make the water non-compliant.
    const beside = measures.map(one => (one.isReference ? { ...one, isConform: false } : one))
    await db.waterSample.update({ where: { id: last.id }, data: { measures: beside } })
    const sampled = (id: string, names: string[], sampledOn = today) =>
      db.waterSample.create({
        data: {
          ...right,
          id,
          sampledOn,
          measures: measures
            .filter(({ name }) => names.includes(name))
            .map(measure => ({ ...measure, value: 20, isConform: true })),
        },
      })
    // A sample of the same day is no later one, and one without the nitrates, which were too high, says nothing of them.
    await sampled('A-89', ['Nitrates (en NO3)'], last.sampledOn)
    await allMailsLeft()
    await sampled('A-90', ['Escherichia coli', 'Plomb'])
    await allMailsLeft()
    await mailsTo(anna, 2)
    await sampled('A-91', ['Nitrates (en NO3)'])
    await confirmed('Les Essarts-Blancs', 'bob@example.fr')
    await allMailsLeft()
    const [notice] = await mailsTo(anna, 3)
    expect(notice?.subject).toBe('Les Essarts-Blancs\u00a0: l’eau est de nouveau conforme')
    expect(notice?.text).toContain('Eau conforme.')
    await allMailsLeft()
    await mailsTo(anna, 3)
    await mailsTo('bob@example.fr', 1)
  })

  test('a sample of more than sixty days ago is notified to no new subscriber', async () => {
    const { id } = await db.waterSample.findFirstOrThrow({ where: { town: 'Les Essarts-Blancs' } })
    const sampled = (days: number) =>
      db.waterSample.update({
        where: { id },
        data: { town: quietTown, sampledOn: addDays(today, -days) },
      })
    await sampled(61)
    await confirmed(quietTown, anna)
    await allMailsLeft()
    await mailsTo(anna, 1)
    await sampled(60)
    await allMailsLeft()
    await mailsTo(anna, 2)
  })

  test('a restriction of compliant water is notified as such, and so is its end', async () => {
    const last = await db.waterSample.findFirstOrThrow({ where: { town: 'Les Essarts-Blancs' } })
    const of = { ...last, measures: [], restrictions: last.restrictions as object[] }
    await db.waterSample.create({
      data: { ...of, id: 'A-91', sampledOn: addDays(today, -1), isConform: true },
    })
    await confirmed('Les Essarts-Blancs', anna)
    const [notice] = await mailsTo(anna, 2)
    expect(notice?.subject).toBe('Les Essarts-Blancs\u00a0: restriction d’usage de l’eau')
    await db.waterSample.create({
      data: { ...of, id: 'A-92', sampledOn: today, isConform: true, restrictions: [] },
    })
    await allMailsLeft()
    const [end] = await mailsTo(anna, 3)
    expect(end?.subject).toBe('Les Essarts-Blancs\u00a0: la restriction d’usage de l’eau est levée')
  })

  test('more addresses than are read in one batch are sent one notice each', async () => {
    const mails = Array.from({ length: 120 }, (_, n) => `n${n}@example.fr`)
    await subscribed(quietTown, ...mails)
    await announce({})
    const sent = () => smtp.received.flatMap(({ to }) => to)
    await vi.waitFor(() => expect(sent()).toHaveLength(120), 50_000)
    expect(new Set(sent())).toEqual(new Set(mails))
  }, 60_000)
})

describe('[BEY-68] the link in each notice, which ends the notices without a log-in,', () => {
  test('is signed, may be used twice, and ends those of its town alone', async () => {
    await confirmed(quietTown, anna)
    await announce({})
    const [notice] = await mailsTo(anna, 2)
    const body = linkIn(notice?.text, 'desabonnement')
    const mail = smtp.received.findLast(({ to }) => to.includes(anna))
    expect(mail?.headers.get('list-unsubscribe')).toMatch(
      new RegExp(`/desabonnement/${body.id}/[^/]+/un-clic>$`),
    )
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    await db.waterSubscription.create({
      data: { town: 'Montaubert', mail: anna, askedAt: new Date(), confirmedAt: new Date() },
    })
    for (const token of ['', 'x', body.token.toLowerCase()])
      expect(await backend.ask('unsubscribeFromWater', { body: { ...body, token } })).toBe(0)
    const { token } = linkIn((await backend.mails(anna)).at(-1)?.text, 'confirmation')
    expect(await backend.ask('unsubscribeFromWater', { body: { ...body, token } })).toBe(0)
    expect(await db.waterSubscription.count({ where: { mail: anna } })).toBe(2)
    expect(await backend.ask('unsubscribeFromWater', { body })).toBe(1)
    expect(await backend.ask('unsubscribeFromWater', { body })).toBe(1)
    const left = await db.waterSubscription.findMany({ where: { mail: anna } })
    expect(left.map(({ town }) => town)).toEqual(['Montaubert'])
    await announce({ to: `${tomorrow}T19:00` }).then(allMailsLeft)
    await mailsTo(anna, 2)
  })

  test('shows its town and whether the notices are on, and changes nothing before the button is pressed', async () => {
    await subscribe(quietTown, anna)
    const [asked] = await mailsTo(anna, 1)
    const confirm = { ...linkIn(asked?.text, 'confirmation'), purpose: 'confirm' as const }
    const shownBy = (query: { id: string; token: string; purpose: 'confirm' | 'stop' }) =>
      backend.ask('getWaterLink', { query })
    for (const _ of [1, 2]) expect(await shownBy(confirm)).toEqual({ town: quietTown, isOn: false })
    expect(await db.waterSubscription.count({ where: { confirmedAt: null } })).toBe(1)
    const { id, token } = confirm
    await backend.ask('confirmWaterNotices', { body: { id, token } })
    expect(await shownBy(confirm)).toEqual({ town: quietTown, isOn: true })
    await db.waterSubscription.update({ where: { id }, data: { askedAt: new Date(0) } })
    expect(await shownBy(confirm)).toEqual({ town: quietTown, isOn: true })
    await announce({})
    const [notice] = await mailsTo(anna, 2)
    const stop = { ...linkIn(notice?.text, 'desabonnement'), purpose: 'stop' as const }
    for (const _ of [1, 2]) expect(await shownBy(stop)).toEqual({ town: quietTown, isOn: true })
    for (const wrong of [
      { ...stop, token: `${stop.token}x` },
      { ...stop, purpose: 'confirm' as const },
      { ...confirm, purpose: 'stop' as const },
      { ...stop, id: 'x' },
    ])
      expect(await shownBy(wrong)).toBeNull()
    await backend.ask('unsubscribeFromWater', { body: { id: stop.id, token: stop.token } })
    expect(await shownBy(stop)).toEqual({ town: null, isOn: false })
    expect(await shownBy(confirm)).toBeNull()
  })

  test('cannot be undone by the older link to confirm', async () => {
    const body = await confirmed(quietTown, anna)
    await announce({})
    const [notice] = await mailsTo(anna, 2)
    await backend.ask('unsubscribeFromWater', { body: linkIn(notice?.text, 'desabonnement') })
    expect(await backend.ask('confirmWaterNotices', { body })).toBe(0)
  })
})

describe('[BEY-69] an account that follows a town is sent its notices', () => {
  const claire = 'claire.martin@example.fr'
  const follow = async (follows: boolean, town = quietTown) =>
    backend.ask(
      'followTown',
      { body: { town, user: '100001', follows } },
      await backend.logIn('100001'),
    )
  const followed = async () =>
    backend.ask(
      'getFollowedTowns',
      { query: { userLogin: '100001' } },
      await backend.logIn('100001'),
    )

  test('at once without a link to confirm, at its address of the day, until it is deleted', async () => {
    await follow(true)
    await follow(true)
    expect(await followed()).toEqual([quietTown])
    await announce({})
    await mailsTo(claire, 1)
    await db.account.update({ where: { refAbo: '100001' }, data: { mail: 'claire@example.fr' } })
    await announce({ to: `${tomorrow}T18:00` })
    await mailsTo('claire@example.fr', 1)
    await mailsTo(claire, 1)
    const agent = await backend.logIn('agent')
    await backend.ask('deleteUser', { params: { login: '100001' } }, agent)
    expect(await db.waterSubscription.count()).toBe(0)
    expect(await db.waterNotice.count()).toBe(0)
  })

  test('although its address was given without the account too, and never confirmed', async () => {
    const now = new Date()
    await db.waterSubscription.create({
      data: { town: quietTown, mail: claire, askedAt: now, mailedAt: now },
    })
    await follow(true)
    await announce({})
    await mailsTo(claire, 1)
  })

  test('once when its address was given without the account too; both end with the link, and by the account', async () => {
    await confirmed(quietTown, claire)
    await db.waterSubscription.create({
      data: { town: quietTown, refAbo: '100001', askedAt: new Date(), confirmedAt: new Date() },
    })
    await announce({}).then(allMailsLeft)
    const [notice] = await mailsTo(claire, 2)
    await backend.ask('unsubscribeFromWater', { body: linkIn(notice?.text, 'desabonnement') })
    expect(await followed()).toEqual([])
    await follow(true)
    await follow(false)
    expect(await followed()).toEqual([])
  })
})

test('[BEY-62] a town’s water quality is its last sample up to today, null without one, and 404 for an unknown town', async () => {
  const [known] = await db.waterSample.findMany({ where: { town: 'Vauclaire-sur-Lède' } })
  const { measures, restrictions, ...row } = known ?? expect.fail('no sample')
  const toCome = { id: 'A-99', sampledOn: tomorrow, measures: [], restrictions: [] }
  await db.waterSample.create({ data: { ...row, ...toCome } })
  const of = (town: string) => backend.ask('getWaterQuality', { query: { town } })
  expect(await of('Vauclaire-sur-Lède')).toMatchObject({
    sampledOn: addDays(today, -12),
    isConform: true,
    author: 'ARS (agence régionale de santé)',
  })
  expect(await of(quietTown)).toBeNull()
  expect((await backend.send('getWaterQuality', { query: { town: '<b>' } })).status).toBe(404)
})

test('[BEY-62] [BEY-700] the towns of an import are there, without a sample', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'towns-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const folder = path.join(dataDir, 'exports')
  writeExample(folder, '2026-11-27', { subscribers: 20, invoices: 1, hasPdf: false })
  await runImport({ folder, dataDir, isTrial: false, accepted: new Map() })
  const service = await startTestBackend({ dataDir })
  const town = { name: 'Combe-Bleue', zipCodes: ['01990'] }
  expect(await service.ask('getWaterTowns', {})).toContainEqual(town)
  expect(await service.ask('getWaterQuality', { query: { town: town.name } })).toBeNull()
  await service.stop()
})

test('[BEY-64] works are listed until thirty days after their end', async () => {
  await announce({})
  const noticed = async (days: number) => {
    const endsAt = `${addDays(today, -days)}T12:00`
    await db.waterWork.update({ where: { id: 'T-9' }, data: { endsAt } })
    return (await backend.ask('getWaterWorks', { query: { town: quietTown } })).length
  }
  expect([await noticed(30), await noticed(31)]).toEqual([1, 0])
})

test('[BEY-93] a utility that does not offer the extra sends no water notice', async () => {
  const secrets = { NODE_ENV: 'test' as const, SERVICE_TOKEN: 'x', BACKEND_JWT_SECRET: 'x' }
  const { offers } = readSettings({ ...secrets, EXTRAS: 'notices, own-data' })
  expect([offers('local-water'), offers('own-data')]).toEqual([false, true])
  expect(readSettings(secrets).offers('local-water')).toBe(true)
  const alone = await startTestBackend({ offers })
  onTestFinished(() => alone.stop())
  await alone.send('subscribeToWater', { body: { town: quietTown, mail: anna } })
  // Stopping waits for the run that the subscription caused.
  await alone.stop({ keepData: true })
  const own = await openDatabase(alone.dataDir)
  onTestFinished(() => own.$disconnect())
  const [row] = await own.waterSubscription.findMany({ where: { mail: anna } })
  expect([row?.mailedAt, await own.mail.count({ where: { state: 'waiting' } })]).toEqual([null, 0])
})
