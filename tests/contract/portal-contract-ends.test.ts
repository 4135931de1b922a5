import { beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, formatDay } from '#domain/values.ts'
import { extraNames } from '#extras/all.ts'
import { loader as home } from '#screens/home/home.tsx'
import { loader as invoices } from '#screens/invoices/list.tsx'
import { loader as directDebit } from '#screens/payment-modes/direct-debit.tsx'
import { loader as paymentModes } from '#screens/payment-modes/hub.tsx'
import { loader as monthly } from '#screens/payment-modes/monthly.tsx'
import { loader as leaving } from '#screens/services/leaving/leaving.tsx'
import { loader as moving } from '#screens/services/moving/moving.tsx'
import { endBeforePlan, endPassed } from '#screens/shell/contract-ends.server.ts'
import { asked, loggedIn, onStore, without } from '../support/portal.ts'
import { utility } from '../support/upstream.ts'

const { admits, answer } = utility()
onStore()
without(...extraNames)

const today = dayOf(new Date())
const [yesterday, soon] = [addDays(today, -1), addDays(today, 30)]
const ended = (date: string) => [{ pdc: 'PDC1', date }]

test('[BEY-750] a contract is over after its last day, and one that ends before the last instalment allows no plan', () => {
  expect(endPassed(ended('2026-12-10'), 'PDC1', '2026-12-10')).toBeUndefined()
  expect(endPassed(ended('2026-12-10'), 'PDC1', '2026-12-11')).toBe('2026-12-10')
  expect(endPassed(ended('2026-12-10'), 'PDC2', '2026-12-11')).toBeUndefined()
  const last = '2027-09-15'
  expect(endBeforePlan(ended('2027-09-14'), 'PDC1', '2026-11-21')).toEqual({
    end: '2027-09-14',
    last,
  })
  expect(endBeforePlan(ended(last), 'PDC1', '2026-11-21')).toBeUndefined()
})

let cookie: string
beforeEach(async () => {
  admits('PDC1')
  answer('getInvoices', [])
  answer('getAlerts', [])
  answer('getReadings', [])
  answer('getUserHistoric', [])
  answer('getBalance', { total: 0, soldes: [] })
  answer('getEInvoice', { since: null })
  answer('getTownDocuments', [])
  cookie = (await loggedIn('subscriber')).cookie
})

const at = (path: string) => asked(path, { cookie })

/** What the pages offer about payment while the contract goes on, ends within a month, or is over. */
async function offers() {
  const hub = await paymentModes(at('/paymentmodes'))
  return {
    home: (await home(at('/home'))).mayBeMonthly,
    invoices: (await invoices(at('/factures/consulter'))).planHref !== null,
    monthly: (await monthly(at('/paymentmodes/mensualisation'))).ways.length > 0,
    monthlyTile: hub.hasMonthlyTile,
    directDebit: (await directDebit(at('/paymentmodes/prelevement'))).ways.length > 0,
    directDebitTile: hub.hasDirectDebitTile,
    row: hub.points[0]?.action,
  }
}
const [plan, debit] = [
  (is: boolean) => ({ home: is, invoices: is, monthly: is, monthlyTile: is }),
  (is: boolean) => ({ directDebit: is, directDebitTile: is }),
]

test('[BEY-750] what the form would refuse is not offered: no plan past the end, nothing after it', async () => {
  answer('getTerminations', [])
  const row = 'Passer au prélèvement'
  expect(await offers()).toEqual({ ...plan(true), ...debit(true), row })
  answer('getTerminations', ended(soon))
  expect(await offers()).toEqual({ ...plan(false), ...debit(true), row })
  answer('getTerminations', ended(yesterday))
  expect(await offers()).toEqual({
    ...plan(false),
    ...debit(false),
    row: `Contrat arrêté le ${formatDay(yesterday)}`,
  })
})

test('[BEY-750] the pages of a departure tell its day as to come until it is over', async () => {
  const told = async (date: string) => {
    answer('getTerminations', ended(date))
    const { asked, areOver } = await leaving(at('/services/resiliation'))
    const { texts } = await monthly(at('/paymentmodes/mensualisation'))
    return { asked, areOver, text: texts[0], isOver: (await moving(at('/demenager'))).isOver }
  }
  const isOn = (words: string) => expect.stringContaining(`contrat ${words}`)
  expect(await told(today)).toMatchObject({
    ...{ asked: [isOn(`s’arrête le ${formatDay(today)}`)], areOver: false, isOver: false },
    text: expect.stringContaining(`s’arrête le ${formatDay(today)}`),
  })
  expect(await told(yesterday)).toMatchObject({
    ...{ asked: [isOn(`s’est arrêté le ${formatDay(yesterday)}`)], areOver: true, isOver: true },
    text: expect.stringContaining(`s’est arrêté le ${formatDay(yesterday)}`),
  })
})
