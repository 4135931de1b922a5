import { expect, test } from 'vitest'
import '../../../tests/support/portal.ts'
import { faqAt } from './faq.server.ts'

const thanksOf = (avis: string) =>
  faqAt(new URL(`http://portail.test/faq?question=chlore&avis=${avis}`)).thanks

test('an opinion is thanked for, or said not to be counted; what was made up says nothing', () => {
  expect(thanksOf('compte')).toBe('Merci, c’est noté.')
  expect(thanksOf('trop')).toContain('n’est pas compté')
  for (const made of ['', 'autre', '__proto__', 'constructor']) expect(thanksOf(made)).toBeNull()
})
