import type { Submission } from '@conform-to/react'
import { data } from '@remix-run/node'
import type { FormAnswer } from '#ui/form/answer.ts'
import type { FormNotice } from '#ui/form/notice.tsx'
import { noticeOf } from './notice.server.ts'

type Refusal = Partial<Pick<FormAnswer, 'errors' | 'notice'>> & {
  status?: number
  headers?: HeadersInit | undefined
}

/** Thrown where a form turns out to be refused: by a quota, a wrong password, a rule of the utility. */
export class FormRefusal extends Error {
  override name = 'FormRefusal'
  readonly why: Refusal

  constructor(why: Refusal) {
    super('form refused')
    this.why = why
  }
}

export type Said = FormNotice & Pick<Refusal, 'status' | 'headers'>

export const asRefusal = ({ tone, text, advice, way, status, headers }: Said): Refusal => ({
  notice: { tone, text, advice, way },
  ...(status && { status }),
  headers,
})

export const refusedWith = (said: Said) => new FormRefusal(asRefusal(said))

export const wrongField = (
  name: string,
  message: string,
  { status, headers }: Pick<Refusal, 'status' | 'headers'> = {},
) => new FormRefusal({ errors: { [name]: [message] }, ...(status && { status }), headers })

type Rules<V, E> = {
  submission?: Submission<V, string[]>
  keep?: readonly string[]
  extra?: (headers: Headers) => E | Promise<E>
  onFailure?: (cause: unknown) => Refusal
}

/** `work` refuses by throwing a FormRefusal; the headers that it sets travel with either answer. */
export async function answerForm<V, W, E extends object = object>(
  { submission, keep = [], extra, onFailure = noticeOf }: Rules<V, E>,
  work: (value: V, headers: Headers) => Promise<W>,
) {
  const headers = new Headers()
  const values = Object.fromEntries(keep.map(name => [name, typedIn(submission, name)]))
  const refuse = async ({ errors = {}, notice = null, status = 400, headers: more }: Refusal) => {
    for (const [name, value] of new Headers(more)) headers.append(name, value)
    const shown: FormAnswer & E = { values, errors, notice, ...((await extra?.(headers)) as E) }
    return data(shown, { status, headers })
  }
  if (submission && submission.status !== 'success')
    return refuse({ errors: submission.reply().error ?? {} })
  try {
    return await work(submission?.value as V, headers)
  } catch (cause) {
    return refuse(cause instanceof FormRefusal ? cause.why : onFailure(cause))
  }
}

function typedIn(submission: Submission<unknown, string[]> | undefined, name: string): string {
  const typed = submission?.payload[name]
  return typeof typed === 'string' ? typed : ''
}
