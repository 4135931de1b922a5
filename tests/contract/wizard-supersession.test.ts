import { beforeEach, expect, test } from 'vitest'
import { wizards } from '#screens/wizards.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import { asked, loggedIn, onNewStore } from '../support/portal.ts'
import { pdc } from '../support/samples.ts'
import { utility } from '../support/upstream.ts'
import { retryReport } from '../support/wizard-routes.ts'
import { hiddenIn, tabOf } from '../support/wizard-tab.ts'

// Which of two requests counts, when the older one is sent again after the newer one.

const { answer, received } = utility()

const [old, recent] = ['FR7630006000011234567890189', 'FR1420041010050500013M02606']
const bankChange = '/paymentmodes/coordonnees'

/** A metering point on direct debit and on a monthly plan, in a street of this name. */
function point(street: string): Pdc {
  const one = pdc('PDC1')
  return {
    ...one,
    adress: { ...one.adress, streetName: street },
    contract: { ...one.contract, paymentMode: 1, monthlyPayment: 1 },
  }
}

/** The IBANs that reached the utility, in their order. */
const accounts = () =>
  received('changeBankAccount').map(({ body }) => (body as { iban: string }).iban)

onNewStore(() => {
  let cookie: string

  beforeEach(async () => {
    cookie = (await loggedIn('subscriber')).cookie
    answer('isAdmin', false)
    answer('getPdcs', [point('rue des Lilas')])
    answer('getBankAccount', null)
    const creditor = { creditorName: 'Eaux', creditorAdress: 'Paris', creditorIdentifier: 'FR1' }
    answer('getMandate', { ...creditor, reference: 'RUM-1', signedOn: '2026-01-01' })
    answer('changeBankAccount', 1)
    answer('stopMonthlyPlan', 1)
    answer('sendRecapMail', 1)
  })

  /** Goes through a wizard to its end: the address of what its sending came to. */
  async function sendOff(base: string, iban?: string): Promise<string> {
    const tab = tabOf(cookie, wizards)
    let at = await tab.get(base)
    const account: Record<string, string>[] = iban ? [{ owner: 'M', bic: 'AGRIFRPP', iban }] : []
    for (const fields of [...account, {}]) {
      if (!at.step) throw new Error(`no step at ${at.url}`)
      at = await tab.post(at.url, { ...hiddenIn(at.step), ...fields })
    }
    return at.url
  }

  const retry = async (report: string) => {
    const answered = await retryReport(asked(report, { cookie, form: {} }), wizards)
    return answered.headers.get('location')
  }

  test('a newer request about something else of the same metering point refuses none', async () => {
    answer('changeBankAccount', 0)
    const report = await sendOff(bankChange, old)
    expect(report).toMatch(/\/bilan$/)
    expect(await sendOff('/paymentmodes/mensualisation/arret')).toMatch(/\/confirmation$/)
    answer('changeBankAccount', 1)
    expect(await retry(report)).toMatch(/\/confirmation$/)
    expect(accounts()).toEqual([old, old])
  })

  test('a street that is written otherwise meanwhile does not bring the old account back', async () => {
    answer('changeBankAccount', 0)
    const report = await sendOff(bankChange, old)
    answer('changeBankAccount', 1)
    answer('getPdcs', [point('rue du Lilas')])
    expect(await sendOff(bankChange, recent)).toMatch(/\/confirmation$/)
    expect(await retry(report)).toBe(report)
    expect(accounts()).toEqual([old, recent])
  })
})
