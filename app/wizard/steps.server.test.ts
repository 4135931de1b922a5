import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { store } from '#store/client.server.ts'
import { loggedIn, onStore } from '../../tests/support/portal.ts'
import { pdc } from '../../tests/support/samples.ts'
import { asAtFirst, known, long, short, toys, words } from '../../tests/support/toy-wizard.ts'
import { utility } from '../../tests/support/upstream.ts'
import { hiddenIn, idIn, type Landed, tabOf } from '../../tests/support/wizard-tab.ts'
import { findDraft, write } from './drafts.server.ts'

const { answer, fail, received } = utility()
onStore()

beforeEach(async () => {
  await store().draft.deleteMany()
  asAtFirst()
  answer('isAdmin', false)
  answer('getPdcs', [pdc('PDC1'), pdc('PDC2'), pdc('PDC3')])
  answer('startDirectDebit', 1)
  answer('sendSummary', 1)
})

const owner = 'A1001'
type Who = Parameters<typeof loggedIn>[1]
const newTab = async (who: Who = {}) => tabOf((await loggedIn('subscriber', who)).cookie, toys)
type Tab = Awaited<ReturnType<typeof newTab>>

const rows = () => store().draft.findMany()
const kept = async (at: Landed) => (await findDraft(owner, idIn(at.url)))?.content
const heading = ({ step }: Landed) => step?.frame.title
const sent = () => received('startDirectDebit').map(({ body }) => body)

/** Presses a button of the step that is shown: « Suivant », if no other one is named. */
function press(tab: Tab, { url, step }: Landed, fields = {}, geste = '') {
  if (!step) throw new Error(`no step is shown at ${url}`)
  return tab.post(url, { ...hiddenIn(step), ...fields }, geste)
}

