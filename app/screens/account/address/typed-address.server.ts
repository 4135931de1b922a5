import type { RouteArgs } from '#http/route.server.ts'
import { unsentMessages } from '#http/unsent.server.ts'
import { unseal } from '#session/cookie.server.ts'
import type { End } from '#session/guards.server.ts'
import { type AddressValues, addressFields, longestField } from './fields.ts'

/** `isDown`: the registry could not say whether it knows the address. */
type Typed = { values: AddressValues; isDown: boolean }

const pack = (typed: Typed) => JSON.stringify(typed)

const notes = unsentMessages('adresse', posted => pack({ values: valuesIn(posted), isDown: false }))

/** An address that is not saved yet waits, sealed, at the browser in which it was typed. */
export const keepAddress = (owner: string, typed: Typed) => notes.keep(owner, pack(typed))

export const forgetAddress = () => notes.forget()

export async function keptAddress(request: Request, owner: string): Promise<Typed | null> {
  const text = await notes.of(request, owner)
  return text === null ? null : JSON.parse(text)
}

/** For the guard of the form's action: in an outage, or when the session is over. */
export async function keepTyped(end: End, { request }: RouteArgs) {
  const session = await unseal(request)
  if (session) await notes.keepWith(end, request, session.owner)
}

function valuesIn(posted: FormData): AddressValues {
  const typed = (name: string) => String(posted.get(name) ?? '').slice(0, longestField)
  return Object.fromEntries(addressFields.map(name => [name, typed(name)])) as AddressValues
}
