import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { addDays } from '#domain/values.ts'
import { createClock } from '../clock.ts'
import { openDatabase } from '../database.ts'
import living from '../world/living.json' with { type: 'json' }
import { loadWorld } from '../world/load.ts'

const today = createClock().today()

test.each([0, -200])(
  '[BEY-660] the living desk, %i days ago: holders, messages, notes, a bulk, and requests treated in each month of the year',
  async days => {
    const day = addDays(today, days)
    const folder = await mkdtemp(path.join(tmpdir(), 'living-'))
    const db = await openDatabase(folder)
    await loadWorld(db, day, true)
    const waiting = { isPending: true }
    const held = (assignee: string | null) => db.request.count({ where: { ...waiting, assignee } })
    expect(await Promise.all(['2', '3', '4', null].map(held))).toEqual([9, 12, 9, 12])
    const mine = await db.request.findUniqueOrThrow({ where: { id: 'D100005-2' } })
    const other = await db.request.findUniqueOrThrow({ where: { id: 'D100005-3' } })
    expect([mine.assignee, other.assignee]).toEqual(['2', null])
    // An answer takes the request (BEY-168): what this agent began is not nobody's.
    const steps = { some: { author: 'Agent Clientèle' } }
    expect(await db.request.count({ where: { ...waiting, assignee: null, steps } })).toBe(0)
    expect(await db.request.count({ where: { ...waiting, unread: { gt: 0 } } })).toBe(3)
    expect(await db.request.count({ where: { ...waiting, isOpened: false } })).toBe(2)
    const noted = await db.requestNote.findMany({ distinct: ['requestId'] })
    expect(noted).toHaveLength(6)
    const bulk = await db.bulk.findFirstOrThrow({ include: { requests: true } })
    expect(bulk.requests).toHaveLength(living.bulk.requests.length)
    const changed = await db.request.findMany({ where: { id: { in: living.bulk.requests } } })
    expect(new Set(changed.map(({ statutDemande }) => statutDemande))).toEqual(
      new Set([living.bulk.status]),
    )
    // The sheet and the home page of this subscriber speak of a consumption of which the law wants a notice.
    const { pdcRef } = living.notified
    expect(await db.legalNotice.findMany({ where: { pdcRef } })).toMatchObject([
      { consumption: 148, newDate: addDays(day, -20), sentTo: 'claire.martin@example.fr' },
    ])
    const treated = await db.request.findMany({ where: { dateTraitement: { not: null } } })
    for (let back = 0; back < 12; back++) {
      const [from, to] = [addDays(day, -30 * (back + 1)), addDays(day, -30 * back)]
      const some = treated.filter(({ dateDemande: on }) => on > from && on <= to)
      expect(some.length, `${from} to ${to}`).toBeGreaterThan(3)
    }
    await db.$disconnect()
    await rm(folder, { recursive: true })
  },
)
