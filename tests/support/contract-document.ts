import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

// An OpenAPI document, read as its integrator's tools would: by the standard's own schema and JSON Schema's, not by zod.

type Example = { value: unknown }

/** A part that has a schema: a parameter, or a body of some type. */
export type Described = {
  schema: { type?: unknown; properties?: Record<string, { type?: unknown }> }
  example?: unknown
  examples?: Record<string, Example>
}

export type Parameter = Described & { name: string; in: 'path' | 'query'; required?: boolean }

export type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Described> }
  responses: Record<string, { content?: Record<string, Described>; $ref?: string }>
  security?: Record<string, unknown>[]
  tags?: string[]
}

export type Document = {
  paths: Record<string, Record<string, Operation>>
  security?: Record<string, unknown>[]
  tags?: { name: string }[]
  components: Record<string, Record<string, unknown>>
}

const escaped = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
export const placeOf = (...keys: string[]) => keys.map(key => `/${escaped(key)}`).join('')

/** Judges values by the schemas of a document: why a value is not what the schema at this place says, if it is not. */
export function judgeOf(document: Document) {
  const ajv = new Ajv2020({ strict: false, validateFormats: true })
  formats.default(ajv)
  ajv.addSchema(document, 'document')
  return (place: string, value: unknown): string | undefined => {
    const judge = ajv.compile({ $ref: `document#${place}/schema` })
    return judge(value) ? undefined : ajv.errorsText(judge.errors)
  }
}

/** Everything in a document that is not as OpenAPI 3.1 wants it, or that it shows otherwise than it says. */
export async function faultsOf(document: Document): Promise<string[]> {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  if (!valid) return [JSON.stringify(errors)]
  const judge = judgeOf(document)
  const faults: string[] = []
  const components = Object.entries(document.components).flatMap(([kind, named]) =>
    Object.keys(named).map(name => `#/components/${kind}/${name}`),
  )
  const used = new Set<string>()

  const walk = (part: unknown, place: string) => {
    if (typeof part !== 'object' || part === null) return
    const { schema, example, examples, $ref } = part as Partial<Described> & { $ref?: unknown }
    if (typeof $ref === 'string') used.add($ref)
    if (schema) {
      const shown = Object.values(examples ?? {}).map(({ value }) => value)
      if (example !== undefined) shown.push(example)
      for (const value of shown) {
        const fault = judge(place, value)
        if (fault) faults.push(`${place} : ${fault}`)
      }
    }
    for (const [key, inner] of Object.entries(part))
      if (!/^examples?$/.test(key)) walk(inner, place + placeOf(key))
  }
  walk(document, '')

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map(operation => ({ path, operation })),
  )
  for (const { path, operation } of operations) {
    const { parameters = [], security = document.security ?? [], tags = [], responses } = operation
    const named = parameters.filter(one => one.in === 'path').map(({ name }) => `{${name}}`)
    const wanted = path.match(/\{\w+\}/g) ?? []
    if (named.sort().join() !== wanted.sort().join()) faults.push(`${path} : its parameters`)
    for (const scheme of security.flatMap(Object.keys))
      used.add(`#/components/securitySchemes/${scheme}`)
    for (const tag of tags)
      if (!document.tags?.some(({ name }) => name === tag)) faults.push(`${path} : its tag ${tag}`)
    if (!Object.keys(responses).some(status => status.startsWith('4')))
      faults.push(`${path} : no refusal`)
  }
  faults.push(...components.filter(one => !used.has(one)).map(one => `${one} : never used`))
  faults.push(...[...used].filter(one => !components.includes(one)).map(one => `${one} : unknown`))
  return faults
}
