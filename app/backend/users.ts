import type { User } from '#upstream/catalogue/entities.ts'
import type { Prisma } from '../../prisma/backend/generated/client.ts'

export const withAccount = {
  account: true,
  points: { orderBy: { position: 'asc' }, take: 1 },
} as const satisfies Prisma.SubscriberInclude

/** DATA-02 */
export function toUser(
  subscriber: Prisma.SubscriberGetPayload<{ include: typeof withAccount }>,
): User {
  const { refAbo, firstName, lastName, nameCustomer, phone, startDate, adress } = subscriber
  return {
    id: refAbo,
    login: refAbo,
    mail: subscriber.account?.mail ?? '',
    refAbo,
    pdcRef: subscriber.points[0]?.pdcRef ?? '',
    firstName,
    lastName,
    nameCustomer,
    phone,
    startDate,
    adress: adress as User['adress'],
  }
}
