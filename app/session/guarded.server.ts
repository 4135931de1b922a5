import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { invitation, PageFailure, pageOf, RedirectFailure } from '#http/failure.server.ts'
import { type RouteArgs, urlOf } from '#http/route-args.ts'
import { log } from '#process/log.server.ts'
import { secured } from '#process/security.server.ts'
import { isStoreOutage } from '#store/client.server.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import { actingOver } from './acting.server.ts'
import type { Role } from './cookie.server.ts'
import { logInRedirect } from './log-in-redirect.server.ts'
import { requestId } from './upstream.server.ts'

/** Not exported: nothing but `guarded` can open a guard, and nothing else makes a loader or an action. */
const check = Symbol('check')
const guardedBy = Symbol('guardedBy')

/** Lets a visitor, a subscriber or an agent in. What it hands out, `T`, is to be had through `guarded` alone. */
export type Guard<T> = {
  readonly name: string
  readonly area: Role | undefined
  readonly [check]: (args: RouteArgs) => Promise<T>
}

export type End = PageFailure | RedirectFailure

type Guarded<R> = ((args: LoaderFunctionArgs) => Promise<R>) & {
  readonly [guardedBy]: Guard<unknown>
}

export type Work<T, R> = (handed: T, args: RouteArgs) => R

/** May keep something in the headers of this end, or throw another answer. `isInside`: the guard had let them in. */
export type OnEnd = (end: End, args: RouteArgs, isInside: boolean) => Promise<void>

export function guard<T>(
  name: string,
  area: Role | undefined,
  opens: (args: RouteArgs) => Promise<T>,
): Guard<T> {
  return { name, area, [check]: opens }
}

/** The guard first, then the work. Here alone a failure becomes a page, or the way to the log-in. */
export function guarded<T, R>(
  guard: Guard<T>,
  work: Work<T, R>,
  onEnd?: OnEnd,
): Guarded<Awaited<R>> {
  const answer = async (args: RouteArgs): Promise<Awaited<R>> => {
    let isInside = false
    try {
      const handed = await guard[check](args)
      isInside = true
      return await work(handed, args)
    } catch (error) {
      // An ended session has its row deleted: the store can fail there too.
      const end = await endOf(error, guard, args).catch(later => {
        if (!isStoreOutage(later)) throw later
        return storeOutage(later, args.request)
      })
      await onEnd?.(end, args, isInside)
      throw responseOf(end)
    }
  }
  const run = async ({ request, params, context }: LoaderFunctionArgs): Promise<Awaited<R>> => {
    try {
      return secured(await answer({ request, params, context, url: urlOf(request) }))
    } catch (thrown) {
      throw secured(thrown)
    }
  }
  return Object.assign(run, { [guardedBy]: guard })
}

export const guardOf = (fn: unknown): Guard<unknown> | undefined =>
  (fn as Partial<Guarded<unknown>> | undefined)?.[guardedBy]

async function endOf(error: unknown, { area }: Guard<unknown>, args: RouteArgs): Promise<End> {
  if (error instanceof PageFailure || error instanceof RedirectFailure) return error
  if (isStoreOutage(error)) return storeOutage(error, args.request)
  if (!(error instanceof UpstreamFailure)) throw error
  if (!area || error.kind !== 'session-over') return pageOf(error)
  return (await actingOver(args)) ?? logInRedirect(args, area)
}

/** The store of the portal does not answer, or not in time. What of a form was written before is not known here. */
function storeOutage(error: unknown, request: Request): PageFailure {
  log.error({ msg: 'store failed', reason: String(error), requestId: requestId(request) })
  const { method } = request
  const text =
    method === 'GET' || method === 'HEAD'
      ? 'Le portail est occupé. Réessayez dans une minute.'
      : 'Le portail est occupé et n’a pas pu terminer votre demande. Dans une minute, vérifiez si elle a été prise en compte avant de recommencer.'
  const page = new PageFailure(503, {
    title: 'Service momentanément indisponible',
    text: `${text} ${invitation()}`,
  })
  page.headers.set('retry-after', '60')
  return page
}

function responseOf(end: End): Response {
  const { status, headers } = end
  return end instanceof PageFailure
    ? Response.json(end.page, { status, headers })
    : redirect(end.to, { status, headers })
}
