import type { z } from 'zod'
import type { FileRule } from '#domain/attachment.ts'
import type { Day } from '#domain/values.ts'
import type { QuotaKind } from '#limits/quota.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { FormErrors, FormNotice } from '#ui/form/form.tsx'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Answer, CallName, catalogue, Input } from '#upstream/catalogue/index.ts'

/** The values of a form, typed or proposed, by field; boxes that share a name give several values. */
export type FormValues = Record<string, string | string[]>

/** The confirmation repeats a line that has `isFact`, under this shorter term if `isFact` is a text. */
export type Line = { term: string; value: string; isFact?: true | string }

/** A metering point as people know it; `lines` say what is asked for this point alone. */
export type ShownPoint = { address: string; ref: string; lines?: Line[] }

/** A part of the recap: its lines, its sentences, and the step at which the subscriber modifies it. */
export type Section = {
  title: string
  /** The name of the step that « Modifier » leads to; a section without a step cannot be modified. */
  step?: string
  /** The address of `step`, set only while the draft has not been sent. */
  href?: string
  lines: Line[]
  points?: ShownPoint[]
  text?: string[]
  /** Sentences that are read at will: folded under `title`. */
  more?: { title: string; text: string[] }
  /** Marks the section of consequences, shown beside the others: each line is a moment and what happens then. */
  kind?: 'changes'
  /** The files or pages that the request gives: they exist only once it has been sent. */
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
  /** The fields that take files, with how many and which types; `attached` reads them in the schema. */
  files?: Record<string, FileRule>
  /** The error for a file of a type that may not be sent, where a requirement words it (TERM-28). */
  wrongType?: string
  /**
   * The answer where nothing has to be asked, and what the next step says of it, with a link to the step if the answer
   * can be changed; the bar shows the step.
   */
  settled?: (facts: F) => { answer: A[N]; said?: string; canChange?: boolean } | undefined
  /** The first values of the form; `asked` is the query of the page's address. */
  preset?: (facts: F, answers: Partial<A>, asked?: URLSearchParams) => FormValues
  /** The form values that would give this answer. */
  fields: (answer: A[N]) => FormValues
  /** The rules of the domain that the answer breaks, by field; they are checked each time the answer is used. */
  check?: (answer: A[N], facts: F, answers: Partial<A>) => FormErrors | undefined
  /** The errors that only the utility can find, by field; it is asked once, when the step is posted. */
  verify?: (
    answer: A[N],
    facts: F,
    subscriber: Subscriber,
    answers: Partial<A>,
  ) => Promise<FormErrors | undefined>
  /** The limit on answers that `verify` refuses, so that guesses do not find other subscribers' numbers. */
  tries?: QuotaKind
  /** The warning about a kept answer that is no longer valid, shown from this step on until it is answered again. */
  lost?: (kept: A[N], facts: F) => string | undefined
  resets?: (keyof A & string)[]
  /** For a step that may wait until a later day: `day` gives that day, `remind` orders a mail for it (1: ordered). */
  later?: {
    day: (facts: F, answers: Partial<A>) => Day | undefined
    remind: (subscriber: Subscriber, day: Day) => Promise<0 | 1>
  }
  /** What the component shows besides the form's values: decisions and finished texts, not the data behind them. */
  view?: (facts: F, answers: Partial<A>) => unknown
}

/** A step that shows everything with « Modifier » links; it counts as seen as long as nothing it showed has changed. */
export type Recap<F, A> = Common<F, A> & { kind: 'recap' }

export type Step<F, A> =
  | { [N in keyof A & string]: Question<F, A, N> }[keyof A & string]
  | Recap<F, A>

/** The calls of tasks: `reference` is the idempotency key; 1 means done, 0 refused. */
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
     * The keys of what the call decides at the utility: `mandate:P100002A`. When two requests of a subscriber share a
     * key, even from different wizards, the one that was sent later counts. A key holds no displayed text: the spelling
     * of a street may change.
     */
    keys: [string, ...string[]]
    /** What the subscriber reads of the task: « 3 avenue de la Source (P100002A) ». */
    subject: string
    call: N
    body: Omit<Input<N>['body'], 'reference' | 'ticket'>
    /** By field of the call, the files of the draft that leave with it, as the answers name them. */
    files?: { [field in keyof Input<N>['files']]: string[] }
  }
}[TaskCall]

