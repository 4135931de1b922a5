import { replace } from '@remix-run/node'
import type { RouteArgs } from '#http/route-args.ts'
import { authorOf } from '#session/acting.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { AnyWizard, Frame, ShownStep } from '../declaration/wizard.ts'
import { draftAt, savedDays } from '../drafts/drafts.server.ts'
import { locationOf, stepPath } from '../drafts/location.server.ts'
import { typedBefore, whereOf } from '../drafts/typed-note.server.ts'
import { heldBy } from '../files/files.server.ts'
import { beginning, type DraftState, draftStateOf } from '../progress/draft-state.server.ts'
import { isRecapped, lostUpTo, recapDigest, valuesOf } from '../progress/progress.server.ts'

/**
 * For the loader of a step: what it shows. Writes nothing. Throws the way to the first step that does not count yet, when
 * a later one is asked for; to the report, once it was sent; the page of no such draft (404).
 */
export const showStep =
  (wizards: AnyWizard[]) =>
  async (subscriber: Subscriber, { request, url }: RouteArgs): Promise<ShownStep> => {
    const location = locationOf(url, wizards)
    const { wizard } = location
    const named = await draftAt(url, subscriber, location)
    if (!named) throw await beginning(url, subscriber, wizard)
    const state = await draftStateOf(subscriber, location, named)
    const { id, facts, content, progress, step, index, before, firstIncomplete } = state
    if (!step || index > progress.reach) throw replace(stepPath(wizard, id, firstIncomplete.name))
    const typed = await typedBefore(request, authorOf(subscriber.who), whereOf(id, step.name))
    const lost = lostUpTo(progress, index, facts, content)
    const isRecap =
      isRecapped(progress) && (step.kind === 'recap' || index === progress.asked.length - 1)
    const digest = isRecap ? recapDigest(wizard, facts, before, id) : null
    const { pageTitle, frame } = frameOf(state, digest)
    const acting = subscriber.who.by?.access
    return {
      pageTitle,
      frame: { ...frame, ...(acting && { acting }) },
      values: typed
        ? { ...typed, ...heldBy(step, content) }
        : valuesOf(step, facts, content, before, url.searchParams),
      view: step.kind === 'question' ? (step.view?.(facts, before) ?? null) : null,
      sections: isRecap ? wizard.sections(before, facts) : [],
      isUnsent: typed !== undefined,
      lost: lost ? { tone: 'warning', text: lost } : null,
    }
  }

function frameOf(
  { wizard, id, draft, facts, step, progress, index }: DraftState,
  digest: string | null,
): { pageTitle: string; frame: Frame } {
  const { asked } = progress
  const isLast = index === asked.length - 1
  const titles = [...asked.map(({ title }) => title), 'Confirmation']
  const title = titles[index] ?? ''
  const { question = title } = step ?? {}
  const days = draft && savedDays(draft)
  const isAlone = wizard.steps.length === 1
  return {
    pageTitle: isAlone
      ? wizard.title
      : `${title} – étape ${index + 1} sur ${titles.length} – ${wizard.title}`,
    frame: {
      wizard: wizard.title,
      title,
      question: typeof question === 'string' ? question : question(facts),
      base: wizard.base,
      bar: (isAlone ? [] : titles).map((label, n) => ({
        label,
        state: n < index ? 'done' : n === index ? 'now' : 'later',
        ...(n < index && { href: stepPath(wizard, id, asked[n]?.name ?? '') }),
      })),
      isFirst: index === 0,
      submitText: isLast ? (wizard.submitText ?? 'Valider') : 'Suivant',
      isLast,
      savable: wizard.savable ?? false,
      draft: id,
      saved: days ? { ...days, anew: `${wizard.base}?nouvelle` } : null,
      recapDigest: digest,
    },
  }
}
