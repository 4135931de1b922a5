import { fold } from '#domain/fold.ts'
import { toCents } from '#domain/money.ts'
import type { Histo } from '#upstream/catalogue/entities.ts'
import { accountGiven, type Check, check, equals, expectThat, given } from '../kit.ts'
import { eachPoint } from '../steps.ts'

// Lists are in their order, each thing once; amounts are euros, and the same wherever they are read.

const window = { startValue: '0', endValue: '5', order: 'refAbo', direction: 'asc' } as const
const distinct = (keys: string[]) => new Set(keys).size === keys.length
const isSorted = <T>(ones: T[], follows: (a: T, b: T) => boolean) =>
  ones.every((one, rank) => rank === 0 || follows(ones[rank - 1] as T, one))

const newestFirst = (days: string[]) => isSorted(days, (a, b) => a >= b)

const inOrder = [
  check('getInvoices', 'range les factures la plus récente d’abord, chacune une fois', at =>
    eachPoint(at, async (pdc, by) => {
      const found = await at.ask('getInvoices', { query: { pdc } }, by)
      const numbers = found.map(({ facture }) => facture.factNumber)
      const days = found.map(({ facture }) => facture.startDate)
      expectThat('getInvoices', distinct(numbers), 'chaque numéro une fois', numbers)
      expectThat('getInvoices', newestFirst(days), 'startDate décroissantes', days)
    }),
  ),
  check('getReadings', 'range les relèves la plus récente d’abord', at =>
    eachPoint(at, async (pdc, by) => {
      const days = (await at.ask('getReadings', { query: { pdc } }, by)).map(({ date }) => date)
      expectThat('getReadings', newestFirst(days), 'date décroissantes', days)
    }),
  ),
  check('getUserHistoric', 'range les demandes la plus récente d’abord, chacune une fois', at =>
    eachPoint(at, async (pdc, by) => {
      const found = await at.ask('getUserHistoric', { query: { pdc } }, by)
      const [ids, days] = [found.map(({ id }) => id), found.map(one => one.dateDemande)]
      expectThat('getUserHistoric', distinct(ids), 'chaque demande une fois', ids)
      expectThat('getUserHistoric', newestFirst(days), 'dateDemande décroissantes', days)
      expectThat(
        'getUserHistoric',
        found.every(one => one.pdc === pdc),
        `des demandes de ${pdc}`,
        found,
      )
    }),
  ),
  check('listUsers', 'donne [nombre en tout, page], par pages qui se suivent', async ({ ask }) => {
    const page = async (startValue: string, endValue: string) =>
      ask('listUsers', { query: { ...window, startValue, endValue } }, 'agent')
    const [[count, all], [, first], [, second]] = await Promise.all([
      page('0', '6'),
      page('0', '3'),
      page('3', '6'),
    ])
    const numbers = all.map(({ refAbo }) => refAbo)
    const pages = [...first, ...second].map(({ refAbo }) => refAbo)
    expectThat(
      'listUsers',
      all.length === Math.min(count, 6),
      'autant de comptes que demandé',
      all.length,
    )
    expectThat('listUsers', distinct(numbers), 'chaque compte une fois', numbers)
    expectThat(
      'listUsers',
      isSorted(numbers, (a, b) => a <= b),
      'refAbo croissants',
      numbers,
    )
    expectThat(
      'listUsers',
      String(pages) === String(numbers),
      `deux pages\u00a0: ${numbers}`,
      pages,
    )
  }),
  check('listUsers', 'range dans l’autre sens quand direction est desc', async ({ ask }) => {
    const query = { ...window, direction: 'desc' } as const
    const [, users] = await ask('listUsers', { query }, 'agent')
    const numbers = users.map(({ refAbo }) => refAbo)
    expectThat(
      'listUsers',
      isSorted(numbers, (a, b) => a >= b),
      'refAbo décroissants',
      numbers,
    )
  }),
  check('searchUsers', 'trouve un abonné par son numéro', async ({ ask, user }) => {
    const { refAbo } = await user('subscriber')
    const [count, users] = await ask('searchUsers', { query: { ...window, refAbo } }, 'agent')
    const numbers = users.map(user => user.refAbo)
    expectThat('searchUsers', numbers.includes(refAbo), `${refAbo} dans la liste`, numbers)
    expectThat('searchUsers', count >= users.length, 'le nombre en tout', count)
  }),
  check('getUsersClaim', 'donne chaque demande une fois, et des pages qui se suivent', async at => {
    const claims = async (startValue: string, endValue: string) =>
      await at.ask('getUsersClaim', { query: { startValue, endValue, order: 'date' } }, 'agent')
    const [all, first, second] = [
      await claims('0', '6'),
      await claims('0', '3'),
      await claims('3', '6'),
    ]
    const ids = all.map(({ id }) => id)
    const pages = [...first, ...second].map(({ id }) => id)
    expectThat('getUsersClaim', distinct(ids), 'chaque demande une fois', ids)
    expectThat('getUsersClaim', String(pages) === String(ids), `deux pages\u00a0: ${ids}`, pages)
    const days = all.map(one => one.dateDemande)
    expectThat(
      'getUsersClaim',
      isSorted(days, (a, b) => a <= b),
      'dateDemande croissantes',
      days,
    )
  }),
  check('countUsersClaim', 'compte ce que getUsersClaim donne', async ({ ask }) => {
    const count = await ask('countUsersClaim', { query: {} }, 'agent')
    const claims = await ask('getUsersClaim', { query: {} }, 'agent')
    equals('countUsersClaim', count, claims.length)
  }),
  check(
    'countUsersClaim',
    'compte ce que les filtres laissent, et getUsersClaim ne donne que cela',
    async at => {
      const all = await at.ask('getUsersClaim', { query: {} }, 'agent')
      const { statutDemande, typeDemande } = given(all[0], 'aucune demande n’est à traiter')
      for (const [query, isMeant] of [
        [{ statutFilter: statutDemande }, (one: Histo) => one.statutDemande === statutDemande],
        [{ typeFilter: typeDemande }, (one: Histo) => one.typeDemande === typeDemande],
      ] as const) {
        const meant = all.filter(isMeant).map(({ id }) => id)
        const found = (await at.ask('getUsersClaim', { query }, 'agent')).map(({ id }) => id)
        expectThat('getUsersClaim', String(found) === String(meant), `${meant}`, found)
        await at.answers('countUsersClaim', { query }, 'agent', meant.length, JSON.stringify(query))
      }
    },
    ['getUsersClaim'],
  ),
  check('searchUsers', 'ne trouve par un nom que ceux qui le portent', async ({ ask, user }) => {
    const { lastName } = await user('subscriber')
    const [, users] = await ask('searchUsers', { query: { ...window, lastName } }, 'agent')
    const names = users.map(one => one.lastName)
    const isTheirs = (name: string) => fold(name).includes(fold(lastName))
    expectThat('searchUsers', names.length > 0 && names.every(isTheirs), lastName, names)
  }),
  check('listPendingAdresses', 'range les adresses la plus ancienne d’abord', async ({ ask }) => {
    const days = (await ask('listPendingAdresses', { query: {} }, 'agent')).map(
      ({ askedOn }) => askedOn,
    )
    expectThat(
      'listPendingAdresses',
      isSorted(days, (a, b) => a <= b),
      'askedOn croissants',
      days,
    )
  }),
]

