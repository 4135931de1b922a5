import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf, formatDay } from '#domain/values.ts'
import { loggedIn, onStore } from '../../../../tests/support/portal.ts'
import { pdc } from '../../../../tests/support/samples.ts'
import { utility } from '../../../../tests/support/upstream.ts'
import { hiddenIn, type Landed, tabOf } from '../../../../tests/support/wizard-tab.ts'
import { store } from '../../../store/client.server.ts'
import { leavingOwner, leavingTenant } from './leaving.server.ts'

const today = dayOf(new Date())
const ago = (days: number) => addDays(today, -days)

const double = utility()
onStore()
beforeEach(async () => {
  await store().draft.deleteMany()
  double.admits('PDC1', 'PDC2', 'PDC3')
  double.answer('getTerminations', [])
  double.answer('getPreviousReports', [meter('C1', 300)])
  double.answer('getBalance', { total: 0, soldes: [{ etat: 'solde', invoice: null }] })
  double.answer('terminateSubscription', 1)
  double.answer('sendRecapMail', 1)
})

const meter = (counterRef: string, index: number) => ({
  counterRef,
  report: { type: 'Radio' as const, index, date: ago(20), avgCons: 0.5 },
})

type Tab = ReturnType<typeof tabOf>
const newTab = async () =>
  tabOf((await loggedIn('subscriber')).cookie, [leavingTenant, leavingOwner])

function press(tab: Tab, { url, step }: Landed, fields = {}, intent = '') {
  if (!step) throw new Error(`no step is shown at ${url}`)
  return tab.post(url, { ...hiddenIn(step), ...fields }, intent)
}

const reading = (ref: string, index: string, numCompteur = '') => ({
  [`index-${ref}`]: index,
  [`numCompteur-${ref}`]: numCompteur,
  [`dateReleve-${ref}`]: today,
})
const address = {
  nom: 'Martin',
  prenom: 'Claire',
  adresse: '8 quai de la Scierie',
  cp: '99120',
  ville: 'Saint-Lunier',
}

async function toIndex(tab: Tab, refs = ['PDC1'], date = today) {
  const first = await tab.get(leavingTenant.base)
  const second = await press(tab, first, { pdc: refs })
  return press(tab, second, { date })
}

async function toRecap(tab: Tab, refs = ['PDC1'], index = '310', date = today) {
  const at = await toIndex(tab, refs, date)
  const fields = Object.assign({}, ...refs.map(ref => reading(ref, index)))
  return press(tab, await press(tab, at, fields), address)
}

const changesOf = ({ step }: Landed) =>
  (step?.sections.find(({ kind }) => kind === 'changes')?.lines ?? []).map(({ term, value }) =>
    `${term} : ${value}`.replaceAll(/\s/g, ' '),
  )
const sectionOf = ({ step }: Landed, title: RegExp) =>
  step?.sections.find(section => title.test(section.title))

describe('the date', () => {
  const errorsAt = async (date: string) => {
    const tab = await newTab()
    const second = await press(tab, await tab.get(leavingTenant.base), { pdc: ['PDC1'] })
    return (await press(tab, second, { date, commentaire: 'x'.repeat(date ? 0 : 61) })).answer
      ?.errors
  }

  test('[TERM-06] [TERM-07] is required, with a comment of 60 characters at most', async () => {
    expect(await errorsAt('')).toEqual({
      date: ['Date de départ requis'],
      commentaire: ['60 caractères au plus.'],
    })
  })

  test('[TERM-06] is not too far away, and it is said why', async () => {
    expect(await errorsAt('01/01/2001')).toEqual({
      date: [expect.stringMatching(/^La date ne peut pas être avant le .*\nAu-delà d’un an /)],
    })
    expect(await errorsAt('01/01/2099')).toEqual({
      date: [expect.stringMatching(/^La date ne peut pas être après le .*\nAu-delà de six mois/)],
    })
    expect(await errorsAt('31/02/2027')).toEqual({
      date: ['Cette date n’existe pas\u00a0: février a 28\u00a0jours.'],
    })
  })
})

