import { getCountrySpecifications, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { bicTyped, ibanTyped, looksLikeIban } from './bank-format.ts'
import { strangeIn } from './reading.ts'

/** These countries joined SEPA from 2024 to 2026; ibantools does not know it yet. */
const newInSepa = ['MD', 'ME', 'MK', 'RS']

const isInSepa = (country: string) => isSEPACountry(country) || newInSepa.includes(country)

/** BANK-11: the utility stores 27 characters; SEPA countries with longer IBANs are refused. */
const isIban = (iban: string) =>
  looksLikeIban(iban) && isInSepa(iban.slice(0, 2)) && isValidIBAN(iban)

const countries = getCountrySpecifications()

function bicAdvice(bic: string): string {
  const strange = strangeIn(bic, /[A-Z0-9]/)
  if (strange)
    return `Écrivez-le sans autre signe que des lettres et des chiffres\u00a0: ${strange} n’en est pas. Retapez-le.`
  if (![8, 11].includes(bic.length))
    return `Un BIC a 8 ou 11 caractères, vous en avez saisi ${bic.length}.`
  return 'Les six premiers caractères sont des lettres\u00a0: quatre pour la banque, deux pour le pays (FR pour la France).'
}

function ibanAdvice(iban: string): string {
  const strange = strangeIn(iban, /[A-Z0-9]/)
  if (strange)
    return `Écrivez-le sans autre signe que des lettres et des chiffres\u00a0: ${strange} n’en est pas. Retapez-le.`
  if (!/^[A-Z]{2}\d/.test(iban))
    return 'Un IBAN commence par les deux lettres du pays, puis deux chiffres\u00a0: FR76, par exemple.'
  const country = iban.slice(0, 2)
  const { chars } = countries[country] ?? {}
  if (!chars || !isInSepa(country))
    return 'Seuls les comptes de la zone SEPA peuvent être débités\u00a0: vérifiez les deux premières lettres.'
  if (chars > 27)
    return 'Un compte de ce pays ne peut pas être débité ici\u00a0: son IBAN a plus de 27 caractères.'
  if (iban.length === chars)
    return 'Un caractère ne correspond pas aux autres\u00a0: relisez-le sur votre relevé d’identité bancaire.'
  const which = country === 'FR' ? 'Un IBAN français' : 'Un IBAN de ce pays'
  return `${which} a ${chars} caractères, vous en avez saisi ${iban.length}\u00a0: ${difference(chars - iban.length)}.`
}

const difference = (lacking: number) =>
  lacking > 0 ? `il en manque ${lacking}` : `il y en a ${-lacking} de trop`

/** BEY-615: what a bank and the printed mandate carry: Latin letters with their accents, digits and common signs. */
const ownerSigns = /[\p{Script=Latin}\p{M}0-9 '’.,&()/+:?«»°"*-]/u

function ownerProblem(owner: string): string {
  const problem = 'Le titulaire contient un caractère qui n’est pas accepté'
  const strange = strangeIn(owner, ownerSigns)
  // An invisible sign cannot be shown.
  return /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(strange.slice(2, -2))
    ? problem
    : `${problem}\n${strange} ne peut être ni envoyé à la banque, ni imprimé sur le mandat. Écrivez le nom en lettres latines, comme sur votre relevé d’identité bancaire.`
}

/**
 * BANK-06 to BANK-13: an account that may be debited. BIC and IBAN are accepted as they are written or copied, and
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
        .refine(text => strangeIn(text, ownerSigns) === '', {
          error: ({ input }) => ownerProblem(String(input)),
        }),
    ),
  bic: z
    .string('BIC requis')
    .transform(bicTyped)
    .pipe(
      z
        .string()
        .min(1, { error: 'BIC requis', abort: true })
        .refine(isValidBIC, {
          error: ({ input }) => `Format du BIC incorrect\n${bicAdvice(input as string)}`,
        }),
    ),
  iban: z
    .string('IBAN requis')
    .transform(ibanTyped)
    .pipe(
      z
        .string()
        .min(1, { error: 'IBAN requis', abort: true })
        .refine(isIban, {
          error: ({ input }) => `Format de l'IBAN incorrect\n${ibanAdvice(input as string)}`,
        }),
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

export const maskIbansIn = (text: string) =>
  text.replaceAll(anyIban, found => maskIban(ibanTyped(found)))

/** An IBAN in groups of four; a masked one is shortened to fit a phone: « FR76 •••• •••• 0189 ». */
export const formatIban = (iban: string) =>
  iban.includes('•')
    ? [iban.slice(0, 4), '••••', '••••', iban.slice(-4)].join('\u00a0')
    : iban.replaceAll(/.{4}(?=.)/g, '$& ')
