import { describe, expect, test } from 'vitest'
import { htmlOf } from '#ui/test-render.tsx'
import type { Report, TaskLine } from '../declaration/wizard.ts'
import { ReportView } from './report-view.tsx'

const report = (states: TaskLine['state'][], other: Partial<Report> = {}): string =>
  htmlOf(
    <ReportView
      pageTitle="Bilan"
      frame={{ wizard: 'Essai' }}
      href="/essai/1/bilan"
      sentAt="21/11/2026 à 14:05"
      sections={[{ title: 'Points', lines: [{ term: 'Point', value: 'P1' }] }]}
      lines={states.map((state, n) => ({ subject: `P${n}`, state, text: '' }))}
      canRetry
      phone="02 00 00 00 00"
      isOver={false}
      base="/essai"
      {...other}
    />,
  )

const buttons = (html: string) =>
  [...html.matchAll(/<(?:button|a)\b(?![^>]*"tel:).*?<\/(?:button|a)>/g)].map(([one]) =>
    one.replaceAll(/<[^>]*>/g, ''),
  )

const heading = (html: string) =>
  (/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '').replaceAll(/<[^>]*>/g, '')

describe('[WIZ-19] the report says of what is not sent yet that it', () => {
  test('follows, when nothing went wrong', () => {
    const html = report(['done', 'waiting', 'waiting'])
    expect(heading(html)).toBe('Fait pour 1 adresse sur 3 Essai, demande du 21/11/2026 à 14:05')
    expect(html).toMatch(
      /Restent 2 adresses<.*>L’envoi n’est pas terminé, et suivra si vous le continuez\.<.*>Ce qui est fait ne sera pas envoyé une seconde fois\.</,
    )
    expect(buttons(html)).toEqual(['Continuer l’envoi pour 2 adresses', 'En rester là'])
  })

  test.each([
    ['refused', /alertCard--error.*Restent 2 adresses<.*>Ce qui est fait/],
    ['doubtful', /alertCard--warning.*Restent 2 adresses<.*>Réessayer est sans risque/],
  ] as const)('is tried again, when anything is %s', (state, said) => {
    const html = report(['done', state, 'waiting'])
    expect(heading(html)).toContain('Fait pour 1 adresse sur 3')
    expect(html).toMatch(said)
    expect(buttons(html)).toEqual(['Réessayer pour 2 adresses', 'En rester là'])
  })

  test('comes first: refused, then unanswered, then done', () => {
    const html = report(['done', 'doubtful', 'waiting', 'refused'])
    const subjects = [...html.matchAll(/<span[^>]*>(P\d)<\/span>/g)].map(([, subject]) => subject)
    expect(subjects).toEqual(['P3', 'P1', 'P2', 'P0'])
  })

  test('[BEY-450] is said in one card without counting addresses, where nothing else was asked', () => {
    const html = report(['doubtful'])
    expect(html).toMatch(/alertCard--warning.*<h2[^>]*>P0<.*>Réessayer est sans risque/)
    expect(html).not.toMatch(/1 adresse|rows__/)
    expect(buttons(html)).toEqual(['Réessayer', 'En rester là'])
  })

  test('may be done all the same, when its answer was lost and the subscriber stopped there', () => {
    const html = report(['done', 'doubtful'], { isOver: true, canRetry: false })
    expect(html).toContain('a pu être pris en compte\u00a0: si c’est le cas, un e-mail le dira')
  })

  test('does not follow any more, once the subscriber stopped there', () => {
    const html = report(['done', 'waiting'], { isOver: true, canRetry: false })
    expect(html).toMatch(/Vous en êtes resté là<.*>Ce qui est fait reste fait\.</)
    expect(buttons(html)).toEqual(['Faire une autre demande'])
  })

  test.each([
    [['refused'], 'Rien n’est encore fait'],
    [['refused', 'doubtful'], 'Rien n’est encore confirmé'],
    [['done', 'sending'], 'Envoi en cours'],
  ] as const)('is %j, in the heading', (states, said) => {
    expect(heading(report([...states]))).toContain(said)
  })
})

test('[WIZ-19] the request can be read again before it is sent again', () => {
  const html = report(['refused'])
  expect(html).toMatch(/<summary[^>]*>Ce que vous avez demandé/)
  expect(html).toMatch(/<dt[^>]*>Point<\/dt>.*P1.*<\/dd>/s)
  expect(html).not.toContain('Modifier')
})

test('[WIZ-19] the service can be called from the page', () => {
  expect(report(['refused'])).toContain('href="tel:0200000000"')
})
