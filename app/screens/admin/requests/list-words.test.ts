import { expect, test } from 'vitest'
import { views, wordsOf } from './list-words.ts'

const asked = {
  ...{ view: '', search: '', count: 12, isTreated: false, filtered: false, filters: [] },
}

test('[ADMREQ-03] [BEY-640] a view that is empty says so, a filter that no request meets says so', () => {
  const none = (changed: object) => wordsOf({ ...asked, count: 0, ...changed }).none
  const said = views.map(({ vue }) => none({ view: vue }))
  expect(new Set(said).size).toBe(views.length)
  expect(said.filter(words => /filtres/.test(words))).toEqual([])
  expect(none({ view: 'retard' })).toBe('Plus aucun retard')
  expect(none({ view: 'retard', filtered: true })).toMatch(/filtres/)
  expect(none({ search: 'moreau' })).toMatch(/recherche/)
})

test.each([
  [{ count: 1 }, '1 demande à traiter'],
  [{ view: 'retard', count: 7 }, '7 demandes en retard'],
  [{ filtered: true, count: 0 }, '0 demande à traiter, avec ces filtres'],
  [{ isTreated: true, filtered: true, count: 182 }, '182 demandes traitées', 'Traitée le'],
  [{ view: 'retard', search: 'x', count: 1 }, '1 demande, ouverte ou traitée'],
  [{ count: null }, 'Des demandes à traiter'],
])('[BEY-640] %o: « %s »', (changed, sum, due?: string) => {
  expect(wordsOf({ ...asked, ...changed })).toMatchObject({ sum, ...(due && { due }) })
})
