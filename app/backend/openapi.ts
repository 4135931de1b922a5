import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { areas } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the catalogue: what the utility's back end has to answer. */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const [area, calls] of Object.entries(areas)) {
    for (const [name, endpoint] of Object.entries(calls as Record<string, Endpoint>)) {
      const path = `/${endpoint.path}`
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(area, name, endpoint),
      }
    }
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: "Back end du service des eaux : les appels de l'espace abonnés",
      version: '1',
      description:
        'Écrit à partir du catalogue du portail (`npm run openapi`). Les appels marqués « inferred » ne sont pas détaillés par la spécification : ils suivent le style des autres. Un refus métier ne répond jamais 400. En démonstration seulement, l’en-tête `x-jour: aaaa-MM-jj` de chaque réponse dit le jour imposé par `/demo/horloge`.',
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(areas).map(name => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        service: {
          type: 'http',
          scheme: 'bearer',
          description: 'Le jeton du portail lui-même, quand aucun navigateur n’est là.',
        },
      },
      schemas: {
        Refusal: {
          type: 'object',
          properties: { message: { type: 'string' } },
          required: ['message'],
        },
      },
    },
  }
}

function operation(area: string, name: string, endpoint: Endpoint): Json {
  const { summary, inferred, auth, body, files, encoding } = endpoint
  const audience = `Ouvert à : ${audiences[auth]}.`
  return {
    operationId: name,
    tags: [area],
    summary,
    description: inferred ? `${audience} Appel « inferred ».` : audience,
    ...(inferred && { 'x-inferred': true }),
    security: isTokenless(auth) ? [] : [{ [auth === 'service' ? 'service' : 'bearer']: [] }],
    ...parametersOf(endpoint),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          [encoding ? `${encoding}/form-data` : 'application/json']: {
            schema: jsonSchema(
              files ? z.object({ ...(body as z.ZodObject).shape, ...files.shape }) : body,
            ),
          },
        },
      },
    }),
    responses: responsesOf(endpoint),
  }
}

const audiences: Record<Endpoint['auth'], string> = {
  public: 'tous',
  session: 'toute personne connectée',
  subscriber: 'l’abonné, pour ce qui est à lui',
  admin: 'les agents',
  userManagement: 'les agents qui gèrent les comptes',
  service: 'le portail',
  ticket: 'l’abonné que nomme le ticket à usage unique du corps, sans jeton',
}

const isTokenless = (auth: Endpoint['auth']) => auth === 'public' || auth === 'ticket'

function parametersOf({ params, query }: Endpoint): Json {
  const parameters = [...parameterList('path', params), ...parameterList('query', query)]
  return parameters.length > 0 ? { parameters } : {}
}

function parameterList(location: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema,
  }))
}

function responsesOf({ answer, auth, query, body, refuses = [] }: Endpoint): Json {
  const content =
    typeof answer === 'string'
      ? { [answer]: {} }
      : { 'application/json': { schema: jsonSchema(answer) } }
  const refusals = [
    ...(isTokenless(auth) ? [] : [401, 403]),
    ...(auth === 'ticket' ? [403, 409] : []),
    ...(typeof answer === 'string' ? [404] : []),
    ...(query || body ? [422] : []),
    ...refuses,
  ]
  return {
    200: { description: STATUS_CODES[200], content },
    ...Object.fromEntries(refusals.map(status => [status, refusal(status)])),
  }
}

const refusal = (status: number): Json => ({
  description: STATUS_CODES[status],
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

/** The schema of the JSON that is sent, before zod transforms it. */
function jsonSchema(schema: z.ZodType): Json {
  const json = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' })
  const { $schema: _, ...withoutDialect } = json
  return withoutDialect
}
