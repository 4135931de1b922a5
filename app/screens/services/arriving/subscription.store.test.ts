import { beforeEach, describe, expect, test } from 'vitest'
import { addMonths } from '#domain/values.ts'
import { store } from '#store/client.server.ts'
import type { Step } from '#wizard/declaration/wizard.ts'
import { loggedIn, onStore } from '../../../../tests/support/portal.ts'
import { utility } from '../../../../tests/support/upstream.ts'
import { tabOf } from '../../../../tests/support/wizard-tab.ts'
import {
  type Answers,
  type Facts,
  ownerSubscription,
  tenantSubscription,
} from './subscription.server.ts'

const facts: Facts = { today: '2026-11-22', left: { day: undefined, adresse: undefined } }

function questionOf(steps: Step<Facts, Answers>[], name: string) {
  const step = steps.find(each => each.name === name)
  if (step?.kind !== 'question') throw new Error(`no question ${name}`)
  return step
}

const messages = (steps: Step<Facts, Answers>[], name: keyof Answers, form: object) =>
  questionOf(steps, name)
    .schema(facts, {})
    .safeParse(form)
    .error?.issues.map(({ message }) => message)

const both = [
  {
    who: 'tenant',
    wizard: tenantSubscription,
    date: "Date d'arrivée",
    first: { dateArrivee: facts.today },
  },
  { who: 'owner', wizard: ownerSubscription, date: "Date d'achat", first: {} },
]

test.each(both)(
  '[SUBS-06] [SUBS-19] [SUBS-20] the date of the $who begins as it should',
  ({ wizard, date, first }) => {
    const step = questionOf(wizard.steps, 'date')
    expect(step.preset?.(facts, {})).toEqual(first)
    expect(step.view?.(facts, {})).toMatchObject({ label: date })
  },
)

test.each(both)(
  '[SUBS-04] [SUBS-15] the $who gives a day, a year back or six months ahead at most',
  ({ wizard, date }) => {
    const said = (dateArrivee?: string) => messages(wizard.steps, 'date', { dateArrivee })
    expect(said()).toEqual([`${date} requise`])
    expect(said('')).toEqual([`${date} requise`])
    for (const day of [-12, 0, 6].map(months => addMonths(facts.today, months)))
      expect(said(day), day).toBeUndefined()
    expect(said('21/11/2025')).toEqual([
      expect.stringMatching(
        /^La date ne peut pas être avant le 22\/11\/2025\.\nAu-delà d’un an, .+ au \d/s,
      ),
    ])
    expect(said('2027-05-23')).toEqual([
      expect.stringMatching(
        /^La date ne peut pas être après le 22\/05\/2027\.\n.+six mois à l’avance/s,
      ),
    ])
  },
)

test('[SUBS-07] [SUBS-14] [SUBS-16] [SUBS-18] each gives a paper of its own, the owner also as a text', () => {
  const none = { justificatif: [] }
  expect(messages(tenantSubscription.steps, 'justificatif', none)).toEqual([
    "Pièce d'identité requise",
  ])
  expect(messages(ownerSubscription.steps, 'justificatif', none)).toEqual([
    'Attestation de vente requise',
  ])
  expect(questionOf(ownerSubscription.steps, 'justificatif').files).toEqual({
    justificatif: { most: 1, texts: true },
  })
})

test.each(both)(
  '[SUBS-09] [SUBS-17] the $who may leave out the PDC reference and the comment',
  ({ wizard }) => {
    const { steps } = wizard
    expect(messages(steps, 'compteur', { numCompteur: 'C1009001' })).toBeUndefined()
    expect(messages(steps, 'index', { indexReleve: '01331' })).toBeUndefined()
    expect(messages(steps, 'index', { indexReleve: '12a' })?.[0]).toContain(
      "L'Index doit être au format numérique",
    )
    expect(messages(steps, 'index', { indexReleve: '1', commentaire: 'x'.repeat(61) })).toEqual([
      '60 caractères au plus.',
    ])
  },
)

test.each(both)('[DATA-16] what the $who sends has the names of the row', ({ wizard }) => {
  const answers: Answers = {
    compteur: { numCompteur: 'C1009001', refPDC: '' },
    date: { dateArrivee: facts.today },
    justificatif: { justificatif: ['ref'] },
    index: { indexReleve: '1331', commentaire: '' },
  }
  expect(wizard.tasks(answers, facts)).toEqual([
    expect.objectContaining({
      keys: ['subscription:C1009001'],
      body: {
        ...{ numCompteur: 'C1009001', refPDC: '', dateArrivee: facts.today },
        ...{ indexReleve: '1331', commentaire: '' },
      },
      files: { justificatif: ['ref'] },
    }),
  ])
})

describe('[BEY-94] a number is tried', () => {
  const { admits, answer } = utility()
  onStore()
  beforeEach(async () => {
    await store().quota.deleteMany()
    admits('PDC1')
    answer('isMeterFree', ({ url: { searchParams: asked } }) => {
      const day = asked.get('dateArrivee') ?? '9999-12-31'
      return asked.get('numCompteur') === 'C1009001' && day >= '2026-11-25'
    })
  })
  const tab = async () => tabOf((await loggedIn('subscriber')).cookie, [tenantSubscription])
  const base = tenantSubscription.base

  test('twenty times an hour where nothing may be subscribed; right ones are not counted', async () => {
    const { post } = await tab()
    const type = (numCompteur: string) => post(base, { numCompteur, refPDC: '' })
    for (let tried = 0; tried < 20; tried++) {
      expect((await type('9999999')).status).toBe(400)
      if (tried < 3)
        expect((await type('C1009001')).step?.frame.question).toBe('Quand arrivez-vous\u00a0?')
    }
    const refused = await type('9999998')
    expect(refused).toMatchObject({ status: 429, answer: { values: { numCompteur: '9999998' } } })
    expect(refused.answer?.notice?.text).toMatch(/^Trop de tentatives\. Réessayez dans /)
  })

  test('and its day: before the contract of the occupant ends it is refused at the day', async () => {
    const { post } = await tab()
    const { url } = await post(base, { numCompteur: 'C1009001', refPDC: '' })
    const early = await post(url, { dateArrivee: '2026-11-24' })
    expect(early.answer?.errors?.dateArrivee?.[0]).toMatch(/^À cette date, le compteur est encore/)
    const then = await post(url, { dateArrivee: '2026-11-25' })
    expect(then.url).toMatch(/justificatif$/)
  })
})
