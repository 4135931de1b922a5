import { beforeEach, expect, test } from 'vitest'
import { wizards } from '#screens/wizards.server.ts'
import { store } from '#store/client.server.ts'
import { draftsOf, unsealContent } from '#wizard/drafts/drafts.server.ts'
import { loggedIn, onStore } from '../support/portal.ts'
import { pdc } from '../support/samples.ts'
import { utility } from '../support/upstream.ts'
import { hiddenIn, tabOf } from '../support/wizard-tab.ts'

const { answer } = utility()
onStore()

beforeEach(async () => {
  await store().draft.deleteMany()
  answer('isAdmin', false)
  answer('getPdcs', [pdc('PDC1'), pdc('PDC2')])
  answer('getReadings', [])
  answer('getTerminations', [])
  answer('getPaymentCheck', { mensu: false, prelev: false })
})

const account = { owner: 'Marie Martin', bic: 'AGRIFRPP', iban: 'FR7630006000011234567890189' }

/** Answers the first step, then saves at the second with an account: what the store holds then. */
async function saved(base: string, points: Record<string, string>, chosen = 'PDC1') {
  const tab = tabOf((await loggedIn('subscriber')).cookie, wizards)
  const first = await tab.get(base)
  if (!first.step) throw new Error(`no step at ${first.url}`)
  const second = await tab.post(first.url, { ...hiddenIn(first.step), pdc: chosen, ...points })
  expect(second.step?.frame.title).toBe('Coordonnées bancaires')
  expect((await tab.post(second.url, account, 'save')).url).toBe('/home')
  const row = await store().draft.findFirstOrThrow()
  return { row, content: await unsealContent(row.content) }
}

// The draft of the product has the names pdcObjectSelected, owner, bic, iban and activeIndex.

test('[DATA-17] the draft of a direct debit has its metering points, its account and the step it is at', async () => {
  const { row, content } = await saved('/paymentmodes/prelevement/adhesion', {})
  expect(content).toMatchObject({ answers: { points: { pdc: ['PDC1'] }, coordonnees: account } })
  expect(row.step).toBe('coordonnees')
})

test('[DATA-17] that of a monthly plan has the household and the estimate of each, too', async () => {
  const typed = { 'nbPersFoyer-PDC1': '3', 'estimationConso-PDC1': '150' }
  const { row, content } = await saved('/paymentmodes/mensualisation/adhesion', typed)
  expect(content).toMatchObject({
    answers: { points: { pdc: ['PDC1'], ...typed }, coordonnees: account },
  })
  expect(row.step).toBe('coordonnees')
})

test('[BEY-754] two saved drafts of a direct debit say which address each is about, and the minute', async () => {
  await saved('/paymentmodes/prelevement/adhesion', {}, 'PDC1')
  await saved('/paymentmodes/prelevement/adhesion?nouvelle', {}, 'PDC2')
  const { saved: drafts } = await draftsOf('A1001')
  expect(drafts.map(({ about }) => about).toSorted()).toEqual([
    '12\u00a0rue des Lilas (PDC1)',
    '12\u00a0rue des Lilas (PDC2)',
  ])
  for (const { since } of drafts) expect(since).toMatch(/^\d{2}\/\d{2}\/\d{4} à \d{2}:\d{2}$/)
})
