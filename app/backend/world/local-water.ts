import { addDays, type Day } from '#domain/dates.ts'
import type { WaterMeasure } from '#upstream/catalogue/local-water.ts'
import type { Rows } from './rows.ts'

type Values = Partial<Record<Exclude<WaterMeasure['parameter'], 'other'> | 'ph', number>>

/** What a laboratory writes for these values, with the limits and references of the French public health code. */
function measures(values: Values): WaterMeasure[] {
  const { hardness = 24, nitrates = 18, pesticides = 0.1, bacteria = 0 } = values
  const { chlorine = 0.2, lead = 1, ph = 7.6 } = values
  const none = { isBelow: false, min: null, max: null, isReference: false, isConform: true }
  return [
    { ...none, parameter: 'hardness', name: 'Titre hydrotimétrique', value: hardness, unit: '°f' },
    {
      ...none,
      ...{ parameter: 'nitrates', name: 'Nitrates (en NO3)', value: nitrates, unit: 'mg/L' },
      ...{ max: 50, isConform: nitrates <= 50 },
    },
    {
      ...none,
      ...{ parameter: 'pesticides', name: 'Total des pesticides', value: pesticides, unit: 'µg/L' },
      ...{ max: 0.5, isConform: pesticides <= 0.5, isBelow: pesticides === 0.1 },
    },
    {
      ...none,
      ...{
        parameter: 'bacteria',
        name: 'Escherichia coli',
        value: bacteria,
        unit: 'n/100\u00a0mL',
      },
      ...{ max: 0, isConform: bacteria === 0 },
    },
    { ...none, parameter: 'chlorine', name: 'Chlore libre', value: chlorine, unit: 'mg/L' },
    {
      ...none,
      ...{ parameter: 'lead', name: 'Plomb', value: lead, unit: 'µg/L', max: 10 },
      isBelow: lead === 1,
    },
    {
      ...none,
      ...{ parameter: 'other', name: 'pH', value: ph, unit: '', min: 6.5, max: 9 },
      ...{ isReference: true, isConform: ph >= 6.5 && ph <= 9 },
    },
  ]
}

const conform =
  'Eau d’alimentation conforme aux exigences de qualité en vigueur pour l’ensemble des paramètres mesurés.'

const soft =
  'Eau d’alimentation conforme aux limites de qualité. Le pH est inférieur à la référence de qualité\u00a0: l’eau peut attaquer les canalisations.'

/**
 * The water of the towns; Les Essarts-Blancs has a result that is not conform, Brévigny-le-Moulin one beside a reference,
 * Aubrelle none, Montaubert an old one.
 */
export function localWater(rows: Rows, today: Day): void {
  const sampled = (
    town: string,
    days: number,
    values: Values,
    more: { conclusion?: string; restrictions?: object[] } = {},
  ) => {
    const found = measures(values)
    rows.WaterSample.push({
      id: `A-${rows.WaterSample.length + 1}`,
      town,
      sampledOn: addDays(today, -days),
      place: `Robinet de la mairie, ${town}`,
      author: 'ARS (agence régionale de santé)',
      isConform: found.every(({ isConform, isReference }) => isConform || isReference),
      conclusion: more.conclusion ?? conform,
      measures: found as object[],
      restrictions: more.restrictions ?? [],
    })
  }
  sampled('Vauclaire-sur-Lède', 12, { hardness: 28, nitrates: 21.4 })
  sampled('Vauclaire-sur-Lède', 103, { hardness: 27, nitrates: 24 })
  sampled('Pont-de-Lède', 25, { hardness: 18, nitrates: 12.5, chlorine: 0.15 })
  sampled('Brévigny-le-Moulin', 40, { hardness: 6, nitrates: 4, ph: 6.2 }, { conclusion: soft })
  sampled('Saint-Lunier', 33, { hardness: 22, nitrates: 31 })
  sampled(
    'Les Essarts-Blancs',
    6,
    { hardness: 44, nitrates: 57.2, pesticides: 0.32 },
    {
      conclusion: 'Eau non conforme\u00a0: la limite de qualité des nitrates est dépassée.',
      restrictions: [
        {
          who: 'babies',
          text: 'Ne donnez pas cette eau aux nourrissons, ni à boire, ni dans les biberons, même bouillie.',
        },
        { who: 'pregnant', text: 'Femmes enceintes\u00a0: ne buvez pas cette eau.' },
      ],
    },
  )
  sampled('Montaubert', 420, { hardness: 33 })

  const works = (
    town: string,
    from: [days: number, hour: string],
    to: [days: number, hour: string],
    more: { streets: string[]; reason: string; isCut: boolean; phone?: string },
  ) =>
    rows.WaterWork.push({
      ...more,
      id: `T-${rows.WaterWork.length + 1}`,
      town,
      startsAt: `${addDays(today, from[0])}T${from[1]}`,
      endsAt: `${addDays(today, to[0])}T${to[1]}`,
      phone: more.phone ?? null,
    })
  works('Vauclaire-sur-Lède', [1, '08:30'], [1, '12:00'], {
    streets: ['rue des Lavoirs', 'rue du Moulin'],
    reason: 'remplacement d’une vanne. Gardez quelques litres d’eau d’avance.',
    isCut: true,
  })
  works('Pont-de-Lède', [-1, '08:00'], [1, '18:00'], {
    streets: ['avenue de la Source'],
    reason: 'réparation d’une canalisation cassée.',
    isCut: true,
    phone: '09 69 00 00 12',
  })
  works('Brévigny-le-Moulin', [-9, '09:00'], [-9, '17:00'], {
    streets: ['place de l’Église'],
    reason: 'nettoyage du réservoir.',
    isCut: true,
  })
  works('Saint-Lunier', [10, '08:00'], [24, '17:00'], {
    streets: [],
    reason:
      'pose de nouvelles conduites\u00a0; la circulation est alternée, l’eau n’est pas coupée.',
    isCut: false,
  })
}
