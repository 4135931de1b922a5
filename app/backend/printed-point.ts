import { oneLine } from '#domain/address.ts'
import { formatIban, maskIban } from '#domain/bank.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import type {
  BankAccount,
  MeteringPoint,
  Prisma,
  Subscriber,
} from '../../prisma/backend/generated/client.ts'

export const printedPoint = {
  subscriber: true,
  bankAccount: true,
  instalments: { orderBy: { depositDate: 'asc' } },
  mandates: { where: { endedOn: null } },
} as const satisfies Prisma.MeteringPointInclude

export type PrintedPoint = Prisma.MeteringPointGetPayload<{ include: typeof printedPoint }>

export function recipientOf({ firstName, lastName, adress }: Subscriber): string {
  const to = adress as Adress
  return [
    `${firstName} ${lastName}`,
    to.buildingName,
    `${to.streetNumber} ${to.streetName}`,
    to.streetCompl,
    `${to.zipCode} ${to.city}`,
  ]
    .filter(Boolean)
    .join('\n')
}

export const pointFacts = ({ refAbo, pdcRef, adress }: MeteringPoint) => [
  { term: 'Numéro d’abonné', value: refAbo },
  { term: 'Point de comptage', value: pdcRef },
  { term: 'Adresse desservie', value: oneLine(adress as Adress) },
]

/** The account debited; masked, since paper gets lost. */
export const accountFacts = ({ owner, bic, iban }: BankAccount) => [
  { term: 'Titulaire du compte', value: owner },
  { term: 'BIC', value: bic },
  { term: 'IBAN', value: formatIban(maskIban(iban)) },
]
