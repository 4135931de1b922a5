import { z } from 'zod'
import { isTreated } from '#domain/request.ts'
import {
  answerForm,
  PageFailure,
  type RouteArgs,
  redirectWithToast,
  success,
} from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { ownRequest } from '#screens/shell/own-requests.server.ts'
import { wizards } from '#screens/wizards.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { confirmationOf } from '#wizard/sending/report.server.ts'
import { successOf } from '#wizard/sending/submit.server.ts'
import type { Over } from '../slots.server.ts'
import { solvedOf } from './question.server.ts'
import { keepAnswer } from './rows.server.ts'
import { maxSolvedWords, solvedAnswers } from './rules.ts'

/** What the address asks about, its type for the statistics, and its page. Throws 404 unless it is theirs and over. */
async function subjectOf(
  subscriber: Subscriber,
  { url: { searchParams } }: RouteArgs,
): Promise<{ about: Over; type: string; back: string }> {
  const [demande, demarche, brouillon] = ['demande', 'demarche', 'brouillon'].map(
    name => searchParams.get(name) ?? '',
  ) as [string, string, string]
  if (demande) {
    const { histo } = await ownRequest(subscriber, demande)
    if (isTreated(histo))
      return { about: { demande }, type: histo.typeDemande, back: paths.request(demande) }
  }
  const wizard = wizards.find(({ base }) => base === demarche)
  if (wizard && (await confirmationOf(subscriber, wizard, brouillon)))
    return {
      about: { demarche, brouillon },
      type: wizard.title,
      back: successOf(wizard, brouillon),
    }
  throw new PageFailure(404, {
    title: 'Pas encore de question ici',
    text: 'Cette demande n’est pas encore traitée, ou n’est pas une des vôtres.',
  })
}

export async function showSolved(subscriber: Subscriber, args: RouteArgs) {
  const { about, type, back } = await subjectOf(subscriber, args)
  return { type, back, solved: await solvedOf(subscriber, about) }
}

const schema = z.object({
  reponse: z.enum(solvedAnswers, 'Réponse requise\nChoisissez l’une des trois réponses.'),
  mots: z
    .string()
    .trim()
    .max(maxSolvedWords, `Trop long\u00a0: ${maxSolvedWords} caractères au plus`)
    .default(''),
})

/** BEY-320: keeps the answer, once; leads back to what it is about. */
export async function answerSolved(subscriber: Subscriber, args: RouteArgs) {
  const { about, type, back } = await subjectOf(subscriber, args)
  return answerForm(
    { posted: await subscriber.form(), schema, keep: ['reponse', 'mots'] },
    async ({ reponse, mots }) => {
      await keepAnswer(paths.solvedAbout(about), { type, answer: reponse, words: mots })
      return redirectWithToast(back, success('Merci, c’est noté.'))
    },
  )
}
