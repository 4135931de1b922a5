import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CallName, Input } from '#upstream/catalogue/index.ts'
import { onBackend, serviceToken } from '../../tests/support/backend.ts'

const { backend, db } = await onBackend({}, '2026-11-20')
const [claire, karim] = await Promise.all([backend.logIn('100001'), backend.logIn('100002')])

const iban = 'FR7630006000011234567890189'
const account = { owner: 'Claire Martin', bic: 'AGRIFRPP882', iban }

type Changes = Record<string, unknown> & { pdc?: string }
type Start = 'startDirectDebit' | 'startMonthlyPlan' | 'changeBankAccount'
type Stop = 'stopDirectDebit' | 'stopMonthlyPlan'

const tokenFor = (pdc: string) => (pdc.startsWith('P100001') ? claire : karim)
const mandateOf = (pdc: string) => backend.ask('getMandate', { query: { pdc } }, tokenFor(pdc))
const accountOf = (pdc: string) => backend.ask('getBankAccount', { query: { pdc } }, tokenFor(pdc))
const scheduleOf = (pdc: string) => backend.ask('getSchedule', { query: { pdc } }, tokenFor(pdc))
const checkOf = (pdc: string) => backend.ask('getPaymentCheck', { query: { pdc } }, tokenFor(pdc))

async function contractOf(pdc: string) {
  const userLogin = pdc.startsWith('P100001') ? '100001' : '100002'
  const points = await backend.ask('getPdcs', { query: { userLogin } }, tokenFor(pdc))
  const contract = points.find(point => point.pdcRef === pdc)?.contract
  return [contract?.paymentMode, contract?.monthlyPayment]
}

/** The status of a call, with its answer or the message of its refusal. */
async function outcome(name: CallName, body: unknown, token: string) {
  const response = await backend.send(name, { body } as Input<typeof name>, token)
  const answer = (await response.json()) as { message?: string } | number
  return [response.status, typeof answer === 'object' ? answer.message : answer]
}

/** A request to pay monthly, as the estimate of that consumption (m³ a year) makes it. */
async function planOf(pdc: string, estimationConso = 120) {
  const query = { pdc, estimationConso: String(estimationConso) }
  const quote = await backend.ask('getMonthlyEstimate', { query }, tokenFor(pdc))
  const { monthlyAmount, firstDeposit } = quote
  return { nbPersFoyer: 3, estimationConso, monthlyAmount, firstDeposit }
}

/** Asks for a mode, or another account, with the mandate that is shown for the point. */
async function start(name: Start, { pdc = 'P100001', ...changes }: Changes = {}) {
  const { reference: mandateReference } = await mandateOf(pdc)
  const plan = name === 'startMonthlyPlan' ? await planOf(pdc) : {}
  const own = { reference: randomUUID(), pdc, ...account, mandateReference, ...plan }
  return outcome(name, { ...own, ...changes }, tokenFor(pdc))
}

const stop = (name: Stop, { pdc = 'P100001', ...changes }: Changes = {}) =>
  outcome(name, { reference: randomUUID(), pdc, ...changes }, tokenFor(pdc))

const taken = [200, 1]

test.each([
  ['P100002A est déjà prélevé.', () => start('startDirectDebit', { pdc: 'P100002A' })],
  ['P100001 n’est pas prélevé.', () => stop('stopDirectDebit')],
  ['P100001 n’est pas mensualisé.', () => stop('stopMonthlyPlan')],
  ['P100001 n’est ni prélevé ni mensualisé.', () => start('changeBankAccount')],
])(
  'a mode that is there is not begun, nor ended or changed where it is not: %s',
  async (message, ask) => {
    expect(await ask()).toEqual([409, message])
    expect(await accountOf('P100001')).toBeNull()
  },
)

describe('direct debit', () => {
  test('stops, and with the last mode of a point its mandate ends and its account is forgotten', async () => {
    expect(await stop('stopDirectDebit', { pdc: 'P100002A' })).toEqual(taken)
    expect(await contractOf('P100002A')).toEqual([0, 0])
    expect(await accountOf('P100002A')).toBeNull()
    expect(await mandateOf('P100002A')).toMatchObject({
      reference: 'RUM-P100002A-02',
      signedOn: null,
    })
    expect(await start('startDirectDebit', { pdc: 'P100002A' })).toEqual(taken)
    expect(await mandateOf('P100002A')).toMatchObject({
      reference: 'RUM-P100002A-02',
      signedOn: '2026-11-20',
    })
  })

  test('leaves mandate and account to the monthly plan beside it', async () => {
    await start('startMonthlyPlan')
    await start('startDirectDebit')
    expect(await contractOf('P100001')).toEqual([1, 1])
    expect(await stop('stopDirectDebit')).toEqual(taken)
    expect(await contractOf('P100001')).toEqual([0, 1])
    expect(await accountOf('P100001')).not.toBeNull()
    expect(await mandateOf('P100001')).toMatchObject({ reference: 'RUM-P100001-01' })
  })
})

