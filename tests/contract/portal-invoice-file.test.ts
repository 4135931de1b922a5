import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { argsOf, asked, loggedIn, onStore } from '../support/portal.ts'
import { pdc } from '../support/samples.ts'

vi.hoisted(() => vi.resetModules())

// The portal streams the PDF of an invoice from the utility to the browser.

/** The utility's answer, once the portal has asked for the file. */
let answering: PromiseWithResolvers<ServerResponse>

const utility = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://utility')
  if (pathname === '/api/invoices/file') {
    response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF-1.7 first')
    answering.resolve(response)
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
  answering = Promise.withResolvers()
})

/** Asks the portal for the file, as a browser that may abort its request. */
async function askForFile() {
  const browser = new AbortController()
  const { cookie } = await loggedIn('subscriber')
  const { request, params } = asked('/factures/fichier/F1', { cookie, params: { number: 'F1' } })
  const { signal } = browser
  const response = await loader(argsOf(new Request(request, { signal }), { params }))
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no file')
  return { browser, response, reader }
}

test('[INV-08] the file reaches the browser while the utility is still writing it, and no cache keeps it', async () => {
  const { response, reader } = await askForFile()
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="F1.pdf"')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect((await reader.read()).value).toBe('%PDF-1.7 first')
  ;(await answering.promise).end(' and last')
  expect((await reader.read()).value).toBe(' and last')
  expect((await reader.read()).done).toBe(true)
})

test('a download that the browser aborts is aborted at the utility', async () => {
  const { browser, reader } = await askForFile()
  await reader.read()
  const response = await answering.promise
  const closed = once(response, 'close')
  browser.abort()
  await closed
  expect(response.writableFinished).toBe(false)
  await expect(reader.read()).rejects.toThrow()
})

test('a connection that the utility breaks off fails the download, and does not end it as if the file were whole', async () => {
  const { reader } = await askForFile()
  await reader.read()
  ;(await answering.promise).destroy()
  await expect(reader.read()).rejects.toThrow()
})
