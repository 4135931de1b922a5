import { addDays, formatDay } from '#domain/values.ts'
import { settings } from '#settings.server.ts'
import type { Slots } from '../slots.server.ts'
import { gestureAction, shownGesture } from './gesture.server.ts'
import { missedPromise, promiseRuleOf } from './rules.ts'

export const slots: Partial<Slots> = {
  requestPart: async (staff, detail) => {
    const shown = await shownGesture(staff, detail)
    return shown && { shown }
  },
  requestActions: async () => [gestureAction],

  /** BEY-327: the thread admits that a promise was missed, on the first day after it. */
  threadEntry: async (histo, today) => {
    const missed = missedPromise(promiseRuleOf(settings()), histo, today)
    if (!missed) return null
    const { by, within, late, answeredOn } = missed
    const promise = `Cette demande devait avoir sa réponse en ${within} jours ouvrés, au plus tard le ${formatDay(by)}.`
    const end = answeredOn
      ? `Nous l’avons traitée le ${formatDay(answeredOn)}, soit ${late} jour${late > 1 ? 's' : ''} trop tard.`
      : 'Votre demande n’est pas encore traitée.'
    return {
      day: addDays(by, 1),
      text: `Nous n’avons pas tenu notre engagement. ${promise} ${end}`,
    }
  },
}
