import { streetLine } from '#domain/address.ts'
import { redirectWithToast } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { notResent, notRevoked, resent, revoked } from './texts.server.ts'
import { shownPerson } from './texts.ts'

export async function showPeople({ call, who, pdcs }: Subscriber) {
  const all = await call('getDelegations', { query: { userLogin: who.owner } })
  const addressOf = (ref: string) => {
    const point = pdcs.find(({ pdcRef }) => pdcRef === ref)
    return point ? `${streetLine(point.adress)} (${ref})` : ref
  }
  const people = all.map(one => shownPerson(one, addressOf))
  return { people: people.filter(one => !one.isOver), over: people.filter(one => one.isOver) }
}

/** The person named by `id` loses the access, or is invited a second time (`intent`). */
export async function changePerson({ call, who, form }: Subscriber) {
  const posted = await form()
  const body = { login: who.owner, id: String(posted.get('id') ?? '') }
  if (posted.get('intent') === 'resend') {
    const sent = await call('resendInvitation', { body })
    return redirectWithToast(paths.trustedPeople, sent === 0 ? notResent() : resent(sent))
  }
  const isDone = await call('revokeDelegation', { body })
  return redirectWithToast(paths.trustedPeople, isDone ? revoked() : notRevoked())
}
