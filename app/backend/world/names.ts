import type { Adress } from '#upstream/catalogue/entities.ts'
import type { Random } from './random.ts'

/** A region that does not exist; there is no department 99. */
export const towns = [
  { city: 'Vauclaire-sur-Lède', zipCode: '99100' },
  { city: 'Pont-de-Lède', zipCode: '99110' },
  { city: 'Saint-Lunier', zipCode: '99120' },
  { city: 'Aubrelle', zipCode: '99130' },
  { city: 'Les Essarts-Blancs', zipCode: '99140' },
  { city: 'Chantemesle-le-Haut', zipCode: '99150' },
  { city: 'La Fontaine-aux-Saules', zipCode: '99160' },
  { city: 'Brévigny-le-Moulin', zipCode: '99170' },
  { city: 'Villers-sous-Lède', zipCode: '99180' },
  { city: 'Montaubert', zipCode: '99190' },
] as const

export const streets = [
  'rue des Lavoirs',
  'rue du Moulin',
  'avenue de la Source',
  'chemin des Peupliers',
  "place de l'Église",
  'impasse du Puits',
  'allée des Tilleuls',
  'rue de la Fontaine',
  'boulevard des Écluses',
  'rue du Château-d’Eau',
  'quai de la Lède',
  'route de Saint-Lunier',
] as const

/** ADDR-14: the registry fails on it, as it is folded. */
export const streetOfErrors = 'impasse de la panne'

export const firstNames = [
  'Amélie',
  'Antoine',
  'Aïcha',
  'Benoît',
  'Camille',
  'Chloé',
  'Didier',
  'Élise',
  'Fatou',
  'François',
  'Gaëlle',
  'Hélène',
  'Ismaël',
  'Julien',
  'Léa',
  'Manon',
  'Noël',
  'Océane',
  'Pauline',
  'Raphaël',
  'Sofiane',
  'Théo',
  'Valérie',
  'Yann',
] as const

export const lastNames = [
  'André',
  'Barbier',
  'Bélanger',
  'Chevalier',
  'Da Silva',
  'Delaunay',
  'Diallo',
  'Fournier',
  'Garnier',
  'Guérin',
  'Hervé',
  'Joly',
  'Kaplan',
  'Lefèvre',
  'Legrand',
  'Marchand',
  'Mercier',
  'Nguyen',
  'Olivier',
  'Perrin',
  'Prévost',
  'Rousseau',
  'Tessier',
  "L'Hermitte",
] as const

/** DATA-05. A postal address of one line and a town; the other fields are empty. */
export function adress(
  streetNumber: string,
  streetName: string,
  town: { city: string; zipCode: string },
  more: Partial<Adress> = {},
): Adress {
  return {
    country: 'France',
    zipCode: town.zipCode,
    city: town.city,
    streetName,
    streetNumber,
    buildingName: '',
    appartNumber: '',
    floorNumber: '',
    stairNumber: '',
    cityCompl: '',
    streetCompl: '',
    ...more,
  }
}

export function anyAdress(random: Random): Adress {
  const flat = random.chance(0.3)
  return adress(String(random.int(1, 98)), random.pick(streets), random.pick(towns), {
    buildingName: flat ? `Bâtiment ${random.pick(['A', 'B', 'C'])}` : '',
    appartNumber: flat ? String(random.int(1, 40)) : '',
    floorNumber: flat ? String(random.int(0, 5)) : '',
  })
}
