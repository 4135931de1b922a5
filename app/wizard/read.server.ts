import { parseWithZod } from '@conform-to/zod/v4'
import type { Subscriber } from '#session/guards.server.ts'
import type { FormErrors } from '#ui/form/errors.ts'
import type { Answers, AnyQuestion } from './progress.server.ts'

/** The posted form of a step. */
export const readStep = ({ form }: Subscriber): Promise<FormData> => form()

/** What a posted form says: an answer that counts, or why it is none. */
export type Said = { answer: unknown; errors?: undefined } | { errors: FormErrors }

/** Reads a posted form as the answer of a question after those `before` it. */
export function answerIn(
  posted: FormData,
  question: AnyQuestion,
  facts: unknown,
  before: Answers,
): Said {
  const schema = question.schema(facts, before)
  const submission = parseWithZod(posted, { schema })
  if (submission.status !== 'success') return { errors: byField(submission.error ?? {}) }
  const answer = submission.value
  const errors = question.check?.(answer, facts, before)
  if (errors) return { errors }
  // A step would otherwise lead to itself for ever.
  if (!schema.safeParse(JSON.parse(JSON.stringify(answer))).success)
    throw new Error(`the step ${question.name} does not read its own answer again`)
  return { answer }
}

/** What is said of one of several values is said of their field. */
function byField(errors: FormErrors): FormErrors {
  const fields: Record<string, string[]> = {}
  for (const [path, messages] of Object.entries(errors)) {
    const name = path.replace(/[.[].*$/s, '')
    fields[name] = [...new Set([...(fields[name] ?? []), ...(messages ?? [])])]
  }
  return fields
}
