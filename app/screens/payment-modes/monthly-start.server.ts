import { z } from 'zod'
import { formatVolume } from '#domain/consumption.ts'
import { unlikely } from '#domain/estimate.ts'
import { formatCents, formatDay, pointName, toCents } from '#domain/values.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import { changes, type Section, type ShownPoint, wizard } from '#wizard/declaration/wizard.ts'
import {
  aboutPoints,
  askEach,
  chosenPoints,
  pointsSection,
  recap,
  shownPoint,
} from '#wizard/points/points.server.ts'
import { accountSection, type BankAnswers, bank, decides } from './bank.server.ts'
import {
  type Mandate,
  mandateReferences,
  mandateSection,
  mandatesOf,
  referenceOf,
} from './mandate.server.ts'
import {
  estimateOf,
  type MonthlyPointAnswers,
  type MonthlyPointFacts,
  type MonthlyPoints,
  monthlyPoints,
  proposalsFor,
} from './monthly-points.server.ts'
import * as texts from './monthly-texts.server.ts'

type Quote = Answer<'getMonthlyEstimate'>
type Facts = MonthlyPointFacts & { mandates: Map<string, Mandate>; quotes: Map<string, Quote> }
type Answers = MonthlyPointAnswers & BankAnswers & { validation: { consentement: 'on' } }

/** What the last step shows to be signed: the instalments, the account and the mandate. */
export type ConsentView = { signed: Section[] }

/** MON-03 to MON-12, MON-21 */
export const monthlyStart = wizard<Facts, Answers>({
  base: paths.monthlyStart,
  title: 'Adhérer à la mensualisation',
  cancel: paths.monthly,
  savable: true,
  about: aboutPoints,
  redirect: ({ pdc }) => (pdc.contract.monthlyPayment === 1 ? paths.paymentModes : undefined),
  async facts(subscriber, answers) {
    const eligible = subscriber.pdcs.filter(({ contract }) => contract.monthlyPayment === 0)
    // Each of these costs a call per metering point, so none is made before a step shows what it answers.
    const signed = answers.coordonnees ? chosenPoints({ eligible }, answers) : []
    const [proposals, mandates, quotes] = await Promise.all([
      answers.points ? new Map() : proposalsFor(subscriber, eligible),
      mandatesOf(subscriber, signed),
      quotesOf(subscriber, signed, answers.points),
    ])
    return { eligible, asked: subscriber.named, proposals, mandates, quotes }
  },
  isMoot: ({ eligible }) => eligible.length === 0,
  steps: [
    monthlyPoints,
    bank,
    recap,
    {
      kind: 'question',
      name: 'validation',
      title: 'Validation',
      question: 'Signez-vous ce mandat de prélèvement\u00a0?',
      schema: () => z.object({ consentement: z.literal('on', texts.consentWanted) }),
      fields: ({ consentement }) => ({ consentement }),
      view(facts, answers): ConsentView {
        const chosen = chosenPoints(facts, answers)
        return {
          signed: [
            { title: 'Vos mensualités', lines: chosen.flatMap(pdc => agreedLine(pdc, facts)) },
            ...(answers.coordonnees ? [accountSection(answers.coordonnees, chosen)] : []),
            mandateSection(facts.mandates, chosen),
          ],
        }
      },
    },
  ],
  sections(answers, facts) {
    const chosen = chosenPoints(facts, answers)
    const unpaid = chosen.filter(({ contract }) => contract.paymentMode === 0)
    const [first] = facts.quotes.values()
    return [
      {
        ...pointsSection(chosen),
        points: chosen.map(pdc => planOf(pdc, answers.points, facts)),
        text: chosen.flatMap(pdc => warningOf(pdc, answers.points, chosen.length > 1)),
      },
      accountSection(answers.coordonnees, chosen),
      mandateReferences(facts.mandates, chosen, texts.signature),
      changes(texts.planEffects(first && formatDay(first.firstDeposit), chosen, unpaid)),
    ]
  },
  tasks: (answers, facts) =>
    chosenPoints(facts, answers).map(pdc => {
      const { persons, volume } = estimateOf(answers.points, pdc.pdcRef)
      return {
        keys: decides(pdc, 'plan', 'mandate'),
        subject: pointName(pdc),
        call: 'startMonthlyPlan',
        body: {
          pdc: pdc.pdcRef,
          ...answers.coordonnees,
          mandateReference: referenceOf(facts.mandates, pdc),
          nbPersFoyer: persons,
          estimationConso: volume,
          ...agreedTo(facts.quotes, pdc),
        },
      }
    }),
  doneText: 'Mensualisation demandée',
  success: paths.monthlyRequested,
})

