import { findCountry, homeCountry } from '#domain/countries.ts'
import { isPhone } from '#domain/phone.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import { Refusal } from '../refusal.ts'

/** Of any field. */
const longest = 60

/** ADDR-05: throws 422 for an address that no letter would reach, or whose parts are no single lines. */
export function checkAdress(adress: Adress): void {
  const isLine = (text: string) => text.length <= longest && !/\p{Cc}/u.test(text)
  if (!Object.values(adress).every(isLine))
    throw new Refusal(422, `${longest} caractères au plus, sur une ligne, pour chaque champ.`)
  if (findCountry(adress.country) === undefined)
    throw new Refusal(422, 'Veuillez saisir un pays valide')
  if (adress.country === homeCountry && !/^\d{5}$/.test(adress.zipCode.replace(/\s/g, '')))
    throw new Refusal(422, 'Un code postal français a cinq chiffres.')
}

/** ADDR-06: throws 422 for what is no phone number; none at all is allowed. */
export function checkPhone(phone: string): void {
  if (phone.trim() !== '' && !isPhone(phone))
    throw new Refusal(422, 'Veuillez saisir un numéro de téléphone valide')
}