describe('the index', () => {
  const refusedWith = async (fields: Record<string, string>, refs = ['PDC1']) => {
    const tab = await newTab()
    return (await press(tab, await toIndex(tab, refs), fields)).answer?.errors
  }

  test('[TERM-10] [TERM-11] [TERM-12] is digits, with the day it was read, and a number of eight characters at most', async () => {
    expect(await refusedWith({ 'numCompteur-PDC1': '123456789' })).toEqual({
      'index-PDC1': ['Index requis'],
      'numCompteur-PDC1': ['8 caractères au plus.'],
      'dateReleve-PDC1': [expect.stringMatching(/^Date de relevé requise\n/)],
    })
    expect(await refusedWith(reading('PDC1', '12a'))).toEqual({
      'index-PDC1': [expect.stringMatching(/^L'Index doit être au format numérique\n/)],
    })
  })

  test('[TERM-09] [TERM-10] is not lower than the last one, nor read before it or tomorrow', async () => {
    expect(await refusedWith({ ...reading('PDC1', '299'), 'dateReleve-PDC1': ago(21) })).toEqual({
      'index-PDC1': [expect.stringMatching(/^L’index 299 est plus petit que le dernier, 300\./)],
      'dateReleve-PDC1': [expect.stringMatching(/dernier relevé\.\nVotre dernier index .* 300/)],
    })
    expect(await refusedWith({ ...reading('PDC1', '310'), 'dateReleve-PDC1': ago(-1) })).toEqual({
      'dateReleve-PDC1': [expect.stringMatching(/^La date ne peut pas être après le /)],
    })
  })

  test('[TERM-10] of several addresses each has its own', async () => {
    const errors = await refusedWith(reading('PDC1', '310'), ['PDC1', 'PDC2'])
    expect(Object.keys(errors ?? {})).toEqual(['index-PDC2', 'dateReleve-PDC2'])
  })

  test('[TERM-12] of several meters one is chosen, or none: the lowest counts then', async () => {
    double.answer('getPreviousReports', [meter('C1', 300), meter('C2', 80)])
    expect(await refusedWith(reading('PDC1', '200', 'C1'))).toHaveProperty(['index-PDC1'])
    expect(await refusedWith(reading('PDC1', '200', 'C9'))).toHaveProperty(['numCompteur-PDC1'])
    expect(await refusedWith(reading('PDC1', '200', 'C2'))).toBeUndefined()
    expect(await refusedWith(reading('PDC1', '200'))).toBeUndefined()
    expect(await refusedWith(reading('PDC1', '79'))).toHaveProperty(['index-PDC1'])
  })

  test('is asked of the utility for those that were chosen alone, once they are', async () => {
    const tab = await newTab()
    await press(tab, await tab.get(leavingTenant.base), { pdc: ['PDC2', 'PDC3'] })
    expect(double.received('getPreviousReports')).toEqual([])
    await toIndex(tab, ['PDC2', 'PDC3'])
    expect(
      double.received('getPreviousReports').map(({ url }) => url.searchParams.get('pdc')),
    ).toEqual(['PDC2', 'PDC3'])
  })
})

describe('the day to come', () => {
  const later = async (date: string) => {
    const tab = await newTab()
    const at = await toIndex(tab, ['PDC1'], date)
    return { tab, at, left: await press(tab, at, {}, 'later') }
  }

  test('[BEY-252] keeps the answers until then, and says that a mail reminds only where one does', async () => {
    double.answer('remindOfLeaving', 1)
    const { tab, at, left } = await later(ago(-9))
    expect(at.step?.frame.later).toBe(formatDay(ago(-9)))
    expect(left.url).toMatch(/\/home$/)
    expect(double.received('remindOfLeaving').map(({ body }) => body)).toEqual([
      { kind: 'locataire', date: ago(-9) },
    ])
    expect(await store().draft.count({ where: { savedAt: { not: null } } })).toBe(1)
    double.fail('remindOfLeaving', 500)
    expect((await press(tab, at, {}, 'later')).url).toMatch(/\/home$/)
  })

  test('[BEY-252] is not offered for today, nor for longer than a draft is kept', async () => {
    for (const date of [today, ago(-31)]) {
      const { at, left } = await later(date)
      expect(at.step?.frame.later).toBeNull()
      expect(left.url).toMatch(/\/index$/)
    }
  })
})

describe('what it changes', () => {
  test('is said: the last invoice, and where it goes', async () => {
    const recap = await toRecap(await newTab())
    expect(changesOf(recap)).toEqual([
      expect.stringMatching(/^[\d/]+ : Votre abonnement s’arrête\.$/),
      'Ensuite : Votre dernière facture, jusqu’à cet index, part à votre nouvelle adresse.',
    ])
  })

  test('[BEY-353] is said of an index that was read before the departure, as its page says it', async () => {
    expect(changesOf(await toRecap(await newTab(), ['PDC1', 'PDC3'], '310', ago(-9)))[1]).toBe(
      `Ensuite : Vos dernières factures, jusqu’à ces index puis par estimation jusqu’au ${formatDay(ago(-9))}, partent à votre nouvelle adresse.`,
    )
  })

  test('is said of what pays for it, and of what is owed', async () => {
    double.answer('getPdcs', [
      pdc('PDC1', { paymentMode: 1 }),
      pdc('PDC2', { monthlyPayment: 1 }),
      pdc('PDC3'),
    ])
    const owed: Record<string, number> = { PDC1: 210.87, PDC2: -42.18, PDC3: 0 }
    double.answer('getBalance', ({ url }) => ({
      total: owed[url.searchParams.get('pdc') ?? ''] ?? 0,
      soldes: [],
    }))
    const lines = changesOf(await toRecap(await newTab(), ['PDC1', 'PDC2', 'PDC3']))
    expect(lines.slice(2)).toEqual([
      'Après la dernière facture : La mensualisation s’arrête pour 12 rue des Lilas (PDC2) : cette facture tient compte de ce que vous avez déjà payé.',
      'Après la dernière facture : Le prélèvement s’arrête pour 12 rue des Lilas (PDC1) : elle est encore prélevée.',
      'Ne change pas : 210,87 € restent à payer pour 12 rue des Lilas (PDC1).',
      'Sur la dernière facture : Votre avoir de 42,18 € est déduit pour 12 rue des Lilas (PDC2).',
    ])
  })

  test('is said without the amount while it is unknown', async () => {
    double.fail('getBalance', 500)
    expect(changesOf(await toRecap(await newTab())).at(-1)).toBe(
      'Ne change pas : Ce qui reste à payer pour 12 rue des Lilas (PDC1) le reste.',
    )
  })
})

test('[TERM-19] [READ-20] an index that is unusually high is accepted, and read again', async () => {
  const tab = await newTab()
  const recap = await toRecap(tab, ['PDC1'], '345')
  expect(sectionOf(recap, /Compteur/)?.lines).toContainEqual({
    term: 'Consommé',
    value: expect.stringMatching(/^45\sm³\s: c’est 4 fois votre habitude\./),
  })
  await press(tab, recap)
  expect(double.received('terminateSubscription')).toHaveLength(1)
})

test('[DATA-18] [WIZ-18] each metering point is a call of its own, with all of it', async () => {
  const tab = await newTab()
  await press(tab, await toRecap(tab, ['PDC1', 'PDC3']))
  const sent = double.received('terminateSubscription').map(({ body }) => body)
  expect(sent).toEqual(
    ['PDC1', 'PDC3'].map(pdc => ({
      reference: expect.any(String),
      pdc,
      dateDepart: today,
      commentaire: '',
      indexReleve: '310',
      dateReleve: today,
      numCompteur: '',
      ...address,
    })),
  )
})

describe('a contract ends once', () => {
  test('what was asked for already is not offered again', async () => {
    double.answer('getTerminations', [{ pdc: 'PDC2', date: today }])
    const { step } = await (await newTab()).get(leavingTenant.base)
    expect(step?.view).toMatchObject({ points: [{ ref: 'PDC1' }, { ref: 'PDC3' }] })
  })

  test('asked for elsewhere meanwhile, it is named where it is missing', async () => {
    const tab = await newTab()
    const recap = await toRecap(tab, ['PDC1', 'PDC2'])
    double.answer('getTerminations', [{ pdc: 'PDC2', date: today }])
    const again = await tab.get(recap.url)
    expect(again.step?.lost?.text).toContain('sa résiliation a été demandée entre-temps.')
    expect(again.step?.sections[0]?.points).toHaveLength(1)
  })

  test('of all of them, there is nothing left to ask', async () => {
    double.answer(
      'getTerminations',
      ['PDC1', 'PDC2', 'PDC3'].map(pdc => ({ pdc, date: today })),
    )
    expect((await (await newTab()).get(leavingTenant.base)).url).toBe('/services/resiliation')
  })
})
