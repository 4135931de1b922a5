import { expect, test } from 'vitest'
import { thrownPage } from '../../tests/support/portal.ts'
import { asItIs, mega, pdfBytes, read, rules } from '../../tests/support/reading-uploads.ts'
import { formRequest, multipart, part, pdf, uploadRequest } from '../../tests/support/uploads.ts'
import { formLimits } from './form.server.ts'
import { withUpload } from './upload.server.ts'

test('one that stands still is refused, and its place is given back', async () => {
  const stuck = async () => {
    const whole = (await formRequest([['piece', pdf(mega)]])).request
    const { headers } = whole
    let isBegun = false
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (isBegun) return new Promise(() => {})
        isBegun = true
        return controller.enqueue(multipart([part('commentaire', 'x')], { cut: true }))
      },
    })
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
    return new Request(whole.url, init)
  }
  const impatient = { ...rules, idleMs: 1 }
  for (let round = 0; round < 3; round++) {
    const page = await thrownPage(withUpload(await stuck(), impatient, asItIs))
    expect(page.status).toBe(408)
    expect(page.page).toMatchObject({
      text: 'L’envoi s’est interrompu avant la fin. Vérifiez votre connexion, puis réessayez.',
    })
  }
  expect((await read((await formRequest([['piece', pdf()]])).request)).uploads).toHaveLength(1)
})

const ofSize = (size: number) => multipart([part('piece', pdfBytes(size), 'a.pdf')])
const named = (field: string) =>
  uploadRequest(multipart([part(field, 'x'), part('piece', pdfBytes(mega), 'a.pdf')]))
const fileFor = (field: string) => uploadRequest(multipart([part(field, pdfBytes(mega), 'a.pdf')]))
const ofParts = (count: number, name: (n: number) => string, text: string) =>
  uploadRequest(multipart(Array.from({ length: count }, (_, n) => part(name(n), text))))
const cut = (end: number) => {
  const whole = multipart([part('commentaire', 'x'), part('piece', pdfBytes(mega), 'a.pdf')])
  const said = { 'content-length': String(whole.length) }
  return uploadRequest(whole.subarray(0, end < 0 ? whole.length + end : end), said)
}

const half = mega / 2
const all = Number.POSITIVE_INFINITY
type Case = [name: string, () => ReturnType<typeof uploadRequest>, status: number, taken: number]
test.each([
  ...['', 'beaucoup', '-1', '1e9'].map(length => [
    `that says its length as « ${length} »`,
    () => uploadRequest(ofSize(600), { 'content-length': length }),
    ...[413, 0],
  ]),
  ...(
    [
      ['application/x-www-form-urlencoded', 415],
      ['multipart/form-data', 415],
      ['multipart/form-data; charset=utf-8', 400],
      ['multipart/mixed; boundary=frontiere', 415],
      ['', 415],
    ] as const
  ).map(([type, status]) => [
    `of another kind, or without a boundary: « ${type} »`,
    () => uploadRequest(ofSize(600), { 'content-type': type }),
    ...[status, 0],
  ]),
  [
    'that is longer than it said, where it said it would end',
    () => uploadRequest(ofSize(2 * mega), { 'content-length': '100000' }),
    ...[413, 100_000 + 2 * 16_384],
  ],
  [
    'of more parts than any of ours',
    () => ofParts(10_000, n => `f${n}`, 'x'.repeat(100)),
    ...[413, 200_000],
  ],
  [
    'of a text as long as only a file may be',
    () => ofParts(1, () => 'commentaire', 'x'.repeat(mega)),
    ...[413, mega + 16_384],
  ],
  ['of many texts', () => ofParts(200, n => `f${n}`, 'x'.repeat(1000)), 413, all],
  ['of many long names', () => ofParts(900, n => `f${n}`.padEnd(80, 'x'), ''), 413, all],
  ...['__proto__', 'a[b]', 'a.constructor', '', '__intent__', 'piece'].map(name => [
    `with a field named « ${name} »`,
    () => named(name),
    ...[400, half],
  ]),
  ...['autre', '__proto__', 'toString'].map(name => [
    `with a file for « ${name} », which is no field for files`,
    () => fileFor(name),
    ...[400, half],
  ]),
  ['[BEY-147] with the character NUL', () => ofParts(1, () => 'commentaire', 'a\0b'), 400, all],
  ...[-20, 300_000, 90, 30, 0].map(end => [`cut at ${end}`, () => cut(end), 400, all]),
  [
    'of a part whose headers have no end',
    () => uploadRequest(Buffer.from(`--frontiere\r\nX-Long: ${'x'.repeat(2 * mega)}`)),
    ...[400, all],
  ],
] as Case[])('one %s is refused, and read no further', async (_, body, status, most) => {
  const { request, bytesRead } = body()
  expect((await thrownPage(read(request))).status).toBe(status)
  expect(bytesRead()).toBeLessThanOrEqual(most)
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('one that repeats a field more often than any form does is refused', async () => {
  const repeated = (times: number) => ofParts(times, () => 'commentaire', 'x').request
  expect((await read(repeated(formLimits.repeats))).uploads).toEqual([])
  expect((await thrownPage(read(repeated(formLimits.repeats + 1)))).status).toBe(413)
})

test('one that does not say its length is refused, unread', async () => {
  const { request, bytesRead } = uploadRequest(ofSize(600))
  request.headers.delete('content-length')
  expect((await thrownPage(read(request))).status).toBe(411)
  expect(bytesRead()).toBe(0)
})

test('one whose sender has gone is refused', async () => {
  const { headers, url } = uploadRequest(ofSize(mega)).request
  const body = new ReadableStream({
    pull: controller => controller.error(new Error('connection lost')),
  })
  const gone = new Request(url, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  expect((await thrownPage(read(gone))).status).toBe(400)
})
