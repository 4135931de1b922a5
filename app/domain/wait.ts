const minute = 60_000

/** A waiting time in French, rounded up so that it is never too short: « 12 minutes », « une heure ». */
export function waitText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / minute))
  if (minutes < 60) return minutes === 1 ? 'une minute' : `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'une heure' : `${hours} heures`
}
