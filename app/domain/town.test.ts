import { expect, test } from 'vitest'
import { atTown, findTown, slugOf, townsLike, withArticle } from './town.ts'

const towns = [
  'Vauclaire-sur-Lède',
  'Saint-Lunier',
  'Pont-de-Lède',
  'L’Œuvre-Sainte-Marie',
  'Stainville',
]

test.each([
  ['vauclaire sur lede', 'Vauclaire-sur-Lède'],
  [' PONT-DE-LÈDE ', 'Pont-de-Lède'],
  ['St Lunier', 'Saint-Lunier'],
  ['st. lunier', 'Saint-Lunier'],
  ["l'oeuvre ste marie", 'L’Œuvre-Sainte-Marie'],
])('[MOVE-02] « %s » names %s', (typed, name) => {
  expect(findTown(towns, typed)).toBe(name)
})

test('[MOVE-02] a part of a name, or another, names no town', () => {
  for (const typed of ['Pont', 'Pont-de-Lède-le-Haut', 'Paris', '', ' - '])
    expect(findTown(towns, typed)).toBeUndefined()
})

test.each([
  ['po', ['Pont-de-Lède']],
  ['PONT DE', ['Pont-de-Lède']],
  ['lède', ['Pont-de-Lède', 'Vauclaire-sur-Lède']],
  ['sain', ['Saint-Lunier', 'L’Œuvre-Sainte-Marie']],
  ['st', ['Saint-Lunier', 'Stainville', 'L’Œuvre-Sainte-Marie']],
  ['st-l', ['Saint-Lunier']],
  ['ste', ['L’Œuvre-Sainte-Marie']],
  ['oeuv', ['L’Œuvre-Sainte-Marie']],
  ['ont', []],
  ['Paris', []],
  ['', []],
  ["'", []],
])('[MOVE-02] « %s » suggests %j', (typed, names) => {
  expect(townsLike(towns, typed)).toEqual(names)
})

test.each([
  ['Pont-de-Lède', 'à Pont-de-Lède', 'pont-de-lede'],
  ['Les Essarts-Blancs', 'aux Essarts-Blancs', 'les-essarts-blancs'],
  ['Le Havre', 'au Havre', 'le-havre'],
  ['L’Œuvre-Sainte-Marie', 'à L’Œuvre-Sainte-Marie', 'l-oeuvre-sainte-marie'],
])('one is at %s « %s », whose address is %s', (name, at, slug) => {
  expect(atTown(name)).toBe(at)
  expect(slugOf(name)).toBe(slug)
})

test.each([
  ['le', '12\u00a0rue des Lavoirs', 'le 12\u00a0rue des Lavoirs'],
  ['au', '5 bis\u00a0rue Haute', 'au 5 bis\u00a0rue Haute'],
  ['le', 'rue Haute', 'l’adresse rue Haute'],
  ['au', 'Le Bourg', 'à l’adresse Le Bourg'],
  ['du', 'rue Haute', 'de l’adresse rue Haute'],
] as const)('[BEY-582] « %s » before « %s » is « %s »', (article, street, words) => {
  expect(withArticle(article, street)).toBe(words)
})
