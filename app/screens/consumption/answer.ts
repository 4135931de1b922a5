import { latestStretch } from '#domain/comparison.ts'
import { formatVolume, volumeText, yearOverYear } from '#domain/consumption.ts'
import { addMonths, type Day, daysBetween, formatDay } from '#domain/values.ts'
import type { Reading } from '#upstream/catalogue/entities.ts'

export type Answer = { lead: string; rest: string; note: string }

const volume = (cubicMetres: number) => volumeText(Math.round(cubicMetres))

const litresADay = (cubicMetres: number, from: Day, to: Day) =>
  cubicMetres < 0
    ? ''
    : `, soit ${formatVolume(Math.round((cubicMetres * 1000) / daysBetween(from, to)))}\u00a0litres par jour`

/** BEY-194: the consumption of a year or, failing that, of the time that `readings` cover; these come newest first. */
export function answerOf(readings: Reading[], today: Day): Answer {
  const year = yearOverYear(readings, today)
  if (!year) return answerWithoutYear(readings, today)
  const { from, to, now, before } = year
  const days = `Du\u00a0${formatDay(from)} au\u00a0${formatDay(to)}.`
  return {
    lead: `${volume(now)} en un an`,
    rest: `${litresADay(now, from, to)}${before ? `\u00a0: ${before.words}` : ''}.`,
    note:
      before || now < 0
        ? days
        : `${days} La comparaison avec l’année d’avant viendra avec deux ans de relevés.`,
  }
}

function answerWithoutYear(readings: Reading[], today: Day): Answer {
  const [newest] = readings
  if (!newest)
    return {
      lead: 'Votre compteur n’a pas encore été relevé.',
      rest: '',
      note: 'Votre consommation apparaîtra ici à partir du deuxième relevé.',
    }
  const stretch = latestStretch(readings)
  if (!stretch)
    return {
      lead: `Votre compteur a été relevé le ${formatDay(newest.date)}.`,
      rest: '',
      note: 'Votre consommation apparaîtra ici après le relevé suivant.',
    }
  const { from, to } = stretch
  return {
    lead: `${volume(stretch.volume)} du ${formatDay(from)} au ${formatDay(to)}`,
    rest: `${litresADay(stretch.volume, from, to)}.`,
    note:
      to < addMonths(today, -12)
        ? 'Il n’y a pas eu de relevé depuis plus d’un an.'
        : 'Il faut douze mois de relevés pour parler d’une année.',
  }
}
