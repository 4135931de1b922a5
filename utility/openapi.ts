import { z } from 'zod'
import { listOf } from '#domain/values.ts'
import * as registry from '#extras/registry.ts'
import { groups } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { systems } from './extras.ts'
import {
  audiences,
  introduction,
  ownRefusals,
  refusalTexts,
  securitySchemes,
  tags,
  ticketRefusals,
} from './openapi-prose.ts'

type Json = Record<string, unknown>
type Defs = Record<string, Json>

function schemaWriter() {
  const components: Defs = {}

  function objectOf(schema: z.ZodType): Json {
    const { $schema, $defs, ...json } = z.toJSONSchema(schema, {
      io: 'input',
      target: 'draft-2020-12',
      override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema as Json),
    })
    for (const [name, { id, ...component }] of Object.entries(($defs ?? {}) as Defs))
      components[name] ??= referring(component, $defs as Defs)
    return referring(json, $defs as Defs)
  }

  return {
    components,
    objectOf,
    schemaOf(schema: z.ZodType): Json {
      const { properties } = objectOf(z.object({ it: schema }))
      return (properties as Record<string, Json>).it as Json
    },
  }
}

/** Closes a tuple by its length: some tools mistake `items: false` for a missing `items`. */
function simplify({ _zod: { def } }: { _zod: { def: { type: string } } }, json: Json): void {
  if (def.type === 'tuple') {
    const { length } = json.prefixItems as unknown[]
    Object.assign(json, { items: {}, minItems: length, maxItems: length })
  }
  if (json.format) delete json.pattern
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
}

const referring = (json: Json, defs: Defs): Json =>
  JSON.parse(JSON.stringify(json), (_, value) => {
    const name = value?.$ref?.replace('#/$defs/', '')
    if (!name) return value
    const description = value.description ?? defs[name]?.description
    return { description, $ref: `#/components/schemas/${name}` }
  })

/** The examples of a call: one request, and each kind of answer under a name; a mock server gives the first answer. */
export type Shown = {
  params?: Json
  query?: Json
  body?: Json
  files?: Json
  answers: Json
  refusals?: Record<number, string>
}

export function openApi(examples: Record<string, Shown> = {}): Json {
  const writer = schemaWriter()
  const paths: Record<string, Json> = {}
  for (const [group, calls] of Object.entries(groups)) {
    for (const [name, endpoint] of Object.entries(calls as Record<string, Endpoint>)) {
      const path = `/${endpoint.path}`
      const method = endpoint.method.toLowerCase()
      const example = examples[name] ?? { answers: {} }
      const described = { group, name, endpoint, example, writer }
      paths[path] = { ...paths[path], [method]: operation(described) }
    }
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: "Back end du service des eaux : les appels de l'espace abonnés",
      version: '1',
      description: introduction,
      contact: { name: 'Service des eaux', email: 'contact@eaux-exemple.fr' },
      license: { name: 'Tous droits réservés', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/api' }],
    tags: [...Object.entries(tags), ...tagsOfExtras()].map(([name, { title, description }]) => ({
      name,
      description,
      'x-displayName': title,
    })),
    paths,
    components: {
      securitySchemes,
      responses: Object.fromEntries(
        Object.entries(sharedRefusals).map(([status, name]) => [
          name,
          refusal(...(refusalTexts[status] ?? [])),
        ]),
      ),
      schemas: {
        ...writer.components,
        Refusal: {
          type: 'object',
          description: 'Pourquoi l’appel est refusé.',
          properties: {
            message: {
              type: 'string',
              maxLength: 300,
              description: 'Une phrase en français, pour la personne.',
            },
          },
          required: ['message'],
        },
      },
    },
  }
}

const sharedRefusals: Record<string, string> = {
  401: 'SessionOver',
  403: 'Forbidden',
  404: 'NotFound',
  422: 'Unreadable',
  429: 'TooMany',
  '5XX': 'Outage',
}

const tagsOfExtras = () =>
  Object.entries(registry).flatMap(([group, { extra }]) => {
    const tag = systems.get(extra.name)?.tag
    return tag ? [[group, tag] as const] : []
  })

type Described = {
  group: string
  name: string
  endpoint: Endpoint
  example: Shown
  writer: ReturnType<typeof schemaWriter>
}

function operation(call: Described): Json {
  const { group, name, endpoint } = call
  const { summary, detail, inferred, extra, auth, isReadByTools } = endpoint
  const paragraphs = listOf(
    `Ouvert à : ${[audiences[auth], ...(isReadByTools ? [audiences.tool] : [])].join(' ; ')}.`,
    inferred &&
      'Appel « inferred » : déduit par le portail, que le cahier des charges ne détaille pas.',
    extra && `Facultatif : fait seulement si le réglage EXTRAS comprend \`${extra}\`.`,
    detail,
  )
  return {
    operationId: name,
    tags: [group],
    summary,
    description: paragraphs.join('\n\n'),
    ...(inferred && { 'x-inferred': true }),
    ...(extra && { 'x-extra': extra }),
    security: schemesOf(call).map(scheme => ({ [scheme]: [] })),
    ...parametersOf(call),
    ...requestOf(call),
    responses: responsesOf(call),
  }
}

function schemesOf({
  endpoint: { auth, isReadByTools },
}: Described): (keyof typeof securitySchemes)[] {
  if (isTokenless(auth)) return []
  if (auth === 'tool') return ['lecture']
  if (auth === 'service') return ['service']
  return isReadByTools ? ['bearer', 'lecture'] : ['bearer']
}

const isTokenless = (auth: Endpoint['auth']) => auth === 'public' || auth === 'ticket'

function parametersOf(call: Described): Json {
  const parameters = [...parameterList(call, 'path'), ...parameterList(call, 'query')]
  return parameters.length > 0 ? { parameters } : {}
}

function parameterList({ endpoint, example, writer }: Described, where: string): Json[] {
  const part = where === 'path' ? 'params' : 'query'
  const schema = endpoint[part]
  if (!schema) return []
  const { properties = {}, required = [] } = writer.objectOf(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: where,
    description,
    required: where === 'path' || required.includes(name),
    schema,
    ...(example[part]?.[name] !== undefined && { example: example[part][name] }),
  }))
}

