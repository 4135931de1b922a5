import type { z } from 'zod'
import type { FileRule } from '#domain/attachment.ts'
import type { Day } from '#domain/values.ts'
import type { QuotaKind } from '#limits/quota.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { FormErrors, FormNotice } from '#ui/form/form.tsx'
import type { Answer, CallName, catalogue, Input } from '#upstream/catalogue/index.ts'

/** The values of a form: by field, the typed or proposed text; several values for boxes that share a name. */
export type FormValues = Record<string, string | string[]>

/** `isFact`: repeated on the confirmation, in a few words, under that shorter term if it is one. */
export type Line = { term: string; value: string; isFact?: true | string }

/** A metering point as people know it; `lines`: what is asked for it alone. */
export type ShownPoint = { address: string; ref: string; lines?: Line[] }

/** A part of the recap: its lines, its sentences, and the step at which it is modified. */
export type Section = {
  title: string
  /** The name of the step that « Modifier » leads to; without one it cannot be modified. */
  step?: string
  /** The address of that step, in the recap of a draft that has not been sent. */
  href?: string
  lines: Line[]
  points?: ShownPoint[]
  text?: string[]
  /** The consequences: each line is a moment and what happens then. Shown beside the rest. */
  kind?: 'changes'
  /** Files that come of it, or pages where it is seen: there is nothing before it was sent. */
  papers?: Paper[]
}

export type Paper = { label: string; href: string; isPage?: true }

type Common<F, A> = {
  name: string
  title: string
  question: string | ((facts: F) => string)
  when?: (answers: Partial<A>) => boolean
}

/** A step with a form. `A[N]` is its answer: plain data that survives JSON. */
export type Question<F, A, N extends keyof A & string> = Common<F, A> & {
  kind: 'question'
  name: N
  /** Reads the posted fields, and must accept its own output: a kept answer is read again before it counts. */
  schema: (facts: F, answers: Partial<A>) => z.ZodType<A[N]>
  /** The fields of its form that take files, and how many each, or of what kinds too: `attached` reads what they hold. */
  files?: Record<string, FileRule>
  /** Said of a file of another type than may be sent, where a requirement words it (TERM-28). */
  wrongType?: string
  /** The answer, and the sentence that names it on the next step. Such a step is skipped and stays in the bar. */
  settled?: (facts: F) => { answer: A[N]; said?: string } | undefined
  /** The first values of the form; `asked` is the query of the page's address. */
  preset?: (facts: F, answers: Partial<A>, asked?: URLSearchParams) => FormValues
  /** The form values that would give this answer. */
  fields: (answer: A[N]) => FormValues
  /** A rule of the domain that the answer breaks, by field; asked again whenever the answer counts. */
  check?: (answer: A[N], facts: F, answers: Partial<A>) => FormErrors | undefined
  /** The same, asked of the utility once: when the step is posted. */
  verify?: (
    answer: A[N],
    facts: F,
    subscriber: Subscriber,
    answers: Partial<A>,
  ) => Promise<FormErrors | undefined>
  /** How often what `verify` refuses may be tried: of what others have a number of, too. */
  tries?: QuotaKind
  /** The words about a kept answer that has stopped counting, shown from this step on until it is answered again. */
  lost?: (kept: A[N], facts: F) => string | undefined
  resets?: (keyof A & string)[]
  /** For a step that may wait until a later day: that day, and a call that orders a reminder by mail (1: it is ordered). */
  later?: {
    day: (facts: F, answers: Partial<A>) => Day | undefined
    remind: (subscriber: Subscriber, day: Day) => Promise<0 | 1>
  }
  /** The data that the component shows besides the form's values: decisions and texts, no ingredients. */
  view?: (facts: F, answers: Partial<A>) => unknown
}

/** A step that shows everything with « Modifier » links; it counts as seen as long as nothing it showed has changed. */
export type Recap<F, A> = Common<F, A> & { kind: 'recap' }

export type Step<F, A> =
  | { [N in keyof A & string]: Question<F, A, N> }[keyof A & string]
  | Recap<F, A>

/** `reference` is the idempotency key; 1 means done, 0 refused. A ticket is asked for just before. */
export type TaskCall = {
  [N in CallName]: (typeof catalogue)[N]['auth'] extends 'subscriber' | 'ticket'
    ? Input<N>['body'] extends { reference?: string | undefined }
      ? Answer<N> extends 0 | 1
        ? N
        : never
      : never
    : never
}[CallName]

export type Task = {
  [N in TaskCall]: {
    /**
     * The keys of what the call decides at the utility: `mandate:P100002A`. Of two requests of a subscriber with a key
     * in common, from whatever wizards, the one that was sent later counts. Nothing that is displayed: a street may be
     * written anew.
     */
    keys: [string, ...string[]]
    /** The subject, for its reader: « 3 avenue de la Source (P100002A) ». */
    subject: string
    call: N
    body: Omit<Input<N>['body'], 'reference' | 'ticket'>
    /** By field of the call, the files of the draft that go with it, as the answers name them. */
    files?: { [field in keyof Input<N>['files']]: string[] }
  }
}[TaskCall]