describe('the monthly plan', () => {
  test('[MON-23] is refused for a point for which one was asked today, even stopped since, until tomorrow', async () => {
    const message =
      'Une demande de mensualisation a déjà été faite aujourd’hui pour le point de comptage P100001. Vous pourrez en faire une autre demain.'
    await start('startMonthlyPlan')
    expect(await start('startMonthlyPlan')).toEqual([409, message])
    await stop('stopMonthlyPlan')
    expect(await start('startMonthlyPlan')).toEqual([409, message])
    await backend.setToday('2026-11-21')
    expect(await start('startMonthlyPlan')).toEqual(taken)
    await backend.setToday('2026-11-22')
    expect(await start('startMonthlyPlan')).toEqual([409, 'P100001 est déjà mensualisé.'])
  })

  test('stops: later instalments are deleted, and no schedule is shown', async () => {
    expect(await stop('stopMonthlyPlan', { pdc: 'P100002B' })).toEqual(taken)
    expect(await contractOf('P100002B')).toEqual([0, 0])
    expect(await scheduleOf('P100002B')).toEqual([])
    expect(await accountOf('P100002B')).toBeNull()
    const kept = await db.instalment.findMany({ where: { pdcRef: 'P100002B' } })
    expect(kept.map(({ depositDate }) => depositDate).filter(day => day > '2026-11-20')).toEqual([])
  })

  test('[MON-20] stops on the day of a deposit, which stays in the books', async () => {
    await start('startMonthlyPlan')
    await backend.setToday('2026-12-15')
    expect(await stop('stopMonthlyPlan')).toEqual(taken)
    const kept = await db.instalment.findMany({ where: { pdcRef: 'P100001' } })
    expect(kept.map(({ depositDate }) => depositDate)).toEqual(['2026-12-15'])
  })

  test('[BEY-750] never passes the end of the contract: a new one is refused, and one that is there ends with it', async () => {
    const leave = async (pdc: string, dateDepart: string) => {
      const meters = await backend.ask('getPreviousReports', { query: { pdc } }, tokenFor(pdc))
      const index = String(meters[0]?.report?.index ?? 0)
      const to = { nom: 'Martin', prenom: 'Claire', adresse: '8 quai', cp: '99120', ville: 'Lède' }
      const read = { indexReleve: index, dateReleve: '2026-11-20', numCompteur: '' }
      const body = { reference: randomUUID(), pdc, commentaire: '', ...read, ...to, dateDepart }
      expect(await outcome('terminateSubscription', body, tokenFor(pdc))).toEqual(taken)
    }
    const before = await scheduleOf('P100002B')
    await leave('P100002B', '2027-01-15')
    const debited = before.filter(({ depositDate }) => depositDate <= '2027-01-15')
    expect(before.length).toBeGreaterThan(debited.length)
    expect(await scheduleOf('P100002B')).toEqual(debited)
    await leave('P100001', '2026-12-11')
    expect(await start('startMonthlyPlan')).toEqual([
      409,
      'Le contrat de P100001 s’arrête le 11/12/2026, avant la dernière mensualité, le 15/09/2027.',
    ])
    expect(await scheduleOf('P100001')).toEqual([])
    expect(await mandateOf('P100001')).toMatchObject({ signedOn: null })
    const reading = { user: '100001', index: 9_999, counterRef: 'C1000011', comment: '' }
    await backend.setToday('2026-12-12')
    const sent = { reference: randomUUID(), pdc: 'P100001', date: '2026-12-12', ...reading }
    expect(await outcome('sendReading', sent, claire)).toEqual([
      409,
      'Le contrat de P100001 s’est arrêté le 11/12/2026.',
    ])
  })

  const changed =
    'Le montant ou la date du premier prélèvement de P100001 a changé\u00a0: recommencez votre demande.'

  test('is refused when its first date is no longer the one that was agreed to, and changes nothing', async () => {
    const reference = randomUUID()
    const agreed = { reference, ...(await planOf('P100001')) }
    // 20 days later the 15th of December is too near: the first debit would be in January.
    await backend.setToday('2026-12-10')
    expect(await start('startMonthlyPlan', agreed)).toEqual([409, changed])
    expect(await contractOf('P100001')).toEqual([0, 0])
    expect(await scheduleOf('P100001')).toEqual([])
    expect(await accountOf('P100001')).toBeNull()
    expect(await mandateOf('P100001')).toMatchObject({ signedOn: null })
    expect(await checkOf('P100001')).toMatchObject({ mensu: false })
    await backend.setToday('2026-11-20')
    expect(await start('startMonthlyPlan', agreed)).toEqual(taken)
    await backend.setToday('2026-12-10')
    expect(await start('startMonthlyPlan', agreed)).toEqual(taken)
    expect((await scheduleOf('P100001'))[0]).toEqual({ depositDate: '2026-12-15', amount: 54 })
  })

  test.each([
    ['nbPersFoyer', 0],
    ['nbPersFoyer', 21],
    ['estimationConso', 0],
    ['estimationConso', 1_000_000],
    ['estimationConso', 12.5],
  ])('refuses %s %d', async (field, value) => {
    expect(await start('startMonthlyPlan', { [field]: value })).toEqual([
      422,
      `Valeur refusée : ${field}.`,
    ])
  })
})

