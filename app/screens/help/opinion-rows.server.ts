import type { RouteArgs } from '#http/route.server.ts'
import { attempt } from '#limits/quota.server.ts'
import { store } from '#store/client.server.ts'

/** Whether an opinion was counted. `deja`: this person gave one today; `trop`: too many come from this network. */
export type Counted = 'compte' | 'deja' | 'trop'

/**
 * Counts an opinion on an answer, unless this person gave one today. Only totals are kept; for a day, the quotas hold a
 * hash of the person and the question.
 */
export async function countOpinion(
  args: RouteArgs,
  owner: string,
  question: string,
  helped: boolean,
): Promise<Counted> {
  const { reached } = await attempt(args, 'faq', `${owner} ${question}`)
  if (reached) return reached === 'account' ? 'deja' : 'trop'
  await store().faqOpinion.upsert({
    where: { question_helped: { question, helped } },
    create: { question, helped, count: 1 },
    update: { count: { increment: 1 } },
  })
  return 'compte'
}
