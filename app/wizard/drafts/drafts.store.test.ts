import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { store } from '#store/client.server.ts'
import { onEachStore, onNewStore } from '../../../tests/support/portal.ts'
import type { Recap } from '../declaration/wizard.ts'
import { typedIn } from '../progress/progress.server.ts'
import {
  type Change,
  createDraft,
  deleteDraft,
  draftsOf,
  findDraft,
  newestSaved,
  writeDraft,
} from './drafts.server.ts'

const day = 86_400_000
const toy = { base: '/essai/court', title: 'Essayer' }
const step = (name: string) => ({ kind: 'recap', name, title: name }) as Recap<unknown, object>

/** Something is typed at a step. */
const typing = (name: string, text: string, saves = false): Change => ({
  content: now => typedIn(now, step(name), { texte: text }),
  step: name,
  saves,
})
const born = async (owner: string, change = typing('un', 'a')) => {
  const draft = await createDraft(owner, toy, randomUUID(), change)
  if (!draft) throw new Error('no draft')
  return draft
}
const pass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
const texts = async (owner: string, id: string) => {
  const { typed = {} } = (await findDraft(owner, id))?.content ?? {}
  return Object.fromEntries(Object.entries(typed).map(([name, { texte }]) => [name, texte]))
}

onNewStore(() => {
  describe('a draft', () => {
    test('is its owner’s alone, and cannot be read in the store', async () => {
      const { id } = await born('A1', typing('un', 'FR7612345'))
      expect(await texts('A1', id)).toEqual({ un: 'FR7612345' })
      expect(await findDraft('A2', id)).toBeUndefined()
      expect(JSON.stringify(await store().draft.findMany())).not.toContain('FR7612345')
    })

    test('under a name that is taken: the same one of theirs, or one of another name', async () => {
      const { id } = await born('A1')
      const again = await createDraft('A1', toy, id, typing('deux', 'b'))
      expect(again?.id).toBe(id)
      expect(await texts('A1', id)).toEqual({ un: 'a', deux: 'b' })
      const stranger = await createDraft('A2', toy, id, typing('un', 'x'))
      const ofAnother = await createDraft(
        'A1',
        { ...toy, base: '/essai/long' },
        id,
        typing('un', 'y'),
      )
      expect(new Set([id, stranger?.id, ofAnother?.id]).size).toBe(3)
      expect(await texts('A1', id)).toEqual({ un: 'a', deux: 'b' })
    })

    test('is not written, nor deleted, once it was sent', async () => {
      const draft = await born('A1')
      await store().draft.update({ where: { id: draft.id }, data: { state: 'sent', content: '' } })
      expect(await writeDraft(draft, typing('deux', 'b'))).toMatchObject({ state: 'sent' })
      expect(await deleteDraft('A1', draft.id)).toBe(false)
      expect(await store().draft.findMany()).toMatchObject([{ content: '', revision: 1 }])
    })

    test('is deleted by its owner, with its files; then it cannot be written', async () => {
      const draft = await born('A1')
      const file = { field: 'piece', name: 'a.pdf', type: 'application/pdf', size: 1 }
      const content = new Uint8Array([1])
      await store().draftFile.create({
        data: { id: randomUUID(), draftId: draft.id, createdAt: new Date(), content, ...file },
      })
      expect(await deleteDraft('A2', draft.id)).toBe(false)
      expect(await deleteDraft('A1', 'x\0')).toBe(false)
      expect(await deleteDraft('A1', draft.id)).toBe(true)
      expect(await store().draftFile.count()).toBe(0)
      expect(await writeDraft(draft, typing('deux', 'b'))).toBeUndefined()
    })

    test('whose seal is not ours is empty', async () => {
      const { id } = await born('A1')
      await store().draft.update({ where: { id }, data: { content: 'Fe26.2*1*x' } })
      expect(await texts('A1', id)).toEqual({})
    })
  })

  describe('how long', () => {
    test('[WIZ-12] two days after it was last written; thirty days after it was last saved', async () => {
      const draft = await born('A1')
      pass(1.5 * day)
      const now = await writeDraft(draft, typing('un', 'b'))
      pass(1.5 * day)
      expect(await findDraft('A1', draft.id)).toBeDefined()
      if (now) await writeDraft(now, typing('un', 'c', true))
      pass(29 * day)
      const saved = await findDraft('A1', draft.id)
      expect(saved).toBeDefined()
      // Going on with it is not saving it.
      if (saved) await writeDraft(saved, typing('un', 'd'))
      expect((await draftsOf('A1')).saved).toHaveLength(1)
      pass(2 * day)
      expect(await findDraft('A1', draft.id)).toBeUndefined()
      expect(await draftsOf('A1')).toEqual({ saved: [], unfinished: [] })
      expect(await newestSaved('A1', toy.base)).toBeUndefined()
    })

    test('the oldest are deleted beyond a limit, saved ones for saved ones only', async () => {
      const [saved, first] = [await born('A1', typing('un', 'a', true)), await born('A1')]
      const stranger = await born('A2')
      for (let count = 0; count < 50; count++) {
        pass(1000)
        await born('A1')
      }
      expect(await findDraft('A1', first.id)).toBeUndefined()
      expect(await store().draft.count({ where: { owner: 'A1', savedAt: null } })).toBe(50)
      expect(await findDraft('A1', saved.id)).toBeDefined()
      expect(await findDraft('A2', stranger.id)).toBeDefined()
      for (let count = 0; count < 50; count++) {
        pass(1000)
        await born('A1', typing('un', 'a', true))
      }
      expect(await findDraft('A1', saved.id)).toBeUndefined()
      expect((await draftsOf('A1')).saved).toHaveLength(50)
    })
  })

  test('[WIZ-10] lists for home what was saved, and what was sent and is not whole', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T23:30:00Z') })
    const saved = await born('A1', typing('deux', 'a', true))
    await born('A1')
    await born('A2', typing('un', 'a', true))
    pass(1000)
    const [sent, done] = [await born('A1'), await born('A1')]
    await store().draft.update({ where: { id: sent.id }, data: { state: 'sent' } })
    await store().draft.update({ where: { id: done.id }, data: { state: 'done' } })
    expect(await draftsOf('A1')).toEqual({
      saved: [
        {
          id: saved.id,
          title: 'Essayer',
          about: '',
          href: `/essai/court/${saved.id}/deux`,
          // In Paris it is tomorrow.
          since: '22/11/2026 à 00:30',
          until: '22/12/2026',
        },
      ],
      unfinished: [{ id: sent.id, title: 'Essayer', href: `/essai/court/${sent.id}/bilan` }],
    })
  })
})

// Several requests write at once.
onEachStore(() => {
  test('a draft loses nothing of what several tabs write at the same time', async () => {
    const draft = await born('A1')
    const names = Array.from({ length: 12 }, (_, index) => `etape-${index}`)
    await Promise.all(names.map(name => writeDraft(draft, typing(name, name))))
    const kept = Object.fromEntries(names.map(name => [name, name]))
    expect(await texts('A1', draft.id)).toEqual({ un: 'a', ...kept })
    expect(await findDraft('A1', draft.id)).toMatchObject({ revision: 13 })
  })
})
