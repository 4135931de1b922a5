import { z } from 'zod'
import * as paths from '#paths.ts'
import { ofDays, ofPoints } from './answer.server.ts'
import { dayShape, invoiceShape, pointShape, readingShape } from './shapes.server.ts'

type Json = Record<string, unknown>

const lists = [
  {
    path: paths.apiPoints,
    name: 'points',
    component: 'Point',
    shape: pointShape,
    query: ofPoints,
    summary: 'Mes points de comptage',
    example: {
      point: 'P100002C',
      adresse: '140 route de Saint-Lunier, 99120 Saint-Lunier',
      commune: 'Saint-Lunier',
      souscritLe: '2021-11-23',
      releveDu: '2027-04-12',
      releveAu: '2027-04-23',
      prelevement: false,
      mensualisation: false,
      fuiteDepuis: null,
    },
  },
  {
    path: paths.apiConsumption,
    name: 'releves',
    component: 'Releve',
    shape: readingShape,
    query: ofDays,
    summary: 'Les relèves de mes compteurs, la plus récente d’abord',
    example: {
      point: 'P100002C',
      compteur: 'C1000023',
      date: '2026-10-19',
      indexM3: 341,
      consommationM3: 8,
      parJourM3: 0.04,
      type: 'Relève visuelle',
    },
  },
  {
    path: paths.apiDays,
    name: 'jours',
    component: 'Jour',
    shape: dayShape,
    query: ofDays,
    summary:
      'La consommation de chaque jour, pour un compteur relevé à distance, le plus récent d’abord',
    example: {
      point: 'P100020',
      compteur: 'C1000201',
      date: '2026-11-25',
      litres: 486,
      debitNuitLitresHeure: 12,
      fuite: true,
    },
  },
  {
    path: paths.apiInvoices,
    name: 'factures',
    component: 'Facture',
    shape: invoiceShape,
    query: ofDays,
    summary: 'Mes factures, la plus récente d’abord',
    example: {
      point: 'P100002C',
      numero: 'F100002C-01',
      date: '2026-11-02',
      dateLimite: '2026-12-02',
      montantCentimes: 6105,
      resteCentimes: 6105,
      etat: 'à payer',
    },
  },
] satisfies {
  path: string
  name: string
  component: string
  shape: z.ZodObject
  query: z.ZodObject
  summary: string
  example: Json
}[]

const description = `Lire sa consommation et ses factures par ses propres outils. Tout se lit, rien ne se change.

- **Jeton** : il se crée dans « Brancher un outil » de l’espace abonnés et se donne dans l’en-tête \`Authorization: Bearer eau_…\`, jamais dans une adresse (400). Aucun cookie n’est lu. Inconnu, révoqué ou fini, il est refusé par 401.
- **Unités** : les noms des champs les disent. Les montants sont en centimes d’euro, les volumes en m³, les jours en aaaa-MM-jj, à l’heure de Paris.
- **Tableur** : la même adresse suivie de \`.csv\` donne une ligne par élément, un point-virgule entre les colonnes, une virgule pour les décimales.
- **Fréquence** : 120 lectures par heure et par jeton ; \`RateLimit\` dit ce qu’il en reste, \`Retry-After\` quand revenir (429). Les relèves changent quelques fois par an : une lecture par jour suffit. Avec \`If-None-Match\`, 304 tant que rien n’a changé.
- **Navigateur** : ces adresses ne se lisent pas depuis la page d’un autre site (CORS) : un jeton n’a rien à y faire.`

/** The OpenAPI document of what a subscriber's tools read; `hasDays`: an extra has the days of meters. */
export function toolsApi(hasDays = true): Json {
  const offered = lists.filter(({ path }) => hasDays || path !== paths.apiDays)
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Mes données pour mes outils',
      version: '1',
      description,
      license: { name: 'Tous droits réservés', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    security: [{ jeton: [] }],
    tags: [{ name: 'moi', description: 'Ce qui est à l’abonné dont l’outil a le jeton.' }],
    paths: Object.fromEntries(
      offered.flatMap(list => [
        [list.path, { get: operation(list, 'application/json') }],
        [`${list.path}.csv`, { get: operation(list, 'text/csv') }],
      ]),
    ),
    components: {
      securitySchemes: {
        jeton: {
          type: 'http',
          scheme: 'bearer',
          description: 'Un jeton de lecture, créé dans « Brancher un outil ».',
        },
      },
      schemas: {
        ...Object.fromEntries(offered.map(({ component, shape }) => [component, schemaOf(shape)])),
        Probleme: schemaOf(problemShape),
      },
      responses: Object.fromEntries(
        Object.values(refusals).map(({ name, description }) => [
          name,
          {
            description,
            content: {
              'application/problem+json': { schema: { $ref: '#/components/schemas/Probleme' } },
            },
          },
        ]),
      ),
    },
  }
}

const problemShape = z.object({
  type: z.string().describe('Toujours `about:blank`.'),
  status: z.int().describe('Le statut HTTP.'),
  title: z.string().describe('Ce qui ne va pas, en quelques mots.'),
  detail: z.string().describe('Ce qu’il faut faire.'),
})

const refusals = {
  400: { name: 'Illisible', description: 'Un paramètre inconnu, ou un jeton dans l’adresse.' },
  401: { name: 'JetonRefuse', description: 'Sans jeton ; ou il est inconnu, révoqué ou fini.' },
  404: { name: 'PointInconnu', description: 'Ce point n’est pas le vôtre, ou n’existe pas.' },
  429: { name: 'Trop', description: 'Trop de lectures ; `Retry-After` dit quand revenir.' },
  503: {
    name: 'Panne',
    description: 'Momentanément indisponible ; `Retry-After` dit quand revenir.',
  },
}

function operation(list: (typeof lists)[number], type: 'application/json' | 'text/csv'): Json {
  const { name, component, shape, query, summary, example } = list
  const isTable = type === 'text/csv'
  const ref = { $ref: `#/components/schemas/${component}` }
  const schema = isTable
    ? { type: 'string', description: `Les colonnes : ${Object.keys(shape.shape).join(', ')}.` }
    : {
        type: 'object',
        properties: { [name]: { type: 'array', items: ref, description: `${summary}.` } },
        required: [name],
      }
  return {
    operationId: isTable ? `${name}Csv` : name,
    tags: ['moi'],
    summary: isTable ? `${summary}, pour un tableur` : summary,
    parameters: parametersOf(query),
    responses: {
      200: {
        description: `${summary}.`,
        headers: { RateLimit: quotaHeader },
        content: { [type]: { schema, ...(!isTable && { example: { [name]: [example] } }) } },
      },
      304: { description: 'Rien n’a changé depuis l’`ETag` de `If-None-Match`.' },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, { name }]) => [
          status,
          { $ref: `#/components/responses/${name}` },
        ]),
      ),
    },
  }
}

const quotaHeader = {
  description: 'Combien de lectures restent à ce jeton (`r`), et pour combien de secondes (`t`).',
  schema: { type: 'string' },
  example: '"jeton";r=119;t=3600',
}

function parametersOf(query: z.ZodObject): Json[] {
  const { properties = {} } = schemaOf(query) as { properties?: Record<string, Json> }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema,
  }))
}

function schemaOf(shape: z.ZodType): Json {
  const { $schema, ...json } = z.toJSONSchema(shape, {
    target: 'draft-2020-12',
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  }) as Json
  return json
}

/** For `npm run openapi`: under this name in docs. */
export const document = { name: 'openapi-moi', write: toolsApi }
