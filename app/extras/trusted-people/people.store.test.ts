import { expect, test } from 'vitest'
import { asked, loggedIn, onStore } from '../../../tests/support/portal.ts'
import { pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import type { Delegation } from './calls.ts'
import { loader } from './people.tsx'

const { answer } = utility()
onStore()

test('[BEY-28] an access is shown by the addresses that it is for, and by the number of one that is gone', async () => {
  const { adress, ...other } = pdc('PDC2')
  answer('isAdmin', false)
  answer('getPdcs', [pdc('PDC1'), { ...other, adress: { ...adress, streetNumber: '7' } }])
  const access: Delegation = {
    ...{ id: 'a1', kind: 'family', name: 'Amel', mail: 'amel@aide.example', rights: ['see'] },
    ...{ until: '2027-01-01', points: ['PDC2', 'PDC9'], state: 'active', actions: [] },
    ...{ invitedAt: '2026-11-01T08:00:00.000Z', linkEndsAt: '2026-11-08T08:00:00.000Z' },
    ...{ canResend: false, acceptedAt: null, lastUsedAt: null, endedAt: null },
  }
  answer('getDelegations', [access])
  const { cookie } = await loggedIn('subscriber')
  const { people } = await loader(asked('/compteabo/proches', { cookie }))
  expect(people[0]?.places).toEqual(['7\u00a0rue des Lilas (PDC2)', 'PDC9'])
})
