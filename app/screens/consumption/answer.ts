import { latestStretch } from '#domain/comparison.ts'
import { formatVolume, yearOverYear } from '#domain/consumption.ts'
import { addMonths, type Day, daysBetween, formatDay } from '#domain/dates.ts'
import { formatCents, toCents } from '#domain/money.ts'
import type { Facture, Reading } from '#upstream/catalogue/entities.ts'

export type Figure = { label: string; value: string; before: string | null }

/** What a subscriber asks first: a sentence, the figures that it rests on, and of which days they are. */
export type Answer = { sentence: string; figures: Figure[]; note: string }

const volume = (cubicMetres: number) => `${formatVolume(Math.round(cubicMetres))}\u00a0m³`

const litresADay = (cubicMetres: number, from: Day, to: Day) =>
  `${formatVolume(Math.round((cubicMetres * 1000) / daysBetween(from, to)))}\u00a0L`

const lastYear = (value: string) => `${value} l’an dernier`

/** Of the last twelve months with readings; where there are none, of the days that were counted. `readings`: newest first. */
export function answerOf(readings: Reading[], today: Day): Answer {
  const year = yearOverYear(readings, today)
  if (!year) return answerWithoutYear(readings, today)
  const { from, to, now, before } = year
  const earlier = addMonths(from, -12)
  const days = `Consommation du ${formatDay(from)} au ${formatDay(to)}.`
  return {
    sentence: `Vous avez consommé ${volume(now)} en un an${before ? `, ${before.words}` : ''}.`,
    figures: [
      {
        label: 'Par jour',
        value: litresADay(now, from, to),
        before: before && lastYear(litresADay(before.volume, earlier, from)),
      },
      { label: 'Sur un an', value: volume(now), before: before && lastYear(volume(before.volume)) },
    ],
    note: before
      ? days
      : `${days} La comparaison avec l’année d’avant viendra avec deux ans de relèves.`,
  }
}

function answerWithoutYear(readings: Reading[], today: Day): Answer {
  const [newest] = readings
  if (!newest)
    return {
      sentence: 'Votre compteur n’a pas encore été relevé.',
      figures: [],
      note: 'Votre consommation apparaîtra ici à partir de la deuxième relève.',
    }
  const stretch = latestStretch(readings)
  if (!stretch)
    return {
      sentence: `Votre compteur a été relevé le ${formatDay(newest.date)}.`,
      figures: [],
      note: 'Votre consommation apparaîtra ici après la relève suivante.',
    }
  const { from, to } = stretch
  return {
    sentence: `Vous avez consommé ${volume(stretch.volume)} du ${formatDay(from)} au ${formatDay(to)}.`,
    figures: [{ label: 'Par jour', value: litresADay(stretch.volume, from, to), before: null }],
    note:
      to < addMonths(today, -12)
        ? 'Il n’y a pas eu de relève depuis plus d’un an.'
        : 'Il faut douze mois de relèves pour parler d’une année.',
  }
}

/** The invoices that were issued in the twelve months before `today`, beside those of the twelve before; null without any. */
export function billedFigure(
  invoices: Pick<Facture, 'startDate' | 'amountFact'>[],
  today: Day,
): Figure | null {
  const issued = (from: Day, until: Day) =>
    invoices.filter(({ startDate }) => startDate > from && startDate <= until)
  const total = (some: typeof invoices) =>
    formatCents(some.reduce((sum, { amountFact }) => sum + toCents(amountFact), 0))
  const start = addMonths(today, -12)
  const [now, before] = [issued(start, today), issued(addMonths(today, -24), start)]
  if (now.length === 0) return null
  return {
    label: 'Factures en un an',
    value: total(now),
    before: before.length > 0 ? lastYear(total(before)) : null,
  }
}