const amounts = [
  check('getBalance', 'est la somme de ce qui reste dû, au centime', at =>
    eachPoint(at, async (pdc, by) => {
      const { total } = await at.ask('getBalance', { query: { pdc } }, by)
      const invoices = await at.ask('getInvoices', { query: { pdc } }, by)
      const owed = invoices.reduce((sum, { facture }) => sum + toCents(facture.balanceFact), 0)
      expectThat(
        'getBalance',
        toCents(total) === owed,
        `${owed / 100} (les balanceFact de getInvoices)`,
        total,
      )
    }),
  ),
  check('getInvoices', 'écrit les montants en euros, deux décimales au plus', at =>
    eachPoint(at, async (pdc, by) => {
      for (const { facture } of await at.ask('getInvoices', { query: { pdc } }, by))
        for (const euros of [facture.amountFact, facture.balanceFact])
          expectThat('getInvoices', toCents(euros) / 100 === euros, 'deux décimales au plus', euros)
    }),
  ),
  check('getInvoices', 'donne à une facture connue son montant', async at => {
    const { pdc, factNumber, amountFact } = accountGiven(at, 'facture')
    const invoices = await at.ask('getInvoices', { query: { pdc } }, 'subscriber')
    const found = invoices.find(({ facture }) => facture.factNumber === factNumber)?.facture
      .amountFact
    expectThat(
      'getInvoices',
      found === amountFact,
      `${factNumber}\u00a0: ${amountFact}\u00a0€`,
      found ?? 'rien',
    )
  }),
  check('getMonthlyEstimate', 'demande chaque mois un dixième de l’année', async at => {
    const pdc = await at.point('subscriber')
    const query = { pdc, estimationConso: '120' }
    const { yearlyAmount, monthlyAmount } = await at.ask(
      'getMonthlyEstimate',
      { query },
      'subscriber',
    )
    const isTenth = Math.abs(toCents(yearlyAmount) - 10 * toCents(monthlyAmount)) <= 10
    expectThat(
      'getMonthlyEstimate',
      isTenth,
      `${yearlyAmount / 10}\u00a0€`,
      `${monthlyAmount}\u00a0€`,
    )
  }),
]

export const lists: Check[] = [...inOrder, ...amounts]
