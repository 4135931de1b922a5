import type { Cell } from '#domain/csv.ts'
import { addDays, type Day, formatDay } from '#domain/dates.ts'
import { lateBefore, requestStatuses } from '#domain/request.ts'
import { isoWeek, statisticWeeks } from '#domain/request-statistics.ts'
import { orNotice } from '#http/notice.server.ts'
import * as paths from '#paths.ts'
import type { Admin } from '#session/guards.server.ts'
import { offers, settings } from '#settings.server.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import type { ShownFigure } from '../sheet-parts.tsx'

type Row = Answer<'getRequestStatistics'>[number]

/** Over how many weeks the address asks for. */
const weeksOf = ({ searchParams }: URL) =>
  statisticWeeks.find(count => String(count) === searchParams.get('semaines')) ?? 12

const read = ({ call }: Admin, weeks: number) =>
  call('getRequestStatistics', { query: { weeks: String(weeks) as '12' | '26' | '52' } })

/** « S47, du 16/11/2026 », or « S48, du 23/11/2026 (en cours) ». */
function weekWords(monday: Day, today: Day): string {
  const now = today < addDays(monday, 7) ? ' (en cours)' : ''
  return `${weekNumber(monday)}, du ${formatDay(monday)}${now}`
}

const weekNumber = (monday: Day) => `S${String(isoWeek(monday).week).padStart(2, '0')}`

const everyType = 'Tous les types'

const days = (median: number | null) =>
  median === null ? '–' : `${String(median).replace('.', ',')}\u00a0j`

const shown = ({ received, treated, late, median, p90 }: Row) => ({
  ...{ received, treated, late },
  median: days(median),
  p90: days(p90 ?? null),
})

/** The figures by type over the period, and by week of all types or of the one that is chosen. */
export async function showStatistics(staff: Admin, { url }: { url: URL }) {
  const count = weeksOf(url)
  const [rows, agents, late] = await Promise.all([
    read(staff, count),
    loadOf(staff),
    lateByStatus(staff),
  ])
  const ofPeriod = rows.filter(({ week }) => week === null)
  const types = ofPeriod.flatMap(({ type }) => (type === null ? [] : [type]))
  const type = types.find(one => one === url.searchParams.get('type')) ?? null
  const weeks = rows.flatMap(row =>
    row.type === type && row.week !== null ? [{ ...row, week: row.week }] : [],
  )
  const sum = ofPeriod.find(row => row.type === type)
  return {
    ...{ count, types, type: type ?? '', choices: [...statisticWeeks] },
    isEmpty: !sum || sum.received + sum.treated + sum.late === 0,
    byType: ofPeriod.map(row => {
      const name = row.type ?? everyType
      return { ...shown(row), id: name, name }
    }),
    // The newest first; the drawing goes with the time.
    weeks: weeks.toReversed().map(row => ({
      ...shown(row),
      id: row.week,
      name: weekWords(row.week, staff.today),
    })),
    bars: weeks.map(({ week, received, treated, late }) => ({
      ...{ id: week, week: isoWeek(week).week, received, treated, late },
    })),
    agents,
    said: saidOf(weeks),
    figures: sum ? figuresOf(sum, weeks, count) : [],
    late,
    summary: sum
      ? `Sur ${count}\u00a0semaines\u00a0: ${sum.received} reçues, ${sum.treated} traitées, ${sum.late} en retard à ce jour.`
      : '',
  }
}

/** BEY-177: the late ones by where they stand, each group with its list; nothing where they cannot be counted. */
async function lateByStatus({ call, today }: Admin) {
  const counting = requestStatuses.map(async statutFilter => ({
    status: statutFilter,
    count: await call('countUsersClaim', {
      query: { statutFilter, lateBefore: lateBefore(today) },
    }),
    href: `${paths.staffRequests}?${new URLSearchParams({ vue: 'retard', statut: statutFilter, tri: 'date.asc' })}`,
  }))
  const { value } = await orNotice(Promise.all(counting), [])
  return value.filter(({ count }) => count > 0)
}

/** BEY-177: the load, where the service wants it and the desk knows it. */
async function loadOf({ call, today }: Admin) {
  if (!settings().LOAD_BY_AGENT || !offers('desk')) return null
  const query = { lateBefore: lateBefore(today) }
  const { value } = await orNotice(call('listColleagues', { query }), [])
  return value.map(({ id, name, held, late }) => ({ id, name, held, late }))
}

type Week = Row & { week: Day }

/** BEY-177: the last whole week and what is late now, in words. */
function saidOf(weeks: Week[]) {
  const [before, now] = weeks.slice(-2)
  if (!before || !now) return null
  const newly = now.becameLate ? `, dont ${now.becameLate} depuis dimanche` : ''
  return {
    lead: `Semaine ${isoWeek(before.week).week}\u00a0: ${before.received} reçues, ${before.treated} traitées.`,
    more: now.late === 0 ? 'Aucune n’est en retard.' : `${now.late} en retard à ce jour${newly}.`,
  }
}

function figuresOf(sum: Row, weeks: Week[], count: number): ShownFigure[] {
  const now = weeks.at(-1)
  const newly = now?.becameLate ?? 0
  return [
    {
      title: 'En retard',
      figure: String(sum.late),
      note: newly > 0 ? `dont ${newly} depuis dimanche` : 'aucune de plus cette semaine',
      tone: sum.late > 0 ? 'late' : undefined,
    },
    {
      title: now ? `Reçues, traitées (${weekNumber(now.week)})` : 'Reçues, traitées',
      figure: `${now?.received ?? 0} / ${now?.treated ?? 0}`,
      note: 'semaine en cours',
    },
    {
      title: `Délai médian, ${count}\u00a0semaines`,
      figure: days(sum.median),
      note: 'la promesse\u00a0: 15\u00a0jours ouvrés',
    },
    {
      title: 'Neuf sur dix',
      figure: days(sum.p90 ?? null),
      note: `traitées dans ce délai, ${sum.treated} en tout`,
    },
  ]
}

export const sheetHeader = [
  'Semaine',
  'Du',
  'Au',
  'Type',
  'Reçues',
  'Traitées',
  'En retard à la fin',
  'Délai médian (jours)',
  'Neuf sur dix (jours)',
]

/** Every week of every type, and of all of them together. */
export async function statisticsSheet(staff: Admin, url: URL): Promise<Cell[][]> {
  const rows = await read(staff, weeksOf(url))
  return rows.flatMap(({ week, type, received, treated, late, median, p90 }) => {
    if (week === null) return []
    return [
      [
        `${isoWeek(week).year}-${weekNumber(week)}`,
        ...[formatDay(week), formatDay(addDays(week, 6)), type ?? everyType],
        ...[received, treated, late, median ?? '', p90 ?? ''],
      ],
    ]
  })
}
