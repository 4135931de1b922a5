import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createDraft, findDraft } from '#wizard/drafts/drafts.server.ts'
import { asked, loggedIn, onStore, outcomeOf } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { action, loader } from './draft.ts'

const { admits } = utility()
onStore()

beforeEach(() => {
  admits('PDC1')
})

const toy = { base: '/essai/court', title: 'Essayer' }
async function drafted(owner: string) {
  const change = { content: () => ({ answers: {}, typed: {} }), step: 'points', saves: true }
  const draft = await createDraft(owner, toy, randomUUID(), change)
  return draft?.id ?? ''
}

/** « Supprimer », as pressed by Marie. */
async function press(draft: string, form: Record<string, string> = {}) {
  const { cookie } = await loggedIn('subscriber')
  const page = `/brouillons/${encodeURIComponent(draft)}`
  return outcomeOf(await action(asked(page, { cookie, form, params: { draft } })))
}

test('[WIZ-10] a saved draft is deleted from home, once', async () => {
  const id = await drafted('A1001')
  expect(await press(id)).toMatchObject({ to: '/home', tone: 'success' })
  expect(await findDraft('A1001', id)).toBeUndefined()
  expect(await press(id)).toMatchObject({ to: '/home', tone: 'warning' })
})

test('leads back to the page of this site that it was deleted on', async () => {
  const from = async (redirectTo: string) =>
    (await press(await drafted('A1001'), { redirectTo })).to
  expect(await from('/services')).toBe('/services')
  expect(await from('https://ailleurs.example/')).toBe('/home')
})

test('that of another subscriber stays, and the answer is that of a draft that does not exist', async () => {
  const id = await drafted('A2002')
  const none = await press(randomUUID())
  expect(none.tone).toBe('warning')
  for (const name of [id, 'x'])
    expect(await press(name)).toMatchObject({ to: none.to, text: none.text })
  expect(await findDraft('A2002', id)).toBeDefined()
})

test('opened, deletes nothing', async () => {
  const id = await drafted('A1001')
  const { cookie } = await loggedIn('subscriber')
  const led = await loader(asked(`/brouillons/${id}`, { cookie, params: { draft: id } }))
  expect(led.headers.get('location')).toBe('/home')
  expect(await findDraft('A1001', id)).toBeDefined()
})
