import type { Cell } from '#domain/csv.ts'
import { lateBefore, requestStatuses } from '#domain/request.ts'
import { addDays, type Day, formatDay } from '#domain/values.ts'
import { isoWeek, mondayOf, weekdayName } from '#domain/week.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { ShownFigure } from '#screens/admin/shell/sheet-parts.tsx'
import type { Admin } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import { ask, type Colleague } from '../../slots.server.ts'
import { statisticWeeks } from './rules.ts'

type Row = Answer<'getRequestStatistics'>[number]

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
  received,
  treated,
  late,
  median: days(median),
  p90: days(p90 ?? null),
})

export async function showStatistics(staff: Admin, { url }: { url: URL }) {
  const count = weeksOf(url)
  const rows = await read(staff, count)
  const ofPeriod = rows.filter(({ week }) => week === null)
  const types = ofPeriod.flatMap(({ type }) => (type === null ? [] : [type]))
  const type = types.find(one => one === url.searchParams.get('type')) ?? null
  const [open, agents, parts] = await Promise.all([
    openOf(staff, type ?? ''),
    loadOf(staff),
    ask('statisticsPart', staff, type ?? ''),
  ])
  const weeks = rows.flatMap(row =>
    row.type === type && row.week !== null ? [{ ...row, week: row.week }] : [],
  )
  const sum = ofPeriod.find(row => row.type === type)
  return {
    count,
    types,
    type: type ?? '',
    choices: [...statisticWeeks],
    isEmpty: !sum || sum.received + sum.treated + sum.late === 0,
    byType: ofPeriod.map(row => {
      const name = row.type ?? everyType
      return { ...shown(row), id: name, name }
    }),
    // The table has the newest week first; the chart has the oldest first.
    weeks: weeks
      .toReversed()
      .map(row => ({ ...shown(row), id: row.week, name: weekWords(row.week, staff.today) })),
    bars: weeks.map(({ week, received, treated, late }) => ({
      id: week,
      week: isoWeek(week).week,
      received,
      treated,
      late,
    })),
    agents: agents && open && !type ? [...agents, unassigned(agents, open)] : agents,
    parts,
    said: saidOf(weeks, open),
    figures: sum ? figuresOf(sum, weeks, count, open) : [],
    late: open?.late ?? [],
    summary: sum
      ? `Sur ${count}\u00a0semaines\u00a0: ${flowOf(sum)}, ${sum.late} en retard à ce jour.`
      : '',
  }
}

/** BEY-177, BEY-260: how many requests wait, are late (by status) and are due each day this week; null in an outage. */
async function openOf({ call, today }: Admin, typeFilter: string) {
  const counted = (query: object) =>
    call('countUsersClaim', { query: { ...query, ...(typeFilter && { typeFilter }) } })
  const late = requestStatuses.map(async status => ({
    status,
    count: await counted({ statutFilter: status, lateBefore: lateBefore(today) }),
    href: `${paths.staffRequests}?${new URLSearchParams({ vue: 'retard', statut: status, type: typeFilter, tri: 'date.asc' })}`,
  }))
  const week = Array.from({ length: 7 }, (_, rank) => addDays(mondayOf(today), rank))
  const mornings = [...week, addDays(mondayOf(today), 7)].map(day => {
    const lateOn = day < today ? today : day
    return counted({ lateBefore: lateBefore(lateOn), lateOn })
  })
  const counting = Promise.all([counted({}), Promise.all(late), Promise.all(mornings)])
  const { value } = await orNotice(counting, null)
  if (!value) return null
  const [all, groups, lateOn] = value
  const days = week
    .map((day, rank) => ({
      name: weekdayName(day),
      count: (lateOn[rank + 1] ?? 0) - (lateOn[rank] ?? 0),
    }))
    // A request is due on a weekend where an agent promised that day.
    .filter(({ count }, rank) => rank < 5 || count > 0)
  const sum = days.reduce((total, { count }) => total + count, 0)
  return { all, late: groups.filter(({ count }) => count > 0), due: { days, sum } }
}
type Open = Awaited<ReturnType<typeof openOf>>

