import { addDays, type Day } from '#domain/values.ts'
import type { Transaction } from '../database.ts'
import { messages } from './generated.ts'
import living from './living.json' with { type: 'json' }
import { createRandom } from './names.ts'
import { alertsIn, noticeOf } from './world.ts'

/**
 * BEY-660: what agents have done before the demonstration begins: holders, messages and notes, a bulk, an aid list, and
 * the treated requests of a whole year. The launcher alone asks for it, and adds the portal's share
 * (scripts/living-store.ts): tests begin with the bare world.
 */
export async function addLife(tx: Transaction, today: Day, passwordHash: string): Promise<void> {
  await tx.admin.createMany({ data: living.staff.map(agent => ({ ...agent, passwordHash })) })
  const waiting = { isPending: true }
  await tx.request.updateMany({
    where: { ...waiting, id: { notIn: living.unopened } },
    data: { isOpened: true },
  })
  for (const [assignee, ids] of Object.entries(living.held))
    await tx.request.updateMany({ where: { ...waiting, id: { in: ids } }, data: { assignee } })
  await addTalk(tx, today)
  await addBulk(tx, today)
  await addAidList(tx, today)
  await addTreated(tx, today)
  await addNotice(tx, today)
}

/** The same references at every seeding: `kind` tells messages, notes and bulks apart. */
export const reference = (kind: number, rank = 0) =>
  `00000000-0000-4000-8000-${String(1000 * kind + rank).padStart(12, '0')}`

/** Some minutes after half past four in the afternoon, UTC, so that what comes later in the seed is later. */
export const at = (today: Day, days: number, minutes = 0) =>
  new Date(Date.parse(`${addDays(today, days)}T16:31:00Z`) + minutes * 60_000)

/** A named subscriber was told of the consumption that the home page and the sheet speak of. */
async function addNotice(tx: Transaction, today: Day): Promise<void> {
  const { refAbo, pdcRef } = living.notified
  const { mail } = await tx.account.findUniqueOrThrow({ where: { refAbo } })
  const alerts = alertsIn(await tx.reading.findMany({ where: { pdcRef } }), today)
  await tx.legalNotice.createMany({ data: alerts.map(one => noticeOf(one, refAbo, mail)) })
}

async function addTalk(tx: Transaction, today: Day): Promise<void> {
  for (const [rank, { request: requestId, days, agent, text }] of living.messages.entries()) {
    const request = await tx.request.findUniqueOrThrow({
      where: { id: requestId },
      include: { point: { include: { subscriber: true } } },
    })
    const { firstName, lastName } = request.point.subscriber
    await tx.requestMessage.create({
      data: {
        ...{ reference: reference(1, rank), requestId, text },
        ...{ isStaff: agent !== undefined, author: agent ?? `${firstName} ${lastName}` },
        sentAt: at(today, days, 60 + rank),
      },
    })
    if (!agent) await tx.request.update({ where: { id: requestId }, data: { unread: 1 } })
  }
  await tx.requestNote.createMany({
    data: living.notes.map(({ request, days, ...note }, rank) => ({
      ...note,
      ...{ reference: reference(2, rank), requestId: request },
      writtenAt: at(today, days, -rank),
    })),
  })
}

/** The bulk of yesterday: the steps of its requests are those that it made. */
async function addBulk(tx: Transaction, today: Day): Promise<void> {
  const { agent, status, requests: ids } = living.bulk
  const { name: author } = await tx.admin.findUniqueOrThrow({ where: { id: agent } })
  const [sentAt, appliesAt] = [at(today, -1), at(today, -1, 5)]
  await tx.requestStep.updateMany({
    where: { requestId: { in: ids } },
    data: { day: addDays(today, -1), author, madeAt: appliesAt },
  })
  const requests = await tx.request.findMany({ where: { id: { in: ids } } })
  const ordered = ids.flatMap(id => requests.find(request => request.id === id) ?? [])
  await tx.bulk.create({
    data: {
      ...{ reference: reference(3), adminId: agent, author, state: 'done', status, message: '' },
      ...{ preparedAt: at(today, -1, -3), sentAt, appliesAt, endedAt: appliesAt },
      requests: {
        create: ordered.map(({ id, pdcRef, dateDemande, typeDemande }, rank) => ({
          ...{ rank, requestId: id, answer: reference(4, rank), pdcRef, dateDemande, typeDemande },
          ...{ statutDemande: 'Distribué', version: 0, outcome: 'done' },
        })),
      },
    },
  })
}

async function addAidList(tx: Transaction, today: Day): Promise<void> {
  const { agent, days, ...outcomes } = living.aidList
  const { name: author } = await tx.admin.findUniqueOrThrow({ where: { id: agent } })
  await tx.aidList.create({
    data: {
      ...{ reference: reference(5), adminId: agent, author, kind: 'letter', state: 'done' },
      ...{ preparedAt: at(today, days), endedAt: at(today, days, 12) },
      outcome: {
        counts: Object.entries(outcomes).map(([outcome, count]) => ({ outcome, count, amount: 0 })),
        kept: [],
      },
    },
  })
}

/** Treated requests of the weeks in which the world has none, at points that have not asked for anything yet. */
async function addTreated(tx: Transaction, today: Day): Promise<void> {
  const random = createRandom(660)
  const points = await tx.meteringPoint.findMany({
    where: { pdcRef: { gte: 'P100010', lt: 'P1002299' }, requests: { none: {} } },
    orderBy: { pdcRef: 'asc' },
    select: { pdcRef: true },
  })
  const ages = living.treated.flatMap(({ from, to, count }) =>
    Array.from({ length: count }, () => random.int(from, to)),
  )
  for (const [rank, { pdcRef }] of points.slice(0, ages.length).entries()) {
    const age = ages[rank] as number
    const [typeDemande, message] = random.pick(messages)
    const dateTraitement = addDays(today, random.int(3, Math.min(19, age)) - age)
    const author = random.pick(['Agent Clientèle', 'Marc Leroy', 'Nora Kaci'])
    const status = 'Dossier traité'
    await tx.request.create({
      data: {
        ...{ id: `D${pdcRef.slice(1)}-1`, rank: 1, pdcRef, typeDemande, message },
        ...{ dateDemande: addDays(today, -age), statutDemande: status, dateTraitement },
        attachements: '', // sic
        isOpened: true,
        steps: { create: { status, day: dateTraitement, author } },
      },
    })
  }
}
