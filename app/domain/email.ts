import { strangeIn } from './reading.ts'
import { unquoted } from './unquoted.ts'

/** SIGNUP-05: what browsers accept in a field of type email, with a dot in the domain, 254 characters at most. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && pattern.test(text)
}

/** BEY-604: an address as people copy it: « Inès <ines@exemple.fr> », a link to write to it, with a final dot. */
export function mailTyped(text: string): string {
  const line = unquoted(text)
  const [start, end] = [line.lastIndexOf('<') + 1, line.lastIndexOf('>')]
  return (end > start ? line.slice(start, end) : line)
    .replace(/^(?:mailto|e-?mail|mail) ?: ?/i, '')
    .replace(/(@[^@?]*)\?.*| ?[.,;]$/, '$1')
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** A dot stands between two other signs: mail servers refuse it at the start, at the end, and twice. */
const local = "(?=[^@]{1,64}@)[\\w!#$%&'*+/=?^`{|}~-]+(?:\\.[\\w!#$%&'*+/=?^`{|}~-]+)*"
const pattern = new RegExp(`^${local}@${label}(?:\\.${label})+$`, 'i')

export const incompleteMail = 'L’adresse e-mail n’est pas complète'

/** `incomplete` replaces the first line where a requirement has its own text. */
export const mailProblem = (text: string, incomplete = incompleteMail) =>
  `${incomplete}\n${adviceFor(text)}`

function adviceFor(text: string): string {
  if (!text.includes('@')) return 'Il manque le signe @, comme dans nom@exemple.fr.'
  if (/\s/.test(text)) return 'Une adresse e-mail n’a pas d’espace.'
  const strange = strangeIn(text, /[!#-'*+\-./0-9=?@A-Z^_`a-z{|}~]/)
  if (strange)
    return `Une adresse e-mail n’a ni accent ni signe comme ${strange}\u00a0: retapez-la.`
  if (/\.\.|^\.|\.@/.test(text)) return 'Un point y est de trop\u00a0: relisez-la.'
  return 'Elle se termine par le nom d’un site, comme nom@exemple.fr\u00a0: relisez-la.'
}
