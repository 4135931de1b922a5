import { describe, expect, test } from 'vitest'
import type { Subscriber } from '#session/guards.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { AnyWizard, Question } from '#wizard/declaration/wizard.ts'
import { asked, loggedIn, onStore } from '../../../tests/support/portal.ts'
import { pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { bankChange } from './bank-change.server.ts'
import { directDebitStart } from './direct-debit-start.server.ts'
import { loader as hub } from './hub.tsx'
import { agreedIn, type ConsentView, monthlyStart } from './monthly-start.server.ts'
import { directDebitStop, monthlyStop } from './stops.server.ts'

const wizards: AnyWizard[] = [
  directDebitStart,
  directDebitStop,
  monthlyStart,
  monthlyStop,
  bankChange,
]

// The wizards only need values for the settings: no call of theirs goes as far as that.
const { answer, fail } = utility()
onStore()

const [none, debited, monthly, both] = [
  { paymentMode: 0, monthlyPayment: 0 },
  { paymentMode: 1, monthlyPayment: 0 },
  { paymentMode: 0, monthlyPayment: 1 },
  { paymentMode: 1, monthlyPayment: 1 },
] as const

const mixed = [
  pdc('NONE', none),
  pdc('DEBITED', debited),
  pdc('MONTHLY', monthly),
  pdc('BOTH', both),
]

/** A subscriber whose calls are counted. */
function subscriberOf(pdcs: Pdc[], selected = pdcs[0]) {
  const calls: string[] = []
  const call = async (name: string, input?: { query?: { estimationConso?: string } }) => {
    calls.push(name)
    if (name === 'getMonthlyEstimate') {
      const monthlyAmount = Number(input?.query?.estimationConso) / 2
      return { yearlyAmount: 10 * monthlyAmount, monthlyAmount, firstDeposit: '2026-12-15' }
    }
    if (name === 'getMandate') return { reference: 'RUM', signedOn: null }
    return name === 'getBankAccount' ? null : []
  }
  const who = { owner: 'A1001', name: 'Marie Martin' }
  const known = { who, today: '2026-11-21', pdcs, pdc: selected, call }
  return { calls, subscriber: known as unknown as Subscriber }
}

type Points = Question<unknown, { points: { pdc: string[] } }, 'points'>
const pointsOf = ({ steps }: AnyWizard) => steps[0] as unknown as Points
const wizardAt = (base: string) => {
  const found = wizards.find(wizard => wizard.base === `/paymentmodes/${base}`)
  if (!found) throw new Error(`no wizard at ${base}`)
  return found
}
const account = { owner: 'Camille Exemple', bic: 'AGRIFRPP', iban: 'FR7630006000011234567890189' }

test.each([
  ['prelevement/adhesion', ['NONE', 'MONTHLY']],
  ['prelevement/arret', ['DEBITED', 'BOTH']],
  ['mensualisation/adhesion', ['NONE', 'DEBITED']],
  ['mensualisation/arret', ['MONTHLY', 'BOTH']],
  ['coordonnees', ['DEBITED', 'MONTHLY', 'BOTH']],
])('[DD-13] %s is about %j', async (base, eligible) => {
  const { facts } = wizardAt(base)
  const known = (await facts(subscriberOf(mixed).subscriber, {})) as { eligible: Pdc[] }
  expect(known.eligible.map(({ pdcRef }) => pdcRef)).toEqual(eligible)
})

// Selected: NONE, DEBITED, MONTHLY, BOTH.
test.each([
  ['prelevement/adhesion', [undefined, 'prelevement', undefined, 'prelevement']],
  ['prelevement/arret', ['prelevement', undefined, 'prelevement', undefined]],
  ['coordonnees', ['', undefined, undefined, undefined]],
])(
  '[DD-11] [DD-12] [BANK-05] opened after the selected metering point, %s leads to %j',
  (base, to) => {
    const led = mixed.map(selected =>
      wizardAt(base).redirect?.(subscriberOf(mixed, selected).subscriber),
    )
    const hub = (name: string) => (name ? `/paymentmodes/${name}` : '/paymentmodes')
    expect(led).toEqual(to.map(name => (name === undefined ? undefined : hub(name))))
  },
)

test('[DD-13] [BANK-01] the entries follow the selected address; the account of another is changed by selecting it', async () => {
  answer('isAdmin', false)
  answer('getBankAccount', null)
  answer('getTerminations', [])
  const offered = async (...pdcs: Pdc[]) => {
    answer('getPdcs', pdcs)
    const { cookie } = await loggedIn('subscriber')
    const { hasBankTile, elsewhere } = await hub(asked('/paymentmodes', { cookie }))
    return [hasBankTile, elsewhere?.ref]
  }
  expect(await offered(pdc('NONE', none), pdc('DEBITED', debited))).toEqual([false, 'DEBITED'])
  expect(await offered(pdc('DEBITED', debited), pdc('NONE', none))).toEqual([true, undefined])
  expect(await offered(pdc('NONE', none))).toEqual([false, undefined])
})

test('the hub has the next instalment of each monthly point; without schedules it says so, and has the rest', async () => {
  answer('isAdmin', false)
  answer('getBankAccount', null)
  answer('getTerminations', [])
  answer('getSchedule', [
    { depositDate: '2020-01-15', amount: 40 },
    { depositDate: '2999-12-15', amount: 44.05 },
  ])
  answer('getPdcs', [pdc('MONTHLY', monthly), pdc('DEBITED', debited)])
  const { cookie } = await loggedIn('subscriber')
  const shown = () => hub(asked('/paymentmodes', { cookie }))
  const { points, isMonthly, isDebited, missing } = await shown()
  expect(points.map(({ next }) => next)).toEqual([
    { ref: 'MONTHLY', amount: '44,05\u00a0€', day: '15/12/2999', isLast: true },
    null,
  ])
  expect({ isMonthly, isDebited, missing }).toEqual({
    isMonthly: true,
    isDebited: false,
    missing: null,
  })
  fail('getSchedule', 500)
  const outage = await shown()
  expect(outage.points.map(({ next }) => next)).toEqual([null, null])
  expect(outage.missing?.text).toContain('votre échéancier')
})

test('[MON-12] the recap warns of a volume that few households use, and asks for it all the same', async () => {
  const wizard = wizardAt('mensualisation/adhesion')
  const { subscriber } = subscriberOf([pdc('NONE', none)])
  const textsAt = async (volume: string) => {
    const points = { pdc: ['NONE'], 'nbPersFoyer-NONE': '3', 'estimationConso-NONE': volume }
    const answers = { points, coordonnees: account }
    const known = await wizard.facts(subscriber, answers)
    expect(wizard.tasks(answers, known)).toHaveLength(1)
    return wizard.sections(answers, known)[0]?.text
  }
  expect(await textsAt('3')).toEqual([
    expect.stringMatching(/^Attention\s: 3\sm³ par an pour 3 personnes, c’est très peu\./),
  ])
  expect(await textsAt('900')).toEqual([expect.stringContaining('c’est beaucoup')])
  expect(await textsAt('')).toEqual([])
})

test('[DD-05] the recap has the mandate’s authorisation, and its rights in a fold', async () => {
  const wizard = wizardAt('prelevement/adhesion')
  const answers = { points: { pdc: ['NONE'] }, coordonnees: account }
  const known = await wizard.facts(subscriberOf(mixed).subscriber, answers)
  const mandate = wizard.sections(answers, known).find(({ more }) => more)
  expect(mandate?.text?.[0]).toMatch(/^En signant ce mandat/)
  expect(mandate?.more?.text).toEqual([
    expect.stringContaining('droit d’être remboursé'),
    expect.stringContaining('Vos droits concernant ce mandat'),
  ])
})

test('[BEY-750] of a monthly plan, a point whose contract ends before the last instalment is refused, with both days', async () => {
  const { subscriber } = subscriberOf([pdc('STAYS', none), pdc('LEAVES', none)])
  const call = async (name: string) =>
    name === 'getTerminations' ? [{ pdc: 'LEAVES', date: '2026-12-11' }] : { mensu: false }
  const known = { ...subscriber, call } as unknown as Subscriber
  const verify = (chosen: string[]) =>
    pointsOf(monthlyStart).verify?.({ pdc: chosen }, { eligible: known.pdcs }, known, {})
  expect(await verify(['STAYS'])).toBeUndefined()
  expect(await verify(['STAYS', 'LEAVES'])).toEqual({
    pdc: [expect.stringMatching(/LEAVES\) s’arrête le 11\/12\/2026, .* le 15\/09\/2027\.\n/)],
  })
})

