const needs = [/\p{Lu}/u, /\p{Ll}/u, /\d/]

/** SIGNUP-08: at least 8 characters, one of them a capital letter, one a small letter, one a digit. */
export function isPassword(text: string): boolean {
  return [...text].length >= 8 && needs.every(need => need.test(text))
}

/** PWD-09: whether two posted fields, `password` and `confirmation`, hold the same well-formed password. */
export function isConfirmedPassword(form: FormData): boolean {
  const password = String(form.get('password') ?? '')
  return isPassword(password) && password === form.get('confirmation')
}
