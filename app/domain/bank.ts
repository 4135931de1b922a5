import { getCountrySpecifications, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { compact, looksLikeIban } from './bank-format.ts'

/** In SEPA since 2024 to 2026, which ibantools does not know yet. */
const newInSepa = ['MD', 'ME', 'MK', 'RS']

const isInSepa = (country: string) => isSEPACountry(country) || newInSepa.includes(country)

/** BANK-11: the utility stores 27 characters; SEPA countries with longer IBANs are refused. */
const isIban = (iban: string) =>
  looksLikeIban(iban) && isInSepa(iban.slice(0, 2)) && isValidIBAN(iban)

/** Control characters, direction marks and other invisible characters. White space has become plain spaces before. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u

/**
 * BANK-06 to BANK-13: an account that may be debited. BIC and IBAN are accepted with spaces and in lower case, and
 * normalised to capitals without spaces; parsing the output again gives the same. A missing field counts as empty.
 */
export const bankAccountSchema = z.object({
  owner: z
    .string('Titulaire requis')
    .transform(text => text.trim().replaceAll(/\s+/g, ' '))
    .pipe(
      z
        .string()
        .min(1, { error: 'Titulaire requis', abort: true })
        .max(24, 'Titulaire trop long\u00a0: 24 caractères au plus')
        .refine(
          text => !invisible.test(text),
          'Le titulaire contient un caractère qui n’est pas accepté',
        ),
    ),
  bic: z
    .string('BIC requis')
    .transform(compact)
    .pipe(
      z
        .string()
        .min(1, { error: 'BIC requis', abort: true })
        .refine(isValidBIC, 'Format du BIC incorrect'),
    ),
  iban: z
    .string('IBAN requis')
    .transform(compact)
    .pipe(
      z
        .string()
        .min(1, { error: 'IBAN requis', abort: true })
        .refine(isIban, "Format de l'IBAN incorrect"),
    ),
})

/** Keeps the first and last four characters, and the length. Idempotent. */
export const maskIban = (iban: string) =>
  iban.slice(0, 4) + iban.slice(4, -4).replaceAll(/./g, '•') + iban.slice(-4)

/** Matches any text with the length of an IBAN of its country, valid or not, grouped or not. */
const anyIban = new RegExp(
  Object.entries(getCountrySpecifications())
    .flatMap(([country, { chars }]) =>
      chars ? [`${country}\\d{2}(?:[\\s.-]?[A-Z0-9]){${chars - 4}}`] : [],
    )
    .join('|'),
  'gi',
)

/** Masks whatever looks like an IBAN in a text from outside. */
export const maskIbansIn = (text: string) =>
  text.replaceAll(anyIban, found => maskIban(compact(found.replaceAll(/[.-]/g, ''))))

/**
 * As it is printed, in groups of four. A masked one is shortened, so that it fits on one line of a phone:
 * « FR76 •••• •••• 0189 ».
 */
export const formatIban = (iban: string) =>
  iban.includes('•')
    ? [iban.slice(0, 4), '••••', '••••', iban.slice(-4)].join('\u00a0')
    : iban.replaceAll(/.{4}(?=.)/g, '$& ')
