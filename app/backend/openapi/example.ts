import type { z } from 'zod'
import type { CallInput, Endpoint } from '#upstream/endpoint.ts'

/**
 * What the document shows of a call: one request, each kind of answer under a name (the first is what a mock answers),
 * and the sentence of each refusal that its catalogue entry announces.
 */
export type Example<E extends Endpoint> = Omit<CallInput<E>, 'files'> & {
  answers: Record<string, E['answer'] extends z.ZodType ? z.input<E['answer']> : string>
} & (E['refuses'] extends readonly (infer Status extends number)[]
    ? { refusals: Record<Status, string> }
    : { refusals?: undefined })

export type Examples<Area extends Record<string, Endpoint>> = {
  [N in keyof Area]: Example<Area[N]>
}
