import { fold } from '#domain/fold.ts'
import type { Histo } from '#upstream/catalogue/entities.ts'
import { toCents } from '../../app/domain/values.ts'
import { accountGiven, type Check, check, expectThat, given } from '../kit.ts'
import { eachPoint } from '../steps.ts'
import { NotTried } from '../wire.ts'

// Lists are sorted and have no duplicates; amounts are euros, and the same in every call.

const window = { startValue: '0', endValue: '5', order: 'refAbo', direction: 'asc' } as const
const inFrench = new Intl.Collator('fr', { sensitivity: 'base' })
const distinct = (keys: string[]) => new Set(keys).size === keys.length
const ascend = (ones: string[]) =>
  ones.every((one, rank) => rank === 0 || (ones[rank - 1] as string) <= one)
const descend = (ones: string[]) => ascend(ones.toReversed())

const numbered = new Intl.Collator('fr', { numeric: true })
/** The field by which requests are sorted, for each order. */
const claimKeys = {
  id: 'id',
  pdc: 'pdc',
  date: 'dateDemande',
  statut: 'statutDemande',
  type: 'typeDemande',
} as const

const inOrder = [
  check('getInvoices', 'range les factures la plus récente d’abord, chacune une fois', at =>
    eachPoint(at, async (pdc, by) => {
      const found = await at.ask('getInvoices', { query: { pdc } }, by)
      const numbers = found.map(({ facture }) => facture.factNumber)
      const days = found.map(({ facture }) => facture.startDate)
      at.expect(distinct(numbers), 'chaque numéro une fois', numbers)
      at.expect(descend(days), 'startDate décroissantes', days)
    }),
  ),
  check('getReadings', 'range les relèves la plus récente d’abord', at =>
    eachPoint(at, async (pdc, by) => {
      const days = (await at.ask('getReadings', { query: { pdc } }, by)).map(({ date }) => date)
      at.expect(descend(days), 'date décroissantes', days)
    }),
  ),
  check('getUserHistoric', 'range les demandes la plus récente d’abord, chacune une fois', at =>
    eachPoint(at, async (pdc, by) => {
      const found = await at.ask('getUserHistoric', { query: { pdc } }, by)
      const [ids, days] = [found.map(({ id }) => id), found.map(one => one.dateDemande)]
      at.expect(distinct(ids), 'chaque demande une fois', ids)
      at.expect(descend(days), 'dateDemande décroissantes', days)
      at.expect(
        found.every(one => one.pdc === pdc),
        `des demandes de ${pdc}`,
        found,
      )
    }),
  ),
  check(
    'listUsers',
    'donne [nombre en tout, page], par pages qui se suivent',
    async ({ ask, expect }) => {
      const page = async (startValue: string, endValue: string) =>
        ask('listUsers', { query: { ...window, startValue, endValue } }, 'agent')
      const [[count, all], [, first], [, second]] = await Promise.all([
        page('0', '6'),
        page('0', '3'),
        page('3', '6'),
      ])
      if (count < 4) throw new NotTried('il faut quatre comptes pour deux pages')
      const numbers = all.map(({ refAbo }) => refAbo)
      const pages = [...first, ...second].map(({ refAbo }) => refAbo)
      expect(all.length === Math.min(count, 6), 'autant de comptes que demandé', all.length)
      expect(distinct(numbers), 'chaque compte une fois', numbers)
      expect(ascend(numbers), 'refAbo croissants', numbers)
      expect(String(pages) === String(numbers), `deux pages\u00a0: ${numbers}`, pages)
    },
  ),
  ...(['lastName', 'firstName', 'mail', 'refAbo', 'startDate'] as const).map(order =>
    check('listUsers', `range par ${order}, comme en français, dans les deux sens`, async at => {
      const values = async (direction: 'asc' | 'desc') => {
        const query = { ...window, endValue: '500', order, direction }
        const [, users] = await at.ask('listUsers', { query }, 'agent')
        return users.map(user => user[order])
      }
      const ascending = await values('asc')
      const sorted = ascending.toSorted(inFrench.compare)
      const isSorted = ascending.every(
        (one, rank) => inFrench.compare(one, sorted[rank] ?? '') === 0,
      )
      at.expect(isSorted, `${order} croissants`, ascending)
      const [first] = await values('desc')
      at.equals(first, ascending.at(-1), 'en tête, dans l’autre sens')
    }),
  ),
  check('searchUsers', 'trouve un abonné par son numéro', async ({ ask, user, expect }) => {
    const { refAbo } = await user('subscriber')
    const [count, users] = await ask('searchUsers', { query: { ...window, refAbo } }, 'agent')
    const numbers = users.map(user => user.refAbo)
    expect(numbers.includes(refAbo), `${refAbo} dans la liste`, numbers)
    expect(count >= users.length, 'le nombre en tout', count)
  }),
  check('getUsersClaim', 'donne chaque demande une fois, et des pages qui se suivent', async at => {
    const claims = async (startValue: string, endValue: string) =>
      await at.ask('getUsersClaim', { query: { startValue, endValue, order: 'date' } }, 'agent')
    const [all, first, second] = [
      await claims('0', '6'),
      await claims('0', '3'),
      await claims('3', '6'),
    ]
    if (all.length < 4) throw new NotTried('il faut quatre demandes pour deux pages')
    const ids = all.map(({ id }) => id)
    const pages = [...first, ...second].map(({ id }) => id)
    at.expect(distinct(ids), 'chaque demande une fois', ids)
    at.expect(String(pages) === String(ids), `deux pages\u00a0: ${ids}`, pages)
    const days = all.map(one => one.dateDemande)
    at.expect(ascend(days), 'dateDemande croissantes', days)
  }),
  check('countUsersClaim', 'compte ce que getUsersClaim donne', async ({ ask, equals }) => {
    const count = await ask('countUsersClaim', { query: {} }, 'agent')
    const claims = await ask('getUsersClaim', { query: {} }, 'agent')
    equals(count, claims.length)
  }),
  check(
    ['countUsersClaim', 'getUsersClaim'],
    'compte ce que les filtres laissent, et getUsersClaim ne donne que cela',
    async at => {
      const all = await at.ask('getUsersClaim', { query: {} }, 'agent')
      const first = given(all[0], 'aucune demande n’est à traiter')
      const { statutDemande, typeDemande, pdc } = first
      const days = all.map(one => one.dateDemande).sort()
      const middle = days[Math.floor(days.length / 2)] ?? ''
      for (const [query, isMeant] of [
        [{ statutFilter: statutDemande }, (one: Histo) => one.statutDemande === statutDemande],
        [{ typeFilter: typeDemande }, (one: Histo) => one.typeDemande === typeDemande],
        [{ pdcFilter: pdc.toLowerCase() }, (one: Histo) => one.pdc.includes(pdc)],
        [{ dateFilter: middle }, (one: Histo) => one.dateDemande >= middle],
        [{ dateFilterEnd: middle }, (one: Histo) => one.dateDemande <= middle],
        [
          { pdcFilter: pdc, statutFilter: statutDemande },
          (one: Histo) => one.pdc.includes(pdc) && one.statutDemande === statutDemande,
        ],
      ] as const) {
        const meant = all.filter(isMeant).map(({ id }) => id)
        const found = (await at.ask('getUsersClaim', { query }, 'agent')).map(({ id }) => id)
        expectThat('getUsersClaim', String(found) === String(meant), `${meant}`, found)
        await at.answers('countUsersClaim', { query }, 'agent', meant.length, JSON.stringify(query))
      }
    },
  ),
  check(
    'searchUsers',
    'ne trouve par un nom que ceux qui le portent',
    async ({ ask, user, expect }) => {
      const { lastName } = await user('subscriber')
      const [, users] = await ask('searchUsers', { query: { ...window, lastName } }, 'agent')
      const names = users.map(one => one.lastName)
      const isTheirs = (name: string) => fold(name).includes(fold(lastName))
      expect(names.length > 0 && names.every(isTheirs), lastName, names)
    },
  ),
  check('searchUsers', 'cherche une partie de l’adresse e-mail, et tout à la fois', async at => {
    const [own, other] = [await at.user('subscriber'), await at.user('other')]
    const found = async (query: object) => {
      const [, users] = await at.ask('searchUsers', { query: { ...window, ...query } }, 'agent')
      return users.map(({ refAbo }) => refAbo)
    }
    const userLogin = own.mail.slice(0, -1).toUpperCase()
    for (const query of [{ userLogin }, { userLogin, refAbo: own.refAbo, lastName: own.lastName }])
      at.equals(String(await found(query)), own.refAbo, JSON.stringify(query))
    at.equals(String(await found({ userLogin, refAbo: other.refAbo })), '', 'd’un autre numéro')
  }),
  ...(['id', 'pdc', 'date', 'statut', 'type'] as const).map(order =>
    check('getUsersClaim', `range par ${order}, dans les deux sens`, async at => {
      const key = claimKeys[order]
      const values = async (reverse: 'true' | 'false') =>
        (await at.ask('getUsersClaim', { query: { order, reverse } }, 'agent')).map(one => one[key])
      const ascending = await values('false')
      const sorted = ascending.toSorted(numbered.compare)
      at.equals(String(ascending), String(sorted))
      at.equals(String(await values('true')), String(ascending.toReversed()), 'dans l’autre sens')
    }),
  ),
  check(
    'listPendingAdresses',
    'range les adresses la plus ancienne d’abord',
    async ({ ask, expect }) => {
      const days = (await ask('listPendingAdresses', { query: {} }, 'agent')).map(
        ({ askedOn }) => askedOn,
      )
      expect(ascend(days), 'askedOn croissants', days)
    },
  ),
]

