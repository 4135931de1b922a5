import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { log } from '#process/log.server.ts'
import { thrownPage } from '../../tests/support/portal.ts'
import { asItIs, mega, pdfBytes, read, rules } from '../../tests/support/reading-uploads.ts'
import {
  fileOf,
  formRequest,
  jpg,
  multipart,
  part,
  pdf,
  uploadRequest,
} from '../../tests/support/uploads.ts'
import type { Scan } from './scan.server.ts'
import { textsOf, withUpload } from './upload.server.ts'

const readForm = async (entries: [string, string | File][]) =>
  read((await formRequest(entries)).request)

describe('a form with files', () => {
  test('gives its fields, and its files with what they contain', async () => {
    const { request } = await formRequest([
      ['commentaire', 'Ci-joint,\r\nla pièce'],
      ['piece', pdf(70_000, 'Pièce d’identité.PDF')],
    ])
    const seen = await withUpload(request, rules, async ({ form, uploads, errors }) => {
      const [upload] = uploads
      return {
        form: [...form],
        errors,
        upload,
        content: upload && (await buffer(upload.content())),
      }
    })
    expect(seen.form).toEqual([['commentaire', 'Ci-joint,\nla pièce']])
    expect(seen.errors).toEqual({})
    expect(seen.upload).toMatchObject({
      field: 'piece',
      name: 'Pièce d’identité.PDF',
      type: 'application/pdf',
      size: 70_000,
    })
    expect(seen.content?.length).toBe(70_000)
    expect(seen.content?.toString('latin1', 0, 9)).toBe('%PDF-1.7\n')
  })

  test('[BEY-605] refuses an encrypted PDF in words, and takes one that begins after its first bytes', async () => {
    const locked = new File(['%PDF-1.7\ntrailer << /Encrypt 8 0 R >>'], 'banque.pdf')
    const scanned = new File(['\r\nHP Scan\r\n%PDF-1.4\n'], 'scan.pdf')
    const first = await readForm([['piece', locked]])
    expect(first.errors).toEqual({ piece: [expect.stringMatching(/^Ce PDF est protégé/)] })
    expect((await readForm([['piece', scanned]])).errors).toEqual({})
  })

  test('may come without any: browsers send an empty one without a name', async () => {
    const { uploads, errors } = await readForm([['piece', fileOf('', 0, '')]])
    expect([uploads, errors]).toEqual([[], {}])
  })

  test('leaves nothing on the disk, while it is read or after', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-'))
    vi.stubEnv('TMPDIR', folder)
    onTestFinished(() => {
      vi.unstubAllEnvs()
      rmSync(folder, { recursive: true })
    })
    const { request } = await formRequest([['piece', pdf(mega)]])
    await withUpload(request, rules, async ({ uploads }) => {
      expect(uploads).toHaveLength(1)
      expect(readdirSync(folder)).toEqual([])
    })
    expect(readdirSync(folder)).toEqual([])
  })

  test('is sent at most twice at once by one subscriber, and not at all by none', async () => {
    const bodies = await Promise.all([1, 2, 3, 4].map(() => formRequest([['piece', pdf()]])))
    const [first, second, third, fourth] = bodies.map(({ request }) => request) as [
      Request,
      Request,
      Request,
      Request,
    ]
    await withUpload(first, rules, () =>
      withUpload(second, rules, async () => {
        const page = await thrownPage(withUpload(third, { ...rules, waitMs: 1 }, asItIs))
        expect(page.status).toBe(503)
        const other = await withUpload(fourth, { ...rules, owner: '100002' }, asItIs)
        expect(other.uploads).toHaveLength(1)
      }),
    )
    const { uploads } = await readForm([['piece', pdf()]])
    expect(uploads).toHaveLength(1)
  })
})

