import { expect, test } from 'vitest'
import { newStores } from '../tests/support/stores.ts'
import { reference } from '../utility/world/living.ts'
import { addLife } from './living-store.ts'

const open = newStores()

/** Errands that are settled at once: the question is asked after them too, and statistics do not count them. */
const errands = ['Mon relevé']

test('[BEY-660] the portal’s share: traces of the bulk and of the aid list, answers about what agents have treated', async () => {
  const { prisma } = await open()
  await addLife(prisma)
  expect(await prisma.auditEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { actor: 'admin', action: 'aid-send', done: true, subject: reference(5) },
    { actor: 'marc', action: 'bulk-send', done: true, subject: reference(3) },
  ])
  const answered = await prisma.solvedAnswer.groupBy({ by: ['type'] })
  expect(answered.map(({ type }) => type).toSorted()).toEqual(
    ['Dossier de fuite', 'Réclamation', ...errands].toSorted(),
  )
})
