import { expect, test } from 'vitest'
import * as paths from '#paths.ts'
import { createDraft } from '#wizard/drafts/drafts.server.ts'
import { onStore } from '../../../../tests/support/portal.ts'
import { utility } from '../../../../tests/support/upstream.ts'
import { leavings, movedIn } from './under-way.server.ts'

utility()
onStore()

const adresse = {
  nom: 'Durand',
  prenom: 'Paul',
  adresse: '12 rue des Lavoirs',
  cp: '99100',
  ville: 'V',
}
const who = (owner: string, access?: string) =>
  ({ who: { owner, ...(access && { by: { access } }) } }) as Parameters<typeof movedIn>[0]

test('[BEY-361] the newest day and address of a move are proposed to their author alone: neither to a helper nor of one', async () => {
  const says = (owner: string, base: string, answers: Record<string, unknown>) =>
    createDraft(owner, { base, title: '' }, crypto.randomUUID(), {
      content: () => ({ answers, typed: {} }),
      step: 'date',
    })
  await says('A1', paths.leavingOwner, { date: { date: '2026-11-30' }, adresse })
  await says('A1', paths.tenantSubscription, { date: { dateArrivee: '2026-12-01' } })
  await says('A1 H7', paths.leavingTenant, { date: { date: '2027-01-02' } })
  await says('A2', paths.leavingTenant, { date: { date: '2027-02-03' } })

  expect(await movedIn(who('A1'), leavings)).toEqual({ day: '2026-11-30', adresse })
  expect(await movedIn(who('A1'), [...leavings, paths.tenantSubscription])).toEqual({
    day: '2026-12-01',
    adresse,
  })
  expect(await movedIn(who('A1', 'H7'), leavings)).toEqual({
    day: '2027-01-02',
    adresse: undefined,
  })
  expect(await movedIn(who('A3'), leavings)).toEqual({ day: undefined, adresse: undefined })
})
