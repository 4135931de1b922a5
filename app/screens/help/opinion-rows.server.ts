import type { RouteArgs } from '#http/route.server.ts'
import { attempt } from '#limits/quota.server.ts'
import { store } from '#store/client.server.ts'

/** Whether it was counted: yes; no, this person gave one today; no, too many come from this network. */
export type Counted = 'compte' | 'deja' | 'trop'

/**
 * Counts an opinion on an answer, unless this person gave one today. Only the sum is kept: that a visitor gave theirs is
 * a hash among the quotas, for a day.
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