/** The yearly amount that the utility estimates for each of these metering points, with its instalment. */
async function quotesOf(
  { call }: Subscriber,
  pdcs: Pdc[],
  answer: MonthlyPoints | undefined,
): Promise<Map<string, Quote>> {
  if (!answer) return new Map()
  const quotes = await askEach(pdcs, ({ pdcRef }) => {
    const estimationConso = String(estimateOf(answer, pdcRef).volume)
    return call('getMonthlyEstimate', { query: { pdc: pdcRef, estimationConso } })
  })
  return new Map(pdcs.map(({ pdcRef }, rank) => [pdcRef, quotes[rank] as Quote]))
}

/**
 * The amount and first day that the recap showed: the utility refuses the plan if they have changed. Both are empty
 * until the quotes are read, which is before any recap.
 */
function agreedTo(quotes: Facts['quotes'], { pdcRef }: Pdc) {
  const { monthlyAmount = 0, firstDeposit = '' } = quotes.get(pdcRef) ?? {}
  return { monthlyAmount, firstDeposit }
}

/** MON-05, MON-11: a metering point with its answers and, once its quote is read, its amount a month. */
function planOf(pdc: Pdc, answer: MonthlyPoints, { quotes }: Facts): ShownPoint {
  const { persons, volume } = estimateOf(answer, pdc.pdcRef)
  const quote = quotes.get(pdc.pdcRef)
  return {
    ...shownPoint(pdc),
    lines: [
      { term: 'Personnes au foyer', value: String(persons) },
      { term: 'Consommation estimée', value: `${formatVolume(volume)}\u00a0m³ par an` },
      ...(quote ? amountLines(quote) : []),
    ],
  }
}

/** A volume was typed by mistake more often than it is true: it is said, not refused. */
function warningOf(pdc: Pdc, answer: MonthlyPoints, isOneOfSeveral: boolean): string[] {
  const estimate = estimateOf(answer, pdc.pdcRef)
  const what = unlikely(estimate.volume, estimate.persons, settings().YEARLY_M3_PER_PERSON)
  const of = isOneOfSeveral ? ` pour ${pointName(pdc)}` : ''
  return what ? [texts.unlikelyVolume(what, estimate, of)] : []
}

const amountTerm = 'Mensualité'
const firstTerm = 'Premier prélèvement'

const amountLines = ({ yearlyAmount, monthlyAmount, firstDeposit }: Quote): Section['lines'] => [
  { term: 'Montant estimé', value: `${formatCents(toCents(yearlyAmount))} par an` },
  { term: amountTerm, value: formatCents(toCents(monthlyAmount)) },
  { term: firstTerm, value: formatDay(firstDeposit) },
]

/** MON-10: the amount and first day to which ticking the box agrees. */
function agreedLine(pdc: Pdc, { quotes }: Facts): Section['lines'] {
  const quote = quotes.get(pdc.pdcRef)
  if (!quote) return []
  const amount = formatCents(toCents(quote.monthlyAmount))
  return [{ term: pointName(pdc), value: texts.agreed(amount, formatDay(quote.firstDeposit)) }]
}

/** The same lines for a request that was sent, taken from its recap. */
export function agreedIn(sent: Section[]): Section['lines'] {
  const points = sent.flatMap(({ points = [] }) => points)
  return points.flatMap(({ address, ref, lines = [] }) => {
    const term = points.length > 1 ? `${address} (${ref})` : amountTerm
    const shownValue = (wanted: string) => lines.find(({ term }) => term === wanted)?.value
    const [amount, first] = [shownValue(amountTerm), shownValue(firstTerm)]
    return amount && first ? [{ term, value: texts.agreed(amount, first) }] : []
  })
}
