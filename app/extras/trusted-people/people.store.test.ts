import { expect, test } from 'vitest'
import { action as change } from '#screens/account/change-password.tsx'
import { loader as changed } from '#screens/account/password-changed.tsx'
import { asked, loggedIn, onStore, outcomeOf } from '../../../tests/support/portal.ts'
import { pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import type { Delegation } from './calls.ts'
import { loader } from './people.tsx'

const { answer, fail } = utility()
onStore()

const access: Delegation = {
  ...{ id: 'a1', kind: 'family', name: 'Amel', mail: 'amel@aide.example', rights: ['see'] },
  ...{ until: '2027-01-01', points: ['PDC2', 'PDC9'], state: 'active', actions: [] },
  ...{ invitedAt: '2026-11-01T08:00:00.000Z', linkEndsAt: '2026-11-08T08:00:00.000Z' },
  ...{ canResend: false, acceptedAt: null, lastUsedAt: null, endedAt: null },
}

test('[BEY-28] an access is shown by the addresses that it is for, and by the number of one that is gone', async () => {
  const { adress, ...other } = pdc('PDC2')
  answer('isAdmin', false)
  answer('getPdcs', [pdc('PDC1'), { ...other, adress: { ...adress, streetNumber: '7' } }])
  answer('getDelegations', [access])
  const { cookie } = await loggedIn('subscriber')
  const { people } = await loader(asked('/compteabo/proches', { cookie }))
  expect(people[0]?.places).toEqual(['7\u00a0rue des Lilas (PDC2)', 'PDC9'])
})

test('[BEY-543] after a new password the people who go on acting are named, with the page that ends it', async () => {
  answer('isAdmin', false)
  answer('getPdcs', [pdc('PDC1')])
  answer('checkOldPassword', true)
  answer('modifyPassword', 1)
  const { cookie } = await loggedIn('subscriber')
  const password = 'Robinet-Tordu-78'
  const form = { oldPassword: 'Eau-Claire-2026', password, confirmation: password }
  const done = await outcomeOf(await change(asked('/compteabo/modifier-mdp', { cookie, form })))
  const still = async () =>
    (await changed(asked('/compteabo/mdp-modifie', { cookie: `${cookie}; ${done.cookie}` }))).still
  const way = { href: '/compteabo/proches', label: 'Mes proches' }
  answer('getDelegations', [access, { ...access, id: 'a2', name: 'Léo', state: 'ended' }])
  expect(await still()).toEqual({ people: ['Amel, jusqu’au 01/01/2027'], ...way })
  answer('getDelegations', [{ ...access, state: 'invited' }])
  expect(await still()).toBeNull()
  fail('getDelegations', 500)
  expect(await still()).toEqual({ people: 'unknown', ...way })
})
