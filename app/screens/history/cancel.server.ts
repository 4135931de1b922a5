import { canBeCancelled } from '#domain/request.ts'
import { failedCall } from '#http/failure.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast, success, warning } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { ownRequest } from '../shell/own-requests.server.ts'
import { cancelled, takenMeanwhile } from './texts.server.ts'

/**
 * HIST-04, HIST-05: cancels a request as it stands at this moment. One that was cancelled before is told to be so;
 * one that staff have taken meanwhile is shown as it is now.
 */
export async function cancelRequest(subscriber: Subscriber, { params }: RouteArgs) {
  const { histo, point } = await ownRequest(subscriber, params.id)
  const isDone = histo.dateAnnulation ? true : await asked(subscriber, histo, point.pdcRef)
  return isDone
    ? redirectWithToast(paths.history, success(cancelled(histo.id)))
    : redirectWithToast(paths.request(histo.id), warning(takenMeanwhile(histo.id)))
}

type Histo = Awaited<ReturnType<typeof ownRequest>>['histo']

/** Whether the utility has cancelled it; false when it is too late. */
async function asked({ call }: Subscriber, histo: Histo, pdc: string): Promise<boolean> {
  if (!canBeCancelled(histo)) return false
  try {
    return (await call('cancelUserClaim', { body: { histo, pdc } })) !== 0
  } catch (error) {
    if (failedCall(error).status === 409) return false
    throw error
  }
}
