import { describe, expect, test } from 'vitest'
import { listHref, pagesOf, readList, sortLink } from './list-state.ts'

const read = (search: string) => readList(new URLSearchParams(search), ['id', 'date'])

describe('what the address says of a list', () => {
  test('[ADMREQ-08] [ADMREQ-09] nothing: the first column, ascending, 20 rows of the first page', () => {
    expect(read('')).toEqual({ sort: 'id', direction: 'asc', page: 1, size: 20 })
  })

  test('all of it', () => {
    expect(read('tri=date.desc&page=3&taille=50')).toEqual({
      sort: 'date',
      direction: 'desc',
      page: 3,
      size: 50,
    })
  })

  test.each([
    'tri=nom',
    'tri=id.haut',
    'page=0',
    'page=-1',
    'page=1e9',
    'page=12345678',
    'taille=7',
  ])('nonsense (%s) is nothing', search => {
    expect(read(search)).toEqual(read(''))
  })
})

test('where the newest usually comes first, the address may still ask for the oldest', () => {
  const newest = (search: string) =>
    readList(new URLSearchParams(search), ['date', 'id'], 'desc').direction
  expect(['', 'tri=date.haut', 'tri=date.desc', 'tri=date.asc'].map(newest)).toEqual([
    'desc',
    'desc',
    'desc',
    'asc',
  ])
})

test('[ADMSUB-05] 10, 20, 50 and 100 rows may be asked for', () => {
  for (const size of [10, 20, 50, 100]) expect(read(`taille=${size}`).size).toBe(size)
})

test.each([
  [0, 20, 1],
  [20, 20, 1],
  [21, 20, 2],
])('%i rows by %i make %i pages', (count, size, pages) => {
  expect(pagesOf(count, size)).toBe(pages)
})

describe('an address of the list', () => {
  test('keeps what it does not change, but not the page', () => {
    expect(listHref('/l', '?pdc=P1&page=4', { tri: 'date' })).toBe('/l?pdc=P1&tri=date')
    expect(listHref('/l', '?pdc=P1&page=4', { page: '2' })).toBe('/l?pdc=P1&page=2')
  })

  test('keeps everything when nothing changes, without the empty fields of a form', () => {
    expect(listHref('/l/D1', '?pdc=P%26&du=&page=4')).toBe('/l/D1?pdc=P%26&page=4')
    expect(listHref('/l', '?du=')).toBe('/l')
  })
})

describe('[ADMREQ-07] the header of a column', () => {
  const link = (search: string, column: 'id' | 'date') =>
    sortLink('/l', search, read(search), column)

  test('that sorts now says how, and reverses', () => {
    expect(link('', 'id')).toEqual({ href: '/l?tri=id.desc', now: 'ascending' })
    expect(link('tri=id.desc', 'id')).toEqual({ href: '/l?tri=id.asc', now: 'descending' })
  })

  test('that does not sort yet sorts ascending, from the first page', () => {
    expect(link('tri=id.desc&page=2', 'date')).toEqual({ href: '/l?tri=date.asc' })
  })
})
