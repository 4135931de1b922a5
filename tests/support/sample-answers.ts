import type { z } from 'zod'
import { type CallName, catalogue } from '#upstream/catalogue/index.ts'

/** Every text that the sample answers hold: where it is read, something private was shown. */
export const privateText = 'donnée privée'

/** An answer of the right shape, for pages of which no test knows what they ask for. */
export function sampleAnswer(name: CallName, word = privateText): unknown {
  const { answer } = catalogue[name]
  if (typeof answer !== 'string') return sampleOf(answer, word)
  return new Response(word, { headers: { 'content-type': answer } })
}

const formats: Record<string, string> = {
  date: '2026-01-15',
  datetime: '2026-01-15T10:00:00Z',
  url: 'http://paiement.test/',
  uuid: '0b9e2f6e-4a5f-4f0e-9a53-1c1f0d2b7a10',
}

type Definition = {
  type: string
  format?: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  items?: z.ZodType[]
  options?: z.ZodType[]
  innerType?: z.ZodType
  values?: unknown[]
  entries?: Record<string, unknown>
}

function sampleOf(schema: z.ZodType, word: string): unknown {
  const is = schema.def as Definition
  switch (is.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(is.shape ?? {}).map(([name, of]) => [name, sampleOf(of, word)]),
      )
    case 'array':
      return [sampleOf(is.element as z.ZodType, word)]
    case 'tuple':
      return is.items?.map(item => sampleOf(item, word))
    case 'union':
      return sampleOf(is.options?.at(-1) as z.ZodType, word)
    case 'optional':
    case 'nullable':
      return sampleOf(is.innerType as z.ZodType, word)
    case 'literal':
      return is.values?.at(-1)
    case 'enum':
      return Object.values(is.entries ?? {})[0]
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'string':
      return formats[is.format ?? ''] ?? word
    default:
      throw new Error(`no sample of ${is.type}`)
  }
}
