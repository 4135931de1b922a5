import { readPassword } from './reading.ts'

const needs = [
  { pattern: /\p{Lu}/u, name: 'une majuscule' },
  { pattern: /\p{Ll}/u, name: 'une minuscule' },
  { pattern: /\d/, name: 'un chiffre' },
]
const shortest = 8

/** SIGNUP-08: at least 8 characters, one of them a capital letter, one a small letter, one a digit. */
export function isPassword(text: string): boolean {
  const composed = readPassword(text)
  return [...composed].length >= shortest && needs.every(({ pattern }) => pattern.test(composed))
}

export function passwordAdvice(text: string): string {
  const more = shortest - [...readPassword(text)].length
  const lacks = [
    ...(more > 0 ? [more > 1 ? `${more} caractères` : '1 caractère'] : []),
    ...needs.filter(({ pattern }) => !pattern.test(text)).map(({ name }) => name),
  ]
  return `Il y manque ${new Intl.ListFormat('fr').format(lacks)}.`
}

/** PWD-09: whether two posted fields, `password` and `confirmation`, hold the same well-formed password. */
export function isConfirmedPassword(form: FormData): boolean {
  const [password, again] = ['password', 'confirmation'].map(name =>
    readPassword(String(form.get(name) ?? '')),
  ) as [string, string]
  return isPassword(password) && password === again
}
