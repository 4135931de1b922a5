import { describe, expect, test } from 'vitest'
import { known, short, words } from '../../../tests/support/toy-wizard.ts'
import {
  heading,
  kept,
  newTab,
  owner,
  press,
  rows,
  type Tab,
  toRecap,
  wizardSteps,
} from '../../../tests/support/wizard-steps.ts'
import { idIn, type Landed } from '../../../tests/support/wizard-tab.ts'
import { findDraft } from '../drafts/drafts.server.ts'

const { sent } = wizardSteps()

describe('[BEY-360] a step that asks nothing', () => {
  test('is skipped, named on the next one, and shown from the bar; opening it writes nothing', async () => {
    known.isSettled = true
    const tab = await newTab()
    const first = await tab.get(short.base)
    expect(heading(first)).toBe('Compte')
    expect(first.step?.frame).toMatchObject({ settled: [{ said: 'Pour PDC1' }], isFirst: false })
    const [settled] = first.step?.frame.bar ?? []
    expect(heading(await tab.get(settled?.href ?? ''))).toBe('Points')
    expect(await rows()).toEqual([])
    const recap = await press(tab, first, { iban: 'FR7612' })
    expect(heading(recap)).toBe('Récapitulatif')
    expect(recap.step?.frame.settled).toEqual([])
    expect(heading(await press(tab, recap, {}, 'previous'))).toBe('Compte')
    await press(tab, recap)
    expect(sent()).toMatchObject([{ pdc: 'PDC1' }])
  })

  test('means what it meant when the next one was answered', async () => {
    known.isSettled = true
    const tab = await newTab()
    const recap = await press(tab, await tab.get(short.base), { iban: 'FR7612' })
    known.eligible = ['PDC2']
    const again = await tab.get(recap.url)
    expect(heading(again)).toBe('Points')
    expect(again.step?.lost).toMatchObject({ text: words.lost('PDC1') })
  })
})