function requestOf({ endpoint, example, writer }: Described): Json {
  const { body, files } = endpoint
  if (!body) return {}
  if (!files)
    return {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: writer.schemaOf(body), example: example.body } },
      },
    }
  const fields = Object.keys(files.shape)
  const parts = (body as z.ZodObject).extend(
    Object.fromEntries(
      Object.entries(files.shape).map(([field, schema]) => [field, ifAny(schema)]),
    ),
  )
  const contentType = endpoint.fileTypes ?? 'application/pdf, image/jpeg'
  return {
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: writer.schemaOf(parts),
          encoding: Object.fromEntries(fields.map(field => [field, { contentType }])),
          example: example.body && { ...example.body, ...example.files },
        },
      },
    },
  }
}

/** In a form, a missing part means an empty list. */
const ifAny = (schema: z.ZodType) => (schema.safeParse([]).success ? schema.optional() : schema)

function responsesOf({ endpoint, example, writer }: Described): Json {
  const { answer, auth, params, query, body, refuses = [] } = endpoint
  const isFile = typeof answer === 'string'
  const shared = [
    ...(isTokenless(auth) ? [] : [401, 403]),
    ...(isFile ? [404] : []),
    ...(params || query || body ? [422] : []),
    ...[429, '5XX'],
  ]
  const own = {
    ...(auth === 'ticket' && ticketRefusals),
    ...Object.fromEntries(refuses.map(status => [status, ownRefusals[status]])),
    ...example.refusals,
  }
  return {
    200: {
      description: isFile ? 'Le fichier.' : 'Ce que l’appel répond.',
      content: {
        [isFile ? answer : 'application/json']: {
          schema: isFile
            ? { type: 'string', format: 'binary', contentMediaType: answer }
            : writer.schemaOf(answer),
          examples: examplesOf(example.answers),
        },
      },
    },
    ...Object.fromEntries(
      shared.map(status => [status, { $ref: `#/components/responses/${sharedRefusals[status]}` }]),
    ),
    ...Object.fromEntries(
      Object.entries(own).map(([status, message]) => [status, refusal(message)]),
    ),
  }
}

const examplesOf = (values: Json) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))

function refusal(description = '', ...messages: string[]): Json {
  const values = messages.length > 0 ? messages : [description]
  return {
    description,
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Refusal' },
        examples: examplesOf(
          Object.fromEntries(values.map((message, rank) => [`refus${rank + 1}`, { message }])),
        ),
      },
    },
  }
}
