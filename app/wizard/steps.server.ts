import { replace } from '@remix-run/node'
import type { RouteArgs } from '#http/route-args.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { heldBy } from './files.server.ts'
import { frameOf } from './frame.server.ts'
import { placeOf, stepPath } from './place.server.ts'
import { answersBefore, furthest, indexOf, lostUpTo, seenOf, valuesOf } from './progress.server.ts'
import { beginning, draftAt, standingOf } from './standing.server.ts'
import { take } from './take.server.ts'
import { typedBefore, whereOf } from './unsent.server.ts'
import type { AnyWizard, ShownStep } from './wizard.ts'

/**
 * For the loader of a step: what it shows. Writes nothing. Thrown: the way to the first step that does not count yet,
 * when a later one is asked for; to the report, once it was sent; the page of no such draft (404).
 */
export const showStep =
  (wizards: AnyWizard[]) =>
  async (subscriber: Subscriber, { request }: RouteArgs): Promise<ShownStep> => {
    const place = placeOf(request, wizards)
    const { wizard } = place
    const named = await draftAt(request, subscriber, place)
    if (!named) throw await beginning(request, subscriber, wizard)
    const standing = await standingOf(subscriber, wizard, named)
    const { id, facts, content, progress } = standing
    const index = indexOf(progress, place.step)
    const step = progress.asked[index]
    if (!step || index > progress.reach)
      throw replace(stepPath(wizard, id, furthest(progress).name))
    const before = answersBefore(progress, index)
    const typed = await typedBefore(request, subscriber.who.owner, whereOf(id, step.name))
    const lost = lostUpTo(progress, index, facts, content)
    const isRecap = step.kind === 'recap' || index === progress.asked.length - 1
    return {
      ...frameOf(standing, index, isRecap ? seenOf(wizard, facts, before, id) : null),
      values: typed
        ? { ...typed, ...heldBy(step, content) }
        : valuesOf(step, facts, content, before),
      view: step.kind === 'question' ? (step.view?.(facts, before) ?? null) : null,
      sections: isRecap ? wizard.sections(before, facts) : [],
      isUnsent: typed !== undefined,
      lost: lost ? { tone: 'warning', text: lost } : null,
    }
  }

/**
 * For the action of a step: « Suivant », « Précédent », « Enregistrer et reprendre plus tard », « Annuler », « Tout
 * sélectionner » or, at the last one, « Valider ».
 */
export const takeStep =
  (wizards: AnyWizard[]) =>
  (subscriber: Subscriber, { request }: RouteArgs) =>
    take(request, subscriber, wizards)