describe('the metering points', () => {
  test.each(wizards)('[BANK-14] of $base: none, or an unknown one, is no choice', async wizard => {
    const known = await wizard.facts(subscriberOf(mixed).subscriber, {})
    const schema = pointsOf(wizard).schema(known, {})
    const message = expect.stringMatching(
      /^Veuillez sélectionner le ou les Points de comptage concernés\n/,
    )
    for (const refs of [[], ['STRANGE']]) {
      const { error } = schema.safeParse({ pdc: refs })
      expect(error?.issues).toEqual([expect.objectContaining({ path: ['pdc'], message })])
    }
  })

  test.each(wizards)('[WIZ-15] of $base: one alone is chosen, several are not', async wizard => {
    const proposed = async (pdcs: Pdc[]) => {
      const known = await wizard.facts(subscriberOf(pdcs).subscriber, {})
      const { settled, preset } = pointsOf(wizard)
      return (settled?.(known)?.answer ?? preset?.(known, {}))?.pdc ?? []
    }
    const mode = wizard.base.endsWith('/adhesion') ? none : both
    expect(await proposed([pdc('A', mode)])).toEqual(['A'])
    expect(await proposed([pdc('A', mode), pdc('B', mode)])).toEqual([])
  })

  test('are sent in the order of the subscriber’s own, without those that are not eligible any more', async () => {
    const wizard = wizardAt('prelevement/adhesion')
    const answers = { points: { pdc: ['MONTHLY', 'DEBITED', 'NONE'] }, coordonnees: account }
    const known = await wizard.facts(subscriberOf(mixed).subscriber, answers)
    expect(wizard.tasks(answers, known).map(({ body }) => body)).toMatchObject([
      { pdc: 'NONE' },
      { pdc: 'MONTHLY' },
    ])
  })
})

