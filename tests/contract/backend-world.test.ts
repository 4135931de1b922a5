import { describe, expect, test } from 'vitest'
import { createClock } from '#backend/clock.ts'
import { openDatabase } from '#backend/database.ts'
import { world } from '#backend/world/world.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import { addDays, addMonths } from '../../app/domain/values.ts'
import { onBackend, startTestBackend } from '../support/backend.ts'

const { backend } = await onBackend()
const today = createClock().today()

const get = async <T>(login: string, path: string) => {
  const token = await backend.logIn(login)
  return (await backend.call('GET', `/api/${path}`, { token })).json() as Promise<T>
}
const invoicesOf = (login: string, pdc: string) =>
  get<Answer<'getInvoices'>>(login, `invoices?pdc=${pdc}`)
const balanceOf = (login: string, pdc: string) =>
  get<Answer<'getBalance'>>(login, `getSoldePdc?pdc=${pdc}`)
const pdcsOf = (login: string) => get<Answer<'getPdcs'>>(login, `pdcs?userLogin=${login}`)

const people = [
  ['100001', 'Claire', 'Martin', 'claire.martin@example.fr', ['P100001']],
  ['100002', 'Karim', 'Benali', 'karim.benali@example.fr', ['P100002A', 'P100002B', 'P100002C']],
  ['100003', 'Jeanne', 'Le Goff', 'jeanne.legoff@example.fr', ['P100003']],
  ['100004', 'Paul', 'Durand', 'paul.durand@example.fr', ['P100004']],
  ['100005', 'Inès', 'Moreau', 'ines.moreau@example.fr', ['P100005']],
  ['100006', 'Lucas', 'Petit', 'lucas.petit@example.fr', ['P100006']],
  ['100009', 'Zoé', 'Lambert', 'zoe.lambert@example.fr', ['P100009']],
] as const

test.each(people)(
  '[CALL-17] [DATA-01] %s is %s %s, by number or address, with their metering points',
  async (refAbo, firstName, lastName, mail, points) => {
    const user = await get<Answer<'getUser'>>(refAbo, `users?userLogin=${refAbo}`)
    expect(user).toMatchObject({ refAbo, firstName, lastName, mail, pdcRef: points[0] })
    expect(await get(mail, `users?userLogin=${mail}`)).toEqual(user)
    expect((await pdcsOf(refAbo)).map(pdc => pdc.pdcRef)).toEqual(points)
  },
)

test('[DATA-02] [DATA-05] a user has these keys, and no password', async () => {
  const user = await get<Answer<'getUser'>>('100001', 'users?userLogin=100001')
  expect(Object.keys(user).sort()).toEqual(
    [
      ['adress', 'firstName', 'id', 'lastName', 'login', 'mail', 'nameCustomer', 'pdcRef'],
      ['phone', 'refAbo', 'startDate'],
    ].flat(),
  )
  expect(Object.keys(user.adress).sort()).toEqual(
    [
      ['appartNumber', 'buildingName', 'city', 'cityCompl', 'country', 'floorNumber'],
      ['stairNumber', 'streetCompl', 'streetName', 'streetNumber', 'zipCode'],
    ].flat(),
  )
})

describe('100001', () => {
  test('[DATA-10] twelve invoices, newest first: one to pay, one late, ten paid', async () => {
    const invoices = await invoicesOf('100001', 'P100001')
    expect(invoices).toHaveLength(12)
    expect(invoices.map(({ facture }) => facture.factNumber).slice(0, 2)).toEqual([
      'F100001-01',
      'F100001-02',
    ])
    expect(invoices[0]).toEqual({
      facture: {
        factNumber: 'F100001-01',
        amountFact: 84.37,
        balanceFact: 84.37,
        startDate: addDays(today, -10),
        endDate: addDays(today, 20),
        fileName: 'F100001-01.pdf',
        exist: true,
      },
      isCheck: false,
    })
    expect(invoices[1]?.facture).toMatchObject({ balanceFact: 126.5, endDate: addDays(today, -12) })
    expect(invoices.slice(2).every(({ facture }) => facture.balanceFact === 0)).toBe(true)
    const issues = invoices.map(({ facture }) => facture.startDate)
    expect(issues).toEqual(issues.toSorted().reverse())
  })

  test('[DATA-11] the balance names both', async () => {
    const { total, soldes } = await balanceOf('100001', 'P100001')
    expect(total).toBe(210.87)
    expect(soldes.map(({ etat, invoice }) => [etat, invoice?.factNumber])).toEqual([
      ['regler', 'F100001-01'],
      ['retard', 'F100001-02'],
    ])
  })

  test('[DATA-06] no payment mode, subscribed six years ago', async () => {
    const [pdc] = await pdcsOf('100001')
    expect(pdc?.contract).toEqual({
      souscriptionDate: addMonths(today, -72),
      paymentMode: 0,
      monthlyPayment: 0,
    })
    expect(pdc && Object.keys(pdc).sort()).toEqual(['adress', 'contract', 'pdcRef', 'reportPeriod'])
    const { municipality, startDate, endDate } = pdc?.reportPeriod ?? {}
    expect(municipality).toBe(pdc?.adress.city)
    expect(startDate && endDate && startDate < endDate).toBe(true)
  })

  test('[DATA-08] one alert, on the newest reading', async () => {
    const alerts = await get<Answer<'getAlerts'>>('100001', 'statements/alert?pdc=P100001')
    expect(alerts).toHaveLength(1)
    const [alert] = alerts
    expect(alert?.newDate).toBe(addDays(today, -20))
    expect(alert && alert.newIndex - alert.oldIndex).toBe(alert?.consumption)
  })
})

