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
