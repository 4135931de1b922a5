import { z } from 'zod'
import type { Cell } from '#domain/csv.ts'
import { dayField } from '#domain/day-field.ts'
import { addDays, daysBetween, formatDay, formatInstant, listOf } from '#domain/values.ts'
import {
  answerForm,
  orNotice,
  PageFailure,
  type RouteArgs,
  redirectWithToast,
  success,
  warning,
} from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { sheetHref } from '#screens/admin/subscribers/subscribers.server.ts'
import { traced } from '#session/audit.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { readList, windowOf } from '#ui/list-state.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import type { Slots } from '../slots.server.ts'
import { legalFigures } from './rules.ts'

type Notice = Answer<'listLegalNotices'>[number]

const moment = (at: string | null) => at && formatInstant(new Date(at))

const posted = ({ postedOn }: Notice) => postedOn && `Envoyé par courrier le ${formatDay(postedOn)}`

/** A day and its hour stay on one line of a narrow column. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/** A notice as pages show it; while `notified` is empty, it is still to be sent by post. */
const shown = (notice: Notice) => ({
  id: notice.id,
  refAbo: notice.refAbo,
  name: notice.name,
  pdc: notice.pdc,
  figures: legalFigures(notice),
  foundOn: notice.foundOn,
  newDate: notice.newDate,
  found: formatDay(notice.foundOn),
  notified: listOf(
    notice.sentAt && `Envoyé le ${moment(notice.sentAt)} à ${notice.sentTo}`,
    posted(notice),
  ).join('. '),
  opened: moment(notice.openedAt),
})
export type ShownNotice = ReturnType<typeof shown>
export type NoticesCard = { notices: ShownNotice[]; level?: 3 }

/** A subscriber may call about a notice that is this many days old. */
const recentDays = 60

/** The notices of a subscriber, the last two on their sheet; null if the call fails: pages of staff can do without. */
export const noticesCard: Slots['subscriber'] = async ({ call, today }, refAbo, page) => {
  const query = { refAbo, startValue: '0', endValue: '100' }
  const found = await call('listLegalNotices', { query }).catch(() => null)
  if (!found) return null
  const notices = found.map(shown)
  const recent = notices.find(({ foundOn }) => foundOn >= addDays(today, -recentDays))
  const card: NoticesCard =
    page === 'sheet' ? { notices: notices.slice(0, 2) } : { notices, level: 3 }
  const leak = recent && {
    words: `${recent.figures}\u00a0; son avis ${recent.opened ? 'a été' : 'n’a pas encore été'} ouvert`,
    readOn: recent.newDate,
  }
  return { card, leak: leak ?? null }
}

/** How many notices are still to be sent by post: the bar of the desk counts up to 99. */
export const noticesEntry: Slots['deskEntry'] = async ({ call }) => {
  const query = { nonEnvoyes: '1' as const, startValue: '0', endValue: '100' }
  const { value } = await orNotice(call('listLegalNotices', { query }), [])
  return value.length
}

/** The view in the address (`vue`): `tous` is all notices, anything else those still to be sent by post. */
const viewOf = ({ searchParams }: URL) => (searchParams.get('vue') === 'tous' ? 'tous' : 'courrier')

const agoOf = (days: number) =>
  days > 0 ? `, il y a ${days}\u00a0${days > 1 ? 'jours' : 'jour'}` : ''

/** A page of notices, the newest first. One row more is asked for, which says whether there is a next page. */
export async function noticesAsked({ call, today }: Admin, url: URL) {
  const view = viewOf(url)
  const { page, size } = readList(url.searchParams, ['foundOn'])
  const { start, first, end } = windowOf({ page, size })
  const found = await call('listLegalNotices', {
    query: {
      ...(view === 'courrier' && { nonEnvoyes: '1' as const }),
      startValue: String(first),
      endValue: String(end),
    },
  })
  const from = found.slice(start - first)
  return {
    view,
    page,
    pages: from.length > size ? page + 1 : page,
    rows: from.slice(0, size).map(notice => ({
      ...shown(notice),
      opened: notice.openedAt && unbroken(`${moment(notice.openedAt)}`),
      ways: listOf(notice.sentAt && `Envoyé le ${moment(notice.sentAt)}`, posted(notice)).map(
        unbroken,
      ),
      sentTo: notice.sentTo,
      // One without an account has no other page; the sheet has the postal address, too.
      href: sheetHref(notice.refAbo) ?? paths.subscriber(notice.refAbo),
      found: `${formatDay(notice.foundOn)}${agoOf(daysBetween(notice.foundOn, today))}`,
    })),
  }
}

