import { addDays, addMonths, type Day } from '#domain/dates.ts'
import { judge } from '../average.ts'
import type { Rows } from './rows.ts'
import seed from './seed.json' with { type: 'json' }

/** Some generated subscribers want notices by mail; abnormal readings of the last two years were notified. */
export function noticesOfWorld(rows: Rows, today: Day): void {
  for (const { refAbo, ...threshold } of seed.thresholds) {
    rows.Threshold.push({ pdcRef: `P${refAbo}`, refAbo, ...threshold })
    rows.NoticeChoice.push({ refAbo, kind: 'seuil', since: today })
  }
  const owners = new Map(rows.MeteringPoint.map(({ pdcRef, refAbo }) => [pdcRef, refAbo]))
  const payers = new Set(unpaid(rows).map(({ pdcRef }) => owners.get(pdcRef) ?? ''))
  for (const refAbo of [...payers].slice(0, 3))
    for (const kind of ['facture', 'echeance', 'retard'])
      rows.NoticeChoice.push({ refAbo, kind, since: today })
  legalNotices(rows, today, owners)
}

const isGenerated = (pdcRef: string) => pdcRef >= 'P100010'

const unpaid = ({ Invoice }: Rows) =>
  Invoice.filter(({ pdcRef, balanceCents }) => isGenerated(pdcRef) && balanceCents > 0)

/** A day after each reading; the first that is too old to be sent any more could not be mailed, every other was opened. */
function legalNotices(rows: Rows, today: Day, owners: Map<string, string>): void {
  const meters = Map.groupBy(
    rows.Reading.filter(({ pdcRef }) => isGenerated(pdcRef)),
    ({ counterRef }) => counterRef,
  )
  const alerts = [...meters.values()].flatMap(readings =>
    judge(readings).flatMap(({ reading, previous, mean, isAlert }) => {
      const isNotified = reading.date > addMonths(today, -24) && reading.type !== 'Estimation'
      return isAlert && isNotified && previous && mean ? [{ reading, previous, mean }] : []
    }),
  )
  const lost = alerts.findIndex(({ reading }) => reading.date < addMonths(today, -3))
  for (const [rank, { reading, previous, mean }] of alerts.entries()) {
    const { pdcRef, counterRef } = reading
    const refAbo = owners.get(pdcRef) ?? ''
    const foundOn = addDays(reading.date, 1)
    const at = (hour: string) => `${foundOn}T${hour}:12:00.000+00:00`
    rows.LegalNotice.push({
      ...{ id: `avis-${counterRef}-${rank}`, refAbo, pdcRef, counterRef },
      ...{ oldIndex: previous.index, oldDate: previous.date },
      ...{ newIndex: reading.index, newDate: reading.date },
      consumption: reading.index - previous.index,
      average: mean.used / mean.days,
      ...{ foundOn, attempts: 1, nextAt: at('07') },
      ...(rank !== lost && { sentAt: at('06'), sentTo: `abonne.${refAbo}@example.fr` }),
      ...(rank !== lost && rank % 2 === 0 && { openedAt: at('17') }),
    })
  }
}
