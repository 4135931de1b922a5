import { fold } from '#domain/fold.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'

/** DATA-05: the unique key of an entry of the address referential, its street and town. */
export const addressKey = ({ country, zipCode, city, streetName, streetNumber }: Adress): string =>
  [country, zipCode, city, streetName, streetNumber].map(fold).join('|')
