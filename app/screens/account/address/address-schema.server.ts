import { z } from 'zod'
import { findCountry } from '#domain/countries.ts'
import { strangeIn } from '#domain/reading.ts'
import { homeCountry, phoneTyped } from '#domain/values.ts'
import type { RouteArgs } from '#http/route.server.ts'
import { unsentMessages } from '#http/unsent.server.ts'
import { unseal } from '#session/cookie.server.ts'
import type { End } from '#session/guards.server.ts'
import { fieldTexts } from './address-texts.server.ts'
import { type AddressValues, addressFields, longestField } from './fields.ts'

const field = z.string().trim().max(longestField, fieldTexts.tooLong)
const optional = field.default('')
/** A field with spaces alone counts as empty. */
const required = (error: string) =>
  z.string({ error }).trim().min(1, { error, abort: true }).pipe(field)

/** ADDR-04 to ADDR-06, checked without a call to the utility, so that an outage stops no typing. */
export const addressSchema = z
  .object({
    country: required(fieldTexts.country)
      .refine(typed => findCountry(typed) !== undefined, fieldTexts.unknownCountry)
      .transform(typed => findCountry(typed) ?? typed),
    zipCode: required(fieldTexts.zipCode),
    city: required(fieldTexts.city),
    streetName: required(fieldTexts.streetName),
    streetNumber: optional,
    buildingName: optional,
    stairNumber: optional,
    floorNumber: optional,
    appartNumber: optional,
    streetCompl: optional,
    cityCompl: optional,
    phone: optional
      .refine(typed => typed === '' || phoneTyped(typed) !== undefined, {
        error: ({ input }) => phoneProblem(String(input)),
      })
      .transform(typed => phoneTyped(typed) ?? ''),
  })
  .transform(({ zipCode, ...typed }) => ({
    ...typed,
    zipCode: typed.country === homeCountry ? zipCode.replace(/\s/g, '') : zipCode,
  }))
  .superRefine(({ country, zipCode }, context) => {
    if (country !== homeCountry || /^\d{5}$/.test(zipCode)) return
    const strange = strangeIn(zipCode, /\d/)
    const message = `${fieldTexts.zipCodeFormat}${strange && `\nIci, il y a ${strange}.`}`
    context.addIssue({ code: 'custom', path: ['zipCode'], message })
  })

function phoneProblem(typed: string): string {
  const strange = strangeIn(typed, /[\d\s.+()/-]/)
  return `${fieldTexts.phone}\n${strange ? `Ici, il y a ${strange}.` : fieldTexts.phoneAdvice}`
}

/** `isDown`: the registry could not say whether it knows the address. */
type Typed = { values: AddressValues; isDown: boolean }

const pack = (typed: Typed) => JSON.stringify(typed)

/** A cookie holds no more: a longer form is not kept in parts, but by its failed page alone (BEY-562). */
const mostKept = 2400

const notes = unsentMessages('adresse', posted => {
  const typed = pack({ values: valuesIn(posted), isDown: false })
  return typed.length > mostKept ? '' : typed
})

/** An address that is not saved yet waits, sealed, at the browser in which it was typed. */
export const keepAddress = (owner: string, typed: Typed) => notes.keep(owner, pack(typed))

export const forgetAddress = () => notes.forget()

export async function keptAddress(request: Request, owner: string): Promise<Typed | null> {
  const text = await notes.of(request, owner)
  return text === null ? null : JSON.parse(text)
}

/** The guard of the form's action calls this in an outage, or when the session is over, to keep what was typed. */
export async function keepTyped(end: End, { request }: RouteArgs) {
  const session = await unseal(request)
  if (session) await notes.keepWith(end, request, session.owner)
}

function valuesIn(posted: FormData): AddressValues {
  const typed = (name: string) => String(posted.get(name) ?? '')
  return Object.fromEntries(addressFields.map(name => [name, typed(name)])) as AddressValues
}
