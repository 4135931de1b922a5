import { randomUUID } from 'node:crypto'
import { toCents, toEuros } from '#domain/values.ts'
import {
  type Check,
  check,
  equals,
  given,
  type Kit,
  type Trial,
  twice,
} from '../../../conformance/kit.ts'
import { inputAbout } from '../../../conformance/samples.ts'
import { NotTried } from '../../../conformance/wire.ts'
import { delayRefusal, readDelayRule, scheduleOf, waysOf } from './rules.ts'

/** An invoice for which the rule of the settings allows more time, and the way to pay it. */
async function delayable(at: Trial) {
  const pdc = await at.point('subscriber')
  const rule = readDelayRule(process.env)
  const invoices = await at.ask('getInvoices', { query: { pdc } })
  const query = { userLogin: at.login('subscriber') }
  const delays = (await at.ask('getPaymentDelays', { query }))
    .filter(delay => delay.pdc === pdc)
    .map(({ factNumber: number, ...delay }) => ({ number, ...delay }))
  for (const { facture } of invoices) {
    const cents = toCents(facture.balanceFact)
    const due = { cents, deadline: facture.endDate, today: at.today() }
    const none = { isAutomatic: false, isUnderWay: false, isDisputed: false }
    if (delayRefusal({ ...due, ...none, number: facture.factNumber, delays }, rule)) continue
    const count = waysOf(due, rule).find(count => count > 1)
    const schedule = count && scheduleOf({ count }, due, rule)
    if (!schedule) continue
    const instalments = schedule.map(({ day, cents }) => ({ date: day, amount: toEuros(cents) }))
    return { pdc, factNumber: facture.factNumber, instalments }
  }
  throw new NotTried('« abonne » n’a aucune facture pour laquelle demander un délai')
}

const checks: Check[] = [
  ...(['getPaymentDelay', 'decidePaymentDelay'] as const).map(name =>
    check(name, 'dit par 404 ce qui n’existe pas', at =>
      at.refuses(name, inputAbout(name), 'agent', 404),
    ),
  ),
  check(
    [
      'askPaymentDelay',
      'getPaymentDelays',
      'getDeskPaymentDelays',
      'getPaymentDelay',
      'decidePaymentDelay',
      'getRequestByReference',
    ],
    'demande un délai une fois, et un agent l’accorde une fois',
    async at => {
      const body = { reference: randomUUID(), ...(await delayable(at)) }
      const [first, ...others] = body.instalments
      const more = [{ ...first, amount: (first?.amount ?? 0) + 1 }, ...others]
      const forged = { ...body, reference: randomUUID(), instalments: more }
      await at.refuses('askPaymentDelay', { body: forged }, 'subscriber', 409)
      await twice('askPaymentDelay', call => at.ask(call, { body }))
      const again = { ...body, reference: randomUUID() }
      await at.refuses('askPaymentDelay', { body: again }, 'subscriber', 409)
      const { reference } = body
      const histo = await at.ask('getRequestByReference', { query: { reference } })
      const histoId = given(histo, 'getRequestByReference ne connaît pas la demande').id
      const delayState = async () =>
        (await at.ask('getPaymentDelays', { query: { userLogin: at.login('subscriber') } })).find(
          delay => delay.histoId === histoId,
        )?.state
      equals('getPaymentDelays', await delayState(), 'asked')
      const seen = await at.ask(
        'getDeskPaymentDelays',
        { query: { refAbo: at.login('subscriber') } },
        'agent',
      )
      equals('getDeskPaymentDelays', seen.find(delay => delay.histoId === histoId)?.state, 'asked')
      const { refusal } = await at.ask('getPaymentDelay', { query: { histoId } }, 'agent')
      equals('getPaymentDelay', refusal, null)
      const { version } = await at.ask('getClaim', { query: { histoId } }, 'agent')
      const decision = {
        reference: randomUUID(),
        histoId,
        version,
        decision: 'accepted' as const,
        message: '',
      }
      await twice('decidePaymentDelay', call => at.ask(call, { body: decision }, 'agent'))
      equals('getPaymentDelays', await delayState(), 'accepted')
      const other = { ...decision, reference: randomUUID() }
      await at.refuses('decidePaymentDelay', { body: other }, 'agent', 409)
    },
  ),
]

export const kit: Kit = { group: 'demandes', checks }
