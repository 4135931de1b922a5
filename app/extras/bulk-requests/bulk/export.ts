import { redirect } from '@remix-run/node'
import { answerBy } from '#domain/request.ts'
import { formatDay } from '#domain/values.ts'
import { csvFile } from '#http/attachment.server.ts'
import { PageFailure, type RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { filterOf, requestColumns } from '#screens/admin/requests/list-filter.server.ts'
import { due, listOf } from '#screens/admin/requests/requests.server.ts'
import { download, requireAdmin } from '#session/guards.server.ts'
import { listHref, readList } from '#ui/list-state.ts'
import type { Histo } from '#upstream/catalogue/entities.ts'

const header = [
  'Référence',
  'PDC',
  'Date',
  'Réponse avant',
  'En retard',
  'Statut',
  'Type',
  'Message',
]

/** The most rows of one call, and of the file: a spreadsheet opens as many, and an agent would not read more. */
const each = 1000
/** Of a list that is narrowed by an extra, one call gives fewer. */
const eachNarrower = 500
const most = 20_000

const back = ({ url }: RouteArgs) => listHref(paths.staffRequests, url.search)

export const loader = download(requireAdmin, back, async (staff, { url }) => {
  const { call, today } = staff
  const { wanted, errors } = filterOf(url, today)
  // The list says what is wrong with its filter.
  const { isNarrower, rows: narrower } = await listOf(staff, url)
  if (Object.keys(errors).length > 0 || (isNarrower && !narrower))
    throw redirect(listHref(paths.staffRequests, url.search))
  const { sort: order, direction } = readList(url.searchParams, requestColumns)
  const reverse = direction === 'desc' ? 'true' : 'false'
  const found = new Map<string, Histo>()
  const [read, size] =
    isNarrower && narrower
      ? [narrower, eachNarrower]
      : [
          (start: number, end: number) => {
            const window = { startValue: String(start), endValue: String(end) }
            return call('getUsersClaim', { query: { ...wanted, order, reverse, ...window } })
          },
          each,
        ]
  for (let start = 0, isMore = true; isMore; start += size) {
    const rows = await read(start, start + size)
    const before = found.size
    for (const row of rows) found.set(row.id, row)
    if (found.size > most) throw tooMany()
    // A back end that ignores the window answers the same rows again, which may be as many as a window holds.
    isMore = rows.length === size && found.size > before
  }
  const late = (row: Histo) => (due(row, today).isLate ? 'oui' : 'non')
  const rows = [...found.values()].filter(row => !('lateBefore' in wanted) || late(row) === 'oui')
  return csvFile(
    `demandes-${today}`,
    header,
    rows.map(row => [
      ...[row.id, row.pdc, formatDay(row.dateDemande), formatDay(answerBy(row))],
      ...[late(row), row.statutDemande, row.typeDemande, row.message],
    ]),
  )
})

const tooMany = () =>
  new PageFailure(409, {
    title: 'Trop de demandes',
    text: `Un fichier tient ${most.toLocaleString('fr-FR')} demandes au plus\u00a0: réduisez le filtre.`,
  })
