import { randomUUID } from 'node:crypto'
import { toEuros } from '#domain/values.ts'
import { type Check, check, equals, given, type Kit, twice } from '../../../conformance/kit.ts'
import { NotTried } from '../../../conformance/wire.ts'
import { missedPromise, readPromiseRule } from './rules.ts'

const checks: Check[] = [
  check('getPromisesKept', 'ne tient pas plus de promesses qu’il n’en a fait', async at => {
    const figures = await at.ask('getPromisesKept', {}, 'nobody')
    const wrong = figures.filter(({ promised, kept }) => kept > promised)
    at.equals(wrong.length, 0, 'types où kept dépasse promised')
  }),
  check('getGesture', 'dit ce qui a été accordé pour une demande, ou rien', async at => {
    const [claim] = await at.ask('getUsersClaim', { query: {} }, 'agent')
    const { id: histoId } = given(claim, 'aucune demande n’est à traiter')
    await at.ask('getGesture', { query: { histoId } }, 'agent')
  }),
  check(
    ['giveGesture', 'getGesture', 'getUsersClaim'],
    'accorde une fois le geste décidé, pour une demande qui a manqué sa promesse',
    async at => {
      // The demonstration's rule, unless the environment has the utility's.
      const rule = readPromiseRule({ PROMISE_GESTURE_EUROS: '15', ...process.env })
      if (rule.gestureCents === 0) throw new NotTried('aucun geste (PROMISE_GESTURE_EUROS)')
      const claims = await at.ask('getUsersClaim', { query: {} }, 'agent')
      const missed = claims.find(histo => missedPromise(rule, histo, at.today()))
      const { id: histoId } = given(missed, 'aucune demande n’a manqué sa promesse')
      const amount = toEuros(rule.gestureCents)
      const body = { reference: randomUUID(), histoId, amount }
      const other = { ...body, reference: randomUUID() }
      await at.refuses('giveGesture', { body: { ...other, amount: amount + 1 } }, 'agent', 409)
      await twice('giveGesture', call => at.ask(call, { body }, 'agent'))
      await at.refuses('giveGesture', { body: other }, 'agent', 409)
      const found = await at.ask('getGesture', { query: { histoId } }, 'agent')
      equals('getGesture', found?.amount, amount)
    },
  ),
]

export const kit: Kit = { group: 'demandes', checks }
