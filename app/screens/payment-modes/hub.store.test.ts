import { expect, test } from 'vitest'
import { asked, loggedIn, onStore } from '../../../tests/support/portal.ts'
import { pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { loader } from './hub.tsx'

const { answer } = utility()
onStore()

test('the address that the links are for is named where there are several', async () => {
  answer('isAdmin', false)
  const placeOf = async (...points: string[]) => {
    answer(
      'getPdcs',
      points.map(ref => pdc(ref)),
    )
    const { cookie } = await loggedIn('subscriber')
    return (await loader(asked('/paymentmodes', { cookie }))).place
  }
  expect(await placeOf('PDC1')).toBe('Vos possibilités')
  expect(await placeOf('PDC1', 'PDC2')).toBe('Pour l’adresse affichée\u00a0: 12\u00a0rue des Lilas')
})
