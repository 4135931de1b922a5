import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import type { Over } from '../slots.server.ts'
import { isAnswered } from './rows.server.ts'

/** The question and the address of its form; null where it is not asked: a helper cannot answer for the subscriber. */
export async function solvedOf({ who }: Pick<Subscriber, 'who'>, about: Over) {
  if (who.by) return null
  const href = paths.solvedAbout(about)
  return {
    href,
    isAnswered: await isAnswered(href),
    /** The confirmation of a wizard is about what was sent: the question is folded below it. */
    isFolded: 'demarche' in about,
    question:
      'demande' in about
        ? 'Était-ce réglé\u00a0?'
        : 'Avez-vous pu faire ce que vous vouliez\u00a0?',
    /** « Je donne mon avis », the State's own questionnaire; '' where the service has no page there. */
    official: settings().OPINION_URL,
  }
}
export type ShownSolved = NonNullable<Awaited<ReturnType<typeof solvedOf>>>
