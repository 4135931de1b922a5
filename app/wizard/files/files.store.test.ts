import { expect, test } from 'vitest'
import type { Upload } from '#http/upload.server.ts'
import { store } from '#store/client.server.ts'
import { onStore } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { keepFiles } from './files.server.ts'

// Values for the settings; nothing is called.
utility()
onStore()

const owner = '100001'

async function draft(id: string) {
  const [now, later] = [new Date(), new Date(Date.now() + 86_400_000)]
  const place = { wizard: '/essai', title: 'Essai', step: 'pieces', state: 'open', content: '' }
  const times = { createdAt: now, updatedAt: now, expiresAt: later }
  await store().draft.create({ data: { id, owner, revision: 0, ...place, ...times } })
  return { id, owner }
}

test('of forms that come together two files at a time are in memory', async () => {
  let [now, most] = [0, 0]
  const upload = (name: string): Upload => ({
    ...{ field: 'photos', name, type: 'application/pdf', size: 3 },
    async *content() {
      now++
      most = Math.max(most, now)
      yield Buffer.from('a')
      // All others that may start do so now.
      await store().draftFile.count()
      yield Buffer.from('bc')
      now--
    },
  })
  const drafts = await Promise.all(['1', '2', '3', '4', '5'].map(draft))
  const kept = await Promise.all(
    drafts.map(each =>
      keepFiles(each, { photos: 3 }, {}, { uploads: [upload('a'), upload('b')], errors: {} }),
    ),
  )
  expect(kept.map(({ errors }) => errors)).toEqual(drafts.map(() => ({})))
  expect(await store().draftFile.count()).toBe(10)
  expect(most).toBe(2)
})

test('[WIZ-16] a form that is posted again after a lost answer keeps its files once; another file of the same name is kept beside', async () => {
  const one = await draft('6')
  const upload = (text: string): Upload => ({
    ...{ field: 'photos', name: 'a.pdf', type: 'application/pdf', size: 3 },
    async *content() {
      yield Buffer.from(text)
    },
  })
  const post = (present: string[], ...texts: string[]) =>
    keepFiles(
      one,
      { photos: 3 },
      { photos: present },
      { uploads: texts.map(upload), errors: {} },
    ).then(({ values, errors }) => {
      expect(errors).toEqual({})
      return values.photos as string[]
    })
  const first = await post([], 'abc', 'abd')
  expect(first).toHaveLength(2)
  expect(await post(first, 'abc', 'abd')).toEqual(first)
  expect(await post(first, 'abe')).toEqual([...first, expect.anything()])
})
