import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { waterWork } from '#upstream/catalogue/local-water.ts'
import type { Services } from '../handler.ts'

/** Works as the demonstration's tool takes them: what is not said of them is as it was, or as it usually is. */
export const demoWork = waterWork
  .extend({ town: z.string() })
  .partial({ streets: true, reason: true, isCut: true, isCancelled: true, phone: true })

/** The utility announces works, or changes those of this id; whoever subscribed is told, unless nothing changes. */
export async function announce(
  { db, waterMails }: Pick<Services, 'db' | 'waterMails'>,
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
  void waterMails.soon()
}
