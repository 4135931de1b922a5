import { randomUUID } from 'node:crypto'
import { pointName } from '#domain/address.ts'
import { formatDay, formatInstant } from '#domain/dates.ts'
import { formatCents, toCents } from '#domain/money.ts'
import { answerBy, isOpen } from '#domain/request.ts'
import { orNotice } from '#http/notice.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'

const contacts = {
  message: 'message de l’abonné',
  answer: 'réponse d’un agent',
  call: 'appel noté',
} as const

/** BEY-173: what an agent needs while the subscriber is on the telephone; null without the desk, or in its outage. */
export async function subscriberDesk({ call }: Admin, refAbo: string) {
  if (!offers('desk')) return null
  const { value: person } = await orNotice(call('getDeskSubscriber', { query: { refAbo } }), null)
  if (!person) return null
  const { points, requests, calls, lastContact } = person
  const owed = points.reduce((sum, { solde }) => sum + toCents(solde.total), 0)
  const late = points.some(({ solde }) => solde.soldes.some(({ etat }) => etat === 'retard'))
  return {
    facts: [
      owed > 0
        ? `Doit ${formatCents(owed)}${late ? ', dont une facture en retard' : ''}.`
        : 'Ne doit rien.',
      ...points.flatMap(({ readings: [last], ...point }) =>
        last ? [`${pointName(point)}\u00a0: ${last.index} m³ le ${formatDay(last.date)}.`] : [],
      ),
      lastContact
        ? `Dernier contact\u00a0: ${contacts[lastContact.kind]}, le ${formatInstant(new Date(lastContact.at))}.`
        : 'Aucun échange depuis l’ouverture du compte.',
    ],
    open: requests.filter(isOpen).map(({ id, typeDemande, dateDemande }) => ({
      id,
      words: `Demande ${id}, ${typeDemande}, réponse avant le ${formatDay(answerBy(dateDemande))}`,
    })),
    calls: calls.map(
      ({ at, author, text }) => `${formatInstant(new Date(at))}, ${author}\u00a0: ${text}`,
    ),
    points: points.map(point => ({ value: point.pdcRef, label: pointName(point) })),
    reference: { call: randomUUID() as string, open: randomUUID() as string },
  }
}
export type SubscriberDesk = NonNullable<Awaited<ReturnType<typeof subscriberDesk>>>