/** The most rows that a call answers, and the most calls for one file. */
const maxRows = 500
const maxPages = 200

export const noticeHeader = [
  'Abonné',
  'Nom',
  'Point de comptage',
  'Ancien index',
  'Date de l’ancien index',
  'Nouvel index',
  'Date du nouvel index',
  'Consommation (m³)',
  'Moyenne (m³ par jour)',
  'Constaté le',
  'Envoyé le',
  'Envoyé à',
  'Envoyé par courrier le',
  'Ouvert le',
]

export async function noticeSheet({ call }: Admin, url: URL): Promise<Cell[][]> {
  const unsent = viewOf(url) === 'courrier' && { nonEnvoyes: '1' as const }
  const rows: Notice[] = []
  for (let page = 0; page < maxPages; page++) {
    const window = { startValue: String(page * maxRows), endValue: String((page + 1) * maxRows) }
    const found = await call('listLegalNotices', { query: { ...unsent, ...window } })
    rows.push(...found)
    if (found.length < maxRows) break
  }
  return rows.map(notice => [
    ...[notice.refAbo, notice.name, notice.pdc, notice.oldIndex, formatDay(notice.oldDate)],
    ...[notice.newIndex, formatDay(notice.newDate), notice.consumption],
    ...[{ decimal: notice.average }, formatDay(notice.foundOn), moment(notice.sentAt) ?? ''],
    ...[notice.sentTo ?? '', notice.postedOn ? formatDay(notice.postedOn) : ''],
    moment(notice.openedAt) ?? '',
  ])
}

/** The notice that the address names. @throws 404 */
async function noticeAt({ call }: Admin, { params: { id = '' } }: RouteArgs) {
  const query = { id, startValue: '0', endValue: '1' }
  const [notice] = await call('listLegalNotices', { query })
  if (notice) return notice
  throw new PageFailure(404, { title: 'Avis introuvable', text: 'Cet avis n’existe pas.' })
}

export async function noticeToPost(staff: Admin, args: RouteArgs) {
  const { id, refAbo, name, ...notice } = await noticeAt(staff, args)
  return {
    id,
    who: `${name} (${refAbo}), ${notice.pdc}`,
    figures: legalFigures(notice),
    earliest: notice.newDate,
    today: staff.today,
    hint: `Du ${formatDay(notice.newDate)} au ${formatDay(staff.today)}.`,
  }
}

/** BEY-47: records the day on which a notice left by post; a day that was recorded before stays. */
export async function markPosted(staff: Admin, args: RouteArgs) {
  const { id, refAbo, newDate } = await noticeAt(staff, args)
  const schema = z.object({
    jour: dayField({
      min: newDate,
      beforeMin: 'C’est le jour de la relève.',
      max: staff.today,
      afterMax: 'Marquez l’avis une fois qu’il est parti.',
    }),
  })
  return answerForm(
    { posted: await staff.form(), schema, keep: ['jour'] },
    async ({ jour: day }) => {
      const isDone = await traced(staff, 'subscriber-notice-posted', refAbo, () =>
        staff.call('postLegalNotice', { body: { id, day } }),
      )
      return redirectWithToast(
        paths.staffNotices,
        isDone
          ? success('L’avis est marqué comme envoyé par courrier.')
          : warning('Cet avis était déjà marqué comme envoyé par courrier, un autre jour.'),
      )
    },
  )
}
