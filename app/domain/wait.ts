const second = 1000
const minute = 60 * second

/** A waiting time in French, rounded up so as never to be too short: « 40 secondes », « 12 minutes », « une heure ». */
export function waitText(ms: number): string {
  const seconds = Math.max(10, Math.ceil(ms / second / 10) * 10)
  if (seconds < 60) return `${seconds} secondes`
  const minutes = Math.ceil(ms / minute)
  if (minutes < 60) return minutes <= 1 ? 'une minute' : `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'une heure' : `${hours} heures`
}
