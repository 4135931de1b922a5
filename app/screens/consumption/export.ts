import { formatDay } from '#domain/values.ts'
import { csvFile } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { download, requireSubscriber } from '#session/guards.server.ts'
import { selectReadings, typeOf } from './readings-list.ts'

const header = [
  'Date',
  'Index (m³)',
  'Consommation (m³)',
  'Consommation par jour (m³)',
  'Compteur',
  'Type de relève',
]

/** All pages of the readings, filtered and sorted as the address says. */
export const loader = download(
  requireSubscriber,
  paths.consumption,
  async ({ call, pdc }, { url }) => {
    const query = { pdc: pdc.pdcRef }
    const readings = await call('getReadings', { query })
    const { rows, year } = selectReadings(readings, url.searchParams)
    return csvFile(
      ['releves', pdc.pdcRef, year].filter(Boolean).join('-'),
      header,
      rows.map(reading => [
        formatDay(reading.date),
        reading.index,
        reading.consumption,
        { decimal: reading.dailyCons },
        reading.counterRef,
        typeOf(reading),
      ]),
    )
  },
)
