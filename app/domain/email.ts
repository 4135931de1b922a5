/** SIGNUP-05: what browsers accept in a field of type email, with a dot in the domain, 254 characters at most. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && pattern.test(text)
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const pattern = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]{1,64}@${label}(?:\\.${label})+$`, 'i')

export const incompleteMail = 'L’adresse e-mail n’est pas complète'

/** `incomplete` replaces the first line where a requirement has its own text. */
export const mailProblem = (text: string, incomplete = incompleteMail) =>
  `${incomplete}\n${adviceFor(text)}`

function adviceFor(text: string): string {
  if (!text.includes('@')) return 'Il manque le signe @, comme dans nom@exemple.fr.'
  if (/\s/.test(text)) return 'Une adresse e-mail n’a pas d’espace.'
  return 'Elle se termine par le nom d’un site, comme nom@exemple.fr\u00a0: relisez-la.'
}
