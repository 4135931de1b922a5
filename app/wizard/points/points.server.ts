import { z } from 'zod'
import { attachmentTexts } from '#domain/attachment.ts'
import { withArticle } from '#domain/town.ts'
import { oneLine, pointName } from '#domain/values.ts'
import { PageFailure, problemText } from '#http/route.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { FormValues, Question, Recap, Section, ShownPoint } from '../declaration/wizard.ts'
import { readRef } from '../files/file-ref.ts'

/** BANK-14, TERM-05 */
const noPointChosen =
  'Veuillez sélectionner le ou les Points de comptage concernés\nCochez au moins une adresse.'

/** `asked`: the metering point that the subscriber pressed to come here. */
export type PointFacts = { eligible: Pdc[]; asked?: Pdc | undefined }

export type PointAnswers = { points: { pdc: string[] } }

export type PointsView = { points: ShownPoint[] }

const chosenOf = (eligible: Pdc[], refs: string[]) =>
  eligible.filter(({ pdcRef }) => refs.includes(pdcRef))

const modeChanged = {
  one: 'son contrat ou son mode de paiement a changé depuis que vous l’avez choisi.',
  several: 'leur contrat ou leur mode de paiement a changé depuis que vous les avez choisis.',
}

/** Names the chosen points that are no longer eligible, perhaps because of another tab; `why` is the reason. */
export function lostPoints(
  { pdc }: { pdc?: string[] },
  { eligible }: PointFacts,
  why = modeChanged,
): string | undefined {
  const lost = (pdc ?? []).filter(ref => eligible.every(({ pdcRef }) => pdcRef !== ref))
  if (lost.length === 0) return undefined
  const names = new Intl.ListFormat('fr').format(lost)
  return lost.length === 1
    ? `${names} n’est plus concerné\u00a0: ${why.one}`
    : `${names} ne sont plus concernés\u00a0: ${why.several}`
}

/** BANK-14, WIZ-15: the choice of metering points; a point that is not eligible counts as not chosen. */
export const points: Question<PointFacts, PointAnswers, 'points'> = {
  kind: 'question',
  name: 'points',
  title: 'Adresses',
  question: ({ eligible }) =>
    eligible.length > 1 ? 'Pour quelles adresses\u00a0?' : 'C’est bien pour cette adresse\u00a0?',
  schema: ({ eligible }) =>
    z.object({
      pdc: z
        .array(z.string())
        .transform(refs => chosenOf(eligible, refs).map(({ pdcRef }) => pdcRef))
        .refine(refs => refs.length > 0, noPointChosen),
    }),
  settled({ eligible, asked }) {
    const chosen = asked && eligible.includes(asked) ? [asked] : eligible
    const [first] = chosen
    if (!first || chosen.length > 1) return undefined
    const said = `Adresse\u00a0: ${pointName(first)}`
    return { answer: { pdc: [first.pdcRef] }, said, canChange: eligible.length > 1 }
  },
  preset: ({ asked }) => ({ pdc: asked ? [asked.pdcRef] : [] }),
  fields: ({ pdc }) => ({ pdc }),
  lost: (kept, facts) => lostPoints(kept, facts),
  view: ({ eligible }): PointsView => ({ points: eligible.map(shownPoint) }),
}

/** The answer for a subscriber with a single point to choose, and the sentence that names it after `words`. */
export function onlyPoint([first, ...others]: Pdc[], words: string) {
  if (!first || others.length > 0) return undefined
  return {
    answer: { pdc: [first.pdcRef] },
    said: `${words} ${withArticle('le', pointName(first))}.`,
  }
}

export const recap: Recap<unknown, unknown> = {
  kind: 'recap',
  name: 'recapitulatif',
  title: 'Récapitulatif',
  question: 'Tout est exact\u00a0?',
}

export const chosenPoints = (facts: PointFacts, { points }: Partial<PointAnswers>): Pdc[] =>
  chosenOf(facts.eligible, points?.pdc ?? [])

/** What tells apart drafts about metering points: those that were chosen, where there is a choice. */
export const aboutPoints = ({ pdc = [] }: FormValues, pdcs: Pdc[]): string =>
  pdcs.length > 1 ? chosenOf(pdcs, [pdc].flat()).map(pointName).join(', ') : ''

export const shownPoint = ({ pdcRef, adress }: Pdc): ShownPoint => ({
  ref: pdcRef,
  address: oneLine(adress),
})

export const pointsSection = (chosen: Pdc[]): Section => ({
  title: chosen.length > 1 ? 'Adresses' : 'Adresse',
  step: 'points',
  lines: [],
  points: chosen.map(shownPoint),
})

export function attached(most: number, missing?: string) {
  const files = z
    .array(z.string().refine(text => readRef(text) !== undefined))
    .max(most, attachmentTexts.tooMany(most))
  return missing === undefined ? files : files.min(1, missing)
}

const atOnce = 20
/** A subscriber does not wait much longer for a page: a utility as slow as that counts as out. */
const longest = 8_000

/** Asks a few at a time, so as not to fill the queue that all subscribers share; throws 503 when it takes too long. */
export async function askEach<T, R>(items: T[], ask: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  const started = performance.now()
  for (let from = 0; from < items.length; from += atOnce) {
    if (performance.now() - started >= longest)
      throw new PageFailure(503, {
        title: 'Service momentanément indisponible',
        text: problemText('de la préparation de votre demande'),
      })
    answers.push(...(await Promise.all(items.slice(from, from + atOnce).map(ask))))
  }
  return answers
}
