import { store } from '#store/client.server.ts'

type Payment = { id: string }

/** How the reason of an event begins where pay-bills was refused. */
export const bookingRefused = 'pay-bills refused'

export const acceptedAfterClosing = 'accepted after staff closed it'

/** The event which says that the provider took exactly the amount that was asked for. */
export const authorisation = {
  OR: [{ to: 'authorised' }, { to: 'to-check', reason: acceptedAfterClosing }],
}

export function countBookingRefusals({ id }: Payment): Promise<number> {
  return store().paymentEvent.count({
    where: { paymentId: id, to: 'doubtful', reason: { startsWith: bookingRefused } },
  })
}

export function wasAuthorised({ id }: Payment): Promise<boolean> {
  return exists({ paymentId: id, ...authorisation })
}

export function wasClosedByStaff({ id }: Payment): Promise<boolean> {
  return exists({ paymentId: id, from: 'to-check', to: 'cancelled' })
}

type Where = { from?: string; to?: string; reason?: string }

async function exists(where: Where & { paymentId: string; OR?: Where[] }): Promise<boolean> {
  return (await store().paymentEvent.findFirst({ where })) !== null
}
