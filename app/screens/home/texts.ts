import { volumeText, type YearOverYear } from '#domain/consumption.ts'

/** HOME-11 */
export const settled = 'Toutes vos factures sont réglées.'

/** HOME-12 */
export const inYourFavour = 'Somme en votre faveur, déduite de la prochaine facture.'

/** HOME-09, HOME-10 */
export function lateNotice(count: number): string {
  return count === 1 ? '1 facture en retard.' : `${count} factures en retard.`
}

const counts = ['', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix']

/** A count up to ten in words: « trois ». */
const inWords = (count: number) => counts[count] ?? String(count)

export const pointsTitle = (count: number) => `Mes ${inWords(count)} adresses`

/** The consumption of a year in one line: `volume` is its emphasised beginning. */
export function yearLine(years: YearOverYear | undefined): { volume: string; rest: string } {
  if (!years)
    return {
      volume: '',
      rest: 'Il faut douze mois de relevés récents pour dire votre consommation d’un an\u00a0: ceux de cette adresse n’y suffisent pas encore.',
    }
  const volume = `${volumeText(years.now)} en un an`
  if (years.now < 0) return { volume, rest: '.' }
  return years.before
    ? { volume, rest: `, ${years.before.words}.` }
    : { volume, rest: '. La comparaison viendra avec une deuxième année de relevés.' }
}