describe('the way through', () => {
  test('[WIZ-01] goes forward from a step that is valid, by no other way', async () => {
    const tab = await newTab()
    const first = await tab.get(short.base)
    const refused = await press(tab, first)
    expect(refused).toMatchObject({ status: 400, answer: { errors: { pdc: [words.points] } } })
    expect(await rows()).toEqual([])

    const second = await press(tab, first, { pdc: ['PDC1', 'PDC2'] })
    expect(heading(second)).toBe('Motif')
    const closed = await press(tab, await skip(tab, second), { iban: 'FERME', autre: ['a', 'b'] })
    expect(closed).toMatchObject({
      status: 400,
      answer: { errors: { iban: [words.closed] }, values: { iban: 'FERME', autre: ['a', 'b'] } },
    })
    for (const later of ['compte', 'recapitulatif'])
      expect(heading(await tab.get(second.url.replace('motif', later)))).toBe('Compte')
    expect(heading(await tab.post(second.url.replace('motif', 'recapitulatif')))).toBe('Compte')
    expect(sent()).toEqual([])
  })

  const skip = (tab: Tab, motif: Landed) => press(tab, motif, { motif: 'travaux' })

  test('[WIZ-01] says what only the utility knows of an answer, once it is posted', async () => {
    const tab = await newTab()
    const account = await press(tab, await tab.get(short.base), { pdc: 'PDC1' })
    expect(await press(tab, account, { iban: 'INCONNU' })).toMatchObject({
      status: 400,
      answer: { errors: { iban: [words.unknown] } },
    })
    known.isDown = true
    expect(await press(tab, account, { iban: 'FR7612' })).toMatchObject({
      status: 503,
      answer: { notice: { text: words.down }, values: { iban: 'FR7612' } },
    })
    const again = await tab.get(account.url)
    expect(again.step).toMatchObject({ lost: { tone: 'info' }, values: { iban: 'FR7612' } })
    known.isDown = false
    expect(heading(await press(tab, again, { iban: 'FR7612' }))).toBe('Récapitulatif')
    expect((await tab.get(account.url)).step).toMatchObject({ lost: null })
  })

  test('[WIZ-02] « Précédent » keeps an answer as an answer, and anything else as it was typed', async () => {
    const tab = await newTab()
    const account = await press(tab, await tab.get(short.base), { pdc: 'PDC1' })
    const back = await press(tab, account, { iban: 'FERME' }, 'previous')
    expect(heading(back)).toBe('Points')
    expect(back.step?.values).toEqual({ pdc: ['PDC1'] })
    const again = await press(tab, back, { pdc: 'PDC1' })
    expect(again.step?.values).toEqual({ iban: 'FERME' })
    expect(await kept(again)).toMatchObject({ answers: { points: { pdc: ['PDC1'] } } })

    const recap = await press(tab, again, { iban: 'FR7612' })
    await press(tab, await tab.get(account.url), { iban: '' }, 'previous')
    expect(heading(await tab.get(recap.url))).toBe('Compte')
  })

  test('what only the utility can judge is no answer before it has, except the one that it has judged', async () => {
    const tab = await newTab()
    const account = await press(tab, await tab.get(short.base), { pdc: 'PDC1' })
    const recap = account.url.replace('compte', 'recapitulatif')
    for (const iban of ['INCONNU', 'FR7612']) {
      await press(tab, account, { iban }, 'previous')
      expect(heading(await tab.get(recap))).toBe('Compte')
    }
    await press(tab, account, { iban: 'FR7612' })
    await press(tab, account, { iban: 'FR7612' }, 'save')
    expect(heading(await tab.get(recap))).toBe('Récapitulatif')
  })

  test('[WIZ-03, WIZ-04, WIZ-06] the frame leads back only; the last step has « Valider »', async () => {
    const tab = await newTab()
    const first = await tab.get(short.base)
    expect(first.step?.frame).toMatchObject({
      isFirst: true,
      submitText: 'Suivant',
      recapDigest: null,
    })
    expect(first.step?.pageTitle).toBe('Points – étape 1 sur 4 – Essayer')
    const recap = await toRecap(tab)
    const { frame, sections } = recap.step ?? {}
    expect(frame).toMatchObject({ isFirst: false, isLast: true, submitText: 'Valider' })
    const path = `${short.base}/${idIn(recap.url)}`
    expect(frame?.bar).toEqual([
      { label: 'Points', state: 'done', href: `${path}/points` },
      { label: 'Compte', state: 'done', href: `${path}/compte` },
      { label: 'Récapitulatif', state: 'now' },
      { label: 'Confirmation', state: 'later' },
    ])
    expect(sections).toHaveLength(1)
    const account = await tab.get(`${path}/compte`)
    expect(account.step?.frame.bar.filter(({ href }) => href)).toHaveLength(1)
  })

  test('an answer that has stopped counting leads back to its step, which says what of it has', async () => {
    const tab = await newTab()
    const recap = await toRecap(tab)
    expect(recap.step?.lost).toBe(null)
    known.eligible = ['PDC2']
    const points = await tab.get(recap.url)
    expect(heading(points)).toBe('Points')
    expect(points.step?.lost?.text).toBe(words.lost('PDC1'))
    const account = await press(tab, points, { pdc: 'PDC2' })
    expect(account.step).toMatchObject({ lost: null, frame: { title: 'Compte' } })
  })

  test('« Tout sélectionner » ticks every box, keeps what was typed, and records nothing', async () => {
    const tab = await newTab()
    const shown = await press(
      tab,
      await tab.get(short.base),
      { pdc: 'PDC1', autre: 'x' },
      'selectAll',
    )
    expect(shown).toMatchObject({
      status: 200,
      answer: { values: { pdc: ['PDC1', 'PDC2', 'PDC3'], autre: 'x' } },
    })
    expect(await rows()).toEqual([])
  })

  test('a button that no form of it has is refused', async () => {
    const tab = await newTab()
    const first = await tab.get(short.base)
    expect(await press(tab, first, {}, 'envoyer')).toMatchObject({ status: 400, page: {} })
    expect(await rows()).toEqual([])
  })
})

