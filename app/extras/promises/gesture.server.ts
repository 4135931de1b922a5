import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { formatCents, formatDay, toCents, toEuros } from '#domain/values.ts'
import {
  answerForm,
  orNotice,
  type RouteArgs,
  redirectWithToast,
  success,
} from '#http/route.server.ts'
import type { Detail, RequestAction } from '#screens/admin/requests/parts.ts'
import { dropLists } from '#screens/admin/requests/requests.server.ts'
import { here, withMail } from '#screens/admin/requests/texts.server.ts'
import { traced } from '#session/audit.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { missedPromise, promiseRuleOf } from './rules.ts'

/** BEY-328: the promise that a request missed, and the gesture given or to be given for it; null for other requests. */
export async function shownGesture({ call, today }: Admin, { histo }: Detail) {
  const rule = promiseRuleOf(settings())
  const missed = missedPromise(rule, histo, today)
  if (!missed) return null
  const asked = rule.gestureCents > 0 && call('getGesture', { query: { histoId: histo.id } })
  const { value, notice } = await orNotice(Promise.resolve(asked || null), null)
  return {
    promise: missedWords(missed),
    missing: notice,
    given:
      value &&
      `Un avoir de ${formatCents(toCents(value.amount))} a été accordé le ${formatDay(value.day)}, par ${value.author}.`,
    amount: asked && !value && !notice ? formatCents(rule.gestureCents) : null,
    reference: randomUUID() as string,
  }
}
export type ShownGesture = NonNullable<Awaited<ReturnType<typeof shownGesture>>>

function missedWords({
  by,
  within,
  late,
  answeredOn,
}: NonNullable<ReturnType<typeof missedPromise>>) {
  const since = answeredOn ? 'elle est venue' : 'la demande attend depuis'
  const days = `${late} jour${late > 1 ? 's' : ''}${answeredOn ? ' après' : ''}`
  return `Réponse promise en ${within} jours ouvrés, au plus tard le ${formatDay(by)}\u00a0: ${since} ${days}.`
}

export const gestureAction: RequestAction = {
  isMeant: ({ posted }) => posted.form.get('intent') === 'gesture',
  run: ({ staff, args, posted }) => giveGesture(staff, args, posted.form),
}

/** Gives the gesture of the settings, once: the utility judges whether the promise was missed. */
function giveGesture(staff: Admin, { params: { id = '' }, url }: RouteArgs, posted: FormData) {
  return answerForm({ extra: () => ({ form: 'gesture' as const }) }, async () => {
    const reference = z.uuid().parse(posted.get('reference'))
    const cents = promiseRuleOf(settings()).gestureCents
    const body = { reference, histoId: id, amount: toEuros(cents) }
    try {
      const done = await traced(staff, 'request-gesture', id, () =>
        staff.call('giveGesture', { body }),
      )
      const given = `Avoir de ${formatCents(cents)} accordé.`
      return redirectWithToast(here(id, url), success(withMail(given, done)))
    } finally {
      dropLists()
    }
  })
}
