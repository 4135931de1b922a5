import { redirect } from '@remix-run/node'
import { answerBy, isOpen, lateBefore, soonDays } from '#domain/request.ts'
import { addDays, type Day, daysBetween, streetLine } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { ownerOfReceipt } from '#payment/history.server.ts'
import { filterOf, listAsked, orderOf } from '#screens/admin/requests/list-filter.server.ts'
import type { Found, RequestList, ShownRequest } from '#screens/admin/requests/listed.ts'
import { shownRequest } from '#screens/admin/requests/requests.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { pageWithin, windowOf } from '#ui/list-state.ts'
import type { DeskRow } from './calls.ts'
import { colleaguesOf, shownAgent, shownWatcher } from './colleagues.server.ts'
import type { DeskView } from './rules.ts'
import { startOf } from './start.server.ts'

/** The views by their names in the address. */
const views = new Map<string | null, DeskView>([
  ['retard', 'late'],
  ['bientot', 'soon'],
  ['moi', 'mine'],
  ['personne', 'nobody'],
  ['nouvelles', 'unopened'],
])

/**
 * The list by one call of the desk, which also knows the agent who holds a request, and searches in treated ones. The
 * number of a receipt, which a subscriber says on the telephone, leads to the sheet of the one whose payment it is.
 */
export async function deskList(staff: Admin, url: URL): Promise<RequestList> {
  const typed = (url.searchParams.get('q') ?? '').trim()
  const payer = await ownerOfReceipt(typed)
  if (payer) throw redirect(paths.subscriberSheet(payer))
  // The call wants two characters, and an emoji is one. With less, the page must not present the list as a result.
  const search = [...typed].length > 1 ? typed : ''
  const asked = url.searchParams.get('vue') ?? ''
  const { isTreated } = filterOf(url, staff.today)
  // A search, and the filter on treated requests, are about more than what waits.
  const view = search || isTreated ? undefined : views.get(asked)
  const who = (url.searchParams.get('qui') ?? '').slice(0, 100)
  return {
    list: listAsked(url, 50),
    view: view ? asked : '',
    search,
    columns: isTreated && !search ? {} : { desk: 'Qui' },
    isNarrower: search !== '' || who !== '' || (view !== undefined && view !== 'late'),
    read: () =>
      typed.length > longestSearch
        ? Promise.resolve(notRead(listAsked(url, 50)))
        : deskRequests(staff, url, { view, search, who }),
    rows: async (start, end) => {
      const { requests } = await deskCall(staff, url)(start, end, narrowedBy({ view, search, who }))
      return requests.map(({ histo }) => histo)
    },
  }
}

type Narrowing = { view: DeskView | undefined; search: string; who: string }

const narrowedBy = ({ view, search, who }: Narrowing) => ({
  ...(view && { view }),
  ...(search && { search }),
  ...(who && { assignee: who }),
})

/** Reads from one request to another of the filters and the order of the address, and `of` what narrows them. */
function deskCall({ call, today }: Admin, url: URL) {
  const { query } = filterOf(url, today)
  const order = orderOf(listAsked(url, 50))
  return (first: number, end: number, of: object) =>
    call('listDesk', {
      query: {
        ...query,
        ...order,
        lateBefore: lateBefore(today),
        soonBefore: lateBefore(addDays(today, soonDays + 1)),
        ...of,
        startValue: String(first),
        endValue: String(end),
      },
    })
}

const longestSearch = 100

/** A search that is too long is refused in words: shortened, it would find something else. */
function notRead(list: Found['list']): Found {
  const text = `Cette recherche est trop longue\u00a0: ${longestSearch} caractères au plus.`
  return {
    list,
    counts: { '': null, retard: null },
    ...{ first: 0, around: [], requests: [], filters: [], count: null, pages: 1, at: new Date() },
    missing: { tone: 'warning', text },
  }
}

async function deskRequests(staff: Admin, url: URL, narrowing: Narrowing): Promise<Found> {
  const { today } = staff
  const { view, search, who } = narrowing
  const { isTreated } = filterOf(url, today)
  const isTreatedList = isTreated && !search
  const asked = listAsked(url, 50)
  const listed = deskCall(staff, url)
  const at = async (page: number) => {
    const { start, end } = windowOf({ page, size: asked.size }, 1)
    const first = Math.max(0, start - 1)
    const found = await listed(first, end, narrowedBy(narrowing))
    return { ...found, first, start, at: new Date() }
  }
  const isAlone = url.pathname.replace(/\/$/, '') === paths.staffRequests
  // Beside a view or a search the panel speaks of all that waits, as it does beside the whole list.
  const around =
    isAlone && (view || search) && !isTreated
      ? orNotice(listed(0, asked.size, {}), null)
      : { value: null }
  const [read, colleagues, whole] = await Promise.all([at(asked.page), colleaguesOf(staff), around])
  const { page, pages } = pageWithin(asked, read.count)
  const found = page === asked.page ? read : await at(page)
  const { first, start, requests, counts, count } = found
  // Of a part of the list the names would be those of the page; a search finds treated requests too.
  const all = whole.value?.requests ?? (view || search || who || isTreated ? [] : requests)
  const isWhole = all.length === counts.all
  const options = colleagues.map(({ id, label }) => ({ value: id, label }))
  return {
    list: { ...asked, page },
    first,
    around: requests.map(({ histo }) => histo.id),
    requests: requests
      .slice(start - first, start - first + asked.size)
      .map(row => shownRow(row, today, isTreatedList)),
    counts: {
      '': counts.all,
      retard: counts.late,
      bientot: counts.soon,
      moi: counts.mine,
      personne: counts.nobody,
      nouvelles: counts.unopened,
    },
    count,
    pages,
    filters: [{ name: 'qui', label: 'Qui', value: who, options }],
    at: found.at,
    missing: null,
    ...(isAlone && { start: startOf(isWhole ? all : null, colleagues, today) }),
  }
}

/** `isTreatedList`: no agent holds a request of this list, so that it has no column for them. */
function shownRow(row: DeskRow, today: Day, isTreatedList: boolean): ShownRequest {
  const { histo, assignee, watchers } = row
  const shown = shownRequest(histo, today)
  const days = daysBetween(today, answerBy(histo))
  return {
    ...shown,
    ...(shown.state === 'soon' && { due: days === 0 ? 'aujourd’hui' : `dans ${days}\u00a0j` }),
    name: row.name,
    address: `${streetLine(row.adress)}, ${row.adress.city}`,
    ...(row.unread > 0 && { unread: row.unread }),
    ...(!row.isOpened && isOpen(histo) && { isNew: true as const }),
    cells: isTreatedList
      ? {}
      : cellsOf(
          assignee && heldBy(assignee),
          shownWatcher(watchers),
          isOpen(histo) ? notHeld : notToHold,
        ),
  }
}

/** « Nora Kaci » stands as « N. Kaci » in the column, which has no room for more. */
function heldBy(assignee: NonNullable<DeskRow['assignee']>) {
  const agent = shownAgent(assignee)
  return { ...agent, words: agent.words.replace(/^(\p{L})\S* (?=\S)/u, '$1. ') }
}

const cellsOf = (
  agent: ReturnType<typeof shownAgent> | null,
  watcher: ReturnType<typeof shownWatcher>,
  none: typeof notHeld | typeof notToHold,
) => (agent || watcher ? { desk: { agent, watcher } } : none)

/** One object for all rows that no agent holds or has open: the page's data then has it once. */
const notHeld = { desk: { agent: null, watcher: null } }
const notToHold = { desk: { ...notHeld.desk, isTreated: true } }