describe('with two hundred metering points', () => {
  const many = Array.from({ length: 200 }, (_, n) => pdc(`P${n}`, n < 100 ? none : both))
  const bases = ['prelevement/adhesion', 'prelevement/arret', 'mensualisation/arret', 'coordonnees']

  test.each(bases)('choosing among them for %s costs no call', async base => {
    const { calls, subscriber } = subscriberOf(many)
    await wizardAt(base).facts(subscriber, {})
    expect(calls).toEqual([])
  })

  test('mandates are asked for the chosen ones alone, once there is an account', async () => {
    const { calls, subscriber } = subscriberOf(many)
    const { facts } = wizardAt('prelevement/adhesion')
    const points = { pdc: ['P1', 'P2'] }
    await facts(subscriber, { points })
    expect(calls).toEqual([])
    await facts(subscriber, { points, coordonnees: account })
    expect(calls).toEqual(['getMandate', 'getMandate'])
  })

  test('only so many accounts of today are asked for as a page shows', async () => {
    const { calls, subscriber } = subscriberOf(many)
    await wizardAt('coordonnees').facts(subscriber, {
      points: { pdc: many.map(({ pdcRef }) => pdcRef) },
    })
    expect(calls).toEqual(Array(12).fill('getBankAccount'))
  })
})

