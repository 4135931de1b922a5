import { expect, onTestFinished, test } from 'vitest'
import { loader } from '#screens/admin/requests/request.tsx'
import { settings } from '#settings.server.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import { asked, loggedIn } from '../../../tests/support/portal.ts'
import { detail, replying, statusChanged } from '../../../tests/support/replying.ts'
import { sampleAnswer } from '../../../tests/support/sample-answers.ts'
import type { DelayState } from './rules.ts'

const { answer, post, calls } = replying()

test('[BEY-15] « Dossier traité » of a delay that is not decided: its own form treats it', async () => {
  answer('getClaim', detail({ histo: { ...detail().histo, typeDemande: 'Délai de paiement' } }))
  const known = sampleAnswer('getPaymentDelay') as Answer<'getPaymentDelay'>
  const inState = (state: DelayState) => ({ ...known, delay: { ...known.delay, state } })
  answer('getPaymentDelay', inState('asked'))
  const page = await post({ nouveauStatut: 'Dossier traité', dateTraitement: '2026-11-20' })
  expect(page).toMatchObject({ status: 400 })
  expect(page.errors?.nouveauStatut).toEqual([
    'Accordez ou refusez d’abord le délai\u00a0: cela traite la demande.',
  ])
  expect(calls()).toEqual([])
  answer('getPaymentDelay', inState('accepted'))
  const { toasts } = await post({ nouveauStatut: 'Dossier traité', dateTraitement: '2026-11-20' })
  expect(toasts).toEqual([statusChanged])
})

test('[BEY-15] Enter on a tab decides nothing: the form comes back, with the word that was typed', async () => {
  answer('getClaim', detail({ histo: { ...detail().histo, typeDemande: 'Délai de paiement' } }))
  answer('getPaymentDelay', sampleAnswer('getPaymentDelay') as Answer<'getPaymentDelay'>)
  const typed = { quoi: 'accorder', intent: '', motAccord: 'D’accord.' }
  const page = await post(typed as Parameters<typeof post>[0])
  expect(page).toMatchObject({ status: 200, values: { quoi: 'accorder', motAccord: "D'accord." } })
  expect(calls()).toEqual([])
})

test('[BEY-15] names the months of the setting beside what else was asked in them', async () => {
  answer('getClaim', detail({ histo: { ...detail().histo, typeDemande: 'Délai de paiement' } }))
  answer('getPaymentDelay', sampleAnswer('getPaymentDelay') as Answer<'getPaymentDelay'>)
  const before = settings().PAYMENT_DELAY_MONTHS
  onTestFinished(() => {
    settings().PAYMENT_DELAY_MONTHS = before
  })
  settings().PAYMENT_DELAY_MONTHS = 2
  const { cookie } = await loggedIn('admin')
  const { data } = await loader(
    asked('/adm-sem-webabo/gestion/D1', { cookie, params: { id: 'D1' } }),
  )
  expect(data).toMatchObject({ parts: { 'payment-delay': { known: { months: 2 } } } })
})
