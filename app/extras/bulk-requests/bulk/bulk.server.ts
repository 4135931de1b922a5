import { data } from '@remix-run/node'
import { formatDay } from '#domain/values.ts'
import {
  failedCall,
  noticeOf,
  type RouteArgs,
  redirectWithToast,
  type Toast,
  warning,
} from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { tracesOf } from '#screens/admin/shell/traces.server.ts'
import {
  instant,
  rowsAsked,
  secondsUntil,
  undoableAt,
} from '#screens/admin/shell/undoable.server.ts'
import { audited } from '#session/audit.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { listHref } from '#ui/list-state.ts'
import type { Answer, Call } from '#upstream/catalogue/index.ts'
import type { Bulk } from '../calls.ts'
import { type BulkOutcome, bulkOutcomes, doneOutcomes, leftOutcomes, maxInBulk } from '../rules.ts'
import { savedFiltersOf } from '../saved-filters/filter-rows.server.ts'

/** @throws 404 */
const bulkAt = ({ call }: Admin, args: RouteArgs): Promise<Bulk> =>
  undoableAt(args, asked => call('getBulk', asked), {
    title: 'Lot introuvable',
    text: 'Ce lot n’existe pas, ou n’est plus gardé.',
  })

const countOf = ({ counts }: Bulk, ...outcomes: readonly BulkOutcome[]) =>
  counts
    .filter(({ outcome }) => outcomes.length === 0 || outcomes.includes(outcome))
    .reduce((sum, { count }) => sum + count, 0)

export function shownBulk(bulk: Bulk) {
  const { reference, state, author, isOwn, mayCancel, statut, message, assignee = null } = bulk
  const changing = countOf(bulk, 'ready', ...doneOutcomes, 'changed', 'stopped', 'failed')
  return {
    reference,
    state,
    author,
    isOwn,
    mayCancel,
    statut,
    message,
    assignee,
    all: countOf(bulk),
    ready: countOf(bulk, 'ready'),
    changing,
    done: countOf(bulk, ...doneOutcomes),
    mailing: countOf(bulk, 'mailing'),
    toPost: countOf(bulk, 'toPost'),
    unmailed: countOf(bulk, 'unmailed'),
    until: instant(bulk.appliesAt),
    ended: instant(bulk.endedAt),
    endedBy: bulk.endedBy ?? '',
    secondsLeft: secondsUntil(bulk.appliesAt),
  }
}
export type ShownBulk = ReturnType<typeof shownBulk>

const everything = { startValue: '0', endValue: String(maxInBulk) }

/** The page of a bulk in any state, with its requests by pages: all of them, or those of one outcome (`etat`). */
export async function showBulk(staff: Admin, args: RouteArgs) {
  const bulk = await bulkAt(staff, args)
  const { reference, sample } = bulk
  const { shown, query } = rowsAsked(args.url, bulk.counts, bulkOutcomes)
  const list = (asked: typeof query) =>
    staff.call('listBulkRequests', { query: { reference, ...asked } })
  const [rows, traces, ...left] = await Promise.all([
    list(query),
    tracesOf('bulk', reference),
    ...leftOutcomes
      .filter(outcome => bulk.endedAt && countOf(bulk, outcome) > 0)
      .map(outcome => list({ outcome, ...everything })),
  ])
  return {
    ...shownBulk(bulk),
    ...shown,
    sample,
    traces,
    requests: rows.map(shownRow),
    left: left.flat().map(({ id }) => id),
  }
}

export type BulkPage = Awaited<ReturnType<typeof showBulk>>

const shownRow = ({ dateDemande, ...row }: Answer<'listBulkRequests'>[number]) => ({
  ...row,
  date: dateDemande ? formatDay(dateDemande) : '',
})
export type BulkRequest = ReturnType<typeof shownRow>

/** Sends a bulk or cancels it, which the audit trail records first, for the bulk and for each of its requests. */
export async function sendOrCancel(staff: Admin, args: RouteArgs) {
  const intent = (await staff.form()).get('intent')
  const bulk = await bulkAt(staff, args)
  const { reference, state } = bulk
  const here = listHref(paths.bulk(reference), args.url.search)
  const isSending = intent === 'send'
  // A second press, or one that comes too late, does nothing: the page says the state of the bulk.
  if (isSending ? state !== 'prepared' : state !== 'waiting')
    return redirectWithToast(here, isSending ? [] : notCancelled(state))
  try {
    await decide(staff, reference, isSending)
    // The page says the state, to screen readers too: a toast would repeat it.
    return redirectWithToast(here, [])
  } catch (error) {
    if (failedCall(error).status === 409)
      return redirectWithToast(here, warning(failedCall(error).text))
    const { notice, status } = noticeOf(error)
    return data({ notice }, { status })
  }
}

async function decide(staff: Admin, reference: string, isSending: boolean) {
  const { call, who } = staff
  const query = { reference, outcome: 'ready' as const, ...everything }
  const rows = await call('listBulkRequests', { query })
  const actor = who.owner
  const [whole, each] = isSending
    ? (['bulk-send', 'request-bulk'] as const)
    : (['bulk-cancel', 'request-bulk-cancel'] as const)
  return audited(
    [
      { actor, actions: [whole], subject: reference },
      ...rows.map(({ id }) => ({ actor, actions: [each], subject: id })),
    ],
    () =>
      isSending
        ? call('sendBulk', { body: { reference } })
        : call('cancelBulk', { body: { reference } }),
    () => true,
  )
}

const notCancelled = (state: Bulk['state']): Toast[] =>
  state === 'cancelled' ? [] : [warning('Il est trop tard pour annuler ce lot.')]

/** The agent's saved filters, and the bulks that wait or are under way. */
export async function listTools({ call, who }: Admin) {
  const [filters, bulks] = await Promise.all([savedFiltersOf(who.owner), waiting(call)])
  return { filters, bulks }
}
export type ListTools = Awaited<ReturnType<typeof listTools>>

/** Empty when the call fails or the utility lacks it: the list of requests is shown without bulks. */
async function waiting(call: Call) {
  try {
    const all = await call('listBulks', {})
    return all.filter(({ state }) => state === 'waiting' || state === 'applying').map(shownBulk)
  } catch (error) {
    noticeOf(error)
    return []
  }
}
