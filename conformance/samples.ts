import type { z } from 'zod'
import { type CallName, catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import type { Input } from './wire.ts'

type Subject = { login: string; pdc: string }

/** A name that no person and no thing has. */
export const nothing = 'CONFORME'

/** A subject without a subscriber: a call that wrongly accepts it finds nothing to change. */
const nobodys: Subject = { login: nothing, pdc: nothing }

/** The fields that say whom a call is about, and those whose format a schema cannot tell. */
const fields = ({ login, pdc }: Subject): Record<string, string> => ({
  login,
  pdc,
  userLogin: login,
  user: login,
  id: 'X0',
  identity: 'A'.repeat(43),
  order: 'id',
  startValue: '0',
  endValue: '1',
  estimationConso: '120',
  indexReleve: '1',
  dateTraitement: '',
})

const formats: Record<string, string> = {
  date: '2026-01-15',
  uuid: '00000000-0000-4000-8000-000000000000',
  url: 'http://localhost:3000/',
}

export function inputAbout(name: CallName, subject: Subject = nobodys): Input {
  const { params, query, body, files }: Endpoint = catalogue[name]
  const known = fields(subject)
  const sample = (schema: z.ZodType | undefined) => schema && sampleOf(schema, known)
  return {
    params: sample(params) as Input['params'],
    query: sample(query) as Input['query'],
    body: sample(body),
    files: files && (sample(files) as Input['files']),
  }
}

export function isAbout(name: CallName, ...names: string[]): boolean {
  const { params, query, body }: Endpoint = catalogue[name]
  return [params, query, body].some(schema => {
    const { shape = {} } = (schema ?? {}) as { shape?: object }
    return names.some(field => field in shape)
  })
}

type Definition = {
  type: string
  format?: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  options?: z.ZodType[]
  values?: unknown[]
  entries?: Record<string, unknown>
}

function sampleOf(schema: z.ZodType, known: Record<string, string>): unknown {
  const is = schema.def as Definition
  switch (is.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(is.shape ?? {}).flatMap(([name, of]) => {
          if (of.def.type === 'optional') return []
          const value = known[name]
          const isKnown = value !== undefined && of.safeParse(value).success
          return [[name, isKnown ? value : sampleOf(of, known)]]
        }),
      )
    case 'array':
      return [sampleOf(is.element as z.ZodType, known)]
    case 'union':
      return sampleOf(is.options?.at(-1) as z.ZodType, known)
    case 'nullable':
      return null
    case 'literal':
      return is.values?.[0]
    case 'enum':
      return Object.values(is.entries ?? {})[0]
    case 'number':
      return 1
    case 'boolean':
      return false
    case 'file':
      return pdf('conformite.pdf')
    default:
      return formats[is.format ?? ''] ?? nothing
  }
}

export const pdf = (name: string, content = 'conformité') =>
  new File([`%PDF-1.7\n${content}\n%%EOF\n`], name, { type: 'application/pdf' })
