import { expect, test } from '../support/fixtures.ts'
import { addressOf, places } from '../support/places.ts'
import { expectSound } from '../support/quality.ts'

// With an address that leads elsewhere (an unknown draft, a used link) it is the page it leads to that is looked at.
const roles = [
  { who: 'anybody', login: undefined, guard: 'publicPage' },
  { who: 'a subscriber', login: '100001', guard: 'requireSubscriber' },
  { who: 'who helps others', login: '100001', guard: 'requireAccount' },
  { who: 'an agent', login: 'admin', guard: 'requireAdmin' },
  { who: 'an agent who manages the others', login: 'admin', guard: 'requireUserManagement' },
]

/** A test's time is enough for so many pages on a slow machine. */
const PAGES_PER_TEST = 12

for (const { who, login, guard } of roles) {
  const pages = places.filter(({ title, guards }) => title && guards.loader === guard)
  test(`${who} has pages`, () => expect(pages).not.toEqual([]))
  for (let from = 0; from < pages.length; from += PAGES_PER_TEST) {
    const some = pages.slice(from, from + PAGES_PER_TEST)
    test(`the pages of ${who} from ${some[0]?.url} on are valid, accessible and good on a phone`, async ({
      page,
      loginAs,
    }) => {
      if (login) await loginAs(login)
      for (const place of some) {
        await page.goto(addressOf(place))
        await expect(page.locator('main h1')).toBeVisible()
        await expectSound(page)
      }
    })
  }
}
