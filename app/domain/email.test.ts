import { expect, test } from 'vitest'
import { isEmail, mailProblem, mailTyped } from './email.ts'

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
  'in..es@exemple.fr',
  '.ines@exemple.fr',
  'ines.@exemple.fr',
  'inès@exemple.fr',
  'a@-b.fr',
  'a@b.fr\r\nBcc: c@d.fr',
  `${'a'.repeat(250)}@b.fr`,
])('« %s » is none', text => expect(isEmail(text)).toBe(false))

test.each([
  ['claire', 'L’adresse e-mail n’est pas complète\nIl manque le signe @'],
  ['claire martin@eaux.fr', 'pas d’espace'],
  ['claire@eaux', 'nom d’un site'],
  ['in..es@exemple.fr', 'Un point y est de trop'],
  ['.ines@exemple.fr', 'Un point y est de trop'],
  ['\u0456nes@exemple.fr', '«\u00a0\u0456\u00a0»'],
  ['inès@exemple.fr', '«\u00a0è\u00a0»'],
])('of « %s » what to do is said', (text, said) => expect(mailProblem(text)).toContain(said))

test.each([
  '<ines@exemple.fr>',
  'Inès Durand <ines@exemple.fr>',
  'mailto:ines@exemple.fr',
  'mailto:ines@exemple.fr?subject=Bonjour',
  '« ines@exemple.fr »',
  '"ines@exemple.fr"',
  'E-mail : ines@exemple.fr',
  'ines@exemple.fr.',
  ' ines@exemple.fr ; ',
  'ines＠exemple.fr',
  'ines@\u200Bexemple.fr',
])('[BEY-604] « %s » is read as the address', text => {
  expect(mailTyped(text)).toBe('ines@exemple.fr')
})