const amounts = [
  check('getBalance', 'est la somme de ce qui reste dû, au centime', at =>
    eachPoint(at, async (pdc, by) => {
      const { total } = await at.ask('getBalance', { query: { pdc } }, by)
      const invoices = await at.ask('getInvoices', { query: { pdc } }, by)
      const owed = invoices.reduce((sum, { facture }) => sum + toCents(facture.balanceFact), 0)
      at.expect(toCents(total) === owed, `${owed / 100} (les balanceFact de getInvoices)`, total)
    }),
  ),
  check('getInvoices', 'écrit les montants en euros, deux décimales au plus', at =>
    eachPoint(at, async (pdc, by) => {
      for (const { facture } of await at.ask('getInvoices', { query: { pdc } }, by))
        for (const euros of [facture.amountFact, facture.balanceFact])
          at.expect(toCents(euros) / 100 === euros, 'deux décimales au plus', euros)
    }),
  ),
  check('getInvoices', 'donne à une facture connue son montant', async at => {
    const { pdc, factNumber, amountFact } = accountGiven(at, 'facture')
    const invoices = await at.ask('getInvoices', { query: { pdc } })
    const found = invoices.find(({ facture }) => facture.factNumber === factNumber)?.facture
      .amountFact
    at.expect(found === amountFact, `${factNumber}\u00a0: ${amountFact}\u00a0€`, found ?? 'rien')
  }),
  check('getMonthlyEstimate', 'demande chaque mois un dixième de l’année', async at => {
    const pdc = await at.point('subscriber')
    const query = { pdc, estimationConso: '120' }
    const { yearlyAmount, monthlyAmount } = await at.ask('getMonthlyEstimate', { query })
    const isTenth = Math.abs(toCents(yearlyAmount) - 10 * toCents(monthlyAmount)) <= 10
    at.expect(isTenth, `${yearlyAmount / 10}\u00a0€`, `${monthlyAmount}\u00a0€`)
  }),
]

export const lists: Check[] = [...inOrder, ...amounts]
