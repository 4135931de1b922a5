// Days are written yyyy-MM-dd, and reckoned in UTC.

type Key = { key: string; shiftKey: boolean }

/** The day that a key moves to from another one; undefined for any other key. */
export function byKey({ key, shiftKey }: Key, from: string): string | undefined {
  const weekday = dateOf(from).getUTCDay()
  const moves: Record<string, () => string> = {
    ArrowLeft: () => shift(from, -1),
    ArrowRight: () => shift(from, 1),
    ArrowUp: () => shift(from, -7),
    ArrowDown: () => shift(from, 7),
    Home: () => shift(from, -weekday),
    End: () => shift(from, 6 - weekday),
    PageUp: () => shiftMonths(from, shiftKey ? -12 : -1),
    PageDown: () => shiftMonths(from, shiftKey ? 12 : 1),
  }
  return moves[key]?.()
}

export const inFrench = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', ...options })
const inWords = inFrench({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** CONST-05: « dimanche 1er novembre 2026 », « lundi 2 novembre 2026 ». */
export const dayWords = (day: string) => inWords.format(dateOf(day)).replace(/ 1 /, ' 1er ')

export const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

function shift(day: string, count: number): string {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The 31st becomes the last day of a shorter month. */
export function shiftMonths(day: string, count: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  const moved = new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)))
  return moved.toISOString().slice(0, 10)
}

/** The weeks of a day's month, from Sunday to Saturday; '' for the days of its neighbours. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`
  const weeks: string[][] = []
  for (let sunday = shift(first, -dateOf(first).getUTCDay()); ; sunday = shift(sunday, 7)) {
    const week = Array.from({ length: 7 }, (_, index) => shift(sunday, index))
    if (!week.some(each => each.startsWith(day.slice(0, 7)))) return weeks
    weeks.push(week.map(each => (each.startsWith(day.slice(0, 7)) ? each : '')))
  }
}
