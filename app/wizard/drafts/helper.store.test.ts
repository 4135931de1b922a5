import { describe, expect, test } from 'vitest'
import { authorOf } from '#session/acting.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { store } from '#store/client.server.ts'
import { asked, onStore } from '../../../tests/support/portal.ts'
import { debiting, debits } from '../../../tests/support/sendings.ts'
import { sealBytes, showFile } from '../files/files.server.ts'
import { confirmationOf } from '../sending/report.server.ts'
import { draftAt } from './drafts.server.ts'

const { marie, openDraft, sendDraft, statesOf } = debiting()
onStore()

const acting = (access: string) => ({ access, rights: ['requests' as const], name: 'Amel Diaz' })

/** Marie, and two people who act for her. */
async function people() {
  const { subscriber } = await marie()
  const as = (access: string): Subscriber => ({
    ...subscriber,
    who: { ...subscriber.who, by: acting(access) },
  })
  return { marie: subscriber, amel: as('acces-1'), zoe: as('acces-2') }
}

type Person = keyof Awaited<ReturnType<typeof people>>

async function* bytes() {
  yield new Uint8Array([1])
}

/** What each of them reaches of a draft. */
const ways = {
  'its steps': async (person: Subscriber, id: string) => {
    const { url } = asked(`${debits.base}/${id}/points`)
    const at = { wizard: debits, step: debits.steps[0], stepName: 'points', draft: id }
    return (await draftAt(url, person, at))?.draft
  },
  'its files': async (person: Subscriber, id: string) => {
    const file = await store().draftFile.findFirstOrThrow({ where: { draftId: id } })
    const params = { draft: id, id: file.id }
    return showFile([debits])(person, asked(`${debits.base}/${id}/fichier/x`, { params }))
  },
  'its sending': async (person: Subscriber, id: string) => {
    const draft = await store().draft.findUniqueOrThrow({ where: { id } })
    await sendDraft(person, draft, ['PDC1'])
    return Object.keys(await statesOf(id)).length > 0 || undefined
  },
  'its confirmation': async (person: Subscriber, id: string, author: Subscriber) => {
    const draft = await store().draft.findUniqueOrThrow({ where: { id } })
    await sendDraft(author, draft, ['PDC1'])
    return confirmationOf(person, debits, id)
  },
}

describe.each(Object.entries(ways))('[BEY-27] a draft: %s', (_, reached) => {
  test.each([
    ['marie', 'marie', true],
    ['marie', 'amel', false],
    ['amel', 'amel', true],
    ['amel', 'marie', false],
    ['amel', 'zoe', false],
  ] as [Person, Person, boolean][])('of %s for %s: %s', async (author, person, isReached) => {
    const all = await people()
    const { id } = await openDraft(authorOf(all[author].who))
    const fileId = crypto.randomUUID()
    const content = await sealBytes(bytes(), 1, fileId)
    await store().draftFile.create({
      data: {
        ...{ id: fileId, draftId: id, field: 'pieces', type: 'application/pdf', size: 1 },
        ...{ name: '', content, createdAt: new Date() },
      },
    })
    const found = await reached(all[person], id, all[author]).catch(() => undefined)
    expect(found !== undefined).toBe(isReached)
  })
})
