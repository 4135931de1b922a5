import { beforeEach, describe, expect, test } from 'vitest'
import '../../../tests/support/portal.ts'
import { asAtFirst, known, long, short } from '../../../tests/support/toy-wizard.ts'
import {
  type Answers,
  answered,
  type Content,
  nothingYet,
  progressOf,
  recapDigest,
  stepAfter,
  typedIn,
  valuesOf,
} from './progress.server.ts'

const draft = 'd1'

beforeEach(() => {
  asAtFirst()
})

describe('how far one may go', () => {
  test.each([
    ['points', 7],
    ['points', { pdc: [] }],
    ['points', { pdc: ['PDC1', 'X'] }],
    ['motif', null],
    ['motif', { motif: '' }],
    ['compte', 'FR76'],
    ['compte', { iban: 'FERME' }],
  ])(
    'is that step whose answer is none, whatever the store holds of it and after it: %s, %j',
    (name, answer) => {
      const right = {
        points: { pdc: ['PDC1', 'PDC2'] },
        motif: { motif: 'a' },
        compte: { iban: 'FR76' },
      }
      const content = {
        answers: { ...right, accord: { accord: 'oui' }, [name]: answer },
        typed: {},
      }
      for (const wizard of [short, long]) {
        const { asked, reach, answers } = progressOf(wizard, known, content as Content, draft)
        expect(asked[reach]?.name).toBe(name)
        expect(Object.keys(answers)).toEqual(asked.slice(0, reach).map(step => step.name))
      }
    },
  )

  test('is a step further with each answer, and no recap is passed for another one', () => {
    let now = nothingYet
    const at = () => {
      const { asked, reach } = progressOf(long, known, now, draft)
      return asked[reach]?.name
    }
    const answer = (name: string, answer: unknown) => {
      const step = long.steps.find(step => step.name === name)
      if (step) now = answered(now, step as never, answer)
    }
    expect(at()).toBe('points')
    answer('points', { pdc: ['PDC1'] })
    expect(at()).toBe('compte')
    answer('compte', { iban: 'FR7612' })
    expect(at()).toBe('recapitulatif')
    const shown = () =>
      recapDigest(long, known, { points: now.answers.points, compte: now.answers.compte }, draft)
    answer('recapitulatif', shown())
    expect(at()).toBe('accord')
    // An agreement goes with the sending: kept, it would count for nothing.
    answer('accord', { accord: 'oui' })
    expect(at()).toBe('accord')
    expect(progressOf(long, known, now, draft).answers).not.toHaveProperty('accord')
    answer('compte', { iban: 'FR9912' })
    expect(at()).toBe('recapitulatif')
    answer('compte', { iban: 'FR7612' })
    expect(at()).toBe('accord')
    known.tariff = 'T2'
    expect(at()).toBe('recapitulatif')
  })

  test('leads on from a step to the next one that these answers ask for', () => {
    const [points, , account, recap] = short.steps as never[]
    const next = (step: never, answers: Answers) => stepAfter(short, step, answers).name
    expect(next(points as never, { points: { pdc: ['PDC1'] } })).toBe('compte')
    expect(next(points as never, { points: { pdc: ['PDC1', 'PDC2'] } })).toBe('motif')
    expect(next(account as never, { points: { pdc: ['PDC1'] } })).toBe('recapitulatif')
    expect(next(recap as never, {})).toBe('recapitulatif')
  })
})

describe('what a step keeps', () => {
  const points = short.steps[0] as never
  const account = short.steps[2] as never

  test('is its answer, and then nothing that was typed; another answer takes along what depends on it', () => {
    const before: Content = {
      answers: {
        points: { pdc: ['PDC1', 'PDC2'] },
        motif: { motif: 'a' },
        compte: { iban: 'FR76' },
      },
      typed: { points: { pdc: '' }, motif: { motif: 'b' }, compte: { iban: 'x' } },
    }
    const same = answered(before, points, { pdc: ['PDC1', 'PDC2'] })
    expect(same).toEqual({
      answers: before.answers,
      typed: { motif: { motif: 'b' }, compte: { iban: 'x' } },
    })
    expect(answered(before, points, { pdc: ['PDC2'] })).toEqual({
      answers: { points: { pdc: ['PDC2'] }, compte: { iban: 'FR76' } },
      typed: { compte: { iban: 'x' } },
    })
  })

  test('is what was typed last, in place of an answer that it no longer is', () => {
    const before = answered(nothingYet, account, { iban: 'FR76' })
    const now = typedIn(before, account, { iban: 'FERM' })
    expect(now).toEqual({ answers: {}, typed: { compte: { iban: 'FERM' } } })
    expect(valuesOf(account, known, now, {})).toEqual({ iban: 'FERM' })
    expect(valuesOf(account, known, before, {})).toEqual({ iban: 'FR76' })
    expect(valuesOf(points, known, now, {})).toEqual({ pdc: ['PDC1'] })
  })
})

describe('what a recap showed', () => {
  const answers = { points: { pdc: ['PDC1'] }, compte: { iban: 'FR7612' } }
  const shown = () => recapDigest(short, known, answers, draft)

  test('is the same in whatever order it was kept', () => {
    const turned = { compte: { iban: 'FR7612' }, points: { pdc: ['PDC1'] } }
    expect(recapDigest(short, known, turned, draft)).toBe(shown())
  })

  test.each([
    ['an answer that reads the same', { ...answers, compte: { iban: 'FR9912' } }],
    ['an answer that is neither shown nor sent', { ...answers, autre: 'x' }],
    ['the order of what is sent', { ...answers, points: { pdc: ['PDC2', 'PDC1'] } }],
  ])('differs by %s', (_, other) => {
    expect(recapDigest(short, known, other, draft)).not.toBe(shown())
  })

  test('differs by what is sent and not shown, by the draft, by the wizard; and tells nothing', () => {
    const before = shown()
    expect(before).not.toContain('FR7612')
    expect(recapDigest(short, known, answers, 'd2')).not.toBe(before)
    expect(recapDigest(long, known, answers, draft)).not.toBe(before)
    known.tariff = 'T2'
    expect(shown()).not.toBe(before)
  })
})