describe('a draft', () => {
  test('is born by the first post, once for one form; going back to it finds the answers', async () => {
    const tab = await newTab()
    const first = await tab.get(short.base)
    expect(await rows()).toEqual([])
    const [one, two] = await Promise.all([
      press(tab, first, { pdc: 'PDC2' }),
      press(tab, first, { pdc: 'PDC2' }),
    ])
    expect(one.url).toBe(two.url)
    expect(await rows()).toHaveLength(1)
    const back = await tab.get(first.url)
    expect(back.step?.values).toEqual({ pdc: ['PDC2'] })
    expect((await press(tab, back, { pdc: 'PDC1' })).url).toBe(one.url)

    const other = await press(tab, await tab.get(short.base), { pdc: 'PDC1' })
    expect(other.url).not.toBe(one.url)
    expect(await rows()).toHaveLength(2)
  })

  test('of another subscriber, or of no draft, is not found, and its name is not free', async () => {
    const theirs = await newTab()
    const recap = await toRecap(theirs)
    const before = await rows()
    const stranger = await newTab({ owner: 'A2002' })
    const nobodys = recap.url.replace(idIn(recap.url), '00000000-0000-4000-8000-000000000000')
    for (const url of [recap.url, nobodys, recap.url.replace(/[\da-f-]{36}/, 'x')])
      for (const landed of [await stranger.get(url), await stranger.post(url, { iban: 'FR99' })])
        expect(landed).toMatchObject({ status: 404, page: { title: 'Demande introuvable' } })
    expect((await stranger.post(recap.url, {}, 'cancel')).status).toBe(404)
    // Of another wizard of theirs, too.
    expect((await theirs.get(recap.url.replace('court', 'long'))).status).toBe(404)
    expect(await rows()).toEqual(before)

    const taken = await stranger.get(`${short.base}?brouillon=${idIn(recap.url)}`)
    expect(taken.step?.values).toEqual({ pdc: ['PDC1'] })
    const born = await press(stranger, taken, { pdc: 'PDC2' })
    expect(idIn(born.url)).not.toBe(idIn(recap.url))
    expect(await findDraft('A2002', idIn(born.url))).toMatchObject({ wizard: short.base })
    expect(await findDraft(owner, idIn(recap.url))).toMatchObject({ revision: 2 })
  })

  test('[WIZ-10, WIZ-11, WIZ-13] saved, is resumed at its step from any device', async () => {
    const tab = await newTab()
    const account = await press(tab, await tab.get(short.base), { pdc: 'PDC2' })
    expect((await press(tab, account, { iban: 'FERME' }, 'save')).url).toBe('/home')
    const elsewhere = await newTab()
    const resumed = await elsewhere.get(short.base)
    expect(resumed.url).toBe(account.url)
    expect(resumed.step).toMatchObject({ values: { iban: 'FERME' }, frame: { title: 'Compte' } })
    const { saved } = resumed.step?.frame ?? {}
    expect(saved?.since).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    const anew = await elsewhere.get(saved?.anew ?? '')
    expect(anew.step?.frame).toMatchObject({ title: 'Points', saved: null })
    expect(await rows()).toHaveLength(1)
  })

  test('[WIZ-10] may be saved at its first step, where it is born by that', async () => {
    const tab = await newTab()
    const first = await tab.get(short.base)
    await press(tab, first, {}, 'save')
    expect((await tab.get(short.base)).step?.frame).toMatchObject({
      title: 'Points',
      draft: idIn(first.url),
    })
  })

  test('[WIZ-14] is deleted by its sending: the wizard begins anew, and nothing that was typed is left', async () => {
    const tab = await newTab()
    const recap = await toRecap(tab)
    await press(tab, recap, {}, 'save')
    const resumed = await tab.get(short.base)
    expect(resumed.url).toBe(recap.url)
    expect((await press(tab, resumed)).url).toBe(recap.url.replace('recapitulatif', 'confirmation'))
    expect(await rows()).toMatchObject([{ content: '', savedAt: null }])
    const anew = await tab.get(short.base)
    expect(anew.step?.frame).toMatchObject({ title: 'Points', saved: null })
    expect(idIn(anew.url)).not.toBe(idIn(recap.url))
  })

  test('once sent, every address of it leads to what became of it', async () => {
    const tab = await newTab()
    const first = await tab.get(short.base)
    const account = await press(tab, first, { pdc: 'PDC1' })
    const recap = await press(tab, account, { iban: 'FR7612' })
    await press(tab, recap)
    const end = recap.url.replace('recapitulatif', 'confirmation')
    for (const { url } of [first, account, recap]) expect((await tab.get(url)).url).toBe(end)
    expect((await press(tab, account, { iban: 'FR7699' })).url).toMatch(/bilan$/)
    expect((await press(tab, account, {}, 'cancel')).url).toMatch(/bilan$/)
    expect((await press(tab, recap)).url).toBe(end)
    expect(sent()).toHaveLength(1)
  })

  test('may be opened by those alone who have a use for it; the metering point chosen later changes nothing', async () => {
    const useless = await newTab({ pdc: 'PDC3' })
    expect((await useless.get(short.base)).url).toBe('/essai/ailleurs')
    const form = await (await newTab()).get(short.base)
    const account = await press(useless, form, { pdc: 'PDC1' })
    expect(heading(account)).toBe('Compte')
    expect(heading(await useless.get(account.url))).toBe('Compte')
    known.eligible = []
    expect((await useless.get(account.url)).url).toBe(short.cancel)
    expect((await press(useless, account, { iban: 'FR7612' })).url).toBe(short.cancel)
  })
})
