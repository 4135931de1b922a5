/** A calendar day of the utility, `yyyy-MM-dd`; two of them compare as strings. */
export type Day = string

const parisDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' })

/** The utility's local day at an instant. */
export function dayOf(instant: Date): Day {
  return parisDay.format(instant)
}

/** CONST-02: dd/MM/yyyy. */
export function formatDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}

const parisTime = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
})

/** « 21/11/2026 à 14:05 », in Paris. */
export function formatInstant(instant: Date): string {
  return `${formatDay(dayOf(instant))} à ${parisTime.format(instant)}`
}

/** A day as a form posts it, or as a person types it where there is no date field: dd/MM/yyyy. */
export function parseDay(text: string): Day | undefined {
  const typed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const day = typed ? `${typed[3]}-${two(typed[2])}-${two(typed[1])}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const instant = new Date(`${day}T00:00:00Z`)
  // 31 February would otherwise become a day of March.
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
  return exists ? day : undefined
}

const two = (digits = '') => digits.padStart(2, '0')
