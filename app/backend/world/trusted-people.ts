import { addDays, addMonths, type Day } from '#domain/dates.ts'
import type { TrustedKind, TrustedRight } from '#domain/trusted-people.ts'
import type { Rows } from './rows.ts'

/** A helper of one neighbour, and a social worker who helps many. */
const neighbour = { giver: 100_020, person: '100021' }
const socialWorker = { person: '100200', from: 100_100, count: 60 }

type Given = {
  giver: string
  person: string
  kind: TrustedKind
  rights: TrustedRight[]
  until: Day
}

/** Accesses that generated subscribers have given; nothing of the named ones. */
export function trustedPeople(rows: Rows, today: Day): void {
  const add = ({ giver, person, kind, rights, until }: Given) => {
    const helper = rows.Subscriber.find(({ refAbo }) => refAbo === person)
    const mail = rows.Account.find(({ refAbo }) => refAbo === person)?.mail ?? ''
    const since = `${addDays(today, -30)}T09:00:00.000+00:00`
    rows.Delegation.push({
      id: `demo-${giver}-${person}`,
      ...{ giver, person, kind, mail, rights, until },
      name: `${helper?.firstName} ${helper?.lastName}`,
      points: rows.MeteringPoint.filter(({ refAbo }) => refAbo === giver).map(
        ({ pdcRef }) => pdcRef,
      ),
      ...{ invitedAt: since, linkEndsAt: since, acceptedAt: since, sent: 1 },
    })
  }
  add({
    ...{ giver: String(neighbour.giver), person: neighbour.person, kind: 'family' },
    ...{ rights: ['see', 'pay', 'readings', 'requests'], until: addMonths(today, 6) },
  })
  for (let rank = 0; rank < socialWorker.count; rank++)
    add({
      ...{ giver: String(socialWorker.from + rank), person: socialWorker.person, kind: 'social' },
      rights: rank % 3 === 0 ? ['see'] : ['see', 'requests'],
      until: addDays(today, 10 + rank * 5),
    })
}
