import { describe, expect, test } from 'vitest'
import { htmlOf } from '#ui/test-render.tsx'
import type { Report, TaskLine } from '../declaration/wizard.ts'
import { ReportView } from './report-view.tsx'

const report = (states: TaskLine['state'][], other: Partial<Report> = {}): string =>
  htmlOf(
    <ReportView
      pageTitle="Bilan"
      title="Essai : bilan"
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

describe('[WIZ-19] what of a sending is left', () => {
  test('follows, when nothing went wrong', () => {
    const html = report(['done', 'waiting', 'waiting'])
    expect(html).toContain(
      'L’envoi de votre demande n’est pas terminé\u00a0: 1 sur 3. Le reste suivra si vous continuez l’envoi\u00a0; ce qui est fait ne sera pas envoyé une seconde fois.',
    )
    expect(buttons(html)).toEqual(['Continuer l’envoi', 'En rester là'])
  })

  test.each([
    ['refused', 'n’a abouti qu’en partie\u00a0: 1 sur 3'],
    ['doubtful', 'pas tout pu confirmer\u00a0: 1 sur 3. Réessayer est sans risque'],
  ] as const)('is tried again, when anything is %s', (state, said) => {
    const html = report(['done', state, 'waiting'])
    expect(html).toContain(said)
    expect(buttons(html)).toEqual(['Réessayer', 'En rester là'])
  })

  test('may be done all the same, when its answer was lost and it was left at that', () => {
    const html = report(['done', 'doubtful'], { isOver: true, canRetry: false })
    expect(html).toContain(
      'a pu être pris en compte\u00a0: si c’est le cas, un courriel vous le dira',
    )
  })

  test('does not follow any more, once it was left at that', () => {
    const html = report(['done', 'waiting'], { isOver: true, canRetry: false })
    expect(html).toContain('n’a abouti qu’en partie\u00a0: 1 sur 2')
    expect(buttons(html)).toEqual(['Faire une autre demande'])
  })
})

test('[WIZ-19] when and what they had asked for can be read before it is sent again', () => {
  const html = report(['refused'])
  expect(html).toMatch(/<h2[^>]*>Votre demande du 21\/11\/2026 à 14:05<\/h2>/)
  expect(html).toMatch(/<dt[^>]*>Point<\/dt>.*P1.*<\/dd>/s)
  expect(html).not.toContain('Modifier')
})

test('[WIZ-19] whom to ask about it can be called from the page', () => {
  expect(report(['refused'])).toContain('href="tel:0200000000"')
})
