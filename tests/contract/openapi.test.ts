import { createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { captchaResponse, captchaSecret, issueCaptcha } from '#upstream/captcha.server.ts'
import { catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { openApi } from '#utility/openapi.ts'
import { recordedExamples } from '../../scripts/openapi.ts'
import { type Document, faultsOf } from '../support/contract-document.ts'

type Shown = { value: unknown }
type Content = Record<
  string,
  { schema: object; example?: unknown; examples?: Record<string, Shown> }
>

type Operation = {
  operationId: string
  description: string
  'x-inferred'?: true
  'x-extra'?: string
  security: object[]
  parameters?: { name: string; description?: string; schema: object; example?: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content } | { $ref: string }>
}

const written = openApi(await recordedExamples())
const document = written as {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { content: Content }>; schemas: object }
}
const calls = Object.entries(catalogue as Record<string, Endpoint>)

const operationOf = ({ method, path }: Endpoint) =>
  document.paths[`/${path}`]?.[method.toLowerCase()] as Operation

/** The content of an answer, which may be one that calls share. */
const contentOf = (response: Operation['responses'][string]): Content =>
  '$ref' in response
    ? (document.components.responses[response.$ref.split('/').at(-1) ?? '']?.content ?? {})
    : response.content

test('the document is OpenAPI 3.1 without a fault, and its examples are what it says', async () => {
  const document: Document = JSON.parse(JSON.stringify(written))
  expect(await faultsOf(document)).toEqual([])
})

test('every operation is named after its call', () => {
  const operations = Object.values(document.paths).flatMap(path => Object.values(path))
  expect(operations.map(operation => operation.operationId).sort()).toEqual(
    calls.map(([name]) => name).sort(),
  )
})

test.each(calls)(
  '[CALL-42] %s says whether it is inferred and which area beyond the specification makes it, its input, its answer and its refusals, each with an example',
  (_, endpoint) => {
    const operation = operationOf(endpoint)
    expect(operation['x-inferred']).toBe(endpoint.inferred)
    expect(operation.description.includes('« inferred »')).toBe(endpoint.inferred === true)
    expect(operation['x-extra']).toBe(endpoint.extra)
    expect(operation.description.includes('EXTRAS')).toBe(endpoint.extra !== undefined)

    const { parameters = [], requestBody, responses } = operation
    const shapes = [endpoint.params?.shape, endpoint.query?.shape]
    const fields = shapes.flatMap(shape => Object.keys(shape ?? {}))
    expect(parameters.map(parameter => parameter.name)).toEqual(fields)
    expect(requestBody !== undefined).toBe(endpoint.body !== undefined)
    const mediaType = typeof endpoint.answer === 'string' ? endpoint.answer : 'application/json'
    const { 200: answer, ...refusals } = responses
    expect(Object.keys(contentOf(answer as { content: Content }))).toEqual([mediaType])
    const isTokenless = endpoint.auth === 'public' || endpoint.auth === 'ticket'
    expect('401' in refusals).toBe(!isTokenless)
    expect('400' in refusals).toBe(false)
    expect(operation.security.length).toBe(isTokenless ? 0 : endpoint.isReadByTools ? 2 : 1)

    for (const { example } of Object.values(requestBody?.content ?? {}))
      expect(example).toBeTypeOf('object')
    for (const response of Object.values(responses))
      for (const { examples } of Object.values(contentOf(response)))
        expect(Object.keys(examples ?? {})).not.toEqual([])
  },
)

test('every field says what it means', () => {
  expect(unexplained({ ...document.paths, ...document.components.schemas })).toEqual([])
})

/** The names of the parameters and properties in a part of the document that have no description. */
function unexplained(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const { properties, parameters = [] } = part as {
    properties?: Record<string, { description?: string }>
    parameters?: { name: string; description?: string }[]
  }
  const named = [
    ...Object.entries(properties ?? {}),
    ...parameters.map(parameter => [parameter.name, parameter] as const),
  ]
  const silent = named.flatMap(([name, { description }]) => (description ? [] : [name]))
  return [...silent, ...Object.values(part).flatMap(unexplained)]
}

test('a captcha is judged as the document says, by a reader of nothing else', async () => {
  const token = await issueCaptcha('login', captchaSecret('another-service-token'))
  const { response } = captchaResponse('login', token)
  expect(isSignedAsDescribed(response, 'another-service-token')).toBe(true)
  expect(isSignedAsDescribed(response, 'jeton-de-service-des-exemples')).toBe(false)
  const [{ example } = {}] = operationOf(catalogue.checkCaptcha).parameters ?? []
  expect(isSignedAsDescribed(String(example), 'jeton-de-service-des-exemples')).toBe(true)
})

/** The first step of the description of users/checkCaptcha, word for word. */
function isSignedAsDescribed(response: string, serviceToken: string): boolean {
  const [form, token = ''] = response.split('.')
  const [cost, nonce, salt, prefix, end, keySignature, signature] = token.split('-')
  const derived = hkdfSync('sha256', serviceToken, '', 'captcha challenge', 32)
  const secret = Buffer.from(derived).toString('hex')
  const signed = `{"algorithm":"PBKDF2/SHA-256","cost":${cost},"data":{"form":"${form}"},"expiresAt":${end},"keyLength":32,"keyPrefix":"${prefix}","keySignature":"${keySignature}","nonce":"${nonce}","salt":"${salt}"}`
  return createHmac('sha256', secret).update(signed).digest('hex') === signature
}