test('an account that is debited already in another way is said to be replaced', async () => {
  const wizard = wizardAt('prelevement/adhesion')
  const answers = { points: { pdc: ['NONE', 'MONTHLY'] }, coordonnees: account }
  const known = await wizard.facts(subscriberOf(mixed).subscriber, answers)
  const texts = wizard.sections(answers, known).flatMap(({ text = [] }) => text)
  expect(texts).toContain(
    'Ce compte remplace celui qui est débité aujourd’hui pour 12\u00a0rue des Lilas (MONTHLY).',
  )
})

test.each([
  [
    ['DEBITED'],
    ['vous les réglez vous-même.', 'prend fin pour 12 rue des Lilas (DEBITED).'],
    'mensualités',
  ],
  [
    ['BOTH'],
    ['Vos mensualités continuent d’être prélevées pour 12 rue des Lilas (BOTH)'],
    'vous-même|prend fin',
  ],
  [
    ['DEBITED', 'BOTH'],
    [
      'vous-même pour 12 rue des Lilas (DEBITED).',
      'prélevées pour 12 rue des Lilas (BOTH)',
      'prend fin pour 12 rue des Lilas (DEBITED).',
    ],
    'vous-même.$|fin pour .*BOTH',
  ],
])(
  'the end of direct debit for %j says what the monthly plan goes on paying',
  async (pdc, said, not) => {
    const wizard = wizardAt('prelevement/arret')
    const answers = { points: { pdc } }
    const known = await wizard.facts(subscriberOf(mixed).subscriber, answers)
    const lines = wizard.sections(answers, known).flatMap(({ lines }) => lines)
    const typed = lines.map(({ value }) => value.replaceAll('\u00a0', ' ')).join('\n')
    for (const text of said) expect(typed).toContain(text)
    expect(typed).not.toMatch(new RegExp(not, 'm'))
  },
)

test('a monthly plan is asked for as it was signed: its amount and first debit, said of each point, again once it was sent', async () => {
  const wizard = wizardAt('mensualisation/adhesion')
  const answers = {
    points: {
      pdc: ['NONE', 'DEBITED'],
      ...{ 'nbPersFoyer-NONE': '3', 'estimationConso-NONE': '120' },
      ...{ 'nbPersFoyer-DEBITED': '1', 'estimationConso-DEBITED': '40' },
    },
    coordonnees: account,
  }
  const known = await wizard.facts(subscriberOf(mixed).subscriber, answers)
  const agreed = [
    '60,00\u00a0€ le 15 de chaque mois, dès le 15/12/2026',
    '20,00\u00a0€ le 15 de chaque mois, dès le 15/12/2026',
  ]
  const consent = wizard.steps.at(-1) as { view: (facts: unknown, answers: unknown) => ConsentView }
  const { signed } = consent.view(known, answers)
  expect(signed[0]?.lines.map(({ value }) => value)).toEqual(agreed)
  expect(JSON.stringify(signed)).not.toContain('vaut signature')

  expect(wizard.tasks(answers, known).map(({ body }) => body)).toMatchObject([
    { pdc: 'NONE', estimationConso: 120, monthlyAmount: 60, firstDeposit: '2026-12-15' },
    { pdc: 'DEBITED', estimationConso: 40, monthlyAmount: 20, firstDeposit: '2026-12-15' },
  ])
  const sent = wizard.sections(answers, known)
  expect(agreedIn(sent).map(({ value }) => value)).toEqual(agreed)
  expect(agreedIn(sent).map(({ term }) => term)).toEqual(
    [/ \(NONE\)$/, / \(DEBITED\)$/].map(matching),
  )
  // Invoices of the one that is on direct debit are debited as ever.
  expect(JSON.stringify(sent)).toContain(
    'restent à régler par vos soins pour 12\u00a0rue des Lilas (NONE).',
  )
})

const matching = (text: RegExp) => expect.stringMatching(text)
