const needs = [
  { pattern: /\p{Lu}/u, name: 'une majuscule' },
  { pattern: /\p{Ll}/u, name: 'une minuscule' },
  { pattern: /\d/, name: 'un chiffre' },
]
const shortest = 8

/** SIGNUP-08: at least 8 characters, one of them a capital letter, one a small letter, one a digit. */
export function isPassword(text: string): boolean {
  return [...text].length >= shortest && needs.every(({ pattern }) => pattern.test(text))
}

export function passwordAdvice(text: string): string {
  const more = shortest - [...text].length
  const lacks = [
    ...(more > 0 ? [more > 1 ? `${more} caractères` : '1 caractère'] : []),
    ...needs.filter(({ pattern }) => !pattern.test(text)).map(({ name }) => name),
  ]
  return `Il y manque ${new Intl.ListFormat('fr').format(lacks)}.`
}

/** PWD-09: whether two posted fields, `password` and `confirmation`, hold the same well-formed password. */
export function isConfirmedPassword(form: FormData): boolean {
  const password = String(form.get('password') ?? '')
  return isPassword(password) && password === form.get('confirmation')
}
