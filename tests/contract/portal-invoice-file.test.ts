import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { argsOf, asked, loggedIn, onStore } from '../support/portal.ts'
import { pdc } from '../support/samples.ts'

vi.hoisted(() => vi.resetModules())

// How the PDF of an invoice goes through the portal, from a utility that takes its time.

/** The answer that the utility is writing. */
let writing: Promise<ServerResponse>
let began: (response: ServerResponse) => void

const utility = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://utility')
  if (pathname === '/api/invoices/file') {
    response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF-1.7 first')
    began(response)
    return
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(pathname === '/api/pdcs' ? [pdc('PDC1')] : false))
})
utility.listen(0, '127.0.0.1')
await once(utility, 'listening')
process.env.UTILITY_API_URL = `http://127.0.0.1:${(utility.address() as AddressInfo).port}/api`
const { loader } = await import('../../app/screens/invoices/file.ts')

onStore()
afterAll(() => {
  utility.closeAllConnections()
  utility.close()
})
beforeEach(() => {
  writing = new Promise(resolve => {
    began = resolve
  })
})

/** Asks for the file as a browser that may leave; answers once the first of it is there. */
async function begin() {
  const browser = new AbortController()
  const { cookie } = await loggedIn('subscriber')
  const { request, params } = asked('/factures/fichier/F1', { cookie, params: { number: 'F1' } })
  const { signal } = browser
  const response = await loader(argsOf(new Request(request, { signal }), { params }))
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no file')
  return { browser, response, reader }
}

test('[INV-08] it is handed on while the utility still writes it, for this person alone', async () => {
  const { response, reader } = await begin()
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="F1.pdf"')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect((await reader.read()).value).toBe('%PDF-1.7 first')
  ;(await writing).end(' and last')
  expect((await reader.read()).value).toBe(' and last')
  expect((await reader.read()).done).toBe(true)
})

test('a browser that leaves stops the utility too', async () => {
  const { browser, reader } = await begin()
  await reader.read()
  const response = await writing
  const stopped = once(response, 'close')
  browser.abort()
  await stopped
  expect(response.writableFinished).toBe(false)
  await expect(reader.read()).rejects.toThrow()
})

test('a utility that breaks off ends in a broken download, not in half a file', async () => {
  const { reader } = await begin()
  await reader.read()
  ;(await writing).destroy()
  await expect(reader.read()).rejects.toThrow()
})
