import { randomUUID } from 'node:crypto'
import { type Caller, equals, expectThat, given, type Trial } from './kit.ts'

/** A new request of a subscriber, and where it is. `send` sends the same again. */
export async function sendClaim(
  at: Trial,
  attachements: File[] = [], // sic
  by: Caller = 'subscriber',
) {
  const pdc = await at.point(by)
  const userLogin = at.login(by)
  const user = await at.ask('getUser', { query: { userLogin } }, by)
  const reference = randomUUID()
  const body = {
    reference,
    pdc,
    userLogin,
    userMail: user.mail,
    userName: user.lastName,
    message: 'Essai de conformité.' as const,
    claimType: '2' as const,
  }
  const send = () => at.ask('sendUserClaim', { body, files: { attachements } }, by) // sic
  const sent = await send()
  equals('sendUserClaim', sent, 1)
  const histo = await at.ask('getRequestByReference', { query: { reference } }, by)
  const what = `la demande envoyée sous ${reference}`
  expectThat('getRequestByReference', histo !== null, what, 'null')
  return { pdc, histo: given(histo, what), reference, send }
}
