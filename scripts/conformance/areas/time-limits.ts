import { type Check, check } from '../kit.ts'

// Every call of every area has the portal's own time limit; here, several at once.

/** What a page of the portal asks for, by so many people at a time. */
const atOnce = 20

export const timeLimits: Check[] = (
  ['getInvoices', 'getBalance', 'getReadings', 'getAlerts'] as const
).map(name =>
  check(name, `répond à ${atOnce} demandes à la fois dans le délai du portail`, async at => {
    const pdc = await at.point('subscriber')
    const asked = Array.from({ length: atOnce }, () =>
      at.ask(name, { query: { pdc } }, 'subscriber'),
    )
    await Promise.all(asked)
  }),
)