describe('the meters', () => {
  const rows = world(today, { subscriber: '', admin: '' })
  const startOf = new Map(rows.Subscriber.map(({ refAbo, startDate }) => [refAbo, startDate]))
  const ownerOf = new Map(rows.MeteringPoint.map(({ pdcRef, refAbo }) => [pdcRef, refAbo]))

  test('come and are read while their subscriber is one', () => {
    for (const { counterRef, pdcRef, installedOn } of rows.Meter) {
      const start = startOf.get(ownerOf.get(pdcRef) as string) as string
      const days = rows.Reading.filter(row => row.counterRef === counterRef).map(row => row.date)
      expect(installedOn >= start, counterRef).toBe(true)
      expect(days[0] ?? installedOn, counterRef).toBe(installedOn)
      expect(days, counterRef).toEqual([...new Set(days)].sort())
      expect((days.at(-1) ?? today) <= today, counterRef).toBe(true)
    }
  })

  test('are initialised by their first reading, and never again; each index counts on from the one before', () => {
    for (const [ref, own] of Map.groupBy(rows.Reading, row => row.counterRef)) {
      const ranks = own.flatMap(({ type }, rank) => (type === 'Initialisation' ? [rank] : []))
      expect(ranks, ref).toEqual([0])
      expect(own[0]?.consumption, ref).toBe(0)
      for (const [rank, { index, consumption }] of own.slice(1).entries())
        expect(index - (own[rank]?.index ?? 0), ref).toBe(consumption)
    }
  })

  test('[CONS-13] have a mean from their second reading on, which a leak does not move', () => {
    for (const [ref, own] of Map.groupBy(rows.Reading, row => row.counterRef)) {
      for (const [rank, { date, avgCons }] of own.entries())
        expect(typeof avgCons === 'number', `${ref} ${date}`).toBe(rank > 0)
    }
    const ofClaire = rows.Reading.filter(row => row.pdcRef === 'P100001')
    // 49 + 51 + 58 + 46 + 53 + 50 m³ in three years; then the alert of 148 m³.
    expect(ofClaire.slice(-2).map(({ avgCons }) => avgCons)).toEqual([0.28, 0.28])
  })

  test('of the newest subscriber, 100006, are not read yet', () => {
    expect(rows.Reading.filter(row => row.pdcRef === 'P100006')).toEqual([])
    expect(rows.Invoice.filter(row => row.pdcRef === 'P100006')).toEqual([])
  })
})

