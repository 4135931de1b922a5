import { beforeEach, expect, test, vi } from 'vitest'
import { wizards } from '#screens/wizards.server.ts'
import { store } from '#store/client.server.ts'
import type { StepAnswer } from '#wizard/declaration/wizard.ts'
import { refsIn } from '#wizard/files/file-ref.ts'
import { addDays, dayOf } from '../../app/domain/values.ts'
import { argsOf, asked, loggedIn, onNewStore, origin, thrown } from '../support/portal.ts'
import { pdc } from '../support/samples.ts'
import { jpg, multipart, part, pdf, uploadRequest } from '../support/uploads.ts'
import { utility } from '../support/upstream.ts'
import { handleStep, showFile, showStep } from '../support/wizard-routes.ts'

// Files in the store, by the wizard of the showcase: it asks for one `piece` and for three `photos` at most.

const { answer, fail } = utility()
const id = '11111111-2222-4333-8444-555555555555'
const base = '/vitrine/assistant'
const [pieces, recap] = ['pieces', 'recapitulatif'].map(name => `${base}/${id}/${name}`) as [
  string,
  string,
]

let cookie = ''

type Entries = [string, string | File][]

/** Posts the step for files as a browser does. */
async function post(entries: Entries) {
  const parts = entries.map(async ([name, value]) =>
    typeof value === 'string'
      ? part(name, value)
      : part(name, new Uint8Array(await value.arrayBuffer()), value.name),
  )
  const { request } = uploadRequest(multipart(await Promise.all(parts)), {
    cookie,
    origin,
    host: new URL(origin).host,
  })
  const url = new URL(pieces, origin)
  const posted = new Request(url, {
    method: 'POST',
    body: request.body,
    headers: request.headers,
    duplex: 'half',
  } as RequestInit)
  const taken = await handleStep(argsOf(posted), wizards).catch((cause: unknown) => {
    if (cause instanceof Response) return cause
    throw cause
  })
  if (taken instanceof Response) return { status: taken.status, to: taken.headers.get('location') }
  const { data, init } = taken as unknown as { data: StepAnswer; init: ResponseInit | null }
  return { status: init?.status ?? 200, errors: data.errors, values: data.values }
}

const shown = (url: string) => showStep(asked(url, { cookie }), wizards)
const keptFiles = async (field = 'piece') => refsIn((await shown(pieces)).values[field])
const names = async (field?: string) => (await keptFiles(field)).map(({ name }) => name)
const rows = () => store().draftFile.findMany({ orderBy: { createdAt: 'asc' } })
const fileAt = (file: string, who = cookie) =>
  showFile(
    asked(`${base}/${id}/fichier/${file}`, { cookie: who, params: { draft: id, id: file } }),
    wizards,
  )

