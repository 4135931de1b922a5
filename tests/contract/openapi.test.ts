import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openApi } from '#backend/openapi.ts'
import { catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'

type Operation = {
  operationId: string
  description: string
  'x-inferred'?: true
  security: object[]
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: Record<string, object> }>
}

const document = openApi() as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}
const calls = Object.entries(catalogue as Record<string, Endpoint>)

const operationOf = ({ method, path }: Endpoint) =>
  document.paths[`/${path}`]?.[method.toLowerCase()] as Operation

test('docs/openapi.json is what the catalogue says (npm run openapi writes it)', async () => {
  const published = await readFile('docs/openapi.json', 'utf8')
  expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(document)))
})

test('the document is OpenAPI 3.1 and every operation is named after its call', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/)
  const operations = Object.values(document.paths).flatMap(path => Object.values(path))
  expect(operations.map(operation => operation.operationId).sort()).toEqual(
    calls.map(([name]) => name).sort(),
  )
})

test.each(calls)('[CALL-42] %s says whether it is inferred', (_name, endpoint) => {
  const operation = operationOf(endpoint)
  expect(operation['x-inferred']).toBe(endpoint.inferred)
  expect(operation.description.includes('« inferred »')).toBe(endpoint.inferred === true)
})

test.each(calls)('%s describes its input, its answer and its refusals', (_name, endpoint) => {
  const operation = operationOf(endpoint)
  const named = [
    ...Object.keys(endpoint.params?.shape ?? {}),
    ...Object.keys(endpoint.query?.shape ?? {}),
  ]
  expect((operation.parameters ?? []).map(parameter => parameter.name)).toEqual(named)
  expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined)
  const mediaType = typeof endpoint.answer === 'string' ? endpoint.answer : 'application/json'
  expect(Object.keys(operation.responses['200']?.content ?? {})).toEqual([mediaType])
  const isTokenless = endpoint.auth === 'public' || endpoint.auth === 'ticket'
  expect('401' in operation.responses).toBe(!isTokenless)
  expect('400' in operation.responses).toBe(false)
  expect(operation.security.length).toBe(isTokenless ? 0 : 1)
})
