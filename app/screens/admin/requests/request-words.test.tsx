import { expect, test } from 'vitest'
import { htmlOf } from '#ui/test-render.tsx'
import { RequestHead } from './request-views.tsx'

test.each([
  ['', false, 42, true],
  // The desk counts the late ones among all that waits: not among what a view, an agent or a search has.
  ['', true, 3, false],
  ['moi', true, 9, false],
  ['retard', false, 7, false],
])(
  '[BEY-172] « dont 7 en retard » is said of all that waits alone: view « %s », narrower %s',
  (view, isNarrower, count, says) => {
    const html = htmlOf(
      <RequestHead
        {...{ view, isNarrower, count, search: '', isTreated: false, missing: null }}
        {...{ isByAnswer: false, at: '09:12:00', words: { sum: `${count} demandes` } }}
        counts={{ '': 42, retard: 7, moi: 9 }}
      />,
    )
    expect(html.includes('dont 7 en retard')).toBe(says)
  },
)
