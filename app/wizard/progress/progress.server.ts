import { isSignatureOf, signatureOf } from '#process/secrets.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { AnyWizard, FormValues, Question, Recap } from '../declaration/wizard.ts'

// These rules follow from the answers alone: they read no store, no request, no history of the pages before.

export type Answers = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: a step of any wizard
export type AnyQuestion = Question<any, any, any>
export type AnyStep = AnyQuestion | Recap<unknown, Answers>

export const fileFieldsOf = (step: AnyStep | undefined) =>
  step?.kind === 'question' ? step.files : undefined

/**
 * By step: the answers (for a recap, a digest of what it showed), and typed text that is not an answer yet; with what
 * the list of saved drafts says of them.
 */
export type Content = { answers: Answers; typed: Record<string, FormValues>; about?: string }

export const nothingYet: Content = { answers: {}, typed: {} }

export type Progress = {
  asked: AnyStep[]
  /** The index in `asked` of the first step without a valid answer; at most the last step, which sends the draft. */
  reach: number
  answers: Answers
  /** The part of `answers` that no draft keeps, since nothing had to be asked. */
  settled: Answers
}

const settledOf = (step: AnyStep | undefined, facts: unknown) =>
  step?.kind === 'question' ? step.settled?.(facts) : undefined

/** The sentences of the skipped steps between the last step that asks something and the step at `index`. */
export function settledBefore({ asked }: Progress, index: number, facts: unknown) {
  const before = asked.slice(0, index).map(step => {
    const settled = settledOf(step, facts)
    return settled && { ...settled, step: step.name }
  })
  return before
    .slice(before.lastIndexOf(undefined) + 1)
    .flatMap(one => (one?.said ? { said: one.said, canChange: one.canChange, step: one.step } : []))
}

export const firstAsking = ({ asked }: Progress, facts: unknown) =>
  asked.findIndex(step => !settledOf(step, facts))

/** A question counts if its kept answer still reads and breaks no rule; a recap counts if it would show the same. */
export function progressOf(
  wizard: AnyWizard,
  facts: unknown,
  content: Content,
  draft: string,
): Progress {
  const answers: Answers = {}
  const settled: Answers = {}
  const asked: AnyStep[] = []
  let reach: number | undefined
  for (const step of wizard.steps as AnyStep[]) {
    if (step.when && !step.when(answers)) continue
    asked.push(step)
    if (reach !== undefined) continue
    const kept = content.answers[step.name] ?? settledOf(step, facts)?.answer
    if (step.kind === 'recap') {
      const isSeen = isRecapDigest(kept, wizard, facts, answers, draft)
      if (!isSeen) reach = asked.length - 1
      continue
    }
    const read = readAnswer(step, kept, facts, answers)
    if (read === undefined) reach = asked.length - 1
    else answers[step.name] = read
    if (!(step.name in content.answers) && step.name in answers) settled[step.name] = read
  }
  const last = asked.length - 1
  const end = asked[last]
  // The answer of the last step goes with the sending and is never kept: a subscriber does not agree in advance.
  if (end) delete answers[end.name]
  return { asked, reach: Math.min(reach ?? last, last), answers, settled }
}

function readAnswer(step: AnyQuestion, kept: unknown, facts: unknown, before: Answers): unknown {
  if (kept === undefined) return undefined
  const { success, data } = step.schema(facts, before).safeParse(kept)
  return success && !step.check?.(data, facts, before) ? data : undefined
}

export const isRecapped = ({ asked }: Progress) => asked.some(({ kind }) => kind === 'recap')

const firstIncompleteStep = ({ asked, reach }: Progress): AnyStep => asked[reach] as AnyStep

export const lostUpTo = (
  { asked }: Progress,
  index: number,
  facts: unknown,
  { answers }: Content,
) =>
  asked
    .slice(0, index + 1)
    .flatMap(step => {
      const kept = answers[step.name]
      return kept === undefined || step.kind === 'recap' ? [] : (step.lost?.(kept, facts) ?? [])
    })
    .join(' ')

export function answersBefore({ asked, answers }: Progress, index: number): Answers {
  const before = asked.slice(0, index).map(({ name }) => name)
  return Object.fromEntries(Object.entries(answers).filter(([name]) => before.includes(name)))
}

const indexOf = ({ asked }: Progress, name: string | undefined): number =>
  name === undefined ? 0 : asked.findIndex(step => step.name === name)

export function stepIn(progress: Progress, name: string | undefined) {
  const index = indexOf(progress, name)
  const [step, before] = [progress.asked[index], answersBefore(progress, index)]
  return { step, index, before, firstIncomplete: firstIncompleteStep(progress) }
}

export function stepAfter(wizard: AnyWizard, step: AnyStep, answers: Answers): AnyStep {
  const steps = wizard.steps as AnyStep[]
  const later = steps.slice(steps.indexOf(step) + 1)
  return later.find(({ when }) => !when || when(answers)) ?? step
}

type Recapped = [wizard: AnyWizard, facts: unknown, answers: Answers, draft: string]

/** A keyed digest of all that would be sent: a plain hash would let the few masked digits of an IBAN be guessed. */
export const recapDigest = (...recap: Recapped): string => signatureOf(recapText(...recap))

export const isRecapDigest = (digest: unknown, ...recap: Recapped): boolean =>
  digest !== undefined && isSignatureOf(recapText(...recap), digest)

function recapText(...[wizard, facts, answers, draft]: Recapped): string {
  const shown = { answers, sections: wizard.sections(answers, facts) }
  const whole = { draft, wizard: wizard.base, ...shown, tasks: wizard.tasks(answers, facts) }
  return `recap ${canonical(whole)}`
}

/** JSON with sorted keys, since an answer that comes back from the store may have its keys in another order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

export const isAnswer = (content: Content, { name }: AnyStep, answer: unknown): boolean =>
  canonical(content.answers[name] ?? null) === canonical(answer)

export function answered(content: Content, step: AnyStep, answer: unknown): Content {
  const falling =
    !isAnswer(content, step, answer) && step.kind === 'question' ? (step.resets ?? []) : []
  const without = (kept: Record<string, unknown>, names: readonly string[]) =>
    Object.fromEntries(Object.entries(kept).filter(([name]) => !names.includes(name)))
  return {
    answers: { ...without(content.answers, falling), [step.name]: answer },
    typed: without(content.typed, [...falling, step.name]) as Content['typed'],
  }
}

export function typedIn(content: Content, step: AnyStep, values: FormValues): Content {
  const { [step.name]: _, ...answers } = content.answers
  return { answers, typed: { ...content.typed, [step.name]: values } }
}

/** The content with what tells its draft apart; the same object where that has not changed. */
export function toldApart({ about }: AnyWizard, pdcs: Pdc[], content: Content): Content {
  if (!about) return content
  const fields = Object.assign(
    {},
    ...Object.values(content.typed),
    ...Object.values(content.answers),
  )
  const now = about(fields, pdcs)
  return now === content.about ? content : { ...content, about: now }
}

export function valuesOf(
  step: AnyStep,
  facts: unknown,
  content: Content,
  before: Answers,
  asked = new URLSearchParams(),
): FormValues {
  if (step.kind === 'recap') return {}
  const kept = content.answers[step.name]
  const proposed = () =>
    kept === undefined ? (step.preset?.(facts, before, asked) ?? {}) : step.fields(kept)
  return content.typed[step.name] ?? proposed()
}