test('[DATA-21] two booleans say what was asked today, until midnight', async () => {
  expect(await checkOf('P100001')).toEqual({ mensu: false, prelev: false })
  await start('startDirectDebit')
  expect(await checkOf('P100001')).toEqual({ mensu: false, prelev: true })
  await start('startMonthlyPlan')
  expect(await checkOf('P100001')).toEqual({ mensu: true, prelev: true })
  expect(await checkOf('P100002C')).toEqual({ mensu: false, prelev: false })
  await backend.setToday('2026-11-21')
  expect(await checkOf('P100001')).toEqual({ mensu: false, prelev: false })
})

describe('the bank account', () => {
  test.each([
    ['owner', 'a'.repeat(25)],
    ['bic', 'AGRIFRPP8822'],
    ['iban', 'FR7630006000011234567890189X'],
  ])('[DATA-13] longer values are refused: %s', async (field, value) => {
    expect(await start('startDirectDebit', { [field]: value })).toEqual([
      422,
      `Valeur refusée : ${field}.`,
    ])
  })

  test.each(['startDirectDebit', 'startMonthlyPlan', 'changeBankAccount'] as const)(
    'is checked by %s, whatever a portal lets through',
    async name => {
      const pdc = name === 'changeBankAccount' ? 'P100002A' : 'P100002C'
      const before = await accountOf(pdc)
      const wrong = { owner: ' ', bic: 'AGRIFRPP8', iban: 'FR7630006000011234567890188' }
      expect(await start(name, { pdc, ...wrong })).toEqual([
        422,
        "Titulaire requis. Format du BIC incorrect. Format de l'IBAN incorrect",
      ])
      expect(await accountOf(pdc)).toEqual(before)
      expect(await mandateOf(pdc)).toMatchObject({ reference: `RUM-${pdc}-01` })
    },
  )
})

describe('the mandate', () => {
  test('keeps its reference until it is signed, and each contract has its own', async () => {
    const [first, again, of] = await Promise.all(['P100001', 'P100001', 'P100002C'].map(mandateOf))
    expect(again).toEqual(first)
    expect(first).toEqual({
      creditorName: 'Service des eaux',
      creditorAdress: '1 place de la Fontaine, 99100 Vauclaire-sur-Lède',
      creditorIdentifier: 'FR90ZZZ999042',
      reference: 'RUM-P100001-01',
      signedOn: null,
    })
    expect(of?.reference).toBe('RUM-P100002C-01')
  })
})

describe('a reference', () => {
  const isTaken = (reference: string) =>
    backend.ask('isRequestTaken', { query: { reference } }, serviceToken)

  test('is taken once: asked again, alone or at once, it answers 1 and does nothing more', async () => {
    const reference = randomUUID()
    expect(await isTaken(reference)).toBe(false)
    const twice = await Promise.all([
      start('startDirectDebit', { reference }),
      start('startDirectDebit', { reference }),
    ])
    expect(twice).toEqual([taken, taken])
    expect(await isTaken(reference)).toBe(true)
    await stop('stopDirectDebit')
    expect(await start('startDirectDebit', { reference })).toEqual(taken)
    expect(await contractOf('P100001')).toEqual([0, 0])
  })

  test('that was refused may be sent again', async () => {
    const reference = randomUUID()
    expect((await start('startDirectDebit', { reference, bic: 'AGRIFRPP8' }))[0]).toBe(422)
    expect(await isTaken(reference)).toBe(false)
    expect(await start('startDirectDebit', { reference })).toEqual(taken)
  })
})
