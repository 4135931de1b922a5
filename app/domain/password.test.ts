import { expect, test } from 'vitest'
import { isConfirmedPassword, isPassword, passwordAdvice } from './password.ts'

test.each(['Abcdefg1', 'Eau-Claire-2026', 'Éclusé26', 'Un mot de passe 1'])(
  '« %s » is well formed',
  password => expect(isPassword(password)).toBe(true),
)

test.each([
  ['', 'nothing'],
  ['Ab12345', 'seven characters'],
  ['abcdefg1', 'no capital'],
  ['ABCDEFG1', 'no small letter'],
  ['Abcdefgh', 'no digit'],
  ['Ab1💧💧💧💧', 'seven characters that take more room'],
  ['Éé1éé'.normalize('NFD'), 'five characters, whose accents stand apart'],
])('[SIGNUP-08] « %s » is not: %s', password => expect(isPassword(password)).toBe(false))

test('a confirmed password is well formed and typed twice alike', () => {
  const form = (password: string, confirmation?: string) => {
    const posted = new FormData()
    posted.set('password', password)
    if (confirmation !== undefined) posted.set('confirmation', confirmation)
    return posted
  }
  expect(isConfirmedPassword(form('Abcdefg1', 'Abcdefg1'))).toBe(true)
  expect(isConfirmedPassword(form('Abcdefg1', 'Abcdefg2'))).toBe(false)
  expect(isConfirmedPassword(form('Abcdefg1'))).toBe(false)
  expect(isConfirmedPassword(form('abc', 'abc'))).toBe(false)
  expect(isConfirmedPassword(new FormData())).toBe(false)
  const accents = 'Éclusé26'
  expect(isConfirmedPassword(form(accents, accents.normalize('NFD')))).toBe(true)
})

test.each([
  ['Ab1', 'Il y manque 5 caractères.'],
  ['abcdefg', 'Il y manque 1 caractère, une majuscule et un chiffre.'],
  ['ABCDEFG1', 'Il y manque une minuscule.'],
])('what « %s » lacks is said', (text, said) => expect(passwordAdvice(text)).toBe(said))