/** From the beginning up to the recap, about one metering point. */
async function toRecap(tab: Tab, { base } = short) {
  const first = await tab.get(`${base}?nouvelle`)
  const second = await press(tab, first, { pdc: 'PDC1' })
  return press(tab, second, { iban: 'FR7612' })
}

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
    expect(again.step).toMatchObject({ isUnsent: true, values: { iban: 'FR7612' } })
    known.isDown = false
    expect(heading(await press(tab, again, { iban: 'FR7612' }))).toBe('Récapitulatif')
    expect((await tab.get(account.url)).step).toMatchObject({ isUnsent: false })
  })

  test('[WIZ-02] « Précédent » keeps an answer as an answer, and anything else as it was typed', async () => {
    const tab = await newTab()
    const account = await press(tab, await tab.get(short.base), { pdc: 'PDC1' })
    const back = await press(tab, account, { iban: 'FERME' }, 'precedent')
    expect(heading(back)).toBe('Points')
    expect(back.step?.values).toEqual({ pdc: ['PDC1'] })
    const again = await press(tab, back, { pdc: 'PDC1' })
    expect(again.step?.values).toEqual({ iban: 'FERME' })
    expect(await kept(again)).toMatchObject({ answers: { points: { pdc: ['PDC1'] } } })

    const recap = await press(tab, again, { iban: 'FR7612' })
    await press(tab, await tab.get(account.url), { iban: '' }, 'precedent')
    expect(heading(await tab.get(recap.url))).toBe('Compte')
  })

  test('what only the utility can judge is no answer before it has, except the one that it has judged', async () => {
    const tab = await newTab()
    const account = await press(tab, await tab.get(short.base), { pdc: 'PDC1' })
    const recap = account.url.replace('compte', 'recapitulatif')
    for (const iban of ['INCONNU', 'FR7612']) {
      await press(tab, account, { iban }, 'precedent')
      expect(heading(await tab.get(recap))).toBe('Compte')
    }
    await press(tab, account, { iban: 'FR7612' })
    await press(tab, account, { iban: 'FR7612' }, 'enregistrer')
    expect(heading(await tab.get(recap))).toBe('Récapitulatif')
  })

  test('[WIZ-03, WIZ-04, WIZ-06] the frame leads back only; the last step has « Valider »', async () => {
    const tab = await newTab()
    const first = await tab.get(short.base)
    expect(first.step?.frame).toMatchObject({ isFirst: true, isLast: false, seen: null })
    expect(first.step?.pageTitle).toBe('Points – étape 1 sur 4 – Essayer')
    const recap = await toRecap(tab)
    const { frame, sections } = recap.step ?? {}
    expect(frame).toMatchObject({ isFirst: false, isLast: true })
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

  test('an answer that changes takes those along that depend on it, no others', async () => {
    const tab = await newTab()
    const why = await press(tab, await tab.get(short.base), { pdc: ['PDC1', 'PDC2'] })
    const account = await press(tab, why, { motif: 'travaux' })
    const recap = await press(tab, account, { iban: 'FR7612' })
    const points = recap.url.replace('recapitulatif', 'points')
    await press(tab, await tab.get(points), { pdc: ['PDC1', 'PDC2'] })
    expect(heading(await tab.get(recap.url))).toBe('Récapitulatif')
    await press(tab, await tab.get(points), { pdc: ['PDC2', 'PDC1'] })
    const asked = await tab.get(recap.url)
    expect(heading(asked)).toBe('Motif')
    expect(asked.step?.values).toEqual({})
    expect(heading(await press(tab, asked, { motif: 'autre' }))).toBe('Compte')
    expect(heading(await tab.get(recap.url))).toBe('Récapitulatif')
  })

  test('« Tout sélectionner » ticks every box, keeps what was typed, and records nothing', async () => {
    const tab = await newTab()
    const shown = await press(tab, await tab.get(short.base), { pdc: 'PDC1', autre: 'x' }, 'tout')
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

  test('of somebody else, or none, is nowhere, and its name is not free', async () => {
    const theirs = await newTab()
    const recap = await toRecap(theirs)
    const before = await rows()
    const stranger = await newTab({ owner: 'A2002' })
    const nobodys = recap.url.replace(idIn(recap.url), '00000000-0000-4000-8000-000000000000')
    for (const url of [recap.url, nobodys, recap.url.replace(/[\da-f-]{36}/, 'x')])
      for (const landed of [await stranger.get(url), await stranger.post(url, { iban: 'FR99' })])
        expect(landed).toMatchObject({ status: 404, page: { title: 'Demande introuvable' } })
    expect((await stranger.post(recap.url, {}, 'annuler')).status).toBe(404)
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

  test('« Annuler » forgets it', async () => {
    const tab = await newTab()
    const recap = await toRecap(tab)
    expect((await press(tab, recap, {}, 'annuler')).url).toBe(short.cancel)
    expect(await rows()).toEqual([])
    expect((await tab.get(recap.url)).status).toBe(404)
  })

  test('[WIZ-10, WIZ-11, WIZ-13] saved, is resumed at its step from any device', async () => {
    const tab = await newTab()
    const account = await press(tab, await tab.get(short.base), { pdc: 'PDC2' })
    expect((await press(tab, account, { iban: 'FERME' }, 'enregistrer')).url).toBe('/home')
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
    await press(tab, first, {}, 'enregistrer')
    expect((await tab.get(short.base)).step?.frame).toMatchObject({
      title: 'Points',
      draft: idIn(first.url),
    })
  })

  test('[WIZ-14] is deleted by its sending: the wizard begins anew, and nothing that was typed is left', async () => {
    const tab = await newTab()
    const recap = await toRecap(tab)
    await press(tab, recap, {}, 'enregistrer')
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
    expect((await press(tab, account, {}, 'annuler')).url).toMatch(/bilan$/)
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

describe('what is sent', () => {
  test('is what the recap showed', async () => {
    const tab = await newTab()
    await press(tab, await toRecap(tab))
    expect(sent()).toMatchObject([{ pdc: 'PDC1', iban: 'FR7612', mandateReference: 'T1' }])
  })

  test('is nothing when another tab has changed an answer, even if the recap reads the same', async () => {
    const [tab, other] = [await newTab(), await newTab()]
    const recap = await toRecap(tab)
    const account = await other.get(recap.url.replace('recapitulatif', 'compte'))
    const changed = await press(other, account, { iban: 'FR9912' })
    expect(changed.step?.sections).toEqual(recap.step?.sections)
    const again = await press(tab, recap)
    expect(again.url).toBe(recap.url)
    expect(sent()).toEqual([])
    await press(tab, again)
    expect(sent()).toMatchObject([{ iban: 'FR9912' }])
  })

  test('is nothing when the utility knows something else since', async () => {
    const tab = await newTab()
    const recap = await toRecap(tab)
    known.tariff = 'T2'
    const again = await press(tab, recap)
    expect(again.url).toBe(recap.url)
    expect(sent()).toEqual([])
    await press(tab, again)
    expect(sent()).toMatchObject([{ mandateReference: 'T2' }])
  })

  test('is nothing without the recap', async () => {
    const tab = await newTab()
    const recap = await toRecap(tab)
    expect((await tab.post(recap.url)).url).toBe(recap.url)
    expect((await tab.post(recap.url, { vu: 'x' })).url).toBe(recap.url)
    expect(sent()).toEqual([])
  })

  test('[WIZ-05] is nothing without a metering point, however the draft came to that', async () => {
    const tab = await newTab()
    const recap = await toRecap(tab)
    const draft = await findDraft(owner, idIn(recap.url))
    if (!draft) throw new Error('no draft')
    const tampered = { answers: { ...draft.content.answers, points: { pdc: [] } }, typed: {} }
    await write(draft, { step: 'recapitulatif', content: () => tampered })
    expect(heading(await tab.get(recap.url))).toBe('Points')
    expect(heading(await press(tab, recap))).toBe('Points')
    expect(sent()).toEqual([])
  })

  test('an agreement after the recap is to that recap: it falls with it, and nobody agrees in advance', async () => {
    const tab = await newTab()
    const recap = await toRecap(tab, long)
    expect(recap.step?.frame).toMatchObject({ title: 'Récapitulatif', isLast: false })
    const consent = recap.url.replace('recapitulatif', 'accord')
    expect(heading(await tab.get(consent))).toBe('Récapitulatif')
    const shown = await press(tab, recap)
    expect(shown.step).toMatchObject({ frame: { title: 'Accord', isLast: true }, values: {} })
    await press(tab, shown, { accord: 'oui' }, 'precedent')
    expect((await tab.get(consent)).step?.values).toEqual({})
    expect(await press(tab, shown)).toMatchObject({
      answer: { errors: { accord: [words.accord] } },
    })

    known.tariff = 'T2'
    const again = await press(tab, shown, { accord: 'oui' })
    expect(heading(again)).toBe('Récapitulatif')
    expect(heading(await tab.get(consent))).toBe('Récapitulatif')
    expect(sent()).toEqual([])
    await press(tab, await press(tab, again), { accord: 'oui' })
    expect(sent()).toMatchObject([{ mandateReference: 'T2' }])
  })

  test('a second press, at the same time or later, lands where the first did', async () => {
    const tab = await newTab()
    const recap = await toRecap(tab)
    const ends = await Promise.all([press(tab, recap), press(tab, recap), press(tab, recap)])
    expect(new Set(ends.map(({ url }) => url)).size).toBe(1)
    expect(sent()).toHaveLength(1)
  })
})

describe('what was typed when nothing could be kept', () => {
  test('[GUARD-20] comes back after the log-in, to its step and to nobody else', async () => {
    const { cookie, session } = await loggedIn('subscriber')
    const tab = tabOf(cookie, toys)
    const account = await press(tab, await tab.get(short.base), { pdc: 'PDC1' })
    await store().session.deleteMany({ where: { owner: session.owner } })
    const door = await press(tab, account, { iban: 'FR7612' })
    expect(door.url).toBe(`/connexion?redirectTo=${encodeURIComponent(account.url)}`)
    const note = tab.cookie()
    expect(note).not.toContain('FR7612')

    const withNote = async (who: Who) =>
      tabOf(`${note}; ${(await loggedIn('subscriber', who)).cookie}`, toys)
    const back = await withNote({})
    const first = await back.get(account.url.replace('compte', 'points'))
    expect(first.step).toMatchObject({ isUnsent: false, values: { pdc: ['PDC1'] } })
    const typed = await back.get(account.url)
    expect(typed.step).toMatchObject({ isUnsent: true, values: { iban: 'FR7612' } })
    await press(back, typed, { iban: 'FR7699' })
    expect((await back.get(account.url)).step).toMatchObject({
      isUnsent: false,
      values: { iban: 'FR7699' },
    })
  })

  test('comes back after an outage, at the first step too, to nobody else who has the browser now', async () => {
    const tab = await newTab()
    const first = await tab.get(short.base)
    fail('getPdcs', 503)
    expect((await press(tab, first, { pdc: ['PDC2', 'PDC3'] })).status).toBe(503)
    answer('getPdcs', [pdc('PDC1'), pdc('PDC2'), pdc('PDC3')])
    expect((await tab.get(first.url)).step).toMatchObject({
      isUnsent: true,
      values: { pdc: ['PDC2', 'PDC3'] },
    })
    expect((await tab.get(short.base)).step).toMatchObject({ isUnsent: false })
    const { cookie } = await loggedIn('subscriber', { owner: 'A2002' })
    const stranger = tabOf(`${tab.cookie().replace(/(^|; )session=[^;]*/, '')}; ${cookie}`, toys)
    expect((await stranger.get(first.url)).step).toMatchObject({
      isUnsent: false,
      values: { pdc: ['PDC1'] },
    })
  })

  test('of a subscriber with many metering points fits what a browser keeps', async () => {
    const tab = await newTab()
    const first = await tab.get(short.base)
    const many = Array.from({ length: 150 }, (_, index) => `P${100_000 + index}A`)
    const told = Object.fromEntries(many.map(ref => [`nbPersFoyer-${ref}`, '4']))
    fail('getPdcs', 503)
    await press(tab, first, { pdc: many, ...told })
    answer('getPdcs', [pdc('PDC1')])
    expect((await tab.get(first.url)).step?.values).toEqual({ pdc: many, ...told })
    const longest = tab
      .cookie()
      .split('; ')
      .map(one => one.length)
    expect(Math.max(...longest)).toBeLessThan(3900)
    // What does not fit even so is let go of, and the page is the same.
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
    expect((await tab.get(consent.url)).step).toMatchObject({ isUnsent: false, values: {} })
  })
})