onNewStore(() => {
  beforeEach(async () => {
    answer('isAdmin', false)
    answer('getPdcs', [pdc('PDC1')])
    cookie = (await loggedIn('subscriber')).cookie
    const day = addDays(dayOf(new Date()), 5)
    const form = { draft: id, date: day }
    await handleStep(asked(base, { cookie, form }), wizards)
  })

  test('a file is sealed in the store, its name too', async () => {
    await post([['piece', pdf(600, 'passeport.pdf')]])
    const [row] = await rows()
    expect(row).toMatchObject({ field: 'piece', type: 'application/pdf', size: 600 })
    expect(Buffer.from(row?.content ?? []).includes('%PDF')).toBe(false)
    expect(JSON.stringify({ ...row, content: '' })).not.toContain('passeport')
    const given = await fileAt(String(row?.id))
    expect((await given.text()).slice(0, 9)).toBe('%PDF-1.7\n')
  })

  test('what stands in the row of another one is not given back', async () => {
    await post([
      ['piece', pdf()],
      ['photos', jpg()],
    ])
    const [first, second] = await rows()
    await store().draftFile.update({
      where: { id: String(first?.id) },
      data: { content: second?.content ?? new Uint8Array() },
    })
    expect((await thrown(fileAt(String(first?.id)))).status).toBe(404)
  })

  test('it is kept although its form is refused, and the form comes back with it', async () => {
    const refused = await post([
      ['commentaire', 'x'.repeat(61)],
      ['piece', pdf(600, 'acte.pdf')],
    ])
    expect(refused).toMatchObject({
      status: 400,
      errors: { commentaire: ['60 caractères au plus.'] },
    })
    expect(await names()).toEqual(['acte.pdf'])
    expect((await shown(pieces)).values.commentaire).toBe('x'.repeat(61))
    expect(await post([['commentaire', 'court']])).toMatchObject({ status: 303, to: recap })
  })

  test('where neither the utility answers nor the store takes it, the page is that of the outage', async () => {
    fail('getPdcs', 503)
    const full = Object.assign(new Error('the disk is full'), { code: 'P1008' })
    const spied = vi.spyOn(store().draftFile, 'createMany').mockRejectedValueOnce(full)
    expect(await post([['piece', pdf()]])).toMatchObject({ status: 503 })
    expect(spied).toHaveBeenCalledOnce()
  })

  test('where there is room for several they gather; one too many is refused, the others stay', async () => {
    await post([
      ['piece', pdf()],
      ['photos', jpg(600, '1.jpg')],
      ['photos', jpg(600, '2.jpg')],
    ])
    const over = await post([
      ['photos', jpg(600, '3.jpg')],
      ['photos', jpg(600, '4.jpg')],
    ])
    expect(over).toMatchObject({
      status: 400,
      errors: { photos: ['Vous devez joindre au maximum 3 fichiers.'] },
    })
    expect(await names('photos')).toEqual(['1.jpg', '2.jpg'])
    await post([['photos', jpg(600, '3.jpg')]])
    expect(await names('photos')).toEqual(['1.jpg', '2.jpg', '3.jpg'])
    expect(await rows()).toHaveLength(4)
  })

  test('« Retirer » takes one away, and nothing else', async () => {
    await post([
      ['piece', pdf()],
      ['photos', jpg(600, '1.jpg')],
      ['photos', jpg(600, '2.jpg')],
    ])
    const [first] = await keptFiles('photos')
    const gone = await post([
      ['commentaire', 'gardé'],
      ['intent', `remove-${first?.id}`],
    ])
    expect(gone).toMatchObject({ status: 303, to: pieces })
    expect(await names('photos')).toEqual(['2.jpg'])
    expect(await names()).toEqual(['piece.pdf'])
    expect((await shown(pieces)).values.commentaire).toBe('gardé')
    expect((await thrown(fileAt(String(first?.id)))).status).toBe(404)
    expect(await post([['intent', `remove-${id}`]])).toMatchObject({ status: 303 })
    expect(await rows()).toHaveLength(2)
  })

  test('a file that a form makes up is refused', async () => {
    await post([['piece', pdf()]])
    const [row] = await rows()
    expect((await post([['piece', `${row?.id} 600 autre.pdf`]])).status).toBe(400)
  })

  test('an answer whose file is there no more counts no more', async () => {
    await post([
      ['piece', pdf()],
      ['commentaire', 'gardé'],
    ])
    expect((await shown(recap)).frame.title).toBe('Récapitulatif')
    await store().draftFile.deleteMany()
    const away = await thrown(shown(recap))
    expect(away.headers.get('location')).toBe(pieces)
    expect((await shown(pieces)).values).toMatchObject({ commentaire: 'gardé', piece: [] })
  })

  test('a new one takes the place of the only one; from two tabs at once, the one that is named is there', async () => {
    await post([['piece', pdf(600, 'avant.pdf')]])
    expect(await post([['piece', pdf(600, 'après.pdf')]])).toMatchObject({ to: recap })
    expect([await names(), (await rows()).length]).toEqual([['après.pdf'], 1])
    await Promise.all([
      post([['piece', pdf(600, 'un.pdf')]]),
      post([['piece', pdf(600, 'deux.pdf')]]),
    ])
    const [file] = await keptFiles()
    expect(['un.pdf', 'deux.pdf']).toContain(file?.name)
    expect((await fileAt(String(file?.id))).status).toBe(200)
  })

  test('no subscriber fills the store', async () => {
    await post([['piece', pdf()]])
    const mega = 1024 * 1024
    await store().draftFile.updateMany({ data: { size: 90 * mega - 500 } })
    const over = await post([['photos', jpg()]])
    expect(over).toMatchObject({
      status: 400,
      errors: { photos: [expect.stringContaining('trop de fichiers')] },
    })
    expect(await rows()).toHaveLength(1)
  })
})