/** `F`: what must be known of the subscriber; `A`: the answers by step. The last step carries « Valider ». */
export type Wizard<F, A> = {
  /** The wizard's address without a draft, and its name in the store. It leads on to `?brouillon=` with the name of a draft. */
  base: string
  title: string
  cancel: string
  /** WIZ-09: « Enregistrer et reprendre plus tard ». */
  savable?: true
  /** Where a subscriber who has no use for it is led when they open it, after the selected metering point. */
  redirect?: (subscriber: Subscriber) => string | undefined
  /** `answers` as they were kept: these facts judge whether they still count. */
  facts: (subscriber: Subscriber, answers: Partial<A>) => Promise<F>
  /** Whether nothing is left that it could be about: its drafts lead to `cancel`. */
  isMoot?: (facts: F) => boolean
  steps: Step<F, A>[]
  /**
   * Everything that is about to be sent, for the recap, the confirmation and the report. A recap asks for both with the
   * answers before it: what is asked after it changes nothing of what is shown and sent. Without a recap nothing of it is
   * shown before it is sent, and both are asked for with all the answers.
   */
  sections: (answers: A, facts: F) => Section[]
  tasks: (answers: A, facts: F) => Task[]
  doneText: string
  /** On the button that sends it, instead of « Valider » (READ-15). */
  submitText?: string
  /** Said once all of it is done, instead of « Votre demande a bien été prise en compte. » (READ-16, TERM-20, SUBS-11). */
  confirmationText?: string
  /** The heading of the confirmation, instead of « Demande envoyée ». */
  sentTitle?: string
  /** Where one errand has two halves: the answers that the other one proposes, kept as long as what was sent. */
  remembers?: (keyof A & string)[]
  bridge?: (remembered: Partial<A>) => Bridge
  /** The limit of its sendings, where an agent has to read them. */
  quota?: QuotaKind
  /** By what the utility knows now, in the place of the title and moment of the confirmation. */
  outcome?: (subscriber: Subscriber, sent: Sent) => Promise<Outcome>
  /** Instead of `<base>/:draft/confirmation`. */
  success?: (draft: string) => string
}

type Bridge = { title: string; text: string; href: string; label: string }

/** A sent draft: the references of its calls, and `dd/MM/yyyy à HH:mm`. */
export type Sent = { references: string[] }

export type Outcome = { papers?: Paper[]; facts?: Line[] }

// biome-ignore lint/suspicious/noExplicitAny: what each wizard knows and asks is its own affair
export type AnyWizard = Wizard<any, any>

export const wizard = <F, A>(declaration: Wizard<F, A>) => declaration

// The data that loaders and actions hand to the components.

export type Frame = {
  wizard: string
  title: string
  question: string
  /** Lines that stand for questions that the steps before it did not have to ask. */
  settled: string[]
  base: string
  /** WIZ-06: `href` where one may go back to; nothing where there is one step only. */
  bar: { label: string; state: 'done' | 'now' | 'later'; href?: string }[]
  isFirst: boolean
  /** The label of its button: « Suivant »; at the last step « Valider », or the wizard's own words. */
  submitText: string
  isLast: boolean
  savable: boolean
  /** The day until which this step may wait, dd/MM/yyyy. */
  later: string | null
  draft: string
  /** With the way to another one. */
  saved: { since: string; until: string; anew: string } | null
  /** The digest of what the recap shows and would send: posted with it, so that nothing else is sent. */
  recapDigest: string | null
  /** The access by which it is shown to a helper: posted with it, so that it is sent for no other subscriber. */
  acting?: string
}

/** `pageTitle` is the document’s. */
export type ShownStep<V = unknown> = {
  pageTitle: string
  frame: Frame
  values: FormValues
  view: V
  sections: Section[]
  /** The refusal of `verify` at a step that would be skipped: the step is shown for that. */
  errors?: FormErrors
  /** Typed before an outage or the end of the session. */
  isUnsent: boolean
  lost: FormNotice | null
}

/** The answer of an action that leads nowhere else: the form again. */
export type StepAnswer = { values?: FormValues; errors?: FormErrors; notice?: FormNotice }

export type TaskLine = {
  subject: string
  state: 'done' | 'refused' | 'doubtful' | 'waiting' | 'sending'
  text: string
}

export type Report = {
  pageTitle: string
  frame: Pick<Frame, 'wizard'>
  /** The address of the report, where its form is posted wherever it is shown. */
  href: string
  /** `dd/MM/yyyy à HH:mm`, and what was sent then: all that is tried again. */
  sentAt: string
  sections: Section[]
  lines: TaskLine[]
  canRetry: boolean
  phone: string
  isOver: boolean
  /** The start of a new request for what was refused. */
  base: string
}

export type Confirmation = {
  pageTitle: string
  frame: Pick<Frame, 'wizard'>
  base: string
  cancel: string
  title: string
  text: string
  sentAt: string
  sections: Section[]
  keys: string[]
  isMailed: boolean
  outcome: Outcome | null
  bridge: Bridge | null
}

export const changes = (lines: Line[], title = 'Ce que cela change'): Section => ({
  title,
  kind: 'changes',
  lines,
})
