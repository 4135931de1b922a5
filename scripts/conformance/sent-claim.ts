import { randomUUID } from 'node:crypto'
import { type Bench, type Caller, given, hold } from './kit.ts'

/** A new request of a subscriber, and where it is. `send` sends the same again. */
export async function sendClaim(
  at: Bench,
  attachements: File[] = [], // sic
  by: Caller = 'subscriber',
) {
  const [pdc = ''] = await at.points(by)
  const userLogin = at.login(by)
  const user = await at.ask('getUser', { query: { userLogin } }, by)
  const reference = randomUUID()
  const body = {
    ...{ reference, pdc, userLogin, userMail: user.mail, userName: user.lastName },
    ...({ message: 'Essai de conformité.', claimType: '2' } as const),
  }
  const send = () => at.ask('sendUserClaim', { body, files: { attachements } }, by) // sic
  const sent = await send()
  hold('sendUserClaim', sent === 1, '1', sent)
  const histo = await at.ask('getRequestByReference', { query: { reference } }, by)
  const what = `la demande envoyée sous ${reference}`
  hold('getRequestByReference', histo !== null, what, 'null')
  return { pdc, histo: given(histo, what), reference, send }
}