/** `F`: what must be known of the subscriber; `A`: the answers by step. The last step carries « Valider ». */
export type Wizard<F, A> = {
  /** The wizard's address without a draft, and its name in the store; it leads on to `?brouillon=<draft>`. */
  base: string
  title: string
  cancel: string
  /** WIZ-09: « Enregistrer et reprendre plus tard ». */
  savable?: true
  /** What tells two drafts of the wizard apart, from the fields as far as they are filled in; '' while none says it. */
  about?: (fields: FormValues, pdcs: Pdc[]) => string
  /** Where the wizard leads a subscriber who has no use for it, which the selected metering point decides. */
  redirect?: (subscriber: Subscriber) => string | undefined
  /** `answers` are those kept in the draft; the facts then decide whether they are still valid. */
  facts: (subscriber: Subscriber, answers: Partial<A>) => Promise<F>
  /** Whether no metering point is concerned any more: a draft of the wizard then leads to `cancel`. */
  isMoot?: (facts: F) => boolean
  steps: Step<F, A>[]
  /**
   * `sections` are what the recap, the confirmation and the report show; `tasks` are the calls to send. With a recap,
   * both are computed from the answers before it: a question after the recap changes nothing of them. Without a recap,
   * both are computed from all the answers, and nothing is shown before the sending.
   */
  sections: (answers: A, facts: F) => Section[]
  tasks: (answers: A, facts: F) => Task[]
  doneText: string
  /** The label of the button that sends the draft, instead of « Valider » (READ-15). */
  submitText?: string
  /** The confirmation's text, instead of « Votre demande a bien été prise en compte. » (READ-16, TERM-20, SUBS-11). */
  confirmationText?: string
  /** The heading of the confirmation, instead of « Demande envoyée ». */
  sentTitle?: string
  /** For a move, which has two wizards: the answers that the other wizard proposes, kept as long as the sent draft. */
  remembers?: (keyof A & string)[]
  bridge?: (remembered: Partial<A>) => Bridge
  /** The limit on the sendings, for requests that an agent has to read. */
  quota?: QuotaKind
  /** What the utility knows of the request after the sending, for the confirmation. */
  outcome?: (subscriber: Subscriber, sent: Sent) => Promise<Outcome>
  /** The address after the sending, instead of `<base>/:draft/confirmation`. */
  success?: (draft: string) => string
}

type Bridge = { title: string; text: string; href: string; label: string }

/** A sent draft, by the references of its calls. */
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
  /** The sentences about the questions that the steps before this one did not have to ask. */
  settled: { said: string; href?: string }[]
  base: string
  /** WIZ-06: the steps, with `href` for those that the subscriber may go back to; empty in a wizard of one step. */
  bar: { label: string; state: 'done' | 'now' | 'later'; href?: string }[]
  isFirst: boolean
  /** The label of its button: « Suivant »; at the last step « Valider », or the wizard's own words. */
  submitText: string
  isLast: boolean
  savable: boolean
  /** The day until which this step may wait, dd/MM/yyyy. */
  later: string | null
  draft: string
  /** When the draft was saved and when it is deleted; `anew` is the address that starts another draft. */
  saved: { since: string; until: string; anew: string } | null
  /** The digest of what the recap shows and would send: the form posts it, so that nothing else is sent. */
  recapDigest: string | null
}

/** `pageTitle` is the title of the document. */
export type ShownStep<V = unknown> = {
  pageTitle: string
  frame: Frame
  values: FormValues
  view: V
  sections: Section[]
  /** The errors of `verify` on a step that would be skipped: they are why the step is shown. */
  errors?: FormErrors
  /** That an answer fell with an earlier one, or that the values were typed before an outage or the end of the session. */
  lost: FormNotice | null
}

/** What an action answers when it shows the form again instead of redirecting. */
export type StepAnswer = { values?: FormValues; errors?: FormErrors; notice?: FormNotice }

export type TaskLine = {
  subject: string
  state: 'done' | 'refused' | 'doubtful' | 'waiting' | 'sending'
  text: string
}

export type Report = {
  pageTitle: string
  frame: Pick<Frame, 'wizard'>
  /** The address of the report: its form is posted there, whatever page shows it. */
  href: string
  /** When the draft was sent, `dd/MM/yyyy à HH:mm`; `sections` show what was sent then. */
  sentAt: string
  sections: Section[]
  lines: TaskLine[]
  canRetry: boolean
  phone: string
  isOver: boolean
  /** The wizard's address, where a new request starts for what was refused. */
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
  /** The name of the subscriber, who gets the mail, where a helper reads; null for the subscriber. */
  mailedTo: string | null
  outcome: Outcome | null
  bridge: Bridge | null
}

export const changes = (lines: Line[], title = 'Ce que cela change'): Section => ({
  title,
  kind: 'changes',
  lines,
})
