export function isoDay(text: string): string {
  const spaced = text.trim().replace(/^(\d{2})(\d{2})(\d{4}|\d{2})$/, '$1/$2/$3')
  const typed = /^(\d{1,2}) ?[/. -] ?(\d{1,2}) ?[/. -] ?(\d{4}|\d{2})$/.exec(spaced)
  const iso = typed ? `${typed[3]?.padStart(4, '20')}-${two(typed[2])}-${two(typed[1])}` : text
  return isDay(iso) ? iso : ''
}

const two = (digits = '') => digits.padStart(2, '0')

function isDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** CONST-04: the day as dd/MM/yyyy; a text that is no day stays as it was typed. */
export function frenchDay(text: string): string {
  const [year, month, day] = isoDay(text).split('-')
  return year ? `${day}/${month}/${year}` : text
}
