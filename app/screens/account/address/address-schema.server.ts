import { z } from 'zod'
import { findCountry, homeCountry } from '#domain/countries.ts'
import { isPhone } from '#domain/values.ts'
import { fieldTexts } from './address-texts.server.ts'
import { longestField } from './fields.ts'

const field = z.string().trim().max(longestField, fieldTexts.tooLong)
const optional = field.default('')
/** Spaces alone are an empty field. */
const required = (error: string) =>
  z.string({ error }).trim().min(1, { error, abort: true }).pipe(field)

/** ADDR-04 to ADDR-06, without asking the utility: an address can be typed whatever is down. */
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
    phone: optional.refine(typed => typed === '' || isPhone(typed), fieldTexts.phone),
  })
  .superRefine(({ country, zipCode }, context) => {
    if (country === homeCountry && !/^\d{5}$/.test(zipCode.replace(/\s/g, '')))
      context.addIssue({ code: 'custom', path: ['zipCode'], message: fieldTexts.zipCodeFormat })
  })
