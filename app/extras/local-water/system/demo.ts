import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Services } from '#utility/handler.ts'
import { waterWork } from '../calls.ts'

/** Works as the demonstration's tool takes them: a field that is left out keeps its value, or gets a usual one. */
export const demoWork = waterWork
  .extend({ town: z.string() })
  .partial({ streets: true, reason: true, isCut: true, isCancelled: true, phone: true })

/** Announces works, or changes the works that have this id; notifies the town's subscribers unless nothing changes. */
export async function announce(
  { db, soon }: Services,
  { from, to, ...work }: z.output<typeof demoWork>,
): Promise<void> {
  const usual = {
    streets: [],
    reason: '',
    isCut: true,
    isCancelled: false,
    phone: null,
    version: 0,
  }
  const before = await db.waterWork.findUnique({ where: { id: work.id } })
  const known = { ...usual, ...before, streets: (before?.streets ?? []) as string[] }
  const after = { ...known, ...work, startsAt: from, endsAt: to }
  if (isDeepStrictEqual(known, after)) return
  const data = { ...after, version: known.version + 1 }
  await db.waterWork.upsert({ where: { id: work.id }, create: data, update: data })
  void soon('local-water')
}
