import type { Adress } from '#upstream/catalogue/entities.ts'
import { fold } from './fold.ts'

/** DATA-05: what tells two entries of the address referential apart is their street and town. */
export const addressKey = ({ country, zipCode, city, streetName, streetNumber }: Adress): string =>
  [country, zipCode, city, streetName, streetNumber].map(fold).join('|')
