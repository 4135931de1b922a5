import type { RouteArgs } from '#http/route-args.ts'
import { attempt } from '#limits/quota.server.ts'
import { store } from '#store/client.server.ts'

/**
 * Counts an opinion on an answer, unless this person gave one today. Only the sum is kept: that somebody gave theirs is
 * a hash among the quotas, for a day.
 */
export async function countOpinion(
  args: RouteArgs,
  owner: string,
  question: string,
  helped: boolean,
): Promise<boolean> {
  const { tooMany } = await attempt(args, 'faq', `${owner} ${question}`)
  if (tooMany) return false
  await store().faqOpinion.upsert({
    where: { question_helped: { question, helped } },
    create: { question, helped, count: 1 },
    update: { count: { increment: 1 } },
  })
  return true
}