describe('[BEY-103] places', () => {
  const form = async () => (await formRequest([['piece', pdf()]])).request
  const under = (options: object, use: () => Promise<unknown>) => async () =>
    withUpload(await form(), { ...rules, waitMs: 1, ...options }, use)
  const nested = (all: object[], last: () => Promise<unknown>) =>
    all.reduceRight<() => Promise<unknown>>((inner, options) => under(options, inner), last)()
  const owners = (count: number, network?: string) =>
    Array.from({ length: count }, (_, n) => ({
      owner: `${network ?? 'n'}-${n}`,
      network: network ?? `${n}`,
    }))

  test('five presses of one reply are taken one after the other, each of them', async () => {
    const presses = Array.from({ length: 5 }, async () =>
      withUpload(await form(), rules, async ({ uploads }) => uploads.length),
    )
    expect(await Promise.all(presses)).toEqual([1, 1, 1, 1, 1])
  })

  test('one network leaves the half of them to others, and the staff has its own', async () => {
    await nested(owners(8, '192.0.2.1'), async () => {
      const same = under({ owner: 'ninth', network: '192.0.2.1' }, async () => undefined)
      expect((await thrownPage(same())).status).toBe(503)
      await nested(owners(8), async () => {
        const other = { owner: 'another', network: '198.51.100.1' }
        expect((await thrownPage(under(other, async () => undefined)())).status).toBe(503)
        expect(await under({ ...other, isStaff: true }, async () => 'taken')()).toBe('taken')
        const { request } = await formRequest([['commentaire', 'sans fichier']])
        const { form } = await withUpload(request, { ...rules, ...other }, asItIs)
        expect(form.get('commentaire')).toBe('sans fichier')
      })
    })
  })

  test('what comes at one byte in 15 seconds is ended; at 2 kB a second, with pauses, it is taken', async () => {
    const whole = multipart([part('commentaire', 'gardé'), part('piece', pdfBytes(mega), 'a.pdf')])
    const sent = (bytes: number, ms: number) => {
      let now = 0
      let at = 0
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            now += ms
            // The part before the file is not slow by itself.
            const next = at + (at === 0 ? 400 : bytes)
            if (at < whole.length) controller.enqueue(whole.subarray(at, next))
            else controller.close()
            at = next
          },
        },
        { highWaterMark: 0 },
      )
      const { headers } = uploadRequest(whole).request
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
      return { request: new Request('http://portail.test/', init), clock: () => now }
    }
    const drip = sent(1, 15_000)
    const page = await thrownPage(withUpload(drip.request, { ...rules, clock: drip.clock }, asItIs))
    expect(page.status).toBe(408)
    // The typed text is kept for the next attempt.
    expect((await textsOf(drip.request)).get('commentaire')).toBe('gardé')
    const phone = sent(16_384, 8000)
    const taken = await withUpload(phone.request, { ...rules, clock: phone.clock }, asItIs)
    expect(taken.uploads).toHaveLength(1)
  })
})

describe('[BEY-528] a place is earned, and kept by who goes on', () => {
  /** A form of one file, of which so much comes, and then nothing; `cut` ends it. */
  const begun = (bytes: number) => {
    const whole = multipart([part('commentaire', 'gardé'), part('piece', pdfBytes(mega), 'a.pdf')])
    const cut = Promise.withResolvers<void>()
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(whole.subarray(0, 400 + bytes))
        await cut.promise
        controller.error(new Error('cut'))
      },
    })
    const { headers } = uploadRequest(whole).request
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    return { request: new Request('http://portail.test/', init), cut: () => cut.resolve() }
  }
  /** So many begun forms of as many people, each with its outcome: the status of its refusal. */
  const crowd = (sizes: number[], clock = () => 0) =>
    sizes.map((bytes, n) => {
      const { request, cut } = begun(bytes)
      const options = { ...rules, owner: `p-${n}`, network: `n-${n}`, clock }
      const ended = withUpload(request, options, asItIs).then(
        () => 200,
        error => error.status as number,
      )
      onTestFinished(async () => {
        cut()
        await ended
      })
      return ended
    })
  const another = async (options: object) => {
    const { request } = await formRequest([['piece', pdf(70_000)]])
    return withUpload(request, { ...rules, owner: 'last', ...options }, asItIs)
  }
  const settled = () => new Promise(resolve => setImmediate(resolve))

  test('begun parts of less than 16 kB are in nobody’s way', async () => {
    crowd(Array(40).fill(10_000))
    await settled()
    expect((await another({ waitMs: 1 })).uploads).toHaveLength(1)
  })

  test('the slowest of those that are in the way is ended for one who waits, and no other', async () => {
    const ended = crowd([...Array(15).fill(60_000), 20_000], () => 0)
    for (let n = 0; n < 20; n++) await settled()
    // A hundred seconds later each has less than a kB a second.
    const { uploads } = await another({ waitMs: 4000, clock: () => 100_000 })
    expect(uploads).toHaveLength(1)
    expect(await ended.at(-1)).toBe(408)
    const others = ended.slice(0, -1).map(one => Promise.race([one, 'going on']))
    expect(new Set(await Promise.all(others))).toEqual(new Set(['going on']))
  })

  test('none that is fast is ended: who waits in vain is told to try again', async () => {
    const ended = crowd(Array(16).fill(60_000))
    for (let n = 0; n < 20; n++) await settled()
    const page = await thrownPage(another({ waitMs: 40, clock: () => 1000 }))
    expect(page.status).toBe(503)
    const all = await Promise.all(ended.map(one => Promise.race([one, 'going on'])))
    expect(new Set(all)).toEqual(new Set(['going on']))
  })
})

