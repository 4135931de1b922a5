import { parseWithZod } from '@conform-to/zod/v4'
import { type PostedFiles, withUpload } from '#http/upload.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { FormErrors } from '#ui/form/errors.ts'
import type { Place } from './place.server.ts'
import type { Answers, AnyQuestion, AnyStep } from './progress.server.ts'

/** The step that an address is about, as its wizard declares it: the first one where no other is named. */
export function stepAt({ wizard, step }: Place): AnyStep | undefined {
  const steps = wizard.steps as AnyStep[]
  return step === undefined ? steps[0] : steps.find(({ name }) => name === step)
}

/** The fields for files of a step. */
export const filesAsked = (step: AnyStep | undefined) =>
  step?.kind === 'question' ? step.files : undefined

/** Reads the posted form of a step and hands it to `use`; with what came for its fields for files, if it has any. */
export async function readStep<T>(
  request: Request,
  { form, who }: Subscriber,
  step: AnyStep | undefined,
  use: (posted: FormData, files?: PostedFiles) => Promise<T>,
): Promise<T> {
  const fields = filesAsked(step)
  if (!fields) return use(await form())
  return withUpload(request, { owner: who.owner, fields }, posted => use(posted.form, posted))
}

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
