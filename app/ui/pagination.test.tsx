import { describe, expect, test } from 'vitest'
import { Pagination, pagesAround } from './table.tsx'
import { htmlOf } from './test-render.tsx'

describe('[ADMSUB-08] at most ten page links', () => {
  test.each([
    [1, 3, [1, 2, 3]],
    [1, 25, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [6, 25, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [13, 25, [8, 9, 10, 11, 12, 13, 14, 15, 16, 17]],
    [25, 25, [16, 17, 18, 19, 20, 21, 22, 23, 24, 25]],
  ])('around page %i of %i', (page, pages, shown) => {
    expect(pagesAround(page, pages)).toEqual(shown)
  })
})

const at = (page: number, pages: number) =>
  htmlOf(<Pagination label="Pages" page={page} pages={pages} />)

test('the present page is said, and its neighbours lead on', () => {
  const html = at(2, 3)
  expect(html).toMatch(/href="[^"]*\?page=1">Précédente/)
  expect(html.match(/aria-current="page"/g)).toHaveLength(1)
  expect(html).toMatch(/aria-current="page"[^>]*page=2"><span[^>]*>Page <\/span>2</)
  expect(html).toMatch(/href="[^"]*\?page=3">Suivante/)
})

test('the ends lead no further, and one page alone nowhere', () => {
  expect(at(1, 2)).not.toContain('Précédente')
  expect(at(2, 2)).not.toContain('Suivante')
  expect(at(1, 1)).toBe('')
})
