import { randomUUID } from 'node:crypto'
import { NotTried } from './fault.ts'
import { given, type Trial } from './kit.ts'

/** The first meter of a point of the subscriber. */
export async function meterOf(at: Trial, pdc: string) {
  const [meter] = await at.ask('getPreviousReports', { query: { pdc } }, 'subscriber')
  return given(meter, `${pdc} n’a aucun compteur`)
}

/** Today's reading of the subscriber, not sent yet: one is taken a day. */
export async function newReading(at: Trial) {
  const pdc = await at.point('subscriber')
  const isSent = await at.ask('getReadingCheck', { query: { pdc } }, 'subscriber')
  if (isSent) throw new NotTried(`un relevé de ${pdc} a déjà été envoyé aujourd’hui`)
  const { counterRef, report } = await meterOf(at, pdc)
  const reference = randomUUID()
  const user = at.login('subscriber')
  const index = (report?.index ?? 0) + 1
  return { reference, pdc, counterRef, user, index, date: at.today(), comment: '' }
}
