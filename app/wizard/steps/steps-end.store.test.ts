import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { store } from '#store/client.server.ts'
import { loggedIn } from '../../../tests/support/portal.ts'
import { pdc } from '../../../tests/support/samples.ts'
import { known, long, short, toys } from '../../../tests/support/toy-wizard.ts'
import {
  heading,
  newTab,
  owner,
  press,
  toRecap,
  type Who,
  wizardSteps,
} from '../../../tests/support/wizard-steps.ts'
import { idIn, tabOf } from '../../../tests/support/wizard-tab.ts'
import { findDraft, writeDraft } from '../drafts/drafts.server.ts'

const { answer, fail, sent } = wizardSteps()

describe('what is sent', () => {
  test('[WIZ-05] is nothing without a metering point, however the draft came to that', async () => {
    const tab = await newTab()
    const recap = await toRecap(tab)
    const draft = await findDraft(owner, idIn(recap.url))
    if (!draft) throw new Error('no draft')
    const tampered = { answers: { ...draft.content.answers, points: { pdc: [] } }, typed: {} }
    await writeDraft(draft, { step: 'recapitulatif', content: () => tampered })
    expect(heading(await tab.get(recap.url))).toBe('Points')
    expect(heading(await press(tab, recap))).toBe('Points')
    expect(sent()).toEqual([])
  })

  test('[WIZ-18] is nothing once the recap, or what was agreed to after it, says otherwise than when it was shown', async () => {
    const tab = await newTab()
    const recap = await toRecap(tab)
    const consent = await press(tab, await toRecap(tab, long))
    known.tariff = 'T2'
    expect(heading(await press(tab, recap))).toBe('Récapitulatif')
    await press(tab, consent, { accord: 'oui' })
    expect(sent()).toEqual([])
    await press(tab, await tab.get(recap.url))
    expect(sent()).toMatchObject([{ mandateReference: 'T2' }])
  })
})

describe('what was typed when nothing could be kept', () => {
  test('[GUARD-20] comes back after the log-in, to its step, and to its subscriber alone', async () => {
    const { cookie, session } = await loggedIn('subscriber')
    const tab = tabOf(cookie, toys)
    const account = await press(tab, await tab.get(short.base), { pdc: 'PDC1' })
    await store().session.deleteMany({ where: { owner: session.owner } })
    const logIn = await press(tab, account, { iban: 'FR7612' })
    expect(logIn.url).toBe(`/connexion?redirectTo=${encodeURIComponent(account.url)}`)
    const note = tab.cookie()
    expect(note).not.toContain('FR7612')

    const withNote = async (who: Who) =>
      tabOf(`${note}; ${(await loggedIn('subscriber', who)).cookie}`, toys)
    const back = await withNote({})
    const first = await back.get(account.url.replace('compte', 'points'))
    expect(first.step).toMatchObject({ lost: null, values: { pdc: ['PDC1'] } })
    const typed = await back.get(account.url)
    expect(typed.step).toMatchObject({ lost: { tone: 'info' }, values: { iban: 'FR7612' } })
    await press(back, typed, { iban: 'FR7699' })
    expect((await back.get(account.url)).step).toMatchObject({
      lost: null,
      values: { iban: 'FR7699' },
    })
  })

  test('comes back after an outage, at the first step too, but not to another subscriber who has the browser now', async () => {
    const tab = await newTab()
    const first = await tab.get(short.base)
    fail('getPdcs', 503)
    expect((await press(tab, first, { pdc: ['PDC2', 'PDC3'] })).status).toBe(503)
    answer('getPdcs', [pdc('PDC1'), pdc('PDC2'), pdc('PDC3')])
    expect((await tab.get(first.url)).step).toMatchObject({
      lost: { tone: 'info' },
      values: { pdc: ['PDC2', 'PDC3'] },
    })
    expect((await tab.get(short.base)).step).toMatchObject({ lost: null })
    const { cookie } = await loggedIn('subscriber', { owner: 'A2002' })
    const stranger = tabOf(`${tab.cookie().replace(/(^|; )session=[^;]*/, '')}; ${cookie}`, toys)
    expect((await stranger.get(first.url)).step).toMatchObject({
      lost: null,
      values: { pdc: ['PDC1'] },
    })
  })

  test('of a subscriber with many metering points fits what a browser keeps', async () => {
    const tab = await newTab()
    const first = await tab.get(short.base)
    const many = Array.from({ length: 150 }, (_, index) => `P${100_000 + index}A`)
    const typed = Object.fromEntries(many.map(ref => [`nbPersFoyer-${ref}`, '4']))
    fail('getPdcs', 503)
    await press(tab, first, { pdc: many, ...typed })
    answer('getPdcs', [pdc('PDC1')])
    expect((await tab.get(first.url)).step?.values).toEqual({ pdc: many, ...typed })
    const longest = tab
      .cookie()
      .split('; ')
      .map(one => one.length)
    expect(Math.max(...longest)).toBeLessThan(3900)
    // Text that does not fit even so is dropped, and the page is the same.
    fail('getPdcs', 503)
    const noise = Array.from({ length: 200 }, () => randomUUID())
    expect((await press(tab, first, { pdc: noise })).status).toBe(503)
  })

  test('does not hide the way to the log-in, whatever the address', async () => {
    const { cookie } = await loggedIn('subscriber')
    const tab = tabOf(cookie, toys)
    await store().session.deleteMany()
    const url = `${short.base}/ceci-n-est-pas-un-brouillon/points`
    expect((await tab.post(url, { pdc: 'PDC1' })).url).toMatch(/^\/connexion/)
  })

  test('is not the agreement to what is sent', async () => {
    const tab = await newTab()
    const consent = await press(tab, await toRecap(tab, long))
    fail('getPdcs', 503)
    expect((await press(tab, consent, { accord: 'oui' })).status).toBe(503)
    answer('getPdcs', [pdc('PDC1'), pdc('PDC2'), pdc('PDC3')])
    expect((await tab.get(consent.url)).step).toMatchObject({ lost: null, values: {} })
  })
})
