import type { Day } from '#domain/values.ts'

const decimal = new Intl.NumberFormat('fr-FR')

/** In a year: controls, the highest nitrates (mg/L) and pesticides (µg/L), the hardness. */
const found: {
  [town: string]: [controls: number, nitrates: number, pesticides: number, hardness: number]
} = {
  'Vauclaire-sur-Lède': [36, 26, 0.04, 27],
  'Pont-de-Lède': [24, 14, 0.02, 18],
  'Brévigny-le-Moulin': [8, 5, 0.02, 6],
  'Saint-Lunier': [24, 33, 0.05, 22],
  'Les Essarts-Blancs': [12, 48, 0.09, 43],
  Montaubert: [8, 19, 0.03, 33],
}

/** Null where the authority has written none. */
export function yearlyQuality(town: string, issuedOn: Day, today: Day) {
  const year = Number(today.slice(0, 4))
  const [controls, nitrates, pesticides, hardness] = found[town] ?? []
  if (controls === undefined || !issuedOn.startsWith(String(year))) return null
  return {
    year: year - 1,
    author: 'ARS (agence régionale de santé)',
    lines: [
      'Eau conforme aux limites de qualité toute l’année.',
      `Bactériologie\u00a0: ${controls} contrôles, tous conformes.`,
      `Nitrates\u00a0: ${nitrates} mg/L au plus, pour une limite de 50.`,
      `Pesticides\u00a0: ${decimal.format(pesticides ?? 0)} µg/L au plus, pour une limite de 0,1 par substance.`,
      `Calcaire\u00a0: ${hardness} °f en moyenne.`,
    ],
  }
}
