import { expect, test } from 'vitest'
import { isEmail, mailProblem } from './email.ts'

test.each(['a@b.fr', 'claire.martin@example.fr', "o'brien+eau@sous.domaine.example"])(
  '« %s » is an e-mail address',
  text => expect(isEmail(text)).toBe(true),
)

test.each([
  '',
  'abc',
  '100001',
  'a@b',
  '@b.fr',
  'a b@c.fr',
  'a@b..fr',
  'a@-b.fr',
  'a@b.fr\r\nBcc: c@d.fr',
  `${'a'.repeat(250)}@b.fr`,
])('« %s » is none', text => expect(isEmail(text)).toBe(false))

test.each([
  ['claire', 'L’adresse e-mail n’est pas complète\nIl manque le signe @'],
  ['claire martin@eaux.fr', 'pas d’espace'],
  ['claire@eaux', 'nom d’un site'],
])('of « %s » what to do is said', (text, said) => expect(mailProblem(text)).toContain(said))
