import { dayOf } from '#domain/values.ts'
import { hiddenName } from '#process/secrets.server.ts'
import { isUniqueViolation, store } from '#store/client.server.ts'
import { type SolvedAnswer, withoutMarks } from './rules.ts'

const keyOf = (about: string) => hiddenName(`solved ${about}`)

export const isAnswered = async (about: string): Promise<boolean> =>
  (await store().solvedAnswer.count({ where: { key: keyOf(about) } })) > 0

/** Keeps an answer, unless one was given before about the same subject. */
export async function keepAnswer(
  about: string,
  { words, ...said }: { type: string; answer: SolvedAnswer; words: string },
): Promise<void> {
  const month = dayOf(new Date()).slice(0, 7)
  try {
    await store().solvedAnswer.create({
      data: { key: keyOf(about), month, words: withoutMarks(words), ...said },
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
}

/** The number of each answer, by type and month, from the month `since` (yyyy-MM) on. */
export async function countAnswers(since: string) {
  const rows = await store().solvedAnswer.groupBy({
    by: ['type', 'month', 'answer'],
    where: { month: { gte: since } },
    _count: true,
  })
  return rows.map(({ type, month, answer, _count: count }) => ({ type, month, answer, count }))
}

/** The written answers, the newest months first; within a month they are ordered by hash, which does not tell the day. */
export const lastWords = (since: string, take: number) =>
  store().solvedAnswer.findMany({
    where: { month: { gte: since }, words: { not: '' } },
    orderBy: [{ month: 'desc' }, { key: 'asc' }],
    take,
  })
