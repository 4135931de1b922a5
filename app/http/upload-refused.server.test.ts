import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { thrownPage } from '../../tests/support/portal.ts'
import { asItIs, mega, pdfBytes, read, rules } from '../../tests/support/reading-uploads.ts'
import { multipart, part, pdf, posting, sending } from '../../tests/support/uploads.ts'
import { formLimits } from './form.server.ts'
import { PageFailure } from './route.server.ts'
import { type PostedFiles, withUpload } from './upload.server.ts'

describe('refused, and read no further', () => {
  test('one that stands still, and its place is given back', async () => {
    const stuck = async () => {
      const whole = (await posting([['piece', pdf(mega)]])).request
      const { headers } = whole
      let isBegun = false
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (isBegun) return new Promise(() => {})
          isBegun = true
          return controller.enqueue(multipart([part('commentaire', 'x')], { cut: true }))
        },
      })
      return new Request(whole.url, {
        method: 'POST',
        body,
        headers,
        duplex: 'half',
      } as RequestInit)
    }
    const impatient = { ...rules, idleMs: 1 }
    for (let round = 0; round < 3; round++) {
      const page = await thrownPage(withUpload(await stuck(), impatient, asItIs))
      expect(page.status).toBe(408)
      expect(page.page).toMatchObject({
        text: 'L’envoi s’est interrompu avant la fin. Vérifiez votre connexion, puis réessayez.',
      })
    }
    expect((await read((await posting([['piece', pdf()]])).request)).uploads).toHaveLength(1)
  })

  const ofSize = (size: number) => multipart([part('piece', pdfBytes(size), 'a.pdf')])

  test.each(['', 'beaucoup', '-1', '1e9'])('one that says its length as %j', async length => {
    const { request, taken } = sending(ofSize(600), { 'content-length': length })
    expect((await thrownPage(read(request))).status).toBe(413)
    expect(taken()).toBe(0)
  })

  test('one that repeats a field more often than any form does', async () => {
    const repeated = (times: number) =>
      sending(multipart(Array.from({ length: times }, () => part('commentaire', 'x')))).request
    expect((await read(repeated(formLimits.repeats))).uploads).toEqual([])
    expect((await thrownPage(read(repeated(formLimits.repeats + 1)))).status).toBe(413)
  })

  test('one that does not say its length', async () => {
    const { request, taken } = sending(ofSize(600))
    request.headers.delete('content-length')
    expect((await thrownPage(read(request))).status).toBe(411)
    expect(taken()).toBe(0)
  })

  test.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; charset=utf-8',
    'multipart/mixed; boundary=frontiere',
    '',
  ])('one of another kind, or without a boundary: %j', async type => {
    const { request, taken } = sending(ofSize(600), { 'content-type': type })
    expect([400, 415]).toContain((await thrownPage(read(request))).status)
    expect(taken()).toBe(0)
  })

  test('one that is longer than it said, where it said it would end', async () => {
    const { request, taken } = sending(ofSize(2 * mega), { 'content-length': '100000' })
    expect((await thrownPage(read(request))).status).toBe(413)
    expect(taken()).toBeLessThan(100_000 + 2 * 16_384)
  })

  test('more parts than any form of ours has', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => part(`f${n}`, 'x'.repeat(100)))
    const body = multipart(many)
    const { request, taken } = sending(body)
    expect((await thrownPage(read(request))).status).toBe(413)
    expect(taken()).toBeLessThan(body.length / 10)
  })

  test('text as long as only a file may be', async () => {
    const { request, taken } = sending(multipart([part('commentaire', 'x'.repeat(mega))]))
    expect((await thrownPage(read(request))).status).toBe(413)
    expect(taken()).toBeLessThanOrEqual(mega + 16_384)
    const parts = Array.from({ length: 200 }, (_, n) => part(`f${n}`, 'x'.repeat(1000)))
    expect((await thrownPage(read(sending(multipart(parts)).request))).status).toBe(413)
    const names = Array.from({ length: 900 }, (_, n) => part(`f${n}`.padEnd(80, 'x'), ''))
    expect((await thrownPage(read(sending(multipart(names)).request))).status).toBe(413)
  })

  test.each(['__proto__', 'a[b]', 'a.constructor', '', '__intent__', 'piece'])(
    'a field named %j',
    async name => {
      const { request, taken } = sending(
        multipart([part(name, 'x'), part('piece', pdfBytes(mega), 'a.pdf')]),
      )
      expect((await thrownPage(read(request))).status).toBe(400)
      expect(taken()).toBeLessThan(mega / 2)
      expect(Object.keys(Object.prototype)).toEqual([])
    },
  )

  test('[BEY-147] a text with the character NUL', async () => {
    const { request } = sending(multipart([part('commentaire', 'a\0b')]))
    expect((await thrownPage(read(request))).status).toBe(400)
  })

  test.each(['autre', '__proto__', 'toString'])(
    'a file for %j, which is no field for files',
    async name => {
      const body = multipart([part(name, pdfBytes(mega), 'a.pdf')])
      const { request, taken } = sending(body)
      expect((await thrownPage(read(request))).status).toBe(400)
      expect(taken()).toBeLessThan(mega / 2)
    },
  )

  test('one that ends too soon', async () => {
    const whole = multipart([part('commentaire', 'x'), part('piece', pdfBytes(mega), 'a.pdf')])
    for (const end of [whole.length - 20, 300_000, 90, 30, 0]) {
      const { request } = sending(whole.subarray(0, end), {
        'content-length': String(whole.length),
      })
      expect((await thrownPage(read(request))).status, `cut at ${end}`).toBe(400)
    }
  })

  test('one whose sender has gone', async () => {
    const { request } = sending(ofSize(mega))
    const gone = new ReadableStream({
      pull: controller => controller.error(new Error('connection lost')),
    })
    const { headers } = request
    const cut = new Request(request.url, {
      method: 'POST',
      body: gone,
      headers,
      duplex: 'half',
    } as RequestInit)
    expect((await thrownPage(read(cut))).status).toBe(400)
  })

  test('a part whose headers have no end', async () => {
    const body = Buffer.from(`--frontiere\r\nX-Long: ${'x'.repeat(2 * mega)}`)
    expect((await thrownPage(read(sending(body).request))).status).toBe(400)
  })
})

test('whatever is posted is read or refused, and reaches no prototype', async () => {
  const name = fc.oneof(fc.constantFrom('piece', 'pieces', 'texte', '__proto__'), fc.string())
  const piece = fc.record({
    name,
    content: fc.uint8Array({ maxLength: 200 }),
    file: fc.option(fc.string(), { nil: undefined }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), fc.nat(400), async (pieces, cut) => {
      const parts = pieces.map(each => part(each.name, each.content, each.file))
      const body = multipart(parts)
      const { request } = sending(body.subarray(0, Math.max(0, body.length - cut)))
      const outcome = await read(request).catch((cause: unknown) => cause)
      const isRead = (outcome as PostedFiles).form instanceof FormData
      expect(outcome instanceof PageFailure || isRead).toBe(true)
      expect(Object.keys(Object.prototype)).toEqual([])
    }),
    { numRuns: 300 },
  )
})
