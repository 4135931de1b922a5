import { expect, test } from 'vitest'
import { htmlOf } from './test-render.tsx'
import { YearChoice } from './year-choice.tsx'

const shown = (
  years: string[],
  path = '/l?annee=2024&tri=date&page=3&facture=F1',
  anchor?: string,
) =>
  htmlOf(
    <YearChoice
      label="Années des factures"
      path="/l"
      years={years}
      year="2024"
      keeps={['tri', 'sens']}
      anchor={anchor}
    />,
    path,
  )
const upTo = (count: number) => Array.from({ length: count }, (_, i) => String(2026 - i))

test('a few years are links that keep the order of the list and begin at its first page', () => {
  const html = shown(upTo(8))
  expect(html).toContain('<nav aria-label="Années des factures"')
  expect(html).toContain('href="/l?tri=date">Toutes</a>')
  expect(html).toMatch(
    /<a [^>]*aria-current="page"[^>]*href="\/l\?tri=date&amp;annee=2024">2024<\/a>/,
  )
  expect(html.match(/aria-current/g)).toHaveLength(1)
})

test('many years are a field, whose form keeps as much', () => {
  const html = shown(upTo(9))
  expect(html).not.toContain('<nav')
  expect(html).toMatch(/<label[^>]*for="champ-annee">Année<\/label>/)
  expect(html).toContain('<option value="">Toutes</option>')
  expect(html).toMatch(/<option value="2024" selected="">/)
  expect(html).toContain('<input type="hidden" name="tri" value="date"/>')
  expect(html).not.toContain('name="page"')
})

test('one year is no choice', () => {
  expect(shown(['2026'])).toBe('')
})

test('within a longer page, either leads back to the list', () => {
  expect(shown(upTo(2), '/l', 'liste')).toContain('href="/l?annee=2026#liste"')
  expect(shown(upTo(9), '/l', 'liste')).toContain('action="/l#liste"')
})
