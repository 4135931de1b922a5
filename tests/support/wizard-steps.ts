import { beforeEach } from 'vitest'
import { store } from '../../app/store/client.server.ts'
import { findDraft } from '../../app/wizard/drafts/drafts.server.ts'
import { loggedIn, onStore } from './portal.ts'
import { pdc } from './samples.ts'
import { asAtFirst, short, toys } from './toy-wizard.ts'
import { utility } from './upstream.ts'
import { hiddenIn, idIn, type Landed, tabOf } from './wizard-tab.ts'

export const owner = 'A1001'
export type Who = Parameters<typeof loggedIn>[1]
export const newTab = async (who: Who = {}) =>
  tabOf((await loggedIn('subscriber', who)).cookie, toys)
export type Tab = Awaited<ReturnType<typeof newTab>>

/** For a test file about the steps of the toy wizards: a utility with three metering points, no draft before each test. */
export function wizardSteps() {
  const double = utility()
  onStore()
  beforeEach(async () => {
    await store().draft.deleteMany()
    asAtFirst()
    double.answer('isAdmin', false)
    double.answer('getPdcs', [pdc('PDC1'), pdc('PDC2'), pdc('PDC3')])
    double.answer('startDirectDebit', 1)
    double.answer('sendRecapMail', 1)
  })
  return { ...double, sent: () => double.received('startDirectDebit').map(({ body }) => body) }
}

export const rows = () => store().draft.findMany()
export const kept = async (at: Landed) => (await findDraft(owner, idIn(at.url)))?.content
export const heading = ({ step }: Landed) => step?.frame.title

/** Presses a button of the step that is shown: « Suivant », if no other one is named. */
export function press(tab: Tab, { url, step }: Landed, fields = {}, intent = '') {
  if (!step) throw new Error(`no step is shown at ${url}`)
  return tab.post(url, { ...hiddenIn(step), ...fields }, intent)
}

/** From the beginning up to the recap, about one metering point. */
export async function toRecap(tab: Tab, { base } = short) {
  const first = await tab.get(`${base}?nouvelle`)
  const second = await press(tab, first, { pdc: 'PDC1' })
  return press(tab, second, { iban: 'FR7612' })
}