test('[BEY-104] a temporary disk that fails is 503, with a line for the operator and the text kept', async () => {
  vi.stubEnv('TMPDIR', path.join(tmpdir(), 'no-such-folder'))
  const line = vi.spyOn(log, 'error').mockImplementation(() => {})
  onTestFinished(() => {
    vi.unstubAllEnvs()
    line.mockRestore()
  })
  const { request } = await formRequest([
    ['commentaire', 'Ci-joint'],
    ['piece', pdf()],
  ])
  const page = await thrownPage(read(request))
  expect([page.status, page.page.text]).toEqual([
    503,
    'Vos fichiers ne peuvent pas être reçus pour le moment. Réessayez dans quelques minutes.',
  ])
  expect(line).toHaveBeenCalledWith(expect.objectContaining({ msg: 'temporary disk failed' }))
  expect((await textsOf(request)).get('commentaire')).toBe('Ci-joint')
})

test('[BEY-562] a form that a library has read to its end has no texts to give back, and its page of failure comes', async () => {
  const request = new Request('http://localhost/', {
    method: 'POST',
    body: new URLSearchParams({ login: '1' }),
  })
  request.headers.set('content-length', '7')
  await request.formData()
  expect([...(await textsOf(request))]).toEqual([])
})

describe('a file that is not taken is an error of its field, and the rest of the form is kept', () => {
  test.each<[string, string, string, File[]]>([
    [
      'an .exe named .pdf',
      'piece',
      'Le fichier doit être au format .PDF ou .JPG',
      [fileOf('MZ', 600, 'facture.pdf')],
    ],
    [
      '[ADMREQ-14] [CLAIM-08] a picture of another kind',
      'pieces',
      'Les fichiers doivent être au format .PDF ou .JPG',
      [fileOf('\x89PNG', 600, 'photo.jpg')],
    ],
    [
      'one shorter than any mark',
      'piece',
      'Le fichier doit être au format .PDF ou .JPG',
      [fileOf('%PD', 3, 'court.pdf')],
    ],
    [
      'a photo as iPhones keep them',
      'piece',
      'Le fichier doit être au format .PDF ou .JPG\nC’est une photo HEIC d’iPhone. Enregistrez-la en JPG, ou reprenez-la après avoir choisi «\u00a0Le plus compatible\u00a0» dans Réglages, Appareil photo, Formats.',
      [fileOf('\0\0\0\x24ftypheic', 600, 'IMG_0042.HEIC')],
    ],
    ['an empty one', 'piece', 'Le fichier est vide.', [fileOf('', 0, 'vide.pdf')]],
    [
      '[ADMREQ-15] [CLAIM-10] one byte more than 5 MB',
      'piece',
      'La taille maximale autorisée pour chaque fichier est de 5 Mo.',
      [pdf(5_242_881)],
    ],
    ['two for one', 'piece', 'Vous devez joindre un seul fichier.', [pdf(), pdf()]],
    [
      '[CLAIM-09] four for three',
      'pieces',
      'Vous devez joindre au maximum 3 fichiers.',
      [pdf(), jpg(), pdf(), jpg()],
    ],
  ])('%s', async (_, field, message, files) => {
    const { form, errors } = await readForm([
      ...files.map(file => [field, file] as [string, File]),
      ['commentaire', 'gardé'],
    ])
    expect(errors).toEqual({ [field]: [message] })
    expect(form.get('commentaire')).toBe('gardé')
  })

  test('[ADMREQ-16] [CLAIM-10] [CLAIM-11] [CLAIM-12] 5 MB for each and less than 15 MB together are taken, not one byte more', async () => {
    const whole = (last: number) =>
      readForm([
        ['pieces', pdf(5_242_880)],
        ['pieces', jpg(5_242_880)],
        ['pieces', pdf(last)],
        ['piece', pdf(600)],
      ])
    expect((await whole(5_242_279)).uploads).toHaveLength(4)
    const { uploads, errors } = await whole(5_242_280)
    const message = 'La somme de la taille des fichiers ne doit pas dépasser 15 Mo'
    expect([uploads, errors]).toEqual([[], { pieces: [message], piece: [message] }])
  })

  test('of more than all together may have nothing is read but the fields before the first', async () => {
    const body = multipart([
      part('commentaire', 'gardé'),
      part('pieces', pdfBytes(mega), 'a.pdf'),
      part('suite', 'trop tard'),
    ])
    const { request, bytesRead } = uploadRequest(body, { 'content-length': String(900 * mega) })
    const { form, uploads, errors } = await read(request)
    expect([...form]).toEqual([['commentaire', 'gardé']])
    const message = 'La somme de la taille des fichiers ne doit pas dépasser 15 Mo'
    expect([uploads, errors]).toEqual([[], { piece: [message] }])
    expect(bytesRead()).toBeLessThan(mega / 2)
    expect([...(await textsOf(request))]).toEqual([['commentaire', 'gardé']])
  })

  test('what is known of a file is what it is, not what its sender says', async () => {
    const body = multipart([
      {
        ...part('piece', '\xff\xd8\xff', 'C:\\perso\\moi.exe'),
        content: Buffer.from('ffd8ffe0', 'hex'),
      },
    ])
    const { uploads } = await read(uploadRequest(body).request)
    expect(uploads).toMatchObject([{ name: 'moi.exe.jpg', type: 'image/jpeg' }])
  })

  test('one in which something was found', async () => {
    const { request } = await formRequest([['piece', pdf()]])
    const scan: Scan = async content => `${(await buffer(content())).length} octets`
    const { uploads, errors } = await withUpload(request, { ...rules, scan }, asItIs)
    expect([uploads, errors]).toEqual([[], { piece: ['600 octets'] }])
  })
})

describe('the typed text of a form that is not dealt with', () => {
  test('is what comes before its first file, and no more of it is read', async () => {
    const { request, bytesRead } = await formRequest([
      ['commentaire', 'Ci-joint'],
      ['piece', pdf(mega)],
      ['suite', 'trop tard'],
    ])
    expect([...(await textsOf(request))]).toEqual([['commentaire', 'Ci-joint']])
    expect(bytesRead()).toBeLessThan(mega / 2)
  })

  test('is all of its fields, once it was read', async () => {
    const { request } = await formRequest([
      ['piece', pdf()],
      ['commentaire', 'Ci-joint'],
    ])
    await read(request)
    expect([...(await textsOf(request))]).toEqual([['commentaire', 'Ci-joint']])
  })

  test('is nothing, when it cannot be read', async () => {
    const cut = uploadRequest(multipart([part('commentaire', 'x')]).subarray(0, 40))
    expect([...(await textsOf(cut.request))]).toEqual([])
    const odd = uploadRequest(multipart([]), { 'content-length': 'beaucoup' })
    expect([...(await textsOf(odd.request))]).toEqual([])
  })
})