/** BEY-177: how many requests each agent holds, where LOAD_BY_AGENT asks for it and an extra knows it; else null. */
async function loadOf(staff: Admin): Promise<Colleague[] | null> {
  const [agents = null] = settings().LOAD_BY_AGENT
    ? Object.values(await ask('colleagues', staff))
    : []
  return agents
}

function unassigned(
  agents: { assigned: number; late: number }[],
  { all, late }: NonNullable<Open>,
) {
  const left = (whole: number, of: 'assigned' | 'late') =>
    agents.reduce((rest, agent) => rest - agent[of], whole)
  const overdue = late.reduce((sum, { count }) => sum + count, 0)
  return { id: '', name: 'Personne', assigned: left(all, 'assigned'), late: left(overdue, 'late') }
}

type Week = Row & { week: Day }

const flowOf = ({ received, treated }: Pick<Row, 'received' | 'treated'>) =>
  `${agreed(received, 'reçue')}, ${agreed(treated, 'traitée')}`

const agreed = (count: number, word: string) => `${count} ${word}${count > 1 ? 's' : ''}`

/** BEY-177: the last whole week, what is late now and what is due this week, in words. */
function saidOf(weeks: Week[], open: Open) {
  const [before, now] = weeks.slice(-2)
  if (!before || !now) return null
  const newly = now.becameLate ? `, dont ${now.becameLate} depuis dimanche` : ''
  const late =
    now.late === 0 ? 'Aucune n’est en retard.' : `${now.late} en retard à ce jour${newly}.`
  const due =
    open && open.due.sum > 0
      ? ` ${open.due.sum} à rendre cette semaine, ${firstDue(open.due)}.`
      : ''
  return {
    lead: `Semaine ${isoWeek(before.week).week}\u00a0: ${flowOf(before)}.`,
    more: `${late}${due}`,
  }
}

/** « la première jeudi » */
const firstDue = ({ days, sum }: NonNullable<Open>['due']) =>
  `${sum > 1 ? 'la première ' : ''}${days.find(({ count }) => count > 0)?.name}`

function figuresOf(sum: Row, weeks: Week[], count: number, open: Open) {
  const now = weeks.at(-1)
  const newly = now?.becameLate ?? 0
  const { received = 0, treated = 0 } = now ?? {}
  const figures: (ShownFigure & { days?: { name: string; count: number }[] })[] = [
    {
      title: 'En retard',
      figure: String(sum.late),
      note: newly > 0 ? `dont ${newly} depuis dimanche` : 'aucune de plus cette semaine',
      more: open ? `sur ${open.all} à traiter` : undefined,
      tone: sum.late > 0 ? 'late' : undefined,
    },
    {
      title: now ? `Reçues, traitées (${weekNumber(now.week)})` : 'Reçues, traitées',
      figure: `${received} / ${treated}`,
      note:
        received === treated
          ? 'autant en attente qu’avant'
          : `${Math.abs(received - treated)} de ${received < treated ? 'moins' : 'plus'} en attente`,
      more: 'semaine en cours',
    },
    {
      title: `Délai médian, ${count}\u00a0semaines`,
      figure: days(sum.median),
      note: `9 sur 10 en ${days(sum.p90 ?? null)} au plus`,
      more: 'promis\u00a0: 15\u00a0jours ouvrés, environ 21\u00a0j',
    },
  ]
  if (open)
    figures.splice(1, 0, {
      title: 'À rendre cette semaine',
      figure: String(open.due.sum),
      note: open.due.sum > 0 ? firstDue(open.due) : 'rien jusqu’à dimanche',
      more: 'sans compter celles en retard',
      tone: open.due.sum > 0 ? 'soon' : undefined,
      days: open.due.days,
    })
  return figures
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
