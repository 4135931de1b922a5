import { expect, test } from 'vitest'
import { htmlOf } from '#ui/test-render.tsx'
import { RestrictionCard } from './alerts.tsx'

test('[BEY-131] a danger to health is said in words, as no error', () => {
  const html = htmlOf(
    <RestrictionCard restrictions={[{ who: 'babies', text: 'Trop de nitrates.' }]} />,
  )
  expect(html).toContain('Pas d’eau du robinet pour les bébés')
  expect(html).toContain('«\u00a0Trop de nitrates.\u00a0»')
  expect(html).not.toContain('Erreur')
})