describe('the others', () => {
  test('100002: direct debit settled, monthly plan, and one invoice to pay', async () => {
    const contracts = (await pdcsOf('100002')).map(({ contract }) => contract)
    expect(contracts).toMatchObject([
      { paymentMode: 1, monthlyPayment: 0 },
      { paymentMode: 0, monthlyPayment: 1 },
      { paymentMode: 0, monthlyPayment: 0 },
    ])
    expect(await balanceOf('100002', 'P100002A')).toEqual({
      total: 0,
      soldes: [{ etat: 'solde', invoice: null }],
    })
    expect(await balanceOf('100002', 'P100002C')).toMatchObject({
      total: 61.05,
      soldes: [
        { etat: 'regler', invoice: { factNumber: 'F100002C-01', endDate: addDays(today, 8) } },
      ],
    })
  })

  test('100002: two meters on C, ten instalments on the 15th for B', () => {
    const rows = world(today, { subscriber: '', admin: '' })
    expect(rows.Meter.filter(meter => meter.pdcRef === 'P100002C')).toHaveLength(2)
    const plan = rows.Instalment.filter(line => line.pdcRef === 'P100002B')
    expect(plan).toHaveLength(10)
    expect(plan.every(line => line.depositDate.endsWith('-15'))).toBe(true)
  })

  test('a subscriber who is debited signed a mandate of their own, for an account; no other one did', () => {
    const { MeteringPoint, BankAccount, Mandate } = world(today, { subscriber: '', admin: '' })
    const debited = MeteringPoint.filter(
      ({ paymentMode, monthlyPayment }) => paymentMode === 1 || monthlyPayment === 1,
    ).map(({ pdcRef }) => pdcRef)
    expect(debited).toContain('P100002B')
    expect(BankAccount.map(({ pdcRef }) => pdcRef)).toEqual(debited)
    expect(Mandate.map(({ pdcRef }) => pdcRef)).toEqual(debited)
    expect(new Set(Mandate.map(({ reference }) => reference)).size).toBe(debited.length)
    expect(Mandate.every(({ signedOn }) => signedOn <= today)).toBe(true)
  })

  test('100003: monthly plan by direct debit, a credit, the newest invoice without a file', async () => {
    const [pdc] = await pdcsOf('100003')
    expect(pdc?.contract).toMatchObject({ paymentMode: 1, monthlyPayment: 1 })
    expect(await balanceOf('100003', 'P100003')).toEqual({
      total: -42.18,
      soldes: [{ etat: 'avoir', invoice: null }],
    })
    const invoices = await invoicesOf('100003', 'P100003')
    expect(invoices.map(({ facture }) => facture.exist).indexOf(true)).toBe(1)
    const token = await backend.logIn('100003')
    const url = '/api/invoices/file?pdc=P100003&factNumber=F100003-01'
    expect((await backend.call('GET', url, { token })).status).toBe(404)
  })

  test('100004: 214 m³ at a radio reading 31 days ago, 0,30 m³ a day; 100005 was read today', () => {
    const rows = world(today, { subscriber: '', admin: '' }).Reading
    const last = (pdcRef: string) => rows.findLast(row => row.pdcRef === pdcRef)
    expect(last('P100004')).toMatchObject({
      index: 214,
      type: 'Radio',
      date: addDays(today, -31),
      avgCons: 0.3,
    })
    expect(last('P100005')).toMatchObject({ type: 'WEBABO', date: today })
  })

  test('100004 and 100005 are settled, subscribed 14 and 30 months ago; 100006 says nothing', async () => {
    const since = async (login: string) =>
      (await pdcsOf(login)).map(({ contract }) => contract.souscriptionDate)
    expect(await since('100004')).toEqual([addMonths(today, -14)])
    expect(await since('100005')).toEqual([addMonths(today, -30)])
    expect(await since('100006')).toEqual([null])
    expect((await balanceOf('100004', 'P100004')).soldes).toEqual([
      { etat: 'solde', invoice: null },
    ])
  })

  test('100005 has three requests, one of each state', () => {
    const { Request } = world(today, { subscriber: '', admin: '' })
    const states = Request.filter(({ pdcRef }) => pdcRef === 'P100005')
    expect(states.map(({ statutDemande }) => statutDemande)).toEqual([
      'Distribué',
      'En cours de traitement',
      'Dossier traité',
    ])
  })

  test('the demonstration’s secrets are kept hashed', () => {
    const { MailToken } = world(today, { subscriber: '', admin: '' })
    expect(MailToken.map(({ kind, refAbo }) => [kind, refAbo])).toEqual([
      ['mail', '100006'],
      ['activation', '100008'],
      ['password', '100009'],
      ['address', '100009'],
    ])
    expect(MailToken.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
  })

  test('every seeding of a day is the same', () => {
    // As texts: to compare row by row holds up the back end beside for seconds, which then closes its connections.
    const [first, second] = [0, 1].map(() =>
      JSON.stringify(world(today, { subscriber: '', admin: '' })),
    )
    expect(first === second).toBe(true)
  })

  test('100010 to 100229: one to four points each', async () => {
    const { MeteringPoint } = world(today, { subscriber: '', admin: '' })
    const counts = Array.from({ length: 220 }, (_, rank) => String(100_010 + rank)).map(
      refAbo => MeteringPoint.filter(point => point.refAbo === refAbo).length,
    )
    expect(Math.min(...counts)).toBe(1)
    expect(Math.max(...counts)).toBe(4)
    expect(MeteringPoint.filter(point => point.refAbo === '100010')[0]?.pdcRef).toBe('P100010')
    const user = await get('abonne.100229@example.fr', 'users?userLogin=100229')
    expect(user).toMatchObject({ refAbo: '100229', mail: 'abonne.100229@example.fr' })
  })
})

test('a seeding of another day moves every date and no amount', () => {
  const [early, late] = ['2026-02-28', '2027-01-31'].map(day =>
    world(day, { subscriber: '', admin: '' }),
  )
  const first = (rows: typeof early) => rows?.Invoice.slice(0, 2).map(({ dueOn }) => dueOn)
  expect(first(early)).toEqual(['2026-03-20', '2026-02-16'])
  expect(first(late)).toEqual(['2027-02-20', '2027-01-19'])
  const amounts = (rows: typeof early) => rows?.Invoice.map(({ amountCents }) => amountCents)
  expect(amounts(early)).toEqual(amounts(late))
})

test('a later start keeps what is there, sessions included', async () => {
  const first = await startTestBackend()
  const token = await first.logIn('100001')
  await first.stop({ keepData: true })
  const db = await openDatabase(first.dataDir)
  await db.invoice.update({ where: { factNumber: 'F100001-01' }, data: { balanceCents: 100 } })
  await db.$disconnect()
  const second = await startTestBackend({ dataDir: first.dataDir })
  const response = await second.call('GET', '/api/getSoldePdc?pdc=P100001', { token })
  expect(await response.json()).toMatchObject({ total: 127.5 })
  await second.stop()
})
