import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays, dayOf, formatDay } from '#domain/values.ts'
import type { Input } from '#upstream/catalogue/index.ts'
import { onBackend, serviceToken } from '../../tests/support/backend.ts'

const today = dayOf(new Date())
const { backend } = await onBackend({}, today)
const token = await backend.logIn('100004')

/** 100004: 214 m³ 31 days before the seeding, 0,30 m³ a day. */
const pdc = 'P100004'
const counterRef = 'C1000041'
type Body = Input<'sendReading'>['body']

async function send(changes: Partial<Body> = {}, as = token) {
  const body = {
    ...{ reference: randomUUID(), pdc, user: '100004', index: 225, date: today, counterRef },
    ...{ comment: '', ...changes },
  }
  const response = await backend.send('sendReading', { body }, as)
  const answer = (await response.json()) as { message?: string } | number
  return [response.status, typeof answer === 'object' ? answer.message : answer]
}

const of = { query: { pdc } }
const readings = () => backend.ask('getReadings', of, token)
const check = (query = { pdc }, as = token) => backend.ask('getReadingCheck', { query }, as)
const taken = [200, 1]
const refused = (words: RegExp) => [409, expect.stringMatching(words)]

const last = async () => (await readings())[0] as Awaited<ReturnType<typeof readings>>[0]

test('[DATA-09] the last report of each meter: type, index, date and mean', async () => {
  expect(await backend.ask('getPreviousReports', of, token)).toEqual([
    { counterRef, report: { type: 'Radio', index: 214, date: expect.any(String), avgCons: 0.3 } },
  ])
  const karim = await backend.logIn('100002')
  const two = await backend.ask('getPreviousReports', { query: { pdc: 'P100002C' } }, karim)
  expect(two.map(meter => meter.counterRef)).toEqual(['C1000023', 'C1000024'])
  const lucas = await backend.logIn('100006')
  const none = await backend.ask('getPreviousReports', { query: { pdc: 'P100006' } }, lucas)
  expect(none).toEqual([{ counterRef: 'C1000061', report: null }])
})

describe('a reading', () => {
  test('[DATA-14] [CONS-13] is there at once, judged by the mean like any other', async () => {
    const before = await last()
    expect(await send({ index: before.index + 9 })).toEqual(taken)
    expect(await last()).toMatchObject({
      date: today,
      index: before.index + 9,
      consumption: 9,
      counterRef,
      type: 'WEBABO',
      avgCons: 0.3,
    })
    expect(await backend.ask('getAlerts', of, token)).toEqual([])
  })

  test('[READ-20] unusually high it is taken, and is an alert that leaves the mean as it was', async () => {
    const before = await last()
    expect(await send({ index: before.index + 100 })).toEqual(taken)
    expect(await last()).toMatchObject({ consumption: 100, avgCons: before.avgCons })
    expect(await backend.ask('getAlerts', of, token)).toEqual([
      expect.objectContaining({ oldIndex: 214, newIndex: 314, newDate: today, consumption: 100 }),
    ])
  })

  test('[READ-21] lower than the last one it is refused; the same is none', async () => {
    expect(await send({ index: 213 })).toEqual(refused(/L’index 213 est plus petit que le dernier/))
    expect(await send({ index: 214 })).toEqual(taken)
    expect(await last()).toMatchObject({ consumption: 0, dailyCons: 0 })
  })

  test('[READ-23] is sent once a day and metering point', async () => {
    expect(await check()).toBe(0)
    expect(await send()).toEqual(taken)
    expect(await check()).toBe(1)
    expect(await send({ index: 226 })).toEqual(refused(/déjà été envoyé aujourd’hui/))
    const tomorrow = addDays(today, 1)
    await backend.setToday(tomorrow)
    expect(await check()).toBe(0)
    expect(await send({ index: 226, date: tomorrow })).toEqual(taken)
    const lines = (await readings()).filter(({ type }) => type === 'WEBABO')
    expect(lines.map(({ index }) => index)).toEqual([226, 225])
  })

  test('[READ-23] of two meters only one is read in a day', async () => {
    const karim = await backend.logIn('100002')
    const of = { pdc: 'P100002C', user: '100002', index: 90 }
    expect(await send({ ...of, counterRef: 'C1000023' }, karim)).toEqual(taken)
    expect(await send({ ...of, counterRef: 'C1000024' }, karim)).toEqual(
      refused(/déjà été envoyé aujourd’hui/),
    )
    expect(await check({ pdc: 'P100002C' }, karim)).toBe(1)
    expect(await check({ pdc: 'P100002A' }, karim)).toBe(0)
  })

  test('two at the same moment: one is taken', async () => {
    const both = await Promise.all([send({ index: 220 }), send({ index: 221 })])
    expect(both.map(([status]) => status).sort()).toEqual([200, 409])
    expect((await readings()).filter(({ type }) => type === 'WEBABO')).toHaveLength(1)
  })

  test('[READ-06] [READ-11] [READ-12] [DATA-14] needs a date, a meter of 8 characters at most, a comment of 60', async () => {
    const wrong = (field: string) => [422, `Valeur refusée : ${field}.`]
    expect(await send({ date: undefined as never })).toEqual(wrong('date'))
    expect(await send({ counterRef: 'C10000410' })).toEqual(wrong('counterRef'))
    expect(await send({ counterRef: '' })).toEqual(wrong('counterRef'))
    expect(await send({ comment: 'x'.repeat(61) })).toEqual(wrong('comment'))
    for (const index of [-1, 1.5, 10_000_000, '225'])
      expect(await send({ index: index as number })).toEqual(wrong('index'))
    expect(await send({ comment: 'x'.repeat(60) })).toEqual(taken)
  })

  test('a meter that was never read has its first one', async () => {
    const lucas = await backend.logIn('100006')
    const own = { pdc: 'P100006', user: '100006', counterRef: 'C1000061', index: 12 }
    expect(await send(own, lucas)).toEqual(taken)
    const [only] = await backend.ask('getReadings', { query: { pdc: 'P100006' } }, lucas)
    expect(only).toMatchObject({ index: 12, consumption: 0, dailyCons: 0, avgCons: null })
  })

  test('[READ-17] [MSG-12] its mail has the values', async () => {
    const reference = randomUUID()
    await send({ reference, comment: 'Lu par ma voisine' })
    const body = { reference: randomUUID(), references: [reference] }
    expect(await backend.ask('sendRecapMail', { body }, serviceToken)).toBe(1)
    const [mail] = await backend.mails('paul.durand@example.fr')
    expect(mail?.subject).toBe('Votre relevé de compteur')
    const text = mail?.text.replaceAll(/\s/g, ' ')
    expect(text).toContain(`Relevé du ${formatDay(today)} pour le point de comptage P100004`)
    expect(text).toContain('compteur C1000041 : 225 m³.')
    expect(text).toMatch(/Consommation depuis le \d\d\/\d\d\/\d{4} : 11 m³\./)
    expect(text).toContain('Votre commentaire : Lu par ma voisine')
  })
})
